/// Shaped text that can be broken into lines.
package struct Paragraph {
    /// Letters of one font, style and direction, and their glyphs from left to right.
    struct Item {
        var letters: Range<Int>
        var glyphs: Range<Int>
        var font: Int
        var style: Int
        var level: Int8
    }

    var letters: [UInt32]
    var styles: [TextStyle]
    /// Bidirectional levels by letter; empty where all runs from left to right.
    var levels: [Int8] = []
    /// In the order of the letters.
    var items: [Item] = []
    var glyphs: [Glyph] = []
    /// Widths by letter, in points; a cluster is counted at its first letter.
    var widths: [Double]
    /// True for each letter shaped together with the one before, so that no line ends between them; empty where there is none.
    private var joined: [Bool] = []
    package var isRightToLeft = false

    init(letters: [UInt32], styles: [TextStyle]) {
        self.letters = letters
        self.styles = styles
        widths = [Double](repeating: 0, count: letters.count)
    }

    /// Width of all of it on one line, in points.
    package private(set) var width = 0.0

    /// Says that all letters have their widths.
    mutating func finish() { width = widths.reduce(0, +) }

    func level(_ letter: Int) -> Int8 { levels.isEmpty ? 0 : levels[letter] }

    private func isInCluster(_ letter: Int) -> Bool { !joined.isEmpty && joined[letter] }

    /// Says that letters are shaped together with the one before the first of them.
    mutating func join(_ letters: ArraySlice<UInt32>) {
        guard !letters.isEmpty else { return }
        if joined.isEmpty { joined = [Bool](repeating: false, count: self.letters.count) }
        for letter in letters.indices { joined[letter] = true }
    }

    /// The widest part that should stay on one line, in points.
    package var longestWord: Double {
        var longest = 0.0
        var word = 0.0
        for index in letters.indices {
            if !isBlank(index) { word += widths[index] }
            longest = max(longest, word)
            if mayBreak(after: index) { word = 0 }
        }
        return longest
    }

    private func isBlank(_ index: Int) -> Bool {
        switch letters[index] {
        case 0x20, 0x2000...0x2006, 0x2008...0x200B, 0x3000: true
        default: false
        }
    }

    /// True when a line may end behind a letter: behind blanks, behind hyphens and dashes within words, and between ideographs.
    private func mayBreak(after index: Int) -> Bool {
        guard index + 1 < letters.count, !isInCluster(index + 1) else { return false }
        if isBlank(index) { return !isBlank(index + 1) }
        if isBlank(index + 1) { return false }
        let (letter, next) = (letters[index], letters[index + 1])
        switch letter {
        case 0x2D, 0x2010, 0x2F: return index > 0 && Self.isLetter(letters[index - 1]) && Self.isLetter(next)
        case 0x2013, 0x2014: return true
        default: return Script.isIdeograph(letter) && Script.isIdeograph(next)
        }
    }

    private static func isLetter(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x1FFF: true
        default: false
        }
    }

    /// Ranges of the lines when each takes as much as fits.
    private func breaks(_ room: Double) -> [Range<Int>] {
        if letters.isEmpty { return [] }
        if width <= room { return [letters.indices] }
        var lines: [Range<Int>] = []
        var start = 0
        while start < letters.count {
            var width = 0.0
            var end = letters.count
            var opportunity = 0
            for index in start..<letters.count {
                width += widths[index]
                // A hundredth of a point is no reason for another line.
                if width > room + 0.01, !isBlank(index), index > start {
                    end = opportunity > start ? opportunity : clusterStart(index, after: start)
                    break
                }
                if mayBreak(after: index) { opportunity = index + 1 }
            }
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// A place within a word that is wider than the line, where nothing is torn.
    private func clusterStart(_ index: Int, after start: Int) -> Int {
        var place = index
        while place > start + 1, isInCluster(place) { place -= 1 }
        if place > start + 1 || !isInCluster(place) { return place }
        place = index
        while place < letters.count, isInCluster(place) { place += 1 }
        return place
    }

    /// The text in lines of at most `room` points; a single cluster may be wider.
    package func lines(_ room: Double) -> [TextLine] {
        breaks(room).map(line)
    }

    /// The letters of the first lines alone, and whether there are more.
    package func beginning(lines count: Int, _ room: Double) -> (text: String, isAll: Bool) {
        let lines = breaks(room)
        var text = ""
        for letter in letters[..<(lines.prefix(count).last?.upperBound ?? 0)] {
            text.unicodeScalars.append(Unicode.Scalar(letter) ?? "\u{FFFD}")
        }
        return (text, lines.count <= count)
    }

    // MARK: Visual order

    private func line(_ whole: Range<Int>) -> TextLine {
        var end = whole.upperBound
        while end > whole.lowerBound, isBlank(end - 1) { end -= 1 }
        // The blank at the end of a line is drawn outside of it: without one, reading only the text would join the words of two lines.
        let blank = end < whole.upperBound && whole.upperBound < letters.count && level(end) == (isRightToLeft ? 1 : 0) ? end : nil
        let range = whole.lowerBound..<(blank.map { $0 + 1 } ?? end)
        var line = TextLine()
        line.isRightToLeft = isRightToLeft
        let isAll = range == 0..<letters.count
        for item in inVisualOrder(isAll ? items : items.filter { $0.letters.overlaps(range) }) {
            let glyphs = isAll ? item.glyphs == glyphs.indices ? glyphs : Array(glyphs[item.glyphs]) : glyphs(of: item, in: range)
            guard !glyphs.isEmpty else { continue }
            let style = styles[item.style]
            let width = glyphs.reduce(0) { $0 + Double($1.advance) } * style.size / 1000
            line.runs.append(
                TextRun(
                    font: item.font, style: style, x: line.width, width: width, glyphs: glyphs, isRightToLeft: item.level & 1 == 1))
            line.width += width
        }
        // Each has its place; they are written in the order in which they are read.
        if line.runs.count > 1 { line.runs.sort { ($0.glyphs.first?.letter ?? 0) < ($1.glyphs.first?.letter ?? 0) } }
        guard let blank else { return line }
        line.width -= widths[blank]
        if isRightToLeft {
            for run in line.runs.indices { line.runs[run].x -= widths[blank] }
        }
        return line
    }

    private func glyphs(of item: Item, in range: Range<Int>) -> [Glyph] {
        let part = item.letters.clamped(to: range)
        return glyphs[item.glyphs].filter { part.contains(Int($0.letter)) }
    }

    /// Rule L2 of UAX 9: from the highest level down, reverse everything at this level or above.
    private func inVisualOrder(_ items: [Item]) -> [Item] {
        guard items.count > 1, let most = items.lazy.map(\.level).max(), most > 0 else { return items }
        var items = items
        for level in (1...most).reversed() {
            var index = 0
            while index < items.count {
                guard items[index].level >= level else {
                    index += 1
                    continue
                }
                let start = index
                while index < items.count, items[index].level >= level { index += 1 }
                items[start..<index].reverse()
            }
        }
        return items
    }
}
