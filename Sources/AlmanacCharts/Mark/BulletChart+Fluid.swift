extension BulletChart {
    /// Pixels between two texts in one line.
    private static let gap = 12.0
    /// Pixels from one line of text to the next.
    private static let lineStep = 16.0
    /// Least pixels of a shortened name.
    private static let leastName = 64.0

    /// Draws one picture for every width of a page; `nil` without rows.
    ///
    /// - Parameter context: Its width is the design width of the shapes, which are stretched to any other.
    public func fluid(in context: ChartContext) -> SVG? {
        fluidDrawing(in: context)?.svg
    }

    /// The texts of one row and their places: above its bar the name at the start and the state at the end, under it the amount.
    private struct FluidRow {
        var name: Label
        var whole: String
        /// The step of the room's width from which the whole name is shown instead of its shortened form; `nil` where the name is never shortened.
        var wholeFrom: Int?
        var state: Label
        var share: String?
        var value: Label
        /// Middle of the bar.
        var middle: Double
        var nameLine: Double
        var stateLine: Double
        var valueLine: Double
        var bottom: Double
    }

    package func fluidDrawing(in context: ChartContext, keepsBoxes: Bool = false) -> FluidDrawing? {
        guard context.surface == .inline, !rows.isEmpty else { return nil }
        let drawn = rows.prefix(Self.mostRows)
        let isMirrored = context.isRightToLeft
        let half = Self.thickness / 2
        // The round ends of bars reach into the margins.
        guard let frame = FluidFrame(design: Double(context.width), left: half, right: half) else { return nil }
        var top = 0.0
        let places = drawn.indices.map { index in
            let place = fluidRow(drawn[index], top: top, room: FluidFrame.narrowest, context)
            top = place.bottom
            return place
        }
        let hidden = rows.count - drawn.count
        let total = max(top - 6, 24) + (hidden > 0 ? 24 : 0)
        var canvas = Canvas.beginFluid(
            context, frame, height: total, description: describe(context, hidden: hidden), capacity: 900 + drawn.count * 420,
            keepsBoxes: keepsBoxes)
        canvas.beginPlot(frame, height: total)
        canvas.mirrored(in: frame.width) { canvas in
            canvas.beginShapes()
            drawFluidBars(&canvas, drawn, places, frame.width)
            canvas.endShapes()
        }
        canvas.endPlot()
        drawFluidEnds(&canvas, drawn, places, isMirrored: isMirrored)

        // The sides at which lines of text begin and end.
        let start = (share: isMirrored ? 1 : nil as Double?, x: isMirrored ? half : -half)
        let end = (share: isMirrored ? nil : 1 as Double?, x: isMirrored ? -half : half)
        canvas.beginText(.init(paint: .ink, size: Int(Self.size), anchor: isMirrored ? .end : .start), x: start.x)
        for place in places {
            guard let from = place.wholeFrom else {
                canvas.label(place.name, share: start.share, x: start.x, y: place.nameLine, whole: place.whole)
                continue
            }
            let anchor: Canvas.Anchor = isMirrored ? .end : .start
            func line(_ text: String, from: Int, below: Int? = nil, whole: String? = nil) {
                canvas.fluidLine(
                    text, share: start.share ?? 0, x: start.x, y: place.nameLine, anchor: anchor, from: from, below: below, whole: whole)
            }
            line(place.name.first, from: 0, below: from, whole: place.whole)
            line(place.whole, from: from)
        }
        canvas.endGroup()
        for tone in ChartTone.allCases {
            let told = places.indices.filter { drawn[$0].tone == tone && !places[$0].state.first.isEmpty }
            guard !told.isEmpty else { continue }
            canvas.beginText(.init(paint: paint(tone, isText: true), isBold: true, anchor: isMirrored ? .start : .end), x: end.x)
            for index in told {
                canvas.label(places[index].state, share: end.share, x: end.x, y: places[index].stateLine, whole: drawn[index].stateText)
            }
            canvas.endGroup()
        }
        if places.contains(where: { $0.share != nil }) {
            canvas.beginText(.init(paint: .ink, isBold: true, anchor: isMirrored ? .end : .start), x: start.x)
            for place in places {
                guard let share = place.share else { continue }
                canvas.text(share, share: start.share, x: start.x, y: place.valueLine, remark: place.value.first)
            }
            canvas.endGroup()
        }
        let bare = places.indices.filter { places[$0].share == nil && !places[$0].value.first.isEmpty }
        if !bare.isEmpty {
            canvas.beginText(.init(anchor: isMirrored ? .end : .start), x: start.x)
            for index in bare {
                canvas.label(places[index].value, share: start.share, x: start.x, y: places[index].valueLine, whole: drawn[index].valueText)
            }
            canvas.endGroup()
        }
        if hidden > 0 {
            let text = context.words.text(.more(count: hidden))
            canvas.beginText(.init(anchor: isMirrored ? .end : .start), x: start.x)
            canvas.label(
                Label.line(text, in: FluidFrame.narrowest, size: 12), share: start.share, x: start.x, y: total - 6, whole: text)
            canvas.endGroup()
        }
        return canvas.finishFluid(frame)
    }

    /// - Parameter room: Pixels of a line in the narrowest room.
    private func fluidRow(_ row: Bullet, top: Double, room: Double, _ context: ChartContext) -> FluidRow {
        let whole = context.name(row.label)
        let state =
            row.stateText.isEmpty
            ? Label(first: "", width: 0) : Label.line(context.name(row.stateText), in: room, size: 12, bold: true)
        let beside = state.first.isEmpty ? 0 : state.width + Self.gap
        let full = Label.line(whole, in: room, size: Self.size)
        // A name without room beside its state on the narrowest phones is shortened there, and whole where it fits. One that would have almost no
        // room, or fits nowhere, has a line of its own.
        let width = Metrics.width(Label.clean(whole), size: Self.size)
        let wholeFrom = full.width + beside <= room ? nil : FluidFrame.steps.firstIndex { width + beside <= $0 }.map { $0 + 1 }
        let isOneLine = full.width + beside <= room || wholeFrom != nil && room - beside >= Self.leastName
        let nameLine = top + 12
        let stateLine = isOneLine ? nameLine : nameLine + Self.lineStep
        let middle = stateLine + 6 + Self.thickness / 2

        let text = row.valueText.isEmpty ? "" : context.name(row.valueText)
        var share = row.percent.map { row.share ?? context.value.percent($0) }
        let shareWidth = share.map { Metrics.width($0 + (text.isEmpty ? "" : " "), size: 12, bold: true) } ?? 0
        let value = Label.line(text, in: room, size: 12)
        // Where there is no room for the share, the amount is enough.
        if shareWidth + value.width > room { share = nil }
        let valueLine = (middle + Self.thickness / 2 + 4 + 12 * Metrics.ascent).rounded()
        let hasValue = share != nil || !value.first.isEmpty
        let isCut = isOneLine && wholeFrom != nil
        return FluidRow(
            name: isCut ? Label.line(whole, in: room - beside, size: Self.size) : full, whole: whole, wholeFrom: isCut ? wholeFrom : nil,
            state: state, share: share, value: value, middle: middle, nameLine: nameLine, stateLine: stateLine,
            valueLine: valueLine, bottom: hasValue ? valueLine + 13 : middle + Self.thickness / 2 + 10)
    }

    // MARK: Bars

    /// The filled share from 0 to 1; `nil` for nothing.
    private func fluidFill(_ row: Bullet) -> Double? {
        guard let limit = usable(row.limit), let value = usable(row.value), value > 0 else { return nil }
        // With a limit of zero, any amount fills all of it.
        return limit > 0 ? min(value / limit, 1) : 1
    }

    /// The place of an even month, from 0 to 1; more than 1 beyond the limit.
    private func fluidMarker(_ row: Bullet) -> Double? {
        guard let limit = usable(row.limit), limit > 0, let marker = usable(row.marker), marker >= 0 else { return nil }
        return marker > limit ? 2 : marker / limit
    }

    /// Draws lines with round ends, between the middles of their ends.
    private func drawFluidBars(_ canvas: inout Canvas, _ rows: ArraySlice<Bullet>, _ places: [FluidRow], _ length: Double) {
        func lines(_ paint: Paint, _ chosen: [Int], dash: StaticString? = nil, length: (Int) -> Double) {
            guard !chosen.isEmpty else { return }
            canvas.begin(.path)
            canvas.stroke(paint)
            canvas.thickness(Self.thickness)
            if let dash { canvas.dashes(dash) } else { canvas.roundEnds() }
            canvas.keepThickness()
            for index in chosen {
                canvas.move(0, tenths(places[index].middle))
                canvas.line(tenths(length(index)), tenths(places[index].middle))
            }
            canvas.end()
        }
        let hasTrack = rows.indices.filter { fluidFill(rows[$0]) != 1 }
        lines(.track, hasTrack.filter { isToScale(rows[$0]) }) { _ in length }
        // Bars without a scale are dashed.
        lines(.track, hasTrack.filter { !isToScale(rows[$0]) }, dash: "3 3") { _ in length }
        for tone in ChartTone.allCases {
            lines(paint(tone, isText: false), rows.indices.filter { rows[$0].tone == tone && fluidFill(rows[$0]) != nil }) {
                (fluidFill(rows[$0]) ?? 0) * length
            }
        }
        let marked = rows.indices.filter { fluidMarker(rows[$0]).map { $0 <= 1 } ?? false }
        canvas.segments(
            marked.map { index in
                let x = (fluidMarker(rows[index]) ?? 0) * length
                return Segment(x1: x, y1: places[index].middle - 7, x2: x, y2: places[index].middle + 7)
            }, .ink, thickness: 2)
    }

    /// Draws signs at the ends of bars, whatever their length: amounts beyond the limit, and markers beyond it.
    private func drawFluidEnds(_ canvas: inout Canvas, _ rows: ArraySlice<Bullet>, _ places: [FluidRow], isMirrored: Bool) {
        let over = rows.indices.filter { index in
            guard let value = usable(rows[index].value), let limit = usable(rows[index].limit) else { return false }
            return value > 0 && value > limit
        }
        let beyond = rows.indices.filter { fluidMarker(rows[$0]).map { $0 > 1 } ?? false }
        guard !over.isEmpty || !beyond.isEmpty else { return }
        let side = isMirrored ? -1.0 : 1
        func arrow(_ tip: Double, _ y: Double, width: Double, height: Double) {
            canvas.move(side * (tip - width), y - height)
            canvas.line(side * tip, y)
            canvas.line(side * (tip - width), y + height)
        }
        canvas.beginSide(isRight: !isMirrored)
        if !over.isEmpty {
            canvas.begin(.path)
            canvas.noFill()
            canvas.thickness(1.8)
            canvas.stroke(.card)
            for index in over {
                for tip in [-5.4, -0.9] { arrow(tip, places[index].middle, width: 2.6, height: 2.6) }
            }
            canvas.end()
        }
        if !beyond.isEmpty {
            canvas.begin(.path)
            canvas.noFill()
            canvas.thickness(2)
            canvas.stroke(.ink)
            for index in beyond { arrow(4, places[index].middle, width: 5, height: 6) }
            canvas.end()
        }
        canvas.endSide(isRight: !isMirrored)
    }
}
