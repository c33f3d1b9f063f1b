import AlmanacMail
import AlmanacMailRendering
import AlmanacModel
import AlmanacPull
import AlmanacRendering
import AlmanacReport
import AlmanacSending
import Yams

/// The part of `almanac.yaml` that says how mail goes out: `mail`.
enum MailConfiguration {
    private static let keys = [
        "from", "reply_to", "bounces", "bounces_allowed", "refusals_allowed", "list_id", "list_name", "report_url", "unsubscribe_url",
        "preferences_url",
        "private_subject", "period",
        "send_at",
        "transport", "rate", "connections",
        "test_to", "channels",
        "stale", "stale_hours", "quiet", "uncertain", "state", "give_up_days", "retry_within", "owner", "ledger",
    ]

    static func read(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings? {
        guard let options = node.mapping else {
            problems.report(node.mark, "'mail' has options; write from: Almanac <reports@example.org> under it")
            return nil
        }
        problems.check(options, "option of 'mail'", knows: keys)
        var settings = MailSettings()
        settings.from = address(options, "from", &problems)
        settings.replyTo = address(options, "reply_to", &problems)
        settings.testTo = address(options, "test_to", &problems)
        settings.owner = address(options, "owner", &problems)
        settings.bounces = address(options, "bounces", &problems)
        if let bounces = settings.bounces, !bounces.takesToken {
            problems.report(
                options["bounces"]?.mark,
                "'bounces' is an address without a name, and with at most \(MailAddress.longestBeforeToken) letters, digits, dots and hyphens before the @, "
                    + "for each mail puts +TOKEN there: bounces@example.org")
        }
        settings.bouncesAllowed = problems.number(options, "bounces_allowed", in: 0...100) ?? settings.bouncesAllowed
        if let node = options["refusals_allowed"] {
            if let allowance = node.string.flatMap({ RefusalAllowance($0) }) {
                settings.refusalsAllowed = allowance
            } else {
                problems.report(
                    node.mark,
                    "'refusals_allowed' takes how many addresses may be refused, such as 3, or their share of all mails of a period, such as 2% or 0.5%"
                )
            }
        }
        settings.listID = problems.text(options, "list_id")
        if let id = settings.listID, !isListID(id) {
            problems.report(options["list_id"]?.mark, "'list_id' is written like weekly.example.org: letters, digits, dots and hyphens")
        }
        settings.listName = problems.text(options, "list_name")
        if let name = settings.listName, name.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
            problems.report(options["list_name"]?.mark, "'list_name' is one line of text")
        }
        settings.reportURL = problems.text(options, "report_url")
        if let url = settings.reportURL, !isLink(url, "{id}", ["https://", "http://"]) {
            problems.report(options["report_url"]?.mark, "'report_url' is a web address, with {id} where the subject's folder goes")
        }
        settings.unsubscribeURL = problems.text(options, "unsubscribe_url")
        if let url = settings.unsubscribeURL, !url.contains("{token}") || !isLink(url, "{token}", ["https://"]) {
            problems.report(options["unsubscribe_url"]?.mark, "'unsubscribe_url' begins with https:// and has {token} in it")
        }
        if let node = options["private_subject"] {
            if let answer = node.bool {
                settings.privateSubject = answer
            } else {
                problems.report(node.mark, "'private_subject' is true or false")
            }
        }
        settings.preferencesURL = problems.text(options, "preferences_url")
        if let url = settings.preferencesURL, !url.contains("{token}") || !isLink(url, "{token}", ["https://"]) {
            problems.report(options["preferences_url"]?.mark, "'preferences_url' begins with https:// and has {token} in it")
        }
        switch frequency(options, &problems) {
        case .every(let length): settings.period = length
        case .never: settings.isOptIn = true
        case nil: break
        }
        settings.sendAt = time(options, &problems)
        if let word = word(options, "stale", MailSettings.Stale.self, &problems) { settings.stale = word }
        if let word = word(options, "quiet", MailSettings.Quiet.self, &problems) { settings.quiet = word }
        if let word = word(options, "uncertain", MailSettings.Uncertain.self, &problems) { settings.uncertain = word }
        settings.rate = problems.number(options, "rate", in: 1...1_000_000)
        settings.connections = problems.number(options, "connections", in: 1...64) ?? settings.connections
        settings.staleHours = problems.number(options, "stale_hours", in: 1...100_000) ?? settings.staleHours
        settings.giveUpDays = problems.number(options, "give_up_days", in: 0...30) ?? settings.giveUpDays
        settings.retryWithin = problems.number(options, "retry_within", in: 0...1440) ?? settings.retryWithin
        settings.state = problems.text(options, "state") ?? settings.state
        if let node = options["ledger"] {
            if let options = node.mapping {
                problems.check(options, "option of 'ledger'", knows: ["keep"])
                settings.keepDays = days(options, "keep", in: 31...36_500, &problems)
            } else {
                problems.report(node.mark, "'ledger' has options; write { keep: 400d }")
            }
        }
        if let node = options["channels"] { settings.channels = channels(node, &problems) }
        if let node = options["transport"], let transport = transport(node, &problems) { settings.transport = transport }
        return settings
    }

    // MARK: Words

    private static func address(_ options: Node.Mapping, _ key: String, _ problems: inout SettingsProblems) -> MailAddress? {
        guard let text = problems.text(options, key) else { return nil }
        do throws(MailError) {
            return try MailAddress(parsing: text)
        } catch {
            problems.report(options[key]?.mark, "\(key): \(error)")
            return nil
        }
    }

    private static func word<Word: RawRepresentable & CaseIterable>(
        _ options: Node.Mapping, _ key: String, _ type: Word.Type, _ problems: inout SettingsProblems
    ) -> Word? where Word.RawValue == String {
        guard let text = problems.text(options, key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let known = Word.allCases.map(\.rawValue)
        let list = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
        problems.report(options[key]?.mark, "'\(key)' is \(list)" + suggestion(for: text, among: known))
        return nil
    }

    /// When a subject of the settings wants its mail: `{ period: week, send_at: "07:00" }`, or the period alone.
    static func preference(_ node: Node, _ problems: inout SettingsProblems) -> MailPreference? {
        var preference = MailPreference()
        if let options = node.mapping {
            problems.check(options, "option of a subject's 'mail'", knows: ["period", "send_at", "channel"])
            preference.frequency = frequency(options, &problems)
            preference.sendAt = time(options, &problems)
            preference.channel = problems.text(options, "channel")
            if let name = preference.channel, !MailPreference.isChannel(name) {
                problems.report(options["channel"]?.mark, "'channel' is one of mail.channels: small letters, digits and hyphens")
            }
        } else {
            preference.frequency = frequency(node, "mail", &problems)
        }
        return preference == MailPreference() ? nil : preference
    }

    private static func frequency(_ options: Node.Mapping, _ problems: inout SettingsProblems) -> MailFrequency? {
        options["period"].flatMap { frequency($0, "period", &problems) }
    }

    private static func frequency(_ node: Node, _ key: String, _ problems: inout SettingsProblems) -> MailFrequency? {
        let text = node.string ?? ""
        if let frequency = MailFrequency(text) { return frequency }
        let known = MailFrequency.words
        let list = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
        problems.report(node.mark, "'\(key)' is \(list)" + suggestion(for: text, among: known))
        return nil
    }

    private static func time(_ options: Node.Mapping, _ problems: inout SettingsProblems) -> TimeOfDay? {
        guard let text = problems.text(options, "send_at") else { return nil }
        let time = TimeOfDay(text)
        if time == nil {
            problems.report(options["send_at"]?.mark, "'send_at' is \"\(text)\", which is no time of day; write it like \"07:00\"")
        }
        return time
    }

    /// A number of days, `400d`.
    private static func days(
        _ options: Node.Mapping, _ key: String, in range: ClosedRange<Int>, _ problems: inout SettingsProblems
    ) -> Int? {
        guard let node = options[key] else { return nil }
        if let text = node.string, text.utf8.last == UInt8(ascii: "d"), text.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
            let days = Int(text.dropLast()), range.contains(days)
        {
            return days
        }
        problems.report(node.mark, "'\(key)' takes days from \(range.lowerBound)d to \(range.upperBound)d, such as 400d")
        return nil
    }

    /// Webhooks by name, in the order of their names.
    private static func channels(_ node: Node, _ problems: inout SettingsProblems) -> [MailSettings.Channel] {
        guard let options = node.mapping else {
            problems.report(node.mark, "'channels' has a webhook for each name; write { team: { url: \"env:TEAM_WEBHOOK\", kind: slack } }")
            return []
        }
        var channels: [MailSettings.Channel] = []
        for (key, value) in options {
            let name = key.string ?? ""
            guard MailPreference.isChannel(name) else {
                problems.report(key.mark, "the name of a channel has small letters, digits and hyphens, and at most 40 of them")
                continue
            }
            if let webhook = WatchConfiguration.webhook(value, name, &problems) { channels.append(.init(name: name, webhook: webhook)) }
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

    private static func isLink(_ url: String, _ field: String, _ schemes: [String]) -> Bool {
        guard schemes.contains(where: { url.hasPrefix($0) }), url.utf8.count <= 700 else { return false }
        return MailLink(url) != nil && url.utf8.allSatisfy { $0 < 0x80 }
    }

    // MARK: Transport

    private static func transport(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings.Transport? {
        let help = "'transport' is sendmail, { sendmail: /usr/sbin/sendmail -i } or { smtp: { host: mail.example.org, port: 587 } }"
        if let word = node.string {
            if word == "sendmail" { return .sendmail(["/usr/sbin/sendmail", "-i"]) }
            problems.report(node.mark, help)
            return nil
        }
        guard let options = node.mapping, options.count == 1, let (key, value) = options.first else {
            problems.report(node.mark, help)
            return nil
        }
        switch key.string {
        case "sendmail": return sendmail(value, &problems)
        case "smtp": return smtp(value, &problems)
        default:
            problems.report(key.mark, help)
            return nil
        }
    }

    private static func sendmail(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings.Transport? {
        let words = node.sequence.map { $0.map { $0.string ?? "" } } ?? (node.string ?? "").split(separator: " ").map(String.init)
        guard let program = words.first, program.hasPrefix("/"), !words.contains("") else {
            problems.report(node.mark, "'sendmail' takes a command with its whole path: /usr/sbin/sendmail -i")
            return nil
        }
        return .sendmail(words)
    }

    private static func smtp(_ node: Node, _ problems: inout SettingsProblems) -> MailSettings.Transport? {
        guard let options = node.mapping else {
            problems.report(node.mark, "'smtp' has options; write { host: mail.example.org, port: 587, security: starttls }")
            return nil
        }
        problems.check(
            options, "option of 'smtp'", knows: ["host", "port", "security", "user", "password", "certificates", "hello", "timeout"])
        let security = word(options, "security", SMTPServer.Security.self, &problems) ?? .starttls
        let usualPort =
            switch security {
            case .tls: 465
            case .starttls: 587
            case .none: 25
            }
        let port = problems.number(options, "port", in: 1...65_535) ?? usualPort
        guard let host = problems.text(options, "host") else {
            if options["host"] == nil { problems.report(node.mark, "'smtp' has no host") }
            return nil
        }
        guard isHost(host) else {
            problems.report(options["host"]?.mark, "'host' is a name or an address of a machine, without a port")
            return nil
        }
        var server = SMTPServer(host: host, port: port, security: security)
        server.user = problems.text(options, "user")
        server.certificates = problems.text(options, "certificates")
        server.helloName = problems.text(options, "hello")
        if let name = server.helloName, !isHost(name) { problems.report(options["hello"]?.mark, "'hello' is the name of a machine") }
        server.replyTimeout = problems.number(options, "timeout", in: 1...3600) ?? server.replyTimeout
        var place: CredentialPlace?
        if let text = problems.text(options, "password") {
            do throws(CredentialPlace.Malformed) {
                place = try CredentialPlace(text)
            } catch {
                problems.report(options["password"]?.mark, "password: \(error)")
            }
        }
        if (server.user == nil) != (options["password"] == nil) {
            problems.report(node.mark, "'smtp' takes both 'user' and 'password', or neither")
        }
        if server.user != nil, security == .none, !["localhost", "127.0.0.1", "::1"].contains(host) {
            problems.report(node.mark, "a password would go to \(host) in the clear; write security: tls or starttls")
        }
        return .smtp(server, password: place)
    }

    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 255
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
            }
            && text.unicodeScalars.first?.value != 0x2D
    }
}
