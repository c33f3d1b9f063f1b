import Foundation
import TestSupport
import Testing

@testable import AlmanacFetch

/// Whom the transport trusts, asked of `openssl s_server`.
@Suite(.serialized) struct TLSTests {
    @Test func asksAServerWhoseAuthorityIsNamed() async throws {
        let server = try await TLSServer()
        let response = try await Ask.result(HTTPRequest(.get, server.url + "/answer"), environment: ["SSL_CERT_FILE": server.certificate])
            .get()
        #expect(response.status == 200)
        #expect(response.body == Array("ok".utf8))
    }

    @Test func tellsACertificateThatNobodyVouchesFor() async throws {
        let server = try await TLSServer()
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/answer"))
        #expect(
            failure == HTTPFailure(.security, "the certificate of \(server.host) is not trusted; name its authority with SSL_CERT_FILE"))
    }

    @Test func trustsNobodyElseWhenAnAuthorityIsNamed() async throws {
        let server = try await TLSServer()
        let other = try await TLSServer()
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/answer"), environment: ["SSL_CERT_FILE": other.certificate])
        #expect(failure?.kind == .security)
    }

    @Test func tellsACertificateOfAnotherHost() async throws {
        let server = try await TLSServer(name: "DNS:other.test")
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/answer"), environment: ["SSL_CERT_FILE": server.certificate])
        #expect(failure == HTTPFailure(.security, "the certificate of \(server.host) is for another host"))
    }

    @Test func tellsACertificateThatHasExpired() async throws {
        let server = try await TLSServer(isExpired: true)
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/answer"), environment: ["SSL_CERT_FILE": server.certificate])
        #expect(failure == HTTPFailure(.security, "the certificate of \(server.host) has expired"))
    }

    @Test func speaksNoOldTLS() async throws {
        let server = try await TLSServer(flags: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/answer"), environment: ["SSL_CERT_FILE": server.certificate])
        #expect(failure == HTTPFailure(.security, "no secure connection to \(server.host)"))
    }

    @Test func tellsAnAnswerThatWasCut() async throws {
        let server = try await TLSServer()
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/cut"), environment: ["SSL_CERT_FILE": server.certificate])
        #expect(failure == HTTPFailure(.reset, "\(server.host) closed the connection before its answer was whole"))
    }

    @Test func tellsAuthoritiesThatAreDamaged() async throws {
        let server = try await TLSServer()
        let path = server.folder + "/damaged.pem"
        try "-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n".write(toFile: path, atomically: true, encoding: .utf8)
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/answer"), environment: ["SSL_CERT_FILE": path])
        #expect(failure == HTTPFailure(.security, "SSL_CERT_FILE: \(path) holds no certificates that can be read"))
    }

    @Test func doesNotFollowFromTLSToPlainHTTP() async throws {
        let server = try await TLSServer()
        let failure = try await Ask.failure(HTTPRequest(.get, server.url + "/down"), environment: ["SSL_CERT_FILE": server.certificate])
        #expect(failure?.kind == .redirect)
        #expect(failure?.description.contains("from https to plain http") == true)
    }
}
