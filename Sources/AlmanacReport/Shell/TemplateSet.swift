package import AlmanacCharts
package import AlmanacModel
import Dispatch
import Synchronization

/// All templates of a run, parsed and checked before anything is rendered.
package struct TemplateSet: Sendable {
    /// Those of each file of `Name`, in that order.
    private let templates: [TemplateOnce]
    /// The media whose own templates are used for a year, too.
    private let own: Set<Medium>
    /// The page around every body but that of a dashboard.
    package let pageShell: PageShell
    /// `dashboard.html` where there is one, else the shell of every page.
    package let dashboardShell: PageShell
    /// The rules of each kind of page, with the theme.
    package let styles: PageStyles
    /// The stylesheet of the theme, with the standard colours where it sets none.
    package let theme: [UInt8]
    /// Colours of charts as files.
    package let fileLooks: SVGLooks
    /// In whose name the reports are; `nil` for nobody's.
    package let brand: Brand?

    package enum Medium: String, CaseIterable, Hashable, Sendable {
        case report, dashboard, mail
    }

    /// The templates of reports: `report.md` and so on.
    private enum Name: Int, CaseIterable {
        /// For the long report, the letter and the Markdown.
        case report
        /// For the pages to look at.
        case dashboard
        /// Its title is the subject of the mail.
        case mail
        /// For a report about a whole year, in each medium whose template is the built-in one.
        case year

        init(_ medium: Medium) {
            self =
                switch medium {
                case .report: .report
                case .dashboard: .dashboard
                case .mail: .mail
                }
        }

        var path: String { "\(self).md" }
    }

    package var report: ReportTemplate { self[.report] }
    package var dashboard: ReportTemplate { self[.dashboard] }
    package var mail: ReportTemplate { self[.mail] }

    private subscript(name: Name) -> ReportTemplate {
        switch templates[name.rawValue].result {
        case .success(let template): template
        // Files that can have mistakes are parsed before there is a set.
        case .failure(let error): preconditionFailure(error.description)
        }
    }

    /// What a report in a medium is made from.
    ///
    /// - Parameter isOfYear: True for a report about twelve whole months that are over.
    package func template(_ medium: Medium, isOfYear: Bool) -> ReportTemplate {
        self[isOfYear && !own.contains(medium) ? .year : Name(medium)]
    }

    /// The periods that the templates name and that are no window.
    package let askedRanges: [RangeKey]

    /// Texts of the templates that are translated, each once.
    var texts: [TemplateText] {
        var seen: Set<String> = []
        return Name.allCases.flatMap { self[$0].texts }.filter { seen.insert($0.english).inserted }
    }

    /// What was measured of the theme's colours, a line for each; what falls short, with a colour that passes; and rules with which all of it passes.
    package var colourReport: (lines: [String], faults: [String], remedy: String?) {
        let css = String(decoding: theme, as: UTF8.self)
        let report = ThemeReport(css: css)
        let unread = ThemeProperties(css).unread.map {
            "--\($0) is no colour that can be measured or put into a mail, which has the standard one; write #rrggbb, a name, rgb(), hsl() or oklch()"
        }
        return (report.lines + unread, report.faults, report.remedy)
    }

    /// A file of the templates folder: its path in it and its text.
    package struct File: Equatable, Sendable {
        /// `report.md`, `partials/budgets.md`, `themes/neutral.css`.
        package var path: String
        /// As problems name it: `Templates/report.md`.
        package var shownPath: String
        /// As read; they need not be UTF-8.
        package var bytes: [UInt8]

        package init(path: String, shownPath: String, bytes: [UInt8]) {
            self.path = path
            self.shownPath = shownPath
            self.bytes = bytes
        }
    }

    /// - Parameters:
    ///   - own: Paths of the files that are not built in.
    ///   - translations: Of the texts of the templates, by the English ones; what is not among them stays English.
    ///   - media: What is rendered, if all files are built in: the templates of other media are parsed when they are asked for, and name no
    ///     periods. `nil` parses and checks all.
    /// - Throws: `FileProblems` with the mistakes of all files at once.
    package init(
        _ files: [File], own: Set<String> = [], theme: String, brand: Brand? = nil, vocabulary: Vocabulary = Vocabulary(),
        translations: [String: String] = [:], media: Set<Medium>? = nil
    ) throws(FileProblems) {
        var problems: [FileProblem] = []
        func file(_ path: String) -> File? {
            if let file = files.first(where: { $0.path == path }) { return file }
            problems.append(
                FileProblem(
                    file: path, line: 1, column: 1,
                    message: "there is no such template; `almanac templates --out DIR` writes the default ones"))
            return nil
        }
        func attempt<Parsed>(_ parse: () throws(FileProblems) -> Parsed) -> Parsed? {
            do {
                return try parse()
            } catch {
                problems += error.problems
                return nil
            }
        }
        let partials = files.filter { $0.path.hasPrefix("partials/") && $0.path.hasSuffix(".md") }
            .map { (name: String($0.path.dropFirst("partials/".count).dropLast(".md".count)), file: $0.shownPath, bytes: $0.bytes) }
        let templates = Name.allCases.map { name in
            file(name.path).map { file in
                TemplateOnce { () throws(FileProblems) in
                    try ReportTemplate(
                        file: file.shownPath, bytes: file.bytes, partials: partials, vocabulary: vocabulary, translations: translations)
                }
            }
        }
        let wanted = media.map { $0.map { Name($0).rawValue }.sorted() } ?? Array(templates.indices)
        // They take most of the time that a run for one person needs, and know nothing of each other.
        DispatchQueue.concurrentPerform(iterations: wanted.count) { _ = templates[wanted[$0]]?.result }
        let parsed = wanted.compactMap { place in
            templates[place].flatMap { template in attempt { () throws(FileProblems) in try template.result.get() } }
        }
        func shell(_ path: String) -> PageShell? {
            guard let file = file(path) else { return nil }
            return attempt { () throws(FileProblems) in
                try PageShell(file: file.shownPath, bytes: file.bytes, hasImages: brand?.logo != nil)
            }
        }
        let pageShell = shell("page.html")
        let dashboardShell = files.contains { $0.path == "dashboard.html" } ? shell("dashboard.html") : pageShell
        let themes = files.filter { $0.path.hasPrefix("themes/") && $0.path.hasSuffix(".css") }
            .map { $0.path.dropFirst("themes/".count).dropLast(".css".count) }.map(String.init)
        var styles: PageStyles?
        var themeBytes: [UInt8]?
        var fileLooks: SVGLooks?
        if !themes.contains(theme) {
            problems.append(
                FileProblem(
                    file: "themes/\(theme).css", line: 1, column: 1,
                    message: "no theme named '\(theme)'" + suggestion(for: theme, among: themes)))
        } else if let base = file("style.css"), let chosen = file("themes/\(theme).css") {
            let found = [base, chosen].compactMap { file in
                Stylesheet.problem(in: file.bytes).map {
                    TemplateSource(name: file.shownPath, bytes: file.bytes).problem(at: $0.offset, $0.message)
                }
            }
            problems += found
            for (file, isTheme) in [(base, false), (chosen, true)] where found.isEmpty {
                problems += StylesheetGuard.problems(of: TemplateSource(name: file.shownPath, bytes: file.bytes), isTheme: isTheme)
            }
            if found.isEmpty {
                let properties = ThemeProperties(String(decoding: chosen.bytes, as: UTF8.self))
                fileLooks = SVGLooks(properties.ofFiles)
                let completion = properties.completion
                let whole = Array(completion.before.utf8) + chosen.bytes + Array(completion.after.utf8)
                styles = PageStyles(base: base.bytes, theme: whole)
                themeBytes = whole
                if styles == nil {
                    problems.append(
                        FileProblem(
                            file: base.shownPath, line: 1, column: 1,
                            message: "a stylesheet may not hold '</', with a comment in it or without; it would end the style element"))
                }
            }
        }
        guard problems.isEmpty, let pageShell, let dashboardShell, let styles, let themeBytes, let fileLooks else {
            throw FileProblems(problems)
        }
        self.templates = templates.compactMap(\.self)
        askedRanges = parsed.reduce(into: []) { ranges, template in
            for range in template.askedRanges where !ranges.contains(range) { ranges.append(range) }
        }
        // Whoever wrote a page about any period does not want another one about a year, unless that is their own, too.
        self.own = own.contains("year.md") ? [] : Set(Medium.allCases.filter { own.contains($0.rawValue + ".md") })
        self.pageShell = pageShell
        self.dashboardShell = dashboardShell
        self.styles = styles
        self.theme = themeBytes
        self.fileLooks = fileLooks
        self.brand = brand
    }
}

/// A template that is parsed once, by the first who asks for it.
private final class TemplateOnce: Sendable {
    /// Guards what was parsed; held while it is.
    private let parsed: Mutex<Result<ReportTemplate, FileProblems>?> = Mutex(nil)
    private let parse: @Sendable () throws(FileProblems) -> ReportTemplate

    init(_ parse: @escaping @Sendable () throws(FileProblems) -> ReportTemplate) {
        self.parse = parse
    }

    var result: Result<ReportTemplate, FileProblems> {
        parsed.withLock { parsed in
            if let parsed { return parsed }
            let result = Result(catching: parse)
            parsed = result
            return result
        }
    }
}
