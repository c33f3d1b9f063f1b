import AlmanacModel

/// Days of the reader's zone, of which the nights know what was spent on each.
///
/// A day begins with its midnight, where nothing was spent between it and a moment that is known, and else with the night that came soon after it. Where there
/// is neither, as after a night that did not come, the days on both sides are not known, and what they come to together is.
struct LocalDays {
    let run: DayRun
    /// Beginnings of its days; after the last one its end, or tonight's moment where it still runs. `nil` where they are not known.
    private let moments: [ChargesBetween.Moment?]
    /// Longest time between a midnight and the night that a day is counted from, in seconds.
    private let delay: Int64

    /// Longest time after midnight at which a night may count as the end of a day, in seconds.
    static let longestDelay: Int64 = 3600

    /// - Returns: `nil` where no day is known.
    init?(_ known: ChargesBetween, in zone: Zone) {
        guard let tonight = known.memory.nights.last, let first = known.memory.nights.first, let end = known.tonight else {
            return nil
        }
        let today = zone.day(at: tonight.asOf)
        let isOver = zone.start(of: today) == tonight.asOf
        var moments: [ChargesBetween.Moment?] = isOver ? [] : [end]
        var amounts: [Int64?] = []
        var delay: Int64 = 0
        // Amounts and moments that are followed by one that is known.
        var (knownAmounts, knownMoments) = (0, moments.count)
        var day = today
        while case let midnight = zone.start(of: day), midnight.seconds >= first.asOf.seconds - Self.longestDelay,
            midnight.utcDay >= known.memory.first
        {
            let moment = known.moment(at: midnight)
            if let next = moments.last {
                amounts.append(
                    moment.flatMap { start in next.flatMap { known.amount(from: start.moment, to: $0) } }.flatMap { $0 < 0 ? nil : $0 })
            }
            moments.append(moment?.moment)
            if let moment {
                delay = max(delay, moment.late)
                (knownAmounts, knownMoments) = (amounts.count, moments.count)
            }
            day = day.advanced(by: -1)
        }
        guard knownAmounts > (isOver ? 0 : 1) else { return nil }
        self.delay = delay
        self.moments = moments[..<knownMoments].reversed()
        var run = DayRun(
            first: (isOver ? today.advanced(by: -1) : today).advanced(by: 1 - knownAmounts), amounts: amounts[..<knownAmounts].reversed(),
            startsWhole: true, endsWhole: isOver)
        if run.amounts.contains(nil) { run.reach = Phrase("guardian.days.without-nights") }
        self.run = run
    }

    /// The moments between which some days lie, of which the last may still run; `nil` where one of them is not known.
    func moments(of days: ClosedRange<Day>) -> (start: ChargesBetween.Moment, end: ChargesBetween.Moment)? {
        guard days.upperBound <= run.last, let start = moment(of: days.lowerBound), let end = moment(of: days.upperBound.advanced(by: 1))
        else { return nil }
        return (start, end)
    }

    /// The moment at which a day begins; `nil` where it is not known.
    func moment(of day: Day) -> ChargesBetween.Moment? {
        let index = day.distance(from: run.first)
        return moments.indices.contains(index) ? moments[index] : nil
    }

    /// True where a part of some days is known, so that they can stand in the place of those in UTC.
    func areKnown(_ days: ClosedRange<Day>) -> Bool {
        let days = days.lowerBound...min(days.upperBound, run.last)
        guard moments(of: days) != nil else { return false }
        return days.each.count { run[$0] == nil } * 4 <= days.length
    }

    /// Says how days are counted that do not begin with their midnight.
    var about: [Phrase] {
        delay == 0 ? [] : [Phrase("guardian.spend.days-from-nights")]
    }
}

extension ChargesBetween {
    /// The moment of an instant, or of the night that came soon after it, and how much later that was, in seconds; `nil` where neither is known.
    fileprivate func moment(at instant: Instant) -> (moment: Moment, late: Int64)? {
        let day = instant.utcDay
        if instant == Instant(day) { return moment(at: day).map { ($0, 0) } }
        let after = firstNight { $0 >= instant }
        let next = memory.nights.indices.contains(after) ? memory.nights[after] : nil
        let nextMoment = next.flatMap { $0.asOf.utcDay == day ? moment(ofNight: after) : moment(at: day.advanced(by: 1)) }
        if next?.asOf == instant { return nextMoment.map { ($0, 0) } }
        let previous = after > 0 ? memory.nights[after - 1] : nil
        let previousMoment = previous.flatMap { $0.asOf.utcDay == day ? moment(ofNight: after - 1) : nil } ?? moment(at: day)
        // Where money came back, an amount may be the same with charges between.
        if let nextMoment, nextMoment == previousMoment, !memory.hasRefunds { return (nextMoment.at(instant), 0) }
        guard let next, case let late = next.asOf.seconds - instant.seconds, late <= LocalDays.longestDelay else { return nil }
        return moment(ofNight: after).map { ($0, late) }
    }

    /// Index of the first night for which a condition on its time holds, which holds for all after it.
    private func firstNight(_ condition: (Instant) -> Bool) -> Int {
        var (low, high) = (0, memory.nights.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(memory.nights[middle].asOf) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
