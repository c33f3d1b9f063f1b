import AlmanacModel

extension SeriesFormula where Figures == GuardianFigures {
    /// Spend of each day the window touches, 0 where none was reported; mean of it and the six days before, from the run that reaches back
    /// furthest; spend of the whole day that it is compared with.
    static let daily = Self(
        "guardian.spend.daily", key: "day", of: (day: Day, spend: Int64?, average: Int64?, previous: Int64?).self,
        "Every day the window touches since the account began, those without charges as 0; its first and last day may be part of a day, and a part of a first day without charges is left out.",
        [
            .amount("spend", "Charges of the day that lie in the window.") { $0.spend },
            .amount(
                "average",
                "Mean of the day and the six before it; days that could not be read are left out, and four of the seven have to be known."
            ) { $0.average },
            .amount("previous", "Spent on the day that stands there in the period before; whole days alone.") { $0.previous },
        ]
    ) { figures, range in
        guard let run = figures.days[range].run else { return nil }
        let comparison = figures.sensibleComparison(range)
        let window = figures.days[range].window
        let shown = run.shownDays.clamped(to: figures.accountDays(of: run))
        let averages = figures.averages(for: run)
        return Rows(
            rows: shown.map { index in
                let day = run.first.advanced(by: index)
                // A part of a day is not compared.
                let previous = window.partial.contains(index) ? nil : comparison?.before(day, comparison?.before ?? [])
                return (day, run.amounts[index], averages?[index], previous)
            },
            key: { .day($0.day) }, without: ["average": averages == nil, "previous": comparison == nil],
            partial: window.partial(of: shown),
            notes: (run.startsWhole || shown.first != 0 || shown.count == 1
                ? [] : [Phrase("guardian.spend.first-day", ["day": .day(run.first)])]) + figures.notes(on: run, range),
            about: figures.aboutDays(of: run, range) + [
                figures.averageBasis(of: run, shown, range), range == .thirtyDays ? figures.usualThirtyDaysBasis : nil,
                figures.netted(range),
            ],
            unreadable: figures.unreadable(run, range))
    }

    /// Running sum of `daily`, and of the period before aligned by day. For the month to date, Σ of the limits × day ÷ days of the month.
    static let cumulative = Self(
        "guardian.spend.cumulative", key: "day", of: (day: Day, spend: Int64?, previous: Int64?, pace: Int64?).self,
        "What was spent from the start of the window up to and with each day, beside the period before and the pace of the limits.",
        [
            .amount("spend", isOwn: true, "Charges from the start of the window up to and with the day.") { $0.spend },
            .amount(
                "previous", "The same, as far into the period before; of a period that starts with a whole day, up to its last whole day."
            ) { $0.previous },
            .amount(
                "pace", role: .pace, isOwn: true,
                "What could be spent by then if all limits were used evenly; month to date only."
            ) { $0.pace },
        ]
    ) { figures, range in
        guard let run = figures.days[range].run else { return nil }
        let window = figures.days[range].window
        let shown = run.shownDays.clamped(to: figures.accountDays(of: run))
        // Sums start together: those of a window that begins within a day have nothing beside them.
        let comparison = figures.sensibleComparison(range).flatMap { comparison in
            window.startsWhole && comparison.stretch.now.lowerBound == run.first
                && (range.isWindow || comparison.before.allSatisfy { $0 != nil }) ? comparison : nil
        }
        let (sums, before) = (runningSums(run.amounts), runningSums(comparison?.before ?? []))
        let limits = figures.limitTotal ?? 0
        let month = range.isWindow && limits > 0 ? window.month : nil
        return Rows(
            rows: shown.map { index in
                let day = run.first.advanced(by: index)
                let pace = month.map { scaled(limits, by: Int64(index + 1), over: Int64($0.dayCount)) }
                return (day, sums[index], comparison?.before(day, before), pace)
            },
            key: { .day($0.day) }, without: ["previous": comparison == nil, "pace": month == nil], partial: window.partial(of: shown),
            notes: figures.furtherNotes(on: run, range), unreadable: figures.unreadable(run, range))
    }

    /// Rows merged by shown name. Share: see `GuardianFigures.wholeOfShares`. Average: spend ÷ charges, of what is more than nothing.
    static let byCategory = Self(
        "guardian.spend.by_category", key: "category",
        of: (key: Key, spend: Int64?, share: Double?, charges: Int64?, average: Value?, change: Int64?).self,
        "Categories by what was spent or came back, largest first, merged by the name they are shown under.",
        [
            .amount("spend", "Charges of the category.") { $0.spend },
            .measure("share", .ratio, role: .share, "Part of everything spent in the window; none where money came back.") {
                $0.share.map { .ratio($0) }
            },
            .measure("charges", .count, role: .count, "How many.") { $0.charges.map { .count($0) } },
            .measure(
                "average", .money, role: .apart, isOwn: true,
                "Spent, divided by the number of charges; none where more came back than was spent."
            ) { $0.average },
            .amount(
                "change", role: .change, isOwn: true,
                "More than 30 of the days before came to on average, or less; the last 30 days only."
            ) { $0.change }.good(.lower),
            .amount(
                "usual", isOwn: true,
                "What 30 of the days before came to on average; the last 30 days only."
            ) { row in row.change.flatMap { row.spend?.subtractingSaturated($0) } },
        ]
    ) { figures, range in
        guard let categories = figures.categories[range.index] else {
            return figures.unknownCategories.map { .none([$0], without: ["change": true, "usual": true], isUnsent: true) }
        }
        let gaps = figures.gaps(.categories, "by_category", range, of: categories)
        let known = total(categories.lazy.compactMap(\.spend))
        let difference = figures.difference(.categories, known, range, isKnown: gaps == nil)
        // Parts that come to less than the total are no whole, whether or not a row is known to be lost.
        let rest = figures.rest(known, range)
        let shares = figures.shares(of: categories, range, isKnown: gaps == nil)
        let differences = range == .thirtyDays ? figures.categoryDifferences : nil
        // A last row for the categories without charges now makes the differences add up to that of the total.
        let gone = differences.map { figures.endedCategories($0, besides: categories) } ?? []
        return Rows(
            rows: zip(categories, shares).map { category, share in
                let average = figures.hasRefund(category.name, within: range) ? nil : figures.average(category)
                return (category.name.key, category.spend, share, category.charges, average, differences?[category.name])
            } + gone.map { ($0.name, 0, nil, 0, nil, $0.difference) },
            key: \.key, without: ["change": differences == nil, "usual": differences == nil],
            notes: [
                categories.map(\.name) == [noCategory] && gaps == nil ? Phrase("guardian.spend.no-categories") : nil, gaps, difference,
            ],
            about: [differences == nil ? nil : figures.comparedBasis, figures.netted(range), rest == nil ? remark(on: shares) : nil],
            unreadable: figures.unreadable("by_category", range, of: categories), rest: rest)
    }

    /// Says why shares do not add up, where their whole percents do not.
    private static func remark(on shares: [Double?]) -> Phrase? {
        let percents = shares.reduce(0) { $0 + (($1 ?? 0) * 100).rounded() }
        return shares.contains { $0 != nil } && percents != 100 ? Phrase("guardian.spend.rounded") : nil
    }

    /// Σ of the days of each weekday. Average: that of the whole days without a payment that comes once a month ÷ how many such days lie in the window. Both are
    /// unknown when one of the days could not be read.
    static let byWeekday = Self(
        "guardian.spend.by_weekday", key: "weekday", of: WeekdaySums.Row.self,
        "Monday to Sunday, of two weeks and more. There is none of an account that is younger than that, nor where money came back on each weekday.",
        [
            .amount("spend", "Charges on all such days of the window.") { $0.sum },
            .amount(
                "average", role: .apart, isOwn: true,
                "Spent on whole days, divided by the number of such days in the window, without days that have a payment of once a month; none where more came back than was spent on one of them."
            ) { $0.average },
            .measure(
                "times", .multiplier, isOwn: true, ifKnown: true,
                "That average, divided by the mean of those of the other six days."
            ) { $0.times.map { .multiplier($0) } },
        ]
    ) { figures, range in
        guard let run = figures.days[range].run else { return nil }
        // A weekday that came once is a day, and no average of any.
        guard figures.days[range].window.touchedDays >= 14 else { return nil }
        if let history = figures.days.history, let began = figures.days.began, history.last.distance(from: began) < 14 { return nil }
        var weekdays = WeekdaySums()
        var monthly = 0
        for index in figures.accountDays(of: run) {
            let day = run.first.advanced(by: index)
            let isMonthly = run.amounts[index] != nil && figures.isMonthly(day)
            if isMonthly { monthly += 1 }
            weekdays.add(run.amounts[index], on: day, isOfAverage: !isMonthly && run.wholeDays.contains(index))
        }
        let rows = weekdays.rows
        // Days on which money came back have no average; where each weekday has one, there is nothing to show.
        guard rows.contains(where: { $0.average != nil }) || figures.unreadable(run, range) > 0 else { return nil }
        return Rows(
            rows: rows, key: { .weekday($0.weekday) },
            notes: [monthly == 0 ? nil : Phrase("guardian.weekdays.monthly", ["count": .count(monthly)])]
                + figures.furtherNotes(on: run, range), unreadable: figures.unreadable(run, range))
    }

    /// Every category of any range or budget, with what each range says of it: 0 where the range has no such row, unknown where the range
    /// is missing. Limit and utilisation as in `budgets`, added up over the budgets of one shown name.
    static let categories = Self(
        "guardian.spend.categories", key: "category", of: (name: ShownName, sum: CategoryLine).self,
        "Each category across all windows, with its limit; largest of the last 30 days first.",
        [
            spend("spend_7d", .sevenDays, "Spent in the last 7 days.").overlapping("spend_30d", "spend_mtd", "spend_90d"),
            spend("spend_30d", .thirtyDays, "Spent in the last 30 days.").overlapping("spend_mtd", "spend_90d"),
            spend("spend_mtd", .monthToDate, "Spent since the first of the month.").overlapping("spend_90d"),
            spend("spend_90d", .ninetyDays, "Spent in the last 90 days."),
            .measure(withFigures: "charges_30d", .count, "Charges of the last 30 days.") { line, figures in
                (line.sum.ranges[RangeKey.thirtyDays.index].map(\.charges) ?? figures.nothing(in: .thirtyDays)).map { .count($0) }
            },
            .measure(withFigures: "average_30d", .money, "Average charge of the last 30 days.") { line, figures in
                line.sum.ranges[RangeKey.thirtyDays.index].flatMap(figures.average)
            },
            .amount("limit", role: .limit, isOwn: true, "What may be spent in a month.") { $0.sum.limit },
            .measure("utilisation", .ratio, "Spent in the month to date, divided by the limit.") { $0.sum.utilisation.map { .ratio($0) } },
        ],
        unranged: { figures in
            guard figures.categories.contains(where: { $0 != nil }) else { return nil }
            return Rows(rows: figures.categoryLines(), key: \.name.key, notes: [figures.categoryNote], unreadable: figures.categoryGaps)
        })

    private static func spend(_ name: String, _ range: RangeKey, _ meaning: String) -> MeasureFormula<
        Figures, (name: ShownName, sum: CategoryLine)
    > {
        .measure(withFigures: name, .money, meaning) { line, figures in
            (line.sum.ranges[range.index].map(\.spend) ?? figures.nothing(in: range)).map(figures.currency.amount)
        }
    }
}

/// One category across the ranges.
struct CategoryLine {
    /// Rows by `RangeKey.index`; `nil` where the range has none.
    var ranges: [NamedSpend?] = [nil, nil, nil, nil]
    /// Limit of its budgets that could be read, 0 where nothing is allowed; `nil` where none has one.
    var limits: Int64?
    /// Amount spent of its limits above zero; `nil` when it could not be read.
    var spent: Int64? = 0
    /// False when a limit of its budgets could not be read.
    var knowsLimit = true

    /// Limit of its budgets, where all of them could be read.
    var limit: Int64? { knowsLimit ? limits : nil }

    /// Spent ÷ limit, nothing of it where more came back than was spent; `nil` without a limit above zero.
    var utilisation: Double? {
        guard let limit, let spent, limit > 0 else { return nil }
        return LimitUse(limit: limit, spent: spent).share
    }
}

extension GuardianFigures {
    /// Spend ÷ charges; `nil` without charges, and where more came back than was spent: that is no average of anything.
    func average(_ row: NamedSpend) -> Value? {
        guard let charges = row.charges, charges > 0, let spend = row.spend, spend >= 0 else { return nil }
        return currency.amount(divided(spend, by: charges))
    }

    /// True when a shorter window within has a negative amount for a category: then its charges are not all payments, and have no average.
    func hasRefund(_ category: ShownName, within range: RangeKey) -> Bool {
        let shorter: [RangeKey] = range == .ninetyDays ? [.sevenDays, .monthToDate, .thirtyDays] : range == .thirtyDays ? [.sevenDays] : []
        return shorter.contains { categories[$0.index]?.contains { $0.name == category && $0.spend.map { $0 < 0 } ?? false } ?? false }
    }

    /// Shares of categories or merchants. Each is rounded by itself, so that one amount has one share everywhere; together the whole
    /// percents may come to one more or less than a hundred.
    ///
    /// - Parameter isKnown: True when all categories of the range could be read.
    func shares(of rows: [NamedSpend], _ range: RangeKey, isKnown: Bool) -> [Double?] {
        guard let whole = wholeOfShares(range, isKnown: isKnown) else { return rows.map { _ in nil } }
        return rows.map { row in row.spend.flatMap { $0 <= whole ? Double($0) / Double(whole) : nil } }
    }

    /// The whole of the shares of categories and merchants: everything that was spent. `nil` where that is unknown or zero, and where money
    /// came back, since spending less refunds has no parts.
    private func wholeOfShares(_ range: RangeKey, isKnown: Bool) -> Int64? {
        guard !tookBack(range) else { return nil }
        let sum = categories[range.index].map { total($0.lazy.compactMap(\.spend)) }
        guard let sent = guardian.summary[range]?.spend else { return isKnown ? sum.flatMap { $0 > 0 ? $0 : nil } : nil }
        if !isKnown, let sum, sum > sent { return nil }
        let whole = max(sent, sum ?? 0)
        return whole > 0 ? whole : nil
    }

    /// Difference between the total and its known parts; `nil` where there is none.
    func rest(_ known: Int64, _ range: RangeKey) -> Value? {
        guard let whole = guardian.summary[range]?.spend, case let rest = whole.subtractingSaturated(known), rest > 0 else { return nil }
        return currency.amount(rest)
    }

    /// Rows that could not be read, or that are lacking altogether.
    func unreadable(_ list: String, _ range: RangeKey, of rows: [NamedSpend]) -> Int {
        max(unreadableRows(list, range, of: rows), hidden(total(rows.lazy.compactMap(\.spend)), range))
    }

    /// Rows whose spending could not be read, and rows that could not be read at all.
    func unreadableRows(_ list: String, _ range: RangeKey, of rows: [NamedSpend]) -> Int {
        rows.count { $0.spend == nil } + lost(list, range)
    }

    /// Days that could not be read, or 1 where those that could do not add up to the total.
    func unreadable(_ run: DayRun, _ range: RangeKey) -> Int {
        max(run.gapCount, lacks(of: run, range) == nil ? 0 : 1)
    }

    /// 1 where the total says that there is something and the parts say that there is nothing: then it is not known of what.
    private func hidden(_ known: Int64, _ range: RangeKey) -> Int {
        known == 0 && (guardian.summary[range]?.spend ?? 0) != 0 ? 1 : 0
    }

    /// Such rows of all ranges.
    var categoryGaps: Int {
        RangeKey.allCases.reduce(0) { $0 + unreadableRows("by_category", $1, of: categories[$1.index] ?? []) }
    }

    /// Says what of the categories of all ranges could not be read; `nil` when all could. A list that is none has no rows that could be counted.
    var categoryNote: Phrase? {
        guard categoryGaps > 0 else { return nil }
        let asked = RangeKey.allCases.filter { categories[$0.index] != nil }
        let unread = asked.count { guardian.lost.isWhole("by_category", $0) }
        if unread == 0 { return Phrase("guardian.categories.unreadable", ["count": .count(categoryGaps)]) }
        return Phrase(unread == asked.count ? "guardian.categories.unreadable-list" : "guardian.categories.unreadable-windows")
    }

    /// The seven-day averages of a run's days; `nil` when none is known.
    func averages(for run: DayRun) -> [Int64?]? {
        guard let history = days.history else { return nil }
        let offset = run.first.distance(from: history.first)
        let values: [Int64?] = run.amounts.indices.map { index in
            // The average would have all of a day of which a part is shown.
            guard index > 0 || run.startsWhole, averages.indices.contains(index + offset) else { return nil }
            return averages[index + offset]
        }
        return values.contains { $0 != nil } ? values : nil
    }

    /// Amount of a category that a window has no row of: 0, or unknown where it may have one that could not be read.
    fileprivate func nothing(in range: RangeKey) -> Int64? {
        categories[range.index] != nil && lost("by_category", range) == 0 ? 0 : nil
    }

    /// Merged by name over all ranges and budgets; most spent in 30 days first, then in 90, then by name.
    func categoryLines() -> [(name: ShownName, sum: CategoryLine)] {
        var lines = NamedSums<ShownName, CategoryLine>(CategoryLine())
        for (range, rows) in categories.prefix(RangeKey.allCases.count).enumerated() {
            for row in rows ?? [] { lines.add(row.name) { $0.ranges[range] = row } }
        }
        for budget in budgets ?? [] {
            lines.add(budget.name) { line in
                switch budget.limit {
                case .amount(let limit):
                    line.limits = (line.limits ?? 0).addingSaturated(limit)
                    line.spent = (budget.isUncounted ? nil : budget.spent).flatMap { line.spent?.addingSaturated($0) }
                case .nothing: line.limits = line.limits ?? 0
                case .unreadable: line.knowsLimit = false
                case .none, .unclear: break
                }
            }
        }
        func order(_ line: CategoryLine) -> (Int64, Int64) {
            (line.ranges[RangeKey.thirtyDays.index]?.spend ?? 0, line.ranges[RangeKey.ninetyDays.index]?.spend ?? 0)
        }
        return lines.rows.sorted { left, right in
            order(left.sum) == order(right.sum) ? left.name < right.name : order(left.sum) > order(right.sum)
        }
    }
}
