import TestSupport
import Testing

@testable import AlmanacFiles

struct FolderNameTests {
    @Test(arguments: ["ana", "a", "0", "user_7-b", "a.b", "v1..2", "_", "a-", "console", "com10", String(repeating: "x", count: 80)])
    func keepsPlainIdsAsTheyAre(id: String) {
        #expect(FolderName.encode(id) == id)
    }

    @Test(arguments: [
        ("", "="), ("Ana", "=41na"), ("ana@example.com", "ana=40example.com"), (".", "=2e"), ("..", "=2e=2e"),
        ("../../etc", "=2e.=2f..=2fetc"),
        ("-rf", "=2drf"), (".git", "=2egit"), ("a.", "a=2e"), ("a/b", "a=2fb"), ("a\\b", "a=5cb"), ("\0", "=00"), ("=41na", "=3d41na"),
        ("é", "=c3=a9"), ("🙂", "=f0=9f=99=82"), ("con", "=63on"), ("nul.x", "=6eul.x"), ("com1", "=63om1"), ("lpt9.log", "=6cpt9.log"),
        ("index.html", "index=2ehtml"), ("manifest.json", "manifest=2ejson"), ("run.json", "run=2ejson"), ("page-2.html", "page-2=2ehtml"),
        ("index-3.html", "index-3=2ehtml"), ("a b", "a=20b"), ("a\nb", "a=0ab"),
    ])
    func encodesWhatIsNotPlain(id: String, name: String) {
        #expect(FolderName.encode(id) == name)
    }

    @Test func shortensLongIdsByTheirHash() {
        let id = String(repeating: "x", count: 300)
        let name = FolderName.encode(id)
        #expect(name == String(repeating: "x", count: 40) + "=sha256-" + ContentHash(of: id).description)
        #expect(FolderName.encode(id + "y") != name)
        #expect(FolderName.encode(String(repeating: "É", count: 300)).hasPrefix("=c3=89"))
    }

    /// Hostile and ordinary pieces in all short combinations: the short form decodes to the id, so no two share it.
    @Test func givesNoTwoIdsTheSameName() throws {
        let pieces = [
            "", "a", "A", ".", "..", "/", "=", "=4", "41", "=sha256-", "é", "e\u{301}", "\0", "con", ".html", "-", " ", "x.json", "🙂",
        ]
        var owners: [String: [UInt8]] = [:]
        var generator = SeededGenerator(seed: 20_261_120)
        var ids = pieces.flatMap { one in pieces.flatMap { two in pieces.map { one + two + $0 } } }
        for _ in 0..<5000 {
            let length = Int.random(in: 0...140, using: &generator)
            ids.append(String(decoding: (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &generator) }, as: UTF8.self))
        }
        for id in ids {
            let name = FolderName.encode(id)
            let bytes = Array(id.utf8)
            #expect(owners[name, default: bytes] == bytes, "\(id.debugDescription) has the name \(name) of another id")
            owners[name] = bytes
            #expect(name == name.lowercased(), "\(name) depends on case")
            #expect(FolderName.isPossible(name.utf8), "\(name) is no harmless name")
            #expect(name.utf8.count <= FolderName.limit)
            if !name.contains("=sha256-") { #expect(decode(name) == bytes, "\(name) does not decode to \(id.debugDescription)") }
        }
    }

    /// A name without its escapes.
    private func decode(_ name: String) -> [UInt8] {
        if name == "=" { return [] }
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x3D {
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                rest = rest.dropFirst(2)
                bytes.append(UInt8(digits, radix: 16) ?? 0)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
