package import AlmanacCharts

/// One of the ninety inputs that charts are known to go wrong with, as a picture: the gallery shows it, and a test asserts what must be seen.
package struct ChartCase: Sendable {
    /// 1–90, each once; `all` is in this order.
    package var number: Int
    /// The input, in a few words.
    package var title: String
    /// What must be seen, in one sentence.
    package var expectation: String
    private var draw: @Sendable (inout CasePen) -> Void

    init(_ number: Int, _ title: String, _ expectation: String, draw: @escaping @Sendable (inout CasePen) -> Void) {
        self.number = number
        self.title = title
        self.expectation = expectation
        self.draw = draw
    }

    /// Its pictures, drawn anew, at least one.
    package func pictures() -> [CasePicture] {
        var pen = CasePen(number: number, title: title)
        draw(&pen)
        return pen.pictures
    }

    /// Every case, 1 to 90.
    package static let all = axes + time + words + bars + lines + parts + properties
}

/// A picture of a case.
package struct CasePicture {
    /// Of one width, with the boxes of its texts.
    package var fixed: Drawing
    /// The same for every width of a page; `nil` for charts that have no such form.
    package var page: Drawing?
}

/// Draws the pictures of one case; each has a name of its own on the page.
package struct CasePen {
    /// The case.
    package let number: Int
    /// The accessible name of its pictures.
    package let title: String
    /// What was drawn so far.
    package private(set) var pictures: [CasePicture] = []

    init(number: Int, title: String) {
        self.number = number
        self.title = title
    }

    /// What charts of this case are drawn with.
    func context(
        _ domain: ValueFormat.Domain = .money, width: Int = 470, firstWeekday: Int = 1, isRightToLeft: Bool = false,
        surface: ChartContext.Surface = .inline
    ) -> ChartContext {
        ChartContext(
            width: width, idPrefix: "k\(number)-\(pictures.count)", title: title, value: .english(domain),
            calendar: .english(firstWeekday: firstWeekday), isRightToLeft: isRightToLeft, surface: surface)
    }

    /// A picture of one width alone.
    mutating func add(_ drawing: Drawing) {
        pictures.append(CasePicture(fixed: drawing, page: nil))
    }

    private mutating func add(_ context: ChartContext, isOnPage: Bool, _ draw: (ChartContext) -> Drawing) {
        var onPage = context
        onPage.surface = .page
        let page = isOnPage && context.surface == .inline ? draw(onPage) : nil
        pictures.append(CasePicture(fixed: draw(context), page: page.flatMap { $0.list.fitsPage ? $0 : nil }))
    }

    /// Bars, for one width and for every width.
    mutating func bars(_ chart: BarChart, _ context: ChartContext? = nil, height: Int? = nil) {
        let context = context ?? self.context()
        add(context, isOnPage: height == nil) { chart.drawing(in: $0, height: height, keepsBoxes: true) }
    }

    /// Lines, for one width and for every width.
    mutating func lines(_ chart: LineChart, _ context: ChartContext? = nil, height: Int? = nil) {
        let context = context ?? self.context(.number)
        add(context, isOnPage: height == nil) { chart.drawing(in: $0, height: height, keepsBoxes: true) }
    }

    /// A calendar, for one width and for every width.
    mutating func calendar(_ chart: CalendarChart, _ context: ChartContext? = nil) {
        let context = context ?? self.context()
        add(context, isOnPage: true) { chart.drawing(in: $0, keepsBoxes: true) }
    }

    /// A donut.
    mutating func donut(_ chart: DonutChart, _ context: ChartContext? = nil) {
        add(chart.drawing(in: context ?? self.context(), keepsBoxes: true))
    }
}

// Words that most cases are written with.

func one(_ values: [Double?], name: String = "") -> [ChartSeries] { [ChartSeries(name: name, values: values)] }
func days(_ count: Int, from first: Int = 20_750) -> [Band] { (0..<count).map { .day(first + $0) } }
func months(_ count: Int, from first: Int = 24_311) -> [Band] { (0..<count).map { .month(first + $0) } }
func names(_ names: [String]) -> [Band] { names.map { .category($0) } }

/// A donut as reports make it: sorted, merged, with whole percents that add up.
func donut(_ parts: [(name: String, amount: Int64)], others: Set<Int> = [], centre: String? = nil) -> DonutChart {
    let groups = SliceGroup.groups(of: parts.map(\.amount), others: others)
    let sums = groups.map { group in
        group.sources.reduce(Int64(0)) { sum, place in
            let (result, isOver) = sum.addingReportingOverflow(parts[place].amount)
            return isOver ? .max : result
        }
    }
    let shares = WholePercent.shares(of: sums)
    let slices = groups.indices.map { index in
        let group = groups[index]
        return Slice(
            name: group.isOther ? "Other (\(group.sources.count))" : parts[group.sources[0]].name, value: Double(sums[index]),
            share: shares[index].text(.english(.money), .english), colour: index, isOther: group.isOther,
            members: group.isOther
                ? group.sources.map { .init(name: parts[$0].name, text: ValueFormat.english(.money).full(Double(parts[$0].amount))) } : [])
    }
    return DonutChart(slices: slices, centre: centre)
}

/// The same numbers for the same seed, on every machine.
struct CaseNoise {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// From 0 to below 1.
    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 31)
    }

    /// A walk of so many steps, each from −0.5 to 0.5.
    static func walk(_ count: Int, seed: UInt64) -> [Double?] {
        var noise = CaseNoise(seed: seed)
        var level = 0.0
        return (0..<count).map { _ in
            level += noise.next() - 0.5
            return level
        }
    }
}
