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
        /// The column by whose names there is a last value each, or a counter each, which are added up: the balance of each account.
        package var per: String?
        /// The system whose rows these are, in a number that is made of several systems; `nil` for those of the declaration itself.
        package var system: String?

        package init(_ function: Function, of column: String? = nil, per: String? = nil, where condition: Condition? = nil) {
            self.function = function
            self.column = column
            self.per = per
            self.condition = condition
        }

        /// True for the last values of several names, which are added up, and hold.
        package var isLastOfEach: Bool { per != nil && function == .last }
    }

    /// What is done with the values of a column.
    package enum Function: Hashable, Sendable {
        /// The number of rows, or of rows with a value.
        case count
        case sum
        /// What a counter rose by: each reading less the one before.
        case increase
        /// The least and the greatest value of a row, of any day.
        case min
        case max
        /// The value of the first row and of the last one. The last one holds until there is another.
        case first
        case last
        /// The number of different values.
        case distinct
        /// The least value that so many of a hundred are not above, the 50th for the median.
        ///
        /// - Source: the nearest-rank method of Hyndman and Fan, "Sample Quantiles in Statistical Packages" (1996), definition 1.
        case quantile(Int)

        package static let median = Function.quantile(50)

        /// As formulas write it: `sum`, `median`, `p95`.
        package var name: String {
            switch self {
            case .count: "count"
            case .sum: "sum"
            case .increase: "increase"
            case .min: "min"
            case .max: "max"
            case .first: "first"
            case .last: "last"
            case .distinct: "distinct"
            case .median: "median"
            case .quantile(let percent): "p\(percent)"
            }
        }

        /// `nil` for a name that is none.
        package init?(name: String) {
            if let function = Self.named.first(where: { $0.name == name }) {
                self = function
            } else if name.first == "p", let percent = Int(name.dropFirst()), (1...99).contains(percent), name.utf8.count <= 3 {
                self = .quantile(percent)
            } else {
                return nil
            }
        }

        /// Those with a name, in the order in which they are listed.
        package static let named: [Function] = [.sum, .count, .min, .max, .first, .last, .increase, .median, .distinct]

        /// True where what days have adds up to what their period has, and a day without rows has nothing.
        package var addsUp: Bool {
            switch self {
            case .count, .sum, .increase: true
            case .min, .max, .first, .last, .distinct, .quantile: false
            }
        }

        /// True where a value holds until there is another.
        package var holds: Bool { if case .last = self { true } else { false } }

        /// True where what days have says nothing of what they have together, so that it is worked out from the rows of each stretch of days.
        package var isOfRows: Bool {
            switch self {
            case .distinct, .quantile: true
            case .count, .sum, .increase, .min, .max, .first, .last: false
            }
        }

        /// True where any days have something together, in whatever order they are: those of a weekday.
        package var combines: Bool {
            switch self {
            case .count, .sum, .increase, .min, .max: true
            case .first, .last, .distinct, .quantile: false
            }
        }

        /// True where the values are numbers of the column; false where they are only counted.
        package var takesNumbers: Bool { self != .count && self != .distinct }

        /// What two stretches of days have together, the earlier one first; `nil` where they do not say.
        package func together(_ one: Int64, _ other: Int64) -> Int64? {
            switch self {
            case .count, .sum, .increase: one.addingSaturated(other)
            case .min: Swift.min(one, other)
            case .max: Swift.max(one, other)
            case .first: one
            case .last: other
            case .distinct, .quantile: nil
            }
        }

        /// What days have together that are known and have rows; `nil` for none of them, and where they do not say.
        package func together(_ amounts: some Sequence<Int64?>) -> Int64? {
            var sum: Int64?
            for case let amount? in amounts {
                guard let before = sum else {
                    sum = amount
                    continue
                }
                guard let both = together(before, amount) else { return nil }
                sum = both
            }
            return sum
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

    /// True for `mean(of:where:)`.
    package var isMean: Bool {
        guard case .quotient(.aggregate(let sum), _) = self, sum.function == .sum, let column = sum.column else { return false }
        return self == .mean(of: column, where: sum.condition)
    }

    /// True for what there is at a time, such as stock: the value of the last row counts.
    package var isLevel: Bool {
        guard case .aggregate(let aggregate) = self else { return false }
        return aggregate.function == .last
    }
}

// What formulas are called in a record and in messages: the words that somebody writes.

extension Declaration.Aggregate: CustomStringConvertible {
    package var description: String {
        let inner = [column.map(Declaration.written), per.map { "per " + Declaration.written($0) }, condition.map { "where \($0)" }]
            .compactMap(\.self).joined(separator: " ")
        return inner.isEmpty ? function.name : "\(function.name)(\(inner))"
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
    package static func written(_ column: String) -> String {
        let isPlain =
            column.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
            && column.unicodeScalars.first.map { $0.properties.numericType == nil } ?? false
        return isPlain ? column : "`\(column)`"
    }
}
