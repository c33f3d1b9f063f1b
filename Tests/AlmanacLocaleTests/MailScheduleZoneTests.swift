import AlmanacLocale
import AlmanacModel
import Foundation
import TestSupport
import Testing

/// Hours of sending in every zone there is, around everything its clocks do from 2000 to 2040.
@Suite struct MailScheduleZoneTests {
    private static let years: Range<Int64> = 946_684_800..<2_208_988_800

    private static let zones: [Zone] = {
        var seen = Set<[Zone.Transition]>()
        return TimeZone.knownTimeZoneIdentifiers.sorted().compactMap { try? LocaleCompiler.zone($0) }
            .filter { seen.insert($0.transitions).inserted }
    }()

    /// What a clock on the wall counts: minutes since midnight of 1970-01-01, the date with the time.
    private func shown(_ seconds: Int64, in zone: Zone) -> Int64 {
        let local = zone.local(Instant(seconds: seconds))
        return Int64(local.day.number) * 86_400 + Int64(local.second)
    }

    @Test(arguments: ["00:00", "00:30", "02:30", "07:00", "23:45"])
    func oneMailADayAtTheFirstSecondThatShowsItsHour(text: String) throws {
        let time = try #require(TimeOfDay(text))
        var changes = 0
        for zone in Self.zones {
            let schedule = MailSchedule(.day, at: time, in: zone)
            for change in zone.transitions where Self.years.contains(change.start) {
                changes += 1
                var period = LocalPeriod(.day, containing: Instant(seconds: change.start - 3 * 86_400), in: zone)
                for _ in 0..<5 {
                    let due = schedule.due(period)
                    let next = period.next(in: zone)
                    let first = zone.day(at: period.end)
                    let wanted = Int64(first.number) * 86_400 + Int64(time.seconds)
                    // It shows the hour or a later one, and the second before showed an earlier one, or the day had not begun.
                    if shown(due.seconds, in: zone) < wanted { Issue.record("\(zone.identifier) \(period.label): too early, \(due)") }
                    let isFirst = due == period.end || shown(due.seconds - 1, in: zone) < wanted
                    if !isFirst || due < period.end { Issue.record("\(zone.identifier) \(period.label): \(due) is not the first") }
                    // From its hour on it is the newest, up to the hour of the next, and at no other time.
                    let end = schedule.due(next)
                    guard due <= end else {
                        Issue.record("\(zone.identifier) \(period.label): due after the next")
                        continue
                    }
                    if due < end {
                        let inside = [due, Instant(seconds: (due.seconds + end.seconds) / 2), Instant(seconds: end.seconds - 1)]
                        if inside.contains(where: { schedule.newest(at: $0) != period }) {
                            Issue.record("\(zone.identifier) \(period.label): not the newest while it is due")
                        }
                    }
                    if schedule.newest(at: end) == period { Issue.record("\(zone.identifier) \(period.label): due for too long") }
                    period = next
                }
            }
        }
        #expect(changes > 5_000)
    }
}
