import AlmanacModel

/// Days of a declared system for its formulas, computed once a snapshot. Days are the reader's own.
struct DeclaredFigures {
    let declaration: Declaration
    private let data: DeclaredData
    private let columns: [Declaration.Column]
    /// The system itself; of numbers of several the one of which days are known from the latest day on, and until the earliest.
    let begins: String
    let ends: String
    /// True where the snapshot has no other system, so that a sentence need not name this one.
    let isAlone: Bool
    /// Of amounts that do not name their own.
    private let currency: Currency
    /// Days of each column, up to today; empty where none is known.
    let runs: [DayRun]
    /// Days of each name of each split.
    let splits: [SplitDays?]
    /// Digits of each column that are written.
    private let shown: [Int]
    /// Columns of which days say nothing, by the days that rows were looked at for.
    private let spans: [ClosedRange<Day>: [Int64?]]
    /// The four windows by `RangeKey.index`, and behind them a period that was asked for.
    private(set) var frames: [DeclaredFrame] = []
    /// What the running month will probably come to, of the main measure; `nil` for a period that was asked for.
    private(set) var ahead: MonthAhead?
    let today: Day
    /// When the data is of, and its zone.
    let asOf: Instant
    let zone: Zone

    /// From here on a day is over but for a moment, so that nothing more is expected of it.
    private static let lastMinute = 86_340

    init?(_ declaration: Declaration, _ snapshot: Snapshot, _ setting: Setting) {
        guard let (data, begins, ends) = Self.data(of: declaration, snapshot, setting) else { return nil }
        self.declaration = declaration
        self.data = data
        self.begins = begins
        self.ends = ends
        isAlone = snapshot.systems.count < 2
        let columns = declaration.columns
        self.columns = columns
        currency = setting.currency
        asOf = setting.asOf
        zone = setting.zone
        let now = setting.zone.local(setting.asOf)
        today = now.day
        // What is to come is not known, whatever somebody wrote of it.
        let count = data.first.map { max(0, min(data.count, now.day.distance(from: $0) + 1)) } ?? 0
        if let first = data.first, count > 0 {
            let endsWhole = first.advanced(by: count - 1) < now.day || now.second >= Self.lastMinute
            runs = zip(data.columns, columns).map { amounts, column in
                let isZero = declaration.missing == .zero && column.aggregate.function.addsUp
                // An account has what it had until the next booking, and stock what was counted until it is counted again.
                let holds = column.aggregate.function == .last && declaration.grain == .day && declaration.missing != .gap
                var last: Int64?
                let amounts = amounts.prefix(count).map { amount -> Int64? in
                    if holds { last = amount ?? last }
                    return holds ? last : isZero ? amount ?? 0 : amount
                }
                return DayRun(first: first, amounts: amounts, endsWhole: endsWhole)
            }
            let known = first...first.advanced(by: count - 1)
            let within = data.spans.filter { $0.days.overlaps(known) }
            spans = Dictionary(within.map { ($0.days.clamped(to: known), $0.values) }, uniquingKeysWith: { first, _ in first })
            splits = data.splits.enumerated().map { place, cells in
                cells.map { cells in
                    SplitDays(
                        cells, count: count, columns.map(\.aggregate.function), nameless: declaration.splits[place].nameless,
                        spans: within.compactMap { span in
                            guard span.names.indices.contains(place), !span.names[place].isEmpty else { return nil }
                            let days = span.days.clamped(to: known)
                            return (days.lowerBound.distance(from: first)...days.upperBound.distance(from: first), span.names[place])
                        })
                }
            }
        } else {
            runs = []
            spans = [:]
            splits = data.splits.map { _ in nil }
        }
        let digits = zip(runs.isEmpty ? columns.map { _ in [] } : runs.map(\.amounts), data.digits).map(Self.shownDigits)
        // Amounts of statements that name no currency stand beside each other.
        let most = digits.max() ?? 0
        shown = declaration.isLedger ? zip(columns, digits).map { $0.aggregate.function == .count ? $1 : most } : digits
        frames = RangeKey.allCases.map { range in
            var frame = frame(window(range).resolve(at: setting.asOf, in: setting.zone))
            if declaration.grain == .week { frame.rollingWeeks = range.rollingWeeks }
            return frame
        }
        ahead = declaration.measures.first.flatMap { monthAhead($0) }
    }

    /// What the snapshot has of a system, and the systems whose days are its first and last; `nil` where it has nothing.
    private static func data(
        of declaration: Declaration, _ snapshot: Snapshot, _ setting: Setting
    ) -> (data: DeclaredData, begins: String, ends: String)? {
        let system = declaration.system
        guard !declaration.combined.isEmpty else {
            return (snapshot.systems.first { $0.system == system } as? DeclaredData).map { ($0, system, system) }
        }
        let parts = declaration.combined.compactMap { DeclaredFigures($0, snapshot, setting) }
        guard parts.count == declaration.combined.count else { return nil }
        var (begins, ends) = (parts.first, parts.first)
        for part in parts.dropFirst() {
            guard let known = part.known else { continue }
            if known.lowerBound > begins?.known?.lowerBound ?? known.lowerBound { begins = part }
            if known.upperBound < ends?.known?.upperBound ?? known.upperBound { ends = part }
        }
        return (data(of: declaration, joining: parts), begins?.declaration.system ?? system, ends?.declaration.system ?? system)
    }

    /// The columns of several systems beside each other, on the days that all of them know. Money is in whole units, with the digits of its currency.
    private static func data(of declaration: Declaration, joining parts: [DeclaredFigures]) -> DeclaredData {
        var data = DeclaredData(system: declaration.system, columns: declaration.columns.count, splits: 0)
        let known = parts.compactMap(\.known)
        guard known.count == parts.count, var first = known.map(\.lowerBound).max(), var last = known.map(\.upperBound).min() else {
            return data
        }
        // A whole week or month is never reckoned with a part of one.
        let (begin, end) = (declaration.grain.days(around: first), declaration.grain.days(around: last))
        if first > begin.lowerBound { first = begin.upperBound.advanced(by: 1) }
        if last < end.upperBound { last = end.lowerBound.advanced(by: -1) }
        guard first <= last else { return data }
        data.first = first
        data.lastRow = parts.compactMap(\.lastRow).min()
        data.lostValues = parts.reduce(0) { $0 + $1.lostValues }
        var spans: [ClosedRange<Day>: [Int64?]] = [:]
        for (place, column) in declaration.columns.enumerated() {
            var aggregate = column.aggregate
            aggregate.system = nil
            guard let part = parts.first(where: { $0.declaration.system == column.aggregate.system }), let from = part.place(of: aggregate)
            else { continue }
            data.columns[place] = (first.number...last.number).map { part.runs[from][Day($0)] }
            data.digits[place] =
                part.declaration.isMoney(aggregate)
                ? Int((part.declaration.currency(of: aggregate) ?? part.currency).fractionDigits) : part.data.digits[from]
            guard aggregate.function.isOfRows else { continue }
            // What rows come to on days that another system does not know says nothing of those that all know.
            for (days, values) in part.spans where first <= days.lowerBound && days.upperBound <= last {
                spans[days, default: Array(repeating: nil, count: declaration.columns.count)][place] = values[from]
            }
        }
        data.spans = spans.sorted { ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound) }.map {
            DeclaredData.Span(days: $0.key, values: $0.value, names: [])
        }
        return data
    }

    /// The same with a period that was asked for.
    func over(_ span: ReportSpan) -> DeclaredFigures {
        var figures = self
        figures.ahead = nil
        figures.frames = Array(frames.prefix(RangeKey.allCases.count)) + [frame(span)]
        return figures
    }

    /// The days that something is known of; `nil` where there are none.
    var known: ClosedRange<Day>? { runs.first.map { $0.first...$0.last } }

    /// When the last row happened: as the dump says, else the end of the last day.
    var lastRow: Instant? { data.lastRow ?? known.map { zone.start(of: $0.upperBound.advanced(by: 1)).advanced(bySeconds: -1) } }

    /// Values of rows that are in no day.
    var lostValues: Int { data.lostValues }

    /// Balances that the rows do not come to.
    var unproven: Int { data.unproven }

    /// The period that was asked for.
    var asked: ReportSpan? { frames.count > RangeKey.allCases.count ? frames.last?.span : nil }

    // MARK: Sums

    /// What each column comes to on some days: `nil` where a day of it is not known, unless days without rows are gaps.
    func sums(_ days: ClosedRange<Day>) -> [Int64?] {
        zip(runs, columns).enumerated().map { place, pair in
            let (run, column) = pair
            let start = max(0, days.lowerBound.distance(from: run.first))
            let end = min(run.amounts.count, days.upperBound.distance(from: run.first) + 1)
            guard start < end else { return nil }
            switch column.aggregate.function {
            case .distinct, .quantile:
                return end - start == 1 ? run.amounts[start] : spans[days.clamped(to: run.first...run.last)]?[place]
            // The last value holds until there is another.
            case .last: return run.amounts[..<end].last { $0 != nil } ?? nil
            case .count, .sum, .increase, .min, .max, .first: return together(run.amounts[start..<end], of: column)
            }
        }
    }

    /// True where what days say nothing of was worked out from the rows of some days.
    func isLookedAt(_ days: ClosedRange<Day>) -> Bool {
        days.length == 1 || known.map { $0.overlaps(days) && spans[days.clamped(to: $0)] != nil } ?? false
    }

    /// True for a measure that days say nothing of.
    func isOfRows(_ measure: Declaration.Measure) -> Bool { aggregates(measure.formula).contains(where: \.function.isOfRows) }

    /// The day of the value of what there is at a time: the last of some days, or before them, that has one; `nil` for other measures.
    func dayOfValue(_ measure: Declaration.Measure, _ days: ClosedRange<Day>) -> Day? {
        guard case .aggregate(let aggregate) = measure.formula, measure.formula.isLevel, let column = place(of: aggregate),
            case let run = runs[column], case let end = min(days.upperBound, run.last),
            let place = run.amounts[...end.distance(from: run.first)].lastIndex(where: { $0 != nil })
        else { return nil }
        return run.first.advanced(by: place)
    }

    private func together(_ amounts: some Collection<Int64?>, of column: Declaration.Column) -> Int64? {
        let function = column.aggregate.function
        return function.addsUp && declaration.missing != .gap ? knownTotal(amounts) : function.together(amounts)
    }

    /// What each column comes to on days of which it is known what each has.
    func together(_ days: [[Int64?]]) -> [Int64?] {
        columns.enumerated().map { place, column in
            let amounts = days.map { $0[place] }
            if column.aggregate.function.addsUp { return knownTotal(amounts) }
            return column.aggregate.function.combines || amounts.count == 1 ? column.aggregate.function.together(amounts) : nil
        }
    }

    /// True for columns of which a day without rows has no value, and is none that is not known.
    var haveGaps: [Bool] { columns.map { !$0.aggregate.function.addsUp } }

    /// The sums of a day.
    func sums(at day: Int) -> [Int64?] { runs.map { $0.amounts[day] } }

    /// True where something of what adds up is not zero, or not known.
    func hasAmounts(_ sums: [Int64?]) -> Bool { zip(sums, columns).contains { $1.aggregate.function.addsUp && $0 != 0 } }

    private func frame(_ span: ReportSpan) -> DeclaredFrame {
        let nothing = [Int64?](repeating: nil, count: columns.count)
        guard let known, declaration.grain == .none || known.overlaps(span.days), answers(span) else {
            return DeclaredFrame(span: span, days: nil, sums: nothing)
        }
        guard declaration.grain != .none else { return DeclaredFrame(span: span, days: known, sums: sums(known)) }
        guard let told = told(of: span), known.overlaps(told) else { return DeclaredFrame(span: span, days: nil, sums: nothing) }
        let days = known.clamped(to: told)
        var frame = DeclaredFrame(span: span, days: days, sums: sums(days))
        frame.grain = declaration.grain
        // What is compared lies within what is known.
        if let stretch = stretch(of: span), known.lowerBound <= stretch.before.lowerBound, known.upperBound >= stretch.now.upperBound {
            frame.isUneven = knownCount(stretch.now) != knownCount(stretch.before)
            if !frame.isUneven {
                frame.comparison = .init(
                    stretch: stretch, isWhole: stretch.now == days, now: sums(stretch.now), before: sums(stretch.before))
            }
        }
        if declaration.grain != .month || days.wholeMonths != nil, let before = declaration.yearBefore(of: days, in: span),
            known.lowerBound <= before.lowerBound, known.upperBound >= before.upperBound, knownCount(days) == knownCount(before)
        {
            frame.yearBefore = sums(before)
        }
        return frame
    }

    /// How many of some days have a sum of the main measure, where days without rows are not known: three sums of a week are more than two, whatever
    /// each of them is. Zero where days are known without rows, and for what does not add up, of which any number can be compared.
    private func knownCount(_ days: ClosedRange<Day>) -> Int {
        guard declaration.missing == .gap, let column = declaration.measures.first.flatMap(column(of:)) else { return 0 }
        return (days.lowerBound.number...days.upperBound.number).count { runs[column][Day($0)] != nil }
    }

    /// True where every one of some days has a value of a column.
    func knowsAll(_ days: ClosedRange<Day>, of column: Int) -> Bool {
        (days.lowerBound.number...days.upperBound.number).allSatisfy { runs[column][Day($0)] != nil }
    }

    /// As many as a column's amounts need to be told apart, in all of them alike: cents, and more of small numbers alone.
    private static func shownDigits(_ amounts: [Int64?], _ digits: Int) -> Int {
        guard digits > 2 else { return digits }
        let greatest = Double(amounts.reduce(0) { max($0, $1?.magnitude ?? 0) }) / (0..<digits).reduce(1) { scale, _ in scale * 10 }
        return min(digits, greatest < 1 ? Quantity.mostDigits : greatest < 100 ? 3 : 2)
    }

    // MARK: Values

    /// The value of a measure for what columns come to; `nil` where it is unknown, or has nothing to be divided by.
    func value(_ measure: Declaration.Measure, of sums: [Int64?]) -> Value? {
        if case .aggregate(let aggregate) = measure.formula, case .money(let own) = measure.unit {
            return sum(aggregate, sums).map { .money(Money(minor: $0, currency: own ?? currency)) }
        }
        if case .aggregate(let aggregate) = measure.formula, let place = place(of: aggregate), let unit = quantityUnit(measure) {
            return sums[place].map { quantity($0, place, unit, isSum: aggregate.function.addsUp) }
        }
        guard let number = number(measure.formula, sums), number.isFinite else { return nil }
        switch measure.unit {
        case .money(let own):
            // A mean of prices that no sum calls money is in whole units.
            let unit = isOfMoney(measure.formula) ? 1 : Double((own ?? currency).unit)
            return wholeNumber(number * unit).map { .money(Money(minor: $0, currency: own ?? currency)) }
        case .count: return wholeNumber(number).map { .count($0) }
        case .number: return Quantity(number, unit: nil, shown: shownDigits(measure.formula)).map { .quantity($0) }
        case .quantity(let unit): return Quantity(number, unit: unit, shown: shownDigits(measure.formula, in: unit)).map { .quantity($0) }
        case .percent: return Quantity.percent(number).map { .quantity($0) } ?? .ratio(number)
        case .times: return .multiplier(number)
        }
    }

    /// An amount of a measure that adds up, in its unit.
    func value(_ measure: Declaration.Measure, adding amount: Int64) -> Value? {
        switch measure.unit {
        case .money(let own): return .money(Money(minor: amount, currency: own ?? currency))
        case .count where counts(measure): return .count(amount)
        case .count, .number, .quantity, .percent, .times:
            guard case .aggregate(let aggregate) = measure.formula, let place = place(of: aggregate) else { return nil }
            return quantity(amount, place, quantityUnit(measure) ?? nil, isSum: true)
        }
    }

    /// What one of several days has on average of an amount of a measure that adds up.
    func mean(_ measure: Declaration.Measure, _ amount: Int64, over count: Int64) -> Value? {
        guard count > 0 else { return nil }
        guard isWhole(measure) else { return value(measure, adding: divided(amount, by: count)) }
        let mean = Double(amount) / Double(count)
        return counts(measure) ? .number(mean) : Quantity(mean, unit: quantityUnit(measure) ?? nil).map { .quantity($0) }
    }

    /// True for whole numbers of anything but money: a few of them a day have no whole mean.
    func isWhole(_ measure: Declaration.Measure) -> Bool { counts(measure) || quantityUnit(measure) != nil && digits(of: measure) == 0 }

    /// The unit of a measure that is a number with digits, which may have none; `nil` for other measures.
    private func quantityUnit(_ measure: Declaration.Measure) -> QuantityUnit?? {
        switch measure.unit {
        case .number: .some(nil)
        case .quantity(let unit): .some(unit)
        case .count: counts(measure) ? nil : .some(nil)
        case .money, .percent, .times: nil
        }
    }

    /// True for whole numbers of things. A column that is said to be one, and has digits behind the point, is a number.
    func counts(_ measure: Declaration.Measure) -> Bool {
        guard case .count = measure.unit else { return false }
        if case .aggregate(let aggregate) = measure.formula, let place = place(of: aggregate) { return data.digits[place] == 0 }
        return true
    }

    /// True where a column of the formula is of money, so that it is reckoned with in minor units.
    private func isOfMoney(_ formula: Declaration.Formula) -> Bool {
        aggregates(formula).contains(where: declaration.isMoney)
    }

    /// Most digits that the columns of a formula are written with.
    private func shownDigits(_ formula: Declaration.Formula, in unit: QuantityUnit? = nil) -> Int {
        aggregates(formula).compactMap { place(of: $0).map { shownDigits($0, in: unit) } }.max() ?? 0
    }

    /// Of minutes that were seconds, which have endless digits, one is written, and of hours two.
    private func shownDigits(_ place: Int, in unit: QuantityUnit?) -> Int {
        guard data.digits[place] > Quantity.mostDigits else { return shown[place] }
        switch unit {
        case .cldr("minute"): return min(1, shown[place])
        case .cldr("hour"): return min(2, shown[place])
        default: return shown[place]
        }
    }

    private func aggregates(_ formula: Declaration.Formula) -> [Declaration.Aggregate] {
        switch formula {
        case .aggregate(let aggregate): [aggregate]
        case .measure(let name): declaration.measure(name).map { aggregates($0.formula) } ?? []
        case .number: []
        case .sum(let one, let other), .difference(let one, let other), .product(let one, let other), .quotient(let one, let other):
            aggregates(one) + aggregates(other)
        }
    }

    private func quantity(_ units: Int64, _ place: Int, _ unit: QuantityUnit?, isSum: Bool) -> Value {
        .quantity(Quantity(units: units, digits: data.digits[place], shown: shownDigits(place, in: unit), unit: unit, isSum: isSum))
    }

    /// Money is reckoned with in minor units, and anything else in whole ones.
    private func number(_ formula: Declaration.Formula, _ sums: [Int64?]) -> Double? {
        func both(_ one: Declaration.Formula, _ other: Declaration.Formula, _ reckon: (Double, Double) -> Double?) -> Double? {
            guard let one = number(one, sums), let other = number(other, sums) else { return nil }
            return reckon(one, other)
        }
        switch formula {
        case .aggregate(let aggregate):
            guard let place = place(of: aggregate) else { return nil }
            return sums[place].map { Double($0) / scale(place) }
        case .measure(let name): return declaration.measure(name).flatMap { number($0.formula, sums) }
        case .number(let number): return number
        case .sum(let one, let other): return both(one, other) { $0 + $1 }
        case .difference(let one, let other): return both(one, other) { $0 - $1 }
        case .product(let one, let other): return both(one, other) { $0 * $1 }
        case .quotient(let one, let other): return both(one, other) { $1 == 0 ? nil : $0 / $1 }
        }
    }

    /// What one is, in the integers of the measure's column: the minor units of a unit of money.
    func unit(of measure: Declaration.Measure) -> Int64 { (0..<digits(of: measure)).reduce(1) { unit, _ in unit * 10 } }

    /// Digits behind the point of the integers of the measure's column.
    func digits(of measure: Declaration.Measure) -> Int {
        if case .money(let own) = measure.unit { return Int((own ?? currency).fractionDigits) }
        return column(of: measure).map { data.digits[$0] } ?? 0
    }

    private func place(of aggregate: Declaration.Aggregate) -> Int? { columns.firstIndex { $0.aggregate == aggregate } }

    private func sum(_ aggregate: Declaration.Aggregate, _ sums: [Int64?]) -> Int64? { place(of: aggregate).flatMap { sums[$0] } }

    private func scale(_ column: Int) -> Double {
        (0..<data.digits[column]).reduce(1) { scale, _ in scale * 10 }
    }

    /// Index of the column that a measure is and nothing else, so that its days add up; `nil` for one that is worked out of several.
    func column(of measure: Declaration.Measure) -> Int? {
        guard measure.addsUp, case .aggregate(let aggregate) = measure.formula else { return nil }
        return place(of: aggregate)
    }
}
