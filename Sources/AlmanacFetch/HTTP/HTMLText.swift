/// The text of the few elements of a page in which servers say what went wrong.
///
/// It reads any bytes: a page that is cut or wrong gives the text there is.
struct HTMLText {
    private var paragraphs: [String] = []
    private var heading: String?
    private var title: String?

    init(_ bytes: [UInt8]) {
        var element: String?
        var text = ""
        var rest = bytes[...]
        while let open = rest.firstIndex(of: 0x3C) {
            text += Self.unescaped(rest[..<open])
            rest = rest[open...]
            if rest.starts(with: Array("<!--".utf8)) {
                rest = rest[(Self.end(of: Array("-->".utf8), in: rest) ?? rest.endIndex)...]
                continue
            }
            let name = Self.name(rest.dropFirst())
            guard !name.isEmpty || rest.dropFirst().first == 0x21 else {
                text += "<"
                rest = rest.dropFirst()
                continue
            }
            rest = rest[(rest.firstIndex(of: 0x3E).map { $0 + 1 } ?? rest.endIndex)...]
            switch name {
            case "script", "style":
                rest = rest[(Self.end(of: Array("</\(name)".utf8), in: rest) ?? rest.endIndex)...]
            case "p", "h1", "title":
                if let element { add(text, of: element) }
                element = name
                text = ""
            case "/p", "/h1", "/title", "/body", "/html", "/head":
                if let element { add(text, of: element) }
                element = nil
                text = ""
            case "br", "li", "div", "td", "tr", "h2", "h3": text += " "
            default: break
            }
        }
        if let element { add(text + Self.unescaped(rest), of: element) }
    }

    var message: String? {
        paragraphs.isEmpty ? heading ?? title : paragraphs.joined(separator: " ")
    }

    private mutating func add(_ text: String, of element: String) {
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        switch element {
        case "p": paragraphs.append(text)
        case "h1": heading = heading ?? text
        default: title = title ?? text
        }
    }

    /// Lower case, with the `/` of an end tag; empty when no tag begins here.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        let isEnd = bytes.first == 0x2F
        let letters = bytes.dropFirst(isEnd ? 1 : 0).prefix { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
        guard let first = letters.first, !(0x30...0x39).contains(first) else { return "" }
        return (isEnd ? "/" : "") + String(decoding: letters, as: UTF8.self).lowercased()
    }

    /// The index after the first occurrence of these lower-case bytes, in either case.
    private static func end(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var start = bytes.startIndex
        while start + needle.count <= bytes.endIndex {
            if zip(bytes[start...], needle).allSatisfy({ $0 == $1 || (0x41...0x5A).contains($0) && $0 | 0x20 == $1 }) {
                return start + needle.count
            }
            start += 1
        }
        return nil
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.contains(0x26) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "&") {
            result += rest[..<open]
            rest = rest[open...]
            let entity = rest.dropFirst().prefix(32).prefix { $0 != ";" && $0 != "&" && !$0.isWhitespace }
            let end = entity.endIndex
            if end < rest.endIndex, rest[end] == ";", let character = character(entity) {
                result.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func character(_ entity: Substring) -> Unicode.Scalar? {
        if entity.hasPrefix("#x") || entity.hasPrefix("#X") { return UInt32(entity.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
        if entity.hasPrefix("#") { return UInt32(entity.dropFirst()).flatMap(Unicode.Scalar.init) }
        return names[String(entity)]
    }

    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "middot": "·", "copy": "©", "reg": "®",
    ]
}
