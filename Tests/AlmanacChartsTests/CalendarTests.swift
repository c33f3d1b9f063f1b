import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct CalendarTests {
    private func calendar(_ values: [Double?], from first: Int = 20_748, partial: [Int] = []) -> CalendarChart {
        CalendarChart(days: values.indices.map { first + $0 }, values: values, partial: partial)
    }

    /// How many shapes of each look a picture has, by counting the rectangles in their paths.
    private func rectangles(_ svg: SVG, _ look: String) -> Int {
        svg.string.split(separator: "<path").filter { $0.contains(look) }.reduce(0) { sum, element in
            guard let start = element.firstRange(of: " d=\"") else { return sum }
            return sum + element[start.upperBound...].prefix { $0 != "\"" }.count { $0 == "z" }
        }
    }

    @Test func aDayOfNothingAndADayThatIsNotKnownLookDifferent() throws {
        var context = context(surface: .standalone)
        context.markTitles = false
        let svg = calendar([100, 0, 0, nil, .nan, 100]).draw(in: context)
        // A day with its amount needs no legend, and one that is not known does.
        #expect(rectangles(svg, "stroke=\"\(Theme.Role.track.light)\"") == 2)
        #expect(svg.string.contains(">not known</text>") && !svg.string.contains(">$0</text>"))
        let known = calendar([100, 0, 0, 100]).draw(in: context)
        #expect(!known.string.contains(">not known</text>"))
        let spent = calendar([100, 100]).draw(in: context)
        #expect(!spent.string.contains(">$0</text>"))
    }

    @Test func everyDayIsDrawnOnce() throws {
        var context = context(surface: .standalone)
        context.markTitles = false
        for count in [1, 6, 7, 8, 31, 56, 57, 92, 200, 366, 730] {
            let svg = calendar((0..<count).map { Double($0 % 5 + 1) }).draw(in: context)
            // The samples of the legend are drawn in the same way; days with their amounts have none.
            let samples = count < 50 ? 0 : 4
            let strongest = Paint.series(0).forText.hex
            let drawn = rectangles(svg, "fill=\"#7884fc\"") + rectangles(svg, "fill=\"\(strongest)\"")
            #expect(drawn == count + samples, "\(count) days")
        }
    }

    /// Days in columns of weeks are squares at every width.
    @Test(arguments: [92, 200, 366], [320, 390, 560, 900]) func daysOfManyWeeksAreSquares(count: Int, width: Int) throws {
        var plain = context(width: width, surface: .standalone)
        plain.markTitles = false
        let chart = calendar((0..<count).map { _ in 5 })
        let svg = chart.draw(in: plain).string
        let cells = svg.matches(of: /h([0-9.]+)v([0-9.]+)h-/).suffix(count)
        #expect(cells.count == count)
        for cell in cells { #expect(abs((Double(cell.1) ?? 0) - (Double(cell.2) ?? 1)) <= 0.15, "\(cell.0)") }
        #expect(!chart.drawing(in: context().onPage).list.fitsPage)
    }

    @Test func weeksBeginWithTheDayOfTheLocale() throws {
        for (first, names) in [(1, ["Mon", "Wed", "Fri", "Sun"]), (7, ["Sun", "Tue", "Thu", "Sat"]), (6, ["Sat", "Mon", "Wed", "Fri"])] {
            var context = context(domain: .count)
            context.calendar = .english(firstWeekday: first)
            let drawing = ChangeSamples.quarter.drawing(in: context, keepsBoxes: true)
            let rows = drawing.boxes.filter { names.contains($0.text) }.sorted { $0.y < $1.y }.map(\.text)
            #expect(rows == names)
        }
    }

    /// November 20, 2026 is a Friday: in the row of its week, under the name of its weekday.
    @Test func aDayStandsUnderItsWeekday() throws {
        var context = context(domain: .count)
        context.calendar = .english(firstWeekday: 1)
        let drawing = CalendarChart(days: [20_774, 20_777], values: [1, 5]).drawing(in: context, keepsBoxes: true)
        let friday = try #require(drawing.boxes.first { $0.text == "Fri" })
        let path = try #require(drawing.svg.string.firstMatch(of: /d="M([0-9.]+) [^"]*"><title>Nov 20/))
        let left = try #require(Double(path.1))
        #expect(abs(left - friday.x) < 30 && left <= friday.x + friday.width)
        let monday = try #require(drawing.svg.string.firstMatch(of: /d="M([0-9.]+) [^"]*"><title>Nov 17/))
        #expect(try #require(Double(monday.1)) < left)
    }

    @Test func tellsWhatAPersonWould() {
        let description = ChangeSamples.month.draw(in: context()).description
        #expect(description.hasPrefix("Calendar: 31 days, Oct 22 2026 to Nov 21 2026."), "\(description)")
        #expect(description.contains("6 days are at zero."), "\(description)")
        #expect(description.contains("1 value is missing."), "\(description)")
        #expect(description.contains("Nov 21 is not complete yet."), "\(description)")
    }

    @Test func addsUpADayThatStandsThereTwice() {
        let chart = CalendarChart(days: [20_748, 20_749, 20_749], values: [100, 200, 300])
        let money = chart.draw(in: context()).description
        #expect(money.contains("highest $5.00 (Oct 23)") && money.contains("1 date stands in the data more than once"), "\(money)")
        let ratio = chart.draw(in: context(domain: .number)).description
        #expect(ratio.contains("highest 300.00 (Oct 23)"), "\(ratio)")
    }

    @Test func drawsTheLastTwoYearsAndCountsTheOthers() {
        let chart = calendar(Array(repeating: 1, count: 3650))
        let description = chart.draw(in: context(domain: .count)).description
        let drawn = description.firstMatch(of: /Calendar: ([0-9,]+) days/).flatMap { Int($0.1.filter { $0 != "," }) } ?? 0
        #expect((750...756).contains(drawn), "\(description)")
        #expect(description.contains("\((3650 - drawn) / 1000),\((3650 - drawn) % 1000) more are not drawn."), "\(description)")
        // What is drawn is no whole.
        #expect(!description.contains("Total"), "\(description)")
    }

    @Test func endlessDaysAreNoTrap() {
        let chart = CalendarChart(days: [.max, .min, 20_748, 365_000_001], values: [1, 2, 3, 4])
        #expect(chart.draw(in: context(domain: .count)).description.contains("3 more are not drawn."))
        #expect(CalendarChart(days: [.max], values: [1]).draw(in: context()).description == "No data.")
        #expect(CalendarChart(days: [], values: []).draw(in: context().onPage).description == "No data.")
    }

    /// The steps of a skewed series hold about as many days each.
    @Test func oneDayFarAboveTheOthersDoesNotMakeThemAlike() {
        let values: [Double] = (1...30).map { Double($0 * 100) } + [1_000_000]
        var context = context(surface: .standalone)
        context.markTitles = false
        let svg = calendar(values).draw(in: context)
        // A day with words on it is filled less.
        let opacities = Set(svg.string.matches(of: #/fill-opacity="([.0-9]+)"/#).map { String($0.1) })
        #expect(opacities.count >= 3, "\(opacities)")
        // The largest tenth is told from the rest of its quarter.
        #expect((1...3).contains(rectangles(svg, "fill=\"\(Paint.series(0).forText.hex)\"")))
        for opacity in opacities { #expect(rectangles(svg, "fill-opacity=\"\(opacity)\"") >= 5, "\(opacity)") }
        #expect(svg.string.contains(">$10K</text>"))
    }

    /// A picture too small for words has as many steps as one with them.
    @Test(arguments: [40, 119, 120, 600]) func aSmallCalendarHasAllSteps(width: Int) {
        var context = context(surface: .standalone)
        context.width = width
        let svg = calendar((1...30).map { Double($0 * $0 * 100) }).draw(in: context)
        #expect(Set(svg.string.matches(of: #/fill-opacity="([.0-9]+)"/#).map { String($0.1) }).count >= 4)
    }

    @Test(arguments: [Theme.Role.card.light, Theme.Role.card.dark])
    func theStepsOfTheScaleAreToldApartOnEitherGround(card: String) throws {
        let steps = StepRamp.colours(of: Theme.palette[0], on: card)
        #expect(steps.count == 4)
        for vision in ColourVision.allCases {
            for (one, other) in zip([card] + steps, steps) {
                let distance = try #require(vision.distance(one, other))
                #expect(distance >= ThemeReport.leastBetweenSteps, "\(one) and \(other) on \(card), \(vision.rawValue): \(distance)")
            }
        }
    }
}
