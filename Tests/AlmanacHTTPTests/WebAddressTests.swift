import Testing

@testable import AlmanacFetch

struct WebAddressTests {
    @Test(arguments: [
        ("https://b.test/x", "https://b.test/x"), ("//b.test/x", "https://b.test/x"), ("/x?y", "https://a.test/x?y"),
        ("x", "https://a.test/p/x"),
        ("?z=1", "https://a.test/p/q?z=1"), ("", "https://a.test/p/q?r=/s"), ("#f", "https://a.test/p/q?r=/s"),
        ("../x", "https://a.test/x"),
        ("../../../x", "https://a.test/x"), ("./", "https://a.test/p/"), ("..", "https://a.test/"),
        ("/a/./b/../c?d=..", "https://a.test/a/c?d=.."),
        ("x#f", "https://a.test/p/x"), ("HTTP://B.test:80", "http://b.test/"), ("//b.test:8443", "https://b.test:8443/"),
        // Source: the examples of RFC 3986, 5.4, of the kind that servers send.
        ("g;x=1/../y", "https://a.test/p/y"), ("g?y/./x", "https://a.test/p/g?y/./x"),
    ])
    func leadsOn(reference: String, expected: String) throws {
        #expect(try WebAddress("https://a.test/p/q?r=/s").resolving(reference).description == expected)
    }

    @Test(arguments: ["mailto:a@b.test", "javascript:alert(1)", "http:x", "//u@b.test", "/ x", "/\\b.test", "https://"])
    func leadsNowhere(reference: String) throws {
        let address = try WebAddress("https://a.test/p/q")
        #expect(throws: WebAddress.Problem.self) { try address.resolving(reference) }
    }

    @Test func originsDifferBySchemeHostAndPort() throws {
        let origins = try ["https://a.test", "http://a.test", "https://b.test", "https://a.test:8443", "https://a.test:80"].map {
            try WebAddress($0).origin
        }
        #expect(Set(origins).count == 5)
        #expect(try WebAddress("https://A.test:443/x").origin == "https://a.test")
        #expect(try WebAddress("https://a.test").hostAndPort == "a.test:443")
        #expect(try WebAddress("http://[::1]").hostAndPort == "[::1]:80")
    }
}
