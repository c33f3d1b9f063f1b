/// A generator of 64-bit numbers with the same sequence on every machine, so that samples and random orders are reproducible.
///
/// - Source: Guy L. Steele Jr., Doug Lea, Christine H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// A sequence of its own for each stream of a seed.
    package init(seed: UInt64, stream: UInt64) {
        var first = SplitMix64(seed: seed)
        var second = SplitMix64(seed: first.next() ^ stream)
        state = second.next()
    }

    // Shuffling asks for it thousands of times a subject.
    @inlinable
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
