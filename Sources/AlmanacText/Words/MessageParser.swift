/// Reads a message: a subset of Unicode MessageFormat 2.0.
///
/// - `Text`, in which `\{`, `\}`, `\|` and `\\` stand for the character behind the backslash. A line break and the blanks around it are one blank.
/// - `{$name}` is an argument; `{$name :function}` gives its form: `:number`, `:integer`, `:string`, and `:short`, which is our own, for the short
///   form of a value. `{|text|}` is the text itself, with its blanks.
/// - `.input {$name :integer}` declares an argument; `.match $name` chooses by it one of the variants that follow, each a key and a pattern: `one
///   {{…}}`. With two arguments a variant has two keys. A key is a number (`0`), a plural category of CLDR (`one`), a word, or `*` for everything
///   else. An exact number goes before a category, and that before `*`; the first argument counts more than the second.
/// - `{$name :integer select=exact}` chooses by number alone, without categories.
///
/// `.local`, markup, attributes, and other functions and options are reported as mistakes.
struct MessageParser {
    let bytes: [UInt8]
    let range: Range<Int>
    var index: Int
    /// Offset in the bytes, and description, of each mistake.
    private(set) var problems: [(offset: Int, message: String)] = []
    /// The `.input` declarations by argument.
    var inputs: [String: (function: Message.Function, isExact: Bool)] = [:]

    init(bytes: [UInt8], range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        index = range.lowerBound
    }

    /// - Returns: `nil` when there is a mistake; `problems` then has it.
    mutating func parse() -> Message? {
        skipBlanks()
        guard index < range.upperBound else {
            report(range.lowerBound, "the message is empty; write its text behind the `=`, or take the entry out")
            return nil
        }
        let message: Message?
        if current == UInt8(ascii: ".") {
            message = complex()
        } else if starts(with: "{{") {
            message = quotedPattern().map(Self.message)
            expectEnd()
        } else {
            message = pattern(isQuoted: false).map(Self.message)
        }
        return problems.isEmpty ? message : nil
    }

    static func message(_ pieces: [Message.PatternPart]) -> Message {
        if pieces.isEmpty { return .text("") }
        if pieces.count == 1, case .text(let text) = pieces[0] { return .text(text) }
        return .pattern(pieces)
    }

    // MARK: Declarations and variants

    mutating func complex() -> Message? {
        while index < range.upperBound {
            let start = index
            if starts(with: ".input") {
                index += 6
                skipBlanks()
                guard declare() else { return nil }
            } else if starts(with: ".match") {
                index += 6
                return match()
            } else if starts(with: ".local") {
                report(start, "`.local` is not taken here; hand the value over as an argument and declare it with `.input`")
                return nil
            } else if starts(with: "{{") {
                let pieces = quotedPattern()
                expectEnd()
                return pieces.map(Self.message)
            } else {
                report(
                    start,
                    inputs.isEmpty
                        ? "a message cannot begin with a `.`; write {|.|} for the character, or `.input` or `.match`"
                        : "`.match` or a pattern in {{ }} has to follow the declarations")
                return nil
            }
            skipBlanks()
        }
        report(index, "the message ends after its declarations; write a pattern in {{ }} or `.match` and variants")
        return nil
    }

    /// Reads the `{$name :function}` of an `.input`.
    mutating func declare() -> Bool {
        let start = index
        guard current == UInt8(ascii: "{"), let inner = expression() else {
            if problems.isEmpty { report(start, "`.input` is followed by an argument: .input {$count :integer}") }
            return false
        }
        guard case .argument(let name, let function, let isExact) = inner else {
            report(start, "`.input` declares an argument and no text: .input {$count :integer}")
            return false
        }
        guard let function else {
            report(start, "$\(name) is declared without a function; write .input {$\(name) :integer}, :number, :string or :short")
            return false
        }
        guard inputs.updateValue((function, isExact), forKey: name) == nil else {
            report(start, "$\(name) is declared twice; keep one `.input` for it")
            return false
        }
        return true
    }

    mutating func match() -> Message? {
        var selectors: [Message.Selector] = []
        skipBlanks()
        while current == UInt8(ascii: "$") {
            let start = index
            guard let name = variable() else { return nil }
            if let input = inputs[name], ![.short, .stretch, .dated, .quoted, .inside].contains(input.function) {
                selectors.append(.init(name: name, function: input.function, isExact: input.isExact))
            } else {
                report(start, "$\(name) has no function to pick by; write .input {$\(name) :integer} or :string before `.match`")
            }
            skipBlanks()
        }
        guard !selectors.isEmpty || !problems.isEmpty else {
            report(index, "`.match` is followed by the arguments to pick by: .match $count")
            return nil
        }
        if selectors.count > 2 { report(index, "`.match` picks by one or two arguments, not \(selectors.count); write more messages") }
        guard problems.isEmpty else { return nil }
        var variants: [Message.Variant] = []
        while index < range.upperBound {
            guard let variant = variant(selectors) else { return nil }
            if variants.contains(where: { $0.keys == variant.variant.keys }) {
                report(variant.start, "the same keys stand here twice; the second variant would never be picked")
            }
            variants.append(variant.variant)
            skipBlanks()
        }
        guard !variants.isEmpty else {
            report(index, "`.match` has no variants; write a key and a pattern for each: one {{…}}, and * {{…}} for the rest")
            return nil
        }
        guard variants.contains(where: { $0.keys.allSatisfy { $0 == .any } }) else {
            let keys = Array(repeating: "*", count: selectors.count).joined(separator: " ")
            report(index, "no variant stands for everything else; add one: \(keys) {{…}}")
            return nil
        }
        return .match(selectors, variants)
    }

    mutating func variant(_ selectors: [Message.Selector]) -> (start: Int, variant: Message.Variant)? {
        let start = index
        var keys: [Message.Key] = []
        while index < range.upperBound, current != UInt8(ascii: "{") {
            let place = index
            guard let text = keyText() else { return nil }
            if keys.count < selectors.count {
                guard let key = key(text.text, isQuoted: text.isQuoted, selectors[keys.count], at: place) else { return nil }
                keys.append(key)
            } else {
                report(place, "one key too many; `.match` has \(selectors.count == 1 ? "one argument" : "two arguments")")
                return nil
            }
            skipBlanks()
        }
        guard index < range.upperBound else {
            report(start, "the pattern of this variant is missing; write it in {{ }} behind the keys")
            return nil
        }
        guard keys.count == selectors.count else {
            report(
                start,
                keys.isEmpty
                    ? "a variant begins with a key: one {{…}}, or * {{…}} for the rest"
                    : "a key is missing; `.match` has two arguments, so write two keys")
            return nil
        }
        guard starts(with: "{{") else {
            report(index, "the pattern of a variant stands in two braces: {{…}}")
            return nil
        }
        guard let pieces = quotedPattern() else { return nil }
        return (start, Message.Variant(keys: keys, pieces: pieces))
    }

    mutating func keyText() -> (text: String, isQuoted: Bool)? {
        if current == UInt8(ascii: "|") { return quoted().map { ($0, true) } }
        let start = index
        while index < range.upperBound, !current.isWhiteSpace, current != UInt8(ascii: "{"), current != UInt8(ascii: "}") { index += 1 }
        guard index > start else {
            report(start, "a `}` too many")
            return nil
        }
        return (String(decoding: bytes[start..<index], as: UTF8.self), false)
    }

    mutating func key(_ text: String, isQuoted: Bool, _ selector: Message.Selector, at place: Int) -> Message.Key? {
        if text == "*", !isQuoted { return .any }
        guard selector.function.isNumeric else { return .word(text) }
        if let number = Int64(text) { return .exact(number) }
        let names = PluralCategory.allCases.map(\.rawValue)
        guard let category = PluralCategory(rawValue: text) else {
            let near = nearest(to: text, among: names)
            report(
                place,
                "'\(text)' is no number and no plural category; "
                    + (near.isEmpty ? "known are \(names.joined(separator: ", ")) and *" : "did you mean '\(near[0])'?"))
            return nil
        }
        guard !selector.isExact else {
            report(place, "'\(text)' is never picked: $\(selector.name) is picked by number alone, for it is declared with select=exact")
            return nil
        }
        return .category(category)
    }

    // MARK: Bytes

    var current: UInt8 { index < range.upperBound ? bytes[index] : 0 }

    func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= range.upperBound else { return false }
        for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    mutating func skipBlanks() {
        while index < range.upperBound, bytes[index].isWhiteSpace { index += 1 }
    }

    mutating func expectEnd() {
        guard problems.isEmpty else { return }
        skipBlanks()
        if index < range.upperBound { report(index, "nothing may follow a pattern in {{ }}; take it out, or put it into the pattern") }
    }

    mutating func report(_ offset: Int, _ message: String) {
        problems.append((offset, message))
    }

    /// True for a byte that has a meaning in a pattern.
    static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n")
    }

    /// The text between two offsets when it is one line of ordinary text, as most messages are; `nil` when it must be parsed.
    static func plainText(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start].isWhiteSpace { start += 1 }
        while end > start, bytes[end - 1].isWhiteSpace { end -= 1 }
        guard start < end, bytes[start] != UInt8(ascii: ".") else { return nil }
        for index in start..<end where isSpecial(bytes[index]) { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, first.isWhiteSpace { bytes.removeFirst() }
        while let last = bytes.last, last.isWhiteSpace { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
