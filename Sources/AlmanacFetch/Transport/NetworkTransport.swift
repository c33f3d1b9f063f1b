/// Sends requests over the network, with one pool of connections.
///
/// Certificates are always verified. Call `shutDown` in the end; `run` does so itself.
package struct NetworkTransport: HTTPTransport {
    private let limits: NetworkLimits
    private let userAgent: String
    private let proxies: ProxySettings
    private let authorities: Authorities
    private let loop: TransferLoop

    /// - Parameters:
    ///   - userAgent: `almanac/1.2.0`.
    ///   - environment: For the proxies (see `ProxySettings`) and `SSL_CERT_FILE`, the authorities to trust in place of the system's.
    /// - Throws: When one of these variables cannot be used, or there is no libcurl.
    package init(limits: NetworkLimits = NetworkLimits(), userAgent: String, environment: [String: String]) throws(HTTPFailure) {
        self.limits = limits
        self.userAgent = userAgent
        proxies = try ProxySettings(environment: environment)
        try Self.check([HTTPField("User-Agent", userAgent)])
        authorities = try Authorities(environment: environment)
        loop = try TransferLoop(limits)
    }

    /// Makes a transport, runs `body` and closes it.
    package static func run<Result: Sendable>(
        limits: NetworkLimits = NetworkLimits(), userAgent: String, environment: [String: String],
        _ body: (NetworkTransport) async throws -> Result
    ) async throws -> Result {
        let transport = try NetworkTransport(limits: limits, userAgent: userAgent, environment: environment)
        do {
            let result = try await body(transport)
            await transport.shutDown()
            return result
        } catch {
            await transport.shutDown()
            throw error
        }
    }

    /// Closes all connections. Nothing can be sent afterwards.
    package func shutDown() async {
        await loop.shutDown()
    }

    package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let address = try Self.address(request.url)
        try Self.check(request.headers + request.secrets.map { HTTPField($0.name, $0.prefix + $0.secret.value) })
        let watch = ExchangeTimer(limits, host: address.hostAndPort)
        let result = await withTaskGroup(of: Result<HTTPResponse, HTTPFailure>?.self) { group in
            group.addTask { await exchange(request, with: address, watch) }
            group.addTask { await watch.expiry().map { .failure($0) } }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(.cancelled)
        }
        return try result.get()
    }

    /// Fields that reveal nothing about the sender.
    private static let fieldsForAnyone: Set<String> = ["accept", "accept-language", "if-none-match", "if-modified-since"]
    /// Fields that belong to the connection and are written here.
    private static let ownFields: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Sends, and follows redirects.
    private func exchange(_ request: HTTPRequest, with start: WebAddress, _ watch: ExchangeTimer) async -> Result<HTTPResponse, HTTPFailure>
    {
        var address = start
        var request = request
        var visited: Set<WebAddress> = [start]
        do throws(HTTPFailure) {
            while true {
                watch.send(to: address.hostAndPort)
                let way = TransferSetup(
                    address: address, proxy: proxies.server(for: address), authorities: authorities, userAgent: userAgent)
                switch try await loop.run(Transfer(request, way, limits, watch)).get() {
                case .here(let response): return .success(response)
                case .elsewhere(let reference):
                    let next = try redirect(from: address, to: reference, visited: visited)
                    visited.insert(next)
                    if next.origin != address.origin {
                        // Also on a redirect back to the first server: the server in between must not choose a request in our name.
                        request.secrets = []
                        request.headers.removeAll { !Self.fieldsForAnyone.contains($0.name.lowercased()) }
                    }
                    address = next
                }
            }
        } catch {
            return .failure(Task.isCancelled ? .cancelled : error)
        }
    }

    private func redirect(from address: WebAddress, to reference: String, visited: Set<WebAddress>) throws(HTTPFailure) -> WebAddress {
        let next: WebAddress
        do throws(WebAddress.Problem) {
            next = try address.resolving(reference)
        } catch {
            throw HTTPFailure(.redirect, "\(address.hostAndPort) redirects to something that is no http address")
        }
        guard next.isSecure || !address.isSecure else {
            throw HTTPFailure(
                .redirect, "\(address.hostAndPort) redirects from https to plain http, to \(next.origin); that is not followed")
        }
        // Another server's answer is not the one that was asked for. The same host by TLS is the same server.
        guard next.origin == address.origin || (next.host == address.host && !address.isSecure && next.isSecure) else {
            throw HTTPFailure(
                .redirect,
                "\(address.hostAndPort) redirects to another server, \(next.origin), which is not asked; if the data has moved there, name that address"
            )
        }
        guard !visited.contains(next) else { throw HTTPFailure(.redirect, "\(address.hostAndPort) redirects in a circle") }
        guard visited.count <= limits.redirects else {
            throw HTTPFailure(.redirect, "\(address.hostAndPort) redirects once more after \(limits.redirects) times")
        }
        return next
    }

    private static func address(_ url: String) throws(HTTPFailure) -> WebAddress {
        do throws(WebAddress.Problem) {
            return try WebAddress(url)
        } catch {
            throw HTTPFailure(.invalid, "the URL of a request is none")
        }
    }

    /// - Throws: When a field would end early and begin another one. The message leaves its value out.
    private static func check(_ fields: [HTTPField]) throws(HTTPFailure) {
        for field in fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(HTTPField.isOfToken), !ownFields.contains(field.name.lowercased()) else {
                throw HTTPFailure(.invalid, "a header field whose name cannot be sent")
            }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw HTTPFailure(.invalid, "the value of \(field.name) holds a line break or another control character")
            }
        }
    }
}
