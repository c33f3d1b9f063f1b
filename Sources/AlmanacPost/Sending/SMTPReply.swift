/// A server's words, as they may stand in a log.
package enum SMTPReply {
    /// True when a refusal is about the sender rather than about one mail or its recipient, by its enhanced code: policy (5.7.x), or no way to where it goes and
    /// no room for more from us (5.4.5).
    ///
    /// - Source: RFC 3463, 3.5 and 3.8.
    package static func isOfSender(_ reply: String) -> Bool {
        guard reply.first == "5", let code = enhancedCode(reply) else { return false }
        return code.hasPrefix("5.7.") || code == "5.4.5"
    }

    /// `5.7.515` of `550 5.7.515 Access denied`; `nil` for a reply without one.
    package static func enhancedCode(_ reply: String) -> String? {
        let rest = reply.dropFirst(3)
        guard rest.first == " " || rest.first == "-" else { return nil }
        let word = rest.dropFirst().prefix { $0 != " " }
        let numbers = word.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 3,
            numbers.allSatisfy({ (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return String(word)
    }

    /// At most 300 characters without controls.
    static func shown(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(300) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.generalCategory == .format
            shown.unicodeScalars.append(isControl ? " " : scalar)
        }
        while shown.last == " " { shown.removeLast() }
        return shown
    }
}
