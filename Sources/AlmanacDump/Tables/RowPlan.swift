internal import AlmanacModel
internal import AlmanacText

/// What is read of each row of a file for a declaration: the places of its columns.
struct RowPlan: Sendable {
    struct Column: Sendable {
        var name: String
        var function: Declaration.Function
        /// The cell that it is about; `nil` for rows.
        var place: Int?
        /// The cell with the name that it has a last value for.
        var per: Int?
        var condition: RowCondition?
        /// The currency of its amounts; `nil` where it is none, or the subject's.
        var currency: Currency?
        /// Milliseconds of the unit of its numbers; `nil` where that is no time.
        var length: Int64?
    }

    /// `nil` where rows have no time.
    var time: Int?
    var subject: Int?
    var id: [Int]
    var splits: [Int]
    var columns: [Column]
    var condition: RowCondition?
    /// What the columns of a row are called.
    let names: [String]
    /// True where it matters which of two rows of one moment stands first.
    let hasPlaces: Bool

    /// - Throws: Each column that is missing, with the nearest one.
    init(_ declaration: Declaration, _ rows: Declaration.Rows, names: [String], file: String) throws(FileProblems) {
        var problems: [FileProblem] = []
        func place(_ column: String) -> Int {
            let places = ColumnWords.places(of: column, among: names)
            if places.count == 1 { return places[0] }
            func list(_ names: some Sequence<String>, _ separator: String) -> String {
                names.map { "'\($0)'" }.joined(separator: separator)
            }
            let near = list(nearest(to: column, among: names), " or ")
            func problem(_ words: String, _ remedy: String) -> FileProblem {
                declaration.mentions.problem(column, "\(words) in \(file)\(remedy)")
                    ?? FileProblem(
                        file: file, line: 1, column: 1, message: "\(words), which \(declaration.system) asks for\(remedy)")
            }
            if places.count > 1 {
                let example = "{ \(column): { column: \(names[places[0]]) } }"
                problems.append(
                    problem(
                        "'\(column)' may be \(list(places.map { names[$0] }, " or "))",
                        "; write the name as the file has it, in by: as \(example)"))
            } else {
                let remedy = near.isEmpty ? "there are \(list(names.prefix(20), ", "))" : "did you mean \(near)?"
                problems.append(problem("no column named '\(column)'", "; " + remedy))
            }
            return 0
        }
        time = rows.time.map { place($0.column) }
        subject = rows.subject.map(place)
        // Of a row that became several each is one of its own.
        id = rows.id.map(place) + (rows.id.isEmpty ? [] : rows.unpivot.map { [place($0.name)] } ?? [])
        splits = declaration.splits.map { place($0.column) }
        columns = declaration.columns.map { column in
            Column(
                name: column.name, function: column.aggregate.function, place: column.aggregate.column.map(place),
                per: column.aggregate.per.map(place), condition: column.aggregate.condition.map { RowCondition($0, place) },
                currency: declaration.currency(of: column.aggregate),
                length: declaration.unit(of: column.aggregate).flatMap { DurationText.length(of: $0) })
        }
        condition = rows.condition.map { RowCondition($0, place) }
        self.names = names
        hasPlaces = FactTable.hasPlaces(declaration.columns.map(\.aggregate))
        if !problems.isEmpty { throw FileProblems(problems) }
    }

    /// Fields that a row must have.
    var width: Int { names.count }

    /// The plan of a file's rows, and how its columns become rows where they do.
    static func plan(
        _ declaration: Declaration, _ rows: Declaration.Rows, of names: [String], in file: String
    ) throws(FileProblems) -> (plan: RowPlan, spread: RowSpread?) {
        let spread = try rows.unpivot.map { unpivot throws(FileProblems) in
            try RowSpread(unpivot, declaration.mentions, names: names, file: file)
        }
        return (try RowPlan(declaration, rows, names: spread?.names ?? names, file: file), spread)
    }

    /// The places of what is measured in minutes or the like.
    var times: Set<Int> { Set(columns.filter { $0.length != nil && $0.function.takesNumbers }.compactMap(\.place)) }

    /// The places of which it must be known how numbers and days are written.
    var numbersAndTimes: Set<Int> {
        func numbers(_ condition: RowCondition?) -> [Int] {
            switch condition {
            case .number(let place, _, _, _): [place]
            case .not(let inner): numbers(inner)
            case .both(let one, let other), .either(let one, let other): numbers(one) + numbers(other)
            case .text, .isEmpty, nil: []
            }
        }
        return Set(
            [time].compactMap(\.self) + columns.filter(\.function.takesNumbers).compactMap(\.place)
                + columns.flatMap { numbers($0.condition) }
                + numbers(condition))
    }
}

extension FoundTable {
    /// What is asked about the columns that are read.
    func ambiguity(of plan: RowPlan, _ spread: RowSpread?) -> Ambiguity? {
        func places(_ made: Set<Int>) -> Set<Int> { spread?.places(of: made) ?? made }
        return ambiguity(of: places(plan.numbersAndTimes), times: places(plan.times))
    }

    /// What `7:30` is in each column of the rows that are read.
    func forms(of plan: RowPlan, _ spread: RowSpread?) -> [DurationForm?] {
        (0..<plan.width).map { place in
            let forms = Set((spread?.places(of: [place]) ?? [place]).map { types.columns[$0].form })
            return forms.count == 1 ? forms.first ?? nil : nil
        }
    }
}
