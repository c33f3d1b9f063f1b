/// A line of text over or under the plot.
struct PlotLabel {
    /// A place at some widths: from a step of the room's width on, and only below another.
    struct Variant {
        /// Share of the plot's width.
        var share: Double
        /// Pixels from there.
        var x = 0.0
        var anchor: Canvas.Anchor
        var from: Int
        var below: Int?
    }

    var text: String
    var place: PlotPlace
    /// Baseline, in pixels.
    var y: Double
    /// The step of the room's width from which it is shown.
    var from = 0
    /// The step from which it is no longer shown.
    var below: Int?
    /// The text before it was shortened, for the title.
    var whole: String?

    /// The place at the side of the plot, at widths where it would leave it otherwise; `nil` where it never would.
    var aside: Variant? {
        if let centred = place.centred, centred <= from { return nil }
        return variant(share: place.isAtEnd ? 1 : 0, place.isAtEnd ? .end : .start, from: from, below: place.centred)
    }

    /// The place centred on its point, at widths with room for it.
    var centred: Variant? {
        place.centred.flatMap { variant(share: place.share, x: place.shift, .middle, from: max(from, $0), below: nil) }
    }

    /// Limits a place to the widths at which the text is shown; `nil` where there are none.
    private func variant(share: Double, x: Double = 0, _ anchor: Canvas.Anchor, from: Int, below end: Int?) -> Variant? {
        guard let below else { return Variant(share: share, x: x, anchor: anchor, from: from, below: end) }
        return from < below ? Variant(share: share, x: x, anchor: anchor, from: from, below: min(end ?? below, below)) : nil
    }
}
