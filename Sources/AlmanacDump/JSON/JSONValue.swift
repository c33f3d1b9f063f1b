/// A value of a parsed document: a place on the parser's tape.
///
/// It is a view and owns nothing. It is handed to the closure of ``JSONParser/parse(_:_:)`` and must not leave it.
package struct JSONValue {
    package enum Kind {
        case object, array, text, signed, unsigned, double, bool, null
    }

    let tape: UnsafePointer<UInt64>
    let strings: UnsafePointer<UInt8>
    let index: Int

    private var word: UInt64 { tape[index] }

    package var kind: Kind {
        switch UInt8(truncatingIfNeeded: word >> 56) {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .text
        case UInt8(ascii: "l"): .signed
        case UInt8(ascii: "u"): .unsigned
        case UInt8(ascii: "d"): .double
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        default: .null
        }
    }

    package var isNull: Bool { kind == .null }

    /// A stand-in for an unreadable object: the first word of the tape, which is of no kind.
    var unread: JSONValue { JSONValue(tape: tape, strings: strings, index: 0) }

    /// The text of a string; `nil` for every other kind.
    package var text: JSONText? {
        guard kind == .text else { return nil }
        return unsafeText
    }

    /// An integer that fits, written as one or as `3.0`; `nil` for every other value.
    package var int64: Int64? {
        switch kind {
        case .signed: Int64(bitPattern: tape[index + 1])
        case .double: Int64(exactly: Double(bitPattern: tape[index + 1]))
        default: nil
        }
    }

    /// An integer of at least 0 that fits.
    package var uint64: UInt64? {
        switch kind {
        case .signed: UInt64(exactly: Int64(bitPattern: tape[index + 1]))
        case .unsigned: tape[index + 1]
        case .double: UInt64(exactly: Double(bitPattern: tape[index + 1]))
        default: nil
        }
    }

    /// Any number, always finite, to the nearest double; `nil` for every other kind.
    package var double: Double? {
        switch kind {
        case .signed: Double(Int64(bitPattern: tape[index + 1]))
        case .unsigned: Double(tape[index + 1])
        case .double: Double(bitPattern: tape[index + 1])
        default: nil
        }
    }

    package var bool: Bool? {
        kind == .bool ? UInt8(truncatingIfNeeded: word >> 56) == UInt8(ascii: "t") : nil
    }

    /// The number of members or elements, at most 2²⁴ − 1; 0 for every other kind.
    package var count: Int {
        switch kind {
        case .object, .array: Int(word >> 32 & 0xFF_FFFF)
        default: 0
        }
    }

    /// True for a number beyond all types, as `JSONRepair` left it: a list by its kind, but none that was in the document.
    package var isUnreadableNumber: Bool {
        guard count == 1, kind == .array else { return false }
        return at(index + 1).text?.bytes.first == JSONRepair.mark
    }

    /// The first member with that key; `nil` when there is none, or when this is no object. It is marked as one that was looked for.
    package subscript(key: StaticString) -> JSONValue? {
        guard kind == .object else { return nil }
        var members = Members(of: self)
        while let member = members.next() {
            if member.key == key {
                member.value.markKey()
                return member.value
            }
        }
        return nil
    }

    /// The same for a key that is not a literal of our code.
    func member(named key: String) -> JSONValue? {
        let value = members.first { $0.key.bytes.elementsEqual(key.utf8) }?.value
        value?.markKey()
        return value
    }

    /// True for the value of a member that was looked for by its key.
    var isLookedFor: Bool { tape[index - 1] & Self.keyMark != 0 }

    /// Marks the word before a member's value, which is that of its key. The tape is the parser's own memory, and is written anew for each document.
    private func markKey() { UnsafeMutablePointer(mutating: tape)[index - 1] |= Self.keyMark }

    /// A bit of a key's word that no place of a text needs.
    private static let keyMark: UInt64 = 1 << 55

    /// The members in the order they were written; none when this is no object.
    package var members: Members { Members(of: self) }

    /// The elements in order; none when this is no array.
    package var elements: Elements { Elements(of: self) }

    package struct Members: Sequence, IteratorProtocol {
        private var position: JSONValue
        private let end: Int

        init(of object: JSONValue) {
            let isObject = object.kind == .object
            position = object.at(object.index + 1)
            end = isObject ? object.endIndex - 1 : position.index
        }

        package mutating func next() -> (key: JSONText, value: JSONValue)? {
            guard position.index < end else { return nil }
            let key = position.unsafeText
            let value = position.at(position.index + 1)
            position = position.at(value.endIndex)
            return (key, value)
        }
    }

    package struct Elements: Sequence, IteratorProtocol {
        private var position: JSONValue
        private let end: Int

        init(of array: JSONValue) {
            let isArray = array.kind == .array
            position = array.at(array.index + 1)
            end = isArray ? array.endIndex - 1 : position.index
        }

        package mutating func next() -> JSONValue? {
            guard position.index < end else { return nil }
            let element = position
            position = position.at(element.endIndex)
            return element
        }
    }

    /// One past the last word of the value.
    var endIndex: Int {
        switch kind {
        case .object, .array: Int(word & 0xFFFF_FFFF)
        case .signed, .unsigned, .double: index + 2
        default: index + 1
        }
    }

    /// The value at another index of the same tape.
    func at(_ index: Int) -> JSONValue {
        JSONValue(tape: tape, strings: strings, index: index)
    }

    /// - Precondition: this is a string.
    private var unsafeText: JSONText {
        let start = strings + Int(word & 0x7F_FFFF_FFFF_FFFF)
        let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return JSONText(start: start + 4, count: Int(count))
    }
}
