import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AlmanacFetch

/// Servers that say more than one thing, or too much, and what libcurl alone would let pass.
struct HostileServerTests {
    /// The failure of one request to a server that answers it with a text and then ends the connection.
    private func failure(of text: String, _ change: (inout NetworkLimits) -> Void = { _ in }) async throws -> (HTTPFailure?, host: String) {
        let server = try LocalServer { _, connection in
            connection.write(text)
            return false
        }
        return (try await Ask.failure(HTTPRequest(.get, server.url), change), server.host)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nno field at all\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\n: nameless\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nX-A: a\u{1}b\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nX-A: a\u{0}b\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
        "HTTP/2 200\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nab\r\n0\r\n\r\n",
        "ICY 200 OK\r\n\r\nab",
    ])
    func refusesAnAnswerThatMeansMoreThanOneThing(text: String) async throws {
        let (failure, host) = try await failure(of: text)
        #expect(failure?.kind == .invalid)
        #expect(failure?.description.contains(host) == true)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Pad: " + String(repeating: "a", count: 90) + "\r\n", count: 20) + "\r\nab",
        String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 100) + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n" + String(repeating: "X-Pad: a\r\n", count: 200) + "\r\n",
    ])
    func takesInOnlySoMuchOfAHead(text: String) async throws {
        let (failure, host) = try await failure(of: text) { $0.head = 1000 }
        #expect(failure == HTTPFailure(.tooLarge, "the head of the answer of \(host) is larger than 1000 bytes"))
    }

    @Test func takesInOnlySoMuchOfALine() async throws {
        let (failure, _) = try await failure(of: "HTTP/1.1 200 OK\r\nX-Pad: " + String(repeating: "a", count: 400_000))
        #expect(failure?.kind == .tooLarge)
    }

    @Test func passesOverInterimAnswersAndJoinsFoldedFields() async throws {
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n")
            connection.write("HTTP/1.1 200 OK\r\nX-A: one\r\n\t two \r\nX-B:\r\nContent-Length: 2\r\n\r\nab")
            return true
        }
        let response = try await Ask.result(HTTPRequest(.get, server.url)).get()
        #expect(response.status == 200)
        #expect(response.headers.map { "\($0.name)=\($0.value)" } == ["X-A=one two", "X-B=", "Content-Length=2"])
        #expect(response.body == Array("ab".utf8))
    }

    /// Made with Python's `zlib.compress(b"a" * 100)`.
    @Test func unpacksDeflate() async throws {
        let packed: [UInt8] = [120, 156, 75, 76, 164, 61, 0, 0, 122, 71, 37, 229]
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: deflate"], packed)
            return true
        }
        #expect(try await Ask.result(HTTPRequest(.get, server.url)).get().body == [UInt8](repeating: 0x61, count: 100))
    }

    /// Made with Python's `gzip.compress(b"a" * 100, mtime=0)`.
    private static let packed: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 76, 164, 61, 0, 0, 100, 122, 112, 175, 100, 0, 0, 0]

    @Test func refusesWhatFollowsAPackedBody() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Content-Encoding: gzip"], Self.packed + Self.packed)
            return true
        }
        #expect(try await Ask.failure(HTTPRequest(.get, server.url))?.kind == .invalid)
    }

    @Test func takesNoBodyForAPackedOne() async throws {
        let server = try LocalServer { _, connection in
            connection.write("HTTP/1.1 304 Not Modified\r\nContent-Encoding: gzip\r\nContent-Length: 99999999999999999999\r\n\r\n")
            return true
        }
        let response = try await Ask.result(HTTPRequest(.get, server.url)).get()
        #expect(response.status == 304 && response.body.isEmpty)
    }

    @Test func doesNotBeginABodyWhoseLengthIsNoNumber() async throws {
        let (failure, host) = try await failure(of: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nab")
        #expect(failure == HTTPFailure(.tooLarge, "the answer of \(host) is larger than \(64 << 20) bytes"))
    }

    /// A connection that was in use may end with the next request, and nobody knows whether it was heard.
    @Test func sendsARequestThatChangesSomethingOnce() async throws {
        let server = try LocalServer { request, connection in
            guard request.line.hasPrefix("GET") else { return false }
            connection.answer("200 OK", [], "x".utf8)
            return true
        }
        try await NetworkTransport.run(userAgent: "almanac/0", environment: [:]) { transport in
            _ = try await transport.send(HTTPRequest(.get, server.url))
            await #expect(throws: HTTPFailure.self) { try await transport.send(HTTPRequest(.post, server.url, body: [0x61])) }
        }
        #expect(server.requests.filter { $0.line.hasPrefix("POST") }.count == 1)
    }

    @Test(arguments: [[UInt8](), [0], Array("a\u{0}b".utf8), [UInt8](repeating: 0x62, count: 200_000)])
    func sendsABodyAsItIs(body: [UInt8]) async throws {
        let server = try LocalServer { _, connection in
            connection.answer()
            return true
        }
        _ = try await Ask.result(HTTPRequest(.post, server.url, headers: [HTTPField("X-Empty", "")], body: body)).get()
        let sent = try #require(server.requests.first)
        #expect(sent.body == body)
        #expect(sent.fields["content-length"] == "\(body.count)")
        #expect(sent.fields["x-empty"] == "")
        // What nobody asked for is not said.
        for name in ["expect", "content-type", "accept", "cookie", "authorization", "transfer-encoding"] {
            #expect(sent.fields[name] == nil)
        }
    }

    @Test func keepsNoCookies() async throws {
        let server = try LocalServer { _, connection in
            connection.answer("200 OK", ["Set-Cookie: a=b; Path=/"], "x".utf8)
            return true
        }
        try await NetworkTransport.run(userAgent: "almanac/0", environment: [:]) { transport in
            for _ in 0..<2 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.fields["cookie"] == nil })
    }

    @Test func asksManyAtOnceOverSoManyConnections() async throws {
        let server = try LocalServer { request, connection in
            connection.pause(0.02)
            connection.answer("200 OK", [], request.path.utf8)
            return true
        }
        var limits = NetworkLimits()
        limits.connectionsPerHost = 4
        try await NetworkTransport.run(limits: limits, userAgent: "almanac/0", environment: [:]) { transport in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await transport.send(HTTPRequest(.get, server.url + "/\(number)")).body == Array("/\(number)".utf8)
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
        #expect(server.requests.count == 40)
        #expect((1...4).contains(server.connections))
    }

    @Test func answersEveryRequestWhenItIsShutDown() async throws {
        let server = try LocalServer { _, connection in
            connection.pause(10)
            return false
        }
        let transport = try NetworkTransport(userAgent: "almanac/0", environment: [:])
        let tasks = (0..<8).map { _ in
            Task { () -> HTTPFailure? in
                do throws(HTTPFailure) {
                    _ = try await transport.send(HTTPRequest(.get, server.url))
                    return nil
                } catch {
                    return error
                }
            }
        }
        for _ in 0..<400 where server.requests.count < 8 { try await Task.sleep(for: .milliseconds(5)) }
        await transport.shutDown()
        for task in tasks { #expect(await task.value == .cancelled) }
        await #expect(throws: HTTPFailure.cancelled) { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(server.requests.count == 8)
    }

    @Test func tellsAProxyItsPasswordAndTheServerItsOwn() async throws {
        let proxy = try LocalServer { request, connection in
            if request.line.hasPrefix("CONNECT") {
                connection.write("HTTP/1.1 200 OK\r\n\r\n")
            } else {
                connection.answer("200 OK", [], "by proxy".utf8)
            }
            return true
        }
        let secret = HTTPRequest.SecretField("Authorization", prefix: "Bearer ", Secret("t0p-s3cret", from: "a test"))
        let result = try await Ask.result(
            HTTPRequest(.get, "http://api.test/x", secrets: [secret]), environment: ["HTTP_PROXY": "http://me:pw@\(proxy.host)"])
        #expect(try result.get().status == 200)
        #expect(proxy.requests.map { $0.fields["proxy-authorization"] } == ["Basic bWU6cHc=", nil])
        #expect(proxy.requests.map { $0.fields["authorization"] } == [nil, "Bearer t0p-s3cret"])
        #expect(proxy.requests.first?.fields["user-agent"] == nil)
    }

    @Test func tellsAProxyThatIsNotThere() async throws {
        let host = try LocalServer { _, _ in false }.host
        let failure = try await Ask.failure(HTTPRequest(.get, "http://api.test/x"), environment: ["HTTP_PROXY": "http://\(host)"])
        #expect(failure == HTTPFailure(.connect, "the proxy on the way to api.test:80 cannot be reached: Connection refused"))
    }

    @Test func tellsAProxyThatDoesNotLetThrough() async throws {
        let proxy = try LocalServer { _, connection in
            connection.answer("403 Forbidden")
            return true
        }
        let failure = try await Ask.failure(HTTPRequest(.get, "https://api.test/x"), environment: ["HTTPS_PROXY": proxy.url])
        #expect(failure == HTTPFailure(.connect, "the proxy on the way to api.test:443 does not let through"))
    }
}
