internal import CCrypto

/// Computes SHA-256 of bytes that come in parts.
///
/// - Source: FIPS 180-4; OpenSSL computes it.
package struct SHA256: Sendable {
    private var context = SHA256_CTX()

    package init() {
        SHA256_Init(&context)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        SHA256_Update(&context, base, bytes.count)
    }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if isDone == nil { Array(bytes).withUnsafeBytes { update($0) } }
    }

    /// The digest of the bytes so far; more may follow.
    package var digest: Digest {
        var copy = context
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { bytes in
            _ = SHA256_Final(bytes.bindMemory(to: UInt8.self).baseAddress, &copy)
        }
        for index in 0..<4 { words[index] = UInt64(bigEndian: words[index]) }
        return Digest(words: words)
    }

    /// The digest of some bytes.
    package static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
        var function = SHA256()
        function.update(bytes)
        return function.digest
    }

    /// The digest of some bytes.
    package static func digest(of bytes: some Sequence<UInt8>) -> Digest {
        var function = SHA256()
        function.update(bytes)
        return function.digest
    }

    /// HMAC-SHA-256: a digest that only holders of the key can make.
    ///
    /// - Source: RFC 2104.
    package static func authentication(of message: some Sequence<UInt8>, key: [UInt8]) -> Digest {
        let key = key.count > 64 ? Array(digest(of: key)) : key
        let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
        var inner = SHA256()
        inner.update(padded.map { $0 ^ 0x36 })
        inner.update(message)
        var outer = SHA256()
        outer.update(padded.map { $0 ^ 0x5C })
        outer.update(inner.digest)
        return outer.digest
    }
}
