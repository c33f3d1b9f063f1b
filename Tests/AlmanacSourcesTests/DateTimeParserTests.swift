import AlmanacModel
import Testing

@testable import AlmanacDump

@Suite struct DateTimeParserTests {
    private func parse(_ text: String) -> Instant? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.instant($0) }
    }

    @Test(
        arguments: [
            ("2026-11-20T21:36:24.174430+00:00", 1_795_210_584, 174_430_000),
            ("2026-11-01T00:00:00+00:00", 1_793_491_200, 0),
            ("2026-11-12T10:51:21.123456", 1_794_480_681, 123_456_000),
            ("2026-10-29T16:22:13", 1_793_290_933, 0),
            ("2026-11-20T21:40:18.269970Z", 1_795_210_818, 269_970_000),
            ("2026-11-19T08:00:00Z", 1_795_075_200, 0),
            ("2025-11-17T19:26:02.996263011Z", 1_763_407_562, 996_263_011),
            ("2026-11-01 00:00:00+00", 1_793_491_200, 0),
            ("2026-11-01", 1_793_491_200, 0),
            ("2026-11-01T05:30:00+05:30", 1_793_491_200, 0),
            ("2026-11-01T05:30+0530", 1_793_491_200, 0),
            ("2026-10-31T19:00:00-05", 1_793_491_200, 0),
            ("2026-11-01t00:00:00z", 1_793_491_200, 0),
            ("2016-12-31T23:59:60Z", 1_483_228_799, 0),
            ("2024-02-29T00:00:00.5Z", 1_709_164_800, 500_000_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
            ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
        ] as [(String, Int64, Int32)])
    func reads(text: String, seconds: Int64, nanoseconds: Int32) {
        #expect(parse(text) == Instant(seconds: seconds, nanoseconds: nanoseconds), "\(text)")
    }

    @Test(arguments: [
        "", "2026", "2026-11", "31/07", "2026-13-01", "2026-11-31", "2025-02-29", "2026-11-01T", "2026-11-01T24:00:00",
        "2026-11-01T10:60:00",
        "2026-11-01T10:00:61", "2026-11-01T10:00:00.", "2026-11-01T10:00:00.1234567890Z", "2026-11-01T10:00:00+",
        "2026-11-01T10:00:00+24:00",
        "2026-11-01T10:00:00+05:60", "2026-11-01T10:00:00+5", "2026-11-01T10:00:00Zx", "2026-11-01T10:00:00 Z", "2026-11-01x10:00:00",
        "+026-11-01", "2026-11-01T1:00:00", "0000-01-01", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "２０２６-11-01",
    ])
    func refuses(text: String) {
        #expect(parse(text) == nil, "\(text)")
    }

    @Test(
        arguments: [
            (788_918_400.123, 1_767_225_600, 123_000), (0, 978_307_200, 0), (-0.5, 978_307_199, 500_000),
        ] as [(Double, Int64, Int32)])
    func readsSecondsSince2001(number: Double, seconds: Int64, microseconds: Int32) {
        let instant = DateTimeParser.instant(secondsSince2001: number)
        #expect(instant?.seconds == seconds)
        #expect(instant.map { ($0.nanoseconds + 500) / 1000 } == microseconds)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e18, -1e12, 260_000_000_000])
    func refusesNumbersOutsideTheCalendar(number: Double) {
        #expect(DateTimeParser.instant(secondsSince2001: number) == nil)
    }

    @Test(arguments: [("2026-11", 2026 * 12 + 10), ("0001-01", 12), ("9999-12", 9999 * 12 + 11)])
    func readsMonths(text: String, number: Int) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.month($0) } == Month(number))
    }

    @Test(arguments: ["", "2026", "2026-00", "2026-13", "2026-1", "2026-11-01", "0000-01", "november"])
    func refusesMonths(text: String) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.month($0) } == nil)
    }
}
