package import AlmanacModel

/// Where the rows of a table stand in its text, and what its columns are called.
package struct TableShape: Hashable, Sendable {
    package var encoding: TextEncoding
    package var dialect: RowDialect
    /// True where the first row has the names of the columns.
    package var hasHeader: Bool
    /// Different names, one a column.
    package var names: [String]
    /// Another separator that fits as well; `nil` where none does.
    package var ambiguity: Ambiguity?

    /// Bytes and rows that are looked at.
    private static let sampleSize = 256 << 10
    static let mostRows = 400

    /// Finds what was not given.
    ///
    /// - Returns: `nil` for a text without a row.
    package init?(of bytes: TextBytes, given: Declaration.Reading = Declaration.Reading()) {
        let sample = Self.sample(bytes)
        if given.separator == nil, let keys = ObjectRows.keys(of: sample) {
            encoding = bytes.encoding
            dialect = RowDialect(skipped: given.skip ?? 0, keys: keys)
            hasHeader = false
            names = Self.different(keys)
            return
        }
        let announced = Self.announced(sample)
        let separators = (given.separator.flatMap(Self.separator) ?? announced).map { [$0] } ?? RowDialect.separators
        var candidates = separators.compactMap { Candidate(sample, separator: $0, skipped: given.skip ?? (announced == nil ? nil : 1)) }
        // Any text is a table of one column, so that it is one where it can be nothing else.
        let wide = candidates.filter { $0.width > 1 && $0.fit >= 0.5 }
        if !wide.isEmpty { candidates = wide }
        guard let best = candidates.map(\.fit).max() else { return nil }
        let fitting = candidates.filter { $0.fit >= best * 0.9 }.sorted { $0.rank > $1.rank }
        guard let chosen = fitting.first else { return nil }
        if let other = fitting.dropFirst().first, other.rank.0 == chosen.rank.0, other.rank.1 == chosen.rank.1,
            other.rank.2 == chosen.rank.2, chosen.width > 1, other.width > 1
        {
            ambiguity = Self.ambiguity(chosen, other)
        }
        encoding = bytes.encoding
        dialect = RowDialect(separator: chosen.separator, skipped: chosen.skipped)
        if let header = given.header {
            hasHeader = false
            names = Self.different(header)
        } else {
            hasHeader = chosen.hasHeader
            var width = chosen.hasHeader ? chosen.rows[chosen.start].count : chosen.width
            // A separator at the end of the header, and of rows with nothing behind it, makes no column.
            if chosen.hasHeader, width > 1, chosen.rows[chosen.start].last?.isEmpty == true,
                chosen.rows.dropFirst(chosen.start).allSatisfy({ $0.count < width || $0[width - 1].isEmpty })
            {
                width -= 1
            }
            names = Self.different(
                (0..<width).map { chosen.hasHeader ? String(decoding: chosen.rows[chosen.start][$0], as: UTF8.self) : "" })
        }
    }

    // MARK: Names

    /// `,` and the names of those that cannot be seen.
    package static func separator(_ text: String) -> UInt8? {
        switch text {
        case "tab", "\t", "\\t": 0x09
        default: text.utf8.count == 1 ? text.utf8.first.flatMap { RowDialect.separators.contains($0) ? $0 : nil } : nil
        }
    }

    package static func written(_ separator: UInt8) -> String {
        separator == 0x09 ? "tab" : String(UnicodeScalar(separator))
    }

    /// Names without blanks around them, of which no two are the same and none is empty.
    private static func different(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.enumerated().map { index, name in
            let words = name.split {
                $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0xFEFF }
            }
            let plain = String(words.joined(separator: " ").prefix(100))
            let base = plain.isEmpty ? "column \(index + 1)" : plain
            var name = base
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(base) \(number)"
                number += 1
            }
            return name
        }
    }

    // MARK: Samples

    private static func sample(_ bytes: TextBytes) -> ArraySlice<UInt8> {
        let ahead = bytes.ahead
        guard ahead.count > sampleSize || !bytes.isReadToEnd else { return ahead }
        // A row that was cut says nothing.
        let sample = ahead.prefix(sampleSize)
        return sample.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { sample[...$0] } ?? sample
    }

    /// The separator that a first line `sep=;` tells, as Excel reads it.
    private static func announced(_ sample: ArraySlice<UInt8>) -> UInt8? {
        guard sample.starts(with: Array("sep=".utf8)), sample.count > 5 else { return nil }
        let separator = sample[sample.startIndex + 4]
        return RowDialect.separators.contains(separator) ? separator : nil
    }

    private static func ambiguity(_ one: Candidate, _ other: Candidate) -> Ambiguity {
        let samples = one.rows.indices.dropFirst(one.start).prefix(3).map { index in
            Ambiguity.Sample(
                cell: one.rows[index].map { String(decoding: $0, as: UTF8.self) }.joined(separator: written(one.separator)),
                readings: [one, other].map { candidate in
                    index < candidate.rows.count
                        ? "\(counted(candidate.rows[index].count, "field")) (\(written(candidate.separator)))" : "nothing"
                })
        }
        return Ambiguity(
            question: .separator, column: "", samples: samples,
            answers: [one, other].map { Ambiguity.Answer(key: "separator", value: written($0.separator)) })
    }

    /// What a sample is with a separator.
    private struct Candidate {
        let separator: UInt8
        /// The first rows.
        var rows: [[[UInt8]]] = []
        /// Fields of most rows.
        var width = 1
        /// The row that the table begins with.
        var start = 0
        /// Lines before it.
        var skipped = 0
        var hasHeader = true
        /// Share of the rows that have as many fields as most.
        var fit = 0.0
        /// Cells that are numbers or days, in hundredths of a row; and in hundredths of all cells.
        var typed = 0
        var share = 0

        /// The greatest is the best one: a wrong separator cuts numbers and days to pieces, and leaves others together.
        var rank: (Int, Int, Double, Int) { (typed, share, fit, width) }

        init?(_ sample: ArraySlice<UInt8>, separator: UInt8, skipped given: Int?) {
            self.separator = separator
            var lines: [Int] = []
            read(sample, given ?? 0, &lines)
            guard !rows.isEmpty else { return nil }
            var widths: [Int: Int] = [:]
            for row in rows where row.count > 1 { widths[row.count, default: 0] += 1 }
            let most = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }
            // A text in which hardly any line has the separator is a table of one column.
            if let most, most.value * 2 >= rows.count || most.value > 2 { width = most.key }
            if given == nil { start = header(from: firstRow()) }
            skipped = given ?? lines[start] - 1
            let table = rows[start...]
            fit = Double(table.count(where: { isWhole($0) })) / Double(rows.count)
            let isNamed = !rows[start].contains(where: Self.isTyped) && rows[start].contains { !$0.isEmpty }
            let behind = table.dropFirst()
            // Without a row behind it, names are names.
            hasHeader = isNamed && (behind.isEmpty || behind.contains { $0.contains(where: Self.isTyped) } || rows[start].count > 1)
            let cells = (hasHeader ? behind : table).joined().filter { !$0.isEmpty }
            let count = cells.count(where: Self.isTyped)
            typed = count * 100 / max(1, table.count - (hasHeader ? 1 : 0))
            share = count * 100 / max(1, cells.count)
        }

        private mutating func read(_ sample: ArraySlice<UInt8>, _ skipped: Int, _ lines: inout [Int]) {
            RowReader.read(sample, RowDialect(separator: separator, skipped: skipped)) { row in
                rows.append((0..<row.count).map { index in row.withField(index) { Array(ColumnEvidence.trimmed($0)) } })
                lines.append(row.line)
                return rows.count < TableShape.mostRows
            }
        }

        /// A row may have another separator at its end.
        private func isWhole(_ row: [[UInt8]]) -> Bool {
            row.count == width || row.count == width + 1 && row.last?.isEmpty == true
        }

        /// The first row that has as many fields as most, and is followed by one that has, too. A header may be without the separator at the end of rows.
        private func firstRow() -> Int {
            guard width > 1 else { return 0 }
            for index in rows.indices {
                let row = rows[index]
                let fits =
                    isWhole(row) || row.count == width - 1 && rows.dropFirst(index + 1).prefix(3).allSatisfy { $0.last?.isEmpty == true }
                if fits, index + 1 == rows.count || isWhole(rows[index + 1]) { return index }
            }
            return 0
        }

        /// The row with the names of the columns: where lines before the header have as many fields as the table, most of which are empty, it is the last one that
        /// is full of words before the first row with a day.
        private func header(from first: Int) -> Int {
            func filled(_ index: Int) -> Int { rows[index].count { !$0.isEmpty } }
            let counts = (0..<width).map { column in rows.count { column < $0.count && Self.isTime($0[column]) } }
            guard width > 2, let most = counts.max(), most > 1, let days = counts.firstIndex(of: most),
                // A line such as "Generated on 20 March" has a day, too, in another column.
                let data = rows.indices.dropFirst(first).first(where: { days < rows[$0].count && Self.isTime(rows[$0][days]) }),
                data > first, rows[first..<data].contains(where: { $0.count { !$0.isEmpty } * 2 <= width })
            else { return first }
            return (first..<data).last { isWhole(rows[$0]) && filled($0) * 2 > width && !rows[$0].contains(where: Self.isTyped) } ?? first
        }

        private static func isTime(_ cell: [UInt8]) -> Bool {
            (6...60).contains(cell.count)
                && cell.withUnsafeBufferPointer { cell in DateOrder.allCases.contains { TimeText.read(cell, order: $0) != nil } }
        }

        private static func isTyped(_ cell: [UInt8]) -> Bool {
            guard !cell.isEmpty, cell.count <= 60 else { return false }
            return cell.withUnsafeBufferPointer { cell in
                for mark in DecimalMark.allCases {
                    if let number = NumberText.read(cell, mark: mark),
                        number.currency.isEmpty || CurrencyText.currency(cell[number.currency]) != nil
                    {
                        return true
                    }
                }
                // Columns may be called by weeks and quarters.
                return DateOrder.allCases.contains { order in
                    TimeText.read(cell, order: order).map { $0.form != .week && $0.form != .quarter } ?? false
                }
            }
        }
    }
}
