package import AlmanacModel

/// The zones that rows and subjects are in: which day of the subject's a row is on.
package struct RowClocks: Sendable {
    /// The zone of times that name none; `nil` for that of the subject.
    package var rows: Zone?
    /// The zone of each subject that has one of its own.
    package var subjects: [String: Zone]
    /// The zone of the others.
    package var others: Zone

    package init(rows: Zone?, subjects: [String: Zone], others: Zone) {
        self.rows = rows
        self.subjects = subjects
        self.others = others
    }

    func zone(of subject: String) -> Zone { subjects[subject] ?? others }

    /// The day that the subject's clocks show, and the moment. A day without a time is the subject's own, and its moment is its end: nobody knows when in it.
    func day(_ time: TimeText, in zone: Zone) -> (day: Day, moment: Instant) {
        guard let second = time.second else { return (time.day, zone.start(of: time.day.advanced(by: 1)).advanced(bySeconds: -1)) }
        if let offset = time.offset {
            let moment = Instant(time.day).advanced(bySeconds: Int64(second - offset))
            return (zone.local(moment).day, moment)
        }
        let own = rows ?? zone
        let moment = own.instant(of: time.day, second: second)
        return (own.identifier == zone.identifier ? time.day : zone.local(moment).day, moment)
    }
}
