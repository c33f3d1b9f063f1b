#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The classes that a stylesheet asks for, by number, found by the bytes of their names.
///
/// A name is known by its hash: two names of one hash would be one class, which costs a rule that a page does not need.
struct ClassTable: Sendable {
    /// Which classes something has, by their numbers.
    typealias Used = [Bool]

    private(set) var count = 0
    /// By the lower bits of the hash, or behind: hash and number, 0 and 0 where there is none.
    private var slots = [(hash: UInt64, number: Int)](repeating: (0, 0), count: 64)

    /// The number of a class, which is given to it now if it has none yet.
    mutating func number(of name: some Sequence<UInt8>) -> Int {
        let hash = Self.hash(name)
        if let known = number(hash) { return known }
        if (count + 1) * 3 > slots.count {
            let old = slots
            slots = [(hash: UInt64, number: Int)](repeating: (0, 0), count: old.count * 2)
            for slot in old where slot.hash != 0 { keep(slot.hash, slot.number) }
        }
        keep(hash, count)
        count += 1
        return count - 1
    }

    /// Marks the classes that stand in `class="…"` of markup.
    func mark(_ used: inout Used, in markup: [UInt8]) {
        markup.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            // Attributes are told by what they all have, which stands in paths and words hardly ever.
            var place = 0
            while place < bytes.count, let found = memchr(start + place, 0x3D, bytes.count - place) {
                let sign = found - UnsafeMutableRawPointer(mutating: start)
                place = sign + 1
                guard sign >= 6, sign + 1 < bytes.count,
                    bytes.loadUnaligned(fromByteOffset: sign - 6, as: UInt64.self) == Self.attribute
                else { continue }
                // Behind the quote, name after name.
                place = sign + 2
                var hash = Self.basis
                while place < bytes.count {
                    let byte = bytes[place]
                    place += 1
                    if byte == 0x20 || byte == 0x22 {
                        mark(&used, hash: hash)
                        hash = Self.basis
                        if byte == 0x22 { break }
                    } else {
                        hash = Self.hash(hash, byte)
                    }
                }
            }
        }
    }

    /// Marks the classes whose names stand anywhere as words.
    func markWords(_ used: inout Used, in markup: [UInt8]) {
        for word in markup.split(whereSeparator: { !Self.isName($0) }) { mark(&used, hash: Self.hash(word)) }
    }

    @inline(__always)
    private func mark(_ used: inout Used, hash: UInt64) {
        if let number = number(max(hash, 1)) { used[number] = true }
    }

    /// Whether a byte may stand in the name of a class.
    static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
            || (0x61...0x7A).contains(byte | 0x20)
    }

    // MARK: Slots

    /// ` class="`, as a number that is read from memory.
    private static let attribute = UInt64(littleEndian: 0x223D_7373_616C_6320)

    /// FNV-1a; never 0, which marks a free slot.
    private static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
        max(name.reduce(basis) { hash($0, $1) }, 1)
    }

    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    private func number(_ hash: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot].hash != 0 {
            if slots[slot].hash == hash { return slots[slot].number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func keep(_ hash: UInt64, _ number: Int) {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot].hash != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = (hash, number)
    }
}
