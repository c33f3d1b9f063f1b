/// A growing buffer of JSON.
struct JSONBytes {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func raw(_ literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Text that needs no escaping: a safe path, a folder's name.
    mutating func plain(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// A string with its quotes.
    mutating func string(_ text: String) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0x00...0x1F, 0x7F:
                raw("\\u00")
                for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10) }
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    /// - Precondition: not negative.
    mutating func integer(_ value: Int) {
        precondition(value >= 0, "a size or a count is never negative: \(value)")
        let start = bytes.count
        var rest = value
        repeat {
            bytes.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// 64 digits in quotes, or `null`.
    mutating func hash(_ hash: ContentHash?) {
        guard let hash else {
            raw("null")
            return
        }
        bytes.append(0x22)
        hash.append(to: &bytes)
        bytes.append(0x22)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }
}
