import AlmanacText

/// The tags of a mail's HTML, one after the other, including those in comments for the Word engine. Nothing is repaired: anything else is text.
struct HTMLTag {
    /// In lower case, `/td` for an end.
    var name: String
    /// Names in lower case, values with the entities that a URL may hold undone.
    var attributes: [(name: String, value: String)]
    /// True when it stands in a comment that only the Word engine reads.
    var isInComment: Bool
    /// Its bytes, from `<` to `>`.
    var range: Range<Int>
    /// Bytes of the rules of a `style`.
    var rules: Range<Int>?

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The tags, and the text of every `style`.
    static func read(_ html: [UInt8]) -> (tags: [HTMLTag], styles: [String]) {
        var reader = Reader(html: html)
        reader.read(0..<html.count, isInComment: false)
        return (reader.tags, reader.styles)
    }

    private struct Reader {
        let html: [UInt8]
        var tags: [HTMLTag] = []
        var styles: [String] = []

        mutating func read(_ range: Range<Int>, isInComment: Bool) {
            var index = range.lowerBound
            while index < range.upperBound {
                guard html[index] == 0x3C else {
                    index += 1
                    continue
                }
                if starts("<!--", at: index) {
                    let end = html[..<range.upperBound].dropFirst(index + 4).firstRange(ofASCII: "-->")?.lowerBound ?? range.upperBound
                    if starts("<!--[if", at: index) { read(index + 4..<end, isInComment: true) }
                    index = end
                } else {
                    index = tag(at: index, before: range.upperBound, isInComment: isInComment)
                }
            }
        }

        /// - Returns: The index to go on from.
        private mutating func tag(at start: Int, before limit: Int, isInComment: Bool) -> Int {
            var index = start + 1
            if index < limit, html[index] == 0x2F { index += 1 }
            guard index < limit, isLetter(html[index]) else { return start + 1 }
            while index < limit, isName(html[index]) { index += 1 }
            let name = String(decoding: html[start + 1..<index], as: UTF8.self).lowercased()
            var attributes: [(name: String, value: String)] = []
            while index < limit, html[index] != 0x3E {
                guard isName(html[index]) else {
                    index += 1
                    continue
                }
                let nameStart = index
                while index < limit, isName(html[index]) { index += 1 }
                let attribute = String(decoding: html[nameStart..<index], as: UTF8.self).lowercased()
                while index < limit, html[index].isWhiteSpace { index += 1 }
                var value = ""
                if index < limit, html[index] == 0x3D {
                    index += 1
                    while index < limit, html[index].isWhiteSpace { index += 1 }
                    let valueStart: Int
                    if index < limit, html[index] == 0x22 || html[index] == 0x27 {
                        let quote = html[index]
                        valueStart = index + 1
                        index = valueStart
                        while index < limit, html[index] != quote { index += 1 }
                        value = String(decoding: html[valueStart..<index], as: UTF8.self)
                        index += 1
                    } else {
                        valueStart = index
                        while index < limit, !html[index].isWhiteSpace, html[index] != 0x3E { index += 1 }
                        value = String(decoding: html[valueStart..<index], as: UTF8.self)
                    }
                }
                attributes.append((attribute, Self.plain(value)))
            }
            let after = min(index + 1, limit)
            tags.append(HTMLTag(name: name, attributes: attributes, isInComment: isInComment, range: start..<after))
            guard name == "style" || name == "script" else { return after }
            let end =
                html[after..<limit].asciiLowercased.firstRange(ofASCII: name == "style" ? "</style" : "</script").map {
                    after + $0.lowerBound
                } ?? limit
            if name == "style" {
                styles.append(String(decoding: html[after..<end], as: UTF8.self))
                tags[tags.count - 1].rules = after..<end
            }
            return end
        }

        private static func plain(_ value: String) -> String {
            guard value.utf8.contains(0x26) else { return value }
            var value = value
            for (entity, text) in [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
                var parts: [Substring] = []
                var rest = value[...]
                while let range = rest.firstRange(of: entity) {
                    parts.append(rest[..<range.lowerBound])
                    rest = rest[range.upperBound...]
                }
                if !parts.isEmpty { value = (parts + [rest]).joined(separator: text) }
            }
            return value
        }

        private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

        private func isName(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x5F }

        private func starts(_ text: StaticString, at index: Int) -> Bool {
            html[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
    }
}
