import AlmanacDump
import AlmanacModel
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files of a test, which are gone when the value is.
private final class Files {
    let folder: String

    init(_ files: [(name: String, text: String)]) throws {
        var template = Array("/tmp/almanac-tables-XXXXXX".utf8CString)
        _ = try #require(mkdtemp(&template))
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for file in files { try put(file.name, Array(file.text.utf8)) }
    }

    func put(_ name: String, _ bytes: [UInt8]) throws {
        let file = try #require(fopen("\(folder)/\(name)", "wb"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        names.append(name)
    }

    private(set) var names: [String] = []
    var paths: [String] { names.sorted().map { "\(folder)/\($0)" } }

    deinit {
        for name in names { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}

/// Berlin, an hour ahead in winter and two in summer of 2026.
private let berlin = Zone(
    identifier: "Europe/Berlin",
    transitions: [
        .init(start: .min, offset: 3600, abbreviation: "CET"), .init(start: 1_774_746_000, offset: 7200, abbreviation: "CEST"),
        .init(start: 1_792_890_000, offset: 3600, abbreviation: "CET"),
    ])

private let eur = Currency(code: "EUR", fractionDigits: 2)

/// A shop: revenue, orders and returns, by category.
private func shop(
    subject: String? = nil, id: [String] = [], zone: String? = nil, splits: [String] = ["category"],
    condition: Declaration.Condition? = nil,
    once: Bool = false, reading: Declaration.Reading = Declaration.Reading()
) -> Declaration {
    Declaration(
        system: "shop", title: Titles("Shop"),
        measures: [
            Declaration.Measure(name: "revenue", unit: .money(eur), formula: .aggregate(.init(.sum, of: "total"))),
            Declaration.Measure(name: "orders", unit: .count, formula: .aggregate(.init(.count))),
            Declaration.Measure(
                name: "returns", unit: .count,
                formula: .aggregate(.init(.count, where: .compares(column: "status", .equal, .text("returned"))))),
        ], splits: splits.map { Declaration.Split(name: $0) },
        rows: Declaration.Rows(
            from: ["*"], id: id, time: .init(column: "at", zone: zone), condition: condition, subject: subject, reading: reading,
            countsOverlapOnce: once))
}

private struct Outcome {
    /// The systems of each subject, as JSON.
    var records: [(subject: String, body: String)] = []
    var failures: [SourceFailure] = []
    var report = TableReport()
    var asOf: Instant?
}

private func run(_ declaration: Declaration, _ files: Files, asOf: Instant? = nil, clock: Instant? = nil) throws -> Outcome {
    var outcome = Outcome()
    let options = TableOptions(
        only: Subject(id: "shop", timeZone: "Europe/Berlin", currency: "EUR"), timeZone: "Europe/Berlin", currency: "EUR", asOf: asOf,
        clock: clock,
        zone: { $0 == "UTC" ? .utc : berlin })
    outcome.report = try TableRun([TableSource(declaration, files: files.paths)], options).run { record in
        outcome.records.append((record.subject.id, record.systems.map { String(decoding: $0.body, as: UTF8.self) }.joined()))
        outcome.failures += record.failures
        outcome.asOf = record.asOf
    }
    return outcome
}

private let head = "no;at;customer;category;status;total\n"

@Suite struct TableRunTests {
    private let orders =
        head
        + "1;20.11.2026 18:02;ana;Bücher;paid;1.023,45\n2;20.11.2026 19:00;bo;Spiele;returned;4,50\n3;22.11.2026 00:30;ana;Bücher;paid;10,00\n"

    @Test func rowsBecomeDays() throws {
        let outcome = try run(shop(), try Files([("orders.csv", orders)]))
        #expect(outcome.records.map(\.subject) == ["shop"])
        #expect(
            outcome.records.first?.body
                == #"{"days":{"first":"2026-11-20","revenue":[102795,0,1000],"orders":[2,0,1],"returns":[1,0,0]},"#
                + #""by":{"category":{"names":["Bücher","Spiele"],"cells":[[0,0,102345,1,0],[2,0,1000,1,0],[0,1,450,1,1]]}},"#
                + #""last_row":"2026-11-21T23:30:00Z","rows":3}"#)
        // The end of the last day with rows, by the clocks of Berlin.
        #expect(outcome.asOf?.description == "2026-11-22T22:59:59Z")
        #expect(outcome.report.rows == 3)
        #expect(outcome.report.notices == [])
        #expect(try run(shop(), try Files([("a.csv", orders)]), asOf: Instant(Day(20_000))).asOf == Instant(Day(20_000)))
    }

    /// Readings of two meters, one of which was replaced; a row without a reading, and the order of the rows, change nothing.
    @Test(arguments: [false, true]) func countersRise(isTurned: Bool) throws {
        let rows = [
            "2026-11-01;a;100,5", "2026-11-01;b;7", "2026-11-03;a;110,5", "2026-11-04;b;", "2026-11-05;b;9", "2026-11-05;a;3",
            "2026-11-06;a;5",
        ]
        var declaration = shop(splits: ["meter"])
        declaration.measures = [
            Declaration.Measure(name: "used", unit: .number, formula: .aggregate(.init(.increase, of: "reading", per: "meter")))
        ]
        let table = "at;meter;reading\n" + (isTurned ? rows.reversed() : rows).joined(separator: "\n") + "\n"
        let body = try #require(try run(declaration, try Files([("meters.csv", table)])).records.first?.body)
        #expect(body.contains(#""used":[0,0,100,0,50,20]"#), "\(body)")
        #expect(body.contains(#""names":["a","b"],"cells":[[0,0,0],[2,0,100],[4,0,30],[5,0,20],[0,1,0],[3,1,0],[4,1,20]]"#), "\(body)")
    }

    @Test func aColumnMakesAFleet() throws {
        let outcome = try run(shop(subject: "customer"), try Files([("orders.csv", orders)]))
        #expect(outcome.records.map(\.subject) == ["ana", "bo"])
        // Whoever has no rows when others have some has had none.
        #expect(
            outcome.records.last?.body.hasPrefix(
                #"{"days":{"first":"2026-11-20","revenue":[450,0,0],"orders":[1,0,0],"returns":[1,0,0]}"#) == true)
        // Everybody's now is the same one.
        #expect(outcome.asOf?.description == "2026-11-22T22:59:59Z")
    }

    /// One row is dated a thousand years ahead: the others' days end where their rows do.
    @Test func aSlipInADateCostsNobodyElse() throws {
        let outcome = try run(shop(subject: "customer"), try Files([("orders.csv", orders + "4;22.11.2926;cy;Spiele;paid;1,00\n")]))
        #expect(outcome.records.map(\.subject) == ["ana", "bo", "cy"])
        #expect(outcome.records[1].body.hasPrefix(#"{"days":{"first":"2026-11-20","revenue":[450],"orders":[1],"returns":[1]}"#))
    }

    /// The last rows are of 22 November, by the clocks of Berlin.
    @Test(arguments: [
        ("2026-11-22T12:00:00Z", "2026-11-22T12:00:00Z"), ("2026-11-23T22:59:59Z", "2026-11-23T22:59:59Z"),
        ("2026-11-23T23:00:00Z", "2026-11-22T22:59:59Z"), ("2026-12-24T12:00:00Z", "2026-11-22T22:59:59Z"),
    ])
    func theNowIsTheClocksAsLongAsRowsComeUpToYesterday(clock: String, now: String) throws {
        func instant(_ text: String) throws -> Instant {
            try #require(Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.instant($0) })
        }
        let outcome = try run(shop(), try Files([("orders.csv", orders)]), clock: try instant(clock))
        #expect(outcome.asOf == (try instant(now)))
    }

    @Test(arguments: 0..<6)
    func theOrderOfRowsAndFilesChangesNothing(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var rows: [String] = []
        for number in 0..<300 {
            let day = Int(random.next() % 28) + 1
            rows.append(
                "\(number);\(day).11.2026 \(random.next() % 24):00;c\(random.next() % 7);k\(random.next() % 9);\(random.next() % 3 == 0 ? "returned" : "paid");\(random.next() % 900),\(random.next() % 10)"
            )
        }
        rows.append("x;31.11.2026;c1;k1;paid;5,00")
        rows.append("y;3.11.2026;c1;k1;paid;n/a")
        // Digits that come late.
        rows.append("z;3.11.2026;c1;k1;paid;0,005")
        let sorted = try run(shop(subject: "customer"), try Files([("a.csv", head + rows.joined(separator: "\n"))]))
        let shuffled = rows.shuffled(using: &random)
        let one = try run(shop(subject: "customer"), try Files([("a.csv", head + shuffled.joined(separator: "\n"))]))
        let several = try run(
            shop(subject: "customer"),
            try Files(
                (0..<3).map { part in
                    ("\(part).csv", head + shuffled.indices.filter { $0 % 3 == part }.map { shuffled[$0] }.joined(separator: "\n"))
                }))
        for other in [one, several] {
            #expect(other.records.map(\.subject) == sorted.records.map(\.subject))
            for (one, other) in zip(sorted.records, other.records) { #expect(one.body == other.body, "\(one.subject)") }
        }
        #expect(several.failures == [])
        #expect(sorted.report.lost == 2)
        #expect(sorted.records.first { $0.subject == "c1" }?.body.contains(#""lost":{"at":1,"revenue":1}"#) == true)
    }

    @Test(arguments: 0..<6)
    func spellingsOfANameAreOneWhateverTheOrderOfRows(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let spellings = ["Food", "food", "FOOD", "Bus pass", "bus  Pass", "Äpfel", "äpfel", "Rent", ""]
        let rows = (0..<400).map { number in
            "\(number);\(number % 28 + 1).11.2026;c\(number % 3);\(spellings[Int(random.next() % 9)]);paid;\(random.next() % 900),00"
        }
        let sorted = try run(shop(subject: "customer"), try Files([("a.csv", head + rows.joined(separator: "\n"))]))
        let shuffled = rows.shuffled(using: &random)
        let several = try run(
            shop(subject: "customer"),
            try Files(
                (0..<7).map { part in
                    ("\(part).csv", head + shuffled.indices.filter { $0 % 7 == part }.map { shuffled[$0] }.joined(separator: "\n"))
                }))
        #expect(several.records.map(\.body) == sorted.records.map(\.body))
        #expect(several.report.notices.map(\.description) == sorted.report.notices.map(\.description))
        #expect(several.report.notices.contains { $0.isRemark && $0.description.contains("7 spellings were read as 3 names, such as \"") })
    }

    @Test func aNameIsSpelledAsMostRowsOrTheSettingsHaveIt() throws {
        func names(_ categories: [String], limits: [String] = []) throws -> (names: String, notices: [String]) {
            let rows = categories.enumerated().map { "\($0);20.11.2026;a;\($1);paid;1,00\n" }
            var declaration = shop()
            declaration.splits[0].limits = limits.map { .init(name: $0, .init(units: 100, digits: 0)) }
            let outcome = try run(declaration, try Files([("a.csv", head + rows.joined())]))
            let body = outcome.records.first?.body ?? ""
            return (
                String(body.split(separator: "\"names\":").last?.prefix { $0 != "]" } ?? ""), outcome.report.notices.map(\.description)
            )
        }
        let most = try names(["food", "Food ", "food", "FOOD"])
        #expect(most.names == #"["food""#)
        #expect(most.notices == [#"shop: category: 3 spellings were read as 1 name, such as "food" and "FOOD""#])
        // Of as many rows the first in the order of bytes.
        #expect(try names(["food", "Food", "Rent"]).names == #"["Food","Rent""#)
        // A limit is of the name, however it is written.
        let limited = try names(["food", "food", "Rent"], limits: ["Food"])
        #expect(limited.names == #"["Food","Rent""#)
        #expect(limited.notices == [])
        #expect(try names(["Straße", "Strasse"]).names == #"["Strasse","Straße""#)
    }

    // MARK: Rows that count once

    private let more = head + "3;22.11.2026 00:30;ana;Bücher;returned;10,00\n4;23.11.2026;bo;Spiele;paid;1,00\n"

    @Test func aRowWithAnIDCountsOnceByItsLastFile() throws {
        let outcome = try run(shop(id: ["no"], splits: []), try Files([("1.csv", orders), ("2.csv", more)]))
        #expect(
            outcome.records.first?.body.hasPrefix(
                #"{"days":{"first":"2026-11-20","revenue":[102795,0,1000,100],"orders":[2,0,1,1],"returns":[1,0,1,0]}"#)
                == true)
    }

    @Test func theSameFileTwiceCountsOnce() throws {
        let outcome = try run(shop(splits: []), try Files([("1.csv", orders), ("2.csv", orders)]))
        #expect(outcome.records.first?.body.contains(#""orders":[2,0,1]"#) == true)
        #expect(outcome.report.notices.map(\.isRemark) == [true])
        #expect(outcome.report.notices.first?.message.contains("the same file as") == true)
    }

    /// A limit of a name that no row has would never be exceeded.
    @Test func aMisspeltNameOfALimitIsTold() throws {
        var declaration = shop()
        declaration.splits[0].limits = ["Bücher", "Speile", "Reisen"].map { .init(name: $0, .init(units: 100, digits: 0)) }
        let notices = try run(declaration, try Files([("1.csv", orders)])).report.notices
        #expect(notices.map(\.message) == ["limits: no row has 'Speile' as its category; did you mean 'Spiele'?"])
        #expect(notices.map(\.isRemark) == [true])
    }

    @Test func equalRowsOfTwoFilesAreToldOrCountOnce() throws {
        let twice = "3;22.11.2026 00:30;ana;Bücher;paid;10,00\n"
        let files = try Files([("1.csv", orders + twice), ("2.csv", head + twice + "4;23.11.2026;bo;Spiele;paid;1,00\n")])
        let told = try run(shop(splits: []), files)
        #expect(told.records.first?.body.contains(#""orders":[2,0,3,1]"#) == true)
        #expect(
            told.report.notices.map(\.message).first?.contains("share 1 equal row, which all count; say `id:`, or `overlap: once`") == true)
        // The first file has it twice, so that it counts twice.
        let once = try run(shop(splits: [], once: true), files)
        #expect(once.records.first?.body.contains(#""orders":[2,0,2,1]"#) == true)
        #expect(once.report.notices == [])
    }

    // MARK: What cannot be read

    @Test func eachMistakeHasItsPlace() throws {
        let text =
            head + "1;20.11.2026;ana;B;paid;n/a\n2;31.11.2026;ana;B;paid;4\n3;20.11.2026;ana;B;paid;5,00 USD\n4;20.11.2026;ana;B\n"
            + String(repeating: "5;21.11.2026;ana;B;paid;1,00\n", count: 8)
        let files = try Files([("orders.csv", text)])
        let outcome = try run(shop(splits: []), files)
        #expect(
            outcome.report.notices.map { $0.description.replacing(files.folder + "/", with: "") } == [
                "orders.csv:2:6: total: \"n/a\" is no amount", "orders.csv:3:2: at: \"31.11.2026\" is no day",
                "orders.csv:4:6: total: \"5,00 USD\" is not in EUR; two currencies are never added up",
                "orders.csv:5:5: 4 fields, and the header names 6; a field with a separator in it must stand in quotes",
            ])
        #expect(outcome.report.lost == 4)
        #expect(outcome.records.first?.body.contains(#""lost":{"at":1,"revenue":2}"#) == true)
        // A row whose amount is lost is a row, and its day is no less a day.
        #expect(outcome.records.first?.body.contains(#""revenue":[null,800],"orders":[2,8]"#) == true)
    }

    @Test func mostRowsLostIsNoTable() throws {
        #expect(throws: TableError.self) {
            try run(shop(), try Files([("a.csv", head + "1;20.11.2026;a;b;c;x\n2;20.11.2026;a;b;c;y\n3;20.11.2026;a;b;c;4\n")]))
        }
    }

    @Test func aFileOfAnotherKindCostsItsRowsAlone() throws {
        let files = try Files([("1.csv", orders), ("2.csv", "no;at;customer;category;status;sum\n1;20.11.2026;a;b;c;4\n"), ("3.csv", "")])
        let outcome = try run(shop(splits: []), files)
        #expect(outcome.records.first?.body.contains(#""orders":[2,0,1]"#) == true)
        #expect(outcome.failures.map(\.source) == ["shop", "shop"])
        #expect(outcome.failures.first?.message?.hasPrefix("no column named 'total', which shop asks for") == true)
        #expect(outcome.failures.last?.message == "there is no row in it")
        #expect(throws: TableError.self) { try run(shop(), try Files([("2.csv", "a;b\n1;2\n")])) }
    }

    /// Of two columns that a name may mean none is taken, and each can be named as the file has it.
    @Test func aNameThatTwoColumnsHaveIsNone() throws {
        let files = try Files([("1.csv", "at,no,status,total,Product type,product-type\n20.11.2026,1,a,4,toy,b\n")])
        #expect {
            try run(shop(splits: ["product_type"]), files)
        } throws: {
            "\($0)".contains(
                "'product_type' may be 'Product type' or 'product-type', which shop asks for; write the name as the file has it")
        }
        var declaration = shop(splits: [])
        declaration.splits = [Declaration.Split(name: "product_type", column: "product-type")]
        #expect(try run(declaration, files).records.first?.body.contains(#""product_type":{"names":["b"]"#) == true)
    }

    @Test func whatTwoReadingsFitIsAskedWhereItIsRead() throws {
        let text = "at,total,status,other\n06/12/2021,1.5,paid,x\n07/12/2021,2.5,paid,y\n"
        #expect {
            try run(shop(splits: []), try Files([("a.csv", text)]))
        } throws: { error in
            guard case .ambiguous(_, let ambiguity)? = error as? TableError else { return false }
            return ambiguity.question == .dates && ambiguity.column == "at"
        }
        let told = try run(shop(splits: [], reading: Declaration.Reading(dates: "dmy")), try Files([("a.csv", text)]))
        #expect(told.records.first?.body.hasPrefix(#"{"days":{"first":"2021-12-06","revenue":[150,250]"#) == true)
        // A column that nothing is made of need not be known.
        let other = "at,total,status,other\n2021-12-06,1.5,paid,06/12/2021\n2021-12-07,2.5,paid,07/12/2021\n"
        #expect(try run(shop(splits: []), try Files([("a.csv", other)])).report.rows == 2)
    }

    /// Who does not say what lies between two weeks is told that it counts as nothing.
    @Test func aRowOfAWeekIsToldToBeOne() throws {
        var declaration = shop(splits: [])
        let files = try Files([("a.csv", "at;total;status\n2026-W46;1,5;a\n2026-W47;2,5;a\n")])
        let told = try run(declaration, files)
        #expect(told.records.first?.body.hasPrefix(#"{"days":{"first":"2026-11-09","revenue":[150,0,0,0,0,0,0,250,0,0,0,0,0,0]"#) == true)
        let week = "shop: each row is of a week, and counts on its Monday"
        #expect(told.report.notices.map(\.description) == [week + "; write `grain: week`, or its other days count as 0"])
        declaration.missing = .gap
        let gaps = try run(declaration, files)
        let others = [String](repeating: ",null", count: 6).joined()
        #expect(gaps.records.first?.body.contains("\"revenue\":[150\(others),250\(others)]") == true)
        #expect(gaps.report.notices.map(\.description) == [week] && gaps.report.lost == 0)
        // The last week is there to its Sunday, and that is now.
        #expect(gaps.asOf?.description == "2026-11-22T22:59:59Z")
    }

    /// How long something took is a number in the unit of its measure, and what two figures are is asked where nothing tells.
    @Test func howLongSomethingTookIsReadInItsUnit() throws {
        func training(_ unit: Declaration.MeasuredUnit, _ reading: Declaration.Reading = Declaration.Reading()) -> Declaration {
            var declaration = shop(splits: [], reading: reading)
            declaration.measures = [Declaration.Measure(name: "moved", unit: unit, formula: .aggregate(.init(.sum, of: "took")))]
            return declaration
        }
        let whole = try Files([("a.csv", "at,took\n2026-11-20,1:30:00\n2026-11-20,15:36\n2026-11-21,30\n")])
        #expect(
            try run(training(.quantity(.cldr("minute"))), whole).records.first?.body.hasPrefix(
                #"{"days":{"first":"2026-11-20","moved":[1056,300]}"#) == true)
        #expect(
            try run(training(.quantity(.cldr("second"))), whole).records.first?.body.hasPrefix(
                #"{"days":{"first":"2026-11-20","moved":[6336,30]}"#) == true)
        // Of a number of anything else it is none.
        let kilometres = try Files([("a.csv", "at,took\n2026-11-20,1:30:00\n2026-11-21,30\n")])
        let told = try run(training(.quantity(.cldr("kilometer"))), kilometres).report
        #expect(told.lost == 1 && told.notices.first?.message == "\"1:30:00\" is no number")
        let pairs = try Files([("a.csv", "at,took\n2026-11-20,7:30\n2026-11-21,8:00\n")])
        #expect {
            try run(training(.quantity(.cldr("minute"))), pairs)
        } throws: { error in
            guard case .ambiguous(_, let ambiguity)? = error as? TableError else { return false }
            return ambiguity.lines.first == "  7:30    7 h 30 min (h:mm)    7 min 30 s (m:ss)"
                && ambiguity.answers.map(\.setting) == [#"read: { durations: "h:mm" }"#, #"read: { durations: "m:ss" }"#]
        }
        let reading = Declaration.Reading(durations: "h:mm")
        #expect(
            try run(training(.quantity(.cldr("minute")), reading), pairs).records.first?.body.hasPrefix(
                #"{"days":{"first":"2026-11-20","moved":[450,480]}"#) == true)
    }

    // MARK: Limits

    @Test func namesBeyondTwoHundredAreTogether() throws {
        var text = head
        for number in 0..<450 { text += "\(number);20.11.2026;a;k\(number);paid;\(number + 1),00\n" }
        let outcome = try run(shop(), try Files([("a.csv", text)]))
        let body = try #require(outcome.records.first?.body)
        #expect(body.contains(#""names":["k449","k448""#))
        #expect(body.contains(#""k251",null],"rest":251,"#))
        // The amounts from 1 to 251 in cents.
        #expect(body.contains("[0,199,3162600,251,0]"))
        #expect(outcome.report.notices.first?.description == "shop: shop: category: 251 names beyond the 199 greatest are added up to one")
    }

    @Test func aSumThatDoesNotFitIsUnknown() throws {
        let text = head + (1...6).map { "\($0);20.11.2026;a;b;paid;9000000000000000,00\n" }.joined()
        let outcome = try run(shop(splits: []), try Files([("a.csv", text)]))
        #expect(outcome.records.first?.body.contains(#""revenue":[null],"orders":[6]"#) == true)
        #expect(
            outcome.report.notices.map(\.description) == [
                "shop: revenue: its amounts come to more than 64 bits hold, so that it is left out"
            ])
    }

    @Test func aYearThatIsNoneIsTold() throws {
        let outcome = try run(shop(splits: []), try Files([("a.csv", head + "1;20.11.2026;a;b;c;1\n2;20.11.1026;a;b;c;1\n")]))
        #expect(outcome.records.isEmpty)
        #expect(outcome.report.notices.first?.message.hasPrefix("its rows go from 1026-11-20 to 2026-11-20") == true)
    }

    // MARK: Time

    /// A time with a zone is on the day that the subject's clocks show; the hour that comes twice is the first one; a skipped one is the jump.
    @Test(arguments: [
        ("2026-11-20T23:30:00Z", "2026-11-21", "2026-11-20T23:30:00Z"), ("2026-11-20 23:30", "2026-11-20", "2026-11-20T22:30:00Z"),
        ("2026-11-20", "2026-11-20", "2026-11-20T22:59:59Z"), ("2026-10-25 02:30", "2026-10-25", "2026-10-25T00:30:00Z"),
        ("2026-03-29 02:30", "2026-03-29", "2026-03-29T01:00:00Z"),
    ])
    func daysAreTheSubjects(cell: String, day: String, moment: String) throws {
        let outcome = try run(shop(splits: []), try Files([("a.csv", "at,total,status\n\(cell),1.00,x\n")]))
        let body = try #require(outcome.records.first?.body)
        #expect(body.contains("\"first\":\"\(day)\""))
        #expect(body.contains("\"last_row\":\"\(moment)\""))
    }

    @Test func timesMayBeInAnotherZoneThanTheSubject() throws {
        let outcome = try run(shop(zone: "UTC", splits: []), try Files([("a.csv", "at,total,status\n2026-11-20 23:30,1.00,x\n")]))
        #expect(outcome.records.first?.body.contains(#""first":"2026-11-21""#) == true)
    }

    /// A day that ends in the morning, where others go on until evening, may be unfinished: unless somebody said when it is, that is told.
    @Test func aLastDayThatEndsInTheMorningIsTold() throws {
        func hours(until last: Int) -> String {
            let days = (14...20).flatMap { day in (0..<(day == 20 ? last : 24)).map { "2026-11-\(day) \(padded($0, to: 2)):00,1,x\n" } }
            return "at,total,status\n" + days.joined()
        }
        let cut = try Files([("a.csv", hours(until: 11))])
        #expect(
            try run(shop(splits: []), cut).report.notices.map(\.description) == [
                "shop: the last row of 2026-11-20 is of 10:00, and those of the days before are of the evening, so that this day may be unfinished; if it is, make the records with almanac pull --as-of 2026-11-20T09:00:00Z"
            ])
        #expect(try run(shop(splits: []), cut, asOf: Instant(Day(20_777)).advanced(bySeconds: 32_400)).report.notices == [])
        #expect(try run(shop(splits: []), try Files([("a.csv", hours(until: 18))])).report.notices == [])
        // A day without times is no day that ends early.
        let days = "at,total,status\n" + (14...20).map { "2026-11-\($0),1,x\n" }.joined()
        #expect(try run(shop(splits: []), try Files([("a.csv", days)])).report.notices == [])
    }

    // MARK: Conditions

    @Test(
        arguments: [
            (.compares(column: "total", .greater, .number(units: 45, digits: 1)), 2),
            (.compares(column: "total", .atLeast, .number(units: 45, digits: 1)), 3),
            (.compares(column: "status", .unequal, .text("paid")), 1), (.isOneOf(column: "customer", [.text("bo"), .text("cy")]), 1),
            (.not(.isEmpty(column: "status")), 3),
            (
                .both(
                    .compares(column: "customer", .equal, .text("ana")), .compares(column: "total", .less, .number(units: 11, digits: 0))),
                1
            ),
            (
                .either(
                    .compares(column: "no", .equal, .number(units: 1, digits: 0)),
                    .compares(column: "no", .equal, .number(units: 30, digits: 1))), 2
            ),
        ] as [(Declaration.Condition, Int)])
    func conditionsChooseRows(condition: Declaration.Condition, count: Int) throws {
        let outcome = try run(shop(splits: [], condition: condition), try Files([("orders.csv", orders)]))
        #expect(outcome.records.first?.body.contains("\"rows\":\(count)") == true)
    }

    /// Whether a row counts whose cell cannot be read is not known, which is told and counted, and nothing is made of it; an empty cell is above nothing.
    @Test func aCellThatAConditionCannotReadIsTold() throws {
        let file = "no;at;status;total\n1;20.11.2026;paid;n/a\n2;20.11.2026;paid;9,00\n3;20.11.2026;open;n/a\n4;20.11.2026;paid;\n"
        let files = try Files([("a.csv", file)])
        let above = Declaration.Condition.compares(column: "total", .greater, .number(units: 5, digits: 0))
        let paid = Declaration.Condition.compares(column: "status", .equal, .text("paid"))
        for condition in [Declaration.Condition.both(above, paid), .both(paid, above), .both(.not(.not(above)), paid)] {
            let outcome = try run(shop(splits: [], condition: condition), files)
            #expect(outcome.report.notices.count == 1)
            #expect(outcome.report.notices.allSatisfy { "\($0)".hasSuffix("a.csv:2:4: total: \"n/a\" is no amount") })
            #expect(outcome.report.lost == 1)
            let body = try #require(outcome.records.first?.body)
            #expect(body.contains(#""rows":1"#) && body.contains(#""lost":{"total":1}"#), "\(body)")
        }
        // What is no number is not 5.
        let equal = Declaration.Condition.compares(column: "total", .unequal, .number(units: 5, digits: 0))
        let either = try run(shop(splits: [], condition: .either(paid, equal)), files)
        #expect(either.records.first?.body.contains(#""rows":4"#) == true)
        // A measure with a condition has lost the row, and the others have it.
        var declaration = shop(splits: [])
        declaration.measures = [
            Declaration.Measure(name: "orders", unit: .count, formula: .aggregate(.init(.count))),
            Declaration.Measure(name: "dear", unit: .count, formula: .aggregate(.init(.count, where: above))),
        ]
        let measured = try run(declaration, files)
        #expect(measured.report.notices.map(\.message) == ["\"n/a\" is no number", "\"n/a\" is no number"])
        #expect(measured.report.lost == 2)
        #expect(measured.records.first?.body.contains(#""orders":[4],"dear":[1]"#) == true)
        #expect(measured.records.first?.body.contains(#""lost":{"dear":2}"#) == true)
    }
}
