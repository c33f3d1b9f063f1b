import AlmanacModel

/// The answers to one snapshot by slot, each worked out the first time it is asked for: a page shows a part of all that could be said.
///
/// A reference that stays in the task of one subject, since asking changes it.
final class Answers {
    /// One a system of the catalogue; `nil` where the snapshot has nothing of it.
    private let systems: [SystemAnswers?]
    /// The periods that were asked for and are no window.
    private let asked: [RangeKey]
    /// One a slot, and behind them one for each definition and period that was asked for; `nil` where nobody asked yet.
    private var metrics: [Metric??]
    private var series: [Series??]
    private let metricSlotCount: Int
    private let seriesSlotCount: Int

    init(_ systems: [SystemAnswers?], by catalogue: Catalogue, asked: [RangeKey]) {
        self.systems = systems
        self.asked = asked
        (metricSlotCount, seriesSlotCount) = (catalogue.metricSlotCount, catalogue.seriesSlotCount)
        metrics = Array(repeating: nil, count: metricSlotCount + asked.count * catalogue.metricPlaces.count)
        series = Array(repeating: nil, count: seriesSlotCount + asked.count * catalogue.seriesPlaces.count)
    }

    /// - Returns: `nil` when the data has nothing it could rest on, or the period was not asked for.
    func metric(_ place: AnswerPlace, _ range: RangeKey) -> Metric? {
        guard let system = systems[Int(place.system)], let slot = slot(of: place, range, behind: metricSlotCount) else { return nil }
        if let known = metrics[slot.index] { return known }
        let answer = system.metric(Int(place.formula), slot.range, slot.period)
        metrics[slot.index] = .some(answer)
        return answer
    }

    /// - Returns: As of a metric.
    func series(_ place: AnswerPlace, _ range: RangeKey) -> Series? {
        guard let system = systems[Int(place.system)], let slot = slot(of: place, range, behind: seriesSlotCount) else { return nil }
        if let known = series[slot.index] { return known }
        let answer = system.series(Int(place.formula), slot.range, slot.period)
        series[slot.index] = .some(answer)
        return answer
    }

    private struct Slot {
        var index: Int
        /// Which of the periods that were asked for; `nil` for the windows.
        var period: Int?
        /// One that is the same for all windows is worked out for the first.
        var range: RangeKey
    }

    private func slot(of place: AnswerPlace, _ range: RangeKey, behind windows: Int) -> Slot? {
        guard !range.isWindow, place.order >= 0 else {
            return Slot(index: place.index(range), range: place.isRanged ? range : RangeKey.allCases[0])
        }
        guard let period = asked.firstIndex(of: range) else { return nil }
        return Slot(index: windows + Int(place.order) * asked.count + period, period: period, range: range)
    }
}
