package import AlmanacModel

/// Reads every spelling of a date and time that the upstream systems send, on bytes:
///
///     2026-11-20T21:36:24.174430+00:00     2026-11-01T00:00:00+0530     2026-11-01 00:00:00+00
///     2025-11-17T19:26:02.996263011Z       2026-10-29T16:22:13          2026-10-29
///
/// `T` or a space between date and time, 0–9 digits of fraction, a zone of `Z`, ±hh, ±hhmm or ±hh:mm; no zone means UTC.
/// A leap second counts as second 59. Apple's encoders write numbers instead; see ``instant(secondsSince2001:)``.
package enum DateTimeParser {
    /// - Returns: `nil` for anything else, and for dates and times that do not exist.
    package static func instant(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
        var cursor = Cursor(bytes: bytes)
        guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2), cursor.take("-"),
            let dayOfMonth = cursor.digits(2),
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        let midnight = Instant(day)
        if cursor.isAtEnd { return midnight }

        guard cursor.take("T") || cursor.take("t") || cursor.take(" "),
            let hour = cursor.digits(2), hour < 24, cursor.take(":"), let minute = cursor.digits(2), minute < 60
        else { return nil }
        var second = 0
        var nanoseconds: Int32 = 0
        if cursor.take(":") {
            guard let digits = cursor.digits(2), digits <= 60 else { return nil }
            second = min(digits, 59)
            if cursor.take(".") || cursor.take(",") {
                guard let fraction = cursor.fraction() else { return nil }
                nanoseconds = fraction
            }
        }
        guard let offset = cursor.offset(), cursor.isAtEnd else { return nil }
        let instant = midnight.advanced(bySeconds: Int64(hour * 3600 + minute * 60 + second - offset))
        guard isInCalendar(instant) else { return nil }
        return Instant(seconds: instant.seconds, nanoseconds: nanoseconds)
    }

    /// Seconds since 2001-01-01T00:00:00Z, as `JSONEncoder` writes a `Date` by default.
    static func instant(secondsSince2001 seconds: Double) -> Instant? {
        let whole = seconds.rounded(.down)
        guard let since2001 = Int64(exactly: whole), since2001.magnitude < 1 << 40 else { return nil }
        let instant = Instant(seconds: since2001 + 978_307_200)
        guard isInCalendar(instant) else { return nil }
        return Instant(seconds: instant.seconds, nanoseconds: min(Int32((seconds - whole) * 1e9), 999_999_999))
    }

    /// `2026-11`.
    static func month(_ bytes: UnsafeBufferPointer<UInt8>) -> Month? {
        var cursor = Cursor(bytes: bytes)
        guard let year = cursor.digits(4), year >= 1, cursor.take("-"), let month = cursor.digits(2), (1...12).contains(month),
            cursor.isAtEnd
        else { return nil }
        return Month(year: year, month: month)
    }

    /// Years 1 to 9999, as in `Day`.
    private static func isInCalendar(_ instant: Instant) -> Bool {
        (-62_135_596_800..<253_402_300_800).contains(instant.seconds)
    }

    private struct Cursor {
        let bytes: UnsafeBufferPointer<UInt8>
        var index = 0

        init(bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
        }

        var isAtEnd: Bool { index == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(truncatingIfNeeded: character.value) else { return false }
            index += 1
            return true
        }

        /// Exactly so many digits.
        mutating func digits(_ count: Int) -> Int? {
            guard index + count <= bytes.count else { return nil }
            var number = 0
            for offset in index..<index + count {
                let digit = bytes[offset] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                number = number * 10 + Int(digit)
            }
            index += count
            return number
        }

        /// 1–9 digits after a point, as nanoseconds.
        mutating func fraction() -> Int32? {
            var number: Int32 = 0
            var count = 0
            while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
                guard count < 9 else { return nil }
                number = number * 10 + Int32(digit)
                count += 1
                index += 1
            }
            guard count > 0 else { return nil }
            for _ in count..<9 { number *= 10 }
            return number
        }

        /// Seconds east of UTC; 0 when there is no zone, `nil` when there is something else.
        mutating func offset() -> Int? {
            if isAtEnd || take("Z") || take("z") { return 0 }
            let sign: Int
            if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
            guard let hours = digits(2), hours < 24 else { return nil }
            var minutes = 0
            if !isAtEnd {
                _ = take(":")
                guard let digits = digits(2), digits < 60 else { return nil }
                minutes = digits
            }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
