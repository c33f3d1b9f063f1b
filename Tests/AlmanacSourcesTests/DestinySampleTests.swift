import AlmanacDump
import AlmanacModel
import Foundation
import TestSupport
import Testing

@Suite struct DestinySampleTests {
    private let fleet = SampleFleet(subjects: 400, seed: 7)

    private func destiny(_ index: Int) -> Destiny? {
        SnapshotDecoder().decode(DumpLine(number: index + 1, bytes: fleet.line(index)), source: "fleet").snapshot?.data(Destiny.self)
    }

    @Test func givesTheRichAccountSomethingOfEverything() throws {
        let ana = try #require(destiny(0))
        #expect(ana.subscription?.plan == "core" && ana.subscription?.status == "active" && ana.subscription?.renews == true)
        #expect(ana.access?.contains { $0.overall?.limit == -1 } == true)
        #expect(ana.access?.contains { ($0.today?.limit ?? 0) > 0 } == true)
        let used = try #require(ana.threads).compactMap(\.updatedAt)
        #expect(used.count == 12 && used == used.sorted(by: >))
        #expect(Set(used.map(\.utcDay)).count >= 6)
        #expect(used.allSatisfy { $0 < SampleFleet.asOf })
        let matches = try #require(ana.matches)
        #expect(matches.count == 3 && matches.filter { $0.group != nil }.count == 2)
        #expect(matches[0].scores.contains { $0.points == 1.5 })
        #expect(matches.contains { $0.isRecommended == false && !$0.rejectionReasons.isEmpty })
        #expect(ana.today?.areas?.count == 4 && ana.today?.timing != nil)
    }

    @Test func staysUnderEightKilobytes() throws {
        let line = try #require(try JSONSerialization.jsonObject(with: Data(fleet.line(0))) as? [String: Any])
        let object = try #require(line["destiny"])
        let count = try JSONSerialization.data(withJSONObject: object).count
        #expect(count <= 8 << 10)
    }

    @Test func isThereForAFewOthers() {
        let some = (1..<fleet.subjects).filter { destiny($0) != nil }
        #expect((4...30).contains(some.count), "\(some.count)")
        #expect(some.allSatisfy { $0 > 4 })
    }
}
