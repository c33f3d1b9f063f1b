import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacRun

/// A system of somebody's own: what the settings say of it, and the files that come of its record of days.
@Suite struct DeclaredSystemTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static let settings = """
        data:
          shop:
            title: { en: Shop, de: Laden, ar: متجر }
            measures:
              revenue: { is: sum, unit: EUR, good: higher, title: { en: Revenue, de: Umsatz, ar: الإيرادات } }
              orders: { is: count, title: { en: Orders, de: Bestellungen, ar: الطلبات } }
              basket: { is: revenue / orders, title: { en: Average basket, de: Warenkorb, ar: متوسط السلة } }
            by: { category: { en: Category, de: Kategorie, ar: الفئة } }
        """

    /// Seventy days until November 19, 2026; the last thirty have a fifth more.
    private static func record(_ id: String, language: String = "en", names: [String] = ["Books", "Toys"]) -> String {
        let revenue = (0..<70).map { $0 < 40 ? 10000 : 12000 }
        let cells = (0..<70).flatMap { day -> [String] in
            ["[\(day),0,\(revenue[day] / 4),1]", "[\(day),1,\(revenue[day] * 3 / 4),1]"]
        }.joined(separator: ",")
        let quoted = names.map { "\"\($0)\"" }.joined(separator: ",")
        let orders = [Int](repeating: 2, count: 70)
        let subject = #"{"id":"\#(id)","name":"Ana","language":"\#(language)","timezone":"UTC","currency":"EUR"}"#
        let days = #"{"first":"2026-09-11","revenue":\#(revenue),"orders":\#(orders)}"#
        let splits = #"{"category":{"names":[\#(quoted)],"cells":[\#(cells)]}}"#
        return #"{"almanac":1,"as_of":"2026-11-19T23:59:59Z","subject":\#(subject),"shop":{"days":\#(days),"by":\#(splits)}}"# + "\n"
    }

    // MARK: Pages

    @Test(arguments: [
        ("en", "Revenue in the last 30 days: €3,600.00, 20% more than in the 30 days before.", ["Category", "Month by month"]),
        (
            "de", "Umsatz in den letzten 30 Tagen: 3.600,00\u{A0}€, 20\u{A0}% mehr als in den 30 Tagen davor.",
            ["Kategorie", "Monat für Monat"]
        ),
        ("ar", "الإيرادات", ["شهرًا بشهر", "الفئة"]),
    ])
    func makesAPageInEachLanguage(language: String, sentence: String, headings: [String]) throws {
        try place.put(Self.settings, at: "almanac.yaml")
        try place.put(Self.record("ana", language: language), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--format", "dashboard,report,markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try place.text("output/ana/report.md")
        #expect(report.contains(sentence), "\(report.prefix(600))")
        for heading in headings {
            #expect(report.contains(heading), "\(heading)")
            #expect(try place.text("output/ana/index.html").contains(heading), "\(heading)")
        }
        #expect(!report.contains("declared."), "a message is missing")
        #expect(try place.text("output/ana/data/shop.by_category.30d.csv").contains("Toys,2700.00,"))
        #expect(try place.text("output/ana/data/metrics.csv").contains("shop.basket,30d,money,60.00,50.00,"))
    }

    /// Nineteen days of €120.00 are over; eleven usual ones, of which most had €120.00 and some €100.00, are to come.
    @Test func saysWhatTheMonthWillComeTo() throws {
        try place.put(Self.settings, at: "almanac.yaml")
        try place.put(Self.record("ana"), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        let metrics = try place.text("output/ana/data/metrics.csv")
        func amount(_ name: String) throws -> Double {
            let line = try #require(metrics.split(whereSeparator: \.isNewline).first { $0.hasPrefix("shop.revenue.\(name),") })
            return try #require(Double(line.split(separator: ",", omittingEmptySubsequences: false)[3]))
        }
        let (low, likely, high) = (try amount("projection_low"), try amount("projection"), try amount("projection_high"))
        #expect(low >= 2280 && low <= likely && likely <= high && high <= 3600, "\(low), \(likely), \(high)")
        #expect(abs(likely - 3470) < 40)
        #expect(try place.text("output/ana/index.html").contains("Revenue, projected for the month"))
    }

    /// 60 of 10,000 and 140 of them are one percent both times, and 99.62 % is not about the same as 99.98 %.
    @Test func percentsHaveTheDigitsThatTellThemApart() throws {
        try place.put(
            """
            data:
              shop:
                measures:
                  rate: { is: returned / orders, unit: percent, good: lower, goal: 2 }
                  uptime: { is: up / orders, unit: percent }
                  returned: sum
                  up: sum
                  orders: sum
            """, at: "almanac.yaml")
        func days(_ before: Int, _ now: Int) -> [Int] { (0..<70).map { $0 < 40 ? before : now } }
        try place.put(
            #"{"almanac":1,"as_of":"2026-11-19T23:59:59Z","subject":{"id":"ana","language":"en","timezone":"UTC","currency":"EUR"},"#
                + #""shop":{"days":{"first":"2026-09-11","returned":\#(days(60, 140)),"up":\#(days(9998, 9962)),"#
                + #""orders":\#(days(10000, 10000))}}}"# + "\n", at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "dashboard,markdown,data").exitCode == 0)
        let report = try place.text("output/ana/report.md")
        for sentence in [
            "Rate in the last 30 days: 1.40%, 0.80 points more than in the 30 days before.",
            "Uptime: **99.62%** (\u{2212}0.36 points), 99.98% in the 30 days before",
        ] {
            #expect(report.contains(sentence), "\(sentence): \(report.prefix(800))")
        }
        // The axis of what cannot be more than all ends there.
        let page = try place.text("output/ana/index.html")
        #expect(page.contains("100%") && !page.contains("105%"))
        #expect(try place.text("output/ana/data/metrics.csv").contains("shop.rate,30d,ratio,0.014,0.006,"))
    }

    /// Seven days are too few for a course through the week, no day was unusual, and on the first of a month one day is no course: none of it is not known.
    @Test(arguments: [("2026-09-11", "2026-11-19"), ("2026-08-24", "2026-11-01")])
    func neverSaysOfKnownDaysThatTheyAreNot(first: String, last: String) throws {
        try place.put(Self.settings, at: "almanac.yaml")
        try place.put(Self.record("ana").replacing("2026-09-11", with: first).replacing("2026-11-19", with: last), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "dashboard").exitCode == 0)
        let page = try place.text("output/ana/index.html")
        #expect(page.contains("Through the week"))
        #expect(!page.contains("is not known"))
    }

    @Test func makesAMailAndAnIndex() throws {
        try place.put(Self.settings + "\nmail:\n  from: Shop <shop@example.org>\n", at: "almanac.yaml")
        try place.put(Self.record("ana") + Self.record("bo"), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--format", "dashboard,mail")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.text("output/index.html").contains("3,600"))
        let mail = try place.text("output/ana/mail.txt")
        #expect(mail.contains("Revenue"), "\(mail.prefix(2000))")
    }

    @Test func dataAndTitlesAreNoMarkup() throws {
        let hostile = "<script>alert(1)</script>{{shop.revenue}}"
        try place.put(
            "data:\n  shop:\n    title: '\(hostile)'\n    measures: { revenue: { is: sum, unit: EUR, title: '*x* | {$a}' }, orders: count }\n    by: { category: '# \(hostile)' }\n",
            at: "almanac.yaml")
        try place.put(Self.record("ana", names: ["<img src=x onerror=alert(1)>", "[a](javascript:b)"]), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--format", "dashboard,report,markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for file in ["index.html", "report.html"] {
            let page = try place.text("output/ana/" + file)
            #expect(!page.contains("<script>alert"), "\(file)")
            #expect(!page.contains("<img src=x"), "\(file)")
            #expect(page.contains("&lt;script&gt;alert(1)"), "\(file) shows the title as it is written")
        }
        let report = try place.text("output/ana/report.md")
        #expect(!report.contains("[a](javascript:"))
        #expect(report.contains("{{shop.revenue}}") || report.contains("\\{\\{shop.revenue"), "a title is no template")
    }

    @Test func aRunKnowsOtherSettings() throws {
        try place.put(Self.settings, at: "almanac.yaml")
        try place.put(Self.record("ana"), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        let before = try place.text("output/ana/report.md")
        try place.put(Self.settings.replacing("revenue / orders", with: "revenue / orders * 2"), at: "almanac.yaml")
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        #expect(try place.text("output/ana/report.md") != before)
    }

    @Test func itsSectionsCanBeEdited() throws {
        try place.put(Self.settings, at: "almanac.yaml")
        try place.put(Self.record("ana"), at: "dump.ndjson")
        #expect(try place.run("templates", "--out", "mine", "--only", "partials/shop.md").exitCode == 0)
        try place.put("## My shop\n### Sold\nThat is {{shop.orders}} of {{shop.title}}.\n", at: "mine/partials/shop.md")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--templates", "mine", "--format", "dashboard")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.text("output/ana/index.html").contains("That is 60 of Shop."))
    }

    @Test func isListedWithItsNames() throws {
        try place.put(Self.settings, at: "almanac.yaml")
        let listing = try place.run("series", "shop").standardOutput.text
        for name in ["shop.revenue ", "shop.basket ", "shop.by_day ", "shop.by_category ", "shop.changes.category "] {
            #expect(listing.contains(name), "\(name)")
        }
    }

    // MARK: Settings

    @Test(arguments: [
        ("data: 7\n", ["1:7: 'data' has systems by their names; write 'shop: { measures: { revenue: sum } }' under it"]),
        (
            "data:\n  guardian: { measures: { a: sum } }\n",
            ["2:3: 'guardian' has a meaning of its own; choose another name for this system"]
        ),
        (
            "data:\n  My Shop: { measures: { a: sum } }\n",
            [
                "2:3: 'My Shop' is no name of a system; it has small letters, digits and _, and begins with a letter; what readers see is its title"
            ]
        ),
        ("data:\n  shop: { title: Shop }\n", ["2:9: system 'shop' has no measures; write measures: { revenue: sum }"]),
        (
            "data:\n  shop:\n    measures: { revenue: sum, basket: revenu / orders }\n",
            ["3:39: basket: no measure named 'revenu'; did you mean 'revenue'?"]
        ),
        (
            "data:\n  shop:\n    measures:\n      revenue: { is: summ(total), unit: EUR }\n      orders: \"count(where status = paid)\"\n",
            [
                "4:22: revenue: no function named 'summ'; did you mean 'sum'?",
                "5:37: orders: a value is a number, or a text between quotation marks",
            ]
        ),
        (
            "data:\n  shop:\n    measures:\n      revenue: { unit: EUR }\n      orders: count\n      odd: revenue + orders\n",
            ["6:7: 'odd': money (EUR) + a count cannot be added; leave each a measure of its own"]
        ),
        (
            "data:\n  shop:\n    measures:\n      a: { is: sum, unit: EUR }\n      b: { is: sum, unit: USD }\n      c: a + b\n",
            ["6:7: 'c': money (EUR) + money (USD) cannot be added; leave each a measure of its own"]
        ),
        // What has no unit beside what has one: the settings that would do.
        (
            "data:\n  meter:\n    measures:\n      used: { is: sum(used), unit: kWh }\n      made: { is: sum(made), unit: number }\n      a: used - made\n      b: used - sum(sold)\n      c: sum(sold) + sum(made) - used\n",
            [
                "6:7: 'a': kWh - a number cannot be added; give 'made' its unit, too, if it is the same: unit: kWh",
                "7:7: 'b': kWh - a number cannot be added; make a measure of sum(sold) with its unit, if it is the same: { is: sum(sold), unit: kWh }",
                "8:7: 'c': a number - kWh cannot be added; make a measure of each sum with its unit, if it is the same: { is: sum(column), unit: kWh }",
            ]
        ),
        (
            "data:\n  shop:\n    measures:\n      a: { is: sum, unit: EUR }\n      b: a + 5\n",
            ["5:7: 'b': money (EUR) + a bare number cannot be added, since it has no currency; put it into a column, and add its sum"]
        ),
        (
            "data:\n  shop:\n    measures:\n      a: { is: sum(x), unit: EUR }\n      b: { is: sum(x), unit: km }\n      c: { is: a * 2, unit: EUR }\n      d: { is: sum(y), unit: min }\n      e: b + d\n",
            [
                "4:7: 'a' and 'b' are the same formula, and have two units", "5:7: 'a' and 'b' are the same formula, and have two units",
                "6:7: 'a' and 'b' are the same formula, and have two units", "8:7: 'a' and 'b' are the same formula, and have two units",
            ]
        ),
        (
            "data:\n  shop:\n    measures:\n      b: { is: sum(x), unit: km }\n      d: { is: sum(y), unit: min }\n      e: b + d\n      f: b * d\n      g: { is: b / d, unit: EUR }\n",
            [
                "6:7: 'e': km + min cannot be added; leave each a measure of its own", "7:7: 'f' multiplies km by min",
                "8:7: 'g' is km/min by its formula; leave 'unit' out",
            ]
        ),
        (
            "data:\n  shop:\n    measures:\n      rev: { is: sum(x), unit: EUR }\n      cost: { is: sum(y), unit: EUR }\n      m: { is: cost / rev, unit: EUR }\n",
            ["6:7: 'm' is a number by its formula; leave 'unit' out"]
        ),
        (
            "data:\n  shop:\n    measures: { a: \"sum(Total (EUR))\" }\n    by: [Product type]\n",
            [
                "4:10: 'Product type' is no name of what is split by; it has small letters, digits and _, and begins with a letter; what readers see is its title; the column 'Product type' is found as product_type",
                "3:31: a: ')' is missing; the name of a column with blanks or brackets stands between backticks: sum(`Total (EUR)`)",
            ]
        ),
        (
            "data:\n  shop:\n    measures: { a: sum }\n    by: { group: { colum: Day, title: Day }, 部門: Team }\n",
            [
                "4:20: no option of 'group' named 'colum'; did you mean 'column'?",
                "4:46: '部門' is no name of what is split by; it has small letters, digits and _, and begins with a letter; what readers see is its title; for the column '部門' write { a_name: { column: 部門 } }",
            ]
        ),
        (
            "data:\n  shop:\n    measures: { a: b * 2, b: a / 2 }\n",
            ["3:17: 'a' is made of itself: a → b → a", "3:27: 'b' is made of itself: b → a → b"]
        ),
        (
            "data:\n  shop:\n    measures: { a: { is: sum, unit: percent } }\n",
            ["3:17: 'a' is a sum, and shares are not added up; divide two sums: paid / orders"]
        ),
        (
            "data:\n  shop:\n    measures: { a: { is: sum, unit: EURO, good: up } }\n    by: [share]\n    fresh: soon\n",
            [
                "3:37: 'EURO' is no unit; write a currency such as EUR, money, count, number, percent or times, a unit such as km, ms, kWh or km/h, or words of your own: { own: bpm }",
                "3:49: 'good' is higher or lower",
                "4:10: 'share' has a meaning of its own in a series; choose another name",
                "5:12: 'fresh' is a stretch of time such as 90m, 6h, 2d or 1w, not 'soon'",
            ]
        ),
        (
            "data:\n  shop:\n    measures: { a: sum }\n    by: [category]\n    limits: { categry: { Books: 5 }, category: { Books: 1.000.000, Toys: 5 a moon } }\n",
            [
                "5:57: '1.000.000' is no limit; write a number without signs between its digits, and the time that it is for unless that is a month: 500, 12.50 a day, 80 a week, 6000 a year",
                "5:74: '5 a moon' is no limit; write a number without signs between its digits, and the time that it is for unless that is a month: 500, 12.50 a day, 80 a week, 6000 a year",
                "5:15: 'categry' does not stand in 'by'; did you mean 'category'?",
            ]
        ),
        (
            "data:\n  shop:\n    measures:\n      a: { is: sum, goal: 5k }\n      b: { is: a / 2, goal: 7 a week }\n      c: { is: count, goal: 0 a day }\n",
            [
                "4:27: '5k' is no goal; write a number without signs between its digits, and the time that it is for: 12000 a month, 80 a week, 2.5 a day",
                "5:29: days of 'b' do not add up to a week, so that its goal is one of any period; leave 'a week' out",
                "6:29: a goal of nothing is always reached; write more than 0, or good: lower where it is the most",
            ]
        ),
        // The words that may be there are listed once, and by the one that was meant where there is one.
        ("data:\n  shop:\n    measures: { a: sum }\n    grain: hourly\n", ["4:12: 'grain' is day, week, month or none"]),
        ("data:\n  shop:\n    measures: { a: sum }\n    grain: days\n", ["4:12: 'grain' is day, week, month or none; did you mean 'day'?"]),
        (
            "data:\n  shop:\n    measures: { m: b / c, b: sum, c: count }\n    by: [category]\n    limits: { category: { Books: 5 } }\n",
            ["5:15: 'limits' are of the first measure, and days of 'm' do not add up; put a sum or a count first"]
        ),
    ])
    func tellsEveryMistakeWithItsPlace(yaml: String, problems: [String]) {
        do throws(RunFailure) {
            _ = try Settings(file: (text: yaml, path: "almanac.yaml"))
            Issue.record("nothing was told of \(yaml)")
        } catch {
            #expect(error.description == problems.map { "almanac.yaml:" + $0 }.joined(separator: "\n"))
        }
    }

    @Test func readsFormulasAndUnits() throws {
        let yaml = """
            data:
              shop:
                measures:
                  revenue: { is: "sum(`Total amount` where status != 'cancelled' and total > 0.5)", unit: EUR }
                  orders: { is: count, goal: 80 a week }
                  basket: { is: revenue / orders, good: lower, goal: 35.5 }
                  paid: { is: 'count(where status in ("paid", "sent")) / orders', unit: percent, good: higher, goal: 95 }
                  twice: 2 * (revenue - 0 * revenue)
                by: [category]
                limits: { category: { Books: 500, "Toys | *Games*": 12.50 a week } }
                fresh: 2d
            """
        let shop = try #require(try Settings(file: (text: yaml, path: "almanac.yaml")).declarations?.first)
        #expect(shop.title.usual == "Shop")
        #expect(shop.freshFor == 172_800)
        #expect(
            shop.splits[0].limits
                == [
                    .init(name: "Books", .init(units: 500)),
                    .init(name: "Toys | *Games*", .init(units: 1250, digits: 2), stretch: .week),
                ])
        let eur = Currency(code: "EUR")
        #expect(shop.measures.map(\.unit) == [.money(eur), .count, .money(eur), .percent, .money(eur)])
        #expect(
            shop.measures.map(\.goal) == [
                nil, .init(.init(units: 80), stretch: .week), .init(.init(units: 355, digits: 1)), .init(.init(units: 95)), nil,
            ])
        #expect(shop.measures.map(\.good) == [nil, .higher, .lower, .higher, nil])
        #expect(
            shop.columns.map(\.name) == ["revenue", "orders", "count(where status in (\"paid\", \"sent\"))"])
        #expect(
            shop.columns[0].aggregate.description
                == "sum(`Total amount` where (status != \"cancelled\" and total > 0.5))")
    }

    /// Any words of a formula make one, or a mistake whose place lies in the text.
    @Test(arguments: TestDepth.seeds(40)) func anyWordsAreAFormulaOrAMistake(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = [
            "sum", "count", "mean", "last", "p95", "p0", "median", "distinct", "(", ")", "+", "-", "*", "/", "where", "per", "and", "or",
            "not", "in",
            "is", "empty", "=", "!=", "<", "total", "`a b`", "`", "\"x\"", "\"", "1", "2.5", "1.2.3", ",", "revenue", "é", "\u{202E}",
            "\u{0}", " ",
        ]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 1..<14, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined(
                separator: " ")
            do {
                let formula = try FormulaParser.formula(text, of: "x", among: ["x", "revenue"])
                // What was read is read again as it is written.
                if case .aggregate(let aggregate) = formula {
                    #expect(try FormulaParser.formula(aggregate.description, of: "x", among: ["x", "revenue"]) == formula, "\(text)")
                }
            } catch {
                #expect((0...text.count).contains(error.offset) && !error.message.isEmpty, "\(text)")
            }
        }
    }

    @Test func aFormulaWithoutEndIsNoCrash() {
        let deep = String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 500)
        let long = String(repeating: "a + ", count: 1000) + "a"
        // Each measure is the one before by itself: a million parts at the end.
        let measures = (1...20).map { "      m\($0): m\($0 - 1) * m\($0 - 1)\n" }.joined()
        for yaml in [
            "data:\n  shop:\n    measures: { a: \"\(deep)\" }\n", "data:\n  shop:\n    measures: { a: sum, b: \"\(long)\" }\n",
            "data:\n  shop:\n    measures:\n      m0: sum\n" + measures,
        ] {
            #expect(throws: RunFailure.self) { _ = try Settings(file: (text: yaml, path: "almanac.yaml")) }
        }
    }
}
