import AlmanacCharts
import Foundation
import TestSupport
import Testing

/// A context in English dollars, 480 pixels wide.
func context(
    _ title: String = "Spend", width: Int = 480, prefix: String = "p", domain: ValueFormat.Domain = .money,
    surface: ChartContext.Surface = .inline, isRightToLeft: Bool = false
) -> ChartContext {
    ChartContext(
        width: width, idPrefix: prefix, title: title, value: .english(domain), calendar: .english(), isRightToLeft: isRightToLeft,
        surface: surface)
}

extension ChartContext {
    /// The same for every width of a page.
    var onPage: ChartContext {
        var context = self
        context.surface = .page
        return context
    }
}

/// What a well-formed picture holds.
struct Picture {
    struct Malformed: Error, CustomStringConvertible {
        var description: String
    }

    struct Element {
        var name: String
        var attributes: [(name: String, value: String)]
    }

    var elements: [Element] = []
    /// All character data.
    var text = ""

    /// Reads XML as far as our pictures use it, and throws at the first thing that is not well-formed.
    init(_ bytes: [UInt8]) throws {
        var index = 0
        var open: [String] = []
        func fail(_ words: String) -> Malformed {
            Malformed(
                description:
                    "\(words) at byte \(index): \(String(decoding: bytes[max(0, index - 60)..<min(bytes.count, index + 20)], as: UTF8.self))"
            )
        }
        func checked(_ range: Range<Int>) throws -> String {
            let string = String(decoding: bytes[range], as: UTF8.self)
            guard Array(string.utf8) == Array(bytes[range]) else { throw fail("invalid UTF-8") }
            for scalar in string.unicodeScalars {
                let isAllowed = scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0xFFFE && scalar.value != 0xFFFF
                guard isAllowed, scalar != "<", scalar != ">" else { throw fail("scalar \(scalar.value)") }
            }
            for part in string.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
                guard ["amp;", "lt;", "gt;", "quot;", "#39;"].contains(where: { part.hasPrefix($0) }) else { throw fail("bare ampersand") }
            }
            return string
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                let start = index
                while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
                text += try checked(start..<index)
                if open.isEmpty { throw fail("text outside") }
                continue
            }
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw fail("no end of tag") }
            var tag = String(decoding: bytes[index + 1..<end], as: UTF8.self)
            index = end + 1
            if tag.hasPrefix("/") {
                guard open.popLast() == String(tag.dropFirst()) else { throw fail("wrong end tag") }
                continue
            }
            let isEmpty = tag.hasSuffix("/")
            if isEmpty { tag.removeLast() }
            let name = String(tag.prefix { $0 != " " })
            if open.isEmpty, !elements.isEmpty { throw fail("two roots") }
            var attributes: [(name: String, value: String)] = []
            var rest = tag.dropFirst(name.count)
            while !rest.isEmpty {
                guard rest.first == " ", let equals = rest.firstIndex(of: "=") else { throw fail("attribute of \(name)") }
                let key = String(rest[rest.index(after: rest.startIndex)..<equals])
                let quote = rest.index(after: equals)
                guard quote < rest.endIndex, rest[quote] == "\"", let close = rest[rest.index(after: quote)...].firstIndex(of: "\"") else {
                    throw fail("value of \(key)")
                }
                let value = String(rest[rest.index(after: quote)..<close])
                guard !value.contains("<"), !attributes.contains(where: { $0.name == key }) else { throw fail("attribute \(key)") }
                attributes.append((key, value))
                rest = rest[rest.index(after: close)...]
            }
            elements.append(Element(name: name, attributes: attributes))
            if !isEmpty { open.append(name) }
        }
        guard open.isEmpty, !elements.isEmpty else { throw fail("open elements \(open)") }
    }

    func values(of attribute: String) -> [String] {
        elements.flatMap { $0.attributes.filter { $0.name == attribute }.map(\.value) }
    }
}

/// Fails unless the picture keeps every promise that holds for all pictures.
func expectSound(_ drawing: Drawing, _ comment: @autoclosure () -> String = "", location: SourceLocation = #_sourceLocation) {
    expectSound(drawing.svg, drawing.boxes, comment(), location: location)
}

/// - Parameter boxes: Of the texts in it, where they are known.
func expectSound(
    _ svg: SVG, _ boxes: [LabelBox] = [], _ comment: @autoclosure () -> String = "", location: SourceLocation = #_sourceLocation
) {
    let markup: Picture
    do {
        markup = try Picture(svg.bytes)
    } catch {
        Issue.record("\(error) \(comment())", sourceLocation: location)
        return
    }
    let words = Comment(rawValue: comment())
    #expect(!svg.title.isEmpty && !svg.description.isEmpty, words, sourceLocation: location)
    for name in ["script", "style", "foreignObject", "image", "a", "use"] {
        #expect(!markup.elements.contains { $0.name == name }, words, sourceLocation: location)
    }
    let geometry = Set("0123456789.- ")
    let commands = geometry.union("Mmlhvcqaz")
    for element in markup.elements {
        for (name, value) in element.attributes {
            switch name {
            case "d":
                #expect(
                    value.allSatisfy(commands.contains) && !value.isEmpty, "\(element.name) \(value) \(comment())", sourceLocation: location
                )
            case "x", "y", "width", "height", "r", "cx", "cy", "rx", "dx", "stroke-width", "font-size", "fill-opacity", "viewBox":
                #expect(value.allSatisfy(geometry.contains) && value != "-0", "\(name)=\(value) \(comment())", sourceLocation: location)
            case "fill", "stroke":
                let isColour = value.count == 7 && value.hasPrefix("#") || value == "none" || value.hasPrefix("url(#")
                #expect(isColour, "\(name)=\(value)", sourceLocation: location)
            case "xmlns": #expect(value == "http://www.w3.org/2000/svg", sourceLocation: location)
            case "style", "href", "onload", "onclick", "dominant-baseline", "textLength", "vector-effect", "paint-order":
                Issue.record("\(name) \(comment())", sourceLocation: location)
            default: #expect(!value.contains("://"), sourceLocation: location)
            }
        }
    }
    let ids = markup.values(of: "id")
    #expect(Set(ids).count == ids.count, "\(ids)", sourceLocation: location)
    for name in markup.values(of: "aria-labelledby").flatMap({ $0.split(separator: " ").map(String.init) }) {
        #expect(ids.contains(name), sourceLocation: location)
    }
    for reference in (markup.values(of: "fill") + markup.values(of: "stroke")).filter({ $0.hasPrefix("url(#") }) {
        #expect(ids.contains(String(reference.dropFirst(5).dropLast())), sourceLocation: location)
    }
    for box in boxes {
        let isInside =
            box.x > -0.2 && box.y > -0.2 && box.x + box.width < Double(svg.width) + 0.2 && box.y + box.height < Double(svg.height) + 0.2
        #expect(isInside, "outside \(svg.width)×\(svg.height): \(box) \(comment())", sourceLocation: location)
    }
    for (index, box) in boxes.enumerated() {
        for other in boxes[..<index] {
            let overlap = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
            let below = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
            #expect(overlap < 0.2 || below < 0.2, "\(box) meets \(other) \(comment())", sourceLocation: location)
        }
    }
}
