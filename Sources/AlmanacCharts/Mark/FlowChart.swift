import AlmanacText

/// An amount that splits and joins on its way from sources to targets: a Sankey diagram.
///
/// Names without an inflow stand in the first column, those without an outflow in the last one, and every name right of all that flow into it.
public struct FlowChart: ChartFigure, Hashable {
    /// An amount on its way from one name to another.
    public struct Link: Sendable, Hashable {
        /// Name of the source.
        public var source: String
        /// Name of the target.
        public var target: String
        /// Above zero. Other values are left out, and the description counts them.
        public var value: Double?

        /// An amount from one name to another.
        public init(from source: String, to target: String, value: Double?) {
            self.source = source
            self.target = target
            self.value = value
        }
    }

    /// Links between the same two names are added up. A link that would close a circle is left out and counted.
    public var links: [Link]
    /// The number of links that are not among `links`.
    public var notDrawn: Int

    /// A chart of links.
    public init(links: [Link], notDrawn: Int = 0) {
        self.links = links
        self.notDrawn = max(notDrawn, 0)
    }

    /// Least width in pixels for more than two columns; below, bars are drawn.
    private static let leastWidth = 420.0

    /// Draws the picture. Its height follows from the names.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let network = FlowNetwork(links, notDrawn: notDrawn, context)
        if network.links.isEmpty {
            return .empty(context, sheet, height: 120, invalid: network.invalid + network.negative)
        }
        // Where all comes from one name, or goes to one, nothing splits and joins.
        if network.columns.count == 2, let one = network.columns.first(where: { $0.count == 1 }) {
            return bars(of: network.nodes.indices.filter { !one.contains($0) }, network, context)
        }
        // A phone has no room for more than two columns.
        if network.columns.count > 2, sheet.width < Self.leastWidth { return bars(ofEnds: network, context) }
        let layout = FlowLayout(network, context, sheet)
        guard let frame = PlotFrame(sheet, start: layout.leftSide, end: layout.rightSide, context, leastPlot: 40) else {
            return bars(ofEnds: network, context)
        }
        var canvas = Canvas.begin(
            context, sheet, frame, height: layout.height, description: network.describe(context), capacity: 900 + network.links.count * 220)
        canvas.inPlot(frame, height: layout.height) { layout.drawMarks(&$0, in: frame.width) }
        layout.drawTexts(&canvas, frame)
        return canvas.finish()
    }

    /// Bars of the amounts that arrive at the last names.
    private func bars(ofEnds network: FlowNetwork, _ context: ChartContext) -> Drawing {
        bars(of: network.nodes.indices.filter { network.isEnd($0) }, network, context)
    }

    /// Horizontal bars of some names, the largest first.
    private func bars(of names: [Int], _ network: FlowNetwork, _ context: ChartContext) -> Drawing {
        let sorted = names.sorted {
            network.nodes[$0].value == network.nodes[$1].value ? $0 < $1 : network.nodes[$0].value > network.nodes[$1].value
        }
        var drawing = BarChart(rows: sorted.map { (network.nodes[$0].name, network.nodes[$0].value) }).drawing(in: context)
        // Words say where it all comes from and where it goes.
        if !drawing.list.description.isEmpty { drawing.list.head.description = network.describe(context) }
        return drawing
    }
}
