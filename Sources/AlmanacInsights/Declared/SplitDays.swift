import AlmanacModel

/// The days of each name of a split.
struct SplitDays {
    /// All names together that have none of their own.
    static let others = ShownName.ours("declared.others")

    let names: [ShownName]
    let isIncomplete: Bool
    /// Days after the first one, index of the name, and the values by column; by day.
    private let cells: [DeclaredData.Cell]
    /// Of each column.
    private let functions: [Declaration.Function]

    /// - Parameter count: Days that are known.
    init(_ data: DeclaredData.Cells, first: Day, count: Int, _ functions: [Declaration.Function]) {
        self.functions = functions
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
    func sums(_ days: ClosedRange<Int>) -> [[Int64?]?] {
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
            var known = sums[cell.name] ?? functions.map { $0.addsUp ? 0 : nil }
            for (column, function) in functions.enumerated() {
                let (before, now) = (known[column], cell.values[column])
                if let before, let now {
                    known[column] = function.together(before, now)
                } else {
                    // A sum with an unknown part is unknown; a day without a value has no part in the least or the greatest.
                    known[column] = function.addsUp ? nil : before ?? now
                }
            }
            sums[cell.name] = known
        }
        return sums
    }
}
