/// The reason why something cannot go into a mail.
package struct MailError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The object, the problem, and the way out.
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
