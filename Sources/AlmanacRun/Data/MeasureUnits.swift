import AlmanacModel

/// Works out what measures are counted in, before any data is read: money by a count is money, money and a count are never added.
struct MeasureUnits {
    /// The unit of a part of a formula, a share being a number; `nil` of a number of the formula itself, which has the unit of what it stands beside.
    private typealias Part = Declaration.MeasuredUnit?

    /// Why a formula has no unit.
    struct Problem: Error {
        var message: String
    }

    /// What was said of each measure, by name.
    private let said: [String: Declaration.MeasuredUnit]
    private let formulas: [String: Declaration.Formula]

    init(_ said: [String: Declaration.MeasuredUnit], _ formulas: [String: Declaration.Formula]) {
        self.said = said
        self.formulas = formulas
    }

    /// - Returns: The unit that was said, where it is one that the formula can have, else the one that follows from the formula.
    func unit(of name: String) throws(Problem) -> Declaration.MeasuredUnit {
        guard let formula = formulas[name] else { return said[name] ?? .number }
        var sizes: [String: Int] = [:]
        guard try size(formula, of: name, [name], &sizes) <= Self.largest else {
            throw Problem(message: "'\(name)' comes to more than \(Self.largest) parts with the measures that it is made of")
        }
        let part = try part(formula, of: name, [name])
        guard let unit = said[name] else { return part ?? .number }
        if case .aggregate(let aggregate) = formula {
            // Two units of one sum are found where its part is.
            if !aggregate.function.takesNumbers, unit != .count {
                throw Problem(message: "'\(name)' counts \(aggregate.function == .count ? "rows" : "values"), so that its unit is count")
            }
            if aggregate.function.addsUp, [.percent, .times].contains(unit) {
                throw Problem(message: "'\(name)' is a sum, and shares are not added up; divide two sums: paid / orders")
            }
            return unit
        }
        switch (part, unit) {
        case (.money(let one), .money(let other)) where one == other: return unit
        case (.quantity(let one), .quantity(let other)) where one == other: return unit
        // Whoever divides seconds by 60 says that they are minutes, and who takes a mean of prices that they are euros.
        case (.number, .quantity), (.quantity, .number): return unit
        case (.number, .money) where !isOfMoney(formula): return unit
        case (.count, .count), (.count, .number), (.number, .number), (.number, .percent), (.number, .times), (nil, _): return unit
        case (_, .percent), (_, .times):
            throw Problem(message: "'\(name)' is \(Self.words(part)), and only a number without a unit can be read as a share")
        default: throw Problem(message: "'\(name)' is \(Self.words(part)) by its formula; leave 'unit' out")
        }
    }

    /// True where a sum in a formula is of money: what money by money comes to is none.
    private func isOfMoney(_ formula: Declaration.Formula) -> Bool {
        switch formula {
        case .aggregate:
            return formulas.contains { name, other in
                if case .money? = said[name] { other == formula } else { false }
            }
        case .measure(let name): return formulas[name].map(isOfMoney) ?? false
        case .number: return false
        case .sum(let one, let other), .difference(let one, let other), .product(let one, let other), .quotient(let one, let other):
            return isOfMoney(one) || isOfMoney(other)
        }
    }

    /// Most parts of a formula with those of the measures in it: measures of measures grow fast.
    private static let largest = 1000

    private func size(
        _ formula: Declaration.Formula, of name: String, _ open: [String], _ sizes: inout [String: Int]
    ) throws(Problem) -> Int {
        switch formula {
        case .number, .aggregate: return 1
        case .measure(let other):
            if open.contains(other) {
                throw Problem(message: "'\(open.first ?? name)' is made of itself: \((open + [other]).joined(separator: " → "))")
            }
            if let known = sizes[other] { return known }
            guard let inner = formulas[other] else { return 1 }
            let size = try size(inner, of: other, open + [other], &sizes)
            sizes[other] = size
            return size
        case .sum(let one, let other), .difference(let one, let other), .product(let one, let other), .quotient(let one, let other):
            let sum = try size(one, of: name, open, &sizes) + size(other, of: name, open, &sizes)
            return min(sum + 1, Self.largest + 1)
        }
    }

    private func part(_ formula: Declaration.Formula, of name: String, _ open: [String]) throws(Problem) -> Part {
        switch formula {
        case .number: return nil
        case .aggregate(let aggregate):
            if !aggregate.function.takesNumbers { return .count }
            // Another measure may be this sum and say its unit.
            let named = formulas.filter { $0.value == formula && said[$0.key] != nil }.keys.sorted()
            if let one = named.first, let other = named.first(where: { said[$0] != said[one] }) {
                throw Problem(message: "'\(one)' and '\(other)' are the same formula, and have two units")
            }
            return Self.part(named.first.flatMap { said[$0] })
        case .measure(let other):
            // One of another system has its unit already.
            guard let inner = formulas[other] else { return Self.part(said[other]) }
            return try part(inner, of: other, open + [other])
        case .sum(let one, let other): return try equal(one, other, "+", of: name, open)
        case .difference(let one, let other): return try equal(one, other, "-", of: name, open)
        case .product(let one, let other):
            let (left, right) = (try part(one, of: name, open), try part(other, of: name, open))
            switch (left, right) {
            case (.money, .money): throw Problem(message: "'\(name)' multiplies money by money")
            case (.quantity(let one), .quantity(let other)):
                throw Problem(message: "'\(name)' multiplies \(one.symbol) by \(other.symbol)")
            case (.money, _), (_, nil), (.quantity, .count), (.quantity, .number): return left
            case (_, .money), (nil, _), (.count, .quantity), (.number, .quantity): return right
            case (.count, .count): return .count
            default: return .number
            }
        case .quotient(let one, let other):
            let (left, right) = (try part(one, of: name, open), try part(other, of: name, open))
            switch (left, right) {
            case (.money(let one), .money(let other)):
                guard one == other else { throw Problem(message: "'\(name)' divides one currency by another") }
                return .number
            case (_, .money):
                throw Problem(
                    message:
                        "'\(name)' divides \(Self.words(left)) by money; make a measure of what is divided and give it the unit: { is: sum(column), unit: EUR }"
                )
            case (.money, _): return left
            case (.quantity(let one), .quantity(let other)):
                if one == other { return .number }
                guard let both = one.per(other) else {
                    throw Problem(message: "'\(name)' divides \(one.symbol) by \(other.symbol), which is no unit that can be written")
                }
                return .quantity(both)
            case (.quantity, _): return left
            default: return .number
            }
        }
    }

    private static func part(_ unit: Declaration.MeasuredUnit?) -> Part {
        switch unit {
        case .money, .count, .quantity: unit
        case .number, .percent, .times, nil: .number
        }
    }

    private func equal(
        _ one: Declaration.Formula, _ other: Declaration.Formula, _ sign: String, of name: String, _ open: [String]
    ) throws(Problem) -> Part {
        let (left, right) = (try part(one, of: name, open), try part(other, of: name, open))
        if left == right || right == nil { return try without(left, right, sign, of: name) }
        if left == nil { return try without(right, left, sign, of: name) }
        let wayOut =
            switch (left, right) {
            case (let unit?, .number?): Self.remedy(other, unit)
            case (.number?, let unit?): Self.remedy(one, unit)
            default: "leave each a measure of its own"
            }
        throw Problem(message: "'\(name)': \(Self.words(left)) \(sign) \(Self.words(right)) cannot be added; \(wayOut)")
    }

    /// What to write where a part has no unit, and what it stands beside has one.
    private static func remedy(_ formula: Declaration.Formula, _ unit: Declaration.MeasuredUnit) -> String {
        switch formula {
        case .measure(let name): "give '\(name)' its unit, too, if it is the same: unit: \(written(unit))"
        case .aggregate(let aggregate) where aggregate.condition == nil:
            "make a measure of \(aggregate) with its unit, if it is the same: { is: \(aggregate), unit: \(written(unit)) }"
        default: "make a measure of each sum with its unit, if it is the same: { is: sum(column), unit: \(written(unit)) }"
        }
    }

    /// A unit as settings have it.
    private static func written(_ unit: Declaration.MeasuredUnit) -> String {
        switch unit {
        case .money(let currency): currency?.code ?? "money"
        case .count: "count"
        case .quantity(.own(let text)): "{ own: \(text) }"
        case .quantity(let unit): unit.symbol
        case .number, .percent, .times: "number"
        }
    }

    /// Nobody knows of which currency a bare number is.
    private func without(_ part: Part, _ other: Part, _ sign: String, of name: String) throws(Problem) -> Part {
        if case .money = part, other == nil {
            throw Problem(
                message:
                    "'\(name)': \(Self.words(part)) \(sign) a bare number cannot be added, since it has no currency; put it into a column, and add its sum"
            )
        }
        return part
    }

    private static func words(_ part: Part) -> String {
        switch part {
        case .money(let currency?): "money (\(currency.code))"
        case .money(nil): "money"
        case .count: "a count"
        case .quantity(let unit): unit.symbol
        case .number, .percent, .times, nil: "a number"
        }
    }
}
