import AlmanacCharts
import TestSupport
import Testing

extension CaseTests {
    static let words: [Int: CaseCheck] = [
        31: { shown in
            #expect(shown[0].read.bars(areHorizontal: true).count == 100)
            #expect((1...100).allSatisfy { shown[0].texts.contains("Name \($0)") })
        },
        32: { shown in
            #expect(shown[0].read.bars(areHorizontal: true).count == 100 && shown[0].texts.contains("Other (1,901)"))
            #expect(shown[0].svg.bytes.count < 60_000 && shown[0].told.contains("The 99 largest are drawn, the others together."))
        },
        33: { shown in
            #expect(shown[0].texts.contains { $0.hasSuffix("…") })
            #expect(shown[0].svg.string.contains("<title>\(String(repeating: "x", count: 300))"))
        },
        34: { shown in #expect(shown[0].shows("(blank)", "(blank) (2)")) },
        35: { shown in #expect(shown[0].shows("Uber", "Uber (2)", "Shell")) },
        36: { shown in
            for picture in shown {
                #expect(picture.shows("<script>alert(1)</script>", "&amp;", "]]>", "--"), "\(picture.texts)")
                for word in ["<script", "<svg onload", "onload=\""] { #expect(!picture.svg.string.contains(word)) }
            }
        },
        37: { shown in
            let drawn = shown[0].read.texts.map(\.text)
            #expect(drawn.contains("abcdef") && drawn.contains("tab here line"), "\(drawn)")
            #expect(shown[0].svg.bytes.allSatisfy { $0 >= 0x20 })
        },
        38: { shown in
            let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
            #expect(shown[0].shows("\(family) Family", "\u{1F1E9}\u{1F1F0}", "1\u{FE0F}\u{20E3}"))
            let cut = shown[0].texts.filter { $0.hasPrefix(family + family) }
            #expect(!cut.isEmpty && cut.allSatisfy { $0.allSatisfy { $0 == Character(family) || $0 == "…" } }, "\(cut)")
            #expect(cut.contains { $0.hasSuffix("…") })
        },
        39: { shown in
            let box = try #require(shown[0].box("東京都千代田区"))
            // Seven characters of one em of 13 pixels, and what is added for fonts that are not known.
            #expect(box.width >= 91 && box.width <= 104, "\(box)")
        },
        40: { shown in
            #expect(shown[0].texts.contains { $0.contains("مطعم") })
            let right = try #require(shown[0].boxes.first { $0.text.contains("مطعم") })
            let amount = try #require(shown[0].boxes.first { $0.text.contains("$3.00") })
            #expect(right.x > amount.x, "names stand on the right side")
            #expect(shown[0].svg.string.contains("direction=\"rtl\""))
        },
        41: { shown in
            let drawn = shown[0].read.texts.map(\.text)
            #expect(drawn.contains("evil") && drawn.contains("Rent") && !shown[0].svg.string.unicodeScalars.contains("\u{202E}"))
        },
        42: { shown in
            let (one, other) = (
                try #require(shown[0].boxes.first { $0.text.first?.unicodeScalars.first == "Z" }), try #require(shown[0].box("Zalgo"))
            )
            #expect(abs(one.width - other.width) < 1 && abs(one.height - other.height) < 0.1, "\(one) \(other)")
        },
        43: { shown in
            #expect(shown[0].svg.height == 40 && shown[0].texts.isEmpty)
            #expect(shown[1].svg.width == 80 && shown[1].svg.height == 40 && shown[1].texts.isEmpty)
            #expect(shown[1].read.thinBars().count == 11 && shown[1].read.zeros.count == 1)
        },
        44: { shown in
            #expect(shown[0].svg.width == 4000 && shown[0].svg.height == 100 && shown[1].svg.width == 100 && shown[1].svg.height == 4000)
            for picture in shown {
                for point in picture.read.curves().flatMap({ $0 }) {
                    #expect(point.x >= 0 && point.x <= Double(picture.svg.width) && point.y >= 0 && point.y <= Double(picture.svg.height))
                }
            }
        },
        45: { shown in
            #expect(shown[0].read.thinBars().count == 6)
            for bar in shown[0].read.thinBars() {
                #expect(bar.left >= -0.1 && bar.right <= 40.1 && bar.top >= -0.1 && bar.bottom <= 30.6, "\(bar)")
            }
        },
        46: { shown in
            #expect(shown.count == 20)
            #expect(shown.allSatisfy { $0.svg.string.contains("<title>Twenty charts of one page: First 1, last 5.</title>") })
            let bare = Set(
                shown.enumerated().map {
                    $0.element.svg.string.replacing("k46-\($0.offset)\"", with: "\"").replacing("k46-\($0.offset)-", with: "")
                })
            #expect(bare.count == 1)
        },
        47: { shown in
            #expect(shown[0].texts.contains { $0.contains(",50") })
            for mark in shown[0].read.marks where mark.name == "path" { #expect(!(mark.attributes["d"] ?? "").contains(",")) }
            #expect(!shown[0].svg.string.contains(/(?:x|y|width|height)="[^"]*,/))
        },
    ]
}
