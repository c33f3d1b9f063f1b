import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AlmanacFetch

struct NetworkTransportTests {
    /// Sends one request with short limits.
    private func send(
        _ request: HTTPRequest, _ change: @Sendable (inout NetworkLimits) -> Void = { _ in }, environment: [String: String] = [:]
    ) async throws -> Result<HTTPResponse, HTTPFailure> {
        var limits = NetworkLimits()
        limits.connect = .seconds(2)
        limits.firstByte = .seconds(2)
        limits.idle = .seconds(2)
        limits.whole = .seconds(4)
        change(&limits)
        return try await NetworkTransport.run(limits: limits, userAgent: "almanac/0", environment: environment) { transport in
            do throws(HTTPFailure) {
                return .success(try await transport.send(request))
            } catch {
                return .failure(error)
            }
        }
    }

    private func failure(_ result: Result<HTTPResponse, HTTPFailure>) -> HTTPFailure? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    private let secret = HTTPRequest.SecretField("Authorization", prefix: "Bearer ", Secret("t0p-s3cret", from: "a test"))

    @Test func sendsFieldsAndBodyAndGivesTheAnswerBack() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("418 I'm a teapot", ["X-Kind: tea"], "short".utf8)
            return true
        }
        let request = HTTPRequest(
            .post, server.url + "/a%20b?q=1", headers: [HTTPField("Accept", "application/json")], secrets: [secret], body: Array("{}".utf8))
        let response = try await send(request).get()
        #expect(response.status == 418)
        #expect(response.header("x-kind") == "tea")
        #expect(response.body == Array("short".utf8))
        let sent = try #require(server.requests.first)
        #expect(sent.line == "POST /a%20b?q=1 HTTP/1.1")
        #expect(sent.body == Array("{}".utf8))
        #expect(sent.fields["authorization"] == "Bearer t0p-s3cret")
        #expect(sent.fields["accept"] == "application/json")
        #expect(sent.fields["user-agent"] == "almanac/0")
        #expect(sent.fields["host"] == server.host)
    }

    @Test func usesAConnectionAgain() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", [], "x".utf8)
            return true
        }
        try await NetworkTransport.run(userAgent: "almanac/0", environment: [:]) { transport in
            for _ in 0..<5 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        }
        #expect(server.requests.count == 5)
        #expect(server.connections == 1)
    }

    @Test func readsABodyInChunks() async throws {
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
            connection.pause(0.02)
            connection.write("7\r\n, world\r\n0\r\n\r\n")
            return true
        }
        #expect(try await send(HTTPRequest(.get, server.url)).get().body == Array("hello, world".utf8))
    }

    @Test func givesBackThatNothingHasChanged() async throws {
        let server = try LocalServer { request, connection in
            connection.write("HTTP/1.1 304 Not Modified\r\nETag: \(request.fields["if-none-match"] ?? "none")\r\n\r\n")
            return true
        }
        let response = try await send(HTTPRequest(.get, server.url, headers: [HTTPField("If-None-Match", "\"a\"")])).get()
        #expect(response.status == 304)
        #expect(response.header("ETag") == "\"a\"")
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "",
    ])
    func tellsAnAnswerThatWasCutFromAWholeOne(text: String) async throws {
        let server = try LocalServer { _, connection in
            connection.write(text)
            return false
        }
        let failure = try #require(failure(try await send(HTTPRequest(.get, server.url))))
        #expect(failure == HTTPFailure(.reset, "\(server.host) closed the connection before its answer was whole"))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this"])
    func tellsAReset(text: String) async throws {
        let server = try LocalServer { _, connection in
            connection.write(text)
            connection.pause(0.02)
            connection.reset()
            return false
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)))?.kind == .reset)
    }

    @Test func tellsARefusedConnection() async throws {
        // Nobody listens there any more.
        let host = try LocalServer { _, _ in false }.host
        let failure = failure(try await send(HTTPRequest(.get, "http://\(host)/")))
        #expect(failure == HTTPFailure(.connect, "connection refused by \(host)"))
    }

    @Test func tellsANameThatIsNone() async throws {
        let failure = failure(try await send(HTTPRequest(.get, "http://no-such-host.invalid/")))
        #expect(failure == HTTPFailure(.connect, "no such host: no-such-host.invalid:80"))
    }

    @Test func tellsWhatIsNoHTTP() async throws {
        let server = try LocalServer { _, connection in
            connection.write("SSH-2.0-OpenSSH_9.2p1\r\n")
            return false
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)))?.kind == .invalid)
    }

    @Test func waitsForAFirstByteOnlySoLong() async throws {
        let server = try LocalServer { _, connection in
            connection.pause(10)
            return false
        }
        let start = ContinuousClock.now
        let failure = failure(try await send(HTTPRequest(.get, server.url)) { $0.firstByte = .milliseconds(200) })
        #expect(failure == HTTPFailure(.timeout, "no first byte from \(server.host) after 0.2 s"))
        #expect(start.duration(to: .now) < .seconds(2))
    }

    @Test func noticesABodyThatStops() async throws {
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
            connection.pause(10)
            return false
        }
        let start = ContinuousClock.now
        let failure = failure(
            try await send(HTTPRequest(.get, server.url)) {
                $0.idle = .milliseconds(200)
                $0.firstByte = .seconds(10)
                $0.whole = .seconds(20)
            })
        // The wait for a first byte is over with the first one.
        #expect(start.duration(to: .now) < .seconds(8))
        #expect(failure == HTTPFailure(.timeout, "\(server.host) stopped in the middle of its answer, for 0.2 s"))
    }

    @Test func noticesABodyThatDribbles() async throws {
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
            for _ in 0..<10_000 {
                guard connection.write(".") else { break }
                connection.pause(0.02)
            }
            return false
        }
        let failure = failure(
            try await send(HTTPRequest(.get, server.url)) {
                $0.idle = .milliseconds(200)
                $0.whole = .milliseconds(400)
            })
        #expect(failure == HTTPFailure(.timeout, "no whole answer from \(server.host) after 0.4 s"))
    }

    @Test func doesNotBeginABodyThatIsAnnouncedAsTooLarge() async throws {
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            connection.pause(10)
            return false
        }
        let failure = failure(try await send(HTTPRequest(.get, server.url)) { $0.body = 1000 })
        #expect(failure == HTTPFailure(.tooLarge, "the answer of \(server.host) is larger than 1000 bytes"))
    }

    @Test func stopsReadingABodyThatTurnsOutTooLarge() async throws {
        let sent = Shared(0)
        let isOver = Shared(false)
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + Array("\r\n".utf8)
            for _ in 0..<4000 {
                guard connection.write(chunk) else { break }
                sent.change { $0 += 65_536 }
            }
            isOver.change { $0 = true }
            return false
        }
        let failure = failure(try await send(HTTPRequest(.get, server.url)) { $0.body = 1 << 20 })
        #expect(failure?.kind == .tooLarge)
        for _ in 0..<200 where !isOver.value { try await Task.sleep(for: .milliseconds(10)) }
        #expect(isOver.value)
        // What buffers on the way take is little beside the 256 MiB.
        #expect(sent.value < 32 << 20)
    }

    /// Made with Python's `gzip.compress(b"a" * 100, mtime=0)`.
    private static let packed: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 76, 164, 61, 0, 0, 100, 122, 112, 175, 100, 0, 0, 0]

    @Test func unpacksABody() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: gzip"], Self.packed)
            return true
        }
        let response = try await send(HTTPRequest(.get, server.url)).get()
        #expect(response.body == [UInt8](repeating: 0x61, count: 100))
        #expect(response.header("Content-Encoding") == nil)
        #expect(response.header("Content-Length") == nil)
        #expect(server.requests.first?.fields["accept-encoding"]?.contains("gzip") == true)
    }

    @Test func refusesABodyThatUnpacksToTooMuch() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: gzip"], Self.packed)
            return true
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)) { $0.body = 99 })?.kind == .tooLarge)
        #expect(try await send(HTTPRequest(.get, server.url)) { $0.body = 100 }.get().body.count == 100)
    }

    @Test func tellsAPackedBodyThatWasCut() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: gzip"], Self.packed.dropLast(10))
            return true
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)))?.kind == .reset)
    }

    @Test func refusesAPackedBodyThatIsDamaged() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: gzip"], "this is no gzip at all".utf8)
            return true
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)))?.kind == .invalid)
    }

    @Test(arguments: ["br", "gzip, gzip", "x-gzip"])
    func refusesAnEncodingItDoesNotKnow(encoding: String) async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: \(encoding)"], "??".utf8)
            return true
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)))?.kind == .invalid)
    }

    @Test func followsARedirectWithTheSecretWithinAnOrigin() async throws {
        let server = try LocalServer { request, connection in
            if request.path == "/v1/old" {
                connection.answer("302 Found", ["Location: ../v2/new?x=1"])
            } else {
                connection.answer("200 OK", [], "here".utf8)
            }
            return true
        }
        let response = try await send(HTTPRequest(.get, server.url + "/v1/old", secrets: [secret])).get()
        #expect(response.body == Array("here".utf8))
        #expect(server.requests.map(\.path) == ["/v1/old", "/v2/new?x=1"])
        #expect(server.requests.map { $0.fields["authorization"] } == ["Bearer t0p-s3cret", "Bearer t0p-s3cret"])
    }

    /// Neither the secret nor the question goes there, and what it would say is not taken for the answer.
    @Test func doesNotAskAnotherServerThatItIsSentTo() async throws {
        let other = try LocalServer { _, connection in
            connection.answer("200 OK", [], "[]".utf8)
            return true
        }
        let server = try LocalServer { _, connection in
            connection.answer("301 Moved Permanently", ["Location: \(other.url)/away"])
            return true
        }
        let failure = failure(try await send(HTTPRequest(.get, server.url + "/start", secrets: [secret])))
        #expect(failure?.kind == .redirect)
        #expect(failure?.description.contains("another server, \(other.url)") == true)
        #expect(server.requests.count == 1 && other.requests.isEmpty)
    }

    @Test func followsOnlySoManyRedirects() async throws {
        let server = try LocalServer { request, connection in
            let number = Int(request.path.dropFirst()) ?? 0
            connection.answer(number == 5 ? "200 OK" : "302 Found", number == 5 ? [] : ["Location: /\(number + 1)"])
            return true
        }
        #expect(try await send(HTTPRequest(.get, server.url + "/0")).get().status == 200)
        let failure = failure(try await send(HTTPRequest(.get, server.url + "/-1")))
        #expect(failure == HTTPFailure(.redirect, "\(server.host) redirects once more after 5 times"))
    }

    @Test func noticesACircle() async throws {
        let server = try LocalServer { request, connection in
            connection.answer("302 Found", ["Location: \(request.path == "/a" ? "/b" : "/a")"])
            return true
        }
        let failure = failure(try await send(HTTPRequest(.get, server.url + "/a")))
        #expect(failure == HTTPFailure(.redirect, "\(server.host) redirects in a circle"))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: ["ftp://example.org/", "http://u:p@127.0.0.1/", "javascript:alert(1)", "http://exa mple/"])
    func doesNotFollowToWhatIsNoAddress(location: String) async throws {
        let server = try LocalServer { _, connection in
            connection.answer("302 Found", ["Location: \(location)"])
            return true
        }
        #expect(failure(try await send(HTTPRequest(.get, server.url)))?.kind == .redirect)
    }

    @Test func doesNotFollowAPost() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("308 Permanent Redirect", ["Location: /b"])
            return true
        }
        #expect(failure(try await send(HTTPRequest(.post, server.url + "/a")))?.kind == .redirect)
        #expect(server.requests.count == 1)
    }

    @Test func tellsAServerThatSpeaksNoTLS() async throws {
        let server = try LocalServer { _, connection in
            connection.answer()
            return true
        }
        let failure = failure(
            try await send(HTTPRequest(.get, "https://\(server.host)/", secrets: [secret])) { $0.connect = .milliseconds(500) })
        #expect(failure?.kind == .security || failure?.kind == .connect)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        HTTPField("X-A", "a\r\nX-B: b"), HTTPField("X-A", "a\nb"), HTTPField("X-A", "a\0b"), HTTPField("X A", "a"), HTTPField("", "a"),
        HTTPField("Host", "evil.example"), HTTPField("Content-Length", "3"), HTTPField("Transfer-Encoding", "chunked"),
    ])
    func refusesAFieldThatWouldBeMore(field: HTTPField) async throws {
        let server = try LocalServer { _, connection in
            connection.answer()
            return true
        }
        let plain = failure(try await send(HTTPRequest(.get, server.url, headers: [field])))
        #expect(plain?.kind == .invalid)
        let hidden = HTTPRequest.SecretField(field.name, Secret(field.value, from: "a test"))
        let failure = try #require(failure(try await send(HTTPRequest(.get, server.url, secrets: [hidden]))))
        #expect(failure.kind == .invalid)
        #expect(!failure.description.contains("X-B"))
        #expect(server.requests.isEmpty)
    }

    @Test func stopsAtOnceWhenCancelled() async throws {
        let server = try LocalServer { _, connection in
            connection.pause(10)
            return false
        }
        let start = ContinuousClock.now
        let task = Task { try await send(HTTPRequest(.get, server.url)) }
        for _ in 0..<200 where server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(failure(try await task.value) == .cancelled)
        #expect(start.duration(to: .now) < .seconds(1.5))
    }

    @Test func stopsInTheMiddleOfABodyWhenCancelled() async throws {
        let begun = Shared(false)
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
            begun.change { $0 = true }
            connection.pause(10)
            return false
        }
        let task = Task { try await send(HTTPRequest(.get, server.url)) }
        for _ in 0..<200 where !begun.value { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(failure(try await task.value) == .cancelled)
    }

    @Test func asksThroughAProxy() async throws {
        let proxy = try LocalServer { request, connection in
            if request.line.hasPrefix("CONNECT") {
                connection.write("HTTP/1.1 200 OK\r\n\r\n")
            } else {
                connection.answer("200 OK", [], "by proxy".utf8)
            }
            return true
        }
        let response = try await send(HTTPRequest(.get, "http://api.test/x"), environment: ["HTTP_PROXY": proxy.url]).get()
        #expect(response.body == Array("by proxy".utf8))
        #expect(proxy.requests.map(\.line) == ["CONNECT api.test:80 HTTP/1.1", "GET /x HTTP/1.1"])
    }

    @Test func keepsTheSecretFromAProxyThatRefuses() async throws {
        let proxy = try LocalServer { _, connection in
            connection.answer("407 Proxy Authentication Required")
            return true
        }
        let request = HTTPRequest(.get, "http://api.test/x", secrets: [secret])
        let failure = failure(try await send(request, environment: ["HTTP_PROXY": proxy.url]))
        #expect(failure == HTTPFailure(.security, "the proxy on the way to api.test:80 wants a user and password"))
        #expect(proxy.requests.allSatisfy { $0.fields["authorization"] == nil })
    }

    @Test func keepsAProxysPasswordOutOfMessages() async throws {
        for value in ["ftp://u:hunter2@proxy.test:1", "http://u:hunter2%@proxy.test", "http://u:hunter2@", "socks5://u:hunter2@proxy.test"]
        {
            do {
                _ = try ProxySettings(environment: ["HTTPS_PROXY": value])
                Issue.record("\(value) should not be taken")
            } catch {
                #expect(error.kind == .invalid)
                #expect(!error.description.contains("hunter2"))
                #expect(error.description.hasPrefix("HTTPS_PROXY: "))
            }
        }
    }

    @Test func refusesAuthoritiesThatCannotBeRead() async throws {
        #expect(throws: HTTPFailure(.security, "SSL_CERT_FILE: /no/such/file holds no certificates that can be read")) {
            try NetworkTransport(userAgent: "almanac/0", environment: ["SSL_CERT_FILE": "/no/such/file"])
        }
    }
}
