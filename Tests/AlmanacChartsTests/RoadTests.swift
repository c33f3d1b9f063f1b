import AlmanacCharts
import Foundation
import TestSupport
import Testing

@Suite struct RoadTests {
    private static func road(_ statuses: [RoadChart.Status], progress: Double? = 0.5, share: String? = "50%") -> RoadChart {
        RoadChart(
            stations: statuses.enumerated().map { index, status in
                .init(
                    name: "Step \(index + 1)", status: status, progress: status == .active ? progress : nil,
                    share: status == .active ? share : nil)
            })
    }

    private static let usual: [RoadChart.Status] =
        Array(repeating: .completed, count: 5) + [.active] + Array(repeating: .locked, count: 6)

    private struct Disc: Hashable {
        var x: Double
        var y: Double
        var radius: Double
        var isDashed: Bool
    }

    /// The stations as they are drawn by kind: groups of circles, told by what is said on the group. The key under the road is no group.
    private func discs(_ svg: SVG) -> (completed: [Disc], active: [Disc], locked: [Disc]) {
        var (completed, active, locked): ([Disc], [Disc], [Disc]) = ([], [], [])
        for group in svg.string.split(separator: "<g").dropFirst() {
            guard let end = group.firstIndex(of: ">"), let close = group.range(of: "</g>") else { continue }
            let head = group[..<end]
            let found = group[end..<close.lowerBound].split(separator: "<circle").dropFirst().compactMap { circle -> Disc? in
                func number(_ name: String) -> Double? {
                    guard let start = circle.range(of: " \(name)=\"") else { return nil }
                    return Double(circle[start.upperBound...].prefix { $0 != "\"" })
                }
                guard let x = number("cx"), let y = number("cy"), let radius = number("r") else { return nil }
                return Disc(x: x, y: y, radius: radius, isDashed: head.contains("stroke-dasharray"))
            }
            if head.contains("\"#0a7b5c\"") {
                completed += found
            } else if head.contains("stroke=\"#e6eaef\"") {
                active += found
            } else if head.contains("stroke-dasharray") {
                locked += found
            }
        }
        return (completed, active, locked)
    }

    private struct Line {
        var points: [(x: Double, y: Double)]
        var width: Double
        var isDashed: Bool
    }

    /// The roads, as the points at which their pieces meet.
    private func lines(_ svg: SVG) throws -> [Line] {
        let group = try #require(svg.string.split(separator: "<g fill=\"none\" stroke-linecap=\"round\">").dropFirst().first)
        return try group[..<#require(group.range(of: "</g>")).lowerBound].split(separator: "<path").compactMap { path in
            guard let start = path.range(of: " d=\"") else { return nil }
            var rest = path[start.upperBound...].prefix { $0 != "\"" }
            var line = Line(points: [], width: path.contains("stroke-width=\"6\"") ? 6 : 3, isDashed: path.contains("stroke-dasharray"))
            var (x, y) = (0.0, 0.0)
            var command: Character = "M"
            while let next = rest.popFirst() {
                if next.isLetter { command = next } else { rest = Substring(String(next) + rest) }
                let text = rest.prefix { "0123456789.- ".contains($0) }
                rest = rest.dropFirst(text.count)
                // "1.5-2 .5" and "1.5.5" are two numbers each.
                var numbers: [Double] = []
                var number = ""
                for character in text + " " {
                    if character == " " || character == "-" || (character == "." && number.contains(".")) {
                        if let value = Double(number) { numbers.append(value) }
                        number = character == " " ? "" : String(character)
                    } else {
                        number.append(character)
                    }
                }
                let stride = command == "c" ? 6 : command == "h" || command == "v" ? 1 : 2
                for piece in Swift.stride(from: 0, to: numbers.count, by: stride) {
                    switch command {
                    case "M": (x, y) = (numbers[0], numbers[1])
                    case "h": x += numbers[piece]
                    case "v": y += numbers[piece]
                    default:
                        x += numbers[piece + stride - 2]
                        y += numbers[piece + stride - 1]
                    }
                    line.points.append((x, y))
                }
            }
            return line
        }
    }

    @Test func givesEveryStatusAShapeOfItsOwn() throws {
        let svg = Self.road(Self.usual).draw(in: context(width: 680))
        let discs = discs(svg)
        #expect(discs.completed.count == 5 && discs.active.count == 1 && discs.locked.count == 6)
        #expect(discs.locked.allSatisfy(\.isDashed) && !discs.completed.contains(where: \.isDashed))
        // Active ones are larger, completed ones have ticks instead of numbers: five on the road and one in the key.
        #expect(discs.active.allSatisfy { active in discs.completed.allSatisfy { $0.radius < active.radius } })
        let picture = try Picture(svg.bytes)
        let ticks = picture.elements.filter { element in
            element.name == "path" && element.attributes.contains { $0.name == "stroke" && $0.value == "#ffffff" }
        }
        #expect(ticks.flatMap { $0.attributes.filter { $0.name == "d" }.flatMap { $0.value.filter { "Mm".contains($0) } } }.count == 6)
        let numbers = Self.road(Self.usual).drawing(in: context(width: 680), keepsBoxes: true).boxes.compactMap { Int($0.text) }
        #expect(numbers.sorted() == [6, 7, 8, 9, 10, 11, 12])
    }

    @Test(arguments: [40, 120, 200, 340, 460, 680, 1040]) func leadsThroughEveryStationInOrder(width: Int) throws {
        let road = Self.road(Self.usual)
        let svg = road.draw(in: context(width: width))
        let discs = discs(svg)
        let lines = try lines(svg)
        #expect(lines.count == 2)
        let ahead = try #require(lines.first { $0.isDashed })
        let behind = try #require(lines.first { !$0.isDashed })
        #expect(behind.width > ahead.width)
        func isNear(_ disc: Disc, _ point: (x: Double, y: Double)) -> Bool { abs(disc.x - point.x) < 0.2 && abs(disc.y - point.y) < 0.2 }
        let solid = behind.points.filter { point in (discs.completed + discs.active).contains { isNear($0, point) } }
        let dashed = ahead.points.filter { point in (discs.active + discs.locked).contains { isNear($0, point) } }
        #expect(solid.count == 6 && dashed.count == 7)
        // In the order they are listed, which is that of the names: the active one ends the one part and starts the other.
        #expect(zip(discs.completed + discs.active, solid).allSatisfy { isNear($0, $1) })
        #expect(zip(discs.active + discs.locked, dashed).allSatisfy { isNear($0, $1) })
    }

    @Test(arguments: [(680, 4, 3), (340, 2, 6), (200, 1, 12), (860, 6, 2)]) func setsAsManyInARowAsHaveRoom(
        width: Int, columns: Int, rows: Int
    ) {
        let discs = discs(Self.road(Self.usual).draw(in: context(width: width)))
        let all = discs.completed + discs.active + discs.locked
        #expect(Set(all.map { Int($0.x) }).count == columns)
        #expect(Set(all.map { Int($0.x) }).count * rows == all.count)
    }

    @Test func wasTravelledAsFarAsAnythingIsReached() throws {
        func solid(_ statuses: [RoadChart.Status], current: Int? = nil) throws -> Int? {
            var road = Self.road(statuses)
            road.current = current
            return try lines(road.draw(in: context(width: 680))).first { !$0.isDashed }?.points.count
        }
        // Points of the line in one row: a station each.
        #expect(try solid([.completed, .active, .completed, .locked]) == 3)
        #expect(try solid([.completed, .active, .locked, .locked]) == 2)
        #expect(try solid([.completed, .locked, .locked, .locked], current: 2) == 3)
        #expect(try solid([.locked, .locked]) == nil)
        #expect(try solid([.completed, .completed, .completed]) == 3)
    }

    @Test func makesNoRoadOfOneStation() throws {
        let svg = Self.road([.active]).draw(in: context(width: 680))
        #expect(!svg.string.contains("stroke-width=\"6\"") && !svg.string.contains("1 8"))
        #expect(svg.description == "0 of 1 done. Now at Step 1: 50%.")
        #expect(discs(svg).active.count == 1)
    }

    @Test func saysWhenThereAreNoSteps() {
        let svg = RoadChart(stations: []).draw(in: context())
        #expect(svg.string.contains(">No steps<") && svg.description == "No steps.")
    }

    @Test func drawsAllOfTwentyFourAndCountsTheRestOfAHundred() {
        let long = Self.road(Array(repeating: .completed, count: 24)).draw(in: context(width: 340))
        #expect(discs(long).completed.count == 24)
        #expect(long.description.hasPrefix("24 of 24 done. Done: Step 1, ") && long.description.hasSuffix("Step 12 and 12 more."))
        let endless = Self.road(Array(repeating: .locked, count: 100)).draw(in: context(width: 340))
        #expect(discs(endless).locked.count == 60)
        #expect(endless.string.contains(">and 40 more<"))
    }

    /// How much of the ring is drawn: from twelve o'clock to where its arc ends.
    private func arc(_ progress: Double?) throws -> Double? {
        let svg = Self.road([.active, .locked], progress: progress).draw(in: context(width: 680))
        let picture = try Picture(svg.bytes)
        let arcs = picture.elements.filter { element in
            element.name == "path" && element.attributes.contains { $0.name == "stroke-width" && $0.value == "4" }
        }
        guard let path = arcs.first?.attributes.first(where: { $0.name == "d" })?.value else { return nil }
        guard !path.hasSuffix("z") else { return 1 }
        return path.contains("17 17 0 1 1") ? 0.75 : 0.25
    }

    @Test func fillsTheRingAsFarAsTheProgress() throws {
        let progresses: [Double?] = [0.25, 0.75, 1, 0, -3, 7]
        let arcs: [Double?] = [0.25, 0.75, 1, nil, nil, 1]
        #expect(try progresses.map(arc) == arcs)
        for unknown in [nil, Double.nan, .infinity, -.infinity] {
            let svg = Self.road([.active], progress: unknown, share: nil).draw(in: context())
            #expect(try arc(unknown) == nil)
            #expect(svg.string.contains(">Now<") && !svg.string.contains("%"))
        }
    }

    @Test func writesTheShareThatItIsGivenAndRoundsNoneOfItsOwn() {
        let percents = ["0%", "<1%", "50%", ">99%", nil].map { share in
            Self.road([.active], progress: 0.5, share: share).drawing(in: context(), keepsBoxes: true).boxes.map(\.text).first {
                $0.hasPrefix("Now")
            }
        }
        #expect(percents == ["Now · 0%", "Now · <1%", "Now · 50%", "Now · >99%", "Now"])
    }

    @Test func marksOneStationAsTheCurrentOne() {
        var road = Self.road([.completed, .active, .active, .locked])
        func now() -> [String] {
            road.drawing(in: context(width: 680), keepsBoxes: true).boxes.map(\.text).filter { $0.hasSuffix("50%") }
        }
        #expect(now() == ["Now · 50%", "50%"])
        #expect(road.draw(in: context()).description.hasPrefix("1 of 4 done. Now at Step 2: 50%. Done: Step 1. Under way: Step 3."))
        road.current = 2
        #expect(now() == ["50%", "Now · 50%"])
        road.current = 99
        #expect(now() == ["Now · 50%", "50%"])
    }

    @Test func tellsDetailsWherePointedAt() {
        let road = RoadChart(stations: [.init(name: "A", status: .active, progress: 0.5, share: "50%", detail: "6 of 9 <tasks>")])
        var quiet = context(width: 680)
        #expect(road.draw(in: quiet).string.contains("<title>A: 6 of 9 &lt;tasks&gt;</title>"))
        #expect(road.draw(in: quiet).description == "0 of 1 done. Now at A: 6 of 9 <tasks> (50%).")
        quiet.markTitles = false
        #expect(!road.draw(in: quiet).string.contains("<title>A: "))
    }

    @Test func cutsLongNamesAndTellsThemWhole() {
        let name = String(repeating: "long", count: 60)
        let road = RoadChart(stations: [.init(name: name, status: .locked), .init(name: name, status: .completed)])
        for width in [100, 340, 680] {
            let string = road.draw(in: context(width: width)).string
            #expect(string.contains("<title>\(name)</title>long") && string.contains("…</text>"), "\(width)")
        }
    }

    @Test func explainsOnlyTheShapesThereAre() {
        func words(_ statuses: [RoadChart.Status]) -> [String] {
            Self.road(statuses).drawing(in: context(width: 680), keepsBoxes: true).boxes.map(\.text).filter {
                ["Done", "Under way", "Locked"].contains($0)
            }
        }
        #expect(words([.locked, .active, .completed]) == ["Done", "Under way", "Locked"])
        #expect(words([.locked]) == ["Locked"])
    }

    // MARK: Pages

    private static let wide = (width: 840, rooms: [660.0, 700, 839, 840, 1000, 1180, 1400])
    private static let half = (width: 470, rooms: [400.0, 479, 480, 580, 660])
    private static let phone = (width: 310, rooms: [256.0, 300, 340, 400, 660])

    private static let way = RoadChart(stations: [
        .init(name: "Clarify the idea", status: .completed, detail: "5 of 5"),
        .init(name: "Write the business plan for the bakery", status: .completed),
        .init(name: "Find the right corner", status: .active, progress: 0.64, share: "64%", detail: "7 of 11"),
        .init(name: "Secure the money", status: .locked),
    ])

    @Test func stretchesOnPagesAsApproved() throws {
        for (place, name) in [(Self.wide, "page-road"), (Self.phone, "page-road-column")] {
            for isMirrored in [false, true] {
                let context = context("The road", width: place.width, isRightToLeft: isMirrored).onPage
                try Golden.expect(Self.way.draw(in: context).bytes, name + (isMirrored ? "-arabic" : "") + ".svg")
            }
        }
    }

    @Test(arguments: TestDepth.seeds(60)) func standsFreeInEachRoomThatItIsDrawnFor(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
        let names = [
            "Go", "Write the business plan", "", "A name that is much too long for any stop", "</text><script>", "مطعم جديد في المدينة",
            "東京都 渋谷区",
        ]
        let road = RoadChart(
            stations: (0..<pick([1, 2, 5, 6, 7, 12, 30, 70])).map { _ in
                let status = pick([RoadChart.Status.completed, .active, .locked])
                return .init(
                    name: pick(names), status: status, progress: pick([nil, 0, 0.3, 1]), share: pick([nil, "30%"]),
                    detail: pick(["", "3 of 9"]))
            })
        for place in [Self.wide, Self.half, Self.phone] {
            let drawing = road.drawing(in: context(width: place.width, isRightToLeft: pick([true, false])).onPage, keepsBoxes: true)
            #expect(drawing.list.fitsPage)
            _ = try Picture(drawing.svg.bytes)
            for room in place.rooms {
                let problem = PageTests.problem(drawing, in: room)
                #expect(problem == nil, "seed \(seed), \(place.width) in a room of \(room)")
            }
        }
    }

    /// A name that the narrowest room of a page cuts is whole where there is room for it.
    @Test func longNamesAreWholeWhereThereIsRoom() {
        let names = (1...6).map { "Bake the very first menu of month \($0)" }
        let road = RoadChart(stations: names.map { .init(name: $0, status: .locked) })
        let drawing = road.drawing(in: context(width: Self.wide.width).onPage, keepsBoxes: true)
        func lines(_ room: Double) -> [String] { drawing.boxes(in: room).map(\.text) }
        #expect(lines(660).contains { $0.hasSuffix("…") })
        #expect(!lines(1180).contains { $0.hasSuffix("…") } && lines(1180).contains { $0.hasSuffix("month 1") }, "\(lines(1180))")
    }

    /// Of the two pictures of a page one is hidden: it has the words of the other.
    @Test func thePictureForPhonesIsNamedByTheOther() {
        var narrow = context("The road", width: Self.phone.width, prefix: "road-n").onPage
        narrow.describedBy = "road"
        let wide = Self.way.draw(in: context("The road", width: Self.wide.width, prefix: "road").onPage).string
        #expect(wide.contains("<title id=\"road-t\">The road</title><desc id=\"road-d\">2 of 4 done."))
        let phone = Self.way.draw(in: narrow).string
        #expect(phone.contains("aria-labelledby=\"road-t road-d\"") && !phone.contains("<desc"))
    }
}
