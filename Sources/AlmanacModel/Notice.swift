/// A finding that did not stop the work: what, where, and what was lost.
package struct Notice: Hashable, Sendable, CustomStringConvertible {
    /// Input name and line: `dump.ndjson:3`; empty when there is none.
    package var place: String
    /// Where in the record, `guardian.timeseries.90d[17].day`; empty for the whole record.
    package var path: String
    /// The problem and the way out: `"31/07" is not a date`.
    package var message: String

    package init(place: String = "", path: String = "", message: String) {
        self.place = place
        self.path = path
        self.message = message
    }

    /// `dump.ndjson:3: guardian.timeseries.90d[17].day: "31/07" is not a date`
    package var description: String {
        [place, path, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
