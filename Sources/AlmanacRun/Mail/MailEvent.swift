package import AlmanacModel
package import AlmanacPost

/// A finished try to send a mail.
package struct MailEvent: Sendable {
    package var time: Instant
    package var key: LedgerKey
    package var version: Int
    /// State of the mail after the try.
    package var state: DeliveryState
    /// The server's reply, or why the outcome is unknown.
    package var reply: String?

    /// `2026-11-20T05:30:12Z daily 2026-11-19@Europe/Berlin for ana by mail: deferred until 2026-11-20T06:10:00Z: 450 4.2.0 later`
    package var words: String {
        var words = "\(time) \(key): \(state.kind.name)"
        if case .deferred(let until) = state { words += " until \(until)" }
        return words + (reply.map { ": \($0)" } ?? "")
    }
}
