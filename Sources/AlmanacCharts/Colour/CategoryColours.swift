/// Chooses the colour of a category by its name, not its rank, and different from the others beside it.
public enum CategoryColours {
    /// Names of common categories, one line a colour, in the order of `Theme.categorical`, the most usual name first. Only letters and digits are
    /// compared.
    private static let known: [[String]] = [
        ["groceries", "grocery", "supermarket", "supermarkets", "nutrition"],
        ["rentbills", "rent", "rentandbills", "housing", "mortgage", "sleep"],
        ["transport", "transportation", "publictransport", "commute", "commuting", "exercise"],
        ["fun", "leisure", "hobbies", "mindset"],
        ["entertainment", "streaming", "movies"],
        ["fastfood", "food", "dining", "diningout", "eatingout", "restaurant", "restaurants", "fooddrink", "foodanddrink"],
        ["clothing", "clothes", "fashion"],
        ["pharmacyhealth", "health", "pharmacy", "pharmacyandhealth", "healthcare", "medical"],
        ["subscription", "subscriptions", "habit"],
        ["electronics", "electronic", "tech", "technology"],
        ["misconline", "shopping", "onlineshopping", "general"],
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

    /// The number of kinds of common categories.
    public static var kindCount: Int { known.count }

    /// The common category for a key in the data, from 0 to below `kindCount`; `nil` for any other.
    public static func kind(of key: String) -> Int? { places[Key(key).letters]?.line }

    /// A colour for each key, as an index into `Theme.palette`; up to sixteen keys all get different ones.
    ///
    /// A key wants a colour of its own: a pinned one, a fixed one for each common category, and else the one that its hash gives. Of keys that want
    /// the same one, a pinned key gets it, else the most usual name of a common category, else the key of the least hash; the others get the next
    /// free colour. So a category keeps its colour unless one comes that wants the same.
    ///
    /// - Parameters:
    ///   - keys: Names of the categories in the data, in order of importance: beyond sixteen, later ones share colours with others; up to sixteen the
    ///     order does not matter. `fast_food` and `Fast Food` are the same category.
    ///   - pinned: Colours by key, as indices into `Theme.palette`, wrapped around; keys are compared byte by byte.
    /// - Returns: As many as keys, in their order. The neutral `Theme.other` is not among them unless it was pinned.
    public static func colours(of keys: [String], pinned: [String: Int] = [:]) -> [Int] {
        struct Claim {
            var key: Key
            /// 0 for pinned keys, from 1 on for common categories by how usual the name is; the largest for others.
            var rank: Int
            var wanted: Int
            var isAmongFirst: Bool
        }
        var claims: [Claim] = []
        var seen: Set<String> = []
        for name in keys where seen.insert(name).inserted {
            let key = Key(name)
            let (rank, wanted) =
                if let colour = pinned[name] {
                    (0, wrapped(colour, to: Theme.palette.count))
                } else if let place = places[key.letters] {
                    (1 + place.rank, Theme.categorical[place.line])
                } else {
                    (Int.max, Theme.categorical[Int(key.hash % UInt64(Theme.categorical.count))])
                }
            claims.append(Claim(key: key, rank: rank, wanted: wanted, isAmongFirst: claims.count < Theme.categorical.count))
        }
        claims.sort { one, other in
            if one.isAmongFirst != other.isAmongFirst { return one.isAmongFirst }
            return one.rank == other.rank ? one.key < other.key : one.rank < other.rank
        }
        var colours: [String: Int] = [:]
        var taken: Set<Int> = []
        var common: Set<Int> = []
        func settle(_ claims: ArraySlice<Claim>) {
            var displaced: [Claim] = []
            for claim in claims {
                let isFree = taken.insert(claim.wanted).inserted
                // A pinned colour is meant, and a common category keeps its colour whatever else there is.
                if isFree || claim.rank == 0 || (claim.rank < .max && !common.contains(claim.wanted)) {
                    if claim.rank < .max { common.insert(claim.wanted) }
                    colours[claim.key.name] = claim.wanted
                } else {
                    displaced.append(claim)
                }
            }
            for claim in displaced {
                let colour = next(after: claim.wanted, notIn: taken) ?? claim.wanted
                taken.insert(colour)
                colours[claim.key.name] = colour
            }
        }
        let first = claims.prefix(while: \.isAmongFirst)
        settle(first)
        settle(claims[first.endIndex...])
        return keys.map { colours[$0] ?? Theme.other }
    }

    /// Makes the colours differ: of equal ones the first stays, and the others become the next free ones. Beyond sixteen they repeat.
    ///
    /// - Parameter colours: Colours of one chart, the most important first; `nil` for an item without its own.
    public static func apart(_ colours: [Int?]) -> [Int?] {
        var taken: Set<Int> = []
        var result = colours
        var displaced: [Int] = []
        for (place, colour) in colours.enumerated() {
            if let colour, !taken.insert(colour).inserted { displaced.append(place) }
        }
        for place in displaced {
            guard let colour = colours[place], let free = next(after: colour, notIn: taken) else { continue }
            taken.insert(free)
            result[place] = free
        }
        return result
    }

    /// A colour for each name of one chart.
    ///
    /// - Parameter sizes: As many as names; with more names than colours, the largest get one of their own.
    static func colours(of names: [String], sizes: [Double?]) -> [Int] {
        let ranked = names.indices.sorted { one, other in
            let (left, right) = (usable(sizes[one]) ?? 0, usable(sizes[other]) ?? 0)
            return left == right ? one < other : left > right
        }
        var result = [Int](repeating: Theme.other, count: names.count)
        for (place, colour) in zip(ranked, apart(colours(of: ranked.map { names[$0] }))) { result[place] = colour ?? Theme.other }
        return result
    }

    /// The next free colour of a category; `nil` where there is none.
    private static func next(after colour: Int, notIn taken: Set<Int>) -> Int? {
        let all = Theme.categorical
        let start = all.firstIndex(of: colour) ?? 0
        return all.indices.lazy.map { all[(start + $0) % all.count] }.first { !taken.contains($0) }
    }

    /// A key, in an order that depends on nothing but itself.
    private struct Key: Comparable {
        let name: String
        /// Hash of the bytes in lower case, with a space for `_` and `-`.
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
