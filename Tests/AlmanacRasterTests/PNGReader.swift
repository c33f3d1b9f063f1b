import CDeflate
import TestSupport
import Testing

/// Reads what `PNG` may write, and nothing else: a palette of one to eight bits, no filters.
struct PNGReader {
    var width = 0
    var height = 0
    var colours: [UInt32] = []

    init(_ png: [UInt8]) throws {
        try #require(png.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var place = 8
        var (bits, palette, compressed) = (0, [UInt32](), [UInt8]())
        var types: [String] = []
        while place < png.count {
            let length = Int(Self.word(png, at: place))
            let chunk = Array(png[(place + 4)..<(place + 8 + length)])
            try #require(libdeflate_crc32(0, chunk, chunk.count) == Self.word(png, at: place + 8 + length))
            let data = Array(chunk.dropFirst(4))
            types.append(String(decoding: chunk.prefix(4), as: UTF8.self))
            switch types.last {
            case "IHDR":
                (width, height, bits) = (Int(Self.word(data, at: 0)), Int(Self.word(data, at: 4)), Int(data[8]))
                #expect(data[9...].elementsEqual([3, 0, 0, 0]))
            case "PLTE":
                palette = stride(from: 0, to: data.count, by: 3).map {
                    UInt32(data[$0]) << 16 | UInt32(data[$0 + 1]) << 8 | UInt32(data[$0 + 2])
                }
            case "IDAT": compressed += data
            default: #expect(data.isEmpty)
            }
            place += 12 + length
        }
        #expect(types == ["IHDR", "PLTE", "IDAT", "IEND"])
        let rowBytes = (width * bits + 7) / 8
        var rows = [UInt8](repeating: 0, count: (rowBytes + 1) * height)
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        let size = rows.count
        let result = rows.withUnsafeMutableBufferPointer {
            libdeflate_zlib_decompress(decompressor, compressed, compressed.count, $0.baseAddress, size, nil)
        }
        try #require(result == LIBDEFLATE_SUCCESS)
        for row in 0..<height {
            let start = row * (rowBytes + 1)
            #expect(rows[start] == 0)
            for column in 0..<width {
                let bit = column * bits
                let index = rows[start + 1 + bit / 8] >> UInt8(8 - bits - bit % 8) & UInt8((1 << bits) - 1)
                colours.append(try #require(palette.indices.contains(Int(index)) ? palette[Int(index)] : nil))
            }
        }
    }

    private static func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
