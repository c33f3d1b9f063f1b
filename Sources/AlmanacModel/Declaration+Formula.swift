extension Declaration {
    /// How a measure is worked out. It is always worked out of the sums of a stretch of days, never of the results of single days: revenue for each order in
    /// a month is the revenue of the month by its orders.
    package indirect enum Formula: Hashable, Sendable {
        case aggregate(Aggregate)
        /// Another measure of the same declaration.
        case measure(String)
        case number(Double)
        case sum(Formula, Formula)
        case difference(Formula, Formula)
        case product(Formula, Formula)
        case quotient(Formula, Formula)
    }

    /// A number that rows are added up to.
    package struct Aggregate: Hashable, Sendable {
        package var function: Function
        /// The column that it is about; `nil` for the number of rows.
        package var column: String?
        /// The rows that count; `nil` for all.
        package var condition: Condition?

        package init(_ function: Function, of column: String? = nil, where condition: Condition? = nil) {
            self.function = function
            self.column = column
            self.condition = condition
        }
    }

    /// What is done with the values of a column.
    package enum Function: String, CaseIterable, Hashable, Sendable {
        /// The number of rows, or of rows with a value.
        case count
        case sum
        /// The least and the greatest value of a row, of any day.
        case min
        case max

        /// True where what days have adds up to what their period has, and a day without rows has nothing.
        package var addsUp: Bool { self == .count || self == .sum }

        /// What two stretches of days have together.
        package func together(_ one: Int64, _ other: Int64) -> Int64 {
            switch self {
            case .count, .sum: one.addingSaturated(other)
            case .min: Swift.min(one, other)
            case .max: Swift.max(one, other)
            }
        }

        /// What days have together that are known and have rows; `nil` for none of them.
        package func together(_ amounts: some Sequence<Int64?>) -> Int64? {
            amounts.reduce(nil) { sum, amount in
                guard let sum, let amount else { return sum ?? amount }
                return together(sum, amount)
            }
        }
    }

    /// A condition on a row.
    package indirect enum Condition: Hashable, Sendable {
        case compares(column: String, Comparison, Literal)
        case isOneOf(column: String, [Literal])
        case isEmpty(column: String)
        case not(Condition)
        case both(Condition, Condition)
        case either(Condition, Condition)
    }

    package enum Comparison: String, CaseIterable, Hashable, Sendable {
        case equal = "=", unequal = "!=", less = "<", atMost = "<=", greater = ">", atLeast = ">="
    }

    /// A value that a column is compared with.
    package enum Literal: Hashable, Sendable {
        case text(String)
        /// A number as whole units of so many digits: 4.50 is 450 units of 2 digits.
        case number(units: Int64, digits: Int)
    }

    /// A number of the record of days: what rows are added up to, a value a day. Measures are worked out of these.
    package struct Column: Hashable, Sendable {
        /// Its key in the record: the name of the measure that is this and nothing else, else the words of the formula, `sum(total)`.
        package var name: String
        package var aggregate: Aggregate
    }

    /// The columns of the record, in the order in which they are first needed; each aggregate once.
    package var columns: [Column] {
        var columns: [Column] = []
        func add(_ formula: Formula, named name: String?) {
            switch formula {
            case .aggregate(let aggregate):
                guard !columns.contains(where: { $0.aggregate == aggregate }) else { return }
                columns.append(Column(name: name ?? aggregate.description, aggregate: aggregate))
            case .measure, .number: return
            case .sum(let one, let other), .difference(let one, let other), .product(let one, let other), .quotient(let one, let other):
                add(one, named: nil)
                add(other, named: nil)
            }
        }
        // A measure that is an aggregate gives it its name, even where a formula before it needs the same one.
        for measure in measures { if case .aggregate = measure.formula { add(measure.formula, named: measure.name) } }
        for measure in measures { add(measure.formula, named: nil) }
        return columns
    }
}

extension Declaration.Formula {
    /// What a column has on average: what it comes to, by the number of rows that have something in it. So the mean of a month is that of its rows, and not of its
    /// days.
    package static func mean(of column: String, where condition: Declaration.Condition? = nil) -> Self {
        let isThere = Declaration.Condition.not(.isEmpty(column: column))
        return .quotient(
            .aggregate(Declaration.Aggregate(.sum, of: column, where: condition)),
            .aggregate(Declaration.Aggregate(.count, where: condition.map { .both($0, isThere) } ?? isThere)))
    }
}

// What formulas are called in a record and in messages: the words that somebody writes.

extension Declaration.Aggregate: CustomStringConvertible {
    package var description: String {
        let inner = [column.map(Declaration.written), condition.map { "where \($0)" }].compactMap(\.self).joined(separator: " ")
        return inner.isEmpty ? function.rawValue : "\(function.rawValue)(\(inner))"
    }
}

extension Declaration.Condition: CustomStringConvertible {
    package var description: String {
        switch self {
        case .compares(let column, let comparison, let literal): "\(Declaration.written(column)) \(comparison.rawValue) \(literal)"
        case .isOneOf(let column, let literals):
            "\(Declaration.written(column)) in (\(literals.map(\.description).joined(separator: ", ")))"
        case .isEmpty(let column): "\(Declaration.written(column)) is empty"
        case .not(let condition): "not (\(condition))"
        case .both(let one, let other): "(\(one) and \(other))"
        case .either(let one, let other): "(\(one) or \(other))"
        }
    }
}

extension Declaration.Literal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text(let text): return "\"\(text)\""
        case .number(let units, let digits):
            guard digits > 0 else { return String(units) }
            let figures = String(units.magnitude)
            let padded = String(repeating: "0", count: max(0, digits + 1 - figures.utf8.count)) + figures
            return (units < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
        }
    }
}

extension Declaration {
    /// A column as a formula writes it: in backticks, where it is no plain name.
    fileprivate static func written(_ column: String) -> String {
        let isPlain =
            column.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
            && column.unicodeScalars.first.map { $0.properties.numericType == nil } ?? false
        return isPlain ? column : "`\(column)`"
    }
}
