/// One mail to one recipient, ready to send.
package struct Envelope: Hashable, Sendable {
    /// `reports@example.test`: where bounces go.
    package var sender: String
    /// `ana@example.test`.
    package var recipient: String
    /// The whole message with CRLF.
    package var message: [UInt8]

    package init(sender: String, recipient: String, message: [UInt8]) {
        self.sender = sender
        self.recipient = recipient
        self.message = message
    }
}
