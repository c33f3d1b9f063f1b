/// The days of a declared system, as a dump has them.
package struct DeclaredData: SystemData, Hashable {
    package let system: String
    /// The first day that anything is known of; `nil` where the dump has no days.
    package var first: Day?
    /// Values by column of the declaration, one a day, all of one length; `nil` for a day of which the value is not known.
    package var columns: [[Int64?]]
    /// Digits behind the point, by column of the declaration: 12.5 is 125 with one digit. Amounts of money have those of their currency.
    package var digits: [Int]
    /// By split of the declaration; `nil` where the dump has none.
    package var splits: [Cells?]
    /// Stretches of days with what is worked out from their rows, of columns of which days say nothing.
    package var spans: [Span] = []
    /// When the last row happened; `nil` where the dump does not say.
    package var lastRow: Instant?
    /// Values of rows that could not be read when they were added up, and are in no day.
    package var lostValues = 0
    /// Balances of statements that are not what their bookings come to.
    package var unproven = 0
    package var lost = LostRows()

    /// The days of each name of a split.
    package struct Cells: Hashable, Sendable {
        /// Hostile; `nil` for all names together that have none of their own.
        package var names: [String?]
        package var cells: [Cell]
        /// True where a cell could not be read, so that names lack something.
        package var isIncomplete = false

        package init(names: [String?] = [], cells: [Cell] = []) {
            self.names = names
            self.cells = cells
        }
    }

    /// What a name had on a day.
    package struct Cell: Hashable, Sendable {
        /// Days after the first one.
        package var day: Int
        /// Index of the name.
        package var name: Int
        /// By column of the declaration.
        package var values: [Int64?]

        package init(day: Int, name: Int, values: [Int64?]) {
            self.day = day
            self.name = name
            self.values = values
        }
    }

    /// A stretch of days, both ends included, with the columns of which days say nothing.
    package struct Span: Hashable, Sendable {
        package var days: ClosedRange<Day>
        /// By column of the declaration; `nil` where days say something of it, or it is not known.
        package var values: [Int64?]
        /// By split of the declaration: the same by index of a name.
        package var names: [[Int: [Int64?]]]

        package init(days: ClosedRange<Day>, values: [Int64?], names: [[Int: [Int64?]]]) {
            self.days = days
            self.values = values
            self.names = names
        }
    }

    /// No days yet, of a declaration with so many columns and splits.
    package init(system: String, columns: Int, splits: Int) {
        self.system = system
        self.columns = [[Int64?]](repeating: [], count: columns)
        digits = [Int](repeating: 0, count: columns)
        self.splits = [Cells?](repeating: nil, count: splits)
    }

    /// Number of days.
    package var count: Int { columns.first?.count ?? 0 }
}
