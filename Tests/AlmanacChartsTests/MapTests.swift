import AlmanacCharts
import Foundation
import TestSupport
import Testing

@Suite struct MapTests {
    /// Three places of one town, 1.35 km from west to east.
    static let town = MapChart(places: [
        .init(name: "Bar row", latitude: 40.7265, longitude: -73.9815, radius: 150, radiusText: "150 m", kind: "Warns", tone: .watch),
        .init(name: "Mall – <North>", latitude: 40.7306, longitude: -73.9975, radius: 500, radiusText: "500 m", kind: "Blocks", tone: .bad),
        .init(name: "Corner", latitude: 40.7265, longitude: -73.9855, kind: "Warns", tone: .watch),
    ])

    private struct Circle: Hashable {
        var x: Double
        var y: Double
        var radius: Double
        var isRoom: Bool
    }

    /// The rooms around places, and the places.
    private func circles(_ map: MapChart, width: Int = 480) throws -> [Circle] {
        try Picture(map.draw(in: context("Places", width: width, domain: .count)).bytes).elements.filter { $0.name == "circle" }.map {
            element in
            func number(_ name: String) -> Double { element.attributes.first { $0.name == name }.flatMap { Double($0.value) } ?? .nan }
            return Circle(
                x: number("cx"), y: number("cy"), radius: number("r"), isRoom: element.attributes.contains { $0.name == "fill-opacity" })
        }
    }

    /// How many pixels the scale is long, and what is written beside it.
    private func scale(_ map: MapChart, width: Int = 480) throws -> (pixels: Double, text: String)? {
        let drawing = map.drawing(in: context("Places", width: width, domain: .count), keepsBoxes: true)
        guard let text = drawing.boxes.map(\.text).first(where: { $0.hasSuffix(" m") || $0.hasSuffix(" km") }) else { return nil }
        let paths = try Picture(drawing.svg.bytes).elements.filter { $0.name == "path" }
        let path = try #require(paths.last?.attributes.first { $0.name == "d" }?.value)
        let line = try #require(path.split(separator: "h").dropFirst().first)
        return (try #require(Double(line.prefix { "0123456789.".contains($0) })), text)
    }

    @Test(arguments: [280, 320, 480, 860]) func distancesAndRadiiAreOfOneScale(width: Int) throws {
        let all = try circles(Self.town, width: width)
        let rooms = all.filter(\.isRoom)
        let dots = all.filter { !$0.isRoom }
        #expect(rooms.count == 2 && dots.count == 3)
        let scale = try #require(try scale(Self.town, width: width))
        let metres = try #require(Double(scale.text.prefix { $0.isNumber })) * (scale.text.hasSuffix(" km") ? 1000 : 1)
        let pixelsPerMetre = scale.pixels / metres
        #expect(abs(rooms[0].radius - 150 * pixelsPerMetre) < 0.3)
        #expect(abs(rooms[1].radius - 500 * pixelsPerMetre) < 0.6)
        // 0.016 degrees of longitude at 40.73 degrees north, 0.0041 of latitude.
        #expect(abs(dots[0].x - dots[1].x - 1348 * pixelsPerMetre) < 1.5)
        #expect(abs(dots[0].y - dots[1].y - 456 * pixelsPerMetre) < 1)
        // North is at the top, east at the right.
        #expect(dots[1].y < dots[0].y && dots[1].x < dots[0].x)
    }

    @Test(arguments: [40, 80, 280, 480, 1040]) func everythingLiesInsideThePicture(width: Int) throws {
        let svg = Self.town.draw(in: context("Places", width: width, domain: .count))
        for circle in try circles(Self.town, width: width) {
            #expect(circle.x - circle.radius >= 0 && circle.x + circle.radius <= Double(max(width, 40)))
            #expect(circle.y - circle.radius >= 0 && circle.y + circle.radius <= Double(svg.height))
        }
    }

    @Test func placesOnBothSidesOfTheAntimeridianAreNeighbours() throws {
        let map = MapChart(places: [
            .init(name: "West of it", latitude: -17, longitude: 179.99), .init(name: "East of it", latitude: -17, longitude: -179.99),
        ])
        let dots = try circles(map)
        #expect(dots[0].x < dots[1].x)
        let scale = try #require(try scale(map))
        #expect(scale.text == "500 m" || scale.text == "1 km" || scale.text == "200 m", "\(scale)")
        #expect(
            map.draw(in: context(domain: .count)).description.contains("From west to east they are 2,127 m apart, from north to south 0 m.")
        )
    }

    @Test func placesThatAreFarApartHaveNoScale() throws {
        let map = MapChart(places: [
            .init(name: "Berlin", latitude: 52.5, longitude: 13.4), .init(name: "Sydney", latitude: -33.9, longitude: 151.2),
        ])
        #expect(try scale(map) == nil)
        let svg = map.draw(in: context(domain: .count))
        #expect(!svg.description.contains("apart") && svg.description.hasPrefix("Map of 2 places, with north at the top."))
    }

    @Test func placesOnOneSpotAreDrawnOverEachOther() throws {
        let map = MapChart(places: (0..<3).map { .init(name: "Spot \($0)", latitude: 1, longitude: 2) })
        let dots = try circles(map)
        #expect(dots.count == 3 && Set(dots).count == 1)
        #expect(try #require(try scale(map)).text == "20 m" || scale(map)?.text == "50 m")
    }

    @Test(
        arguments: [
            (nil, 1), (91, 1), (-90.1, 1), (.nan, 1), (1, nil), (1, 180.5), (1, .infinity), (1, -1e300),
        ] as [(Double?, Double?)])
    func whatIsNoPositionIsToldAndNotDrawn(latitude: Double?, longitude: Double?) throws {
        let map = MapChart(places: Self.town.places + [.init(name: "Nowhere", latitude: latitude, longitude: longitude)])
        #expect(try circles(map) == circles(Self.town))
        #expect(map.draw(in: context(domain: .count)).description.hasSuffix("1 place has no position and is not on it."))
    }

    @Test(arguments: [(90.0, 0.0), (-90, 180), (90, -180), (0, 180)]) func theEndsOfTheEarthArePlaces(latitude: Double, longitude: Double)
        throws
    {
        let map = MapChart(places: [.init(name: "End", latitude: latitude, longitude: longitude, radius: 1000)])
        let all = try circles(map)
        #expect(all.count == 2 && all.allSatisfy { $0.x == 240 })
    }

    @Test(arguments: [1e9, 1e300, .infinity, .nan, -5]) func aRadiusThatCannotBeIsHeldInside(radius: Double) throws {
        let map = MapChart(places: [.init(name: "Huge", latitude: 1, longitude: 1, radius: radius)])
        let svg = map.draw(in: context(domain: .count))
        for circle in try circles(map) { #expect(circle.x - circle.radius >= 0 && circle.y + circle.radius <= Double(svg.height)) }
    }

    @Test func saysWhereItsPlacesAreAndWhatHoldsThere() {
        let svg = Self.town.draw(in: context("Places", domain: .count))
        #expect(
            svg.description == """
                Map of 3 places, with north at the top. From west to east they are 1,348 m apart, from north to south 456 m. \
                Warns: Bar row 150 m and Corner. Blocks: Mall – <North> 500 m.
                """)
        #expect(!svg.string.contains("<North>"))
    }

    @Test func withoutAnyPositionItSaysThatThereIsNothing() {
        let svg = MapChart(places: [.init(name: "A", latitude: nil, longitude: nil)]).draw(in: context(domain: .count))
        #expect(svg.description == "No data.")
    }

    @Test(arguments: [(280, 2600), (480, 2800)]) func isSmall(width: Int, most: Int) {
        #expect(Self.town.draw(in: context("Places", width: width, domain: .count)).bytes.count <= most)
    }
}
