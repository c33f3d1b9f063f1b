import TestSupport
import Testing

@testable import AlmanacFetch

struct ProxySettingsTests {
    private func proxy(_ environment: [String: String], _ url: String) throws -> String? {
        try ProxySettings(environment: environment).server(for: WebAddress(url)).map { "\($0.kind) \($0.host):\($0.port)" }
    }

    @Test func picksByScheme() throws {
        let environment = ["HTTP_PROXY": "http://a.test:3128", "HTTPS_PROXY": "b.test:8443/", "ALL_PROXY": "socks5://c.test"]
        #expect(try proxy(environment, "http://x.test/") == "http a.test:3128")
        #expect(try proxy(environment, "https://x.test/") == "http b.test:8443")
        #expect(try proxy(["ALL_PROXY": "socks5://c.test"], "https://x.test/") == "socks c.test:1080")
        #expect(try proxy([:], "https://x.test/") == nil)
    }

    @Test func takesLowerCaseFirst() throws {
        #expect(try proxy(["https_proxy": "a.test:1", "HTTPS_PROXY": "b.test:2"], "https://x.test/") == "http a.test:1")
    }

    @Test func doesNotTakeAFieldOfARequestForASetting() throws {
        #expect(try proxy(["HTTP_PROXY": "evil.test:1", "REQUEST_METHOD": "GET"], "http://x.test/") == nil)
    }

    @Test(arguments: ["http://localhost/", "http://127.0.0.1:8080/", "http://[::1]/"])
    func asksThisMachineDirectly(url: String) throws {
        #expect(try proxy(["ALL_PROXY": "a.test:1"], url) == nil)
    }

    @Test(arguments: [
        ("example.org", "https://example.org/", true), ("example.org", "https://api.example.org/", true),
        (".example.org", "https://example.org/", true), ("example.org", "https://notexample.org/", false),
        ("*", "https://x.test/", true), ("a.test, x.test:8443", "https://x.test:8443/", true), ("x.test:8443", "https://x.test/", false),
        ("EXAMPLE.org", "https://Example.ORG/", true), ("", "https://x.test/", false), (".", "https://x.test/", false),
        ("[fd00::1]", "https://[fd00::1]/", true), ("fd00::1", "https://[fd00::1]/", true), ("10.0.0.1", "https://10.0.0.1:99/", true),
    ])
    func leavesExceptionsOut(list: String, url: String, isException: Bool) throws {
        #expect(try (proxy(["ALL_PROXY": "a.test:1", "NO_PROXY": list], url) == nil) == isException)
    }

    @Test func readsUserAndPassword() throws {
        let server = try #require(
            try ProxySettings(environment: ["HTTPS_PROXY": "http://me%40here:p%3Aq@a.test:1"]).server(for: WebAddress("https://x.test")))
        #expect(server.user?.value == "me@here")
        #expect(server.password?.value == "p:q")
        #expect(!"\(server)".contains("p:q"))
    }
}
