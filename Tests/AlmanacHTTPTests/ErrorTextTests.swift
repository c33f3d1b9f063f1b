import Testing

@testable import AlmanacFetch

struct ErrorTextTests {
    private func text(_ body: String, _ type: String = "application/json", status: Int = 500) -> String {
        ErrorText.of(HTTPResponse(status: status, headers: [HTTPField("content-type", type)], body: Array(body.utf8)))
    }

    @Test(arguments: [
        (
            "<!doctype html>\n<html lang=en>\n<title>401 Unauthorized</title>\n<h1>Unauthorized</h1>\n<p>missing bearer token</p>\n",
            "missing bearer token"
        ),
        (
            "<title>401</title><h1>Unauthorized</h1><P class='a>b'>jwt error:\n  <b>Signature</b> has expired.",
            "b'>jwt error: Signature has expired."
        ),
        (
            "<h1>Down</h1><p>Back at 5 &amp; not before.<p>Call &lt;me&gt; &#39;now&#x27;&nbsp;&hellip;",
            "Back at 5 & not before. Call <me> 'now' …"
        ),
        ("<title>Oops</title><h1>Bad <i>Gateway</i></h1><p> </p><hr>nginx", "Bad Gateway"),
        ("<html><head><title>Just a moment...</title><script>var p = '<p>no</p>'</script></head>", "Just a moment..."),
        ("<p>5 < 6 &bogus; &amp;lt; &#0; &#xD800; &#99999999;</p>", "5 < 6 &bogus; &lt; &#xD800; &#99999999;"),
        ("<!-- <p>not this</p> --><p>this</p>", "this"),
        ("<p>cut in the mid", "cut in the mid"),
        ("<p>cut in a tag <b", "cut in a tag"),
        ("<html></html>", "500 Internal Server Error"),
    ])
    func readsPages(body: String, expected: String) {
        #expect(text(body, "text/html; charset=utf-8") == expected)
    }

    @Test(arguments: [
        (#"{"error":"amount_cents > 0 and merchant are required"}"#, "amount_cents > 0 and merchant are required"),
        (#"{"detail":"Missing Authorization header"}"#, "Missing Authorization header"),
        (
            #"{"detail":[{"type":"int_parsing","loc":["query","limit"],"msg":"not an integer","input":"x"},{"loc":["body",0,"a"],"msg":"missing"}]}"#,
            "query.limit: not an integer; body.a: missing"
        ),
        (#"{"detail":{"code":"quota_exceeded","message":"No more today"}}"#, "quota_exceeded: No more today"),
        (#"{"detail":{"code":"session_expired"}}"#, "session_expired"),
        (#"{"success":false,"data":null,"error":{"code":"GOAL_NOT_FOUND","message":"No such goal"}}"#, "GOAL_NOT_FOUND: No such goal"),
        (#"{"success":false,"data":null,"error":{"message":"No such goal"}}"#, "No such goal"),
        (#"{"message":"Not here"}"#, "Not here"),
        // The exception is not for the reader.
        (#"{"detail":"Internal server error","error":"SELECT * FROM users"}"#, "Internal server error"),
        (#"{"error":null,"message":"Still said"}"#, "Still said"),
        (#"{"error":null}"#, "500 Internal Server Error"),
        (#"{"detail":[]}"#, "500 Internal Server Error"),
        (#"{"detail":["a",1,"b"]}"#, "a; b"),
        (#"[1,2]"#, "500 Internal Server Error"),
        (#"{"error":"#, "500 Internal Server Error"),
        (#"{"error":NaN}"#, "500 Internal Server Error"),
        ("", "500 Internal Server Error"),
    ])
    func readsJSON(body: String, expected: String) {
        #expect(text(body) == expected)
    }

    @Test func takesPlainTextAsItIsAndGuessesWithoutAType() {
        #expect(text("upstream connect error\r\n", "text/plain") == "upstream connect error")
        #expect(text(" {\"error\":\"a\"}", "") == "a")
        #expect(text(" <p>a</p>", "") == "a")
        #expect(text("\u{FF}\u{FE}{]", "application/octet-stream", status: 404) == "404 Not Found")
        #expect(text("", "", status: 799) == "status 799")
    }

    @Test func holdsNoControlCharacters() {
        #expect(text(#"{"error":"a\u0000\u001b[31mb\u202ec\u2028d\n\n e\u00ad "}"#) == "a [31mb c d e")
    }

    @Test func holdsNoSecretThatTheServerRepeats() {
        let long = String(repeating: "x", count: 297)
        let request = HTTPRequest(
            .get, "https://a.test",
            secrets: [
                HTTPRequest.SecretField("Authorization", Secret("s3cret", from: "a test")),
                HTTPRequest.SecretField("X", Secret("", from: "b")),
            ])
        for body in ["bad token s3cret here", long + "s3cret", "s3crets3cret"] {
            let response = HTTPResponse(status: 401, headers: [HTTPField("Content-Type", "text/plain")], body: Array(body.utf8))
            let text = ErrorText.of(response, to: request)
            #expect(!text.contains("s3c"), "\(text)")
        }
    }

    @Test func isBoundedWhateverComes() {
        let family = "👨‍👩‍👧‍👦\u{301}\u{301}"
        #expect(text(String(repeating: family, count: 5000), "text/plain").unicodeScalars.count <= 300)
        #expect(text(String(repeating: "a", count: 300), "text/plain") == String(repeating: "a", count: 300))
        #expect(text(String(repeating: "a", count: 301), "text/plain") == String(repeating: "a", count: 299) + "…")
        var random = SeededGenerator(state: 7)
        let pieces = [
            "<", ">", "<p", "</p>", "<!--", "-->", "&", ";", "&#x", "<script", "\"", "{", "[", "\u{0}", "é", "<h1>", " ", "p", "\\u",
        ]
        for _ in 0..<2000 {
            let body = (0..<Int.random(in: 0..<60, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
                .joined()
            for type in ["text/html", "application/json", "text/plain"] {
                let text = text(body, type)
                #expect(!text.isEmpty && text.unicodeScalars.count <= 300)
                #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
        // Nested deeper than any reader goes.
        #expect(text(String(repeating: "[", count: 60_000)) == "500 Internal Server Error")
        #expect(text(String(repeating: "<p>", count: 20_000), "text/html") == "500 Internal Server Error")
    }
}
