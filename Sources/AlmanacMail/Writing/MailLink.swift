import AlmanacReport

/// Where a link of a mail may lead: to a page or to a mail box, and to nothing else.
package struct MailLink: Hashable, Sendable {
    /// An absolute `http`, `https` or `mailto` URL.
    package let target: String

    /// - Returns: `nil` unless it is an absolute `http`, `https` or `mailto` URL of visible ASCII characters.
    package init?(_ target: String) {
        guard isWebAddress(target) else { return nil }
        self.target = target
    }

    /// The same page at the part of this id; the page itself where the link says already which part of it is meant.
    func section(_ id: String) -> MailLink {
        guard !target.utf8.contains(0x23), !target.utf8.starts(with: Array("mailto:".utf8)) else { return self }
        return MailLink("\(target)#\(id)") ?? self
    }

    /// True for a link to the long report rather than to the dashboard, by the name of the file.
    var isOfReport: Bool {
        let path = target.utf8.prefix { $0 != 0x3F && $0 != 0x23 }
        return path.suffix("/report.html".utf8.count).elementsEqual("/report.html".utf8)
    }
}
