extension String {
    /// The text of a number below zero with a plus in place of its minus: it stands where the locale has signs, beside the marks that keep it there in text
    /// that runs from right to left. A text without a minus stays, which is one of a number that was rounded to zero.
    package var withPlus: String {
        guard let minus = unicodeScalars.firstIndex(of: "\u{2212}") else { return self }
        var text = self
        text.unicodeScalars.replaceSubrange(minus...minus, with: CollectionOfOne("+"))
        return text
    }
}
