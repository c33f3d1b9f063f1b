import AlmanacDump
import AlmanacModel

/// A table as it was read, for who looks whether that is right.
struct TableListing {
    let study: TableStudy
    let proposal: TableProposal
    /// What each column of the record comes to.
    let sums: [Int64?]
    let digits: [Int]
    let rows: Int
    let days: ClosedRange<Day>?
    /// The file of the settings.
    let settings: String

    var text: String {
        var lines = [head, ""]
        let columns = study.types.columns
        lines += TextTable.lines(
            [columns.map(\.name), columns.map(Self.kind)] + study.rows.map { row in columns.indices.map { cell(row[$0], columns[$0]) } },
            numbers: Set(columns.indices.filter { columns[$0].kind.isNumber }))
        lines.append("")
        let reach = days.map { days in
            if let months = proposal.unpivot?.columns.count {
                return ", one for each of \(months) months, which name no year: the page has no periods"
            }
            return switch proposal.declaration.grain {
            case .day: ", \(days.lowerBound) to \(days.upperBound)"
            case .week: ", weeks from \(days.lowerBound) to \(days.upperBound)"
            case .month: ", \(days.lowerBound.month) to \(days.upperBound.month), a month each"
            case .none: ", no column with days: the page has no periods"
            }
        }
        lines.append("\(counted(rows, "row"))\(reach ?? "")")
        for (index, measure) in proposal.measures.enumerated() { lines.append("  \(measure.name): \(sum(index))") }
        if !proposal.left.isEmpty {
            lines.append("Left out, until you name them in \(settings), under measures: or by:")
            lines += proposal.left.map { "  \(plainText($0.name, limit: 40)): \(plainText($0.reason, limit: 200))" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A measure's sum with its unit.
    func sum(_ index: Int) -> String {
        let columns = proposal.declaration.columns
        func units(_ formula: Declaration.Formula) -> (units: Int64, digits: Int)? {
            guard case .aggregate(let aggregate) = formula, let place = columns.firstIndex(where: { $0.aggregate == aggregate }) else {
                return nil
            }
            return sums[place].map { ($0, digits[place]) }
        }
        if case .quotient(let one, let other) = proposal.measures[index].formula {
            guard let sum = units(one), let count = units(other), count.units > 0 else { return "unknown" }
            // With as many digits as its values have, and two more; those of a rate are behind the point.
            let further = proposal.measures[index].formula.isMean ? 2 : 4
            let scale = Double(NumberText.power(further + count.digits))
            guard let units = Int64(exactly: (Double(sum.units) * scale / Double(count.units)).rounded()) else { return "unknown" }
            return Self.written(units, sum.digits + further)
        }
        guard let sum = units(proposal.measures[index].formula) else { return "unknown" }
        let number = Self.written(sum.units, sum.digits)
        if case .money(let currency?) = proposal.measures[index].unit { return "\(number) \(currency.code)" }
        return number
    }

    /// A number; of one that was divided, such as seconds by 60, two digits behind the point.
    private static func written(_ units: Int64, _ digits: Int) -> String {
        guard digits >= NumberText.mostDigits, let short = NumberText.scaled(units, from: digits, to: 2) else {
            return Declaration.Literal.number(units: units, digits: digits).description
        }
        return Declaration.Literal.number(units: short, digits: 2).description
    }

    private var head: String {
        let names = study.files.count == 1 ? study.files[0] : "\(study.files.count) files (\(study.files[0]) …)"
        let isOfObjects = study.shape.dialect.keys != nil
        var words = [
            Self.encoding(study.shape.encoding), isOfObjects ? "a JSON object a line" : Self.separator(study.shape.dialect.separator),
        ]
        if study.shape.dialect.skipped > 0 { words.append("\(counted(study.shape.dialect.skipped, "line")) before the header") }
        if !study.shape.hasHeader, !isOfObjects { words.append("no header") }
        if study.types.needsMark { words.append("decimal \(study.types.mark == .point ? "point" : "comma")") }
        if study.types.needsOrder { words.append("days as \(study.types.order)") }
        return "\(names): \(words.joined(separator: ", "))"
    }

    private static func encoding(_ encoding: TextEncoding) -> String {
        switch encoding {
        case .utf8: "UTF-8"
        case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
        case .windows1252: "Windows-1252"
        }
    }

    private static func separator(_ separator: UInt8) -> String {
        switch separator {
        case 0x3B: "semicolons"
        case 0x09: "tabs"
        case 0x7C: "bars"
        default: "commas"
        }
    }

    private static func kind(_ column: TableTypes.Column) -> String {
        switch column.kind {
        case .empty: "(empty)"
        case .integer: "(whole)"
        case .boolean: "(yes, no)"
        case .text: "(text)"
        case .id: "(id)"
        case .decimal: "(number)"
        case .money(let currency, _): "(\(currency.code))"
        case .duration: "(\(column.unitOfTime.symbol))"
        case .time(let hasClock): hasClock ? "(time)" : "(day)"
        }
    }

    /// A cell as it was read: days as ISO 8601 has them, numbers with a point.
    private func cell(_ text: String, _ column: TableTypes.Column) -> String {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            switch column.kind {
            case .integer, .decimal, .money:
                guard let number = NumberText.read(ColumnEvidence.trimmed(bytes), mark: column.mark) else { break }
                return Declaration.Literal.number(units: number.units, digits: number.digits).description
            case .duration:
                guard let length = DurationText.length(of: column.unitOfTime),
                    let number = DurationText.read(ColumnEvidence.trimmed(bytes))?.number(of: length, column.form)
                else { break }
                return Self.written(number.units, number.digits)
            case .time:
                guard let time = TimeText.read(ColumnEvidence.trimmed(bytes), order: study.types.order) else { break }
                guard let second = time.second else { return time.day.description }
                let clock = "\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2))"
                return "\(time.day) \(clock)" + (time.offset.map { $0 == 0 ? "Z" : " UTC\($0 < 0 ? "-" : "+")\(abs($0) / 3600)" } ?? "")
            case .empty, .boolean, .text, .id: break
            }
            return text
        }
    }
}
