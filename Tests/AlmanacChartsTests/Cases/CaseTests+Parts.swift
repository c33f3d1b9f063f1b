import AlmanacCharts
import ChartCases
import Foundation
import TestSupport
import Testing

extension CaseTests {
    static let parts: [Int: CaseCheck] = [
        66: { shown in
            let ring = try #require(shown[0].read.slices.first)
            #expect(shown[0].read.slices.count == 1 && ring.turns.count == 2 && shown[0].shows("100%"))
            #expect(ring.turns[0].from == ring.turns[1].to)
        },
        67: { shown in
            #expect(shown[0].read.slices.count == 1 && shown[0].read.slices[0].turns.count == 2)
            #expect(shown[0].shows("100%", "0%") && shown[0].told.contains("Fun") && shown[0].told.contains("Tea"), "\(shown[0].texts)")
        },
        68: { shown in #expect(shown[0].shows(">99%", "<1%")) },
        69: { shown in
            for (picture, expected) in zip(shown, [[34, 33, 33], [35, 33, 32]]) {
                let shares = picture.texts.filter { $0.hasSuffix("%") }.compactMap { Int($0.dropLast()) }
                #expect(shares.sorted(by: >) == expected && shares.reduce(0, +) == 100, "\(shares)")
            }
        },
        70: { shown in
            #expect(shown[0].read.slices.count == 7 && shown[0].shows("Other (34)") && shown[0].told.contains("Part 26 $0.25 and 14 more."))
        },
        71: { shown in #expect(shown[0].shows("Rent", "Food", "Tea") && !shown[0].texts.contains { $0.hasPrefix("Other") }) },
        72: { shown in
            let others = shown[0].texts.filter { $0.hasPrefix("Other") }
            #expect(others.count == 1 && shown[0].told.contains("Tea") && shown[0].told.contains("Pins"), "\(shown[0].texts)")
        },
        73: { shown in
            #expect(shown[0].read.slices.isEmpty && shown[0].read.bars(areHorizontal: true).count == 2)
            #expect(shown[0].told.contains("cannot be shown as"), "\(shown[0].told)")
        },
        74: { shown in
            #expect(shown[0].shows("$0") && shown[0].read.slices.count == 1 && shown[0].read.slices[0].classes.contains("st"))
        },
        75: { shown in
            #expect(shown[0].shows("Tea"))
            for slice in shown[0].read.slices { for turn in slice.turns { #expect(turn.from != turn.to) } }
        },
        76: { shown in
            let slices = shown[0].read.slices
            #expect(slices.count == 2 && slices.allSatisfy { $0.turns.count == 2 && $0.turns.allSatisfy { !$0.isLarge && $0.isClockwise } })
            let (one, other) = (slices[0].turns, slices[1].turns)
            #expect(abs(one[0].from.y - other[1].to.y) <= 1 && abs(one[1].to.y - other[0].from.y) <= 1 && one[0].from.x > other[1].to.x)
        },
        77: { shown in #expect(shown[0].texts.count { $0.hasPrefix("A category") } == 15) },
        78: { shown in
            // A ring without the room for it has none: a part of an amount is another amount.
            for picture in shown {
                let ring = try #require(picture.read.slices.first?.turns.first)
                guard let centre = picture.boxes.first(where: { $0.text.hasPrefix("\u{2212}") }) else { continue }
                #expect(!centre.text.contains("…"))
                // The middle of the picture's ring and the hole in it.
                let x = centre.x + centre.width / 2
                #expect(centre.width <= 2 * ring.radius, "\(centre)")
                #expect(x > 0)
            }
            #expect(shown[0].svg.string.contains("1,234,567.89") || shown[0].svg.string.contains("1.23M"))
        },
        79: { shown in
            #expect(shown[0].shows("0%", "100%", "137%", "\u{2212}5%", "30"), "\(shown[0].texts)")
            func lengths(_ name: String) -> [Double: Double] {
                // Rows have ten pixels.
                let rows = shown[0].read.marks.filter { $0.classes.contains(name) && $0.attributes["stroke-width"] == "10" }
                let lines = rows.filter { $0.name == "path" }.flatMap(\.lines)
                return lines.reduce(into: [:]) { $0[$1[0].y] = abs($1[$1.count - 1].x - $1[0].x) }
            }
            let (tracks, good, bad) = (lengths("st"), lengths("sg"), lengths("sb"))
            let rows = Set(tracks.keys).union(good.keys).union(bad.keys).sorted()
            let whole = tracks.values.max()
            // Nothing in the first row and in that of less than nothing, all of the other two, which have no track then.
            #expect(good[rows[0]] == nil && good[rows[1]] == whole && bad[rows[2]] == whole && good[rows[3]] == nil)
            #expect(tracks[rows[0]] == whole && tracks[rows[1]] == nil && tracks[rows[2]] == nil && tracks[rows[3]] == whole)
            // Without a limit it is dashed; what is beyond one has a mark.
            #expect(shown[0].read.marks.filter { $0.attributes["stroke-dasharray"] == "3 3" }.flatMap(\.lines).count == 1)
            #expect(shown[0].svg.string.contains("stroke-width=\"1.8\""))
        },
        80: { shown in
            let marks = shown[0].read.marks.filter {
                $0.name == "path" && $0.classes.contains("si") && $0.attributes["stroke-width"] == "2"
            }
            let lines = marks.flatMap(\.lines)
            #expect(lines.count == 2, "an upright line for the one within, an arrow for the one beyond")
            let bar = try #require(shown[0].read.marks.first { $0.classes.contains("st") }?.lines.first)
            let (start, end) = (bar[0].x, bar[bar.count - 1].x)
            #expect(lines[0].allSatisfy { abs(($0.x - start) / (end - start) - 0.4) < 0.02 }, "forty of a hundred")
            #expect(lines[1...].joined().allSatisfy { $0.x >= end - 2 && $0.x <= 470 })
        },
        81: { shown in
            #expect(shown[1].texts.contains("50") && shown[2].texts.contains("\u{2212}3"), "\(shown.map(\.texts))")
            // Outside of the span the ring is full, or empty.
            func filled(_ index: Int) -> [ReadDrawing.Mark] {
                shown[index].read.marks.filter { $0.name == "path" && !$0.turns.isEmpty && !$0.classes.contains("st") }
            }
            #expect(filled(0).isEmpty && filled(2).isEmpty && filled(1).count == 1, "\(shown.indices.map { filled($0).count })")
        },
        82: { shown in
            for picture in shown {
                func count(_ name: String) -> Int {
                    picture.read.marks.filter { $0.name == "path" && $0.classes.contains(name) }.flatMap(\.lines).count
                }
                // Each has a sample in the legend besides.
                #expect(
                    count("sm") == 6 + 1 && count("sx") == 33 + 1 && count("c1") == 327 + 4, "\(count("sm")) \(count("sx")) \(count("c1"))")
                #expect(picture.told.contains("366 days"), "\(picture.told)")
            }
            // The first of January 2024 was a Monday: it begins a week, or is its second day.
            #expect(shown[0].svg.bytes != shown[1].svg.bytes)
        },
        83: { shown in
            let days = shown[0].read.marks.filter { $0.name == "path" && $0.classes.contains("c1") }
            #expect(days.flatMap(\.lines).count == 30 && Set(days.map { $0.attributes["fill-opacity"] ?? "" }).count == 1)
            #expect(shown[0].texts.count { $0 == "$7" } == 30 && !shown[0].texts.contains { $0.hasPrefix("up to") })
        },
        84: { shown in
            for picture in shown { #expect(!picture.svg.string.contains("NaN") && picture.texts.isEmpty && picture.svg.height == 28) }
            let level = shown[2].read.curves().flatMap { $0 }
            #expect(!level.isEmpty && abs((level.first?.y ?? 0) - 14) <= 1, "\(level)")
            #expect(shown[3].told.contains("1 value is missing"))
        },
    ]
}
