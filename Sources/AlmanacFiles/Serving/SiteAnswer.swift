/// An answer, before it is bytes.
package struct SiteAnswer: Sendable {
    var status: Int
    var fields: [(name: String, value: String)]
    var body: [UInt8]

    private static let reasons: [Int: String] = [
        200: "OK", 301: "Moved Permanently", 304: "Not Modified", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 413: "Content Too Large", 421: "Misdirected Request", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]

    /// Header fields of every answer: no other site may show the page in a frame, no browser may guess its type, and links do not tell where its reader came
    /// from.
    private static let common: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
    ]
    /// A page says itself what may run in it, and both have to allow it.
    private static let pagePolicy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    private static let filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

    /// An answer with a status and its text.
    package static func status(_ status: Int) -> SiteAnswer {
        let reason = reasons[status] ?? "Error"
        var fields =
            common + [
                ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"), ("Content-Security-Policy", filePolicy),
            ]
        if status == 405 { fields.append(("Allow", "GET, HEAD")) }
        return SiteAnswer(status: status, fields: fields, body: Array("\(status) \(reason)\n".utf8))
    }

    /// - Parameter place: Made of plain characters alone.
    static func redirect(to place: String) -> SiteAnswer {
        var answer = status(301)
        answer.fields.append(("Location", place))
        return answer
    }

    /// Bytes that are made anew for each request, and that no other site may show in a frame.
    ///
    /// - Parameter policy: What may be loaded and run; that of a page by default.
    package static func made(_ bytes: [UInt8], name: String, policy: String? = nil) -> SiteAnswer {
        var fields = common.filter { $0.name != "X-Frame-Options" }
        let type = mediaType(of: name)
        var usual = (type.hasPrefix("text/html") ? pagePolicy : filePolicy).replacing(
            "frame-ancestors 'none'", with: "frame-ancestors 'self'")
        // A browser shows no PDF in a sandbox.
        if type == "application/pdf" { usual = usual.replacing(" sandbox;", with: "") }
        fields += [("Content-Type", type), ("Cache-Control", "no-store"), ("Content-Security-Policy", policy ?? usual)]
        return SiteAnswer(status: 200, fields: fields, body: bytes)
    }

    static func file(_ found: PackedOutput.Found, name: String, for request: RequestHead) -> SiteAnswer {
        let gzipped = request.takesGzip ? found.deflated : nil
        // The gzipped form has other bytes, and so a tag of its own.
        let tag = "\"\(found.hash.description.prefix(40))\(gzipped == nil ? "" : "-gzip")\""
        let type = mediaType(of: name)
        var fields = common
        fields += [
            ("Content-Type", type), ("ETag", tag), ("Cache-Control", "private, no-cache"), ("Vary", "Accept-Encoding"),
            ("Content-Security-Policy", type.hasPrefix("text/html") ? pagePolicy : filePolicy),
        ]
        if request.knownTags.contains(where: { $0 == tag || $0 == "*" }) { return SiteAnswer(status: 304, fields: fields, body: []) }
        guard let gzipped else { return SiteAnswer(status: 200, fields: fields, body: found.content) }
        fields.append(("Content-Encoding", "gzip"))
        return SiteAnswer(status: 200, fields: fields, body: gzip(gzipped, checksum: found.checksum, size: found.content.count))
    }

    /// Deflated bytes with the head and foot of gzip (RFC 1952).
    private static func gzip(_ deflated: [UInt8], checksum: UInt32, size: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        bytes.reserveCapacity(deflated.count + 18)
        bytes += deflated
        for number in [checksum, UInt32(truncatingIfNeeded: size)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        return bytes
    }

    private static let mediaTypes = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "md": "text/markdown; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "csv": "text/csv; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
        "png": "image/png", "pdf": "application/pdf", "eml": "message/rfc822",
    ]

    private static func mediaType(of name: String) -> String {
        name.split(separator: ".").last.flatMap { mediaTypes[String($0)] } ?? "application/octet-stream"
    }

    /// - Parameters:
    ///   - isHead: True to leave the body out.
    ///   - staysOpen: True when another request may follow.
    func bytes(isHead: Bool, staysOpen: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")\r\n"
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        if status != 304 { text += "Content-Length: \(body.count)\r\n" }
        text += "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
        return Array(text.utf8) + (isHead ? [] : body)
    }
}
