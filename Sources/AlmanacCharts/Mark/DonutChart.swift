import AlmanacText

/// Parts of a whole as a ring, with the whole in its middle.
///
/// It draws the given slices in their order, with their shares and colours; `SliceGroup`, `WholePercent` and `CategoryColours` prepare them, once for
/// all places that show them.
public struct DonutChart: ChartFigure, Hashable {
    /// Slices clockwise from twelve o'clock. Those whose value is no number are left out.
    public var slices: [Slice]
    /// The whole for the description; `nil` for the sum of the slices as the context writes it.
    public var total: String?
    /// Text in the middle of the ring, such as the total. A long one is smaller, and in the end left out: a part of an amount is another amount.
    public var centre: String?
    /// Muted text under the centre.
    public var caption: String?
    /// True to list names, values and shares beside the ring, or under it in a narrow picture.
    public var legend: Bool

    /// A donut.
    public init(slices: [Slice], total: String? = nil, centre: String? = nil, caption: String? = nil, legend: Bool = true) {
        self.slices = slices
        self.total = total
        self.centre = centre
        self.caption = caption
        self.legend = legend
    }

    /// Most members of a merged slice that the description lists.
    private static let mostListed = 20

    private static let rowHeight = 29.0

    /// Draws the picture.
    ///
    /// Slices cannot show negative values; if there are any, horizontal bars are drawn instead, and the description says so.
    ///
    /// - Parameter height: Pixels; `nil` for the natural height. The ring shrinks with it, the legend keeps its size.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let known = slices.filter { usable($0.value) != nil }
        if known.isEmpty {
            return .empty(
                context, sheet, height: sheet.height(height, natural: 160, least: 8), invalid: slices.count)
        }
        let negative = known.count { $0.value < 0 }
        if negative > 0 {
            return BarChart(rows: known.map { ($0.name, $0.value) }, remark: .negativeShares(count: negative)).drawing(in: context)
        }

        let arranged = known.map { slice in
            var slice = slice
            slice.name = context.name(slice.name)
            slice.value = usable(slice.value) ?? 0
            return slice
        }
        let total = arranged.reduce(0) { $0 + $1.value }
        let hasLegend = legend && sheet.width >= 150
        let isBeside = hasLegend && sheet.width >= 340
        let listHeight = hasLegend ? Double(arranged.count) * Self.rowHeight : 0
        let room = isBeside ? min(sheet.width * 0.35, 180) : min(sheet.width, 200)
        var diameter = room
        if let height {
            let asked = sheet.height(height, natural: 0, least: 8) - (isBeside || !hasLegend ? 0 : listHeight + 12)
            diameter = min(diameter, max(asked, min(room, 60)))
        }
        let natural = isBeside ? max(diameter, listHeight) : diameter + (hasLegend ? 12 + listHeight : 0)
        let whole = sheet.height(height, natural: natural, least: natural)
        let ring = Ring(
            x: isBeside ? (context.isRightToLeft ? sheet.width - diameter / 2 : diameter / 2) : sheet.width / 2,
            y: isBeside || !hasLegend ? whole / 2 : diameter / 2,
            inner: diameter / 2 - 1 - ((diameter / 2 - 1) * 0.16).rounded() * 2,
            outer: diameter / 2 - 1)

        let texts = arranged.map { (value: $0.text.map(Label.clean) ?? context.value.full($0.value), share: Label.clean($0.share ?? "")) }
        var canvas = Canvas.begin(
            context, sheet, height: whole, description: describe(arranged, texts, total: total, context),
            capacity: 900 + arranged.count * 560)
        if !legend { canvas.brief(context.words.text(opening(arranged, total: total, context))) }
        let left = isBeside ? diameter + 28 : 0
        let list = hasLegend ? List(arranged, texts, context, room: sheet.width - left) : nil
        drawRing(&canvas, ring, arranged, texts, total: total, hasTitles: context.markTitles && !(list?.tellsAll ?? false))
        drawCentre(&canvas, ring, total: total, context)
        if let list {
            canvas.mirrored(in: sheet.width) {
                drawLegend(
                    &$0, arranged, list, left: left, right: sheet.width,
                    top: (isBeside ? (whole - listHeight) / 2 : diameter + 12).rounded())
            }
        }
        return canvas.finish()
    }

    /// - Parameter hasTitles: True when slices have titles with text that is not written elsewhere.
    private func drawRing(
        _ canvas: inout Canvas, _ ring: Ring, _ arranged: [Slice], _ texts: [(value: String, share: String)], total: Double,
        hasTitles: Bool
    ) {
        canvas.beginGroup()
        canvas.noFill()
        canvas.thickness(ring.thickness)
        guard total > 0 else {
            canvas.begin(.path)
            canvas.stroke(.track)
            ring.slice(&canvas, from: 0, to: 1)
            canvas.end()
            canvas.endGroup()
            return
        }
        let isWhole = arranged.filter { $0.value > 0 }.count == 1
        var sum = 0.0
        for (slice, text) in zip(arranged, texts) where slice.value > 0 {
            let start = sum / total
            sum += slice.value
            // Shares of the running sum, so that the last slice ends where the first one starts.
            let end = sum / total
            guard isWhole || ring.isVisible(from: start, to: end) else { continue }
            canvas.begin(.path)
            canvas.stroke(slice.paint)
            ring.slice(&canvas, from: start, to: end)
            if hasTitles { canvas.title(slice.name, text.value, text.share) }
            canvas.end()
        }
        canvas.endGroup()
    }

    private func drawCentre(_ canvas: inout Canvas, _ ring: Ring, total: Double, _ context: ChartContext) {
        let headline = context.name(centre ?? "")
        let hasHeadline = centre.map { !$0.isEmpty } ?? false
        guard hasHeadline, ring.inner >= 16 else { return }
        let remark = caption.map { $0.isEmpty ? "" : context.name($0) } ?? ""
        guard let size = ring.headline(&canvas, headline, from: 24, lift: remark.isEmpty ? 0 : 8, isCut: false) else { return }
        ring.caption(&canvas, remark, size: 12, offset: size / 2 + 6)
    }

    /// The texts beside or under the ring.
    private struct List {
        var names: [Label]
        /// Empty where there is no room for them.
        var values: [String]
        var shares: [String]
        var shareWidth: Double

        static let size = 13.0

        /// True when every slice's name and value are written in full.
        var tellsAll: Bool { !values.isEmpty && !names.contains(where: \.isCut) }

        init(_ arranged: [Slice], _ texts: [(value: String, share: String)], _ context: ChartContext, room: Double) {
            // Names and values keep some room beside a share of any length.
            shares = texts.map { Label.line($0.share, in: max(room * 0.3, 14), size: Self.size).first }
            shareWidth = shares.reduce(0) { max($0, Metrics.width($1, size: Self.size)) }
            values = texts.map(\.value)
            var valueWidth = values.reduce(0) { max($0, Metrics.width($1, size: Self.size, bold: true)) }
            let room = room - shareWidth - (shareWidth > 0 ? 18 : 4) - 24
            if valueWidth > room * 0.6 {
                values = arranged.map { context.value.short($0.value) }
                valueWidth = values.reduce(0) { max($0, Metrics.width($1, size: Self.size, bold: true)) }
            }
            if valueWidth > room * 0.7 {
                values = []
                valueWidth = 0
            }
            let nameWidth = max(room - valueWidth, 14)
            names = arranged.map { Label.line($0.name, in: nameWidth, size: Self.size) }
        }
    }

    private func drawLegend(
        _ canvas: inout Canvas, _ arranged: [Slice], _ list: List, left: Double, right: Double, top: Double
    ) {
        let size = List.size
        func middle(_ index: Int) -> Double { top + (Double(index) + 0.5) * Self.rowHeight }
        canvas.beginShapes()
        if arranged.count > 1 {
            canvas.begin(.path)
            canvas.stroke(.grid)
            for index in 1..<arranged.count {
                let y = crisp(top + Double(index) * Self.rowHeight)
                canvas.move(index % 2 == 1 ? left : right, y)
                canvas.line(index % 2 == 1 ? right : left, y)
            }
            canvas.end()
        }
        for (index, slice) in arranged.enumerated() { canvas.swatch(x: left, y: middle(index) - 5, slice.paint) }
        canvas.endShapes()
        func baseline(_ index: Int) -> Double { (middle(index) + size * Metrics.middle).rounded() }
        canvas.beginText(.init(paint: .ink, size: Int(size)), x: left + 20)
        for (index, slice) in arranged.enumerated() {
            canvas.label(list.names[index], x: left + 20, y: baseline(index), whole: slice.name)
        }
        canvas.endGroup()
        if !list.values.isEmpty {
            let x = right - (list.shareWidth > 0 ? list.shareWidth + 14 : 0)
            let style = Canvas.TextStyle(paint: .ink, size: Int(size), isBold: true, anchor: .end)
            canvas.column(list.values.enumerated().map { ($1, baseline($0)) }, style, x: x)
        }
        guard list.shareWidth > 0 else { return }
        let shares = list.shares.enumerated().filter { !$1.isEmpty }.map { ($1, baseline($0)) }
        canvas.column(shares, .init(paint: .muted, size: Int(size), anchor: .end), x: right)
    }

    private func opening(_ arranged: [Slice], total: Double, _ context: ChartContext) -> ChartMessage {
        .init("charts.donut", ["count": .count(arranged.count), "total": .text(self.total.map(context.name) ?? context.value.full(total))])
    }

    private func describe(
        _ arranged: [Slice], _ texts: [(value: String, share: String)], total: Double, _ context: ChartContext
    ) -> String {
        if let known = context.knownDescription { return known }
        var summary = Summary(context)
        summary.add(opening(arranged, total: total, context))
        if total > 0 {
            summary.list(Array(zip(arranged, texts)), most: .max) { slice, text in
                .part(name: slice.name, value: text.value, share: text.share.isEmpty ? nil : text.share)
            }
        }
        for slice in arranged where !slice.members.isEmpty {
            let items = slice.members.map {
                context.words.text(.part(name: context.name($0.name), value: Label.clean($0.text), share: nil))
            }
            summary.listing(slice.name, items, most: Self.mostListed)
        }
        summary.gaps(missing: 0, invalid: slices.count - arranged.count)
        return summary.text
    }
}
