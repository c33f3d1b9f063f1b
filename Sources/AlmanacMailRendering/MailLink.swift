import AlmanacReport

/// Where a link of a mail may lead: to a page or to a mail box, and to nothing else.
package struct MailLink: Hashable, Sendable {
    package let target: String

    /// - Returns: `nil` unless it is an absolute `http`, `https` or `mailto` URL of visible ASCII characters.
    package init?(_ target: String) {
        guard isWebAddress(target) else { return nil }
        self.target = target
    }
}
