/// Finds the number of a name among names that never change: messages, metrics, series.
///
/// It is several times as fast as a dictionary of strings. A name is identified by its hash of 64 bits, so that a lookup reads one place in memory;
/// the names are ours, so nobody can make them collide.
package struct NameTable: Sendable {
    /// A slot for one name.
    private struct Place {
        /// 0 for an empty place.
        var hash: UInt64 = 0
        /// Index of the name.
        var index = 0
    }

    /// A power of two, at least twice as many as there are names.
    private let places: [Place]

    /// - Parameter names: The number of each is its index; of a name that is there twice, the last counts.
    package init(_ names: [String]) {
        var size = 8
        while size < names.count * 2 { size *= 2 }
        var places = [Place](repeating: Place(), count: size)
        for (index, name) in names.enumerated() {
            var name = name
            let hash = name.withUTF8 { Self.hash($0) }
            places[Self.place(of: hash, in: places)] = Place(hash: hash, index: index)
        }
        self.places = places
    }

    /// The index of a name; `nil` when there is none.
    package func index(of name: String) -> Int? {
        // Hash contiguous bytes in place.
        if let hash = name.utf8.withContiguousStorageIfAvailable({ Self.hash($0) }) { return index(of: hash) }
        var name = name
        return index(of: name.withUTF8 { Self.hash($0) })
    }

    @inline(__always)
    private func index(of hash: UInt64) -> Int? {
        let place = places[Self.place(of: hash, in: places)]
        return place.hash == 0 ? nil : place.index
    }

    /// The slot that holds a name, or would hold it.
    @inline(__always)
    private static func place(of hash: UInt64, in places: [Place]) -> Int {
        places.withUnsafeBufferPointer { places in
            let mask = places.count - 1
            var index = Int(truncatingIfNeeded: hash) & mask
            while places[index].hash != 0, places[index].hash != hash { index = (index + 1) & mask }
            return index
        }
    }

    /// Eight bytes at a time, each time multiplied by an odd number and folded; the last eight together with some that were folded. Never 0.
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
            return max(hash, 1)
        }
        var index = 0
        while index + 8 < raw.count {
            add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        add(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self) ^ 0x5851_F42D_4C95_7F2D)
        return max(hash, 1)
    }
}
