/// Limits on how often and how long servers are asked.
package struct FetchPolicy: Hashable, Sendable {
    /// At least 1.
    package var requestsAtOnce = 16
    /// Requests at once to one host and port, at least 1.
    package var requestsAtOncePerHost = 6
    /// After the first try of a GET.
    package var retries = 4
    /// The longest wait before the first retry; it doubles with each further one.
    package var firstDelay: Duration = .milliseconds(500)
    package var longestDelay: Duration = .seconds(30)
    /// A server that asks for a longer wait has its answer given back instead.
    package var longestRetryAfter: Duration = .seconds(60)
    /// Retries that a host has at the start, and can have at most. Keeps a fleet from beating on a server that is down.
    package var retryBudget = 20
    /// First tries that earn a host one more retry.
    package var triesPerRetry = 5
    /// Connections in a row that came to nothing, after which a host is left alone for a while.
    package var failuresBeforeRest = 8
    package var rest: Duration = .seconds(30)
    /// Time from the making of the fetcher on, after which nothing more is asked; `nil` never.
    package var deadline: Duration?

    package init() {}
}
