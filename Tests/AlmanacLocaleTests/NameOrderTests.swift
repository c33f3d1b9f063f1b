import AlmanacLocale
import Testing

/// The order of names in the index of a large fleet.
struct NameOrderTests {
    private func sorted(_ names: [String]) -> [String] {
        let order = NameOrder()
        return names.map { (order.key(of: $0), $0) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
    }

    @Test func lettersWithMarksAndCapitalsStandTogether() {
        #expect(
            sorted(["Zoe", "elin", "Éva", "Erik", "Emil", "ärmel", "Bo", "Åsa"])
                == ["ärmel", "Åsa", "Bo", "elin", "Emil", "Erik", "Éva", "Zoe"])
    }

    @Test func scriptsFollowEachOther() {
        #expect(
            sorted(["يوسف", "अमित", "Ωmega", "Яна", "Ana", "7 Days", "(Bo)"]) == ["(Bo)", "7 Days", "Ana", "Ωmega", "Яна", "يوسف", "अमित"])
    }

    @Test func namesAreToldApartFarBehindTheirBeginning() {
        let order = NameOrder()
        #expect(order.key(of: "Christopher And") < order.key(of: "Christopher Ane"))
        #expect(order.key(of: String(repeating: "x", count: 10_000)) == order.key(of: String(repeating: "x", count: 20_000)))
    }

    @Test(arguments: ["", "\0", "\u{202E}", "🙂", "\u{FFFF}"])
    func anythingHasAPlace(name: String) {
        let order = NameOrder()
        #expect(order.key(of: name) == order.key(of: name))
    }
}
