package import AlmanacModel

/// A text of a template, which its translations are found by.
///
/// It is a line without the marks at its head (`##`, `-`), or an option of a fence that is read, and is cut where sections begin and end, so that a
/// translation puts its words and values in its own order and cannot change what is shown when.
package struct TemplateText: Sendable {
    /// The text as the template has it, which is the key of its translations.
    package let english: String
    /// Its place, as a problem without a message.
    package let place: FileProblem

    /// The texts of a line: the parts between tags of sections, comments and partials, without the blanks around them.
    static func ranges(in line: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = line.startIndex
        func end(at end: Int) {
            let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
            guard let first = line[start..<end].firstIndex(where: { !isBlank($0) }),
                let last = line[start..<end].lastIndex(where: { !isBlank($0) })
            else { return }
            ranges.append(first..<last + 1)
        }
        func pair(of byte: UInt8, from index: Int) -> Int? {
            var index = index
            while index + 1 < line.endIndex {
                if line[index] == byte, line[index + 1] == byte { return index }
                index += 1
            }
            return nil
        }
        var index = line.startIndex
        while let open = pair(of: 0x7B, from: index), let close = pair(of: 0x7D, from: open + 2) {
            index = close + 2
            guard "#^/!>".utf8.contains(line[open + 2]) else { continue }
            end(at: open)
            start = index
        }
        end(at: line.endIndex)
        return ranges
    }

    /// A line without what makes it a heading, an item or a quotation.
    static func withoutMarks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while true {
            line = line.drop { $0 == 0x20 || $0 == 0x09 }
            var count = line.prefix { $0 == UInt8(ascii: "#") }.count
            if count == 0 { count = line.prefix(1).prefix { ">-*+".utf8.contains($0) }.count }
            if count == 0 {
                let digits = line.prefix { (0x30...0x39).contains($0) }.count
                if digits > 0, line.dropFirst(digits).prefix(1).contains(where: { ".)".utf8.contains($0) }) { count = digits + 1 }
            }
            guard count > 0, line.dropFirst(count).first == 0x20 else { return line }
            line = line.dropFirst(count)
        }
    }

    /// A line with its texts in another language.
    ///
    /// - Parameter ranges: Of its texts.
    static func translated(_ line: [UInt8], _ ranges: [Range<Int>], by translations: [String: String]) -> String {
        var result: [UInt8] = []
        var copied = 0
        for range in ranges {
            guard let translation = translations[String(decoding: line[range], as: UTF8.self)] else { continue }
            result += line[copied..<range.lowerBound]
            result += translation.utf8
            copied = range.upperBound
        }
        return String(decoding: result + line[copied...], as: UTF8.self)
    }
}
