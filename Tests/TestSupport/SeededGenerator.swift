internal import AlmanacModel

/// Numbers at random for tests, which need not know the model: the same ones for the same seed, on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var generator: SplitMix64

    package init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    package mutating func next() -> UInt64 { generator.next() }
}
