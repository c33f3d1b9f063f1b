/// A generator of 64-bit numbers whose sequence is the same on every machine.
///
/// - Source: Guy L. Steele Jr., Doug Lea, Christine H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix64: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A sequence of its own for each stream of a seed.
    init(seed: UInt64, stream: UInt64) {
        var first = SplitMix64(seed: seed)
        var second = SplitMix64(seed: first.next() ^ stream)
        state = second.next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 ..< `limit`, by the high half of a product (Lemire); `limit` is at least 1.
    mutating func below(_ limit: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(max(limit, 1))).high)
    }

    mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// True in so many of a thousand cases.
    mutating func chance(_ perMille: Int) -> Bool {
        below(1000) < perMille
    }

    /// - Precondition: `choices` is not empty.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[below(choices.count)]
    }
}
