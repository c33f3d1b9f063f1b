/// A code of refusals to select: a reply code (`550`), or an enhanced one in which `*` is any number (`5.7.*`).
package struct RefusalCode: Hashable, Sendable {
    /// The numbers of the code; `nil` for any.
    private let parts: [String?]

    /// - Returns: `nil` for anything but three digits, or three numbers of at most three digits or stars with dots between them.
    package init?(_ text: String) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = words.allSatisfy { word in
            word == "*" || ((1...3).contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) })
        }
        guard areNumbers, words.count == 3 || (words.count == 1 && text.utf8.count == 3) else { return nil }
        parts = words.map { $0 == "*" ? nil : String($0) }
    }

    /// True when a reply has the code.
    package func matches(_ reply: String) -> Bool {
        if parts.count == 1 { return parts[0] == String(reply.prefix(3)) }
        guard let code = SMTPReply.enhancedCode(reply) else { return false }
        return zip(parts, code.split(separator: ".")).allSatisfy { $0 == nil || $0 == String($1) }
    }
}
