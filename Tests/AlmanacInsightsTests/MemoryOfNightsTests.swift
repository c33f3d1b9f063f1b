import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// A year of nights over accounts whose charges are known: what a memory of nights says of a day is what was spent on it, by category and by merchant, and of
/// what cannot be known it says nothing.
struct MemoryOfNightsTests {
    /// A reader's nights: the answers of each, asked for some minutes after midnight of the zone.
    private struct Year {
        let charges: Charges
        private(set) var memory = GuardianMemory()
        private(set) var known: ChargesBetween?

        init(_ charges: Charges) { self.charges = charges }

        mutating func ask(_ now: Instant, _ guardian: Guardian? = nil, zone: Zone = .utc) throws {
            let figures = try figures(now, guardian, zone: zone)
            let night = try #require(figures.nightBytes)
            known = figures.chargesBetween()
            let isAdded = memory.add(night)
            #expect(isAdded)
        }

        func figures(_ now: Instant, _ guardian: Guardian? = nil, zone: Zone = .utc) throws -> GuardianFigures {
            var snapshot = Snapshot(asOf: now, subject: Subject(id: "charged"), systems: [guardian ?? charges.guardian(at: now)])
            snapshot.memory = SubjectMemory(guardian: memory)
            return try #require(GuardianFigures(snapshot, .init(asOf: now, zone: zone, currency: .usd)))
        }
    }

    /// Charges of a stretch by a name of them.
    private static func groups(
        _ charges: Charges, from start: Instant, until end: Instant, by name: (Charges.Charge) -> String?
    ) -> [String: [Int64]] {
        charges.all.filter { $0.at >= start && $0.at < end }.reduce(into: [:]) { groups, charge in
            let sums = groups[name(charge) ?? "?", default: [0, 0]]
            groups[name(charge) ?? "?"] = [sums[0] + charge.amount, sums[1] + 1]
        }
    }

    private static func categories(_ proof: ProvenCharges) -> [String: [Int64]]? {
        proof.categories.map { rows in
            Dictionary(uniqueKeysWithValues: rows.map { ($0.category, [$0.spend ?? -1, $0.charges ?? -1]) })
        }
    }

    private static func merchants(_ proof: ProvenCharges) -> [String: [Int64]]? {
        proof.merchants.map { rows in
            Dictionary(uniqueKeysWithValues: rows.map { ($0.merchant, [$0.spend ?? -1, $0.charges ?? -1]) })
        }
    }

    private static func charged(_ seed: UInt64, perDay: Double = 3) -> Charges {
        .random(seed: seed, from: Account.day(2025, 9, 1), until: Account.day(2026, 12, 31), amounts: .uniform, perDay: perDay)
    }

    @Test(arguments: ReadersDaysTests.zones)
    func eachLocalDayIsKnownByCategory(zone: Zone) throws {
        let seed = Int(zone.transitions[0].offset / 900 + 100)
        let charges = Self.charged(UInt64(seed), perDay: [0.7, 3, 6][seed % 3])
        var year = Year(charges)
        let first = Account.day(2026, 1, 10)
        var asked: [Instant] = []
        var open = 0
        for number in 0..<340 {
            let day = first.advanced(by: number)
            // Some minutes after midnight, not the same ones each night.
            let now = zone.start(of: day).advanced(bySeconds: Int64(300 + (number * 7919 + seed * 31) % 900))
            asked.append(now)
            try year.ask(now, zone: zone)
            guard number > 0, let known = year.known else { continue }
            let local = try #require(LocalDays(known, in: zone), "\(day)")
            let yesterday = day.advanced(by: -1)
            let moments = try #require(local.moments(of: yesterday...yesterday), "\(yesterday)")
            let isExact = local.about.isEmpty
            // A day begins with its midnight, or with the night where something was spent between them.
            // Midnights of UTC are known by the amounts of days, and not by category.
            var isOpen = false
            func bound(_ midnight: Instant, _ night: Instant) -> Instant {
                if charges.total(from: midnight, until: night) == 0 { return midnight }
                guard midnight == Instant(midnight.utcDay) else { return night }
                isOpen = true
                return midnight
            }
            let (start, end) = (bound(zone.start(of: yesterday), asked[number - 1]), bound(zone.start(of: day), now))
            #expect(local.run[yesterday] == charges.total(from: start, until: end), "\(yesterday)")
            if isExact { #expect(start == zone.start(of: yesterday) && end == zone.start(of: day)) }
            let proof = known.charges(from: moments.start, to: moments.end)
            if isOpen {
                open += 1
                if proof.categories == nil { continue }
            }
            #expect(Self.categories(proof) == Self.groups(charges, from: start, until: end, by: \.category), "\(yesterday)")
            #expect(Self.merchants(proof) == Self.groups(charges, from: start, until: end, by: \.merchant), "\(yesterday)")
            let count = charges.all.count { $0.at >= start && $0.at < end }
            #expect(proof.charges == (count == 0 ? nil : Int64(count)), "\(yesterday)")
        }
        // Next to nothing is bought in the minutes after midnight.
        #expect(open < 20)
    }

    /// The days before the first night are known in UTC alone, and an evening in New York is on the next day there: until there are enough days of the reader's
    /// zone, a day is compared with none.
    @Test func aLocalDayIsComparedWithLocalDaysAlone() throws {
        let zone = ReadersDaysTests.zones.first { $0.identifier == "America/New_York" } ?? .utc
        var year = Year(Self.charged(41, perDay: 4))
        let range = RangeKey.last(.day)
        var (alone, compared) = (0, 0)
        for number in 0..<75 {
            let now = zone.start(of: Account.day(2026, 1, 10).advanced(by: number)).advanced(bySeconds: 600)
            let asked = try year.figures(now, zone: zone).over(ReportPeriod.last(.day).resolve(at: now, in: zone))
            try year.ask(now, zone: zone)
            guard let local = asked.asked?.local else { continue }
            guard number >= 56 else {
                alone += 1
                let total = MetricFormula.spendTotal.metric(asked, range)
                #expect(total?.value != nil && total?.previous == nil, "\(number)")
                #expect(asked.usualDay(range) == nil && asked.previousName(range) == nil && asked.usualBasis == nil, "\(number)")
                #expect(SeriesFormula.unusualDays.series(asked, range) == nil, "\(number)")
                continue
            }
            guard let usual = asked.usualWeekday(range), let day = asked.days[range].run?.first else { continue }
            compared += 1
            let before = (1...11).map { day.advanced(by: -7 * $0) }.filter { !asked.isMonthly($0) }.compactMap { local.run[$0] }
            #expect(usual.count == before.count && usual.amount == median(of: before.sorted()).flatMap(wholeNumber), "\(number)")
        }
        #expect(alone > 40 && compared > 10)
    }

    /// The month that runs is one of UTC, as is what was spent in it: days of the reader's zone are no part of its forecast.
    @Test(arguments: ["America/New_York", "Pacific/Auckland"])
    func theMonthGoesOnTheSameWhateverIsAskedFor(name: String) throws {
        let zone = ReadersDaysTests.zones.first { $0.identifier == name } ?? .utc
        let charges = Charges.random(
            seed: 12, from: Account.day(2025, 10, 1), until: Account.day(2026, 6, 1), amounts: .uniform, perDay: 4, rent: 120_000)
        var year = Year(charges)
        var compared = 0
        for number in 0..<100 {
            let now = zone.start(of: Account.day(2026, 1, 10).advanced(by: number)).advanced(bySeconds: 600)
            let figures = try year.figures(now, zone: zone)
            let asked = figures.over(ReportPeriod.last(.day).resolve(at: now, in: zone))
            try year.ask(now, zone: zone)
            guard asked.asked?.local != nil, let end = MetricFormula.monthEnd.metric(asked, .last(.day)) else { continue }
            compared += 1
            #expect(end.value == MetricFormula.monthEnd.metric(figures, .thirtyDays)?.value, "\(number)")
        }
        #expect(compared > 60)
    }

    // MARK: Nights that are not like the others

    /// Charges as they stand at a moment: some have another amount from then on, as after a refund of a part. What is corrected before the day is known as a
    /// whole cannot be told from what was spent meanwhile.
    private static func corrected(_ charges: Charges, _ changes: [(place: Int, amount: Int64, since: Instant)], at now: Instant) -> Charges
    {
        var all = charges.all
        for change in changes where change.since <= now { all[change.place].amount = change.amount }
        return Charges(all, rules: charges.rules)
    }

    /// A year with all that can happen to a reader and to the nights: what is said of any day, week, month or quarter is what was spent in it, as the server
    /// says now, and by category as well where categories are said.
    @Test(arguments: 1...(TestDepth.isFull ? 40 : 4))
    func whatIsSaidIsExactThroughAnUnquietYear(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) * 977)
        let plain = Self.charged(UInt64(seed) + 100, perDay: [1, 2.5, 5][seed % 3])
        // Money comes back now and then.
        let charges = Charges(
            plain.all.enumerated().map { index, charge in
                var charge = charge
                if (index + seed) % 41 == 0 { charge.amount = -charge.amount / 3 }
                return charge
            }, rules: [("groceries", 20_000)])
        let changes = (0..<12).map { _ -> (place: Int, amount: Int64, since: Instant) in
            let place = Int.random(in: 300..<charges.all.count - 50, using: &generator)
            let charge = charges.all[place]
            return (
                place, charge.amount - charge.amount / 4 - 7,
                charge.at.advanced(bySeconds: Int64.random(in: 180_000..<40 * 86_400, using: &generator))
            )
        }
        let newYork = ReadersDaysTests.zones.first { $0.identifier == "America/New_York" } ?? .utc
        let tokyo = Zone(identifier: "Asia/Tokyo", transitions: [.init(start: .min, offset: 9 * 3600, abbreviation: "JST")])
        var year = Year(charges)
        let first = Account.day(2026, 1, 20)
        var (said, byCategory, unsaid) = (0, 0, 0)
        for number in 0..<320 {
            let day = first.advanced(by: number)
            // A week without nights, and a move.
            if (100..<107).contains(number) { continue }
            let zone = number < 220 ? newYork : tokyo
            var times = [Int64(120 + (number * 331) % 1200)]
            // Late nights, and nights that were run twice.
            if number % 37 == 5 { times = [4 * 3600] }
            if number % 29 == 7 { times.append(times[0] + 5000) }
            for time in times {
                let now = zone.start(of: day).advanced(bySeconds: time)
                let charges = Self.corrected(charges, changes, at: now)
                let guardian = charges.guardian(at: now)
                let before = year
                try year.ask(now, guardian, zone: zone)
                guard number > 100 || number % 5 == 0 else { continue }
                let nights = (before.memory.nights.map(\.asOf)) + [now]
                for period in [ReportPeriod.last(.day), .last(.week), .last(.month), .last(.quarter)] {
                    let figures = try before.figures(now, guardian, zone: zone)
                    let span = period.resolve(at: now, in: zone)
                    let asked = figures.over(span)
                    let range = period.range
                    guard let spend = asked.guardian.summary[range]?.spend else {
                        unsaid += 1
                        continue
                    }
                    said += 1
                    let run = try #require(asked.days[range].run)
                    let days = run.first...run.last
                    // Days of the reader's zone begin with midnight, or with the night soon after it where something was spent between them.
                    func bound(_ day: Day) -> Instant {
                        guard asked.asked?.local != nil else { return Instant(day) }
                        let midnight = zone.start(of: day)
                        guard let night = nights.first(where: { $0 >= midnight }), midnight != Instant(midnight.utcDay),
                            night.seconds - midnight.seconds <= LocalDays.longestDelay,
                            charges.all.contains(where: { $0.at >= midnight && $0.at < night })
                        else { return midnight }
                        return night
                    }
                    let (start, end) = (bound(days.lowerBound), bound(days.upperBound.advanced(by: 1)))
                    #expect(spend == charges.total(from: start, until: end), "\(period) at \(now), \(zone.identifier)")
                    for (place, amount) in run.amounts.enumerated() {
                        guard let amount else { continue }
                        let day = run.first.advanced(by: place)
                        #expect(
                            amount == charges.total(from: bound(day), until: bound(day.advanced(by: 1))),
                            "\(day) of \(period) at \(now), \(zone.identifier)")
                    }
                    guard let categories = asked.guardian.byCategory[range] else { continue }
                    byCategory += 1
                    let proof = ProvenCharges(categories: categories)
                    #expect(
                        Self.categories(proof) == Self.groups(charges, from: start, until: end, by: \.category),
                        "\(period) at \(now), \(zone.identifier)")
                }
            }
        }
        #expect(said > 300 && byCategory > 200 && unsaid > 0, "\(said) said, \(byCategory) by category, \(unsaid) not")
    }

    /// A quarter and a year, long after the source has forgotten their days.
    @Test func longPeriodsAreWhole() throws {
        let charges = Charges.random(
            seed: 5, from: Account.day(2024, 10, 1), until: Account.day(2026, 3, 1), amounts: .uniform, perDay: 2, rent: 120_000)
        var year = Year(charges)
        for number in 0..<460 {
            let now = Instant(Account.day(2024, 12, 20).advanced(by: number)).advanced(bySeconds: 600)
            guard now < Instant(Account.day(2026, 2, 20)) else { break }
            try year.ask(now)
        }
        let now = Instant(Account.day(2026, 2, 20)).advanced(bySeconds: 600)
        let whole = try year.figures(now).over(ReportPeriod.last(.year).resolve(at: now, in: .utc))
        let months = (0..<12).map { month -> Int64 in
            let month = Month(year: 2025, month: 1 + month)
            return charges.total(month.firstDay...month.lastDay)
        }
        guard case .phrase(let record)? = MetricFormula.monthRecord.metric(whole, .last(.year))?.value else {
            Issue.record("no dearest month")
            return
        }
        #expect(record.arguments["most"] == .value(whole.currency.amount(months.max() ?? 0)))
        #expect(record.arguments["least"] == .value(whole.currency.amount(months.min() ?? 0)))
        for (period, days) in [
            (ReportPeriod.last(.year), Account.day(2025, 1, 1)...Account.day(2025, 12, 31)),
            (.last(.quarter), Account.day(2025, 10, 1)...Account.day(2025, 12, 31)),
            (.twelveMonths, Account.day(2025, 2, 1)...Account.day(2026, 1, 31)),
            (.between(Account.day(2025, 4, 10), Account.day(2025, 7, 1)), Account.day(2025, 4, 10)...Account.day(2025, 7, 1)),
        ] {
            let asked = try year.figures(now).over(period.resolve(at: now, in: .utc))
            #expect(asked.guardian.summary[period.range]?.spend == charges.total(days), "\(period)")
            let proof = ProvenCharges(categories: asked.guardian.byCategory[period.range])
            let (start, end) = (Instant(days.lowerBound), Instant(days.upperBound.advanced(by: 1)))
            #expect(Self.categories(proof) == Self.groups(charges, from: start, until: end, by: \.category), "\(period)")
        }
    }

    /// The form in which nights are kept gives back what was put in, and other bytes never end a run.
    @Test func damagedBytesAreRefused() throws {
        var year = Year(Self.charged(3))
        var sections: [[UInt8]] = []
        for number in 0..<5 {
            let now = Instant(Account.day(2026, 5, 1).advanced(by: number)).advanced(bySeconds: 600)
            sections.append(try #require(year.figures(now).nightBytes))
            try year.ask(now)
        }
        #expect(year.memory.nights.count == 5 && year.memory.windows().count == 20)
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<4000 {
            var memory = GuardianMemory()
            for section in sections {
                var bytes = section
                if Bool.random(using: &generator) {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
                }
                if Int.random(in: 0..<8, using: &generator) == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
                _ = memory.add(bytes)
            }
            for window in memory.windows() {
                _ = memory.categories(of: window)
                _ = memory.merchants(of: window)
            }
            for night in memory.nights { _ = memory.budgets(of: night) }
            let known = ChargesBetween(memory)
            if !memory.nights.isEmpty, let first = known.moment(ofNight: 0), let last = known.tonight {
                _ = known.charges(from: first, to: last)
            }
            _ = LocalDays(known, in: .utc)
        }
    }

    // MARK: What nights tell of budgets

    /// The day on which a budget went over its limit, and the merchant where it can have been no other.
    @Test(arguments: [0, 3, 9]) func aBudgetBreaksOnItsDay(hour: Int64) throws {
        let zone = ReadersDaysTests.zones.first { $0.identifier == "America/New_York" } ?? .utc
        var charges: [Charges.Charge] = []
        for number in 1...28 {
            let midnight = zone.start(of: Account.day(2026, 7, number))
            charges.append(.init(at: midnight.advanced(bySeconds: (12 + hour) * 3600), 900, merchant: "Kroger", category: "groceries"))
            charges.append(.init(at: midnight.advanced(bySeconds: (13 + hour) * 3600), 700, merchant: "Five Guys", category: "fast_food"))
        }
        var year = Year(Charges(charges, rules: [("fast_food", 10_000), ("groceries", 90_000)]))
        for number in 1...28 {
            let now = zone.start(of: Account.day(2026, 7, number)).advanced(bySeconds: 400)
            let figures = try year.figures(now, zone: zone)
            let broke = figures.budgetBreaks()
            // The fifteenth of 7.00 goes over 100.00.
            #expect(broke.count == (number > 15 ? 1 : 0), "\(number)")
            if let broke = broke.first {
                #expect(broke.day == Account.day(2026, 7, 15) && broke.limit == 10_000)
                #expect(broke.merchant == merchantName("Five Guys") && broke.name == categoryName("fast_food"))
            }
            try year.ask(now, zone: zone)
        }
        // Without the night after it nobody knows the day.
        var late = Year(year.charges)
        for number in [1, 2, 13, 14, 15, 18, 19] {
            let now = zone.start(of: Account.day(2026, 7, number)).advanced(bySeconds: 400)
            if number == 19 { #expect(try late.figures(now, zone: zone).budgetBreaks().isEmpty) }
            try late.ask(now, zone: zone)
        }
    }

    /// Merchants who were paid for the first time in three months, and those who were paid each month and are not any more.
    @Test func merchantsComeAndGo() throws {
        var charges: [Charges.Charge] = []
        for number in 0..<150 {
            let day = Account.day(2026, 3, 1).advanced(by: number)
            charges.append(.init(at: Instant(day).advanced(bySeconds: 40_000), 1000 + Int64(number), merchant: "Kroger"))
            // Until the end of June, and from the tenth of July on.
            if number % 10 == 0, day < Account.day(2026, 7, 1) {
                charges.append(.init(at: Instant(day).advanced(bySeconds: 50_000), 2000, merchant: "Gym", category: "fun"))
            }
            if day == Account.day(2026, 7, 10) || day == Account.day(2026, 7, 12) {
                charges.append(.init(at: Instant(day).advanced(bySeconds: 60_000), 3300, merchant: "Zara", category: "clothing"))
            }
        }
        var year = Year(Charges(charges))
        var night = Account.day(2026, 3, 20)
        func news(_ period: ReportPeriod) throws -> (new: [ShownName], gone: [ShownName]) {
            let now = Instant(night).advanced(bySeconds: 600)
            let asked = try year.figures(now).over(period.resolve(at: now, in: .utc))
            return (asked.newMerchants.map(\.name), asked.goneMerchants.map(\.name))
        }
        while night < Account.day(2026, 8, 1) {
            if night == Account.day(2026, 7, 1) { #expect(try news(.last(.month)) == ([], [])) }
            if night == Account.day(2026, 7, 13) { #expect(try news(.last(.week)) == ([merchantName("Zara")], [])) }
            if night == Account.day(2026, 7, 20) { #expect(try news(.last(.week)).new == []) }
            try year.ask(Instant(night).advanced(bySeconds: 600))
            night = night.advanced(by: 1)
        }
        #expect(try news(.last(.month)) == ([merchantName("Zara")], [merchantName("Gym")]))
        // Of a day nobody says so.
        #expect(try news(.last(.day)) == ([], []))
    }

    /// Rent on the last day of each month, a price that goes up, and what comes twice, by chance or on changing days.
    @Test func whatComesEveryMonthIsToldWithItsDay() throws {
        var charges: [Charges.Charge] = []
        for month in (0..<8).map({ Month(year: 2026, month: 1).advanced(by: $0) }) {
            func charge(_ day: Day, _ amount: Int64, _ name: String) {
                charges.append(.init(at: Instant(day).advanced(bySeconds: 50_000), amount, merchant: name, category: name))
            }
            charge(month.lastDay, 145_000, "Rent")
            charge(month.firstDay.advanced(by: 11), month >= Month(year: 2026, month: 6) ? 1799 : 1599, "Netflix")
            charge(month.firstDay.advanced(by: [2, 9, 20][month.month % 3]), 900, "Haircut")
            charge(month.firstDay.advanced(by: 4), 3000 + Int64(month.month % 3) * 3000, "Doctor")
            for week in 0..<4 { charge(month.firstDay.advanced(by: 3 + week * 7), 2500, "Market") }
        }
        var year = Year(Charges(charges))
        var night = Account.day(2026, 2, 1)
        while night < Account.day(2026, 7, 1) {
            try year.ask(Instant(night).advanced(bySeconds: 600))
            night = night.advanced(by: 1)
        }
        let now = Instant(night).advanced(bySeconds: 600)
        func payments(_ period: ReportPeriod) throws -> Series? {
            let figures = try year.figures(now).over(period.resolve(at: now, in: .utc))
            return SeriesFormula.recurring.series(figures, period.range)
        }
        let june = try #require(try payments(.last(.month)))
        #expect(june.keys == ["Rent", "Netflix", "Haircut"].map { merchantName($0).key })
        #expect(june.measure("amount")?.values == [145_000, 1799, 900].map { Currency.usd.amount($0) })
        #expect(june.measure("before")?.values == [nil, Currency.usd.amount(1599), nil])
        #expect(
            june.measure("last")?.values == [.day(Account.day(2026, 6, 30)), .day(Account.day(2026, 6, 12)), .day(Account.day(2026, 6, 3))])
        #expect(june.measure("next")?.values == [.day(Account.day(2026, 7, 31)), .day(Account.day(2026, 7, 12)), nil])
        #expect(try payments(.last(.quarter))?.keys == june.keys)
        // Days that no whole month ends, and months that nights do not know.
        #expect(try payments(.last(.week)) == nil)
        let early = ReportPeriod.between(Account.day(2025, 12, 1), Account.day(2025, 12, 31))
        #expect(try payments(early) == nil)
    }

    /// Amounts at the ends of what there is are held there, and end no run.
    @Test(arguments: [Int64.max, .min, .max / 2, -1]) func hostileAmountsEndNoRun(amount: Int64) throws {
        var year = Year(
            Charges(
                (1...40).map {
                    .init(at: Instant(Account.day(2026, 7, 1).advanced(by: $0)).advanced(bySeconds: 600), $0 % 3 == 0 ? 700 : 900)
                }))
        for number in 1...40 {
            let now = Instant(Account.day(2026, 7, 1).advanced(by: number)).advanced(bySeconds: 7200)
            var guardian = year.charges.guardian(at: now)
            for range in RangeKey.allCases where number % 4 == 0 {
                guardian.byCategory[range] = [
                    .init(category: "a", charges: .max, spend: amount), .init(category: "b", charges: .min, spend: .min),
                ]
                guardian.summary[range]?.spend = amount
                guardian.timeseries[range] = [.init(day: now.utcDay, spend: amount)]
                guardian.merchants[range] = guardian.byCategory[range]?.map {
                    .init(merchant: $0.category, charges: $0.charges, spend: $0.spend)
                }
            }
            let figures = try year.figures(now, guardian)
            for period in [ReportPeriod.last(.day), .last(.week), .last(.month), .twelveMonths] {
                _ = figures.over(period.resolve(at: now, in: .utc))
            }
            if figures.nightBytes != nil { try year.ask(now, guardian) }
        }
    }
}
