import TestSupport
import Testing

@testable import AlmanacCharts

/// Hours on an axis of time.
@Suite struct HourTests {
    /// Midnight of 3 November 2026.
    private static let midnight = 20_760 * 24
    private static let widths = [320, 600, 1180]

    private static func hours(_ count: Int, from first: Int = 0, every step: Int = 1) -> [Band] {
        (0..<count).map { .hour(midnight + first + $0 * step) }
    }

    private static func bars(_ bands: [Band]) -> BarChart {
        BarChart(bands: bands, series: [ChartSeries(name: "", values: bands.indices.map { Double($0 * 7 % 11) })], valueLabels: .none)
    }

    private static func lines(_ bands: [Band]) -> LineChart {
        LineChart(bands: bands, series: [ChartSeries(name: "", values: bands.indices.map { Double($0 * 7 % 11) })])
    }

    /// The lines under a plot, from left to right and with a stroke between them.
    private static func axis(_ boxes: [LabelBox]) -> String {
        let labels = boxes.filter { $0.text.contains { $0.isLetter } || $0.text.hasPrefix("20") }
        let rows = Set(labels.map { $0.y.rounded() }).sorted()
        return rows.map { row in
            labels.filter { $0.y.rounded() == row }.sorted { $0.x < $1.x }.map(\.text).joined(separator: " ")
        }.joined(separator: " / ")
    }

    // MARK: Values

    @Test func anHourIsOneOfTwentyFourOfADay() throws {
        let hour = try #require(CalendarHour(year: 2026, month: 11, day: 3, hour: 14))
        #expect(hour.hoursSince1970 == Self.midnight + 14 && hour.hour == 14 && hour.day.daysSince1970 == 20_760)
        for hour in [-1, 24] { #expect(CalendarHour(year: 2026, month: 11, day: 3, hour: hour) == nil) }
        for (year, month) in [(2026, 2), (10_000, 1)] { #expect(CalendarHour(year: year, month: month, day: 29, hour: 0) == nil) }
        #expect(CalendarHour(hour.day, hour: 23) == hour.advanced(by: 9) && hour < hour.advanced(by: 1))
        let before = CalendarHour(hoursSince1970: -1)
        #expect(before.hour == 23 && before.day.daysSince1970 == -1 && before == CalendarHour(year: 1969, month: 12, day: 31, hour: 23))
        for extreme in [Int.min, .max] {
            let held = CalendarHour(hoursSince1970: extreme)
            #expect(held.advanced(by: extreme) == held && (0...23).contains(held.hour) && abs(held.day.daysSince1970) == 365_000_000)
        }
    }

    // MARK: The axis

    /// As it is at 320, 600 and 1,180 pixels, in a picture of that width and in one of every width.
    @Test(arguments: [
        (
            0, 24,
            [
                "12 AM 6 AM 12 PM 6 PM / Nov 3",
                "12 AM 3 AM 6 AM 9 AM 12 PM 3 PM 6 PM 9 PM / Nov 3",
                "12 AM 3 AM 6 AM 9 AM 12 PM 3 PM 6 PM 9 PM / Nov 3",
            ]
        ),
        (
            14, 24,
            [
                "6 PM 12 AM 6 AM 12 PM / Nov 3 Nov 4",
                "3 PM 6 PM 9 PM 12 AM 3 AM 6 AM 9 AM 12 PM / Nov 3 Nov 4",
                "3 PM 6 PM 9 PM 12 AM 3 AM 6 AM 9 AM 12 PM / Nov 3 Nov 4",
            ]
        ),
        (
            0, 48,
            [
                "12 AM 12 PM 12 AM 12 PM / Nov 3 Nov 4",
                "12 AM 6 AM 12 PM 6 PM 12 AM 6 AM 12 PM 6 PM / Nov 3 Nov 4",
                "12 AM 3 AM 6 AM 9 AM 12 PM 3 PM 6 PM 9 PM 12 AM 3 AM 6 AM 9 AM 12 PM 3 PM 6 PM 9 PM / Nov 3 Nov 4",
            ]
        ),
        (
            0, 72,
            [
                "12 AM 12 AM 12 AM / Nov 3 Nov 4 Nov 5",
                "12 AM 12 PM 12 AM 12 PM 12 AM 12 PM / Nov 3 Nov 4 Nov 5",
                "12 AM 6 AM 12 PM 6 PM 12 AM 6 AM 12 PM 6 PM 12 AM 6 AM 12 PM 6 PM / Nov 3 Nov 4 Nov 5",
            ]
        ),
        (
            0, 73,
            [
                "Nov 3 Nov 4 Nov 5 Nov 6",
                "Nov 3 12 PM Nov 4 12 PM Nov 5 12 PM Nov 6",
                "Nov 3 6 AM 12 PM 6 PM Nov 4 6 AM 12 PM 6 PM Nov 5 6 AM 12 PM 6 PM Nov 6",
            ]
        ),
        (
            5, 168,
            [
                "Nov 4 Nov 6 Nov 8 Nov 10",
                "Nov 4 Nov 5 Nov 6 Nov 7 Nov 8 Nov 9 Nov 10",
                "Nov 4 12 PM Nov 5 12 PM Nov 6 12 PM Nov 7 12 PM Nov 8 12 PM Nov 9 12 PM Nov 10",
            ]
        ),
        (
            0, 336,
            [
                "Nov 4 Nov 8 Nov 12 Nov 16",
                "Nov 4 Nov 6 Nov 8 Nov 10 Nov 12 Nov 14 Nov 16",
                "Nov 3 Nov 4 Nov 5 Nov 6 Nov 7 Nov 8 Nov 9 Nov 10 Nov 11 Nov 12 Nov 13 Nov 14 Nov 15 Nov 16",
            ]
        ),
        (
            0, 2400,
            [
                "Nov 18 Dec 16 Jan 13 Feb 10 / 2026 2027",
                "Nov 4 Nov 18 Dec 2 Dec 16 Dec 30 Jan 13 Jan 27 Feb 10 / 2026 2027",
                "Nov 4 Nov 11 Nov 18 Nov 25 Dec 2 Dec 9 Dec 16 Dec 23 Dec 30 Jan 6 Jan 13 Jan 20 Jan 27 Feb 3 Feb 10 / 2026 2027",
            ]
        ),
    ])
    func namesHoursAndTheDayUnderThem(first: Int, count: Int, names: [String]) throws {
        let chart = Self.bars(Self.hours(count, from: first))
        #expect(Self.widths.map { Self.axis(chart.drawing(in: context(width: $0, domain: .count), keepsBoxes: true).boxes) } == names)
        let drawing = chart.drawing(in: context(domain: .count).onPage, keepsBoxes: true)
        #expect(Self.widths.map { Self.axis(drawing.boxes(in: Double($0))) } == names)
    }

    /// Of more than a hundred days months are named, and of more than sixty months years.
    @Test func namesMonthsAndYearsOfVeryManyHours() throws {
        let months = Self.bars(Self.hours(4800)).drawing(in: context(domain: .count).onPage, keepsBoxes: true)
        #expect(Self.axis(months.boxes(in: 600)) == "Dec Jan Feb Mar Apr May / 2027")
        let years = Self.lines(Self.hours(72_000)).drawing(in: context(width: 600, domain: .count), keepsBoxes: true)
        #expect(Self.axis(years.boxes) == "2027 2028 2029 2030 2031 2032 2033 2034 2035")
    }

    /// What a midnight is called, a day stands under, whichever hours there is room for.
    @Test func aDayStandsUnderItsMidnight() throws {
        for first in [0, 1, 14, 22, 23] {
            let page = Self.bars(Self.hours(48, from: first)).drawing(in: context(domain: .count).onPage, keepsBoxes: true)
            for width in stride(from: 280.0, through: 1400, by: 40) {
                let boxes = page.boxes(in: width)
                let day = try #require(boxes.first { $0.text == "Nov 4" })
                let middle = day.x + day.width / 2
                #expect(
                    boxes.contains { $0.text == "12 AM" && $0.y < day.y && abs($0.x + $0.width / 2 - middle) < 12 }, "\(first) \(width)")
            }
        }
    }

    @Test func irregularHoursStandWhereTheyBelong() throws {
        let bands = [0, 1, 2, 12, 24].map { Band.hour(Self.midnight + $0) }
        #expect(BandOrder.shares(bands) == [0, 1.0 / 24, 2.0 / 24, 0.5, 1])
        // Bars leave room for hours that are not there.
        let ordered = Self.bars([3, 0, 1].map { .hour(Self.midnight + $0) }).ordered(for: .english(.count))
        #expect(ordered.bands == (0...3).map { .hour(Self.midnight + $0) } && ordered.series[0].values == [7, 3, nil, 0])
    }

    @Test func anHourThatIsThereTwiceIsAddedUpOrCountsOnce() {
        // The night in which a clock is put back.
        let bands = [0, 1, 1, 2].map { Band.hour(Self.midnight + $0) }
        let series = [ChartSeries(name: "", values: [1, 2, 3, 4])]
        let added = BarChart(bands: bands, series: series).drawing(in: context(domain: .count)).svg.description
        #expect(added.contains("Bar chart: 3 hours, Nov 3 at 12 AM to Nov 3 at 2 AM."), "\(added)")
        #expect(
            added.contains("1 hour stands in the data more than once; its values are added up.") && added.contains("Total 10"), "\(added)")
        let last = LineChart(bands: bands, series: series).drawing(in: context(domain: .ratio)).svg.description
        #expect(last.contains("1 hour stands in the data more than once; its last value is drawn."), "\(last)")
    }

    @Test func anHourThatIsNotOverIsSaidToBe() {
        var chart = Self.bars(Self.hours(17))
        chart.partial = [16]
        let told = chart.drawing(in: context(domain: .count)).svg.description
        #expect(told.contains("The hour that began on Nov 3 at 4 PM is not over yet."), "\(told)")
    }

    @Test func descriptionsAndTitlesSayTheDayOfAnHour() {
        let svg = Self.bars(Self.hours(48)).draw(in: context(domain: .count))
        #expect(svg.description.hasPrefix("Bar chart: 48 hours, Nov 3 at 12 AM to Nov 4 at 11 PM."), "\(svg.description)")
        #expect(svg.string.contains("<title>Nov 3 at 2 PM: 10</title>"))
        // Over the turn of a year both ends have theirs.
        let turn = Self.bars(Self.hours(4, from: 24 * 59 - 2)).draw(in: context(domain: .count))
        #expect(turn.description.contains("4 hours, Dec 31 2026 at 10 PM to Jan 1 2027 at 1 AM."), "\(turn.description)")
        let axis = Self.bars(Self.hours(48, from: 24 * 58)).drawing(in: context(domain: .count), keepsBoxes: true).boxes
        #expect(Self.axis(axis).hasSuffix("/ Dec 31 2026 Jan 1 2027"), "\(Self.axis(axis))")
    }

    /// Names of other lengths and scripts find room at every width, in either direction.
    @Test(arguments: [
        (" Uhr", "3. November 2026"), ("\u{A0}ص", "٣ نوفمبر"), (" am", "3 नव॰"), (" giờ và mười lăm phút", "11月3日"), (":00", "3"),
    ])
    func namesOfOtherLanguagesFit(hour: String, day: String) throws {
        for isRightToLeft in [false, true] {
            var context = context(domain: .count, isRightToLeft: isRightToLeft)
            context.calendar = CalendarFormat(
                day: { _ in day }, month: { _ in day }, monthYear: { _ in day }, hour: { "\($0)\(hour)" }, dayHour: { "\($1) \($0)" })
            for (first, count) in [(0, 24), (14, 24), (22, 49), (0, 72), (3, 168)] {
                let bars = Self.bars(Self.hours(count, from: first))
                expectSound(bars.drawing(in: context, keepsBoxes: true), "\(hour) \(first) \(count)")
                let page = bars.drawing(in: context.onPage, keepsBoxes: true)
                #expect(PageTests.problem(page) == nil, "\(hour) \(first) \(count)")
            }
        }
    }

    // MARK: Charts as they are described

    private static func chart(_ hours: [CalendarHour]) -> Chart {
        Chart(Array(hours.enumerated())) { place, hour in
            BarMark(x: .value("Hour", hour), y: .value("Steps", place * 7 % 11))
        }
    }

    private static func error(_ chart: Chart) -> ChartError? {
        do {
            _ = try chart.svg(width: 600)
            return nil
        } catch {
            return error
        }
    }

    @Test func stridesAreCountedFromMidnight() throws {
        let first = CalendarHour(hoursSince1970: Self.midnight + 3)
        let chart = Self.chart((0..<48).map { first.advanced(by: $0) })
        func axis(_ unit: CalendarUnit, _ count: Int) throws -> [String] {
            let asked = chart.chartXAxis { AxisMarks(values: .stride(by: unit, count: count)) }
            let page = try #require(try asked.pageLayout(width: 1180))
            return [try asked.layout(width: 1180).boxes, page.boxes].map { boxes in
                let texts = boxes.filter { $0.kind == .text }
                return Self.axis(texts.map { LabelBox(x: $0.x, y: $0.y, width: $0.width, height: $0.height, text: $0.text) })
            }
        }
        #expect(
            try axis(.hour, 6) == Array(repeating: "6 AM 12 PM 6 PM 12 AM 6 AM 12 PM 6 PM 12 AM / Nov 3 Nov 4 Nov 5", count: 2))
        #expect(
            try axis(.hour, 5)
                == Array(
                    repeating: "5 AM 10 AM 3 PM 8 PM 12 AM 5 AM 10 AM 3 PM 8 PM 12 AM / Nov 3 Nov 4 Nov 5", count: 2))
        #expect(try axis(.hour, 24) == Array(repeating: "12 AM 12 AM / Nov 3 Nov 4 Nov 5", count: 2))
        #expect(try axis(.day, 1) == ["Nov 4 Nov 5", "Nov 4 Nov 5"])
    }

    @Test func aStepShorterThanWhatIsOnTheAxisIsAnError() {
        let day = CalendarDay(daysSince1970: 20_760)
        let days = Chart([day]) { BarMark(x: .value("Day", $0), y: .value("Steps", 5)) }
        let shorter = ChartError.badAxisValues(axis: "Day", reason: "the step is shorter than what stands on the axis")
        #expect(Self.error(days.chartXAxis { AxisMarks(values: .stride(by: .hour, count: 6)) }) == shorter)
        let weeks = Chart([CalendarWeek(of: day)]) { BarMark(x: .value("Day", $0), y: .value("Steps", 5)) }
        #expect(Self.error(weeks.chartXAxis { AxisMarks(values: .stride(by: .hour)) }) == shorter)
        let mixed = Chart {
            LineMark(x: .value("Day", day), y: .value("Steps", 1))
            LineMark(x: .value("Day", CalendarHour(hoursSince1970: 1)), y: .value("Steps", 2))
        }
        #expect(Self.error(mixed) == .mixedPlaces(axis: "Day"))
        let hour = CalendarHour(hoursSince1970: Self.midnight)
        let twice = Chart([hour, hour]) { LineMark(x: .value("Hour", $0), y: .value("Steps", 1)) }
        #expect(Self.error(twice)?.description.contains("two values at \"Nov 3 2026 at 12 AM\"") ?? false)
    }

    @Test func tablesHaveTheYearOfAnHourAndMissingHoursOnlyWhereAsked() throws {
        let first = CalendarHour(hoursSince1970: Self.midnight + 22)
        let chart = Self.chart([first.advanced(by: 3), first])
        #expect(try chart.table.rows == [["Nov 3 2026 at 10 PM", "7"], ["Nov 4 2026 at 1 AM", "0"]])
        #expect(try chart.chartXScale(domain: first...first.advanced(by: 3)).table.rows.map { $0[1] } == ["7", "", "", "0"])
        #expect(Self.error(chart.chartXScale(domain: first...first)) != nil)
    }

    /// Every mark that has times across takes hours.
    @Test func hoursStandUnderEveryMarkWithTimes() throws {
        let bands = Self.hours(30, from: 20)
        let series = ["A", "B"].map { name in ChartSeries(name: name, values: bands.indices.map { Double($0 % 5) }) }
        let context = context(width: 600, domain: .count)
        let low = bands.indices.map { Double?(Double($0 % 3)) }
        let range = LineChart.Range(name: "Range", low: low, high: low.map { $0.map { $0 + 2 } })
        let drawings: [(Drawing, Drawing)] = [
            (
                BarChart(bands: bands, series: series, arrangement: .stacked).drawing(in: context, keepsBoxes: true),
                BarChart(bands: bands, series: series, arrangement: .stacked).drawing(in: context.onPage, keepsBoxes: true)
            ),
            (
                LineChart(bands: bands, series: series, form: .areas).drawing(in: context, keepsBoxes: true),
                LineChart(bands: bands, series: series, form: .areas).drawing(in: context.onPage, keepsBoxes: true)
            ),
            (
                LineChart(bands: bands, series: series, form: .stacked).drawing(in: context, keepsBoxes: true),
                LineChart(bands: bands, series: series, form: .stacked).drawing(in: context.onPage, keepsBoxes: true)
            ),
            (
                LineChart(bands: bands, series: series, range: range).drawing(in: context, keepsBoxes: true),
                LineChart(bands: bands, series: series, range: range).drawing(in: context.onPage, keepsBoxes: true)
            ),
            (
                SmallMultiples(bands: bands, series: series).drawing(in: context, keepsBoxes: true),
                SmallMultiples(bands: bands, series: series).drawing(in: context.onPage, keepsBoxes: true)
            ),
        ]
        for (place, (fixed, page)) in drawings.enumerated() {
            expectSound(fixed, "\(place)")
            #expect(fixed.svg.description.contains("30 hours, Nov 3 at 8 PM to Nov 5 at 1 AM"), "\(place): \(fixed.svg.description)")
            for boxes in [fixed.boxes, page.boxes(in: 700)] {
                #expect(boxes.contains { $0.text == "12 AM" } && boxes.contains { $0.text == "Nov 4" }, "\(place): \(Self.axis(boxes))")
            }
        }
    }

    @Test func hoursBeyondTheCalendarAreHeld() {
        let extremes: [[Band]] = [
            [.hour(.min), .hour(.max)], [.hour(.max), .hour(.min), .hour(0)], [.hour(.max)], [.hour(.min)], [.hour(0), .day(0)],
        ]
        for bands in extremes {
            expectSound(Self.bars(bands).drawing(in: context(domain: .count), keepsBoxes: true))
            _ = Self.bars(bands).draw(in: context(domain: .count).onPage)
            expectSound(Self.lines(bands).drawing(in: context(domain: .count), keepsBoxes: true))
            _ = Self.lines(bands).draw(in: context(domain: .count).onPage)
        }
    }
}
