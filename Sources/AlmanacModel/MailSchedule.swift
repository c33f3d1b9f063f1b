/// Finds the period whose mail is due by the clocks of a zone.
///
/// The mail of a period is due on the first day after it, when the clocks first show the time of sending. An hour that comes twice has one mail, at
/// the first of the two; of an hour that the clocks leave out it is due when they jump. One is due for each period, whenever anybody looks.
package struct MailSchedule: Hashable, Sendable {
    /// Length of the periods that mails are about.
    package var length: LocalPeriod.Length
    /// Time on the clocks of `zone`.
    package var sendAt: TimeOfDay
    /// Zone of the reader, whose days begin the periods.
    package var zone: Zone

    package init(_ length: LocalPeriod.Length, at sendAt: TimeOfDay, in zone: Zone) {
        self.length = length
        self.sendAt = sendAt
        self.zone = zone
    }

    /// The moment at which the mail of a period is due; never before the period is over.
    ///
    /// - Parameter period: A period of the same length and zone.
    package func due(_ period: LocalPeriod) -> Instant {
        zone.instant(of: zone.day(at: period.end), second: sendAt.seconds)
    }

    /// The newest period whose mail is due at an instant. Earlier ones are too old to be sent.
    package func newest(at now: Instant) -> LocalPeriod {
        // Nothing of the period that `now` lies in is due, also in its last second.
        var period = LocalPeriod(length, containing: now, in: zone).previous(in: zone)
        // Its hour may be still to come; the one before it was due at the latest when this one ended.
        if due(period) > now { period = period.previous(in: zone) }
        return period
    }

    /// The moment at which the first mail after that of a period is due.
    package func next(after period: LocalPeriod) -> Instant { due(period.next(in: zone)) }
}
