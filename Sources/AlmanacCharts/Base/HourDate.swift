/// An hour of a day. Every day has 24 hours, without zone and daylight saving.
struct HourDate: Hashable {
    /// Days since 1970-01-01.
    var day: Int
    /// 0–23.
    var hour: Int

    /// - Parameter number: Hours since 1970-01-01 00:00, held within a million years.
    init(_ number: Int) {
        let number = Self.held(number)
        hour = wrapped(number, to: 24)
        day = (number - hour) / 24
    }

    /// The number of an hour, held within a million years.
    static func held(_ number: Int) -> Int { min(max(number, -365_000_000 * 24), 365_000_000 * 24 + 23) }
}
