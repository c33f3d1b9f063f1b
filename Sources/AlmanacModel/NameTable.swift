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
        var name = name
        let index = name.withUTF8 { places[Self.place(of: $0, Self.hash($0), in: places, bytes)].index }
        return index < 0 ? nil : Int(index)
    }

    /// Where a name stands, or where it would.
    @inline(__always)
    private static func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64, in places: [Place], _ bytes: [UInt8]) -> Int {
        let mask = places.count - 1
        let mark = UInt32(truncatingIfNeeded: hash >> 32)
        var index = Int(truncatingIfNeeded: hash) & mask
        while true {
            let place = places[index]
            if place.index < 0 { return index }
            if place.mark == mark, place.count == name.count,
                bytes.withUnsafeBufferPointer({ bytes in (0..<name.count).allSatisfy { bytes[Int(place.start) + $0] == name[$0] } })
            {
                return index
            }
            index = (index + 1) & mask
        }
    }

    /// Eight bytes at a time, each time multiplied by an odd number and folded.
    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(name)
        var hash = UInt64(raw.count)
        func add(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }

        var index = 0
        while index + 8 <= raw.count {
            add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        var rest: UInt64 = 0
        while index < raw.count {
            rest = rest << 8 | UInt64(raw[index])
            index += 1
        }
        add(rest ^ 0x5851_F42D_4C95_7F2D)
        return hash
    }
}
