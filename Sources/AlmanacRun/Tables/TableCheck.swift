import AlmanacDump
package import AlmanacModel

/// Looks at the files of declared systems before a run does: whether they are there, and have the columns that the settings name.
package struct TableCheck: Sendable {
    private let declarations: [Declaration]

    package init(_ declarations: [Declaration]) { self.declarations = declarations }

    /// Mistakes first, then what may be of use. A program is not started.
    package func run() -> [Notice] {
        declarations.flatMap { declaration -> [Notice] in
            switch declaration.rows?.origin {
            case .files(let patterns):
                Self.missing(patterns) + TableSource(declaration, files: Self.there(patterns)).problems()
            case .sqlite(let file, let query): TableSource(declaration, [TableInput(database: file, query: query)]).problems()
            case .ledger(let ledger): Self.missing(ledger.files) + statements(of: declaration.system, ledger)
            case .command, nil: []
            }
        }
    }

    private static func there(_ patterns: [String]) -> [String] {
        TableFiles.matching(patterns).filter(fileExists)
    }

    /// Patterns that no file fits yet.
    private static func missing(_ patterns: [String]) -> [Notice] {
        patterns.filter { $0 != "-" && there([$0]).isEmpty }.map { Notice(place: $0, message: "there is no such file yet", isRemark: true) }
    }

    private func statements(of system: String, _ ledger: Declaration.Ledger) -> [Notice] {
        var notices: [Notice] = []
        var files: [StatementFile] = []
        for path in Self.there(ledger.files) {
            do throws(TableError) { files.append(try StatementFile(TableInput(file: path), ledger)) } catch {
                notices.append(Notice(place: path, message: error.reason))
            }
        }
        let rows = LedgerRows(files, ledger)
        notices += rows.notices
        guard let found = rows.words else { return notices }
        let words = found.words.map { "\(plainText($0.word, limit: 30)) (\(StatementFile.written($0.amount, ledger.currency)))" }
        notices.append(
            Notice(
                place: system,
                message:
                    "\(found.percent)% of the spending is in no category; words that cover most of it: \(words.joined(separator: ", "))",
                isRemark: true))
        return notices
    }
}
