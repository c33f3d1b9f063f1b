/// The rows of a system's lists that could not be read. Their content is unknown, which is neither zero nor nothing.
package struct LostRows: Hashable, Sendable {
    private struct List: Hashable {
        var name: String
        var range: RangeKey?
    }

    /// Empty for nearly every record.
    private var counts: [List: Int] = [:]
    private var whole: Set<List> = []
    /// Lists with a row in which a value could not be read.
    private var incomplete: Set<List> = []

    package init() {}

    /// Name for all that a system sent, where nothing of it is known by name.
    package static let everything: StaticString = "*"

    /// True when nothing of the system's data could be read, so that no part of it can be named either.
    package var isOfEverything: Bool { isWhole(Self.everything.description) }

    package var isEmpty: Bool { counts.isEmpty && whole.isEmpty }

    /// The number of rows of a list that could not be read; a value that is no list at all counts as one row.
    ///
    /// - Parameters:
    ///   - list: The key in a dump: `by_category`.
    ///   - range: The range, for a list that has one part a range.
    package func count(_ list: String, _ range: RangeKey? = nil) -> Int {
        counts.isEmpty ? 0 : counts[List(name: list, range: range)] ?? 0
    }

    /// True when nothing of a list or an answer could be read, because it is not a list at all.
    package func isWhole(_ list: String, _ range: RangeKey? = nil) -> Bool {
        !whole.isEmpty && whole.contains(List(name: list, range: range))
    }

    /// The lists and answers of which nothing could be read, by name, each with the ranges concerned; none for a list without ranges.
    package var wholeLists: [(name: String, ranges: [RangeKey])] { Self.named(whole) }

    /// The lists of which some rows, or some values in their rows, could not be read, in the same form.
    package var brokenLists: [(name: String, ranges: [RangeKey])] { Self.named(incomplete.union(counts.keys).subtracting(whole)) }

    private static func named(_ lists: Set<List>) -> [(name: String, ranges: [RangeKey])] {
        Dictionary(grouping: lists, by: \.name).sorted { $0.key < $1.key }.map { name, lists in
            (name, RangeKey.allCases.filter { range in lists.contains { $0.range == range } })
        }
    }

    /// Counts a row that could not be read. A whole list or answer counts once, however often it is found.
    package mutating func add(_ list: String, _ range: RangeKey? = nil, isWhole: Bool = false) {
        let list = List(name: list, range: range)
        if isWhole, !whole.insert(list).inserted { return }
        counts[list, default: 0] += 1
    }

    /// Marks a list or an answer as one in which a value could not be read. Its rows are there.
    package mutating func addValue(of list: String, _ range: RangeKey? = nil) {
        incomplete.insert(List(name: list, range: range))
    }
}
