import AlmanacModel
import Foundation
import Testing

@testable import AlmanacFetch

struct JSONWebTokenTests {
    private func token(_ header: String, _ claims: String) -> String {
        func part(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        return "\(part(header)).\(part(claims)).c2lnbmF0dXJl"
    }

    @Test func readsWhatItSays() throws {
        let token = try #require(
            JSONWebToken(token(#"{"alg":"HS256","typ":"JWT"}"#, #"{"sub":"ü?>~","exp":1795176000,"nbf":1795170000.9}"#)))
        #expect(token.algorithm == "HS256")
        #expect(token.expires == Instant(seconds: 1_795_176_000))
        #expect(token.notBefore == Instant(seconds: 1_795_170_000))
    }

    @Test func tellsWhenItWouldBeRefused() throws {
        let token = try #require(JSONWebToken(token("{}", #"{"exp":1795176000,"nbf":1795170000}"#)))
        #expect(token.problem(at: Instant(seconds: 1_795_175_999)) == nil)
        #expect(token.problem(at: Instant(seconds: 1_795_176_000)) == "the token has expired at 2026-11-20T12:00:00Z")
        #expect(token.problem(at: Instant(seconds: 1_795_169_940)) == nil)
        #expect(token.problem(at: Instant(seconds: 1_795_169_939)) == "the token is not valid before 2026-11-20T10:20:00Z")
        let open = try #require(JSONWebToken(self.token("{}", "{}")))
        #expect(open.problem(at: Instant(seconds: 0)) == nil)
    }

    @Test func takesNoTimeThatIsNone() throws {
        for exp in ["1e300", "-1e300", "99999999999999999999"] {
            let token = try #require(JSONWebToken(token("{}", "{\"exp\":\(exp)}")), "\(exp)")
            #expect(token.expires == nil)
        }
    }

    @Test(arguments: [
        "", "sk-live-abcdef", "a.b", "a.b.c", "..", "e30.e30", "e30.e30.x.y", "e30.bm90IGpzb24.x", "W10.e30.x", "e30.W10.x", "e3 0.e30.x",
        "é.e30.x",
        String(repeating: "a", count: 100_000),
    ])
    func takesNothingElseForOne(text: String) {
        #expect(JSONWebToken(text) == nil)
    }
}
