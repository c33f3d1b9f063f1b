import Foundation

/// An address with the name it is shown with (RFC 5322, 3.4): `Ana Núñez <ana@example.test>`.
package struct MailAddress: Hashable, Sendable {
    /// Plain text, any script; `nil` for none.
    package let name: String?
    /// Before the `@`: ASCII, as given.
    package let localPart: String
    /// After it: ASCII, lower case, A-labels (`xn--…`) where it was international.
    package let domain: String

    /// `ana@example.test`, as SMTP and the ledger know it.
    package var mailbox: String {
        (Self.isDotAtom(localPart) ? localPart : Self.quoted(localPart)) + "@" + domain
    }

    /// - Parameters:
    ///   - name: Shown by mail programs; a blank one is left out.
    ///   - mailbox: `ana@example.test`, `"odd name"@example.test`, `ana@exämple.de`.
    /// - Throws: `MailError` that names the address, safe to be printed.
    package init(name: String? = nil, mailbox: String) throws(MailError) {
        for (what, text) in [("name", name ?? ""), ("address", mailbox)] {
            guard !text.unicodeScalars.contains(where: { HeaderText.isForbidden($0) }) else {
                throw MailError("\(HeaderText.shown(mailbox)): the \(what) holds a line break or another control character; take it out")
            }
        }
        let shown = HeaderText.shown(mailbox)
        guard let at = mailbox.lastIndex(of: "@"), at != mailbox.startIndex else {
            throw MailError("\(shown) is no address; write one like ana@example.test")
        }
        var local = String(mailbox[..<at])
        if local.count >= 2, local.hasPrefix("\""), local.hasSuffix("\"") {
            local = try Self.unquoted(local, shown)
        } else if let sign = local.unicodeScalars.first(where: { "(),:;<>@[\\]\" ".unicodeScalars.contains($0) }) {
            // Quoted by us, "a@b.test,c@d.test" would be one mailbox of that name at d.test.
            throw MailError("\(shown): '\(sign)' before the @ parts addresses; write one address, or what stands before the @ in quotes")
        }
        guard local.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw MailError("\(shown): what stands before the @ is not ASCII, which few servers take (SMTPUTF8); use another address")
        }
        guard (1...64).contains(local.utf8.count) else {
            throw MailError("\(shown): what stands before the @ has \(local.utf8.count) characters; 1 to 64 are allowed")
        }
        let domain = try Self.ascii(domain: String(mailbox[mailbox.index(after: at)...]), shown)
        let trimmed = name.map { HeaderText.collapsed($0) }
        self.name = trimmed?.isEmpty == false ? trimmed : nil
        self.localPart = local
        self.domain = domain
    }

    /// Reads `Ana <ana@example.test>` or `ana@example.test`, as settings have it.
    package init(parsing text: String) throws(MailError) {
        let text = HeaderText.trimmed(text)
        guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else {
            try self.init(mailbox: text)
            return
        }
        var name = HeaderText.trimmed(String(text[..<open]))
        if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") { name = try Self.unquoted(name, HeaderText.shown(text)) }
        try self.init(name: name, mailbox: String(text[text.index(after: open)...].dropLast()))
    }

    /// The address with another name.
    package func named(_ name: String?) throws(MailError) -> MailAddress {
        try MailAddress(name: name, mailbox: mailbox)
    }

    /// The address as it is compared: no mailbox of today tells `Ana` from `ana`, whatever the standard allows.
    package var comparable: String {
        (Self.isDotAtom(localPart) ? localPart : Self.quoted(localPart)).lowercased() + "@" + domain
    }

    /// The compared form of an address; any other text unchanged.
    package static func comparable(_ text: String) -> String {
        (try? MailAddress(mailbox: text))?.comparable ?? text
    }

    // MARK: Tokens

    /// Bytes before the `@` that leave room for a token of 32 characters and the `+` before it (RFC 5321 allows 64).
    package static let longestBeforeToken = 31

    /// True when a token can stand in it.
    package var takesToken: Bool { name == nil && Self.isDotAtom(localPart) && localPart.utf8.count <= Self.longestBeforeToken }

    /// The mailbox with a token before the `@`, which servers ignore in delivery: `bounces+TOKEN@example.test`.
    ///
    /// - Parameter token: At most 32 letters and digits.
    package func mailbox(token: String) -> String { "\(localPart)+\(token)@\(domain)" }

    // MARK: Parts

    /// RFC 5322 `dot-atom`: atoms with single dots between them.
    private static func isDotAtom(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(HeaderText.isAtom) }
    }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            if character == "\"" || character == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "\""
    }

    private static func unquoted(_ text: String, _ shown: String) throws(MailError) -> String {
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, character == "\"" { throw MailError("\(shown): a quote stands in the middle; write \\\" for it") }
            result.append(character)
            isEscaped = false
        }
        guard !isEscaped else { throw MailError("\(shown): ends with a lone \\") }
        return result
    }

    /// The domain as the DNS knows it (UTS #46), checked label by label.
    private static func ascii(domain: String, _ shown: String) throws(MailError) -> String {
        var domain = domain
        if !domain.utf8.allSatisfy({ $0 < 0x80 }) {
            guard !domain.contains(where: { "/?#@:[]%\\ ".contains($0) }),
                let host = URLComponents(string: "http://\(domain)/")?.encodedHost
            else { throw MailError("\(shown): the part after the @ is no domain name") }
            domain = host
        }
        domain = domain.lowercased()
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "-")
                }
        }
        guard isName, domain.utf8.count <= 253 else { throw MailError("\(shown): the part after the @ is no domain name") }
        return domain
    }
}
