package import AlmanacModel

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Claims of a token about itself. Nothing is verified: reading them only spares a request that would be refused.
///
/// - Source: RFC 7519 and RFC 7515.
package struct JSONWebToken: Hashable, Sendable {
    /// `HS256`, `RS256`, …
    package var algorithm: String?
    /// The time from which the token is refused; whole seconds, rounded down.
    package var expires: Instant?
    /// The time before which the token is refused.
    package var notBefore: Instant?

    /// - Returns: `nil` for a text that is no such token, for example an API key.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard text.utf8.count <= 65_536, parts.count == 3, let head = Self.decoded(parts[0]), let claims = Self.decoded(parts[1]),
            // Any error means that the text is no token.
            let header = try? JSONDecoder().decode(Header.self, from: head),
            let payload = try? JSONDecoder().decode(Claims.self, from: claims)
        else { return nil }
        algorithm = header.alg
        expires = payload.exp.flatMap(Self.instant)
        notBefore = payload.nbf.flatMap(Self.instant)
    }

    /// The reason why the token would be refused at a time: `the token has expired at 2026-11-20T21:37:12Z`; `nil` when it looks valid.
    ///
    /// - Parameter leeway: Seconds by which the server's clock may differ before a token counts as not valid yet.
    package func problem(at now: Instant, leeway: Int64 = 60) -> String? {
        if let expires, expires <= now { return "the token has expired at \(expires)" }
        if let notBefore, notBefore > now.advanced(bySeconds: leeway) { return "the token is not valid before \(notBefore)" }
        return nil
    }

    private struct Header: Decodable {
        var alg: String?
    }

    private struct Claims: Decodable {
        var exp: Double?
        var nbf: Double?
    }

    /// `nil` for a time outside the years 1 to 9999, which no server means.
    private static func instant(_ seconds: Double) -> Instant? {
        guard seconds > -62_135_596_800, seconds < 253_402_300_800 else { return nil }
        return Instant(seconds: Int64(seconds.rounded(.down)))
    }

    private static func decoded(_ part: Substring.UTF8View) -> Data? {
        var base64: [UInt8] = []
        for byte in part {
            switch byte {
            case 0x2D: base64.append(0x2B)
            case 0x5F: base64.append(0x2F)
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: base64.append(byte)
            case 0x3D: break
            default: return nil
            }
        }
        while base64.count % 4 != 0 { base64.append(0x3D) }
        return Data(base64Encoded: Data(base64))
    }
}
