import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText
import Foundation
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacReport

/// Every medium gives the same numbers, read back out of its bytes.
struct AgreementTests {
    /// A subject's files and what they were made from.
    struct Rendered {
        var context: ReportContext
        var files: [String: [UInt8]]

        init(_ snapshot: Snapshot) throws {
            context = try Rendering.context(snapshot)
            files = try Rendering.artifacts(context)
        }

        func html(_ path: String) throws -> HTMLReader.Element {
            try HTMLReader.read(try Rendering.text(files, path))
        }

        /// The Markdown as a browser shows it.
        var markdown: HTMLReader.Element {
            get throws { try HTMLReader.read(Cmark.html(try Rendering.text(files, "report.md"))) }
        }

        var json: [String: Any] {
            get throws {
                let bytes = try #require(files["data/series.json"])
                return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            }
        }

        func csv(_ name: String) throws -> [[String]] {
            let bytes = try #require(files["data/\(name).csv"], "\(name)")
            return try CSVReader.read(bytes)
        }
    }

    // MARK: The numbers everyone quotes

    @Test(arguments: ["report.html", "index.html", "report.md"])
    func saysWhatWasRecorded(path: String) throws {
        let ana = try Rendered(Account.ana)
        let page = path == "report.md" ? try ana.markdown : try ana.html(path)
        let text = page.text.replacing("\u{2060}", with: "")
        for words in [
            "$734.14", path == "index.html" ? "$772.52" : "$24.47 a day", "Not categorised", "$45.63", "0.60×", "27%", "no limit set",
            path == "index.html" ? "over by $112.43" : "over, meant to be zero",
            "checked 52 attempts to pay in the last 30 days and flagged 9 as risky",
            "$10.71",
        ] {
            #expect(text.contains(words), "\(path) does not say \(words)")
        }
        let budgets = try #require(page.tables.first { $0.header.contains("Limit") && $0.header.contains("Even pace") })
        func cell(_ row: String, _ column: String) throws -> String {
            let index = try #require(budgets.header.firstIndex { $0 == column || column == "State" && $0 == "Standing" })
            let cells = try #require(budgets.rows.first { $0.first == row }, "no row \(row)")
            return cells[index]
        }
        #expect(try cell("Fast Food", "Used") == "112%")
        #expect(try cell("Fast Food", "State") == (path == "index.html" ? "over" : "over by $10.71"))
        #expect(try cell("Clothing", "State") == "over, meant to be zero")
        #expect(try cell("Clothing", "Limit") == "$0.00")
        #expect(try cell("Entertainment", "State") == "no limit set")
        #expect(try cell("Entertainment", "Limit") == "–")
        let categories = try #require(
            page.tables.first { $0.header.contains("Usual 30 days") && $0.rows.contains { $0.first == "Not categorised" } })
        let uncategorised = categories.rows.filter { $0.first == "Not categorised" }
        #expect(uncategorised.count == 1)
        #expect(uncategorised.first?.contains("$45.63") == true)
    }

    @Test func showsTheTilesAlike() throws {
        let ana = try Rendered(Account.ana)
        for path in ["report.html", "index.html"] {
            let tiles = try ana.html(path).all("div").filter { $0.classes == ["tiles"] }.flatMap(\.elements)
            // The title of a tile is a link where a card says more.
            let texts = tiles.map { tile in tile.elements.prefix(1).map(\.text) + tile.all("b").map(\.text) }
            // A tile has its name once, and a number for each period that has another one.
            #expect(texts.contains { $0.first == "Spent" && $0.contains("$734.14") })
            // On a dashboard of several systems, the list of what is to do says it.
            #expect(texts.contains(["Over the limit", "2 of 8"]) == (path == "report.html"))
            #expect(tiles.contains { $0.text.contains("by $123.14 together") } == (path == "report.html"))
        }
        let items = try ana.markdown.all("li").map(\.text)
        #expect(items.contains { $0.hasPrefix("Spent: $734.14 (−5%)") })
        #expect(items.contains { $0 == "Over the limit: 2 of 8, by $123.14 together" })
    }

    @Test func writesTheMetricsAsData() throws {
        let ana = try Rendered(Account.ana)
        let json = try ana.json
        let metrics = try #require(json["metrics"] as? [[String: Any]])
        func metric(_ name: String, _ range: String? = "30d") throws -> [String: Any] {
            try #require(metrics.first { $0["name"] as? String == name && $0["range"] as? String == range }, "\(name)")
        }
        #expect(try metric("guardian.spend.total")["value"] as? Double == 734.14)
        #expect(try metric("guardian.spend.total")["previous"] as? Double == 772.52)
        #expect(try metric("guardian.spend.total")["compared"] == nil)
        #expect(try metric("guardian.charges.count")["value"] as? Int == 37)
        #expect(try metric("guardian.decisions.risky")["value"] as? Int == 9)
        #expect(try metric("guardian.decisions.count")["value"] as? Int == 52)
        #expect(try metric("guardian.decisions.override")["value"] as? Int == 5)
        #expect(try metric("guardian.categories.top")["at"] as? String == "transport")
        #expect(try metric("moneymoments.moments.month", nil)["value"] as? String == "2026-11")
        #expect(json["as_of"] as? String == "2026-11-20T21:37:12Z")
        #expect((json["subject"] as? [String: Any])?["currency"] as? String == "USD")
        // Every metric that there is, once.
        let expected = Catalogue.builtIn.systems.flatMap(\.metrics).flatMap { definition -> [String] in
            let ranges = definition.isRanged ? RangeKey.allCases : [.thirtyDays]
            return ranges.filter { ana.context.insights.metric(definition.name, $0) != nil }.map {
                definition.name + (definition.isRanged ? $0.rawValue : "")
            }
        }
        #expect(metrics.map { ($0["name"] as? String ?? "") + ($0["range"] as? String ?? "") } == expected)
    }

    @Test func writesTheRecordedNumbersAsCSV() throws {
        let ana = try Rendered(Account.ana)
        let categories = try ana.csv("guardian.spend.by_category.30d")
        #expect(categories.first?.prefix(3) == ["category", "category_label", "spend"])
        #expect(categories.filter { $0.first == "no-category" }.map { $0[2] } == ["45.63"])
        let budgets = try ana.csv("guardian.budgets")
        let food = try #require(budgets.first { $0.first == "fast_food" })
        for value in ["100.71", "90.00", "1.119", "10.71", "over", "More was spent than the limit", "Fast Food"] {
            #expect(food.contains(value))
        }
        let moments = try ana.csv("moneymoments.moments")
        #expect(moments.contains { $0.contains("0.5995") })
        let overrides = try ana.csv("guardian.overrides.30d")
        #expect(overrides.dropFirst().first?.prefix(3) == ["2026-11-17T21:36:20Z", "no-merchant", "Unknown merchant"])
    }

    // MARK: Every number of every table

    /// A field of a data file as the value it was written from.
    func value(_ field: String, _ unit: AlmanacModel.Unit, _ currency: Currency) throws -> Value? {
        guard !field.isEmpty else { return nil }
        switch unit {
        case .money:
            let digits = field.filter { $0 != "." }
            #expect(field.split(separator: ".").last?.count == Int(currency.fractionDigits))
            return .money(AlmanacModel.Money(minor: try #require(Int64(digits)), currency: currency))
        case .count: return .count(try #require(Int64(field)))
        case .days: return .days(try #require(Int64(field)))
        case .ratio: return .ratio(try #require(Double(field)))
        case .multiplier: return .multiplier(try #require(Double(field)))
        case .number: return .number(try #require(Double(field)))
        case .text: return .text(field.hasPrefix("'") ? String(field.dropFirst()) : field)
        case .day: return .day(try day(field))
        case .instant: return .instant(try instant(field))
        case .month, .mixed:
            Issue.record("no table shows \(unit)")
            return nil
        }
    }

    func day(_ text: String) throws -> Day {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        try #require(parts.count == 3)
        return try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
    }

    func instant(_ text: String) throws -> Instant {
        let time = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int64($0) }
        try #require(time.count == 3)
        return Instant(try day(String(text.prefix(10)))).advanced(bySeconds: time[0] * 3600 + time[1] * 60 + time[2])
    }

    /// The tables of a composed report in document order, as the renderers write them.
    /// - Parameter hasRings: Whether those of rings are among them, which pages leave out: a ring has its numbers written in it.
    func tables(_ report: Report, ranges: [RangeKey], hasRings: Bool) -> [Table] {
        let cards = [report.opening] + report.sections.flatMap { [$0.opening] + $0.cards }
        return cards.flatMap(\.variants).flatMap(\.blocks).compactMap { block in
            switch block {
            case .figure(let figure, _): hasRings || figure.mark != .ring ? figure.table : nil
            case .table(let table): table
            case .prose, .sentence, .tiles, .notes, .todo: nil
            }
        }
    }

    func tables(_ report: Report, ofCharts: Bool) -> [Table] {
        let cards = [report.opening] + report.sections.flatMap { [$0.opening] + $0.cards }
        return cards.flatMap(\.variants).flatMap(\.blocks).compactMap { block in
            switch block {
            case .figure(let figure, _): ofCharts ? figure.table : nil
            case .table(let table): ofCharts ? nil : table
            case .prose, .sentence, .tiles, .notes, .todo: nil
            }
        }
    }

    /// Holds the cells of a shown table to the fields of the CSV beside it.
    func expectEqual(_ shown: [[String]], _ table: Table, _ ana: Rendered) throws {
        let text = ana.context.text
        // What names people stands on one's own pages and in no data file.
        if Catalogue.builtIn.series(named: table.series.name)?.isPersonal == true {
            #expect(ana.files[DataRenderer.path(of: table.series)] == nil)
            return
        }
        let bytes = try #require(ana.files[DataRenderer.path(of: table.series)])
        let csv = try CSVReader.read(bytes)
        if table.measures.first?.title.name == "charts.amount" { return try expectSteps(shown, table, csv, ana) }
        let measures = table.measures
        #expect(shown.first == [text.phrase(table.series.keyTitle)] + measures.map { text.phrase($0.title) })
        try #require(csv.count == table.series.keys.count + 1)
        // Where a last row says what the others come to, it stands in the rows of Markdown.
        let shown = shown.last?.first == text.words.text("pages.together") ? shown.dropLast() : shown[...]
        try #require(shown.count == min(table.top ?? .max, table.series.keys.count) + 1)
        let definition = try #require(Catalogue.builtIn.series(named: table.series.name))
        for (row, cells) in shown.enumerated().dropFirst() {
            for (column, measure) in measures.enumerated() {
                let index = try #require(csv.first?.firstIndex(of: measure.name))
                let field = csv[row][index]
                var unit = try #require(definition.measures.first { $0.name == measure.name }).unit
                var currency = text.currency
                // Where each row has a unit of its own, only the row can tell it.
                if unit == .mixed {
                    unit = measure.values[row - 1]?.unit ?? .text
                    if case .money(let money)? = measure.values[row - 1] { currency = money.currency }
                }
                let expected: String
                if case .phrase(let phrase)? = measure.values[row - 1] {
                    // A message of ours stands in the data by its id, the same for every reader, and beside that in the reader's language.
                    expected = text.phrase(phrase)
                    #expect(field == DataID.id(phrase))
                    #expect(csv[row][index + 1] == expected && csv.first?[index + 1] == measure.name + "_label")
                } else if case .change(let change)? = measure.values[row - 1] {
                    expected = text.full(try value(field, change.unit, currency).map { .change($0) })
                } else {
                    expected = text.full(try value(field, unit, currency))
                }
                // No line ends in a day of a page's table, and a rise has its plus.
                let cell =
                    measure.role == .change && cells[column + 1].first == "+" ? String(cells[column + 1].dropFirst()) : cells[column + 1]
                if cell.replacing("\u{A0}", with: " ") != expected.replacing("\u{A0}", with: " ") {
                    Issue.record("\(table.series.name).\(measure.name)[\(row)]: \(cells[column + 1]) shown, \(field) in the data")
                }
            }
            // Keys: names as they are, days and months as ISO dates.
            switch table.series.keys[row - 1] {
            case .name(let name): #expect(csv[row].first == name)
            case .phrase(let phrase):
                #expect(csv[row].first == DataID.id(phrase))
                #expect(csv[row][1] == text.phrase(phrase))
            case .day(let day): #expect(csv[row].first == day.description)
            default: break
            }
            // In a page, days of one year stand without it.
            var key = text.key(table.series.keys[row - 1])
            if case .day(let day) = table.series.keys[row - 1], cells.first?.hasPrefix(key) == false { key = text.dayMonth(day.number) }
            #expect(cells.first.map { Mails.visible($0).hasPrefix(Mails.visible(key)) } == true)
        }
    }

    /// Holds the numbers of a waterfall to the rows of the CSV: its steps are rows, and with what is left open they lead from the first sum to the last.
    func expectSteps(_ shown: [[String]], _ table: Table, _ csv: [[String]], _ ana: Rendered) throws {
        let measure = table.measures[0]
        let amounts = measure.values.compactMap { value -> Int64? in
            if case .money(let money)? = value { money.minor } else { nil }
        }
        try #require(amounts.count == table.series.keys.count && shown.count == amounts.count + 1)
        #expect(amounts.dropLast().reduce(0, +) == amounts.last)
        let column = try #require(csv.first?.firstIndex(of: measure.name))
        var known = 0
        for index in amounts.indices {
            #expect(shown[index + 1][1] == ana.context.text.full(measure.values[index]))
            let id: String? =
                switch table.series.keys[index] {
                case .name(let name): name
                case .phrase(let phrase): DataID.id(phrase)
                default: nil
                }
            guard let row = csv.dropFirst().first(where: { $0.first == id }) else {
                // The sums, and what the steps leave open.
                #expect(index == 0 || index >= amounts.count - 2)
                continue
            }
            known += 1
            #expect(try value(row[column], .money, ana.context.text.currency) == measure.values[index])
        }
        #expect(known >= 2)
    }

    @Test func showsInThePageWhatTheDataSays() throws {
        let ana = try Rendered(Account.ana)
        let report = Composer(ana.context).compose(try Rendering.defaults.get().report, ranges: [.thirtyDays], range: .thirtyDays)
        // The numbers of charts stand after all else.
        let tables = tables(report, ofCharts: false) + tables(report, ofCharts: true)
        let shown = try ana.html("report.html").tables
        try #require(shown.map(\.caption) == tables.map { ana.context.text.text($0.title) })
        #expect(tables.count >= 8)
        for (shown, table) in zip(shown, tables) { try expectEqual(shown.rows, table, ana) }
    }

    @Test func showsInTheDashboardWhatTheDataSaysForEveryRange() throws {
        let ana = try Rendered(Account.ana)
        var report = Composer(ana.context).compose(
            try Rendering.defaults.get().dashboard, ranges: RangeKey.allCases, range: .thirtyDays)
        // The chart of the first number comes first.
        let taken = report.takeKeyFigure()
        let first = try #require(taken)
        let cards = [first.card, first.beside].compactMap(\.self)
        report.sections.insert(Section(id: "first", opening: Card(id: "", width: .full, variants: []), cards: cards), at: 0)
        let tables = tables(report, ranges: RangeKey.allCases, hasRings: false)
        let shown = try ana.html("index.html").tables
        try #require(shown.map(\.caption) == tables.map { ana.context.text.text($0.title) })
        #expect(Set(tables.compactMap(\.series.range)) == Set(RangeKey.allCases))
        for (shown, table) in zip(shown, tables) {
            // What the period before had on each day stands under the days themselves, in the rows of the longest period.
            var table = table
            if shown.rows.first?.contains("Period before") == false { table.measures.removeAll { $0.name == "previous" } }
            try expectEqual(shown.rows, table, ana)
        }
    }

    @Test func showsInMarkdownWhatTheDataSays() throws {
        let ana = try Rendered(Account.ana)
        let report = Composer(ana.context).compose(try Rendering.defaults.get().report, ranges: [.thirtyDays], range: .thirtyDays)
        // Long tables are left to the data files.
        let tables = tables(report, ranges: [.thirtyDays], hasRings: true).filter { min($0.top ?? .max, $0.series.keys.count) <= 15 }
        let shown = try ana.markdown.tables
        try #require(shown.count == tables.count)
        for (shown, table) in zip(shown, tables) { try expectEqual(shown.rows, table, ana) }
        let links = try ana.markdown.all("a").compactMap { $0["href"] }
        for link in links { #expect(ana.files[link] != nil, "nothing at \(link)") }
        #expect(links.contains("data/guardian.spend.daily.30d.csv"))
        for image in try ana.markdown.all("img") { #expect(ana.files[image["src"] ?? ""] != nil) }
    }

    @Test func writesTheSameAsJSONAndAsCSV() throws {
        let ana = try Rendered(Account.ana)
        let json = try ana.json
        let series = try #require(json["series"] as? [[String: Any]])
        #expect(series.count == ana.files.keys.filter { $0.hasSuffix(".csv") && $0 != "data/metrics.csv" }.count)
        var fields = 0
        for entry in series {
            let range = entry["range"] as? String
            let name = try #require(entry["name"] as? String) + (range.map { "." + $0 } ?? "")
            let csv = try ana.csv(name)
            let keys = try #require(entry["keys"] as? [String])
            let measures = try #require(entry["measures"] as? [[String: Any]])
            #expect(csv.dropFirst().map { $0.first } == keys, "\(name)")
            let labels = entry["labels"] as? [String]
            let names = measures.flatMap { measure -> [String] in
                let name = measure["name"] as? String ?? ""
                return measure["labels"] == nil ? [name] : [name, name + "_label"]
            }
            #expect(csv.first?.dropFirst(labels == nil ? 1 : 2) == names[...], "\(name)")
            if let labels { #expect(csv.dropFirst().map { $0[1] } == labels, "\(name)") }
            for measure in measures {
                let head = try #require(measure["name"] as? String)
                let column = try #require(csv.first?.firstIndex(of: head)) - 1
                let values = try #require(measure["values"] as? [Any])
                #expect(values.count == keys.count)
                for (row, value) in values.enumerated() {
                    let field = csv[row + 1][column + 1]
                    fields += 1
                    let isEqual =
                        switch value {
                        case let text as String: field == text
                        // Its text is the one of the file; its double is rounded once more.
                        case let number as NSNumber: Double(field) == Double("\(number)")
                        default: field.isEmpty
                        }
                    if !isEqual { Issue.record("\(name): \(field) in the CSV, \(value) in the JSON") }
                }
            }
        }
        #expect(fields > 500)
    }

    @Test func writesTheSameMetricsAsJSONAndAsCSV() throws {
        let ana = try Rendered(Account.ana)
        let metrics = try #require(try ana.json["metrics"] as? [[String: Any]])
        let csv = try ana.csv("metrics")
        #expect(csv.count == metrics.count + 1)
        let header = try #require(csv.first)
        #expect(header == ["metric", "range", "unit", "value", "previous", "change", "at", "label", "at_label", "compared"])
        for (record, metric) in zip(csv.dropFirst(), metrics) {
            for (title, field) in zip(header, record) {
                let isEqual =
                    switch metric[title == "metric" ? "name" : title] {
                    case let text as String: field == text
                    case let number as NSNumber: Double(field) == Double("\(number)")
                    default: field.isEmpty
                    }
                if !isEqual { Issue.record("\(record[0]) \(title): \(field)") }
            }
        }
        #expect(csv.contains { $0.prefix(5) == ["guardian.spend.total", "30d", "money", "734.14", "772.52"] })
    }

    @Test func writesMoneyThatNoDoubleCanHold() throws {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: .max)
        guardian.merchants[.thirtyDays] = [.init(merchant: "A", charges: .max, spend: .max), .init(merchant: "B", charges: nil, spend: -5)]
        let files = try Rendering.artifacts(
            try Rendering.context(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian])), formats: [.data])
        #expect(try Rendering.text(files, "data/series.json").contains("[92233720368547758.07,-0.05]"))
        #expect(try Rendering.text(files, "data/guardian.spend.by_merchant.30d.csv").contains("A,92233720368547758.07,9223372036854775807"))
        #expect(try Rendering.text(files, "data/guardian.spend.by_merchant.30d.csv").contains("B,-0.05,,"))
    }

    @Test func givesEachSliceOfALegendItsNumbers() throws {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: 100)
        let names = [
            "Whole  Foods", "\u{202E}Odd", "Other", String(repeating: "long ", count: 2000), " x ", "small", "tiny", "a", "b", "c", "d",
        ]
        guardian.merchants[.thirtyDays] = names.enumerated().map { .init(merchant: $1, charges: 1, spend: Int64(1000 - $0 * 80)) }
        let page = try Rendering.page(
            "# Hi\n```chart\nmark: donut\nseries: guardian.spend.by_merchant\n```\n",
            Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian]))
        let legend = try #require(page.all("ul").first { $0.classes.first == "legend" })
        let totals = legend.all("b").map(\.text)
        #expect(totals.prefix(2) == ["$10.00", "$9.20"])
        #expect(!totals.contains("–"))
        let minors = totals.compactMap { Int($0.filter(\.isNumber)) }
        let drawn = names.indices.map { 1000 - $0 * 80 }
        #expect(minors.reduce(0, +) == drawn.reduce(0, +))
    }

    // MARK: Determinism and golden parts

    @Test func rendersTheSameBytesTwice() throws {
        let again = try Rendered(Account.ana)
        let first = try Rendered(Account.ana)
        #expect(again.files.keys.sorted() == first.files.keys.sorted())
        for (path, bytes) in first.files where again.files[path] != bytes { Issue.record("\(path) differs") }
    }

    @Test func writesATableInMarkdownThatReadsWellRaw() throws {
        let markdown = try Rendering.text(try Rendered(Account.ana).files, "report.md")
        #expect(
            markdown.contains(
                """
                | Category          | Charges |       Spent |    Share | Usual 30 days | Against usual |
                | ----------------- | ------: | ----------: | -------: | ------------: | ------------: |
                | Transport         |       9 |     $180.57 |      25% |       $103.18 |       +$77.39 |
                | Fast Food         |      13 |     $157.51 |      21% |       $149.96 |        +$7.55 |
                """))
    }

    @Test func readsALineOfTheHTMLOfABudget() throws {
        let page = try Rendering.text(try Rendered(Account.ana).files, "report.html")
        #expect(page.contains("<tr><th>Fast Food<td>$100.71<td>$90.00"))
    }
}
