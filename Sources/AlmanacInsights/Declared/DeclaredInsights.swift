package import AlmanacModel

extension SystemInsights {
    /// A system that the settings declare.
    package static func declared(_ declaration: Declaration) -> SystemInsights {
        let system = declaration.system
        let periods: @Sendable (DeclaredFigures) -> SystemPeriods = { figures in
            SystemPeriods(
                periods: figures.frames.prefix(RangeKey.allCases.count).map(\.period),
                ranges: figures.ranges,
                asked: figures.asked.flatMap { _ in figures.frames.last?.period })
        }
        return SystemInsights(
            system: system, title: .phrase(Phrase("system." + system)), metrics: .declared(declaration),
            series: .declared(declaration), highlights: .declared(declaration),
            figures: { DeclaredFigures(declaration, $0, $1) },
            periods: declaration.grain == .none ? nil : periods,
            over: { $0.over($1) })
    }
}

extension Declaration {
    /// What a number of it leads to: its days, weeks or months; of rows without a time the first names. `nil` where there are none.
    var mainSeries: String? {
        switch grain {
        case .day: system + ".by_day"
        case .week: system + ".by_week"
        case .month: system + ".by_month"
        case .none: splits.first.map { "\(system).by_\($0.name)" }
        }
    }
}

extension [MetricFormula<DeclaredFigures>] {
    /// All metrics of a declaration.
    static func declared(_ declaration: Declaration) -> Self {
        let system = declaration.system
        var metrics: Self = []
        for measure in declaration.measures {
            metrics.append(.value(of: measure, in: declaration).counted(if: measure.noun != nil))
            if declaration.grain == .day {
                if measure.addsUp { metrics.append(.perDay(measure, in: system)) }
                metrics.append(.highestDay(measure, in: system))
            }
            if measure.goal != nil { metrics += MetricFormula.goal(of: measure, in: system) }
        }
        if declaration.grain == .none { return (metrics + (declaration.aimed.isEmpty ? [] : MetricFormula.goals(in: system))).map(\.ofNow) }
        let main = declaration.measures.first.flatMap { $0.addsUp ? $0 : nil }
        if let main, declaration.grain == .day { metrics += MetricFormula.projections(main, in: system) }
        if !declaration.aimed.isEmpty { metrics += MetricFormula.goals(in: system) }
        if let seconds = declaration.freshFor { metrics.append(.stale(declaration, after: seconds)) }
        if declaration.isLedger { metrics.append(.withoutBalance(in: system)) }
        guard let main else { return metrics }
        for split in declaration.splits { metrics.append(.largestChange(split, main, in: system)) }
        if declaration.isLedger { metrics.append(.movedPayments(main, in: system)) }
        for split in declaration.limited { metrics += MetricFormula.limits(of: split, main, in: system) }
        return metrics
    }
}

extension Declaration.Measure {
    /// The kind of its values.
    var kind: Unit {
        switch unit {
        case .money: .money
        case .count: .count
        case .number, .quantity: .number
        case .percent: .ratio
        case .times: .multiplier
        }
    }

    /// The same of what one day has of it on average: of a count that is no whole number.
    var kindOfMean: Unit { kind == .count ? .number : kind }

    /// More than a twentieth up or down is news, and good or bad where somebody said which way it should go.
    func tone(from before: Value?, to now: Value?) -> Tone {
        guard let good, let change = change(from: before, to: now), abs(change) > 0.05 else { return .neutral }
        return (change > 0) == (good == .higher) ? .good : .bad
    }
}

extension MetricFormula where Figures == DeclaredFigures {
    /// The formula over the sums of the days of the window that are known. Before, and compared: of whole days and of those before them, as far as both are known.
    static func value(of measure: Declaration.Measure, in declaration: Declaration) -> Self {
        Self(
            "\(declaration.system).\(measure.name)", measure.kind, in: [declaration.mainSeries].compactMap(\.self),
            "Of the days of the period that are known; whole days against those before."
        ) { figures, range in
            guard figures.known != nil else { return nil }
            let frame = figures.frames[range.index]
            guard let days = frame.days else { return MetricResult(nil, basis: figures.reach(of: frame.span)) }
            guard let value = figures.value(measure, of: frame.sums) else { return MetricResult(nil, basis: figures.gap(measure, days)) }
            let at = figures.dayOfValue(measure, days)
            let isOfEarlier = at.map { figures.isBefore($0, days.upperBound) } ?? false
            var result = MetricResult(
                value, at: declaration.grain == .day ? at.map { .day($0) } : nil,
                basis: at.flatMap { isOfEarlier ? Phrase("declared.value-of", ["day": .value(.day($0))]) : nil }
                    ?? figures.reach(of: frame.span) ?? (frame.isUneven && measure.addsUp ? Phrase("declared.uneven") : nil))
            if let comparison = frame.comparison, let now = figures.value(measure, of: comparison.now),
                let before = figures.value(measure, of: comparison.before)
            {
                result.previous = before
                if !comparison.isWhole { result.compared = now }
                result.tone = measure.tone(from: before, to: now)
            }
            result.yearBefore = frame.yearBefore.flatMap { figures.value(measure, of: $0) }
            result.writeAlike()
            return result
        }
    }

    /// Σ of the whole days ÷ how many there are.
    static func perDay(_ measure: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).\(measure.name).per_day", measure.kindOfMean, in: ["\(system).by_day"],
            title: Phrase("declared.per-day", ["title": .phrase(measure.title(in: system))]),
            "A whole day of the period on average."
        ) { figures, range in
            guard let run = figures.runs.first, let column = figures.column(of: measure) else { return nil }
            guard let days = figures.frames[range.index].days else { return .unknown }
            guard days.lowerBound <= run.lastWhole else { return MetricResult(nil, basis: Phrase("declared.no-whole-day")) }
            let whole = days.lowerBound...min(days.upperBound, run.lastWhole)
            guard figures.declaration.missing != .gap || figures.knowsAll(whole, of: column), let sum = figures.sums(whole)[column]
            else { return MetricResult(nil, basis: figures.gap(measure, whole)) }
            return MetricResult(figures.mean(measure, sum, over: Int64(whole.length)))
        }
    }

    /// The largest value of a day, the earliest of several; unknown where all are zero.
    static func highestDay(_ measure: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).\(measure.name).highest_day", measure.kind, in: ["\(system).by_day"],
            title: Phrase("declared.highest-day", ["title": .phrase(measure.title(in: system))]),
            "The most on one day; found at that day."
        ) { figures, range in
            guard let run = figures.runs.first else { return nil }
            guard let days = figures.frames[range.index].days else { return .unknown }
            var highest: (day: Day, value: Value, size: Double)?
            for number in days.lowerBound.number...days.upperBound.number {
                let day = Day(number)
                guard let value = figures.value(measure, of: figures.sums(at: day.distance(from: run.first))), let size = value.magnitude,
                    size > highest?.size ?? 0
                else { continue }
                highest = (day, value, size)
            }
            return highest.map { MetricResult($0.value, at: .day($0.day)) } ?? .unknown
        }
    }

    /// The name of which the main measure rose or fell most, in words.
    static func largestChange(_ split: Declaration.Split, _ measure: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).changes.\(split.name).largest", .text, in: ["\(system).changes.\(split.name)"],
            title: Phrase("declared.largest-change", ["key": .phrase(split.title(in: system))]),
            "A sentence about the name that rose or fell most against the days before; found at its name."
        ) { figures, range in
            if let reason = figures.reasonForNoComparison(range) { return MetricResult(nil, basis: reason) }
            guard let changes = figures.changes(split, measure, range), let change = NamedChange.largest(changes).first,
                let size = figures.value(measure, adding: Int64(clamping: change.difference.magnitude)), changes.count > 1
            else { return nil }
            // Less of what is below nothing, such as refunds, is more of it to a reader: the two amounts say which is meant.
            if min(change.now, change.before) < 0, let now = figures.value(measure, adding: change.now),
                let before = figures.value(measure, adding: change.before)
            {
                return MetricResult(
                    .phrase(
                        Phrase(
                            "declared.from-to",
                            ["name": Insights.name(change.name.key), "now": .value(now), "before": .value(before)])),
                    at: change.name.key)
            }
            return MetricResult(
                .phrase(
                    Phrase(
                        change.difference > 0 ? "declared.rise" : "declared.fall",
                        ["name": Insights.name(change.name.key), "title": .phrase(measure.title(in: system)), "amount": .value(size)])),
                at: change.name.key)
        }
    }
}

extension MetricResult {
    /// Numbers in percent that stand beside each other have the same digits.
    fileprivate mutating func writeAlike() {
        guard case .quantity(let now)? = compared ?? value, now.isPercent, case .quantity(let before)? = previous else { return }
        let shown = Quantity.shownDigits(of: now, beside: before)
        func written(_ value: Value?) -> Value? {
            guard case .quantity(var quantity)? = value else { return value }
            quantity.shown = max(quantity.shown, shown)
            return .quantity(quantity)
        }
        // They are compared as they are written.
        (value, compared, previous) = (written(value), written(compared), written(previous))
    }
}

extension Declaration.Measure {
    /// The title as a message, which the declaration has the words of.
    func title(in system: String) -> Phrase { Phrase("metric.\(system).\(name)") }
}

extension Declaration.Split {
    func title(in system: String) -> Phrase { Phrase("key.\(system).\(name)") }

    /// What rows without a name are called.
    var nameless: Phrase { Phrase(isOfCategories ? "ledger.no-category" : "declared.no-name") }
}

extension DeclaredFigures {
    /// The windows that something is known of. Of rows that stand for months the last 30 days may be the month, which is offered once; those that stand
    /// for weeks are offered by the week.
    var ranges: [RangeKey] {
        let month = frames[RangeKey.monthToDate.index]
        return RangeKey.allCases.filter { range in
            let frame = frames[range.index]
            guard frame.days != nil else { return false }
            return switch declaration.grain {
            case .day, .none: true
            case .week: range != .monthToDate
            case .month: range == .monthToDate || month.days == nil || frame.span.days != month.span.days
            }
        }
    }

    /// Why a period of which days are known is not compared with those before them; `nil` where it is.
    func reasonForNoComparison(_ range: RangeKey) -> Phrase? {
        let frame = frames[range.index]
        guard frame.days != nil, frame.comparison == nil else { return nil }
        return Phrase(frame.isUneven ? "declared.uneven" : "declared.nothing-before")
    }

    /// From when on or until when something is known, where a period reaches further; `nil` where all of its days are known.
    func reach(of span: ReportSpan) -> Phrase? {
        guard let known, declaration.grain != .none else { return nil }
        guard answers(span) else {
            return Phrase(
                declaration.grain == .week ? "declared.whole-weeks" : "declared.whole-months",
                ["title": .phrase(Phrase("system." + declaration.system))])
        }
        // Nothing is told of weeks that have not gone by, or lie in no period as a whole.
        let isOfWeeks = declaration.grain == .week
        let days = isOfWeeks ? span.days.wholeWeeks(until: span.days.upperBound) ?? span.days : span.days
        let now = isOfWeeks && today > known.upperBound ? today.week.lowerBound.advanced(by: -1) : today
        let (name, day, system): (String, Day, String)
        if days.lowerBound < known.lowerBound {
            (name, day, system) = (isAlone ? "declared.days-from" : "declared.system-days-from", known.lowerBound, begins)
        } else if min(days.upperBound, max(now, days.lowerBound)) > known.upperBound {
            (name, day, system) = (isAlone ? "declared.days-until" : "declared.system-days-until", known.upperBound, ends)
        } else {
            return nil
        }
        var sentence = Phrase(name, ["day": .value(.day(day))])
        if !isAlone { sentence.arguments.add("title", .phrase(Phrase("system." + system))) }
        return sentence
    }

    /// Why a value of some days is unknown: days that are not known, or nothing to divide by.
    func gap(_ measure: Declaration.Measure, _ days: ClosedRange<Day>) -> Phrase? {
        guard let run = runs.first, declaration.grain != .none else {
            return nothing(measure)
        }
        let unknown = (days.lowerBound.number...days.upperBound.number).count { number in
            zip(sums(at: Day(number).distance(from: run.first)), haveGaps).contains { $0 == nil && !$1 }
        }
        if unknown > 0 {
            return days.length == 1
                ? Phrase("declared.unknown-day", ["title": .phrase(measure.title(in: declaration.system))])
                : Phrase("declared.unknown-days", ["count": .count(unknown)])
        }
        if isOfRows(measure), !isLookedAt(days) { return Phrase("declared.not-looked-at") }
        return nothing(measure)
    }

    /// Why there is no value though everything is known: no row has one, or there is nothing to divide by.
    private func nothing(_ measure: Declaration.Measure) -> Phrase {
        var isOfRows = measure.formula.isMean
        if case .aggregate = measure.formula { isOfRows = true }
        return Phrase(
            isOfRows ? "declared.nothing-recorded" : "declared.nothing-to-divide", ["title": .phrase(measure.title(in: declaration.system))]
        )
    }
}
