internal import AlmanacHash
import AlmanacText

/// A part of an envelope sender that tells which mail a bounce is of: 32 hexadecimal digits that only we can read or make.
///
/// Nine bytes are a code over the whole message (key, version and row), which also hides the row and the version in the other seven. Without the
/// secret nobody can make one for another's mail, or count our mails by them.
///
/// - Source: SIV (RFC 5297) in small: the code is the first part of an HMAC-SHA-256, and the key stream for the rest is made of it.
package struct BounceToken: Hashable, Sendable {
    /// Nine bytes of code, then seven that hide the row and the version.
    private let bytes: [UInt8]

    private static let codeSize = 9
    private static let hiddenSize = 7

    /// - Returns: `nil` for a row or a version that is too large for its place, after a trillion mails or 65,535 versions.
    init?(secret: [UInt8], row: Int64, key: LedgerKey, version: Int) {
        guard (0..<1 << 40).contains(row), (1...0xFFFF).contains(version) else { return nil }
        let plain = Self.bigEndian(UInt64(row), 5) + Self.bigEndian(UInt64(version), 2)
        let code = Self.code(secret, "almanac.bounce.1", plain + key.bytes, Self.codeSize)
        bytes = code + zip(plain, Self.code(secret, "almanac.bounce.hidden.1", code, Self.hiddenSize)).map { $0 ^ $1 }
    }

    /// Reads 32 hexadecimal digits, in either case: some servers change it.
    init?(_ digits: some Collection<UInt8>) {
        guard digits.count == 2 * (Self.codeSize + Self.hiddenSize) else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            guard let value = hexNumber(digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        self.bytes = bytes
    }

    /// The tokens in a text, such as `<bounces+…@example.org>` or a rewritten form of it: each run of 32 digits after a `+` or a `=`. At most 8.
    package static func all(in text: String) -> [BounceToken] {
        let bytes = Array(text.utf8)
        let size = 2 * (codeSize + hiddenSize)
        var tokens: [BounceToken] = []
        for start in bytes.indices where bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "=") {
            let end = start + 1 + size
            guard end <= bytes.count, end == bytes.count || hexNumber(bytes[end]) == nil else { continue }
            if let token = BounceToken(bytes[(start + 1)..<end]) { tokens.append(token) }
            if tokens.count == 8 { break }
        }
        return tokens
    }

    /// 32 lower-case hexadecimal digits.
    package var text: String { hexadecimal(bytes) }

    /// The row and version that it names, if it is one of ours; only the same token made of that row proves that it is.
    func hidden(secret: [UInt8]) -> (row: Int64, version: Int) {
        let stream = Self.code(secret, "almanac.bounce.hidden.1", Array(bytes.prefix(Self.codeSize)), Self.hiddenSize)
        let plain = zip(bytes.dropFirst(Self.codeSize), stream).map { $0 ^ $1 }
        let number = plain.reduce(0) { $0 << 8 | UInt64($1) }
        return (Int64(number >> 16), Int(number & 0xFFFF))
    }

    private static func code(_ secret: [UInt8], _ purpose: String, _ bytes: [UInt8], _ size: Int) -> [UInt8] {
        Array(SHA256.authentication(of: Array(purpose.utf8) + bytes, key: secret).prefix(size))
    }

    private static func bigEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (size - 1 - $0))) }
    }
}

extension Claim {
    /// The token in the envelope sender of this message.
    ///
    /// - Parameter secret: The secret of the state folder, at least 16 bytes.
    package func bounceToken(secret: [UInt8]) -> BounceToken? {
        BounceToken(secret: secret, row: id, key: key, version: version)
    }
}
