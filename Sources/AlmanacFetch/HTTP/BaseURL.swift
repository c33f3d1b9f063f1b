import AlmanacText

/// The address below which a server's paths are, checked before anything is sent there.
package struct BaseURL: Hashable, Sendable {
    private var address: WebAddress
    /// Empty, or `/` and segments, without a `/` at the end.
    private var path: String

    /// - Parameters:
    ///   - text: `https://api.example.org/v1`; without user, password, query and fragment.
    ///   - allowsPlainHTTP: True to allow `http` to other machines, which everyone on the way can read.
    package init(_ text: String, allowsPlainHTTP: Bool = false) throws(BaseURLError) {
        do throws(WebAddress.Problem) {
            address = try WebAddress(text)
        } catch {
            throw .address(error)
        }
        guard !text.utf8.contains(0x23), !address.target.utf8.contains(0x3F) else { throw .queryOrFragment }
        guard address.isSecure || address.isLoopback || allowsPlainHTTP else { throw .plainHTTP(host: address.host) }
        var path = address.target
        while path.hasSuffix("/") { path.removeLast() }
        guard Self.isSound(path) else { throw .path }
        self.path = path
        address.target = path.isEmpty ? "/" : path
    }

    package var origin: String { address.origin }
    package var hostAndPort: String { address.hostAndPort }
    package var isSecure: Bool { address.isSecure }

    /// The URL of a path below this one.
    ///
    /// - Parameters:
    ///   - segments: Not encoded; a `/` in one becomes `%2F`.
    ///   - query: In this order, not encoded.
    /// - Throws: `segment` for one that a path cannot hold: empty, `.` or `..`.
    package func url(_ segments: [String], query: [(name: String, value: String)] = []) throws(BaseURLError) -> String {
        var url = origin + path
        for segment in segments {
            // `%2E%2E` does not help: it means the same as `..`, and some servers act on it.
            guard !segment.isEmpty, segment != ".", segment != ".." else { throw .segment(segment) }
            url += "/" + percentEncoded(segment)
        }
        if segments.isEmpty, path.isEmpty { url += "/" }
        for (index, item) in query.enumerated() {
            url += (index == 0 ? "?" : "&") + percentEncoded(item.name) + "=" + percentEncoded(item.value)
        }
        return url
    }

    /// True when escapes are whole and no segment inside is empty or leads elsewhere.
    private static func isSound(_ path: String) -> Bool {
        guard percentDecoded(path) != nil else { return false }
        return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy { segment in
            let plain = segment.lowercased().replacing("%2e", with: ".")
            return (!plain.isEmpty || path.isEmpty) && plain != "." && plain != ".."
        }
    }
}

extension BaseURL: CustomStringConvertible {
    package var description: String { origin + path }
}

/// The reason why a base URL is not used.
package enum BaseURLError: Error, Hashable, Sendable, CustomStringConvertible {
    case address(WebAddress.Problem)
    case queryOrFragment
    case path
    case plainHTTP(host: String)
    case segment(String)

    /// The description contains nothing from the place where a password could be.
    package var description: String {
        switch self {
        case .address(.notAbsolute): "not an absolute URL; write it as https://api.example.org"
        case .address(.scheme): "neither http nor https; write it as https://api.example.org"
        case .address(.host): "no host name that can be asked; write it as https://api.example.org"
        case .address(.port): "the port is no number from 1 to 65535"
        case .address(.userInfo): "a user or password in the URL; take it out and give the credential as a token"
        case .address(.characters): "a blank or another character that no URL holds; write other scripts' hosts as xn--… and the rest as %…"
        case .queryOrFragment: "a query or fragment (? or #), and paths are put after this URL; leave it out"
        case .path: "an empty, . or .. segment, or a % without two digits in the path; leave it out"
        case .plainHTTP(let host): "plain http to \(host) lets everyone on the way read the token; use https"
        case .segment(let segment): "'\(segment)' cannot be a part of a path"
        }
    }
}
