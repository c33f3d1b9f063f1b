import AlmanacMarkup

extension HorizontalBars {
    /// The longest name that stands beside bars on a phone, in pixels; longer ones are broken into two lines or cut.
    private static let fluidColumn = 102.0

    /// The bars as one picture for every width: names and values keep their size, and the bars take the rest. `nil` for several series, and where
    /// names and values leave no room on a phone.
    func drawFluid(keepsBoxes: Bool) -> FluidDrawing? {
        if let reduced = largest() { return reduced.drawFluid(keepsBoxes: keepsBoxes) }
        if let diverging = DivergingBars(self) { return diverging.drawFluid(keepsBoxes: keepsBoxes) }
        guard grid.seriesCount == 1 else { return nil }
        let size = Double(Self.textSize)
        let names = context.names(chart.bands[..<rows])
        let labels = names.map { Label.wrapped($0, in: Self.fluidColumn, size: size) }
        let column = labels.reduce(0) { max($0, $1.width) } + 10
        let largest = (0..<rows).reduce(0) { max($0, grid.value(0, $1) ?? 0) }
        func share(_ value: Double?) -> Double { largest > 0 ? max(value ?? 0, 0) / largest : 0 }

        // The margin that leaves every value inside the narrowest picture does so in every wider one.
        func margin(_ bars: [Bar]) -> Double {
            let room = FluidFrame.narrowest - column
            return bars.reduce(0) { margin, bar in
                let (share, width) = (share(bar.value), bar.tip?.width ?? 0)
                return max(margin, share > 0 ? (width - (1 - share) * room) / share : 0)
            }
        }
        func frame(_ bars: [Bar]) -> FluidFrame? {
            let sides = context.isRightToLeft ? (margin(bars), column) : (column, margin(bars))
            return FluidFrame(design: sheet.width, left: sides.0, right: sides.1, leastPlot: 40)
        }
        var bars = makeBars(rows: rows, isStacked: false, perRow: 1, isShort: false, noteRoom: 48)
        var known = frame(bars)
        if known == nil {
            bars = makeBars(rows: rows, isStacked: false, perRow: 1, isShort: true, noteRoom: 48)
            known = frame(bars)
        }
        guard let frame = known else { return nil }

        let thickness = 20.0
        let tallest = labels.contains { $0.lineCount > 1 } ? size * Metrics.lineHeight * 2 + 4 : 0
        let pitch = max(thickness + 8, tallest).rounded(.up)
        let total = Double(rows) * pitch + (hidden > 0 ? 20 : 0)
        let description = describe(hidden: hidden, isStacked: false)
        var canvas = Canvas.beginFluid(
            context, frame, height: total, description: description, capacity: 1000 + bars.count * 260, keepsBoxes: keepsBoxes)
        let isMirrored = context.isRightToLeft
        func middle(_ bar: Bar) -> Double { (Double(bar.band) + 0.5) * pitch }

        canvas.beginText(.init(paint: .ink, size: Self.textSize, anchor: isMirrored ? .start : .end), x: isMirrored ? 10 : -10)
        for row in 0..<rows {
            let middle = (Double(row) + 0.5) * pitch
            let lift = Double(labels[row].lineCount - 1) * size * Metrics.lineHeight / 2
            let first = (middle - lift + (size * Metrics.middle).rounded()).rounded()
            canvas.label(labels[row], share: isMirrored ? 1 : nil, x: isMirrored ? 10 : -10, y: first, whole: names[row])
        }
        canvas.endGroup()

        canvas.beginPlot(frame, height: total)
        canvas.mirrored(in: frame.width) { canvas in
            canvas.beginShapes()
            let scale = ValueScale(low: 0, high: largest > 0 ? largest : 1, start: 0, end: frame.width)
            drawBars(&canvas, bars, labels, scale: scale, thickness: thickness, middle: middle)
            canvas.endShapes()
        }
        canvas.endPlot()

        if chart.valueLabels != .none {
            canvas.beginText(
                .init(paint: .ink, size: Self.textSize, isBold: true, anchor: isMirrored ? .end : .start), x: isMirrored ? -6 : 6)
            for bar in bars {
                guard let tip = bar.tip else { continue }
                let share = share(bar.value)
                // Behind the stub of a value near zero.
                let distance = bar.value == nil || share * frame.plots[0] > 1.5 ? 6.0 : 7.5
                canvas.text(
                    tip.value, share: isMirrored ? 1 - share : share, x: isMirrored ? -distance : distance,
                    y: middle(bar) + (size * Metrics.middle).rounded(), remark: tip.note)
            }
            canvas.endGroup()
        }
        if hidden > 0 {
            let text = context.words.text(.more(count: hidden))
            canvas.beginText(.init(anchor: isMirrored ? .end : .start))
            canvas.label(
                Label.line(text, in: FluidFrame.narrowest, size: 12), share: isMirrored ? 1 : nil,
                x: isMirrored ? Double(frame.right) : -Double(frame.left), y: total - 5, whole: text)
            canvas.endGroup()
        }
        return canvas.finishFluid(frame)
    }
}
