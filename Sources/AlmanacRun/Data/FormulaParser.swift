import AlmanacModel
import AlmanacText

/// Reads a formula such as `sum(total where status = "paid") / orders`.
///
/// Names stand for other measures, functions have columns, and a column whose name is no plain word stands between backticks. A function alone is that of the
/// column of the measure's own name: `revenue: sum` is `sum(revenue)`.
struct FormulaParser {
    /// A mistake, and the character at which it is found.
    struct Problem: Error {
        var offset: Int
        var message: String
    }

    private let text: [Character]
    /// The measure that the formula is of.
    private let name: String
    /// The measures of the declaration.
    private let measures: [String]
    private var place = 0
    private var depth = 0

    /// Deepest nesting, and most characters: what is longer was written by nobody.
    private static let deepest = 64
    private static let longest = 2000

    static func formula(_ text: String, of name: String, among measures: [String]) throws(Problem) -> Declaration.Formula {
        guard text.count <= longest else { throw Problem(offset: 0, message: "a formula has at most \(longest) characters") }
        var parser = FormulaParser(text, name, measures)
        let formula = try parser.sum()
        try parser.end()
        return formula
    }

    /// Reads a condition on rows: `status != "cancelled" and total > 0`.
    static func condition(_ text: String) throws(Problem) -> Declaration.Condition {
        guard text.count <= longest else { throw Problem(offset: 0, message: "a condition has at most \(longest) characters") }
        var parser = FormulaParser(text, "", [])
        let condition = try parser.either()
        try parser.end()
        return condition
    }

    private init(_ text: String, _ name: String, _ measures: [String]) {
        self.text = Array(text)
        self.name = name
        self.measures = measures
    }

    // MARK: Reckoning

    private mutating func sum() throws(Problem) -> Declaration.Formula {
        try enter()
        defer { depth -= 1 }
        var left = try product()
        while true {
            if take("+") {
                left = .sum(left, try product())
            } else if take("-") || take("\u{2212}") {
                left = .difference(left, try product())
            } else {
                return left
            }
        }
    }

    private mutating func product() throws(Problem) -> Declaration.Formula {
        var left = try factor()
        while true {
            if take("*") || take("×") {
                left = .product(left, try factor())
            } else if take("/") || take("÷") {
                left = .quotient(left, try factor())
            } else {
                return left
            }
        }
    }

    /// The function that is worked out of two others.
    private static let mean = "mean"

    /// True for a name that means a function.
    static func isFunction(_ name: String) -> Bool { name == mean || Declaration.Function(name: name) != nil }

    private mutating func factor() throws(Problem) -> Declaration.Formula {
        if take("(") {
            let inner = try sum()
            try expect(")")
            return inner
        }
        let start = skipped()
        if let number = try number() { return .number(number.value) }
        guard let (first, isQuoted) = try word() else {
            throw Problem(
                offset: start,
                message: start < text.count
                    ? "'\(text[start])' is no part of a formula here" : "the formula ends too early; a measure or a number is missing")
        }
        var word = first
        if !isQuoted, word == Self.mean {
            guard peek("(") else { return .mean(of: name) }
            let sum = try call(Declaration.Function.sum.name, at: start)
            return .mean(of: sum.column ?? name, where: sum.condition)
        }
        if !isQuoted, peek("(") { return .aggregate(try call(word, at: start)) }
        if !isQuoted, let function = Declaration.Function(name: word) {
            // Rows are counted, and of anything else the column of the measure's own name is meant.
            return .aggregate(Declaration.Aggregate(function, of: function == .count ? nil : name))
        }
        // One of another system: shop.revenue.
        if !isQuoted, place < text.count, text[place] == "." {
            place += 1
            if let (measure, _) = try self.word() { word += "." + measure }
        }
        guard measures.contains(word) else {
            throw Problem(
                offset: start,
                message: "no measure named '\(word)'"
                    + (nearest(to: word, among: measures).first.map { "; did you mean '\($0)'?" }
                        ?? (word.contains(".")
                            ? "; there are \(measures.prefix(8).joined(separator: ", "))"
                            : "; a column of the rows is added up first: sum(\(word))"))
            )
        }
        guard word != name else { throw Problem(offset: start, message: "'\(name)' is made of itself") }
        return .measure(word)
    }

    private mutating func call(_ word: String, at start: Int) throws(Problem) -> Declaration.Aggregate {
        let functions = [Self.mean] + Declaration.Function.named.map(\.name) + ["p95"]
        guard let function = Declaration.Function(name: word) else {
            throw Problem(
                offset: start,
                message: "no function named '\(word)'"
                    + (nearest(to: word, among: functions).first.map { "; did you mean '\($0)'?" }
                        ?? "; known are \(functions.joined(separator: ", "))"))
        }
        try expect("(")
        var (column, per): (String?, String?)
        var condition: Declaration.Condition?
        let inner = skipped()
        if !isWord("where"), !peek(")") {
            guard let (name, _) = try self.word() else { throw Problem(offset: inner, message: "a column is missing in \(word)(…)") }
            column = name
        }
        let place = skipped()
        if takeWord("per") {
            guard function == .last || function == .increase else {
                throw Problem(
                    offset: place,
                    message: "'per' stands in last(…) and increase(…) alone: last(balance per account) adds the last of each account up")
            }
            let inner = skipped()
            guard let (name, _) = try self.word() else { throw Problem(offset: inner, message: "a column is missing after 'per'") }
            per = name
        }
        if takeWord("where") { condition = try either() }
        if column != nil, condition == nil, !peek(")") {
            throw Problem(
                offset: skipped(),
                message: "')' is missing; the name of a column with blanks or brackets stands between backticks: \(word)(`Total (EUR)`)")
        }
        try expect(")")
        guard column != nil || function == .count else { throw Problem(offset: inner, message: "\(word)(…) needs a column") }
        return Declaration.Aggregate(function, of: column, per: per, where: condition)
    }

    // MARK: Conditions

    private mutating func either() throws(Problem) -> Declaration.Condition {
        try enter()
        defer { depth -= 1 }
        var left = try both()
        while takeWord("or") { left = .either(left, try both()) }
        return left
    }

    private mutating func both() throws(Problem) -> Declaration.Condition {
        var left = try single()
        while takeWord("and") { left = .both(left, try single()) }
        return left
    }

    private mutating func single() throws(Problem) -> Declaration.Condition {
        if takeWord("not") {
            try enter()
            defer { depth -= 1 }
            return .not(try single())
        }
        if take("(") {
            let inner = try either()
            try expect(")")
            return inner
        }
        let start = skipped()
        guard let (column, _) = try word() else {
            throw Problem(offset: start, message: "a condition begins with a column: status = \"paid\"")
        }
        if takeWord("is") {
            let isNot = takeWord("not")
            guard takeWord("empty") else { throw Problem(offset: skipped(), message: "'is' is followed by 'empty' or 'not empty'") }
            return isNot ? .not(.isEmpty(column: column)) : .isEmpty(column: column)
        }
        if takeWord("in") {
            try expect("(")
            var literals = [try literal()]
            while take(",") { literals.append(try literal()) }
            try expect(")")
            return .isOneOf(column: column, literals)
        }
        for comparison in [Declaration.Comparison.unequal, .atMost, .atLeast, .equal, .less, .greater] where take(comparison.rawValue) {
            return .compares(column: column, comparison, try literal())
        }
        throw Problem(offset: skipped(), message: "'\(column)' is compared by one of = != < <= > >=, 'in' and 'is empty'")
    }

    private mutating func literal() throws(Problem) -> Declaration.Literal {
        let start = skipped()
        if place < text.count, text[place] == "\"" || text[place] == "'" { return .text(try quoted(by: text[place])) }
        let isNegative = take("-")
        guard let number = try number() else {
            throw Problem(offset: start, message: "a value is a number, or a text between quotation marks")
        }
        return .number(units: isNegative ? -number.units : number.units, digits: number.digits)
    }

    // MARK: Words

    /// The place of the next character that is no blank.
    private mutating func skipped() -> Int {
        while place < text.count, text[place].isWhitespace { place += 1 }
        return place
    }

    private mutating func peek(_ token: String) -> Bool {
        let start = skipped()
        return text[start...].starts(with: token)
    }

    private mutating func take(_ token: String) -> Bool {
        guard peek(token) else { return false }
        place += token.count
        return true
    }

    private mutating func expect(_ token: String) throws(Problem) {
        guard take(token) else { throw Problem(offset: place, message: "'\(token)' is missing") }
    }

    private mutating func end() throws(Problem) {
        let start = skipped()
        guard start == text.count else { throw Problem(offset: start, message: "'\(text[start])' is not expected here") }
    }

    private mutating func enter() throws(Problem) {
        depth += 1
        guard depth <= Self.deepest else { throw Problem(offset: place, message: "brackets are more than \(Self.deepest) deep") }
    }

    private mutating func isWord(_ word: String) -> Bool {
        let end = skipped() + word.count
        return peek(word) && (end >= text.count || !Self.isOfWord(text[end]))
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard isWord(word) else { return false }
        place += word.count
        return true
    }

    /// A plain word, or anything between backticks; `nil` for neither.
    private mutating func word() throws(Problem) -> (word: String, isQuoted: Bool)? {
        let start = skipped()
        guard start < text.count else { return nil }
        if text[start] == "`" { return (try quoted(by: "`"), true) }
        guard Self.isOfWord(text[start]), !text[start].isNumber else { return nil }
        while place < text.count, Self.isOfWord(text[place]) { place += 1 }
        return (String(text[start..<place]), false)
    }

    private mutating func quoted(by mark: Character) throws(Problem) -> String {
        let start = place
        place += 1
        while place < text.count, text[place] != mark { place += 1 }
        guard place < text.count else { throw Problem(offset: start, message: "\(mark) is opened here and never closed") }
        place += 1
        guard place - start > 2 || mark != "`" else { throw Problem(offset: start, message: "a name is missing between the backticks") }
        return String(text[(start + 1)..<(place - 1)])
    }

    private static func isOfWord(_ character: Character) -> Bool { character == "_" || character.isLetter || character.isNumber }

    /// A number with at most nine digits behind its point; `nil` for anything else.
    private mutating func number() throws(Problem) -> (value: Double, units: Int64, digits: Int)? {
        let start = skipped()
        guard start < text.count, text[start].isASCII, text[start].isNumber else { return nil }
        var end = start
        while end < text.count, text[end].isASCII, text[end].isNumber || text[end] == "." { end += 1 }
        let written = String(text[start..<end])
        let parts = written.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), case let digits = parts.count == 2 ? parts[1].count : 0, digits <= 9,
            let units = Int64(parts.joined()), let value = Double(written)
        else { throw Problem(offset: start, message: "'\(written)' is no number that can be worked with") }
        place = end
        return (value, units, digits)
    }
}
