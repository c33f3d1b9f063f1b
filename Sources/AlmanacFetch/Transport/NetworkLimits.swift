/// Limits on the time and the size of an answer.
package struct NetworkLimits: Hashable, Sendable {
    /// Until a connection stands, the handshake too.
    package var connect: Duration = .seconds(10)
    /// From the sending on, connecting included. What a model must write first takes its time.
    package var firstByte: Duration = .seconds(60)
    /// Longest time between two parts of a body.
    package var idle: Duration = .seconds(30)
    /// All of it, redirects included.
    package var whole: Duration = .seconds(180)
    /// Bytes of an answer's head.
    package var head = 64 << 10
    /// Bytes of a body, decompressed.
    package var body = 64 << 20
    package var redirects = 5
    /// Connections to one host that may stand at once; more requests wait.
    package var connectionsPerHost = 64

    package init() {}
}
