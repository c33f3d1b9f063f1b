import AlmanacModel
import AlmanacText

// What stands beside numbers.

extension ValueText {
    /// The note of a tile: one sentence is written without its full stop, as the few words of other notes are. The reason why a number is
    /// unknown is a sentence of its own.
    package func note(of tile: Tile) -> String? {
        tile.note.map { tile.metric.value == nil ? text($0) : note($0) }
    }

    /// The change beside the number of a tile; `nil` where it is of other days than the number, which the note then names, and where the tile has none.
    package func change(of tile: Tile, hasArrow: Bool = true) -> String? {
        tile.hasChange && tile.metric.compared == nil ? delta(of: tile.metric, hasArrow: hasArrow) : nil
    }

    /// One sentence without its full stop; two keep theirs.
    package func note(_ line: Line) -> String {
        var text = text(line)
        if let note = Self.plainNote(text) { return note }
        var marks = ""
        while text.last == "\u{2069}" { marks.append(text.removeLast()) }
        guard let stop = text.last, stop == "." || stop == "।" else { return text + marks }
        let words = text.dropLast()
        // The full stop of "ج.م.", "p. m." or "30 nov." is of the word.
        guard !words.contains(stop) || (stop == "." && !Self.hasStop(words)),
            !locale.dates.shortMonths.contains(where: { $0.last == stop && text.hasSuffix($0) })
        else { return text + marks }
        return words + marks
    }

    /// Result of `note(_:)` for a text that is ASCII, in which a byte is a character; `nil` for others.
    private static func plainNote(_ text: String) -> String? {
        let note = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
            guard bytes.last == UInt8(ascii: ".") else { return text }
            let words = bytes.dropLast()
            let hasStop = words.indices.contains { index in
                words[index] == UInt8(ascii: ".") && (index + 1 == words.endIndex || !(0x30...0x39).contains(words[index + 1]))
            }
            return hasStop ? text : String(decoding: words, as: UTF8.self)
        }
        return note ?? nil
    }

    /// True when a full stop ends a sentence or a word in a text: one between two digits does not.
    private static func hasStop(_ text: Substring) -> Bool {
        text.indices.contains { index in
            guard text[index] == "." else { return false }
            let next = text.index(after: index)
            return next == text.endIndex || !text[next].isNumber
        }
    }

    /// A small word under a card: a value, with its title where it does not say by itself what it is.
    package func text(_ footnote: NoteCard.Footnote) -> String {
        let value = text(footnote.value)
        return footnote.title.map { phrase(Phrase("pages.titled-value", ["title": .phrase($0), "value": .name(value)])) } ?? value
    }
}
