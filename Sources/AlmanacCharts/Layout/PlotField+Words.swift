extension PlotField {
    /// Most of the plot's width, as a share, for words at one place.
    private static let share = 0.7

    /// Places words at one point over the plot: shortened where they are too long for the narrowest room, and whole from the width on at which they
    /// are free. Their room is taken.
    ///
    /// - Parameters:
    ///   - share: Middle of the words, as a share of the plot's width.
    ///   - baselines: Possible baselines, the nearest first. The first one that is free from the narrowest width on is used.
    ///   - overhang: Pixels by which they may leave the plot at the left and at the right.
    /// - Returns: One line of text, or two of which one is shown at each width; none where no baseline is free.
    mutating func words(
        _ text: String, at share: Double, baselines: [Double], size: Double, bold: Bool = false,
        overhang: (left: Double, right: Double) = (0, 0)
    ) -> [PlotLabel] {
        let label = Label.line(text, in: frame.plots[0] * Self.share, size: size, bold: bold)
        let place = PlotPlace(share: share, width: label.width, frame, overhang: overhang)
        var best: (baseline: Double, from: Int)?
        for baseline in baselines {
            guard let from = firstStep(place, baseline: baseline, size: size), from < best?.from ?? .max else { continue }
            best = (baseline, from)
        }
        guard let best else { return [] }
        var line = PlotLabel(text: label.first, place: place, y: best.baseline, from: best.from, whole: label.isCut ? text : nil)
        var whole: PlotLabel?
        if label.isCut {
            let width = Metrics.width(text, size: size, bold: bold)
            let place = PlotPlace(share: share, width: width, frame, overhang: overhang)
            if let free = firstStep(place, baseline: best.baseline, size: size),
                let from = frame.plots.indices.first(where: { $0 >= free && width <= frame.plots[$0] * Self.share })
            {
                whole = PlotLabel(text: text, place: place, y: best.baseline, from: from)
            }
        }
        take(line, size: size)
        guard let whole else { return [line] }
        take(whole, size: size)
        line.below = whole.from
        return line.from < whole.from ? [line, whole] : [whole]
    }

    private mutating func take(_ label: PlotLabel, size: Double) { take(label.place, baseline: label.y, size: size, from: label.from) }
}
