internal import AlmanacModel

/// Date and time as the upstream servers write them.
enum DateText {
    /// As Python's `isoformat`: no fraction when it is zero, `+00:00` for a time that knows its zone.
    static func python(_ instant: Instant, microsecond: Int, isZoned: Bool) -> String {
        seconds(instant) + fraction(microsecond) + (isZoned ? "+00:00" : "")
    }

    /// As FastAPI writes UTC: `2026-11-20T21:40:18.269970Z`.
    static func fastAPI(_ instant: Instant, microsecond: Int) -> String {
        seconds(instant) + fraction(microsecond) + "Z"
    }

    private static func seconds(_ instant: Instant) -> String {
        String(instant.description.dropLast())
    }

    private static func fraction(_ microsecond: Int) -> String {
        guard microsecond > 0 else { return "" }
        let digits = String(microsecond)
        return "." + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
