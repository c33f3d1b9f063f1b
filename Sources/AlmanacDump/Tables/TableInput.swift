package import AlmanacModel

/// One of the texts that a system's rows are in: a file, the answer of a database, what a program wrote.
package struct TableInput: Sendable {
    /// What messages call it.
    package var name: String
    /// The path of a file, of which two may be the same; `nil` where it is none.
    var path: String?
    /// Rows that no file has, and that count for nothing.
    var made = 0
    /// Balances beside its rows that are not what these come to.
    var unproven = 0
    /// Opens it at its beginning.
    package var open: @Sendable (Declaration.Reading) throws(ByteInput.Failure) -> TextBytes

    package init(name: String, open: @escaping @Sendable (Declaration.Reading) throws(ByteInput.Failure) -> TextBytes) {
        self.name = name
        self.open = open
    }

    /// A file; `-` for standard input.
    package init(file path: String) {
        self.init(name: path) { reading throws(ByteInput.Failure) in
            let input = try ByteInput(path: path) { false }
            return try TextBytes(input, encoding: reading.encoding.flatMap { TextEncoding(rawValue: $0) })
        }
        self.path = path
    }

    /// What a database of SQLite answers.
    package init(database: String, query: String) {
        self.init(name: database) { _ throws(ByteInput.Failure) in
            let rows = try QueryRows(database, query)
            return try TextBytes(encoding: .utf8) { () throws(ByteInput.Failure) in try rows.next() }
        }
    }

    /// A text that is in memory.
    package init(name: String, bytes: [UInt8]) {
        self.init(name: name) { reading throws(ByteInput.Failure) in
            try TextBytes(bytes, encoding: reading.encoding.flatMap { TextEncoding(rawValue: $0) })
        }
    }
}
