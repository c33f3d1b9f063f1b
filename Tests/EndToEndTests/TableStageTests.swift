import Foundation
import Testing

/// Rows of files that the settings name become a dump, by `pull` or before `render`.
@Suite struct TableStageTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(
            "order_no;ordered_at;customer;Order Type;status;total\n1;20.11.2026 18:02;ana;Web;paid;1.023,45\n2;20.11.2026 23:30;bo;Shop;cancelled;4,50\n"
                + "3;22.11.2026;ana;Web;paid;10,00\n",
            at: "orders.csv")
        try place.put(Self.settings, at: "almanac.yaml")
    }

    private static let settings = """
        subjects:
          - { id: ana, name: Ana, timezone: Europe/Berlin, currency: EUR }
        data:
          shop:
            from: orders*.csv
            id: order_no
            time: { column: ordered_at, zone: Europe/Berlin }
            subject: customer
            where: status != "cancelled"
            measures:
              revenue: { is: sum(total), unit: EUR }
              orders: count
            by: [order_type]

        """

    private static let anas =
        #"{"almanac":1,"as_of":"2026-11-22T22:59:59Z","subject":{"id":"ana","name":"Ana","timezone":"Europe/Berlin","currency":"EUR"},"#
        + #""shop":{"days":{"first":"2026-11-20","revenue":[102345,0,1000],"orders":[1,0,1]},"#
        + #""by":{"order_type":{"names":["Web"],"cells":[[0,0,102345,1],[2,0,1000,1]]}},"last_row":"2026-11-22T22:59:59Z","rows":2}}"#

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    @Test func pullWritesTheRecords() throws {
        let outcome = try place.run("pull", "--out", "-")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let all = lines(outcome.standardOutput.text)
        #expect(all.first == Self.anas)
        #expect(all.count == 2)
        #expect(all.last?.hasPrefix(#"{"almanac":1,"trailer":{"records":1,"#) == true)
        #expect(outcome.standardError.hasSuffix("Read 3 rows; 1 record, in standard output\n"))
        let file = try place.run("pull", "--out", "dump.ndjson", "--as-of", "2026-12-01T00:00:00Z")
        #expect(file.exitCode == 0)
        #expect(try place.text("dump.ndjson").hasPrefix(#"{"almanac":1,"as_of":"2026-12-01T00:00:00Z""#))
        #expect(!place.exists("dump.ndjson.partial"))
    }

    /// A night reads the rows, renders, and mails what the day came to; the same night once more mails nobody.
    @Test func aNightBeginsWithTheRows() throws {
        let post = try Postbox(place)
        try place.put(
            Self.settings.replacing("name: Ana,", with: "name: Ana, email: ana@example.test,")
                + "mail:\n  from: Shop <shop@example.test>\n  state: state\n  transport: \(post.transport)\n", at: "almanac.yaml")
        for _ in 0..<2 {
            let night = try place.run("nightly", "--as-of", "2026-11-23T06:00:00Z", "--now", "2026-11-23T06:00:00Z")
            #expect(night.exitCode == 0, "\(night.standardError)")
            #expect(night.standardError.contains("pull: 3 rows; 1 record\n"))
            #expect(try post.recipients() == ["ana@example.test"])
        }
        // As quoted-printable has a no-break space and the sign of the euro.
        #expect(try post.mails().joined().contains("Revenue yesterday (November=C2=A022): =E2=82=AC10.00."))
        #expect(place.exists("output/ana/index.html"))
        // Rows that cannot be read are told with their place, and the others count.
        try place.put("order_no;ordered_at;customer;Order Type;status;total\n9;23.11.2026;ana;Web;paid;n/a\n", at: "orders-2.csv")
        let partial = try place.run("nightly", "--as-of", "2026-11-24T06:00:00Z", "--now", "2026-11-24T06:00:00Z")
        let told = try place.text("state/nightly.json")
        #expect(partial.exitCode == 2 && told.contains(#"orders-2.csv:2:6: total: \"n/a\" is no amount"#), "\(told)")
    }

    /// A night that leaves out half of what its settings name would be told by nobody.
    @Test func aNightWithServersAndTablesIsRefused() throws {
        let mail = "mail: { from: Shop <shop@example.test>, state: state }\n"
        try place.put(Self.settings + mail + "sources: { guardian: { url: https://guardian.example.test } }\n", at: "almanac.yaml")
        let night = try place.run("nightly")
        #expect(night.exitCode == 78)
        #expect(night.standardError.contains("servers under 'sources' and files under 'data' do not go into one dump"))
    }

    /// Ten, twenty and sixty degrees, the last on a day of its own with a row that has none: thirty on average, and not the mean of the days.
    @Test func aMeanIsOfRowsAndNotOfDays() throws {
        try place.put("day,temperature,wet\n2026-11-20,10,no\n2026-11-20,20,yes\n2026-11-21,60,yes\n2026-11-21,,no\n", at: "days.csv")
        let settings = """
            data:
              weather:
                from: days.csv
                time: day
                measures: { rows: count, temperature: mean, wet: 'mean(temperature where wet = "yes")' }

            """
        try place.put(settings, at: "almanac.yaml")
        let outcome = try place.run("render")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let metrics = try place.text("output/weather/data/metrics.csv")
        for line in ["weather.temperature,30d,number,30,", "weather.wet,30d,number,40,"] { #expect(metrics.contains(line), "\(line)") }
    }

    /// Of any row: a day without a row has neither, an empty cell is no zero, and a split has its own.
    @Test func theLeastAndTheGreatestAreOfRows() throws {
        try place.put(
            """
            day,temperature,town
            2026-11-18,-4.5,Oslo
            2026-11-18,,Oslo
            2026-11-20,12,Rome
            2026-11-20,31.25,Rome
            2026-11-21,7,Oslo

            """, at: "days.csv")
        let settings = """
            data:
              weather:
                from: days.csv
                time: day
                measures:
                  coldest: min(temperature)
                  warmest: max(temperature)
                  span: warmest - coldest
                  mild: 'max(temperature where temperature < 20)'
                by: [town]

            """
        try place.put(settings, at: "almanac.yaml")
        let outcome = try place.run("render")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let dump = try place.text("output.ndjson")
        #expect(dump.contains(#""coldest":[-450,null,1200,700]"#) && dump.contains(#""warmest":[-450,null,3125,700]"#), "\(dump)")
        let metrics = try place.text("output/weather/data/metrics.csv")
        for line in [
            "weather.coldest,30d,number,-4.50,", "weather.warmest,30d,number,31.25,", "weather.span,30d,number,35.75,",
            "weather.mild,30d,number,12.0,",
        ] {
            #expect(metrics.contains(line), "\(line)")
        }
        #expect(!metrics.contains("weather.coldest.per_day") && !metrics.contains("weather.warmest.projection"))
        let towns = try place.text("output/weather/data/weather.by_town.30d.csv")
        #expect(towns.contains("Rome,12.00,31.25,19.25,12.0") && towns.contains("Oslo,-4.50,7.00,11.5,7.0"), "\(towns)")
        #expect(try place.text("output/weather/data/weather.by_day.30d.csv").contains("2026-11-19,,,,"))
    }

    /// Numbers have their digits and their units, which the reader's language writes, and units are worked with.
    @Test(arguments: [
        ("en", "12.50 km", "6.00 min/km", "90 bpm"), ("de", "12,50 km", "6,00 Min./km", "90 bpm"),
        ("fr", "12,50 km", "6,00 min/km", "90 bpm"),
    ])
    func numbersHaveTheirUnits(language: String, distance: String, pace: String, pulse: String) throws {
        try place.put("day,km,took,pulse\n2026-11-20,5.25,31.5,88\n2026-11-21,7.25,43.5,92\n", at: "runs.csv")
        try place.put(
            """
            data:
              run:
                from: runs.csv
                time: day
                measures:
                  distance: { is: sum(km), unit: km }
                  took: { is: sum(took), unit: min }
                  pace: { is: took / distance, good: lower }
                  pulse: { is: mean(pulse), unit: { own: bpm } }
            subjects: [{ id: run, language: \(language), timezone: UTC }]

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let text = try place.text("output/run/report.md").replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
        for words in [distance, pace] { #expect(text.contains(words), "\(words) in \(text)") }
        let json = try place.text("output/run/data/series.json")
        #expect(
            json.contains(#""measured_in":"km""#) && json.contains(#""measured_in":"min/km""#) && json.contains(#""measured_in":"bpm""#))
        #expect(try place.text("output/run/data/metrics.csv").contains("run.distance,30d,number,12.50,"))
    }

    @Test func aDatabaseAndAProgramAreAsked() throws {
        let rows = "SELECT '2026-11-20' AS day, 12.5 AS total UNION ALL SELECT '2026-11-21', 7 UNION ALL SELECT '2026-11-21', NULL"
        // An empty file is an empty database.
        try place.put("", at: "shop.db")
        func settings(_ from: String) -> String {
            "data:\n  shop:\n    from: \(from)\n    time: day\n    measures: { total: sum, rows: count }\n"
        }
        try place.put(settings("{ sqlite: shop.db, query: \"\(rows)\" }"), at: "almanac.yaml")
        let asked = try place.run("render", "--format", "data")
        #expect(asked.exitCode == 0, "\(asked.standardError)")
        #expect(try place.text("output.ndjson").contains(#""total":[125,70],"rows":[1,2]"#))
        // What changes the database, or another one, is refused, and so is a program by render.
        for (query, words) in [
            ("DELETE FROM t", "the query"), ("ATTACH 'other.db' AS o", "the query"), ("SELECT * FROM missing", "no such table: missing"),
            ("SELECT 1; SELECT 2", "more than one statement"), ("SELECT 1 AS day; -- a note", "no column named 'total'"),
        ] {
            try place.put(settings("{ sqlite: shop.db, query: \"\(query)\" }"), at: "almanac.yaml")
            let refused = try place.run("pull", "--out", "x.ndjson")
            #expect(refused.exitCode == 65 && refused.standardError.contains(words), "\(refused.standardError)")
        }
        try place.put(
            settings("{ command: [printf, 'day,total\\n2026-11-20,$HOME;1\\n2026-11-20,4\\n2026-11-20,5\\n'] }"), at: "almanac.yaml")
        #expect(try place.run("render").exitCode == 78)
        let pulled = try place.run("pull", "--out", "x.ndjson")
        // No shell reads what is written: the cell stays as it is, and is no number.
        #expect(pulled.exitCode == 2 && pulled.standardError.contains("$HOME;1"), "\(pulled.standardError)")
        #expect(try place.text("x.ndjson").contains(#""rows":[3]"#))
        // Of the environment it has what the settings name, and no token.
        try place.put(
            settings(
                "{ command: [sh, -c, 'echo day,total; echo 2026-11-20,$NUMBER; echo 2026-11-20,${ALMANAC_GUARDIAN_TOKEN:-1}'], environment: [NUMBER] }"
            ),
            at: "almanac.yaml")
        let seen = try place.run("pull", "--out", "x.ndjson", environment: ["NUMBER": "41", "ALMANAC_GUARDIAN_TOKEN": "1000"])
        #expect(seen.exitCode == 0, "\(seen.standardError)")
        #expect(try place.text("x.ndjson").contains(#""total":[42]"#))
        try place.put(settings("{ command: [sh, -c, 'echo no server >&2; exit 3'] }"), at: "almanac.yaml")
        let failed = try place.run("pull", "--out", "x.ndjson")
        #expect(failed.exitCode == 65 && failed.standardError.contains("sh ended with 3: no server"), "\(failed.standardError)")
    }

    /// A column that is said to be whole and has digits is a number; a mean has those of its values; who has no rows any more has had none.
    @Test func digitsAreThoseOfTheCells() throws {
        try place.put(
            "day,who,n,price\n2026-11-18,a,1,12.49\n2026-11-19,a,2.55,12.50\n2026-11-20,b,1,3.00\n", at: "t.csv")
        try place.put(
            """
            data:
              t:
                from: t.csv
                time: day
                subject: who
                measures: { n: { is: sum, unit: count, goal: 3 a month }, price: { is: mean(price), unit: EUR }, latest: last(price), mean_n: mean(n) }

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown,data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let metrics = try place.text("output/a/data/metrics.csv")
        for line in ["t.n,30d,count,3.55,", "t.price,30d,money,12.50,", "t.latest,30d,number,12.50,", "t.n.goal,30d,count,3.00,"] {
            #expect(metrics.contains(line), "\(line) in \(metrics)")
        }
        #expect(try place.text("output/a/report.md").contains("3.55"))
    }

    /// Each unit has all forms that numbers have in each language.
    @Test func allUnitsHaveTheirWordsInAllLanguages() throws {
        let units = [
            "ms", "s", "min", "h", "d", "mm", "km", "mi", "in", "mg", "kg", "t", "oz", "l", "gal", "m2", "ha", "m3", "W", "kWh", "kcal",
            "V", "A", "Hz",
            "hPa", "bar", "°C", "°F", "B", "GB", "bit", "km/h", "m/s", "mph", "min/km", "kg/d",
        ]
        let measures = units.enumerated().map { "      m\($0): { is: max(c\($0)), unit: \"\($1)\" }\n" }.joined()
        try place.put("data:\n  t:\n    from: t.csv\n    time: day\n    measures:\n\(measures)", at: "almanac.yaml")
        let check = try place.run("check")
        #expect(check.exitCode == 0, "\(check.standardError)")
    }

    /// Amounts without a currency of their own are those of the subject, in whose minor units the record has them.
    @Test(arguments: [("EUR", "19.50"), ("JPY", "20"), ("KWD", "19.500")])
    func moneyIsInTheCurrencyOfTheSubject(currency: String, total: String) throws {
        try place.put("day,total\n2026-11-19,12.5\n2026-11-20,7\n", at: "t.csv")
        try place.put(
            """
            data:
              t: { from: t.csv, time: day, measures: { total: { is: sum, unit: money }, most: { is: max(total), unit: money } } }
            subjects: [{ id: t, currency: \(currency), timezone: UTC }]

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.text("output/t/data/metrics.csv").contains("t.total,30d,money,\(total),"))
    }

    @Test func columnsThatBecomeRowsAreRowsOfTheirOwn() throws {
        try place.put("no,day,run,read\n1,2026-11-20,5,7\n1,2026-11-20,5,7\n2,2026-11-21,1,2\n", at: "t.csv")
        func settings(_ rest: String) -> String {
            "data:\n  t:\n    from: t.csv\n    time: day\n    id: no\n    measures: { minutes: sum }\n    by: [habit]\n    unpivot: \(rest)\n"
        }
        try place.put(settings("{ as: habit, value: minutes, columns: [run, read] }"), at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "data")
        #expect(outcome.exitCode == 0 && outcome.standardError.contains("2 rows whose no a later row has"), "\(outcome.standardError)")
        #expect(try place.text("output.ndjson").contains(#""minutes":[12,3]"#))
        for (rest, code, words) in [
            ("{ as: habit, value: minutes, columns: [run, RUN] }", Int32(78), "named once"),
            ("{ as: day, value: minutes, columns: [run, read] }", 65, "there is a column named 'day' already"),
            ("{ as: habit, value: minutes, columns: [runn, read] }", 65, "did you mean 'run'?"),
        ] {
            try place.put(settings(rest), at: "almanac.yaml")
            let refused = try place.run("render", "--format", "data")
            #expect(refused.exitCode == code && refused.standardError.contains(words), "\(refused.standardError)")
        }
    }

    /// What the documentation shows of measures is read and rendered as it stands.
    @Test func theExampleOfTheDocumentationRenders() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/tables.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let measures = try #require(page.firstRange(of: "## Measures\n\n```yaml\n"))
        let rest = page[measures.upperBound...]
        let end = try #require(rest.firstRange(of: "```"))
        try place.put(String(rest[..<end.lowerBound]), at: "almanac.yaml")
        try place.put(
            """
            ordered_at,total,status,customer_id,delivery_hours,pieces,warehouse,category,channel
            2026-11-18 10:00,120.50,paid,1,30,40,N,Toys,web
            2026-11-19 10:00,20.50,returned,2,12,42,N,Games,web
            2026-11-20 10:00,220.50,paid,1,50,10,S,Toys,shop

            """, at: "orders-1.csv")
        let outcome = try place.run("render")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let metrics = try place.text("output/shop/data/metrics.csv")
        for line in [
            "shop.customers,30d,count,2,", "shop.slow,30d,number,50,", "shop.stock,30d,number,52,", "shop.returned.goal,30d,ratio,0.04,",
        ] {
            #expect(metrics.contains(line), "\(line)")
        }
    }

    @Test func aSystemThatCannotBeReadCostsTheOthersNothing() throws {
        try place.put("day,total\n2026-11-20,5\n", at: "a.csv")
        try place.put(
            """
            data:
              gone: { from: gone.csv, time: day, measures: { total: sum } }
              shop: { from: a.csv, time: day, measures: { total: sum } }

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown")
        #expect(outcome.exitCode == 2 && outcome.standardError.contains("gone.csv: no such file"), "\(outcome.standardError)")
        let dump = try place.text("output.ndjson")
        #expect(dump.contains(#""total":[5]"#) && dump.contains(#""source":"gone""#), "\(dump)")
    }

    @Test func columnsBecomeRows() throws {
        try place.put("day,run,read,note\n2026-11-20,1,0,x\n2026-11-21,1,30,\n2026-11-22,2\n", at: "habits.csv")
        try place.put(
            """
            data:
              habits:
                from: habits.csv
                time: day
                unpivot: { as: habit, value: done, columns: [run, read] }
                measures: { done: sum }
                by: [habit]

            """, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "data")
        #expect(outcome.exitCode == 2 && outcome.standardError.contains("habits.csv:4:"), "\(outcome.standardError)")
        let dump = try place.text("output.ndjson")
        #expect(
            dump.contains(#""done":[1,31]"#) && dump.contains(#""names":["read","run"],"cells":[[0,0,0],[1,0,30],[0,1,1],[1,1,1]]"#),
            "\(dump)")
    }

    @Test func renderMakesTheRecordsFirst() throws {
        let outcome = try place.run("render")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(lines(try place.text("output.ndjson")).first == Self.anas)
        #expect(place.exists("output/ana/index.html"))
        // A dump that is named is read in their place.
        try FileManager.default.removeItem(atPath: place.path + "/output.ndjson")
        try place.put(
            #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"bo","timezone":"UTC","currency":"EUR"}}"#, at: "dump.ndjson")
        _ = try place.run("render", "--input", "dump.ndjson", "--out", "other")
        #expect(!place.exists("output.ndjson") && !place.exists("other.ndjson"))
    }

    @Test func mistakesHaveTheirPlaceAndEndWithTwo() throws {
        try place.put("order_no;ordered_at;customer;Order Type;status;total\n4;23.11.2026;ana;Web;paid;n/a\n", at: "orders-2.csv")
        let outcome = try place.run("pull", "--out", "dump.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("orders-2.csv:2:6: total: \"n/a\" is no amount\n"))
        #expect(try place.text("dump.ndjson").contains(#""revenue":[102345,0,1000,null]"#))
        // The last good dump stays where most rows are lost.
        let before = try place.text("dump.ndjson")
        try place.put(
            "order_no;ordered_at;customer;Order Type;status;total\n" + (5...12).map { "\($0);x;ana;Web;paid;1\n" }.joined(),
            at: "orders-2.csv")
        let lost = try place.run("pull", "--out", "dump.ndjson")
        #expect(lost.exitCode == 65)
        #expect(lost.standardError.contains("shop: 8 of 11 rows cannot be read, so that nothing is made of the others\n"))
        #expect(try place.text("dump.ndjson") == before)
        #expect(try place.run("render").exitCode == 65)
        try place.put("a;b\n1;2\n", at: "orders-2.csv")
        let other = try place.run("pull", "--out", "-")
        #expect(other.exitCode == 2)
        #expect(other.standardOutput.text.contains(#""failures":[{"source":"shop","endpoint":"orders-2.csv","message":"no column named"#))
    }

    /// A column that no file has is told where the settings name it, with the nearest one.
    @Test func aMisspeltColumnIsToldAtItsPlace() throws {
        try place.put("Day,Clicks,Campaign\n2026-11-20,4,a\n2026-11-21,5,b\n", at: "ads.csv")
        try place.put(
            """
            data:
              ads:
                from: ads.csv
                time: Dya
                measures:
                  clicks: { is: "sum(Clicks) + sum(Cliks)" }
                by: [campain]

            """, at: "almanac.yaml")
        let lines = [
            ("4:11", "no column named 'Dya' in ads.csv; did you mean 'Day'?"),
            ("6:40", "no column named 'Cliks' in ads.csv; did you mean 'Clicks'?"),
            ("7:10", "no column named 'campain' in ads.csv; did you mean 'Campaign'?"),
        ]
        let checked = try place.run("check")
        let rendered = try place.run("render", "--format", "data")
        #expect(rendered.exitCode == 65)
        for (at, message) in lines {
            let told = checked.standardOutput.text + checked.standardError
            #expect(told.contains("almanac.yaml:\(at): \(message)"), "\(told)")
            #expect(rendered.standardError.contains("\(message) (almanac.yaml:\(at))"), "\(rendered.standardError)")
        }
    }

    /// What a run says of rows, a check says before it, and makes nothing.
    @Test func rowsAreChecked() throws {
        func check(_ rows: String) throws -> (check: Command.Outcome, render: Command.Outcome) {
            try place.put("day,x\n" + rows, at: "rows.csv")
            try place.put("data: { t: { from: rows.csv, time: day, measures: { x: sum } } }\n", at: "almanac.yaml")
            return (try place.run("check"), try place.run("render", "--format", "data"))
        }
        let most = try check("2026-11-01,1\n2026-11-02,a\n2026-11-03,b\n")
        #expect(most.check.exitCode == 2 && most.render.exitCode == 65)
        for words in ["rows.csv:3:2: x: \"a\" is no number", "t: 2 of 3 rows cannot be read, so that nothing is made of the others"] {
            #expect(most.check.lines.contains(words), "\(most.check.standardError)")
            #expect(most.render.standardError.contains(words), "\(most.render.standardError)")
        }
        let asked = try check("06/12/2021,1\n07/12/2021,2\n")
        #expect(asked.check.exitCode == 2 && asked.check.standardError.contains("read: { dates: dmy }"), "\(asked.check.standardError)")
        let one = try check("2026-11-01,1\n2026-11-02,a\n2026-11-03,3\n")
        #expect(one.check.exitCode == 2 && one.check.lines.contains("rows.csv:3:2: x: \"a\" is no number"), "\(one.check.standardError)")
        let good = try check("2026-11-01,1\n2026-11-02,2\n")
        #expect(good.check.exitCode == 0 && good.check.standardError == "Nothing to complain about.\n", "\(good.check.standardError)")
    }

    // MARK: Nothing to show

    private static let head = "order_no;ordered_at;customer;Order Type;status;total\n"
    private static let withoutRows =
        "orders.csv: it has a header and no row below it, so that there is nothing to show; write rows there, or name another table under `from:`"

    /// The dump of an earlier run is not rendered as that of rows that are gone.
    @Test(arguments: [
        ("", withoutRows),
        (
            "1;20.11.2026;ana;Web;cancelled;4,50\n2;21.11.2026;bo;Web;cancelled;4,50\n",
            "shop: `where:` leaves nothing of its 2 rows, so that there is nothing to show; write another condition, or leave it out"
        ),
    ])
    func whereNoRowCountsTheTableIsNamed(rows: String, problem: String) throws {
        #expect(try place.run("render").exitCode == 0)
        let before = try place.text("output.ndjson")
        try place.put(Self.head + rows, at: "orders.csv")
        for outcome in [try place.run("render"), try place.run("pull", "--out", "output.ndjson")] {
            #expect(outcome.exitCode == 65)
            #expect(outcome.standardError == "almanac: \(problem)\n")
        }
        #expect(try place.text("output.ndjson") == before)
    }

    @Test func aTableWithoutARowIsARemarkBesideOthers() throws {
        try place.put(
            Self.settings + "  refunds: { from: refunds*.csv, time: day, subject: who, measures: { paid: sum } }\n", at: "almanac.yaml")
        try place.put("day,who,paid\n", at: "refunds-1.csv")
        let told = Self.withoutRows.replacing("orders.csv", with: "refunds-1.csv")
        let render = try place.run("render")
        #expect(render.exitCode == 0 && render.lines.contains(told), "\(render.standardError)")
        let check = try place.run("check")
        #expect(check.exitCode == 0 && check.lines.contains(told), "\(check.standardError)")
        // A file without rows beside one that has some lacks nothing.
        try place.put("day,who,paid\n2026-11-21,ana,4\n", at: "refunds-2.csv")
        for outcome in [try place.run("render"), try place.run("check")] {
            #expect(outcome.exitCode == 0 && !outcome.standardError.contains("refunds"), "\(outcome.standardError)")
        }
    }

    @Test func settingsAreToldWithTheirPlaces() throws {
        try place.put(
            """
            data:
              shop:
                from: orders.csv
                time: { column: ordered_at, zone: Europe/Berln }
                where: total >> 4
                read: { decimal: x, dats: dmy }
                measures: { total: sum }
              other:
                id: x
                measures: { total: sum }
              third:
                from: orders.csv
                grain: day
                measures: { total: sum }
            """, at: "almanac.yaml")
        let outcome = try place.run("pull", "--out", "-")
        #expect(outcome.exitCode == 78)
        let told = outcome.standardError
        for words in [
            "almanac.yaml:4:39: unknown time zone \"Europe/Berln\"; did you mean Europe/Berlin?",
            "almanac.yaml:5:19: where: a value is a number",
            "almanac.yaml:6:22: 'decimal' is . or ,, not 'x'", "almanac.yaml:6:25: no option of 'read' named 'dats'; did you mean 'dates'?",
            "almanac.yaml:9:9: 'id' is about rows, and nothing says where they are; write from: orders.csv",
            "almanac.yaml:13:12: nothing says when the rows of 'third' happened; write time: and the column with the day, or leave grain: out",
        ] { #expect(told.contains(words), "\(words)\n\(told)") }
    }

    @Test func whatNewWritesIsReadAsItIs() throws {
        try FileManager.default.removeItem(atPath: place.path + "/almanac.yaml")
        let made = try place.run("new", "orders.csv")
        #expect(made.exitCode == 0, "\(made.standardError)")
        let outcome = try place.run("pull", "--out", "-")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardOutput.text.contains(#""orders":{"days":{"first":"2026-11-20","total":[102795,0,1000],"rows":[2,0,1]}"#))
    }

    /// The number of rows that `new` proposes, and the name of who has all rows, are in the language of the page; a title of somebody's own stays.
    @Test(arguments: [("en", "Rows", "Visits"), ("de", "Zeilen", "Besuche"), ("fr", "Lignes", "Visits"), ("hi", "पंक्तियाँ", "Visits")])
    func theNumberOfRowsIsInTheLanguageOfThePage(language: String, rows: String, title: String) throws {
        try place.put("day,km\n2026-11-01,4\n2026-11-02,5\n", at: "visits.csv")
        let measures = "measures: { km: { is: sum(km), unit: km }, rows: count, trips: { is: count, title: Rows } }"
        try place.put(
            "language: \(language)\ndata:\n  visits: { title: { en: Visits, de: Besuche }, from: visits.csv, time: day, \(measures) }\n",
            at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "markdown")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let page = try place.text("output/visits/report.md")
        #expect(page.contains("- \(rows)") && page.contains("- Rows"), "\(page)")
        #expect(page.contains(" · \(title)\n"), "\(page)")
    }
}
