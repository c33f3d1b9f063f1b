internal import AlmanacText

/// The file that a path of an address means.
enum SitePath: Hashable {
    /// At the top: `index.html`.
    case root(String)
    case file(String, folder: String)
    /// A folder that is asked for without its slash, at which links in its page would go wrong.
    case redirect(String)

    /// - Parameter target: As the browser sent it. The part after `?` is ignored.
    /// - Returns: `nil` when it cannot mean a file.
    init?(_ target: String) {
        guard target.utf8.count <= 2048, let path = Self.decoded(target.prefix { $0 != "?" }), path.first == "/" else { return nil }
        var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.dropLast().allSatisfy(Self.isPlain), let last = parts.last else { return nil }
        if last.isEmpty { parts[parts.count - 1] = "index.html" } else if !Self.isPlain(last) { return nil }
        if parts.count > 1 {
            self = .file(parts.dropFirst().joined(separator: "/"), folder: parts[0])
        } else if let ending = parts[0].split(separator: ".").last, parts[0].contains("."),
            FolderName.reservedEndings.contains(String(ending))
        {
            self = .root(parts[0])
        } else {
            self = .redirect("/\(parts[0])/")
        }
    }

    /// Not `.` or `..`, and nothing hidden.
    private static func isPlain(_ part: String) -> Bool {
        guard let first = part.utf8.first, first != 0x2E else { return false }
        return part.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x3D, 0x2B, 0x40, 0x2C, 0x7E, 0x2E: true
            default: false
            }
        }
    }

    private static func decoded(_ text: Substring) -> String? {
        guard let bytes = percentDecoded(text), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
