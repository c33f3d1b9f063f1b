/// Reads a stylesheet rule by rule.
struct RuleScanner {
    enum Piece {
        /// A statement, or a rule with an at sign that has declarations, whole.
        case whole(ArraySlice<UInt8>)
        /// `body` begins behind the brace and has the closing one, where there is one.
        case rule(ArraySlice<UInt8>, body: ArraySlice<UInt8>)
        /// A group of rules, up to the next end of one; groups may hold groups.
        case group(ArraySlice<UInt8>)
        case endGroup
    }

    private let css: [UInt8]
    private var position = 0
    /// Groups that are open.
    private var depth = 0

    /// - Parameter css: Without comments.
    init(_ css: [UInt8]) {
        self.css = css
    }

    /// `nil` at the end. Groups that are open there are ended before it.
    mutating func next() -> Piece? {
        while position < css.count, css[position] == 0x20 || css[position] == 0x0A { position += 1 }
        guard position < css.count else {
            if depth == 0 { return nil }
            depth -= 1
            return .endGroup
        }
        if css[position] == UInt8(ascii: "}") {
            position += 1
            // A brace that closes nothing says nothing.
            guard depth > 0 else { return next() }
            depth -= 1
            return .endGroup
        }
        let start = position
        skip { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "}") }
        guard position < css.count, css[position] == UInt8(ascii: "{") else {
            if position < css.count, css[position] == UInt8(ascii: ";") { position += 1 }
            return .whole(css[start..<position])
        }
        let prelude = css[start..<position]
        position += 1
        // Groups of rules; what else begins with an at sign has declarations.
        let isStatement = prelude.first == UInt8(ascii: "@")
        if isStatement, ["@media", "@supports", "@container"].contains(where: { prelude.starts(with: $0.utf8) }) {
            depth += 1
            return .group(prelude)
        }
        let body = position
        var braces = 1
        while position < css.count, braces > 0 {
            skip { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
            guard position < css.count else { break }
            braces += css[position] == UInt8(ascii: "{") ? 1 : -1
            position += 1
        }
        return isStatement ? .whole(css[start..<position]) : .rule(prelude, body: css[body..<position])
    }

    /// Moves on to the next of some bytes outside of quotes.
    private mutating func skip(to isEnd: (UInt8) -> Bool) {
        var quote: UInt8?
        while position < css.count {
            let byte = css[position]
            if byte == UInt8(ascii: "\\") {
                position += 1
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if isEnd(byte) {
                return
            }
            position += 1
        }
        position = min(position, css.count)
    }

    /// The selectors of a list, divided by the commas outside of brackets.
    static func selectors(_ list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var depth = 0
        return list.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
            return byte == UInt8(ascii: ",") && depth == 0
        }
    }

    /// The classes that have to be in a page for a selector to fit anything. Selectors in brackets may ask for a missing class, or for one
    /// of several; names with a backslash are not looked into.
    static func classes(_ selector: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard !selector.contains(UInt8(ascii: "\\")) else { return [] }
        var classes: [ArraySlice<UInt8>] = []
        var depth = 0
        var index = selector.startIndex
        while index < selector.endIndex {
            let byte = selector[index]
            index += 1
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
            guard byte == UInt8(ascii: "."), depth == 0 else { continue }
            let name = selector[index...].prefix { ClassTable.isName($0) }
            classes.append(name)
            index = name.endIndex
        }
        return classes
    }
}
