import AlmanacFetch

/// Sends one request about a night to a server, within seconds.
enum WebPost {
    /// - Returns: The answer, whatever its status; a redirect of a POST is not followed.
    static func send(_ request: HTTPRequest, environment: [String: String]) async -> Result<HTTPResponse, HTTPFailure> {
        var limits = NetworkLimits()
        // A night that was asked to stop has no time.
        let seconds = StopSignal.exitCode == nil ? 5 : 2
        limits.connect = .seconds(seconds)
        limits.firstByte = .seconds(seconds)
        limits.idle = .seconds(seconds)
        limits.whole = .seconds(seconds)
        limits.body = 64 << 10
        do {
            return try await NetworkTransport.run(
                limits: limits, userAgent: "almanac/\(Version.current)", environment: environment
            ) { transport -> Result<HTTPResponse, HTTPFailure> in
                do throws(HTTPFailure) { return .success(try await transport.send(request)) } catch { return .failure(error) }
            }
        } catch {
            return .failure(error as? HTTPFailure ?? HTTPFailure(.invalid, "the network cannot be set up"))
        }
    }
}
