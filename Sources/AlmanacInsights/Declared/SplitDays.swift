import AlmanacModel

/// The days of each name of a split.
struct SplitDays {
    /// All names together that have none of their own.
    static let others = ShownName.ours("declared.others")

    let names: [ShownName]
    let isIncomplete: Bool
    /// Days after the first one, index of the name, and the values by column; by day.
    private let cells: [DeclaredData.Cell]

    /// - Parameter count: Days that are known.
    init(_ data: DeclaredData.Cells, first: Day, count: Int) {
        // Two that read alike are one.
        var places = NamePlaces<ShownName>()
        let index = data.names.map { name in
            places.place(of: name.map { ShownName($0, or: Phrase("declared.no-name")) } ?? Self.others)
        }
        names = places.names
        isIncomplete = data.isIncomplete
        cells = data.cells.filter { $0.day < count }.map { DeclaredData.Cell(day: $0.day, name: index[$0.name], values: $0.values) }
            .sorted { $0.day < $1.day }
    }

    /// What each name has by column on some days, counted from the first; `nil` for one that has nothing on them.
    func sums(_ days: ClosedRange<Int>, columns: Int) -> [[Int64?]?] {
        var sums = [[Int64?]?](repeating: nil, count: names.count)
        // They are sorted, so that those of a few days are found at once.
        var low = 0
        var high = cells.count
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].day < days.lowerBound { low = middle + 1 } else { high = middle }
        }
        for cell in cells[low...] {
            guard cell.day <= days.upperBound else { break }
            var known = sums[cell.name] ?? [Int64?](repeating: 0, count: columns)
            for column in known.indices { known[column] = cell.values[column].flatMap { known[column]?.addingSaturated($0) } }
            sums[cell.name] = known
        }
        return sums
    }
}
