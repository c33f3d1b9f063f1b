/// The beginning of a text that is longer: it ends with a whole word, and with a mark that there was more.
enum FirstWords {
    /// A text of which an app kept as many characters as it always does, cut wherever they ended. A shorter or longer one was not cut, and
    /// is returned as it is; the rest of a cut one is not in the data, since the texts of messages are not looked at.
    ///
    /// - Parameter kept: Number of characters that the app keeps.
    static func of(_ text: String, keeping kept: Int) -> String {
        // One that ends with a sign at the very last character is whole.
        guard text.count == kept || text.utf16.count == kept, let last = text.last, !".?!…।؟。？！".contains(last) else { return text }
        return ending(text)
    }

    /// The beginning of a text, without what is left of its last word.
    static func ending(_ beginning: String) -> String {
        func trimmed(_ part: Substring) -> Substring {
            var part = part
            while let last = part.last, last.isWhitespace || ",;:–—-(".contains(last) { part = part.dropLast() }
            return part
        }
        let whole = beginning.lastIndex(where: \.isWhitespace).map { trimmed(beginning[..<$0]) } ?? ""
        // A last word that is half of the text or more is written as far as it goes.
        return (whole.count * 2 > beginning.count ? whole : trimmed(beginning[...])) + "…"
    }
}
