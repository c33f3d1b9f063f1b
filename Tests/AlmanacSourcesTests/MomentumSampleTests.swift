import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@Suite struct MomentumSampleTests {
    private let fleet = SampleFleet(subjects: 200, seed: 7)

    private func momentum(_ index: Int) -> Momentum? {
        let decoded = SnapshotDecoder().decode(DumpLine(number: index + 1, bytes: fleet.line(index)), source: "fleet")
        #expect(decoded.notices == [], "line \(index)")
        return decoded.snapshot?.data(Momentum.self)
    }

    @Test func givesTheRichAccountSomethingOfEverything() throws {
        let data = try #require(momentum(0))
        let goals = try #require(data.goals)
        #expect(goals.map(\.generation) == [.v2, .v1b] && goals.map(\.kind) == [.project, .habit])
        let road = try #require(goals.first?.steps)
        #expect(road.map(\.number) == Array(1...12))
        #expect(road.map(\.status) == Array(repeating: .completed, count: 5) + [.active] + Array(repeating: .locked, count: 6))
        let tasks = road.flatMap(\.tasks)
        #expect(tasks.count == 40)
        for status in [Momentum.TaskStatus.pending, .completed, .skipped] { #expect(tasks.contains { $0.status == status }, "\(status)") }
        #expect(
            tasks.contains { $0.status == .pending && ($0.scheduledAt ?? SampleFleet.asOf) < SampleFleet.asOf.advanced(bySeconds: -86_400) }
        )
        #expect(tasks.allSatisfy { ($0.status == .completed) == ($0.completedAt != nil) })
        #expect(tasks.compactMap(\.completedAt).max() == data.user?.lastTaskCompletedAt)
        #expect(data.achievements?.count == 4)
        #expect((data.checkIns?.count ?? 0) > 20)
    }

    @Test func hasAllGenerationsAndNothingFromTheFuture() {
        var generations = Set<Momentum.Generation>()
        var count = 0
        for index in 1..<fleet.subjects {
            guard let data = momentum(index) else { continue }
            count += 1
            for goal in data.goals ?? [] {
                if let generation = goal.generation { generations.insert(generation) }
                #expect(goal.steps.flatMap(\.tasks).compactMap(\.completedAt).allSatisfy { $0 <= SampleFleet.asOf }, "line \(index)")
            }
        }
        #expect(generations == [.v1, .v1b, .v2])
        #expect((15...45).contains(count), "\(count)")
    }
}
