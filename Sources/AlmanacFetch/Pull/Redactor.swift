import AlmanacText

/// Finds credentials in what servers say: a token that is quoted in an error must not reach a record, a report or a log.
///
/// A credential is found as it is, percent-encoded (even twice), escaped as JSON or HTML does, and inside base64 of any alignment. In messages,
/// sixteen bytes in a row that it also has are enough, because servers like to quote the beginning.
struct Redactor: Sendable {
    /// Shorter than this, a credential stands in ordinary text by chance, and bodies are not searched for it.
    static let shortestInBodies = 8
    private static let fragment = 16

    private struct Pattern: Sendable {
        var bytes: [UInt8]
        var replacement: [UInt8]
    }

    /// Whole forms of credentials, the longest first.
    private var patterns: [Pattern] = []
    private var bodyPatterns: [[UInt8]] = []
    private let secrets: [Secret]

    /// - Parameter addresses: Texts that messages do not show either, though bodies may: the subject's e-mail address.
    init(secrets: [Secret], addresses: [String] = []) {
        self.secrets = secrets
        for secret in secrets {
            let value = Array(secret.value.utf8)
            let forms = Self.forms(of: value)
            patterns += forms.map { Pattern(bytes: $0, replacement: Self.replacement(of: secret)) }
            if value.count >= Self.shortestInBodies { bodyPatterns += forms }
        }
        for address in addresses where address.utf8.count >= 3 {
            for form in Set([address, percentEncoded(address)]).sorted() {
                patterns.append(Pattern(bytes: Array(form.utf8), replacement: Array("[the subject's address]".utf8)))
            }
        }
        patterns.sort { $0.bytes.count > $1.bytes.count }
    }

    /// The text with the place of each credential where the credential stood.
    func redacted(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for pattern in patterns { bytes = bytes.replacing(pattern.bytes, with: pattern.replacement) }
        if bytes.withUnsafeBufferPointer({ isRepeated(in: $0) }) {
            return "[a message that repeats the token or key of \(secrets.map(\.place).joined(separator: " or "))]"
        }
        var fragments: [[UInt8]: Int] = [:]
        for (index, secret) in secrets.enumerated() {
            let value = Array(secret.value.utf8)
            for start in 0..<max(0, value.count - Self.fragment + 1) { fragments[Array(value[start..<start + Self.fragment])] = index }
        }
        guard !fragments.isEmpty, bytes.count >= Self.fragment else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard index + Self.fragment <= bytes.count, let secret = fragments[Array(bytes[index..<index + Self.fragment])] else {
                result.append(bytes[index])
                index += 1
                continue
            }
            index += Self.fragment
            // As far as the text continues the credential.
            while index < bytes.count, fragments[Array(bytes[index + 1 - Self.fragment...index])] == secret { index += 1 }
            result += Self.replacement(of: secrets[secret])
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// True when a body, or one of its texts without the escapes, holds a credential.
    func isRepeated(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bodyPatterns.contains(where: { Self.holds($0, bytes) }) { return true }
        // Encoders differ in what they encode, so decode one layer at a time.
        guard let decoded = Self.percentDecoded(bytes) else { return false }
        return decoded.withUnsafeBufferPointer { isRepeated(in: $0) }
    }

    /// - Returns: `nil` when there is nothing to decode.
    private static func percentDecoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        func digit(_ index: Int) -> UInt8? { index < bytes.count ? hexNumber(bytes[index]) : nil }
        guard bytes.contains(0x25) else { return nil }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, let high = digit(index + 1), let low = digit(index + 2) {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded.count < bytes.count ? decoded : nil
    }

    // MARK: Forms

    private static func replacement(of secret: Secret) -> [UInt8] {
        Array("[\(secret.place)]".utf8)
    }

    private static func forms(of value: [UInt8]) -> [[UInt8]] {
        guard !value.isEmpty else { return [] }
        let encoded = Array(percentEncoded(String(decoding: value, as: UTF8.self)).utf8)
        var forms: Set<[UInt8]> = [value, encoded, lowerCasedEscapes(encoded)]
        forms.insert(escaped(value) { [0x22: "\\\"", 0x5C: "\\\\"][$0] })
        forms.insert(escaped(value) { [0x22: "\\\"", 0x5C: "\\\\", 0x2F: "\\/"][$0] })
        forms.insert(escaped(value) { [0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;"][$0] })
        forms.insert(escaped(value) { [0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&#34;", 0x27: "&#x27;"][$0] })
        if value.count >= shortestInBodies {
            for alignment in 0..<3 {
                for alphabet in [base64, base64URL] { forms.insert(core(of: value, alignment: alignment, alphabet)) }
            }
        }
        return forms.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func lowerCasedEscapes(_ encoded: [UInt8]) -> [UInt8] {
        var result = encoded
        for index in encoded.indices where encoded[index] == 0x25 {
            for digit in index + 1...index + 2 where (0x41...0x46).contains(result[digit]) { result[digit] |= 0x20 }
        }
        return result
    }

    private static func escaped(_ value: [UInt8], _ escape: (UInt8) -> String?) -> [UInt8] {
        value.flatMap { byte in escape(byte).map { Array($0.utf8) } ?? [byte] }
    }

    private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let base64URL = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The digits of base64 that depend on the value alone, when `alignment` bytes (modulo three) stand before it.
    private static func core(of value: [UInt8], alignment: Int, _ alphabet: [UInt8]) -> [UInt8] {
        let bytes = [UInt8](repeating: 0, count: alignment) + value
        var digits: [UInt8] = []
        // Six bits each; the first digit that no bit of the padding is in, up to the last that is full.
        let first = (alignment * 8 + 5) / 6
        for digit in first..<bytes.count * 8 / 6 {
            let bit = digit * 6
            let high = UInt16(bytes[bit / 8]) << 8
            let low = bit / 8 + 1 < bytes.count ? UInt16(bytes[bit / 8 + 1]) : 0
            digits.append(alphabet[Int((high | low) >> UInt16(10 - bit % 8) & 63)])
        }
        return digits
    }

    // MARK: Search

    /// Compares the ends first: the standard library's search takes several times as long, and bodies have megabytes.
    private static func holds(_ pattern: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let head = pattern.first, let tail = pattern.last else { return false }
        let length = pattern.count
        var index = 0
        while index <= bytes.count - length {
            if bytes[index] == head, bytes[index + length - 1] == tail {
                var offset = 1
                while offset < length, bytes[index + offset] == pattern[offset] { offset += 1 }
                if offset == length { return true }
            }
            index += 1
        }
        return false
    }
}
