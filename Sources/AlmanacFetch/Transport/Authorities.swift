internal import CCurl

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Certificate authorities that are trusted.
struct Authorities: Hashable, Sendable {
    /// A file of them, as PEM; `nil` for those that libcurl was built to trust.
    private var path: String?
    /// The file that `SSL_CERT_FILE` names.
    private(set) var named: String?

    /// The system's authorities on Debian and its like.
    private static let system = "/etc/ssl/certs/ca-certificates.crt"

    /// - Parameter environment: `SSL_CERT_FILE` replaces the system's authorities.
    /// - Throws: When that file is unusable.
    init(environment: [String: String]) throws(HTTPFailure) {
        if let path = environment["SSL_CERT_FILE"], !path.isEmpty {
            guard Self.holdsCertificates(path) else { throw Self.failure(path) }
            self.path = path
            named = path
        } else if access(Self.system, R_OK) == 0 {
            path = Self.system
        }
    }

    static func failure(_ path: String) -> HTTPFailure {
        HTTPFailure(.security, "SSL_CERT_FILE: \(path) holds no certificates that can be read")
    }

    func apply(to handle: UnsafeMutableRawPointer) -> [CURLcode] {
        guard let path else { return [] }
        // With one file and no folder libcurl reads the certificates once, and not for every connection.
        return [almanac_curl_set_text(handle, CURLOPT_CAINFO, path), almanac_curl_set_text(handle, CURLOPT_CAPATH, nil)]
    }

    /// True when there is at least one certificate; libcurl says whether it is sound.
    private static func holdsCertificates(_ path: String) -> Bool {
        guard let file = fopen(path, "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            if strncmp(line, "-----BEGIN ", 11) == 0, strstr(line, "CERTIFICATE-----") != nil { return true }
        }
        return false
    }
}
