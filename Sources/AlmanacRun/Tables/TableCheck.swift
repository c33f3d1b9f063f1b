import AlmanacDump
package import AlmanacModel

/// Reads the files of declared systems as a run does, and makes nothing of them: whether they are there, have the columns that the settings name, and have rows
/// that can be read.
package struct TableCheck: Sendable {
    private let declarations: [Declaration]

    package init(_ declarations: [Declaration]) { self.declarations = declarations }

    /// Mistakes first, then what may be of use. A program is not started.
    package func run() -> [Notice] {
        declarations.flatMap { declaration -> [Notice] in
            switch declaration.rows?.origin {
            case .files(let patterns):
                Self.missing(patterns) + Self.problems(TableSource(declaration, files: Self.there(patterns)))
            case .sqlite(let file, let query): Self.problems(TableSource(declaration, [TableInput(database: file, query: query)]))
            case .ledger(let ledger): Self.missing(ledger.files) + statements(of: declaration.system, ledger)
            case .command, nil: []
            }
        }
    }

    /// What is wrong with the files as a whole; where nothing is, what is with their rows.
    private static func problems(_ source: TableSource) -> [Notice] {
        let problems = source.problems()
        guard !source.inputs.isEmpty, problems.allSatisfy(\.isRemark) else { return problems }
        return problems + rows(source).filter { !problems.contains($0) }
    }

    private static func rows(_ source: TableSource) -> [Notice] {
        let (system, zone) = (source.declaration.system, source.declaration.rows?.time?.zone ?? "UTC")
        let options = TableOptions(
            only: Subject(id: system, timeZone: zone), timeZone: zone, currency: "USD", changed: Instant(seconds: 0), zone: TableStage.zone)
        do {
            return try TableRun([source], options).run { _ in }.notices
        } catch TableError.mostRowsLost(_, let lost, let rows, let problems) {
            let message = "\(lost) of \(rows) rows cannot be read, so that nothing is made of the others"
            return problems + [Notice(place: system, message: message)]
        } catch let error as TableError {
            return [Notice(place: system, message: error.reason)]
        } catch {
            return [Notice(place: system, message: "\(error)")]
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
        if let note = rows.uncategorisedNote(in: ledger.currency) { notices.append(Notice(place: system, message: note, isRemark: true)) }
        return notices
    }
}
