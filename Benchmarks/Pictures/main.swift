// Measures what a picture of a mail costs: drawing and writing it, by itself, on one core. It judges nothing.
//
//     make bench-pictures

import AlmanacRaster
import Foundation

let rounds = 300
let paths = CommandLine.arguments.dropFirst()
guard !paths.isEmpty else { fatalError("usage: picture-bench drawing.svg …") }

print("| drawing | pixels | colours | draw | write | both | PNG |\n|---|--:|--:|--:|--:|--:|--:|")
for path in paths {
    let svg = [UInt8](try Data(contentsOf: URL(filePath: path)))
    // Mail shows pictures at half their size.
    let width = 2 * (Int(String(decoding: svg, as: UTF8.self).firstMatch(of: /width="(\d+)"/)?.1 ?? "") ?? 580)
    var draws: [Duration] = []
    var writes: [Duration] = []
    var pixels = try Rasteriser.draw(svg, width: width)
    var png: [UInt8] = []
    for _ in 0..<rounds {
        draws.append(try ContinuousClock().measure { pixels = try Rasteriser.draw(svg, width: width) })
        writes.append(try ContinuousClock().measure { png = try PNG.encode(pixels) })
    }
    func median(_ times: [Duration]) -> String {
        let microseconds = times.sorted()[times.count / 2] / .microseconds(1)
        return "\(Double(Int(microseconds / 10)) / 100) ms"
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    print(
        "| \(name) | \(pixels.width) × \(pixels.height) | \(Set(pixels.colours).count) | \(median(draws)) | \(median(writes)) "
            + "| \(median(zip(draws, writes).map { $0 + $1 })) | \(png.count) B |")
}
