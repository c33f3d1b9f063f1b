import AlmanacCharts
import TestSupport
import Testing

extension CaseTests {
    static let axes: [Int: CaseCheck] = [
        1: { shown in
            for picture in shown {
                #expect(picture.texts == ["No data"] && picture.told == "No data.")
                #expect(picture.read.gridLines.isEmpty)
            }
        },
        2: { shown in
            let zeros = shown[0].read.zeros
            #expect(zeros.count == 3 && zeros.allSatisfy { abs($0.bottom - $0.top - 2) < 0.1 } && shown[0].read.bars().isEmpty)
            #expect(shown[0].ticks == [0] || shown[0].ticks.first == 0)
            #expect(!shown[0].told.contains("missing") && shown[0].told.contains("Total $0.00"))
        },
        3: { shown in #expect(shown[0].texts == ["No data"] && shown[0].read.bars().isEmpty) },
        4: { shown in
            let bar = try #require(shown[0].read.bars().first)
            #expect(shown[0].read.bars().count == 1 && bar.right - bar.left <= 78)
            #expect(shown[1].read.curves().isEmpty && shown[1].read.marks.contains { $0.name == "circle" })
        },
        5: { shown in
            let line = try #require(shown[0].read.curves().first)
            let grid = shown[0].read.gridLines
            #expect(Set(line.map(\.y)).count == 1)
            #expect(line[0].y < grid.first ?? 0 && line[0].y > grid.last ?? 1000, "inside the plot")
            #expect(Set(shown[0].ticks).count == shown[0].ticks.count && shown[0].ticks.count >= 2)
        },
        6: { shown in
            let bars = shown[0].read.bars()
            #expect(bars.count == 7 && bars.dropLast().allSatisfy { abs($0.bottom - $0.top - 2) < 0.1 })
            #expect(shown[0].told.contains("The highest is far above the others."))
        },
        7: { shown in
            let bars = shown[0].read.bars()
            #expect(bars.count == 2 && bars[0].bottom > shown[0].zero + 5 && bars[1].top < shown[0].zero - 5)
            let (low, high) = (
                try #require(shown[0].boxes.last { $0.text == "\u{2212}5" }), try #require(shown[0].boxes.last { $0.text == "3" })
            )
            #expect(low.y >= bars[0].bottom - 1 && high.y + high.height <= bars[1].top + 1)
        },
        8: { shown in
            #expect(shown[0].read.bars().allSatisfy { abs($0.top - shown[0].zero) <= 1 && $0.bottom > $0.top })
            #expect(shown[0].zero <= (shown[0].read.gridLines.min() ?? -1) + 0.6)
        },
        9: { shown in
            #expect(shown[0].read.bars().count == 1 && shown[0].told.contains("2 invalid values are left out."))
            #expect(shown[1].told == "No data. 1 invalid value is left out.")
        },
        10: { shown in
            let bars = shown[0].read.bars()
            #expect(bars.count == 2 && abs((bars[0].bottom - bars[0].top) - (bars[1].bottom - bars[1].top)) <= 1)
            #expect(shown[0].shows("$92,234T", "\u{2212}$92,234T") && shown[0].svg.string.contains("$92,233,720,368,547,758.08"))
            #expect(shown[0].ticks.count >= 3, "\(shown[0].texts)")
        },
        11: { shown in
            let (one, two) = (shown[0].read.bars(1), shown[0].read.bars(2))
            #expect(abs((one[0].bottom - one[0].top) - (two[0].bottom - two[0].top)) <= 1, "\(one) \(two)")
            #expect(shown[0].texts.contains { $0.hasPrefix(">$92,") }, "\(shown[0].texts)")
        },
        12: { shown in
            #expect(shown[0].ticks.count >= 3 && shown[0].texts.allSatisfy { $0.count <= 6 }, "\(shown[0].texts)")
        },
        13: { shown in
            let labels = shown[0].texts.filter { $0.contains("10⁻¹²") }
            #expect(labels.count >= 2 && Set(labels).count == labels.count)
        },
        14: { shown in
            let ticks = shown[0].ticks
            #expect(
                ticks.count >= 2 && Set(ticks).count == ticks.count && ticks.allSatisfy { $0 >= 999_999 && $0 <= 1_000_002 }, "\(ticks)")
        },
        15: { shown in
            #expect(shown[0].shows("$1M", "\u{2212}$1M", "$999,950.00"), "\(shown[0].texts)")
            let short = ValueFormat.english(.money).short
            #expect(short(99_995_000) == "$1M" && short(-99_995_000) == "\u{2212}$1M" && short(99_900_000) == "$999K")
            #expect(!shown[0].texts.contains { $0.contains("1000") })
        },
        16: { shown in #expect(shown[0].ticks == [0, 1, 2, 3]) },
        17: { shown in
            #expect(shown[0].ticks.first == 0 && shown[0].ticks.last == 1)
            #expect(shown[0].ticks.allSatisfy { ($0 * 100).truncatingRemainder(dividingBy: 5) == 0 }, "\(shown[0].ticks)")
            // The point over 100 percent lies inside the plot.
            let line = try #require(shown[1].read.curves().first)
            #expect((line.map(\.y).min() ?? -1) >= (shown[1].read.gridLines.min() ?? 0) - 0.6)
            #expect(shown[1].texts.contains(">100%"), "\(shown[1].texts)")
        },
    ]
}
