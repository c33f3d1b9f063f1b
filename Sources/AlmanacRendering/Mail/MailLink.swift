/// Where a link of a mail may lead: to a page or to a mail box, and to nothing else.
package struct MailLink: Hashable, Sendable {
    package let target: String

    /// - Returns: `nil` unless it is an absolute `http`, `https` or `mailto` URL of visible ASCII characters.
    package init?(_ target: String) {
        let isVisible = target.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C }
        let lowered = target.prefix(8).lowercased()
        let length = ["https://", "http://", "mailto:"].first { lowered.hasPrefix($0) }?.utf8.count
        guard isVisible, let length, target.utf8.count > length, target.utf8.count <= 2000 else { return nil }
        self.target = target
    }
}
