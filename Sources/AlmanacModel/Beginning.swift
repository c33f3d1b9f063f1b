extension String {
    /// The beginning of a text longer than a number of Unicode scalars, cut between two characters as a reader sees them: a consonant keeps its vowel
    /// sign. `nil` for a text that is not longer.
    ///
    /// Counts scalars, because a character may have any number of marks; a single character longer than the limit is cut.
    package func beginning(scalars limit: Int) -> String? {
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else { return nil }
        var kept = String(self[..<end])
        if let last = kept.last, last.unicodeScalars.count < limit, (String(last) + String(unicodeScalars[end])).count == 1 {
            kept.removeLast()
        }
        return kept
    }
}
