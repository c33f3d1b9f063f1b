package import AlmanacModel

/// The best of what all systems of a snapshot put forward, for one range.
///
/// The ranking: what came of a period that was asked for comes first, in the order of the systems, and why something is not known comes last; then a sentence
/// counts by its `Importance`; of two that count the same, the one of the system that comes first in the catalogue, then the one that its system offers first. The
/// system with the best sentence leads. Its two best sentences are the heading, in the system's own order; then each other system has its
/// best sentence, others follow as long as they are news and there is room, and the reasons why something is unknown come last. The review of a year has
/// sentences of that year alone.
///
/// A reference, because it is asked for dozens of times a subject and its parts would each be retained.
package final class Highlights: Sendable {
    /// A headline with the place of its system in the catalogue's order and its own place among those of the system.
    private struct Place {
        var headline: Headline
        var system: Int
        var order: Int

        var isReason: Bool { headline.importance == .reason }

        /// What a period came to is told in the order of the systems, so that its total comes first.
        private var rank: Importance { headline.isOfPeriod ? min(headline.importance, .news) : headline.importance }

        func isBefore(_ other: Self) -> Bool {
            if isReason != other.isReason { return other.isReason }
            if headline.isOfPeriod != other.headline.isOfPeriod { return headline.isOfPeriod }
            if rank != other.rank { return rank > other.rank }
            return (system, order) < (other.system, other.order)
        }
    }

    /// A number with the place of its system in the catalogue's order.
    private struct Offer {
        var offer: TileOffer
        var system: Int
    }

    /// One or two sentences of the system that matters most today. One that says that there is nothing yet where no system has anything.
    package let heading: [Headline]
    /// True when no system has a sentence, not even that there is nothing yet.
    package let isBlank: Bool
    /// Further sentences, the most important first; at most one a system besides news.
    package let further: [Headline]
    /// Open tasks of all systems, the most urgent first; empty where all of them are of the system that leads, whose sentences have them.
    package let todo: [Todo]
    /// The numbers of all systems; see `tiles(atMost:)`.
    private let offers: [Offer]
    /// The need for somebody to look at the report.
    package let attention: Attention
    /// The number that a system offers first, of the first system that offers one.
    package let figure: TileOffer?
    /// A series over time of the first system that has something to say.
    package let trend: String?
    /// True when nothing is known of the period that was asked for, so that there is nothing to show: the heading has the reason.
    package let isOutside: Bool

    /// Sentences besides the heading.
    private static let mostFurther = 4

    init(_ insights: Insights, _ range: RangeKey) {
        if let outside = insights.outside(range), let span = insights.span(range) {
            isOutside = true
            heading = [Headline(outside.sentence(of: Period(span)), .reason, isOfPeriod: true)]
            (further, todo, offers, figure, trend, isBlank) = ([], [], [], nil, nil, false)
            attention = Attention([])
            return
        }
        isOutside = false
        let systems = insights.speaking
        var places: [Place] = []
        var offers: [Offer] = []
        for (place, system) in systems.enumerated() {
            var headlines = system.highlights.headlines(insights, range)
            // Where nothing of a system could be read, that is one sentence, and none of its parts.
            if headlines.allSatisfy({ $0.importance == .reason }), insights.isUnread(system, range) {
                headlines = [Headline(insights.unread(system), .reason)]
            }
            for (order, headline) in headlines.enumerated() {
                // Numbers of several systems are unknown for the reason of one of them.
                if headline.importance == .reason, places.contains(where: { $0.headline.sentence == headline.sentence }) { continue }
                places.append(Place(headline: headline, system: place, order: order))
            }
            for offer in system.highlights.tiles(insights, range)
            where insights.value(offer.metric, range) != nil && !insights.isOfNow(offer.metric, range) {
                offers.append(Offer(offer: offer, system: place))
            }
        }
        self.offers = offers
        figure = offers.first?.offer
        attention = Attention(places.map(\.headline))
        trend = systems.lazy.map(\.highlights.trend).first { name in
            insights.series(name, range).map { !$0.isEmpty && !$0.isUnknown } ?? false
        }
        // By index: a sentence that is moved or copied counts the references of all its parts.
        // The review of a year has nothing of now, as far as there is something of the year.
        let isReview = insights.isOfYear(range) && places.contains { $0.headline.isOfPeriod && !$0.isReason }
        let ranked = places.indices.filter { !isReview || places[$0].headline.isOfPeriod || places[$0].isReason }
            .sorted { places[$0].isBefore(places[$1]) }
        let empty = insights.emptySystems
        let nothing =
            empty.isEmpty
            ? nil
            : Headline(
                // A subject line has room for the name of one.
                Phrase(
                    empty.count == 1 ? "highlights.nothing-from" : "highlights.nothing-from-many",
                    ["systems": .list(empty.map(\.title))]), .state, namesItsDays: true)
        // Of data without a sentence it is said that it is there.
        let plain =
            systems.isEmpty
            ? nil
            : Headline(Phrase("highlights.no-sentence", ["systems": .list(systems.map(\.title))]), .state, namesItsDays: true)
        isBlank = ranked.isEmpty && nothing == nil && plain == nil
        guard let best = ranked.first else {
            heading = [plain ?? nothing ?? Headline(Phrase("highlights.nothing"), .state, namesItsDays: true)]
            further = plain == nil ? [] : [nothing].compactMap(\.self)
            todo = []
            return
        }
        // A heading with a result of the period that was asked for has sentences of that period alone.
        let isOfPeriod = places[best].headline.isOfPeriod
        let leading = ranked.filter {
            places[$0].system == places[best].system && (range.isWindow || places[$0].headline.isOfPeriod == isOfPeriod)
        }.prefix(2).sorted {
            // In the system's own order, but a reason comes after what is known.
            places[$0].isReason == places[$1].isReason ? places[$0].order < places[$1].order : places[$1].isReason
        }
        // There are few systems: looking through a list is faster than hashing.
        var heard = [places[best].system]
        var further: [Int] = []
        for index in ranked where !heard.contains(places[index].system) {
            heard.append(places[index].system)
            further.append(index)
        }
        func isChosen(_ index: Int) -> Bool { leading.contains(index) || further.contains(index) }
        for index in ranked where further.count < Self.mostFurther && places[index].headline.importance >= .news && !isChosen(index) {
            further.append(index)
        }
        // A report about a past period begins with its results, so open tasks of now go after them, whatever the room.
        for index in ranked where !range.isWindow && places[index].headline.importance > .news && !isChosen(index) { further.append(index) }
        for index in ranked where places[index].isReason && !isChosen(index) { further.append(index) }
        heading = leading.map { places[$0].headline }
        let all = isReview ? [] : Todo.all(of: systems, insights, range)
        todo = all.contains { $0.system != places[best].system } ? all.map(\.todo) : []
        self.further =
            further.sorted { places[$0].isBefore(places[$1]) }.map { places[$0].headline } + [nothing].compactMap(\.self)
    }

    /// The number that the heading begins with, and those that ask for something, which its sentences say.
    package var headingMetrics: [String] {
        offers.map(\.offer).filter { $0.importance > .news || $0.metric == figure?.metric }.map(\.metric)
    }

    /// The best numbers: the main number of the first system leads; then come those that ask for something, such as a limit that is broken; each other
    /// system has its most important one as long as there is room, then the most important of those that are left.
    ///
    /// - Parameters:
    ///   - most: Number of tiles; four by default, which fit in one row and are read at once.
    ///   - system: The only one that they are of; `nil` for all.
    ///   - names: Metrics that the page shows elsewhere.
    /// - Returns: In the order of the systems and of their offers, so that a reader finds a number where it was yesterday.
    package func tiles(atMost most: Int? = nil, of system: String? = nil, besides names: [String] = []) -> [TileOffer] {
        let free = offers.indices.filter { index in
            let metric = offers[index].offer.metric
            return !names.contains(metric) && system.map { metric.hasPrefix($0 + ".") } ?? true
        }
        let room = most ?? 4
        let ranked = free.sorted { left, right in
            let (one, other) = (offers[left].offer.importance, offers[right].offer.importance)
            return one == other ? left < right : one > other
        }
        // Looking through a list is faster than hashing: there are few systems.
        var heard = free.prefix(1).map { offers[$0].system }
        var chosen = Array(free.prefix(1))
        // A number that asks for something comes before the main number of another system.
        for index in ranked where offers[index].offer.importance > .news && !chosen.contains(index) {
            heard.append(offers[index].system)
            chosen.append(index)
        }
        for index in ranked where !heard.contains(offers[index].system) {
            heard.append(offers[index].system)
            chosen.append(index)
        }
        for index in ranked where chosen.count < room && !chosen.contains(index) { chosen.append(index) }
        return chosen.prefix(max(0, room)).sorted().map { offers[$0].offer }
    }
}

extension Outside {
    /// That nothing is known of a period, and from when on or until when there are numbers.
    fileprivate func sentence(of period: Period) -> Phrase {
        let name = Phrase.Argument.phrase(period.name)
        switch self {
        case .before(nil): return Phrase("highlights.period-unknown", ["period": name])
        case .before(let day?): return Phrase("highlights.period-unknown-from", ["period": name, "day": .day(day)])
        case .after(let day): return Phrase("highlights.period-unknown-until", ["period": name, "day": .day(day)])
        }
    }
}

/// The need for somebody to look at a subject's report, with the reason.
package struct Attention: Hashable, Sendable {
    /// Bad, watch, or good without a reason to look.
    package var level: Tone
    /// Importance of the weightiest reason; `nil` for none.
    package var worst: Importance?
    /// The largest of what matters as much.
    package var brief: Brief?
    /// The largest of the other kind, of somebody who is over a limit and has something overdue, too; `nil` for everybody else.
    package var also: Brief?

    /// - Parameter headlines: Of all systems.
    init(_ headlines: [Headline]) {
        let reasons = headlines.filter { $0.tone == .bad || $0.tone == .watch }
        level = reasons.contains { $0.tone == .bad } ? .bad : reasons.isEmpty ? .good : .watch
        let worst = reasons.map { Self.importance(of: $0) }.max()
        self.worst = worst
        let first = Self.largest(of: reasons.filter { Self.importance(of: $0) == worst })
        brief = first?.brief
        // A limit that is exceeded by little is one of these, too.
        let urgent = [Importance.overLimit, .overdue]
        if let first, urgent.contains(first.importance) {
            also = Self.largest(of: reasons.filter { urgent.contains($0.importance) && $0.importance != first.importance })?.brief
        }
    }

    /// Of several that are as large, the first.
    private static func largest(of reasons: [Headline]) -> Headline? {
        var largest: (headline: Headline, order: Int32)?
        for headline in reasons {
            guard let order = headline.brief?.size.order, largest.map({ order > $0.order }) ?? true else { continue }
            largest = (headline, order)
        }
        return largest?.headline
    }

    /// Importance of a sentence for somebody who looks after many: a limit that is exceeded by little can wait, and so can what ends today.
    private static func importance(of headline: Headline) -> Importance {
        switch headline.importance {
        case .overLimit: headline.brief?.size.isSlightlyOver == true ? .news : .overLimit
        case .endsToday: .news
        default: headline.importance
        }
    }
}

extension Insights {
    /// Sentences, tasks and numbers of all systems for a range.
    package func highlights(_ range: RangeKey) -> Highlights { Highlights(self, range) }
}
