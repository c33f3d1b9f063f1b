internal import AlmanacHTTP
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOPosix
internal import NIOSSL

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What became of an exchange, from what the layers below throw.
enum NetworkFailure {
    /// - Parameter host: `api.example.org:443`, the one that was to answer.
    static func of(_ error: any Error, host: String) -> HTTPFailure {
        switch error {
        case let failure as HTTPFailure: failure
        case is CancellationError: .cancelled
        case let error as NIOConnectionError: connection(error, host: host)
        case let error as IOError: system(error.errnoCode, host: host)
        case let error as ChannelError: channel(error, host: host)
        case let error as HTTPParserError:
            error == .invalidEOFState || error == .closedConnection
                ? reset(host) : HTTPFailure(.invalid, "the answer of \(host) is no HTTP")
        case is NIOHTTPDecompression.DecompressionError where isLimit(error):
            HTTPFailure(.tooLarge, "the answer of \(host) is far larger than it looks")
        case let error as NIOHTTPDecompression.ExtraDecompressionError where error == .truncatedData: reset(host)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            HTTPFailure(.invalid, "the compressed answer of \(host) is damaged")
        case is SocketAddressError: HTTPFailure(.connect, "no such host: \(host)")
        case let error as NIOSSLError: tls(error, host: host)
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            HTTPFailure(.security, "the certificate of \(host) is for another host")
        case is NIOSSLExtraError, is BoringSSLError: HTTPFailure(.security, "no secure connection to \(host)")
        default: HTTPFailure(.invalid, "the exchange with \(host) failed (\(type(of: error)))")
        }
    }

    static func reset(_ host: String) -> HTTPFailure {
        HTTPFailure(.reset, "\(host) closed the connection before its answer was whole")
    }

    private static func isLimit(_ error: any Error) -> Bool {
        error as? NIOHTTPDecompression.DecompressionError == .limit
    }

    private static func connection(_ error: NIOConnectionError, host: String) -> HTTPFailure {
        guard let cause = error.connectionErrors.last?.error else { return HTTPFailure(.connect, "no such host: \(host)") }
        return switch cause {
        case let error as IOError: system(error.errnoCode, host: host, isConnecting: true)
        case let error as ChannelError: channel(error, host: host)
        default: HTTPFailure(.connect, "no connection to \(host)")
        }
    }

    private static func channel(_ error: ChannelError, host: String) -> HTTPFailure {
        switch error {
        case .connectTimeout: HTTPFailure(.connect, "no connection to \(host) in time")
        default: reset(host)
        }
    }

    private static func system(_ number: Int32, host: String, isConnecting: Bool = false) -> HTTPFailure {
        switch number {
        case ECONNREFUSED: HTTPFailure(.connect, "connection refused by \(host)")
        case ETIMEDOUT: HTTPFailure(.connect, "no connection to \(host) in time")
        case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN: HTTPFailure(.connect, "no way to \(host)")
        case _ where isConnecting: HTTPFailure(.connect, "no connection to \(host): \(String(cString: strerror(number)))")
        default: reset(host)
        }
    }

    private static func tls(_ error: NIOSSLError, host: String) -> HTTPFailure {
        switch error {
        case .uncleanShutdown: return reset(host)
        case .handshakeFailed(let reason):
            return "\(reason)".contains("CERTIFICATE_VERIFY_FAILED")
                ? HTTPFailure(.security, "the certificate of \(host) is not trusted; name its authority with SSL_CERT_FILE")
                : HTTPFailure(.security, "no secure connection to \(host)")
        default: return HTTPFailure(.security, "no secure connection to \(host)")
        }
    }
}
