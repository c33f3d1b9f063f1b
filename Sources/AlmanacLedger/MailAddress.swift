private import Foundation

/// A mail address taken apart: `local@domain`.
package struct MailAddress: Hashable, Sendable {
    /// Before the last `@`, as given.
    package let local: String
    /// Lower-cased, each label in ASCII: `münchen.example` is `xn--mnchen-3ya.example`.
    package let domain: String

    /// - Returns: `nil` when there is no local part or no domain, when the local part has more than 64 bytes, or when the domain is none: an empty
    ///   label, one of more than 63 characters, one that begins or ends with `-`, or holds what no host name may. Address literals (`[192.0.2.1]`)
    ///   are not taken.
    package init?(_ text: String) {
        guard let at = text.lastIndex(of: "@") else { return nil }
        let local = String(text[..<at])
        guard (1...64).contains(local.utf8.count),
            local.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0x9F).contains($0.value) }),
            let domain = Self.asciiDomain(String(text[text.index(after: at)...]))
        else { return nil }
        self.local = local
        self.domain = domain
    }

    /// The address that says whether two are the same recipient: no mailbox of today tells `Ana` from `ana`, whatever the standard allows.
    package var comparable: String {
        local.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping + "@" + domain
    }

    /// For the envelope: the local part as given.
    package var text: String { local + "@" + domain }

    /// - Source: RFC 5890 §2.3.2.1 (A-labels), UTS #46 §4 in so far as NFKC and lower case do its mapping.
    static func asciiDomain(_ text: String) -> String? {
        let mapped = text.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
        var labels: [String] = []
        // The ideographic full stop separates labels too.
        for label in mapped.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "。" || $0 == "｡" }) {
            guard let ascii = label.utf8.allSatisfy({ $0 < 0x80 }) ? String(label) : Punycode.encode(label).map({ "xn--" + $0 }) else {
                return nil
            }
            let isHostName = ascii.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
            guard isHostName, (1...63).contains(ascii.utf8.count), !ascii.hasPrefix("-"), !ascii.hasSuffix("-") else { return nil }
            labels.append(ascii)
        }
        let domain = labels.joined(separator: ".")
        return (1...253).contains(domain.utf8.count) ? domain : nil
    }
}
