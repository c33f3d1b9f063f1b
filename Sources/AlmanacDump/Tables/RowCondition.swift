internal import AlmanacModel

/// A condition of a declaration, with the places of its columns in a file.
indirect enum RowCondition: Sendable {
    case text(Int, Declaration.Comparison, [UInt8])
    case number(Int, Declaration.Comparison, units: Int64, digits: Int)
    case isEmpty(Int)
    case not(RowCondition)
    case both(RowCondition, RowCondition)
    case either(RowCondition, RowCondition)

    /// - Parameter place: The place of a column by its name.
    init(_ condition: Declaration.Condition, _ place: (String) -> Int) {
        switch condition {
        case .compares(let column, let comparison, let literal): self = Self.compares(place(column), comparison, literal)
        case .isOneOf(let column, let literals):
            let all = literals.map { Self.compares(place(column), .equal, $0) }
            // One of none is nothing.
            self = all.dropFirst().reduce(all.first ?? .both(.isEmpty(place(column)), .not(.isEmpty(place(column))))) { .either($0, $1) }
        case .isEmpty(let column): self = .isEmpty(place(column))
        case .not(let inner): self = .not(RowCondition(inner, place))
        case .both(let one, let other): self = .both(RowCondition(one, place), RowCondition(other, place))
        case .either(let one, let other): self = .either(RowCondition(one, place), RowCondition(other, place))
        }
    }

    private static func compares(_ place: Int, _ comparison: Declaration.Comparison, _ literal: Declaration.Literal) -> RowCondition {
        switch literal {
        case .text(let text): .text(place, comparison, Array(text.utf8))
        case .number(let units, let digits): .number(place, comparison, units: units, digits: digits)
        }
    }

    /// The names of all columns that a condition is about.
    static func columns(_ condition: Declaration.Condition) -> [String] {
        switch condition {
        case .compares(let column, _, _), .isOneOf(let column, _), .isEmpty(let column): [column]
        case .not(let inner): columns(inner)
        case .both(let one, let other), .either(let one, let other): columns(one) + columns(other)
        }
    }

    /// Whether a condition holds of a row, as far as its cells can be read.
    enum Verdict: Hashable {
        case holds, fails
        /// Nobody knows, because of the cell at this place.
        case unknown(Int)
    }

    func verdict(_ row: TableRow, _ cells: CellReader) -> Verdict {
        switch self {
        case .text(let place, let comparison, let text):
            return cells.withText(row, place) { cell in
                switch comparison {
                case .equal: cell.elementsEqual(text)
                case .unequal: !cell.elementsEqual(text)
                case .less: cell.lexicographicallyPrecedes(text)
                case .atLeast: !cell.lexicographicallyPrecedes(text)
                case .greater: text.lexicographicallyPrecedes(cell)
                case .atMost: !text.lexicographicallyPrecedes(cell)
                }
            } ? .holds : .fails
        case .number(let place, let comparison, let units, let digits):
            guard let order = cells.compare(row, place, to: units, digits) else {
                // What is no number is not that number, and it is not known to be above or below it; nothing is neither.
                let isSure = comparison == .equal || comparison == .unequal || cells.isEmpty(row, place)
                return isSure ? (comparison == .unequal ? .holds : .fails) : .unknown(place)
            }
            let holds =
                switch comparison {
                case .equal: order == 0
                case .unequal: order != 0
                case .less: order < 0
                case .atMost: order <= 0
                case .greater: order > 0
                case .atLeast: order >= 0
                }
            return holds ? .holds : .fails
        case .isEmpty(let place): return cells.isEmpty(row, place) ? .holds : .fails
        case .not(let inner):
            switch inner.verdict(row, cells) {
            case .holds: return .fails
            case .fails: return .holds
            case .unknown(let place): return .unknown(place)
            }
        case .both(let one, let other): return Self.together(one, other, decisive: .fails, row, cells)
        case .either(let one, let other): return Self.together(one, other, decisive: .holds, row, cells)
        }
    }

    /// The verdict that decides for both wherever one of them has it; else one that is unknown, if there is one.
    private static func together(
        _ one: RowCondition, _ other: RowCondition, decisive: Verdict, _ row: TableRow, _ cells: CellReader
    ) -> Verdict {
        let first = one.verdict(row, cells)
        if first == decisive { return first }
        let second = other.verdict(row, cells)
        if second != decisive, case .unknown = first { return first }
        return second
    }
}
