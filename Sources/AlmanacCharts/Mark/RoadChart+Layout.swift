import AlmanacText

/// The places of stations and of their names: rows that go on as lines of text do, or a column.
extension RoadChart {
    /// The narrowest rooms of a page for which rows are drawn: of half of a wide page, and of all of it. Narrower ones have the names beside the stations.
    private static let rooms = [400.0, 660]

    /// The places of one station and its name, in pixels.
    struct Place {
        var x: Double
        var y: Double
        var label: Label
        /// A name that is cut, as it stands where there is room for all of it, and the step of the room's width from which there is.
        var whole: (label: Label, from: Int)?
        /// Text under the name.
        var remark: Label?
        /// Middle of the names, or their left end where they stand beside the station.
        var textX: Double
        /// Baseline of the first line.
        var textY: Double
    }

    struct Layout {
        /// Pixels that places are mirrored in, and that rows are drawn for.
        let width: Double
        /// Pixels from the side of the picture to the stations of a column, which a page places from there.
        var origin = 0.0
        var places: [Place] = []
        /// Stations in a row; one when the names stand beside them.
        var columns: Int
        /// Where the road enters a row, and where it leaves one.
        var edges: (start: Double, end: Double)
        var height = 0.0

        var isColumn: Bool { columns == 1 }

        /// A place across: a share of the width in rows, which a page stretches, and pixels in a column.
        func across(_ x: Double) -> (share: Double?, x: Double) { isColumn ? (nil, x) : (x / width, 0) }

        /// Mirrors the places, so that steps run from right to left.
        mutating func mirror() {
            edges = (width - edges.start, width - edges.end)
            for index in places.indices {
                places[index].x = width - places[index].x
                places[index].textX = width - places[index].textX
            }
        }
    }

    func layout(_ drawn: [Station], now: Int?, _ sheet: Sheet, _ context: ChartContext) -> Layout {
        let width = sheet.width
        // A page stretches rows: their names have the room of the narrowest one.
        let least = sheet.fitsPage ? Self.rooms.last { $0 <= width } ?? sheet.narrowest : width
        // As many columns as leave room for a name, and no more than the rows need.
        let most = min(max(Int(least / (sheet.fitsPage ? 100 : 140)), 1), 8)
        let rows = (drawn.count + most - 1) / most
        let columns = least < (sheet.fitsPage ? Self.rooms[0] : 240) ? 1 : max((drawn.count + rows - 1) / rows, 1)
        let names = drawn.map { context.name($0.name) }
        let remarks = drawn.indices.map { index in
            drawn[index].status == .active ? remark(drawn[index], isNow: index == now, context) : nil
        }
        if columns == 1 { return column(names, remarks, now: now, width: least, isOnPage: sheet.fitsPage) }

        let step = width / Double(columns)
        let edge = 4.0
        var layout = Layout(width: width, columns: columns, edges: (edge, width - edge))
        var top = 0.0
        for row in 0..<(drawn.count + columns - 1) / columns {
            let indices = (row * columns)..<min((row + 1) * columns, drawn.count)
            let middle = top + Self.ringRadius + Self.sway + 1
            var bottom = middle
            for index in indices {
                let column = index - row * columns
                // Whole pixels are drawn sharp.
                let x = ((Double(column) + 0.5) * step).rounded()
                let y = middle + (column % 2 == 0 ? -Self.sway : Self.sway)
                let room = Self.room(least, columns, sheet)
                let isBold = index == now
                let label = Label.wrapped(names[index], in: room, size: Self.size, bold: isBold)
                let remark = remarks[index].map { Label.line($0, in: room, size: 12) }
                let baseline = (y + Self.ringRadius + 4 + Self.size * Metrics.ascent).rounded()
                layout.places.append(Place(x: x, y: y, label: label, remark: remark, textX: x, textY: baseline))
                if sheet.fitsPage, label.isCut {
                    layout.places[index].whole = whole(names[index], isBold: isBold, columns: columns, wider: least, sheet)
                }
                bottom = max(bottom, Self.end(layout.places[index]))
            }
            layout.height = bottom
            top = (bottom + 11).rounded(.up)
        }
        layout.height += 2
        return layout
    }

    /// Pixels that a name has in a row.
    private static func room(_ width: Double, _ columns: Int, _ sheet: Sheet) -> Double {
        width / Double(columns) - (sheet.fitsPage ? 8 : 12)
    }

    /// A name that the narrowest room cuts, as it is in the first room that does not.
    private func whole(_ name: String, isBold: Bool, columns: Int, wider least: Double, _ sheet: Sheet) -> (label: Label, from: Int)? {
        for step in sheet.rooms.indices where sheet.rooms[step] > least {
            let label = Label.wrapped(name, in: Self.room(sheet.rooms[step], columns, sheet), size: Self.size, bold: isBold)
            if !label.isCut { return (label, step) }
        }
        return nil
    }

    /// Names beside the stations, for pictures too narrow for two of them in a row.
    private func column(_ names: [String], _ remarks: [String?], now: Int?, width: Double, isOnPage: Bool) -> Layout {
        let ring = min(Self.ringRadius, width / 2 - 1)
        let x = ring + 1
        let left = x + Self.ringRadius + 10
        let room = width - left
        let origin = isOnPage ? x : 0
        var layout = Layout(width: isOnPage ? 0 : width, origin: origin, columns: 1, edges: (x, x))
        var top = 0.0
        for index in names.indices {
            let hasText = room >= 16
            let label = hasText ? Label.wrapped(names[index], in: room, size: Self.size, bold: index == now) : Label(first: "", width: 0)
            let remark = hasText ? remarks[index].map { Label.line($0, in: room, size: 12) } : nil
            let lines = Double(label.lineCount) * Self.size * Metrics.lineHeight
            let block = lines + (remark == nil ? 0 : 15)
            let height = max(2 * Self.ringRadius, block) + 14
            let y = top + height / 2
            let baseline = (y - block / 2 + Self.size * (Metrics.lineHeight / 2 + Metrics.middle)).rounded()
            layout.places.append(Place(x: x - origin, y: y, label: label, remark: remark, textX: left - origin, textY: baseline))
            top += height
        }
        layout.height = top
        return layout
    }

    /// The lower end of a station with its name.
    private static func end(_ place: Place) -> Double {
        remarkLine(place) + (place.remark == nil ? Metrics.descent * size - 15 : Metrics.descent * 12)
    }

    static func remarkLine(_ place: Place) -> Double {
        place.textY + (Double(place.label.lineCount - 1) * size * Metrics.lineHeight).rounded() + 15
    }

    private func remark(_ station: Station, isNow: Bool, _ context: ChartContext) -> String? {
        let share = station.share.map(Label.clean)
        return isNow ? context.words.text(.now(share: share)) : share
    }
}
