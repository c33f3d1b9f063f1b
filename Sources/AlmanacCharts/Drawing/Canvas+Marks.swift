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

// The shapes that calendars, waterfalls and dumbbells are made of.
extension Canvas {
    /// Filled rectangles that look alike. Those without a title are one shape; the others tell theirs when they are pointed at.
    ///
    /// - Parameter title: The name and the value of a rectangle, by its index; `nil` where both are written beside it.
    mutating func rectangles(
        _ rectangles: [Rectangle], _ paint: Paint, opacity: Int = 100, title: (Int) -> (name: String, value: String)?
    ) {
        let titles = rectangles.indices.map(title)
        self.rectangles(rectangles.indices.filter { titles[$0] == nil }.map { rectangles[$0] }, paint, opacity: opacity)
        guard titles.contains(where: { $0 != nil }) else { return }
        beginFilled(paint, opacity: opacity)
        for (rectangle, title) in zip(rectangles, titles) {
            guard let title else { continue }
            begin(.path)
            add(rectangle)
            self.title(title.name, title.value)
            end()
        }
        endGroup()
    }

    /// Starts shapes of one filling; `endGroup()` ends them.
    ///
    /// - Parameter opacity: In percent, from 10 to 100.
    private mutating func beginFilled(_ paint: Paint, opacity: Int = 100) {
        beginGroup()
        fill(paint)
        fillOpacity(percent: opacity)
    }

    /// The sample of a filling, beside its name.
    mutating func swatch(x: Double, y: Double, _ paint: Paint, opacity: Double = 1) {
        begin(.rectangle)
        if opacity < 1 { fillOpacity(opacity) }
        corner(x: x, y: y)
        width(10)
        height(10)
        rounding(3)
        fill(paint)
        end()
    }

    /// Filled rectangles that tell nothing, as one shape.
    mutating func rectangles(_ rectangles: [Rectangle], _ paint: Paint, opacity: Int = 100) {
        guard !rectangles.isEmpty else { return }
        begin(.path)
        fill(paint)
        fillOpacity(percent: opacity)
        for rectangle in rectangles { add(rectangle) }
        end()
    }

    /// Rectangles that are empty inside: their outline runs inside them.
    mutating func outlines(_ rectangles: [Rectangle], _ paint: Paint) {
        guard !rectangles.isEmpty else { return }
        begin(.path)
        noFill()
        stroke(paint)
        keepThickness()
        for rectangle in rectangles {
            add(
                Rectangle(
                    x: rectangle.x + 0.5, y: rectangle.y + 0.5, width: max(rectangle.width - 1, 0), height: max(rectangle.height - 1, 0)))
        }
        end()
    }

    /// Straight lines that look alike, as one shape.
    mutating func segments(_ segments: [Segment], _ paint: Paint, thickness: Double = 1, dash: StaticString? = nil, isRound: Bool = false) {
        guard !segments.isEmpty else { return }
        begin(.path)
        noFill()
        stroke(paint)
        if thickness != 1 { self.thickness(thickness) }
        if let dash { dashes(dash) }
        if isRound { roundEnds() }
        keepThickness()
        for segment in segments {
            move(segment.x1, segment.y1)
            line(segment.x2, segment.y2)
        }
        end()
    }

    /// Points that look alike, and that stay round where the plot is stretched.
    mutating func points(_ places: [(x: Double, y: Double)], _ paint: Paint, diameter: Int) {
        guard !places.isEmpty else { return }
        if fitsPage {
            for place in places { roundPoint(x: place.x, y: place.y, paint: paint, diameter: Double(diameter)) }
            return
        }
        beginFilled(paint)
        for place in places { circle(x: place.x, y: place.y, radius: Double(diameter) / 2) }
        endGroup()
    }

    private mutating func fillOpacity(percent: Int) {
        if percent < 100 { fillOpacity(Double(max(percent, 10)) / 100) }
    }

    private mutating func add(_ rectangle: Rectangle) {
        move(rectangle.x, rectangle.y)
        line(rectangle.x + rectangle.width, rectangle.y)
        line(rectangle.x + rectangle.width, rectangle.y + rectangle.height)
        line(rectangle.x, rectangle.y + rectangle.height)
        close()
    }
}
