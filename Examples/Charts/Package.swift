// swift-tools-version: 6.1
import PackageDescription

// A package of its own that has the charts and nothing else of Almanac:
//
//     swift run --package-path Examples/Charts chart-examples pictures
let package = Package(
    name: "chart-examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "almanac", path: "../..")],
    targets: [
        .target(name: "ChartExamples", dependencies: [.product(name: "AlmanacCharts", package: "almanac")]),
        .executableTarget(name: "chart-examples", dependencies: ["ChartExamples"]),
    ]
)
