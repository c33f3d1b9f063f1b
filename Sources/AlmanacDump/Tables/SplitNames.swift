/// Numbers for the names of a split, of which several spellings are one: `Food`, `food` and `FOOD`. Each spelling is folded once, however many rows have it.
struct SplitNames: Sendable {
    private var spellings = NameIDs()
    private var folded = NameIDs()
    /// By spelling: its name, and the rows that have it.
    private var names: [Int32] = []
    private var rows: [Int] = []
    /// By name: the spelling that is shown.
    private var shown: [Int] = []

    var count: Int { folded.count }

    mutating func id(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let spelling = spellings.id(of: text)
        if spelling == names.count {
            let name = foldedName(spellings.name(spelling)).withUnsafeBufferPointer { folded.id(of: $0) }
            names.append(Int32(name))
            rows.append(0)
        }
        rows[spelling] += 1
        return Int(names[spelling])
    }

    /// Decides which spelling of each name is shown, when all rows are read: one that somebody wrote into the settings, else the one that most rows have, and
    /// of several of those the first in the order of their bytes.
    ///
    /// - Returns: How many spellings are read as how many names, of those that have several, and two of one; `nil` where each name has one.
    mutating func settle(_ written: [String]) -> (spellings: Int, names: Int, example: (shown: String, other: String))? {
        let read = spellings.count
        for (place, text) in written.enumerated() {
            guard let name = Array(foldedName(text).utf8).withUnsafeBufferPointer({ folded.find($0) }) else { continue }
            let spelling = Array(text.utf8).withUnsafeBufferPointer { spellings.id(of: $0) }
            if spelling == names.count {
                names.append(Int32(name))
                rows.append(0)
            }
            rows[spelling] = .max - place
        }
        shown = Array(repeating: -1, count: count)
        var several = Array(repeating: 0, count: count)
        var other = Array(repeating: -1, count: count)
        func isBefore(_ one: Int, _ other: Int) -> Bool { spellings.name(one).lexicographicallyPrecedes(spellings.name(other)) }
        for spelling in names.indices {
            let name = Int(names[spelling])
            if spelling < read { several[name] += 1 }
            let best = shown[name]
            if best < 0 || rows[spelling] > rows[best] || rows[spelling] == rows[best] && isBefore(spelling, best) {
                shown[name] = spelling
            }
        }
        for spelling in 0..<read where several[Int(names[spelling])] > 1 {
            let name = Int(names[spelling])
            if spelling != shown[name], other[name] < 0 || isBefore(spelling, other[name]) { other[name] = spelling }
        }
        let merged = other.indices.filter { other[$0] >= 0 }
        guard let first = merged.min(by: { isBefore(shown[$0], shown[$1]) }) else { return nil }
        return (
            merged.reduce(0) { $0 + several[$1] }, merged.count,
            (shown: spellings.text(shown[first]), other: spellings.text(other[first]))
        )
    }

    /// The spelling that is shown.
    func text(_ id: Int) -> String { spellings.text(shown[id]) }
}
