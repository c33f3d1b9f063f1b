/// Places on a plane, in metres east and south of the middle of them all.
struct MapGround {
    struct Spot {
        var x: Double
        var y: Double
        /// 0 where there is none.
        var radius: Double
    }

    private(set) var spots: [Spot] = []
    /// Bounds of the places with their radius.
    private var bounds: (left: Double, right: Double, top: Double, bottom: Double)
    /// Metres between the outermost places, from west to east and from north to south.
    private(set) var between: (width: Double, height: Double)

    /// Metres of a degree of latitude, on a sphere with the mean radius of the Earth, 6,371,008.8 m.
    private static let degree = 111_195.08
    /// Half of the Earth's circumference; no place is farther away, and no radius is larger.
    private static let farthest = 20_015_115.0
    /// Least metres that a picture shows, so that places on one spot can be drawn.
    private static let least = 100.0

    /// - Parameter places: At least one, each with a position.
    init(_ places: [MapChart.Place]) {
        let latitudes = places.map { min(max(usable($0.latitude) ?? 0, -90), 90) }
        let longitudes = Self.unwrapped(places.map { min(max(usable($0.longitude) ?? 0, -180), 180) })
        let middle = (Self.middle(latitudes), Self.middle(longitudes))
        // At the poles a degree of longitude has no width, and everything would be on one line.
        let shrink = max(Self.cosine(ofDegrees: middle.0), 0.01)
        for (index, place) in places.enumerated() {
            spots.append(
                Spot(
                    x: (longitudes[index] - middle.1) * Self.degree * shrink, y: (middle.0 - latitudes[index]) * Self.degree,
                    radius: min(max(usable(place.radius) ?? 0, 0), Self.farthest)))
        }
        bounds = (.infinity, -.infinity, .infinity, -.infinity)
        var inner = bounds
        for spot in spots {
            bounds = (
                min(bounds.left, spot.x - spot.radius), max(bounds.right, spot.x + spot.radius), min(bounds.top, spot.y - spot.radius),
                max(bounds.bottom, spot.y + spot.radius)
            )
            inner = (min(inner.left, spot.x), max(inner.right, spot.x), min(inner.top, spot.y), max(inner.bottom, spot.y))
        }
        between = spots.isEmpty ? (0, 0) : (inner.right - inner.left, inner.bottom - inner.top)
        if spots.isEmpty { bounds = (0, 0, 0, 0) }
    }

    private var width: Double { bounds.right - bounds.left }
    private var height: Double { bounds.bottom - bounds.top }

    /// True when the plane is near enough to the sphere for one scale.
    var isToScale: Bool { max(width, height) < 2_000_000 }

    /// The places in pixels, as large as the width and a moderate height allow.
    func fitted(into width: Double, top: Double) -> MapPlot {
        let margin = width < 120 ? 6.0 : 26.0
        let tallest = min(max(width * 0.62, 90), 300)
        let spanX = max(self.width, Self.least)
        let spanY = max(self.height, Self.least)
        let scale = min(max(width - 2 * margin, 8) / spanX, max(tallest - 2 * margin, 8) / spanY)
        let height = min(max(spanY * scale + 2 * margin, 90), tallest).rounded()
        let centre = (x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2)
        var plot = MapPlot(top: top, bottom: top + height, width: width)
        plot.spots = spots.map {
            Spot(x: width / 2 + ($0.x - centre.x) * scale, y: top + height / 2 + ($0.y - centre.y) * scale, radius: $0.radius * scale)
        }
        if isToScale {
            plot.scaleMetres = Self.nice(below: width * 0.3 / scale)
            plot.scaleLength = plot.scaleMetres * scale
        }
        return plot
    }

    // MARK: Arithmetic

    /// 1, 2 or 5 times a power of ten.
    private static func nice(below most: Double) -> Double {
        var power = 1.0
        while power * 10 <= most, power < 1e9 { power *= 10 }
        for factor in [5.0, 2.0] where power * factor <= most { return power * factor }
        return power
    }

    private static func middle(_ numbers: [Double]) -> Double {
        guard let least = numbers.min(), let most = numbers.max() else { return 0 }
        return (least + most) / 2
    }

    /// Longitudes within one turn of each other: the picture begins and ends at the widest gap between neighbours, so that places on both sides of
    /// the antimeridian are side by side.
    private static func unwrapped(_ longitudes: [Double]) -> [Double] {
        let sorted = longitudes.sorted()
        guard let first = sorted.first, let last = sorted.last else { return longitudes }
        var widest = first + 360 - last
        var start = first
        for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > widest {
            widest = next - one
            start = next
        }
        return longitudes.map { $0 < start ? $0 + 360 : $0 }
    }

    /// The cosine of an angle from −90 to 90 degrees, right to 12 places, by the first terms of its series.
    private static func cosine(ofDegrees degrees: Double) -> Double {
        let angle = degrees * Double.pi / 180
        let square = angle * angle
        var term = 1.0
        var sum = 1.0
        for step in 1...10 {
            term *= -square / Double((2 * step - 1) * 2 * step)
            sum += term
        }
        return sum
    }
}

/// The places of a map in pixels.
struct MapPlot {
    var top: Double
    var bottom: Double
    var width: Double
    var spots: [MapGround.Spot] = []
    /// The length of the scale, in metres.
    var scaleMetres = 0.0
    /// The length of the scale in pixels; `nil` where there is none.
    var scaleLength: Double?
}
