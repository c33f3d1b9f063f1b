internal import AlmanacModel

/// A way to read one kind of field: the expected kind in words, and a closure that returns the value if it is of that kind.
struct Reading<Value>: Sendable {
    /// Completes "`3` is not …".
    let expected: StaticString
    /// True when rows of a list may be added up by it.
    let isAdded: Bool
    let read: @Sendable (JSONValue) -> Value?

    init(expected: StaticString, isAdded: Bool = true, read: @escaping @Sendable (JSONValue) -> Value?) {
        self.expected = expected
        self.isAdded = isAdded
        self.read = read
    }
}

extension Reading where Value == Int64 {
    /// A signed number of minor units: refunds may be negative.
    static var amount: Reading { Reading(expected: "a 64-bit whole number") { $0.int64 } }

    /// A number that serves as an id.
    static var identifier: Reading { Reading(expected: "a 64-bit whole number", isAdded: false) { $0.int64 } }

    /// A number of things.
    static var count: Reading {
        Reading(expected: "a 64-bit whole number from 0 on") { value in value.int64.flatMap { $0 >= 0 ? $0 : nil } }
    }

    /// A count as a number or as text: `"4"`, `"4.00"`.
    static var decimalCount: Reading {
        Reading(expected: "a 64-bit whole number from 0 on") { value in
            if let count = count.read(value) { return count }
            guard let hundredths = value.text.flatMap({ DecimalText.hundredths($0.bytes) }), hundredths >= 0 else { return nil }
            return hundredths % 100 == 0 ? hundredths / 100 : nil
        }
    }

    /// Rupees as text or as a number, to the nearest hundredth: `"2958.00"` is 295,800.
    static var rupees: Reading {
        Reading(expected: "an amount in rupees") { value in
            if let text = value.text { return DecimalText.hundredths(text.bytes) }
            if let whole = value.int64 {
                let (hundredths, overflow) = whole.multipliedReportingOverflow(by: 100)
                return overflow ? nil : hundredths
            }
            return value.double.flatMap { Int64(exactly: ($0 * 100).rounded()) }
        }
    }

    /// A price as text or as a number, to the nearest hundredth: `"9.99"` is 999.
    static var price: Reading {
        let amount = Reading.rupees
        return Reading(expected: "a price from 0 on") { value in amount.read(value).flatMap { $0 >= 0 ? $0 : nil } }
    }
}

extension Reading where Value == Double {
    static var number: Reading { Reading(expected: "a number") { $0.double } }

    /// A number, also as text: `"0.569"`.
    static var decimal: Reading {
        Reading(expected: "a number") { value in value.text.map { DecimalText.number($0.bytes) } ?? value.double }
    }

    /// 0–1.
    static var share: Reading { number(expected: "a number from 0 to 1", in: 0...1) }

    /// 0–100, read as 0–1.
    static var percent: Reading {
        let percent = number(expected: "a number from 0 to 100", in: 0...100)
        return Reading(expected: percent.expected) { value in percent.read(value).map { $0 / 100 } }
    }

    /// A ratio without an upper limit.
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

extension Reading where Value == Bool {
    static var flag: Reading { Reading(expected: "true or false") { $0.bool } }
}

extension Reading where Value == Instant {
    static var instant: Reading {
        Reading(expected: "a date and time") { value in
            if let text = value.text { return DateTimeParser.instant(text.bytes) }
            return value.double.flatMap { DateTimeParser.instant(secondsSince2001: $0) }
        }
    }

    /// A time as text, for a server that never sends numbers.
    static var writtenInstant: Reading {
        Reading(expected: "a date and time") { value in value.text.flatMap { DateTimeParser.instant($0.bytes) } }
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

    /// The month as written in a month, a date, or a date and time; it is not moved by any zone.
    static var monthOfDate: Reading {
        Reading(expected: "a month") { value in
            guard let bytes = value.text?.bytes else { return nil }
            if let month = DateTimeParser.month(bytes) { return month }
            guard DateTimeParser.instant(bytes) != nil else { return nil }
            return DateTimeParser.month(UnsafeBufferPointer(rebasing: bytes.prefix(7)))
        }
    }
}

extension Reading where Value == JSONValue {
    static var object: Reading { Reading(expected: "an object") { $0.kind == .object ? $0 : nil } }

    static var list: Reading { Reading(expected: "a list") { $0.kind == .array && !$0.isUnreadableNumber ? $0 : nil } }
}
