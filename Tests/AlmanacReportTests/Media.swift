import AlmanacCharts
import AlmanacInsights
import AlmanacLocale
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacPages
@testable import AlmanacReport
@testable import AlmanacRun

/// Everything that a reader is given of one subject, by the name of the file.
struct Media {
    let context: ReportContext
    /// `index.html`, `report.html`, `report.md`, `data/series.json`, `charts/*.svg` and so on.
    let files: [String: String]
    let mail: MailBody
    /// The row of the index of all subjects, in its page.
    let fleetIndex: String

    /// Pages, with quotes around the values of all attributes, which HTML does not need around words: so that tests look for one spelling.
    var dashboard: String { (files["index.html"] ?? "").withQuotes }
    var report: String { (files["report.html"] ?? "").withQuotes }
    var markdown: String { files["report.md"] ?? "" }
    var json: String { files["data/series.json"] ?? "" }
    var mailHTML: String { String(decoding: mail.html, as: UTF8.self) }
    var mailText: String { String(decoding: mail.text, as: UTF8.self) }
    var pictures: [(path: String, svg: String)] {
        files.filter { $0.key.hasSuffix(".svg") }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What is read, with the markup taken away: everything but the data files and the pictures, which are data.
    var readable: [(medium: String, text: String)] {
        [
            ("dashboard", dashboard.visible), ("report", report.visible), ("Markdown", markdown.withoutFolds), ("mail", mailHTML.visible),
            ("mail text", mailText), ("subject line", mail.subject), ("index", fleetIndex.visible),
        ]
            + pictures.map { ($0.path, $0.svg.visible) }
            + mail.images.map { ("mail picture " + $0.name, Self.texts(of: $0.drawing.list)) }
    }

    private static func texts(of list: DisplayList) -> String {
        list.elements().map { if case .text(let text) = $0.shape { text.text + text.remarkText } else { "" } }.joined(separator: "\n")
    }

    init(_ context: ReportContext, templates: TemplateSet) throws {
        self.context = context
        var files: [String: String] = [:]
        for artifact in try Renderers(templates, formats: Set(Format.usual)).render(context).artifacts {
            files[artifact.path] = String(decoding: artifact.bytes, as: UTF8.self)
        }
        self.files = files
        mail = MailRenderer(templates).body(
            context,
            options: MailOptions(
                unsubscribe: MailLink("https://example.org/leave"),
                warning: Phrase("mail.old-data", ["moment": .value(.instant(context.snapshot.asOf))])))
        let index = FleetIndex(templates: templates, text: context.text, formats: Set(Format.usual))
        let entry = index.entry(context, in: context.text, folder: "a", key: 0)
        var totals = FleetIndex.Totals()
        totals.add(entry)
        fleetIndex = String(
            decoding: index.page(
                .page(1, of: 2),
                rows: [.init(entry.row, attention: entry.attention, isNameShared: true, hasOtherFigure: false, day: entry.day)],
                totals: totals, failures: 2
            ).bytes, as: UTF8.self)
    }

    init(
        _ snapshot: Snapshot, locale: String = "en_US", currency: String = "USD", language: String = "en",
        period: ReportPeriod? = nil, _ changes: [String: String] = [:]
    ) throws {
        let templates =
            changes.isEmpty
            ? try Self.sets.get().set(language) : try TemplateSet(Self.files(changes), own: Set(changes.keys), theme: "neutral")
        try self.init(
            try Self.context(snapshot, locale: locale, currency: currency, words: try Self.words.get().words(language), period: period),
            templates: templates)
    }

    static func context(
        _ snapshot: Snapshot, locale: String = "en_US", currency code: String = "USD", words: Words, period: ReportPeriod? = nil
    ) throws -> ReportContext {
        let currency = try LocaleCompiler.currency(code)
        let zone = try LocaleCompiler.zone(snapshot.subject.timeZone)
        return ReportContext(
            snapshot: snapshot, insights: Insights(of: snapshot, zone: zone, currency: currency, period: period),
            text: ValueText(
                locale: try LocaleCompiler.format(locale: locale, currencies: [code, "INR"]), zone: zone, currency: currency, words: words,
                year: zone.local(snapshot.asOf).day.date.year))
    }

    /// The built-in files, some of them replaced and others added.
    static func files(_ changes: [String: String] = [:]) -> [TemplateSet.File] {
        var files = BuiltInTemplates.files.map { TemplateSet.File(path: $0.path, shownPath: $0.path, bytes: $0.bytes) }
        for (path, text) in changes.sorted(by: { $0.key < $1.key }) {
            files.removeAll { $0.path == path }
            files.append(TemplateSet.File(path: path, shownPath: path, bytes: Array(text.utf8)))
        }
        return files
    }

    /// The languages with words in the binary.
    static let languages = Set(
        BuiltInTemplates.files.compactMap { file -> String? in
            let parts = file.path.split(separator: "/")
            return parts.first == "words" && parts.count == 3 ? String(parts[1]) : nil
        })

    /// The words of every language.
    static let words = Result {
        try WordsLibrary(
            BuiltInTemplates.files.compactMap { file in
                let parts = file.path.split(separator: "/")
                guard parts.first == "words", parts.count == 3 else { return nil }
                return .init(language: String(parts[1]), name: file.path, bytes: file.bytes, isBuiltIn: true)
            }, plurals: { LanguageProbe.plurals($0) }, lists: { LanguageProbe.lists($0) })
    }

    /// The templates of every language.
    static let sets = Result { try TemplateSets(builtIn: files(), own: [], theme: "neutral", words: try words.get()) }
}

extension String {
    /// Markdown without the tags that fold the numbers of a chart; what they say stays.
    var withoutFolds: String { replacing(/<\/?(details|summary)>/, with: "") }

    /// What a page, a mail or a drawing says, with what it says to those who do not see it: text between tags, and the attributes that are read out.
    var visible: String {
        var text = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open]
            rest = rest[open...]
            if rest.hasPrefix("<!--") {
                // What only Word reads is read all the same: of its comments, the marks alone are passed over.
                rest = rest.range(of: rest.hasPrefix("<!--[if") ? "]>" : "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            if rest.hasPrefix("<![endif]-->") {
                rest = rest.dropFirst("<![endif]-->".count)
                continue
            }
            guard let close = rest.firstIndex(of: ">") else { return text.unescaped }
            let tag = rest[..<close]
            rest = rest[rest.index(after: close)...]
            let name = tag.dropFirst().prefix { $0.isLetter || $0 == "/" }.lowercased()
            if name == "style" || name == "script" { rest = rest.range(of: "</\(name)>").map { rest[$0.upperBound...] } ?? "" }
            for attribute in ["alt", "title", "aria-label", "content"] {
                guard let start = tag.range(of: " \(attribute)=\""), let end = tag[start.upperBound...].firstIndex(of: "\"") else {
                    continue
                }
                if attribute == "content", !tag.contains("name=\"description\"") { continue }
                text += "\n" + tag[start.upperBound..<end] + "\n"
            }
            text +=
                ["b", "i", "a", "em", "strong", "span", "small", "code", "/b", "/i", "/a", "/em", "/strong", "/span", "/small", "/code"]
                    .contains(name) ? "" : "\n"
        }
        return (text + rest).unescaped
    }

    /// Without the escapes that our writers make.
    var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{A0}"), ("&zwnj;", ""), ("&amp;", "&")]
            .reduce(self) { $0.contains($1.0) ? $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1) : $0 }
    }
}

extension String {
    /// HTML with quotes around the values of all attributes.
    var withQuotes: String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count + utf8.count / 8)
        // In a tag; behind the quote that begins a value; in a value that has none.
        var (isInTag, isQuoted, isBare) = (false, false, false)
        for byte in utf8 {
            if isBare, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ">") {
                result.append(UInt8(ascii: "\""))
                isBare = false
            }
            if isInTag, !isQuoted, !isBare, byte != UInt8(ascii: "\""), result.last == UInt8(ascii: "=") {
                result.append(UInt8(ascii: "\""))
                isBare = true
            }
            result.append(byte)
            switch byte {
            case UInt8(ascii: "<") where !isQuoted: isInTag = true
            case UInt8(ascii: ">") where !isQuoted: isInTag = false
            case UInt8(ascii: "\"") where isInTag: isQuoted.toggle()
            default: break
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension StringProtocol {
    /// The first place of a text.
    func range(of text: String) -> Range<Index>? { self[...].firstRange(of: text) }

    /// Everything between the next two texts, again and again.
    func between(_ start: String, _ end: String) -> [SubSequence] {
        var found: [SubSequence] = []
        var rest = self[...]
        while let from = rest.firstRange(of: start) {
            rest = rest[from.upperBound...]
            guard let to = rest.firstRange(of: end) else { break }
            found.append(rest[..<to.lowerBound])
            rest = rest[to.upperBound...]
        }
        return found
    }
}
