internal import AlmanacText

/// The proxies that servers are reached through, from the usual environment variables.
///
/// Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, or the same in lower case, which takes precedence.
package struct ProxySettings: Hashable, Sendable {
    package struct Server: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case http, socks }

        package var kind: Kind
        package var host: String
        package var port: Int
        package var user: Secret?
        package var password: Secret?
    }

    private var http: Server?
    private var https: Server?
    private var exceptions: [Exception] = []

    private struct Exception: Hashable, Sendable {
        /// Lower case: `*`, `example.org` or `.example.org`, which mean the same.
        var host: String
        var port: Int?
    }

    /// - Throws: `invalid`, with the variable's name and nothing of its value, which may hold a password.
    package init(environment: [String: String]) throws(HTTPFailure) {
        func value(_ name: String) -> (name: String, text: String)? {
            for name in [name.lowercased(), name] {
                // A server that runs programs puts the request's `Proxy:` field there.
                if name == "HTTP_PROXY", environment["REQUEST_METHOD"] != nil { continue }
                if let text = environment[name], !text.isEmpty { return (name, text) }
            }
            return nil
        }
        if let found = value("HTTP_PROXY") ?? value("ALL_PROXY") { http = try Server(found.text, of: found.name) }
        if let found = value("HTTPS_PROXY") ?? value("ALL_PROXY") { https = try Server(found.text, of: found.name) }
        for word in (value("NO_PROXY")?.text ?? "").lowercased().split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }) {
            let colon = word.lastIndex(of: ":").flatMap { word.filter { $0 == ":" }.count == 1 || word.contains("]:") ? $0 : nil }
            let host = colon.map { word[..<$0] } ?? word
            exceptions.append(
                Exception(host: host.filter { $0 != "[" && $0 != "]" }, port: colon.flatMap { Int(word[word.index(after: $0)...]) }))
        }
    }

    /// The proxy on the way to an address; `nil` when it is asked directly, as this machine always is.
    package func server(for address: WebAddress) -> Server? {
        guard let server = address.isSecure ? https : http, !address.isLoopback else { return nil }
        let isException = exceptions.contains { exception in
            guard exception.port == nil || exception.port == address.port else { return false }
            let suffix = exception.host.hasPrefix(".") ? exception.host.dropFirst() : exception.host[...]
            return exception.host == "*" || !suffix.isEmpty && (address.host == suffix || address.host.hasSuffix("." + suffix))
        }
        return isException ? nil : server
    }
}

extension ProxySettings.Server {
    /// Reads `[http://|socks5://][user:password@]host[:port]`.
    fileprivate init(_ text: String, of variable: String) throws(HTTPFailure) {
        var rest = text[...]
        var scheme = "http"
        if let end = text.firstRange(of: "://") {
            scheme = text[..<end.lowerBound].lowercased()
            rest = text[end.upperBound...]
        }
        switch scheme {
        case "http": kind = .http
        case "socks5", "socks5h": kind = .socks
        default: throw HTTPFailure(.invalid, "\(variable): only http:// and socks5:// proxies are used; take one of them")
        }
        if let slash = rest.firstIndex(of: "/") { rest = rest[..<slash] }
        if let at = rest.lastIndex(of: "@") {
            let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard kind == .http, let name = Self.decoded(parts[0]), let word = Self.decoded(parts.count > 1 ? parts[1] : "") else {
                throw HTTPFailure(.invalid, "\(variable): a user and password that are not used here; see that they are percent-encoded")
            }
            user = Secret(name, from: variable)
            password = Secret(word, from: variable)
            rest = rest[rest.index(after: at)...]
        }
        do throws(WebAddress.Problem) {
            let address = try WebAddress("http://" + rest)
            host = address.host
            // Without a port `http` would mean 80.
            port = kind == .socks && !rest.hasSuffix(":80") && address.port == 80 ? 1080 : address.port
        } catch {
            throw HTTPFailure(.invalid, "\(variable): not the address of a proxy; write it as http://proxy.example.org:3128")
        }
    }

    /// `nil` for text with a damaged escape, or with what no header field may hold.
    private static func decoded(_ text: Substring) -> String? {
        guard let bytes = percentDecoded(text), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
