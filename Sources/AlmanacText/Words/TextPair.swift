/// A text of a template and its translation.
package struct TextPair: Hashable, Sendable {
    package var english: String
    package var translation: String
    /// Line in its file, from 1.
    package var line: Int

    /// False for a text of values and signs alone, which needs no translation.
    static func hasWords(_ text: String) -> Bool {
        var isTag = false
        for (index, letter) in zip(text.indices, text) {
            if text[index...].hasPrefix("{{") { isTag = true }
            if !isTag, letter.isLetter { return true }
            if text[index...].hasPrefix("}}") { isTag = false }
        }
        return false
    }

    /// The tags of a text, in the order of their names.
    static func tags(in text: String) -> [String] {
        var tags: [String] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            tags.append(String(rest[open.lowerBound..<close.upperBound]))
            rest = rest[close.upperBound...]
        }
        return tags.sorted()
    }

    /// The problem of the pair; `nil` where there is none.
    var problem: String? {
        if (english + translation).contains(where: \.isNewline) { return "a text is one line; take \\n out" }
        var (missing, added) = (Self.tags(in: english), Self.tags(in: translation))
        for tag in missing where added.contains(tag) {
            missing.remove(at: missing.firstIndex(of: tag) ?? 0)
            added.remove(at: added.firstIndex(of: tag) ?? 0)
        }
        if let tag = missing.first { return "\(tag) stands in the text and is missing in its translation" }
        if let tag = added.first { return "\(tag) stands in the translation and not in the text; take it out" }
        return nil
    }

    /// The nearest text: one that differs by a letter or two, or shares most of the words.
    static func nearest(to text: String, among texts: [String]) -> String? {
        if let near = AlmanacText.nearest(to: text, among: texts).first { return near }
        func words(_ text: String) -> Set<Substring> { Set(text.split { $0 == " " || $0 == "." || $0 == "," }) }
        let wanted = words(text)
        var best: (shared: Int, text: String)?
        for candidate in texts {
            let found = words(candidate)
            let shared = wanted.intersection(found).count
            if shared * 2 > max(wanted.count, found.count), shared > best?.shared ?? 0 { best = (shared, candidate) }
        }
        return best?.text
    }
}
