/// The amounts that make up one slice of a donut.
public struct SliceGroup: Sendable, Hashable {
    /// Indices in the list of amounts, largest amount first.
    public var sources: [Int]
    /// True for the slice of all amounts too small for one of their own.
    public var isOther: Bool

    /// A group.
    public init(sources: [Int], isOther: Bool = false) {
        self.sources = sources
        self.isOther = isOther
    }

    /// Most slices beside the merged one.
    private static let most = 6

    /// Groups amounts into the slices of a donut: largest first, the small ones merged into one at the end.
    ///
    /// An amount has a slice of its own when it is one of the six largest and at least 3 % of the whole. If that would merge more than half of the
    /// whole, the six largest have slices of their own, however small they are. A single amount is never merged alone. Comparisons are exact, however
    /// large the amounts and their sum are.
    ///
    /// - Parameters:
    ///   - amounts: Minor units or counts. Those that are `nil` or below zero are in no group.
    ///   - others: Indices of amounts that are themselves called "Other"; they always belong to the merged slice.
    public static func groups(of amounts: [Int64?], others: Set<Int> = []) -> [SliceGroup] {
        var known: [(place: Int, amount: Int64)] = []
        for (place, amount) in amounts.enumerated() {
            if let amount, amount >= 0 { known.append((place, amount)) }
        }
        known.sort { $0.amount == $1.amount ? $0.place < $1.place : $0.amount > $1.amount }
        let total = known.reduce(into: Int128(0)) { $0 += Int128($1.amount) }
        // Amounts that are not among the largest, or too small.
        let small = known.lazy.filter { !others.contains($0.place) }.enumerated()
            .filter { $0.offset >= most || Int128($0.element.amount) * 100 < total * 3 }
            .reduce(into: Int128(0)) { $0 += Int128($1.element.amount) }
        let least: Int128 = small * 2 > total ? 0 : 3
        var groups: [SliceGroup] = []
        var merged: [Int] = []
        var smallest = 0
        for (place, amount) in known {
            if others.contains(place) {
                merged.append(place)
            } else if groups.count < most, Int128(amount) * 100 >= total * least, total > 0 || smallest == 0 {
                groups.append(SliceGroup(sources: [place]))
            } else {
                merged.append(place)
                smallest += 1
            }
        }
        if merged.count == 1, smallest == 1 {
            groups.append(SliceGroup(sources: merged))
        } else if !merged.isEmpty {
            groups.append(SliceGroup(sources: merged, isOther: true))
        }
        return groups
    }
}
