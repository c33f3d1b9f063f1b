/// A browser's request, as far as a server of files needs it.
///
/// - Source: RFC 9112. Everything that a server may refuse is refused: folded lines, a body, two hosts.
package struct RequestHead: Hashable, Sendable {
    /// The reason why a request is not answered as it was asked.
    enum Refusal: Error, Hashable {
        case malformed, otherVersion, otherMethod, body
    }

    /// Most bytes of a request's head; no browser needs more to ask for a page.
    static let limit = 16 << 10

    var isHead: Bool
    /// The target as sent: `/ana/index.html?x`.
    package var target: String
    var host: String
    var takesGzip = false
    /// Tags that the browser has, in quotes, or `*`.
    var knownTags: [String] = []
    var staysOpen: Bool

    /// - Parameter bytes: Up to the empty line, without it.
    init(_ bytes: [UInt8]) throws(Refusal) {
        guard bytes.allSatisfy({ $0 == 0x0D || $0 == 0x0A || $0 == 0x09 || (0x20...0x7E).contains($0) }) else { throw .malformed }
        // Every character is ASCII, so that a line break is one of these two bytes and no more.
        var lines: [[UInt8]] = [[]]
        var position = 0
        while position < bytes.count {
            if bytes[position] == 0x0D {
                guard position + 1 < bytes.count, bytes[position + 1] == 0x0A else { throw .malformed }
                lines.append([])
                position += 2
            } else {
                guard bytes[position] != 0x0A else { throw .malformed }
                lines[lines.count - 1].append(bytes[position])
                position += 1
            }
        }
        let words = String(decoding: lines[0], as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[1].first == "/" else { throw .malformed }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .otherVersion }
        guard words[0] == "GET" || words[0] == "HEAD" else { throw .otherMethod }
        isHead = words[0] == "HEAD"
        target = String(words[1])
        staysOpen = words[2] == "HTTP/1.1"
        var hosts: [String] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: 0x3A), colon > 0, line[..<colon].allSatisfy(Self.isOfName) else { throw .malformed }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = Self.trimmed(line[(colon + 1)...])
            switch name {
            case "host": hosts.append(value)
            case "accept-encoding": takesGzip = Self.takesGzip(value)
            case "if-none-match": knownTags += value.split(separator: ",").map { Self.tag(String($0)) }
            case "connection":
                let words = value.lowercased().split(separator: ",").map { Self.trimmed(Array($0.utf8)[...]) }
                if words.contains("close") { staysOpen = false }
            case "content-length": if value != "0" { throw .body }
            case "transfer-encoding": throw .body
            default: break
            }
        }
        guard hosts.count == 1 else { throw .malformed }
        host = hosts[0]
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x2E: true
        default: false
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A tag without the mark of a weak one, which counts as much here.
    private static func tag(_ text: String) -> String {
        let tag = trimmed(Array(text.utf8)[...])
        return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }

    /// True when gzip is named with another weight than 0.
    private static func takesGzip(_ value: String) -> Bool {
        value.lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { trimmed(Array($0.utf8)[...]) }
            guard parts.first == "gzip" || parts.first == "x-gzip" else { return false }
            guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) else { return true }
            return weight.dropFirst(2).contains { ("1"..."9").contains($0) }
        }
    }
}
