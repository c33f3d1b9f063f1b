/// The place of a credential: `env:NAME` or `file:/path`. `{id}` in it is replaced by the subject's id, encoded as for its folder.
///
/// Settings and lists hold places and never the credential itself.
package enum CredentialPlace: Hashable, Sendable, CustomStringConvertible {
    case environment(String)
    case file(String)

    /// The reason why a text is not a place. It does not hold the text, which may well be a token.
    package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String
    }

    package init(_ text: String) throws(Malformed) {
        if text.hasPrefix("env:") {
            let name = String(text.dropFirst(4))
            guard Self.isVariable(name) else {
                throw Malformed(description: "after 'env:' comes the name of an environment variable, such as env:GUARDIAN_TOKEN")
            }
            self = .environment(name)
        } else if text.hasPrefix("file:") {
            let path = String(text.dropFirst(5))
            guard path.hasPrefix("/"), path.count > 1, path.utf8.count < 4096, path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw Malformed(description: "after 'file:' comes a whole path, such as file:/run/secrets/{id}.guardian")
            }
            self = .file(path)
        } else {
            throw Malformed(
                description: "a credential is given by its place, env:NAME or file:/path; tokens are never written into settings or lists")
        }
    }

    package var description: String {
        switch self {
        case .environment(let name): "environment variable \(name)"
        case .file(let path): "file \(path)"
        }
    }

    /// The place of one subject's credential.
    ///
    /// - Parameter folderName: The subject's id as a harmless part of a path.
    func of(_ folderName: String) -> CredentialPlace {
        switch self {
        case .environment(let name): .environment(name.replacing("{id}", with: folderName))
        case .file(let path): .file(path.replacing("{id}", with: folderName))
        }
    }

    private static func isVariable(_ name: String) -> Bool {
        let bytes = name.replacing("{id}", with: "_").utf8
        guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
        return bytes.count <= 256
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
                default: false
                }
            }
    }
}
