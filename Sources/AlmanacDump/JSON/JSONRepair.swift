import AlmanacText

/// Rewrites the tokens that make a strict parser refuse a whole document, so that each costs only the field it is in:
///
/// | token | becomes |
/// | --- | --- |
/// | `NaN`, `Infinity`, `-Infinity`, `inf`, a number beyond 64 bits, `01`, `+1`, `1.`, `.5` | `["\u0001NaN"]` |
/// | a `\uD800`…`\uDFFF` without its partner, a bad escape | `\uFFFD` |
/// | bytes that are no UTF-8, in a string | U+FFFD, one for each byte |
/// | a control character in a string | its escape |
///
/// A number becomes a list, because nothing else is read from one: whatever was expected there, only this field is lost. The mark in front lets a
/// message show the token as it was.
enum JSONRepair {
    /// First byte of the text that holds an unreadable number.
    static let mark: UInt8 = 1

    private static let replacement: [UInt8] = Array("\\uFFFD".utf8)

    /// - Returns: `nil` when there is nothing to repair.
    static func repair(_ bytes: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], repairs: JSONParser.Repairs)? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8 + 64)
        var repairs = JSONParser.Repairs()
        var escapes = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                index = copyString(bytes, from: index, to: &output, texts: &repairs.texts, escapes: &escapes)
            } else if isTokenByte(byte) {
                var end = index + 1
                while end < bytes.count, isTokenByte(bytes[end]) { end += 1 }
                let token = UnsafeBufferPointer(rebasing: bytes[index..<end])
                if isUnreadableNumber(token) {
                    repairs.numbers += 1
                    output += "[\"\\u0001".utf8
                    output += token
                    output += "\"]".utf8
                } else {
                    output += token
                }
                index = end
            } else {
                output.append(byte)
                index += 1
            }
        }
        return repairs.numbers + repairs.texts + escapes == 0 ? nil : (output, repairs)
    }

    /// Copies the string whose quote is at `start`; returns the index one past its closing quote, or the end.
    private static func copyString(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to output: inout [UInt8], texts: inout Int, escapes: inout Int
    ) -> Int {
        output.append(bytes[start])
        var index = start + 1
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                output.append(byte)
                return index + 1
            case UInt8(ascii: "\\"):
                let length = escapeLength(bytes, at: index)
                if length.isReadable {
                    output += bytes[index..<index + length.bytes]
                } else {
                    output += replacement
                    texts += 1
                }
                index += length.bytes
            case 0..<0x20:
                output += "\\u00".utf8
                output.append(hexDigit(byte >> 4, isUppercase: true))
                output.append(hexDigit(byte & 15, isUppercase: true))
                escapes += 1
                index += 1
            case 0x20..<0x80:
                output.append(byte)
                index += 1
            default:
                let length = utf8Length(bytes, at: index)
                if length > 0 {
                    output += bytes[index..<index + length]
                    index += length
                } else {
                    output += replacement
                    texts += 1
                    index += 1
                }
            }
        }
        return index
    }

    /// The bytes of the escape at `index` (both halves of a pair), and whether it stands for a character.
    private static func escapeLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (bytes: Int, isReadable: Bool) {
        guard index + 1 < bytes.count else { return (1, true) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return (2, true)
        case UInt8(ascii: "u"):
            guard let unit = hexUnit(bytes, at: index) else { return (2, false) }
            guard (0xD800...0xDFFF).contains(unit) else { return (6, true) }
            if unit < 0xDC00, let low = hexUnit(bytes, at: index + 6), (0xDC00...0xDFFF).contains(low) { return (12, true) }
            return (6, false)
        default:
            // Drop only the backslash: the next byte may begin a character.
            return (1, false)
        }
    }

    /// The code unit of a `\uXXXX` at `index`.
    private static func hexUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[index + 2..<index + 6] {
            guard let digit = hexNumber(byte) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// Bytes of the character at `index`, 2–4; 0 when there is none (Unicode 16.0, table 3-7).
    private static func utf8Length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = bytes[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for byte in bytes[index + 2..<index + length] where byte & 0xC0 != 0x80 { return 0 }
        return length
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// True for a token that is read as a number, or is mended as one.
    static func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool { isNumberGrammar(token) || isUnreadableNumber(token) }

    /// True for a token that is meant as a number, but is none to a JSON parser with 64 bits.
    private static func isUnreadableNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = token.first else { return false }
        let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        let name = String(decoding: token.dropFirst(isSigned ? 1 : 0).prefix(9), as: UTF8.self).lowercased()
        if ["nan", "inf", "infinity"].contains(name), token.count - (isSigned ? 1 : 0) == name.utf8.count { return true }

        // Digits, a point and an exponent, in any order: if the grammar or the range is broken, it is unreadable.
        var digits = 0
        var isWhole = true
        for byte in token {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isWhole = false
            case UInt8(ascii: "+"), UInt8(ascii: "-"): break
            default: return false
            }
        }
        guard digits > 0, first != UInt8(ascii: "e"), first != UInt8(ascii: "E") else { return false }
        guard isNumberGrammar(token) else { return true }
        let text = String(decoding: token, as: UTF8.self)
        if isWhole { return Int64(text) == nil && UInt64(text) == nil }
        return Double(text)?.isFinite != true
    }

    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`, RFC 8259 section 6.
    private static func isNumberGrammar(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = token[...]
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let whole = rest.prefix(while: isDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(fraction.count + 1)
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            let exponent = rest.prefix(while: isDigit)
            guard !exponent.isEmpty else { return false }
            rest = rest.dropFirst(exponent.count)
        }
        return rest.isEmpty
    }
}
