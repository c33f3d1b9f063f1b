import AlmanacModel

extension SystemHighlights {
    /// The main measure against the days before; other measures that went the wrong way or the right one; rows that stopped coming.
    static func declared(_ declaration: Declaration) -> SystemHighlights {
        let system = declaration.system
        let measures = declaration.measures
        let names = measures.map { "\(system).\($0.name)" }
        let stale = declaration.freshFor == nil ? nil : system + ".stale"
        return SystemHighlights(
            trend: declaration.mainSeries ?? "", ofPeriod: [declaration.mainSeries].compactMap(\.self),
            outside: { insights, range in
                guard let metric = names.first.flatMap({ insights.metric($0, range) }), metric.value == nil, let basis = metric.basis,
                    case .value(.day(let day))? = basis.arguments["day"]
                else { return nil }
                switch basis.name {
                case "declared.days-from", "declared.system-days-from": return .before(day)
                case "declared.days-until", "declared.system-days-until": return .after(day)
                default: return nil
                }
            },
            isEmpty: { $0.isNothing(metrics: names, series: []) },
            headlines: { insights, range in
                var headlines: [Headline] = []
                for (place, measure) in measures.enumerated() {
                    guard let metric = insights.metric(names[place], range) else { continue }
                    // The main measure is always told, and one with a sentence of its own; others where somebody said which way is good and they went either way.
                    guard
                        place == 0 || measure.sentence != nil
                            || headlines.count < mostHeadlines && metric.value != nil && metric.tone != .neutral
                    else { continue }
                    if let headline = headline(metric, measure, of: declaration, insights, range) { headlines.append(headline) }
                }
                headlines += declaration.goalHeadlines(insights, range)
                headlines += declaration.limited.flatMap { overLimits("\(system).limits.\($0.name)", insights, range) }
                if let stale, case .phrase(let sentence)? = insights.value(stale, range), !insights.isOfPast(range) {
                    headlines.append(
                        Headline(
                            sentence, .news, tone: .watch,
                            brief: Brief(sentence, .init(.other)), source: declaration.mainSeries, namesItsDays: true))
                }
                return headlines
            },
            tiles: { insights, range in
                let offers = names.map { TileOffer($0, note: before($0, of: declaration, insights, range)) }
                guard let main = measures.first, main.addsUp, var first = offers.first else { return offers }
                first.importance = .news
                return [first] + [monthEnd(names[0], insights, range)].compactMap(\.self) + offers.dropFirst()
                    + [highestDay(main, of: declaration, insights, range), perDay(main, of: declaration, insights, range)].compactMap(
                        \.self)
            })
    }

    private static let mostHeadlines = 3

    private static func headline(
        _ metric: Metric, _ measure: Declaration.Measure, of declaration: Declaration, _ insights: Insights, _ range: RangeKey
    ) -> Headline? {
        if measure.sentence != nil, let value = metric.value {
            return Headline(
                ownSentence(metric, measure, value, named(insights.period(range, of: declaration.system), metric)), .news,
                isOfPeriod: !range.isWindow,
                shownBy: .tile(metric.name))
        }
        guard declaration.grain != .none else {
            return metric.value.map {
                Headline(
                    Phrase("declared.headline.now", ["title": .phrase(metric.title), "value": .value($0)]), .news,
                    shownBy: .tile(metric.name))
            }
        }
        let isAsked = !range.isWindow
        guard let value = metric.value else { return metric.basis.map { Headline($0, .reason, isOfPeriod: isAsked) } }
        let period = insights.period(range, of: declaration.system)
        var name = named(period, metric)
        if measure.formula.isMean, (period.counted ?? period.days).length > 1 {
            name = Phrase("declared.on-average", ["period": .phrase(name)])
        }
        var sentence = Phrase(
            "declared.headline.state", ["title": .phrase(metric.title), "period": .phrase(name), "value": .value(value)])
        let alone = sentence
        guard let change = metric.change, let said = Phrase.change(of: metric), let before = beforeName(period, metric) else {
            return Headline(alone, .news, isOfPeriod: isAsked, shownBy: .tile(metric.name))
        }
        if let compared = metric.compared, let days = period.compared {
            sentence.name = "declared.headline.days"
            sentence.arguments.add("compared", .value(compared))
            sentence.arguments.add("days", .phrase(Period.name(of: metric.at == nil ? days : days.last)))
        } else {
            sentence.name = "declared.headline.change"
        }
        sentence.arguments.add("change", .phrase(said))
        sentence.arguments.add("before", .phrase(before))
        var isMoved = false
        // A rent of the last day of one month and the first of the next makes no month dearer.
        if measure == declaration.measures.first,
            case .phrase(let moved)? = insights.value(declaration.system + ".recurring.moved", range)
        {
            isMoved = true
            sentence = Phrase("sentences", ["first": .phrase(sentence), "second": .phrase(moved)])
        }
        // Days differ more than weeks and months do.
        let isBad = metric.tone == .bad && period.days.length > 1 && abs(change) > 0.2 && !isMoved
        return Headline(
            sentence, short: alone, .news, tone: isBad ? .watch : .neutral,
            brief: isBad
                ? Brief(
                    Phrase(change > 0 ? "declared.brief.up" : "declared.brief.down", ["title": .phrase(metric.title)]),
                    extent: .value(.ratio(abs(change))), .init(.change, abs(change))) : nil,
            isOfPeriod: isAsked, shownBy: .tile(metric.name))
    }

    /// The name of a period in a sentence about a number: of what there is at a time the day that it is of; where not all of its days are counted, those that are.
    private static func named(_ period: Period, _ metric: Metric) -> Phrase {
        if case .day(let day)? = metric.at { return Period.name(of: day...day) }
        return period.counted.map(Period.name(of:)) ?? period.name
    }

    /// What a number is compared with; of what there is at a time the last day of it.
    private static func beforeName(_ period: Period, _ metric: Metric) -> Phrase? {
        metric.at == nil ? period.previousName : period.previous.map { Period.name(of: $0.last) }
    }

    /// The sentence of the settings about a measure.
    private static func ownSentence(_ metric: Metric, _ measure: Declaration.Measure, _ value: Value, _ period: Phrase) -> Phrase {
        var sentence = Phrase(
            "sentence." + metric.name, ["title": .phrase(metric.title), "value": .value(value), "period": .phrase(period)])
        if measure.noun != nil { sentence.arguments.add("counted", .phrase(Phrase("counted." + metric.name, ["count": .value(value)]))) }
        return sentence
    }

    /// Whose limits are broken, and by how much together: those of a period that is over, and those of now.
    private static func overLimits(_ series: String, _ insights: Insights, _ range: RangeKey) -> [Headline] {
        guard let limits = insights.series(series, range) else { return [] }
        return ["was_over", "is_over"].compactMap { ending in
            guard case .phrase(let sentence)? = insights.value("\(series).\(ending)", range), let names = sentence.arguments["names"],
                let count = sentence.arguments["count"]
            else { return nil }
            let excess: Value? = if case .value(let excess)? = sentence.arguments["excess"] { excess } else { nil }
            let isOfPeriod = sentence.arguments["period"] != nil
            return Headline(
                sentence, short: isOfPeriod ? nil : Phrase("limit.headline.over-by-some", ["count": count, "names": names]), .overLimit,
                tone: .bad, brief: .over(names, by: excess, of: limits), source: series, isOfPeriod: isOfPeriod,
                shownBy: isOfPeriod ? nil : .budgets)
        }
    }

    /// What the running month will probably come to.
    private static func monthEnd(_ name: String, _ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard range.isWindow, insights.value(name + ".projection", range) != nil,
            let low = insights.value(name + ".projection_low", range), let high = insights.value(name + ".projection_high", range),
            high.magnitude != 0
        else { return nil }
        return TileOffer(name + ".projection", note: .probably(between: low, and: high), hasChange: false, isEstimate: true)
    }

    /// The highest day of several that differ, with its weekday; where some are as high, how many there are.
    private static func highestDay(
        _ measure: Declaration.Measure, of declaration: Declaration, _ insights: Insights, _ range: RangeKey
    ) -> TileOffer? {
        let name = "\(declaration.system).\(measure.name).highest_day"
        let days = known(measure, of: declaration, insights, range)
        guard case .day(let day)? = insights.metric(name, range)?.at, let highest = insights.value(name, range) else { return nil }
        let alike = days.count { $0 == highest }
        guard alike < days.count else { return nil }
        return TileOffer(
            name,
            note: alike > 1
                ? Phrase("declared.on-days", ["count": .count(alike)])
                : Phrase("period.day-of-week", ["weekday": .key(.weekday(day.weekday)), "day": .days(day...day)]))
    }

    /// An average day of several.
    private static func perDay(
        _ measure: Declaration.Measure, of declaration: Declaration, _ insights: Insights, _ range: RangeKey
    ) -> TileOffer? {
        known(measure, of: declaration, insights, range).count > 1 ? TileOffer("\(declaration.system).\(measure.name).per_day") : nil
    }

    /// The values of the days of a period that are known.
    private static func known(
        _ measure: Declaration.Measure, of declaration: Declaration, _ insights: Insights, _ range: RangeKey
    ) -> [Value] {
        insights.series("\(declaration.system).by_day", range)?.measure(measure.name)?.values.compactMap(\.self) ?? []
    }

    /// What it was before, under the number.
    private static func before(_ name: String, of declaration: Declaration, _ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard insights.catalogue.metric(named: name)?.isRanged == true, let metric = insights.metric(name, range) else { return nil }
        let (period, span) = (insights.period(range, of: declaration.system), insights.span(range))
        // Where some of the days are compared, those before them are not those before all.
        let before = metric.at == nil && metric.compared != nil ? period.previous.map(Period.name(of:)) : beforeName(period, metric)
        let days = period.counted ?? (period.isOfWeeks && period.range != span?.period.range ? period.days : nil)
        let year =
            days.flatMap { days in span.flatMap { declaration.yearBefore(of: days, in: $0) } }.map(Period.name(of:)) ?? span?.yearBeforeName
        return Insights.before(metric, before, year: year)
    }
}

extension ClosedRange<Day> {
    /// The last of the days alone.
    fileprivate var last: Self { upperBound...upperBound }
}

extension MetricFormula where Figures == DeclaredFigures {
    /// Absent while the last row is young enough.
    static func stale(_ declaration: Declaration, after seconds: Int64) -> Self {
        let system = declaration.system
        return Self(
            "\(system).stale", .text, in: [declaration.mainSeries].compactMap(\.self), title: Phrase("declared.last-row"),
            "A sentence about the last row, where it is older than the settings allow.",
            unranged: { figures in
                guard let last = figures.lastRow, last.advanced(bySeconds: seconds) < figures.asOf else { return nil }
                let day = figures.zone.local(last).day
                return MetricResult(
                    .phrase(Phrase("declared.stale", ["title": .phrase(Phrase("system." + system)), "day": .value(.day(day))])),
                    at: .day(day))
            })
    }
}
