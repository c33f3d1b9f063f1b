import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@Suite struct SampleFleetTests {
    private let fleet = SampleFleet(subjects: 60, seed: 7)

    private func decoded(_ index: Int) -> Decoded {
        SnapshotDecoder().decode(DumpLine(number: index + 1, bytes: fleet.line(index)), source: "fleet")
    }

    /// FNV-1a, 64 bits.
    private func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// These change only when the fleet is changed on purpose; a machine or a build that differs here is wrong.
    @Test(
        arguments: [
            (0, 4_083_154_793_406_366_195), (1, 363_308_651_426_957_930), (2, 7_596_561_174_458_743_757), (3, 12_031_347_458_580_725_701),
            (4, 1_058_347_963_067_428_516), (59, 15_972_158_157_786_450_515),
        ] as [(Int, UInt64)])
    func isTheSameOnEveryMachine(index: Int, expected: UInt64) {
        #expect(hash(fleet.line(index)) == expected, "line \(index)")
    }

    @Test func doesNotLetOneSubjectDependOnOthers() {
        #expect(SampleFleet(subjects: 1_000_000, seed: 7).line(59) == fleet.line(59))
        #expect(SampleFleet(subjects: 60, seed: 8).line(59) != fleet.line(59))
    }

    @Test func isReadWithoutNotice() {
        for index in 0..<fleet.subjects {
            let decoded = decoded(index)
            #expect(decoded.snapshot != nil, "line \(index)")
            #expect(decoded.notices == [], "line \(index)")
        }
    }

    @Test func agreesWithItself() throws {
        for index in 0..<fleet.subjects {
            let guardian = try #require(decoded(index).snapshot?.data(Guardian.self))
            #expect(guardian.lost.isEmpty)
            for range in RangeKey.allCases {
                guard let summary = guardian.summary[range] else { continue }
                let categories = try #require(guardian.byCategory[range])
                #expect(categories.compactMap(\.spend).reduce(0, +) == summary.spend, "line \(index), \(range)")
                #expect(categories.reduce(0) { $0 + ($1.charges ?? 0) } == summary.charges, "line \(index), \(range)")
                if let days = guardian.timeseries[range] {
                    #expect(days.compactMap(\.spend).reduce(0, +) == summary.spend, "line \(index), \(range)")
                    #expect(days.map(\.day) == days.map(\.day).sorted(), "line \(index), \(range)")
                }
                if let merchants = guardian.merchants[range] {
                    #expect(
                        merchants.count <= 10 && merchants.compactMap(\.spend) == merchants.compactMap(\.spend).sorted(by: >),
                        "line \(index), \(range)")
                }
            }
            // Whole days of the long window are the same in each short one.
            guard let long = guardian.timeseries[.ninetyDays] else { continue }
            for range in RangeKey.allCases {
                guard let days = guardian.timeseries[range]?.dropFirst() else { continue }
                #expect(days.allSatisfy { long.contains($0) }, "line \(index), \(range)")
            }
        }
    }

    @Test func beginsWithARichAccount() throws {
        let snapshot = try #require(decoded(0).snapshot)
        #expect(snapshot.subject.id == "ana")
        #expect(snapshot.asOf == SampleFleet.asOf)
        let guardian = try #require(snapshot.data(Guardian.self))
        let progress = try #require(guardian.rulesProgress)
        #expect(progress.contains { ($0.utilisation ?? 0) > 1 })
        #expect(progress.contains { (0.7...0.9).contains($0.utilisation ?? 0) })
        #expect(progress.contains { $0.limit == 0 && $0.spent ?? 0 > 0 })
        #expect(progress.contains { $0.category == nil && $0.spent ?? 0 > 0 })
        #expect(guardian.rules?.contains { $0.monthlyLimit == nil } == true)
        #expect(guardian.rules?.contains { $0.monthlyLimit == 0 } == true)
        #expect(guardian.byCategory[.monthToDate]?.filter { $0.category == "uncategorized" }.count == 2)
        #expect(guardian.overrides[.ninetyDays]?.isEmpty == false)
        #expect(guardian.geofences?.count == 2)
        let data = try #require(snapshot.data(MoneyMoments.self))
        #expect(data.moments?.count == 54)
        #expect(Set(data.moments?.map(\.habit) ?? []).count == 9)
        let sent = (data.nudges ?? []).compactMap(\.sentAt)
        #expect(sent.count == 7 && sent == sent.sorted(by: >))
        #expect(data.nudges?.contains { !$0.isAsSent } == true)
        let signal = try #require(data.signals?.first)
        #expect(signal.day == SampleFleet.asOf.utcDay && signal.travel.count != nil && signal.goalGap != nil)
        let diagnosis = try #require(data.momentsDiagnosis)
        #expect(diagnosis.moments == 54 && diagnosis.months?.count == 6)
        #expect(diagnosis.months?.compactMap(\.transactions).reduce(0, +) == diagnosis.transactions)
        #expect(data.nudgesDiagnosis?.delivered == 7 && data.nudgesDiagnosis?.suggestion == "ok")
    }

    @Test func hasEveryKindOfAccount() throws {
        let empty = try #require(decoded(1).snapshot?.data(Guardian.self))
        #expect(empty.summary[.thirtyDays]?.charges == 0)
        #expect(empty.byCategory[.thirtyDays] == [])
        #expect(empty.rules == [])

        let uncategorised = try #require(decoded(2).snapshot?.data(Guardian.self))
        #expect(uncategorised.byCategory[.thirtyDays]?.map(\.category) == ["uncategorized"])
        #expect(uncategorised.merchants[.thirtyDays]?.map(\.merchant) == ["unknown"])
        #expect(uncategorised.rulesProgress?.allSatisfy { $0.spent == 0 } == true)

        let failing = try #require(decoded(3).snapshot)
        #expect(failing.failures.count == 3)
        #expect(failing.data(Guardian.self)?.timeseries[.ninetyDays] == nil)

        let hostile = try #require(decoded(4).snapshot?.data(Guardian.self))
        #expect(hostile.merchants[.ninetyDays]?.contains { $0.merchant.contains("<") } == true)
    }

    @Test func coversEveryCountryAndMix() {
        let snapshots = (0..<fleet.subjects).compactMap { decoded($0).snapshot }
        #expect(Set(snapshots.map(\.subject.locale)) == ["en_US", "en_IN", "de_DE", "ja_JP", "fr_FR", "pt_BR", "ar_EG"])
        #expect(Set(snapshots.map(\.subject.currency)) == ["USD", "INR", "EUR", "JPY", "BRL", "EGP"])
        let over = snapshots.count { snapshot in
            snapshot.data(Guardian.self)?.rulesProgress?.contains { ($0.utilisation ?? 0) > 1 } == true
        }
        #expect((10...30).contains(over), "\(over) of \(snapshots.count) are over a limit")
        let bytes = (0..<fleet.subjects).reduce(0) { $0 + fleet.line($1).count } / fleet.subjects
        #expect((12_000...19_000).contains(bytes), "\(bytes) bytes a line")
    }
}
