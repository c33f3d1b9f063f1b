// Sets the look of the open mark, or of all marks in the open group.
extension Canvas {
    mutating func fill(_ paint: Paint) { step(.fill, detail: paint.code) }

    mutating func stroke(_ paint: Paint) { step(.stroke, detail: paint.code) }

    mutating func paint(fill: Paint, stroke: Paint) { step(.fillAndStroke, detail: fill.code, extra: UInt16(stroke.code)) }

    mutating func noFill() { step(.noFill) }

    mutating func noStroke() { step(.noStroke) }

    /// Thickness of lines, in pixels; 1 by default.
    mutating func thickness(_ pixels: Double) { step(.thickness, tenths(pixels)) }

    /// Thickness of lines, in tenths of a pixel.
    mutating func thickness(tenths: Int) { step(.thickness, tenths) }

    mutating func roundEnds() { step(.roundEnds) }

    /// From 0 to 1, rounded to hundredths.
    mutating func fillOpacity(_ share: Double) { step(.fillOpacity, Int((share * 100).rounded())) }

    /// From 0 to 1, rounded to hundredths.
    mutating func strokeOpacity(_ share: Double) { step(.strokeOpacity, Int((share * 100).rounded())) }

    /// Opacity of a group as a whole, from 0 to 1, rounded to hundredths.
    mutating func opacity(_ share: Double) { step(.opacity, Int((share * 100).rounded())) }
}
