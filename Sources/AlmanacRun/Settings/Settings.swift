package import AlmanacFiles
package import AlmanacModel
package import AlmanacPaper
package import AlmanacReport
import AlmanacText
import Yams

/// All settings of a run.
package struct Settings: Hashable, Sendable {
    package var input: String?
    package var output: String?
    package var templates: String?
    package var theme: String?
    /// The name and look under which reports are made.
    package var brand: BrandSettings?
    /// A BCP 47 tag.
    package var language: String?
    package var formats: [Format]?
    package var jobs: Int?
    package var period: ReportPeriod?
    package var periodPages: [ReportPeriod]?
    package var paper: PaperOptions?
    package var subjects: [String]?
    package var share: Share?
    package var sandbox: SandboxMode?
    package var layout: Layout?
    package var pull = PullSettings()
    /// `nil` when the settings have no `mail`.
    package var mail: MailSettings?
    package var watch = WatchSettings()
    /// What is kept of each night; `nil` when the settings have no `memory`.
    package var memory: MemorySettings?
    /// Systems of somebody's own.
    package var declarations: [Declaration]?
    /// Numbers made of measures of several of them, as a system of its own.
    package var combined: Declaration?
    /// All systems that the settings declare.
    package var systems: [Declaration] { (declarations ?? []) + [combined].compactMap(\.self) }

    /// The settings file in the current folder, used when none is named.
    package static let fileName = "almanac.yaml"

    package init() {}

    static var table: [Setting<Settings>] {
        [
            .text(
                "input", at(\.input), "The dump: NDJSON or one JSON object, either gzipped, or `-` for standard input.", flag: "--input",
                variable: "ALMANAC_INPUT"),
            .text("output", at(\.output), "The folder that files go to.", flag: "--out", variable: "ALMANAC_OUTPUT", usual: "output"),
            .text(
                "templates", at(\.templates), "A folder of your own templates; the built-in ones stand in for what it lacks.",
                flag: "--templates", variable: "ALMANAC_TEMPLATES"),
            .text(
                "theme", at(\.theme), "The theme: one of the built-in ones, or one of your own in `themes/` of your templates.",
                flag: "--theme", variable: "ALMANAC_THEME", usual: "neutral"),
            .text(
                "language", at(\.language), "The language of subjects that name neither a language nor a locale, and of the index.",
                flag: "--language", variable: "ALMANAC_LANGUAGE", usual: "en"
            ) { tag in
                // Which languages there are is known with the words alone.
                let first = tag.prefix { $0 != "-" && $0 != "_" }
                return (2...3).contains(first.utf8.count) && first.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
                    ? nil : "'language' is a tag such as en, de or pt-BR, not '\(tag)'"
            },
            .custom(
                "formats", at(\.formats), "What to make. A list, or words with commas between them.",
                .any([.list(.word(Format.allCases.map(\.rawValue))), .text]), flag: "--format", variable: "ALMANAC_FORMAT",
                usual: Format.list(Format.usual), text: { $0.map(\.rawValue).joined(separator: ",") }, read: formats),
            .number(
                "jobs", in: 1...1024, at(\.jobs), "Subjects that are rendered side by side.", flag: "--jobs", variable: "ALMANAC_JOBS",
                usual: "one for each core"),
            .parsed(
                "period", at(\.period),
                "What the reports are about: \(ReportPeriod.words.joined(separator: ", ")), or days such as `2026-09-01..2026-11-20`.",
                flag: "--period", variable: "ALMANAC_PERIOD", usual: "30d", text: \.description
            ) { text throws(SettingProblem) in
                do throws(ReportPeriodError) { return try ReportPeriod(text) } catch { throw SettingProblem(error.hint) }
            },
            .custom(
                "period_pages", at(\.periodPages),
                "Dashboards beside `index.html`, such as `week.html`, each about a period of its own, with links between them. A list, or words with commas between them.",
                .any([.list(.text), .text]), flag: "--period-pages", variable: "ALMANAC_PERIOD_PAGES", usual: "none",
                text: { $0.map(\.description).joined(separator: ",") }, read: periods),
            .parsed(
                "paper", at(\.paper), "The sheets of a PDF, a4 or letter, and `appendix` for its tables: `a4,appendix`.", flag: "--paper",
                variable: "ALMANAC_PAPER", usual: "what each reader's region prints on", text: \.description
            ) { text throws(SettingProblem) in
                if let options = PaperOptions(text) { return options }
                throw SettingProblem(
                    "no paper named '\(text)'; known are \(PaperOptions.words.joined(separator: ", ")), and a size with appendix: a4,appendix"
                )
            },
            .custom(
                "only", at(\.subjects), "The ids of those who are rendered or pulled.", .any([.text, .list(.text)]), flag: "--subject",
                usual: "everybody", text: { $0.joined(separator: "\n") }, read: subjects),
            .word(
                "share", at(\.share), "Who may read what is written, besides its owner.", flag: "--share", variable: "ALMANAC_SHARE",
                usual: "owner"),
            .word(
                "sandbox", at(\.sandbox), "Whether a run that needs no network is confined to its own files by the kernel.",
                variable: "ALMANAC_SANDBOX", usual: "auto"),
            .word(
                "layout", at(\.layout), "How the output holds the files of subjects: a folder for each, or ZIP archives.", flag: "--layout",
                variable: "ALMANAC_LAYOUT", usual: "folders"),
            BrandSettings.setting,
        ] + PullSettings.table + [
            .group(
                "mail", at(\.mail), "How mail goes out: [mail.md](mail.md).", startingWith: MailSettings(),
                example: "from: Almanac <reports@example.org> under it", MailSettings.table)
        ] + WatchSettings.table + [MemorySettings.setting, DeclarationReader.setting, CombinedReader.setting]
    }

    private static func formats(_ node: Node, _ problems: inout SettingsProblems) -> [Format]? {
        let words = node.sequence.map { $0.compactMap(\.string) } ?? [node.string ?? ""]
        let known = Format.list(Format.allCases)
        var formats: [Format] = []
        for word in words.joined(separator: ",").split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let format = Format(rawValue: String(word)) else {
                return problems.refuse(
                    node.mark, "no format named '\(word)'" + suggestion(for: String(word), among: Format.allCases.map(\.rawValue)))
            }
            if !formats.contains(format) { formats.append(format) }
        }
        if formats.isEmpty { problems.report(node.mark, "no format given; known are \(known)") }
        return formats.isEmpty ? nil : formats
    }

    private static func periods(_ node: Node, _ problems: inout SettingsProblems) -> [ReportPeriod]? {
        let words = node.sequence.map { $0.compactMap(\.string) } ?? [node.string ?? ""]
        var periods: [ReportPeriod] = []
        for word in words.joined(separator: ",").split(whereSeparator: { $0 == "," || $0 == " " }) {
            do throws(ReportPeriodError) {
                let period = try ReportPeriod(String(word))
                if !periods.contains(period) { periods.append(period) }
            } catch {
                return problems.refuse(node.mark, error.hint)
            }
        }
        return periods
    }

    private static func subjects(_ node: Node, _ problems: inout SettingsProblems) -> [String]? {
        let ids = node.sequence.map { $0.map { $0.string ?? "" } } ?? [node.string ?? ""]
        if !ids.isEmpty, !ids.contains("") { return ids }
        return problems.refuse(node.mark, "'only' takes one id, or a list of ids")
    }
}

// MARK: Layers

/// A flag of a command: the setting's dotted name, `pull.jobs`, the flag, and the words behind it; `nil` when the flag was not given.
package typealias SettingFlag = (name: String, flag: String, words: String?)

extension Settings {
    /// Merges flags over the environment over the file over defaults.
    ///
    /// - Parameter file: The text of a settings file, and its path for messages.
    /// - Throws: Every mistake of the first layer that has any, each with its line and column, variable or flag.
    package init(
        file: (text: String, path: String)? = nil, environment: [String: String] = [:], flags: [SettingFlag] = []
    ) throws(RunFailure) {
        self.init()
        if let file { try read(file.text, file: file.path) }
        try Self.refuseMisspelt(environment, besides: file?.text ?? "")
        try take(.configuration) { _, setting in
            guard let variable = setting.variable, let text = environment[variable], !text.isEmpty else { return nil }
            return (text, variable)
        }
        try take(.usage) { name, _ in
            flags.first { $0.name == name && $0.words != nil }.flatMap { flag in flag.words.map { ($0, flag.flag) } }
        }
    }

    /// Refuses variables whose names are nearly those of settings or of the usual tokens, as keys of the file are. Others may belong to somebody else.
    ///
    /// - Parameter text: The settings file, which may name any variable.
    private static func refuseMisspelt(_ environment: [String: String], besides text: String) throws(RunFailure) {
        let known = table.flatMap(\.description.variables)
        let problems =
            environment.filter { !$1.isEmpty }.keys.sorted().compactMap { name -> String? in
                guard name.hasPrefix("ALMANAC_"), !known.contains(name), !text.contains("env:\(name)"),
                    let meant = known.first(where: { isMisspelling(String(name.dropFirst(8)), of: String($0.dropFirst(8))) })
                else { return nil }
                return "\(name): no setting is read from this variable; did you mean \(meant)?"
            } + misspeltTokens(environment, besides: text)
        if !problems.isEmpty { throw RunFailure(.configuration, problems.joined(separator: "\n")) }
    }

    /// A list of people may name variables of its own, such as those that go on where a usual one ends; one that is nearly spelt like a usual one that
    /// is not there is none of them.
    private static func misspeltTokens(_ environment: [String: String], besides text: String) -> [String] {
        let known = PullSettings.usualVariables
        let absent = known.filter { environment[$0] == nil }
        return environment.filter { !$1.isEmpty }.keys.sorted().compactMap { name in
            guard name.hasPrefix("ALMANAC_"), !known.contains(name), !text.contains("env:\(name)"),
                let meant = absent.first(where: { isMisspelling(name, of: $0) && !name.hasPrefix($0) })
            else { return nil }
            return "\(name): no token is read from this variable; did you mean \(meant)?"
        }
    }

    private mutating func take(
        _ code: ExitCode, _ find: @escaping (String, SettingDescription) -> (text: String, source: String)?
    ) throws(RunFailure) {
        var problems = SettingsProblems(file: "")
        _ = Settings.table.take(SettingWords(find: find), &self, &problems)
        if !problems.lines.isEmpty { throw RunFailure(code, problems.lines.joined(separator: "\n")) }
    }

    private mutating func read(_ text: String, file: String) throws(RunFailure) {
        var problems = SettingsProblems(file: file)
        do {
            if let node = try Yams.compose(yaml: text), node.string?.isEmpty != true {
                guard node.mapping != nil else {
                    throw RunFailure(.configuration, "\(file):1:1: settings are written as 'input: dump.ndjson', one a line")
                }
                Settings.table.read(node, "setting", &self, &problems)
                // What it is made of may stand behind it.
                if problems.lines.isEmpty, let numbers = node.mapping?["combined"] {
                    combined = CombinedReader.declaration(numbers, of: declarations ?? [], &problems)
                }
            }
        } catch let error as YamlError {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
                problems.report(mark, "this is not YAML: \(problem)")
            case .duplicatedKeysInMapping(let names, let context):
                problems.report(
                    context.mark, "these settings name \(names.map { "'\($0)'" }.joined(separator: " and ")) twice")
            default: problems.report(nil, "this is not YAML")
            }
        } catch let error as RunFailure {
            throw error
        } catch {
            problems.report(nil, "this is not YAML")
        }
        if !problems.lines.isEmpty { throw RunFailure(.configuration, problems.lines.joined(separator: "\n")) }
    }
}
