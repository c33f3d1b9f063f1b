/// A request that got no whole answer.
package struct HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// No connection: refused, no such host, no route, or not in time.
        case connect
        /// The certificate or the handshake.
        case security
        /// Connected, and then no first byte, or not the whole, in time.
        case timeout
        /// The connection ended before the answer did.
        case reset
        /// More bytes than are taken in.
        case tooLarge
        /// A redirect that is not followed.
        case redirect
        /// The answer breaks the protocol.
        case invalid
        /// The run is being stopped.
        case cancelled
    }

    package var kind: Kind
    /// Text for the run's report; contains no secret.
    package var description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
