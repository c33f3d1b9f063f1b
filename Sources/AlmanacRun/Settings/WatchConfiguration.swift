import AlmanacFetch
import AlmanacReport
import Yams

/// The settings `metrics` and `nightly` of `almanac.yaml`.
extension WatchSettings {
    static var table: [Setting<Settings>] {
        [
            .text("metrics", at(\.watch.metrics), "A file for Prometheus; its name ends with `.prom`.") { path in
                if path.hasSuffix(".prom"), path != ".prom", !path.hasSuffix("/.prom") { return nil }
                return "'metrics' is the path of a file whose name ends with .prom, such as /var/lib/prometheus/node-exporter/almanac.prom"
            },
            .group(
                "nightly", at(\.watch), "Who hears of a night: [nightly.md](nightly.md).", startingWith: WatchSettings(),
                example: "{ ping: \"env:ALMANAC_PING_URL\" }",
                [
                    .custom(
                        "ping", at(\.ping), "Gets a POST when a night begins, at `/start` below it, and when it ends.", .text,
                        text: \.description,
                        read: { node, problems in
                            let ping = address(node, "ping", &problems)
                            if case .url(let address)? = ping, address.target.utf8.contains(0x3F) {
                                problems.report(
                                    node.mark, "'ping': a query (?), and /start or an exit code is put after this URL; leave it out")
                            }
                            return ping
                        }),
                    .custom(
                        "webhook", at(\.webhook), "Told when a night did not go well. A text alone is its `url`.", Webhook.shape,
                        text: \.text, read: { webhook($0, "webhook", &$1) }),
                ]),
        ]
    }

    /// Reads a webhook, or its address alone for the generic kind.
    ///
    /// - Parameter name: Its name in the settings.
    /// - Returns: `nil` for an invalid one, which is reported.
    static func webhook(_ node: Node, _ name: String, _ problems: inout SettingsProblems) -> Webhook? {
        if node.string != nil { return address(node, name, &problems).map { Webhook(url: $0) } }
        guard let options = node.mapping else {
            return problems.refuse(node.mark, "'\(name)' has a url and a kind; write { url: \"env:ALMANAC_WEBHOOK_URL\", kind: slack }")
        }
        var draft = WebhookDraft()
        WebhookDraft.table.read(node, "option of '\(name)'", &draft, &problems)
        if options["url"] == nil { problems.report(node.mark, "'\(name)' has no url") }
        return draft.url.map { Webhook(url: $0, kind: draft.kind) }
    }

    /// - Returns: `nil` for an invalid address, which is reported without it.
    fileprivate static func address(_ node: Node, _ key: String, _ problems: inout SettingsProblems) -> Address? {
        guard let text = node.string, !text.isEmpty else {
            return problems.refuse(node.mark, "'\(key)' is a web address, or where it is found: env:NAME or file:/path")
        }
        do {
            let isPlace = text.hasPrefix("env:") || text.hasPrefix("file:")
            return isPlace ? .place(try CredentialPlace(text)) : .url(try Address.checked(text))
        } catch {
            return problems.refuse(node.mark, "'\(key)': \(error)")
        }
    }
}

/// A webhook of the settings, while it is read.
private struct WebhookDraft {
    var url: WatchSettings.Address?
    var kind = WatchSettings.Kind.generic

    static var table: [Setting<WebhookDraft>] {
        [
            .custom(
                "url", at(\.url), "Its address, or where that is found: `env:NAME` or `file:/path`.", .text, text: \.description,
                read: { WatchSettings.address($0, "url", &$1) }),
            .word("kind", at(\.kind), "What its body looks like.", usual: "generic"),
        ]
    }
}

extension WatchSettings.Webhook {
    static var shape: SettingShape { .any([.text, .options(WebhookDraft.table.map(\.description))]) }

    var text: String { "\(url) \(kind.rawValue)" }
}
