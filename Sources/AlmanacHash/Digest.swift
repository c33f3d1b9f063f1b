/// The 32 bytes that SHA-256 comes to.
package struct Digest: Hashable, Sendable, RandomAccessCollection {
    /// The bytes as four big-endian numbers.
    package let words: SIMD4<UInt64>

    package var startIndex: Int { 0 }
    package var endIndex: Int { 32 }

    package subscript(index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: words[index / 8] >> UInt64(56 - index % 8 * 8))
    }
}
