import AlmanacHTTP
import AlmanacModel
import AlmanacPull
import AlmanacRendering
import AlmanacReport
import Yams

/// The part of `almanac.yaml` that says which servers are asked for whom: `sources`, `subjects` and `pull`.
enum PullConfiguration {
    static let keys = ["sources", "subjects", "pull"]

    static func read(_ key: String, _ node: Node, into settings: inout PullSettings, _ problems: inout SettingsProblems) {
        switch key {
        case "sources": sources(node, &settings, &problems)
        case "subjects": subjects(node, &settings, &problems)
        default: limits(node, &settings, &problems)
        }
    }

    // MARK: Sources

    private static func sources(_ node: Node, _ settings: inout PullSettings, _ problems: inout SettingsProblems) {
        guard let mapping = node.mapping else {
            problems.report(
                node.mark, "'sources' names systems; write 'guardian: { url: https://api.example.org, token: env:NAME }' under it")
            return
        }
        let names = PullSystem.allCases.map(\.rawValue)
        for (key, value) in mapping {
            guard let system = PullSystem(rawValue: key.string ?? "") else {
                let name = key.string ?? ""
                let why = name == "momentum" ? "; Momentum has no server, its data comes in a dump" : suggestion(for: name, among: names)
                problems.report(key.mark, "no system named '\(name)' can be asked" + why)
                continue
            }
            guard let options = value.mapping else {
                problems.report(value.mark, "a source has at least a url; write { url: https://api.example.org, token: env:NAME }")
                continue
            }
            problems.check(
                options, "option of a source",
                knows: ["url", "token"] + (system.takesAPIKey ? ["api_key"] : []) + (system == .lume ? ["tips"] : []))
            let places = CredentialPlaces(token: place(options, "token", &problems), apiKey: place(options, "api_key", &problems))
            if system == .lume, let text = problems.text(options, "tips") {
                settings.tips = PullOptions.Tips(rawValue: text)
                if settings.tips == nil { problems.report(options["tips"]?.mark, "'tips' is never, cached or ask") }
            }
            guard let text = problems.text(options, "url") else {
                if options["url"] == nil { problems.report(key.mark, "source '\(system)' has no url") }
                continue
            }
            do throws(BaseURLError) {
                settings.sources.append(PullSource(system, baseURL: try BaseURL(text), credentials: places))
            } catch {
                problems.report(options["url"]?.mark, "url of \(system): \(error)")
            }
        }
    }

    private static func place(_ options: Node.Mapping, _ key: String, _ problems: inout SettingsProblems) -> CredentialPlace? {
        guard let text = problems.text(options, key) else { return nil }
        do throws(CredentialPlace.Malformed) {
            return try CredentialPlace(text)
        } catch {
            problems.report(options[key]?.mark, "\(key): \(error)")
            return nil
        }
    }

    // MARK: Subjects

    private static func subjects(_ node: Node, _ settings: inout PullSettings, _ problems: inout SettingsProblems) {
        if let path = node.string {
            if path.isEmpty {
                problems.report(node.mark, "'subjects' takes a list, or the path of one: people.csv, people.ndjson")
            } else {
                settings.lists.append(path)
            }
            return
        }
        guard let items = node.sequence else {
            problems.report(node.mark, "'subjects' takes a list, or the path of one: people.csv, people.ndjson")
            return
        }
        var ids: Set<String> = []
        for item in items {
            guard let options = item.mapping else {
                let id = item.string ?? ""
                problems.report(
                    item.mark,
                    "a subject is written as { id: \(id.isEmpty ? "ana" : id), timezone: Europe/Berlin }; to render some only, write them under 'only'"
                )
                continue
            }
            problems.check(
                options, "option of a subject",
                knows: ["id", "name", "email", "language", "locale", "timezone", "zone", "currency", "mail", "tokens", "api_keys"])
            guard let id = problems.text(options, "id") else {
                if options["id"] == nil { problems.report(item.mark, "this subject has no id") }
                continue
            }
            if !ids.insert(id).inserted { problems.report(options["id"]?.mark, "this id stands in the list twice") }
            var subject = Subject(
                id: id, name: problems.text(options, "name"), email: problems.text(options, "email"),
                language: problems.text(options, "language"))
            if let locale = problems.text(options, "locale") { subject.locale = locale }
            if let zone = problems.text(options, "timezone") ?? problems.text(options, "zone") {
                subject.timeZone = zone
            } else if options["timezone"] == nil, options["zone"] == nil {
                problems.report(item.mark, "subject '\(id)' has no time zone; write timezone: Europe/Berlin")
            }
            if let currency = problems.text(options, "currency") {
                if Currency(code: currency, fractionDigits: 2) == nil {
                    problems.report(options["currency"]?.mark, "'\(currency)' is not a currency code; write USD, EUR, INR")
                } else {
                    subject.currency = currency
                }
            }
            subject.mail = options["mail"].flatMap { MailConfiguration.preference($0, &problems) }
            var credentials: [PullSystem: CredentialPlaces] = [:]
            for (key, isToken) in [("tokens", true), ("api_keys", false)] {
                guard let node = options[key] else { continue }
                guard let places = node.mapping else {
                    problems.report(node.mark, "'\(key)' names systems; write { guardian: env:NAME }")
                    continue
                }
                let systems = PullSystem.allCases.filter { isToken || $0.takesAPIKey }
                problems.check(places, "system", knows: systems.map(\.rawValue))
                for system in systems {
                    guard let place = place(places, system.rawValue, &problems) else { continue }
                    var both = credentials[system] ?? CredentialPlaces()
                    if isToken { both.token = place } else { both.apiKey = place }
                    credentials[system] = both
                }
            }
            settings.subjects.append(PullSubject(subject, credentials: credentials, place: problems.place(item.mark)))
        }
    }

    // MARK: How patiently

    private static func limits(_ node: Node, _ settings: inout PullSettings, _ problems: inout SettingsProblems) {
        guard let options = node.mapping else {
            problems.report(node.mark, "'pull' has options; write { jobs: 16, timeout: 60 }")
            return
        }
        problems.check(
            options, "option of 'pull'",
            knows: [
                "jobs", "per_host", "retries", "connect_timeout", "first_byte_timeout", "timeout", "cache", "requests_per_subject",
                "bytes_per_subject",
                "seconds_per_subject", "refresh_hours",
            ])
        settings.jobs = problems.number(options, "jobs", in: 1...1024)
        settings.requestsPerHost = problems.number(options, "per_host", in: 1...1024)
        settings.retries = problems.number(options, "retries", in: 0...20)
        settings.connectTimeout = problems.number(options, "connect_timeout", in: 1...3600)
        settings.firstByteTimeout = problems.number(options, "first_byte_timeout", in: 1...3600)
        settings.timeout = problems.number(options, "timeout", in: 1...3600)
        settings.requestsPerSubject = problems.number(options, "requests_per_subject", in: 1...1_000_000)
        settings.bytesPerSubject = problems.number(options, "bytes_per_subject", in: 10_000...1_000_000_000)
        settings.secondsPerSubject = problems.number(options, "seconds_per_subject", in: 1...86_400)
        settings.refreshHours = problems.number(options, "refresh_hours", in: 0...8760)
        settings.cache = problems.text(options, "cache")
    }
}
