/// An archive of subjects' files, as a ZIP file that any program reads. Its name depends on its content, so a pack never changes: other content is
/// another pack.
package struct Pack: Hashable, Sendable {
    package let name: String
    /// Its size.
    package let bytes: Int
    package let hash: ContentHash

    package init(bytes: Int, hash: ContentHash) {
        name = Self.name(of: hash)
        self.bytes = bytes
        self.hash = hash
    }

    /// Bytes that a pack has at most, unless less is asked for.
    package static let usualLimit = 500_000_000

    /// `pack-` and the first 32 digits of the SHA-256 of its bytes. No subject's folder ends in `.zip`.
    private static func name(of hash: ContentHash) -> String { "pack-\(hash.description.prefix(32)).zip" }

    /// True when a name could be one of these.
    static func isName(_ name: String) -> Bool {
        let digits = name.utf8.dropFirst(5).dropLast(4)
        return name.hasPrefix("pack-") && name.hasSuffix(".zip") && digits.count == 32
            && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
