/// The place of a text over or under the plot: centred on its point where there is room, else at the side of the plot.
struct PlotPlace {
    /// Middle of the text, as a share of the plot's width.
    let share: Double
    /// Pixels.
    let width: Double
    /// The step from which it stands around its place; `nil` when it always stands at the side.
    let centred: Int?
    /// At which side it stands below that.
    let isAtEnd: Bool
    /// Pixels by which it stands beside its place where others leave it no more room.
    let shift: Double

    /// - Parameter overhang: Pixels by which it may leave the plot at the left and at the right.
    init(
        share: Double, width: Double, _ frame: PlotFrame, overhang: (left: Double, right: Double) = (0, 0), shift: Double = 0
    ) {
        self.shift = shift
        self.share = min(max(share, 0), 1)
        self.width = width
        isAtEnd = share > 0.5
        let left = width / 2 - overhang.left
        let right = width / 2 - overhang.right
        let place = self.share
        centred = frame.plots.firstIndex { place * $0 + shift >= left && (1 - place) * $0 - shift >= right }
    }

    /// The extent of the text from a step on, in pixels of a plot of that width.
    func extent(at step: Int, _ frame: PlotFrame) -> ClosedRange<Double> {
        let plot = frame.plots[step]
        if let centred, step >= centred {
            let middle = share * plot + shift
            return (middle - width / 2)...(middle + width / 2)
        }
        return isAtEnd ? (plot - width)...plot : 0...width
    }
}
