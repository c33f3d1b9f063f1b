import AlmanacModel

/// The subjects that came by in a dump, told apart by the bytes of their ids as the folders are, so that an "é" of one letter and one of two are
/// two.
///
/// Hashes of 64 bits: sixteen bytes a subject, and one in ten million that a fleet of a million has two alike.
struct SeenSubjects {
    private var hashes: Set<Int> = []

    /// Takes note of the subject of a record that can be read; one that is lost takes nobody's place.
    ///
    /// - Returns: Whether it came by before.
    mutating func isSecond(_ id: String) -> Bool {
        !hashes.insert(Array(id.utf8).hashValue).inserted
    }

    func contains(_ id: String) -> Bool { hashes.contains(Array(id.utf8).hashValue) }

    /// What is said of a subject that came by before.
    static func notice(of id: String, at place: String) -> Notice {
        Notice(place: place, path: "subject.id", message: "'\(shown(id))' stands in this dump twice; the first one is used")
    }

    /// At most 40 characters, and none that moves the cursor, hides, or turns the direction of a terminal's line.
    private static func shown(_ id: String) -> String {
        var shown = ""
        for scalar in id.unicodeScalars.prefix(40) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                shown.unicodeScalars.append("\u{FFFD}")
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return id.unicodeScalars.count > 40 ? shown + "…" : shown
    }
}
