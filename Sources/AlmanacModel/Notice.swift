/// A finding that did not stop the work: the problem, its place, and the loss.
package struct Notice: Hashable, Sendable, CustomStringConvertible {
    /// Input name and line: `dump.ndjson:3`; empty when there is none.
    package var place: String
    /// Path in the record, `guardian.timeseries.90d[17].day`; empty for the whole record.
    package var path: String
    /// The problem and the way out: `"31/07" is not a date`.
    package var message: String
    /// True for a mere remark: no data is lost, and the run has not gone wrong.
    package var isRemark: Bool

    package init(place: String = "", path: String = "", message: String, isRemark: Bool = false) {
        self.place = place
        self.path = path
        self.message = message
        self.isRemark = isRemark
    }

    /// The same finding at a place.
    package func placed(at place: String) -> Notice {
        var notice = self
        notice.place = place
        return notice
    }

    /// `dump.ndjson:3: guardian.timeseries.90d[17].day: "31/07" is not a date`
    package var description: String {
        [place, path, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
