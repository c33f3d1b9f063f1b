/// The shape of a point, made of vertical strokes that keep their thickness, so that it looks the same in pictures of one width and of every width.
enum PlotSymbol: Int, Sendable, Hashable, CaseIterable {
    case disc, square, plus, ring, bar, dash

    /// The symbol of a series by its position; after the sixth the shapes repeat.
    init(at place: Int) { self = Self.allCases[wrapped(place, to: Self.allCases.count)] }

    /// A stroke, with its thickness and length in pixels, and true for round ends.
    struct Stroke: Hashable {
        var thickness: Double
        var length: Double
        var isRound = false
        /// True when it is drawn in the colour of the ground, over the strokes before it.
        var isHole = false
    }

    /// Strokes from bottom to top.
    var strokes: [Stroke] {
        switch self {
        case .disc: [Stroke(thickness: 8, length: 0.1, isRound: true)]
        case .square: [Stroke(thickness: 7, length: 7)]
        case .plus: [Stroke(thickness: 3, length: 10), Stroke(thickness: 10, length: 3)]
        case .ring: [Stroke(thickness: 9, length: 0.1, isRound: true), Stroke(thickness: 4.4, length: 0.1, isRound: true, isHole: true)]
        case .bar: [Stroke(thickness: 3.4, length: 11)]
        case .dash: [Stroke(thickness: 11, length: 3.4)]
        }
    }
}

extension Canvas {
    /// Draws points of one shape and colour.
    ///
    /// - Parameter titles: Titles for pointing; without them the points are one shape.
    mutating func symbols(_ places: [(x: Double, y: Double)], _ symbol: PlotSymbol, _ paint: Paint, titles: [(String, String)]? = nil) {
        for stroke in symbol.strokes {
            func begin(_ canvas: inout Canvas) {
                canvas.begin(.path)
                canvas.noFill()
                canvas.stroke(stroke.isHole ? .card : paint)
                canvas.thickness(stroke.thickness)
                if stroke.isRound { canvas.roundEnds() }
                canvas.keepThickness()
            }
            func add(_ canvas: inout Canvas, _ place: (x: Double, y: Double)) {
                canvas.move(place.x, place.y - stroke.length / 2)
                canvas.line(place.x, place.y + stroke.length / 2)
            }
            if let titles, stroke == symbol.strokes[symbol.strokes.count - 1] {
                for (place, title) in zip(places, titles) {
                    begin(&self)
                    add(&self, place)
                    self.title(title.0, title.1)
                    end()
                }
            } else {
                begin(&self)
                for place in places { add(&self, place) }
                end()
            }
        }
    }
}
