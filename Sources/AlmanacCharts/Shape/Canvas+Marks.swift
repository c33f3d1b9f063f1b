import AlmanacMarkup

/// A rectangle in a picture, in pixels.
struct Rectangle: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
}

/// A straight line in a picture, in pixels.
struct Segment: Hashable {
    var x1: Double
    var y1: Double
    var x2: Double
    var y2: Double
}

// The shapes that calendars, waterfalls and dumbbells are made of. Whatever of them is written as markup is written here.
extension Canvas {
    /// Starts shapes of one filling; `endGroup()` ends them.
    ///
    /// - Parameter opacity: In percent, from 10 to 100.
    mutating func beginFilled(_ paint: Paint, opacity: Int = 100) {
        out.raw("<g")
        fill(paint)
        self.opacity(opacity)
        out.raw(">")
    }

    /// In a group of one filling, a rectangle that tells its name and value when it is pointed at.
    mutating func rectangle(_ rectangle: Rectangle, name: String, value: String) {
        out.raw("<path d=\"")
        var path = Path()
        add(rectangle, to: &path)
        out.raw("\">")
        title(name, value)
        out.raw("</path>")
    }

    /// Filled rectangles that tell nothing, as one shape.
    mutating func rectangles(_ rectangles: [Rectangle], _ paint: Paint, opacity: Int = 100) {
        guard !rectangles.isEmpty else { return }
        out.raw("<path")
        fill(paint)
        self.opacity(opacity)
        out.raw(" d=\"")
        var path = Path()
        for rectangle in rectangles { add(rectangle, to: &path) }
        out.raw("\"/>")
    }

    /// Rectangles that are empty inside: their outline runs inside them.
    mutating func outlines(_ rectangles: [Rectangle], _ paint: Paint) {
        guard !rectangles.isEmpty else { return }
        out.raw("<path fill=\"none\"")
        stroke(paint)
        keepThickness()
        out.raw(" d=\"")
        var path = Path()
        for rectangle in rectangles {
            add(
                Rectangle(
                    x: rectangle.x + 0.5, y: rectangle.y + 0.5, width: max(rectangle.width - 1, 0), height: max(rectangle.height - 1, 0)),
                to: &path)
        }
        out.raw("\"/>")
    }

    /// Straight lines that look alike, as one shape.
    mutating func segments(_ segments: [Segment], _ paint: Paint, thickness: Double = 1, dash: StaticString? = nil, isRound: Bool = false) {
        guard !segments.isEmpty else { return }
        out.raw("<path fill=\"none\"")
        stroke(paint)
        if thickness != 1 { tenths("stroke-width", thickness) }
        if let dash { dashes(dash) }
        if isRound { out.raw(" stroke-linecap=\"round\"") }
        keepThickness()
        out.raw(" d=\"")
        var path = Path()
        for segment in segments {
            path.move(&self, segment.x1, segment.y1)
            path.line(&self, segment.x2, segment.y2)
        }
        out.raw("\"/>")
    }

    /// Points that look alike, and that stay round where the plot is stretched.
    mutating func points(_ places: [(x: Double, y: Double)], _ paint: Paint, diameter: Int) {
        guard !places.isEmpty else { return }
        if isFluid {
            for place in places { roundPoint(x: place.x, y: place.y, paint: paint, diameter: diameter) }
            return
        }
        beginFilled(paint)
        for place in places { circle(x: place.x, y: place.y, radius: Double(diameter) / 2) }
        endGroup()
    }

    private mutating func opacity(_ percent: Int) {
        guard percent < 100 else { return }
        out.raw(" fill-opacity=\".")
        out.integer(max(percent, 10))
        out.raw("\"")
    }

    private mutating func add(_ rectangle: Rectangle, to path: inout Path) {
        path.move(&self, rectangle.x, rectangle.y)
        path.line(&self, rectangle.x + rectangle.width, rectangle.y)
        path.line(&self, rectangle.x + rectangle.width, rectangle.y + rectangle.height)
        path.line(&self, rectangle.x, rectangle.y + rectangle.height)
        path.close(&self)
    }
}
