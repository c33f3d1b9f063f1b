import AlmanacLocale
import AlmanacModel
import Foundation
import TestSupport
import Testing

/// The periods of every zone there is, around everything its clocks did from 1990 to 2040.
@Suite struct LocalPeriodZoneTests {
    private static let years: Range<Int64> = 631_152_000..<2_208_988_800

    /// Each table of transitions once, under the first of its names.
    private static let zones: [Zone] = {
        var seen = Set<[Zone.Transition]>()
        return TimeZone.knownTimeZoneIdentifiers.sorted().compactMap { try? LocaleCompiler.zone($0) }
            .filter { seen.insert($0.transitions).inserted }
    }()

    private func changes(of zone: Zone) -> [Zone.Transition] {
        zone.transitions.filter { Self.years.contains($0.start) }
    }

    /// The first instant that shows a day or a later one, by looking through all that the zone ever did.
    private func slowStart(of day: Day, in zone: Zone) -> Int64 {
        let midnight = Int64(day.number) * 86_400
        var first = Int64.max
        for (index, transition) in zone.transitions.enumerated() {
            let end = index + 1 < zone.transitions.count ? zone.transitions[index + 1].start : .max
            let start = max(index == 0 ? .min : transition.start, midnight - Int64(transition.offset))
            if start < end { first = min(first, start) }
        }
        return first
    }

    @Test func hasTheZones() {
        #expect(Self.zones.count > 200)
        #expect(Self.zones.map { changes(of: $0).count }.reduce(0, +) > 10_000)
    }

    @Test func startsDaysWhereALookThroughAllTransitionsFindsThem() {
        for zone in Self.zones {
            for change in changes(of: zone) {
                let around = Instant(seconds: change.start).utcDay
                for offset in -2...3 {
                    let day = around.advanced(by: offset)
                    let start = zone.start(of: day)
                    if start.seconds != slowStart(of: day, in: zone) { Issue.record("\(zone.identifier), \(day): \(start)") }
                }
            }
        }
    }

    @Test(arguments: LocalPeriod.Length.allCases)
    func tilesTimeAroundEveryChange(length: LocalPeriod.Length) {
        // From well before the change to well after it.
        let reach: Int64 = length == .day ? 3 * 86_400 : 0
        for zone in Self.zones {
            for change in changes(of: zone) {
                var period = LocalPeriod(length, containing: Instant(seconds: change.start - reach - 1), in: zone)
                var hasBegun = false
                while period.start.seconds <= change.start + reach {
                    let next = period.next(in: zone)
                    hasBegun = hasBegun || period.contains(Instant(seconds: change.start))
                    let isWhole =
                        period.start < period.end && next.start == period.end && next.first > period.last && next.key != period.key
                        && next.previous(in: zone) == period
                        && LocalPeriod(length, containing: period.start, in: zone) == period
                        && LocalPeriod(length, containing: period.end.advanced(bySeconds: -1), in: zone) == period
                        && LocalPeriod(length, completedBy: period.end, in: zone) == period
                        && LocalPeriod(label: period.label, in: zone) == period
                    if !isWhole { Issue.record("\(period.key) from \(period.start) to \(period.end), then \(next.key)") }
                    period = next
                }
                if !hasBegun { Issue.record("\(zone.identifier): no \(length) has \(change.start)") }
            }
        }
    }

    @Test(arguments: [
        "Pacific/Apia", "Pacific/Kwajalein", "Africa/Cairo", "Asia/Beirut", "America/Sao_Paulo", "America/St_Johns", "Australia/Lord_Howe",
        "Pacific/Auckland", "Africa/Casablanca", "Asia/Gaza", "Antarctica/Troll", "America/New_York",
    ])
    func tilesFiftyYears(name: String) throws {
        let zone = try LocaleCompiler.zone(name)
        // 1990 began on a Monday, and 2039 ends within a week.
        let end = Month(year: 2040, month: 1).firstDay
        let leavesOutADay = ["Pacific/Apia", "Pacific/Kwajalein"].contains(name)
        for (label, expected) in [("1990-01-01", leavesOutADay ? 18_261 : 18_262), ("1990-W01", 2608), ("1990-01", 600)] {
            var period = try #require(LocalPeriod(label: label, in: zone))
            var keys = Set<String>()
            while period.last < end {
                let next = period.next(in: zone)
                if next.start != period.end || period.start >= period.end || !keys.insert(period.key).inserted {
                    Issue.record("\(period.key) from \(period.start) to \(period.end)")
                }
                period = next
            }
            #expect(keys.count == expected, "from \(label)")
        }
    }

    /// One by one, a minute at a time: every minute lies in the period that has begun last.
    @Test(arguments: [
        // The clocks skip midnight, show it twice, show a minute of a day before they go back, leave out a day.
        ("America/Sao_Paulo", "2018-11-04T03:00:00Z"), ("Asia/Beirut", "2024-03-30T22:00:00Z"), ("Africa/Cairo", "2024-04-25T22:00:00Z"),
        ("America/Havana", "2024-11-03T05:00:00Z"), ("America/Sao_Paulo", "2018-02-18T02:00:00Z"),
        ("America/St_Johns", "2006-10-29T02:31:00Z"), ("America/St_Johns", "2006-04-02T03:31:00Z"),
        ("Pacific/Apia", "2011-12-30T10:00:00Z"), ("Pacific/Kwajalein", "1993-08-21T12:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-03T15:30:00Z"), ("Europe/Berlin", "2026-10-25T01:00:00Z"),
        ("Asia/Pyongyang", "2018-05-04T15:00:00Z"), ("America/Caracas", "2007-12-09T07:00:00Z"),
    ])
    func everyMinuteLiesInTheDayThatBeganLast(name: String, change: String) throws {
        let zone = try LocaleCompiler.zone(name)
        let seconds = Int64(try Date(change, strategy: .iso8601).timeIntervalSince1970)
        #expect(zone.transitions.contains { $0.start == seconds })
        var newest = zone.local(Instant(seconds: seconds - 4 * 86_400)).day
        for minute in Int64(-4 * 1440)...(4 * 1440) {
            let instant = Instant(seconds: seconds + minute * 60)
            newest = max(newest, zone.local(instant).day)
            let period = LocalPeriod(.day, containing: instant, in: zone)
            if period.first != newest || !period.contains(instant) { Issue.record("\(instant): \(period.key), not \(newest)") }
        }
    }

    /// Foundation's calendar; where clocks were set back over a midnight, its interval does not hold the instant it was asked for, and where
    /// a day was left out, its weeks overlap.
    @Test func agreesWithFoundation() throws {
        var compared = 0
        var exceptions = Set<String>()
        for zone in Self.zones {
            var calendar = Calendar(identifier: .iso8601)
            calendar.timeZone = try #require(TimeZone(identifier: zone.identifier))
            for change in changes(of: zone) {
                let instant = Instant(seconds: change.start)
                let date = Date(timeIntervalSince1970: Double(change.start))
                for (length, component) in [(LocalPeriod.Length.day, Calendar.Component.day), (.week, .weekOfYear), (.month, .month)] {
                    let period = LocalPeriod(length, containing: instant, in: zone)
                    let interval = try #require(calendar.dateInterval(of: component, for: date))
                    compared += 1
                    if interval.start.timeIntervalSince1970 == Double(period.start.seconds),
                        interval.end.timeIntervalSince1970 == Double(period.end.seconds)
                    {
                        continue
                    }
                    let isSetBackOverMidnight = zone.local(instant).day < zone.day(at: instant)
                    let daysLeftOut = (period.first.number...period.last.number).contains {
                        zone.start(of: Day($0)) == zone.start(of: Day($0 + 1))
                    }
                    exceptions.insert(zone.identifier)
                    if !(isSetBackOverMidnight && interval.end <= date || daysLeftOut && length == .week) {
                        Issue.record("\(period.key) from \(period.start) to \(period.end), not \(interval)")
                    }
                }
            }
        }
        #expect(compared > 30_000)
        #expect(exceptions.count < 20, "\(exceptions.sorted())")
    }
}
