import CCurl
import Dispatch

/// Sends by SMTP with libcurl, over one connection that is kept open between mails.
package final class SMTPCarrier: MailCarrier, @unchecked Sendable {
    // Unchecked: the handle is touched on `queue` alone.
    private let queue = DispatchQueue(label: "smtp")
    private let server: SMTPServer
    private var handle: UnsafeMutableRawPointer?
    /// True once a mail went over the connection.
    private var isUsed = false
    /// True when the connection ended before the server said anything of the last mail.
    private var hasEnded = false

    package init(_ server: SMTPServer) {
        self.server = server
    }

    deinit {
        if let handle { Self.close(handle) }
    }

    package func send(_ envelope: Envelope) async -> SendOutcome {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.deliver(envelope)) }
        }
    }

    /// Servers take only so many mails over a connection, and end it then, with 421 or without a word: the next mail goes over a new one.
    private func deliver(_ envelope: Envelope) -> SendOutcome {
        let wasUsed = isUsed
        hasEnded = false
        let outcome = transfer(envelope)
        guard wasUsed, case .deferred(let reply) = outcome, hasEnded || reply.hasPrefix("421") else { return outcome }
        return transfer(envelope)
    }

    private func transfer(_ envelope: Envelope) -> SendOutcome {
        if let problem = almanac_curl_load() { return .deferred(reply: String(cString: problem)) }
        guard let handle = handle ?? almanac_curl_new() else { return .deferred(reply: "libcurl could not be set up") }
        self.handle = handle
        // Options go, connections stay.
        almanac_curl_reset(handle)
        let exchange = Exchange(message: envelope.message)
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        var recipients = almanac_curl_append(nil, "<\(envelope.recipient)>")
        defer {
            almanac_curl_free_list(recipients)
            recipients = nil
        }
        // An IPv6 literal goes in brackets.
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        var url = "\(server.security == .tls ? "smtps" : "smtp")://\(host):\(server.port)"
        if let name = server.helloName { url += "/\(name)" }
        var codes = [
            almanac_curl_set_text(handle, CURLOPT_URL, url),
            almanac_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
            almanac_curl_set_number(
                handle, CURLOPT_USE_SSL, server.security == .none ? Int(CURLUSESSL_NONE.rawValue) : Int(CURLUSESSL_ALL.rawValue)),
            almanac_curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
            almanac_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT, server.connectTimeout),
            almanac_curl_set_number(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, server.replyTimeout),
            almanac_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(envelope.sender)>"),
            almanac_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients),
            almanac_curl_set_number(handle, CURLOPT_UPLOAD, 1),
            almanac_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(envelope.message.count)),
            almanac_curl_set_pointer(handle, CURLOPT_READDATA, context),
            almanac_curl_set_bytes(handle, CURLOPT_READFUNCTION, readMessage),
            almanac_curl_set_number(handle, CURLOPT_VERBOSE, 1),
            almanac_curl_set_pointer(handle, CURLOPT_DEBUGDATA, context),
            almanac_curl_set_debug(handle, noteReply),
        ]
        if let user = server.user {
            codes.append(almanac_curl_set_text(handle, CURLOPT_USERNAME, user))
            codes.append(almanac_curl_set_text(handle, CURLOPT_PASSWORD, server.password ?? ""))
        }
        if let certificates = server.certificates { codes.append(almanac_curl_set_text(handle, CURLOPT_CAINFO, certificates)) }
        if let refused = codes.first(where: { $0 != CURLE_OK }) {
            return .deferred(reply: "libcurl does not take its settings: \(Self.words(refused))")
        }
        let code = almanac_curl_perform(handle)
        let outcome = exchange.outcome(ended: code)
        isUsed = code == CURLE_OK
        hasEnded = code != CURLE_OK && code != CURLE_OPERATION_TIMEDOUT && !exchange.hasReply
        // After trouble the connection is not to be trusted with the next mail.
        if code != CURLE_OK {
            Self.close(handle)
            self.handle = nil
        }
        return outcome
    }

    /// Says QUIT, and does not wait long for the goodbye of a server that may have gone silent.
    private static func close(_ handle: UnsafeMutableRawPointer) {
        _ = almanac_curl_set_number(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, 2)
        almanac_curl_free(handle)
    }

    static func words(_ code: CURLcode) -> String {
        almanac_curl_words(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }
}

/// One message in progress: its remaining bytes, and the server's last reply.
private final class Exchange {
    private let message: [UInt8]
    private var place = 0
    /// True once libcurl took the end of the message: from here on the last dot may have gone out.
    private(set) var isHandedOver = false
    /// The last reply that said no, unless something went well after it: QUIT is answered with 221 even then.
    private var refusal: String?
    /// True once the server said something.
    private(set) var hasReply = false
    /// The first reply after the end of the message.
    private var finalReply: String?
    /// True once the server knows the recipient: a refusal before that is not about one recipient.
    private var hasNamedRecipient = false

    init(message: [UInt8]) {
        self.message = message
    }

    func read(into buffer: UnsafeMutablePointer<CChar>, limit: Int) -> Int {
        let count = min(limit, message.count - place)
        guard count > 0 else {
            isHandedOver = true
            return 0
        }
        message.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: buffer, count: count).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[place..<(place + count)]))
        }
        place += count
        // libcurl may send the dot without asking again once it has as many bytes as were announced.
        if place == message.count { isHandedOver = true }
        return count
    }

    func note(_ reply: String) {
        hasReply = true
        switch reply.first {
        case "4", "5": refusal = reply
        case "2", "3": if !reply.hasPrefix("221") { refusal = nil }
        default: break
        }
        if isHandedOver, finalReply == nil { finalReply = reply }
    }

    func noteRecipient() { hasNamedRecipient = true }

    func outcome(ended code: CURLcode) -> SendOutcome {
        if isHandedOver {
            guard let finalReply else {
                return .uncertain(reason: "no reply after the last dot: \(SMTPCarrier.words(code))")
            }
            return Self.outcome(of: finalReply)
        }
        let words = SMTPCarrier.words(code)
        guard let refusal else { return .deferred(reply: words) }
        // A login that the server cannot look up now (454) is one for later.
        guard refusal.first == "5" else { return .deferred(reply: refusal) }
        // Ours to mend, and no fault of the recipient's (RFC 4954, 6).
        if code == CURLE_LOGIN_DENIED || ["530", "534", "535", "538"].contains(refusal.prefix(3)) { return .loginRefused(reply: refusal) }
        // The size of a mail is sent with its sender, but is about the mail.
        return hasNamedRecipient || refusal.hasPrefix("552") ? .failed(reply: refusal) : .sessionRefused(reply: refusal)
    }

    private static func outcome(of reply: String) -> SendOutcome {
        switch reply.first {
        case "2": .accepted(reply: reply)
        case "4": .deferred(reply: reply)
        case "5": .failed(reply: reply)
        default: .uncertain(reason: "a reply after the last dot that is none: \(reply)")
        }
    }
}

private func readMessage(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let buffer, let context else { return 0 }
    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().read(into: buffer, limit: size * count)
}

/// Keeps the server's lines; of what goes out, the login among it, nothing is looked at but whether it is RCPT.
private func noteReply(
    _ handle: UnsafeMutableRawPointer?, _ type: curl_infotype, _ data: UnsafeMutablePointer<CChar>?, _ size: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard type == CURLINFO_HEADER_IN || type == CURLINFO_HEADER_OUT, let data, let context else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: size)
    guard type == CURLINFO_HEADER_IN else {
        if bytes.starts(with: Array("RCPT".utf8)) { Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().noteRecipient() }
        return 0
    }
    Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().note(SMTPReply.shown(String(decoding: bytes, as: UTF8.self)))
    return 0
}
