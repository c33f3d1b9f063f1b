internal import CCurl

/// Settings of libcurl for a request: address, proxy, trusted authorities and content.
struct TransferSetup {
    var address: WebAddress
    var proxy: ProxySettings.Server?
    var authorities: Authorities
    var userAgent: String

    /// - Returns: The header fields, to be freed when the exchange is over.
    func apply(to handle: UnsafeMutableRawPointer, _ request: HTTPRequest, _ limits: NetworkLimits) throws(HTTPFailure)
        -> UnsafeMutablePointer<curl_slist>?
    {
        var codes = [
            almanac_curl_set_text(handle, CURLOPT_URL, address.description),
            almanac_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
            almanac_curl_set_number(handle, CURLOPT_PATH_AS_IS, 1),
            almanac_curl_set_number(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            almanac_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0),
            almanac_curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            almanac_curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
            almanac_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds),
            almanac_curl_set_number(handle, CURLOPT_MAXAGE_CONN, 60),
            almanac_curl_set_number(handle, CURLOPT_BUFFERSIZE, 65_536),
            almanac_curl_set_number(handle, CURLOPT_SSL_VERIFYPEER, 1),
            almanac_curl_set_number(handle, CURLOPT_SSL_VERIFYHOST, 2),
            almanac_curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        ]
        // Not known to an old libcurl, which may then wait for a name server when an exchange is given up.
        _ = almanac_curl_set_number(handle, CURLOPT_QUICK_EXIT, 1)
        codes += authorities.apply(to: handle) + proxied(handle)
        if request.method == .post {
            codes.append(almanac_curl_set_number(handle, CURLOPT_POST, 1))
            codes.append(almanac_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
            let body = request.body.isEmpty ? [0] : request.body
            codes.append(
                body.withUnsafeBytes { almanac_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, .init(mutating: $0.baseAddress)) })
            // libcurl resends a request that a reused connection dropped. A POST must be sent once, so it gets a new connection.
            codes.append(almanac_curl_set_number(handle, CURLOPT_FRESH_CONNECT, 1))
        }
        let list = fields(of: request)
        codes.append(almanac_curl_set_list(handle, CURLOPT_HTTPHEADER, list))
        guard let refused = codes.first(where: { $0 != CURLE_OK }) else { return list }
        almanac_curl_free_list(list)
        throw HTTPFailure(.invalid, "libcurl does not take its settings: \(NetworkFailure.words(refused))")
    }

    private func proxied(_ handle: UnsafeMutableRawPointer) -> [CURLcode] {
        // The environment is read already; empty text keeps libcurl from reading it in its own way.
        guard let proxy else { return [almanac_curl_set_text(handle, CURLOPT_PROXY, "")] }
        let host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
        let scheme = proxy.kind == .http ? "http" : "socks5h"
        var codes = [
            almanac_curl_set_text(handle, CURLOPT_PROXY, "\(scheme)://\(host):\(proxy.port)"),
            almanac_curl_set_text(handle, CURLOPT_NOPROXY, ""),
            almanac_curl_set_number(handle, CURLOPT_HTTPPROXYTUNNEL, proxy.kind == .http ? 1 : 0),
            almanac_curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            // CURLHEADER_SEPARATE: our fields are for the server alone.
            almanac_curl_set_number(handle, CURLOPT_HEADEROPT, 1),
        ]
        if let user = proxy.user {
            // CURLAUTH_BASIC.
            codes.append(almanac_curl_set_number(handle, CURLOPT_PROXYAUTH, 1))
            codes.append(almanac_curl_set_text(handle, CURLOPT_PROXYUSERNAME, user.value))
            codes.append(almanac_curl_set_text(handle, CURLOPT_PROXYPASSWORD, proxy.password?.value ?? ""))
        }
        return codes
    }

    private func fields(of request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
        let secrets = request.secrets.map { HTTPField($0.name, $0.prefix + $0.secret.value) }
        let replaced = Set(secrets.map { $0.name.lowercased() })
        var fields = request.headers.filter { !replaced.contains($0.name.lowercased()) } + secrets
        let names = Set(fields.map { $0.name.lowercased() })
        if !names.contains("user-agent") { fields.append(HTTPField("User-Agent", userAgent)) }
        // Unpacked by us: libcurl would take a truncated answer for a complete one.
        fields.append(HTTPField("Accept-Encoding", "gzip, deflate"))
        var list: UnsafeMutablePointer<curl_slist>?
        for field in fields {
            // libcurl writes a field without a value if its name ends in a semicolon.
            list = almanac_curl_append(list, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // A name with a bare colon removes a field that libcurl would add by itself.
        for name in ["Accept", "Content-Type", "Expect"] where !names.contains(name.lowercased()) {
            list = almanac_curl_append(list, "\(name):")
        }
        return list
    }
}

extension Duration {
    /// Milliseconds, rounded up; a wait too long for libcurl counts as endless.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return seconds > 1_000_000
            ? 1_000_000_000 : max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
