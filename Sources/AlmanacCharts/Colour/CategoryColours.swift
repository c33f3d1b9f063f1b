/// Which colour a category has: one that follows from what it is, not from its rank or its place in a list.
public enum CategoryColours {
    /// Names of common categories, one line a colour, in the order of `Theme.categorical`, the most usual name of each first. Letters and digits alone are compared.
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
        ["games", "gaming", "videogames", "nocategory", "uncategorised", "uncategorized"],
    ]

    private static let places: [String: (line: Int, rank: Int)] = {
        var places: [String: (line: Int, rank: Int)] = [:]
        for (line, names) in known.enumerated() {
            for (rank, name) in names.enumerated() { places[name] = (line, rank) }
        }
        return places
    }()

    /// What a category is drawn with.
    public struct Look: Sendable, Hashable {
        /// Index into `Theme.palette`.
        public var colour: Int
        /// `solid` unless another key of the list has the same colour.
        public var texture: Texture

        /// What a category is drawn with.
        public init(colour: Int, texture: Texture = .solid) {
            self.colour = colour
            self.texture = texture
        }
    }

    /// A colour for each key, and a texture where several keys of the list have one colour.
    ///
    /// The colour follows from the key alone, so that it stays whatever else comes or goes: a pinned one, a fixed one for each common category, and
    /// for every other key the one that its hash says. Of keys that share a colour, a pinned one is solid, else the most usual name of a common
    /// category; the others have the texture that a second hash of the key says, or the next one that is free. With more than four of one
    /// colour, textures repeat.
    ///
    /// - Parameters:
    ///   - keys: What the categories are called in the data. `fast_food` and `Fast Food` are the same category.
    ///   - pinned: Colours by key, as indices into `Theme.palette`, wrapped around; keys are compared byte by byte.
    /// - Returns: As many as keys, in whatever order those come. The neutral `Theme.other` is not among the colours unless it was pinned.
    public static func looks(keys: [String], pinned: [String: Int] = [:]) -> [Look] {
        struct Claim {
            var key: Key
            /// 0 for pinned keys, from 1 on for common categories by how usual the name is; the others come last.
            var rank: Int
        }
        var claims = [[Claim]](repeating: [], count: Theme.palette.count)
        var colours: [String: Int] = [:]
        for name in keys where colours[name] == nil {
            let key = Key(name)
            let claim: (colour: Int, rank: Int) =
                if let colour = pinned[name] {
                    (wrapped(colour, to: Theme.palette.count), 0)
                } else if let place = places[key.letters] {
                    (Theme.categorical[place.line], 1 + place.rank)
                } else {
                    (Theme.categorical[Int(key.hash % UInt64(Theme.categorical.count))], Int.max)
                }
            colours[name] = claim.colour
            claims[claim.colour].append(Claim(key: key, rank: claim.rank))
        }
        var textures: [String: Texture] = [:]
        for sharing in claims where sharing.count > 1 {
            var taken: Set<Texture> = []
            let sharing = sharing.sorted { $0.rank == $1.rank ? $0.key < $1.key : $0.rank < $1.rank }
            for (place, claim) in sharing.enumerated() {
                if place == 0, claim.rank < .max {
                    textures[claim.key.name] = .solid
                    continue
                }
                // Another part of the hash than the one that chose the colour.
                let wanted = Int(claim.key.hash >> 32 % 3)
                let texture = (0..<3).lazy.compactMap { Texture(rawValue: 1 + (wanted + $0) % 3) }.first { !taken.contains($0) }
                let free =
                    texture ?? (taken.contains(.solid) || sharing[0].rank < .max ? Texture(rawValue: 1 + wanted) ?? .striped : .solid)
                textures[claim.key.name] = free
                taken.insert(free)
            }
        }
        return keys.map { Look(colour: colours[$0] ?? Theme.other, texture: textures[$0] ?? .solid) }
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
