import AlmanacModel

extension SystemInsights {
    /// Monthly habits, the nudges that were sent, and what both were made from.
    static let moneyMoments = SystemInsights(
        system: MoneyMoments.system, title: .name("MoneyMoments"),
        metrics: [
            .latestMonth.following, .momentCount.following, .confidence.following, .momentStreak.following,
            .incomeSpent.following, .grownMost.following, .sharesFinding.following, .nudgeCount.following,
            .pendingNudges,
            .nudgeSuggestion, .nudgeReason,
            .signalToday, .signalDay, .goalUnderfunded, .wants, .dining, .transactionCount, .firstTransaction, .lastTransaction, .diagnosis,
        ],
        series: [
            .moments.following, .monthlyShares.following, .habits.following, .history.following, .nudges.following, .nudgesByRule.following,
            .nudgeEffects.following, .signal, .monthlyTransactions,
        ],
        highlights: .moneyMoments,
        figures: MoneyMomentsFigures.init,
        over: { $0.over($1) }, night: \.nightBytes)
}

/// Data of MoneyMoments for its formulas, computed once a snapshot.
struct MoneyMomentsFigures {
    /// A reference: each is in several lists, and has many texts.
    final class Line {
        let habit: Habit
        let moment: MoneyMoments.Moment

        init(habit: Habit, moment: MoneyMoments.Moment) {
            self.habit = habit
            self.moment = moment
        }

        var value: Value? { habit.value(moment.value) }
        var tone: Tone { habit.tone(moment.value) }
    }

    /// Newest month first, within a month the surest first, then by habit; one a habit and month, the first as sent.
    /// `nil` when the dump has no such answer.
    var lines: [Line]?
    /// Number of moments of all months, and the newest and the oldest month of these.
    let lineCount: Int
    let newest: Month?
    let oldest: Month?
    /// Those sent, newest first, those without a date last; `nil` when the dump has no such answer.
    var nudges: [MoneyMoments.Nudge]?
    /// Number of nudges in the dump, sent or failed.
    let nudgeCount: Int?
    let signals: [MoneyMoments.Signal]?
    let momentsDiagnosis: MoneyMoments.MomentsDiagnosis?
    let nudgesDiagnosis: MoneyMoments.NudgesDiagnosis?
    let lost: LostRows
    /// What earlier nights said; `nil` where nothing is kept of nights.
    let memory: RecordMemory?
    /// True when the account has Guardian too, which sees other accounts.
    let hasGuardian: Bool
    let asOf: Instant
    let zone: Zone
    let currency: Currency
    /// The month these are over, of a period that was asked for; `nil` for the newest with moments.
    var month: Month?
    /// The months of a long period that was asked for; `nil` of others.
    fileprivate var months: ClosedRange<Month>?

    init?(_ snapshot: Snapshot, _ setting: Setting) {
        guard let data = snapshot.data(MoneyMoments.self) else { return nil }
        memory = snapshot.memory?.records(of: MoneyMoments.system)
        signals = data.signals
        momentsDiagnosis = data.momentsDiagnosis
        nudgesDiagnosis = data.nudgesDiagnosis
        nudgeCount = data.nudges?.count
        lost = data.lost
        hasGuardian = snapshot.data(Guardian.self) != nil
        asOf = setting.asOf
        zone = setting.zone
        currency = setting.currency
        let lines = data.moments.map { moments in
            var seen = Set<MonthlyHabit>(minimumCapacity: moments.count)
            var lines: [Line] = []
            lines.reserveCapacity(moments.count)
            for moment in moments
            where moment.month.isInCalendar && seen.insert(MonthlyHabit(month: moment.month, habit: moment.habit)).inserted {
                lines.append(Line(habit: Habit(moment.habit), moment: moment))
            }
            lines.sort { left, right in
                if left.moment.month != right.moment.month { return left.moment.month > right.moment.month }
                let (one, other) = (share(left.moment.confidence) ?? -1, share(right.moment.confidence) ?? -1)
                return one == other ? left.moment.habit < right.moment.habit : one > other
            }
            return lines
        }
        self.lines = lines
        lineCount = lines?.count ?? 0
        newest = lines?.first?.moment.month
        oldest = lines?.last?.moment.month
        nudges = data.nudges.map { nudges in
            // Far past any real date: those without one come last.
            func date(_ nudge: MoneyMoments.Nudge) -> Instant { nudge.sentAt ?? Instant(seconds: .min) }
            return nudges.filter { $0.sendStatus != "failed" }.sorted { date($0) > date($1) }
        }
    }

    private struct MonthlyHabit: Hashable {
        var month: Month
        var habit: String
    }

    /// Remarks on shares and amounts beside those of another system: MoneyMoments sees other accounts.
    ///
    /// - Parameter values: Numbers and texts of MoneyMoments and of ours, which may have an amount in another currency than the account's.
    func about(_ values: [Value?]) -> [Phrase] {
        (hasGuardian ? [Phrase("moneymoments.about.accounts")] : []) + otherCurrencies(in: values)
    }

    /// Says of amounts in another currency than the account's that they are not converted: once, and not beside each.
    func otherCurrencies(in values: [Value?]) -> [Phrase] {
        values.contains { CurrencySign.areOthers(in: $0, than: currency) } ? [Phrase("moneymoments.about.currency")] : []
    }

    /// Says how many moments could not be read; `nil` when all could.
    var momentGaps: Phrase? { lost.note("moments", "moneymoments.moments.unreadable") }

    /// Says that the signal could not be read; `nil` when it could.
    var signalGaps: Phrase? { lost.isWhole("signal") ? Phrase("moneymoments.signal.unreadable") : nil }

    /// The newest month that has moments, or the one that was asked for.
    var latest: Month? { month ?? lines?.first?.moment.month }

    /// Over a period that was asked for: the moments of its newest month that has some, what was before them, and the nudges that were sent in it.
    func over(_ span: ReportSpan) -> MoneyMomentsFigures {
        var figures = self
        let months = span.days.lowerBound.month...span.days.upperBound.month
        figures.lines = lines?.filter { $0.moment.month <= months.upperBound }
        let newest = figures.lines?.first?.moment.month
        figures.month = newest.flatMap { months.contains($0) ? $0 : nil } ?? months.upperBound
        figures.months = span.days.isByMonth ? months : nil
        figures.nudges = nudges.map { nudges in
            nudges.filter { nudge in nudge.sentAt.map { span.days.contains(zone.day(of: $0)) } ?? false }
        }
        return figures
    }

    /// Says of a month that was asked for that MoneyMoments has nothing of it, or nothing yet: that is not zero. `nil` where it has something.
    var nothingOfMonth: Phrase? {
        guard let month, lines != nil, momentGaps == nil, moments(of: month).isEmpty else { return nil }
        guard let newest, let oldest, newest > month else { return Phrase("moneymoments.moments.not-yet", ["month": .month(month)]) }
        var sentence = Phrase("moneymoments.moments.none-of", ["month": .month(month)])
        if oldest > month { sentence.arguments.add("first", .month(oldest)) }
        return sentence
    }

    /// True when a month is over by the reader's clock.
    func isOver(_ month: Month) -> Bool { month < zone.day(of: asOf).month }

    /// Name of a moment.
    func label(_ line: Line) -> ShownName { MomentWords.label(line.moment, of: line.habit, days: days(of: line.moment)) }

    /// The days that a moment's value is of: all of its month, or as many as had gone by when it was worked out.
    private func days(of moment: MoneyMoments.Moment) -> Int {
        let (first, last) = (moment.month.firstDay, moment.month.lastDay)
        let computed = zone.day(of: min(moment.createdAt ?? asOf, asOf))
        return min(last, max(first, computed)).distance(from: first) + 1
    }

    /// The same habit in the calendar month before.
    func before(_ line: Line) -> Line? { moments(of: line.moment.month.advanced(by: -1)).first { $0.habit.id == line.habit.id } }

    /// The moments of a month; none when it has none.
    func moments(of month: Month?) -> ArraySlice<Line> {
        guard let month, let lines else { return [] }
        let start = lines.firstIndex { $0.moment.month <= month } ?? lines.endIndex
        return lines[start...].prefix { $0.moment.month == month }
    }
}

extension Month {
    /// True when its year has four digits: beyond those a month is no date, and reckoning with it might overflow.
    var isInCalendar: Bool { (0..<120_000).contains(number) }
}

extension MetricFormula where Figures == MoneyMomentsFigures {
    /// The newest month that has moments. Its basis names the accounts if Guardian's amounts, which are of others, are beside them.
    static let latestMonth = Self(
        "moneymoments.moments.month", .month,
        "The newest month that has moments; basis: that they are of the accounts that MoneyMoments sees, where Guardian is there too.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            if let nothing = figures.nothingOfMonth { return MetricResult(nil, basis: nothing) }
            // A month that was asked for and of which nothing could be read has no moments that it could be the month of.
            guard !figures.moments(of: figures.latest).isEmpty else { return MetricResult(nil, basis: figures.momentGaps) }
            return MetricResult(
                figures.latest.map { .month($0) },
                basis: figures.hasGuardian && figures.latest != nil ? Phrase("moneymoments.accounts") : nil)
        })

    static let momentCount = Self(
        "moneymoments.moments.count", .count, "Habits seen in the newest month.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            if let nothing = figures.nothingOfMonth { return MetricResult(nil, basis: nothing) }
            return MetricResult(counted: Int64(figures.moments(of: figures.latest).count), figures.momentGaps)
        })

    /// Mean confidence of that month's moments: the app's behaviour score ÷ 100.
    static let confidence = Self(
        "moneymoments.moments.confidence", .ratio,
        "Mean confidence of the newest month's moments; the app calls it behaviour score.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            if let gaps = figures.momentGaps ?? figures.nothingOfMonth { return MetricResult(nil, basis: gaps) }
            let shares = figures.moments(of: figures.latest).compactMap { share($0.moment.confidence) }
            guard !shares.isEmpty else { return .unknown }
            return MetricResult(.ratio(shares.reduce(0, +) / Double(shares.count)))
        })

    /// Spent ÷ income of the newest month, and of the calendar month before where the newest is over: some days are not set against a whole month.
    static let incomeSpent = Self(
        "moneymoments.income.spent", .ratio, in: ["moneymoments.history", "moneymoments.shares", "moneymoments.moments"],
        "The part of the newest month's income that was spent, beyond 1 where more went out than came in.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            guard let month = figures.latest,
                let now = figures.moments(of: month).first(where: { $0.habit.id == "spend_to_income_ratio" })
            else { return MetricResult(nil, basis: figures.momentGaps ?? figures.nothingOfMonth) }
            let (share, past) = (now.value, figures.isOver(month) ? figures.before(now)?.value : nil)
            // Beside a change, the colour is that of the change.
            let change = now.habit.change(from: past, to: share)?.magnitude
            return MetricResult(
                share, previous: past, tone: change.map { $0 > 0 ? .bad : $0 < 0 ? .good : .neutral } ?? now.tone,
                at: .month(month))
        })

    /// The habit of a month that is over, since the shares of one that runs are not of as many days.
    static let grownMost = Self(
        "moneymoments.habits.grown", .ratio, in: ["moneymoments.moments"],
        "The share of the spending that grew most against the month before, by five points at least, once the month is over; which one is in its .at.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            guard let month = figures.latest, figures.isOver(month) else { return .unknown }
            var most: (result: MetricResult, growth: Double)?
            for line in figures.moments(of: month) where line.habit.unit == .ratio && line.habit.id != "spend_to_income_ratio" {
                guard let now = line.value, let past = figures.before(line)?.value,
                    let growth = line.habit.change(from: past, to: now)?.magnitude, growth >= max(0.05, (most?.growth ?? 0) + 0.005)
                else { continue }
                most = (MetricResult(now, previous: past, at: line.habit.name.key), growth)
            }
            return most?.result ?? .unknown
        })

    static let momentStreak = Self(
        "moneymoments.moments.streak", .count,
        "Months with moments in a row, counted back from the newest that has any (not from today).",
        unranged: { figures in
            guard let lines = figures.lines else { return nil }
            var streak: Int64 = 0
            var oldest: Month?
            for month in lines.lazy.map(\.moment.month) where month != oldest {
                if let oldest, month != oldest.advanced(by: -1) { break }
                oldest = month
                streak += 1
            }
            return MetricResult(counted: streak, figures.momentGaps)
        })
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// The newest month's moments: those to look at first, then those that changed by five points at least, then the surest. Level: high from 0.7,
    /// medium from 0.5, low below. Previous: the same habit in the calendar month before.
    static let moments = Self(
        "moneymoments.moments", key: "label", of: (line: MoneyMomentsFigures.Line, value: Value?, insight: Value?, previous: Value?).self,
        "The habits seen in the newest month: those to look at first, then those that changed most, then the surest.",
        [
            .measure("habit", .text, "What was measured.") { $0.line.habit.name.value },
            .measure("value", .mixed, "In the unit the habit really has: a share, times as much, a count.") { $0.value },
            .measure(
                "insight", .text,
                "What it means, in the reader's language; in MoneyMoments' own words where it writes others than it did."
            ) { $0.insight },
            .measure("confidence", .ratio, "How sure it is.") { share($0.line.moment.confidence).map { .ratio($0) } },
            .measure("level", .text, role: .state, "High confidence from 70 %, medium from 50 %, low below.") {
                Confidence($0.line.moment.confidence).map { .phrase($0.level) }
            },
            .measure("previous", .mixed, isOwn: true, "The value of the calendar month before.") { $0.previous },
            .measure(
                "habit_id", .text, "The habit as MoneyMoments calls it, which is the name of its column in moneymoments.history."
            ) { .text($0.line.habit.id) }.naming(columnsOf: "moneymoments.history"),
            .measure("sureness", .text, isOwn: true, "The level, and that one is sure in place of a high one; none where all are.") {
                Confidence($0.line.moment.confidence).map { $0 == .high ? .word("moneymoments.level.sure") : .phrase($0.level) }
            },
        ],
        unranged: { figures in
            guard figures.lines != nil, figures.nothingOfMonth == nil else { return nil }
            let rows = inOrderOfWeight(
                figures.moments(of: figures.latest).map { line in
                    (
                        line: line, value: line.value,
                        insight: MomentWords.insight(line.moment, figures.currency, isOver: figures.isOver(line.moment.month)),
                        previous: figures.before(line)?.value
                    )
                })
            let lines = rows.map(\.line)
            return Rows(
                rows: rows, key: { figures.label($0.line).key },
                without: ["sureness": lines.allSatisfy { Confidence($0.moment.confidence) == .high }],
                tones: lines.map(\.tone),
                notes: [
                    !lines.isEmpty && figures.latest.map { figures.isOver($0) } == false ? Phrase("moneymoments.moments.running") : nil,
                    figures.momentGaps,
                ],
                about: figures.about(rows.flatMap { [$0.value, $0.insight] })
                    + [overlap(lines.map(\.habit), rows.map(\.value))],
                unreadable: figures.lost.count("moments"))
        })

    private typealias Moment = (line: MoneyMomentsFigures.Line, value: Value?, insight: Value?, previous: Value?)

    /// The rows with those first that a reader should look at, then those whose share changed most; the others as they are.
    private static func inOrderOfWeight(_ rows: [Moment]) -> [Moment] {
        let weights = rows.map { row -> (Int, Double) in
            let tone = row.line.tone
            let urgency = tone == .bad ? 2 : tone == .watch ? 1 : 0
            guard case .ratio = row.value, let change = row.line.habit.change(from: row.previous, to: row.value)?.magnitude?.magnitude,
                change >= 0.05
            else { return (urgency, 0) }
            return (urgency, change)
        }
        return rows.indices.sorted { (weights[$1].0, weights[$1].1, $0) < (weights[$0].0, weights[$0].1, $1) }.map { rows[$0] }
    }

    /// Says that payments can be counted in two shares, where two that both go by what a payment is called come to more than all.
    private static func overlap(_ habits: [Habit], _ values: [Value?]) -> Phrase? {
        let sum = zip(habits, values).reduce(0) { sum, one in
            ["cash_spend_share", "transfer_out_share"].contains(one.0.id) ? sum + (one.1?.magnitude ?? 0) : sum
        }
        return sum > 1 ? Phrase("moneymoments.moments.overlap") : nil
    }

    /// A column a habit under the id MoneyMoments gives it, a row a month from the first with moments to the newest, at most the newest 24; of a long period
    /// that was asked for its months.
    static let history = Self(
        "moneymoments.history", key: "month", of: (key: Key, sum: [String: Value]).self,
        "Each habit month by month, oldest first; a month without a value is a gap. Habits that were never seen are left out.",
        Habit.known.map { habit in
            .measure(habit.id, habit.unit, message: "moneymoments.habit." + habit.id, "This habit, month by month.") { $0.sum[habit.id] }
        },
        unranged: { figures in
            guard let lines = figures.lines else { return nil }
            guard let latest = lines.first?.moment.month, let oldest = lines.last?.moment.month,
                case let first = max(oldest, figures.months?.lowerBound ?? latest.advanced(by: -23)), first <= latest
            else { return .none([figures.missingMoments], unreadable: figures.lost.count("moments")) }
            var months = Tally(first.firstDay...latest.firstDay, by: .month, [String: Value]())
            var seen: Set<String> = []
            for line in lines.prefix(while: { $0.moment.month >= first }) {
                months[line.moment.month.firstDay][line.habit.id] = line.value
                seen.insert(line.habit.id)
            }
            let rows = months.rows
            let known = Set(Habit.known.map(\.id))
            let further = seen.subtracting(known).sorted().map { id in
                let habit = Habit(id)
                return Measure(name: id, title: habit.name.title, unit: habit.unit, values: rows.map { $0.sum[id] })
            }
            return Rows(
                rows: rows, key: \.key,
                without: Dictionary(uniqueKeysWithValues: known.subtracting(seen).map { ($0, true) }),
                further: further, partial: latest == figures.asOf.utcDay.month ? [rows.count - 1] : [],
                notes: [
                    figures.months == nil && oldest < first ? Phrase("moneymoments.history.newest", ["count": .count(rows.count)]) : nil,
                    figures.missingMoments,
                ],
                unreadable: figures.lost.count("moments"))
        })
}

/// Confidence of MoneyMoments, in the levels of its own apps.
enum Confidence: String {
    case high, medium, low

    /// - Returns: `nil` for what is no confidence.
    init?(_ confidence: Double?) {
        guard let confidence = share(confidence) else { return nil }
        self = confidence >= 0.7 ? .high : confidence >= 0.5 ? .medium : .low
    }

    var level: Phrase { Phrase("moneymoments.level." + rawValue) }
    var priority: Phrase { Phrase("moneymoments.priority." + rawValue) }
}
