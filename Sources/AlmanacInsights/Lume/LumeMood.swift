import AlmanacModel

/// The moods of one day, or of several.
struct MoodSum {
    /// Σ average × entries, and the entries behind it. A day that does not say how many it has weighs as much as one.
    var weighted = 0.0
    var weight = 0.0
    /// Of the days that say how many they have.
    private var counted: Int64 = 0
    /// True when there is a day that does not.
    private(set) var hasUncounted = false
    /// `nil` when nobody knows how many there are.
    var entries: Int64? { hasUncounted ? nil : counted }
    var dominant: ShownName?

    mutating func add(_ mood: Lume.DayMood) {
        let count = max(0, mood.entries ?? 1)
        if mood.entries == nil { hasUncounted = true } else { counted = counted.addingSaturated(count) }
        if dominant == nil, let mood = mood.dominant, !isBlank(mood) {
            dominant = ShownName(identifier: mood, among: MoodSum.kinds, "lume.mood.kind.", or: Phrase("lume.mood.kind.neutral"))
        }
        guard let average = mood.average, average >= 0, average <= 10, count > 0 else { return }
        weighted += average * Double(count)
        weight += Double(count)
    }

    /// Adds what is known of other days; the mood is that of the first that has one.
    mutating func add(_ other: MoodSum) {
        weighted += other.weighted
        weight += other.weight
        counted = counted.addingSaturated(other.counted)
        hasUncounted = hasUncounted || other.hasUncounted
        dominant = dominant ?? other.dominant
    }

    private static let kinds: Set<String> = [
        "angry", "anxious", "calm", "content", "excited", "grateful", "happy", "neutral", "sad", "stressed", "tired",
    ]

    /// Four decimals are four decimals: binary fractions make 4.999999999999999 of a whole number, which would be written "5.0", and 5.650000000000001 of
    /// 5.65, which would be rounded up.
    var average: Double? {
        guard weight > 0 else { return nil }
        let mean = weighted / weight
        let short = (mean * 1e4).rounded() / 1e4
        return (mean - short).magnitude < 1e-9 ? short : mean
    }

    /// Oldest first, each day once; none after today.
    static func byDay(_ moods: [Lume.DayMood], _ calendar: LocalCalendar) -> [(day: Day, sum: MoodSum)] {
        let dated = moods.enumerated().compactMap { place, mood in
            calendar.day(mood.date).flatMap { $0 <= calendar.today ? (day: $0, place: place, mood: mood) : nil }
        }
        var sums: [(day: Day, sum: MoodSum)] = []
        for (day, _, mood) in dated.sorted(by: { ($0.day, $0.place) < ($1.day, $1.place) }) {
            if sums.last?.day != day { sums.append((day, MoodSum())) }
            sums[sums.count - 1].sum.add(mood)
        }
        return sums
    }
}

extension MoodSum {
    init(_ sums: [MoodSum]) {
        self.init()
        for sum in sums { add(sum) }
    }
}

extension LumeFigures {
    /// Over the days of the report: Σ of each day's average × its entries ÷ all entries. Before, and a year ago: the same where there are
    /// entries.
    fileprivate var moodAverage: MetricResult? {
        guard lume.mood != nil else { return nil }
        func sum(_ days: ClosedRange<Day>) -> MoodSum { MoodSum((moodDays ?? []).filter { days.contains($0.day) }.map(\.sum)) }
        let now = sum(days)
        // Where there is no mood, why there is none.
        guard let average = now.average else { return MetricResult(nil, basis: moodGaps ?? nothing("lume.mood.none")) }
        // Days before are comparable if entries began in their first tenth: moods are not noted down every day.
        func known(_ days: ClosedRange<Day>) -> Value? {
            let latest = days.lowerBound.advanced(by: days.upperBound.distance(from: days.lowerBound) / 10)
            guard let oldest = moodDays?.first?.day, oldest <= latest else { return nil }
            return sum(days).average.map { .number($0) }
        }
        var result = MetricResult(
            .number(average), previous: known(daysBefore),
            basis: now.entries.map { entries in
                Phrase("lume.mood.basis", ["count": .count(Int64(exactly: now.weight) ?? entries), "period": .phrase(daysName)])
            })
        result.yearBefore = span?.yearBefore.flatMap(known)
        return result.noting(moodGaps)
    }

    /// The mood of the 30 days before the day that was asked for.
    fileprivate var moodUsual: MetricResult? {
        guard lume.mood != nil, let day = span?.days.lowerBound, span?.days.upperBound == day else { return nil }
        let all = MoodSum((moodDays ?? []).filter { (1...30).contains(day.distance(from: $0.day)) }.map(\.sum))
        guard all.weight >= 5, let average = all.average else { return MetricResult(nil, basis: moodGaps) }
        return MetricResult(.number(average))
    }

    /// Number of entries on the days of the report; if no days were sent, Lume's own count. Entries before the first day that was sent are
    /// unknown.
    fileprivate var moodEntries: MetricResult? {
        lume.mood.map { mood in
            if let moodGaps { return MetricResult(nil, basis: moodGaps) }
            guard let moodDays else { return MetricResult(span == nil ? mood.entries.map { .count($0) } : nil) }
            let isBefore = moodDays.first.map { days.upperBound < $0.day } ?? false
            if span != nil, isBefore { return MetricResult(nil, basis: nothing("lume.mood.none")) }
            let counts = moodDays.filter { days.contains($0.day) }.map(\.sum.entries)
            guard !counts.contains(nil) else { return MetricResult(nil, basis: Phrase("lume.mood.uncounted")) }
            return MetricResult(.count(total(counts.compactMap(\.self))))
        }
    }

    /// A streak whose last entry is older than yesterday is over.
    fileprivate var moodStreak: MetricResult? {
        lume.mood.map { mood in
            guard let streak = mood.currentStreak else { return MetricResult(nil, basis: moodGaps) }
            let isOver = calendar.day(mood.lastEntry).map { $0 < today.advanced(by: -1) } ?? false
            return MetricResult(.days(isOver ? 0 : streak))
        }
    }

    /// Absent of a stretch that is shown by its months.
    fileprivate var moodRows: Rows<(key: Key, sum: MoodSum)>? {
        guard let all = moodDays, span?.days.isByMonth != true else { return nil }
        // The days of the average; without any mood in the last 30 days, as many up to the newest. Days before the first entry are left
        // out, unless they are of a period that was asked for.
        let isOld = span == nil && all.last.map { $0.day < days.lowerBound } ?? false
        let last = isOld ? all.last?.day ?? today : min(days.upperBound, today)
        let limit = isOld ? last.advanced(by: -29) : days.lowerBound
        let isCut = span == nil && all.first.map { $0.day < limit } ?? false
        let first = span == nil ? max(limit, all.first?.day ?? limit) : limit
        let shown = all.filter { $0.day >= first && $0.day <= last }
        guard !shown.isEmpty else { return .none([moodGaps], unreadable: lume.lost.count("dailyBreakdown")) }
        let note =
            isOld
            ? Phrase("lume.mood.none", ["period": .phrase(daysName)])
            : isCut ? Phrase("lume.history.newest", ["days": .count((first...last).length)]) : nil
        return rows(shown, of: first...last, by: .day, isRunning: last == today, note)
    }

    /// The months or the days of a stretch that is shown by its months, from the first entry in it to the last.
    func moods(by step: Tally<MoodSum>.Step) -> Rows<(key: Key, sum: MoodSum)>? {
        guard let span, span.days.isByMonth, let days = moodDays?.filter({ span.days.contains($0.day) }), let first = days.first?.day,
            let last = days.last?.day
        else { return nil }
        let isRunning = step == .day ? last == today : !span.isOver && last.month == today.month
        return rows(days, of: first...last, by: step, isRunning: isRunning)
    }

    private func rows(
        _ moods: [(day: Day, sum: MoodSum)], of days: ClosedRange<Day>, by step: Tally<MoodSum>.Step, isRunning: Bool, _ note: Phrase? = nil
    ) -> Rows<(key: Key, sum: MoodSum)> {
        var sums = Tally(days, by: step, MoodSum())
        for (day, sum) in moods { sums[day].add(sum) }
        return Rows(
            rows: sums.rows, key: \.key, partial: isRunning ? [sums.sums.count - 1] : [], notes: [note, moodGaps],
            unreadable: lume.lost.count("dailyBreakdown"))
    }

    /// Shares of the sum of the three, unknown unless all three are. They are entries when they add up to as many as there are, else percentages.
    fileprivate var distributionRows: Rows<(name: Key, share: Double?, entries: Int64?)>? {
        if let gaps = distributionGaps { return .none([gaps], unreadable: 1) }
        guard let mood = lume.mood, mood.positive != nil || mood.neutral != nil || mood.negative != nil else { return nil }
        // In thousandths, so that percentages keep theirs.
        let names = ["positive", "neutral", "negative"].map { Key.word("lume.mood.\($0)") }
        let sent = [mood.positive, mood.neutral, mood.negative].compactMap(\.self).filter { $0 >= 0 }
        let thousandths = sent.compactMap { wholeNumber(min($0, 1e12) * 1000) }
        guard thousandths.count == names.count else {
            return Rows(
                rows: names.map { ($0, nil, nil) }, key: \.name, without: ["entries": true],
                notes: [Phrase("lume.mood.kinds-unreadable")], unreadable: 1)
        }
        let sum = total(thousandths)
        let areCounts =
            mood.entries.map { $0.multipliedReportingOverflow(by: 1000) == (sum, false) } ?? false
            && thousandths.allSatisfy { $0 % 1000 == 0 }
        let shares = shares(of: thousandths)
        return Rows(
            rows: names.indices.map { (names[$0], shares[$0], thousandths[$0] / 1000) }, key: \.name, without: ["entries": !areCounts],
            tones: [.good, .neutral, .bad])
    }
}

extension MetricFormula where Figures == LumeFigures {
    static let moodAverage = Self(
        "lume.mood.average", .number, in: ["lume.mood.daily"], "Mean mood from 0 to 10, over the entries of the last 30 days.",
        unranged: { $0.moodAverage })

    /// Compares the numbers as they are read, to one decimal.
    static let moodFinding = Self(
        "lume.mood.finding", .text, "The mood beside the time before, as a heading says it; there is none where one of them is not known.",
        unranged: { figures in
            guard let average = figures.moodAverage else { return nil }
            guard case .number(let now)? = average.value, case .number(let before)? = average.previous else { return .unknown }
            let difference = (now * 10).rounded() - (before * 10).rounded()
            let name = difference > 0 ? "better" : difference < 0 ? "worse" : "same"
            return MetricResult(saying: "lume.mood.finding." + name, ["mood": .value(.number(now)), "before": .value(.number(before))])
        })

    /// Against which a single day is read: that of the day before says nothing.
    static let moodUsual = Self(
        "lume.mood.usual", .number,
        "Mean mood from 0 to 10 over the entries of the 30 days before a single day that a report is about; absent in other reports, unknown of fewer than five entries.",
        unranged: { $0.moodUsual })

    static let moodEntries = Self(
        "lume.mood.entries", .count, "How many moods were noted down in the last 30 days.", unranged: { $0.moodEntries })

    static let moodStreak = Self(
        "lume.mood.streak", .days, "Days in a row with a mood noted down, up to today or yesterday.",
        unranged: { $0.moodStreak })

    /// Words for what stands beside moods and recurring goals.
    static let lumePeriod = Self(
        "lume.period", .text,
        "The days that moods and recurring goals are told of, as they stand in a sentence; previous: those that they are compared with.",
        unranged: { figures in
            MetricResult(.phrase(figures.daysName), previous: figures.daysBeforeName.map { .phrase($0) })
        })
}

extension SeriesFormula where Figures == LumeFigures {
    /// The days of the average: the last 30, from the first entry of all on, or all of a period that was asked for. Days are the reader's.
    static let dailyMood = Self(
        "lume.mood.daily", key: "day", of: (key: Key, sum: MoodSum).self,
        "The mood of each day, oldest first; a day without entries is a gap.",
        [
            average("day"), entries("day"),
            .measure("mood", .text, ifKnown: true, "The mood that was noted down most.") { $0.sum.dominant.map(\.value) },
        ],
        unranged: { $0.moodRows })

    static let monthlyMood = Self(
        "lume.mood.monthly", key: "month", of: (key: Key, sum: MoodSum).self,
        "The mood of each month of a period of more than a hundred days; absent where none was asked for.",
        [average("month"), entries("month")], unranged: { $0.moods(by: .month) })

    static let moodCalendar = Self(
        "lume.mood.calendar", key: "day", of: (key: Key, sum: MoodSum).self,
        "The mood of each day of a period of more than a hundred days, from the first that has one; absent where none was asked for.",
        [average("day")], unranged: { $0.moods(by: .day) })

    private static func average(_ time: String) -> MeasureFormula<Figures, (key: Key, sum: MoodSum)> {
        .measure(
            "average", .number, within: 0...10, message: "measure.lume.mood.daily.average", "Mean of the \(time), from 0 to 10."
        ) { $0.sum.average.map { .number($0) } }
    }

    private static func entries(_ time: String) -> MeasureFormula<Figures, (key: Key, sum: MoodSum)> {
        .measure(withFigures: "entries", .count, "Moods noted down that \(time).") { row, figures in
            row.sum.entries.flatMap { figures.lume.lost.counted($0, "dailyBreakdown") }
        }
    }

    static let moodDistribution = Self(
        "lume.mood.distribution", key: "mood", of: (name: Key, share: Double?, entries: Int64?).self,
        "How many moods were positive, neutral and negative.",
        [
            .measure("share", .ratio, role: .share, "Of all moods; the percentages add up.") { $0.share.map { .ratio($0) } },
            .measure("entries", .count, "Moods noted down, where their number is known.") { $0.entries.map { .count($0) } },
        ],
        unranged: { $0.distributionRows })
}
