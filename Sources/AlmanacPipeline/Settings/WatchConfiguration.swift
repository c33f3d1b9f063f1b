import AlmanacHTTP
import AlmanacPull
import AlmanacReport
import Yams

/// The parts of `almanac.yaml` that say who hears of a night: `nightly` and `metrics`.
enum WatchConfiguration {
    static let keys = ["nightly", "metrics"]

    static func read(_ key: String, _ node: Node, into settings: inout WatchSettings, _ problems: inout SettingsProblems) {
        switch key {
        case "metrics":
            guard let path = node.string, path.hasSuffix(".prom"), path != ".prom", !path.hasSuffix("/.prom") else {
                return problems.report(
                    node.mark,
                    "'metrics' is the path of a file whose name ends with .prom, such as /var/lib/prometheus/node-exporter/almanac.prom")
            }
            settings.metrics = path
        default: nightly(node, &settings, &problems)
        }
    }

    private static func nightly(_ node: Node, _ settings: inout WatchSettings, _ problems: inout SettingsProblems) {
        guard let options = node.mapping else {
            return problems.report(node.mark, "'nightly' has options; write { ping: \"env:ALMANAC_PING_URL\" }")
        }
        problems.check(options, "option of 'nightly'", knows: ["ping", "webhook"])
        if let node = options["ping"] {
            settings.ping = address(node, "ping", &problems)
            if case .url(let address)? = settings.ping, address.target.utf8.contains(0x3F) {
                problems.report(node.mark, "'ping': a query (?), and /start or an exit code is put after this URL; leave it out")
            }
        }
        if let node = options["webhook"] { settings.webhook = webhook(node, "webhook", &problems) }
    }

    /// A webhook, or its address alone for the generic kind.
    ///
    /// - Parameter name: What it is called in the settings.
    /// - Returns: `nil` for what is none, which is reported.
    static func webhook(_ node: Node, _ name: String, _ problems: inout SettingsProblems) -> WatchSettings.Webhook? {
        if node.string != nil { return address(node, name, &problems).map { WatchSettings.Webhook(url: $0) } }
        guard let webhook = node.mapping else {
            problems.report(node.mark, "'\(name)' has a url and a kind; write { url: \"env:ALMANAC_WEBHOOK_URL\", kind: slack }")
            return nil
        }
        problems.check(webhook, "option of '\(name)'", knows: ["url", "kind"])
        var kind = WatchSettings.Kind.generic
        if let text = problems.text(webhook, "kind") {
            if let known = WatchSettings.Kind(rawValue: text) {
                kind = known
            } else {
                let known = WatchSettings.Kind.allCases.map(\.rawValue)
                problems.report(webhook["kind"]?.mark, "'kind' is generic, slack or teams" + suggestion(for: text, among: known))
            }
        }
        guard let url = webhook["url"] else {
            problems.report(node.mark, "'\(name)' has no url")
            return nil
        }
        return address(url, "url", &problems).map { WatchSettings.Webhook(url: $0, kind: kind) }
    }

    /// - Returns: `nil` for what is no address, which is reported without it.
    private static func address(_ node: Node, _ key: String, _ problems: inout SettingsProblems) -> WatchSettings.Address? {
        guard let text = node.string, !text.isEmpty else {
            problems.report(node.mark, "'\(key)' is a web address, or where it is found: env:NAME or file:/path")
            return nil
        }
        if text.hasPrefix("env:") || text.hasPrefix("file:") {
            do throws(CredentialPlace.Malformed) {
                return .place(try CredentialPlace(text))
            } catch {
                problems.report(node.mark, "'\(key)': \(error)")
                return nil
            }
        }
        do throws(WatchSettings.Address.AddressProblem) {
            return .url(try WatchSettings.Address.checked(text))
        } catch {
            problems.report(node.mark, "'\(key)': \(error.description)")
            return nil
        }
    }
}
