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
                if byte < 0x80 { text.append(byte) } else { Self.append(Self.letter(byte), to: &text) }
            }
        case .utf16LittleEndian, .utf16BigEndian:
            text.reserveCapacity(text.count + bytes.count)
            for byte in bytes {
                guard let first = half else {
                    half = byte
                    continue
                }
                half = nil
                let pair = encoding == .utf16BigEndian ? (first, byte) : (byte, first)
                take(UInt16(pair.0) << 8 | UInt16(pair.1), into: &text)
            }
        }
    }

    /// Appends what is left when there are no more bytes.
    mutating func finish(into text: inout [UInt8]) {
        if half != nil || high != nil { Self.append(Self.replacement, to: &text) }
        (half, high) = (nil, nil)
    }

    private mutating func take(_ unit: UInt16, into text: inout [UInt8]) {
        if let first = high {
            high = nil
            if unit & 0xFC00 == 0xDC00 {
                return Self.append(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF)), to: &text)
            }
            Self.append(Self.replacement, to: &text)
        }
        switch unit & 0xFC00 {
        case 0xD800: high = unit
        case 0xDC00: Self.append(Self.replacement, to: &text)
        default: Self.append(UInt32(unit), to: &text)
        }
    }

    private static let replacement: UInt32 = 0xFFFD

    private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func tail(_ shift: UInt32) { text.append(UInt8(0x80 | scalar >> shift & 0x3F)) }
        switch scalar {
        case ..<0x80: text.append(UInt8(scalar))
        case ..<0x800:
            text.append(UInt8(0xC0 | scalar >> 6))
            tail(0)
        case ..<0x10000:
            text.append(UInt8(0xE0 | scalar >> 12))
            tail(6)
            tail(0)
        default:
            text.append(UInt8(0xF0 | scalar >> 18))
            tail(12)
            tail(6)
            tail(0)
        }
    }

    /// - Source: WHATWG Encoding, index windows-1252; the five bytes without a letter are the controls of ISO 8859-1.
    private static func letter(_ byte: UInt8) -> UInt32 {
        (0x80..<0xA0).contains(byte) ? UInt32(letters[Int(byte) - 0x80]) : UInt32(byte)
    }

    private static let letters: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
