// Measures what a picture of a mail costs: drawing its marks as pixels and writing these, by itself, on one core. It judges nothing.
//
//     make bench-pictures

import AlmanacCharts
import AlmanacRaster

let rounds = 300
/// Mail shows pictures at half their size.
let scale = 2

let categories: [(name: String, cents: Int64)] = [
    ("Housing", 92_000), ("Groceries", 41_250), ("Transport", 18_040), ("Eating out", 15_610), ("Health", 9_300), ("Fun", 8_275),
]
/// A month of made-up spending, in cents.
let days = (1...31).compactMap { day in
    CalendarDay(year: 2026, month: 10, day: day).map { (day: $0, cents: Int64(day * 7919 % 113) * 100 + 900) }
}

let donut = Chart(categories) {
    SectorMark(angle: .value("Spent", minorUnits: $0.cents, currency: "EUR"))
        .foregroundStyle(by: .value("Category", $0.name))
}
let daily = Chart(days) {
    BarMark(x: .value("Day", $0.day), y: .value("Spent", minorUnits: $0.cents, currency: "EUR"))
    LineMark(x: .value("Day", $0.day), y: .value("Average", minorUnits: 5_600, currency: "EUR"))
}

print("| drawing | pixels | colours | draw | write | both | PNG |\n|---|--:|--:|--:|--:|--:|--:|")
for (name, chart, width) in [("donut", donut, 208), ("31 days", daily, 580)] {
    let list = try chart.drawing(width: width, surface: .standalone).list
    var draws: [Duration] = []
    var writes: [Duration] = []
    var pixels = try Rasteriser.draw(list, width: list.width * scale)
    var png: [UInt8] = []
    for _ in 0..<rounds {
        draws.append(try ContinuousClock().measure { pixels = try Rasteriser.draw(list, width: list.width * scale) })
        writes.append(try ContinuousClock().measure { png = try PNG.encode(pixels) })
    }
    func median(_ times: [Duration]) -> String {
        let microseconds = times.sorted()[times.count / 2] / .microseconds(1)
        return "\(Double(Int(microseconds / 10)) / 100) ms"
    }
    print(
        "| \(name) | \(pixels.width) × \(pixels.height) | \(Set(pixels.colours).count) | \(median(draws)) | \(median(writes)) "
            + "| \(median(zip(draws, writes).map { $0 + $1 })) | \(png.count) B |")
}
