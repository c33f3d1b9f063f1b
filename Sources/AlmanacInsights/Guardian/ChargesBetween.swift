import AlmanacModel

/// What was spent between two moments, by category and merchant, from windows of tonight's answers and of the nights before.
///
/// Two windows that begin at the same moment differ by what was spent between their ends, and two that end together by what was spent between their
/// beginnings. A moment counts as the same as another one when nothing was spent between them, which the days tell. So any two moments are known that are
/// joined by windows, one after the other.
///
/// Between two such moments there may still be charges of nothing, which would be counted on the wrong side: where a day between them is seen to have some,
/// windows are not joined there.
///
/// Days are as they were said last. A window that was asked for before some of its days were corrected is set against others alone that begin with it and were
/// asked for before the same corrections. What is found has to come to what the days between come to, and may leave no name with less than nothing.
struct ChargesBetween {
    /// A moment, by what was spent before it.
    struct Moment: Hashable {
        /// Number of days with spending before that of the moment.
        fileprivate var days: Int
        /// Spent on the day of the moment before it.
        fileprivate var amount: Int64
        /// The UTC day of the moment.
        fileprivate var day: Day
        /// Which moment it is, of those that are alike.
        fileprivate var point: Point

        static func == (one: Self, other: Self) -> Bool { one.days == other.days && one.amount == other.amount }

        func hash(into hasher: inout Hasher) {
            hasher.combine(days)
            hasher.combine(amount)
        }

        /// The same moment as a time at which as much was spent.
        func at(_ instant: Instant) -> Self {
            var moment = self
            moment.day = instant.utcDay
            moment.point = .instant(instant)
            return moment
        }

        private var isMidnight: Bool { if case .day = point { true } else { false } }

        /// True when one of some days lies between two moments, in part or as a whole.
        fileprivate func isParted(from other: Self, by days: [Day]) -> Bool {
            guard !days.isEmpty, point != other.point else { return false }
            let isFirst = day < other.day || day == other.day && isMidnight
            let (first, last) = isFirst ? (self, other) : (other, self)
            return days.contains { $0 >= first.day && ($0 < last.day || $0 == last.day && !last.isMidnight) }
        }
    }

    /// A point in time at which a window can begin or end.
    fileprivate enum Point: Hashable {
        case day(Day)
        /// Index of a night.
        case night(Int)
        /// The beginning of a window of a night.
        case start(night: Int, RangeKey)
        case instant(Instant)
    }

    /// The nights, tonight's among them.
    let memory: GuardianMemory
    /// Their windows that are looked at, oldest first.
    private let windows: [GuardianMemory.Window]
    /// Of each whole day, and of the day of the last night: number of days with spending before it.
    private var before: [Int] = []
    /// By `Moment.days`: spent before the day, and number of days before it that are not known.
    private var sums: [(amount: Int64, unknown: Int)] = [(0, 0)]
    /// The last night that corrected a day.
    private var corrected: [Day: Instant] = [:]
    /// UTC days on which there were charges and nothing was spent.
    private let daysOfNothing: [Day]
    private var steps = Steps()

    /// - Parameters:
    ///   - moment: Windows of nights before it are left out, for a question about later charges alone.
    ///   - daysOfNothing: UTC days on which there were charges and nothing was spent, in any order.
    init(_ memory: GuardianMemory, since moment: Instant? = nil, daysOfNothing: [Day] = []) {
        self.memory = memory
        self.daysOfNothing = daysOfNothing
        windows = memory.windows(since: moment)
        before.reserveCapacity(memory.amounts.count + 1)
        var (sum, unknown) = (Int64(0), 0)
        for amount in memory.amounts {
            before.append(sums.count - 1)
            guard amount != 0 else { continue }
            sum = sum.addingSaturated(amount ?? 0)
            if amount == nil { unknown += 1 }
            sums.append((sum, unknown))
        }
        before.append(sums.count - 1)
        for correction in memory.corrections { corrected[correction.day] = correction.since }
        steps = Steps(self)
    }

    /// True where a day has another amount since a night.
    private func isCorrected(_ day: Day, since night: GuardianMemory.Night) -> Bool { corrected[day].map { $0 > night.asOf } ?? false }

    // MARK: Moments

    /// The beginning of a UTC day; `nil` where the days do not reach there.
    func moment(at day: Day) -> Moment? {
        let index = day.distance(from: memory.first)
        return before.indices.contains(index) ? Moment(days: before[index], amount: 0, day: day, point: .day(day)) : nil
    }

    /// The moment of a UTC day before which an amount was spent on it; `nil` where that cannot be.
    private func moment(on day: Day, after amount: Int64, _ point: Point) -> Moment? {
        guard var moment = moment(at: day), amount >= 0 else { return nil }
        // Of the last night's day it is not known what is still to come.
        if day <= memory.last, amount > 0 {
            guard let all = memory[day], amount <= all else { return nil }
            if amount == all, let next = self.moment(at: day.advanced(by: 1)) { moment = next } else { moment.amount = amount }
        } else {
            moment.amount = amount
        }
        moment.day = day
        moment.point = point
        return moment
    }

    /// The moment of a night; `nil` where its day was corrected since, for it is not known on which side of the night.
    ///
    /// - Parameter index: Of the night.
    func moment(ofNight index: Int) -> Moment? {
        let night = memory.nights[index]
        let day = night.asOf.utcDay
        return isCorrected(day, since: night) ? nil : moment(on: day, after: night.today, .night(index))
    }

    /// The moment of the last night.
    var tonight: Moment? { memory.nights.isEmpty ? nil : moment(ofNight: memory.nights.count - 1) }

    /// The beginning of a window.
    private func start(of window: GuardianMemory.Window) -> Moment? {
        if window.startsWhole { return moment(at: window.first) }
        let night = memory.nights[window.night]
        if isCorrected(window.first, since: night) { return nil }
        // What was spent on its first day before it.
        let day = window.first == night.asOf.utcDay ? night.today : memory[window.first]
        return day.flatMap {
            moment(on: window.first, after: $0.subtractingSaturated(window.opening), .start(night: window.night, window.range))
        }
    }

    /// Indices of the corrections of its days that came after it.
    private func corrections(unknownTo window: GuardianMemory.Window) -> [Int] {
        let night = memory.nights[window.night].asOf
        return memory.corrections.indices.filter { index in
            let correction = memory.corrections[index]
            return correction.since > night && correction.day >= window.first && correction.day <= night.utcDay
        }
    }

    /// True when a window of tonight is all of the time from one moment to another, and no more.
    func isTonights(_ range: RangeKey, from start: Moment, to end: Moment) -> Bool {
        windows.reversed().prefix(RangeKey.allCases.count).contains { window in
            guard window.night == memory.nights.count - 1, window.range == range, let first = self.start(of: window),
                let last = moment(ofNight: window.night), first == start, last == end
            else { return false }
            return ![(first, start), (last, end)].contains { $0.isParted(from: $1, by: daysOfNothing) }
        }
    }

    /// What was spent from one moment to another; `nil` where a day between is not known.
    func amount(from start: Moment, to end: Moment) -> Int64? {
        let (first, last) = (sums[start.days], sums[end.days])
        guard first.unknown == last.unknown else { return nil }
        return last.amount.addingSaturated(end.amount).subtractingSaturated(first.amount.addingSaturated(start.amount))
    }

    // MARK: Charges

    /// The charges from one moment to another, as far as they are known.
    func charges(from start: Moment, to end: Moment) -> ProvenCharges {
        guard let amount = amount(from: start, to: end), amount >= 0 else { return ProvenCharges() }
        // Nothing was spent, and charges of nothing are not known.
        if start == end { return ProvenCharges(categories: [], merchants: []) }
        let categories = steps.rows(from: start, to: end, coming: amount, where: \.hasCategories, memory.categories)
        return ProvenCharges(
            categories: categories?.map { Guardian.CategorySpend(category: $0.name, charges: $0.charges, spend: $0.spend) },
            merchants: steps.rows(from: start, to: end, coming: amount, where: \.hasMerchants, memory.merchants)?.map {
                Guardian.MerchantSpend(merchant: $0.name, charges: $0.charges, spend: $0.spend)
            }, charges: categories.map { total($0.lazy.map(\.charges)) })
    }
}

extension ChargesBetween {
    /// The windows as steps from one moment to another.
    private struct Steps {
        /// A moment, and the corrections that windows which begin with it do not know yet, by their indices.
        struct Place: Hashable {
            var moment: Moment
            var corrections: [Int] = []
        }

        private struct Step {
            var window: GuardianMemory.Window
            var start: Place
            var end: Place
        }

        private typealias Path = [(step: Int, isForwards: Bool)]

        private var hasRefunds = false
        private var daysOfNothing: [Day] = []
        private var steps: [Step] = []
        /// Indices of the steps that begin or end at a moment, those of later nights first.
        private var places: [Place: [Int]] = [:]

        init() {}

        init(_ known: ChargesBetween) {
            hasRefunds = known.memory.hasRefunds
            daysOfNothing = known.daysOfNothing
            for window in known.windows.reversed() {
                guard let last = known.moment(ofNight: window.night), let first = known.start(of: window), first != last,
                    let amount = known.amount(from: first, to: last)
                else { continue }
                let corrections = known.corrections(unknownTo: window)
                let corrected = corrections.reduce(Int64(0)) { sum, index in
                    let correction = known.memory.corrections[index]
                    return sum.addingSaturated(correction.now.subtractingSaturated(correction.before))
                }
                guard window.total == amount.subtractingSaturated(corrected) else { continue }
                let start = Place(moment: first, corrections: corrections)
                let end = Place(moment: last)
                places[start, default: []].append(steps.count)
                places[end, default: []].append(steps.count)
                steps.append(Step(window: window, start: start, end: end))
            }
        }

        /// The fewest windows that lead from a moment to another: forwards ones count, and ones that are gone back are taken off.
        private func path(
            from start: Moment, to end: Moment, without excluded: Set<Int>, where isUsable: (GuardianMemory.Window) -> Bool
        ) -> Path? {
            let (start, end) = (Place(moment: start), Place(moment: end))
            var reached: [Place: (step: Int, from: Place)] = [:]
            var open = [start]
            var next = 0
            while next < open.count, reached[end] == nil {
                let place = open[next]
                next += 1
                for index in places[place] ?? [] where !excluded.contains(index) && isUsable(steps[index].window) {
                    let other = steps[index].start == place ? steps[index].end : steps[index].start
                    guard other != start, reached[other] == nil else { continue }
                    reached[other] = (index, place)
                    open.append(other)
                }
            }
            guard reached[end] != nil else { return nil }
            // From the end back to the start.
            var path: Path = []
            var place = end
            while let (step, from) = reached[place] {
                path.append((step, steps[step].end == place))
                place = from
            }
            return path.reversed()
        }

        /// Ways that are tried when one leaves less than nothing of a name.
        private static let attempts = 4

        /// What each name had from a moment to another, most first.
        ///
        /// Where money came back, an amount may be the same at two moments with charges between them: then another way has to come to the same.
        ///
        /// - Parameter amount: What all of them come to.
        func rows(
            from start: Moment, to end: Moment, coming amount: Int64, where isUsable: (GuardianMemory.Window) -> Bool,
            _ list: (GuardianMemory.Window) -> [GuardianMemory.Row]?
        ) -> [GuardianMemory.Row]? {
            var excluded: Set<Int> = []
            var first: [GuardianMemory.Row]?
            for _ in 0..<Self.attempts {
                guard let path = path(from: start, to: end, without: excluded, where: isUsable) else { return nil }
                let joints = joints(of: path, from: start, to: end)
                let parted = joints.filter { $0.before.isParted(from: $0.after, by: daysOfNothing) }
                guard parted.isEmpty else {
                    excluded.formUnion(parted.map(\.step))
                    continue
                }
                let rows = rows(along: path, list).flatMap { total($0.lazy.map(\.spend)) == amount ? $0 : nil }
                let doubtful =
                    hasRefunds ? joints.filter { $0.after.amount > 0 && $0.before.point != $0.after.point }.map(\.step) : []
                if let rows {
                    if doubtful.isEmpty || first == rows { return rows }
                    if first != nil { return nil }
                    first = rows
                    excluded.formUnion(doubtful)
                    continue
                }
                // Of an earlier night it is likelier that it said something else.
                guard let oldest = path.min(by: { steps[$0.step].window.night < steps[$1.step].window.night }) else { return nil }
                excluded.insert(oldest.step)
            }
            return nil
        }

        /// The moments of a path that are taken for the same, each with the step that leads on from there, and at its end with the last one.
        private func joints(of path: Path, from start: Moment, to end: Moment) -> [(step: Int, before: Moment, after: Moment)] {
            var joints: [(step: Int, before: Moment, after: Moment)] = []
            var moment = start
            for (step, isForwards) in path {
                let (from, to) = isForwards ? (steps[step].start, steps[step].end) : (steps[step].end, steps[step].start)
                joints.append((step, moment, from.moment))
                moment = to.moment
            }
            if let last = path.last { joints.append((last.step, moment, end)) }
            return joints
        }

        private func rows(
            along path: Path, _ list: (GuardianMemory.Window) -> [GuardianMemory.Row]?
        ) -> [GuardianMemory.Row]? {
            var sums = NamedSums<String, (spend: Int64, charges: Int64)>((0, 0))
            for (step, isForwards) in path {
                guard let list = list(steps[step].window) else { return nil }
                for row in list {
                    sums.add(row.name) { sum in
                        sum.spend = isForwards ? sum.spend.addingSaturated(row.spend) : sum.spend.subtractingSaturated(row.spend)
                        sum.charges = isForwards ? sum.charges.addingSaturated(row.charges) : sum.charges.subtractingSaturated(row.charges)
                    }
                }
            }
            let rows = sums.rows.map { GuardianMemory.Row(name: $0.name, spend: $0.sum.spend, charges: $0.sum.charges) }
            // Money without a charge is no spending of these days, but a charge that has another name or amount since.
            guard rows.allSatisfy({ $0.charges > 0 || $0.charges == 0 && $0.spend == 0 }) else { return nil }
            return rows.filter { $0.charges > 0 }.sorted { ($1.spend, $0.name) < ($0.spend, $1.name) }
        }
    }
}
