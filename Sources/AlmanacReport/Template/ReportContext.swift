package import AlmanacInsights
package import AlmanacModel

/// Everything that a report is made from, for one subject. What it says never changes, but is worked out when it is asked for, so that it stays in the task of its
/// subject.
package final class ReportContext {
    /// The subject's data, as decoded from the dump.
    package let snapshot: Snapshot
    /// The metrics and series computed from it.
    package let insights: Insights
    /// Formats of the subject's locale, zone and language.
    package let text: ValueText
    /// Count of the steps taken to fill templates with it.
    package let work: TemplateWork
    /// Those that were asked for.
    private var knownHighlights: [(range: RangeKey, highlights: Highlights)] = []
    /// Seconds since midnight by the subject's clock, of when the reader is greeted.
    let greetingSecond: Int

    /// - Parameter sentAt: When it goes to its reader; `nil` for the time of its data. The greeting alone follows it.
    package init(snapshot: Snapshot, insights: Insights, text: ValueText, sentAt: Instant? = nil, work: TemplateWork = TemplateWork()) {
        self.work = work
        self.snapshot = snapshot
        self.insights = insights
        self.text = text
        greetingSecond = sentAt.map { text.zone.local($0).second } ?? insights.localNow.second
    }

    /// Headlines and tiles of all systems for a range.
    package func highlights(_ range: RangeKey) -> Highlights {
        // Where no system answers for windows of its own, all of them are one.
        let isOne = range.isWindow ? insights.ranges.isEmpty : !insights.askedRanges.contains(range)
        let range = !isOne ? range : insights.ranges.isEmpty ? .thirtyDays : RangeKey.allCases[0]
        if let known = knownHighlights.first(where: { $0.range == range }) { return known.highlights }
        let highlights = insights.highlights(range)
        knownHighlights.append((range, highlights))
        return highlights
    }

    /// The one or two sentences that matter most.
    package func headline(_ range: RangeKey) -> Phrase {
        let highlights = highlights(range)
        if highlights.isBlank, !snapshot.failures.isEmpty { return Phrase("highlights.nothing-came") }
        guard !highlights.heading.isEmpty else { return Phrase("highlights.nothing") }
        let first = lead(range)
        guard highlights.heading.count > 1, let second = newsWithNow(range).first?.sentence else { return first }
        return Phrase("sentences", ["first": .phrase(first), "second": .phrase(second)])
    }

    /// The headline for a phone: comparisons are left to the numbers beside it, and of what needs action it has the most important, where the page has
    /// no list of it.
    package func shortHeadline(_ range: RangeKey) -> Phrase {
        let highlights = highlights(range)
        guard let first = highlights.heading.first, !highlights.isBlank || snapshot.failures.isEmpty else { return headline(range) }
        let begun = isOfNow(first, range) ? lead(range) : first.short ?? first.sentence
        guard first.importance <= .news, highlights.todo.isEmpty else { return begun }
        // Of two equally important ones the first.
        let urgent = news(range).filter { $0.importance > .news }
            .reduce(nil as Headline?) { best, next in best.map { $0.importance >= next.importance } ?? false ? best : next }
        guard var urgent else { return begun }
        urgent.sentence = urgent.short ?? urgent.sentence
        guard let second = addingNow(to: [urgent], after: [first], range).first else { return begun }
        return Phrase("sentences", ["first": .phrase(begun), "second": .phrase(second.sentence)])
    }

    /// Joins what is overdue in several systems into one sentence, in the news of a single day that leads with something else.
    private func joiningOverdue(_ news: [Headline], _ range: RangeKey) -> [Headline] {
        let names = news.compactMap(\.overdue)
        guard names.count > 1, !range.isWindow, let days = insights.span(range)?.days, days.lowerBound == days.upperBound,
            highlights(range).heading.first?.overdue == nil, let place = news.firstIndex(where: { $0.overdue != nil })
        else { return news }
        var joined = news[place]
        if news.contains(where: { $0.overdue != nil && $0.tone == .bad }) { joined.tone = .bad }
        joined.sentence = Phrase("highlights.overdue", ["names": .list(names.map { .phrase($0) })])
        return news[..<place] + [joined] + news[(place + 1)...].filter { $0.overdue == nil }
    }

    /// The first sentence of the headline.
    package func lead(_ range: RangeKey) -> Phrase {
        let highlights = highlights(range)
        if highlights.isBlank, !snapshot.failures.isEmpty { return headline(range) }
        guard let first = highlights.heading.first else { return headline(range) }
        guard isOfNow(first, range) else { return first.sentence }
        // What heads a report of another time says of which day it is.
        return Phrase("highlights.as-of", ["sentence": .phrase(first.sentence), "day": .value(.day(insights.localNow.day))])
    }

    /// True for a sentence on today's state in a report about a period: the word "now" is added to it.
    package func isOfNow(_ headline: Headline, _ range: RangeKey) -> Bool {
        !range.isWindow && headline.stretch == .now && headline.importance != .reason
    }

    /// Headlines after the heading, with "now" added to the first one on today's state.
    func furtherWithNow(_ range: RangeKey) -> [Headline] {
        addingNow(to: highlights(range).further, after: highlights(range).heading, range)
    }

    /// Of the headlines after the heading, the reasons why something is unknown and the systems that have nothing yet: a page with the
    /// others in its cards has these at its end.
    func reasons(_ range: RangeKey) -> [Headline] {
        highlights(range).further.filter { $0.importance == .reason || $0.sentence.name.hasPrefix("highlights.nothing-from") }
    }

    /// Headlines besides the lead, with "now" added to the first one on today's state.
    package func newsWithNow(_ range: RangeKey) -> [Headline] {
        addingNow(to: news(range), after: Array(highlights(range).heading.prefix(1)), range)
    }

    /// The two most important of the news that the lead has not, in their order, or three that all ask for something: enough to read in passing. Reasons why a
    /// number is unknown do not count towards them.
    func topNews(_ range: RangeKey) -> [Headline] {
        var news = joiningOverdue(news(range), range)
        let most = max(2, min(3, news.count { $0.importance > .news }))
        while true {
            let counted = news.indices.filter { news[$0].importance > .reason }
            // Of two equally important ones the first stays.
            guard counted.count > most, let least = counted.reversed().min(by: { news[$0].importance < news[$1].importance }) else { break }
            news.remove(at: least)
        }
        // What comes close to a limit is seen with the budgets, and needs no sentence beside one on a limit that is broken.
        if (highlights(range).heading + news).contains(where: { $0.shownBy == .budgets && $0.importance == .overLimit }) {
            news.removeAll { $0.shownBy == .budgets && $0.importance < .overLimit }
        }
        return addingNow(to: news, after: Array(highlights(range).heading.prefix(1)), range)
    }

    /// Adds "now" to the first of successive sentences that is on today's state, in a report about a period, unless one before them had it.
    private func addingNow(to headlines: [Headline], after before: [Headline], _ range: RangeKey) -> [Headline] {
        var headlines = headlines
        if before.contains(where: { isOfNow($0, range) }) { return headlines }
        if let first = headlines.firstIndex(where: { isOfNow($0, range) }) {
            headlines[first].sentence = Phrase("highlights.now", ["sentence": .phrase(headlines[first].sentence)])
        }
        return headlines
    }

    /// Headlines besides the lead: the rest of the heading, and then the further ones.
    package func news(_ range: RangeKey) -> [Headline] {
        let highlights = highlights(range)
        return Array(highlights.heading.dropFirst()) + highlights.further
    }

    /// The name, or the id where there is none, as a reader is shown it.
    package var subjectName: String {
        if let name = snapshot.subject.name, !name.isEmpty { return ValueText.name(name) }
        return ValueText.name(snapshot.subject.id)
    }

    /// Headlines of a report about one period that are more than a state.
    package var newSentences: [Phrase] {
        let highlights = highlights(reportRange)
        return (highlights.heading + highlights.further).filter { $0.importance > .state }.map(\.sentence)
    }

    /// Title of a page's window or tab: the subject and the day.
    package var pageTitle: String {
        text.phrase(Phrase("pages.title", ["name": .name(subjectName), "day": .value(.day(insights.localNow.day))]))
    }

    /// Period in the head of a mail and a letter: `30 days · Oct 22 – Nov 20, 2026`. If no system answers for windows, it is their day.
    package func shownPeriod(_ range: RangeKey) -> Phrase {
        guard !insights.ranges.isEmpty || insights.askedRange != nil else {
            return Phrase("period.title-stretch", ["days": .days(insights.localNow.day...insights.localNow.day)])
        }
        let period = insights.period(range)
        return period.titleSaysDays ? period.title : Phrase("mail.period", ["title": .phrase(period.title), "range": .days(period.days)])
    }

    /// The same with the zone that its days are counted in, where that is not the reader's; it is above the heading.
    package func countedPeriod(_ range: RangeKey) -> Phrase {
        let period = shownPeriod(range)
        return insights.counted(.phrase(period), range) ?? period
    }

    /// The days of a period, with how they are counted where that is not by the reader's clock: it is above the heading of a page.
    package func countedDays(_ range: RangeKey) -> Phrase {
        guard !insights.ranges.isEmpty || insights.askedRange != nil else { return shownPeriod(range) }
        let days = Phrase("period.title-stretch", ["days": .days(insights.period(range).days)])
        return insights.counted(.phrase(days), range) ?? days
    }

    /// Names of the systems that had data, in the catalogue's order.
    package var sources: [Phrase.Argument] {
        insights.catalogue.systems.filter { system in
            snapshot.systems.contains { $0.system == system.system }
        }.map(\.title)
    }

    /// Missing and unreadable answers, by system in the order of the catalogue; a system without a title has its own name. Systems are left
    /// out of which only answers are missing that no reader is shown.
    var missing: [MissingAnswers] {
        let sources = insights.catalogue.systems.map { (name: $0.system, title: $0.title) }
        var others: [(name: String, title: Phrase.Argument)] = []
        for failure in snapshot.failures
        where !sources.contains(where: { $0.name == failure.source }) && !others.contains(where: { $0.name == failure.source }) {
            others.append((failure.source, .name(failure.source)))
        }
        return (sources + others).flatMap { source in
            let lost = snapshot.systems.first { $0.system == source.name }?.lost ?? LostRows()
            return [
                MissingAnswers(snapshot.failures.filter { $0.source == source.name }, of: source.name, called: source.title, insights),
                MissingAnswers(unread: lost, of: source.name, called: source.title, insights),
            ].compactMap(\.self)
        }
    }

    /// True when there is data of a system and something in it.
    func hasSystem(_ name: String) -> Bool {
        snapshot.systems.contains { $0.system == name } && !insights.isOfEmptySystem(name + ".")
    }

    /// A series; also `nil` when its system's data holds nothing at all, which is said once and not in the place of each figure.
    func series(_ name: String, _ range: RangeKey) -> Series? {
        insights.isOfEmptySystem(name) ? nil : insights.series(name, range)
    }
}
