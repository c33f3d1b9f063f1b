import AlmanacText

/// The places of the days of a calendar: rows and columns, on one line or several.
struct CalendarGrid {
    /// True when weeks are rows, as on a wall calendar; otherwise they are columns.
    let isWall: Bool
    /// Columns and rows of each line.
    let columns: Int
    let rows: Int
    let lines: Int
    /// The first day of the first week, since 1970-01-01.
    private let origin: Int
    private let first: Int
    private let count: Int

    /// Most weeks as rows, and most weeks in a line of columns.
    private static let mostRows = 8
    private static let mostColumns = 27

    /// - Parameters:
    ///   - first: The first day, since 1970-01-01.
    ///   - firstWeekday: ISO: 1 is Monday. Values outside 1…7 count as Monday.
    init(first: Int, count: Int, firstWeekday: Int) {
        self.first = first
        self.count = count
        origin = Self.weekStart(of: first, firstWeekday: firstWeekday)
        let weeks = (first + count - 1 - origin) / 7 + 1
        isWall = weeks <= Self.mostRows
        lines = isWall ? 1 : (weeks + Self.mostColumns - 1) / Self.mostColumns
        columns = isWall ? 7 : (weeks + lines - 1) / lines
        rows = isWall ? weeks : 7
    }

    /// The first day of the week that a day is in.
    static func weekStart(of day: Int, firstWeekday: Int) -> Int {
        let start = (1...7).contains(firstWeekday) ? firstWeekday : 1
        return day - wrapped(CivilDate(day: day).weekday - start, to: 7)
    }

    struct Place {
        var line: Int
        var column: Int
        var row: Int
    }

    /// - Parameter index: Days from the first one.
    func place(_ index: Int) -> Place {
        let (week, weekday) = (first + index - origin).quotientAndRemainder(dividingBy: 7)
        return isWall ? Place(line: 0, column: weekday, row: week) : Place(line: week / columns, column: week % columns, row: weekday)
    }

    /// The months of a line, with the middle of their columns; months with few days in it are left out.
    func months(in line: Int) -> [(month: Int, middle: Double)] {
        var found: [(month: Int, from: Int, to: Int, days: Int)] = []
        for index in 0..<count {
            let place = place(index)
            guard place.line == line else { continue }
            let month = CivilDate(day: first + index).monthNumber
            if found.last?.month == month {
                found[found.count - 1].to = place.column
                found[found.count - 1].days += 1
            } else {
                found.append((month, place.column, place.column, 1))
            }
        }
        // In a line of many columns a part of a month has no room for its name.
        let least = columns > 18 ? 20 : 12
        let whole = found.filter { $0.days >= least }
        return (whole.isEmpty ? Array(found.prefix(1)) : whole).map { ($0.month, Double($0.from + $0.to + 1) / 2) }
    }
}
