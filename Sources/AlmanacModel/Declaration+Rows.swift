extension Declaration {
    /// Where the rows of a declared system come from, and how they are read.
    package struct Rows: Hashable, Sendable {
        /// Paths and patterns such as `orders-*.csv`; `-` for standard input.
        package var from: [String]
        /// Columns that make a row the same one in two files; none where every row of every file counts.
        package var id: [String]
        package var time: Time
        /// Rows that count; `nil` for all.
        package var condition: Condition?
        /// The column with the subject of each row; `nil` where all are of one.
        package var subject: String?
        /// What the files of the rows look like, as far as somebody said so.
        package var reading: Reading
        /// True when equal rows in files whose days overlap count once: `overlap: once`.
        package var countsOverlapOnce: Bool

        package init(
            from: [String], id: [String] = [], time: Time, condition: Condition? = nil, subject: String? = nil,
            reading: Reading = Reading(), countsOverlapOnce: Bool = false
        ) {
            self.from = from
            self.id = id
            self.time = time
            self.condition = condition
            self.subject = subject
            self.reading = reading
            self.countsOverlapOnce = countsOverlapOnce
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
        /// Texts that stand for no value.
        package var none: [String]

        package init(
            encoding: String? = nil, separator: String? = nil, skip: Int? = nil, header: [String]? = nil, decimal: String? = nil,
            dates: String? = nil, none: [String] = []
        ) {
            self.encoding = encoding
            self.separator = separator
            self.skip = skip
            self.header = header
            self.decimal = decimal
            self.dates = dates
            self.none = none
        }
    }
}
