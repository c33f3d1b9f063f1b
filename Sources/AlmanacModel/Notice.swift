/// A finding that did not stop the work: the problem, its place, and the loss.
package struct Notice: Hashable, Sendable, CustomStringConvertible {
    /// Input name and line, and the column where it helps: `dump.ndjson:3`; empty when there is none.
    package var place: String
    /// Path in the record, `guardian.timeseries.90d[17].day`; empty for the whole record.
    package var path: String
    /// The problem and the way out: `"31/07" is not a date`.
    package var message: String
    /// True for a mere remark: no data is lost, and the run has not gone wrong.
    package var isRemark: Bool
    /// Where in the record it is; `nil` where the record's line is all that is known, or enough.
    package var spot: Spot?

    /// A place in a record.
    package struct Spot: Hashable, Sendable {
        /// Lines below the record's first one.
        package var line: Int
        /// From 1, in characters.
        package var column: Int

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    package init(place: String = "", path: String = "", message: String, isRemark: Bool = false) {
        self.place = place
        self.path = path
        self.message = message
        self.isRemark = isRemark
    }

    /// The same finding in the record at a place, which is an input's name and a line.
    package func placed(at place: String) -> Notice {
        var notice = self
        notice.place = place
        guard let spot, let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) else { return notice }
        notice.place = "\(place[..<colon]):\(line + spot.line):\(spot.column)"
        return notice
    }

    /// `dump.ndjson:3: guardian.timeseries.90d[17].day: "31/07" is not a date`
    package var description: String {
        [place, path, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
