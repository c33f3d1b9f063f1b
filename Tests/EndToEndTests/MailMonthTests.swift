import AlmanacLocale
import AlmanacModel
import AlmanacPost
import Foundation
import TestSupport
import Testing

@testable import AlmanacRun

/// A month of hourly runs, planned by the code that plans real ones, over the real ledger, with mails of one byte.
struct MailMonthTests {
    /// On both sides of the date line and of the equator; the clocks of nine of them change between 15 October and 15 November 2026, or have changed just
    /// before.
    private static let zoneNames = [
        "Pacific/Kiritimati", "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham", "Australia/Lord_Howe", "Australia/Sydney",
        "Australia/Adelaide", "Asia/Tokyo", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tehran", "Asia/Beirut", "Africa/Cairo", "Europe/Berlin",
        "Europe/London", "UTC", "Atlantic/Azores", "America/Nuuk", "America/St_Johns", "America/New_York", "America/Los_Angeles",
        "America/Havana", "Pacific/Marquesas", "Pacific/Pago_Pago",
    ]
    private static let hours = ["07:00", "00:00", "02:30", "23:45", "01:15", "12:00", "06:59"]
    private static let first = instant("2026-10-15T00:00:00Z")
    private static let last = instant("2026-11-15T00:00:00Z")

    private static func instant(_ text: String) -> Instant {
        Instant(seconds: Int64((try? Date(text, strategy: .iso8601))?.timeIntervalSince1970 ?? 0))
    }

    private struct Reader {
        var zone: Zone
        var sendAt: String
        var length: LocalPeriod.Length
        var subject: Subject
    }

    private static func readers(_ count: Int) throws -> [Reader] {
        let zones = try zoneNames.map { try LocaleCompiler.zone($0) }
        return (0..<count).map { number in
            let length: LocalPeriod.Length = number % 11 == 3 ? .month : number % 5 == 2 ? .week : .day
            let sendAt = hours[(number / zones.count) % hours.count]
            var subject = Subject(
                id: "p\(number)", email: "p\(number)@example.test", timeZone: zoneNames[number % zones.count])
            // Some leave to the run what the run has.
            let isUsual = length == .day && sendAt == "07:00"
            subject.mail = isUsual ? nil : MailPreference(frequency: .every(length), sendAt: TimeOfDay(sendAt))
            return Reader(zone: zones[number % zones.count], sendAt: sendAt, length: length, subject: subject)
        }
    }

    private static var settings: MailSettings {
        var settings = MailSettings()
        settings.sendAt = TimeOfDay("07:00")
        return settings
    }

    /// A mail that went out.
    private struct Sent: Hashable {
        var subject: String
        var period: String
    }

    /// What is to be sent in the month, and when the clock first shows the hour asked for, by Foundation's calendar and a look at every minute.
    private func expected(_ readers: [Reader], by names: [String]) throws -> [Sent: Int64] {
        var hours: [String: [(day: String, weekday: Int, date: Int, minute: Int64)]] = [:]
        var expected: [Sent: Int64] = [:]
        for (number, reader) in readers.enumerated() {
            let name = names[number % names.count]
            let key = name + reader.sendAt
            if hours[key] == nil {
                let zone = try #require(TimeZone(identifier: name))
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = zone
                let parts = reader.sendAt.split(separator: ":").compactMap { Int64($0) }
                var found: [(String, Int, Int, Int64)] = []
                // Dates are counted as days of UTC here, so that no clock has a say in which there are.
                for day in stride(from: Self.first.seconds - 3 * 86_400, through: Self.last.seconds + 3 * 86_400, by: 86_400) {
                    let wanted = day + parts[0] * 3600 + parts[1] * 60
                    // No clock is more than 14 hours ahead or 12 behind.
                    var minute = wanted - 15 * 3600
                    let guess = wanted - Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wanted)))) - 3 * 3600
                    minute = max(minute, guess)
                    while minute + Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute)))) < wanted { minute += 60 }
                    let before = Date(timeIntervalSince1970: Double(day - 43_200))
                    var utc = Calendar(identifier: .gregorian)
                    utc.timeZone = .gmt
                    let yesterday = utc.dateComponents([.year, .month, .day], from: before)
                    let today = utc.dateComponents([.weekday, .day], from: Date(timeIntervalSince1970: Double(day)))
                    found.append(
                        (
                            String(format: "%04d-%02d-%02d", yesterday.year ?? 0, yesterday.month ?? 0, yesterday.day ?? 0),
                            today.weekday ?? 0,
                            today.day ?? 0, minute
                        ))
                }
                hours[key] = found
            }
            for (day, weekday, date, minute) in hours[key] ?? [] where minute > Self.first.seconds - 3600 && minute <= Self.last.seconds {
                switch reader.length {
                case .day: expected[Sent(subject: reader.subject.id, period: day)] = minute
                case .week where weekday == 2: expected[Sent(subject: reader.subject.id, period: "week before " + day)] = minute
                case .month where date == 1: expected[Sent(subject: reader.subject.id, period: String(day.prefix(7)))] = minute
                case .week, .month, .quarter, .year: break
                }
            }
        }
        return expected
    }

    /// A run of one hour.
    ///
    /// - Parameters:
    ///   - fate: How far it comes with each mail before it is killed: with 0 nothing is planned, 1 planned, 2 made, 3 claimed, 4 sent and recorded.
    ///   - share: Whose hour is far off is looked at in one of so many runs: the looks take most of the time of a large test.
    private func run(
        _ readers: [Reader], _ ledger: Ledger, at now: Instant, fate: (String) -> Int, share: Int64 = 1, _ sent: inout [Sent: [Instant]]
    ) throws {
        let settings = Self.settings
        _ = try ledger.recover(isAlone: true, now: now)
        try ledger.withdrawOvertaken(channel: "mail", now: now)
        var book = DueBook(ledger, now: now, .sending)
        var due: [MailDue] = []
        let next = Dictionary(uniqueKeysWithValues: try ledger.schedule().map { ($0.subject, $0.next) })
        for (number, reader) in readers.enumerated() {
            let isNear = next[reader.subject.id].map { $0 <= now.advanced(bySeconds: 3600) } ?? true
            guard isNear || (now.seconds / 3600 + Int64(number)) % share == 0 else { continue }
            let snapshot = Snapshot(asOf: now, subject: reader.subject)
            var one = try MailDue(snapshot, zone: reader.zone, place: "dump:1", settings, night: nil, now: now)
            if case .due = try book.standing(of: &one) { due.append(one) }
        }
        try book.write()
        for one in due where fate(one.key.subject) >= 1 {
            #expect(one.age == nil, "what is of now is from after the end of what is due")
            _ = try ledger.plan([PlannedMessage(one.key)], now: now)
            guard fate(one.key.subject) >= 2 else { continue }
            try ledger.markRendered([RenderedMessage(key: one.key, contentHash: "hash", bytes: 1, asOf: now)], now: now)
        }
        let claims = try ledger.claim(1000, owner: "run", now: now)
        for claim in claims where fate(claim.key.subject) >= 4 {
            for granted in try ledger.willSend([claim], now: now) {
                let label = String(claim.key.period.prefix { $0 != "@" })
                sent[Sent(subject: claim.key.subject, period: label), default: []].append(now)
                try ledger.record([FinishedAttempt(granted, .accepted(reply: "250 Ok", relayID: nil))], now: now)
            }
        }
    }

    /// Weeks are told by their last day, which needs no numbering of weeks.
    private func named(_ sent: [Sent: [Instant]], _ readers: [Reader]) throws -> [Sent: [Instant]] {
        let byID = Dictionary(uniqueKeysWithValues: readers.map { ($0.subject.id, $0) })
        var named: [Sent: [Instant]] = [:]
        for (one, times) in sent {
            let reader = try #require(byID[one.subject])
            let period = try #require(LocalPeriod(label: one.period, in: reader.zone))
            let label = reader.length == .week ? "week before \(period.last)" : one.period
            named[Sent(subject: one.subject, period: label), default: []] += times
        }
        return named
    }

    private func check(_ sent: [Sent: [Instant]], _ readers: [Reader], late: Int64 = 3600) throws {
        let expected = try expected(readers, by: Self.zoneNames)
        let found = try named(sent, readers)
        #expect(Set(found.keys) == Set(expected.keys))
        for (one, minute) in expected {
            let times = found[one] ?? []
            if times.count != 1 { Issue.record("\(one): sent \(times.count) times") }
            // The hour may be asked for at any minute; the next full hour is when the run comes.
            for time in times where time.seconds < minute || time.seconds >= minute + late {
                Issue.record("\(one): asked for at \(Instant(seconds: minute)), sent at \(time)")
            }
        }
    }

    @Test func everybodyGetsEachPeriodOnceWithinTheHourAskedFor() throws {
        let folder = try Workplace()
        let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let readers = try Self.readers(500)
        #expect(Set(readers.map(\.subject.timeZone)).count == 24)
        var sent: [Sent: [Instant]] = [:]
        for hour in stride(from: Self.first.seconds, through: Self.last.seconds, by: 3600) {
            try run(readers, ledger, at: Instant(seconds: hour), fate: { _ in 4 }, share: 5, &sent)
        }
        try check(sent, readers)
        #expect(sent.count > 10_000)
        // Nobody is missing at the end, and everybody's next mail is known.
        var book = DueBook(ledger, now: Self.last, .auditing)
        for reader in readers {
            var due = try MailDue(
                Snapshot(asOf: Self.last, subject: reader.subject), zone: reader.zone, place: "", Self.settings, night: nil, now: Self.last)
            switch try book.standing(of: &due) {
            case .due: #expect(try ledger.message(due.key)?.state == .accepted, "\(due.key)")
            // Its month began before a run had met it.
            case .notYet: Issue.record("\(due.key) is not expected")
            case .settled, .passed: Issue.record("an audit passes over nobody")
            }
        }
        let schedule = try ledger.schedule()
        #expect(schedule.count == 500 && schedule.allSatisfy { $0.next > Self.last })
    }

    @Test func runsThatAreKilledAnywhereAreGoneOnWith() throws {
        let folder = try Workplace()
        let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let readers = try Self.readers(48)
        var sent: [Sent: [Instant]] = [:]
        var number = 0
        for hour in stride(from: Self.first.seconds, through: Self.last.seconds, by: 3600) {
            number += 1
            // Every run is killed once, in another place for each subject, and started again.
            let stage = number
            try run(readers, ledger, at: Instant(seconds: hour), fate: { (stage + $0.utf8.reduce(0) { $0 + Int($1) }) % 5 }, &sent)
            try run(readers, ledger, at: Instant(seconds: hour), fate: { _ in 4 }, &sent)
        }
        try check(sent, readers)
    }

    @Test func afterDaysWithoutARunTheNewestPeriodAloneIsSent() throws {
        let folder = try Workplace()
        let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let readers = try Self.readers(24)
        var sent: [Sent: [Instant]] = [:]
        let hours = Array(stride(from: Self.first.seconds, through: Self.last.seconds, by: 3600))
        // Three days and seven hours without a run, and before them one that was killed when its mails were made.
        let gap = 200..<279
        for (number, hour) in hours.enumerated() where !gap.contains(number) {
            try run(readers, ledger, at: Instant(seconds: hour), fate: { _ in number == 199 ? 2 : 4 }, &sent)
        }
        let back = Instant(seconds: hours[279])
        for reader in readers {
            let mine = sent.filter { $0.key.subject == reader.subject.id }
            #expect(mine.values.allSatisfy { $0.count == 1 })
            let late = mine.filter { $0.value.contains(back) }
            #expect(late.count <= 1, "one mail after the gap, not one for each day: \(late.keys)")
            guard reader.length == .day else { continue }
            #expect(late.count == 1)
            #expect(
                late.first?.key.period
                    == MailSchedule(.day, at: try #require(TimeOfDay(reader.sendAt)), in: reader.zone).newest(at: back).label)
        }
    }
}
