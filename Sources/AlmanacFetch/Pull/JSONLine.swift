/// Bytes of a JSON document made fit to stand inside a line: every byte stays as it came, but blanks at either end go, a line break between two
/// tokens becomes a blank, and one inside a text, which JSON does not allow, its escape.
struct JSONLine {
    /// One line of JSON.
    private(set) var bytes: [UInt8]
    /// The greatest depth of objects and lists inside each other.
    private(set) var depth: Int

    init(_ document: some Collection<UInt8>) {
        var rest = document[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while let first = rest.first, Self.isBlank(first) { rest = rest.dropFirst() }
        bytes = []
        bytes.reserveCapacity(rest.count)
        depth = 0
        var level = 0
        var isInText = false
        var isEscaped = false
        for byte in rest {
            switch byte {
            case 0x0A where isInText, 0x0D where isInText:
                bytes.append(contentsOf: byte == 0x0A ? "\\n".utf8 : "\\r".utf8)
                isEscaped = false
                continue
            case 0x0A, 0x0D:
                bytes.append(0x20)
                continue
            case 0x22 where !isEscaped: isInText.toggle()
            case 0x7B where !isInText, 0x5B where !isInText:
                level += 1
                depth = max(depth, level)
            case 0x7D where !isInText, 0x5D where !isInText: level -= 1
            default: break
            }
            isEscaped = isInText && byte == 0x5C && !isEscaped
            bytes.append(byte)
        }
        while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
