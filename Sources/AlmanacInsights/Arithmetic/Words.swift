/// A name made of an identifier: `late_night` becomes `Late Night`, or `Late night` with only the first word raised.
///
/// Letters that are capital already stay so (`ATM fees`); runs of blanks and underscores become one blank.
func words(of identifier: String, raisingEach: Bool) -> String {
    var words = ""
    words.reserveCapacity(identifier.utf8.count)
    var isStart = true
    for character in identifier {
        guard character != "_", !character.isWhitespace else {
            isStart = true
            continue
        }
        if isStart {
            let isFirst = words.isEmpty
            if !isFirst { words.append(" ") }
            words.append(contentsOf: raisingEach || isFirst ? character.uppercased() : String(character))
            isStart = false
        } else {
            words.append(character)
        }
    }
    return words
}

/// True for a text of nothing but white space.
func isBlank(_ text: String) -> Bool {
    // Nearly every text starts with a letter of ASCII, which answers without asking for Unicode's properties.
    if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
}
