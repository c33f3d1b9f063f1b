package import AlmanacModel

extension TableInput {
    /// The bookings of statements, as one table; and for each file of which nothing can be read one that says so where it is opened.
    ///
    /// - Throws: Where somebody has to say which of two readings is meant.
    package static func bookings(
        of files: [TableInput], _ ledger: Declaration.Ledger, _ notices: inout [Notice]
    ) throws(TableError) -> [TableInput] {
        var read: [StatementFile] = []
        var inputs: [TableInput] = []
        for file in files {
            do throws(TableError) { read.append(try StatementFile(file, ledger)) } catch {
                guard case .ambiguous = error else {
                    let reason = error.reason
                    inputs.append(TableInput(name: file.name) { _ throws(ByteInput.Failure) in throw .other(reason) })
                    continue
                }
                throw error
            }
        }
        let rows = LedgerRows(read, ledger)
        notices += rows.notices
        guard !read.isEmpty else { return inputs }
        var table = TableInput(name: read.count == 1 ? read[0].name : "\(read.count) statements", bytes: rows.table)
        table.made = rows.made
        table.unproven = rows.unproven
        return [table] + inputs
    }
}
