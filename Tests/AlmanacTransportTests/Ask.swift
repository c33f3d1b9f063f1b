@testable import AlmanacFetch

/// Sends one request with short limits.
enum Ask {
    static func result(_ request: HTTPRequest, _ change: (inout NetworkLimits) -> Void = { _ in }, environment: [String: String] = [:])
        async throws -> Result<HTTPResponse, HTTPFailure>
    {
        var limits = NetworkLimits()
        limits.connect = .seconds(5)
        limits.firstByte = .seconds(5)
        limits.idle = .seconds(5)
        limits.whole = .seconds(10)
        change(&limits)
        return try await NetworkTransport.run(limits: limits, userAgent: "almanac/0", environment: environment) { transport in
            do throws(HTTPFailure) {
                return .success(try await transport.send(request))
            } catch {
                return .failure(error)
            }
        }
    }

    /// `nil` when there was an answer.
    static func failure(_ request: HTTPRequest, _ change: (inout NetworkLimits) -> Void = { _ in }, environment: [String: String] = [:])
        async throws -> HTTPFailure?
    {
        if case .failure(let failure) = try await result(request, change, environment: environment) { failure } else { nil }
    }
}
