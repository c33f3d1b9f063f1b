// swift-tools-version: 6.1
import PackageDescription

/// Every target is written in Swift 6 mode with these on; imports say who may see them.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Where this is set, as `make test` does, the libraries that tests wait for are optimised in debug builds too: tests take half of their time then. What
/// is asserted stays. Tests themselves are not optimised: they are the larger half, and each runs once.
let optimised: [SwiftSetting] =
    strict
    + (Context.environment["ALMANAC_OPTIMISED"] == nil
        ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))])

// Read top to bottom, the targets are the way of the data (see README, "How it is built").
// Linked with libFuzzer's `main`, so that only `make fuzz` builds it.
let fuzzing: [Target] =
    Context.environment["ALMANAC_FUZZ"] == nil
    ? []
    : [.executableTarget(name: "almanac-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver", swiftSettings: strict)]

/// A product that the program needs and the charts do not. A package that depends on the charts with `traits: []` does not even check it out.
func program(_ product: String, of package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Program"]))
}

let package = Package(
    name: "almanac",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "almanac", targets: ["almanac"]),
        // Charts know nothing of reports, and no Foundation.
        .library(name: "AlmanacCharts", targets: ["AlmanacCharts"]),
        // The same charts as PNG, with cairo and Pango.
        .library(name: "AlmanacRaster", targets: ["AlmanacRaster"]),
    ],
    traits: [
        .default(enabledTraits: ["Program"]),
        .trait(name: "Program", description: "The program almanac; without it the charts alone can be built."),
    ],
    // One reviewed version each; docs/install.md says what is looked at before one of them changes.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // Values.
        .target(name: "AlmanacModel", swiftSettings: optimised),
        // The default templates and the words, as bytes in the binary: templates.c lists the files.
        .target(name: "CTemplates"),
        // Bytes and words: the UTF-8 writers, their escapes, number and date text; messages for readers, in their languages.
        .target(name: "AlmanacText", dependencies: ["AlmanacModel", "CTemplates"], swiftSettings: optimised),
        // SHA-256.
        .target(name: "AlmanacHash", dependencies: ["CCrypto"], swiftSettings: strict),
        // Asks ICU once per locale, currency and zone.
        .target(
            name: "AlmanacLocale", dependencies: ["AlmanacModel", "AlmanacText"], swiftSettings: strict,
            // ICU's C functions, which Foundation links but does not hand on.
            linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
        // In: a dump becomes snapshots; rows of tables become records of days; the made-up fleet.
        .target(
            name: "AlmanacDump",
            dependencies: [
                "AlmanacModel", "AlmanacText", "AlmanacHash", "CSimdjsonTape", "CZlib", "CExpat", program("GRDBSQLite", of: "GRDB.swift"),
            ],
            swiftSettings: optimised),
        // Think: a snapshot becomes series and metrics.
        .target(name: "AlmanacInsights", dependencies: ["AlmanacModel", "AlmanacText"], swiftSettings: optimised),
        // Pictures, and the same as pixels.
        .target(name: "AlmanacCharts", dependencies: ["AlmanacModel", "AlmanacText"], swiftSettings: optimised),
        .target(name: "AlmanacRaster", dependencies: ["AlmanacText", "AlmanacCharts", "CCairo", "CDeflate"], swiftSettings: strict),
        // Templates, and the report that they come to, with its figures as drawings: values still.
        .target(
            name: "AlmanacReport",
            dependencies: [
                "AlmanacModel", "AlmanacText", "AlmanacHash", "AlmanacInsights", "AlmanacCharts", "CCmarkGFM", program("Yams", of: "Yams"),
            ],
            swiftSettings: optimised),
        // The writers: pages, Markdown and data; PDF, as a format and as a letter in it; mail, what it says and its bytes.
        .target(
            name: "AlmanacPages", dependencies: ["AlmanacModel", "AlmanacText", "AlmanacInsights", "AlmanacCharts", "AlmanacReport"],
            swiftSettings: optimised),
        .target(
            name: "AlmanacPaper",
            dependencies: [
                "AlmanacModel", "AlmanacText", "AlmanacHash", "AlmanacCharts", "AlmanacReport", "AlmanacPages", "CShaping", "CDeflate",
            ],
            swiftSettings: optimised),
        .target(
            name: "AlmanacMail",
            dependencies: ["AlmanacModel", "AlmanacText", "AlmanacHash", "AlmanacInsights", "AlmanacCharts", "AlmanacReport"],
            swiftSettings: optimised),
        // Out, as files; packed output is shown to the browsers of this machine.
        .target(name: "AlmanacFiles", dependencies: ["AlmanacModel", "AlmanacText", "AlmanacHash", "CDeflate"], swiftSettings: strict),
        // Out, by mail: ways to send, and the book of what was sent.
        .target(
            name: "AlmanacPost",
            dependencies: ["AlmanacModel", "AlmanacText", "AlmanacHash", "AlmanacMail", "CCurl", program("GRDB", of: "GRDB.swift")],
            swiftSettings: strict),
        // In, from servers: what asks, politely; the network; and what is asked of each system.
        .target(
            name: "AlmanacFetch",
            dependencies: ["AlmanacModel", "AlmanacText", "AlmanacHash", "AlmanacDump", "AlmanacFiles", "CCurl"],
            swiftSettings: strict),
        // The runs, and the settings they take.
        .target(
            name: "AlmanacRun",
            dependencies: [
                "AlmanacModel", "AlmanacText", "AlmanacHash", "AlmanacLocale", "AlmanacDump", "AlmanacInsights", "AlmanacRaster",
                "AlmanacReport", "AlmanacPages", "AlmanacPaper", "AlmanacMail", "AlmanacFiles", "AlmanacPost", "AlmanacFetch",
                program("Yams", of: "Yams"), "CLandlock",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "almanac",
            dependencies: [
                "AlmanacModel", "AlmanacText", "AlmanacReport", "AlmanacPaper", "AlmanacMail", "AlmanacFiles", "AlmanacPost",
                "AlmanacDump", "AlmanacFetch", "AlmanacRun", program("ArgumentParser", of: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // C.
        .systemLibrary(
            name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
        .target(name: "CLandlock"),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        // Loads libcurl (libcurl4-openssl-dev has its header) when a server is asked, or a mail is sent.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // Loads HarfBuzz, fontconfig and FriBidi (libpango1.0-dev brings their headers) when the first paper is made.
        .target(name: "CShaping", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CSimdjsonTape", linkerSettings: [.linkedLibrary("simdjson")]),

        // One folder of tests a target, and what they share.
        .target(name: "TestSupport", dependencies: ["AlmanacModel", "AlmanacText"], path: "Tests/TestSupport", swiftSettings: strict),
        // What reads bytes of others, with its laws; run by tests, and by libFuzzer with `make fuzz`.
        .target(
            name: "FuzzTargets", dependencies: ["AlmanacDump", "AlmanacReport", "AlmanacMail", "AlmanacPost", "AlmanacModel"],
            path: "Tests/Fuzz/Targets", swiftSettings: strict),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: strict),
        .executableTarget(
            name: "picture-bench", dependencies: ["AlmanacCharts", "AlmanacRaster"], path: "Benchmarks/Pictures", swiftSettings: strict),
        .executableTarget(
            name: "chart-bench", dependencies: ["AlmanacCharts"], path: "Benchmarks/Charts", exclude: ["others.py"], swiftSettings: strict),
        // The charts of the documentation, which the package in Examples/Charts has too.
        .target(
            name: "ChartExamples", dependencies: ["AlmanacCharts"], path: "Examples/Charts/Sources/ChartExamples", swiftSettings: strict),
        // The ninety cases that charts are known to go wrong with: the gallery shows them, tests assert them.
        .target(name: "ChartCases", dependencies: ["AlmanacCharts"], path: "Benchmarks/Cases", swiftSettings: strict),
        .executableTarget(
            name: "chart-gallery", dependencies: ["AlmanacCharts", "AlmanacRaster", "ChartCases", "ChartExamples", "AlmanacText"],
            path: "Benchmarks/Gallery", swiftSettings: strict),
        .executableTarget(
            name: "floor-bench",
            dependencies: ["CCmarkGFM", "CSimdjsonTape", "AlmanacHash"], path: "Benchmarks/Floor",
            swiftSettings: strict),
        .testTarget(name: "AlmanacModelTests", dependencies: ["AlmanacModel"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacWordsTests",
            dependencies: ["AlmanacText", "AlmanacModel", "AlmanacLocale", "AlmanacInsights", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "AlmanacHashTests", dependencies: ["AlmanacHash"], swiftSettings: strict),
        .testTarget(name: "AlmanacMarkupTests", dependencies: ["AlmanacText", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacLocaleTests", dependencies: ["AlmanacLocale", "AlmanacText", "AlmanacModel", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "AlmanacSourcesTests", dependencies: ["AlmanacDump", "AlmanacModel", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "AlmanacTablesTests", dependencies: ["AlmanacDump", "AlmanacModel"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacInsightsTests", dependencies: ["AlmanacInsights", "AlmanacDump", "AlmanacModel", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "AlmanacChartsTests",
            dependencies: ["AlmanacCharts", "AlmanacText", "ChartCases", "ChartExamples", "TestSupport"],
            exclude: ["Golden", "Vectors"],
            swiftSettings: strict),
        .testTarget(
            name: "AlmanacRenderingTests",
            dependencies: [
                "CCmarkGFM", "AlmanacReport", "AlmanacPages", "AlmanacPaper", "AlmanacMail", "AlmanacRun", "AlmanacCharts",
                "AlmanacInsights", "AlmanacModel", "AlmanacText", "AlmanacLocale", "AlmanacDump", "TestSupport", "AlmanacHash",
                "AlmanacRaster",
                // The oracle of our own filling of templates.
                program("Mustache", of: "swift-mustache"),
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacReportTests",
            dependencies: [
                "AlmanacReport", "AlmanacPages", "AlmanacMail", "AlmanacRun", "AlmanacInsights", "AlmanacCharts", "AlmanacDump",
                "AlmanacText", "AlmanacLocale", "AlmanacModel", "TestSupport",
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(name: "AlmanacDeliveryTests", dependencies: ["AlmanacFiles", "AlmanacModel", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "AlmanacHTTPTests", dependencies: ["AlmanacFetch", "AlmanacModel"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacTransportTests", dependencies: ["AlmanacFetch", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacPullTests", dependencies: ["AlmanacFetch", "AlmanacModel", "AlmanacDump", "AlmanacFiles"],
            swiftSettings: strict),
        .testTarget(
            name: "AlmanacRasterTests", dependencies: ["AlmanacRaster", "AlmanacCharts", "CDeflate", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacPDFTests", dependencies: ["AlmanacPaper", "AlmanacText", "CShaping", "CDeflate", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "AlmanacMailTests", dependencies: ["AlmanacMail", "AlmanacModel", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "AlmanacSendingTests", dependencies: ["AlmanacPost", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "AlmanacLedgerTests",
            dependencies: ["AlmanacPost", "AlmanacMail", "AlmanacModel", "TestSupport", program("GRDB", of: "GRDB.swift")],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AlmanacRun", "AlmanacFiles", "AlmanacReport", "AlmanacDump", "AlmanacModel", "AlmanacPost", "AlmanacText", "AlmanacPages",
                "AlmanacFetch", "AlmanacLocale", "TestSupport", "almanac",
            ],
            swiftSettings: strict),
    ] + fuzzing
)
