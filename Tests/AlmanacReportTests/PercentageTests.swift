import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// One thing has one percentage, wherever a reader finds it.
@Suite struct PercentageTests {
    /// A subject with 7–12 categories a range, amounts small enough that whole percents of merged and unmerged rows differ.
    static func subject(_ seed: UInt64) -> Snapshot {
        var generator = SeededGenerator(seed: seed)
        var guardian = Guardian()
        let count = Int.random(in: 7...12, using: &generator)
        for range in RangeKey.allCases {
            let amounts = (0..<count).map { Int64.random(in: $0 < 5 ? 700...2600 : 20...420, using: &generator) }
            guardian.byCategory[range] = amounts.enumerated().map { .init(category: "kind_\($0 + 10)", charges: Int64($0 + 1), spend: $1) }
            guardian.summary[range] = Account.summary(range, spend: amounts.reduce(0, +), charges: 9, authorisations: 9)
        }
        return Snapshot(asOf: Account.asOf, subject: Subject(id: "s\(seed)", name: "S"), systems: [guardian])
    }

    /// Percentages of one range, each with where it stands.
    struct Found {
        private(set) var values: [String: [(medium: String, percent: String)]] = [:]

        mutating func add(_ category: String, _ percent: some StringProtocol, _ medium: String) {
            values[category, default: []].append((medium, String(percent)))
        }
    }

    private static let template = """
        # Spending
        ## Where it went
        ```chart
        mark: donut
        series: guardian.spend.by_category
        title: Spending
        ```
        """

    @Test(arguments: 0..<20) func everyMediumSaysTheSame(batch: Int) throws {
        for seed in batch * 10..<batch * 10 + 10 {
            let snapshot = Self.subject(UInt64(seed))
            let media = try Media(
                snapshot, ["dashboard.md": Self.template, "report.md": Self.template, "mail.md": Self.template])
            for range in RangeKey.allCases { try check(media, range, seed) }
        }
    }

    private func check(_ media: Media, _ range: RangeKey, _ seed: Int) throws {
        var found = Found()
        let panel = try #require(
            media.dashboard.between("<div class=\"v\(range.rawValue)", "</ul>").first { $0.contains("class=\"legend") })
        readLegend(panel, "dashboard's legend", &found)
        readTable(try table(media.dashboard, range), "dashboard's table", &found)
        readJSON(media, range, &found)
        if range == .thirtyDays {
            readLegend(media.report[...], "report's legend", &found)
            readTable(media.report[...], "report's table", &found)
            // On pages the legend beside a picture says what its description says elsewhere.
            try readDescription(try #require(media.pictures.first).svg[...], "Markdown's picture", &found)
            readMarkdown(media, &found)
            let rows = readMail(media, &found)
            #expect(rows.count >= 4, "the mail's legend")
            readMailText(media, rows, &found)
        }
        for (category, places) in found.values {
            let percents = Set(places.map(\.percent))
            #expect(percents.count == 1, "\(seed) \(range) \(category): \(places.map { "\($0.medium) \($0.percent)" }.sorted())")
        }
        let other = found.values.keys.filter { $0.hasPrefix("Other") }
        #expect(other.count <= 1)
        #expect(found.values.count >= 7, "read too little: \(found.values.keys.sorted())")
        // The slices of the donut, each rounded by itself.
        let slices = legend(panel)
        #expect(slices.count >= 4)
        #expect((97...103).contains(slices.reduce(0) { $0 + seats($1.percent) }), "\(seed) \(range): \(slices)")
    }

    private func seats(_ percent: String) -> Int {
        percent.hasPrefix("<") ? 0 : percent.hasPrefix(">") ? 100 : Int(percent.dropLast()) ?? -1000
    }

    // MARK: Reading

    private func legend(_ html: Substring) -> [(name: String, percent: String)] {
        html.split(separator: "<li").dropFirst().compactMap { item in
            guard let name = item.between("</i><span>", "</span>").first, let percent = item.between("<em>", "</em>").first else {
                return nil
            }
            return (String(name).unescaped, String(percent).unescaped)
        }
    }

    private func readLegend(_ html: Substring, _ medium: String, _ found: inout Found) {
        let legend = legend(html)
        #expect(legend.count >= 4, "\(medium)")
        for slice in legend { found.add(slice.name, slice.percent, medium) }
    }

    private func readTable(_ html: Substring, _ medium: String, _ found: inout Found) {
        guard let body = html.firstRange(of: "<tbody>").map({ html[$0.upperBound...] }) else {
            Issue.record("no \(medium)")
            return
        }
        let rows = body.prefix(upTo: body.firstRange(of: "</table>")?.lowerBound ?? body.endIndex).split(separator: "<tr>")
        #expect(rows.count >= 7, "\(medium)")
        for row in rows {
            let cells = row.split(separator: "<td>", omittingEmptySubsequences: false)
            found.add(String(cells[0].dropFirst("<th>".count)).unescaped, String(cells[2]).unescaped, medium)
        }
    }

    /// The rows of a period: in its panel, or in the table that all periods share.
    private func table(_ page: String, _ range: RangeKey) throws -> Substring {
        let parts = page.split(separator: "<tbody class=\"").dropFirst()
        if let part = parts.first(where: { $0.prefix { $0 != "\"" }.split(separator: " ").contains("v\(range.rawValue)") }) {
            return ("<tbody>" + part.drop { $0 != ">" }.dropFirst())[...]
        }
        return try #require(page.between("<div class=\"v\(range.rawValue)", "</table>").first { $0.contains("class=\"legend") })
    }

    private func readDescription(_ html: Substring, _ medium: String, _ found: inout Found) throws {
        // In a page the picture's label has it, in other media an element of its own.
        let told = html.between("<desc", "</desc>").first ?? html.between(" aria-label=\"", "\"").first { $0.contains("%") }
        let words = String(try #require(told, "\(medium)")).unescaped
        var count = 0
        for match in words.matches(of: /(Kind \d+|Other[^:;,.(]*(?:\(\d+\))?)[^%;]*?([<>]?\d+%)/) {
            found.add(String(match.1).trimmed, match.2, medium)
            count += 1
        }
        #expect(count >= 4, "\(medium): \(words)")
    }

    private func readJSON(_ media: Media, _ range: RangeKey, _ found: inout Found) {
        let start = #"{"name":"guardian.spend.by_category","range":"\#(range.rawValue)""#
        guard let from = media.json.range(of: start), let end = media.json[from.upperBound...].range(of: #""average""#) else {
            Issue.record("no series in the data")
            return
        }
        let series = media.json[from.upperBound..<end.lowerBound]
        let keys = (series.between(#""keys":["#, "]").first ?? "").split(separator: ",").map { $0.filter { $0 != "\"" } }
        let shares = (series.between(#""name":"share""#, "]}").first?.split(separator: "[").last ?? "").split(separator: ",")
        #expect(keys.count == shares.count && keys.count >= 7, "\(series)")
        for (key, share) in zip(keys, shares) {
            let share = Double(share) ?? -1
            let rounded = Int((share * 100).rounded(.toNearestOrEven))
            let percent = share > 0 && share <= 0.005 ? "<1%" : share < 1 && share >= 0.995 ? ">99%" : "\(rounded)%"
            found.add(String(key), percent, "data")
        }
    }

    private func readMarkdown(_ media: Media, _ found: inout Found) {
        var count = 0
        for line in media.markdown.split(separator: "\n") where line.hasPrefix("| Kind") {
            let cells = line.split(separator: "|").map { String($0).trimmed.replacing("\\", with: "") }
            found.add(cells[0], cells[2], "Markdown's table")
            count += 1
        }
        #expect(count >= 7)
        for alt in media.markdown.between("![", "](") {
            for match in String(alt).replacing("\\", with: "").matches(of: /(Kind \d+)[^%;]*?([<>]?\d+%)/) {
                found.add(String(match.1), match.2, "Markdown's alternative text")
            }
        }
    }

    private func readMail(_ media: Media, _ found: inout Found) -> [(name: String, percent: String)] {
        var rows: [(name: String, percent: String)] = []
        for row in media.mailHTML.between("■", "</tr>") {
            let cells = String(row).visible.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }
            guard cells.count == 3 else {
                Issue.record("a row of the mail's legend reads \(cells)")
                continue
            }
            rows.append((cells[0], cells[2]))
            found.add(cells[0], cells[2], "mail's legend")
        }
        for image in media.mail.images {
            for match in image.alt.matches(of: /(Kind \d+)[^%;]*?([<>]?\d+%)/) {
                found.add(String(match.1), match.2, "mail's alternative text")
            }
        }
        return rows
    }

    private func readMailText(_ media: Media, _ rows: [(name: String, percent: String)], _ found: inout Found) {
        for row in rows {
            let line = media.mailText.split(separator: "\n").first { $0.contains(row.name) && $0.contains("%") }
            guard let percent = line?.firstMatch(of: /[<>]?\d+%/) else {
                Issue.record("the mail's text lacks \(row.name)")
                continue
            }
            found.add(row.name, percent.0, "mail's text")
        }
    }
}

extension String {
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
