import AlmanacText

/// A table of GitHub-flavoured Markdown whose cells are padded to the width of their column, so that it reads well as plain text, too.
struct MarkdownGrid {
    private let alignsLeft: [Bool]
    /// The cells one after another, escaped; where each ends, and how many columns it has where every letter is as wide.
    private var cells: [UInt8] = []
    private var ends: [Int] = []
    private var lengths: [Int] = []

    /// - Parameter rows: With the head.
    init(alignsLeft: [Bool], rows: Int) {
        self.alignsLeft = alignsLeft
        cells.reserveCapacity(alignsLeft.count * rows * 10)
        ends.reserveCapacity(alignsLeft.count * rows)
        lengths.reserveCapacity(alignsLeft.count * rows)
    }

    mutating func words(_ words: String) {
        appendMarkdownEscaped(words, to: &cells)
        end()
    }

    mutating func cell(_ write: (inout [UInt8]) -> Void) {
        write(&cells)
        end()
    }

    private mutating func end() {
        let start = ends.last ?? 0
        // Scalars are counted and not grapheme clusters, which cost ten times as much. Letters of East Asia and emoji, known by the first of their bytes,
        // have two columns.
        lengths.append(
            cells.withUnsafeBufferPointer { cells in
                var count = 0
                for index in start..<cells.count where cells[index] & 0xC0 != 0x80 {
                    count += cells[index] >= 0xF0 || 0xE3...0xED ~= cells[index] ? 2 : 1
                }
                return count
            })
        ends.append(cells.count)
    }

    /// Padding stops at this width, so that one long cell does not move all others out of sight.
    private static let widest = 32

    func write(to bytes: inout [UInt8]) {
        let columns = alignsLeft.count
        var widths = [Int](repeating: 3, count: columns)
        var column = 0
        for length in lengths {
            widths[column] = max(widths[column], min(Self.widest, length))
            column = column + 1 == columns ? 0 : column + 1
        }
        // Room for the padding and bars of cells, and for the line under the head, reserved at once: growing with each small part would
        // cost more.
        let room = cells.count + (lengths.count + columns) * (Self.widest + 6)
        bytes += [UInt8](unsafeUninitializedCapacity: room) { lines, count in
            func append(_ byte: UInt8, _ times: Int = 1) {
                lines[count..<count + times].initialize(repeating: byte)
                count += times
            }
            func append(_ range: Range<Int>) {
                _ = lines[count..<count + range.count].initialize(fromContentsOf: cells[range])
                count += range.count
            }
            var start = 0
            var column = 0
            for index in lengths.indices {
                let space = max(0, widths[column] - lengths[index])
                append(UInt8(ascii: "|"))
                append(UInt8(ascii: " "))
                if !alignsLeft[column] { append(UInt8(ascii: " "), space) }
                append(start..<ends[index])
                if alignsLeft[column] { append(UInt8(ascii: " "), space) }
                append(UInt8(ascii: " "))
                start = ends[index]
                column += 1
                guard column == columns else { continue }
                column = 0
                append(UInt8(ascii: "|"))
                append(UInt8(ascii: "\n"))
                guard index == columns - 1 else { continue }
                for column in 0..<columns {
                    append(UInt8(ascii: "|"))
                    append(UInt8(ascii: " "))
                    append(UInt8(ascii: "-"), widths[column] - (alignsLeft[column] ? 0 : 1))
                    if !alignsLeft[column] { append(UInt8(ascii: ":")) }
                    append(UInt8(ascii: " "))
                }
                append(UInt8(ascii: "|"))
                append(UInt8(ascii: "\n"))
            }
        }
    }
}
