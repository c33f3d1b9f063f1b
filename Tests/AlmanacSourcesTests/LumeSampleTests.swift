import AlmanacModel
import AlmanacSamples
import AlmanacSources
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
