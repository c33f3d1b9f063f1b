import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct CategoryColourTests {
    private static let common = [
        "groceries", "rent_bills", "transport", "fun", "entertainment", "fast_food", "clothing", "pharmacy_health", "subscription",
        "electronics", "misc_online", "coffee", "utilities", "travel", "alcohol", "games",
    ]

    private func colours(_ keys: [String], pinned: [String: Int] = [:]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(keys, CategoryColours.assign(keys: keys, pinned: pinned)))
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

    @Test func givesEachOfSixteenKeysItsOwnColour() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<60 {
            let keys = Set((0..<16).map { _ in "key \(Int.random(in: 0..<5000, using: &random))" } + Self.common.prefix(4)).prefix(16)
            let pinned = Bool.random(using: &random) ? [keys[keys.startIndex]: Theme.categorical[3]] : [:]
            let assigned = CategoryColours.assign(keys: Array(keys), pinned: pinned)
            #expect(Set(assigned).count == assigned.count)
            #expect(!assigned.contains(Theme.other))
        }
        #expect(Set(CategoryColours.assign(keys: Self.common)).count == 16)
    }

    @Test func keepsCommonAndPinnedKeysWhateverIsAdded() {
        var random = SeededGenerator(seed: 7)
        for key in Self.common {
            let alone = CategoryColours.assign(keys: [key])
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
            #expect(CategoryColours.assign(keys: [one]) == CategoryColours.assign(keys: [other]), "\(one)")
            #expect(Set(CategoryColours.assign(keys: [one, other])).count == 2)
        }
    }

    @Test func sharesColoursBeyondSixteenAndNeverFails() {
        let keys = (0..<400).map { "key \($0)" }
        let assigned = CategoryColours.assign(keys: keys, pinned: ["key 3": .min, "key 4": .max])
        #expect(assigned.count == 400 && Set(assigned).isSubset(of: Set(Theme.palette.indices)))
        #expect(CategoryColours.assign(keys: []).isEmpty)
        #expect(CategoryColours.assign(keys: ["", "", "a", "a"]).count == 4)
        #expect(CategoryColours.assign(keys: ["a", "b", "a"])[0] == CategoryColours.assign(keys: ["a", "b", "a"])[2])
    }
}
