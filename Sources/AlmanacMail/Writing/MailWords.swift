import AlmanacModel
import AlmanacReport
import AlmanacText

/// Words of data as a mail may show them: on one line, nothing in them that reorders or hides, and nothing that a client would make a link of.
enum MailWords {
    /// Clients make links of what looks like one: a merchant by the name of `https://evil.example` would be a link in every reader's mail. U+200C
    /// ZERO WIDTH NON-JOINER between ASCII characters is not seen, changes no letter, and ends what a client takes for an address.
    private static let stop = Unicode.Scalar(0x200C as UInt16)

    /// With a capital, where a line begins: French and Spanish write months small within one.
    static func raised(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst()
    }

    /// - Parameter limit: Scalars; what is longer ends in an ellipsis.
    static func inert(_ words: String, to limit: Int = 1000) -> String {
        if isPlain(words), words.utf8.count <= limit { return words }
        let words = words.utf8.count > limit ? cut(words, scalars: limit) : words
        var result = String.UnicodeScalarView()
        var count = 0
        var isBlank = false
        var before: Unicode.Scalar?
        var beforeThat: Unicode.Scalar?
        // Isolates that are open.
        var depth = 0
        for scalar in words.unicodeScalars {
            switch scalar.value {
            case 0x00...0x20, 0x7F...0x9F, 0x2028, 0x2029:
                isBlank = true
                continue
            case 0x202A...0x202E, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF: continue
            // An isolate reorders only what is in it, and each is closed here.
            case 0x2069 where depth == 0: continue
            case let value where value & 0xFFFE == 0xFFFE: continue
            default: break
            }
            if isBlank, !result.isEmpty {
                result.append(" ")
                count += 1
                (beforeThat, before) = (before, " ")
            }
            isBlank = false
            guard count < limit else {
                // A letter that has lost its vowel sign is another word.
                if let last = String(result).last, (String(last) + String(scalar)).count == 1 {
                    result.removeLast(last.unicodeScalars.count)
                }
                result.append("…")
                break
            }
            if let before, opensAddress(beforeThat, before, scalar), let stop { result.append(stop) }
            result.append(scalar)
            count += 1
            if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
            if scalar.value == 0x2069 { depth -= 1 }
            (beforeThat, before) = (before, scalar)
        }
        for _ in 0..<depth { result.append("\u{2069}") }
        return String(result)
    }

    /// The text, or its beginning and an ellipsis, cut between two words where there is room for half of it, else between two characters as a reader
    /// counts them, and before a number rather than in it: half of a number is another number.
    ///
    /// - Parameter limit: Characters. Scalars of one character are held to twenty times as many in all: one may have marks without end.
    static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let text = cut(text, scalars: limit * 20)
        guard length(text) > limit else { return text }
        var start = prefix(of: text, max(limit - 1, 0))
        let rest = text[start.endIndex...]
        if rest.drop(while: isBetweenDigits).first?.isNumber == true, let begin = beginOfNumber(at: start) { start = start[..<begin] }
        start = wholeWords(start, of: text)
        while start.last == " " { start.removeLast() }
        return start + "…"
    }

    /// The beginning of a text without the part of a word that it ends with, where at least half of it is left.
    private static func wholeWords(_ start: Substring, of text: String) -> Substring {
        guard start.endIndex < text.endIndex, text[start.endIndex] != " ", let blank = start.lastIndex(of: " ") else { return start }
        let words = start[..<blank]
        return length(words) * 2 >= length(start) ? words : start
    }

    /// Characters of a text that a reader sees: the marks that keep the order of Arabic or Hebrew take no room.
    static func length(_ text: some StringProtocol) -> Int { text.count { !isUnseen($0) } }

    /// The beginning of a text with so many characters that are seen.
    private static func prefix(of text: String, _ length: Int) -> Substring {
        var room = length
        return text.prefix { character in
            if !isUnseen(character) { room -= 1 }
            return room >= 0
        }
    }

    /// True for characters without a shape, such as marks of direction.
    private static func isUnseen(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }

    /// Where the number begins that a text ends with; `nil` where it ends with none, or has nothing before it.
    private static func beginOfNumber(at end: Substring) -> String.Index? {
        let separators = end.reversed().prefix(while: isBetweenDigits).count
        let before = end.dropLast(separators)
        guard separators < 2, before.last?.isNumber == true else { return nil }
        let number = before.reversed().prefix { $0.isNumber || isBetweenDigits($0) }.count
        return number < before.count ? before.index(before.endIndex, offsetBy: -number) : nil
    }

    /// True for characters that may be between the digits of an amount or of a time of day.
    private static func isBetweenDigits(_ character: Character) -> Bool { ".,:’'\u{66B}\u{66C}\u{A0}\u{202F}".contains(character) }

    /// The text, or as many of its characters as have this many scalars together, and an ellipsis.
    private static func cut(_ text: String, scalars limit: Int) -> String {
        guard text.unicodeScalars.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex).map({ $0 < text.endIndex }) == true
        else {
            return text
        }
        var room = limit
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            room -= text.unicodeScalars.distance(from: end, to: next)
            if room < 0 { break }
            end = next
        }
        // A single character with more marks than there is room for.
        if end == text.startIndex { return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…" }
        var start = wholeWords(text[..<end], of: text)
        while start.last == " " { start.removeLast() }
        return start + "…"
    }

    /// The words of a template, with words of data in them: what is a link stays one, everything else is inert.
    ///
    /// - Parameter room: Scalars that may still be written; what is beyond them is left out, with an ellipsis in its place.
    static func inert(_ blocks: [Prose.Block], room: inout Int) -> [Prose.Block] {
        var result: [Prose.Block] = []
        for block in blocks where room > 0 {
            switch block {
            case .paragraph(let inlines): result.append(.paragraph(inert(inlines, room: &room)))
            case .heading(let level, let inlines): result.append(.heading(level, inert(inlines, room: &room)))
            case .list(let start, let isTight, let items):
                var kept: [[Prose.Block]] = []
                for item in items where room > 0 { kept.append(inert(item, room: &room)) }
                result.append(.list(start: start, isTight: isTight, items: kept))
            case .quote(let inner): result.append(.quote(inert(inner, room: &room)))
            case .code(let code):
                let lines = Prose.words(code).split(separator: "\n", omittingEmptySubsequences: false)
                result.append(.code([.text(lines.map { line($0, room: &room) }.joined(separator: "\n"))]))
            case .rule: result.append(.rule)
            case .table(let rows, let alignments):
                var kept: [[[Prose.Inline]]] = []
                for row in rows where room > 0 { kept.append(row.map { inert($0, room: &room) }) }
                result.append(.table(rows: kept, alignments: alignments))
            }
        }
        return result
    }

    static func inert(_ inlines: [Prose.Inline], room: inout Int) -> [Prose.Inline] {
        var result: [Prose.Inline] = []
        for inline in inlines where room > 0 {
            switch inline {
            case .text(let text):
                // Blanks at the ends part it from its neighbours.
                let start = text.first == " " ? " " : ""
                let end = text.count > 1 && text.last == " " ? " " : ""
                result.append(.text(start + line(text, room: &room) + end))
            case .hole: break
            case .code(let code): result.append(.code([.text(line(Prose.words(code), room: &room))]))
            case .strong(let inner): result.append(.strong(inert(inner, room: &room)))
            case .emphasis(let inner): result.append(.emphasis(inert(inner, room: &room)))
            case .struck(let inner): result.append(.struck(inert(inner, room: &room)))
            case .link(let pieces, let inner):
                let target = Prose.words(pieces)
                room -= target.unicodeScalars.count
                let words = Prose.words(inner)
                if MailLink(target) == nil {
                    // A link to a target that a mail may not have becomes words.
                    result += inert(inner, room: &room)
                } else if words == target || "mailto:" + words == target {
                    // An address that is its own link stays readable.
                    result.append(.link(pieces, inner))
                } else {
                    result.append(.link(pieces, inert(inner, room: &room)))
                }
            case .lineBreak: result.append(.lineBreak)
            }
        }
        return result
    }

    private static func line(_ text: some StringProtocol, room: inout Int) -> String {
        let words = inert(String(text), to: max(1, room))
        room -= words.unicodeScalars.count + 8
        return words
    }

    /// True when three characters in a row are the middle of text that a client may take for an address: `s://`, `a@b`, `e.c`.
    private static func opensAddress(_ first: Unicode.Scalar?, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> Bool {
        switch second {
        case "@": first.map(isWord) ?? false
        case ":": third == "/"
        case ".": (first.map(isWord) ?? false) && third.properties.isAlphabetic
        default: false
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value) || scalar == "-" || scalar == "_"
    }

    /// True when a quick look finds nothing to escape or to break up, as in most names and all amounts.
    private static func isPlain(_ words: String) -> Bool {
        var before: UInt8 = 0x20
        for byte in words.utf8 {
            switch byte {
            case 0x20 where before != 0x20: break
            case 0x21...0x2D, 0x2F, 0x3B...0x3F, 0x41...0x5A, 0x5B...0x60, 0x61...0x7A, 0x7B...0x7E: if before == 0x2E { return false }
            case 0x30...0x39, 0x2E: break
            default: return false
            }
            before = byte
        }
        return before != 0x20 && before != 0x2E
    }

    /// True where words have a number, and not only as a part of a longer one.
    static func says(_ words: String, _ number: String) -> Bool {
        let (words, number) = (Bidi.withoutControls(words), Bidi.withoutControls(number))
        guard number.contains(where: \.isNumber) else { return false }
        // "5 $" is no part of "15 $" or "1,5 $".
        func goesOn(_ character: Character?) -> Bool { character?.isNumber ?? false }
        return words.ranges(of: number).contains { place in
            let before = words[..<place.lowerBound]
            let after = words[place.upperBound...]
            let isEnd = !goesOn(before.last) && !(".,٫٬'’\u{A0}\u{202F}".contains(before.last ?? " ") && goesOn(before.dropLast().last))
            return isEnd && !goesOn(after.first) && !(".,٫٬".contains(after.first ?? " ") && goesOn(after.dropFirst().first))
        }
    }
}
