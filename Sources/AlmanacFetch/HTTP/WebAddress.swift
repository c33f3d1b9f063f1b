internal import AlmanacText

/// An absolute `http` or `https` URL in its parts.
package struct WebAddress: Hashable, Sendable {
    package var isSecure: Bool
    /// Lower case, ASCII; an IPv6 address without its brackets.
    package var host: String
    package var port: Int
    /// The path and the query as they were written, `/` at least.
    package var target: String

    /// The reason why a text is not an address that is used here. Holds nothing of the text.
    package enum Problem: Error, Hashable, Sendable {
        case notAbsolute
        case scheme
        case host
        case port
        case userInfo
        case characters
    }

    /// - Parameter text: A fragment in it is left out.
    package init(_ text: some StringProtocol) throws(Problem) {
        var rest = Array(text.utf8)[...]
        guard rest.count <= 16_384, rest.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .characters }
        guard let colon = rest.firstIndex(of: 0x3A), rest[colon...].starts(with: [0x3A, 0x2F, 0x2F]) else { throw .notAbsolute }
        switch String(decoding: rest[..<colon], as: UTF8.self).lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw .scheme
        }
        rest = rest[(colon + 3)...]
        if let fragment = rest.firstIndex(of: 0x23) { rest = rest[..<fragment] }
        let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
        // Browsers read \ as /, others do not; `http://a\@b` must not depend on the reader.
        guard rest.allSatisfy({ !Self.isExcluded($0) }) else { throw .characters }
        let authority = rest[..<end]
        guard !authority.contains(0x40) else { throw .userInfo }
        (host, port) = try Self.hostAndPort(authority, isSecure: isSecure)
        let path = String(decoding: rest[end...], as: UTF8.self)
        target = path.hasPrefix("/") ? path : "/" + path
    }

    /// Resolves a reference in an answer from here: absolute, or relative to this address.
    ///
    /// - Source: RFC 3986, 5.2.
    package func resolving(_ reference: String) throws(Problem) -> WebAddress {
        let bytes = Array(reference.utf8)
        let end = bytes.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.endIndex
        if bytes[..<end].contains(0x3A) { return try WebAddress(reference) }
        if reference.hasPrefix("//") { return try WebAddress((isSecure ? "https:" : "http:") + reference) }
        let path = target.prefix { $0 != "?" }
        let written: String
        if reference.hasPrefix("/") {
            written = reference
        } else if reference.hasPrefix("?") {
            written = path + reference
        } else if reference.isEmpty || reference.hasPrefix("#") {
            written = target
        } else {
            written = path[...(path.lastIndex(of: "/") ?? path.startIndex)] + reference
        }
        var resolved = try WebAddress(origin + written)
        resolved.target = Self.withoutDots(resolved.target)
        return resolved
    }

    /// Scheme, host, and the port when it is not the scheme's: `https://api.example.org`. Secrets are for one origin.
    package var origin: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return (isSecure ? "https://" : "http://") + host + (port == (isSecure ? 443 : 80) ? "" : ":\(port)")
    }

    /// `api.example.org:443`, whose requests are counted together.
    package var hostAndPort: String {
        (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }

    /// True when it never leaves this machine.
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { (1...3).contains($0.utf8.count) && UInt8($0) != nil }
    }

    private static func hostAndPort(_ authority: ArraySlice<UInt8>, isSecure: Bool) throws(Problem) -> (String, Int) {
        var host = authority
        var port: ArraySlice<UInt8>?
        if authority.first == 0x5B {
            guard let close = authority.firstIndex(of: 0x5D) else { throw .host }
            host = authority[(authority.startIndex + 1)..<close]
            guard host.contains(0x3A), host.allSatisfy({ hexNumber($0) != nil || $0 == 0x3A || $0 == 0x2E }) else { throw .host }
            let rest = authority[(close + 1)...]
            guard rest.isEmpty || rest.first == 0x3A else { throw .host }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else {
            if let colon = authority.firstIndex(of: 0x3A) {
                host = authority[..<colon]
                port = authority[(colon + 1)...]
            }
            guard (1...253).contains(host.count), host.first != 0x2E, host.first != 0x2D, host.allSatisfy(isOfName) else { throw .host }
        }
        let name = String(decoding: host, as: UTF8.self).lowercased()
        guard let port, !port.isEmpty else { return (name, isSecure ? 443 : 80) }
        guard port.count <= 5, port.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: port, as: UTF8.self)), (1...65_535).contains(number)
        else { throw .port }
        return (name, number)
    }

    private static func withoutDots(_ target: String) -> String {
        let path = target.prefix { $0 != "?" }
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/") + target.dropFirst(path.count)
    }

    private static func isExcluded(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: true
        default: false
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}

extension WebAddress: CustomStringConvertible {
    package var description: String { origin + target }
}
