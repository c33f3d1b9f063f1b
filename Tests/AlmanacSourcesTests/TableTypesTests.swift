import AlmanacDump
import AlmanacModel
import Testing

/// What is found of a table, on one line, and what is asked about it.
func found(_ bytes: [UInt8], given: Declaration.Reading = Declaration.Reading()) throws -> (text: String, asked: [Ambiguity]) {
    var isRead = false
    return try bytes.withUnsafeBufferPointer { bytes in
        let text = try TextBytes { () throws(ByteInput.Failure) in
            defer { isRead = true }
            return isRead ? UnsafeBufferPointer(start: nil, count: 0) : bytes
        }
        guard let shape = TableShape(of: text, given: given) else { return ("nothing", []) }
        var reader = try RowReader(text, shape.dialect)
        var row = TableRow()
        var evidence = shape.names.map { _ in ColumnEvidence() }
        if shape.hasHeader { _ = try reader.next(&row) }
        while try reader.next(&row) {
            for index in evidence.indices where index < row.count { row.withField(index) { evidence[index].add($0) } }
        }
        let types = TableTypes(names: shape.names, evidence: evidence, given: given)
        var words = [shape.encoding == .utf8 ? nil : shape.encoding.rawValue, TableShape.written(shape.dialect.separator)].compactMap { $0 }
        if shape.dialect.skipped > 0 { words.append("skip \(shape.dialect.skipped)") }
        if !shape.hasHeader { words.append("no header") }
        if types.needsMark { words.append("decimal \(types.mark.rawValue)") }
        if types.needsOrder { words.append("dates \(types.order)") }
        let columns = types.columns.map { column in
            switch column.kind {
            case .money(let currency, let digits): "\(column.name): \(currency.code) \(digits)"
            case .decimal(let digits): "\(column.name): decimal \(digits)"
            case .time(let hasClock): "\(column.name): \(hasClock ? "time" : "day")"
            case let kind: "\(column.name): \(kind)"
            }
        }
        return (
            words.joined(separator: " ") + " | " + columns.joined(separator: ", "), types.ambiguities + (shape.ambiguity.map { [$0] } ?? [])
        )
    }
}

@Suite struct TableTypesTests {
    static let tables: [(text: String, found: String)] = [
        (
            "order_no;ordered_at;category;total\n10482;20.11.2026 18:02;Bücher;1.023,45\n10483;21.11.2026 09:10;Spiele;4,00\n",
            "; decimal , | order_no: id, ordered_at: time, category: text, total: decimal 2"
        ),
        (
            "Date,Amount,Balance\n11/20/2026,$12.50,\"$1,000.00\"\n11/21/2026,($3.00),$997.00\n",
            ", decimal . dates mdy | Date: day, Amount: USD 2, Balance: USD 2"
        ),
        ("day\tcount\n2026-11-20\t4\n2026-11-21\t6\n", "tab | day: day, count: integer"),
        ("at|ok|ms\n2026-11-20T18:02:11Z|true|4.25\n2026-11-20T18:02:12Z|false|3\n", "| decimal . | at: time, ok: boolean, ms: decimal 2"),
        (
            "Kontoauszug;DE12\nvom;1. November\n\nBuchungstag;Text;Betrag (EUR)\n20.11.2026;Miete;-900,00\n21.11.2026;Rewe;-12,50\n22.11.2026;Lohn;2.100,00\n",
            "; skip 3 decimal , | Buchungstag: day, Text: text, Betrag (EUR): EUR 2"
        ),
        ("2026-11-20,4,a\n2026-11-21,5,b\n", ", no header | column 1: day, column 2: integer, column 3: text"),
        ("sep=;\nday;x\n2026-11-20;1,5\n2026-11-21;2,5\n", "; skip 1 decimal , | day: day, x: decimal 1"),
        ("day;x;\n20.11.26;1;\n21.11.26;2;\n", "; | day: day, x: integer"),
        ("day,plz,x\n2026-11-20,01067,1\n2026-11-21,80331,2\n", ", | day: day, plz: id, x: integer"),
        ("day,ref,x\n2026-11-20,00412,1\n2026-11-21,00413,n/a\n", ", | day: day, ref: id, x: integer"),
        (
            "Activity Date,Distance\n\"Nov 20, 2026, 6:02:11 PM\",12.40\n\"Nov 21, 2026, 7:00:00 AM\",3.1\n",
            ", decimal . | Activity Date: time, Distance: decimal 2"
        ),
        ("day,share\n2026-11-20,12.5 %\n2026-11-21,7 %\n", ", decimal . | day: day, share: decimal 3"),
        ("date,visits\n20261120,4\n20261121,6\n", ", | date: day, visits: integer"),
        ("timestamp,visits\n1795197731,4\n1795197999,6\n", ", | timestamp: time, visits: integer"),
        ("month,visits\n2026-10,4\n2026-11,6\n", ", | month: day, visits: integer"),
        ("day,x\n20-11-98,1\n25-12-98,2\n", ", dates dmy | day: day, x: integer"),
        ("day,x\n98-11-20,1\n98-12-31,2\n", ", dates ymd | day: day, x: integer"),
        ("day;amount\n2026-11-20;1 234,50 kr\n2026-11-21;5,00 kr\n", "; | day: day, amount: text"),
        ("day;amount\n2026-11-20;1'234.50 CHF\n2026-11-21;5.00 CHF\n", "; decimal . | day: day, amount: CHF 2"),
        ("day,total_usd,all\n2026-11-20,1.5,2\n2026-11-21,2.5,4\n", ", decimal . | day: day, total_usd: USD 1, all: integer"),
        ("day,x,x,\n2026-11-20,1,2,3\n2026-11-21,1,2,3\n", ", | day: day, x: integer, x 2: integer, column 4: integer"),
        // A column that tells decides for one that does not.
        // Each column tells its own mark.
        ("day;a;b\n2026-11-20;1 001,5;2.5\n2026-11-21;3,5;1004.5\n", "; decimal , | day: day, a: decimal 1, b: decimal 1"),
        ("day;a;b\n2026-11-20;1.000;2,5\n2026-11-21;2.000;3,5\n", "; decimal , | day: day, a: integer, b: decimal 1"),
        ("from,until,x\n06/12/2026,20/12/2026,1\n07/12/2026,21/12/2026,2\n", ", dates dmy | from: day, until: day, x: integer"),
        // Points stand in no other order, unless they have to.
        ("day,x\n06.12.2021,1\n07.12.2021,2\n", ", | day: day, x: integer"),
        ("day,x\n11.20.2026,1\n11.21.2026,2\n", ", dates mdy | day: day, x: integer"),
        // A comma in each row is no separator where the header has none.
        (
            "no;at;who;what;how;total\n1;2.11.2026 3:00;a;b;c;4,5\n2;3.11.2026 4:00;a;b;c;6,1\n",
            "; decimal , | no: id, at: time, who: text, what: text, how: text, total: decimal 1"
        ), ("day;x\n2026-11-20;1,2\n2026-11-21;3,4\n", "; decimal , | day: day, x: decimal 1"),
        ("name,city\nAna,Lima\nBo,Oslo\n", ", | name: text, city: text"),
        // What is 0 or 1 numbers nothing, whatever it is called; a rate of a tax is no number of it, and a priority says which one.
        ("week,x\n2026-W46,1\n2026-W47,2\n", ", | week: day, x: integer"),
        ("quarter,day,x\n2026-Q3,2026-07-01,1\n2026-Q4,2026-10-02,2\n", ", | quarter: text, day: day, x: integer"),
        ("item,Q1 2026,2026-W02\na,1,2\nb,3,4\n", ", | item: text, Q1 2026: integer, 2026-W02: integer"),
        // How long something took is a number where the cells or the head say that it is no time of a clock.
        (
            "day,Start,Pace,Moving Time,Time,break,Field\n2026-11-20,24:00,5:40,45:10,0:45:10,1h 30m,400 m\n2026-11-21,09:00,4:50,1:02:10,0:50:00,90 min,100 m\n",
            ", | day: day, Start: text, Pace: text, Moving Time: duration, Time: text, break: duration, Field: text"
        ), ("day,Duration,Sleep (h)\n2026-11-20,45:10,7:30\n2026-11-21,50:00,8:10\n", ", | day: day, Duration: text, Sleep (h): duration"),
        ("day,x,y\n2026-11-20,26:10:00,PT1H30M\n2026-11-21,09:00:00,PT45M\n", ", | day: day, x: duration, y: duration"),
        ("day,x\n2026-11-20,1h\n2026-11-21,soon\n", ", | day: day, x: text"),
        (
            "day,Line,No sugar,vat_rate,priority\n2026-11-20,1,1,19,1\n2026-11-21,0,0,7,3\n2026-11-22,1,1,19,2\n",
            ", | day: day, Line: integer, No sugar: integer, vat_rate: integer, priority: id"
        ),
    ]

    @Test(arguments: tables)
    func findsWhatATableIs(table: (text: String, found: String)) throws {
        let result = try found(Array(table.text.utf8))
        #expect(result.text == table.found)
        #expect(result.asked == [])
    }

    /// Numbers that rise by one count rows; others that rise are those of followers or of a meter.
    @Test func numbersThatRiseByOneNameRows() throws {
        let rows = (10..<34).map { "2026-11-20,\(1000 + $0 * $0),\(70 + $0)" }
        for rows in [rows, rows.reversed()] {
            let text = "day,followers,n\n" + rows.joined(separator: "\n") + "\n"
            #expect(try found(Array(text.utf8)).text == ", | day: day, followers: integer, n: id")
        }
    }

    @Test func findsTheEncodingToo() throws {
        let latin =
            Array("Tag;Stra\u{DF}e;Betrag (EUR)\n20.11.2026;".unicodeScalars.map { UInt8($0.value) })
            + Array("K\u{F6}ln;4,50\n".unicodeScalars.map { UInt8($0.value) })
        #expect(try found(latin).text == "windows-1252 ; decimal , | Tag: day, Straße: text, Betrag (EUR): EUR 2")
        let wide: [UInt8] = [0xFF, 0xFE] + Array("day\tx\n2026-11-20\t1\n".utf8.map { [$0, 0] }.joined())
        #expect(try found(wide).text == "utf-16le tab | day: day, x: integer")
    }

    // MARK: What is never guessed

    struct Open: Sendable {
        var text: String
        var question: Ambiguity.Question
        var column: String
        var samples: [String]
        /// The flags, and what is found when each one is given.
        var given: [(flag: String, reading: Declaration.Reading, found: String)]
    }

    static let open: [Open] = [
        Open(
            text: "day,x\n06/12/2021,1\n07/12/2021,2\n08/11/2021,3\n09/11/2021,4\n", question: .dates, column: "day",
            samples: [
                "06/12/2021: 2021-12-06 (dmy), 2021-06-12 (mdy)", "07/12/2021: 2021-12-07 (dmy), 2021-07-12 (mdy)",
                "08/11/2021: 2021-11-08 (dmy), 2021-08-11 (mdy)",
            ],
            given: [
                ("--dates dmy", Declaration.Reading(dates: "dmy"), ", dates dmy | day: day, x: integer"),
                ("--dates mdy", Declaration.Reading(dates: "mdy"), ", dates mdy | day: day, x: integer"),
            ]),
        Open(
            text: "day,x\n06-12-11,1\n07-12-10,2\n", question: .dates, column: "day",
            samples: [
                "06-12-11: 2006-12-11 (ymd), 2011-12-06 (dmy), 2011-06-12 (mdy)",
                "07-12-10: 2007-12-10 (ymd), 2010-12-07 (dmy), 2010-07-12 (mdy)",
            ],
            given: [
                ("--dates ymd", Declaration.Reading(dates: "ymd"), ", dates ymd | day: day, x: integer"),
                ("--dates dmy", Declaration.Reading(dates: "dmy"), ", dates dmy | day: day, x: integer"),
                ("--dates mdy", Declaration.Reading(dates: "mdy"), ", dates mdy | day: day, x: integer"),
            ]),
        Open(
            text: "day;total\n2026-11-20;1.000\n2026-11-21;2.500\n2026-11-22;7\n", question: .decimal, column: "total",
            samples: ["1.000: 1.000, 1000", "2.500: 2.500, 2500"],
            given: [
                ("--decimal .", Declaration.Reading(decimal: "."), "; decimal . | day: day, total: decimal 3"),
                ("--decimal ','", Declaration.Reading(decimal: ","), "; decimal , | day: day, total: integer"),
            ]),
        Open(
            text: "day;total\n2026-11-20;1,000 €\n2026-11-21;€ 2,500\n", question: .decimal, column: "total",
            samples: ["1,000 €: 1000, 1.000", "€ 2,500: 2500, 2.500"],
            given: [
                ("--decimal .", Declaration.Reading(decimal: "."), "; decimal . | day: day, total: EUR 0"),
                ("--decimal ','", Declaration.Reading(decimal: ","), "; decimal , | day: day, total: EUR 3"),
            ]),
        // Two columns that tell otherwise, and one that does not.
        Open(
            text: "day;a;b;c\n2026-11-20;1,5;2.5;1.000\n2026-11-21;3,5;4.5;2.000\n", question: .decimal, column: "c",
            samples: ["1.000: 1.000, 1000", "2.000: 2.000, 2000"],
            given: [
                ("--decimal .", Declaration.Reading(decimal: "."), "; decimal . | day: day, a: decimal 1, b: decimal 1, c: decimal 3"),
                ("--decimal ','", Declaration.Reading(decimal: ","), "; decimal , | day: day, a: decimal 1, b: decimal 1, c: integer"),
            ]),
    ]

    @Test(arguments: open)
    func whatTwoReadingsFitIsAsked(open: Open) throws {
        let asked = try found(Array(open.text.utf8)).asked
        #expect(asked.map(\.question) == [open.question])
        #expect(asked.first?.column == open.column)
        #expect(asked.first?.samples.map { "\($0.cell): \($0.readings.joined(separator: ", "))" } == open.samples)
        #expect(asked.first?.answers.map(\.flag) == open.given.map(\.flag))
        for (_, reading, answer) in open.given {
            let result = try found(Array(open.text.utf8), given: reading)
            #expect(result.asked == [])
            #expect(result.text == answer)
        }
    }

    @Test func twoSeparatorsThatFitAreAsked() throws {
        let asked = try found(Array("a;b,c\nx;y,z\nu;v,w\n".utf8)).asked
        #expect(asked.map(\.question) == [.separator])
        #expect(asked.first?.answers.map(\.flag) == ["--separator ','", "--separator ';'"])
        #expect(try found(Array("a;b,c\nx;y,z\nu;v,w\n".utf8), given: Declaration.Reading(separator: ";")).text == "; | a: text, b,c: text")
    }

    /// The order of the rows changes nothing.
    @Test(arguments: tables)
    func rowsMayStandInAnyOrder(table: (text: String, found: String)) throws {
        var lines = table.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard !table.found.contains("skip"), !table.found.contains("no header") else { return }
        lines[1...].reverse()
        #expect(try found(Array(lines.joined(separator: "\n").utf8)).text == table.found)
    }
}

@Suite struct CellTests {
    /// Each with what it is in minutes, as minutes and seconds where there are two figures; `nil` for what is none.
    static let durations: [(cell: String, minutes: String?)] = [
        ("1:23:45", "83.75"), ("45:10", "45.166666667"), ("05:12.4", "5.206666667"), ("7h 30m", "450"), ("1h", "60"), ("90 min", "90"),
        ("PT1H30M", "90"), ("PT45S", "0.75"), ("1.5 h", "90"), ("1,25h", "75"), ("1 hour 30 minutes", "90"),
        ("9999:59:59", "599999.983333333"),
        ("7:60", nil), ("30m 2h", nil), ("2d", nil), ("PT", nil), ("PTT1H", nil), ("p1", nil), ("100 mm", nil), ("12.125 h", nil),
        (":30", nil), ("1:2:3", nil), ("-1:00", nil), ("1:00:00:00", nil),
    ]

    @Test(arguments: durations)
    func readsHowLongSomethingTook(duration: (cell: String, minutes: String?)) {
        let read = Array(duration.cell.utf8).withUnsafeBufferPointer { DurationText.read($0)?.number(of: 60_000, .minutesAndSeconds) }
        #expect(read.map { Declaration.Literal.number(units: $0.units, digits: $0.digits).description } == duration.minutes)
    }

    @Test func twoFiguresAreHoursWhereSomebodySaysSo() {
        let read = Array("7:30".utf8).withUnsafeBufferPointer { DurationText.read($0) }
        #expect(read?.number(of: 60_000, .hoursAndMinutes)?.units == 450)
        #expect(read?.number(of: 60_000, nil) == nil)
    }

    static let numbers: [(cell: String, point: String?, comma: String?)] = [
        ("12", "12", "12"), ("-3", "-3", "-3"), ("+3", "3", "3"), ("1.5", "1.5", nil), ("1,5", nil, "1.5"), ("1,234.56", "1234.56", nil),
        ("1.234,56", nil, "1234.56"), ("1.234.567", nil, "1234567"), ("1.234", "1.234", "1234"), ("0.125", "0.125", nil),
        ("12,34,567.5", "1234567.5", nil),
        ("1 234,5", nil, "1234.5"), ("1\u{202F}234", "1234", "1234"), ("1\u{A0}234.5", "1234.5", nil), ("1’234.50", "1234.50", nil),
        ("(12.50)", "-12.50", nil), ("12,50-", nil, "-12.50"), ("\u{2212}4", "-4", "-4"), ("€ 5", "5", "5"), ("5 €", "5", "5"),
        ("-$5.00", "-5.00", nil),
        ("$-5.00", "-5.00", nil), ("12.5%", "0.125", nil), ("5 %", "0.05", "0.05"), (".5", "0.5", nil), ("1e3", "1000", "1000"),
        ("4.2e-3", "0.0042", nil),
        ("0.1234567894", "0.123456789", nil), ("0.1234567895", "0.123456790", nil),
        ("123456789012345678", "123456789012345678", "123456789012345678"),
        ("1234567890123456789", nil, nil), ("", nil, nil), ("-", nil, nil), ("--1", nil, nil), ("1-2", nil, nil), ("5.", nil, nil),
        ("1..2", nil, nil),
        ("1.2.3.4", nil, nil), ("12:30", nil, nil), ("n/a", nil, nil), ("1,23,4", nil, nil), ("(5", nil, nil), ("5)", nil, nil),
        ("1 2", nil, nil),
        ("0x10", nil, nil), ("NaN", nil, nil), ("1e999", nil, nil), ("9999999999999999.5", "9999999999999999.5", nil),
    ]

    @Test(arguments: numbers)
    func readsNumbers(number: (cell: String, point: String?, comma: String?)) {
        for (mark, expected) in [(DecimalMark.point, number.point), (.comma, number.comma)] {
            let read = Array(number.cell.utf8).withUnsafeBufferPointer { cell -> NumberText? in
                guard let number = NumberText.read(cell, mark: mark) else { return nil }
                return number.currency.isEmpty || CurrencyText.currency(cell[number.currency]) != nil ? number : nil
            }
            #expect(read.map { Declaration.Literal.number(units: $0.units, digits: $0.digits).description } == expected)
        }
    }

    static let times: [(cell: String, order: DateOrder, read: String?)] = [
        ("2026-11-20", .dmy, "2026-11-20"), ("2026-11-20T18:02:11Z", .ymd, "2026-11-20 64931 +0"),
        ("2026/1/2 8:05", .ymd, "2026-01-02 29100"),
        ("2026-11-20 18:02:11.123456+05:30", .ymd, "2026-11-20 64931 +19800"), ("2026-11-20T18:02-08", .ymd, "2026-11-20 64920 +-28800"),
        ("20.11.2026", .ymd, "2026-11-20"), ("06.12.2021", .mdy, "2021-06-12"), ("06.12.2021", .dmy, "2021-12-06"),
        ("20.11.26 18:02", .dmy, "2026-11-20 64920"),
        ("06/12/2021", .dmy, "2021-12-06"), ("06/12/2021", .mdy, "2021-06-12"), ("06/12/2021", .ymd, nil),
        ("11/20/26, 6:02 PM", .mdy, "2026-11-20 64920"),
        ("12/1/99", .mdy, "1999-12-01"), ("20-Nov-2026", .ymd, "2026-11-20"), ("20 November 2026", .ymd, "2026-11-20"),
        ("3. März 2026", .ymd, "2026-03-03"),
        ("Nov 20, 2026, 6:02:11 PM", .ymd, "2026-11-20 64931"), ("Fri, 20 Nov 2026 18:02:11 GMT", .ymd, "2026-11-20 64931 +0"),
        ("12 août 2026", .ymd, "2026-08-12"),
        ("Nov 20, 2026 12:00 AM", .ymd, "2026-11-20 0"), ("20261120", .ymd, "2026-11-20"), ("1795197731", .ymd, "2026-11-20 64931 +0"),
        ("1795197731123", .ymd, "2026-11-20 64931 +0"),
        ("2026-W47", .ymd, "2026-11-16"), ("2026W01", .dmy, "2025-12-29"), ("2026-W53", .ymd, "2026-12-28"), ("2025-W53", .ymd, nil),
        ("2026-W00", .ymd, nil), ("2026-W47-5", .ymd, "2026-11-20"), ("2026-W47-8", .ymd, nil), ("2026-W47 10:00", .ymd, nil),
        ("2026-Q3", .mdy, "2026-07-01"), ("Q3 2026", .ymd, "2026-07-01"), ("2026Q1", .ymd, "2026-01-01"), ("2026-Q5", .ymd, nil),
        ("Q3", .ymd, nil), ("Q3 26", .ymd, nil),
        ("2026-11", .ymd, "2026-11-01"), ("Nov 2026", .ymd, "2026-11-01"), ("2026-02-30", .ymd, nil), ("31/04/2026", .dmy, nil),
        ("13/13/2026", .dmy, nil),
        ("2026-11-20 25:00", .ymd, nil), ("2026-11-20 18:61", .ymd, nil), ("2026-11-20x", .ymd, nil), ("", .ymd, nil), ("20", .ymd, nil),
        ("1.5", .ymd, nil),
        ("20.11", .ymd, nil), ("n/a", .ymd, nil), ("0001-01-01", .ymd, nil), ("2026-11-20 18:02 CET", .ymd, nil), ("13:00 PM", .ymd, nil),
    ]

    @Test(arguments: times)
    func readsTimes(time: (cell: String, order: DateOrder, read: String?)) {
        let read = Array(time.cell.utf8).withUnsafeBufferPointer { TimeText.read($0, order: time.order) }
        let text = read.map { time in
            time.day.description + (time.second.map { " \($0)" } ?? "") + (time.offset.map { " +\($0)" } ?? "")
        }
        #expect(text == time.read)
    }

    @Test(arguments: [
        ("Betrag (EUR)", "EUR"), ("amount_usd", "USD"), ("Total €", "EUR"), ("TRY", "TRY"), ("try", nil), ("all", nil),
        ("Price [GBP]", "GBP"), ("total", nil),
    ])
    func findsTheCurrencyOfAHead(head: String, code: String?) {
        #expect(CurrencyText.currency(inHead: head)?.code == code)
    }

    @Test(arguments: [
        ("Betrag (EUR)", "Betrag"), ("amount_usd", "amount"), ("Total €", "Total €"), ("EUR", "EUR"), ("try again", "try again"),
    ])
    func namesAHeadWithoutItsCurrency(head: String, name: String) {
        #expect(CurrencyText.withoutCurrency(head: head) == name)
    }

    @Test func spellingsOfANameCountOnce() {
        var evidence = ColumnEvidence()
        for name in ["Food", "food ", "FOOD", "Bus  pass", "bus pass", "Äpfel", "äpfel"] {
            Array(name.utf8).withUnsafeBufferPointer { evidence.add($0) }
        }
        #expect(evidence.nameCount == 3)
    }

    @Test func provesABalance() {
        let rows: [[Int64?]] = [[5, -100, 900], [7, 50, 950], [1, 0, 950], [9, -950, 0]]
        #expect(RunningBalance(in: rows).map { [$0.amount, $0.balance] } == [1, 2])
        #expect(RunningBalance(in: rows)?.isNewestFirst == false)
        #expect(RunningBalance(in: rows.reversed())?.isNewestFirst == true)
        #expect(RunningBalance(in: rows.map { [$0[0], $0[1], 4] }) == nil)
        #expect(RunningBalance(in: [[1, 2], [3, .max], [.max, .max]]) == nil)
        #expect(RunningBalance(in: []) == nil)
        // Small numbers add up by chance, and those of 0 and 1 say whether something was so.
        let small: [[Int64?]] = [[0, 5], [1, 6], [2, 8], [1, 9]]
        #expect(RunningBalance(in: small) == nil)
        #expect(
            RunningBalance(in: small + [[0, 9], [2, 11], [2, 13], [1, 14], [0, 14], [1, 15]]).map { [$0.amount, $0.balance] } == [0, 1])
        #expect(RunningBalance(in: (0..<30).map { [Int64($0 % 2), Int64(($0 + 1) / 2)] }) == nil)
    }

    /// Rounding is the same for both signs, and what does not fit is nothing.
    @Test func scales() {
        #expect(NumberText.scaled(125, from: 2, to: 1) == 13)
        #expect(NumberText.scaled(-125, from: 2, to: 1) == -13)
        #expect(NumberText.scaled(124, from: 2, to: 1) == 12)
        #expect(NumberText.scaled(.max, from: 0, to: 1) == nil)
        #expect(NumberText.scaled(.min, from: 3, to: 0) == -9_223_372_036_854_776)
        #expect(NumberText.scaled(5, from: 0, to: 40) == nil)
    }
}
