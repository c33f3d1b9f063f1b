package import AlmanacCharts
package import AlmanacModel
import Dispatch
import Synchronization

/// All templates of a run, parsed and checked before anything is rendered.
package struct TemplateSet: Sendable {
    /// `report.md`, for the long report, the letter and the Markdown.
    package let report: ReportTemplate
    /// `dashboard.md`, for the pages to look at.
    package let dashboard: ReportTemplate
    /// Its title is the subject of the mail.
    package let mail: ReportTemplate
    /// `year.md`, for a report about a whole year, in each medium whose template is the built-in one.
    private let year: ReportTemplate
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

    /// What a report in a medium is made from.
    ///
    /// - Parameter isOfYear: True for a report about twelve whole months that are over.
    package func template(_ medium: Medium, isOfYear: Bool) -> ReportTemplate {
        if isOfYear, !own.contains(medium) { return year }
        return switch medium {
        case .report: report
        case .dashboard: dashboard
        case .mail: mail
        }
    }

    private var templates: [ReportTemplate] { [report, dashboard, mail, year] }

    /// The periods that the templates name and that are no window.
    package var askedRanges: [RangeKey] {
        templates.reduce(into: []) { ranges, template in
            for range in template.askedRanges where !ranges.contains(range) { ranges.append(range) }
        }
    }

    /// Texts of the templates that are translated, each once.
    var texts: [TemplateText] {
        var seen: Set<String> = []
        return templates.flatMap(\.texts).filter { seen.insert($0.english).inserted }
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
    /// - Throws: `FileProblems` with the mistakes of all files at once.
    package init(
        _ files: [File], own: Set<String> = [], theme: String, brand: Brand? = nil, vocabulary: Vocabulary = Vocabulary(),
        translations: [String: String] = [:]
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
        let templates = ["report.md", "dashboard.md", "mail.md", "year.md"].map { file($0) }
        let parsed = Mutex([Result<ReportTemplate, FileProblems>?](repeating: nil, count: templates.count))
        // They take most of the time that a run for one person needs, and know nothing of each other.
        DispatchQueue.concurrentPerform(iterations: templates.count) { place in
            guard let file = templates[place] else { return }
            let result = Result { () throws(FileProblems) in
                try ReportTemplate(
                    file: file.shownPath, bytes: file.bytes, partials: partials, vocabulary: vocabulary, translations: translations)
            }
            parsed.withLock { $0[place] = result }
        }
        let results = parsed.withLock(\.self)
        func template(_ place: Int) -> ReportTemplate? {
            results[place].flatMap { result in attempt { () throws(FileProblems) in try result.get() } }
        }
        func shell(_ path: String) -> PageShell? {
            guard let file = file(path) else { return nil }
            return attempt { () throws(FileProblems) in
                try PageShell(file: file.shownPath, bytes: file.bytes, hasImages: brand?.logo != nil)
            }
        }
        let report = template(0)
        let dashboard = template(1)
        let mail = template(2)
        let year = template(3)
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
        guard problems.isEmpty, let report, let dashboard, let mail, let year, let pageShell, let dashboardShell, let styles,
            let themeBytes,
            let fileLooks
        else {
            throw FileProblems(problems)
        }
        self.report = report
        self.dashboard = dashboard
        self.mail = mail
        self.year = year
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
