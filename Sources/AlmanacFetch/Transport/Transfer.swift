internal import AlmanacDump
internal import CCurl
internal import Synchronization

/// One request in progress, with the part of its answer received so far. It follows no redirect.
///
/// Unchecked: once `TransferLoop` has it, only the loop's thread uses it, except for `isCancelled`.
final class Transfer: @unchecked Sendable {
    enum Answer: Sendable {
        case here(HTTPResponse)
        /// The `Location` of a redirect.
        case elsewhere(String)
    }

    let isCancelled = Atomic<Bool>(false)
    var continuation: CheckedContinuation<Result<Answer, HTTPFailure>, Never>?

    private let request: HTTPRequest
    private let way: TransferSetup
    private let limits: NetworkLimits
    private let watch: ExchangeTimer
    private var head: AnswerHead
    private var inflater: Inflater?
    private var body: [UInt8] = []
    /// libcurl writes there what went wrong, in its own words.
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The result, where it is known before the end.
    private var result: Result<Answer, HTTPFailure>?

    init(_ request: HTTPRequest, _ way: TransferSetup, _ limits: NetworkLimits, _ watch: ExchangeTimer) {
        self.request = request
        self.way = way
        self.limits = limits
        self.watch = watch
        head = AnswerHead(limit: limits.head)
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        words.deallocate()
    }

    private var host: String { way.address.hostAndPort }

    /// Sets up libcurl with the request and the callbacks.
    ///
    /// - Returns: The list to be freed when the exchange is over.
    func prepare(_ handle: UnsafeMutableRawPointer) throws(HTTPFailure) -> UnsafeMutablePointer<curl_slist>? {
        let list = try way.apply(to: handle, request, limits)
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = almanac_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
        _ = almanac_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = almanac_curl_set_bytes(handle, CURLOPT_HEADERFUNCTION, takeHead)
        _ = almanac_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        _ = almanac_curl_set_bytes(handle, CURLOPT_WRITEFUNCTION, takeBody)
        return list
    }

    /// - Returns: True to go on.
    fileprivate func take(head line: UnsafeRawBufferPointer) -> Bool {
        watch.receive()
        let wasWhole = head.isWhole
        do throws(AnswerHead.Fault) {
            try head.take(line)
        } catch {
            let words = error == .tooLong ? "the head of the answer of \(host) is larger than \(limits.head) bytes" : nil
            result = .failure(words.map { HTTPFailure(.tooLarge, $0) } ?? HTTPFailure(.invalid, "the answer of \(host) is no HTTP"))
            return false
        }
        guard head.isWhole, !wasWhole else { return true }
        result = decide()
        return result == nil
    }

    /// Looks at a whole head; `nil` when the body is to be read.
    private func decide() -> Result<Answer, HTTPFailure>? {
        if [301, 302, 303, 307, 308].contains(head.status), let location = head.values("location").first {
            // The body is not read; the connection ends with it.
            return request.method == .get
                ? .success(.elsewhere(location))
                : .failure(HTTPFailure(.redirect, "\(host) redirects a request that is sent only once; ask where it leads to"))
        }
        let encodings = head.values("content-encoding").map { $0.lowercased() }
        guard encodings.count <= 1, encodings.allSatisfy({ ["gzip", "deflate", "identity"].contains($0) }) else {
            return .failure(HTTPFailure(.invalid, "\(host) answered in an encoding that nobody asked for"))
        }
        switch head.length {
        case .unknown: break
        case .bytes(let count) where count <= limits.body: body.reserveCapacity(min(count, 1 << 20))
        case .bytes, .immense: return .failure(NetworkFailure.tooLarge(host, limits))
        }
        if let encoding = encodings.first, encoding != "identity" {
            inflater = Inflater(encoding == "gzip" ? .member : .zlib, capacity: 65_536)
        }
        return nil
    }

    /// - Returns: True to go on.
    fileprivate func take(body part: UnsafeRawBufferPointer) -> Bool {
        watch.receive()
        guard let inflater else {
            guard part.count <= limits.body - body.count else {
                result = .failure(NetworkFailure.tooLarge(host, limits))
                return false
            }
            body += part
            return true
        }
        do throws(ByteInput.Failure) {
            inflater.feed(part.bindMemory(to: UInt8.self))
            while case let piece = try inflater.next(), !piece.isEmpty {
                guard piece.count <= limits.body - body.count else { throw .inflated }
                body += piece
            }
            return true
        } catch {
            let failure =
                if case .inflated = error {
                    HTTPFailure(.tooLarge, "the answer of \(host) is larger than \(limits.body) bytes when it is unpacked")
                } else {
                    HTTPFailure(.invalid, "the compressed answer of \(host) is damaged")
                }
            result = .failure(failure)
            return false
        }
    }

    /// The result, now that libcurl is done with it.
    func end(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) -> Result<Answer, HTTPFailure> {
        if let result { return result }
        guard code == CURLE_OK else {
            let facts = NetworkFailure.Circumstances(handle, way, limits, words: String(cString: words))
            return .failure(NetworkFailure.of(code, facts, host: host))
        }
        // libcurl takes an answer that ends in its head for one without a body.
        guard head.isWhole, inflater?.isWhole != false else { return .failure(NetworkFailure.reset(host)) }
        let isPacked = !head.values("content-encoding").isEmpty
        let fields = head.fields.filter { field in
            // These fields describe the compressed body, which `body` no longer is.
            !isPacked || !["content-encoding", "content-length"].contains(field.name.lowercased())
        }
        return .success(.here(HTTPResponse(status: head.status, headers: fields, body: body)))
    }
}

private func takeHead(_ line: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let line, let context else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: line, count: size * count)
    // Anything but the count ends the exchange.
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(head: bytes) ? bytes.count : 0
}

private func takeBody(_ part: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let part, let context, size * count > 0 else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: part, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(body: bytes) ? bytes.count : 0
}
