import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@Suite struct LumeSampleTests {
    private let fleet = SampleFleet(subjects: 60, seed: 7)

    private func lume(_ index: Int) throws -> Lume? {
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: fleet.line(index)), source: "fleet")
        #expect(decoded.notices == [])
        return try #require(decoded.snapshot).data(Lume.self)
    }

    /// The bytes of the object under `lume`, found by its braces: its texts have none.
    private func lumeBytes(_ index: Int) -> Range<Int>? {
        let line = fleet.line(index)
        let key = Array(#","lume":"#.utf8)
        guard let start = line.indices.first(where: { line[$0...].starts(with: key) }) else { return nil }
        var depth = 0
        for place in (start + key.count)..<line.count {
            if line[place] == UInt8(ascii: "{") { depth += 1 }
            if line[place] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return start..<(place + 1) }
        }
        return nil
    }

    @Test func theRichAccountHasSomethingOfEverything() throws {
        let lume = try #require(try lume(0))
        let goals = try #require(lume.goals)
        #expect(goals.count == 6 && lume.goalTotal == 6)
        let today = SampleFleet.asOf.utcDay
        #expect(goals.contains { $0.knownStatus == .completed })
        #expect(goals.contains { $0.due.map { $0.day(in: .utc) < today } ?? false })
        #expect(goals.contains { $0.statistics?.estimatedCompletion != nil })
        #expect(goals.count { $0.isRecurring } == 2)
        #expect(lume.tips?.count == 3 && lume.tips?.allSatisfy { (2...7).contains($0.tips.count) } == true)
        #expect(lume.history?.count == 2)
        #expect((lume.mood?.days?.count ?? 0) >= 10)
        let ids = Set(goals.map(\.id))
        #expect(ids.count == 6)
        #expect((lume.tips ?? []).allSatisfy { ids.contains($0.goal) } && (lume.history ?? []).allSatisfy { ids.contains($0.goal) })
        #expect(try #require(lumeBytes(0)).count <= 8000)
    }

    @Test func costsNobodyElseAnything() throws {
        let good = fleet.line(0)
        let guardian = SnapshotDecoder().decode(DumpLine(number: 1, bytes: good), source: "fleet").snapshot?.data(Guardian.self)
        let lume = try #require(lumeBytes(0))
        let places = lume.dropFirst(8).filter { good[$0] == UInt8(ascii: ":") && good[$0 - 1] == UInt8(ascii: "\"") }
        let tokens = [
            "NaN", "1e999", "null", "[]", "{}", "[[7]]", "\"\\ud800\"", "-9223372036854775808", "18446744073709551615", "-0.0", "true",
        ]
        let decoder = SnapshotDecoder()
        var generator = SeededGenerator(seed: 0x1CE)
        for round in 0..<150 {
            let place = try #require(places.randomElement(using: &generator))
            // What follows is a whole value only when it is no list and no object.
            guard ![UInt8(ascii: "["), UInt8(ascii: "{")].contains(good[place + 1]) else { continue }
            var end = place + 1
            if good[end] == UInt8(ascii: "\"") {
                end += 1
                while good[end] != UInt8(ascii: "\"") { end += 1 }
            }
            while ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(good[end]) { end += 1 }
            let token = try #require(tokens.randomElement(using: &generator))
            let decoded = decoder.decode(
                DumpLine(number: 1, bytes: Array(good[...place]) + Array(token.utf8) + Array(good[end...])), source: "fuzz")
            #expect(decoded.snapshot?.data(Guardian.self) == guardian, "round \(round): \(token) at \(place)")
            #expect(decoded.snapshot?.data(Lume.self) != nil, "round \(round): \(token) at \(place)")
            #expect(decoded.notices.allSatisfy { $0.path.isEmpty || $0.path.hasPrefix("lume") }, "\(decoded.notices)")
        }
    }

    @Test func agreesWithItself() throws {
        var withLume = 0
        for index in 0..<fleet.subjects {
            guard let lume = try lume(index) else { continue }
            withLume += 1
            #expect(try #require(lumeBytes(index)).count <= 8000)
            for history in lume.history ?? [] {
                let summary = try #require(history.summary)
                #expect(summary.instances == Int64(history.instances.count))
                #expect(summary.completed == Int64(history.instances.count { $0.status == "completed" }))
                #expect(summary.missed == Int64(history.instances.count { $0.status == "missed" }))
            }
            if let mood = lume.mood {
                #expect(mood.entries == mood.days?.reduce(0) { $0 + ($1.entries ?? 0) })
                #expect(Double(mood.entries ?? -1) == (mood.positive ?? 0) + (mood.neutral ?? 0) + (mood.negative ?? 0))
            }
        }
        #expect((5...20).contains(withLume), "\(withLume) of \(fleet.subjects)")
    }
}
