/// A time of day to the minute, as a clock on the wall shows it: `07:00`.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Since midnight, 0…1439.
    package let minutes: Int

    /// - Returns: `nil` when no clock shows it: hours run from 0 to 23, minutes from 0 to 59.
    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// - Parameter text: Hours and minutes in digits of ASCII, `07:00` or `7:00`.
    /// - Returns: `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// Since midnight.
    package var seconds: Int { minutes * 60 }

    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: CustomStringConvertible {
    /// With two digits each, `07:00`.
    package var description: String { "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))" }
}
