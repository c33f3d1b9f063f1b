package import AlmanacModel

/// A message that a worker holds.
package struct Claim: Hashable, Sendable {
    /// Its row.
    let id: Int64
    package let key: LedgerKey
    /// From 1; a resend adds one.
    package let version: Int
    /// Counts the claims of this message; tells one worker's outcome from another's.
    package let attempt: Int
    /// The hash given to `markRendered`. The mail sent must have these bytes.
    package let contentHash: String
    package let bytes: Int
    /// Nothing may be sent once it is over.
    package internal(set) var lease: Lease
    /// Number of tries before this one.
    package let tries: Int
    package let firstTry: Instant?

    package func messageID(domain: String) -> String {
        key.messageID(domain: domain, version: version)
    }

    /// The message that `References` names: the first version, for a later one.
    package func references(domain: String) -> String? {
        version > 1 ? key.messageID(domain: domain, version: 1) : nil
    }
}
