import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct CategoryColourTests {
    private static let common = [
        "groceries", "rent_bills", "transport", "fun", "entertainment", "fast_food", "clothing", "pharmacy_health", "subscription",
        "electronics", "misc_online", "coffee", "utilities", "travel", "alcohol", "games",
    ]

    private func colours(_ keys: [String], pinned: [String: Int] = [:]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(keys, assignedColours(of: keys, pinned: pinned)))
    }

    /// The hash decides colours that readers get to know, so it must never change.
    @Test func hashesAsPublished() {
        #expect(CategoryColours.hash([]) == 0xCBF2_9CE4_8422_2325)
        #expect(CategoryColours.hash(Array("a".utf8)) == 0xAF63_DC4C_8601_EC8C)
        #expect(CategoryColours.hash(Array("foobar".utf8)) == 0x8594_4171_F739_67E8)
    }

    @Test func dependsOnTheSetOfKeysAlone() {
        var random = SeededGenerator(seed: 5)
        var keys = ["fun", "zoo", "pets", "gifts", "Gifts", "books", "töpferei", "misc", "kids", "coffee"]
        let first = colours(keys)
        for _ in 0..<50 {
            keys.shuffle(using: &random)
            #expect(colours(keys) == first)
        }
    }

    /// Up to sixteen keys have a colour each, whatever their hashes are.
    @Test func noTwoKeysHaveOneColour() {
        var random = SeededGenerator(seed: 6)
        var moved = 0
        for _ in 0..<200 {
            let keys = Array(
                Set((0..<12).map { _ in "key \(Int.random(in: 0..<5000, using: &random))" } + Self.common.prefix(4)).sorted().prefix(16))
            let pinned = Bool.random(using: &random) ? [keys[0]: Theme.categorical[3]] : [:]
            let assigned = assignedColours(of: keys, pinned: pinned)
            #expect(Set(assigned).count == keys.count && !assigned.contains(Theme.other), "\(keys)")
            moved += zip(keys, assigned).count { pinned[$0] == nil && assignedColours(of: [$0]) != [$1] }
        }
        #expect(moved > 200)
        #expect(Set(assignedColours(of: Self.common)).count == 16)
    }

    /// Of more keys than there are colours, the first ones are those that have one of their own.
    @Test func theMostImportantKeysHaveColoursOfTheirOwn() {
        let keys = (0..<40).map { "craft \($0)" }
        #expect(Set(assignedColours(of: keys).prefix(16)).count == 16)
        #expect(Set(assignedColours(of: keys.reversed()).prefix(16)).count == 16)
        #expect(Array(assignedColours(of: keys).prefix(16)) == assignedColours(of: Array(keys.prefix(16))))
    }

    @Test func tellsTheColoursOfAChartApart() {
        #expect(CategoryColours.apart([3, nil, 3, 4, nil]) == [3, nil, 5, 4, nil])
        #expect(CategoryColours.apart([16, 16, 0]) == [16, 1, 0])
        // The neutral one is never given.
        #expect(CategoryColours.apart([5, 5]) == [5, 7])
        #expect(CategoryColours.apart(Array(repeating: 2, count: 20)).prefix(16).reduce(into: Set<Int?>()) { $0.insert($1) }.count == 16)
        #expect(CategoryColours.apart([]).isEmpty)
    }

    /// Categories come and go from night to night; one that no other wants the colour of has its own in all of them.
    @Test func keepsTheColourOfAKeyAsLongAsNoOtherWantsIt() {
        var random = SeededGenerator(seed: 11)
        let all = (0..<40).map { "hobby \($0)" } + Self.common
        let wanted = Dictionary(uniqueKeysWithValues: all.map { ($0, assignedColours(of: [$0])[0]) })
        var kept = 0
        for _ in 0..<300 {
            let keys = Array(all.shuffled(using: &random).prefix(Int.random(in: 1...16, using: &random)))
            for (key, colour) in zip(keys, assignedColours(of: keys)) where keys.count(where: { wanted[$0] == wanted[key] }) == 1 {
                kept += 1
                #expect(colour == wanted[key], "\(key) among \(keys)")
            }
        }
        #expect(kept > 300)
    }

    @Test func keepsCommonAndPinnedKeysWhateverIsAdded() {
        var random = SeededGenerator(seed: 7)
        for key in Self.common {
            let alone = assignedColours(of: [key])
            for _ in 0..<3 {
                let more = (0..<30).map { _ in "rare \(Int.random(in: 0..<5000, using: &random))" } + Self.common.shuffled(using: &random)
                let keys = (more + [key]).shuffled(using: &random)
                let unique = keys.enumerated().filter { place, name in keys.firstIndex(of: name) == place }.map(\.element)
                #expect(colours(unique)[key] == alone[0])
            }
        }
        let pinned = ["pets": 4, "fun": 12]
        #expect(colours(["pets", "fun"], pinned: pinned) == pinned)
        let many = colours(Self.common.filter { $0 != "fun" } + ["pets", "fun", "zoo"], pinned: pinned)
        #expect(many["pets"] == 4 && many["fun"] == 12)
    }

    @Test func knowsOneCategoryByItsSpellings() {
        for (one, other) in [
            ("fast_food", "Fast Food"), ("pharmacy_health", "Pharmacy & Health"), ("rent_bills", "Rent & Bills"),
            ("subscription", "Subscriptions"), ("misc_online", "Online Shopping"), ("Zoo-Tickets", "zoo tickets"),
        ] {
            #expect(assignedColours(of: [one]) == assignedColours(of: [other]), "\(one)")
            #expect(Set(assignedColours(of: [one, other])).count == 2)
        }
    }

    @Test func sharesColoursBeyondSixteenAndNeverFails() {
        let keys = (0..<400).map { "key \($0)" }
        let assigned = assignedColours(of: keys, pinned: ["key 3": .min, "key 4": .max])
        #expect(assigned.count == 400 && Set(assigned).isSubset(of: Set(Theme.palette.indices)))
        #expect(assignedColours(of: []).isEmpty)
        #expect(assignedColours(of: ["", "", "a", "a"]).count == 4)
        #expect(assignedColours(of: ["a", "b", "a"])[0] == assignedColours(of: ["a", "b", "a"])[2])
    }
}

private func assignedColours(of keys: [String], pinned: [String: Int] = [:]) -> [Int] {
    CategoryColours.colours(of: keys, pinned: pinned)
}
