import Testing

@testable import AlmanacFetch

struct HTTPDateTests {
    private let now = VirtualTime.start

    @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func readsTheThreeSpellings(text: String) {
        #expect(HTTPDate.seconds(text, now: now) == 784_111_777)
    }

    @Test(arguments: [
        "", "Sun", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 0000 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 94 08:49:37 GMT", "Sun Nov  6 08:49:37 94", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT GMT", "2026-11-20T12:00:00Z", "Sun, 06 Nov 1994 08:49:37 GMT".uppercased(),
        String(repeating: "9", count: 1000),
    ])
    func refusesOthers(text: String) {
        #expect(HTTPDate.seconds(text, now: now) == nil)
    }

    @Test func takesTwoDigitsAsTheNearYear() {
        #expect(HTTPDate.seconds("Friday, 20-Nov-26 12:00:00 GMT", now: now) == now)
        // 2076 is 50 years ahead, and 1977 is what 77 means.
        #expect(HTTPDate.seconds("Friday, 20-Nov-76 12:00:00 GMT", now: now) == HTTPDate.seconds("Fri, 20 Nov 2076 12:00:00 GMT", now: now))
        #expect(HTTPDate.seconds("Friday, 20-Nov-77 12:00:00 GMT", now: now) == HTTPDate.seconds("Sun, 20 Nov 1977 12:00:00 GMT", now: now))
    }

    @Test(arguments: [
        ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ])
    func readsTheDaysOfTheCalendar(text: String, seconds: Int64) {
        #expect(HTTPDate.seconds(text, now: now) == seconds)
    }
}
