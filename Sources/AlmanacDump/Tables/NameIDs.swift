/// Numbers for texts, from 0 in the order in which they come. The texts lie one behind the other, so that a million of them take little memory.
struct NameIDs: Sendable {
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []
    /// The number of a text, from 1, at the place of its hash or behind it; 0 where there is none. A power of two.
    private var places: [Int32] = Array(repeating: 0, count: 64)
    private var hashes: [Int] = []

    /// Bytes of a text at most; what is behind them is left out.
    static let longest = 500

    var count: Int { ends.count }

    func name(_ id: Int) -> ArraySlice<UInt8> { bytes[(id == 0 ? 0 : ends[id - 1])..<ends[id]] }

    func text(_ id: Int) -> String { String(decoding: name(id), as: UTF8.self) }

    /// The number of a text that there is already.
    func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? { search(Self.cut(name)).id }

    private static func cut(_ name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        name.count > longest ? UnsafeBufferPointer(rebasing: name[..<longest]) : name
    }

    /// The number of a text, or the place for it.
    private func search(_ name: UnsafeBufferPointer<UInt8>) -> (id: Int?, place: Int, hash: Int) {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        let hash = hasher.finalize()
        var place = hash & (places.count - 1)
        while places[place] > 0 {
            let id = Int(places[place]) - 1
            if hashes[id] == hash, self.name(id).elementsEqual(name) { return (id, place, hash) }
            place = (place + 1) & (places.count - 1)
        }
        return (nil, place, hash)
    }

    mutating func id(of name: UnsafeBufferPointer<UInt8>) -> Int {
        let name = Self.cut(name)
        let (id, place, hash) = search(name)
        if let id { return id }
        bytes.append(contentsOf: name)
        ends.append(bytes.count)
        hashes.append(hash)
        places[place] = Int32(ends.count)
        if ends.count * 2 > places.count { grow() }
        return ends.count - 1
    }

    private mutating func grow() {
        places = Array(repeating: 0, count: places.count * 2)
        for (id, hash) in hashes.enumerated() {
            var place = hash & (places.count - 1)
            while places[place] > 0 { place = (place + 1) & (places.count - 1) }
            places[place] = Int32(id + 1)
        }
    }

    /// For each number the place of its text among all, in the order of their bytes.
    var order: [Int] {
        var order = Array(repeating: 0, count: count)
        for (place, id) in (0..<count).sorted(by: { name($0).lexicographicallyPrecedes(name($1)) }).enumerated() { order[id] = place }
        return order
    }
}
