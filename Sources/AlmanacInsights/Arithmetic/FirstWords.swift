/// The beginning of a text that is longer: it ends with a whole word, and with a mark that there was more.
enum FirstWords {
    /// A text of which an app kept as many characters as it always does, and cut it wherever they ended. One that is shorter or longer was not cut, and
    /// stands as it is; the rest of one that was is not in the data, since what messages say is not looked at.
    ///
    /// - Parameter kept: How many characters the app keeps.
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
        // A last word that is half of the text or more is told as far as it goes.
        return (whole.count * 2 > beginning.count ? whole : trimmed(beginning[...])) + "…"
    }
}
