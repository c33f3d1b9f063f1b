import AlmanacModel
import TestSupport
import Testing

/// What is kept of records is what they said last, and no bytes make it say anything else.
struct RecordMemoryTests {
    private typealias Record = RecordMemory.Record

    private struct Key: Hashable {
        var kind: RecordMemory.Kind
        var name: String
        var day: Day
    }

    /// The records of a night at random, each of them once.
    private static func night(_ number: Int, _ generator: inout SeededGenerator) -> [Record] {
        let today = Account.day(2026, 1, 1).advanced(by: number)
        var records: [Record] = []
        for back in 0..<10 {
            let average: RecordMemory.Number? =
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: nil
                case 1: .real(Double.random(in: 0...10, using: &generator))
                default: .real(Double(Int.random(in: 0...100, using: &generator)) / 10)
                }
            records.append(
                .init(
                    kind: .mood, day: today.advanced(by: -back), numbers: [average, .integer(Int64.random(in: -3...3, using: &generator))],
                    word: ["calm", "", "ruhig 🙂", nil].randomElement(using: &generator) ?? nil))
        }
        for name in ["a", "b"] {
            records.append(.init(kind: .goal, name: name, day: today, numbers: [.integer(Int64.random(in: 0...2, using: &generator))]))
        }
        return records
    }

    private static func adds(_ bytes: [UInt8], to memory: inout RecordMemory) -> Bool { memory.add(bytes) }

    @Test(arguments: 0..<20)
    func theNewestStateIsKnownAndEachOfACourse(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var memory = RecordMemory()
        var newest: [Key: Record] = [:]
        var courses: [String: [Record]] = ["a": [], "b": []]
        for number in 0..<40 {
            let records = Self.night(number, &generator)
            if let bytes = memory.bytes(of: records) {
                try #require(Self.adds(bytes, to: &memory))
                #expect(memory.bytes(of: records) == nil, "the same night says nothing new")
            }
            for record in records {
                newest[Key(kind: record.kind, name: record.name, day: record.day)] = record
                if record.kind == .goal, courses[record.name]?.last?.numbers != record.numbers { courses[record.name]?.append(record) }
            }
        }
        #expect(Dictionary(grouping: memory.records(.mood), by: \.day).allSatisfy { $1.count == 1 })
        for record in memory.records(.mood) { #expect(newest[Key(kind: .mood, name: "", day: record.day)] == record) }
        #expect(memory.records(.mood).count == newest.keys.count { $0.kind == .mood })
        #expect(memory.records(.goal) == (courses["a"] ?? []) + (courses["b"] ?? []))
    }

    @Test func whatIsTooOldIsLeftOutButForTheStateThatLasts() throws {
        var generator = SeededGenerator(seed: 5)
        var memory = RecordMemory()
        for number in 0..<60 {
            if let bytes = memory.bytes(of: Self.night(number, &generator)) { memory.add(bytes) }
        }
        let first = Account.day(2026, 2, 1)
        var base = RecordMemory()
        let bytes = try #require(memory.base(from: first))
        try #require(Self.adds(bytes, to: &base))
        #expect(base.records(.mood) == memory.records(.mood).filter { $0.day >= first })
        for name in ["a", "b"] {
            let (all, kept) = (memory.records(.goal).filter { $0.name == name }, base.records(.goal).filter { $0.name == name })
            let before = all.last { $0.day < first }
            #expect(kept == [before].compactMap(\.self) + all.filter { $0.day >= first })
        }
        let next = Self.night(61, &generator)
        #expect((base.bytes(of: next) == nil) == (memory.bytes(of: next) == nil))
        #expect(memory.base(from: Account.day(2030, 1, 1)).map { !$0.isEmpty } ?? false, "goals last")
    }

    @Test func noBytesBreakIt() throws {
        var generator = SeededGenerator(seed: 9)
        var memory = RecordMemory()
        let bytes = try #require(memory.bytes(of: Self.night(0, &generator)))
        for _ in 0..<4000 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: damaged.indices, using: &generator)
                if Bool.random(using: &generator) {
                    damaged[place] = UInt8.random(in: 0...255, using: &generator)
                } else {
                    damaged.removeSubrange(place..<min(damaged.count, place + 2))
                }
                if damaged.isEmpty { break }
            }
            var broken = RecordMemory()
            if !broken.add(damaged) { #expect(broken.isEmpty) }
            for kind in RecordMemory.Kind.allCases { _ = broken.records(kind) }
            _ = broken.base(from: Account.day(2026, 1, 1))
        }
        try #require(Self.adds(bytes, to: &memory))
    }
}
