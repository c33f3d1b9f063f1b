extension String {
    /// The beginning of a text that is longer than so many Unicode scalars, cut between two characters as a reader sees them: a consonant keeps its
    /// vowel sign. `nil` of a text that is no longer.
    ///
    /// Counted in scalars, as one character may have any number of marks; of a character that alone is longer the beginning is kept.
    package func beginning(scalars limit: Int) -> String? {
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else { return nil }
        var kept = String(self[..<end])
        if let last = kept.last, last.unicodeScalars.count < limit, (String(last) + String(unicodeScalars[end])).count == 1 {
            kept.removeLast()
        }
        return kept
    }
}
