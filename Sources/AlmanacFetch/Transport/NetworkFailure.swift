internal import CCurl

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Turns libcurl's result into the outcome of an exchange.
enum NetworkFailure {
    /// Facts that a code alone does not tell.
    struct Circumstances: Hashable {
        var isSecure = false
        var isProxied = false
        var connect = Duration.zero
        /// `errno` of the last call that failed.
        var systemError: Int32 = 0
        /// OpenSSL's finding about the certificate; 0 or 1 for nothing.
        var certificateError = 0
        /// The proxy's status.
        var proxyStatus = 0
        /// True once a connection stood, to the proxy if there is one.
        var isConnected = false
        /// True when the chunks of a body were malformed.
        var isChunkedWrong = false
        /// The file named in `SSL_CERT_FILE`.
        var authorities: String?
    }

    static func of(_ code: CURLcode, _ facts: Circumstances, host: String) -> HTTPFailure {
        if facts.isProxied, let failure = proxy(code, facts, host) { return failure }
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST: HTTPFailure(.connect, "no such host: \(host)")
        case CURLE_COULDNT_CONNECT: connection(facts.systemError, host)
        case CURLE_OPERATION_TIMEDOUT:
            HTTPFailure(
                .connect,
                facts.isConnected && facts.isSecure
                    ? "no secure connection to \(host) after \(facts.connect.inSeconds)"
                    : "no connection to \(host) after \(facts.connect.inSeconds)")
        case CURLE_RECV_ERROR where facts.isChunkedWrong: HTTPFailure(.invalid, "the answer of \(host) is no HTTP")
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR: reset(host)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            HTTPFailure(.invalid, "the answer of \(host) is no HTTP")
        // A line that is too long for libcurl; newer ones say so with CURLE_TOO_LARGE, 100.
        case CURLE_OUT_OF_MEMORY, CURLcode(100): HTTPFailure(.tooLarge, "the head of the answer of \(host) is far too large")
        case CURLE_PEER_FAILED_VERIFICATION: certificate(facts.certificateError, host)
        case CURLE_SSL_CACERT_BADFILE:
            facts.authorities.map(Authorities.failure) ?? HTTPFailure(.security, "no secure connection to \(host)")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            HTTPFailure(.security, "no secure connection to \(host)")
        default: HTTPFailure(.invalid, "the exchange with \(host) failed: \(words(code))")
        }
    }

    static func reset(_ host: String) -> HTTPFailure {
        HTTPFailure(.reset, "\(host) closed the connection before its answer was whole")
    }

    static func tooLarge(_ host: String, _ limits: NetworkLimits) -> HTTPFailure {
        HTTPFailure(.tooLarge, "the answer of \(host) is larger than \(limits.body) bytes")
    }

    static func words(_ code: CURLcode) -> String {
        almanac_curl_words(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }

    /// `nil` for failures other than the proxy's.
    private static func proxy(_ code: CURLcode, _ facts: Circumstances, _ host: String) -> HTTPFailure? {
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY: HTTPFailure(.connect, "the proxy on the way to \(host) cannot be found")
        case CURLE_COULDNT_CONNECT where !facts.isConnected:
            HTTPFailure(.connect, "the proxy on the way to \(host) cannot be reached: \(String(cString: strerror(facts.systemError)))")
        case CURLE_OPERATION_TIMEDOUT: HTTPFailure(.connect, "the proxy on the way to \(host) does not answer")
        case _ where facts.proxyStatus == 407: HTTPFailure(.security, "the proxy on the way to \(host) wants a user and password")
        case _ where facts.proxyStatus >= 300, CURLE_PROXY:
            HTTPFailure(.connect, "the proxy on the way to \(host) does not let through")
        default: nil
        }
    }

    private static func connection(_ number: Int32, _ host: String) -> HTTPFailure {
        switch number {
        case ECONNREFUSED: HTTPFailure(.connect, "connection refused by \(host)")
        case ETIMEDOUT: HTTPFailure(.connect, "no connection to \(host) in time")
        case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN: HTTPFailure(.connect, "no way to \(host)")
        case 0: HTTPFailure(.connect, "no connection to \(host)")
        default: HTTPFailure(.connect, "no connection to \(host): \(String(cString: strerror(number)))")
        }
    }

    /// - Parameter number: An `X509_V_ERR_…` value.
    private static func certificate(_ number: Int, _ host: String) -> HTTPFailure {
        switch number {
        // The chain is valid, or libcurl has not looked at one yet.
        case 0, 1: HTTPFailure(.security, "the certificate of \(host) is for another host")
        case 9: HTTPFailure(.security, "the certificate of \(host) is not valid yet")
        case 10: HTTPFailure(.security, "the certificate of \(host) has expired")
        default: HTTPFailure(.security, "the certificate of \(host) is not trusted; name its authority with SSL_CERT_FILE")
        }
    }
}

extension NetworkFailure.Circumstances {
    init(_ handle: UnsafeMutableRawPointer, _ way: TransferSetup, _ limits: NetworkLimits, words: String) {
        isSecure = way.address.isSecure
        isProxied = way.proxy != nil
        connect = limits.connect
        systemError = Int32(truncatingIfNeeded: almanac_curl_number(handle, CURLINFO_OS_ERRNO))
        certificateError = almanac_curl_number(handle, CURLINFO_SSL_VERIFYRESULT)
        proxyStatus = almanac_curl_number(handle, CURLINFO_HTTP_CONNECTCODE)
        isConnected = almanac_curl_size(handle, CURLINFO_CONNECT_TIME_T) > 0
        // Its code is that of a connection that ended.
        isChunkedWrong = words.lowercased().contains("chunk")
        authorities = way.authorities.named
    }
}
