import AlmanacText

/// Text as it stands in header fields: checked, encoded (RFC 2047) and folded (RFC 5322, 2.2.3).
package enum HeaderText {
    /// The longest line without its CRLF that is written; 998 is the most that is allowed.
    static let lineLength = 76

    /// Characters that would end a field or a line, or are not text at all. Tabs and line breaks of data are turned into blanks before, or refused.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    /// RFC 5322 `atext`.
    static func isAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A text as a message to people may show it: short, and nothing in it that moves the cursor.
    static func shown(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(80) {
            shown.unicodeScalars.append(isForbidden(scalar) || scalar.properties.generalCategory == .format ? "\u{FFFD}" : scalar)
        }
        return "\"" + shown + (text.unicodeScalars.count > 80 ? "…\"" : "\"")
    }

    static func trimmed(_ text: String) -> String {
        var view = text[...]
        while view.first == " " { view.removeFirst() }
        while view.last == " " { view.removeLast() }
        return String(view)
    }

    /// Removes blanks at the ends and repeated ones inside, which folding would lose anyway, and direction marks, so that no name can change how a
    /// list of mails reads.
    static func collapsed(_ text: String) -> String {
        var kept = ""
        kept.unicodeScalars.append(
            contentsOf: text.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value) })
        return kept.split(separator: " ").joined(separator: " ")
    }

    /// An unstructured field, `Subject`: folded, and in encoded words when it is not plain ASCII.
    ///
    /// - Throws: `MailError` for control characters, a line break first of all.
    static func unstructured(_ name: StaticString, _ text: String) throws(MailError) -> [UInt8] {
        guard !text.unicodeScalars.contains(where: isForbidden) else {
            throw MailError("\(name) \(shown(text)) holds a line break or another control character; take it out")
        }
        var field = Folder(name)
        let text = collapsed(text)
        if isPlain(text) {
            for word in text.split(separator: " ") { field.append(String(word)) }
        } else {
            for word in encodedWords(text, first: lineLength - field.column - 1) { field.append(word) }
        }
        return field.finished()
    }

    /// The name before an address: an atom or a quoted string, or encoded words.
    static func phrase(_ name: String) -> [String] {
        guard isPlain(name) else { return encodedWords(name, first: 60) }
        if name.utf8.allSatisfy({ isAtom($0) || $0 == UInt8(ascii: " ") }) { return name.split(separator: " ").map(String.init) }
        let quoted = MailAddress.quoted(name)
        return quoted.utf8.count <= 60 ? [quoted] : encodedWords(name, first: 60)
    }

    /// ASCII that no reader could take for an encoded word, in words that fit a line.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x7F } && !text.contains("=?") && text.split(separator: " ").allSatisfy { $0.utf8.count <= 60 }
    }

    /// RFC 2047 with UTF-8: at most 75 characters a word, and no character cut in two. Between neighbours readers drop the blank.
    static func encodedWords(_ text: String, first: Int) -> [String] {
        // Base64 for mostly non-ASCII text, Q for the rest, whichever is shorter.
        let bytes = Array(text.utf8)
        let escapes = bytes.count { !isSafeInQ($0) && $0 != UInt8(ascii: " ") }
        let usesBase64 = 3 * escapes + (bytes.count - escapes) > (bytes.count * 4 + 2) / 3
        let opening = usesBase64 ? "=?utf-8?B?" : "=?utf-8?Q?"
        var words: [String] = []
        var piece: [UInt8] = []
        var limit = min(75, max(first, 30))
        func cost(_ bytes: [UInt8]) -> Int {
            usesBase64 ? (bytes.count + 2) / 3 * 4 : bytes.reduce(0) { $0 + (isSafeInQ($1) || $1 == UInt8(ascii: " ") ? 1 : 3) }
        }
        // The place where the piece last had a multiple of three bytes. Words that end there need no padding: GMime joins neighbours before it
        // decodes them, and would lose everything after a `=`.
        var whole = 0
        func close(isLast: Bool) {
            guard !piece.isEmpty else { return }
            if usesBase64, !isLast, whole == 0 {
                // No letter ends at a multiple of three bytes: letters of three bytes after a single blank never do. The first of them go into a word
                // of the other encoding, which has no padding, and the rest start anew.
                var end = 0
                var quoted = 0
                for (index, byte) in piece.enumerated() {
                    let isBoundary = index > 0 && byte & 0xC0 != 0x80
                    if isBoundary, opening.utf8.count + 2 + quoted <= limit { end = index }
                    quoted += isSafeInQ(byte) || byte == UInt8(ascii: " ") ? 1 : 3
                }
                if end == 0 { end = piece.count }
                words.append("=?utf-8?Q?" + q(Array(piece[..<end])) + "?=")
                piece.removeFirst(end)
                for index in piece.indices.dropFirst() where index % 3 == 0 && piece[index] & 0xC0 != 0x80 { whole = index }
                if piece.count % 3 == 0 { whole = piece.count }
                limit = 75
                return
            }
            let end = usesBase64 && !isLast && whole > 0 ? whole : piece.count
            words.append(opening + (usesBase64 ? Base64.text(Array(piece[..<end])) : q(Array(piece[..<end]))) + "?=")
            piece.removeFirst(end)
            whole = 0
            limit = 75
        }
        for scalar in text.unicodeScalars {
            let encoded = Array(String(scalar).utf8)
            while !piece.isEmpty, cost(piece + encoded) + opening.utf8.count + 2 > limit { close(isLast: false) }
            piece += encoded
            if piece.count % 3 == 0 { whole = piece.count }
        }
        close(isLast: true)
        return words
    }

    /// Characters that may stand as themselves in a phrase, too (RFC 2047, 5, rule 3).
    private static func isSafeInQ(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private static func q(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            if byte == UInt8(ascii: " ") {
                text += "_"
            } else if isSafeInQ(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "="
                text.unicodeScalars.append(Unicode.Scalar(hexDigit(byte >> 4, isUppercase: true)))
                text.unicodeScalars.append(Unicode.Scalar(hexDigit(byte & 15, isUppercase: true)))
            }
        }
        return text
    }

    /// A field under way: words are put on the line while they fit, and on the next, after a blank, when they do not.
    struct Folder {
        private(set) var bytes: [UInt8]
        /// Characters on the line so far.
        private(set) var column: Int
        private var isFirst = true

        init(_ name: StaticString) {
            bytes = Array("\(name):".utf8)
            column = bytes.count
        }

        mutating func append(_ word: String) {
            let length = word.utf8.count
            // The first word stays on the field's own line: old readers need more than a name there.
            if !isFirst, column + 1 + length > HeaderText.lineLength {
                bytes += [0x0D, 0x0A]
                column = 0
            }
            bytes.append(0x20)
            bytes += word.utf8
            column += 1 + length
            isFirst = false
        }

        func finished() -> [UInt8] { bytes + [0x0D, 0x0A] }
    }
}
