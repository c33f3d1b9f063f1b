/// Which colour a category has: one that follows from what it is, not from its rank or its place in a list.
public enum CategoryColours {
    /// Names of common categories, one line a colour, in the order of `Theme.categorical`. Each line begins with the name that keeps the colour
    /// when several of them are in one list. Letters and digits alone are compared.
    private static let known: [[String]] = [
        ["groceries", "grocery", "supermarket", "supermarkets"],
        ["rentbills", "rent", "rentandbills", "housing", "mortgage"],
        ["transport", "transportation", "publictransport", "commute", "commuting"],
        ["fun", "leisure", "hobbies"],
        ["entertainment", "streaming", "movies"],
        ["fastfood", "food", "dining", "diningout", "eatingout", "restaurant", "restaurants", "fooddrink", "foodanddrink"],
        ["clothing", "clothes", "fashion"],
        ["pharmacyhealth", "health", "pharmacy", "pharmacyandhealth", "healthcare", "medical"],
        ["subscription", "subscriptions"],
        ["electronics", "electronic", "tech", "technology"],
        ["misconline", "shopping", "onlineshopping"],
        ["coffee", "cafe", "cafes", "coffeeshops"],
        ["utilities", "utility", "bills"],
        ["travel", "travelling", "holidays", "vacation", "flights", "hotels"],
        ["alcohol", "bars", "drinks"],
        ["games", "gaming", "videogames"],
    ]

    private static let places: [String: (line: Int, rank: Int)] = {
        var places: [String: (line: Int, rank: Int)] = [:]
        for (line, names) in known.enumerated() {
            for (rank, name) in names.enumerated() { places[name] = (line, rank) }
        }
        return places
    }()

    /// A colour for each key, as an index into `Theme.palette`.
    ///
    /// The same keys get the same colours in whatever order they come, and no two different keys share one as long as there are at most
    /// sixteen. Pinned keys have their colour whatever else is in the list. Common categories have a fixed one each, so that adding a rare
    /// category never changes theirs; only a pinned key can take it from them. Every other key has the colour that its hash says, or the next
    /// one that is free. To keep that one too, call this once with all categories that a reader will see, in all periods.
    ///
    /// - Parameters:
    ///   - keys: What the categories are called in the data. `fast_food` and `Fast Food` are the same category.
    ///   - pinned: Colours by key, as indices into `Theme.palette`, wrapped around; keys are compared byte by byte.
    /// - Returns: As many indices as keys. The neutral `Theme.other` is not among them unless it was pinned.
    public static func assign(keys: [String], pinned: [String: Int] = [:]) -> [Int] {
        let colours = Theme.categorical
        var chosen: [String: Int] = [:]
        var isTaken = [Bool](repeating: false, count: Theme.palette.count)
        var rest: [Key] = []
        for name in keys where chosen[name] == nil {
            if let colour = pinned[name] {
                let index = wrapped(colour, to: Theme.palette.count)
                chosen[name] = index
                isTaken[index] = true
            } else {
                rest.append(Key(name))
            }
        }
        rest.sort()
        // Common ones first, and of several names for one, the usual name.
        func choose(_ key: Key, _ wanted: Int) {
            guard chosen[key.name] == nil else { return }
            let free = colours.indices.first { !isTaken[colours[(wanted + $0) % colours.count]] }
            let colour = colours[(wanted + (free ?? 0)) % colours.count]
            chosen[key.name] = colour
            isTaken[colour] = true
        }
        let common = rest.compactMap { key in places[key.letters].map { (key: key, line: $0.line, rank: $0.rank) } }
        var homeless: [(key: Key, line: Int)] = []
        for line in known.indices {
            let names = common.filter { $0.line == line }.sorted { $0.rank == $1.rank ? $0.key < $1.key : $0.rank < $1.rank }
            for (place, name) in names.enumerated() where chosen[name.key.name] == nil {
                if place == 0, !isTaken[colours[line]] { choose(name.key, line) } else { homeless.append((name.key, line)) }
            }
        }
        for (key, line) in homeless { choose(key, line) }
        for key in rest where chosen[key.name] == nil { choose(key, Int(key.hash % UInt64(colours.count))) }
        return keys.map { chosen[$0] ?? Theme.other }
    }

    /// A key in an order that depends on nothing but itself.
    private struct Key: Comparable {
        let name: String
        /// Of the bytes in lower case, with a space for `_` and `-`.
        let hash: UInt64
        private let bytes: [UInt8]

        init(_ name: String) {
            self.name = name
            bytes = name.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                case UInt8(ascii: "_"), UInt8(ascii: "-"): 0x20
                default: byte
                }
            }
            hash = CategoryColours.hash(bytes)
        }

        /// Letters and digits alone, as the names of common categories are written above.
        var letters: String {
            let kept = bytes.filter { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
                default: false
                }
            }
            return String(decoding: kept, as: UTF8.self)
        }

        static func < (one: Key, other: Key) -> Bool {
            if one.hash != other.hash { return one.hash < other.hash }
            if one.bytes != other.bytes { return one.bytes.lexicographicallyPrecedes(other.bytes) }
            return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }

        static func == (one: Key, other: Key) -> Bool { one.name.utf8.elementsEqual(other.name.utf8) }
    }

    /// FNV-1a, 64 bits.
    ///
    /// - Source: G. Fowler, L. C. Noll, K.-P. Vo and D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
    static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
