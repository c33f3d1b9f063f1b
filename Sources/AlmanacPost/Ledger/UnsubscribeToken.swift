internal import AlmanacHash
internal import AlmanacMail
import AlmanacText

/// 128 bits that only the reader of a mail has, and that allow leaving its list.
package struct UnsubscribeToken: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// - Parameter generator: Must be unpredictable.
    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
    }

    /// The same token for the same address and list every time, so that a report rendered twice has the same bytes.
    ///
    /// - Parameter secret: At least 16 bytes, from the settings; whoever has it can make every token.
    /// - Source: HMAC-SHA-256 (RFC 2104), its first 128 bits.
    package init(secret: [UInt8], address: String, list: String) {
        precondition(secret.count >= 16, "a secret of \(secret.count) bytes can be guessed")
        let address = MailAddress.comparable(address)
        let text = "almanac.unsubscribe.1\(address.utf8.count):\(address)\(list.utf8.count):\(list)"
        let code = SHA256.authentication(of: text.utf8, key: secret)
        (high, low) = (code.words[0], code.words[1])
    }

    /// Reads the token of a link: exactly 32 hexadecimal digits, as `text` gives them.
    package init?(_ text: String) {
        let digits = Array(text.utf8)
        let isHexadecimal = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard digits.count == 32, isHexadecimal, let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    /// 32 lower-case hexadecimal digits, for the link.
    package var text: String {
        hexadecimal(bytes)
    }

    /// The hash that the ledger keeps, from which the link cannot be made.
    var hash: [UInt8] {
        Array(SHA256.digest(of: bytes))
    }

    private var bytes: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - $0 * 8)) } }
    }
}
