/// A text in a fluid picture: where it stands at every width, and from which width on it is shown.
package struct FluidText: Sendable, Hashable {
    package enum Anchor: Sendable, Hashable {
        case start, middle, end
    }

    package var text: String
    /// The anchor as a share of the plot's width; `nil` for a text at fixed pixels.
    package var share: Double?
    /// Pixels from there to the anchor.
    package var offset: Double
    package var anchor: Anchor
    /// Pixels; of the text's box.
    package var top: Double
    package var width: Double
    package var height: Double
    /// The widths of the room in which it is shown, by the number of the step: from this one on, and only below that one.
    package var from: Int
    package var below: Int?
}
