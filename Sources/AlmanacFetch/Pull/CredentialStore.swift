internal import AlmanacFiles

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads credentials from their places. Nothing is cached, so that a token replaced during a run is used from then on.
package struct CredentialStore: Sendable {
    /// Largest file that can be a credential, in bytes.
    package static let limit = 64 << 10

    private let environment: [String: String]

    /// - Parameter environment: The variables of the process, as the caller has them.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// Characters that a credential may consist of.
    package enum Form: Sendable {
        /// It stands in a header: visible ASCII.
        case token
        /// Any line of text.
        case password
    }

    /// The credential of a subject.
    package func secret(at place: CredentialPlace, for subjectID: String, as form: Form = .token) throws(CredentialProblem) -> Secret {
        let place = place.of(FolderName.encode(subjectID))
        let bytes: [UInt8]
        switch place {
        case .environment(let name):
            guard let value = environment[name] else { throw CredentialProblem(place, .missing) }
            bytes = Array(value.utf8)
        case .file(let path):
            do throws(CredentialProblem.Kind) { bytes = try read(path) } catch { throw CredentialProblem(place, error) }
        }
        do throws(CredentialProblem.Kind) {
            return Secret(String(decoding: try Self.trimmed(bytes, form), as: UTF8.self), from: place.description)
        } catch {
            throw CredentialProblem(place, error)
        }
    }

    /// Removes the newline that editors put at the end, and checks that the rest can be sent unchanged.
    private static func trimmed(_ bytes: [UInt8], _ form: Form) throws(CredentialProblem.Kind) -> ArraySlice<UInt8> {
        var value = bytes[...]
        if value.last == 0x0A { value.removeLast() }
        if value.last == 0x0D { value.removeLast() }
        guard !value.isEmpty else { throw .empty }
        guard value.count <= limit else { throw .tooLarge }
        if form == .token, value.starts(with: "Bearer ".utf8) { throw .bearer }
        for byte in value {
            switch byte {
            case 0x0A, 0x0D: throw .lines
            case 0x20 where form == .token: throw .blank
            case 0x20: continue
            case 0x21...0x7E: continue
            case 0..<0x20, 0x7F: throw .control
            default: if form == .token { throw .notASCII }
            }
        }
        return value
    }

    /// True when systemd put the file there for this service alone (`LoadCredential=`): its list of readers shows as rights of the group.
    private func isOfServiceManager(_ path: String) -> Bool {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else { return false }
        return path.hasPrefix(folder + "/") && !path.contains("/../")
    }

    private func read(_ path: String) throws(CredentialProblem.Kind) -> [UInt8] {
        // Without O_NONBLOCK a pipe of that name would block until it has a writer.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch SystemError.latest {
            case .notFound, .notFolder: throw .missing
            case .isLink: throw .link
            case let error: throw .unreadable(error.problem)
            }
        }
        defer { close(descriptor) }
        // Checks the open file, so that it cannot be exchanged between the check and the reading.
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(SystemError.latest.problem) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
        guard status.st_mode & (isOfServiceManager(path) ? 0o037 : 0o077) == 0 else { throw .shared }
        // One more than may be there tells that there is more.
        var bytes = [UInt8](repeating: 0, count: Self.limit + 3)
        var filled = 0
        while filled < bytes.count {
            let got = bytes.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled) }
            if got == 0 { break }
            if got > 0 {
                filled += got
            } else if SystemError.latest.code != EINTR {
                throw .unreadable(SystemError.latest.problem)
            }
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }
}

/// The reason why there is no credential at a place. Contains nothing that was read there.
package struct CredentialProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Error, Hashable, Sendable {
        case missing
        /// - The system's words.
        case unreadable(String)
        case link
        /// A folder, a pipe, a device.
        case noFile
        /// Others than the owner may read or write it.
        case shared
        case empty
        case tooLarge
        /// A line break inside.
        case lines
        case blank
        case control
        case notASCII
        /// The word of the header stands before the token.
        case bearer
    }

    package var place: CredentialPlace
    package var kind: Kind

    package init(_ place: CredentialPlace, _ kind: Kind) {
        self.place = place
        self.kind = kind
    }

    /// Place, problem, way out.
    package var description: String { "\(place): \(problem)" }

    private var problem: String {
        let path = if case .file(let path) = place { path } else { "" }
        return switch kind {
        case .missing:
            if case .file = place { "no such file; write the token there" } else { "not set; export it before the run" }
        case .unreadable(let reason): "cannot be read (\(reason)); check that this user may read it"
        case .link: "a symbolic link, and none is followed to a credential; give the path it leads to"
        case .noFile: "not a regular file; give the path of one"
        case .shared: "others than its owner may read it; run chmod 600 \(path)"
        case .empty: "empty; write the token there"
        case .tooLarge: "longer than \(CredentialStore.limit) bytes, which no token is; write the token alone there"
        case .lines: "has a line break inside; write the token alone there, on one line"
        case .blank: "has a blank in it; write the token alone there"
        case .control: "has a control character in it; write the token alone there"
        case .notASCII: "has a character in it that no token has; write the token alone there"
        case .bearer: "begins with 'Bearer'; write the token alone there"
        }
    }
}

/// `read(2)`, which has another name inside a type that can read.
private func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}
