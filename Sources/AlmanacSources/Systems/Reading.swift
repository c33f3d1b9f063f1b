internal import AlmanacModel

/// How one kind of field is read: what it must be, in words, and the value when it is that.
struct Reading<Value>: Sendable {
    /// Completes "`3` is not …".
    let expected: StaticString
    let read: @Sendable (JSONValue) -> Value?
}

extension Reading where Value == Int64 {
    /// A signed number of minor units: refunds may be negative.
    static var amount: Reading { Reading(expected: "a 64-bit whole number") { $0.int64 } }

    /// A number of things.
    static var count: Reading {
        Reading(expected: "a 64-bit whole number from 0 on") { value in value.int64.flatMap { $0 >= 0 ? $0 : nil } }
    }
}

extension Reading where Value == Double {
    static var number: Reading { Reading(expected: "a number") { $0.double } }

    /// 0–1.
    static var share: Reading { number(expected: "a number from 0 to 1", in: 0...1) }

    /// A ratio without an upper end.
    static var ratio: Reading { number(expected: "a number from 0 on", in: 0...Double.greatestFiniteMagnitude) }

    static var latitude: Reading { number(expected: "a latitude", in: -90...90) }

    static var longitude: Reading { number(expected: "a longitude", in: -180...180) }

    private static func number(expected: StaticString, in range: ClosedRange<Double>) -> Reading {
        Reading(expected: expected) { value in value.double.flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Reading where Value == String {
    static var text: Reading { Reading(expected: "text") { $0.text?.string } }

    /// Text of at least one byte.
    static var name: Reading {
        Reading(expected: "a name") { value in value.text.flatMap { $0.count > 0 ? $0.string : nil } }
    }
}

extension Reading where Value == Instant {
    static var instant: Reading {
        Reading(expected: "a date and time") { value in
            if let text = value.text { return DateTimeParser.instant(text.bytes) }
            return value.double.flatMap { DateTimeParser.instant(secondsSince2001: $0) }
        }
    }
}

extension Reading where Value == Day {
    /// The UTC day of a date, or of a date and time.
    static var day: Reading {
        Reading(expected: "a date") { value in value.text.flatMap { DateTimeParser.instant($0.bytes)?.utcDay } }
    }
}

extension Reading where Value == Month {
    static var month: Reading {
        Reading(expected: "a month") { value in value.text.flatMap { DateTimeParser.month($0.bytes) } }
    }
}

extension Reading where Value == JSONValue {
    static var object: Reading { Reading(expected: "an object") { $0.kind == .object ? $0 : nil } }

    static var list: Reading { Reading(expected: "a list") { $0.kind == .array ? $0 : nil } }
}
