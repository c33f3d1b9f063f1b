import CDeflate

/// Writes pictures as PNG (ISO/IEC 15948) with a palette: a chart has few colours, so a byte or less a pixel does, and nothing is filtered.
package enum PNG {
    /// Compressed well enough that the next level would cost more than it saves on charts.
    private static let level: Int32 = 6

    package static func encode(_ pixels: Pixels) throws(RasterError) -> [UInt8] {
        let palette = Palette(pixels)
        let bits = palette.colours.count <= 2 ? 1 : palette.colours.count <= 4 ? 2 : palette.colours.count <= 16 ? 4 : 8
        let compressed = try zlib(rows(of: palette.indices, width: pixels.width, height: pixels.height, bits: bits))

        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        png.reserveCapacity(compressed.count + 3 * palette.colours.count + 80)
        // Width, height, depth, palette, and the one method there is of compression, filtering and order.
        append("IHDR", bigEndian(UInt32(pixels.width)) + bigEndian(UInt32(pixels.height)) + [UInt8(bits), 3, 0, 0, 0], to: &png)
        append("PLTE", palette.colours.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }, to: &png)
        append("IDAT", compressed, to: &png)
        append("IEND", [], to: &png)
        return png
    }

    /// Each row with its filter byte, none, and its pixels packed from the top bits.
    private static func rows(of indices: [UInt8], width: Int, height: Int, bits: Int) -> [UInt8] {
        let perByte = 8 / bits
        let rowBytes = (width + perByte - 1) / perByte
        return [UInt8](unsafeUninitializedCapacity: (rowBytes + 1) * height) { buffer, count in
            var place = 0
            indices.withUnsafeBufferPointer { indices in
                for row in 0..<height {
                    buffer[place] = 0
                    place += 1
                    let start = row * width
                    if bits == 8 {
                        _ = UnsafeMutableBufferPointer(rebasing: buffer[place..<place + width]).initialize(
                            from: indices[start..<start + width])
                    } else {
                        for byte in 0..<rowBytes {
                            var packed: UInt8 = 0
                            for slot in 0..<perByte {
                                let column = byte * perByte + slot
                                let index = column < width ? indices[start + column] : 0
                                packed |= index << UInt8(8 - bits * (slot + 1))
                            }
                            buffer[place + byte] = packed
                        }
                    }
                    place += rowBytes
                }
            }
            count = place
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
