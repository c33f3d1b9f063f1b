/// A line of text over or under a fluid plot.
struct FluidLabel {
    /// Where it stands at some widths: from a step of the room's width on, and only below another.
    struct Variant {
        /// Of the plot's width.
        var share: Double
        var anchor: Canvas.Anchor
        var from: Int
        var below: Int?
    }

    var text: String
    var place: FluidPlace
    /// Of the baseline, in pixels.
    var y: Double
    /// The step of the room's width from which it is shown.
    var from = 0
    /// The one from which it is no longer shown.
    var below: Int?
    /// What the text was cut from, told when it is pointed at.
    var whole: String?

    /// At the side of the plot, where it would leave it otherwise; `nil` where it never would.
    var aside: Variant? {
        if let centred = place.centred, centred <= from { return nil }
        return variant(share: place.isAtEnd ? 1 : 0, place.isAtEnd ? .end : .start, from: from, below: place.centred)
    }

    /// Around its place, from where on there is room for it.
    var centred: Variant? {
        place.centred.flatMap { variant(share: place.share, .middle, from: max(from, $0), below: nil) }
    }

    /// At the widths at which the text is shown at all; `nil` where these are none.
    private func variant(share: Double, _ anchor: Canvas.Anchor, from: Int, below end: Int?) -> Variant? {
        guard let below else { return Variant(share: share, anchor: anchor, from: from, below: end) }
        return from < below ? Variant(share: share, anchor: anchor, from: from, below: min(end ?? below, below)) : nil
    }
}
