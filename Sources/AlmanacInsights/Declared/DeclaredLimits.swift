import AlmanacModel

/// A name of a split with what there has been of it, and what there may be.
struct LimitedName {
    var name: ShownName
    /// Those that the limit is for.
    var days: ClosedRange<Day>
    var limit: Int64
    /// `nil` where it is not known.
    var spent: Int64?
    /// Where an even use would be by now; `nil` where the time is over.
    var pace: Int64?
    var isClosed = false

    var use: LimitUse? { spent.map { LimitUse(limit: limit, spent: $0, isClosed: isClosed) } }

    /// What is over comes first, then by how far the limit is used; what is not known last. Ties by name.
    static func precedes(_ one: Self, _ other: Self) -> Bool {
        let (first, second) = (one.rank, other.rank)
        return first == second ? one.name < other.name : first > second
    }

    /// What it is called beside limits of other days.
    var nameWithDays: Phrase { Phrase("goal.of-days", ["title": Insights.name(name.key), "days": .days(days)]) }

    private var rank: Double {
        guard let use else { return -1 }
        return use.share ?? (use.excess == nil ? 0 : .infinity)
    }
}

extension DeclaredFigures {
    /// The names with a limit, in the days that it is for.
    ///
    /// - Returns: `nil` without limits, and where a period was asked for that none is for.
    func limits(of split: Declaration.Split) -> [LimitedName]? {
        guard let main = declaration.measures.first, let column = column(of: main), let run = runs.first, let lastWhole,
            let place = declaration.splits.firstIndex(of: split), let cells = splits[place]
        else { return nil }
        let names = split.limits.compactMap { limit -> LimitedName? in
            guard let days = days(of: limit.stretch), let amount = limit.amount.units(of: digits(of: main)) else { return nil }
            let shown = ShownName(limit.name, or: split.nameless)
            var name = LimitedName(name: shown, days: days, limit: amount, isClosed: days.upperBound <= lastWhole)
            // Before the first known day nobody knows what there was.
            if let known, known.lowerBound <= days.lowerBound, known.upperBound >= days.lowerBound {
                let counted = days.lowerBound...min(days.upperBound, known.upperBound)
                if let index = cells.names.firstIndex(of: shown) {
                    // A name without cells had nothing on those days.
                    name.spent = cells.sums(places(counted, run))[index].map { $0[column] } ?? 0
                } else if !cells.names.contains(SplitDays.others), !cells.isIncomplete {
                    name.spent = 0
                }
            }
            if !name.isClosed, hasPace(days) {
                let gone = max(0, lastWhole.distance(from: days.lowerBound) + 1)
                name.pace = scaled(amount, by: Int64(gone), over: Int64(days.length))
            }
            return name
        }
        return names.isEmpty ? nil : names.sorted(by: LimitedName.precedes)
    }

    /// Those that a period that was asked for is all of, else those that today is in, or of rows that stand for weeks or months the last one that is
    /// known; `nil` where the period ends before them.
    func days(of stretch: Declaration.Stretch) -> ClosedRange<Day>? {
        let last = declaration.grain.stretch == nil ? today : min(today, known?.upperBound ?? today)
        let running = stretch.days(around: last)
        guard let asked else { return running }
        if asked.days == stretch.days(around: asked.days.lowerBound) { return asked.days }
        return running.contains(asked.days.upperBound) ? running : nil
    }

    /// True for a limit of the period that was asked for, where that is over: it says nothing of now.
    func isOfPast(_ name: LimitedName) -> Bool { asked.map { $0.isOver && $0.days == name.days } ?? false }

    /// Who is over the limit, all of the period that was asked for, or all of days that still run; and by how much together, where all limits are of
    /// the same days: what is beyond one of a week and one of a month is no amount of anything.
    fileprivate func sentence(_ over: [LimitedName], _ main: Declaration.Measure) -> Phrase? {
        guard let first = over.first, let excess = value(main, adding: total(over.compactMap { $0.use?.excess })) else { return nil }
        var sentence = Phrase(
            "limit.headline.over-by-some", ["count": .count(over.count), "names": Insights.names(over.map(\.name.key))])
        guard over.allSatisfy({ $0.days == first.days }) else { return sentence }
        sentence.name = "limit.headline.over"
        sentence.arguments.add("excess", .value(excess))
        if let asked, isOfPast(first) {
            sentence.name = "limit.headline.was-over"
            sentence.arguments.add("period", .phrase(Period(asked).name))
        }
        return sentence
    }
}

extension SeriesFormula where Figures == DeclaredFigures {
    /// The names of a split that have a limit, with how far it is used.
    static func limits(of split: Declaration.Split, _ main: Declaration.Measure, in system: String) -> Self {
        func amount(
            _ name: String, role: MeasureRole = .value, message: String? = nil, ifKnown: Bool = false, _ meaning: String,
            _ amount: @escaping @Sendable (LimitedName) -> Int64?
        ) -> MeasureFormula<DeclaredFigures, LimitedName> {
            .measure(withFigures: name, main.kind, role: role, message: message, ifKnown: ifKnown, meaning) { row, figures in
                amount(row).flatMap { figures.value(main, adding: $0) }
            }
        }
        return SeriesFormula(
            "\(system).limits.\(split.name)", key: split.name, keyMessage: "key.\(system).\(split.name)", of: LimitedName.self,
            "Names with a limit of the main measure, and how far it is used; what is over comes first, then by the part that is used.",
            [
                amount("now", message: "metric.\(system).\(main.name)", "In the time of the limit so far.") { $0.spent },
                amount("limit", role: .limit, "What there may be in that time.") { $0.limit },
                amount("left", "What there may still be, never more than the limit; below zero, what is beyond it.") { name in
                    name.use.map { use in use.excess.map { -$0 } ?? use.left }
                },
                amount("excess", role: .excess, "What is beyond the limit; only where there is something.") { $0.use?.excess },
                .measure("utilisation", .ratio, "What there was, divided by the limit; none for a limit of zero.") {
                    $0.use?.share.map { .ratio($0) }
                },
                .measure(
                    "state", .text, role: .state,
                    "on track, getting close (70 % or more), nearly used up (more than 90 %), used up (exactly all of it), over, meant to be zero, over: meant to be zero, kept, or unknown."
                ) { $0.use.map { .phrase($0.state) } },
                amount("pace", role: .pace, ifKnown: true, "What an even use would have come to by now.") { $0.pace },
            ],
            title: Phrase("limit.title", ["key": .phrase(split.title(in: system))]),
            unranged: { figures in
                figures.limits(of: split).map { names in
                    // Each names its days, where they are not the same.
                    let namesDays = Set(names.map(\.days)).count > 1
                    return Rows(
                        rows: names, key: { namesDays ? .phrase($0.nameWithDays) : $0.name.key },
                        tones: names.map { $0.use?.tone ?? .neutral },
                        unreadable: names.count { $0.spent == nil })
                }
            }
        ).following
    }
}

extension MetricFormula where Figures == DeclaredFigures {
    /// How many limits are broken, how they stand as a heading says it, and of which days they are.
    static func limits(of split: Declaration.Split, _ main: Declaration.Measure, in system: String) -> [Self] {
        let name = "\(system).limits.\(split.name)"
        let key = Phrase.Argument.phrase(split.title(in: system))
        func over(_ ending: String, _ meaning: String, where isMeant: @escaping @Sendable (DeclaredFigures, LimitedName) -> Bool) -> Self {
            Self(
                "\(name).\(ending)", .text, in: [name], title: Phrase("limit.over-count", ["key": key]), meaning,
                unranged: { figures in
                    let over = (figures.limits(of: split) ?? []).filter { $0.use?.excess != nil && isMeant(figures, $0) }
                    return figures.sentence(over, main).map { MetricResult(.phrase($0)) }
                }
            ).following
        }
        return [
            Self(
                name + ".over", .count, in: [name], title: Phrase("limit.over-count", ["key": key]), "Names with more than their limit.",
                unranged: { figures in
                    figures.limits(of: split).map { names in
                        let over = names.count { $0.use?.excess != nil }
                        return MetricResult(
                            names.contains { $0.spent == nil } ? nil : .count(Int64(over)), tone: over > 0 ? .bad : .good)
                    }
                }
            ).following,
            over(
                "was_over",
                "A sentence about the names that were over a limit for the period that was asked for, which is over; none where none was."
            ) { figures, name in figures.isOfPast(name) },
            over(
                "is_over", "A sentence about the names that are over a limit of days that are not over yet; none where none is."
            ) { figures, name in !figures.isOfPast(name) },
            Self(
                name + ".excess_total", main.kind, in: [name], title: Phrase("limit.excess-total", ["key": key]),
                "What is beyond the limits that are broken, added up.",
                unranged: { figures in
                    figures.limits(of: split).map { names in
                        MetricResult(figures.value(main, adding: total(names.compactMap { $0.use?.excess })))
                    }
                }
            ).following,
            Self(
                name + ".finding", .text, in: [name], title: Phrase("limit.title", ["key": key]),
                "How the limits stand, as a heading says it: how many are over, else how many are close, else that all are kept.",
                unranged: { figures in
                    guard let names = figures.limits(of: split), !names.contains(where: { $0.spent == nil }) else { return nil }
                    let (over, watch) = (names.count { $0.use?.excess != nil }, names.count { $0.use?.needsWatching == true })
                    let (message, count) =
                        over > 0
                        ? ("limit.finding-over", over) : watch > 0 ? ("limit.finding-watch", watch) : ("limit.finding-kept", names.count)
                    return MetricResult(.phrase(Phrase(message, ["key": key, "count": .count(count)])))
                }
            ).following,
            Self(
                name + ".reading", .text, in: [name], title: Phrase("limit.title", ["key": key]),
                "Of which days the limits are, and how their bars are read, as it stands under a heading; none where they are of several stretches, which their names say then.",
                unranged: { figures in
                    guard let names = figures.limits(of: split), let days = names.first?.days, names.allSatisfy({ $0.days == days })
                    else { return nil }
                    let hasTick = names.contains { $0.pace != nil }
                    return MetricResult(.phrase(Phrase(hasTick ? "limit.reading" : "limit.reading-over", ["days": .days(days)])))
                }
            ).following,
        ]
    }
}
