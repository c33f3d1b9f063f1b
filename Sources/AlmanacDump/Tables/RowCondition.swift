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

    func holds(_ row: TableRow, _ cells: CellReader) -> Bool {
        switch self {
        case .text(let place, let comparison, let text):
            cells.withText(row, place) { cell in
                switch comparison {
                case .equal: cell.elementsEqual(text)
                case .unequal: !cell.elementsEqual(text)
                case .less: cell.lexicographicallyPrecedes(text)
                case .atLeast: !cell.lexicographicallyPrecedes(text)
                case .greater: text.lexicographicallyPrecedes(cell)
                case .atMost: !text.lexicographicallyPrecedes(cell)
                }
            }
        case .number(let place, let comparison, let units, let digits):
            cells.compare(row, place, to: units, digits).map { order in
                switch comparison {
                case .equal: order == 0
                case .unequal: order != 0
                case .less: order < 0
                case .atMost: order <= 0
                case .greater: order > 0
                case .atLeast: order >= 0
                }
            } ?? (comparison == .unequal)
        case .isEmpty(let place): cells.isEmpty(row, place)
        case .not(let inner): !inner.holds(row, cells)
        case .both(let one, let other): one.holds(row, cells) && other.holds(row, cells)
        case .either(let one, let other): one.holds(row, cells) || other.holds(row, cells)
        }
    }
}
