import AlmanacFetch
import AlmanacMail
import AlmanacModel
import AlmanacPost
import AlmanacReport
import Yams

/// The settings under `mail` in `almanac.yaml`.
extension MailSettings {
    static var table: [Setting<MailSettings>] {
        [
            .address("from", at(\.from), "The sender; needed to send."),
            .address("reply_to", at(\.replyTo), "Where answers go."),
            .custom(
                "bounces", at(\.bounces), "Where bounces go, with `+TOKEN` for each mail; at most 31 characters before the `@`.", .text,
                usual: "the sender",
                text: \.text, read: bounces),
            .number(
                "bounces_allowed", in: 0...100, at(\.bouncesAllowed),
                "How many mails may come back because the address is gone; the next one suppresses it.", usual: "1"),
            .parsed(
                "refusals_allowed", at(\.refusalsAllowed),
                "How many refused mails do not make a night fail: a number, `3`, or a share, `2%`. They are named all the same.",
                usual: "0", text: \.text
            ) { text throws(SettingProblem) in
                if let allowance = RefusalAllowance(text) { return allowance }
                throw SettingProblem(
                    "'refusals_allowed' takes how many addresses may be refused, such as 3, or their share of all mails of a period, such as 2% or 0.5%"
                )
            },
            .text(
                "list_id", at(\.listID), "The list that a mail box sorts by, `weekly.example.org`.",
                usual: "made of the period and the sender's domain"
            ) {
                isListID($0) ? nil : "'list_id' is written like weekly.example.org: letters, digits, dots and hyphens"
            },
            .text("list_name", at(\.listName), "The name of the list in words.") { name in
                let hasControls = name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
                return hasControls ? "'list_name' is one line of text" : nil
            },
            .text(
                "report_url", at(\.reportURL),
                "Where the whole report is; `{id}` is the person's folder: `https://reports.example.org/{id}/`."
            ) {
                isLink($0, "{id}", ["https://", "http://"])
                    ? nil : "'report_url' is a web address, with {id} where the subject's folder goes"
            },
            .tokenAddress(
                "unsubscribe_url", at(\.unsubscribeURL),
                "`https://example.org/leave/{token}`: the link in the mail, `List-Unsubscribe` and `List-Unsubscribe-Post` (RFC 8058)."),
            .tokenAddress(
                "preferences_url", at(\.preferencesURL), "`https://example.org/preferences/{token}`: a link beside it."),
            .truth(
                "private_subject", at(\.privateSubject), "Whether the subject line says nothing of what is in the mail.", usual: "false"),
            .frequency(
                "period", at(\.frequency),
                "One mail for each `day`, `week`, `month`, `quarter` or `year` that is over; `off` sends to those alone who ask for it. `period:` at the head of `mail.md` makes it about another one ([templates.md](templates.md#periods)).",
                usual: "day"),
            .time("send_at", at(\.sendAt), usual: "with the first run after the period"),
            .custom(
                "channels", at(\.channels), "Webhooks by name, which people pick in place of a mailbox: [mail.md](mail.md#webhooks).",
                .named(WatchSettings.Webhook.shape),
                text: { $0.map { "\($0.name) \($0.webhook.text)" }.joined(separator: "\n") }, read: channels),
            .custom(
                "transport", at(\.transport),
                "The way out: [mail.md](mail.md#transport).",
                .any([.text, .options(TransportDraft.table.map(\.description))]), usual: "/usr/sbin/sendmail -i", text: \.text,
                read: TransportDraft.read),
            .number("rate", in: 1...1_000_000, at(\.rate), "Mails a minute, spread evenly.", usual: "as many as go"),
            .number("connections", in: 1...64, at(\.connections), "Mails on their way at once.", usual: "1"),
            .address("test_to", at(\.testTo), "Everything goes to this address."),
            .word(
                "stale", at(\.stale),
                "Data that is too old: `skip` sends nothing and says so, `mark` sends it and says of when it is, `send` sends it.",
                usual: "skip"),
            .number("stale_hours", in: 1...100_000, at(\.staleHours), "How old is too old.", usual: "48"),
            .word(
                "quiet", at(\.quiet),
                "`skip` sends no mail to somebody with nothing new ([systems.md](systems.md)), or with the same news as in their last mail; `audit` does not miss it.",
                usual: "send"),
            .word(
                "only", at(\.only),
                "Who gets a mail: `attention` sends to those alone who are over a limit or have something overdue, as the index of a fleet has them first; `audit` does not miss the others.",
                usual: "everybody"),
            .word(
                "uncertain", at(\.uncertain), "A mail that may have arrived: `hold` waits for `settle`, `retry` sends it again.",
                usual: "hold"),
            .text(
                "state", at(\.state), "The folder of the ledger. It has to outlive the run.", flag: "--state",
                usual: ".almanac-state"),
            .number("give_up_days", in: 0...30, at(\.giveUpDays), "How many days a mail is tried that a server puts off.", usual: "4"),
            .number(
                "retry_within", in: 0...1440, at(\.retryWithin),
                "Minutes that a run waits for what was put off; the rest is for the next run.", usual: "0"),
            .address("owner", at(\.owner), "Gets one mail a night when it did not go well."),
            .group(
                "ledger", at(\.self), "What the ledger keeps.", startingWith: MailSettings(), example: "{ keep: 400d }",
                [
                    .parsed(
                        "keep", at(\.keepDays),
                        "Days after which a settled mail is forgotten, `400d`; the newest period of each zone stays. A mail takes some 700 bytes.",
                        usual: "for ever",
                        text: { "\($0)d" }
                    ) { text throws(SettingProblem) in
                        if let days = days(text), (31...36_500).contains(days) { return days }
                        throw SettingProblem("'keep' takes days from 31d to 36500d, such as 400d")
                    }
                ]),
        ]
    }

    /// All settings of mail in canonical form: equal for equal settings.
    var text: String { Self.table.text(of: self) }

    /// The frequency for subjects that name none.
    private var frequency: MailFrequency {
        get { isOptIn ? .never : .every(period) }
        set {
            isOptIn = newValue == .never
            if case .every(let length) = newValue { period = length }
        }
    }

    private static func bounces(_ node: Node, _ problems: inout SettingsProblems) -> MailAddress? {
        guard let address = Setting<MailSettings>.address(node, "bounces", &problems) else { return nil }
        if address.takesToken { return address }
        return problems.refuse(
            node.mark,
            "'bounces' is an address without a name, and with at most \(MailAddress.longestBeforeToken) letters, digits, dots and hyphens before the @, "
                + "for each mail puts +TOKEN there: bounces@example.org")
    }

    /// Reads a number of days: `400d`.
    private static func days(_ text: String) -> Int? {
        guard text.utf8.last == UInt8(ascii: "d"), text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
        return Int(text.dropLast())
    }

    /// Reads webhooks by name, in the order of their names.
    private static func channels(_ node: Node, _ problems: inout SettingsProblems) -> [Channel]? {
        guard let options = node.mapping else {
            return problems.refuse(
                node.mark, "'channels' has a webhook for each name; write { team: { url: \"env:TEAM_WEBHOOK\", kind: slack } }")
        }
        var channels: [Channel] = []
        for (key, value) in options {
            let name = key.string ?? ""
            guard MailPreference.isChannel(name) else {
                problems.report(key.mark, "the name of a channel has small letters, digits and hyphens, and at most 40 of them")
                continue
            }
            if let webhook = WatchSettings.webhook(value, name, &problems) { channels.append(Channel(name: name, webhook: webhook)) }
        }
        return channels.sorted { $0.name < $1.name }
    }

    private static func isListID(_ id: String) -> Bool {
        let labels = id.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && id.utf8.count <= 255
            && labels.allSatisfy { label in
                !label.isEmpty
                    && label.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F }
            }
    }

    fileprivate static func isLink(_ url: String, _ field: String, _ schemes: [String]) -> Bool {
        guard schemes.contains(where: { url.hasPrefix($0) }), url.utf8.count <= 700 else { return false }
        return MailLink(url) != nil && url.utf8.allSatisfy { $0 < 0x80 }
    }
}

extension MailPreference {
    static var table: [Setting<MailPreference>] {
        [
            .frequency("period", at(\.frequency), "How often."),
            .time("send_at", at(\.sendAt)),
            .text("channel", at(\.channel), "One of `mail.channels`, in place of a mailbox.") {
                isChannel($0) ? nil : "'channel' is one of mail.channels: small letters, digits and hyphens"
            },
        ]
    }

    /// Reads when a subject of the settings wants its mail: `{ period: week, send_at: "07:00" }`, or the period alone.
    static func read(_ node: Node, _ problems: inout SettingsProblems) -> MailPreference? {
        var preference = MailPreference()
        if node.mapping != nil {
            table.read(node, "option of a subject's 'mail'", &preference, &problems)
        } else {
            preference.frequency = Setting<MailPreference>.frequency(node.string ?? "", "mail", node, &problems)
        }
        return preference == MailPreference() ? nil : preference
    }
}

// MARK: Kinds of values

extension Setting {
    fileprivate static func address(_ key: String, _ slot: SettingSlot<Group, MailAddress>, _ help: String) -> Setting {
        .custom(key, slot, help, .text, text: \.text) { address($0, key, &$1) }
    }

    fileprivate static func address(_ node: Node, _ key: String, _ problems: inout SettingsProblems) -> MailAddress? {
        guard let text = problems.text(node, key) else { return nil }
        do throws(MailError) { return try MailAddress(parsing: text) } catch {
            return problems.refuse(node.mark, "\(problems.label(key))\(error)")
        }
    }

    fileprivate static func tokenAddress(_ key: String, _ slot: SettingSlot<Group, String>, _ help: String) -> Setting {
        .text(key, slot, help) {
            $0.contains("{token}") && MailSettings.isLink($0, "{token}", ["https://"])
                ? nil : "'\(key)' begins with https:// and has {token} in it"
        }
    }

    fileprivate static func frequency(
        _ key: String, _ slot: SettingSlot<Group, MailFrequency>, _ help: String, usual: String? = nil
    ) -> Setting {
        .custom(key, slot, help, .word(MailFrequency.words), usual: usual, text: \.word) { frequency($0.string ?? "", key, $0, &$1) }
    }

    fileprivate static func frequency(
        _ text: String, _ key: String, _ node: Node, _ problems: inout SettingsProblems
    ) -> MailFrequency? {
        if let frequency = MailFrequency(text) { return frequency }
        return problems.refuse(node.mark, unknown(text, of: key, MailFrequency.words))
    }

    fileprivate static func time(_ key: String, _ slot: SettingSlot<Group, TimeOfDay>, usual: String? = nil) -> Setting {
        .parsed(
            key, slot, "The hour of sending by the clocks of each subject: `\"07:00\"`.", usual: usual, text: { String($0.minutes) }
        ) { text throws(SettingProblem) in
            if let time = TimeOfDay(text) { return time }
            throw SettingProblem("'\(key)' is \"\(text)\", which is no time of day; write it like \"07:00\"")
        }
    }
}

extension MailAddress {
    fileprivate var text: String { (name.map { $0 + " " } ?? "") + mailbox }
}

extension RefusalAllowance {
    fileprivate var text: String {
        switch self {
        case .count(let count): "\(count)"
        case .share(let hundredths): "\(hundredths) hundredths"
        }
    }
}

// MARK: Transport

/// The transport of the settings, while it is read.
private struct TransportDraft {
    var transport: MailSettings.Transport?

    static var table: [Setting<TransportDraft>] {
        [
            .custom(
                "sendmail", at(\.transport), "A program and its arguments.", .any([.text, .list(.text)]), text: \.text, read: sendmail),
            .custom(
                "smtp", at(\.transport), "A server.", .options(ServerDraft.table.map(\.description)), text: \.text, read: ServerDraft.read),
        ]
    }

    static func read(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings.Transport? {
        if node.string == "sendmail" { return .sendmail(["/usr/sbin/sendmail", "-i"]) }
        guard let options = node.mapping, options.count == 1, table.contains(where: { options[$0.key] != nil }) else {
            return problems.refuse(
                node.mapping?.first?.key.mark ?? node.mark,
                "'transport' is sendmail, { sendmail: /usr/sbin/sendmail -i } or { smtp: { host: mail.example.org, port: 587 } }")
        }
        var draft = TransportDraft()
        table.read(node, "transport", &draft, &problems)
        return draft.transport
    }

    private static func sendmail(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings.Transport? {
        let words = node.sequence.map { $0.map { $0.string ?? "" } } ?? (node.string ?? "").split(separator: " ").map(String.init)
        guard let program = words.first, program.hasPrefix("/"), !words.contains("") else {
            return problems.refuse(node.mark, "'sendmail' takes a command with its whole path: /usr/sbin/sendmail -i")
        }
        return .sendmail(words)
    }
}

/// An SMTP server of the settings, while it is read.
private struct ServerDraft {
    var host: String?
    var port: Int?
    var security = SMTPServer.Security.starttls
    var user: String?
    var password: CredentialPlace?
    var certificates: String?
    var hello: String?
    var timeout: Int?

    static var table: [Setting<ServerDraft>] {
        [
            .text("host", at(\.host), "Its name or address.") {
                isHost($0) ? nil : "'host' is a name or an address of a machine, without a port"
            },
            .number("port", in: 1...65_535, at(\.port), "Its port.", usual: "587, 465 for tls, 25 for none"),
            .word("security", at(\.security), "How the connection is kept secret.", usual: "starttls"),
            .text("user", at(\.user), "Who logs in."),
            .place("password", at(\.password), "Where the password is found: `env:NAME` or `file:/path`."),
            .text("certificates", at(\.certificates), "A file of certificates to trust in place of the system's."),
            .text("hello", at(\.hello), "The name that this machine gives.") { isHost($0) ? nil : "'hello' is the name of a machine" },
            .number("timeout", in: 1...3600, at(\.timeout), "Seconds for each answer.", usual: "600"),
        ]
    }

    static func read(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings.Transport? {
        guard let options = node.mapping else {
            return problems.refuse(node.mark, "'smtp' has options; write { host: mail.example.org, port: 587, security: starttls }")
        }
        var draft = ServerDraft()
        table.read(node, "option of 'smtp'", &draft, &problems)
        guard let host = draft.host else {
            if options["host"] == nil { problems.report(node.mark, "'smtp' has no host") }
            return nil
        }
        let usualPort =
            switch draft.security {
            case .tls: 465
            case .starttls: 587
            case .none: 25
            }
        var server = SMTPServer(host: host, port: draft.port ?? usualPort, security: draft.security)
        server.user = draft.user
        server.certificates = draft.certificates
        server.helloName = draft.hello
        server.replyTimeout = draft.timeout ?? server.replyTimeout
        if (server.user == nil) != (options["password"] == nil) {
            problems.report(node.mark, "'smtp' takes both 'user' and 'password', or neither")
        }
        if server.user != nil, draft.security == .none, !["localhost", "127.0.0.1", "::1"].contains(host) {
            problems.report(node.mark, "a password would go to \(host) in the clear; write security: tls or starttls")
        }
        return .smtp(server, password: draft.password)
    }

    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 255
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
            }
            && text.unicodeScalars.first?.value != 0x2D
    }
}

extension MailSettings.Transport {
    fileprivate var text: String {
        switch self {
        case .sendmail(let words): words.joined(separator: " ")
        case .smtp(let server, let password):
            [
                server.host, String(server.port), server.security.rawValue, server.user, password?.description, server.certificates,
                server.helloName, String(server.replyTimeout),
            ].map { $0 ?? "-" }.joined(separator: " ")
        }
    }
}
