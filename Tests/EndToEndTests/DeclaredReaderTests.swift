import Foundation
import Testing

/// A declared system is read in every language as a built-in one is: with a headline, tiles, a row in the index and a mail; and it says so when it has nothing, and when
/// nothing came.
@Suite struct DeclaredReaderTests {
    private static let settings = """
        data:
          shop:
            title: { en: Shop, de: Laden, fr: Boutique, es: Tienda, hi: दुकान, ar: متجر }
            measures:
              revenue: { is: sum, unit: EUR, good: higher, goal: 3000 a month }
              orders: count
              basket: revenue / orders
            by: [category]
            limits: { category: { Toys: 100 } }
        mail: { from: Almanac <reports@example.org> }

        """

    struct Reader: Sendable, CustomTestStringConvertible {
        var language: String
        var title: String
        /// What 30 days came to.
        var revenue: String
        var testDescription: String { language }
    }

    private static let readers = [
        Reader(language: "en", title: "Shop", revenue: "€2,835.00"), Reader(language: "de", title: "Laden", revenue: "2.835,00 €"),
        Reader(language: "fr", title: "Boutique", revenue: "2\u{202F}835,00 €"),
        Reader(language: "es", title: "Tienda", revenue: "2835,00 €"),
        Reader(language: "hi", title: "दुकान", revenue: "€2,835.00"), Reader(language: "ar", title: "متجر", revenue: "2,835.00 €"),
    ]

    private static func record(_ id: String, _ language: String, _ rest: String) -> String {
        #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"\#(id)","name":"Mia","timezone":"Europe/Berlin","currency":"EUR","#
            + #""language":"\#(language)","email":"mia@example.org"},\#(rest)}"# + "\n"
    }

    private static var full: String {
        let days = 0..<60
        let revenue = days.map { String(5000 + 100 * $0) }.joined(separator: ",")
        let cells = days.map { "[\($0),\($0 % 2),\(5000 + 100 * $0),2]" }.joined(separator: ",")
        return
            #""shop":{"days":{"first":"2026-09-22","revenue":[\#(revenue)],"orders":[\#(days.map { _ in "2" }.joined(separator: ","))]},"#
            + #""by":{"category":{"names":["Toys","Books"],"cells":[\#(cells)]}},"last_row":"2026-11-20T17:00:00Z","rows":120}"#
    }

    private func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }.filter {
                    !(0x2066...0x2069).contains($0.value) && $0.value != 0x200F && $0.value != 0x200E
                }))
    }

    @Test(arguments: readers)
    func isReadAsABuiltInSystemIs(reader: Reader) throws {
        let place = try Workplace()
        try place.put(Self.settings, at: "almanac.yaml")
        try place.put(
            Self.record("full", reader.language, Self.full)
                + Self.record("empty", reader.language, #""shop":{"days":{"first":"2026-11-20","revenue":[],"orders":[]},"rows":0}"#)
                + Self.record(
                    "unknown", reader.language, #""failures":[{"source":"shop","endpoint":"orders.csv","message":"no such file"}]"#),
            at: "d.ndjson")
        let outcome = try place.run("render", "--input", "d.ndjson", "--format", "dashboard,report,markdown,mail,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")

        let page = plain(try place.text("output/full/index.html"))
        #expect(page.contains(reader.language == "ar" ? "dir=\"rtl\"" : "<html lang=\"\(reader.language)"))
        let report = plain(try place.text("output/full/report.md"))
        let mail = plain(try place.text("output/full/mail.txt"))
        for text in [page, report] { #expect(text.contains(reader.revenue), "\(text.prefix(600))") }
        for text in [page, report, mail] { #expect(text.contains("Toys")) }
        // The first number is the headline, three more are tiles.
        #expect(page.components(separatedBy: "<li").count > 3 || page.contains("class=tiles"))
        #expect(try place.text("output/full/mail.eml").contains("Subject: "))

        let empty = plain(try place.text("output/empty/index.html"))
        #expect(empty.contains(reader.title), "\(empty.suffix(800))")
        #expect(!empty.contains("<svg class=ch"))
        let unknown = plain(try place.text("output/unknown/index.html"))
        #expect(unknown.contains(reader.title), "\(unknown.suffix(800))")
        #expect(!unknown.contains("0.00") && !unknown.contains("0,00"), "what is not known is no zero")

        // The index says why each stands where it does.
        let index = plain(try place.text("output/index.html"))
        #expect(index.contains("Toys"), "\(index.suffix(800))")
        for (name, text) in [("full", page), ("report", report), ("mail", mail), ("empty", empty), ("unknown", unknown), ("index", index)] {
            for leftover in ["[declared.", "[key.", "[metric.", "[system.", "{{", "{$"] {
                #expect(!text.contains(leftover), "\(name) of \(reader.language) has \(leftover)")
            }
        }
    }
}
