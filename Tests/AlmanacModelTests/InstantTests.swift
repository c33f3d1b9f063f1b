import AlmanacModel
import Testing

/// Points in time and the clocks of a zone.
struct InstantTests {
    @Test func writesItselfInUTC() {
        #expect(Instant(seconds: 1_795_210_632).description == "2026-11-20T21:37:12Z")
        #expect(Instant(seconds: 0).description == "1970-01-01T00:00:00Z")
        #expect(Instant(seconds: -1).description == "1969-12-31T23:59:59Z")
        #expect(Instant(Day(20_777)).secondOfUTCDay == 0)
    }

    @Test(arguments: [-86_401, -86_400, -86_399, -1, 0, 1, 86_399, 86_400] as [Int64])
    func splitsIntoADayAndItsSecond(seconds: Int64) {
        let instant = Instant(seconds: seconds)
        #expect((0..<86_400).contains(instant.secondOfUTCDay))
        #expect(Int64(instant.utcDay.number) * 86_400 + Int64(instant.secondOfUTCDay) == seconds)
    }

    @Test(arguments: [Int64.min, .min + 1, .max - 1, .max])
    func survivesTheEndsOfTime(seconds: Int64) {
        let instant = Instant(seconds: seconds)
        #expect((0..<86_400).contains(instant.secondOfUTCDay))
        #expect(!instant.description.isEmpty)
        #expect((1...7).contains(instant.utcDay.weekday))
        #expect(instant.advanced(bySeconds: .max).seconds >= seconds)
        #expect(instant.advanced(bySeconds: .min).seconds <= seconds)
        #expect(!Zone.utc.local(instant).day.description.isEmpty)
    }

    @Test func ordersBySecondsThenNanoseconds() {
        #expect(Instant(seconds: 1, nanoseconds: 2) < Instant(seconds: 1, nanoseconds: 3))
        #expect(Instant(seconds: 1, nanoseconds: 3) < Instant(seconds: 2, nanoseconds: 0))
        #expect(Instant(seconds: 1, nanoseconds: 5).advanced(bySeconds: 2) == Instant(seconds: 3, nanoseconds: 5))
    }

    /// Three offsets, the first of which holds for all time before the second.
    let zone = Zone(
        identifier: "Test/Zone",
        transitions: [
            .init(start: 0, offset: 3600, abbreviation: "A"), .init(start: 100, offset: 7200, abbreviation: "B"),
            .init(start: 200, offset: -18_000, abbreviation: "C"),
        ])

    @Test(
        arguments: [(Int64.min, "A"), (-1, "A"), (0, "A"), (99, "A"), (100, "B"), (199, "B"), (200, "C"), (.max, "C")] as [(Int64, String)])
    func findsTheOffsetThatHolds(seconds: Int64, abbreviation: String) {
        #expect(zone.transition(at: Instant(seconds: seconds)).abbreviation == abbreviation)
    }

    @Test func findsTheSameOffsetAsALinearSearch() {
        let many = Zone(
            identifier: "Test/Many",
            transitions: (0..<37).map { .init(start: Int64($0 * $0), offset: Int32($0), abbreviation: "\($0)") })
        for seconds in Int64(-3)..<1400 {
            let expected = many.transitions.last { $0.start <= seconds } ?? many.transitions[0]
            if many.transition(at: Instant(seconds: seconds)) != expected { Issue.record("wrong at \(seconds)") }
        }
    }

    @Test func showsTheDayOfTheClocksThere() {
        // 200 s is 00:03:20 UTC, five hours back is the evening before.
        #expect(zone.local(Instant(seconds: 200)) == (Day(-1), 68_600))
        #expect(zone.local(Instant(seconds: 0)) == (Day(0), 3600))
        #expect(zone.local(Instant(seconds: .min)).day < Day(0))
        #expect(zone.local(Instant(seconds: .max)).day > Day(0))
    }
}
