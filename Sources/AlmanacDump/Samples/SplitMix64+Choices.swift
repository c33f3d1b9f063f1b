internal import AlmanacModel

// The standard library may make other choices of the same numbers in its next version, and a sample is the same bytes every time.
extension SplitMix64 {
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
