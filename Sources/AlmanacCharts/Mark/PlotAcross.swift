/// The horizontal places of a plot.
struct PlotAcross {
    /// Bands and their middles, in pixels; none over numbers.
    private let bands: [Band]
    private(set) var centers: [Double] = []
    private var step = 0.0
    /// The axis of numbers.
    private var axis: ValueAxis?
    private var scale: ValueScale?

    /// - Parameter length: Width of the plot, in pixels.
    init(_ bands: [Band], length: Double) {
        self.bands = bands
        // Points in time reach almost to the sides; names need the room of a band; a single point stands in the middle.
        let isNamed = bands.contains(where: \.isCategory)
        let inset = isNamed || bands.count == 1 ? length / Double(max(bands.count, 1)) / 2 : min(6, length / 4)
        step = bands.count > 1 ? (length - 2 * inset) / Double(bands.count - 1) : length
        let whole = step * Double(bands.count - 1)
        centers = BandOrder.shares(bands)?.map { inset + $0 * whole } ?? bands.indices.map { inset + Double($0) * step }
    }

    /// - Parameter length: Width of the plot, in pixels.
    init(_ chart: PlotChart, length: Double) {
        self.init(chart.bands, length: length)
        guard case .numbers(let format) = chart.horizontal else { return }
        // A horizontal label takes twice the length of a vertical one.
        let axis = ValueAxis(
            chart.xDomain(), length: length / 2, format: format, AxisOptions(valueRange: chart.xRange), type: chart.scales.across)
        let inset = min(6, length / 4)
        self.axis = axis
        scale = axis.scale(from: inset, to: length - inset)
    }

    /// The pixel of a place: a number, or the index of a band; a half index lies between two bands.
    func callAsFunction(_ place: Double) -> Double {
        if let scale { return scale(place) }
        guard let first = centers.first else { return 0 }
        let below = min(max(Int(min(max(place, 0), 1e9)), 0), centers.count - 1)
        let rest = place - Double(below)
        if rest == 0 { return centers[below] }
        if rest > 0, below + 1 < centers.count { return centers[below] + rest * (centers[below + 1] - centers[below]) }
        return (place < 0 ? first : centers[below]) + min(max(rest, -1), 1) * step
    }

    /// Ticks of numbers, in pixels.
    var ticks: [Double] {
        guard let axis, let scale else { return [] }
        return axis.ticks.values.map { scale($0) }
    }

    /// The axis under the plot. A horizontal axis of numbers needs no sign that it does not begin at zero, because no length is measured from there.
    func bandAxis(_ context: ChartContext, _ frame: PlotFrame) -> BandAxis {
        guard let axis else { return BandAxis(bands, context, frame, step: step / frame.width) { centers[$0] / frame.width } }
        let ticks = ticks
        return BandAxis(
            labels: context.axes.hasBandLabels ? axis.labels : [], frame, center: { ticks[$0] / frame.width }, context.calendar)
    }
}
