extension Declaration {
    /// Where the rows of a declared system come from, and how they are read.
    package struct Rows: Hashable, Sendable {
        package var origin: Origin
        /// Columns that make a row the same one in two files; none where every row of every file counts.
        package var id: [String]
        /// `nil` where rows have no time.
        package var time: Time?
        /// Rows that count; `nil` for all.
        package var condition: Condition?
        /// The column with the subject of each row; `nil` where all are of one.
        package var subject: String?
        /// What the files of the rows look like, as far as somebody said so.
        package var reading: Reading
        /// True when equal rows in files whose days overlap count once: `overlap: once`.
        package var countsOverlapOnce: Bool
        /// Columns that become rows; `nil` where there are none.
        package var unpivot: Unpivot?

        package init(
            from files: [String], id: [String] = [], time: Time?, condition: Condition? = nil, subject: String? = nil,
            reading: Reading = Reading(), countsOverlapOnce: Bool = false
        ) {
            self.init(
                .files(files), id: id, time: time, condition: condition, subject: subject, reading: reading,
                countsOverlapOnce: countsOverlapOnce)
        }

        package init(
            _ origin: Origin, id: [String] = [], time: Time?, condition: Condition? = nil, subject: String? = nil,
            reading: Reading = Reading(), countsOverlapOnce: Bool = false, unpivot: Unpivot? = nil
        ) {
            self.origin = origin
            self.unpivot = unpivot
            self.id = id
            self.time = time
            self.condition = condition
            self.subject = subject
            self.reading = reading
            self.countsOverlapOnce = countsOverlapOnce
        }
    }

    /// Where rows are.
    package enum Origin: Hashable, Sendable {
        /// Paths and patterns such as `orders-*.csv`; `-` for standard input.
        case files([String])
        /// A database file of SQLite, and what is asked of it.
        case sqlite(file: String, query: String)
        /// A program with its arguments, which writes a table to its standard output, and the names of variables that it gets beside the usual ones.
        case command([String], environment: [String])
        /// Statements of accounts.
        case ledger(Ledger)

        package var isDatabase: Bool { if case .sqlite = self { true } else { false } }

        /// True for rows that a program writes, which only a pull may start.
        package var isCommand: Bool { if case .command = self { true } else { false } }
    }

    /// A column for each of several things, of which each becomes a row with its name and its value: `done` of the habit `reading`.
    package struct Unpivot: Hashable, Sendable {
        /// What the names of the columns are called, and what is in their cells.
        package var name: String
        package var value: String
        package var columns: [String]

        package init(as name: String, value: String, columns: [String]) {
            self.name = name
            self.value = value
            self.columns = columns
        }
    }

    /// When a row happened.
    package struct Time: Hashable, Sendable {
        package var column: String
        /// IANA name of the zone of times that name none; `nil` for that of the subject.
        package var zone: String?

        package init(column: String, zone: String? = nil) {
            self.column = column
            self.zone = zone
        }
    }

    /// What a file of rows looks like, where it is not what is found.
    package struct Reading: Hashable, Sendable {
        /// `utf-8`, `utf-16`, `windows-1252`
        package var encoding: String?
        package var separator: String?
        /// Lines before the header.
        package var skip: Int?
        /// Names of the columns of a file that has no header.
        package var header: [String]?
        /// `.` or `,`
        package var decimal: String?
        /// Order of day, month and year: `dmy`, `mdy`, `ymd`.
        package var dates: String?
        /// What `7:30` is where it is how long something took: `h:mm` or `m:ss`.
        package var durations: String?
        /// What positive amounts of statements are that do not tell: `spent` or `received`.
        package var positive: String?
        /// Texts that stand for no value.
        package var none: [String]

        package init(
            encoding: String? = nil, separator: String? = nil, skip: Int? = nil, header: [String]? = nil, decimal: String? = nil,
            dates: String? = nil, durations: String? = nil, positive: String? = nil, none: [String] = []
        ) {
            self.encoding = encoding
            self.separator = separator
            self.skip = skip
            self.header = header
            self.decimal = decimal
            self.dates = dates
            self.durations = durations
            self.positive = positive
            self.none = none
        }
    }
}
