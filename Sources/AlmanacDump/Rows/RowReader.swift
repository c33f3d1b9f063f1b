/// Reads the rows of a table one after the other, as RFC 4180 has them and as programs write them: any separator, lines that end with LF, CRLF or CR.
///
/// A quote inside a field that does not begin with one is a letter like any other (`27" screen`). Blanks before an opening and behind a closing quote are
/// passed over, as are blank lines and rows of separators alone.
package struct RowReader {
    /// Bytes of a row at most. More is a quote that was never closed, or no table.
    package static let limit = 8 << 20
    /// Fields of a row at most.
    package static let mostFields = 10_000

    package private(set) var bytes: TextBytes
    private let separator: UInt8
    private let limit: Int
    private let objects: ObjectRows?

    private enum State {
        case start, plain, quoted
        /// After a quote in a quoted field: the field's end, or half of an escaped quote.
        case quote
    }

    /// Passes over the lines before the header.
    package init(_ bytes: TextBytes, _ dialect: RowDialect, limit: Int = RowReader.limit) throws(ByteInput.Failure) {
        self.bytes = bytes
        self.limit = limit
        separator = dialect.separator
        objects = dialect.keys.map { ObjectRows(keys: $0) }
        while self.bytes.line <= dialect.skipped, try self.bytes.take() != nil {}
        // The second half of a line's end.
        if dialect.skipped > 0, try self.bytes.peek() == 0x0A, self.bytes.isAfterReturn { _ = try self.bytes.take() }
    }

    /// Reads the next row that is not blank.
    ///
    /// - Returns: False at the end.
    package mutating func next(_ row: inout TableRow) throws(ByteInput.Failure) -> Bool {
        while try read(&row) {
            if !row.isBlank { return true }
        }
        return false
    }

    /// Passes on the rows of a text in memory, until `take` wants no more.
    static func read(_ text: ArraySlice<UInt8>, _ dialect: RowDialect, _ take: (TableRow) -> Bool) {
        do throws(ByteInput.Failure) {
            var reader = try RowReader(try TextBytes(text, encoding: .utf8), dialect)
            var row = TableRow()
            while try reader.next(&row), take(row) {}
        } catch {
            preconditionFailure("memory is read: \(error)")
        }
    }

    /// Reads the object of a line.
    private mutating func read(_ row: inout TableRow, by objects: ObjectRows) throws(ByteInput.Failure) -> Bool {
        row.begin(line: bytes.line)
        objects.begin()
        while try bytes.fill() {
            let run = bytes.run(before: 0x0A, 0x0D)
            if run > 0 {
                objects.add(bytes.ahead.prefix(run), limit: limit)
                bytes.pass(run)
            } else if let byte = try bytes.take() {
                if byte == 0x0D, try bytes.peek() == 0x0A { _ = try bytes.take() }
                objects.end(&row, limit: limit)
                return true
            }
        }
        guard !objects.isEmpty else { return false }
        objects.end(&row, limit: limit)
        return true
    }

    private mutating func read(_ row: inout TableRow) throws(ByteInput.Failure) -> Bool {
        if let objects { return try read(&row, by: objects) }
        row.begin(line: bytes.line)
        var size = 0
        var state = State.start
        while try bytes.fill() {
            // What ends neither a field nor a line is taken at once.
            let run = state == .quoted ? bytes.run(before: 0x22, 0x22) : state == .plain ? bytes.run(before: separator, separator) : 0
            if run > 0 {
                row.bytes.append(contentsOf: bytes.ahead.prefix(run))
                bytes.pass(run)
                size += run
            } else if let byte = try bytes.take() {
                size += 1
                switch (state, byte) {
                case (.quoted, 0x22): state = .quote
                case (.quoted, _): row.bytes.append(byte)
                case (.quote, 0x22):
                    row.bytes.append(byte)
                    state = .quoted
                case (_, separator):
                    row.endField()
                    state = .start
                case (_, 0x0A), (_, 0x0D):
                    if byte == 0x0D, try bytes.peek() == 0x0A { _ = try bytes.take() }
                    end(&row)
                    return true
                case (.start, 0x22):
                    row.bytes.removeLast(row.bytes.count - row.fieldStart)
                    state = .quoted
                case (.quote, 0x20), (.quote, 0x09): break
                case (.quote, _): row.refuse("text behind a quoted field; double the quotes inside a field")
                case (.start, 0x20), (.start, 0x09): row.bytes.append(byte)
                default:
                    row.bytes.append(byte)
                    state = .plain
                }
            }
            if size > limit || row.count > Self.mostFields {
                refuse(&row, size)
                row.drop()
                // From here on a line's end is the row's, too, so that a quote that is not closed costs no more than what stands before.
                if state == .quoted || state == .quote { state = .plain }
            }
        }
        guard size > 0 else { return false }
        if state == .quoted { row.refuse("a quote that is not closed; the rest of the file is inside it") }
        end(&row)
        return true
    }

    private func end(_ row: inout TableRow) {
        row.endField()
        guard row.problem == nil, !row.isBlank, let place = row.bytes.firstIndex(of: 0) else { return }
        row.refuse("a byte 0, which no text has; export the file again", at: place)
    }

    private func refuse(_ row: inout TableRow, _ size: Int) {
        row.refuse(
            size > limit
                ? "the row is longer than \(limit) bytes; look for a quote that is not closed"
                : "the row has more than \(Self.mostFields) fields; look for another separator")
    }
}
