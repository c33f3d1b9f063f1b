import AlmanacDump
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacReport
@testable import AlmanacRun

/// The Markdown of a language that runs from right to left: data keeps its order there, and the marks for it change nothing else.
@Suite struct MarkdownDirectionTests {
    private static let sets = Result {
        try TemplateSets(builtIn: Rendering.files(), own: [], theme: "neutral", words: try Rendering.words.get())
    }
    private static let sample = Result {
        let line = DumpLine(number: 1, bytes: SampleFleet(subjects: 1, seed: 1).line(0))
        return try #require(SnapshotDecoder().decode(line, source: "sample").snapshot)
    }

    private func markdown(_ snapshot: Snapshot, _ language: String, _ locale: String) throws -> String {
        let context = try Rendering.context(snapshot, locale: locale, language: language)
        let templates = try Self.sets.get().set(language)
        let artifacts = try Renderers(templates, formats: [.markdown]).render(context).artifacts
        return String(decoding: try #require(artifacts.first { $0.path == "report.md" }).bytes, as: UTF8.self)
    }

    private func arabic() throws -> String { try markdown(Self.sample.get(), "ar", "ar_EG") }

    /// U+200F and isolates.
    private func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200F || (0x2066...0x2069).contains(scalar.value) }

    private func withoutMarks(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
    }

    @Test func theMarksChangeNoMarkup() throws {
        for snapshot in try [Self.sample.get(), Account.ana, Account.bo, Account.idle] {
            let markdown = try markdown(snapshot, "ar", "ar_EG")
            #expect(markdown.unicodeScalars.contains(where: isMark))
            #expect(withoutMarks(Cmark.html(markdown)) == Cmark.html(withoutMarks(markdown)))
        }
    }

    @Test(arguments: [true, false]) func hostileWordsStayWordsBehindAMark(isBefore: Bool) throws {
        func structure(_ words: String) throws -> [String] {
            let account = HostileDataTests.account(isBefore: isBefore) { _ in words }
            return try HTMLReader.read(Cmark.html(markdown(account, "ar", "ar_EG"))).structure()
        }
        let harmless = try structure("word")
        for words in HostileDataTests.hostile { #expect(try structure(words) == harmless, "\(words)") }
    }

    @Test func languagesFromLeftToRightHaveNone() throws {
        for (language, locale) in [("en", "en_US"), ("hi", "hi_IN")] {
            #expect(try !markdown(Self.sample.get(), language, locale).unicodeScalars.contains(where: isMark))
        }
    }

    /// Names, titles and sentences of the data: of a card, of a cell, of a tile.
    @Test(arguments: [
        "Lootbox \\<b>Bonanza\\</b>", "Open a café & bakery \\<before 30>", "Read 20 pages \\| Mon, Wed, Fri", "Core", "Kroger",
        "A talk bears fruit.",
    ])
    func dataIsKeptApart(words: String) throws {
        let markdown = try arabic()
        var found = 0
        for line in markdown.split(separator: "\n") {
            for range in line.ranges(of: words) {
                found += 1
                let depth = line[..<range.lowerBound].unicodeScalars.reduce(0) { depth, scalar in
                    depth + ((0x2066...0x2068).contains(scalar.value) ? 1 : scalar.value == 0x2069 ? -1 : 0)
                }
                #expect(depth > 0, "\(line.prefix(300))")
            }
        }
        #expect(found > 0, "\(words) is nowhere")
    }

    /// What is opened on a line is closed on it.
    @Test func eachIsolateIsClosedOnItsLine() throws {
        for line in try arabic().split(separator: "\n") {
            var depth = 0
            for scalar in line.unicodeScalars {
                if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
                if scalar.value == 0x2069 { depth -= 1 }
                #expect(depth >= 0, "\(line)")
            }
            #expect(depth == 0, "\(line)")
        }
    }

    /// GitHub and browsers take the direction of a paragraph from its first letter, or from a mark before it.
    @Test func aParagraphThatBeginsWithALatinNameRunsFromRightToLeft() throws {
        let page = try HTMLReader.read(Cmark.html(arabic()))
        var found = 0
        for element in ["p", "li", "h1", "h2", "h3"].flatMap({ page.all($0) }) {
            guard let first = element.text.unicodeScalars.first(where: { $0.value == 0x200F || $0.properties.isAlphabetic }) else {
                continue
            }
            found += first.value == 0x200F ? 1 : 0
            #expect(Bidi.hasRightToLeft(String(first)), "\(element.text)")
        }
        #expect(found > 5)
    }

    @Test(arguments: [
        ("Ana", "\u{200F}Ana"), ("- Ana\n- مرحبا", "- \u{200F}Ana\n- مرحبا"), ("12. **Ana**: مرحبا", "12. \u{200F}**Ana**: مرحبا"),
        ("> - Ana", "> - \u{200F}Ana"), ("**٣٤٪** · **Ana**", "\u{200F}**٣٤٪** · **Ana**"), ("_Ana_ مرحبا", "_Ana_ مرحبا"),
        ("| Ana | مرحبا |", "| Ana | مرحبا |"), ("```\nAna\n```", "```\nAna\n```"), ("-Ana", "\u{200F}-Ana"), ("١٢ – 34", "١٢ – 34"),
        ("", ""),
        ("2026.", "2026."),
    ]) func theMarkStandsBehindTheMarkersOfALine(line: String, settled: String) {
        var bytes = Array(("# " + line).utf8)
        MarkdownDirection.settle(&bytes, from: 2)
        #expect(String(decoding: bytes, as: UTF8.self) == "# " + settled)
    }
}
