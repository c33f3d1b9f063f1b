import Foundation
import Testing

/// Tables that have no days: rows that stand for months, and rows without any time.
@Suite struct GrainTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static let months = """
        month,region,sales
        2025-09,North,900.00
        2025-10,North,1000.00
        2025-10,South,500.00
        2026-08,North,1100.00
        2026-08,South,700.00
        2026-09,North,1200.00
        2026-09,South,400.00
        2026-10,North,1500.00
        2026-10,South,600.00

        """

    private func page(_ name: String) throws -> String {
        try place.text(name).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").replacing("\u{2068}", with: "").replacing(
            "\u{2069}", with: "")
    }

    @Test func rowsOfMonthsAreCompared() throws {
        try place.put(Self.months, at: "sales.csv")
        let new = try place.run("new", "sales.csv")
        #expect(new.exitCode == 0, "\(new.standardError)")
        #expect(new.standardOutput.text.contains("9 rows, 2025-09 to 2026-10, a month each"))
        let settings = try place.text("almanac.yaml")
        #expect(settings.contains("    grain: month  ") && settings.contains("mail:\n  period: month"), "\(settings)")
        // Who sends the mails is said where they are sent.
        #expect(try place.run("check").exitCode == 0)
        let outcome = try place.run("render", "--format", "dashboard,report,markdown,mail,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        // October is over at its end, so that it is whole, and is compared with the whole of September.
        let report = try page("output/sales/report.md")
        #expect(report.contains("2,100.00"), "\(report)")
        #expect(report.contains("31% more than"), "\(report.prefix(900))")
        #expect(try page("output/sales/mail.txt").contains("October"))
        let dashboard = try page("output/sales/index.html")
        // There is one window: the month.
        for absent in ["Last 7 days", "Last 90 days", "by_day", "Day by day", "Through the week"] {
            #expect(!dashboard.contains(absent), "\(absent)")
        }
        #expect(dashboard.contains("Month by month"))
        let data = try place.text("output/sales/data/metrics.csv")
        #expect(data.contains("sales.sales"))
        #expect(!data.contains("per_day") && !data.contains("highest_day"))
    }

    /// The last 30 days of November are November, and one button says so.
    @Test func aMonthOfThirtyDaysIsOfferedOnce() throws {
        try place.put(Self.months + "2026-11,North,1800.00\n", at: "sales.csv")
        #expect(try place.run("new", "sales.csv").exitCode == 0)
        #expect(try place.run("render", "--format", "dashboard").exitCode == 0)
        let dashboard = try page("output/sales/index.html")
        #expect(dashboard.contains("1,800"))
        #expect(!dashboard.contains("class=picker"))
    }

    @Test(arguments: [("month", "2,100.00", "1,600.00"), ("quarter", "3,400.00", nil), ("2026-08-01..2026-10-31", "5,500.00", nil)])
    func periodsOfWholeMonthsAreKnown(period: String, value: String, before: String?) throws {
        try place.put(Self.months, at: "sales.csv")
        #expect(try place.run("new", "sales.csv").exitCode == 0)
        #expect(try place.run("pull", "--as-of", "2026-11-05T08:00:00Z", "--out", "d.ndjson").exitCode == 0)
        let outcome = try place.run("render", "--input", "d.ndjson", "--format", "markdown", "--period", period, "--out", "out")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("out/sales/report.md")
        if period != "quarter" { #expect(report.contains(value), "\(report)") }
        if let before { #expect(report.contains(before), "\(report)") }
    }

    @Test func partsOfMonthsAreUnknown() throws {
        try place.put(Self.months, at: "sales.csv")
        #expect(try place.run("new", "sales.csv").exitCode == 0)
        let outcome = try place.run("render", "--format", "markdown", "--period", "2026-09-10..2026-10-20", "--out", "out")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("out/sales/report.md")
        #expect(report.hasPrefix("# Sales: these are numbers of whole months."), "\(report)")
    }

    // MARK: Weeks

    /// Sales of two regions in the weeks 38 to 47 of 2026, and of one of them in those of 2025.
    private static let weeks =
        "week,region,sales\n" + (38...47).map { "2025-W\($0),North,\($0)\n" }.joined()
        + (38...47).map { "2026-W\($0),North,\($0 * 2)\n2026-W\($0),South,10\n" }.joined()

    @Test func rowsOfWeeksAreCompared() throws {
        try place.put(Self.weeks, at: "sales.csv")
        let new = try place.run("new", "sales.csv")
        #expect(new.exitCode == 0 && !new.standardError.contains("counts on its Monday"), "\(new.standardError)")
        #expect(new.standardOutput.text.contains("30 rows, weeks from 2025-09-15 to 2026-11-16"), "\(new.standardOutput.text)")
        let settings = try place.text("almanac.yaml")
        #expect(settings.contains("    grain: week  ") && settings.contains("mail:\n  period: week"), "\(settings)")
        #expect(try place.run("check").exitCode == 0)
        let outcome = try place.run("render", "--format", "dashboard,markdown,mail,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        // Four weeks are 44 to 47: 2 · (44 + 45 + 46 + 47) + 40, and before them 2 · (40 + 41 + 42 + 43) + 40.
        let report = try page("output/sales/report.md")
        #expect(
            report.hasPrefix("# Sales from Oct 26 to Nov 22: 404, 9% more than in the 4 weeks before.\n\nOct 26 – Nov 22, 2026"),
            "\(report)")
        #expect(report.contains("**404** (+9%), 372 in the 4 weeks before"), "\(report)")
        #expect(try place.text("output/sales/data/sales.by_week.csv").contains("\n2026-11-16,104,2,47"))
        #expect(report.contains("| North  |   364 |") && report.contains("| South  |    40 |"), "\(report)")
        let dashboard = try page("output/sales/index.html")
        for title in ["1 week", "4 weeks", "12 weeks", "Week by week: Region"] { #expect(dashboard.contains(title), "\(title)") }
        for absent in ["30 days", "90 days", "by_day", "by_month", "Day by day", "Through the week", "Month by month"] {
            #expect(!dashboard.contains(absent), "\(absent)")
        }
        // A year before is 52 weeks before: the week of 17 to 23 November 2025.
        let mail = try page("output/sales/mail.txt")
        #expect(mail.contains("104 (▲ 2%), 102 in the week before, 47 in the week of"), "\(mail)")
        let data = try place.text("output/sales/data/metrics.csv")
        #expect(!data.contains("per_day") && !data.contains("highest_day") && !data.contains("projection"))
    }

    /// Of a longer period the weeks that lie in it as a whole are counted, and compared with as many before them.
    @Test(arguments: [
        ("month", "# Sales from Oct 5 to 25: 282, 7% more than in the 3 weeks before.", "126 from Oct 6 to 26, 2025"),
        (
            "2026-10-01..2026-11-22", "# Sales from Oct 5 to Nov 22: 686, 160% more than in the 7 weeks before.",
            "308 from Oct 6 to Nov 23, 2025"
        ),
        ("week", "# Sales last week (Nov 16 – 22): 104, 2% more than in the week before.", "47 in the week of Nov 17 – 23, 2025"),
        ("yesterday", "# Sales: these are numbers of whole weeks.", ""),
    ])
    func periodsHaveTheirWholeWeeks(period: String, title: String, yearBefore: String) throws {
        try place.put(Self.weeks, at: "sales.csv")
        #expect(try place.run("new", "sales.csv").exitCode == 0)
        let outcome = try place.run("render", "--format", "markdown", "--period", period, "--out", "out")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("out/sales/report.md")
        #expect(report.hasPrefix(title) && (yearBefore.isEmpty || report.contains(yearBefore)), "\(report.prefix(600))")
    }

    /// Where there are no days, the chart of weeks or months says what could not be read.
    @Test(arguments: ["week", "month"]) func whatIsLostIsTold(grain: String) throws {
        try place.put("day,n\n2026-09-02,5\n2026-10-06,7\n2026-11-03,broken\n2026-11-04,6\n", at: "n.csv")
        try place.put("data: { n: { from: n.csv, time: day, grain: \(grain), measures: { n: sum } } }\n", at: "almanac.yaml")
        #expect(try place.run("render", "--format", "dashboard,markdown,mail").exitCode == 2)
        for file in ["index.html", "report.md", "mail.txt"] {
            #expect(try page("output/n/\(file)").contains("1 value could not be read and is left out."), "\(file)")
        }
    }

    /// The last week of which a day has a date ends with that day.
    @Test func theLastWeekOfTheCalendarIsNoTrap() throws {
        try place.put("day,n\n9999-12-31,5\n9999-12-24,4\n", at: "n.csv")
        try place.put("data: { n: { from: n.csv, time: day, grain: week, measures: { n: sum } } }\n", at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "dashboard,markdown,mail")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
    }

    /// Beside a table of days a button does not say that all is of weeks.
    @Test func weeksBesideDaysAreNamedByThemselves() throws {
        try place.put(Self.weeks, at: "sales.csv")
        try place.put("day,visits\n" + (10...22).map { "2026-11-\($0),\($0)\n" }.joined(), at: "site.csv")
        try place.put(
            """
            data:
              sales: { from: sales.csv, time: week, grain: week, measures: { sales: sum } }
              site: { from: site.csv, time: day, measures: { visits: sum } }
            combined:
              per_visit: sales.sales / site.visits

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "dashboard,markdown")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let dashboard = try page("output/sales/index.html")
        for title in ["7 days", "30 days", ">Month<", "90 days"] { #expect(dashboard.contains(title), "\(title)") }
        #expect(!dashboard.contains("4 weeks</label>"))
        let report = try page("output/sales/report.md")
        // The only week of which all is known is that of 16 to 22 November: 104 of 133 visits.
        #expect(report.contains("404") && report.contains("Per visit: **0.782**"), "\(report)")
    }

    /// On a Wednesday the running week is not over, and its goal is that of the last week that is known.
    @Test func weeksThatRunAreNotCounted() throws {
        // Any day of a week stands for it.
        try place.put("day,who,n\n2026-11-04,a,5\n2026-11-13,a,7\n2026-11-13,b,4\n", at: "n.csv")
        try place.put(
            "data: { n: { from: n.csv, time: day, grain: week, measures: { n: { is: sum, goal: 20 a week }, who: distinct(who) } } }\n",
            at: "almanac.yaml")
        #expect(try place.run("pull", "--as-of", "2026-11-18T08:00:00Z", "--out", "d.ndjson").exitCode == 0)
        let outcome = try place.run("render", "--input", "d.ndjson", "--format", "markdown,data", "--out", "out")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("out/n/report.md")
        #expect(report.contains("Nov 2 – 15, 2026 · N") && report.contains("| Nov 9     |  11 |   2 |"), "\(report)")
        #expect(report.contains("N from Nov 9 to 15: 11, 9 less than the goal of 20."), "\(report)")
        // Goals of days and months are refused, and a week is what one is for where nothing is said.
        let settings = try place.text("almanac.yaml")
        try place.put(settings.replacing("20 a week", with: "80 a month"), at: "almanac.yaml")
        #expect(
            try place.run("check").standardError.contains(
                "the rows are of weeks, and this goal is for a month; write it for a week"))
        try place.put(settings.replacing("20 a week", with: "20"), at: "almanac.yaml")
        #expect(try place.run("check").exitCode == 0)
    }

    @Test func monthsMayStandBeforeTheirYear() throws {
        try place.put("month,q\n09/2026,4\n10/2026,5\n", at: "q.csv")
        let new = try place.run("new", "q.csv")
        #expect(new.standardOutput.text.contains("2 rows, 2026-09 to 2026-10, a month each"), "\(new.standardError)")
    }

    @Test func aLaterMonthShowsTheLastOneThatIsKnown() throws {
        try place.put(Self.months, at: "sales.csv")
        #expect(try place.run("new", "sales.csv").exitCode == 0)
        let settings = try place.text("almanac.yaml").replacing("    grain: month", with: "    fresh: 40d\n    grain: month")
        try place.put(settings, at: "almanac.yaml")
        #expect(try place.run("pull", "--as-of", "2026-12-20T08:00:00Z", "--out", "d.ndjson").exitCode == 0)
        let outcome = try place.run("render", "--input", "d.ndjson", "--format", "dashboard,markdown", "--out", "out")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("out/sales/report.md")
        #expect(report.contains("in October: 2,100.00") && report.contains("31% more than in September"), "\(report.prefix(700))")
        #expect(report.contains("no rows since Oct 31"), "\(report.prefix(700))")
    }

    @Test func monthsWithGapsEndWithTheirMonth() throws {
        try place.put("month,q\n2026-09,100\n2026-11,90\n", at: "q.csv")
        try place.put(
            "data: { q: { from: q.csv, time: month, grain: month, missing: gap, measures: { q: { is: sum, goal: 100 a month } } } }\n",
            at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("output/q/report.md")
        #expect(report.contains("30, 2026") && !report.contains("partial") && !report.contains("until Nov 1"), "\(report)")
    }

    @Test func rowsWithoutATimeHaveNoPeriods() throws {
        try place.put(
            "item,room,pieces,price\nDesk,Office,4,120.50\nChair,Office,9,40.00\nSofa,Lounge,2,800.25\nLamp,Lounge,5,\n", at: "stock.csv")
        let new = try place.run("new", "stock.csv")
        #expect(new.exitCode == 0, "\(new.standardError)")
        #expect(new.standardOutput.text.contains("4 rows, no column with days: the page has no periods"))
        let settings = try place.text("almanac.yaml")
        #expect(!settings.contains("time:"))
        let outcome = try place.run("render", "--format", "dashboard,report,markdown,mail,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try page("output/stock/report.md")
        #expect(report.contains("320.25") && report.contains("**20**"), "\(report)")
        #expect(report.contains("Lounge"))
        let dashboard = try page("output/stock/index.html")
        for absent in ["Last 7 days", "This month", "Month by month", "Day by day"] {
            #expect(!dashboard.contains(absent), "\(absent)")
        }
        // Nothing changed, so nothing is made again, whatever the clock says.
        let again = try place.run("render", "--format", "dashboard,report,markdown,mail,data")
        #expect(again.standardError.contains("0 written"), "\(again.standardError)")
    }

    @Test func rowsWithoutATimeOrNamesHaveTheirValues() throws {
        try place.put("pieces,price\n4,120.50\n9,40.00\n", at: "stock.csv")
        #expect(try place.run("new", "stock.csv").exitCode == 0)
        let outcome = try place.run("render", "--format", "dashboard,markdown,mail")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try page("output/stock/report.md").contains("- Pieces: **13**"))
        #expect(try page("output/stock/index.html").contains("80.25"))
    }

    @Test func whatNeedsATimeIsRefused() throws {
        try place.put("item,pieces\nDesk,4\n", at: "stock.csv")
        try place.put(
            """
            data:
              stock:
                from: stock.csv
                measures: { pieces: { is: sum(pieces), goal: 12 a month } }
                by: [item]
                limits: { item: { Desk: 3 } }
                fresh: 2d

            """, at: "almanac.yaml")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        for problem in [
            "almanac.yaml:4:50: the rows have no time, so that a goal is for all of them; leave 'a month' out",
            "'limits' is for rows that have a time, and those of 'stock' have none: there is no month that a limit is for",
            "'fresh' is for rows that have a time, and those of 'stock' have none: nobody knows how old the last row is",
        ] {
            #expect(outcome.standardError.contains(problem), "\(outcome.standardError)")
        }
    }

    /// What came back to a name with a limit has its sign, which no state of a table says.
    @Test func whatIsBelowNothingHasItsSignBesideALimit() throws {
        try place.put("day,name,amount\n2026-11-16,a,10\n2026-11-16,b,-4\n2026-11-20,a,7\n2026-11-20,b,-30\n", at: "t.csv")
        try place.put(
            """
            data:
              t:
                from: t.csv
                time: day
                measures: { net: { is: sum(amount), unit: EUR } }
                by: [name]
                limits: { name: { a: 15 a week, b: 0 a week } }

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "dashboard,markdown")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for name in ["report.md", "index.html"] {
            let text = try page("output/t/\(name)")
            #expect(
                text.contains("€34.00") && text.ranges(of: "€34.00").allSatisfy { text[..<$0.lowerBound].last == "\u{2212}" }, "\(name)")
        }
    }

    /// A table may be of anything: nothing of it is called spending, or a budget.
    @Test(arguments: [
        ("ar", ["إنفاق", "يُنفق"]), ("fr", ["budget", "dépens"]), ("es", ["presupuesto", "gast"]), ("hi", ["खर्च", "बजट"]),
        ("de", ["Budget", "Ausgaben", "ausgegeben"]), ("en", ["budget", "spen"]),
    ]) func aTableIsNotOfSpending(language: String, words: [String]) throws {
        let rows = (0..<80).map { day in "2026-\(day < 40 ? "09" : "10")-\(day % 40 % 30 + 1),\(day % 2 == 0 ? "Books" : "Toys"),\(day)" }
        try place.put("day,name,amount\n" + rows.joined(separator: "\n") + "\n", at: "t.csv")
        try place.put(
            """
            data:
              t:
                from: t.csv
                time: day
                measures: { points: { is: sum(amount), good: higher } }
                by: [name]
                limits: { name: { Books: 15, Toys: 0 } }
            mail: { from: a@example.org }

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "dashboard,report,mail", "--language", language)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for name in ["index.html", "report.html", "mail.txt"] {
            let text = try page("output/t/\(name)")
            let body = text.firstRange(of: "<body").map { text[$0.lowerBound...] } ?? text[...]
            for word in words { #expect(!body.lowercased().contains(word.lowercased()), "\(name): \(word)") }
        }
    }

    @Test func nounsAndSentencesOfOnesOwn() throws {
        try place.put("day,total\n2026-10-01,0\n2026-11-19,3\n2026-11-20,1\n", at: "orders.csv")
        try place.put(
            """
            data:
              shop:
                from: orders.csv
                time: day
                measures:
                  orders:
                    is: sum(total)
                    unit: count
                    counted: { en: { one: order, other: orders }, de: { one: Bestellung, other: Bestellungen } }
                    sentence: { en: "We had {$counted} {$period}.", de: "Wir hatten {$counted} {$period}." }
            templates: templates

            """, at: "almanac.yaml")
        try place.put("# Shop\n{{#shop.orders}}{{shop.orders.counted}} in all.{{/shop.orders}}\n", at: "templates/report.md")
        for (language, counted, sentence) in [
            ("en", "4 orders in all.", "We had 4 orders in the last 30 days."),
            ("de", "4 Bestellungen", "Wir hatten 4 Bestellungen in den letzten 30 Tagen."),
            // Who has no words of their own gets the first ones.
            ("fr", "4 orders", "We had 4 orders"),
        ] {
            let outcome = try place.run("render", "--format", "dashboard,markdown", "--language", language, "--out", language)
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            #expect(try page("\(language)/shop/report.md").contains(counted))
            let dashboard = try page("\(language)/shop/index.html")
            #expect(dashboard.contains(sentence), "\(dashboard)")
        }
    }

    @Test func nounsAndSentencesAreChecked() throws {
        try place.put("day,total\n2026-11-19,3\n", at: "orders.csv")
        try place.put(
            """
            data:
              shop:
                from: orders.csv
                time: day
                measures:
                  total: { is: sum, counted: { ar: { one: طلب, other: طلب } }, sentence: "{$amount} {$period}" }
                  rows: { is: count, counted: { some: row }, sentence: "{$value" }

            """, at: "almanac.yaml")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        for problem in [
            "'counted' lacks zero, two, few, many, which numbers of the language 'ar' need", "{$amount} is no value of this sentence",
            "almanac.yaml:7:37: 'counted' takes forms for a language", "sentence: a { is opened here",
        ] {
            #expect(outcome.standardError.contains(problem), "\(problem): \(outcome.standardError)")
        }
    }
}

/// Numbers that are made of measures of several systems.
@Suite struct CombinedTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private func put(metrics: String) throws {
        try place.put("day,total\n2026-10-20,100.00\n2026-11-18,30.00\n2026-11-19,50.00\n2026-11-20,20.00\n", at: "orders.csv")
        try place.put("day,spent\n2026-10-20,10.00\n2026-11-19,6.00\n2026-11-20,4.00\n", at: "ads.csv")
        try place.put(
            """
            data:
              shop: { from: orders.csv, time: day, measures: { revenue: { is: sum(total), unit: EUR }, orders: count, basket: revenue / orders } }
              ads: { from: ads.csv, time: day, measures: { cost: { is: sum(spent), unit: EUR } } }
              stock: { from: ads.csv, measures: { pieces: { is: sum(spent), unit: EUR } } }
            combined:
            \(metrics)
            """, at: "almanac.yaml")
    }

    @Test func areMadeOfSumsOfEachSystem() throws {
        try put(
            metrics: """
                  cost_per_order: { is: ads.cost / shop.orders, good: lower, title: Cost of an order }
                  return: { is: shop.revenue / ads.cost, unit: times }
                  margin: shop.revenue - ads.cost
                  of_baskets: { is: ads.cost / shop.basket, unit: percent }
                """)
        let outcome = try place.run("render", "--format", "dashboard,markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        // 30 days: 100 in three orders, and 10 for ads.
        let report = try place.text("output/shop/report.md").replacing("\u{A0}", with: " ")
        for value in ["€3.33", "10.00×", "€90.00", "30%"] { #expect(report.contains(value), "\(value): \(report)") }
        let page = try place.text("output/shop/index.html")
        #expect(page.contains("Key figures") && page.contains("Cost of an order"))
    }

    /// Of the period one table knows nothing, and neither does what is made of it: that is said once, with the name of the table.
    @Test(arguments: [
        ("2026-09-21..2026-09-25", "Sport: days are known from Oct"), ("2026-11-10..2026-11-12", "Sport: days are known until Nov"),
    ]) func whatIsNotKnownHasTheNameOfItsTable(period: String, sentence: String) throws {
        try place.put("day,total\n2026-09-20,100.00\n2026-09-22,30.00\n2026-11-11,50.00\n2026-11-20,20.00\n", at: "orders.csv")
        try place.put("day,km\n2026-10-05,10\n2026-11-02,6\n", at: "training.csv")
        try place.put(
            """
            data:
              shop: { from: orders.csv, time: day, measures: { revenue: { is: sum(total), unit: EUR } } }
              sport: { from: training.csv, time: day, measures: { km: sum(km) } }
            combined:
              per_km: shop.revenue / sport.km

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown", "--period", period)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try place.text("output/shop/report.md").replacing("\u{A0}", with: " ")
        let head = String(report[..<(report.firstRange(of: "\n## ")?.lowerBound ?? report.endIndex)])
        #expect(head.ranges(of: sentence).count == 1, "\(head)")
        #expect(!report.contains("Days are known") && !report.contains("Key figures: days"), "\(report)")
    }

    @Test func wholeMonthsAreReckonedWithWholeMonths() throws {
        try place.put("month,goal\n2026-07,10\n2026-08,10\n2026-09,10\n2026-10,10\n2026-11,10\n", at: "plan.csv")
        try place.put("day,n\n2026-07-15,3\n2026-08-20,1\n2026-09-20,2\n2026-10-31,4\n2026-11-05,5\n", at: "shop.csv")
        try place.put(
            """
            data:
              plan: { from: plan.csv, time: month, grain: month, measures: { goal: sum } }
              shop: { from: shop.csv, time: day, measures: { n: sum, kinds: distinct(n) } }
              ads: { from: ads.csv, time: day, measures: { cost: sum } }
            combined:
              part: { is: shop.n / plan.goal, unit: percent }
              each: ads.cost / shop.kinds

            """, at: "almanac.yaml")
        try place.put("day,cost\n2026-09-01,10\n2026-11-05,10\n", at: "ads.csv")
        #expect(try place.run("pull", "--as-of", "2026-11-15T08:00:00Z", "--out", "d.ndjson").exitCode == 0)
        let outcome = try place.run("render", "--input", "d.ndjson", "--format", "markdown,data", "--out", "out")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let months = try place.text("out/plan/data/combined.by_month.csv")
        // September and October are whole in all systems; July is cut, and November runs.
        #expect(!months.contains("2026-07") && !months.contains("2026-11"), "\(months)")
        #expect(months.contains("2026-09") && months.contains("2026-10"), "\(months)")
    }

    @Test func mistakesHaveTheirPlace() throws {
        try put(
            metrics: """
                  one: ads.cots / shop.orders
                  two: sum(total)
                  three: ads.cost
                  four: ads.cost / stock.pieces
                  five: ads.cost + shop.orders
                """)
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        for problem in [
            "almanac.yaml:6:8: one: no measure named 'ads.cots'; did you mean 'ads.cost'?",
            "almanac.yaml:7:8: two: it is made of measures, and not of columns: write shop.revenue / ads.cost",
            "almanac.yaml:8:10: three: 'ads.cost' is a measure already; make a number of two of them",
        ] { #expect(outcome.standardError.contains(problem), "\(outcome.standardError)") }
        try put(metrics: "  four: ads.cost / stock.pieces\n  five: ads.cost + shop.orders")
        let further = try place.run("check")
        for problem in [
            "the rows of 'stock' have no time, so that no number of several systems can be made of them",
            "'five': money (EUR) + a count cannot be added",
        ] { #expect(further.standardError.contains(problem), "\(further.standardError)") }
    }
}

/// What `check` says of measures that no template shows.
@Suite struct UnshownMeasureTests {
    @Test func areNamed() throws {
        let place = try Workplace()
        try place.put("day,total,cost,weight,pieces\n2026-11-19,3,1,2,5\n2026-11-20,1,1,1,1\n", at: "orders.csv")
        try place.put(
            """
            data:
              shop:
                from: orders.csv
                time: day
                measures: { total: sum, cost: sum, weight: sum, pieces: sum, lost: sum(cost) }
            templates: templates

            """, at: "almanac.yaml")
        for name in ["shop", "shop-report", "shop-mail", "shop-appendix", "shop-year"] {
            try place.put(
                name == "shop"
                    ? "## Shop\n{{shop.cost}}\n```chart\nmark: bar\nseries: shop.by_day\n```\n\n```chart\nmark: line\nseries: shop.by_day\nmeasures: [weight]\n```\n"
                    : "## Shop\n", at: "templates/partials/\(name).md")
        }
        let outcome = try place.run("check")
        #expect(outcome.standardError.contains("shop.pieces: no template shows this measure"), "\(outcome.standardError)")
        #expect(outcome.standardError.contains("shop.lost: no template shows this measure"))
        for shown in ["total", "cost", "weight"] { #expect(!outcome.standardError.contains("shop.\(shown): ")) }
    }
}
