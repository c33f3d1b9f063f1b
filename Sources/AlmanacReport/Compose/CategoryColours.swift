/// Gives each category a colour by what it is and not by its rank, so that it keeps its colour in every period, chart and night.
enum CategoryColours {
    /// As many as `Theme` has for categories.
    static let count = 16

    /// - Returns: An index into the palette for each key, in the order given. Two keys share a colour only when there are more keys than colours.
    static func assign(_ keys: [String]) -> [Int] {
        let hashes = keys.map(hash)
        // The order depends on the names alone, so that the order of the data does not matter.
        let order = keys.indices.sorted { hashes[$0] == hashes[$1] ? keys[$0] < keys[$1] : hashes[$0] < hashes[$1] }
        var taken = [Bool](repeating: false, count: count)
        var colours = [Int](repeating: 0, count: keys.count)
        for index in order {
            var colour = Int(hashes[index] % UInt64(count))
            if taken.contains(false) { while taken[colour] { colour = (colour + 1) % count } }
            taken[colour] = true
            colours[index] = colour
        }
        return colours
    }

    /// FNV-1a, 64 bits, of the name with ASCII letters in lower case.
    private static func hash(_ name: String) -> UInt64 {
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64((0x41...0x5A).contains($1) ? $1 | 0x20 : $1)) &* 0x100_0000_01B3 }
    }
}
