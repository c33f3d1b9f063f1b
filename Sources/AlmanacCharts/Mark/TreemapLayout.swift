/// Divides a rectangle into rectangles with areas in proportion to values.
///
/// - Source: Bruls, Huizing and van Wijk, "Squarified Treemaps", 2000: values go in rows along the shorter side of the remaining room, as long as
///   that makes the rectangles of a row more like squares.
enum TreemapLayout {
    /// - Parameters:
    ///   - values: Above zero and finite, the largest first; the last one may have any size.
    ///   - width, height: Pixels of the whole; above zero.
    /// - Returns: As many rectangles, in the order of the values.
    static func rectangles(_ values: [Double], width: Double, height: Double) -> [Rectangle] {
        let largest = values.max() ?? 0
        guard largest > 0, width > 0, height > 0 else { return [] }
        // As shares of the largest one, so that no sum overflows.
        let sizes = values.map { $0 / largest }
        let unit = width * height / sizes.reduce(0, +)
        let areas = sizes.map { $0 * unit }
        var result: [Rectangle] = []
        result.reserveCapacity(values.count)
        var room = Rectangle(x: 0, y: 0, width: width, height: height)
        var first = 0
        while first < areas.count {
            let side = max(min(room.width, room.height), 1e-9)
            var last = first
            var sum = areas[first]
            while last + 1 < areas.count {
                let more = sum + areas[last + 1]
                let row = areas[first...last]
                guard worst(row + [areas[last + 1]], sum: more, side: side) <= worst(row, sum: sum, side: side) else { break }
                last += 1
                sum = more
            }
            // The last row takes all that remains, whatever rounding did.
            let isLast = last == areas.count - 1
            let isUpright = room.width >= room.height
            let thickness = isLast ? (isUpright ? room.width : room.height) : min(sum / side, isUpright ? room.width : room.height)
            var along = isUpright ? room.y : room.x
            let length = isUpright ? room.height : room.width
            for area in areas[first...last] {
                let share = sum > 0 ? area / sum * length : 0
                result.append(
                    isUpright
                        ? Rectangle(x: room.x, y: along, width: thickness, height: share)
                        : Rectangle(x: along, y: room.y, width: share, height: thickness))
                along += share
            }
            if isUpright {
                room.x += thickness
                room.width -= thickness
            } else {
                room.y += thickness
                room.height -= thickness
            }
            first = last + 1
        }
        return result
    }

    /// The worst ratio of length to width in a row.
    private static func worst(_ areas: ArraySlice<Double>, sum: Double, side: Double) -> Double {
        let thickness = sum / side
        guard thickness > 0 else { return .infinity }
        return areas.reduce(0) { worst, area in
            let length = area / thickness
            guard length > 0 else { return .infinity }
            return max(worst, length / thickness, thickness / length)
        }
    }
}
