import Foundation
import TestSupport
import Testing

/// Measures that days say nothing of (medians, other quantiles, different names), and those that one row decides (the first, the last of each account),
/// beside a model that looks at all rows for each number.
@Suite struct RankedMeasureTests {
    private struct Row {
        var day: Int
        var clock: Int
        var account: String
        var shop: String
        /// `nil` for an empty cell.
        var amount: Int?

        var text: String {
            let day = Day1.text(self.day)
            return "\(day) \(pad(clock / 60)):\(pad(clock % 60)),\(account),\(shop),\(amount.map(String.init) ?? "")\n"
        }
    }

    /// Days after November 20, 2025, so that a year of them ends on November 20, 2026.
    private enum Day1 {
        static let today = 365
        private static let start = Date(timeIntervalSince1970: 1_763_596_800)
        private static var calendar: Calendar {
            var calendar = Calendar(identifier: .iso8601)
            calendar.timeZone = .gmt
            return calendar
        }

        static func text(_ day: Int) -> String {
            let parts = calendar.dateComponents([.year, .month, .day], from: start.addingTimeInterval(Double(day) * 86_400))
            return "\(parts.year ?? 0)-\(pad(parts.month ?? 0))-\(pad(parts.day ?? 0))"
        }
    }

    private let place: Workplace

    init() throws { place = try Workplace() }

    private static let settings = """
        data:
          log:
            from: rows.csv
            time: at
            measures:
              middle: median(amount)
              high: p90(amount)
              shops: distinct(shop)
              balance: last(amount per account)
              latest: last(amount)
              opening: 'first(amount where shop != "b")'
            by: [shop]

        """

    private static func rows(_ seed: Int) -> [Row] {
        var random = SeededGenerator(seed: UInt64(seed))
        var rows: [Row] = []
        for day in 200...Day1.today where Int.random(in: 0..<4, using: &random) > 0 || day == Day1.today {
            for _ in 0...Int.random(in: 0..<5, using: &random) {
                rows.append(
                    Row(
                        day: day, clock: Int.random(in: 0..<1440, using: &random), account: "k\(Int.random(in: 0..<3, using: &random))",
                        shop: ["a", "b", "c"][Int.random(in: 0..<3, using: &random)],
                        amount: Int.random(in: 0..<8, using: &random) == 0 ? nil : Int.random(in: -50..<400, using: &random)))
            }
        }
        // Of one moment the later row counts: each has a moment of its own here.
        var seen: Set<Int> = []
        return rows.filter { seen.insert($0.day * 1440 + $0.clock).inserted }
    }

    /// What each measure comes to; those of the last row hold until there is another.
    private static func expected(_ rows: [Row], _ days: ClosedRange<Int>) -> [String: Int] {
        func isBefore(_ one: Row, _ other: Row) -> Bool { (one.day, one.clock) < (other.day, other.clock) }
        let within = rows.filter { days.contains($0.day) }
        let amounts = within.compactMap(\.amount).sorted()
        let known = rows.filter { $0.day <= days.upperBound && $0.amount != nil }.sorted(by: isBefore)
        var last: [String: Int] = [:]
        for row in known { last[row.account] = row.amount }
        var expected = ["shops": Set(within.map(\.shop)).count]
        if !amounts.isEmpty {
            expected["middle"] = amounts[(amounts.count * 50 + 99) / 100 - 1]
            expected["high"] = amounts[(amounts.count * 90 + 99) / 100 - 1]
        }
        if !known.isEmpty {
            expected["balance"] = last.values.reduce(0, +)
            expected["latest"] = known.last?.amount
        }
        expected["opening"] = within.filter { $0.shop != "b" && $0.amount != nil }.min(by: isBefore)?.amount
        return expected
    }

    private func table(_ name: String) throws -> [[String: String]] {
        let lines = try place.text("output/log/data/\(name).csv").split(separator: "\r\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let head = try #require(lines.first)
        return lines.dropFirst().map { Dictionary(zip(head, $0), uniquingKeysWith: { first, _ in first }) }
    }

    private func check(_ row: [String: String], _ expected: [String: Int], _ place: String, of measures: [String]) {
        for name in measures {
            // A column of which nothing is known is left out.
            let found = row[name].flatMap { $0.isEmpty ? nil : Int($0) }
            #expect(found == expected[name], "\(place): \(name)")
        }
    }

    @Test(arguments: TestDepth.seeds(20)) func valuesAreThoseOfTheRows(seed: Int) throws {
        let rows = Self.rows(seed)
        var random = SeededGenerator(seed: UInt64(seed) + 99)
        try place.put("at,account,shop,amount\n" + rows.shuffled(using: &random).map(\.text).joined(), at: "rows.csv")
        try place.put(Self.settings, at: "almanac.yaml")
        let outcome = try place.run("render", "--format", "data")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let all = ["middle", "high", "shops", "balance", "latest", "opening"]
        let windows = [("7d", 6), ("30d", 29), ("90d", 89), ("mtd", 19)]
        for (window, back) in windows {
            let days = (Day1.today - back)...Day1.today
            for row in try table("log.by_day.\(window)") {
                let day = try #require(days.first { Day1.text($0) == row["day"] })
                var expected = Self.expected(rows, day...day)
                if !rows.contains(where: { $0.day == day }) { expected["shops"] = nil }
                check(row, expected, "\(window) \(day)", of: all)
            }
            for row in try table("log.by_shop.\(window)") {
                // What there was after the last row of a shop is no number of the shop.
                var expected = Self.expected(rows.filter { $0.shop == row["shop"] }, days)
                expected["latest"] = nil
                check(row, expected, "\(window) \(row["shop"] ?? "")", of: all)
            }
        }
        let metrics = try table("metrics")
        for (window, back) in windows {
            let expected = Self.expected(rows, (Day1.today - back)...Day1.today)
            for name in all {
                let metric = metrics.first { $0["metric"] == "log.\(name)" && $0["range"] == window }
                #expect(metric?["value"].flatMap(Int.init) == expected[name], "\(window): \(name)")
            }
            guard window != "mtd" else { continue }
            // Days that are compared are as many before.
            let before = Self.expected(rows, (Day1.today - 2 * back - 1)...(Day1.today - back - 1))
            for name in ["middle", "high", "balance"] where Day1.today - 2 * back - 1 >= rows[0].day {
                let metric = metrics.first { $0["metric"] == "log.\(name)" && $0["range"] == window }
                #expect(metric?["previous"].flatMap(Int.init) == before[name], "before \(window): \(name)")
            }
        }
    }

    /// What is put on top of each other comes to all, and each part is that of its name.
    @Test(arguments: TestDepth.seeds(10)) func partsByMonthAndWeekComeToAll(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let rows = (0..<600).map { _ in
            Row(
                day: Int.random(in: 100...Day1.today, using: &random), clock: 600, account: "k",
                shop: "s\(Int.random(in: 0..<Int.random(in: 1...9, using: &random), using: &random))",
                amount: Int.random(in: 0..<500, using: &random))
        }
        try place.put("at,account,shop,amount\n" + rows.map(\.text).joined(), at: "rows.csv")
        try place.put(
            "data:\n  log:\n    from: rows.csv\n    time: at\n    measures: { amount: sum }\n    by: [shop]\n", at: "almanac.yaml")
        #expect(try place.run("render", "--format", "data").exitCode == 0)
        let totals = Dictionary(grouping: rows, by: \.shop).mapValues { $0.reduce(0) { $0 + ($1.amount ?? 0) } }
        let order = totals.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map(\.key)
        for (stretch, from) in [("month", 7), ("week", 10)] {
            let parts = try table("log.by_\(stretch)_and_shop")
            let whole = Dictionary(
                try table("log.by_\(stretch)").map { ($0[stretch] ?? "", $0["amount"].flatMap(Int.init)) },
                uniquingKeysWith: { first, _ in first })
            #expect(parts.count > 5)
            for row in parts {
                let key = row[stretch] ?? ""
                let named = (1...5).compactMap { row["name_\($0)"].flatMap(Int.init) }
                #expect(named.reduce(0, +) + (row["others"].flatMap(Int.init) ?? 0) == whole[key] ?? nil, "\(key)")
                guard stretch == "month", let first = order.first else { continue }
                let wanted = rows.filter { $0.shop == first && Day1.text($0.day).prefix(from) == key }.reduce(0) { $0 + ($1.amount ?? 0) }
                #expect(row["name_1"].flatMap(Int.init) == wanted, "\(key)")
            }
        }
    }

    @Test func theLaterRowOfAFileIsTheLastOfADay() throws {
        try place.put(Self.settings, at: "almanac.yaml")
        let rows = ["2026-11-18,k1,a,5", "2026-11-20,k1,a,7", "2026-11-20,k1,a,9"]
        // A file that begins with what happened last is read from its end.
        for lines in [rows, rows.reversed()] {
            try place.put("at,account,shop,amount\n" + lines.joined(separator: "\n") + "\n", at: "rows.csv")
            #expect(try place.run("render", "--format", "data").exitCode == 0)
            #expect(try place.text("output.ndjson").contains(#""latest":[5,null,9]"#))
        }
    }
}

private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
