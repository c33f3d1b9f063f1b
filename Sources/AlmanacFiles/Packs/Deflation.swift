internal import CDeflate

/// Deflate without a header (RFC 1951), as entries of a ZIP archive have it.
enum Deflation {
    /// The level of libdeflate. The next one takes a third longer, and makes a page hardly smaller.
    private static let level: Int32 = 6

    /// - Returns: `nil` where the bytes do not get smaller, or where there is no memory for it.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 8, let compressor = libdeflate_alloc_compressor(level) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let room = bytes.count - 1
        let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = libdeflate_deflate_compress(compressor, bytes, bytes.count, buffer.baseAddress, room)
        }
        return packed.isEmpty ? nil : packed
    }

    /// - Parameter size: Exact size of the result.
    /// - Returns: `nil` when the bytes are no such data.
    static func inflate(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isRight = false
        let bytes = packed.withUnsafeBytes { input in
            [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
                var (read, written) = (0, 0)
                let result = libdeflate_deflate_decompress_ex(
                    decompressor, input.baseAddress, input.count, buffer.baseAddress, size, &read, &written)
                isRight = result == LIBDEFLATE_SUCCESS && read == input.count && written == size
                count = isRight ? size : 0
            }
        }
        return isRight ? bytes : nil
    }

    /// The checksum that ZIP and gzip have.
    static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
        let sum = bytes.withContiguousStorageIfAvailable { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        return sum ?? Array(bytes).withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    }
}
