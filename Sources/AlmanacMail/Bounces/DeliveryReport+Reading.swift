extension DeliveryReport {
    /// Most bytes to read of a message.
    package static let largestMessage = 4 << 20
    /// Groups of fields in a delivery status, one a recipient.
    private static let mostGroups = 100
    private static let mostAddresses = 64
    private static let mostIDs = 16

    /// Reads a report from a message.
    ///
    /// - Parameter message: Lines end with LF or CRLF. Any bytes are safe, however broken.
    /// - Returns: `nil` for a message without a report in it, such as a reply.
    package init?(message: ArraySlice<UInt8>) {
        let root = MIMEPart(Self.withCRLF(message.prefix(Self.largestMessage))[...], isLenient: true)
        let parts = root.all
        // A delivery status says why a mail did not arrive, a feedback report what the reader did with it; none has both.
        if let part = parts.first(where: { ["message/delivery-status", "message/global-delivery-status"].contains($0.contentType.type) }) {
            self.init(deliveryStatus: Self.groups(part))
        } else if let part = parts.first(where: { $0.contentType.type == "message/feedback-report" }) {
            self.init(feedback: Self.groups(part).first ?? MIMEPart([]))
        } else {
            return nil
        }
        for name in ["X-Original-To", "Delivered-To", "Envelope-To", "X-Envelope-To", "To", "Cc"] { addresses += root.values(name) }
        var ids = root.values("In-Reply-To") + root.values("References")
        if let original = parts.first(where: { Self.original.contains($0.contentType.type) }) {
            let header = MIMEPart(((original.content ?? Array(original.body)) + Array("\r\n\r\n".utf8))[...])
            addresses += header.values("Return-Path") + header.values("X-Envelope-From")
            ids = header.values("Message-ID") + ids
        }
        addresses = addresses.prefix(Self.mostAddresses).map { String($0.prefix(2000)) }
        messageIDs = Array(ids.flatMap(Self.ids).prefix(Self.mostIDs))
    }

    /// Parts in which the mail stands that the report is about, whole or its header alone.
    private static let original: Set<String> = [
        "message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global", "message/global-headers",
    ]

    // MARK: Delivery status

    /// - Parameter groups: The first is about the mail, each further one about a recipient (RFC 3464, 2.1).
    private init(deliveryStatus groups: [MIMEPart]) {
        // An alias may have several recipients; the worst result for the mail counts.
        let recipients = groups.filter { $0.value("Action") != nil || $0.value("Status") != nil }.map(Self.recipient)
        self = recipients.min { $0.kind.rawValue < $1.kind.rawValue } ?? DeliveryReport(kind: .other)
    }

    private static func recipient(_ group: MIMEPart) -> DeliveryReport {
        let action = group.value("Action").map { plain($0, limit: 20).lowercased() } ?? "failed"
        let diagnostic = group.value("Diagnostic-Code").map { text in
            // In `smtp; 550 5.1.1 …` the part before the semicolon is the kind of the words.
            plain(text.firstIndex(of: ";").map { String(text[text.index(after: $0)...]) } ?? text, limit: 300)
        }
        let status = group.value("Status").flatMap { code($0) }
        let said = diagnostic.flatMap(codeOfReply)
        // Exim says 5.0.0 of everything, and some gateways 5.1.0; the server's own words know more.
        let known = status.map { $0.isVague ? said ?? $0 : $0 } ?? said
        let kind: Kind =
            switch (action, known?.numbers[0]) {
            case ("delivered", _), ("relayed", _), ("expanded", _): .other
            case ("delayed", _), (_, 4): .delayed
            case (_, 5) where known?.isOfAddress == true: .gone
            case (_, 2): .other
            default: .refused
            }
        return DeliveryReport(kind: kind, status: known?.text, words: diagnostic ?? group.value("Status").map { plain($0, limit: 300) })
    }

    /// A status code (RFC 3463).
    private struct Code {
        var numbers: [Int]

        var text: String { numbers.map(String.init).joined(separator: ".") }
        /// True when it says no more than the reply's first digit, or no more about an address than that.
        var isVague: Bool { numbers[2] == 0 && numbers[1] <= 1 }
        /// 5.1.7 and 5.1.8 are about the sender's address.
        var isOfAddress: Bool { numbers[1] == 1 && numbers[2] != 7 && numbers[2] != 8 }
    }

    /// `5.1.1`, whatever follows it.
    private static func code(_ text: String) -> Code? {
        let word = text.drop { $0 == " " || $0 == "\t" || $0 == "#" }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let numbers = word.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 3, numbers.allSatisfy({ (1...3).contains($0.utf8.count) }) else { return nil }
        let code = Code(numbers: numbers.compactMap { Int($0) })
        return code.numbers.count == 3 && [2, 4, 5].contains(code.numbers[0]) ? code : nil
    }

    /// The code of `550 5.1.1 no such user` and of `550-5.1.1 …`.
    private static func codeOfReply(_ reply: String) -> Code? {
        let digits = reply.prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 3, let mark = reply[digits.endIndex...].first, mark == " " || mark == "-" else { return code(reply) }
        return code(String(reply[reply.index(after: digits.endIndex)...]))
    }

    // MARK: Feedback

    /// - Parameter fields: The report for machines (RFC 5965, 3).
    private init(feedback fields: MIMEPart) {
        let type = fields.value("Feedback-Type").map { Self.plain($0, limit: 40).lowercased() } ?? ""
        self.init(
            kind: type == "abuse" ? .complaint : .other,
            words: Self.plain((type.isEmpty ? "" : type + " ") + (fields.value("User-Agent").map { "told by \($0)" } ?? ""), limit: 300),
            addresses: fields.values("Original-Mail-From"))
    }

    // MARK: Text

    /// The groups of fields of a part, which blank lines keep apart.
    private static func groups(_ part: MIMEPart) -> [MIMEPart] {
        var rest = ((part.content ?? Array(part.body)) + Array("\r\n\r\n".utf8))[...]
        var groups: [MIMEPart] = []
        while !rest.isEmpty, groups.count < mostGroups {
            let group = MIMEPart(rest)
            if !group.fields.isEmpty { groups.append(group) }
            rest = group.body
        }
        return groups
    }

    /// The Message-IDs of a field, without their brackets.
    private static func ids(_ text: String) -> [String] {
        text.prefix(8000).split(separator: "<").compactMap { piece in
            piece.firstIndex(of: ">").map { String(piece[..<$0]) }
        }.filter { !$0.isEmpty && $0.utf8.count <= 500 }
    }

    /// One line without control characters and directions, and with one blank where there were several.
    private static func plain(_ text: String, limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit * 4) where line.count < limit {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if line.last != " ", !line.isEmpty { line.append(" ") }
            default: line.append(scalar)
            }
        }
        if line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Files keep lines with LF, and mail is parted by CRLF.
    private static func withCRLF(_ message: ArraySlice<UInt8>) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(message.count + message.count / 40)
        var last: UInt8 = 0
        for byte in message {
            if byte == 0x0A, last != 0x0D { lines.append(0x0D) }
            lines.append(byte)
            last = byte
        }
        return lines
    }
}
