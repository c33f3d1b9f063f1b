internal import AlmanacModel

/// The nights of a subject in a file that grows at its end: a title, and then each night after its length and its checksum, in four bytes each with the
/// lowest first.
enum MemoryFile {
    static let title = Array("almanac memory 1\n".utf8)
    /// Bytes before each night.
    static let head = 8
    /// Most bytes of a file, and of a night.
    static let longest = 1 << 28

    /// The nights that are whole, and what follows them.
    struct Nights {
        var places: [Range<Int>] = []
        /// Where the next night belongs.
        var end: Int
        /// True where bytes follow that are no night, nor the beginning of one whose writing was cut short.
        var isDamaged = false
    }

    static func nights(in bytes: [UInt8]) -> Nights {
        guard bytes.starts(with: title) else {
            return Nights(end: 0, isDamaged: !title.starts(with: bytes))
        }
        var nights = Nights(end: title.count)
        while bytes.count - nights.end >= head {
            let (count, sum) = (number(bytes, at: nights.end), number(bytes, at: nights.end + 4))
            let start = nights.end + head
            guard count <= longest, count > 0 else { break }
            // A night at the end that is shorter than it says was being written when its run was ended.
            guard count <= bytes.count - start else { return nights }
            guard Deflation.checksum(bytes[start..<(start + count)]) == sum else { break }
            nights.places.append(start..<(start + count))
            nights.end = start + count
        }
        nights.isDamaged = bytes.count - nights.end >= head
        return nights
    }

    /// A night as it stands in a file.
    static func entry(_ night: [UInt8]) -> [UInt8] {
        bytes(UInt32(truncatingIfNeeded: night.count)) + bytes(Deflation.checksum(night)) + night
    }

    private static func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
}
