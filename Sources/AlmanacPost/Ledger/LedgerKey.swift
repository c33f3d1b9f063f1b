internal import AlmanacHash
internal import AlmanacMail
import AlmanacText

/// Identifies a message: the same report for the same subject, period, channel and address is the same message.
///
/// Keys are equal when their bytes are, not when Unicode considers them equivalent, because the database compares bytes, too.
package struct LedgerKey: Sendable {
    /// Name of the installation; empty where there is only one.
    package let tenant: String
    /// The id of the subject.
    package let subject: String
    /// The report's name: `daily`.
    package let report: String
    /// The period as the subject's own calendar names it, with the zone: `2026-W47@Europe/Berlin`. A repeated hour cannot make a second one.
    package let period: String
    /// The way it travels: `mail`.
    package let channel: String
    /// The address for the envelope.
    package let address: String
    /// The address as it is compared, so that `Ana@EXAMPLE.test` is not a second recipient beside `ana@example.test`.
    package let comparableAddress: String

    /// - Throws: A field that must not be empty is, one is longer than `longest`, or one holds NUL or another control character: such an id would
    ///   be cut short by C, and could end a header.
    package init(tenant: String = "", subject: String, report: String, period: String, channel: String = "mail", address: String)
        throws(LedgerKeyError)
    {
        let fields = [
            ("tenant", tenant), ("subject", subject), ("report", report), ("period", period), ("channel", channel), ("address", address),
        ]
        for (name, text) in fields {
            if text.isEmpty, name != "tenant" { throw .empty(field: name) }
            if text.utf8.count > Self.longest { throw .tooLong(field: name) }
            if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
                throw .controlCharacter(field: name)
            }
        }
        self.tenant = tenant
        self.subject = subject
        self.report = report
        self.period = period
        self.channel = channel
        self.address = address
        comparableAddress = MailAddress.comparable(address)
    }

    /// Most bytes of UTF-8 in each field.
    package static let longest = 1024

    /// Every field that counts, in the order of the report, then the period, then the subject.
    private var fields: [String] { [tenant, report, channel, period, subject, comparableAddress] }

    /// The whole key as one unambiguous run of bytes: each field after its length, so that no text of one field can pass for two.
    package var bytes: [UInt8] {
        var bytes = Array("almanac.message.1".utf8)
        for field in fields {
            bytes.append(contentsOf: String(field.utf8.count).utf8)
            bytes.append(0x3A)
            bytes.append(contentsOf: field.utf8)
        }
        return bytes
    }

    /// The `Message-ID` without its angle brackets: SHA-256 of the key, `v2`, `v3` … for versions that were deliberately sent again, and the domain.
    ///
    /// A retry of the same message has the same one, so that a mailbox may drop the second copy; another recipient or version never has it.
    ///
    /// - Parameters:
    ///   - domain: Our own, in ASCII.
    ///   - version: From 1.
    package func messageID(domain: String, version: Int = 1) -> String {
        let digest = hexadecimal(SHA256.digest(of: bytes))
        return version > 1 ? "\(digest).v\(version)@\(domain)" : "\(digest)@\(domain)"
    }
}

extension LedgerKey: Hashable, Comparable {
    package static func == (left: LedgerKey, right: LedgerKey) -> Bool {
        zip(left.fields, right.fields).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    package func hash(into hasher: inout Hasher) {
        for field in fields {
            for byte in field.utf8 { hasher.combine(byte) }
            hasher.combine(0xFF as UInt8)
        }
    }

    /// Orders by tenant, report, channel, period, subject and address, each by its bytes.
    package static func < (left: LedgerKey, right: LedgerKey) -> Bool {
        for (one, other) in zip(left.fields, right.fields) where !one.utf8.elementsEqual(other.utf8) {
            return one.utf8.lexicographicallyPrecedes(other.utf8)
        }
        return false
    }
}

extension LedgerKey: CustomStringConvertible {
    /// A description for messages, without the address, which must not reach a log.
    package var description: String {
        "\(tenant.isEmpty ? "" : tenant + "/")\(report) \(period) for \(subject) by \(channel)"
    }
}

/// The reason why a key cannot be made.
package enum LedgerKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty(field: String)
    case tooLong(field: String)
    case controlCharacter(field: String)

    package var description: String {
        switch self {
        case .empty(let field): "the \(field) of a message is empty"
        case .tooLong(let field): "the \(field) of a message is longer than \(LedgerKey.longest) bytes"
        case .controlCharacter(let field): "the \(field) of a message holds a control character"
        }
    }
}
