import AlmanacText

/// Direction of the paragraphs of Markdown. GitHub and most editors of plain text take it from the first letter.
enum MarkdownDirection {
    /// Puts U+200F RIGHT-TO-LEFT MARK before the words of each line that begins with a foreign one: "**Ana**: …" would run from left to right, and the
    /// words after the name with it.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - start: Where a line of a paragraph, of a heading or of a list begins; behind the mark of a heading.
    static func settle(_ bytes: inout [UInt8], from start: Int) {
        let text = String(decoding: bytes[start...], as: UTF8.self)
        // Code is shown unchanged.
        guard Bidi.hasLeftToRight(text), !text.contains("```"), !text.contains("~~~") else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(settled)
        bytes.replaceSubrange(start..., with: lines.joined(separator: "\n").utf8)
    }

    private static func settled(_ line: Substring) -> String {
        let words = line[endOfMarkers(line)...]
        guard let first = words.first, begins(words) else { return String(line) }
        switch first {
        // A row of a table, and HTML. Emphasis by `_` would be none within a word, which the mark makes of it.
        case "|", "<", "_": return String(line)
        default: return line[..<words.startIndex] + "\u{200F}" + words
        }
    }

    /// True when the first letter of a text runs from left to right.
    private static func begins(_ text: Substring) -> Bool {
        for scalar in text.unicodeScalars {
            if scalar.value == 0x200F { return false }
            guard scalar.properties.isAlphabetic else { continue }
            return !Bidi.hasRightToLeft(String(scalar))
        }
        return false
    }

    /// Behind blanks and the marks of quotes and lists.
    private static func endOfMarkers(_ line: Substring) -> Substring.Index {
        var rest = line.drop { $0 == " " }
        while let first = rest.first {
            let next = rest.dropFirst()
            switch first {
            case ">": rest = next.drop { $0 == " " }
            case "-", "+", "*":
                guard next.first == " " else { return rest.startIndex }
                rest = next.drop { $0 == " " }
            case "0"..."9":
                let behind = rest.drop { $0.isASCII && $0.isNumber }
                guard behind.first == "." || behind.first == ")", behind.dropFirst().first == " " else { return rest.startIndex }
                rest = behind.dropFirst().drop { $0 == " " }
            default: return rest.startIndex
            }
        }
        return rest.startIndex
    }
}
