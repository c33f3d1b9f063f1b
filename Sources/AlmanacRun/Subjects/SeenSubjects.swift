import AlmanacDump
import AlmanacModel

/// The subjects met in a dump, told apart by the bytes of their ids as folders are: an "é" of one character and one of two differ.
///
/// Keeps hashes of 64 bits, which take sixteen bytes a subject. The chance of two equal ones in a fleet of a million is one in ten million.
struct SeenSubjects {
    private var hashes: Set<Int> = []

    /// Notes the subject of a readable record; lost records are not noted.
    ///
    /// - Returns: True when it came by before.
    mutating func isSecond(_ id: String) -> Bool {
        !hashes.insert(Array(id.utf8).hashValue).inserted
    }

    func contains(_ id: String) -> Bool { hashes.contains(Array(id.utf8).hashValue) }

    /// The notice about a second record of a subject.
    static func notice(of id: String, at place: String) -> Notice {
        Notice(place: place, path: "subject.id", message: "'\(plainText(id, limit: 40))' stands in this dump twice; the first one is used")
    }
}
