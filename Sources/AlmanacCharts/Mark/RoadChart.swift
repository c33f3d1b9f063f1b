import AlmanacText

/// Steps towards a goal as numbered stations on a winding road: the completed part is solid, the rest dashed.
public struct RoadChart: ChartFigure, Hashable {
    /// The state of a station.
    public enum Status: Sendable, Hashable {
        /// A filled disc with a tick.
        case completed
        /// A ring that fills with the progress.
        case active
        /// A dashed outline.
        case locked
    }

    /// One step.
    public struct Station: Sendable, Hashable {
        /// The name, beside the station, in at most two lines. Blank names are drawn as the message `charts.blank`.
        public var name: String
        /// The state of the station.
        public var status: Status
        /// 0–1, drawn for active stations and clamped; not drawn when it is `nil` or no number.
        public var progress: Double?
        /// The progress of an active station as text: "67%". `nil` to leave it out.
        public var share: String?
        /// Shown when the station is pointed at, and in the description of an active one: "6 of 9 tasks".
        public var detail: String

        /// A station.
        public init(name: String, status: Status, progress: Double? = nil, share: String? = nil, detail: String = "") {
            self.name = name
            self.status = status
            self.progress = progress
            self.share = share
            self.detail = detail
        }
    }

    /// Stations from start to finish.
    public var stations: [Station]
    /// Index of the station in progress; `nil`, or an index that does not exist, for the first active one.
    public var current: Int?

    /// A road.
    public init(stations: [Station], current: Int? = nil) {
        self.stations = stations
        self.current = current
    }

    static let size = 13.0
    /// Most stations to draw.
    private static let most = 60
    /// Radius of a disc, and of the ring of an active station.
    private static let radius = 15.0
    static let ringRadius = 19.0
    /// Pixels that stations lie above or below the middle of their row.
    static let sway = 9.0

    /// Draws the picture. Its height follows from the stations and the width.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        guard !stations.isEmpty else {
            return .empty(
                context, sheet, height: 120, reason: .init("charts.no-steps"), description: .init("charts.empty-road-description"))
        }
        let drawn = Array(stations.prefix(Self.most))
        let now = current.flatMap { stations.indices.contains($0) ? $0 : nil } ?? stations.firstIndex { $0.status == .active }
        let frame = PlotFrame(sheet)
        var layout = layout(drawn, now: now, sheet, context)
        if context.isRightToLeft { layout.mirror() }
        let hidden = stations.count - drawn.count
        let moreLine = layout.height + 16
        if hidden > 0 { layout.height += 24 }
        let key = RoadLegend(drawn.map(\.status), sheet, top: layout.height + 10, context.words)
        let total = layout.height + (key.height > 0 ? 10 + key.height : 0)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(now: now, context), capacity: 1400 + drawn.count * 320)
        // A page has one for wide rooms and one for phones, which has the words of the other.
        canvas.namesByElements()
        if layout.isColumn {
            canvas.at((context.isRightToLeft && sheet.fitsPage ? 1 : nil, context.isRightToLeft ? -layout.origin : layout.origin)) {
                drawRoad(&$0, layout, drawn, now: now)
                drawStops(&$0, layout, drawn, now: now, context)
            }
        } else {
            canvas.beginPlot(frame, height: total)
            drawRoad(&canvas, layout, drawn, now: now)
            canvas.endPlot()
            drawStops(&canvas, layout, drawn, now: now, context)
        }
        canvas.more(hidden, at: TextSides(frame, isRightToLeft: context.isRightToLeft).start, y: moreLine, sheet, context)
        canvas.at((sheet.fitsPage && context.isRightToLeft ? 1 : nil, 0)) { key.draw(&$0) }
        return canvas.finish()
    }

    private static func share(_ station: Station) -> Double? { usable(station.progress).map { min(max($0, 0), 1) } }

    // MARK: Marks

    /// Draws the completed part as a solid line, the rest as a dashed one.
    private func drawRoad(_ canvas: inout Canvas, _ layout: Layout, _ drawn: [Station], now: Int?) {
        guard drawn.count > 1 else { return }
        // Up to the last station that is completed or in progress.
        let reached = min(max(now ?? 0, drawn.lastIndex { $0.status == .completed } ?? 0), drawn.count - 1)
        canvas.beginGroup()
        canvas.noFill()
        canvas.roundEnds()
        if reached < drawn.count - 1 {
            canvas.begin(.path)
            canvas.thickness(3)
            canvas.dashes("1 8")
            canvas.stroke(.axis)
            canvas.keepThickness()
            trace(&canvas, layout, from: reached, to: drawn.count - 1)
        }
        if reached > 0 {
            canvas.begin(.path)
            canvas.thickness(6)
            canvas.stroke(.good)
            canvas.keepThickness()
            trace(&canvas, layout, from: 0, to: reached)
        }
        canvas.endGroup()
    }

    private func trace(_ canvas: inout Canvas, _ layout: Layout, from first: Int, to last: Int) {
        canvas.move(layout.places[first].x, layout.places[first].y)
        for index in first..<last {
            let (from, to) = (layout.places[index], layout.places[index + 1])
            if layout.isColumn {
                canvas.line(to.x, to.y)
            } else if (index + 1) % layout.columns == 0 {
                // Out of the row at its end and into the next one at its beginning, as lines of text go on.
                canvas.line(layout.edges.end, from.y)
                canvas.move(layout.edges.start, to.y)
                canvas.line(to.x, to.y)
            } else {
                let middle = (from.x + to.x) / 2
                canvas.curve(middle, from.y, middle, to.y, to.x, to.y)
            }
        }
        canvas.end()
    }

    private func drawStops(_ canvas: inout Canvas, _ layout: Layout, _ drawn: [Station], now: Int?, _ context: ChartContext) {
        drawStations(&canvas, layout, drawn, hasTitles: context.markTitles, context)
        drawNumbers(&canvas, layout, drawn, context.words)
        drawNames(&canvas, layout, drawn, now: now)
    }

    private func drawStations(_ canvas: inout Canvas, _ layout: Layout, _ drawn: [Station], hasTitles: Bool, _ context: ChartContext) {
        let scale = layout.isColumn && !canvas.fitsPage ? min(layout.places[0].x - 1, Self.ringRadius) / Self.ringRadius : 1
        let radius = Self.radius * scale
        func discs(_ canvas: inout Canvas, _ status: Status, radius: Double) {
            for (station, place) in zip(drawn, layout.places) where station.status == status {
                canvas.disc(layout.across(place.x), y: place.y, radius: radius, title: hasTitles ? title(station, context) : "")
            }
            canvas.endGroup()
        }
        if drawn.contains(where: { $0.status == .locked }) {
            canvas.beginGroup()
            canvas.thickness(1.5)
            canvas.dashes("4 3")
            canvas.paint(fill: .card, stroke: .axis)
            discs(&canvas, .locked, radius: radius - 1)
        }
        if drawn.contains(where: { $0.status == .active }) {
            canvas.beginGroup()
            canvas.thickness(4)
            canvas.paint(fill: .card, stroke: .track)
            discs(&canvas, .active, radius: Self.ringRadius * scale - 2)
            drawProgress(&canvas, layout, drawn, radius: Self.ringRadius * scale)
        }
        guard drawn.contains(where: { $0.status == .completed }) else { return }
        canvas.beginGroup()
        canvas.fill(.good)
        discs(&canvas, .completed, radius: radius)
        // In rows that a page stretches each stands at its own share of the width; elsewhere all of them are one shape.
        let areApart = canvas.fitsPage && !layout.isColumn
        if areApart { canvas.beginGroup() } else { canvas.begin(.path) }
        canvas.noFill()
        canvas.thickness(2.5)
        canvas.roundEnds()
        canvas.stroke(.card)
        for (station, place) in zip(drawn, layout.places) where station.status == .completed {
            if areApart {
                canvas.at(layout.across(place.x)) {
                    $0.begin(.path)
                    $0.tick(0, place.y, scale: scale)
                    $0.end()
                }
            } else {
                canvas.tick(place.x, place.y, scale: scale)
            }
        }
        canvas.end()
    }

    /// Draws the filled part of each ring; a ring of unknown progress has a thin one inside.
    private func drawProgress(_ canvas: inout Canvas, _ layout: Layout, _ drawn: [Station], radius: Double) {
        canvas.beginGroup()
        canvas.noFill()
        canvas.stroke(.series(0))
        for (station, place) in zip(drawn, layout.places) where station.status == .active {
            let (across, isColumn) = (layout.across(place.x), layout.isColumn)
            let ring = Ring(x: isColumn ? place.x : 0, y: place.y, inner: radius - 4, outer: radius)
            guard let share = Self.share(station) else {
                canvas.disc(across, y: place.y, radius: radius - 5, title: "")
                continue
            }
            guard ring.isVisible(from: 0, to: share) else { continue }
            canvas.at(isColumn ? (nil, 0) : across) {
                $0.begin(.path)
                $0.thickness(4)
                ring.slice(&$0, from: 0, to: share)
                $0.end()
            }
        }
        canvas.endGroup()
    }

    private func drawNumbers(_ canvas: inout Canvas, _ layout: Layout, _ drawn: [Station], _ words: ChartWords) {
        for (status, paint) in [(Status.active, Paint.ink), (.locked, .muted)] where drawn.contains(where: { $0.status == status }) {
            canvas.beginText(.init(paint: paint, isBold: status == .active, anchor: .middle))
            for (index, place) in layout.places.enumerated() where drawn[index].status == status {
                let across = layout.across(place.x)
                canvas.text(
                    words.text(.init("charts.step", ["number": .count(index + 1)])), share: across.share, x: across.x,
                    y: (place.y + 12 * Metrics.middle).rounded())
            }
            canvas.endGroup()
        }
    }

    private func drawNames(_ canvas: inout Canvas, _ layout: Layout, _ drawn: [Station], now: Int?) {
        let anchor: Canvas.Anchor = layout.isColumn ? (canvas.isRightToLeft ? .end : .start) : .middle
        func names(_ canvas: inout Canvas, _ style: Canvas.TextStyle, _ isOne: (Int) -> Bool) {
            let indices = layout.places.indices.filter { isOne($0) && !layout.places[$0].label.first.isEmpty }
            guard !indices.isEmpty else { return }
            canvas.beginText(style)
            for index in indices {
                let place = layout.places[index]
                let (share, x) = layout.across(place.textX)
                let name = drawn[index].name
                canvas.label(place.label, share: share, x: x, y: place.textY, whole: name, below: place.whole?.from)
                if let whole = place.whole {
                    canvas.label(whole.label, share: share, x: x, y: place.textY, whole: name, from: whole.from)
                }
            }
            canvas.endGroup()
        }
        names(&canvas, .init(paint: .ink, size: 13, anchor: anchor)) { $0 != now && drawn[$0].status != .locked }
        names(&canvas, .init(paint: .muted, size: 13, anchor: anchor)) { $0 != now && drawn[$0].status == .locked }
        names(&canvas, .init(paint: .ink, size: 13, isBold: true, anchor: anchor)) { $0 == now }
        guard layout.places.contains(where: { $0.remark != nil }) else { return }
        canvas.beginText(.init(anchor: anchor))
        for place in layout.places {
            guard let remark = place.remark else { continue }
            let (share, x) = layout.across(place.textX)
            canvas.label(remark, share: share, x: x, y: Self.remarkLine(place), whole: remark.first)
        }
        canvas.endGroup()
    }

    /// The title of a station, where its detail is not written.
    private func title(_ station: Station, _ context: ChartContext) -> String {
        station.detail.isEmpty ? "" : context.name(station.name) + context.words.separator + context.name(station.detail)
    }

    // MARK: Words

    static func word(_ status: Status) -> ChartMessage {
        switch status {
        case .completed: .init("charts.completed")
        case .active: .init("charts.active")
        case .locked: .init("charts.locked")
        }
    }

    /// Describes the number of steps done, the present station, and the names on each part of the road.
    private func describe(now: Int?, _ context: ChartContext) -> String {
        var summary = Summary(context)
        summary.add(
            .init("charts.road-done", ["done": .count(stations.count { $0.status == .completed }), "count": .count(stations.count)]))
        if let now {
            let station = stations[now]
            var details = station.share.map { [Label.clean($0)] } ?? []
            if !station.detail.isEmpty { details.append(context.name(station.detail)) }
            summary.add(.roadNow(name: context.name(station.name), details: details))
        }
        for status in [Status.completed, .active, .locked] {
            let names = stations.indices.filter { stations[$0].status == status && $0 != now }.map { context.name(stations[$0].name) }
            guard !names.isEmpty else { continue }
            summary.listing(context.words.text(Self.word(status)), names)
        }
        return summary.text
    }
}

extension Canvas {
    /// - Parameter title: Shown when it is pointed at; empty for none.
    fileprivate mutating func disc(_ across: (share: Double?, x: Double), y: Double, radius: Double, title: String) {
        begin(.circle)
        if let share = across.share { centre(share: share, y: y) } else { centre(x: across.x, y: y) }
        self.radius(radius)
        if !title.isEmpty { self.title(title) }
        end()
    }
}

extension Canvas {
    /// A tick around this middle, eleven pixels wide.
    mutating func tick(_ x: Double, _ y: Double, scale: Double) {
        move(x - 5.5 * scale, y + 0.5 * scale)
        line(x - 1.5 * scale, y + 4.5 * scale)
        line(x + 5.5 * scale, y - 4 * scale)
    }
}
