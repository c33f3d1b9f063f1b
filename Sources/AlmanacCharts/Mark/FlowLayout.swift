import AlmanacText

/// The vertical layout of the nodes and links of a flow, which is the same at every width.
struct FlowLayout {
    private struct Ribbon {
        var link: FlowNetwork.Link
        /// Upper edge at both ends.
        var from: Double
        var to: Double
        var thickness: Double
    }

    private let network: FlowNetwork
    private let context: ChartContext
    /// Upper edge and height of each node.
    private var tops: [Double]
    private var heights: [Double]
    private var ribbons: [Ribbon] = []
    /// Name and value of each node, and their common middle.
    private var names: [Label]
    private var values: [String]
    /// The step of the room's width from which both have room.
    private var steps: [Int]
    private var textPlaces: [Double]
    let height: Double
    let leftSide: Double
    let rightSide: Double

    static let nodeWidth = 10.0
    private static let gap = 10.0
    private static let nameSize = 12.0
    /// Pixels of a name with its value below.
    private static let textHeight = 32.0
    /// Least pixels of room for names.
    private static let leastSides = 80.0
    private static let leastRoom = 13.0

    /// - Parameter sheet: Its narrowest room has the names beside the first and the last column; one that needs less than half of their pixels leaves
    ///   the rest to the other.
    init(_ network: FlowNetwork, _ context: ChartContext, _ sheet: Sheet) {
        // On a phone the links keep room between the names.
        let sides = sheet.fitsPage ? 184 : min(sheet.width * 0.6, 320)
        let mostSide = sheet.fitsPage ? 116 : Double.infinity
        self.network = network
        self.context = context
        let most = network.columns.reduce(0) { max($0, $1.count) }
        let height = max(170, Double(most) * (Self.textHeight + 4))
        let columns = network.columns
        let sums = columns.map { $0.reduce(0) { $0 + network.nodes[$1].value } }
        // One scale for all columns: the fullest column, with its gaps, fits the height.
        let unit = zip(columns, sums).reduce(Double.infinity) { least, next in
            next.1 > 0 ? min(least, (height - Self.gap * Double(next.0.count - 1)) / next.1) : least
        }
        var tops = [Double](repeating: 0, count: network.nodes.count)
        var heights = tops
        for (nodes, sum) in zip(columns, sums) {
            var y = (height - sum * unit - Self.gap * Double(nodes.count - 1)) / 2
            for node in nodes {
                tops[node] = y
                heights[node] = network.nodes[node].value * unit
                y += heights[node] + Self.gap
            }
        }
        // Links leave and reach a node in the order of the other ends, so that those of one node do not cross.
        var from = [Double](repeating: 0, count: network.links.count)
        var to = from
        for node in network.nodes.indices {
            for isSource in [true, false] {
                let own = network.links.indices.filter { (isSource ? network.links[$0].source : network.links[$0].target) == node }
                    .sorted {
                        let (one, other) = (network.links[$0], network.links[$1])
                        let (first, second) = isSource ? (tops[one.target], tops[other.target]) : (tops[one.source], tops[other.source])
                        return first == second ? $0 < $1 : first < second
                    }
                var y = tops[node]
                for link in own {
                    if isSource { from[link] = y } else { to[link] = y }
                    y += network.links[link].value * unit
                }
            }
        }
        ribbons = network.links.indices.map {
            Ribbon(link: network.links[$0], from: from[$0], to: to[$0], thickness: network.links[$0].value * unit)
        }
        let format = context.value
        let last = columns.count - 1
        let full = network.nodes.map { Label.clean(format.text($0.value)) }
        let wanted = [0, last].map { column in
            columns[column].reduce(0) {
                max($0, Metrics.width(network.nodes[$1].name, size: Self.nameSize), Metrics.width(full[$1], size: Self.nameSize))
            }
        }
        let outer = [0, 1].map { min(wanted[$0], max(sides - wanted[1 - $0], sides / 2), mostSide) }
        // Names between two columns may reach to the next one; where there is no room, only the description has them.
        let inner = sheet.rooms.map { last > 1 ? ($0 - outer[0] - outer[1] - 16) / Double(last) - Self.nodeWidth - 14 : 0 }
        func room(_ node: FlowNetwork.Node) -> Double {
            let room = node.column == 0 ? outer[0] : node.column == last ? outer[1] : inner[inner.count - 1]
            return sides < Self.leastSides || room < Self.leastRoom ? 0 : room
        }
        names = network.nodes.map { node in
            room(node) > 0 ? Label.line(node.name, in: room(node), size: Self.nameSize) : Label(first: "", width: 0)
        }
        values = zip(network.nodes, full).map { node, full in
            let texts = [full, Label.clean(format.shortText(node.value))]
            return texts.first { Metrics.width($0, size: Self.nameSize) <= room(node) } ?? ""
        }
        let (names, values) = (names, values)
        steps = network.nodes.indices.map { node in
            guard 1..<max(last, 1) ~= network.nodes[node].column else { return 0 }
            let width = max(names[node].width, Metrics.width(values[node], size: Self.nameSize))
            return inner.firstIndex { $0 >= width } ?? inner.count - 1
        }
        var places = [Double](repeating: 0, count: network.nodes.count)
        for nodes in columns {
            let wanted = nodes.map { tops[$0] + heights[$0] / 2 }
            let half = Self.textHeight / 2
            for (node, y) in zip(nodes, spread(wanted, apart: Self.textHeight, within: half...(height - half))) {
                places[node] = y.rounded()
            }
        }
        textPlaces = places
        self.tops = tops
        self.heights = heights
        self.height = height.rounded(.up)
        func side(_ nodes: [Int]) -> Double {
            (nodes.reduce(0) { max($0, names[$1].width, Metrics.width(values[$1], size: 12)) } + 8).rounded(.up)
        }
        leftSide = side(columns[0])
        rightSide = side(columns[columns.count - 1])
    }

    /// The left edge of a column's nodes.
    private func x(_ column: Int, in width: Double) -> Double {
        (width - Self.nodeWidth) * Double(column) / Double(max(network.columns.count - 1, 1))
    }

    /// - Parameter width: Pixels between the names.
    func drawMarks(_ canvas: inout Canvas, in width: Double) {
        let format = context.value
        for ribbon in ribbons {
            let (source, target) = (network.nodes[ribbon.link.source], network.nodes[ribbon.link.target])
            let (start, end) = (x(source.column, in: width) + Self.nodeWidth, x(target.column, in: width))
            let middle = (start + end) / 2
            // Thin links stay visible.
            let thickness = max(ribbon.thickness, 0.8)
            canvas.begin(.path)
            canvas.fillOpacity(0.35)
            canvas.fill(.series(target.colour))
            canvas.move(start, ribbon.from)
            canvas.curve(middle, ribbon.from, middle, ribbon.to, end, ribbon.to)
            canvas.line(end, ribbon.to + thickness)
            canvas.curve(middle, ribbon.to + thickness, middle, ribbon.from + thickness, start, ribbon.from + thickness)
            canvas.close()
            if context.markTitles {
                canvas.title(
                    context.words.text(.flowPart(value: format.text(ribbon.link.value), source: source.name, target: target.name)))
            }
            canvas.end()
        }
        for column in network.columns {
            for node in column {
                canvas.rectangles(
                    [
                        Rectangle(
                            x: x(network.nodes[node].column, in: width), y: tops[node], width: Self.nodeWidth,
                            height: max(heights[node], 1))
                    ], .series(network.nodes[node].colour))
            }
        }
    }

    /// Names and values of all columns: before the first one, after the others.
    func drawTexts(_ canvas: inout Canvas, _ frame: PlotFrame) {
        for (column, nodes) in network.columns.enumerated() {
            let isFirst = column == 0
            // The last column ends with the plot.
            let end = column == network.columns.count - 1 ? frame.width : x(column, in: frame.width) + Self.nodeWidth
            let share = isFirst ? 0 : end / frame.width
            let side = isFirst == context.isRightToLeft ? 1.0 : -1
            drawTexts(
                &canvas, nodes, x: side * 6, share: context.isRightToLeft ? 1 - share : share, anchor: side > 0 ? .start : .end)
        }
    }

    private func drawTexts(_ canvas: inout Canvas, _ nodes: [Int], x: Double, share: Double, anchor: Canvas.Anchor) {
        canvas.beginText(.init(paint: .ink, anchor: anchor), share: share, x: x)
        for node in nodes where !names[node].first.isEmpty {
            let name = names[node]
            canvas.text(
                name.first, share: share, x: x, y: textPlaces[node] - 4, from: steps[node],
                whole: name.isCut ? Label.clean(network.nodes[node].name) : nil)
        }
        canvas.endGroup()
        canvas.beginText(.init(anchor: anchor), share: share, x: x)
        for node in nodes where !values[node].isEmpty {
            canvas.text(values[node], share: share, x: x, y: textPlaces[node] + 11, from: steps[node])
        }
        canvas.endGroup()
    }
}
