/// Turns the bytes of a text, as they come in blocks, into UTF-8.
///
/// Bytes that are none in UTF-8 stay as they are, so that whoever reads a cell tells its place. Half of a pair in UTF-16 becomes U+FFFD.
struct TextDecoder {
    private let encoding: TextEncoding
    /// The first byte of a unit of UTF-16 of which the second is in the next block.
    private var half: UInt8?
    /// The first unit of a pair.
    private var high: UInt16?

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
    }

    /// Appends a block's text.
    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) {
        switch encoding {
        case .utf8: text.append(contentsOf: bytes)
        case .windows1252:
            text.reserveCapacity(text.count + bytes.count)
            for byte in bytes {
                if byte < 0x80 { text.append(byte) } else { text.append(contentsOf: Self.letter(byte).utf8) }
            }
        case .utf16LittleEndian, .utf16BigEndian:
            var units = high.map { [$0] } ?? []
            for byte in bytes {
                guard let first = half else {
                    half = byte
                    continue
                }
                half = nil
                let pair = encoding == .utf16BigEndian ? (first, byte) : (byte, first)
                units.append(UInt16(pair.0) << 8 | UInt16(pair.1))
            }
            // The second unit of a pair may be in the next block.
            high = units.last.flatMap { UTF16.isLeadSurrogate($0) ? $0 : nil }
            if high != nil { units.removeLast() }
            text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        }
    }

    /// Appends what is left when there are no more bytes.
    mutating func finish(into text: inout [UInt8]) {
        if half != nil || high != nil { text.append(contentsOf: "\u{FFFD}".utf8) }
        (half, high) = (nil, nil)
    }

    /// - Source: WHATWG Encoding, index windows-1252; the five bytes without a letter are the controls of ISO 8859-1.
    private static func letter(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar((0x80..<0xA0).contains(byte) ? letters[Int(byte) - 0x80] : UInt16(byte)) ?? "\u{FFFD}"
    }

    private static let letters: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
