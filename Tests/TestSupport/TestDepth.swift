internal import Foundation

/// How much of what they could try tests do try: a part of it in `make test`, all of it in `make test-deep`.
package enum TestDepth {
    package static let isFull = ProcessInfo.processInfo.environment["ALMANAC_TEST_DEPTH"] == "all"

    /// The seeds of a test that has so many: one in ten of them, or all.
    package static func seeds(_ count: Int) -> [Int] { Array(stride(from: 0, to: count, by: isFull ? 1 : 10)) }
}
