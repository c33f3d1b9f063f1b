import AlmanacCharts

extension ChartCase {
    /// Names that are many, long, blank, alike, hostile or of other scripts, and rooms of any size.
    static let words: [ChartCase] = [
        ChartCase(31, "A hundred categories", "A hundred horizontal bars, each with its name.") {
            $0.bars(BarChart(bands: names((1...100).map { "Name \($0)" }), series: one((1...100).map { Double($0 * 37 % 101 * 10) })))
        },
        ChartCase(32, "Two thousand categories", "The 99 largest and the others together, which are counted.") {
            $0.bars(BarChart(bands: names((0..<2000).map { "Name \($0)" }), series: one((0..<2000).map { Double($0 * 7 % 2000) })))
        },
        ChartCase(33, "A name of 300 letters without a space", "It ends in an ellipsis and is told whole.") {
            $0.bars(BarChart(bands: names([String(repeating: "x", count: 300)]), series: one([500])))
        },
        ChartCase(34, "Two blank names", "Both read (blank), and are told apart.") {
            $0.bars(BarChart(bands: names(["", " ", "Rent"]), series: one([100, 200, 300]), orientation: .horizontal))
        },
        ChartCase(35, "Names that read alike", "The second one has a number.") {
            $0.bars(BarChart(bands: names(["Uber", "Uber", "Shell"]), series: one([300, 200, 100]), orientation: .horizontal))
        },
        ChartCase(36, "Names that are markup", "They are words and nothing else.") {
            $0.bars(
                BarChart(
                    bands: names(["<script>alert(1)</script>", "&amp;", "\"><svg onload=alert(1)>", "]]>", "--"]),
                    series: one([500, 400, 300, 200, 100]), orientation: .horizontal))
        },
        ChartCase(37, "Characters that XML has not", "They are gone; a tab and a line's end are spaces.") {
            $0.bars(
                BarChart(
                    bands: names(["a\u{0}b\u{3}c\u{B}d\u{FFFE}e\u{FFFF}f", "tab\there\nline"]), series: one([300, 200]),
                    orientation: .horizontal))
        },
        ChartCase(38, "Emoji of many parts", "Each is one sign, and never cut in two.") {
            $0.bars(
                BarChart(
                    bands: names([
                        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466} Family", "\u{1F1E9}\u{1F1F0}", "1\u{FE0F}\u{20E3}",
                        String(repeating: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", count: 40),
                    ]), series: one([400, 300, 200, 100]), orientation: .horizontal))
        },
        ChartCase(39, "Chinese and Japanese", "Each character has one em, and a line may end after any of them.") {
            $0.bars(BarChart(bands: names(["東京都千代田区", "上海市浦东新区"]), series: one([300, 200]), orientation: .horizontal))
        },
        ChartCase(40, "Arabic with a number in brackets", "Brackets and number stand where a reader of Arabic expects them.") {
            $0.bars(
                BarChart(bands: names(["مطعم (3)", "نقل عام (12)"]), series: one([300, 200]), orientation: .horizontal),
                $0.context(isRightToLeft: true))
        },
        ChartCase(41, "A name that turns the direction of what follows", "The control is gone, and its neighbours read as ever.") {
            $0.bars(BarChart(bands: names(["\u{202E}evil", "Rent"]), series: one([300, 200]), orientation: .horizontal))
        },
        ChartCase(42, "Letters under twenty marks", "They are as wide as the letters alone.") {
            let marks = String(repeating: "\u{337}\u{301}", count: 10)
            $0.bars(
                BarChart(
                    bands: names(["Z\(marks)a\(marks)l\(marks)g\(marks)o", "Zalgo"]), series: one([300, 200]), orientation: .horizontal))
        },
        ChartCase(43, "A picture of 80 by 40 pixels", "A line the size of a word, and bars without an axis.") {
            $0.add(Sparkline(values: [3, 5, 2, 8, 7, nil, 4, 9]).drawing(in: $0.context(.count, width: 80), height: 40, keepsBoxes: true))
            $0.bars(BarChart(bands: months(12), series: one((0..<12).map { Double($0 * 300) })), $0.context(width: 80), height: 40)
        },
        ChartCase(44, "Very wide and very tall", "Nothing lies outside, and no length is below zero.") {
            let chart = LineChart(bands: months(12), series: one(CaseNoise.walk(12, seed: 3)))
            $0.lines(chart, $0.context(.number, width: 4000), height: 100)
            $0.lines(chart, $0.context(.number, width: 100), height: 4000)
        },
        ChartCase(45, "Labels that are wider than the picture", "Bars are left, and nothing reaches out.") {
            $0.bars(
                BarChart(
                    bands: months(6), series: one((1...6).map { Double($0) * 1e15 }),
                    rules: [RuleLine(value: 4e15, label: "A limit with a long name")]),
                $0.context(width: 40), height: 30)
        },
        ChartCase(46, "Twenty charts of one page", "All are the same picture, and no two names in the code are alike.") {
            for _ in 0..<20 { $0.add(Sparkline(values: [1, 3, 2, 5]).drawing(in: $0.context(.count, width: 96), keepsBoxes: true)) }
        },
        ChartCase(47, "Numbers with a comma", "Labels have commas, and places in the code never do.") {
            let german = ValueFormat(
                domain: .money, fractionDigits: 2, full: { _ in "1.234,56\u{A0}€" }, short: { _ in "1,2\u{A0}Tsd.\u{A0}€" },
                axis: { ticks in ticks.indices.map { "\($0),50\u{A0}€" } }, percent: { "\($0)\u{A0}%" })
            var context = $0.context()
            context.value = german
            $0.bars(BarChart(bands: months(4), series: one([123_456, 90_000, 50_000, 70_000])), context)
        },
    ]
}
