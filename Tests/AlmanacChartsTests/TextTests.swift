import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct TextTests {
    @Test func measuresClustersAsOne() {
        #expect(Metrics.thousandths("👩‍👩‍👧‍👦", bold: false) == 1370)
        #expect(Metrics.thousandths("🇩🇰", bold: false) == 1370)
        #expect(Metrics.thousandths("1️⃣", bold: false) == 1370)
        #expect(Metrics.thousandths("東京都", bold: false) == 3000)
        #expect(Metrics.thousandths("e\u{301}", bold: false) == Metrics.thousandths("e", bold: false))
        #expect(Metrics.thousandths("", bold: false) == 0)
        #expect(Metrics.thousandths("\u{202E}\u{200B}", bold: false) == 0)
    }

    @Test(arguments: ["Uber", "Café ñandú", "Ω мир ñ ẞ", "$1,234.56 − ×6", "–", "e\u{301}", "\u{85}a", "a\tb\u{1}", "…"])
    func measuresBytesAsCharacters(text: String) {
        for bold in [false, true] {
            #expect(Metrics.thousandths(text, bold: bold) == text.reduce(0) { $0 + Metrics.thousandths($1, bold: bold) })
        }
    }

    @Test func givesEveryDigitTheSameWidth() {
        let widths = Set("0123456789".map { Metrics.thousandths($0, bold: true) })
        #expect(widths.count == 1)
    }

    @Test func neverSplitsAClusterWhenItCuts() {
        let label = Label.line("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", in: 40, size: 12)
        #expect(label.lines == ["👩‍👩‍👧‍👦…"])
        #expect(label.isCut)
    }

    @Test func measuresDevanagariByItsLetters() {
        // Vowel signs above take no room; U and UU make RA wider than it is.
        #expect(Metrics.thousandths("के", bold: false) == Metrics.thousandths("क", bold: false))
        #expect(Metrics.thousandths("रू", bold: false) > Metrics.thousandths("र", bold: false) + 300)
        // No narrower than HarfBuzz makes them in the widest of the three fonts; where letters join, the signs of each are counted.
        for (word, shaped) in [("खर्च", 1452.0), ("बजट", 1817), ("शुरू", 1467), ("ज़्यादा", 2215), ("क्षेत्र", 1608)] {
            let width = Metrics.width(word, size: 1000)
            #expect(width >= shaped && width < shaped * 1.6, "\(word) \(width)")
        }
    }

    @Test func measuresArabicByTheFormsOfItsLetters() {
        // No narrower than HarfBuzz makes them in the widest of the three fonts, and not by much wider.
        for (word, shaped) in [
            ("مطعم", 2504.0), ("المصروفات", 4787), ("الميزانية", 3408), ("تجاوز الحد", 4265), ("بقالة", 1930), ("ترفيه واشتراكات", 6916),
            ("مُعَلِّم", 2015),
        ] {
            let width = Metrics.width(word, size: 1000)
            #expect(width >= shaped && width < shaped * 1.3, "\(word) \(width)")
        }
        // A letter that joins the next is narrower than one that ends a word; digits and a hamza are joined by none.
        #expect(Metrics.thousandths("بب", bold: false) < 2 * Metrics.thousandths("ب", bold: false))
        for word in ["اب", "ب٣", "بء", "ب "] {
            #expect(Metrics.thousandths(word, bold: true) == word.reduce(0) { $0 + Metrics.thousandths($1, bold: true) }, "\(word)")
        }
    }

    @Test func cutsArabicWhereItsLastLetterStillFits() {
        let text = "مطاعم ومقاهٍ ومشتريات البقالة المنزلية"
        for width in stride(from: 14.0, to: 260, by: 1) {
            for label in [Label.line(text, in: width, size: 13), Label.wrapped(text, in: width, size: 13, bold: true)] {
                #expect(label.width <= width, "\(width): \(label)")
                #expect(!label.first.hasSuffix(" …"))
            }
        }
    }

    @Test func neverSplitsADevanagariCluster() {
        let text = "सब्सक्रिप्शन और क्षेत्रीय खर्च की रिपोर्टें"
        let clusters = Array(text)
        for width in stride(from: 14.0, to: 240, by: 3) {
            for label in [Label.line(text, in: width, size: 12), Label.wrapped(text, in: width, size: 12)] {
                var rest = clusters[...]
                for cluster in label.lines.joined() where cluster != "…" {
                    while rest.first == " ", cluster != " " { rest = rest.dropFirst() }
                    #expect(rest.first == cluster, "\(width): \(label.lines)")
                    rest = rest.dropFirst()
                }
            }
        }
    }

    @Test func fillsLinesWithoutLeavingThem() {
        var random = SeededGenerator(seed: 2)
        let pieces = ["Rent", "and", "-", "/", "東京", " ", "  ", "e\u{301}", "👩‍👩‍👧‍👦", "WWWW", "iiii", "مطعم", "\u{202E}", "x\u{336}\u{336}"]
        for _ in 0..<600 {
            let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let width = Double.random(in: 13...140, using: &random)
            let label = Label.wrapped(Label.clean(text), in: width, size: 12)
            #expect((1...2).contains(label.lines.count), "\(text)")
            #expect(label.width <= width + 0.001, "\(text) in \(width): \(label)")
            #expect(label.lines.allSatisfy { Metrics.width($0, size: 12) <= label.width + 0.001 }, "\(text)")
            if !label.isCut {
                #expect(label.lines.joined().filter { !$0.isWhitespace } == Label.clean(text).filter { !$0.isWhitespace }, "\(label)")
            }
        }
    }

    @Test func breaksWhereLanguageAllows() {
        #expect(Label.wrapped("Pharmacy & Health", in: 90, size: 13).lines == ["Pharmacy &", "Health"])
        #expect(Label.wrapped("東京都千代田区", in: 60, size: 12).lines == ["東京都千", "代田区"])
    }

    @Test(arguments: ["", " ", "\t\n", "\u{200B}", "\u{0}"]) func namesBlankLabels(text: String) {
        #expect(Label.clean(text).isEmpty)
        #expect(context().name(text) == "(blank)")
    }

    @Test func boundsEndlessLabels() {
        let long = Label.clean(String(repeating: "a", count: 10_000))
        #expect(long.utf8.count <= Label.longest + 3 && long.hasSuffix("…"))
        let stacked = Label.clean("e" + String(repeating: "\u{301}", count: 10_000) + "x")
        #expect(stacked.utf8.count <= Label.longest + 3)
        #expect(Label.clean("e\u{301}\u{302}x") == "e\u{301}\u{302}x")
    }
}

@Suite struct EnglishFormatTests {
    @Test(
        arguments: [
            (99_995_000, "$1M"), (99_994_900, "$1M"), (99_900_000, "$999K"), (-99_995_000, "\u{2212}$1M"), (0, "$0"), (523, "$5.23"),
            (500, "$5"), (73_414, "$734"), (123_456, "$1.23K"), (1_234_567, "$12.3K"), (9.223372036854775e18, "$92,234T"),
        ] as [(Double, String)])
    func writesShortMoney(minor: Double, expected: String) {
        #expect(ValueFormat.english(.money).short(minor) == expected)
    }

    @Test(
        arguments: [
            (123_456, "$1,234.56"), (-5, "\u{2212}$0.05"), (0, "$0.00"), (100, "$1.00"),
        ] as [(Double, String)])
    func writesFullMoney(minor: Double, expected: String) {
        #expect(ValueFormat.english(.money).full(minor) == expected)
    }

    @Test func keepsOneUnitOnAnAxis() {
        #expect(ValueFormat.english(.money).axis([0, 50_000_000, 100_000_000]) == ["$0", "$0.5M", "$1.0M"])
        #expect(ValueFormat.english(.money).axis([0, 3000, 6000]) == ["$0", "$30", "$60"])
        #expect(ValueFormat.english(.money).axis([0, 50, 100]) == ["$0", "$0.50", "$1.00"])
        #expect(ValueFormat.english(.ratio).axis([0, 0.25, 0.5]) == ["0%", "25%", "50%"])
        #expect(ValueFormat.english(.count).axis([0, 1, 2]) == ["0", "1", "2"])
    }

    @Test(arguments: [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 9.3e18, .leastNonzeroMagnitude])
    func writesAnyNumber(value: Double) {
        for domain in [ValueFormat.Domain.money, .count, .ratio, .number] {
            let format = ValueFormat.english(domain)
            for text in [format.full(value), format.short(value)] + format.axis([value]) { #expect(!text.isEmpty) }
        }
    }

    @Test func writesDates() {
        let calendar = CalendarFormat.english()
        #expect(calendar.day(20_777) == "Nov 20" && calendar.day(0) == "Jan 1" && calendar.day(11_016) == "Feb 29")
        #expect(calendar.monthYear(2026 * 12 + 10) == "Nov 2026")
    }
}
