internal import AlmanacSources

/// Reads the records of a CSV file one after the other (RFC 4180; a line may also end with LF alone).
enum CSVReader {
    struct Record {
        /// Number of its first line in the file, from 1.
        var line: Int
        var fields: [[UInt8]]
        /// The reason why the record cannot be used; the ones after it can.
        var problem: String?
    }

    /// Bytes of a record at most. More is a quote that was never closed.
    static let limit = 1 << 20

    private enum State {
        case start, plain, quoted
        /// After a quote in a quoted field: the field's end, or half of an escaped quote.
        case quote
    }

    /// The next record that is not blank; `nil` at the end.
    static func next(of bytes: inout ListBytes) throws(ByteInput.Failure) -> Record? {
        while let record = try nextRecord(of: &bytes) {
            if record.problem != nil || record.fields.count > 1 || record.fields.first?.isEmpty == false { return record }
        }
        return nil
    }

    private static func nextRecord(of bytes: inout ListBytes) throws(ByteInput.Failure) -> Record? {
        var record = Record(line: bytes.line, fields: [])
        var field: [UInt8] = []
        var size = 0
        var state = State.start
        while let byte = try bytes.take() {
            size += 1
            switch (state, byte) {
            case (.quoted, 0x22): state = .quote
            case (.quoted, _): field.append(byte)
            case (.quote, 0x22):
                field.append(byte)
                state = .quoted
            case (_, 0x2C):
                record.fields.append(field)
                field = []
                state = .start
            case (_, 0x0A):
                record.fields.append(field)
                return record
            case (_, 0x0D): break
            case (.start, 0x22): state = .quoted
            case (.plain, 0x22): record.problem = "a quote inside a field; put the whole field in quotes and double the ones inside"
            case (.quote, _): record.problem = "text behind a quoted field; double the quotes inside a field"
            default:
                field.append(byte)
                state = .plain
            }
            if size > limit {
                record.problem = "the record is longer than \(limit) bytes; look for a quote that is not closed"
                record.fields = []
                field = []
            }
        }
        guard size > 0 else { return nil }
        if state == .quoted, record.problem == nil { record.problem = "a quote that is not closed; the rest of the file is inside it" }
        record.fields.append(field)
        return record
    }
}
