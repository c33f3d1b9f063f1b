package import AlmanacHash
internal import AlmanacText

/// SHA-256 of some bytes.
package struct ContentHash: Hashable, Sendable {
    /// The 32 bytes as four big-endian numbers.
    private var words: SIMD4<UInt64>

    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { ContentHash(of: $0) }
    }

    package init(of text: String) {
        var text = text
        self = text.withUTF8 { ContentHash(of: UnsafeRawBufferPointer($0)) }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        words = SHA256.digest(of: bytes).words
    }

    /// The hash of the parts that a function has taken.
    package init(of function: SHA256) {
        words = function.digest.words
    }

    /// From the 32 bytes as four big-endian numbers.
    init(words: SIMD4<UInt64>) { self.words = words }

    /// - Returns: `nil` unless there are exactly 64 lower-case hexadecimal digits.
    init?(hexadecimal digits: some Collection<UInt8>) {
        guard digits.count == 64 else { return nil }
        var words = SIMD4<UInt64>()
        for (position, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x61 + 10
            default: return nil
            }
            words[position / 16] = words[position / 16] << 4 | UInt64(value)
        }
        self.words = words
    }

    /// From its 32 bytes, first to last.
    package init(bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { ContentHash(bytes: $0) }
    }

    /// From the 32 bytes that `bytes` gives.
    init(bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count == 32, "SHA-256 has 32 bytes, not \(bytes.count)")
        words = SIMD4<UInt64>()
        for index in 0..<4 {
            words[index] = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
    }

    /// The 32 bytes, first to last.
    package var bytes: [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - $0 % 8 * 8)) }
    }

    /// The first eight bytes: enough to tell a fleet's folders apart in memory.
    package var prefix: UInt64 { words[0] }

    func append(to target: inout [UInt8]) {
        for index in 0..<4 {
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                target.append(hexDigit(UInt8(truncatingIfNeeded: words[index] >> shift & 0xF)))
            }
        }
    }
}

extension ContentHash: CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    package var description: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(64)
        append(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }
}
