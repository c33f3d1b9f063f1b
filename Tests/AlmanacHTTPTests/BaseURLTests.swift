import Testing

@testable import AlmanacFetch

struct BaseURLTests {
    @Test(arguments: [
        ("https://api.example.org", "https://api.example.org"), ("HTTPS://API.Example.org:443/", "https://api.example.org"),
        ("https://api.example.org:8443/v1//", "https://api.example.org:8443/v1"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://localhost/api", "http://localhost/api"), ("http://[::1]:99/", "http://[::1]:99"),
        ("https://[FD00::1]", "https://[fd00::1]"),
        ("https://a.test/%7Eme", "https://a.test/%7Eme"), ("http://127.255.0.9", "http://127.255.0.9"),
    ])
    func takesWhatCanBeAsked(text: String, expected: String) throws {
        #expect(try BaseURL(text).description == expected)
    }

    @Test(arguments: [
        ("api.example.org", BaseURLError.address(.notAbsolute)), ("", .address(.notAbsolute)), ("//a.test", .address(.notAbsolute)),
        ("/v1", .address(.notAbsolute)), ("ftp://a.test", .address(.scheme)), ("file:///etc/passwd", .address(.scheme)),
        ("https://", .address(.host)), ("https:///v1", .address(.host)), ("https://.a", .address(.host)), ("https://[::1", .address(.host)),
        ("https://[evil]", .address(.host)), ("https://a_%41.test", .address(.host)), ("https://a.test:0", .address(.port)),
        ("https://a.test:65536", .address(.port)), ("https://a.test:+80", .address(.port)), ("https://a:b:c", .address(.port)),
        ("https://user:pw@a.test", .address(.userInfo)), ("https://token@a.test", .address(.userInfo)),
        ("https://@a.test", .address(.userInfo)),
        ("https://a.test/ v1", .address(.characters)), ("https://bücher.test", .address(.characters)),
        ("https://a.test\\@b", .address(.characters)),
        ("https://a.test/\r\nX: y", .address(.characters)), ("https://a.test?x=1", .queryOrFragment),
        ("https://a.test/#top", .queryOrFragment),
        ("https://a.test/#", .queryOrFragment), ("https://a.test/v1/../admin", .path), ("https://a.test/%2e%2E/x", .path),
        ("https://a.test/a//b", .path),
        ("https://a.test/%zz", .path), ("https://a.test/%2", .path), ("http://a.test", .plainHTTP(host: "a.test")),
        ("http://127.0.0.1.evil.test", .plainHTTP(host: "127.0.0.1.evil.test")), ("http://127.1", .plainHTTP(host: "127.1")),
        ("http://0.0.0.0", .plainHTTP(host: "0.0.0.0")), ("http://localhost.evil.test", .plainHTTP(host: "localhost.evil.test")),
    ])
    func refusesTheRest(text: String, expected: BaseURLError) {
        #expect(throws: expected, "\(text)") { try BaseURL(text) }
    }

    @Test func takesPlainHTTPElsewhereOnlyWhenAllowed() throws {
        #expect(try BaseURL("http://a.test", allowsPlainHTTP: true).description == "http://a.test")
        #expect(try BaseURL("http://a.test", allowsPlainHTTP: true).isSecure == false)
    }

    @Test func saysNothingOfAPassword() {
        for text in ["https://user:hunter2@a.test", "hunter2@a.test", "ftp://user:hunter2@a.test", "https://user:hunter2@"] {
            do {
                _ = try BaseURL(text)
                Issue.record("\(text) should not be taken")
            } catch {
                #expect(!error.description.contains("hunter2"))
            }
        }
    }

    @Test func joinsWhatIsGivenAndNothingElse() throws {
        let base = try BaseURL("https://a.test/v1/")
        #expect(try base.url(["goals", "a/b?c#d%e \u{0}é🎯"]) == "https://a.test/v1/goals/a%2Fb%3Fc%23d%25e%20%00%C3%A9%F0%9F%8E%AF")
        #expect(try base.url(["x"], query: [("q", "a&b=c+d"), ("é", "")]) == "https://a.test/v1/x?q=a%26b%3Dc%2Bd&%C3%A9=")
        #expect(try base.url([]) == "https://a.test/v1")
        #expect(try BaseURL("https://a.test").url([]) == "https://a.test/")
        #expect(try BaseURL("https://a.test").url(["~a-b_c.d"]) == "https://a.test/~a-b_c.d")
        for segment in ["", ".", ".."] {
            #expect(throws: BaseURLError.segment(segment)) { try base.url(["goals", segment, "tips"]) }
        }
    }

    @Test func aURLIsAlwaysBelowItsBase() throws {
        let base = try BaseURL("https://a.test/v1")
        var random = SeededGenerator(state: 3)
        let pieces = ["/", "..", ".", "%2e", "@", ":", "?", "#", "\\", "é", "\r\n", "a", "//evil.test", "&", "="]
        for _ in 0..<2000 {
            let segments = (0..<3).map { _ in (0...3).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined() }
            let hostile = segments[0]
            guard !segments.contains(where: { $0 == "." || $0 == ".." }) else { continue }
            let url = try base.url(segments, query: [(hostile, hostile)])
            let address = try WebAddress(url)
            #expect(address.origin == "https://a.test")
            #expect(address.target.hasPrefix("/v1/"))
            let path = address.target.prefix { $0 != "?" }
            #expect(path.split(separator: "/", omittingEmptySubsequences: false).count == 5)
            #expect(!path.split(separator: "/").contains(".."))
        }
    }
}
