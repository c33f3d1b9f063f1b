import TestSupport
import Testing

@testable import AlmanacRaster

@Suite("The words of a drawing")
struct TextLayerTests {
    private static let head =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" viewBox="-10 -20 200 60" font-size="12" direction="ltr">"#
    private static let ground = ##"<rect x="-10" y="-20" width="200" height="60" fill="#ffffff"/>"##

    private func textLayer(_ body: String, head: String = head) -> TextLayer { TextLayer(Array((head + body + "</svg>").utf8)) }

    private func rest(_ textLayer: TextLayer) -> String { String(decoding: textLayer.rest, as: UTF8.self) }

    @Test("Lines of a group are taken as charts write them, and the rest of the drawing stays as it is")
    func taken() {
        let words =
            ##"<g transform="translate(20-4.5)" class="fm" fill="#59636e" font-weight="600" text-anchor="end"><text>A &lt; B &amp;lt; "C"</text>"##
        let taken = textLayer(Self.ground + words + #"<text x="7.5" y="-3">₹1,200</text></g><path d="M0 0h9"/>"#)
        #expect(rest(taken) == Self.head + Self.ground + #"<path d="M0 0h9"/></svg>"#)
        #expect(taken.viewBox == .init(x: -10, y: -20, width: 200, height: 60))
        #expect(
            taken.lines == [
                .init(text: "A < B &lt; \"C\"", x: 20, y: -4.5, size: 12, isBold: true, anchor: .end, colour: 0x59636E),
                .init(text: "₹1,200", x: 27.5, y: -7.5, size: 12, isBold: true, anchor: .end, colour: 0x59636E),
            ])
    }

    @Test(
        "What may be drawn in another way is left to librsvg",
        arguments: [
            ##"<g fill="#000000"><text>a <tspan font-weight="400">b</tspan></text></g>"##,
            ##"<g fill="#000000"><text><title>whole</title>a</text></g>"##,
            ##"<g fill="#000000"><text rotate="9">a</text></g>"##, ##"<g fill="#000000" opacity=".5"><text>a</text></g>"##,
            ##"<g fill="#000000" transform="rotate(9)"><text>a</text></g>"##, ##"<g fill="red"><text>a</text></g>"##,
            "<g><text>a</text></g>",
            ##"<g fill="#000000" font-size="inf"><text>a</text></g>"##, ##"<g fill="#000000"><text x="nan">a</text></g>"##,
            ##"<g fill="#000000"><text>שלום</text></g>"##, ##"<g fill="#000000"><text>a&#8238;b</text></g>"##,
            "<g fill=\"#000000\"><text>a\u{202E}b</text></g>", ##"<g fill="#000000"><text>🎉</text></g>"##,
            ##"<g fill="#000000"><text> a</text></g>"##, ##"<g fill="#000000"><text>a  b</text></g>"##,
            ##"<g fill="#000000"><text>a</text><path d="M0 0"/></g>"##, ##"<g opacity="0"><g fill="#000000"><text>a</text></g></g>"##,
            ##"<style>text{fill:red}</style><g fill="#000000"><text>a</text></g>"##, ##"<!-- --><g fill="#000000"><text>a</text></g>"##,
            ##"<text>a</text>"##, ##"<g fill="#000000"></g>"##, ##"<g fill="#000000"><text>a</text>"##, "<", "<g fill=", "</svg></svg>",
        ])
    func left(body: String) {
        let left = textLayer(body)
        #expect(left.lines == [])
        #expect(rest(left) == Self.head + body + "</svg>")
    }

    @Test(
        "All of it is left where the whole drawing is told to look otherwise",
        arguments: [#"direction="rtl""#, #"font-size="2em""#, #"font-size="12" opacity=".5""#, #"font-size="12" style="fill:red""#, ""])
    func root(attribute: String) {
        let head = Self.head.replacing(#"font-size="12" direction="ltr""#, with: attribute)
        #expect(textLayer(##"<g fill="#000000"><text>a</text></g>"##, head: head).lines == [])
    }

    @Test("Words stand where librsvg would draw them, in the same size, weight and colour", arguments: ["start", "middle", "end"])
    func place(anchor: String) throws {
        let body =
            Self.ground
            + ##"<g transform="translate(90 4)" fill="#7030a0" font-size="14" font-weight="600" text-anchor="\##(anchor)"><text>Nov 20 €3.5K</text></g>"##
            + ##"<g fill="#59636e" text-anchor="\##(anchor)"><text x="90" y="30">Größe, Ωμέ — ▲</text></g>"##
        #expect(textLayer(body).lines.count == 2)
        let words = try Rasteriser.draw(Array((Self.head + body + "</svg>").utf8), width: 400)
        // A comment is enough to leave all of it to librsvg.
        let paths = try Rasteriser.draw(Array((Self.head + "<!-- -->" + body + "</svg>").utf8), width: 400)
        let (one, other) = (Ink(words), Ink(paths))
        #expect(one.box.isWithin(2, of: other.box), "\(one.box) and \(other.box)")
        #expect(abs(one.darkness - other.darkness) < other.darkness / 25, "\(one.darkness) and \(other.darkness)")
        #expect(words.colours.contains(0xFF70_30A0))
    }

    @Test("A letter that no font has is told", arguments: ["a\u{378}b", "ab"])
    func unwritten(text: String) throws {
        let pixels = try Rasteriser.draw(Array((Self.head + "<g fill=\"#000000\"><text>\(text)</text></g></svg>").utf8), width: 200)
        #expect(pixels.unwritten == (text == "ab" ? nil : text))
    }

    @Test("A broken drawing is an error or a picture, and no end")
    func broken() {
        var generator = SeededGenerator(seed: 20)
        let whole = Array(
            (Self.head + Self.ground + ##"<g transform="translate(20 4)" fill="#59636e"><text x="3" y="9">A &lt; B</text></g></svg>"##).utf8
        )
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                if Bool.random(using: &generator) {
                    bytes.remove(at: place)
                } else {
                    bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            _ = try? Rasteriser.draw(bytes, width: 40)
        }
    }
}

/// What of a picture is not white.
private struct Ink {
    struct Box {
        var left = Int.max
        var top = Int.max
        var right = 0
        var bottom = 0

        func isWithin(_ pixels: Int, of other: Box) -> Bool {
            abs(left - other.left) <= pixels && abs(top - other.top) <= pixels && abs(right - other.right) <= pixels
                && abs(bottom - other.bottom) <= pixels
        }
    }

    var box = Box()
    /// What is missing from white, over all pixels.
    var darkness = 0

    init(_ pixels: Pixels) {
        for (index, colour) in pixels.colours.enumerated() where colour != 0xFFFF_FFFF {
            let (x, y) = (index % pixels.width, index / pixels.width)
            (box.left, box.top) = (min(box.left, x), min(box.top, y))
            (box.right, box.bottom) = (max(box.right, x), max(box.bottom, y))
            darkness += 765 - Int(colour >> 16 & 0xFF) - Int(colour >> 8 & 0xFF) - Int(colour & 0xFF)
        }
    }
}
