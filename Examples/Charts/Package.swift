// swift-tools-version: 6.1
import PackageDescription

// A package of its own that has the charts and nothing else of Almanac:
//
//     swift run --package-path Examples/Charts chart-examples pictures
//
// Without traits nothing is checked out that the program alone needs.
let package = Package(
    name: "chart-examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "almanac", path: "../..", traits: [])],
    targets: [
        .target(name: "ChartExamples", dependencies: [.product(name: "AlmanacCharts", package: "almanac")]),
        .executableTarget(name: "chart-examples", dependencies: ["ChartExamples"]),
    ]
)
