/// A mail server's or mailbox's report about a mail that it was sent: a delivery status notification (RFC 3464), or a complaint (RFC 5965).
package struct DeliveryReport: Hashable, Sendable {
    /// The kind of report. The numbers are in files: never changed, never used again.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        /// The address does not exist: 5.1.x, but for 5.1.7 and 5.1.8, which are about the sender's.
        case gone = 1
        /// Refused for good for another reason: policy, a full mailbox, the content.
        case refused = 2
        /// It waits, or time has run out for it: delayed, or any 4.x.x.
        case delayed = 3
        /// The reader called it spam.
        case complaint = 4
        /// Another report about a mail that arrived: delivered, relayed, or marked as no spam.
        case other = 5

        /// Name for people and machines: `address gone`.
        package var name: String {
            switch self {
            case .gone: "address gone"
            case .refused: "refused"
            case .delayed: "delayed"
            case .complaint: "complaint"
            case .other: "other"
            }
        }
    }

    package var kind: Kind
    /// The enhanced status code, `5.1.1`; `nil` for none.
    package var status: String?
    /// The server's words, on one line of at most 300 characters.
    package var words: String?
    /// Texts that may contain the envelope sender of the mail: the recipient of the report, and its quotes from the mail. At most 64.
    package var addresses: [String]
    /// Message-IDs without brackets, of the mail that the report is about as far as it names one. At most 16.
    package var messageIDs: [String]

    package init(kind: Kind, status: String? = nil, words: String? = nil, addresses: [String] = [], messageIDs: [String] = []) {
        self.kind = kind
        self.status = status
        self.words = words
        self.addresses = addresses
        self.messageIDs = messageIDs
    }
}
