/// An IANA time zone as a table of its transitions, so that local time costs a search and no call into ICU.
package struct Zone: Hashable, Sendable {
    package struct Transition: Hashable, Sendable {
        /// First second at which the offset holds, in UTC.
        package var start: Int64
        /// Seconds east of UTC.
        package var offset: Int32
        /// As readers know it: `EST`, `GMT+5:30`.
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

    /// What holds at an instant.
    package func transition(at instant: Instant) -> Transition {
        var low = 0
        var high = transitions.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle].start <= instant.seconds { low = middle } else { high = middle }
        }
        return transitions[low]
    }

    /// The day and the second of the day (0…86,399) that the clocks there show.
    package func local(_ instant: Instant) -> (day: Day, second: Int) {
        let shifted = instant.advanced(bySeconds: Int64(transition(at: instant).offset))
        return (shifted.utcDay, shifted.secondOfUTCDay)
    }
}
