package import AlmanacModel

/// What rows do not say of themselves.
package struct TableOptions: Sendable {
    /// Subjects by their id, as the settings list them; others are made of what rows say.
    package var subjects: [String: Subject] = [:]
    /// The subject of tables without a column for it.
    package var only: Subject
    /// The zone and currency of subjects that nobody lists.
    package var timeZone: String
    package var currency: String
    /// The now of the records; `nil` for the end of the last day with rows.
    package var asOf: Instant?
    /// The time of the clock, which is the now where nothing else is said and the rows come up to yesterday; `nil` without one.
    package var clock: Instant?
    /// When the files were last changed: the now of rows without a time, where no others have one; `nil` where there are no files.
    package var changed: Instant?
    /// A zone by its name, which exists.
    package var zone: @Sendable (String) -> Zone

    package init(
        only: Subject, subjects: [String: Subject] = [:], timeZone: String, currency: String, asOf: Instant? = nil,
        clock: Instant? = nil, changed: Instant? = nil, zone: @escaping @Sendable (String) -> Zone
    ) {
        self.only = only
        self.subjects = subjects
        self.timeZone = timeZone
        self.currency = currency
        self.asOf = asOf
        self.clock = clock
        self.changed = changed
        self.zone = zone
    }

    /// The now of a record.
    ///
    /// - Parameter last: The last day with rows of anybody; `nil` without rows that have a time.
    func now(after last: Int?, in zone: Zone) -> Instant? {
        if let asOf { return asOf }
        guard let last else { return changed }
        // Rows that end before yesterday are as old as they are: what is mailed of them is handled as old data.
        if let clock, clock < zone.start(of: Day(last + 2)) { return clock }
        return zone.start(of: Day(last + 1)).advanced(bySeconds: -1)
    }
}

/// What became of the rows of a run.
package struct TableReport: Sendable {
    package var rows = 0
    /// Rows of which a part or all could not be read.
    package var lost = 0
    package var records = 0
    package var notices: [Notice] = []
    /// The now of the records.
    package var asOf: Instant?

    package init() {}
}
