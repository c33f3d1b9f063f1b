import AlmanacRaster
import TestSupport
import Testing

@testable import AlmanacCharts

@Suite("Pictures of charts")
struct RasteriserTests {
    private typealias Shape = DrawnElement.Shape

    private static let size = (width: 40, height: 20)

    private static func draw(
        _ elements: [DrawnElement], width: Int = 80, height: Int? = nil, ground: UInt32 = 0xFFFFFF
    ) throws(RasterError) -> Pixels {
        try Rasteriser.draw(elements, size: size, ground: ground, width: width, height: height)
    }

    private static func filled(_ shape: Shape, _ paint: Paint = .ink, opacity: Double = 1) -> DrawnElement {
        DrawnElement(shape: shape, fill: .init(paint: paint, opacity: opacity))
    }

    private static func line(_ shape: Shape, thickness: Double, dashes: [Double] = [], hasRoundEnds: Bool = false) -> DrawnElement {
        DrawnElement(
            shape: shape,
            outline: .init(paint: .ink, opacity: 1, thickness: thickness, dashes: dashes, hasRoundEnds: hasRoundEnds))
    }

    private static func text(
        _ text: String, remark: String = "", x: Double = 2, anchor: DrawnText.Anchor = .left, isBold: Bool = false,
        isRightToLeft: Bool = false
    ) -> DrawnElement {
        DrawnElement(
            shape: .text(
                DrawnText(
                    text: text, remark: remark, whole: "", x: x, y: 14, anchor: anchor, size: 12, isBold: isBold, paint: .series(0),
                    isRightToLeft: isRightToLeft, isRemarkOpposite: false)))
    }

    private static let ink: UInt32 = 0xFF1F_2328

    @Test("A drawing is scaled to the width that is asked for, and lies on the ground that is asked for")
    func scaled() throws {
        let pixels = try Self.draw([Self.filled(.rectangle(x: 20, y: 0, width: 20, height: 20, radius: 0))], ground: 0x102030)
        #expect(pixels.width == 80 && pixels.height == 40)
        #expect(pixels.colours[0] == 0xFF10_2030)
        #expect(pixels.colours[79] == Self.ink)
        #expect(pixels.colours.filter { $0 == Self.ink }.count == 40 * 40)
    }

    @Test("A height of its own is ground below the drawing")
    func height() throws {
        let pixels = try Self.draw([Self.filled(.rectangle(x: 0, y: 0, width: 40, height: 20, radius: 0))], height: 42)
        #expect(pixels.height == 42)
        #expect(Set(pixels.colours.prefix(80 * 40)) == [Self.ink] && Set(pixels.colours.suffix(160)) == [0xFFFF_FFFF])
    }

    @Test("Shapes cover as much as geometry says")
    func areas() throws {
        let square = [PathPiece.move(x: 5, y: 5), .line(x: 15, y: 5), .line(x: 15, y: 15), .line(x: 5, y: 15), .close]
        let shapes: [(DrawnElement, Double)] = [
            (Self.filled(.circle(x: 20, y: 10, radius: 8)), .pi * 64),
            (Self.filled(.rectangle(x: 4, y: 2, width: 30, height: 16, radius: 5)), 30 * 16 - (4 - .pi) * 25),
            (Self.filled(.path(square)), 100),
            (Self.line(.path(square), thickness: 2), 80 + .pi - 4),
            (Self.line(.path([.move(x: 5, y: 10), .line(x: 35, y: 10)]), thickness: 4), 120),
            (Self.line(.path([.move(x: 5, y: 10), .line(x: 35, y: 10)]), thickness: 4, hasRoundEnds: true), 120 + .pi * 4),
            (Self.line(.path([.move(x: 5, y: 10), .line(x: 35, y: 10)]), thickness: 4, dashes: [3, 2]), 72),
            (Self.filled(.rectangle(x: 0, y: 0, width: 40, height: 20, radius: 0), opacity: 0.25), 200),
        ]
        for (shape, area) in shapes {
            let drawn = Coverage(try Self.draw([shape], width: 320), ink: Self.ink).area / 64
            #expect(abs(drawn - area) < 0.02 * area, "\(shape.shape): \(drawn), not \(area)")
        }
    }

    /// Two squares of one group, of which one lies over the other, are one colour: the group is seen through and not each of them.
    @Test("A group is seen through as one picture")
    func groups() throws {
        let squares = [0.0, 10].map { Self.filled(.rectangle(x: $0, y: 0, width: 20, height: 20, radius: 0)) }
        let pixels = try Self.draw([DrawnElement(shape: .beginGroup(opacity: 0.5))] + squares + [DrawnElement(shape: .endGroup)])
        #expect(Set(pixels.colours).count == 2)
        // What is never closed is drawn as well, and what was never opened is passed over.
        #expect(try Self.draw([DrawnElement(shape: .beginGroup(opacity: 0.5))] + squares) == pixels)
        #expect(try Self.draw([DrawnElement(shape: .endGroup)] + squares) == Self.draw(squares))
    }

    @Test("Text stands left of, around or right of its place, in its colour and weight")
    func text() throws {
        let boxes = try [DrawnText.Anchor.left, .middle, .right].map { anchor in
            let pixels = try Self.draw([Self.text("Ag", x: 20, anchor: anchor)], width: 400)
            #expect(pixels.colours.contains(0xFF78_84FC))
            return Coverage(pixels, ink: 0xFF78_84FC).columns
        }
        #expect(boxes[0].lowerBound >= 200 && boxes[2].upperBound <= 201)
        #expect(abs(boxes[1].lowerBound + boxes[1].upperBound - 400) <= 20)
        #expect(Set(boxes.map(\.count)).count <= 2)
        let weights = try [false, true].map { isBold in
            Coverage(try Self.draw([Self.text("Ag", isBold: isBold)], width: 400), ink: 0xFF78_84FC).area
        }
        #expect(weights[1] > weights[0] * 1.15)
    }

    /// A remark is muted, of normal weight, and on the side to which the line is read.
    @Test("A remark follows its text", arguments: [false, true])
    func remark(isRightToLeft: Bool) throws {
        let pixels = try Self.draw(
            [Self.text("אב", remark: "גד", x: 20, anchor: .middle, isBold: true, isRightToLeft: isRightToLeft)], width: 400)
        let (words, remark) = (
            Coverage(pixels, ink: 0xFF78_84FC, exactly: true).columns, Coverage(pixels, ink: 0xFF59_636E, exactly: true).columns
        )
        // Both are read from right to left, so that what follows stands on the left in either line.
        #expect(!words.isEmpty && !remark.isEmpty && remark.upperBound < words.lowerBound)
    }

    @Test("The direction is that of the line: signs around words stand where it is read from")
    func direction() throws {
        let boxes = try [false, true].map { isRightToLeft in
            let pixels = try Self.draw([Self.text("(א", isRightToLeft: isRightToLeft)], width: 400)
            return Coverage(pixels, ink: 0xFF78_84FC)
        }
        #expect(boxes[0] != boxes[1])
    }

    @Test("A letter that no font has is told", arguments: ["a\u{378}b", "ab"])
    func unwritten(text: String) throws {
        #expect(try Self.draw([Self.text(text)]).unwritten == (text == "ab" ? nil : text))
    }

    @Test(
        "Whatever a text holds, it is one line, and no end",
        arguments: ["a\u{2028}b\u{2029}c", "\u{202E}x", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦🇩🇰", "क्षि", ""])
    func oneLine(text: String) throws {
        let pixels = try Self.draw([Self.text(text)], width: 400)
        #expect(pixels.height == 200)
    }

    @Test("A width that would eat the memory is refused", arguments: [0, -1, 100_000])
    func bounded(width: Int) {
        #expect(throws: RasterError.self) { try Self.draw([], width: width) }
    }

    @Test("So are a height, and a picture without a size")
    func refused() {
        #expect(throws: RasterError.self) { try Self.draw([], height: 9000) }
        #expect(throws: RasterError.self) { try Self.draw([], height: 0) }
        #expect(throws: RasterError.self) { try Rasteriser.draw([], size: (1, 100_000), width: 40) }
        #expect(throws: RasterError.self) { try Rasteriser.draw([], size: (0, 9), width: 40) }
    }

    @Test("What is no number or far beyond the picture is passed over, and no end")
    func hostile() {
        var generator = SeededGenerator(seed: 20)
        let numbers: [Double] = [0, -1, 5, 40, .nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude, 1e7]
        func number() -> Double { numbers.randomElement(using: &generator) ?? 0 }
        for _ in 0..<500 {
            let shapes: [Shape] = [
                .rectangle(x: number(), y: number(), width: number(), height: number(), radius: number()),
                .circle(x: number(), y: number(), radius: number()),
                .path([.move(x: number(), y: number()), .curve(x1: number(), y1: 0, x2: 3, y2: number(), x: number(), y: number()), .close]
                ),
            ]
            for shape in shapes {
                _ = try? Self.draw([Self.filled(shape)])
                _ = try? Self.draw([Self.line(shape, thickness: number(), dashes: [number()])])
            }
        }
    }

    @Test("Several tasks draw at once and get the same")
    func concurrent() async throws {
        let elements = [Self.filled(.circle(x: 20, y: 10, radius: 9)), Self.text("Sum 12")]
        let expected = try PNG.encode(Self.draw(elements, width: 120))
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { try PNG.encode(Self.draw(elements, width: 120)) } }
            for try await picture in group { #expect(picture == expected) }
        }
    }
}

/// How much of a white picture has a colour, and where.
private struct Coverage: Equatable {
    /// Pixels, those at an edge by the share that is covered, by their green.
    var area = 0.0
    /// From the first column that has some to the last.
    var columns: Range<Int> = 0..<0

    /// - Parameter exactly: Whether only pixels of the very colour count.
    init(_ pixels: Pixels, ink: UInt32, exactly: Bool = false) {
        let full = 255 - Double(ink >> 8 & 0xFF)
        for (index, colour) in pixels.colours.enumerated() where exactly ? colour == ink : colour != 0xFFFF_FFFF {
            area += (255 - Double(colour >> 8 & 0xFF)) / full
            let column = index % pixels.width
            columns = columns.isEmpty ? column..<column + 1 : min(columns.lowerBound, column)..<max(columns.upperBound, column + 1)
        }
    }
}
