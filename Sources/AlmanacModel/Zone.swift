/// An IANA time zone as a table of its transitions, so that local time costs a search and no call into ICU.
package struct Zone: Hashable, Sendable {
    /// A change of the offset from UTC.
    package struct Transition: Hashable, Sendable {
        /// First second at which the offset holds, in UTC.
        package var start: Int64
        /// Seconds east of UTC.
        package var offset: Int32
        /// The abbreviation that readers know: `EST`, `GMT+5:30`.
        package var abbreviation: String

        package init(start: Int64, offset: Int32, abbreviation: String) {
            self.start = start
            self.offset = offset
            self.abbreviation = abbreviation
        }
    }

    /// `America/New_York`.
    package var identifier: String
    /// Ascending by start; never empty. The first holds for all time before the second.
    package var transitions: [Transition]

    /// - Precondition: at least one transition.
    package init(identifier: String, transitions: [Transition]) {
        precondition(!transitions.isEmpty, "a zone has at least one offset: \(identifier)")
        self.identifier = identifier
        self.transitions = transitions
    }

    package static let utc = Zone(identifier: "UTC", transitions: [.init(start: .min, offset: 0, abbreviation: "UTC")])

    /// The offset and name that hold at an instant.
    package func transition(at instant: Instant) -> Transition {
        transitions[index(at: instant.seconds)]
    }

    /// Index of the transition that holds at a second.
    private func index(at seconds: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle].start <= seconds { low = middle } else { high = middle }
        }
        return low
    }

    /// The day and the second of the day (0…86,399) that the clocks there show.
    package func local(_ instant: Instant) -> (day: Day, second: Int) {
        let shifted = instant.advanced(bySeconds: Int64(transition(at: instant).offset))
        return (shifted.utcDay, shifted.secondOfUTCDay)
    }

    // MARK: Days

    /// The first instant at which the zone's clocks show a day or a later one.
    ///
    /// That is midnight, if there is one; where the clocks skip it, the instant of the jump; where it comes twice, the first. For a day that was
    /// skipped altogether it is the start of the next, so that the spans between starts cover all of time: an hour repeated after the clocks were set
    /// back over midnight belongs to the day that had begun.
    ///
    /// - Precondition: the offsets are less than a day, as all of IANA's are.
    package func start(of day: Day) -> Instant { instant(of: day, second: 0) }

    /// The first instant at which the zone's clocks show a time of a day or a later one.
    ///
    /// For a time that comes twice it is the first; for a skipped one, the instant of the jump; for one on a skipped day, the start of the next day.
    ///
    /// - Parameter second: Second of the day, 0…86,399.
    /// - Precondition: the offsets are less than a day, as all of IANA's are.
    package func instant(of day: Day, second: Int) -> Instant {
        let shown = Int64(min(max(day.number, .min / 86_400), .max / 86_400)) * 86_400
        let wanted = shown.addingSaturated(Int64(second))
        // Two days before it, no clock shows the time.
        var index = index(at: wanted.subtractingSaturated(2 * 86_400))
        while index + 1 < transitions.count {
            let end = transitions[index + 1].start
            if end.addingSaturated(Int64(transitions[index].offset)) > wanted { break }
            index += 1
        }
        let local = wanted.subtractingSaturated(Int64(transitions[index].offset))
        // The first offset holds before its start, too.
        return Instant(seconds: index == 0 ? local : max(local, transitions[index].start))
    }

    /// The day that has begun last at an instant. That is the one the clocks show, unless they were just set back over a midnight.
    package func day(at instant: Instant) -> Day {
        var day = local(instant).day
        // No clock is more than a day ahead.
        while day <= instant.utcDay, start(of: day.advanced(by: 1)) <= instant { day = day.advanced(by: 1) }
        return day
    }
}
