import AlmanacModel

/// A row of a declared series: a day, a week, a month, a weekday or a name, with what it has.
struct DeclaredRow {
    var key: Key
    /// By measure of the declaration.
    var values: [Value?]
    /// Of the main measure.
    var average: Value?
    var previous: Value?
    var yearBefore: Value?
    var share: Double?
    var change: Value?
}

extension [SeriesFormula<DeclaredFigures>] {
    /// All series of a declaration.
    static func declared(_ declaration: Declaration) -> Self {
        guard let main = declaration.measures.first else { return [] }
        let declared = DeclaredSeries(declaration: declaration, main: main)
        let names = declaration.splits.enumerated().map { declared.bySplit($1, $0) }
        let goals: Self = declaration.aimed.isEmpty ? [] : [.goals(in: declaration)]
        guard declaration.grain != .none else { return names + goals }
        let ofDays = declaration.grain == .day
        let (ofWeeks, ofMonths) = (declaration.grain != .month, declaration.grain != .week)
        return (ofDays ? [declared.byDay] + (main.addsUp ? [declared.cumulative] : []) : [])
            + (ofWeeks ? [declared.byWeek] : []) + (ofMonths ? [declared.byMonth] : []) + (ofDays ? [declared.byWeekday] : []) + names
            + (main.addsUp ? declaration.splits.map(declared.changes) : [])
            + (main.addsUp
                ? declaration.splits.enumerated().flatMap { place, split in
                    (ofMonths ? [declared.parts(split, place, of: .month)] : [])
                        + (ofWeeks ? [declared.parts(split, place, of: .week)] : [])
                } : [])
            + (main.addsUp && ofDays ? [declared.unusualDays] : [])
            + (!declaration.isLedger ? [] : [.returning(main, in: declaration.system), .largest(main, in: declaration.system)])
            + goals + declaration.limited.map { .limits(of: $0, main, in: declaration.system) }
    }
}

extension Declaration {
    /// Splits with limits of the main measure, which adds up.
    var limited: [Split] { measures.first?.addsUp == true ? splits.filter { !$0.limits.isEmpty } : [] }
}

/// Makes the series of a declaration: here those of time, and beside it those of names.
struct DeclaredSeries {
    typealias Formula = MeasureFormula<DeclaredFigures, DeclaredRow>

    let declaration: Declaration
    let main: Declaration.Measure

    var system: String { declaration.system }

    /// A column for each measure.
    private var measures: [Formula] { measures { _ in true } }

    func measures(where isShown: (Declaration.Measure) -> Bool) -> [Formula] {
        declaration.measures.enumerated().compactMap { place, measure in
            guard isShown(measure) else { return nil }
            return .measure(
                measure.name, measure.kind, role: measure.addsUp ? .value : .apart,
                message: "metric.\(system).\(measure.name)", "As the settings declare it."
            ) { $0.values[place] }
        }
    }

    func values(_ figures: DeclaredFigures, _ sums: [Int64?]) -> [Value?] {
        declaration.measures.map { figures.value($0, of: sums) }
    }

    // MARK: Time

    /// Every day of the period that is known.
    var byDay: SeriesFormula<DeclaredFigures> {
        SeriesFormula(
            "\(system).by_day", key: "day", of: DeclaredRow.self, "Every day of the period that is known.",
            measures
                + (main.addsUp
                    ? [
                        .measure("average", main.kindOfMean, ifKnown: true, "Mean of the day and the six before it, of the main measure.") {
                            $0.average
                        }
                    ] : []) + [
                    .measure("previous", main.kind, ifKnown: true, "The main measure on the day that stands there in the period before.") {
                        $0.previous
                    }
                ],
            title: Phrase("declared.by-day")
        ) { [main] figures, range in
            guard let run = figures.runs.first else { return nil }
            let frame = figures.frames[range.index]
            guard let days = frame.days else { return .none([figures.reach(of: frame.span)].compactMap(\.self), isUnsent: true) }
            let averages = figures.averages(of: main)
            let rows = (days.lowerBound.number...days.upperBound.number).map { number -> DeclaredRow in
                let day = Day(number)
                let place = day.distance(from: run.first)
                var row = DeclaredRow(key: .day(day), values: values(figures, figures.sums(at: place)))
                row.average = averages?[place]
                if let stretch = frame.comparison?.stretch, stretch.now.contains(day),
                    case let before = stretch.before.lowerBound.advanced(by: day.distance(from: stretch.now.lowerBound)),
                    before <= stretch.before.upperBound
                {
                    row.previous = figures.value(main, of: figures.sums(at: before.distance(from: run.first)))
                }
                return row
            }
            return Rows(
                rows: rows, key: \.key, partial: days.upperBound > run.lastWhole ? [rows.count - 1] : [],
                notes: figures.notes(frame), unreadable: rows.count { $0.values[0] == nil && main.addsUp })
        }
    }

    /// Running sums of the main measure, and of the period before aligned by day.
    var cumulative: SeriesFormula<DeclaredFigures> {
        SeriesFormula(
            "\(system).cumulative", key: "day", of: DeclaredRow.self,
            "The main measure from the start of the period up to and with each day, beside the period before.",
            [
                .measure(
                    main.name, main.kind, message: "metric.\(system).\(main.name)", "From the start of the period up to and with the day."
                ) {
                    $0.values[0]
                },
                .measure("previous", main.kind, ifKnown: true, "The same, as far into the period before.") { $0.previous },
            ],
            title: Phrase("declared.cumulative", ["title": .phrase(main.title(in: system))])
        ) { [main] figures, range in
            guard let column = figures.column(of: main), !figures.runs.isEmpty else { return nil }
            let (run, frame) = (figures.runs[column], figures.frames[range.index])
            guard let days = frame.days else { return .none([figures.reach(of: frame.span)].compactMap(\.self), isUnsent: true) }
            func sums(_ days: ClosedRange<Day>) -> [Int64?] {
                runningSums((days.lowerBound.number...days.upperBound.number).map { run[Day($0)] })
            }
            // Sums start together.
            let comparison = frame.comparison.flatMap { $0.stretch.now.lowerBound == days.lowerBound ? $0.stretch : nil }
            let (now, before) = (sums(days), comparison.map { sums($0.before) } ?? [])
            let rows = now.indices.map { place -> DeclaredRow in
                let day = days.lowerBound.advanced(by: place)
                var row = DeclaredRow(key: .day(day), values: [now[place].flatMap { figures.value(main, adding: $0) }])
                if before.indices.contains(place), comparison?.now.contains(day) == true {
                    row.previous = before[place].flatMap { figures.value(main, adding: $0) }
                }
                return row
            }
            return Rows(
                rows: rows, key: \.key, partial: days.upperBound > run.lastWhole ? [rows.count - 1] : [], notes: figures.notes(frame),
                unreadable: rows.count { $0.values[0] == nil })
        }
    }

    /// Half a year of weeks.
    var byWeek: SeriesFormula<DeclaredFigures> {
        stretches(
            "by_week", of: .week, most: 26, "Weeks from Monday to Sunday, the last 26; the first and the last may be part of one.",
            hasYearBefore: declaration.grain == .week
        ) { $0.week.shifted(by: -Day.weeksOfYear) }
    }

    /// Two years of months.
    var byMonth: SeriesFormula<DeclaredFigures> {
        stretches(
            "by_month", of: .month, most: 24, "Calendar months, the last 24; the first and the last may be part of one.",
            hasYearBefore: true
        ) { $0.month.advanced(by: -12).days }
    }

    /// - Parameter yearBefore: The days a year before those that begin with a day.
    private func stretches(
        _ name: String, of kind: Declaration.Stretch, most: Int, _ meaning: String, hasYearBefore: Bool,
        yearBefore: @escaping @Sendable (Day) -> ClosedRange<Day>
    ) -> SeriesFormula<DeclaredFigures> {
        SeriesFormula(
            "\(system).\(name)", key: kind.rawValue, of: DeclaredRow.self, meaning,
            measures
                + (hasYearBefore
                    ? [
                        .measure(
                            "year_before", main.kind, message: "declared.year-before", ifKnown: true, "The main measure a year before."
                        ) { $0.yearBefore }
                    ] : []),
            title: Phrase("declared.by-\(kind.rawValue)"),
            unranged: { [main] figures in
                guard let run = figures.runs.first else { return nil }
                let end = figures.endOfPast
                // The review of a year has its months, or weeks.
                let year = hasYearBefore && end != nil && figures.asked?.days.wholeMonths == 12 ? figures.asked?.days : nil
                let stretches = run.stretches(until: end, of: kind.days(around:)).filter { year?.contains($0.days.lowerBound) != false }
                    .suffix(year == nil ? most : .max)
                // One is compared with nothing.
                guard stretches.count > 1 else { return nil }
                let rows = stretches.map { stretch -> DeclaredRow in
                    let first = stretch.days.lowerBound
                    var row = DeclaredRow(
                        key: kind == .month ? .month(first.month) : .day(first), values: values(figures, figures.sums(stretch.counted)))
                    if hasYearBefore, stretch.isWhole, case let days = yearBefore(first), days.lowerBound >= run.firstWhole {
                        row.yearBefore = figures.value(main, of: figures.sums(days))
                    }
                    return row
                }
                let partial = stretches.enumerated().filter { !$1.isWhole }.map(\.offset)
                // Beside days these say it.
                let notes = figures.declaration.grain == .day ? [] : figures.losses
                return Rows(
                    rows: rows, key: \.key, partial: partial, notes: notes,
                    unreadable: rows.count { $0.values[0] == nil && main.addsUp })
            }
        ).following
    }

    /// Whole days of the period by their weekday: of measures that add up what they come to, and of the others the formula over that.
    var byWeekday: SeriesFormula<DeclaredFigures> {
        SeriesFormula(
            "\(system).by_weekday", key: "weekday", of: DeclaredRow.self, "Monday to Sunday, of two weeks and more; whole days alone.",
            measures
                + (main.addsUp
                    ? [
                        .measure(
                            "average", main.kindOfMean, role: .apart, message: "declared.average-day",
                            "The main measure on such a day, on average."
                        ) { $0.average }
                    ] : []),
            title: Phrase("declared.by-weekday")
        ) { [main] figures, range in
            guard let run = figures.runs.first else { return nil }
            // A weekday that came once is a day, and no average of any.
            guard let days = figures.frames[range.index].days, days.lowerBound <= run.lastWhole,
                case let whole = days.lowerBound...min(days.upperBound, run.lastWhole), whole.length >= 14
            else { return nil }
            let rows = (1...7).map { weekday -> DeclaredRow in
                let numbers = (whole.lowerBound.number...whole.upperBound.number).filter { Day($0).weekday == weekday }
                let all = numbers.map { figures.sums(at: Day($0).distance(from: run.first)) }
                let sums = figures.together(all)
                var row = DeclaredRow(key: .weekday(weekday), values: values(figures, sums))
                if let column = figures.column(of: main), let sum = sums[column] {
                    row.average = figures.mean(main, sum, over: Int64(numbers.count))
                }
                return row
            }
            return Rows(rows: rows, key: \.key, unreadable: rows.count { $0.values[0] == nil && main.addsUp })
        }
    }

    /// Days of the period with far more of the main measure than chance would make one have.
    var unusualDays: SeriesFormula<DeclaredFigures> {
        typealias Column = MeasureFormula<DeclaredFigures, UnusualDay>
        return SeriesFormula(
            "\(system).unusual_days", key: "day", of: UnusualDay.self,
            "Days with far more of the main measure than chance would make one have, but for what comes every month; at least twenty days with something are "
                + "needed to say.",
            [
                Column.measure(
                    withFigures: main.name, main.kind, message: "metric.\(system).\(main.name)", "On that day."
                ) { [main] row, figures in figures.value(main, adding: row.amount) },
                Column.measure(withFigures: "typical", main.kind, role: .apart, "Median of the days with something, of a year.") {
                    [main] row, figures in wholeNumber(row.typical).flatMap { figures.value(main, adding: $0) }
                },
                Column.measure("times", .multiplier, role: .apart, "The day, divided by a typical one.") { .multiplier($0.times) },
            ],
            title: Phrase("declared.unusual-days", ["title": .phrase(main.title(in: system))])
        ) { [main] figures, range in
            guard let column = figures.column(of: main), figures.runs.indices.contains(column), let days = figures.frames[range.index].days
            else { return nil }
            let run = figures.runs[column]
            let rows = UsualDays(run, from: run.last.advanced(by: -365)).unusual(in: run).filter { days.contains($0.day) }
            return rows.isEmpty ? nil : Rows(rows: rows, key: { .day($0.day) })
        }
    }
}

extension DeclaredFigures {
    /// The last day of a period that was asked for and is over, of months the end of its month, of weeks that of the last one in it; `nil` for others.
    var endOfPast: Day? {
        guard let asked, asked.isOver else { return nil }
        if declaration.grain == .week { return asked.days.wholeWeeks(until: asked.days.upperBound)?.upperBound ?? asked.days.upperBound }
        return declaration.grain.days(around: asked.days.upperBound).upperBound
    }

    /// Averages of seven days of a measure that adds up, by day; `nil` where there are none.
    func averages(of measure: Declaration.Measure) -> [Value?]? {
        guard let column = column(of: measure), runs[column].amounts.count >= 7 else { return nil }
        guard isWhole(measure) else {
            return sevenDayAverages(of: runs[column], from: nil, canFall: true).map { $0.flatMap { value(measure, adding: $0) } }
        }
        let amounts = runs[column].amounts
        return amounts.indices.map { last in
            let known = amounts[max(0, last - 6)...last].compactMap(\.self)
            return last < 6 || known.count < 4 ? nil : mean(measure, total(known), over: Int64(known.count))
        }
    }

    /// Days as they are counted from the first one.
    func places(_ days: ClosedRange<Day>, _ run: DayRun) -> ClosedRange<Int> {
        days.lowerBound.distance(from: run.first)...days.upperBound.distance(from: run.first)
    }

    /// What a reader needs to know of the days of a period.
    func notes(_ frame: DeclaredFrame) -> [Phrase] { [reach(of: frame.span)].compactMap(\.self) + losses }

    /// What is missing in the numbers, or does not come to what is said beside them.
    var losses: [Phrase] {
        [
            lostValues == 0 ? nil : Phrase("declared.lost", ["count": .count(lostValues)]),
            unproven == 0 ? nil : Phrase("declared.unproven", ["count": .count(unproven)]),
        ].compactMap(\.self)
    }
}
