import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacFiles

/// What nights are kept in: what one of them said is there whole or not at all, and never twice.
@Suite struct MemoryFolderTests {
    private let place: TemporaryFolder
    private let folder: MemoryFolder

    init() throws {
        place = try TemporaryFolder()
        folder = try MemoryFolder(making: place.output)
    }

    private static func time(_ number: Int) -> Instant { Instant(Account.day(2026, 1, 1).advanced(by: number)).advanced(bySeconds: 600) }

    /// A night on which nothing but an amount of a name was known.
    private static func night(_ number: Int, _ amount: Int64, _ name: String, after memory: GuardianMemory?) -> [UInt8] {
        let asOf = time(number)
        let window = GuardianNight.Window(
            range: .monthToDate, first: asOf.utcDay.month.firstDay, startsWhole: true, opening: 0, total: amount, charges: 1,
            categories: [.init(category: name, charges: 1, spend: amount)], merchants: nil)
        let section = (memory ?? GuardianMemory()).bytes(
            of: GuardianNight(currency: "USD", asOf: asOf, today: 0, days: [amount, amount + 1], windows: [window]))
        return SubjectMemory.night(asOf, [(Guardian.system, section)]) ?? []
    }

    private func add(_ number: Int, _ amount: Int64? = nil, to subject: String = "ana", months: Int = 25) throws {
        let (memory, _) = try folder.memory(of: subject, before: Self.time(number))
        try folder.add(
            Self.night(number, amount ?? Int64(number) * 10, "name \(number % 7)", after: memory.guardian), to: memory, of: subject,
            keeping: months)
    }

    private func file(_ subject: String = "ana") throws -> String {
        let names = try FileManager.default.subpathsOfDirectory(atPath: place.output)
        return place.output + "/" + (try #require(names.first { $0.hasSuffix("/\(subject).memory") }))
    }

    /// Nights by their times, with what each said of its window.
    private func nights(_ subject: String = "ana", before: Instant? = nil) throws -> [String] {
        let memory = try #require(try folder.memory(of: subject, before: before).memory.guardian)
        return memory.windows().map { window in
            let rows = memory.categories(of: window).map { $0.map { "\($0.name) \($0.spend)" }.joined() } ?? "?"
            return "\(memory.nights[window.night].asOf) \(rows)"
        }
    }

    @Test func nightsFollowEachOther() throws {
        for number in 0..<40 { try add(number) }
        #expect(try nights().count == 40)
        #expect(try nights()[12] == "\(Self.time(12)) name 5 120")
        // Those before a night are the same that it was given.
        #expect(try nights(before: Self.time(30)).count == 30)
        let memory = try #require(try folder.memory(of: "ana").memory.guardian)
        // Two days each night, the second of which the next one says otherwise.
        #expect(memory.amounts.count == 41 && memory.corrections.count == 39)
    }

    @Test func aNightIsKeptOnce() throws {
        for number in 0..<5 { try add(number) }
        let before = try Data(contentsOf: URL(fileURLWithPath: file()))
        try add(4, 7)
        try add(2, 7)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file())) == before)
        // Two runs that read the same: one of them adds its night.
        let (memory, _) = try folder.memory(of: "ana", before: Self.time(5))
        for amount in [50, 51] as [Int64] {
            try folder.add(Self.night(5, amount, "x", after: memory.guardian), to: memory, of: "ana", keeping: 25)
        }
        #expect(try nights().count == 6 && nights()[5].hasSuffix("x 50"))
    }

    /// A run that ends while it writes leaves a part of a night: what was kept before is there, and the night can be added again.
    @Test func aPartOfANightIsNone() throws {
        for number in 0..<3 { try add(number) }
        let path = try file()
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let known = try nights()
        try add(3)
        let longer = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        for count in whole.count..<longer.count {
            try Data(longer[..<count]).write(to: URL(fileURLWithPath: path))
            let (memory, damage) = try folder.memory(of: "ana")
            #expect(damage == 0 && memory.guardian?.nights.count == 3, "\(count) bytes")
            #expect(try nights() == known)
            try add(3)
            #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == longer, "\(count) bytes")
        }
    }

    /// Bytes that changed cost the nights from there on; they are kept beside the file, and nights go on.
    @Test func damageCostsWhatItHit() throws {
        for number in 0..<6 { try add(number) }
        let path = try file()
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let known = try nights()
        for place in stride(from: 0, to: whole.count, by: 3) {
            var changed = whole
            changed[place] ^= 0x55
            try Data(changed).write(to: URL(fileURLWithPath: path))
            let (memory, damage) = try folder.memory(of: "ana")
            let left = memory.guardian == nil ? [] : try nights()
            #expect(left == Array(known.prefix(left.count)) && left.count < known.count, "byte \(place)")
            // The last of them may look as if its writing had been cut short.
            #expect(
                damage > 0 || left.count == known.count - 1 || place < 17 || changed.count - (memory.file?.end ?? 0) > 0, "byte \(place)")
            try add(9)
            #expect(try nights().count == left.count + 1, "byte \(place)")
        }
        #expect(FileManager.default.contents(atPath: path + ".damaged")?.count == whole.count)
        #expect(try folder.forget("ana") == 2)
        #expect(try folder.memory(of: "ana").memory.guardian == nil)
    }

    /// Nights that are too old go, and what later ones rely on stays.
    @Test func oldNightsAreLeftOut() throws {
        for number in 0..<200 { try add(number, months: 2) }
        let memory = try #require(try folder.memory(of: "ana").memory.guardian)
        let last = try #require(memory.nights.last)
        #expect(last.asOf == Self.time(199))
        // Two whole months before that of the last night, and a month more before it is written anew.
        let oldest = try #require(memory.nights.first?.asOf.utcDay)
        #expect(oldest < Account.day(2026, 5, 1) && oldest >= Account.day(2026, 3, 31).advanced(by: -1), "\(oldest)")
        #expect(try nights().last == "\(Self.time(199)) name 3 1990")
        for entry in try nights() {
            let number = Int(try #require(entry.split(separator: " ").last)) ?? 0
            #expect(entry.hasSuffix("name \(number / 10 % 7) \(number)"))
        }
    }

    @Test func onlyTheOwnerMayLook() throws {
        try add(0)
        let rights = try FileManager.default.attributesOfItem(atPath: place.output)[.posixPermissions] as? Int
        #expect(rights == 0o700)
        // Any id is a harmless name.
        try add(0, to: "../../etc/passwd")
        #expect(try nights("../../etc/passwd").count == 1)
        let names = try FileManager.default.subpathsOfDirectory(atPath: place.path)
        #expect(names.allSatisfy { !$0.contains("passwd/") })
    }
}
