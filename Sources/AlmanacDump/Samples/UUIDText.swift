internal import AlmanacModel

/// Random UUIDs (RFC 9562, version 4) as text.
enum UUIDText {
    static func text(_ generator: inout SplitMix64) -> String {
        func hex(_ number: UInt64, _ count: Int) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: count - digits.count) + digits
        }
        let high = generator.next()
        let low = generator.next()
        return hex(high >> 32, 8) + "-" + hex(high >> 16 & 0xFFFF, 4) + "-4" + hex(high & 0xFFF, 3) + "-" + hex(0x8000 | low >> 50, 4) + "-"
            + hex(low & 0xFFFF_FFFF_FFFF, 12)
    }
}
