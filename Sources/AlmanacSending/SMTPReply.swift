/// A server's words, as they may stand in a log.
enum SMTPReply {
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
