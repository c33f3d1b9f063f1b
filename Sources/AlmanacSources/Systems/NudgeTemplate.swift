/// Nudges whose `{{…}}` were never filled in.
enum NudgeTemplate {
    /// The text with `{{goal}}` as "your goal", `₹{{save}}` and `{{save}}` as "a little", and any other tag as "…".
    ///
    /// - Returns: `nil` when the text has no tag.
    static func filled(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var index = 0
        var found = false
        while index < bytes.count {
            guard startsTag(bytes, at: index), let end = closing(bytes, after: index + 2) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            found = true
            switch String(decoding: bytes[index + 2..<end], as: UTF8.self).filter({ $0 != " " && $0 != "{" }) {
            case "goal": output += "your goal".utf8
            case "save":
                let rupee = Array("₹".utf8)
                if output.suffix(rupee.count) == rupee[...] { output.removeLast(rupee.count) }
                output += "a little".utf8
            default: output += "…".utf8
            }
            index = end + 2
            // The third brace of `{{{goal}}}`.
            if index < bytes.count, bytes[index] == UInt8(ascii: "}") { index += 1 }
        }
        return found ? String(decoding: output, as: UTF8.self) : nil
    }

    private static func startsTag(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == UInt8(ascii: "{") && bytes[index + 1] == UInt8(ascii: "{")
    }

    /// Where the `}}` is; `nil` when another tag begins first or none is there.
    private static func closing(_ bytes: [UInt8], after start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "}"), bytes[index + 1] == UInt8(ascii: "}") { return index }
            if index > start, startsTag(bytes, at: index) { return nil }
            index += 1
        }
        return nil
    }
}
