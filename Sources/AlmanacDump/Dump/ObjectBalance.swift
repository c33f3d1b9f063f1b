/// Finds the end of a JSON object that comes in several pieces of text, such as lines.
struct ObjectBalance {
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    /// The index one past the brace or bracket that closes what the first one opened; `nil` when it is not in this piece.
    mutating func end(in bytes: ArraySlice<UInt8>) -> Int? {
        for index in bytes.indices {
            let byte = bytes[index]
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return index + 1 }
            default: break
            }
        }
        return nil
    }
}
