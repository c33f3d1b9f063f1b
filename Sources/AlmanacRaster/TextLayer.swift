/// The plain words of a drawing, taken out of it to be drawn by themselves: librsvg fills each letter as a path of its own, which takes longer than all
/// the rest of a chart, and cairo keeps the letters that it has drawn.
///
/// Plain is what charts write: lines in a group right below `<svg>` that holds nothing else, in a script that runs from left to right. What is not
/// plain stays in the drawing, and so does all of it where a stylesheet or an attribute could mean more than is known here. The lines lie over what
/// remains: in a chart nothing covers a word.
struct TextLayer: Equatable {
    struct Line: Equatable {
        enum Anchor: String {
            case start, middle, end
        }

        var text: String
        /// Of the anchor on the baseline, in the drawing's coordinates.
        var x: Double
        var y: Double
        /// In the drawing's pixels.
        var size: Double
        var isBold = false
        var anchor = Anchor.start
        /// `0xRRGGBB`.
        var colour: UInt32
    }

    struct ViewBox: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    private(set) var lines: [Line] = []
    /// The drawing without them.
    private(set) var rest: [UInt8]
    private(set) var viewBox = ViewBox(x: 0, y: 0, width: 1, height: 1)

    init(_ svg: [UInt8]) {
        rest = svg
        var reader = Reader(svg: svg)
        guard let root = reader.tag(), root.name == "svg", let size = takeRoot(root) else { return }
        var taken: [Range<Int>] = []
        var found: [Line] = []
        var depth = 1
        while reader.toNextTag() {
            let start = reader.index
            if depth == 1, reader.isAtGroup, let group = reader.plainGroup(size: size) {
                taken.append(start..<reader.index)
                found += group
                continue
            }
            reader.index = start
            guard let tag = reader.tag(keepsAttributes: false), tag.name != "style" else { return }
            if tag.isEnd { depth -= 1 } else if !tag.isEmpty { depth += 1 }
        }
        guard !taken.isEmpty else { return }
        lines = found
        rest.removeAll(keepingCapacity: true)
        var index = 0
        for range in taken {
            rest += svg[index..<range.lowerBound]
            index = range.upperBound
        }
        rest += svg[index...]
    }

    /// - Returns: The size of text without one of its own; `nil` where an attribute may change what lines look like.
    private mutating func takeRoot(_ root: Tag) -> Double? {
        let known: Set<String> = [
            "xmlns", "font-family", "width", "height", "viewBox", "font-size", "direction", "role", "aria-labelledby", "stroke-linejoin",
        ]
        guard !root.isEmpty, root.attributes.allSatisfy({ known.contains($0.name) }), root["direction"] ?? "ltr" == "ltr",
            let box = root["viewBox"].map(Tag.numbers), box.count == 4, box[2] > 0, box[3] > 0,
            let size = root["font-size"].flatMap(Tag.number), (1...200).contains(size)
        else { return nil }
        viewBox = ViewBox(x: box[0], y: box[1], width: box[2], height: box[3])
        return size
    }
}

/// What stands between `<` and `>`.
private struct Tag {
    var name = ""
    var attributes: [(name: String, value: String)] = []
    var isEnd = false
    var isEmpty = false

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// As SVG has them: parted by blanks or a comma, or by nothing where a sign or a point begins the next.
    ///
    /// - Returns: None, when one of them is no plain decimal number.
    static func numbers(_ text: String) -> [Double] {
        var pieces = [""]
        for character in text.unicodeScalars {
            switch character {
            case " ", ",": pieces.append("")
            case "-" where pieces.last?.isEmpty == false, "." where pieces.last?.contains(".") == true: pieces.append(String(character))
            case "-", ".", "0"..."9": pieces[pieces.count - 1].unicodeScalars.append(character)
            default: return []
            }
        }
        let numbers = pieces.filter { !$0.isEmpty }.map(Double.init)
        return numbers.contains(nil) ? [] : numbers.compactMap(\.self)
    }

    static func number(_ text: String) -> Double? {
        let numbers = numbers(text)
        return numbers.count == 1 ? numbers[0] : nil
    }
}

private struct Reader {
    let svg: [UInt8]
    var index = 0

    /// - Returns: Whether there is one.
    mutating func toNextTag() -> Bool {
        while index < svg.count, svg[index] != 0x3C { index += 1 }
        return index < svg.count
    }

    /// - Returns: `nil` for what is no element: a comment, an instruction, something broken.
    mutating func tag(keepsAttributes: Bool = true) -> Tag? {
        var tag = Tag()
        guard take("<") else { return nil }
        tag.isEnd = take("/")
        let name = word()
        guard !name.isEmpty else { return nil }
        tag.name = String(decoding: svg[name], as: UTF8.self)
        while true {
            let hasBlank = skipBlanks()
            if take(">") { return tag }
            if take("/>") {
                tag.isEmpty = true
                return tag
            }
            let attribute = word()
            guard hasBlank, !attribute.isEmpty, take("=\""), let end = svg[index...].firstIndex(of: 0x22) else { return nil }
            if keepsAttributes {
                tag.attributes.append((String(decoding: svg[attribute], as: UTF8.self), String(decoding: svg[index..<end], as: UTF8.self)))
            }
            index = end + 1
        }
    }

    var isAtGroup: Bool { index + 2 < svg.count && svg[index + 1] == 0x67 && !isInWord(svg[index + 2]) }

    /// A group of lines and nothing else.
    mutating func plainGroup(size: Double) -> [TextLayer.Line]? {
        guard let group = tag(), group.name == "g", !group.isEnd, !group.isEmpty, var style = Self.style(group, size: size) else {
            return nil
        }
        let origin = (x: style.x, y: style.y)
        var lines: [TextLayer.Line] = []
        while !take("</g>") {
            guard let line = tag(), line.name == "text", !line.isEnd, !line.isEmpty,
                line.attributes.allSatisfy({ ["x", "y"].contains($0.name) }),
                let x = Tag.number(line["x"] ?? "0"), let y = Tag.number(line["y"] ?? "0"), let text = plainText(), take("</text>")
            else { return nil }
            (style.x, style.y, style.text) = (origin.x + x, origin.y + y, text)
            lines.append(style)
        }
        return lines.isEmpty ? nil : lines
    }

    private static func style(_ group: Tag, size: Double) -> TextLayer.Line? {
        var style = TextLayer.Line(text: "", x: 0, y: 0, size: size, colour: 0)
        var hasColour = false
        for (name, value) in group.attributes {
            switch name {
            case "class": continue
            case "fill":
                guard value.utf8.count == 7, value.hasPrefix("#"), let colour = UInt32(value.dropFirst(), radix: 16) else { return nil }
                (style.colour, hasColour) = (colour, true)
            case "font-size":
                guard let size = Tag.number(value), (1...200).contains(size) else { return nil }
                style.size = size
            case "font-weight":
                guard value == "600" else { return nil }
                style.isBold = true
            case "text-anchor":
                guard let anchor = TextLayer.Line.Anchor(rawValue: value) else { return nil }
                style.anchor = anchor
            case "transform":
                guard value.hasPrefix("translate("), value.hasSuffix(")") else { return nil }
                let numbers = Tag.numbers(String(value.dropFirst(10).dropLast()))
                guard (1...2).contains(numbers.count) else { return nil }
                (style.x, style.y) = (numbers[0], numbers.count == 2 ? numbers[1] : 0)
            default: return nil
            }
        }
        return hasColour ? style : nil
    }

    /// Up to the next tag; `nil` for what would not be drawn as it stands here.
    private mutating func plainText() -> String? {
        guard let end = svg[index...].firstIndex(of: 0x3C), end > index else { return nil }
        var text = String(decoding: svg[index..<end], as: UTF8.self)
        index = end
        if text.utf8.contains(0x26) {
            for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "\u{0}")] {
                text = text.replacing(entity, with: character)
            }
            guard !text.utf8.contains(0x26) else { return nil }
            text = text.replacing("\u{0}", with: "&")
        }
        // XML takes blanks together that begin, end or follow each other.
        guard text.first != " ", text.last != " ", !text.contains("  "), text.unicodeScalars.allSatisfy(Self.isPlain) else { return nil }
        return text
    }

    /// Whether it runs from left to right, is seen, and is no picture in colours.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x58F, 0x900...0x1FFF, 0x2010...0x2027, 0x202F...0x205E, 0x20A0...0x25FF, 0x2E80...0xD7FF,
            0xF900...0xFAFF, 0xFF00...0xFFEF:
            true
        default: false
        }
    }

    /// The name of an element or attribute.
    private mutating func word() -> Range<Int> {
        let start = index
        while index < svg.count, isInWord(svg[index]) { index += 1 }
        return start..<index
    }

    private func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2D, 0x2E, 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    private mutating func skipBlanks() -> Bool {
        let start = index
        while index < svg.count, svg[index] <= 0x20 { index += 1 }
        return index > start
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard svg[index...].starts(with: bytes) else { return false }
        index += bytes.count
        return true
    }
}
