package import AlmanacModel

/// What the columns of a table are, as far as their cells tell. What two readings fit is never guessed.
package struct TableTypes: Sendable {
    package enum Kind: Hashable, Sendable {
        case empty, integer, boolean, text
        /// A number that names something, and is never added up.
        case id
        case decimal(digits: Int)
        case money(Currency, digits: Int)
        /// How long something took.
        case duration
        /// True where there is a time of day.
        case time(hasClock: Bool)

        package var isNumber: Bool {
            switch self {
            case .integer, .decimal, .money, .duration: true
            default: false
            }
        }
    }

    package struct Column: Sendable {
        package var name: String
        package var kind: Kind
        package var evidence: ColumnEvidence
        /// What cells such as `7:30` are, where they are how long something took; `nil` where nothing tells.
        package var form: DurationForm?
        /// That of its numbers: the table's, unless its cells are numbers with the other one alone.
        package var mark: DecimalMark

        package var isTime: Bool { if case .time = kind { true } else { false } }
    }

    package private(set) var columns: [Column] = []
    package private(set) var mark = DecimalMark.point
    /// False where no cell has a mark or groups, so that any mark will do.
    package private(set) var needsMark = false
    package private(set) var order = DateOrder.ymd
    /// False where no cell asks for it.
    package private(set) var needsOrder = false
    package private(set) var ambiguities: [Ambiguity] = []
    /// The column of the days where none is days throughout, and one that is called so has most of them; `nil` elsewhere.
    private var half: String?

    package init(names: [String], evidence: [ColumnEvidence], given: Declaration.Reading = Declaration.Reading()) {
        decideMark(names, evidence, given)
        decideOrder(names, evidence, given)
        let hasTimes = evidence.contains { $0.isTimes && $0.orders.contains(order) }
        // Beside days, weeks and quarters are names.
        let hasDays = evidence.contains { $0.isTimes && $0.stretch == nil && $0.orders.contains(order) }
        // A line of sums is no day.
        half = hasTimes ? nil : zip(names, evidence).first { ColumnWords.isTime($0) && $1.areHalfTimes && $1.orders.contains(order) }?.0
        columns = zip(names, evidence).map { name, evidence in
            let form =
                ColumnWords.durationForm(inHead: name) ?? given.durations.flatMap(DurationForm.init)
                ?? (evidence.triples > 0 ? .minutesAndSeconds : nil)
            let mark = !evidence.isNumbers(mark) && evidence.isNumbers ? evidence.mark ?? mark : mark
            let kind = hasDays && evidence.stretch != nil ? .text : kind(name, evidence, form, mark, hasTimes: hasTimes)
            return Column(name: name, kind: kind, evidence: evidence, form: form, mark: mark)
        }
    }

    /// What cells of two figures are in all columns that do not say it by their name; `nil` where there are none that are read.
    package var form: DurationForm? {
        columns.first { $0.kind == .duration && $0.evidence.pairs > 0 && ColumnWords.durationForm(inHead: $0.name) == nil }?.form
    }

    /// The column of the time: the first one that is whole, else the first one.
    package var time: Column? {
        let times = columns.filter { if case .time = $0.kind { true } else { false } }
        let most = times.map(\.evidence.cells).max() ?? 0
        return times.first { $0.evidence.cells == most }
    }

    /// One column that tells decides for those that do not.
    private mutating func decideMark(_ names: [String], _ evidence: [ColumnEvidence], _ given: Declaration.Reading) {
        let numbers = zip(names, evidence).filter { $0.1.isNumbers && !$0.1.isTimes }
        needsMark = numbers.contains { $0.1.mark != nil || $0.1.differing > 0 }
        if let mark = given.decimal.flatMap(DecimalMark.init) {
            self.mark = mark
            return
        }
        let votes = DecimalMark.allCases.map { mark in numbers.count(where: { $0.1.mark == mark }) }
        if votes[0] != votes[1] {
            mark = DecimalMark.allCases[votes[0] > votes[1] ? 0 : 1]
        } else if let open = numbers.first(where: { $0.1.mark == nil && $0.1.differing > 0 }) {
            ambiguities.append(
                Ambiguity(
                    question: .decimal, column: open.0, samples: open.1.twoNumbers,
                    answers: DecimalMark.allCases.map { Ambiguity.Answer(key: "decimal", value: $0.rawValue) }))
        } else if let told = numbers.lazy.compactMap(\.1.mark).first {
            // Each column tells its own.
            mark = told
        }
    }

    private mutating func decideOrder(_ names: [String], _ evidence: [ColumnEvidence], _ given: Declaration.Reading) {
        let hasTimes = evidence.contains(where: \.isTimes)
        let days = zip(names, evidence).filter { name, evidence in
            (evidence.isTimes || !hasTimes && evidence.areHalfTimes && ColumnWords.isTime(name)) && evidence.either > 0
        }
        needsOrder = !days.isEmpty
        if let order = given.dates.flatMap(DateOrder.init) {
            self.order = order
            return
        }
        guard needsOrder else {
            // Where points stand between, one order alone may fit.
            order = evidence.first { $0.isTimes && !$0.orders.contains(.ymd) }?.orders.first ?? .ymd
            needsOrder = order != .ymd
            return
        }
        let decided = Set(days.filter { $0.1.orders.count == 1 }.flatMap { $0.1.orders })
        if decided.count == 1, let only = decided.first {
            order = only
        } else if let open = days.first(where: { decided.isEmpty ? $0.1.orders.count > 1 : true }) {
            let orders = decided.isEmpty ? open.1.orders : DateOrder.allCases.filter { decided.contains($0) }
            order = orders.first ?? .ymd
            ambiguities.append(
                Ambiguity(
                    question: .dates, column: open.0, samples: open.1.twoDays,
                    answers: orders.map { Ambiguity.Answer(key: "dates", value: $0.rawValue) }))
        }
    }

    private func kind(
        _ name: String, _ evidence: ColumnEvidence, _ form: DurationForm?, _ mark: DecimalMark, hasTimes: Bool
    ) -> Kind {
        if evidence.cells == 0 { return .empty }
        if evidence.isTimes || name == half, evidence.orders.contains(order) { return .time(hasClock: evidence.clocks > 0) }
        if evidence.isFigures, ColumnWords.isTime(name) || !hasTimes && evidence.isShortFigures {
            return .time(hasClock: evidence.clocks > 0)
        }
        if evidence.isBooleans { return .boolean }
        let areNumbersOfTime = !ColumnWords.isClock(name) && evidence.areNumbersOfTime(isSaid: ColumnWords.isDuration(name))
        if areNumbersOfTime, evidence.pairs == 0 || form != nil { return .duration }
        guard evidence.isNumbers(mark) else { return .text }
        let digits = evidence.digits(mark)
        if evidence.currencies.count == 1, let currency = evidence.currencies.keys.first { return .money(currency, digits: digits) }
        if evidence.leadingZeros > 0, digits == 0 { return .id }
        if ColumnWords.isID(name), !evidence.isFlags { return .id }
        if evidence.percents == 0, let currency = CurrencyText.currency(inHead: name) { return .money(currency, digits: digits) }
        if digits > 0 { return .decimal(digits: digits) }
        if ColumnWords.isOrdinal(name), !evidence.isFlags { return .id }
        return evidence.isNumbering(mark) ? .id : .integer
    }
}
