import AlmanacFetch
import AlmanacModel
import AlmanacReport
import Yams

/// The settings `sources`, `subjects` and `pull` of `almanac.yaml`.
extension PullSettings {
    static var table: [Setting<Settings>] {
        [
            .group(
                "sources", at(\.pull), "The servers that are asked: [pull.md](pull.md).", startingWith: PullSettings(),
                example: "'guardian: { url: https://api.example.org, token: env:NAME }' under it",
                PullSystem.allCases.map(SourceDraft.setting)),
            .custom(
                "subjects", at(\.pull.asked), "Whom to ask for: the path of a CSV or NDJSON list, or the subjects themselves.",
                .any([.text, .list(.options(SubjectDraft.table.map(\.description)))]), flag: "pull --subjects",
                text: { ($0.lists + $0.subjects.map(\.subject.id)).joined(separator: "\n") }, read: asked),
            .group(
                "pull", at(\.pull), "How patiently servers are asked.", startingWith: PullSettings(), example: "{ jobs: 16, timeout: 60 }",
                limits),
        ]
    }

    private static var limits: [Setting<PullSettings>] {
        [
            .number("jobs", in: 1...1024, at(\.jobs), "Subjects asked for side by side.", flag: "pull --jobs", usual: "16"),
            .number("per_host", in: 1...1024, at(\.requestsPerHost), "Requests to one server at a time.", usual: "8"),
            .number(
                "retries", in: 0...20, at(\.retries), "How often a request that failed is tried again.", usual: "\(FetchPolicy().retries)"),
            .number("connect_timeout", in: 1...3600, at(\.connectTimeout), "Seconds for a connection."),
            .number("first_byte_timeout", in: 1...3600, at(\.firstByteTimeout), "Seconds until an answer begins."),
            .number("timeout", in: 1...3600, at(\.timeout), "Seconds for a whole answer."),
            .number(
                "requests_per_subject", in: 1...1_000_000, at(\.requestsPerSubject), "Requests that one subject may cost.",
                usual: "\(PullBudget().requests)"),
            .number(
                "bytes_per_subject", in: 10_000...1_000_000_000, at(\.bytesPerSubject), "Bytes that may be taken in for one subject.",
                usual: "\(PullBudget().bytes)"),
            .number(
                "seconds_per_subject", in: 1...86_400, at(\.secondsPerSubject), "Seconds that one subject may take.",
                usual: "\(PullBudget().seconds)"),
            .number(
                "refresh_hours", in: 0...8760, at(\.refreshHours),
                "After how many hours an hourly night asks again for whoever waits for no mail; 0 each time."),
            .text("cache", at(\.cache), "A folder for answers that are kept."),
        ]
    }

    private static func asked(_ node: Node, _ problems: inout SettingsProblems) -> Asked? {
        if let path = node.string, !path.isEmpty { return Asked(lists: [path]) }
        guard let items = node.sequence else {
            return problems.refuse(node.mark, "'subjects' takes a list, or the path of one: people.csv, people.ndjson")
        }
        var asked = Asked()
        var ids: Set<String> = []
        for item in items {
            guard item.mapping != nil else {
                let id = item.string ?? ""
                problems.report(
                    item.mark,
                    "a subject is written as { id: \(id.isEmpty ? "ana" : id), timezone: Europe/Berlin }; to render some only, write them under 'only'"
                )
                continue
            }
            var draft = SubjectDraft()
            SubjectDraft.table.read(item, "option of a subject", &draft, &problems)
            guard let id = draft.id else {
                if item.mapping?["id"] == nil { problems.report(item.mark, "this subject has no id") }
                continue
            }
            if !ids.insert(id).inserted { problems.report(item.mapping?["id"]?.mark, "this id stands in the list twice") }
            if item.mapping?["timezone"] == nil, item.mapping?["zone"] == nil {
                problems.report(item.mark, "subject '\(id)' has no time zone; write timezone: Europe/Berlin")
            }
            asked.subjects.append(draft.pulled(id, at: problems.place(item.mark)))
        }
        return asked
    }
}

/// A source of the settings, while it is read.
struct SourceDraft {
    var url: BaseURL?
    var token: CredentialPlace?
    var apiKey: CredentialPlace?
    /// Only for Lume.
    var tips: PullOptions.Tips?

    static func setting(_ system: PullSystem) -> Setting<PullSettings> {
        let name = system.rawValue
        return .group(
            name, SettingSlot(get: { $0.draft(of: system) }, set: { $0.put($1, of: system) }),
            "Where \(name) is asked. A text alone is its `url`.",
            startingWith: SourceDraft(), example: "{ url: https://api.example.org, token: env:NAME }", table(system),
            flag: "pull --\(name)", variable: "ALMANAC_\(name.uppercased())_URL",
            brief: { node, draft, problems in
                guard let text = problems.text(node, name) else { return }
                do throws(SettingProblem) { draft.url = try address(text, system) } catch { problems.report(node.mark, error.description) }
            }, briefShape: .text,
            check: { node, draft, problems in
                if node.mapping?["url"] == nil { problems.report(node.mark, "source '\(name)' has no url") }
            })
    }

    private static func table(_ system: PullSystem) -> [Setting<SourceDraft>] {
        var table: [Setting<SourceDraft>] = [
            .parsed("url", at(\.url), "Where its API is.", text: \.description) { text throws(SettingProblem) in
                try address(text, system)
            },
            .place("token", at(\.token), "Where the bearer token is found, `env:NAME` or `file:/path`; `{id}` in it is the subject's."),
        ]
        if system.takesAPIKey { table.append(.place("api_key", at(\.apiKey), "Where the API key is found.")) }
        if system == .lume { table.append(.word("tips", at(\.tips), "Whether Lume's tips are asked for.", usual: "cached")) }
        return table
    }

    private static func address(_ text: String, _ system: PullSystem) throws(SettingProblem) -> BaseURL {
        do throws(BaseURLError) { return try BaseURL(text) } catch { throw SettingProblem("url of \(system): \(error)") }
    }
}

extension PullSettings {
    fileprivate func draft(of system: PullSystem) -> SourceDraft? {
        sources.first { $0.system == system }.map {
            SourceDraft(
                url: $0.baseURL, token: $0.credentials.token, apiKey: $0.credentials.apiKey, tips: system == .lume ? tips : nil)
        }
    }

    fileprivate mutating func put(_ draft: SourceDraft, of system: PullSystem) {
        if let tips = draft.tips { self.tips = tips }
        guard let url = draft.url else { return }
        sources.removeAll { $0.system == system }
        sources.append(
            PullSource(system, baseURL: url, credentials: CredentialPlaces(token: draft.token, apiKey: draft.apiKey)))
        sources.sort { PullSystem.allCases.firstIndex(of: $0.system) ?? 0 < PullSystem.allCases.firstIndex(of: $1.system) ?? 0 }
    }
}

/// A subject of the settings, while it is read.
private struct SubjectDraft {
    var id: String?
    var subject = Subject(id: "")
    var currency: String?
    var credentials: [PullSystem: CredentialPlaces] = [:]

    static var table: [Setting<SubjectDraft>] {
        [
            .text("id", at(\.id), "What the subject is called in folders and files."),
            .text("name", at(\.subject.name), "As it is addressed."),
            .text("email", at(\.subject.email), "Where its mail goes."),
            .text("language", at(\.subject.language), "BCP 47, where it is not that of the locale."),
            .text("locale", at(\.subject.locale), "Such as `de_DE`."),
            .text("timezone", at(\.subject.timeZone), "Such as `Europe/Berlin`."),
            .text("zone", at(\.subject.timeZone), "Another name of `timezone`."),
            .text("currency", at(\.currency), "Such as `EUR`.") {
                Currency(code: $0, fractionDigits: 2) == nil ? "'\($0)' is not a currency code; write USD, EUR, INR" : nil
            },
            .custom(
                "mail", at(\.subject.mail),
                "How often it wants its mail, and when: `{ period: week, send_at: \"07:00\" }`, or the period alone.",
                .any([.word(MailFrequency.words), .options(MailPreference.table.map(\.description))]), text: { "\($0)" },
                read: MailPreference.read),
            .group(
                "tokens", at(\.credentials), "Where its tokens are found, by system.", startingWith: [:], example: "{ guardian: env:NAME }",
                PullSystem.allCases.map { place($0, \.token) }),
            .group(
                "api_keys", at(\.credentials), "Where its API keys are found, by system.", startingWith: [:],
                example: "{ lume: env:NAME }", PullSystem.allCases.filter(\.takesAPIKey).map { place($0, \.apiKey) }),
        ]
    }

    private static func place(
        _ system: PullSystem, _ path: WritableKeyPath<CredentialPlaces, CredentialPlace?>
    ) -> Setting<[PullSystem: CredentialPlaces]> {
        .place(
            system.rawValue,
            SettingSlot(
                get: { $0[system]?[keyPath: path] }, set: { $0[system, default: CredentialPlaces()][keyPath: path] = $1 }),
            "Of \(system).")
    }

    func pulled(_ id: String, at place: String) -> PullSubject {
        var subject = subject
        subject.id = id
        if let currency { subject.currency = currency }
        return PullSubject(subject, credentials: credentials, place: place, namesCurrency: currency != nil)
    }
}

extension Setting {
    /// A setting with the place of a secret; its problems are reported without the value.
    static func place(_ key: String, _ slot: SettingSlot<Group, CredentialPlace>, _ help: String) -> Setting {
        parsed(key, slot, help, text: \.description) { text throws(SettingProblem) in
            do throws(CredentialPlace.Malformed) { return try CredentialPlace(text) } catch { throw SettingProblem("\(key): \(error)") }
        }
    }
}
