import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// One category has one colour, wherever and whenever a reader finds it.
@Suite struct ColourTests {
    private static let names = [
        "groceries", "transport", "fun", "fast_food", "clothing", "pharmacy_health", "alcohol", "pottery", "bee_keeping", "chess_club",
        "gifts",
    ]

    /// The categories in an order of their own each range, so that no two have the same ranks.
    private static func snapshot(_ names: [String], shift: Int) -> Snapshot {
        var guardian = Guardian()
        for range in RangeKey.allCases {
            var generator = SeededGenerator(seed: UInt64(range.index + shift * 10))
            let rows = names.shuffled(using: &generator).enumerated().map { rank, name in
                Guardian.CategorySpend(category: name, charges: 2, spend: Int64(max(12_000 - rank * 700, 400 - rank)))
            }
            guardian.byCategory[range] = rows
            guardian.summary[range] = Account.summary(
                range, spend: rows.reduce(0) { $0 + ($1.spend ?? 0) }, charges: 22, authorisations: 22)
        }
        return Snapshot(asOf: Account.asOf, subject: Subject(id: "s"), systems: [guardian])
    }

    /// Names of categories with the number of their colour, from all legends of a page: `k3` is 3.
    private func legends(_ html: String) -> [(name: String, colour: Int)] {
        html.between("<i class=\"k", "</span>").compactMap { piece in
            guard let colour = Int(piece.prefix { $0.isNumber }), let name = piece.split(separator: "<span>").last else { return nil }
            return (String(name).unescaped, colour)
        }
    }

    /// The colours of a drawing in the order of its slices: the classes `s3` of the ring.
    private func slices(_ svg: Substring) -> [Int] {
        svg.matches(of: /class="(?:[^"]* )?[sf](\d+)(?: [^"]*)?"/).compactMap { Int($0.1) }
    }

    private func colours(_ media: Media) -> [String: Set<Int>] {
        var colours: [String: Set<Int>] = [:]
        for legend in legends(media.dashboard) + legends(media.report) { colours[legend.name, default: []].insert(legend.colour) }
        return colours
    }

    @Test func aCategoryKeepsItsColourInAllPeriodsMediaAndNights() throws {
        let first = try Media(Self.snapshot(Self.names, shift: 0))
        let second = try Media(Self.snapshot(Self.names + ["archery"], shift: 1))
        let (one, two) = (colours(first), colours(second))
        #expect(one.count >= 8 && two.count >= 8)
        for (name, numbers) in one where !name.hasPrefix("Other") {
            #expect(numbers.count == 1, "\(name) has \(numbers)")
            // A category that the second night merges has no colour there.
            #expect(two[name].map { $0 == numbers } ?? true, "\(name): \(numbers), and \(two[name] ?? []) the night after")
        }
    }

    /// Categories of one's own, few and many: no chart shows two in one colour, and what is neither merged nor unnamed is never grey.
    @Test func noChartHasTwoCategoriesOfOneColour() throws {
        // A single one is told in words.
        for count in [2, 5, 8, 12, 16, 25, 60] {
            let names = (0..<count).map { "craft_\($0 * 7)" }
            let media = try Media(Self.snapshot(names, shift: count))
            let report = Composer(media.context).compose(
                try Media.sets.get().standard.dashboard, ranges: RangeKey.allCases, range: .thirtyDays)
            #expect(!report.donuts.isEmpty)
            for donut in report.donuts {
                let colours = donut.slices.compactMap(\.colour)
                #expect(Set(colours).count == colours.count && !colours.contains(Theme.other), "\(count) categories: \(colours)")
            }
        }
    }

    @Test func picturesAndLegendsAgree() throws {
        let media = try Media(Self.snapshot(Self.names, shift: 3))
        // Dashboard: the slices of the ring have the colours of its legend, in order.
        let split = try #require(media.dashboard.between("<div class=\"split\">", "</ul>").first)
        let legend = legends(String(split)).map(\.colour)
        let ring = try #require(split.between("<svg", "</svg>").first)
        #expect(legend.count >= 5)
        #expect(slices(ring) == legend, "the dashboard's picture")
        // Mail: the paints of its picture are those of its legend.
        let html = media.mailHTML
        let squares = html.matches(of: /color:(#[0-9a-fA-F]{6})[^>]*>■/).map { String($0.1).lowercased() }
        let drawing = try #require(media.mail.images.first?.drawing)
        let paints = Set(drawing.list.elements().flatMap { [$0.fill?.paint, $0.outline?.paint].compactMap(\.self) })
        let colours = Set(
            paints.map { paint in "#" + hexadecimal([16, 8, 0].map { UInt8(truncatingIfNeeded: drawing.colours[paint] >> $0) }) })
        #expect(squares.count == legend.count)
        for square in squares { #expect(colours.contains(square), "the mail's picture lacks \(square)") }
    }
}

extension Report {
    /// Every donut of every range.
    var donuts: [Figure.Donut] {
        var cards = [opening]
        for section in sections { cards += [section.opening] + section.cards }
        var donuts: [Figure.Donut] = []
        for variant in cards.flatMap(\.variants) {
            for case .figure(let figure, _) in variant.blocks {
                if case .donut(let donut) = figure.content { donuts.append(donut) }
            }
        }
        return donuts
    }
}
