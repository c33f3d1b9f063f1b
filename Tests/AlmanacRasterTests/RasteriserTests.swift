import AlmanacRaster
import Testing

@Suite("Pictures of charts")
struct RasteriserTests {
    private func svg(_ body: String, width: Int = 40, height: Int = 20) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">\(body)</svg>".utf8)
    }

    @Test("A drawing is scaled to the width that is asked for, and lies on the ground that is asked for")
    func scaled() throws {
        let pixels = try Rasteriser.draw(svg("<rect x=\"20\" width=\"20\" height=\"20\" fill=\"#c0ffee\"/>"), width: 80, ground: 0x102030)
        #expect(pixels.width == 80 && pixels.height == 40)
        #expect(pixels.colours[0] == 0xFF10_2030)
        #expect(pixels.colours[79] == 0xFFC0_FFEE)
        #expect(pixels.colours.filter { $0 == 0xFFC0_FFEE }.count == 40 * 40)
    }

    @Test("Text is drawn")
    func text() throws {
        let pixels = try Rasteriser.draw(svg("<text x=\"2\" y=\"16\" font-size=\"16\">Ag</text>"), width: 80)
        #expect(pixels.colours.contains { $0 < 0xFF40_4040 })
    }

    @Test(
        "Text is in one font, whatever the drawing asks for",
        arguments: ["<text ", "<!-- --><text rotate=\"0\" ", "<g fill=\"#000000\"><text "])
    func font(start: String) throws {
        let drawings = try ["serif", "monospace", "system-ui,Arial"].map { family in
            try Rasteriser.draw(
                svg(
                    start + "font-family=\"\(family)\" x=\"2\" y=\"16\" font-size=\"16\">il</text>" + (start.hasPrefix("<g") ? "</g>" : "")),
                width: 80)
        }
        #expect(Set(drawings).count == 1)
    }

    @Test(
        "What is no drawing is refused with words",
        arguments: [
            "", "<", "<svg xmlns=\"http://www.w3.org/2000/svg\">", "{}",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9999999\"/>",
        ])
    func refused(document: String) {
        #expect(throws: RasterError.self) { try Rasteriser.draw(Array(document.utf8), width: 40) }
    }

    @Test("A width that would eat the memory is refused", arguments: [0, -1, 100_000])
    func bounded(width: Int) {
        #expect(throws: RasterError.self) { try Rasteriser.draw(svg(""), width: width) }
    }

    @Test("Nothing outside the document is loaded")
    func closed() throws {
        let body = "<image href=\"file:///usr/share/pixmaps/debian-logo.png\" width=\"40\" height=\"20\"/>"
        #expect(Set(try Rasteriser.draw(svg(body), width: 40).colours) == [0xFFFF_FFFF])
    }

    @Test("Several tasks draw at once and get the same")
    func concurrent() async throws {
        let document = svg("<circle cx=\"20\" cy=\"10\" r=\"9\" fill=\"#906018\"/><text y=\"12\" font-size=\"9\">Sum 12</text>")
        let expected = try PNG.encode(Rasteriser.draw(document, width: 120))
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { try PNG.encode(Rasteriser.draw(document, width: 120)) } }
            for try await picture in group { #expect(picture == expected) }
        }
    }
}
