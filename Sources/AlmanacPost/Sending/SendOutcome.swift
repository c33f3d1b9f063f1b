/// The outcome of one try to hand a mail over.
package enum SendOutcome: Hashable, Sendable {
    /// The next system has it and answers for it from here on (RFC 5321, 6.1).
    case accepted(reply: String)
    /// It has not got it; a later try may do.
    case deferred(reply: String)
    /// The server does not let us send any mail: the login is wrong, or missing. The mail was not handed over.
    case loginRefused(reply: String)
    /// The server permanently takes no mail from us, and said so before it knew a recipient: in its greeting, or at the sender. The mail was not
    /// handed over.
    case sessionRefused(reply: String)
    /// It will not take it.
    case failed(reply: String)
    /// It may or may not have it: the connection was lost between the last dot and the reply (RFC 1047).
    case uncertain(reason: String)
}
