/// A ring cut into slices, clockwise from twelve o'clock.
struct Ring {
    var x: Double
    var y: Double
    var inner: Double
    var outer: Double

    /// The radius of the ring's middle line.
    private var radius: Double { (inner + outer) / 2 }

    /// Pixels between two slices.
    private static let gap = 1.5

    /// Draws the slice between two shares of the whole turn, 0…1, as an arc as thick as the ring.
    ///
    /// A whole ring is two half circles, because an arc that ends where it starts is empty.
    func slice(_ canvas: inout Canvas, from start: Double, to end: Double) {
        if end - start > 0.9999 {
            canvas.move(x, y - radius)
            canvas.arc(radius: radius, isLarge: true, isClockwise: true, x, y + radius)
            canvas.arc(radius: radius, isLarge: true, isClockwise: true, x, y - radius)
            canvas.close()
            return
        }
        let turn = 2 * .pi * radius
        let trim = min(Self.gap, (end - start) * turn / 3) / turn / 2
        let isLarge = end - start - 2 * trim > 0.5
        let from = point(start + trim)
        // The ends of an arc of about half a turn hardly say where its middle is: a quarter of a pixel off, and it stands two pixels beside the ring.
        if abs(end - start - 0.5) < 0.1 {
            canvas.move(halfPixels(x + from.x * radius), halfPixels(y + from.y * radius))
            for place in [point((start + end) / 2), point(end - trim)] {
                canvas.arc(
                    radius: radius, isLarge: false, isClockwise: true, halfPixels(x + place.x * radius), halfPixels(y + place.y * radius))
            }
            return
        }
        let to = point(end - trim)
        canvas.move(halfPixels(x + from.x * radius), halfPixels(y + from.y * radius))
        canvas.arc(radius: radius, isLarge: isLarge, isClockwise: true, halfPixels(x + to.x * radius), halfPixels(y + to.y * radius))
    }

    /// Draws the arc from twelve o'clock over a share of the whole turn, 0…1, for a line with round ends, which lie inside the arc.
    ///
    /// An arc shorter than the width of its ends is a dot.
    func gauge(_ canvas: inout Canvas, to end: Double) {
        guard end < 1 else { return slice(&canvas, from: 0, to: 1) }
        let turn = 2 * .pi * radius
        let trim = thickness / 2 / turn
        let last = max(end - trim, trim + 0.1 / turn)
        let from = point(trim)
        let to = point(last)
        canvas.move(x + from.x * radius, y + from.y * radius)
        canvas.arc(radius: radius, isLarge: last - trim > 0.5, isClockwise: true, x + to.x * radius, y + to.y * radius)
    }

    /// Pixels for a line of text of a size inside the ring, some pixels above or below its middle; 0 where there is none.
    func room(_ size: Double, offset: Double) -> Double {
        let half = abs(offset) + size * 0.5
        return half < inner ? 2 * (inner * inner - half * half).squareRoot() - 6 : 0
    }

    /// Draws the largest bold line that fits inside, from a size down to eleven pixels, lifted above the middle.
    ///
    /// - Parameter isCut: False where a shortened text would say something else, so that none is drawn.
    /// - Returns: The size in pixels; `nil` where nothing was drawn.
    func headline(_ canvas: inout Canvas, _ text: String, from largest: Double, lift: Double, isCut: Bool) -> Double? {
        var size = largest
        while size > 11, Metrics.width(text, size: size, bold: true) > room(size, offset: lift) { size -= 1 }
        let label = Label.line(text, in: max(room(size, offset: lift), size), size: size, bold: true)
        guard isCut || !label.isCut else { return nil }
        let style = Canvas.TextStyle(paint: .ink, size: Int(size), isBold: true, anchor: .middle)
        canvas.label(label, style, x: x, y: (y - lift + size * Metrics.middle).rounded(), whole: text)
        return size
    }

    /// Draws a muted line inside, some pixels below the middle, where there is room for it.
    func caption(_ canvas: inout Canvas, _ text: String, size: Int, offset: Double) {
        let room = room(Double(size), offset: offset)
        guard !text.isEmpty, room > 20 else { return }
        let label = Label.line(text, in: room, size: Double(size))
        let baseline = (y + offset + Double(size) * Metrics.middle).rounded()
        canvas.label(label, .init(size: size, anchor: .middle), x: x, y: baseline, whole: text)
    }

    /// Thickness of the arcs, in pixels.
    var thickness: Double { outer - inner }

    /// True when a slice is thick enough to have corners that differ after rounding to tenths of a pixel.
    func isVisible(from start: Double, to end: Double) -> Bool { (end - start) * 2 * .pi * radius >= 0.45 }

    /// The place of a share of the turn on a ring of radius 1 around 0.
    func point(_ share: Double) -> (x: Double, y: Double) { (sine(share * 2 * .pi), -cosine(share * 2 * .pi)) }
}
