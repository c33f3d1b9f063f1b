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

    /// Sixteen keys that share their colours by chance have a texture each besides, as long as no more than four want one colour.
    @Test func tellsKeysOfOneColourApartByTheirTexture() {
        var random = SeededGenerator(seed: 6)
        var shared = 0
        for _ in 0..<60 {
            let keys = Array(
                Set((0..<12).map { _ in "key \(Int.random(in: 0..<5000, using: &random))" } + Self.common.prefix(4)).sorted().prefix(16))
            let pinned = Bool.random(using: &random) ? [keys[0]: Theme.categorical[3]] : [:]
            let looks = CategoryColours.looks(keys: keys, pinned: pinned)
            #expect(!looks.map(\.colour).contains(Theme.other))
            for (colour, sharing) in Dictionary(grouping: looks, by: \.colour) {
                if sharing.count > 1 { shared += 1 }
                if sharing.count == 1 { #expect(sharing[0].texture == .solid) }
                if sharing.count <= 4 { #expect(Set(sharing).count == sharing.count, "colour \(colour)") }
            }
        }
        #expect(shared > 60)
        #expect(Set(assignedColours(of: Self.common)).count == 16)
        #expect(CategoryColours.looks(keys: Self.common).allSatisfy { $0.texture == .solid })
    }

    /// Categories come and go from night to night; none of them ever changes its colour, and those that share one keep their textures when a
    /// third one of another colour comes.
    @Test func keepsTheColourOfEachKeyOverNightsInWhichOthersComeAndGo() {
        var random = SeededGenerator(seed: 11)
        let all = (0..<40).map { "hobby \($0)" } + Self.common
        var colours: [String: Int] = [:]
        var nights: [String: Int] = [:]
        for _ in 0..<300 {
            let keys = Array(all.shuffled(using: &random).prefix(Int.random(in: 1...20, using: &random)))
            for (key, look) in zip(keys, CategoryColours.looks(keys: keys)) {
                nights[key, default: 0] += 1
                #expect(colours[key] ?? look.colour == look.colour, "\(key)")
                colours[key] = look.colour
            }
        }
        #expect(nights.count == all.count && nights.values.allSatisfy { $0 > 10 })
        // Two rare ones of one colour, and any third.
        let pairs = Dictionary(grouping: all.prefix(40), by: { colours[$0] ?? -1 }).values.filter { $0.count > 1 }
        #expect(pairs.count > 3)
        for pair in pairs {
            let two = Array(pair.prefix(2))
            let before = CategoryColours.looks(keys: two)
            #expect(before[0] != before[1] && before[0].colour == before[1].colour)
            for third in all where colours[third] != before[0].colour {
                #expect(Array(CategoryColours.looks(keys: two + [third]).prefix(2)) == before)
            }
        }
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
            #expect(Set(CategoryColours.looks(keys: [one, other])).count == 2)
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
    CategoryColours.looks(keys: keys, pinned: pinned).map(\.colour)
}
