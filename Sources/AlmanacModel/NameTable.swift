/// Finds the number of a name among names that never change: messages, metrics, series.
///
/// It is several times as fast as a dictionary of strings. Its names are ours, and so nobody can choose them to collide.
package struct NameTable: Sendable {
    /// Where a name may stand.
    private struct Place {
        /// The index of the name; −1 where there is none.
        var index: Int32
        /// Of the name in `bytes`.
        var start: Int32
        var count: Int32
        /// The upper half of the name's hash, so that other names are hardly ever compared.
        var mark: UInt32
    }

    /// The names as UTF-8, one after the other.
    private let bytes: [UInt8]
    /// A power of two, at least twice as many as there are names.
    private let places: [Place]

    /// - Parameter names: The number of each is its index; of a name that is there twice, the last counts.
    package init(_ names: [String]) {
        var size = 8
        while size < names.count * 2 { size *= 2 }
        var bytes: [UInt8] = []
        var places = [Place](repeating: Place(index: -1, start: 0, count: 0, mark: 0), count: size)
        for (index, name) in names.enumerated() {
            var name = name
            name.withUTF8 { name in
                let hash = Self.hash(name)
                let place = Self.place(of: name, hash, in: places, bytes)
                if places[place].index < 0 {
                    places[place] = Place(
                        index: 0, start: Int32(bytes.count), count: Int32(name.count), mark: UInt32(truncatingIfNeeded: hash >> 32))
                    bytes += name
                }
                places[place].index = Int32(index)
            }
        }
        self.bytes = bytes
        self.places = places
    }

    /// The index of a name; `nil` when there is none.
    package func index(of name: String) -> Int? {
        // Where the bytes of a string lie together, they are looked at where they are.
        if let known = name.utf8.withContiguousStorageIfAvailable({ number(of: $0) }) { return known < 0 ? nil : Int(known) }
        var name = name
        let known = name.withUTF8 { number(of: $0) }
        return known < 0 ? nil : Int(known)
    }

    /// The index of a name; −1 when there is none.
    @inline(__always)
    private func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
        places[Self.place(of: name, Self.hash(name), in: places, bytes)].index
    }

    /// Where a name stands, or where it would.
    @inline(__always)
    private static func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64, in places: [Place], _ bytes: [UInt8]) -> Int {
        places.withUnsafeBufferPointer { places in
            bytes.withUnsafeBufferPointer { bytes in
                let mask = places.count - 1
                let mark = UInt32(truncatingIfNeeded: hash >> 32)
                var index = Int(truncatingIfNeeded: hash) & mask
                while true {
                    let place = places[index]
                    if place.index < 0 { return index }
                    if place.mark == mark, Int(place.count) == name.count, isSame(name, in: bytes, from: Int(place.start)) { return index }
                    index = (index + 1) & mask
                }
            }
        }
    }

    /// Whether `name` stands in `bytes` from `start` on, where there are as many bytes.
    @inline(__always)
    private static func isSame(_ name: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        let one = UnsafeRawBufferPointer(name)
        let other = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<start + one.count])
        guard one.count >= 8 else {
            for index in 0..<one.count where one[index] != other[index] { return false }
            return true
        }
        var index = 0
        // Eight bytes at a time; the last eight together with some that were seen.
        while true {
            if one.loadUnaligned(fromByteOffset: index, as: UInt64.self) != other.loadUnaligned(fromByteOffset: index, as: UInt64.self) {
                return false
            }
            if index == one.count - 8 { return true }
            index = min(index + 8, one.count - 8)
        }
    }

    /// Eight bytes at a time, each time multiplied by an odd number and folded; the last eight together with some that were folded.
    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(name)
        var hash = UInt64(raw.count)
        func add(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }

        guard raw.count >= 8 else {
            var rest: UInt64 = 0
            for byte in raw { rest = rest << 8 | UInt64(byte) }
            add(rest ^ 0x5851_F42D_4C95_7F2D)
            return hash
        }
        var index = 0
        while index + 8 < raw.count {
            add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        add(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self) ^ 0x5851_F42D_4C95_7F2D)
        return hash
    }
}
