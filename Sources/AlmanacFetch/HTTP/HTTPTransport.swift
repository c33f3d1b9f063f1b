/// Sends a request once and takes in the answer. What opens connections is behind it.
package protocol HTTPTransport: Sendable {
    /// - Returns: The answer, of any status; redirects have been followed.
    /// - Throws: `HTTPFailure` when no whole answer came within the limits it was made with.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// Gets the best available answer: with retries, limits and a cache. Pulling uses one of these.
package protocol HTTPFetcher: Sendable {
    func fetch(_ request: HTTPRequest) async -> HTTPOutcome
}

/// The outcome of a request after all tries.
package struct HTTPOutcome: Sendable {
    /// The last answer (of any status), or why there was none.
    package var result: Result<HTTPResponse, HTTPFailure>
    /// Number of times it was sent; 0 when a kept answer stood in.
    package var tries: Int
    /// True when the body is a kept one: the server said it had not changed, or it was young enough not to ask.
    package var isKept: Bool

    package init(_ result: Result<HTTPResponse, HTTPFailure>, tries: Int = 1, isKept: Bool = false) {
        self.result = result
        self.tries = tries
        self.isKept = isKept
    }
}
