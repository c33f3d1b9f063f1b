import AlmanacModel
import Testing

@testable import AlmanacReport

/// What the opening shows stands in no tile below.
struct TilesOnceTests {
    private static func tile(_ name: String, _ value: Int64?, note: Line? = nil, of whole: Int64? = nil) -> Tile {
        Tile(
            title: Line(stringLiteral: name), metric: Metric(name: name, title: Phrase(name), value: value.map { .count($0) }),
            whole: whole.map { .count($0) }, note: note)
    }

    private static func card(_ id: String, _ blocks: [RangeKey?: [Block]]) -> Card {
        Card(
            id: id, width: .full,
            variants: RangeKey.allCases.compactMap { range in blocks[range].map { .init(range: range, heading: .empty, blocks: $0) } }
                + (blocks[nil].map { [.init(range: nil, heading: .empty, blocks: $0)] } ?? []))
    }

    private static func report(_ opening: [RangeKey?: [Block]], _ cards: [Card], shown: Int? = nil) -> Report {
        var report = Report(
            title: "", ranges: [.sevenDays, .thirtyDays], range: .thirtyDays, opening: card("opening", opening),
            sections: [Section(id: "section", opening: card("head", [nil: []]), cards: cards, shown: shown)])
        report.showTilesOnce()
        return report
    }

    private static func tiles(_ card: Card, _ range: RangeKey? = nil) -> [String] {
        let blocks = card.variants.first { $0.range == range }?.blocks ?? []
        return blocks.flatMap { block -> [String] in
            if case .tiles(let tiles) = block { tiles.map(\.metric.name) } else { [] }
        }
    }

    @Test func aTileOfTheOpeningIsLeftOutBelowAndGetsItsNote() throws {
        let report = Self.report(
            [nil: [.tiles([Self.tile("a", 1), Self.tile("b", 2, note: "own")])]],
            [Self.card("card", [nil: [.tiles([Self.tile("a", 1, note: "told"), Self.tile("b", 2, note: "other"), Self.tile("c", 3)])]])])
        #expect(Self.tiles(report.sections[0].cards[0]) == ["c"])
        guard case .tiles(let tiles) = report.opening.variants[0].blocks[0] else {
            Issue.record("the opening has no tiles")
            return
        }
        #expect(tiles.map(\.note) == ["told", "own"])
    }

    /// Another value, an unknown one and the part of a whole that the opening does not say are other numbers.
    @Test func anotherNumberStays() {
        let report = Self.report(
            [nil: [.tiles([Self.tile("a", 1), Self.tile("b", nil), Self.tile("c", 3)])]],
            [Self.card("card", [nil: [.tiles([Self.tile("a", 2), Self.tile("b", nil), Self.tile("c", 3, of: 8)])]])])
        #expect(Self.tiles(report.sections[0].cards[0]) == ["a", "b", "c"])
    }

    /// A number of all periods is left out where the opening has it in each of them.
    @Test func everyPeriodHasToShowIt() {
        let cards = [Self.card("card", [nil: [.tiles([Self.tile("a", 1), Self.tile("b", 2)])]])]
        let both = Self.report([.sevenDays: [.tiles([Self.tile("a", 1)])], .thirtyDays: [.tiles([Self.tile("a", 1)])]], cards)
        #expect(Self.tiles(both.sections[0].cards[0]) == ["b"])
        let one = Self.report([.sevenDays: [.tiles([Self.tile("a", 1)])], .thirtyDays: [.tiles([Self.tile("a", 9)])]], cards)
        #expect(Self.tiles(one.sections[0].cards[0]) == ["a", "b"])
    }

    /// A heading alone says nothing: a card is left out in all of its periods or in none.
    @Test func noHeadingIsLeftAlone() {
        let opening: [RangeKey?: [Block]] = [.sevenDays: [.tiles([Self.tile("a", 1)])], .thirtyDays: [.tiles([Self.tile("a", 2)])]]
        let some = Self.report(
            opening, [Self.card("card", [.sevenDays: [.tiles([Self.tile("a", 1)])], .thirtyDays: [.tiles([Self.tile("a", 7)])]])])
        #expect(Self.tiles(some.sections[0].cards[0], .sevenDays) == ["a"] && Self.tiles(some.sections[0].cards[0], .thirtyDays) == ["a"])
        let all = Self.report(
            opening, [Self.card("card", [.sevenDays: [.tiles([Self.tile("a", 1)])], .thirtyDays: [.tiles([Self.tile("a", 2)])]])])
        #expect(all.sections.isEmpty)
    }

    /// What is folded stays folded where a card before it goes.
    @Test func theFoldStaysWhereItWas() {
        let words: [Block] = [.sentence("words")]
        let report = Self.report(
            [nil: [.tiles([Self.tile("a", 1)])]],
            [
                Self.card("gone", [nil: [.tiles([Self.tile("a", 1)])]]), Self.card("seen", [nil: words]), Self.card("folded", [nil: words]),
            ], shown: 2)
        #expect(report.sections[0].cards.map(\.id) == ["seen", "folded"] && report.sections[0].shown == 1)
    }
}
