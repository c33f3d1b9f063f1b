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
    struct Used: Sendable {
        /// A bit for each.
        fileprivate var bits: [UInt64]

        init(count: Int) {
            bits = [UInt64](repeating: 0, count: (count + 63) / 64)
        }

        func contains(_ number: Int) -> Bool { bits[number >> 6] >> UInt64(number & 63) & 1 == 1 }

        mutating func remove(_ number: Int) { bits[number >> 6] &= ~(1 << UInt64(number & 63)) }
    }

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

    /// The number of a class; `nil` where it has none.
    func known(_ name: some Sequence<UInt8>) -> Int? { number(Self.hash(name)) }

    /// Marks the classes in `class="…"` and `class=…` of markup.
    func mark(_ used: inout Used, in markup: [UInt8]) {
        used.bits.withUnsafeMutableBufferPointer { used in
            markup.withUnsafeBytes { mark(used, in: $0) }
        }
    }

    private func mark(_ used: UnsafeMutableBufferPointer<UInt64>, in bytes: UnsafeRawBufferPointer) {
        slots.withUnsafeBufferPointer { slots in
            guard let start = bytes.baseAddress else { return }
            // Looks for the equals sign first, which paths and words hardly ever have.
            var place = 0
            while place < bytes.count, let found = memchr(start + place, 0x3D, bytes.count - place) {
                let sign = found - UnsafeMutableRawPointer(mutating: start)
                place = sign + 1
                guard sign >= 6, sign + 1 < bytes.count,
                    bytes.loadUnaligned(fromByteOffset: sign - 6, as: UInt64.self) & Self.sevenBytes == Self.attribute
                else { continue }
                // Name after name up to the next quote; without quotes there is one, up to a space or the end of the tag.
                let isQuoted = bytes[sign + 1] == 0x22
                if isQuoted { place += 1 }
                var hash = Self.basis
                while place < bytes.count {
                    let byte = bytes[place]
                    place += 1
                    if byte == 0x20 || byte == (isQuoted ? 0x22 : 0x3E) {
                        if let number = Self.number(max(hash, 1), in: slots) { used[number >> 6] |= 1 << UInt64(number & 63) }
                        hash = Self.basis
                        if !isQuoted || byte == 0x22 { break }
                    } else {
                        hash = Self.hash(hash, byte)
                    }
                }
            }
        }
    }

    /// Marks the classes that are called like some words.
    func mark(_ used: inout Used, _ names: Names) {
        for hash in names.hashes {
            if let number = number(hash) { used.bits[number >> 6] |= 1 << UInt64(number & 63) }
        }
    }

    /// Words of some markup, each of which may be a class.
    struct Names: Sendable {
        fileprivate let hashes: [UInt64]

        init(in markup: [[UInt8]]) {
            hashes = markup.flatMap { $0.split { !ClassTable.isName($0) } }.map { ClassTable.hash($0) }
        }
    }

    /// True for bytes of the names of classes.
    static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
            || (0x61...0x7A).contains(byte | 0x20)
    }

    // MARK: Slots

    /// ` class=`, as a number that is read from memory with the byte behind it.
    private static let attribute = UInt64(littleEndian: 0x003D_7373_616C_6320)
    private static let sevenBytes = UInt64(littleEndian: 0x00FF_FFFF_FFFF_FFFF)

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
        slots.withUnsafeBufferPointer { Self.number(hash, in: $0) }
    }

    @inline(__always)
    private static func number(_ hash: UInt64, in slots: UnsafeBufferPointer<(hash: UInt64, number: Int)>) -> Int? {
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
