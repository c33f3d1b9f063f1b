import AlmanacLocale
import AlmanacModel
import Foundation
import Testing

@Suite struct ZoneTests {
    @Test(arguments: [
        // Last second before, first second after: New York springs forward and falls back.
        ("America/New_York", "2026-03-08T06:59:59Z", -18_000, "EST"), ("America/New_York", "2026-03-08T07:00:00Z", -14_400, "EDT"),
        ("America/New_York", "2026-11-01T05:59:59Z", -14_400, "EDT"), ("America/New_York", "2026-11-01T06:00:00Z", -18_000, "EST"),
        ("Asia/Kolkata", "2026-11-20T00:00:00Z", 19_800, "GMT+5:30"), ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 39_600, "GMT+11"),
        ("Australia/Lord_Howe", "2026-07-01T00:00:00Z", 37_800, "GMT+10:30"),
        // Samoa left out a day.
        ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000, "GMT−10"), ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400, "GMT+14"),
        // Midnight did not exist.
        ("America/Sao_Paulo", "2018-11-04T02:59:59Z", -10_800, "GMT−3"), ("America/Sao_Paulo", "2018-11-04T03:00:00Z", -7200, "GMT−2"),
        ("Europe/London", "2026-07-01T00:00:00Z", 3600, "GMT+1"), ("Europe/London", "2026-01-01T00:00:00Z", 0, "GMT"),
        ("US/Pacific", "2026-01-01T00:00:00Z", -28_800, "PST"), ("UTC", "2026-01-01T00:00:00Z", 0, "UTC"),
    ])
    func knowsOffsetsAndNames(name: String, time: String, offset: Int32, abbreviation: String) throws {
        let date = try Date(time, strategy: .iso8601)
        let transition = try LocaleCompiler.zone(name).transition(at: Instant(seconds: Int64(date.timeIntervalSince1970)))
        #expect(transition.offset == offset)
        #expect(transition.abbreviation == abbreviation)
    }

    /// Every zone at 400 instants and around each of its transitions, against Foundation.
    @Test func everyZoneAgreesWithFoundation() throws {
        let span = Int64(2_208_988_800)
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = try LocaleCompiler.zone(name)
            let oracle = try #require(TimeZone(identifier: name))
            let regular = (0..<400).map { Int64($0) * (span / 400) + 1234 }
            let edges = zone.transitions.dropFirst().flatMap { [$0.start - 1, $0.start] }
            for seconds in regular + edges {
                let offset = Int(zone.transition(at: Instant(seconds: seconds)).offset)
                if offset != oracle.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) {
                    Issue.record("\(name) at \(seconds): \(offset)")
                }
            }
            #expect(zone.transitions.allSatisfy { !$0.abbreviation.isEmpty })
        }
    }

    @Test func showsTheClocksOfTheDayThatSamoaLeftOut() throws {
        let apia = try LocaleCompiler.zone("Pacific/Apia")
        let before = apia.local(Instant(seconds: 1_325_239_199))
        let after = apia.local(Instant(seconds: 1_325_239_200))
        #expect(before.day.description == "2011-12-29")
        #expect(after.day.description == "2011-12-31")
    }
}
