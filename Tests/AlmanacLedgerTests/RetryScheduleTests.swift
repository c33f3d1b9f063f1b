import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacPost

struct RetryScheduleTests {
    @Test func waitsLongerAndLonger() {
        #expect((0...6).map { RetrySchedule.window(after: $0).lowerBound } == [1800, 1800, 3600, 7200, 7200, 7200, 7200])
        #expect((0...6).map { RetrySchedule.window(after: $0).upperBound } == [3600, 3600, 7200, 10_800, 10_800, 10_800, 10_800])
        #expect(RetrySchedule.window(after: .max).upperBound == 10_800)
    }

    @Test func triesTwiceInTheFirstHourAndGivesUpAfterFourDays() throws {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let schedule = RetrySchedule()
            var now = at(0)
            var tries = [now]
            while let next = schedule.retry(after: tries.count, since: at(0), now: now, using: &generator) {
                let window = RetrySchedule.window(after: tries.count)
                #expect(window.contains(next.seconds - now.seconds))
                now = next
                tries.append(now)
            }
            #expect(tries[1] <= at(3600))
            #expect(now >= at(4 * 86_400) && now < at(4 * 86_400 + 10_800), "seed \(seed)")
            #expect((33...50).contains(tries.count), "seed \(seed): \(tries.count)")
        }
    }

    @Test func spreadsWhatWasDeferredTogether() {
        var generator = SeededGenerator(seed: 7)
        let waits = (0..<1000).compactMap { _ in
            RetrySchedule().retry(after: 1, since: at(0), now: at(0), using: &generator).map { $0.seconds - at(0).seconds }
        }
        for quarter in 0..<4 {
            let low = Int64(1800 + quarter * 450)
            #expect((180...320).contains(waits.count { $0 >= low && $0 < low + 450 }))
        }
    }

    @Test func isNotMisledByClocks() {
        var generator = SeededGenerator(seed: 1)
        let schedule = RetrySchedule()
        #expect(schedule.retry(after: 1, since: at(0), now: at(.max), using: &generator) != nil)
        #expect(schedule.retry(after: 4, since: at(0), now: at(.max), using: &generator) == nil)
        #expect(schedule.retry(after: 59, since: at(0), now: at(-9_000_000), using: &generator) != nil)
        #expect(schedule.retry(after: 60, since: at(0), now: at(-9_000_000), using: &generator) == nil)
    }

    @Test func saysWhenAClaimIsGivenUp() throws {
        var generator = SeededGenerator(seed: 1)
        let claim = Claim(
            id: 1, key: try key("ana"), version: 1, attempt: 9, contentHash: "", bytes: 0,
            lease: Lease(owner: "a", start: at(0), seconds: 60),
            tries: 8, firstTry: at(-5 * 86_400))
        #expect(
            RetrySchedule().result(on: claim, reply: "450 busy", now: at(0), using: &generator)
                == .failed(reply: "given up after 9 tries: 450 busy"))
        guard
            case .deferred("450 busy", let until) = RetrySchedule(days: 10).result(
                on: claim, reply: "450 busy", now: at(0), using: &generator)
        else { throw Unexpected() }
        #expect(until >= at(7200) && until <= at(10_800))
    }
}

struct Unexpected: Error {}
