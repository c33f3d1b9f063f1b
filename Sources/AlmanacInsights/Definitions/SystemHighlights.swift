package import AlmanacModel

/// A sentence about one system for the head of a page, a mail and the index.
package struct Headline: Hashable, Sendable {
    /// A whole sentence. Every number in it is one of a metric or a series, and so of a tile, a figure or a table.
    package var sentence: Phrase
    /// The same without what a number beside it says, such as what is usual or by how much; `nil` where it has nothing of the kind.
    package var short: Phrase?
    /// Decides whether it heads a page.
    package var importance: Importance
    /// Bad and watch count as reasons for attention; see `Attention`.
    package var tone: Tone
    /// The same in a few words for the index of a fleet; each that is bad or to be watched has one.
    package var brief: Brief?
    /// The series or the metrics in which a reader looks up what it says: a page leads there. One that asks for nothing has none, since where all is
    /// underlined, nothing is.
    package var source: String?
    /// What it says is overdue, counted: "2 tasks"; `nil` for one that says no such thing.
    package var overdue: Phrase?
    /// The stretch of time that it is about.
    package var stretch: Stretch
    /// What shows all that it says; `nil` where nothing does.
    package var shownBy: ShownBy?

    /// A part of a page that makes a sentence unnecessary for those who see it.
    package enum ShownBy: Hashable, Sendable {
        /// The tile of a metric, with its change and what it was before.
        case tile(String)
        /// The list of open tasks, with a row for each name, or the budgets beside the first number.
        case budgets
        /// The card with the rows of a series, where it is not folded.
        case card(String)
    }

    /// Time that a sentence is about, so that no other time is put before it.
    package enum Stretch: Hashable, Sendable {
        /// The state at the time of the data.
        case now
        /// The result of the period of the report.
        case period
        /// Days that the sentence names itself: a month that is not the report's.
        case named
    }

    /// True for a result of the period that a report was asked for: it comes before the state of now.
    package var isOfPeriod: Bool { stretch == .period }

    init(
        _ sentence: Phrase, short: Phrase? = nil, _ importance: Importance, tone: Tone = .neutral, brief: Brief? = nil,
        source: String? = nil, overdue: Phrase? = nil, isOfPeriod: Bool = false, namesItsDays: Bool = false, shownBy: ShownBy? = nil
    ) {
        self.sentence = sentence
        self.short = short
        self.importance = importance
        self.tone = tone
        self.brief = brief
        self.source = source
        self.overdue = overdue
        self.shownBy = shownBy
        stretch = isOfPeriod ? .period : namesItsDays ? .named : .now
    }
}

/// A number that a system offers for a tile.
package struct TileOffer: Hashable, Sendable {
    /// The metric's name in the catalogue.
    package var metric: String
    /// The metric that the number is a part of: 9 of 52.
    package var whole: String?
    /// Text under the number.
    package var note: Phrase?
    /// Decides whether it gets a place.
    package var importance: Importance
    /// False where the note has the amount before, and a change in percent would only be confused with the one of another number.
    package var hasChange: Bool
    /// True for a number that is only about right: tiles write it in short.
    package var isEstimate: Bool
    /// How the number stands to the one before, in words; it stands in place of the change.
    package var verdict: Phrase?

    init(
        _ metric: String, of whole: String? = nil, note: Phrase? = nil, _ importance: Importance = .state, hasChange: Bool = true,
        isEstimate: Bool = false, verdict: Phrase? = nil
    ) {
        self.metric = metric
        self.whole = whole
        self.note = note
        self.importance = importance
        self.hasChange = hasChange
        self.isEstimate = isEstimate
        self.verdict = verdict
    }
}

/// The most important sentences, tasks and numbers of a system. They follow from the system's own metrics and series alone, so that
/// everything at the head of a page can be looked up on it.
///
/// A new system has one of these in its own folder; the head of a page, tiles, mails and the index follow from it.
package struct SystemHighlights: Sendable {
    /// True when the account is still empty. Data that could not be read does not count as empty.
    let isEmpty: @Sendable (Insights) -> Bool
    /// In the order in which they are written, one after the other.
    let headlines: @Sendable (Insights, RangeKey) -> [Headline]
    /// Open tasks of the reader, in their order.
    let todo: @Sendable (Insights, RangeKey) -> [Todo]
    /// In the order in which they are shown.
    let tiles: @Sendable (Insights, RangeKey) -> [TileOffer]
    /// A series over time whose first measure the index draws as a small line.
    let trend: String
    /// Metrics and series that are of the period that was asked for alone: where they have something, something is known of it.
    let ofPeriod: [String]
    /// The message that says how the days of a range are counted, after `$period`, where that is not by the reader's clock.
    let counting: @Sendable (Insights, RangeKey) -> String?
    /// Where a period that was asked for lies before or after all that the system knows; `nil` where it does not.
    let outside: @Sendable (Insights, RangeKey) -> Outside?

    /// - Parameters:
    ///   - ofPeriod: See there; none of a system that says nothing of periods.
    ///   - counting: See there.
    ///   - outside: See there.
    ///   - todo: See there; nothing of a system that asks for nothing.
    init(
        trend: String, ofPeriod: [String] = [], counting: @escaping @Sendable (Insights, RangeKey) -> String? = { _, _ in nil },
        outside: @escaping @Sendable (Insights, RangeKey) -> Outside? = { _, _ in nil },
        isEmpty: @escaping @Sendable (Insights) -> Bool,
        headlines: @escaping @Sendable (Insights, RangeKey) -> [Headline],
        todo: @escaping @Sendable (Insights, RangeKey) -> [Todo] = { _, _ in [] },
        tiles: @escaping @Sendable (Insights, RangeKey) -> [TileOffer]
    ) {
        self.trend = trend
        self.ofPeriod = ofPeriod
        self.counting = counting
        self.outside = outside
        self.isEmpty = isEmpty
        self.headlines = headlines
        self.todo = todo
        self.tiles = tiles
    }
}

/// That a period lies before or after all that is known.
enum Outside: Hashable, Sendable {
    /// With the first day of which something is known, where that is known.
    case before(Day?)
    /// With the last day of which something is known.
    case after(Day)
}

extension Insights {
    /// For a past period that was asked for: the sentence that no system has anything of it, and at least one has data only of later or
    /// earlier days. The state of now is no part of such a report. `nil` where a system has something of the period, and for yesterday,
    /// beside which the state of now is written.
    func outside(_ range: RangeKey) -> Outside? {
        guard let span = span(range), span.isOver, span.period != .last(.day) else { return nil }
        let systems = speaking.map(\.highlights)
        let known = systems.contains { highlights in
            highlights.ofPeriod.contains { name in
                // Rows that could not be read may be of any time.
                state(ofSeries: name, range) == .filled || value(name, range).map { $0.magnitude != 0 } ?? false
            } || highlights.outside(self, range) == nil && highlights.headlines(self, range).contains(where: \.isOfPeriod)
        }
        guard !known else { return nil }
        let outside = systems.compactMap { $0.outside(self, range) }
        // The earliest day from which anything is known.
        let first = outside.compactMap { if case .before(let day) = $0 { day } else { nil } }.min()
        if let first { return .before(first) }
        let last = outside.compactMap { if case .after(let day) = $0 { day } else { nil } }.max()
        if let last { return .after(last) }
        // Systems that only know the present write it beside a day or a week, which are close to it.
        return span.days.lowerBound.distance(from: span.days.upperBound).magnitude < 7 ? nil : outside.first
    }
}

// Parts of the systems' sentences.

extension Insights {
    /// The value of a metric; `nil` when it is absent or unknown.
    func value(_ metric: String, _ range: RangeKey) -> Value? {
        self.metric(metric, range)?.value
    }

    /// The value of a metric that counts things or days.
    func count(_ metric: String, _ range: RangeKey) -> Int64? {
        switch value(metric, range) {
        case .count(let count)?, .days(let count)?: count
        default: nil
        }
    }

    /// Values of the period before and of a year ago, for a note under a number; `nil` when neither is known.
    func before(_ name: String, _ range: RangeKey, _ span: ReportSpan) -> Phrase? {
        guard let metric = metric(name, range) else { return nil }
        // Of a period that still runs some days are compared, with others than those before all of it.
        let compared = metric.compared.flatMap { _ in period(range, of: String(name.prefix { $0 != "." })).previous }
        let before = compared.map { Period.name(of: $0) } ?? Period(span).previousName
        // With its days: those of a week a year ago are 52 weeks back, and have other dates.
        return Insights.before(metric, before, year: span.yearBeforeName)
    }

    /// The same of days before that have a name already.
    static func before(_ metric: Metric, _ before: Phrase?, year: Phrase?) -> Phrase? {
        func note(_ value: Value?, _ period: Phrase?) -> Phrase? {
            guard let value, let period else { return nil }
            return Phrase("tile.before", ["value": .value(value), "period": .phrase(period)])
        }
        let (before, year) = (note(metric.previous, before), note(metric.yearBefore, year))
        guard let before, let year else { return before ?? year }
        return Phrase("tile.both", ["first": .phrase(before), "second": .phrase(year)])
    }

    /// A sentence about the value a year before the period that was asked for; `nil` where it is unknown or zero.
    ///
    /// - Parameter placeholder: That of the value in the message; the days are its `period`.
    func yearAgo(_ name: String, _ range: RangeKey, _ message: String, _ placeholder: String) -> Headline? {
        guard let period = span(range)?.yearBeforeName, let value = metric(name, range)?.yearBefore, value.magnitude != 0 else {
            return nil
        }
        return Headline(Phrase(message, [placeholder: .value(value), "period": .phrase(period)]), .state, isOfPeriod: true)
    }

    /// Where a metric is unknown because nothing is known of a period yet, or not any more: its basis is one of two messages, which has the day.
    func outside(by name: String, _ range: RangeKey, before: String, after: String? = nil) -> Outside? {
        guard let metric = metric(name, range), metric.value == nil, let basis = metric.basis,
            case .value(.day(let day))? = basis.arguments["day"]
        else { return nil }
        return basis.name == before ? .before(day) : basis.name == after ? .after(day) : nil
    }

    /// Days in the head of a report, with the zone they are counted in if it is not the reader's: a period's name in sentences does not
    /// have it.
    ///
    /// - Parameter days: As they are written where there is nothing to say.
    package func counted(_ days: Phrase.Argument, _ range: RangeKey) -> Phrase? {
        speaking.lazy.compactMap { $0.highlights.counting(self, range) }.first.map { Phrase($0, ["period": days]) }
    }

    /// True for a report about one whole month that is over.
    package func isOfMonth(_ range: RangeKey) -> Bool {
        isOfPast(range) && span(range)?.days.wholeMonths == 1
    }

    /// True for a report about twelve whole months that are over.
    package func isOfYear(_ range: RangeKey) -> Bool {
        isOfPast(range) && span(range)?.days.wholeMonths == 12
    }

    /// True for a report about a past period of more than a day: the state of now is no part of it.
    package func isOfPast(_ range: RangeKey) -> Bool {
        span(range).map { $0.isOver && $0.days.lowerBound < $0.days.upperBound } ?? false
    }

    /// True for a metric of the state of now, in a report about a past period.
    func isOfNow(_ metric: String, _ range: RangeKey) -> Bool {
        isOfPast(range) && catalogue.metric(named: metric)?.dependsOnPeriod == false
    }

    /// Says that nothing of a system could be read.
    package func unread(_ system: SystemInsights) -> Phrase { Phrase("highlights.unread", ["system": system.title]) }

    /// True when there is data of a system but none of it is known, since rows could not be read.
    func isUnread(_ system: SystemInsights, _ range: RangeKey) -> Bool {
        guard !system.metrics.contains(where: { value($0.name, range)?.isOfData == true }) else { return false }
        let series = system.series.compactMap { self.series($0.name, range) }
        return series.contains { $0.unreadable > 0 } && !series.contains(where: Self.holdsData)
    }

    /// True when a series has data that was sent: a list of our own words, such as the badges that can be earned, has none.
    private static func holdsData(_ series: Series) -> Bool {
        guard !series.isEmpty, !series.isUnknown else { return false }
        return series.keys.contains { if case .name = $0 { true } else { false } }
            || series.measures.contains { measure in
                measure.values.contains { value in
                    switch value {
                    case nil, .phrase: false
                    default: true
                    }
                }
            }
    }

    /// True when metrics are absent or zero and series absent or without rows, in every range. Data that could not be read is not zero.
    func isNothing(metrics: [String], series: [String]) -> Bool {
        RangeKey.allCases.allSatisfy { range in
            metrics.allSatisfy { name in
                guard let metric = self.metric(name, range) else { return true }
                guard let value = metric.value else { return metric.basis == nil }
                return value.magnitude == 0
            }
                && series.allSatisfy { !self.state(ofSeries: $0, range).hasRows }
        }
    }

    /// Largest number of characters of a text of data in a sentence at the head of a page.
    private static let longestName = 60

    /// A text of data for a sentence, or its beginning.
    static func name(_ text: String) -> Phrase.Argument {
        .name(text.beginning(scalars: longestName).map { FirstWords.ending(String($0)) } ?? text)
    }

    /// A key for a sentence, or the beginning of what it is called.
    static func name(_ key: Key) -> Phrase.Argument {
        if case .name(let text) = key { return name(text) }
        return .key(key)
    }

    /// A goal by its name, or how many there are.
    static func goals(_ keys: [Key]) -> Phrase.Argument {
        keys.count == 1 ? name(keys[0]) : .phrase(Phrase("index.reason.goals", ["count": .count(keys.count)]))
    }

    /// The first of some keys for a sentence, and the number of the others, which is two or more: a single one is named instead of counted.
    ///
    /// - Parameter more: The message with the number of the others. It is another one after a word such as "in", for languages with cases,
    ///   and for names of categories, for languages with genders.
    static func names(_ keys: some Collection<Key>, most: Int = 3, more: String = "highlights.more-names") -> Phrase.Argument {
        let most = keys.count == most + 1 ? keys.count : most
        var names = keys.prefix(most).map { Insights.name($0) }
        if keys.count > most {
            names.append(.phrase(Phrase(more, ["count": .count(keys.count - most)])))
        }
        return names.count == 1 ? names[0] : .list(names)
    }
}
