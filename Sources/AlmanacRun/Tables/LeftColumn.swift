import AlmanacDump
import AlmanacModel

/// A column that nothing is made of, with the reason.
package struct LeftColumn: Sendable {
    package var name: String
    package var reason: String

    /// Of a number beside columns that are months.
    static func besideMonths(_ name: String) -> LeftColumn {
        LeftColumn(name: name, reason: "it stands beside all months of its row, and would count once for each")
    }

    static func inCurrencies(_ name: String, _ currencies: TableCurrencies) -> LeftColumn {
        let example = "sum(… where \(Declaration.written(currencies.column)) = \"\(currencies.codes[0].texts[0])\")"
        return LeftColumn(
            name: name, reason: "it is in \(currencies.codes.count) currencies, which are never added up; write \(example)")
    }

    static func besideOthers(_ name: String, _ count: Int) -> LeftColumn {
        LeftColumn(name: name, reason: "the page has \(count) others")
    }

    /// Of an id that is none.
    static func shared(_ name: String) -> LeftColumn {
        let reason = "rows share it, so that each row counts; write `id: \(SettingsText.scalar(name))` where they are the same"
        return LeftColumn(name: name, reason: reason)
    }

    /// - Returns: `nil` for a column of numbers, and where nothing is in it.
    static func unused(_ column: TableTypes.Column, time: String?) -> LeftColumn? {
        let evidence = column.evidence
        let texts = evidence.texts
        let reason: String
        switch column.kind {
        case .empty, .integer, .decimal, .money, .duration: return nil
        case .time:
            reason = "rows are of '\(time ?? "")'; write `time: \(SettingsText.scalar(column.name))` where this day is meant"
        case .id: reason = "its numbers say which one, and not how many"
        case .boolean, .text:
            if column.isClockOrDuration, let example = texts.first {
                let isSaid = evidence.isDurations(isSaid: ColumnWords.isDuration(column.name))
                reason =
                    isSaid && column.form == nil
                    ? "'\(example)' is hours and minutes, or minutes and seconds; write --durations h:mm or --durations m:ss"
                    : "'\(example)' is a time of a clock, or how long something took; where it is that, write { is: \(Declaration.Aggregate(.sum, of: column.name)), unit: min }"
            } else if texts.count == 1, let only = texts.first {
                reason = "its only text is '\(only)'"
            } else {
                let count = "\(evidence.hasManyNames ? "more than " : "")\(texts.count)"
                reason = "it has \(count) different texts in \(counted(evidence.cells, "row"))"
            }
        }
        return LeftColumn(name: column.name, reason: reason)
    }
}
