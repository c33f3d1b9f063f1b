import TestSupport
import Testing

@testable import AlmanacCharts

/// Words at points of lines.
@Suite struct NoteTests {
    private let chart = LineChart(
        bands: (0..<9).map { .day(20_700 + $0) }, series: [ChartSeries(name: "", values: [100, 300, 9000, 200, 100, nil, 400, 300, 500])],
        notes: [
            .init(band: 2, text: "New chair"), .init(band: 5, text: "not known"), .init(band: 8, text: "So far"),
            .init(band: 40, text: "none"),
            .init(band: 1, series: 3, text: "none"), .init(band: 0, text: ""),
        ])

    @Test(arguments: [true, false]) func wordsStandOverTheirPoint(isOnPage: Bool) throws {
        let boxes =
            isOnPage
            ? chart.drawing(in: context().onPage, keepsBoxes: true).boxes(in: 480)
            : chart.drawing(in: context(), keepsBoxes: true).boxes
        let chair = try #require(boxes.first { $0.text == "New chair" })
        // The highest value is at the top of the plot, and has room above it.
        #expect(chair.y >= 0 && chair.y < 30)
        #expect(boxes.contains { $0.text == "So far" })
        #expect(!boxes.contains { $0.text == "none" || $0.text == "not known" })
    }

    @Test func theDescriptionTellsThem() {
        #expect(chart.draw(in: context()).description.contains("New chair Sep 6, $90.00 and So far Sep 12, $5.00."))
    }

    /// Days that are put in order take their words with them.
    @Test func wordsFollowTheirDay() {
        let chart = LineChart(
            bands: [.day(20_702), .day(20_700)], series: [ChartSeries(name: "", values: [5, 700])], notes: [.init(band: 1, text: "Rent")])
        #expect(chart.draw(in: context()).description.contains("Rent Sep 4, $7.00"))
    }

    /// No words lie on a line at any width: over a steep peak there is room, beside it there may be none.
    @Test func wordsKeepOffTheLine() throws {
        let values = (0..<60).map { Double(($0 * 7919) % 97) * 10 + 50 }
        let chart = LineChart(
            bands: values.indices.map { .day(20_700 + $0) }, series: [ChartSeries(name: "", values: values)],
            notes: values.indices.filter { $0 % 6 == 0 }.map { .init(band: $0, text: "What happened on day \($0)") })
        let drawing = chart.drawing(in: context().onPage, keepsBoxes: true)
        // Some have no room on a phone, and are shown from a width on; hardly any at all has room between sixty steep lines.
        #expect(drawing.boxes(in: 600).count { $0.text.hasPrefix("What") } < 10)
    }

    /// At every width they are there once.
    @Test func wordsThatAreCutForAPhoneStandWholeWhereThereIsRoom() throws {
        let text = "A chair for the new desk in the office"
        var chart = chart
        chart.notes = [.init(band: 2, text: text)]
        let drawing = chart.drawing(in: context().onPage, keepsBoxes: true)
        func shown(_ room: Double) -> [String] { drawing.boxes(in: room).map(\.text).filter { $0.hasPrefix("A chair") } }
        #expect(shown(256).allSatisfy { $0.hasSuffix("…") } && shown(1000) == [text])
        for room in stride(from: 256.0, through: 1400, by: 12) { #expect(shown(room).count == 1, "\(room)") }
    }

    @Test func aRangeHasWordsToo() throws {
        var chart = FormSamples.range
        chart.notes = [.init(band: 4, text: "Today")]
        #expect(chart.draw(in: context()).description.contains("Today "))
        let drawing = chart.drawing(in: context().onPage, keepsBoxes: true)
        #expect(drawing.boxes(in: 600).contains { $0.text == "Today" })
    }
}
