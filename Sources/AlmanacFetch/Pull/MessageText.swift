/// A text on one line, without what moves a cursor, hides or turns the direction, and not longer than anyone reads.
func messageText(_ text: String) -> String {
    let limit = 600
    var line = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        if count == limit { return line + "…" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned, .spaceSeparator:
            if line.last != " " { line.append(" ") }
        default: line.unicodeScalars.append(scalar)
        }
    }
    return line
}
