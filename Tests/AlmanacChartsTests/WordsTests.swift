import AlmanacCharts
import AlmanacText
import Foundation
import TestSupport
import Testing

@Suite struct WordsTests {
    /// The code of the charts, by file.
    private static let code: [(file: String, text: String)] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/AlmanacCharts")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "swift" }
            .map { ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "") }
    }()

    /// The places that make messages, as they stand in the code: what names they give, and what placeholders they fill. A message that is said in
    /// several ways, or in several places, has a function.
    private static let makers: [(names: [String], placeholders: Set<String>)] = code.flatMap { file, text in
        let makers = file.hasPrefix("ChartMessage+") ? text.components(separatedBy: "static ").dropFirst().map { $0 } : calls(in: text)
        return makers.map { maker in
            let names = maker.matches(of: #/"(charts\.[a-z.-]+)"/#).map { String($0.1) }
            return (names, Set(maker.matches(of: #/"([a-zA-Z]+)": /#).map { String($0.1) }))
        }
    }

    /// What stands between parentheses that begin with the name of a message.
    private static func calls(in text: String) -> [String] {
        text.matches(of: #/\(\s*"charts\./#).map { match in
            var depth = 0
            return String(
                text[match.range.lowerBound...].prefix { character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return depth > 0
                })
        }
    }

    /// The kinds of charts, each as it stands in the code of the charts.
    private static let kinds = Set(
        code.flatMap { file, text in
            text.matches(of: #/ChartKind\(([^()]*)\)/#).flatMap { $0.1.matches(of: #/"([a-z-]+)"/#).map { String($0.1) } }
        })

    /// The English messages, by name: what stands in each.
    private static let file: [String: String] = {
        let bytes = BuiltInTemplates.files.first { $0.path == "words/en/charts.mf2" }?.bytes ?? []
        var messages: [String: String] = [:]
        var name = ""
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            if let equals = line.firstRange(of: " ="), !line.hasPrefix(" ") { name = String(line[..<equals.lowerBound]) }
            messages[name, default: ""] += line + "\n"
        }
        return messages
    }()

    @Test func hasAMessageForEachThatAChartSaysAndNoOther() {
        // These are said by figures, before a chart has them.
        let ofFigures: Set = [
            "charts.in-all", "charts.unreadable", "charts.unassigned", "charts.state-by", "charts.amount", "charts.left", "charts.was-left",
        ]
        let kinds = Self.kinds.map { "charts.opening." + $0 }
        let said = Set(Self.makers.flatMap(\.names)).subtracting(["charts.opening."]).union(kinds)
        #expect(said.count > 100)
        #expect(Set(Self.file.keys).subtracting(ofFigures) == said)
    }

    /// What nothing fills would stand empty.
    @Test func fillsEachPlaceholderOfTheFile() {
        for (names, placeholders) in Self.makers {
            for name in names {
                let used = Set((Self.file[name] ?? "").matches(of: #/\$([a-zA-Z]+)/#).map { String($0.1) })
                // Those that name the extremes of a series are filled in one place.
                let filled = placeholders.union(["total", "first", "highest", "highestBand", "lowest", "lowestBand", "last"])
                #expect(used.isSubset(of: filled), "\(name)")
            }
        }
    }

    @Test func saysEnglishFromTheFile() {
        let words = ChartWords.english
        #expect(words.text(.days(count: 1)) == "1 day" && words.text(.days(count: 1_000_000)) == "1,000,000 days")
        #expect(words.text(.part(name: "A", value: "$1", share: "50%")) == "A $1 (50%)")
        #expect(words.text(.part(name: "A", value: "$1", share: nil)) == "A $1")
        #expect(words.text(.thinned(points: .max, drawn: 2)) == "9,223,372,036,854,775,807 points are drawn as 2.")
        #expect(
            words.text(.bullet(name: "Fun", state: "over by $10", value: "$110 of $100", share: "110%"))
                == "Fun: over by $10 ($110 of $100, 110%).")
        #expect(words.text(.bullet(name: "Fun", state: nil, value: nil, share: nil)) == "Fun.")
        #expect(
            words.text(.total(total: "3", highest: "2", highestBand: "B", lowest: "1", lowestBand: "A", last: nil))
                == "Total 3, highest 2 (B), lowest 1 (A).")
        #expect(words.text(.rest) == "Other" && words.separator == ": ")
    }

    /// With words of which each is marked, nothing that a chart says is left unmarked.
    @Test func writesNoEnglishOfItsOwn() throws {
        var context = context("§", domain: .count)
        context.words = ChartWords { message in
            let texts = message.arguments.flatMap { argument -> [String] in
                switch argument.value {
                case .text(let text): [text]
                case .count: []
                case .list(let items): items
                }
            }
            return (["§"] + texts).joined(separator: "§")
        }
        context.value = ValueFormat(
            domain: .count, full: { _ in "§" }, short: { _ in "§" }, axis: { $0.indices.map { String(repeating: "§", count: $0 + 1) } },
            percent: { _ in "§" })
        context.calendar = CalendarFormat(
            day: { _ in "§" }, month: { _ in "§" }, monthYear: { _ in "§" }, year: { _ in "§" }, week: { _ in "§" }, weekday: { _ in "§" },
            hour: { _ in "§" }, dayHour: { _, _ in "§" })
        let bands = (0..<6).map { Band.day($0 * 90) }
        let values: [Double?] = [1, nil, .nan, 4, 0, 9]
        let series = (0..<10).map { ChartSeries(name: $0 == 1 ? "" : "§", values: values) }
        let rules = [RuleLine(value: 3, label: "§")]
        let slices = (0..<3).map { Slice(name: "§", value: Double($0), share: "§", colour: $0, members: [.init(name: "§", text: "§")]) }
        let drawings: [Drawing] = [
            BarChart(bands: bands, series: series, overlays: series, partial: [5], rules: rules).drawing(in: context),
            BarChart(bands: bands, series: series, arrangement: .stacked, partial: [4, 5], valueLabels: .all).drawing(in: context),
            BarChart(bands: (0..<130).map { _ in .category("") }, series: [ChartSeries(name: "", values: values)]).drawing(in: context),
            LineChart(bands: bands, series: series, form: .areas, rules: rules, partial: [5]).drawing(in: context),
            LineChart(bands: bands, series: [ChartSeries(name: "", values: [90, 91, 92, 91, 90, 92])]).drawing(in: context),
            BarChart(bands: [], series: []).drawing(in: context), RoadChart(stations: []).drawing(in: context),
            DonutChart(slices: slices).drawing(in: context),
            BarChart(bands: [.hour(1), .hour(2), .hour(2), .hour(3)], series: series, partial: [3]).drawing(in: context),
            LineChart(bands: [.hour(1), .hour(2), .hour(900), .hour(2)], series: series, partial: [2]).drawing(in: context),
            DonutChart(slices: [Slice(name: "§", value: -1, colour: 0)]).drawing(in: context),
            BulletChart(rows: (0..<120).map { _ in .init(label: "§", value: 1, limit: 2, valueText: "§", stateText: "§") })
                .drawing(in: context),
            RingChart(value: 40, maximum: 36, thresholds: [.init(value: 9, label: "§")], lowest: "§", verdict: "§").drawing(in: context),
            RingChart(value: nil, maximum: 36).drawing(in: context), Sparkline(values: values).drawing(in: context),
            Sparkline(values: []).drawing(in: context),
            MapChart(
                places: (0..<70).map {
                    .init(
                        name: "§", latitude: 40 + Double($0) / 1000, longitude: $0 == 3 ? nil : -70, radius: 150, radiusText: "§",
                        kind: $0 % 2 == 0 ? "§" : "")
                }
            ).drawing(in: context),
            RoadChart(
                stations: (0..<80).map {
                    .init(name: "§", status: [.completed, .active, .locked][$0 % 3], progress: 0.5, detail: "§")
                }
            ).drawing(in: context),
        ]
        var changes: [Drawing] = [
            CalendarChart(days: Array(0..<40), values: [1, 0, -1, nil, .nan, 9], partial: [3]).drawing(in: context)
        ]
        changes.append(
            CalendarChart(days: (0..<800).map { $0 / 2 }, values: (0..<800).map { Double($0) }).drawing(in: context))
        let steps = (0..<12).map { WaterfallChart.Amount(name: "", value: $0) }
        changes.append(
            WaterfallChart(first: .init(name: "§", value: 9000), steps: steps, last: .init(name: "§", value: 9100)).drawing(in: context))
        let rows = (0..<50).map { (row: Int) -> DumbbellChart.Row in
            let before: Double? = row == 3 ? nil : Double(row)
            return DumbbellChart.Row(name: "§", before: before, after: Double(row * row % 17))
        }
        changes.append(DumbbellChart(rows: rows, beforeName: "§", afterName: "").drawing(in: context))
        changes.append(SlopeChart(rows: rows, beforeName: "§", afterName: "").drawing(in: context))
        let several = (0..<20).map { row in ChartSeries(name: "§", values: [1, row == 2 ? nil : 3, .nan, 4]) }
        let days = (0..<4).map { Band.day(20_700 + $0) }
        changes.append(SmallMultiples(bands: days, series: several, partial: [3]).drawing(in: context))
        for form in [LineChart.Form.shares, .stacked] {
            changes.append(LineChart(bands: days, series: several, form: form).drawing(in: context))
        }
        changes.append(
            LineChart(bands: days, series: several, range: .init(name: "§", low: [1, 2, 3, 4], high: [5, 6, 7, nil])).drawing(in: context))
        let spread: [Double?] = [3, 3, 4, nil, .nan] + (0..<40).map { Double($0 * $0) }
        changes.append(HistogramChart(values: spread, valueName: "§").drawing(in: context))
        let sizes: [Double?] = [nil, -1, .nan] + (0..<60).map { Double($0 * $0) }
        let parts = sizes.map { TreemapChart.Part(name: "§", value: $0) }
        changes.append(TreemapChart(parts: parts, notDrawn: 2).drawing(in: context))
        let strips = (0..<20).map { row in StripChart.Row(name: "§", values: row == 3 ? [nil] : row == 4 ? [7, 7] : spread) }
        changes.append(StripChart(rows: strips, notDrawn: 1).drawing(in: context))
        let links = (0..<40).map { FlowChart.Link(from: "§", to: "\($0)", value: $0 == 7 ? -1 : $0 == 8 ? .nan : Double($0)) }
        changes.append(FlowChart(links: links, notDrawn: 3).drawing(in: context))
        for drawing in drawings + changes {
            let text = try Picture(drawing.svg.bytes).text
            #expect(!text.unicodeScalars.contains { $0.properties.isAlphabetic }, "\(text)")
            #expect(text.contains("§"))
        }
    }
}
