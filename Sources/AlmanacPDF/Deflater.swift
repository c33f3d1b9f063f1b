import CDeflate

/// Compresses streams as zlib does (RFC 1950). It is for one document at a time.
final class Deflater {
    private let compressor: OpaquePointer

    /// Beyond this level a document takes a third longer and is hardly smaller.
    private static let level: Int32 = 6

    init() throws(PDFError) {
        guard let compressor = libdeflate_alloc_compressor(Self.level) else { throw PDFError("there is no memory to compress a PDF") }
        self.compressor = compressor
    }

    deinit {
        libdeflate_free_compressor(compressor)
    }

    func compress(_ bytes: [UInt8]) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            // A buffer as large as the bound is always large enough.
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }
}
