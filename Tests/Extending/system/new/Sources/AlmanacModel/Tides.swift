/// Readings of a tide gauge.
package struct Tides: SystemData, Hashable {
    package static let system = "tides"
    package var system: String { Self.system }

    /// The height of the water at one time.
    package struct Reading: Hashable, Sendable {
        package var at: Instant
        /// Metres above the zero of the gauge.
        package var height: Double

        package init(at: Instant, height: Double) {
            self.at = at
            self.height = height
        }
    }

    /// As sent; `nil` when the dump has none.
    package var readings: [Reading]?
    package var lost = LostRows()

    package init() {}
}
