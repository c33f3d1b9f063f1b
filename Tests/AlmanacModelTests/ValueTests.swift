import AlmanacModel
import Testing

/// Money, values and what is kept by range.
struct ValueTests {
    @Test(
        arguments: [
            (1, 2, 3), (.max, 1, .max), (.max, .max, .max), (.min, -1, .min), (.min, .min, .min), (.max, .min, -1), (0, .min, .min),
        ] as [(Int64, Int64, Int64)])
    func addsWithinTheRange(left: Int64, right: Int64, sum: Int64) {
        #expect(left.addingSaturated(right) == sum)
        #expect(right.addingSaturated(left) == sum)
    }

    @Test(
        arguments: [
            (3, 2, 1), (.min, 1, .min), (.max, -1, .max), (0, .min, .max), (-1, .min, .max), (.min, .min, 0), (-2, .max, .min),
        ] as [(Int64, Int64, Int64)])
    func subtractsWithinTheRange(left: Int64, right: Int64, difference: Int64) {
        #expect(left.subtractingSaturated(right) == difference)
    }

    @Test(arguments: [("USD", "USD"), ("usd", "USD"), ("eUr", "EUR"), ("JPY", "JPY")])
    func keepsACurrencyCodeInCapitals(given: String, code: String) {
        #expect(Currency(code: given, fractionDigits: 2)?.code == code)
    }

    @Test(arguments: ["", "US", "USDX", "U5D", "U D", "€", "ÜS", "[[[", "@@@", "```", "{{{"])
    func refusesACodeThatIsNotThreeLetters(code: String) {
        #expect(Currency(code: code, fractionDigits: 2) == nil)
    }

    @Test func tellsCurrenciesApartByCodeAndDigits() {
        #expect(Currency(code: "usd", fractionDigits: 2) == .usd)
        #expect(Currency(code: "inr", fractionDigits: 2) == .inr)
        #expect(Currency(code: "USD", fractionDigits: 3) != .usd)
    }

    @Test func hasAMagnitudeOnlyWhereItIsANumber() {
        #expect(Value.money(Money(minor: 73_414, currency: .usd)).magnitude == 73_414)
        #expect(Value.count(37).magnitude == 37)
        #expect(Value.days(4).magnitude == 4)
        #expect(Value.multiplier(0.6).magnitude == 0.6)
        #expect(Value.ratio(.nan).magnitude == nil)
        #expect(Value.number(.infinity).magnitude == nil)
        #expect(Value.text("5").magnitude == nil)
        #expect(Value.day(Day(5)).magnitude == nil)
        #expect(Value.month(Month(5)).magnitude == nil)
        #expect(Value.instant(Instant(seconds: 5)).magnitude == nil)
    }

    @Test func keepsWhatIsMissingByRangeMissing() {
        var byRange = ByRange<Int>()
        #expect(byRange.isEmpty)
        byRange[.monthToDate] = 0
        #expect(!byRange.isEmpty)
        #expect(RangeKey.allCases.map { byRange[$0] } == [nil, nil, 0, nil])
        #expect(RangeKey.allCases.map(\.index) == [0, 1, 2, 3])
        #expect(RangeKey.allCases.map(\.rollingDays) == [7, 30, nil, 90])
    }

    @Test func givesNoValueForAMeasureThatIsNotThere() {
        let series = Series(
            name: "s", keyTitle: Phrase("key.s"), keys: [.name("a"), .name("b")],
            measures: [Measure(name: "m", title: Phrase("measure.m"), unit: .count, values: [.count(1), nil])])
        #expect(series.value("m", at: 0) == .count(1))
        #expect(series.value("m", at: 1) == nil)
        #expect(series.value("other", at: 0) == nil)
        #expect(!series.isEmpty && !series.isUnknown)
    }

    /// Nothing there, something there, and something there of which nothing could be read.
    @Test func tellsNothingFromUnreadable() {
        func series(_ values: [Value?]?, unreadable: Int) -> Series {
            Series(
                name: "s", keyTitle: Phrase("key.s"), keys: values == nil ? [] : [.name("a")],
                measures: values.map { [Measure(name: "m", title: Phrase("measure.m"), unit: .count, values: $0)] } ?? [],
                unreadable: unreadable)
        }
        let nothing = series(nil, unreadable: 0)
        #expect(nothing.isEmpty && !nothing.isUnknown)
        for unknown in [series(nil, unreadable: 1), series([nil], unreadable: 1)] { #expect(!unknown.isEmpty && unknown.isUnknown) }
        let partly = series([.count(0)], unreadable: 1)
        #expect(!partly.isEmpty && !partly.isUnknown)
        #expect(!series([nil], unreadable: 0).isUnknown)
        // What its source has no answer for is not nothing, and nothing of it was unreadable.
        let unsent = Series(name: "s", keyTitle: Phrase("key.s"), keys: [], measures: [], isUnsent: true)
        #expect(!unsent.isEmpty && unsent.isUnknown && unsent.unreadable == 0 && unsent != nothing)
    }

    @Test func countsLostRowsByListAndRange() {
        var lost = LostRows()
        #expect(lost.isEmpty && lost.count("rules") == 0)
        lost.add("rules")
        lost.add("rules")
        lost.add("timeseries", .sevenDays, isWhole: true)
        #expect(lost.count("rules") == 2 && !lost.isWhole("rules"))
        #expect(lost.count("timeseries", .sevenDays) == 1 && lost.isWhole("timeseries", .sevenDays))
        #expect(lost.count("timeseries", .thirtyDays) == 0 && lost.count("timeseries") == 0 && !lost.isEmpty)
    }

    @Test func joinsANoticeFromWhatThereIsOfIt() {
        #expect(
            Notice(place: "d.ndjson:3", path: "guardian.rules", message: "no list").description == "d.ndjson:3: guardian.rules: no list")
        #expect(Notice(message: "alone").description == "alone")
    }

    private struct Bank: SystemData { let system = "bank" }

    @Test func findsASystemByItsType() {
        let snapshot = Snapshot(asOf: Instant(seconds: 0), subject: Subject(id: "x"), systems: [MoneyMoments(moments: [])])
        #expect(snapshot.data(MoneyMoments.self)?.moments?.isEmpty == true)
        #expect(snapshot.data(Guardian.self) == nil)
        #expect(snapshot.data(Bank.self) == nil)
    }

    /// A difference is that of the numbers beside it, as they are written.
    @Test(arguments: [
        (81_842, 73_851, 3, 1, 79, 1), (77_650, 77_149, 3, 1, 5, 1), (5_415, 5_534, 4, 3, -11, 3), (-12_345, -12_355, 3, 2, 2, 2),
        (8, 12, 0, 1, -4, 0),
    ])
    func aDifferenceFitsTheNumbersBesideIt(now: Int64, before: Int64, digits: Int, shown: Int, difference: Int64, places: Int) {
        func metric(_ units: Int64) -> Value { .quantity(Quantity(units: units, digits: digits, shown: shown)) }
        let change = Metric(name: "x", title: Phrase("x"), value: metric(now), previous: metric(before)).numberChange
        #expect(change == .change(.quantity(Quantity(units: difference, digits: places, shown: shown))))
    }

    @Test(
        arguments: [
            (0, 0), (0.0042, 2), (0.0006, 3), (0.00006, 4), (0.014, 1), (0.25, 0), (0.94, 0), (0.9620, 1), (0.9962, 2), (1, 0), (1.02, 1),
            (1.45, 0), (-0.014, 1),
        ] as [(Double, Int)])
    func aPercentHasTheDigitsThatItNeeds(ratio: Double, digits: Int) throws {
        let percent = try #require(Quantity.percent(ratio))
        #expect(percent.shown == digits)
        #expect(Value.quantity(percent).magnitude == ratio && Value.quantity(percent).unit == .ratio)
    }

    /// Both have as many as the one with more, and as many as show a difference of more than a twentieth.
    @Test(
        arguments: [
            (0.014, 0.006, 2, 80), (0.453, 0.459, 1, -6), (0.45, 0.25, 0, 20), (0.9998, 0.9962, 2, 36), (0.99981, 0.99979, 2, 0),
        ] as [(Double, Double, Int, Int64)])
    func percentsBesideEachOtherShowThatTheyDiffer(now: Double, before: Double, digits: Int, points: Int64) throws {
        var (one, other) = (try #require(Quantity.percent(now)), try #require(Quantity.percent(before)))
        let shown = Quantity.shownDigits(of: one, beside: other)
        #expect(shown == digits)
        (one.shown, other.shown) = (shown, shown)
        let metric = Metric(name: "x", title: Phrase("x"), value: .quantity(one), previous: .quantity(other))
        guard case .change(.quantity(let change))? = metric.points else {
            Issue.record("no change in points")
            return
        }
        #expect(change.isPercent && change.number * (shown == 2 ? 100 : shown == 1 ? 10 : 1) == Double(points))
    }
}
