/// The first place where bytes leave the grammar of JSON, and what is wrong there. The parser says only that something is.
///
/// What ``JSONRepair`` mends is no fault.
struct JSONFault {
    /// Index in the bytes.
    var offset: Int
    /// In English, without a full stop.
    var problem: String

    /// - Returns: `nil` for bytes without a fault of grammar, and for none at all.
    init?(in bytes: UnsafeBufferPointer<UInt8>) {
        var scan = JSONScan(bytes)
        guard let fault = scan.fault() else { return nil }
        self = fault
    }

    fileprivate init(_ offset: Int, _ problem: String) {
        self.offset = offset
        self.problem = problem
    }

    /// The line of an index, from 0, and its column in characters, from 1.
    static func spot(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        var (line, column) = (0, 1)
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }
}

/// Reads JSON for its grammar alone.
package struct JSONScan {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// The braces and brackets that are open, by their index.
    private var open: [Int] = []
    /// A text that goes on over a line break, which its missing quote may have done.
    private var longText: Int?

    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// What the next token may be.
    private enum Expected {
        case value, firstElement, key, firstKey, colon, separator, nothing
    }

    fileprivate mutating func fault() -> JSONFault? {
        skipBlanks()
        guard index < bytes.count else { return nil }
        var expected = Expected.value
        // Index one past the value before, and of the comma before.
        var (end, comma) = (0, 0)
        while true {
            skipBlanks()
            guard index < bytes.count else { return expected == .nothing ? nil : cause(of: cutShort) }
            let (start, byte) = (index, bytes[index])
            if byte == UInt8(ascii: "/") { return cause(of: JSONFault(start, "JSON has no comments; take this one out")) }
            switch expected {
            case .nothing: return cause(of: JSONFault(start, "something follows after its end"))
            case .colon:
                guard byte == UInt8(ascii: ":") else { return cause(of: JSONFault(end, "there is no colon after this key")) }
                index += 1
                expected = .value
            case .separator:
                if byte == UInt8(ascii: ",") {
                    comma = index
                    index += 1
                    expected = isInObject ? .key : .value
                } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                    guard close(byte) else { return cause(of: unmatched(byte)) }
                    (end, expected) = (index, open.isEmpty ? .nothing : .separator)
                } else {
                    return cause(of: JSONFault(end, "a comma is missing here"))
                }
            case .key, .firstKey:
                if byte == UInt8(ascii: "\"") {
                    guard skipText() else { return JSONFault(start, "a string is never closed") }
                    (end, expected) = (index, .colon)
                } else if byte == UInt8(ascii: "}"), expected == .firstKey {
                    _ = close(byte)
                    (end, expected) = (index, open.isEmpty ? .nothing : .separator)
                } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                    return cause(of: JSONFault(comma, "nothing follows this comma; take it out"))
                } else if byte == UInt8(ascii: ",") {
                    return cause(of: JSONFault(start, "a comma too many"))
                } else {
                    return cause(of: JSONFault(start, "a key in double quotes has to stand here"))
                }
            case .value, .firstElement:
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    open.append(index)
                    index += 1
                    expected = byte == UInt8(ascii: "{") ? .firstKey : .firstElement
                    continue
                case UInt8(ascii: "\""):
                    guard skipText() else { return JSONFault(start, "a string is never closed") }
                case UInt8(ascii: "]") where expected == .firstElement:
                    _ = close(byte)
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard comma >= end, bytes[comma] == UInt8(ascii: ",") else {
                        return cause(of: JSONFault(start, "a value has to stand before this"))
                    }
                    return cause(of: JSONFault(comma, "nothing follows this comma; take it out"))
                case UInt8(ascii: ","): return cause(of: JSONFault(start, "a comma too many"))
                case UInt8(ascii: "'"): return cause(of: JSONFault(start, "texts stand in double quotes"))
                default:
                    guard skipToken() else {
                        return cause(of: JSONFault(start, "a value is neither a text in double quotes nor a number, true, false or null"))
                    }
                }
                (end, expected) = (index, open.isEmpty ? .nothing : .separator)
            }
        }
    }

    private var isInObject: Bool { open.last.map { bytes[$0] == UInt8(ascii: "{") } ?? false }

    /// The fault, or the text before it that goes on over a line break, if that is its cause.
    private func cause(of fault: JSONFault) -> JSONFault {
        longText.map { JSONFault($0, "a string is not closed on its line") } ?? fault
    }

    private var cutShort: JSONFault {
        let rest = bytes.count - bytes.reversed().prefix { Self.isBlank($0) }.count
        guard let last = open.last else { return JSONFault(rest, "it is cut short") }
        let (line, column) = JSONFault.spot(of: last, in: bytes)
        let place = line == 0 ? "column \(column)" : "column \(column) of its line \(line + 1)"
        return JSONFault(rest, "it ends here, and the \(bytes[last] == UInt8(ascii: "{") ? "brace" : "bracket") at \(place) is not closed")
    }

    private func unmatched(_ byte: UInt8) -> JSONFault {
        JSONFault(index, byte == UInt8(ascii: "}") ? "a brace closes what a bracket opened" : "a bracket closes what a brace opened")
    }

    private mutating func close(_ byte: UInt8) -> Bool {
        guard isInObject == (byte == UInt8(ascii: "}")) else { return false }
        open.removeLast()
        index += 1
        return true
    }

    // MARK: Where a value stands

    /// The index of a value in bytes without a fault.
    ///
    /// - Parameter way: The number of the member or element to go down to, from the root on.
    mutating func offset(of way: [Int]) -> Int? {
        index = 0
        skipBlanks()
        for number in way {
            guard index < bytes.count else { return nil }
            let isObject = bytes[index] == UInt8(ascii: "{")
            index += 1
            for current in 0...number {
                skipBlanks()
                if isObject {
                    guard skipText() else { return nil }
                    skipBlanks()
                    index += 1
                    skipBlanks()
                }
                guard current < number else { break }
                skipValue()
                skipBlanks()
                index += 1
            }
        }
        return index < bytes.count ? index : nil
    }

    /// The range of a value, and of the blanks behind it.
    package mutating func range(of way: [Int]) -> Range<Int>? {
        guard let start = offset(of: way) else { return nil }
        skipValue()
        return start..<index
    }

    private mutating func skipValue() {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): if !skipText() { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
                index += 1
            case UInt8(ascii: ",") where depth == 0: return
            default: index += 1
            }
            if depth == 0, index < bytes.count, bytes[index] == UInt8(ascii: ",") { return }
        }
    }

    // MARK: Tokens

    private mutating func skipBlanks() {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// Goes behind the closing quote of the text that begins here; `false` where there is none.
    private mutating func skipText() -> Bool {
        let start = index
        longText = nil
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
        index += 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return true
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\n"):
                longText = start
                index += 1
            default: index += 1
            }
        }
        return false
    }

    /// Goes behind the number or word that begins here; `false` where it is none that is read.
    private mutating func skipToken() -> Bool {
        let start = index
        while index < bytes.count, JSONRepair.isTokenByte(bytes[index]) { index += 1 }
        let token = UnsafeBufferPointer(rebasing: bytes[start..<index])
        return ["true", "false", "null"].contains { token.elementsEqual($0.utf8) } || JSONRepair.isNumber(token)
    }
}
