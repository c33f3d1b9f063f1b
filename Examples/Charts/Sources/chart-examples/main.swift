import ChartExamples
import Foundation

// Writes each example as an SVG, and all of them as one page.
//
// usage: chart-examples FOLDER

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: chart-examples FOLDER\n".utf8))
    exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for example in ChartExample.all {
    try Data(example.picture().bytes).write(to: folder.appending(path: example.name + ".svg"))
}
try Data(ChartExample.page().utf8).write(to: folder.appending(path: "index.html"))
print("\(ChartExample.all.count) pictures in \(folder.path())")
