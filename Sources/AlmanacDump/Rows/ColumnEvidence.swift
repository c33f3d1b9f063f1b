internal import AlmanacModel

/// What the cells of a column can be read as. Their order says nothing but how the values follow each other.
package struct ColumnEvidence: Sendable {
    /// Cells with something in them.
    package private(set) var cells = 0
    package private(set) var empty = 0

    // MARK: Numbers

    /// Cells that are numbers by each mark, and those that are by it alone.
    private var numbers: [DecimalMark: Int] = [:]
    private var certain: [DecimalMark: Int] = [:]
    private var digits: [DecimalMark: Int] = [:]
    /// Cells that are two numbers, by the mark.
    private(set) var differing = 0
    private(set) var twoNumbers: [Ambiguity.Sample] = []
    private(set) var percents = 0
    /// True for a column of shares, which are never added up.
    package var isPercents: Bool { percents * 2 > cells }
    private(set) var zeros = 0
    private(set) var negatives = 0
    private(set) var fractions = 0
    /// Cells such as `00412`.
    private(set) var leadingZeros = 0
    private(set) var currencies: [Currency: Int] = [:]
    /// Texts that stand for no value, such as `n/a`.
    package private(set) var nones: [String: Int] = [:]
    /// Texts without a figure that are no number, so many at most: one that stands among numbers alone is no value.
    private var strays: [String: Int] = [:]
    private static let mostStrays = 2

    // MARK: Times

    private var times: [DateOrder: Int] = [:]
    /// Cells that are the first or the last day of a month.
    private var edges: [DateOrder: (first: Int, last: Int)] = [:]
    /// Cells of which the order has to be known.
    private(set) var either = 0
    private(set) var figures = 0
    private(set) var longFigures = 0
    package private(set) var clocks = 0
    package private(set) var months = 0
    private var weeks = 0
    private var quarters = 0
    private(set) var twoDays: [Ambiguity.Sample] = []
    /// Cells such as `8:39`, `2:46:00` and `1h 30m`, those of them that are no time of a clock, and those such as `45m`.
    private var durations = 0
    private var longDurations = 0
    private var durationsOfM = 0
    /// Cells such as `8:39`, and those such as `2:46:00`.
    private(set) var pairs = 0
    private(set) var triples = 0
    private(set) var twoDurations: [Ambiguity.Sample] = []

    // MARK: Names

    private var booleans = 0
    /// The first names, so many at most.
    private var names: Set<[UInt8]> = []
    package private(set) var hasManyNames = false
    package private(set) var repeats = 0
    /// How the numbers follow each other by each mark, and the days by each order.
    private var courses: [DecimalMark: ValueCourse] = [:]
    private var dayCourses: [DateOrder: ValueCourse] = [:]

    private static let mostNames = 1000
    private static let mostSamples = 3

    package init() {}

    /// Different names, `mostNames` at most; spellings of one name count once.
    package var nameCount: Int { Set(names.map { foldedName($0) }).count }

    /// - Parameter none: Texts that stand for no value, beside the usual ones.
    package mutating func add(_ cell: UnsafeBufferPointer<UInt8>, none: [String] = []) {
        let cell = Self.trimmed(cell)
        guard !cell.isEmpty else {
            empty += 1
            return
        }
        if let text = Self.none(cell, none) {
            nones[text, default: 0] += 1
            return
        }
        cells += 1
        if cell.count <= 5, Self.booleans.contains(where: { $0.elementsEqual(cell.map { $0 < 0x80 ? $0 | 0x20 : $0 }) }) { booleans += 1 }
        if hasManyNames || names.count < Self.mostNames || names.contains(Array(cell)) {
            if !hasManyNames, !names.insert(Array(cell)).inserted { repeats += 1 }
        } else {
            hasManyNames = true
        }
        addNumber(cell)
        addTime(cell)
        if let duration = DurationText.read(cell) { add(duration, cell) }
    }

    private mutating func add(_ duration: DurationText, _ cell: UnsafeBufferPointer<UInt8>) {
        if duration.isOfM {
            durationsOfM += 1
            return
        }
        durations += 1
        if !duration.isClock { longDurations += 1 }
        if duration.isTriple { triples += 1 }
        guard duration.isPair else { return }
        pairs += 1
        let parts = cell.split(separator: 0x3A).map { String(decoding: $0, as: UTF8.self) }
        let units = [(DurationForm.hoursAndMinutes, "h", "min"), (.minutesAndSeconds, "min", "s")]
        Self.keep(&twoDurations, cell, units.map { "\(parts[0]) \($1) \(parts[1]) \($2) (\($0.rawValue))" })
    }

    private mutating func addNumber(_ cell: UnsafeBufferPointer<UInt8>) {
        let isShort = cell.count <= 40
        let point = isShort ? number(cell, .point) : nil
        let comma = isShort ? number(cell, .comma) : nil
        guard let one = point ?? comma else {
            if strays.count < Self.mostStrays { strays[String(decoding: cell.prefix(20), as: UTF8.self), default: 0] += 1 }
            return
        }
        if cell.count > 1, cell[0] == 0x30, cell[1] &- 0x30 < 10 { leadingZeros += 1 }
        if one.isPercent { percents += 1 }
        if one.units == 0 { zeros += 1 }
        if one.units < 0 { negatives += 1 }
        if one.digits > 0 { fractions += 1 }
        if !one.currency.isEmpty, let currency = CurrencyText.currency(cell[one.currency]) { currencies[currency, default: 0] += 1 }
        for (mark, number) in [(DecimalMark.point, point), (.comma, comma)] {
            guard let number else { continue }
            numbers[mark, default: 0] += 1
            courses[mark, default: ValueCourse()].add(number.units, digits: number.digits)
            digits[mark] = max(digits[mark] ?? 0, number.digits)
        }
        switch (point, comma) {
        case (nil, _): certain[.comma, default: 0] += 1
        case (_, nil): certain[.point, default: 0] += 1
        case (let point?, let comma?) where point.digits != comma.digits:
            differing += 1
            Self.keep(&twoNumbers, cell, [Self.written(point), Self.written(comma)])
        default: break
        }
    }

    private func number(_ cell: UnsafeBufferPointer<UInt8>, _ mark: DecimalMark) -> NumberText? {
        guard let number = NumberText.read(cell, mark: mark) else { return nil }
        return number.currency.isEmpty || CurrencyText.currency(cell[number.currency]) != nil ? number : nil
    }

    private mutating func addTime(_ cell: UnsafeBufferPointer<UInt8>) {
        guard cell.count <= 60, cell.count >= 6 else { return }
        let readings = DateOrder.allCases.map { TimeText.read(cell, order: $0) }
        guard let one = readings.compactMap({ $0 }).first else { return }
        for (order, reading) in zip(DateOrder.allCases, readings) {
            guard let reading else { continue }
            let day = reading.day
            times[order, default: 0] += 1
            let second = Int64(day.number) * 86_400 + Int64(reading.second ?? 0) - Int64(reading.offset ?? 0)
            dayCourses[order, default: ValueCourse()].add(second, digits: 0)
            if day == day.month.firstDay { edges[order, default: (0, 0)].first += 1 }
            if day == day.month.lastDay { edges[order, default: (0, 0)].last += 1 }
        }
        if one.second != nil { clocks += 1 }
        switch one.form {
        case .figures: if one.second == nil { figures += 1 } else { longFigures += 1 }
        case .month: months += 1
        case .week: weeks += 1
        case .quarter: quarters += 1
        case .certain: break
        case .either:
            // 1/1/26 is the same day in any order.
            let read = readings.compactMap(\.self)
            guard read.count == 1 || read.contains(where: { $0.day != one.day }) else { break }
            either += 1
            let days = zip(DateOrder.allCases, readings).compactMap { order, reading in reading.map { "\($0.day) (\(order))" } }
            if days.count > 1 { Self.keep(&twoDays, cell, days) }
        }
    }

    /// Keeps the smallest ones, so that another order of the rows keeps the same.
    private static func keep(_ samples: inout [Ambiguity.Sample], _ cell: UnsafeBufferPointer<UInt8>, _ readings: [String]) {
        let text = String(decoding: cell, as: UTF8.self)
        guard !samples.contains(where: { $0.cell == text }) else { return }
        if samples.count == mostSamples, let last = samples.last, last.cell <= text { return }
        samples.append(Ambiguity.Sample(cell: text, readings: readings))
        samples.sort { $0.cell < $1.cell }
        if samples.count > mostSamples { samples.removeLast() }
    }

    private static func written(_ number: NumberText) -> String {
        Declaration.Literal.number(units: number.units, digits: number.digits).description
    }

    // MARK: Verdicts

    /// True where nine of ten cells or more are.
    private func areMost(_ count: Int) -> Bool { cells > 0 && count * 10 >= cells * 9 }

    func isNumbers(_ mark: DecimalMark) -> Bool {
        let count = numbers[mark] ?? 0
        return areMost(count) || stray != nil && count * 2 >= cells
    }

    /// The one text without a figure that stands in place of numbers, twice or more; `nil` where there is none, or several.
    package var stray: String? {
        guard strays.count == 1, let (text, count) = strays.first, count > 1,
            count + max(numbers[.point] ?? 0, numbers[.comma] ?? 0) == cells,
            text.utf8.count < 20, !text.utf8.contains(where: { (0x30...0x39).contains($0) })
        else { return nil }
        return text
    }

    /// The different texts of the column, in order; those of the first thousand alone.
    package var texts: [String] { names.map { String(decoding: $0, as: UTF8.self) }.sorted() }

    /// True where half of the cells and more are days, as in a table with a line of sums at its end.
    var areHalfTimes: Bool {
        let most = times.values.max() ?? 0
        return cells > 1 && most * 2 >= cells && figures + longFigures == 0
    }

    var isNumbers: Bool { isNumbers(.point) || isNumbers(.comma) }

    /// True where all cells are how long something took, so that they are numbers; a time of a clock, and `45m`, are that only below a head that says so, or
    /// beside others.
    func areNumbersOfTime(isSaid: Bool) -> Bool {
        cells > 0 && durations + durationsOfM == cells && (isSaid || longDurations > 0)
    }

    /// True where the cells are how long something took; a time of a clock is that only below a head that says so.
    package func isDurations(isSaid: Bool) -> Bool { areMost(durations) && (isSaid || longDurations > 0) }

    var isBooleans: Bool { cells > 0 && booleans == cells }

    /// The mark that this column has, by cells that no other one fits; `nil` where none tells.
    var mark: DecimalMark? {
        let point = certain[.point] ?? 0
        let comma = certain[.comma] ?? 0
        if point == comma { return nil }
        return point > comma ? .point : .comma
    }

    /// True for a column of 0 and 1, which say whether something was so.
    package var isFlags: Bool { !hasManyNames && repeats > 0 && names == [[0x30], [0x31]] }

    /// True where the column never falls, or never rises, along the days of its rows, with a value of its own in nearly each of them: that of a meter, or of what
    /// there is so far.
    package func isCounter(_ mark: DecimalMark, along days: ColumnEvidence, _ order: DateOrder) -> Bool {
        guard cells >= Self.fewestOfCourse, hasManyNames || names.count * 10 >= cells * 9, let course = courses[mark],
            let days = days.dayCourses[order], days.neverFalls != days.neverRises
        else { return false }
        return course.neverFalls || course.neverRises
    }

    /// True for whole numbers that go up, or down, by the row, each once.
    package func isSorted(_ mark: DecimalMark) -> Bool {
        guard cells >= Self.fewestOfCourse, fractions == 0, let course = courses[mark] else { return false }
        return course.isStrict && (course.neverFalls || course.neverRises)
    }

    /// True where each row has the number after that of the row before, or each the one before: they count rows, and nothing in them.
    func isNumbering(_ mark: DecimalMark) -> Bool { cells >= Self.fewestOfCourse && courses[mark]?.isByOne ?? false }

    /// True for whole numbers of a small scale, such as 1 to 5 or 0 to 10, of which few are 0.
    package func isScale(_ mark: DecimalMark) -> Bool {
        guard fractions == 0, zeros * 4 <= cells, let course = courses[mark] else { return false }
        return course.least >= 0 && (3...10).contains(course.greatest)
    }

    /// True for whole numbers of the scale from 1 to a greatest one that they come up to, or nearly.
    package func isScale(_ mark: DecimalMark, upTo greatest: Int) -> Bool {
        guard fractions == 0, let course = courses[mark] else { return false }
        return course.least >= 1 && (Int64(greatest) - 1...Int64(greatest)).contains(course.greatest)
    }

    /// Rows whose order says something.
    private static let fewestOfCourse = 20

    package func digits(_ mark: DecimalMark) -> Int { digits[mark] ?? 0 }

    /// The orders in which nine of ten cells or more are days; those alone in which most of them are.
    var orders: [DateOrder] {
        let most = times.values.max() ?? 0
        return DateOrder.allCases.filter { times[$0] == most && (areMost(most) || areHalfTimes) }
    }

    /// True where the cells are days beyond doubt, whatever their order.
    var isTimes: Bool { areMost(times.values.max() ?? 0) && figures + longFigures == 0 }

    /// What the cells are the beginnings of: weeks, or quarters; `nil` for days and months.
    package var stretch: TimeText.Form? { weeks > 0 ? .week : quarters > 0 ? .quarter : nil }

    /// True where the cells are months, or quarters, or all the first or all the last day of one, and there are several.
    package func isMonths(_ order: DateOrder) -> Bool {
        let edges = edges[order] ?? (0, 0)
        return months + quarters == cells && cells > 0 || names.count > 2 && (edges.first == cells || edges.last == cells)
    }

    /// True where the cells may be days, or seconds since 1970, that are written as figures alone.
    var isFigures: Bool { !orders.isEmpty && (areMost(figures) || areMost(longFigures)) }
    var isShortFigures: Bool { areMost(figures) }

    // MARK: Bytes

    package static func trimmed(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, cell.count)
        /// Bytes of the blank that begins at a place: an ordinary one, one that breaks no line, a thin or a wide one; 0 for none.
        func blank(at place: Int) -> Int {
            if cell[place] == 0x20 || cell[place] == 0x09 { return 1 }
            if cell[place] == 0xC2, place + 1 < end, cell[place + 1] == 0xA0 { return 2 }
            guard cell[place] == 0xE2, place + 2 < end, cell[place + 1] == 0x80 else { return 0 }
            return (0x80...0x8A).contains(cell[place + 2]) || cell[place + 2] == 0xAF ? 3 : 0
        }
        while start < end, case let length = blank(at: start), length > 0 { start += length }
        while start < end, let length = (1...3).first(where: { $0 <= end - start && blank(at: end - $0) == $0 }) { end -= length }
        return UnsafeBufferPointer(rebasing: cell[start..<end])
    }

    private static func none(_ cell: UnsafeBufferPointer<UInt8>, _ others: [String]) -> String? {
        guard cell.count <= 16 || !others.isEmpty else { return nil }
        return usualNones.first { $0.utf8.elementsEqual(cell) } ?? others.first { $0.utf8.elementsEqual(cell) }
    }

    /// What programs write for no value.
    private static let usualNones = [
        "n/a", "N/A", "NA", "na", "-", "–", "—", "--", "null", "NULL", "nil", "None", "NaN", "nan", "NAN", "#N/A", "(null)", "\\N", "k. A.",
        "k.A.",
    ]
    private static let booleans = ["true", "false", "yes", "no", "ja", "nein", "oui", "non", "sí", "y", "n", "t", "f"].map {
        Array($0.utf8)
    }
}
