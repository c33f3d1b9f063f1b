internal import AlmanacHash
import AlmanacText

/// An answer that was kept, and how it is written down.
///
/// A file is `almanac answer 1`, the SHA-256 of the rest, then the key, when it was last checked, the header fields and, after an empty line, the body.
struct CachedAnswer: Hashable, Sendable {
    /// An answer of status 200, with the few header fields that say something about the body.
    var response: HTTPResponse
    /// Time at which the server last confirmed this answer, in seconds since 1970.
    var checked: Int64

    private static let magic = Array("almanac answer 1\n".utf8)
    /// Others, such as `Set-Cookie`, may hold a credential.
    private static let fields = ["Content-Type", "ETag", "Last-Modified"]

    init(_ response: HTTPResponse, checked: Int64) {
        let fields = Self.fields.compactMap { name in
            response.header(name).flatMap { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? HTTPField(name, $0) : nil }
        }
        self.response = HTTPResponse(status: 200, headers: fields, body: response.body)
        self.checked = checked
    }

    /// - Returns: `nil` for bytes that are not a whole answer to this key.
    init?(file: [UInt8], key: AnswerKey) {
        let start = Self.magic.count + 65
        guard file.count > start, file.starts(with: Self.magic), file[start - 1] == 0x0A,
            file[Self.magic.count..<(start - 1)].elementsEqual(Self.digest(file[start...]).utf8)
        else { return nil }
        var rest = file[start...]
        var lines: [String] = []
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            lines.append(line)
        }
        guard lines.count >= 2, lines[0] == key.description, let checked = Int64(lines[1]) else { return nil }
        let fields = lines[2...].compactMap { line in
            line.firstIndex(of: ":").map { HTTPField(String(line[..<$0]), String(line[line.index(after: $0)...])) }
        }
        self.init(HTTPResponse(status: 200, headers: fields, body: Array(rest)), checked: checked)
    }

    func file(key: AnswerKey) -> [UInt8] {
        var rest = Array("\(key)\n\(checked)\n".utf8)
        for field in response.headers { rest += "\(field.name):\(field.value)\n".utf8 }
        rest.append(0x0A)
        rest += response.body
        return Self.magic + Self.digest(rest[...]).utf8 + [0x0A] + rest
    }

    private static func digest(_ bytes: ArraySlice<UInt8>) -> String {
        hexadecimal(SHA256.digest(of: bytes))
    }
}
