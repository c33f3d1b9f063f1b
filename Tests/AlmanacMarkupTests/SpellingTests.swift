import AlmanacText
import Testing

struct SpellingTests {
    @Test(
        arguments: [
            ("titel", ["title"]), ("tite", ["title"]), ("tittle", ["title"]), ("title", ["title"]), ("tilte", ["title"]),
            ("TITLE", ["title"]), ("tuna", []), ("", []), ("t", []), ("guardian spend", ["guardian_spend"]),
            ("Guardian-Spend", ["guardian_spend"]), ("Amerika/New_York", ["America/New_York"]), ("new york", ["America/New_York"]),
            ("York", []), ("UDS", ["USD", "UZS"]), ("US", ["USD", "UZS"]), ("EURO", ["EUR"]), ("EUROO", []), ("ab", []),
        ])
    func namesTheNearest(name: String, expected: [String]) {
        let known = ["title", "guardian_spend", "America/New_York", "USD", "UZS", "EUR"]
        #expect(nearest(to: name, among: known) == expected)
    }

    @Test func namesAtMostThreeInAlphabeticalOrder() {
        #expect(nearest(to: "spent", among: ["spend", "spene", "spena", "spenb", "spent2x"]) == ["spena", "spenb", "spend"])
        #expect(nearest(to: "spend", among: []).isEmpty)
    }

    /// A third of a name may be wrong, one letter of a short one, and four at most.
    @Test(arguments: [(2, 1), (5, 1), (6, 2), (9, 3), (12, 4), (30, 4), (64, 4), (65, 0)])
    func allowsSoManyMistakes(length: Int, mistakes: Int) {
        let known = String(repeating: "a", count: length)
        for wrong in 1...5 {
            let name = String(repeating: "a", count: max(0, length - wrong)) + String(repeating: "b", count: min(length, wrong))
            #expect(nearest(to: name, among: [known]) == (wrong <= mistakes ? [known] : []), "\(wrong) of \(length)")
        }
    }

    @Test func comparesHostileNamesInNoTime() {
        let long = String(repeating: "👩‍👩‍👧\u{0}", count: 10_000)
        #expect(nearest(to: long, among: [long]).isEmpty)
        #expect(nearest(to: "é\u{0}", among: [long, "e\u{0}"]).isEmpty)
    }
}
