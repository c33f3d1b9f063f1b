import AlmanacModel
import AlmanacText

extension MailMessage {
    /// The message as RFC 5322 and MIME have it: lines of at most 78 characters ended by CRLF, seven bits, the same bytes for the same values.
    ///
    /// The tree is `related(alternative(text/plain, text/html), image/png…)`, or the alternative alone without pictures: what Exchange writes, and what
    /// hides no picture and lists none as an attachment.
    ///
    /// - Throws: `MailError` for anything that could become another header field, or that no server would take.
    package func serialised() throws(MailError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + html.count + images.reduce(4096) { $0 + $1.png.count * 4 / 3 + 512 })
        try appendHeader(to: &bytes)
        if images.isEmpty {
            bytes += Self.line("Content-Type: multipart/alternative;\r\n boundary=\"\(Boundary.alternative)\"")
            appendAlternatives(to: &bytes)
        } else {
            bytes += Self.line("Content-Type: multipart/related; type=\"multipart/alternative\";\r\n boundary=\"\(Boundary.related)\"")
            bytes += Self.line("")
            bytes += Self.line("--\(Boundary.related)")
            bytes += Self.line("Content-Type: multipart/alternative;\r\n boundary=\"\(Boundary.alternative)\"")
            appendAlternatives(to: &bytes)
            for image in images { try append(image, to: &bytes) }
            bytes += Self.line("--\(Boundary.related)--")
        }
        return bytes
    }

    /// No encoded body can hold these: there, `=` is followed by a hexadecimal digit or the end of the line, or by nothing but `=`.
    private enum Boundary {
        static let related = "=_almanac_related"
        static let alternative = "=_almanac_alternative"
    }

    private static func line(_ text: String) -> [UInt8] { Array(text.utf8) + [0x0D, 0x0A] }

    // MARK: Header

    private func appendHeader(to bytes: inout [UInt8]) throws(MailError) {
        bytes += Self.line("MIME-Version: 1.0")
        bytes += address("From", from)
        bytes += address("To", to)
        if let replyTo { bytes += address("Reply-To", replyTo) }
        bytes += try HeaderText.unstructured("Subject", subject)
        bytes += Self.line("Date: " + Self.date(date, zone))
        bytes += Self.line("Message-ID: <\(try Self.checked(id: messageID, "Message-ID"))>")
        if !references.isEmpty {
            var field = HeaderText.Folder("References")
            for id in references { field.append("<\(try Self.checked(id: id, "References"))>") }
            bytes += field.finished()
        }
        if let list { try append(list, to: &bytes) }
        bytes += Self.line("Auto-Submitted: auto-generated")
        // Exchange goes by a field of its own. What tells of a mail that could not be delivered is still wanted, and not among these.
        bytes += Self.line("X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply")
        if let feedbackID { bytes += Self.line("Feedback-ID: \(try Self.checked(feedbackID: feedbackID))") }
        if let reportKey { bytes += try HeaderText.unstructured("X-Report-Key", reportKey) }
        if let language {
            guard language.utf8.allSatisfy({ HeaderText.isAtom($0) }) else {
                throw MailError("Content-Language \(HeaderText.shown(language)) is no language tag")
            }
            bytes += Self.line("Content-Language: \(language)")
        }
    }

    private func address(_ name: StaticString, _ address: MailAddress) -> [UInt8] {
        var field = HeaderText.Folder(name)
        if let shown = address.name {
            for word in HeaderText.phrase(shown) { field.append(word) }
            field.append("<\(address.mailbox)>")
        } else {
            field.append(address.mailbox)
        }
        return field.finished()
    }

    private func append(_ list: List, to bytes: inout [UInt8]) throws(MailError) {
        let isID =
            !list.id.isEmpty && list.id.utf8.count <= 255
            && list.id.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.utf8.allSatisfy(HeaderText.isAtom)
            }
        guard isID else { throw MailError("list id \(HeaderText.shown(list.id)) is written like weekly.example.test") }
        var field = HeaderText.Folder("List-Id")
        if let name = list.name {
            guard !name.unicodeScalars.contains(where: HeaderText.isForbidden) else {
                throw MailError("list name \(HeaderText.shown(name)) holds a line break or another control character; take it out")
            }
            for word in HeaderText.phrase(HeaderText.collapsed(name)) { field.append(word) }
        }
        field.append("<\(list.id)>")
        bytes += field.finished()
        guard list.unsubscribe != nil || list.unsubscribeMail != nil else { return }
        var ways = HeaderText.Folder("List-Unsubscribe")
        let links = [(list.unsubscribe, "https://"), (list.unsubscribeMail, "mailto:")].compactMap { link, scheme in
            link.map { ($0, scheme) }
        }
        for (place, (link, scheme)) in links.enumerated() {
            guard link.hasPrefix(scheme), link.utf8.count <= 900,
                link.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E })
            else {
                throw MailError("unsubscribe link \(HeaderText.shown(link)) must begin with \(scheme) and be plain ASCII without blanks")
            }
            ways.append("<\(link)>" + (place + 1 < links.count ? "," : ""))
        }
        bytes += ways.finished()
        // RFC 8058: only with an https link, and only where the relay signs both fields (DKIM) do readers heed it.
        if list.unsubscribe != nil { bytes += Self.line("List-Unsubscribe-Post: List-Unsubscribe=One-Click") }
    }

    /// `Fri, 20 Nov 2026 16:37:12 -0500`
    private static func date(_ instant: Instant, _ zone: Zone) -> String {
        let (day, second) = zone.local(instant)
        let civil = CivilDate(day: day.number)
        let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // Offsets of old have seconds, the field has not: whole minutes, rounded down, and the clock that goes with them.
        let minutes = Int(zone.transition(at: instant).offset) / 60
        let sign = minutes < 0 ? "-" : "+"
        return
            "\(weekdays[civil.weekday - 1]), \(civil.day) \(months[civil.month - 1]) \(padded(civil.year, to: 4)) "
            + "\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2)) "
            + "\(sign)\(padded(abs(minutes) / 60, to: 2))\(padded(abs(minutes) % 60, to: 2))"
    }

    private static func checked(id: String, _ field: StaticString) throws(MailError) -> String {
        let parts = id.split(separator: "@", omittingEmptySubsequences: false)
        let isID =
            parts.count == 2 && id.utf8.count <= 200
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { HeaderText.isAtom($0) || $0 == UInt8(ascii: ".") } }
        guard isID else { throw MailError("\(field) \(HeaderText.shown(id)) is written like 1f3a@example.test") }
        return id
    }

    /// - Source: Gmail's feedback loop: up to three fields and the sender's own, parted by colons.
    private static func checked(feedbackID: String) throws(MailError) -> String {
        let parts = feedbackID.split(separator: ":", omittingEmptySubsequences: false)
        let isID =
            (1...4).contains(parts.count) && feedbackID.utf8.count <= 127 && (5...15).contains(parts.last?.utf8.count ?? 0)
            && parts.allSatisfy { $0.utf8.allSatisfy { HeaderText.isAtom($0) || $0 == UInt8(ascii: ".") } }
        guard isID else { throw MailError("Feedback-ID \(HeaderText.shown(feedbackID)) is written like daily:report:example-org") }
        return feedbackID
    }

    // MARK: Parts

    /// The plain one first: readers show the last they can.
    private func appendAlternatives(to bytes: inout [UInt8]) {
        for (subtype, body) in [("plain", text), ("html", html)] {
            bytes += Self.line("")
            bytes += Self.line("--\(Boundary.alternative)")
            bytes += Self.line("Content-Type: text/\(subtype); charset=utf-8")
            bytes += Self.line("Content-Transfer-Encoding: quoted-printable")
            bytes += Self.line("")
            bytes += QuotedPrintable.encode(body)
        }
        bytes += Self.line("")
        bytes += Self.line("--\(Boundary.alternative)--")
        bytes += Self.line("")
    }

    private func append(_ image: Image, to bytes: inout [UInt8]) throws(MailError) {
        guard (1...80).contains(image.fileName.utf8.count),
            image.fileName.utf8.allSatisfy({ HeaderText.isAtom($0) || $0 == UInt8(ascii: ".") })
        else { throw MailError("\(HeaderText.shown(image.fileName)) is no name for a picture; write letters, digits, dots and hyphens") }
        bytes += Self.line("--\(Boundary.related)")
        // A name on a line of its own: it may have sixty characters, and a line 78.
        bytes += Self.line("Content-Type: image/png;")
        bytes += Self.line(" name=\"\(image.fileName)\"")
        bytes += Self.line("Content-Transfer-Encoding: base64")
        bytes += Self.line("Content-ID: <\(try Self.checked(id: image.contentID, "Content-ID"))>")
        bytes += Self.line("Content-Disposition: inline;")
        bytes += Self.line(" filename=\"\(image.fileName)\"")
        bytes += Self.line("")
        bytes += Base64.lines(image.png)
        bytes += Self.line("")
    }
}
