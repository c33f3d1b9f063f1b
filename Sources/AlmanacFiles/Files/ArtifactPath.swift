/// Rules for the path of an artifact.
enum ArtifactPath {
    /// True for a relative path of plain parts: ASCII letters, digits and `._-=+@,~`, no part empty or beginning with `.`.
    static func isSafe(_ path: String) -> Bool {
        guard (1...1024).contains(path.utf8.count) else { return false }
        var isStart = true
        var length = 0
        for byte in path.utf8 {
            switch byte {
            case 0x2F where !isStart:
                isStart = true
                length = 0
                continue
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x3D, 0x2B, 0x40, 0x2C, 0x7E: break
            case 0x2E where !isStart: break
            default: return false
            }
            isStart = false
            length += 1
            if length > 200 { return false }
        }
        return !isStart
    }

    /// Byte order; paths are ASCII.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// The folder and the name of a file: `("charts", "daily.svg")`; the folder is empty for `index.html`.
    static func split(_ path: String) -> (parent: Substring, name: Substring) {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return ("", path[...]) }
        return (path[..<slash], path[path.utf8.index(after: slash)...])
    }
}
