import AlmanacCharts
import TestSupport
import Testing

extension CaseTests {
    private static func equallyWide(_ shown: ShownPicture, _ labels: [String]) {
        let bars = shown.read.bars()
        #expect(bars.count == 3)
        let middles = bars.map { ($0.left + $0.right) / 2 }
        #expect(abs((middles[1] - middles[0]) - (middles[2] - middles[1])) <= 1)
        for label in labels { #expect(shown.texts.count { $0 == label } == 1, "\(label) in \(shown.texts)") }
    }

    static let time: [Int: CaseCheck] = [
        18: { shown in
            let bars = shown[0].read.bars()
            #expect(bars.count == 3)
            // 250 cents stand where 200 and 50 came.
            let heights = bars.map { $0.bottom - $0.top }
            #expect(abs(heights[1] / heights[2] - 250.0 / 300) < 0.02)
            #expect(shown[0].told.contains("1 date stands in the data more than once; its values are added up."))
        },
        19: { shown in
            func drawn(_ index: Int) -> Substring { shown[index].svg.string.split(separator: "</desc>").last ?? "" }
            #expect(drawn(0).replacing("k19-0", with: "k19-1") == drawn(1) && shown[0].told == shown[1].told)
        },
        20: { equallyWide($0[0], ["Mar 7", "Mar 8", "Mar 9"]) },
        21: { equallyWide($0[0], ["Oct 31", "Nov 1", "Nov 2"]) },
        22: { shown in for day in ["Nov 3", "Nov 4", "Nov 5"] { #expect(shown[0].texts.count { $0 == day } == 1, "\(shown[0].texts)") } },
        23: { shown in
            let bars = shown[0].read.bars()
            #expect(bars.count == 4 && shown[0].told.contains("1 value is missing"))
            let middles = bars.map { ($0.left + $0.right) / 2 }
            // The place of the day that there never was is empty.
            #expect(abs((middles[2] - middles[1]) - 2 * (middles[1] - middles[0])) <= 1.5)
        },
        24: { shown in
            let points = shown[0].read.curves().flatMap { $0 }
            let (first, last) = (try #require(points.first), try #require(points.last))
            let middle = try #require(points.dropFirst().first)
            #expect(abs((middle.x - first.x) / (last.x - first.x) - 28.0 / 59) < 0.01 && points.count == 3, "\(points)")
            #expect(shown[0].told.contains("Jan 31") && shown[0].told.contains("Mar 31"))
        },
        25: { shown in
            let points = shown[0].read.curves().flatMap { $0 }
            let (first, last) = (try #require(points.first), try #require(points.last))
            // 364 days from 29 February 2024 to 28 February 2025, 366 from 28 February 2027 to 29 February 2028; a straight line between equal steps.
            #expect(shown[0].told.contains("Feb 29") && shown[0].svg.string.contains("Feb 28"), "\(shown[0].told)")
            for (place, day) in [(1, 365.0), (2, 730), (3, 1095)] where points.count == 5 {
                #expect(abs((points[place].x - first.x) / (last.x - first.x) - day / 1461) < 0.005, "\(points)")
            }
        },
        26: { shown in
            #expect(shown[0].shows("W51", "W52", "W53", "W1", "2026", "2027"), "\(shown[0].texts)")
        },
        27: { shown in
            let years = shown[0].texts.filter { $0.hasPrefix("20") }
            #expect(years == ["2026", "2027"] && shown[0].read.bars().count >= 12)
        },
        28: { shown in
            #expect(shown[0].texts.count { $0.hasPrefix("Nov 20") } == 1)
        },
        29: { shown in
            #expect(shown[0].read.curves().flatMap { $0 }.count == 2)
            #expect(shown[0].told.contains("9999") && shown[0].told.contains("Jan 1 1"), "\(shown[0].told)")
        },
        30: { shown in
            let bars = shown[0].read.bars()
            #expect(bars.map(\.isLight) == [false, false, false, false, false, true])
            #expect(shown[0].told.contains("is not complete yet."))
        },
    ]
}
