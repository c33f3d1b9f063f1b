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
    /// Of columns of which days say nothing: by days after the first one, and index of a name.
    private let spans: [ClosedRange<Int>: [Int: [Int64?]]]

    /// - Parameters:
    ///   - count: Days that are known.
    ///   - nameless: What rows without a name are called.
    ///   - spans: Values of stretches of days, by the places of the data's names.
    init(
        _ data: DeclaredData.Cells, count: Int, _ functions: [Declaration.Function], nameless: Phrase,
        spans: [(ClosedRange<Int>, [Int: [Int64?]])]
    ) {
        self.functions = functions
        // Two that read alike are one.
        var places = NamePlaces<ShownName>()
        let index = data.names.map { name in
            places.place(of: name.map { ShownName($0, or: nameless) } ?? Self.others)
        }
        names = places.names
        isIncomplete = data.isIncomplete
        let isOne = names.count == data.names.count
        cells = data.cells.filter { $0.day < count }.map { cell in
            // Of two names that read alike nobody knows which value is the last one.
            let values = isOne ? cell.values : zip(cell.values, functions).map { $1.combines ? $0 : nil }
            return DeclaredData.Cell(day: cell.day, name: index[cell.name], values: values)
        }
        .sorted { $0.day < $1.day }
        self.spans =
            isOne
            ? Dictionary(spans.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }) : [:]
    }

    /// Each known amount of a column with its name and its day, counted from the first, in the order of days; and what stands beside it in another column.
    func amounts(_ column: Int, beside other: Int?) -> [(name: ShownName, day: Int, amount: Int64, beside: Int64?)] {
        cells.compactMap { cell in cell.values[column].map { (names[cell.name], cell.day, $0, other.flatMap { cell.values[$0] }) } }
    }

    /// The names that have a value in one of some columns on any day, and those that have none.
    func names(withValuesIn columns: [Int]) -> (some: [ShownName], none: [ShownName]) {
        let found = Set(cells.filter { cell in columns.contains { cell.values[$0] != nil } }.map(\.name))
        func list(_ places: [Int]) -> [ShownName] { places.map { names[$0] }.filter { $0 != Self.others }.sorted() }
        return (list(Array(found)), list(names.indices.filter { !found.contains($0) }))
    }

    /// What each name has by column on some days, counted from the first; `nil` for one that has nothing on them, nor a last value from before.
    func sums(_ days: ClosedRange<Int>) -> [[Int64?]?] {
        var sums = [[Int64?]?](repeating: nil, count: names.count)
        let nothing: [Int64?] = functions.map { $0.addsUp ? 0 : nil }
        let isLast = functions.map(\.holds)
        let isHeld = isLast.contains(true)
        // They are sorted, so that those of a few days are found at once. A last value may be of any day before them.
        var low = 0
        var high = isHeld ? 0 : cells.count
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].day < days.lowerBound { low = middle + 1 } else { high = middle }
        }
        for cell in cells[low...] {
            guard cell.day <= days.upperBound else { break }
            let isBefore = cell.day < days.lowerBound
            if sums[cell.name] == nil { sums[cell.name] = nothing }
            for column in functions.indices where !isBefore || isLast[column] {
                // Values change in place: a copy for each cell would take most of the time.
                let (before, now) = (sums[cell.name]?[column] ?? nil, cell.values[column])
                if let before, let now {
                    sums[cell.name]?[column] = functions[column].together(before, now)
                } else {
                    // A sum with an unknown part is unknown; a day without a value has no part in the least or the greatest.
                    sums[cell.name]?[column] = functions[column].addsUp ? nil : before ?? now
                }
            }
        }
        guard days.count > 1, functions.contains(where: \.isOfRows) else { return sums }
        let spans = spans[days] ?? [:]
        for name in sums.indices where sums[name] != nil {
            for (column, function) in functions.enumerated() where function.isOfRows { sums[name]?[column] = spans[name]?[column] ?? nil }
        }
        return sums
    }
}
