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
    /// A zone by its name, which exists.
    package var zone: @Sendable (String) -> Zone

    package init(
        only: Subject, subjects: [String: Subject] = [:], timeZone: String, currency: String, asOf: Instant? = nil,
        zone: @escaping @Sendable (String) -> Zone
    ) {
        self.only = only
        self.subjects = subjects
        self.timeZone = timeZone
        self.currency = currency
        self.asOf = asOf
        self.zone = zone
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
