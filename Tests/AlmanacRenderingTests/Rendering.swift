import AlmanacInsights
import AlmanacLocale
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport
@testable import AlmanacRun

/// Templates, contexts and pages for tests.
enum Rendering {
    /// The default templates, some of them replaced and others added.
    static func files(_ changes: [String: String] = [:]) -> [TemplateSet.File] {
        var files = BuiltInTemplates.files.map { TemplateSet.File(path: $0.path, shownPath: $0.path, bytes: $0.bytes) }
        for (path, text) in changes.sorted(by: { $0.key < $1.key }) {
            files.removeAll { $0.path == path }
            files.append(TemplateSet.File(path: path, shownPath: path, bytes: Array(text.utf8)))
        }
        return files
    }

    static func templates(_ changes: [String: String] = [:]) throws -> TemplateSet {
        try TemplateSet(files(changes), own: Set(changes.keys), theme: "neutral")
    }

    /// The default templates; parsed once.
    static let defaults = Result { try templates() }

    /// The words of every language; English parsed once, the others when a test asks for them.
    static let words = Result {
        try WordsLibrary(
            BuiltInTemplates.files.compactMap { file in
                let parts = file.path.split(separator: "/")
                guard parts.first == "words", parts.count == 3 else { return nil }
                return .init(language: String(parts[1]), name: file.path, bytes: file.bytes, isBuiltIn: true)
            }, plurals: { LanguageProbe.plurals($0) }, lists: { LanguageProbe.lists($0) })
    }

    static func context(
        _ snapshot: Snapshot, locale: String = "en_US", currency code: String = "USD", language: String = "en",
        period: ReportPeriod? = nil, further: [RangeKey] = []
    ) throws -> ReportContext {
        let currency = try LocaleCompiler.currency(code)
        let zone = try LocaleCompiler.zone(snapshot.subject.timeZone)
        return ReportContext(
            snapshot: snapshot, insights: Insights(of: snapshot, zone: zone, currency: currency, period: period, further: further),
            text: ValueText(
                locale: try LocaleCompiler.format(locale: locale, currencies: [code, "INR"]), zone: zone, currency: currency,
                words: try words.get().words(language), year: zone.local(snapshot.asOf).day.date.year))
    }

    /// All files of a subject, by path.
    static func artifacts(
        _ context: ReportContext, _ changes: [String: String] = [:], formats: Set<Format> = Set(Format.usual)
    ) throws -> [String: [UInt8]] {
        let templates = changes.isEmpty ? try defaults.get() : try templates(changes)
        var files: [String: [UInt8]] = [:]
        for artifact in try Renderers(templates, formats: formats).render(context).artifacts {
            #expect(files.updateValue(artifact.bytes, forKey: artifact.path) == nil, "\(artifact.path) is written twice")
        }
        return files
    }

    static func text(_ files: [String: [UInt8]], _ path: String) throws -> String {
        String(decoding: try #require(files[path], "there is no \(path)"), as: UTF8.self)
    }

    /// `report.html` or `index.html` of a template of the test's own.
    static func page(_ template: String, _ snapshot: Snapshot = Account.ana, dashboard: Bool = false) throws -> HTMLReader.Element {
        let files = try artifacts(
            try context(snapshot), [dashboard ? "dashboard.md" : "report.md": template], formats: [dashboard ? .dashboard : .report])
        return try HTMLReader.read(try text(files, dashboard ? "index.html" : "report.html"))
    }

    /// A whole number as English writes it.
    static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }
}
