package import AlmanacHTTP
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOSSL

/// Sends requests over the network, with one pool of connections.
///
/// Certificates are always verified. `shutDown` has to be called in the end; `run` does it.
package struct NetworkTransport: HTTPTransport {
    private let limits: NetworkLimits
    private let userAgent: String
    private let proxies: ProxySettings
    /// By the proxy they go through. A client has one pool and one proxy.
    private let clients: [ProxySettings.Server?: HTTPClient]

    /// - Parameters:
    ///   - userAgent: `almanac/1.2.0`.
    ///   - environment: For the proxies (see `ProxySettings`) and `SSL_CERT_FILE`, the authorities to trust in place of the system's.
    /// - Throws: When one of these variables cannot be used.
    package init(limits: NetworkLimits = NetworkLimits(), userAgent: String, environment: [String: String]) throws(HTTPFailure) {
        self.limits = limits
        self.userAgent = userAgent
        proxies = try ProxySettings(environment: environment)
        try Self.check([HTTPField("User-Agent", userAgent)])
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = try Self.tls(environment)
        // Ours keep to origins with secrets.
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .nanoseconds(limits.connect.nanoseconds)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, limits.connectionsPerHost)
        // Who asks decides what is tried again.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.decompression = .enabled(limit: .size(limits.body))
        configuration.httpVersion = .http1Only
        var clients: [ProxySettings.Server?: HTTPClient] = [
            nil: HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        ]
        for server in proxies.servers {
            configuration.proxy =
                switch server.kind {
                case .socks: .socksServer(host: server.host, port: server.port)
                case .http:
                    .server(
                        host: server.host, port: server.port,
                        authorization: server.user.map { .basic(username: $0.value, password: server.password?.value ?? "") })
                }
            clients[server] = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        }
        self.clients = clients
    }

    /// Makes a transport for as long as `body` runs.
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
        for client in clients.values {
            // It fails only when it was done before.
            try? await client.shutdown()
        }
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

    private enum Answer {
        case here(HTTPResponse)
        /// The `Location` of a redirect.
        case elsewhere(String)
    }

    /// Fields that say nothing of who asks.
    private static let fieldsForAnyone: Set<String> = ["accept", "accept-language", "if-none-match", "if-modified-since"]
    /// Fields that belong to the connection and are written here.
    private static let ownFields: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Sends, and follows where the answer leads.
    private func exchange(_ request: HTTPRequest, with start: WebAddress, _ watch: ExchangeTimer) async -> Result<HTTPResponse, HTTPFailure>
    {
        var address = start
        var request = request
        var visited: Set<WebAddress> = [start]
        do {
            while true {
                watch.send(to: address.hostAndPort)
                switch try await answer(to: request, at: address, watch) {
                case .here(let response): return .success(response)
                case .elsewhere(let reference):
                    let next = try redirect(from: address, to: reference, visited: visited)
                    visited.insert(next)
                    if next.origin != address.origin {
                        // Not even on the way back: who sends us home must not choose what is asked there in our name.
                        request.secrets = []
                        request.headers.removeAll { !Self.fieldsForAnyone.contains($0.name.lowercased()) }
                    }
                    address = next
                }
            }
        } catch let error as HTTPClientError {
            return .failure(failure(error, host: address.hostAndPort))
        } catch {
            return .failure(Task.isCancelled ? .cancelled : NetworkFailure.of(error, host: address.hostAndPort))
        }
    }

    private func answer(to request: HTTPRequest, at address: WebAddress, _ watch: ExchangeTimer) async throws -> Answer {
        guard let client = clients[proxies.server(for: address)] else { throw HTTPFailure(.invalid, "no way to \(address.hostAndPort)") }
        let host = address.hostAndPort
        let response = try await client.execute(message(request, to: address), deadline: .distantFuture)
        watch.receive()
        let status = Int(response.status.code)
        if [301, 302, 303, 307, 308].contains(status), let location = response.headers.first(name: "Location") {
            guard request.method == .get else {
                throw HTTPFailure(.redirect, "\(host) redirects a request that is sent only once; ask where it leads to")
            }
            // The body is not read; the connection ends with it.
            return .elsewhere(location)
        }
        let encoding = response.headers[canonicalForm: "Content-Encoding"].map { $0.lowercased() }
        guard encoding.allSatisfy({ ["gzip", "deflate", "identity"].contains($0) }), encoding.count <= 1 else {
            throw HTTPFailure(.invalid, "\(host) answered in an encoding that nobody asked for")
        }
        let length = response.headers.first(name: "Content-Length").flatMap { Int($0) }
        if let length, length > limits.body { throw tooLarge(host) }
        var body: [UInt8] = []
        // What is announced need not come.
        body.reserveCapacity(min(length ?? 0, 1 << 20))
        for try await part in response.body {
            watch.receive()
            guard body.count + part.readableBytes <= limits.body else { throw tooLarge(host) }
            body += part.readableBytesView
        }
        // A sequence that is cancelled may just end.
        try Task.checkCancellation()
        let fields = response.headers.compactMap { name, value in
            // They speak of what was sent, which is not what is in `body`.
            encoding.isEmpty || !["content-encoding", "content-length"].contains(name.lowercased()) ? HTTPField(name, value) : nil
        }
        return .here(HTTPResponse(status: status, headers: fields, body: body))
    }

    private func message(_ request: HTTPRequest, to address: WebAddress) -> HTTPClientRequest {
        var message = HTTPClientRequest(url: address.description)
        message.method = request.method == .get ? .GET : .POST
        for field in request.headers { message.headers.add(name: field.name, value: field.value) }
        for field in request.secrets { message.headers.replaceOrAdd(name: field.name, value: field.prefix + field.secret.value) }
        if !message.headers.contains(name: "User-Agent") { message.headers.add(name: "User-Agent", value: userAgent) }
        if request.method == .post { message.body = .bytes(ByteBuffer(bytes: request.body)) }
        return message
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
        // What another server answers is not what was asked for. The same host, by TLS, is no other.
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

    private func tooLarge(_ host: String) -> HTTPFailure {
        HTTPFailure(.tooLarge, "the answer of \(host) is larger than \(limits.body) bytes")
    }

    private func failure(_ error: HTTPClientError, host: String) -> HTTPFailure {
        switch error {
        case .cancelled: .cancelled
        case .connectTimeout, .getConnectionFromPoolTimeout:
            HTTPFailure(.connect, "no connection to \(host) after \(limits.connect.inSeconds)")
        case .tlsHandshakeTimeout: HTTPFailure(.connect, "no secure connection to \(host) after \(limits.connect.inSeconds)")
        case .socksHandshakeTimeout, .httpProxyHandshakeTimeout: HTTPFailure(.connect, "the proxy on the way to \(host) does not answer")
        case .proxyAuthenticationRequired: HTTPFailure(.security, "the proxy on the way to \(host) wants a user and password")
        case .invalidProxyResponse: HTTPFailure(.connect, "the proxy on the way to \(host) does not let through")
        case .readTimeout, .writeTimeout, .deadlineExceeded: HTTPFailure(.timeout, "no answer from \(host) in time")
        case .remoteConnectionClosed, .uncleanShutdown: NetworkFailure.reset(host)
        case .alreadyShutdown: .cancelled
        default: HTTPFailure(.invalid, "the exchange with \(host) failed: \(error.shortDescription)")
        }
    }

    private static func address(_ url: String) throws(HTTPFailure) -> WebAddress {
        do throws(WebAddress.Problem) {
            return try WebAddress(url)
        } catch {
            throw HTTPFailure(.invalid, "the URL of a request is none")
        }
    }

    /// - Throws: When a field would end early and begin another one. Its value is not told.
    private static func check(_ fields: [HTTPField]) throws(HTTPFailure) {
        for field in fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(isOfToken), !ownFields.contains(field.name.lowercased()) else {
                throw HTTPFailure(.invalid, "a header field whose name cannot be sent")
            }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw HTTPFailure(.invalid, "the value of \(field.name) holds a line break or another control character")
            }
        }
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    private static func tls(_ environment: [String: String]) throws(HTTPFailure) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        guard let path = environment["SSL_CERT_FILE"], !path.isEmpty else { return configuration }
        do {
            let authorities = try NIOSSLCertificate.fromPEMFile(path)
            guard !authorities.isEmpty else { throw NIOSSLError.failedToLoadCertificate }
            configuration.trustRoots = .certificates(authorities)
        } catch {
            throw HTTPFailure(.security, "SSL_CERT_FILE: \(path) holds no certificates that can be read")
        }
        return configuration
    }
}

extension Duration {
    /// For layers that count in them; what is too long for that is as good as for ever.
    fileprivate var nanoseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 2 : whole + components.attoseconds / 1_000_000_000
    }
}
