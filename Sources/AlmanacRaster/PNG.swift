import CDeflate

/// Writes pictures as PNG (ISO/IEC 15948) with a palette: a chart has few colours, so a byte or less a pixel does, and nothing is filtered.
package enum PNG {
    /// The level that writes the least, of those that take as long as reading the picture does.
    private static let level: Int32 = 5

    package static func encode(_ pixels: Pixels) throws(RasterError) -> [UInt8] {
        let picture = IndexedPixels(pixels)
        let palette = picture.colours
        let bits = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
        let compressed = try zlib(scanlines(of: picture, bits: bits))

        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        png.reserveCapacity(compressed.count + 3 * palette.count + 80)
        // Width, height, depth, palette, and the one method there is of compression, filtering and order.
        append("IHDR", bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height)) + [UInt8(bits), 3, 0, 0, 0], to: &png)
        append("PLTE", palette.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }, to: &png)
        append("IDAT", compressed, to: &png)
        append("IEND", [], to: &png)
        return png
    }

    /// Each row with its filter byte, none, and its pixels packed from the top bits.
    private static func scanlines(of picture: IndexedPixels, bits: Int) -> [UInt8] {
        let perByte = 8 / bits
        let length = 1 + (picture.width + perByte - 1) / perByte
        return [UInt8](unsafeUninitializedCapacity: length * picture.height) { buffer, count in
            for rows in picture.rows {
                let line = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + length])
                line.initialize(repeating: 0)
                var column = 0
                for stretch in picture.stretches[rows.stretches] {
                    let (index, end) = (picture.index(of: stretch), Int(stretch.end))
                    if bits == 8 {
                        line[1 + column..<1 + end].update(repeating: index)
                    } else {
                        for place in column..<end {
                            line[1 + place / perByte] |= index << UInt8(8 - bits * (place % perByte + 1))
                        }
                    }
                    column = end
                }
                count += length
                for _ in 1..<rows.count {
                    _ = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + length]).initialize(from: line)
                    count += length
                }
            }
        }
    }

    private static func zlib(_ bytes: [UInt8]) throws(RasterError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else { throw RasterError("there is no memory to compress a picture") }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
        guard !compressed.isEmpty else { throw RasterError("a picture could not be compressed") }
        return compressed
    }

    private static func append(_ type: StaticString, _ data: [UInt8], to png: inout [UInt8]) {
        png += bigEndian(UInt32(data.count))
        let start = png.count
        png.append(contentsOf: UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount))
        png += data
        let checksum = png[start...].withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        png += bigEndian(checksum)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
    }
}
