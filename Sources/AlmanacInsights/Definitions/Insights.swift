package import AlmanacModel

/// Every series and metric of one snapshot, each worked out once, when it is asked for.
///
/// The answers keep three things apart: absent (`nil`: the system or the endpoint is not in the dump), unknown (a metric without a value)
/// and empty or zero (a series without keys, a value of 0).
///
/// A reference that stays in the task of one subject.
package final class Insights {
    /// What it is worked out by.
    package let catalogue: Catalogue
    private let answers: Answers
    private let periods: [Period]
    /// Of each system that answers for windows of its own.
    private let ownPeriods: [(system: String, periods: [Period])]
    /// Of periods that were asked for and are no window; empty for most runs.
    private let asked: [AskedPeriod]
    /// Places in the catalogue of the systems that the snapshot has data of.
    private let present: [Int]
    /// Of those, the systems whose data holds nothing at all: a new account.
    private var empty: [Int] = []
    /// Of those, the systems of which nothing could be read.
    private var unread: [Int] = []
    /// Of the empty ones, the systems that every answer came from: of the others it is not known that there is nothing.
    private var known: [Int] = []

    /// What a memory of nights keeps of tonight's answers, by system; empty where nothing is kept of nights.
    package let nights: [(system: String, bytes: [UInt8])]

    /// Those for which a system has data, in the order of `RangeKey.allCases`; none where no system answers for windows of its own.
    package let ranges: [RangeKey]
    /// Of amounts that do not name their own: the account's.
    package let currency: Currency
    /// The period that the report is about, if it was asked for one.
    package let askedRange: RangeKey?
    /// The snapshot's "now" as the clocks of the zone show it.
    package let localNow: (day: Day, second: Int)

    /// - Parameters:
    ///   - catalogue: Of the run.
    ///   - zone: Of the reader: `localNow` depends on it, and the days of the systems that count local ones.
    ///   - currency: Of amounts that do not name their own.
    ///   - period: The period of the report; `nil` where none was asked for.
    ///   - further: Other periods that are answered for besides the four windows, such as those that templates name.
    ///   - now: When it is asked: which day was yesterday, which month is over. `nil` for the snapshot's own time.
    package init(
        of snapshot: Snapshot, by catalogue: Catalogue = .builtIn, zone: Zone, currency: Currency, period: ReportPeriod? = nil,
        further: [RangeKey] = [], now: Instant? = nil
    ) {
        self.catalogue = catalogue
        let asOf = Window.clamped(snapshot.asOf)
        let setting = Setting(asOf: asOf, zone: zone, currency: currency)
        self.currency = currency
        askedRange = period?.range
        var asked: [AskedPeriod] = []
        for range in [askedRange].compactMap(\.self) + further where !range.isWindow && !asked.contains(where: { $0.range == range }) {
            asked.append(AskedPeriod(range.period.resolve(at: now.map(Window.clamped) ?? asOf, in: zone)))
        }
        let systems = catalogue.systems.map { $0.answers(snapshot, setting, asked.map(\.span)) }
        answers = Answers(systems, by: catalogue, asked: asked.map(\.range))
        let present = catalogue.systems.indices.filter { systems[$0] != nil }
        self.present = present
        var answered: [(system: String, periods: SystemPeriods)] = []
        var nights: [(system: String, bytes: [UInt8])] = []
        for place in present {
            guard let answers = systems[place] else { continue }
            let system = catalogue.systems[place].system
            if let night = answers.night { nights.append((system, night)) }
            if let periods = answers.periods { answered.append((system, periods)) }
            for (period, days) in zip(asked.indices, answers.askedPeriods) { if let days { asked[period].take(days, of: system) } }
        }
        self.nights = nights
        ownPeriods = answered.map { ($0.system, $0.periods.periods) }
        periods = answered.first?.periods.periods ?? RangeKey.allCases.map { Period(Window($0, asOf: asOf)) }
        ranges = RangeKey.allCases.filter { range in answered.contains { $0.periods.ranges.contains(range) } }
        self.asked = asked
        localNow = zone.local(asOf)
        empty = present.filter { catalogue.systems[$0].highlights.isEmpty(self) }
        let lost = snapshot.systems.filter { $0.lost.isOfEverything }.map { $0.system }
        unread = lost.isEmpty ? [] : present.filter { lost.contains(catalogue.systems[$0].system) }
        known = empty.filter { [catalogue] place in !snapshot.failures.contains { $0.source == catalogue.systems[place].system } }
    }

    /// The systems that have something to say, in the order of the catalogue.
    package var speaking: [SystemInsights] {
        present.filter { !empty.contains($0) }.map { catalogue.systems[$0] }
    }

    /// The systems of which all answers came and whose data holds nothing: an account in which nothing has happened yet.
    package var emptySystems: [SystemInsights] { known.map { catalogue.systems[$0] } }

    /// True for a metric or a series of a system whose data is empty, or of which nothing could be read. A report says so once, and not in
    /// the place of each figure.
    package func isOfEmptySystem(_ name: String) -> Bool {
        guard !empty.isEmpty || !unread.isEmpty else { return false }
        return (empty + unread).contains { name.hasPrefix(catalogue.systems[$0].system + ".") }
    }

    /// True when no metric has a value, and there is no series, not even an empty one.
    package var isEmpty: Bool {
        RangeKey.allCases.allSatisfy { range in
            !catalogue.metricPlaces.contains { answers.metric($0, range)?.value?.isOfData == true }
                && !catalogue.seriesPlaces.contains { answers.series($0, range) != nil }
        }
    }

    /// - Parameter range: A metric that is not ranged answers the same for each.
    /// - Returns: `nil` when the data has nothing it could rest on, or no metric has that name; unknown is a metric without a value.
    package func metric(_ name: String, _ range: RangeKey) -> Metric? {
        catalogue.place(ofMetric: name).flatMap { answers.metric($0, range) }
    }

    /// - Parameter range: A series that is not ranged answers the same for each.
    /// - Returns: `nil` when the data has nothing it could rest on, or no series has that name; empty is a series without keys.
    package func series(_ name: String, _ range: RangeKey) -> Series? {
        catalogue.place(ofSeries: name).flatMap { answers.series($0, range) }
    }

    /// State of a series in a range.
    ///
    /// - Parameter range: As of `series(_:_:)`.
    package func state(ofSeries name: String, _ range: RangeKey) -> SeriesState {
        catalogue.place(ofSeries: name).map { state(ofSeries: $0, range) } ?? .absent
    }

    /// State of the series with a given index of answers.
    package func state(ofSeries place: AnswerPlace, _ range: RangeKey) -> SeriesState {
        guard let series = answers.series(place, range) else { return .absent }
        return series.isEmpty ? .empty : series.isUnknown ? .unknown : .filled
    }

    /// True when there is data that the metric with a given index of answers could rest on.
    package func hasMetric(_ place: AnswerPlace, _ range: RangeKey) -> Bool { answers.metric(place, range) != nil }

    /// The window of a range: that of the summary if it names one, else the one that follows from "now".
    package func period(_ range: RangeKey) -> Period {
        range.isWindow ? periods[range.index] : asked.first { $0.range == range }?.period ?? periods[RangeKey.thirtyDays.index]
    }

    /// The same as a system counts its days: its own days stand in its sentences.
    func period(_ range: RangeKey, of system: String) -> Period {
        guard range.isWindow else { return asked.first { $0.range == range }?.period(of: system) ?? period(range) }
        return ownPeriods.first { $0.system == system }?.periods[range.index] ?? period(range)
    }

    /// Name by which a reader picks a window: that of its period, where all systems have the same days of it.
    package func title(_ range: RangeKey) -> Phrase {
        let title = period(range).title
        return range.isWindow && ownPeriods.contains { $0.periods[range.index].title != title } ? range.title : title
    }

    /// The periods that are answered for besides the windows.
    package var askedRanges: [RangeKey] { asked.map(\.range) }

    /// The days of a period that was asked for and is no window; `nil` for others.
    package func span(_ range: RangeKey) -> ReportSpan? { asked.first { $0.range == range }?.span }
}

/// State of a series: what its data allows to say.
package enum SeriesState: Sendable {
    /// The data has nothing it could rest on.
    case absent
    /// It is known that there is nothing.
    case empty
    /// There may be something, and nothing of it could be read.
    case unknown
    /// There are rows, or there were some that could not be read beside others.
    case filled

    /// True when there are rows, readable or not.
    package var hasRows: Bool { self == .unknown || self == .filled }
}
