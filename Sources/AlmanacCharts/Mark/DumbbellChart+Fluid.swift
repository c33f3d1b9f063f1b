extension DumbbellChart {
    /// Pixels between two texts in one line.
    private static let gap = 12.0
    /// Pixels between the two values of a row.
    private static let valueGap = 5.0
    /// Least pixels of a shortened name.
    private static let leastName = 64.0
    private static let largePoint = 12.0

    /// The texts of one row and their places: above its line the name at the start and the values at the end, under it the remark.
    private struct FluidRow {
        var name: Label
        var whole: String
        /// The step of the room's width from which the whole name is shown instead of its shortened form; `nil` where the name is never shortened.
        var wholeFrom: Int?
        var before: String
        var after: String
        var note: Label
        /// Middle of the line.
        var middle: Double
        var nameLine: Double
        var valueLine: Double
        var noteLine: Double
        var bottom: Double
    }

    /// Draws one picture for every width of a page; `nil` where nothing is known.
    ///
    /// - Parameter context: Its width is the design width of the shapes, which are stretched to any other.
    public func fluid(in context: ChartContext) -> SVG? {
        fluidDrawing(in: context)?.svg
    }

    package func fluidDrawing(in context: ChartContext, keepsBoxes: Bool = false) -> FluidDrawing? {
        let pairs = pairs(context)
        guard context.surface == .inline, !pairs.isEmpty else { return nil }
        let isMirrored = context.isRightToLeft
        let half = Self.largePoint / 2
        // Points at the ends reach into the margins.
        guard let frame = FluidFrame(design: Double(context.width), left: half, right: half) else { return nil }
        // Values too long even in short form need a picture for each width.
        guard pairs.names.indices.allSatisfy({ told(values(of: $0, pairs, context)) <= FluidFrame.narrowest }) else { return nil }
        let legend = Legend(legend(context), width: FluidFrame.narrowest, height: nil)
        let places = fluidRows(pairs, from: legend.height, context)
        let bottom = places.last?.bottom ?? legend.height
        let total = bottom + (pairs.hidden > 0 ? 20 : 0)
        var canvas = Canvas.beginFluid(
            context, frame, height: total, description: pairs.describe(.dumbbell, context), capacity: 900 + places.count * 420,
            keepsBoxes: keepsBoxes)
        legend.drawFluid(&canvas, frame)
        canvas.beginPlot(frame, height: total)
        canvas.mirrored(in: frame.width) { canvas in
            canvas.beginShapes()
            let domain = pairs.domain
            let ground = RowPlot.Ground(
                scale: ValueScale(low: domain.low, high: domain.high, start: 0, end: frame.width), middles: places.map(\.middle),
                top: legend.height, isTold: [], bottom: bottom)
            draw(&canvas, ground, pairs)
            canvas.endShapes()
        }
        canvas.endPlot()

        // The sides at which lines of text begin and end.
        let start = (share: isMirrored ? 1 : nil as Double?, x: isMirrored ? half : -half)
        let end = (share: isMirrored ? nil : 1 as Double?, x: isMirrored ? -half : half)
        drawNames(&canvas, places, start, isMirrored: isMirrored)
        canvas.beginText(.init(paint: .ink, size: Int(RowPlot.size), isBold: true, anchor: isMirrored ? .start : .end), x: end.x)
        for place in places { canvas.text(place.after, share: end.share, x: end.x, y: place.valueLine) }
        canvas.endGroup()
        canvas.beginText(.init(size: Int(RowPlot.size), anchor: isMirrored ? .start : .end))
        for place in places {
            let inset = Metrics.width(place.after, size: RowPlot.size, bold: true) + Self.valueGap
            canvas.text(place.before, share: end.share ?? 0, x: isMirrored ? end.x + inset : end.x - inset, y: place.valueLine)
        }
        canvas.endGroup()
        let noted = places.filter { !$0.note.first.isEmpty }
        if !noted.isEmpty {
            canvas.beginText(.init(anchor: isMirrored ? .end : .start), x: start.x)
            for place in noted {
                canvas.label(place.note, share: start.share, x: start.x, y: place.noteLine, whole: place.note.first)
            }
            canvas.endGroup()
        }
        if pairs.hidden > 0 {
            let text = context.words.text(.more(count: pairs.hidden))
            canvas.beginText(.init(anchor: isMirrored ? .end : .start), x: start.x)
            canvas.label(Label.line(text, in: FluidFrame.narrowest, size: 12), share: start.share, x: start.x, y: total - 5, whole: text)
            canvas.endGroup()
        }
        return canvas.finishFluid(frame)
    }

    private func drawNames(_ canvas: inout Canvas, _ places: [FluidRow], _ start: (share: Double?, x: Double), isMirrored: Bool) {
        let anchor: Canvas.Anchor = isMirrored ? .end : .start
        canvas.beginText(.init(paint: .ink, size: Int(RowPlot.size), anchor: anchor), x: start.x)
        for place in places {
            guard let from = place.wholeFrom else {
                canvas.label(place.name, share: start.share, x: start.x, y: place.nameLine, whole: place.whole)
                continue
            }
            func line(_ text: String, from: Int, below: Int? = nil, whole: String? = nil) {
                canvas.fluidLine(
                    text, share: start.share ?? 0, x: start.x, y: place.nameLine, anchor: anchor, from: from, below: below, whole: whole)
            }
            line(place.name.first, from: 0, below: from, whole: place.whole)
            line(place.whole, from: from)
        }
        canvas.endGroup()
    }

    /// - Parameter top: Pixels.
    private func fluidRows(_ pairs: PairedRows, from top: Double, _ context: ChartContext) -> [FluidRow] {
        let room = FluidFrame.narrowest
        let hasNotes = rows.prefix(pairs.names.count).contains { !$0.note.isEmpty }
        var y = top
        return pairs.names.indices.map { row in
            let whole = pairs.names[row]
            let (before, after) = values(of: row, pairs, context)
            let told = told((before, after)) + Self.gap
            let full = Label.line(whole, in: room, size: RowPlot.size)
            // A name without room beside its values on the narrowest phones is shortened there, and whole where it fits. One that would have almost
            // no room, or fits nowhere, has a line of its own.
            let width = Metrics.width(Label.clean(whole), size: RowPlot.size)
            let wholeFrom = full.width + told <= room ? nil : FluidFrame.steps.firstIndex { width + told <= $0 }.map { $0 + 1 }
            let isOneLine = full.width + told <= room || wholeFrom != nil && room - told >= Self.leastName
            let isCut = isOneLine && wholeFrom != nil
            let nameLine = (y + 13).rounded()
            let valueLine = isOneLine ? nameLine : nameLine + 16
            let middle = valueLine + 5 + Self.largePoint / 2
            let noteLine = (middle + Self.largePoint / 2 + 3 + 12 * Metrics.ascent).rounded()
            let bottom = hasNotes ? noteLine + 16 : middle + Self.largePoint / 2 + 6
            y = bottom
            return FluidRow(
                name: isCut ? Label.line(whole, in: room - told, size: RowPlot.size) : full, whole: whole,
                wholeFrom: isCut ? wholeFrom : nil, before: before, after: after,
                note: rows[row].note.isEmpty
                    ? Label(first: "", width: 0) : Label.line(context.name(rows[row].note), in: room, size: 12),
                middle: middle, nameLine: nameLine, valueLine: valueLine, noteLine: noteLine, bottom: bottom)
        }
    }

    /// The width of both values, in pixels.
    private func told(_ values: (before: String, after: String)) -> Double {
        Metrics.width(values.after, size: RowPlot.size, bold: true) + Self.valueGap + Metrics.width(values.before, size: RowPlot.size)
    }

    /// Both values as written, in short form where together they are long.
    private func values(of row: Int, _ pairs: PairedRows, _ context: ChartContext) -> (before: String, after: String) {
        func told(_ format: (Double) -> String) -> (before: String, after: String) {
            let before = Label.clean(pairs.before[row].map(format) ?? PairedRows.unknown)
            return (
                context.isRightToLeft ? "← " + before : before + " →", Label.clean(pairs.after[row].map(format) ?? PairedRows.unknown)
            )
        }
        let full = told(context.value.told)
        let width = Metrics.width(full.before, size: RowPlot.size) + Metrics.width(full.after, size: RowPlot.size, bold: true)
        return width <= FluidFrame.narrowest - Self.leastName - Self.gap ? full : told(context.value.shortTold)
    }
}
