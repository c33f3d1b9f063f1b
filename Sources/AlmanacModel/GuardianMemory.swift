/// What the nights before said of an account, oldest first. Lists are decoded when they are asked for: most reports need few of them.
package struct GuardianMemory: Sendable {
    /// The answers of one night.
    package struct Night: Sendable {
        package var asOf: Instant
        /// Spent on the UTC day of `asOf` up to then, as it was said that night.
        package var today: Int64
        fileprivate var windows: Range<Int>
        fileprivate var budgets: Range<Int>
    }

    /// One window of a night. It ends at the night's time.
    package struct Window: Sendable {
        /// Index of its night.
        package var night: Int
        package var range: RangeKey
        /// The UTC day in which it begins.
        package var first: Day
        /// True when it begins with that day.
        package var startsWhole: Bool
        /// Spent on that day from the beginning of the window on.
        package var opening: Int64
        package var total: Int64
        package var charges: Int64?
        fileprivate var categories: Range<Int>?
        fileprivate var merchants: Range<Int>?

        package var hasCategories: Bool { categories != nil }
        package var hasMerchants: Bool { merchants != nil }
    }

    /// What a name had in a window.
    package struct Row: Hashable, Sendable {
        /// As sent.
        package var name: String
        package var spend: Int64
        package var charges: Int64

        package init(name: String, spend: Int64, charges: Int64) {
            self.name = name
            self.spend = spend
            self.charges = charges
        }
    }

    /// A day whose amount is another one since a night.
    package struct Correction: Hashable, Sendable {
        /// In UTC.
        package var day: Day
        package var before: Int64
        package var now: Int64
        /// The first night that said so.
        package var since: Instant
    }

    /// ISO 4217 code of all amounts; `nil` without any night.
    package private(set) var currency: String?
    package private(set) var nights: [Night] = []
    /// The first UTC day that is known, that of `amounts[0]`.
    package private(set) var first = Day(0)
    /// Spent on each whole UTC day, as it was said last; `nil` for days that no night knew.
    package private(set) var amounts: [Int64?] = []
    package private(set) var corrections: [Correction] = []
    /// True where money was seen to come back: then an amount that stays the same may be of money that went out and came back.
    package private(set) var hasRefunds = false

    private var names: [String] = []
    /// Where the currency stands in the newest section.
    private var currencyBytes: Range<Int>?
    /// All sections, which the ranges of lists point into.
    private var bytes: [UInt8] = []

    /// - Parameter bytes: Of a file that holds sections, which are added one after the other.
    package init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// Spent on a whole UTC day; `nil` where it is not known.
    package subscript(day: Day) -> Int64? {
        let index = day.distance(from: first)
        return amounts.indices.contains(index) ? amounts[index] : nil
    }

    /// The last whole UTC day that is known.
    package var last: Day { first.advanced(by: amounts.count - 1) }

    /// The windows of the nights from a moment on, oldest first; of all nights when `nil`.
    package func windows(since moment: Instant? = nil) -> [Window] {
        var windows: [Window] = []
        for index in nights.indices where moment.map({ nights[index].asOf >= $0 }) ?? true { windows += self.windows(of: index) }
        return windows
    }

    private func windows(of night: Int) -> [Window] {
        guard nights.indices.contains(night) else { return [] }
        var windows: [Window] = []
        var reader = CompactReader(bytes, in: nights[night].windows)
        while !reader.isAtEnd, let window = window(&reader, of: night) { windows.append(window) }
        return windows
    }

    package func categories(of window: Window) -> [Row]? { window.categories.flatMap(rows) }

    package func merchants(of window: Window) -> [Row]? { window.merchants.flatMap(rows) }

    private func rows(_ range: Range<Int>) -> [Row]? {
        var reader = CompactReader(bytes, in: range)
        var rows: [Row] = []
        while !reader.isAtEnd {
            guard let name = name(&reader), let spend = reader.signed(), let charges = reader.signed() else { return nil }
            rows.append(Row(name: name, spend: spend, charges: charges))
        }
        return rows
    }

    private func name(_ reader: inout CompactReader) -> String? {
        reader.count().flatMap { names.indices.contains($0) ? names[$0] : nil }
    }

    /// Progress of the budgets as a night said it; `nil` where it is not known.
    package func budgets(of night: Night) -> [Guardian.RuleProgress]? {
        guard !night.budgets.isEmpty else { return nil }
        var reader = CompactReader(bytes, in: night.budgets)
        _ = reader.count()
        var budgets: [Guardian.RuleProgress] = []
        while !reader.isAtEnd {
            guard let place = reader.count(), place <= names.count, let limit = reader.signed(), let spent = reader.signed() else {
                return nil
            }
            budgets.append(Guardian.RuleProgress(category: place == 0 ? nil : names[place - 1], limit: limit, spent: spent))
        }
        return budgets
    }
}

// MARK: As bytes

extension GuardianMemory {
    /// A section with other names in the place of its own.
    ///
    /// - Returns: `nil` for bytes that are none.
    package static func renamed(_ section: Range<Int>, of bytes: [UInt8], _ name: (String) -> String) -> [UInt8]? {
        var reader = CompactReader(bytes, in: section)
        guard reader.signed() != nil, reader.block() != nil else { return nil }
        return reader.renamed(from: section.lowerBound, to: section.upperBound, of: bytes, name)
    }

    /// Most days of a history; anything beyond is no memory of ours.
    private static let longest = 40_000
    /// Seconds since 1970 of any night there can be, of the years 2 to 9998.
    private static let times = -62_104_060_800...253_370_764_800 as ClosedRange<Int64>

    /// All that later nights rely on, as a night without windows that stands in the place of those here.
    ///
    /// - Parameter first: Days before it are left out.
    package func base(from first: Day) -> [UInt8]? {
        guard let night = nights.last, let currency else { return nil }
        let days =
            max(first, self.first) < night.asOf.utcDay ? amounts.suffix(night.asOf.utcDay.distance(from: max(first, self.first))) : []
        return GuardianMemory().bytes(
            of: GuardianNight(currency: currency, asOf: night.asOf, today: night.today, days: Array(days), windows: []), after: names,
            showsRefund: hasRefunds)
    }

    /// A night as bytes that follow those of all nights here: names and days that are known already are not repeated.
    package func bytes(of night: GuardianNight) -> [UInt8] {
        bytes(of: night, after: [], showsRefund: showsRefund(night))
    }

    /// - Parameters:
    ///   - others: Names that it has to list before its own.
    ///   - showsRefund: True where money was seen to come back.
    private func bytes(of night: GuardianNight, after others: [String], showsRefund: Bool) -> [UInt8] {
        var head = CompactBytes()
        var places = Dictionary((names + others).enumerated().map { ($1, $0) }) { first, _ in first }
        var new = others
        func place(_ name: String) -> Int {
            if let place = places[name] { return place }
            places[name] = places.count
            new.append(name)
            return places.count - 1
        }
        func list(_ rows: [(name: String, spend: Int64?, charges: Int64?)]) -> [UInt8]? {
            var list = CompactBytes()
            for row in rows {
                guard let spend = row.spend, let charges = row.charges else { return nil }
                list.put(place(row.name))
                list.put(signed: spend)
                list.put(signed: charges)
            }
            return list.bytes
        }
        let today = night.asOf.utcDay
        var windows = CompactBytes()
        for window in night.windows {
            windows.put(today.distance(from: window.first))
            windows.put(signed: window.opening)
            windows.put(signed: window.total)
            windows.put(signed: window.charges ?? -1)
            let categories = window.categories.flatMap { list($0.map { ($0.category, $0.spend, $0.charges) }) }
            let merchants = window.merchants.flatMap { list($0.map { ($0.merchant, $0.spend, $0.charges) }) }
            windows.put(window.range.index << 3 + (window.startsWhole ? 4 : 0) + (categories == nil ? 0 : 1) + (merchants == nil ? 0 : 2))
            if let categories { windows.put(categories) }
            if let merchants { windows.put(merchants) }
        }
        let budgets = night.budgets.flatMap { budgets -> [UInt8]? in
            var list = CompactBytes()
            list.put(budgets.count)
            for budget in budgets {
                guard let limit = budget.limit, let spent = budget.spent else { return nil }
                list.put(budget.category.map { place($0) + 1 } ?? 0)
                list.put(signed: limit)
                list.put(signed: spent)
            }
            return list.bytes
        }
        head.put(signed: night.asOf.seconds)
        head.put(night.currency)
        head.put(new.count)
        for name in new { head.put(name) }
        head.put(signed: night.today)
        head.put(night.days.count)
        let begin = today.advanced(by: -night.days.count)
        let changed = night.days.indices.filter { index in
            let day = begin.advanced(by: index)
            // A day that is not known yet is one without spending, unless it says otherwise.
            return isSameCurrency(night.currency) && day >= first && day <= last ? self[day] != night.days[index] : night.days[index] != 0
        }
        head.put(changed.count)
        for index in changed {
            head.put(index)
            head.put(night.days[index] == nil ? 0 : 1)
            if let amount = night.days[index] { head.put(signed: amount) }
        }
        head.put(showsRefund ? 1 : 0)
        head.put(windows.bytes)
        head.put(budgets ?? [])
        return head.bytes
    }

    /// True where a day or a name came to less than nothing, or a name to less than in the night before, in a window that began at the same time.
    private func showsRefund(_ night: GuardianNight) -> Bool {
        if night.days.contains(where: { ($0 ?? 0) < 0 }) || night.today < 0 { return true }
        let before = isSameCurrency(night.currency) ? self.windows(of: nights.count - 1) : []
        return night.windows.contains { window in
            let categories = window.categories ?? []
            if categories.contains(where: { ($0.spend ?? 0) < 0 }) { return true }
            guard window.startsWhole,
                let earlier = before.first(where: { $0.range == window.range && $0.startsWhole && $0.first == window.first }),
                let rows = self.categories(of: earlier)
            else { return false }
            return rows.contains { row in
                categories.contains { $0.category == row.name && ($0.spend ?? row.spend) < row.spend }
            }
        }
    }

    private func isSameCurrency(_ code: String) -> Bool { currency == code }

    /// Adds a night that is later than those here. Where its currency is another one, those before are left: amounts of two currencies have no difference.
    ///
    /// - Parameter section: Bytes as `bytes(of:)` makes them.
    /// - Returns: False when they are none; then nothing was added.
    @discardableResult
    package mutating func add(_ section: [UInt8]) -> Bool {
        let start = bytes.count
        bytes += section
        return add(start..<bytes.count)
    }

    /// The same of bytes that are here already.
    package mutating func add(_ range: Range<Int>) -> Bool {
        guard let section = section(range), nights.last.map({ $0.asOf < section.night.asOf }) ?? true else { return false }
        if !isSameCurrency(section.currency) {
            nights = []
            amounts = []
            corrections = []
            hasRefunds = false
            currency = String(decoding: bytes[section.currency], as: UTF8.self)
        }
        currencyBytes = section.currency
        var reader = CompactReader(bytes, in: section.names)
        while !reader.isAtEnd, let name = reader.text() { names.append(name) }
        if section.showsRefund { hasRefunds = true }
        take(section)
        nights.append(section.night)
        return true
    }

    /// True for bytes that are the currency of the nights before.
    private func isSameCurrency(_ range: Range<Int>) -> Bool {
        guard let known = currencyBytes, known.count == range.count else { return false }
        return zip(known, range).allSatisfy { bytes[$0] == bytes[$1] }
    }

    /// Where the parts of a section stand, all of which can be read. There are hundreds of them, so nothing is made of what they say.
    private struct Section {
        var currency: Range<Int>
        var names: Range<Int>
        var night: Night
        var showsRefund: Bool
        /// The first day that is known.
        var first: Day
        /// The days that are new or have another amount than before: number from the first, 1 where it is known, and the amount then.
        var changed: Range<Int>
    }

    private func section(_ range: Range<Int>) -> Section? {
        var reader = CompactReader(bytes, in: range)
        guard let seconds = reader.signed(), Self.times.contains(seconds), let currency = reader.block(), let newNames = reader.count(),
            newNames <= range.count
        else { return nil }
        let day = Instant(seconds: seconds).utcDay
        let names = reader.offset
        for _ in 0..<newNames {
            guard reader.block() != nil else { return nil }
        }
        let namesEnd = reader.offset
        guard let today = reader.signed(), let count = reader.count(), count <= Self.longest, let changes = reader.count(),
            changes <= count,
            count == 0 || amounts.isEmpty || first <= day.advanced(by: -count + Self.longest)
        else { return nil }
        let changed = reader.offset
        for _ in 0..<changes {
            guard let index = reader.count(), index < count, let isKnown = reader.count(), isKnown != 1 || reader.signed() != nil else {
                return nil
            }
        }
        let changedEnd = reader.offset
        guard let refund = reader.count(), let windows = reader.block(), let budgets = reader.block(), reader.isAtEnd else { return nil }
        return Section(
            currency: currency, names: names..<namesEnd,
            night: Night(asOf: Instant(seconds: seconds), today: today, windows: windows, budgets: budgets), showsRefund: refund == 1,
            first: day.advanced(by: -count), changed: changed..<changedEnd)
    }

    private func window(_ reader: inout CompactReader, of night: Int) -> Window? {
        guard let back = reader.count(), back <= Self.longest, let opening = reader.signed(), let total = reader.signed(),
            let charges = reader.signed(), let flags = reader.count(), case let range = flags >> 3,
            RangeKey.allCases.indices.contains(range)
        else { return nil }
        var window = Window(
            night: night, range: RangeKey.allCases[range], first: nights[night].asOf.utcDay.advanced(by: -back),
            startsWhole: flags & 4 != 0, opening: opening, total: total, charges: charges < 0 ? nil : charges)
        if flags & 1 != 0 {
            guard let list = reader.block() else { return nil }
            window.categories = list
        }
        if flags & 2 != 0 {
            guard let list = reader.block() else { return nil }
            window.merchants = list
        }
        return window
    }

    /// Takes the days up to that of a night. Those that were known before and have another amount now were corrected.
    private mutating func take(_ section: Section) {
        let day = section.night.asOf.utcDay
        guard section.first < day else { return }
        if amounts.isEmpty { first = section.first }
        while last.advanced(by: 1) < section.first { amounts.append(nil) }
        while last.advanced(by: 1) < day { amounts.append(0) }
        let known = nights.last.map { $0.asOf.utcDay } ?? section.first
        var reader = CompactReader(bytes, in: section.changed)
        while !reader.isAtEnd, let index = reader.count(), let isKnown = reader.count() {
            let amount = isKnown == 1 ? reader.signed() : nil
            let day = section.first.advanced(by: index)
            guard day >= first else { continue }
            let place = day.distance(from: first)
            if day < known, let before = amounts[place], let now = amount {
                corrections.append(Correction(day: day, before: before, now: now, since: section.night.asOf))
            }
            // What could not be read tonight was read before.
            if day >= known || amount != nil { amounts[place] = amount }
        }
    }
}
