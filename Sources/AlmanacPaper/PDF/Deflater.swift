import CDeflate

/// Compresses streams as zlib does (RFC 1950). It is for one document at a time.
final class Deflater {
    /// Time that a document may take.
    enum Effort: Int32 {
        /// Level 6 takes half as long again, and makes the document 6 % smaller.
        case usual = 4
        /// Twelve times as long, and 12 % smaller: for the few documents that are very large.
        case most = 10
    }

    private let compressor: OpaquePointer

    init(_ effort: Effort) throws(PDFError) {
        guard let compressor = libdeflate_alloc_compressor(effort.rawValue) else { throw PDFError("there is no memory to compress a PDF") }
        self.compressor = compressor
    }

    deinit {
        libdeflate_free_compressor(compressor)
    }

    func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            // A buffer as large as the bound is always large enough.
            count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
        }
    }
}
