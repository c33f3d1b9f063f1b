/// The reason why something cannot go into a mail.
package struct MailError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The thing, what is wrong with it, and the way out.
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
