import AlmanacCharts
import Foundation

// What Swift Charts has and this library has not: the compiler says what to write in its place.
private struct Day {
    var date = Date()
    var name = "Mon"
    var length = 1.5
    var count = 2
}

private let days = [Day()]

// says: write the day of a Date as CalendarDay
private let rejected1 = Chart(days) { BarMark(x: .value("Day", $0.date), y: .value("Count", $0.count)) }
// says: a bar stands at a name or a time
private let rejected2 = Chart(days) { BarMark(x: .value("Length", $0.length), y: .value("Count", $0.count)) }
// says: leave 'id:' out
private let rejected3 = Chart(days, id: \.name) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)) }
// says: write a loop: for day in days
private let rejected4 = Chart { ForEach(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)) } }
// says: write the words alone
private let rejected5 = Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)).annotation(position: .top) { "x" } }
// says: write .symbol(by:) with its name
private let rejected6 = Chart(days) { PointMark(x: .value("Day", $0.name), y: .value("Count", $0.count)).symbol(.circle) }
// says: write SectorMark(angle:) alone
private let rejected7 = Chart(days) { SectorMark(angle: .value("Count", $0.count), innerRadius: .ratio(0.6)) }
// says: .chartLegend(.hidden) leaves it out
private let rejected8 = Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)) }.chartLegend(position: .bottom)
// says: work the function out
private let rejected9 = Chart { LinePlot(x: "x", y: "y") { 2 * $0 } }
// says: a rule lies across the values
private let rejected10 = Chart(days) { RuleMark(x: .value("Day", $0.name)) }
// says: write .foregroundStyle(.secondary) for a comparison
private let rejected11 = Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)).opacity(0.5) }
// says: colours are those of the theme
private let rejected12 = Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)).foregroundStyle(.red) }
// says: an axis has the label of its values
private let rejected13 = Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)) }.chartXAxisLabel("Days")
// says: nothing can be selected in a file
private let rejected14 = Chart(days) { BarMark(x: .value("Day", $0.name), y: .value("Count", $0.count)) }.chartXSelection(value: 1)
