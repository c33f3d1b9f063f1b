import AlmanacModel
import AlmanacRendering
import AlmanacReport
import Yams

/// `almanac.yaml`: the settings of a place, so that a nightly line stays short.
package enum ConfigurationFile {
    package static let name = "almanac.yaml"
    private static let keys =
        [
            "input", "output", "templates", "theme", "brand", "language", "formats", "jobs", "period", "paper", "only", "share", "sandbox",
            "layout", "mail",
        ]
        + PullConfiguration.keys + WatchConfiguration.keys

    /// - Throws: `RunFailure` with every mistake at its line and column.
    package static func parse(_ text: String, file: String) throws(RunFailure) -> Settings {
        var problems = SettingsProblems(file: file)
        func report(_ mark: Yams.Mark?, _ message: String) {
            problems.report(mark, message)
        }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
                report(mark, "this is not YAML: \(problem)")
            case .duplicatedKeysInMapping(let names, let context):
                report(context.mark, "these settings name \(names.map { "'\($0)'" }.joined(separator: " and ")) twice")
            default: report(nil, "this is not YAML")
            }
            throw RunFailure(.configuration, problems.lines.joined(separator: "\n"))
        } catch {
            throw RunFailure(.configuration, "\(file):1:1: this is not YAML")
        }
        var settings = Settings()
        guard let node else { return settings }
        if node.string?.isEmpty == true { return settings }
        guard let mapping = node.mapping else {
            throw RunFailure(.configuration, "\(file):1:1: settings are written as 'input: dump.ndjson', one a line")
        }
        for (key, value) in mapping {
            let name = key.string ?? ""
            switch name {
            case "input", "output", "templates", "theme", "language":
                guard let word = value.string, !word.isEmpty else {
                    report(value.mark, "'\(name)' takes one word or path")
                    continue
                }
                switch name {
                case "input": settings.input = word
                case "output": settings.output = word
                case "templates": settings.templates = word
                case "language": settings.language = word
                default: settings.theme = word
                }
            case "formats":
                let words = value.sequence.map { $0.compactMap(\.string) } ?? [value.string ?? ""]
                do {
                    settings.formats = try Settings.formats(words.joined(separator: ","))
                } catch {
                    report(value.mark, error.description)
                }
            case "jobs":
                if let number = value.int, (1...1024).contains(number) {
                    settings.jobs = number
                } else {
                    report(value.mark, "'jobs' takes a whole number from 1 to 1024")
                }
            case "period":
                do throws(ReportPeriodError) {
                    settings.period = try ReportPeriod(value.string ?? "")
                } catch {
                    report(value.mark, error.hint)
                }
            case "paper":
                do {
                    settings.paper = try Settings.paper(value.string ?? "")
                } catch {
                    report(value.mark, error.description)
                }
            case "only":
                let ids = value.sequence.map { $0.map { $0.string ?? "" } } ?? [value.string ?? ""]
                if ids.isEmpty || ids.contains("") {
                    report(value.mark, "'only' takes one id, or a list of ids")
                } else {
                    settings.subjects = ids
                }
            case "share":
                do {
                    settings.share = try Share(value.string ?? "")
                } catch {
                    report(value.mark, "'share': \(error)")
                }
            case "sandbox":
                do {
                    settings.sandbox = try SandboxMode(value.string ?? "")
                } catch {
                    report(value.mark, "'sandbox': \(error)")
                }
            case "layout":
                do {
                    settings.layout = try Settings.layout(value.string ?? "")
                } catch {
                    report(value.mark, error.description)
                }
            case "brand": settings.brand = BrandSettings.read(value, &problems)
            case "mail": settings.mail = MailConfiguration.read(value, &problems)
            case _ where PullConfiguration.keys.contains(name):
                PullConfiguration.read(name, value, into: &settings.pull, &problems)
            case _ where WatchConfiguration.keys.contains(name):
                WatchConfiguration.read(name, value, into: &settings.watch, &problems)
            default:
                report(key.mark, "no setting named '\(name)'" + suggestion(for: name, among: keys))
            }
        }
        guard problems.lines.isEmpty else { throw RunFailure(.configuration, problems.lines.joined(separator: "\n")) }
        return settings
    }
}
