/// The outcome of one try to hand a mail over.
package enum SendOutcome: Hashable, Sendable {
    /// The next system has it and answers for it from here on (RFC 5321, 6.1).
    case accepted(reply: String)
    /// It has not got it; a later try may do.
    case deferred(reply: String)
    /// It does not let us send, this mail or any other: the login is wrong, or there is none. The mail was not handed over.
    case loginRefused(reply: String)
    /// It takes no mail from us, this one or any other, and said so for good before it was told for whom one is: with its greeting, or at the sender. The
    /// mail was not handed over.
    case sessionRefused(reply: String)
    /// It will not take it.
    case failed(reply: String)
    /// It may or may not have it: the connection was lost between the last dot and the reply (RFC 1047).
    case uncertain(reason: String)
}
