import AlmanacDump
package import AlmanacFetch
import AlmanacLocale
package import AlmanacModel

/// Makes the dump of declared systems out of their rows: the pull's stage that asks no server.
package struct TableStage: Sendable {
    package var declarations: [Declaration]
    /// Subjects of the settings, and the paths of lists of others.
    package var subjects: [PullSubject]
    package var lists: [String]
    /// The now of the records; `nil` for the end of the last day with rows.
    package var asOf: Instant?
    /// The time of the clock, which is the now of rows that come up to yesterday; `nil` where a run is to be the same at any time.
    package var clock: Instant?
    /// The language of a subject that nobody lists, for its name; `nil` for that of the first title.
    package var language: String?
    /// The path of the dump; `-` for standard output.
    package var output: String

    package init(
        declarations: [Declaration], subjects: [PullSubject] = [], lists: [String] = [], asOf: Instant? = nil, language: String? = nil,
        output: String
    ) {
        self.language = language
        self.declarations = declarations
        self.subjects = subjects
        self.lists = lists
        self.asOf = asOf
        self.output = output
    }

    package struct Outcome: Sendable {
        package var records: Int
        package var rows: Int
        /// Rows of which a part or all is left out.
        package var lost: Int
        package var notices: [Notice]
        /// `4 rows, of which 1 could not be read whole; 2 records`
        package var words: String {
            "\(counted(rows, "row"))\(lost > 0 ? ", of which \(lost) could not be read whole" : ""); \(counted(records, "record"))"
        }
        package var exitCode: ExitCode { lost > 0 || notices.contains { !$0.isRemark } ? .partial : .done }
    }

    /// Folders and files that the stage reads, for its confinement.
    package var reads: [String] {
        declarations.flatMap { declaration -> [String] in
            switch declaration.rows?.origin {
            case .files(let patterns): TableFiles.matching(patterns)
            case .ledger(let ledger): TableFiles.matching(ledger.files)
            // Beside the file stand those of its journal.
            case .sqlite(let file, _): [file, file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."]
            case .command, nil: []
            }
        } + lists
    }

    /// Files that the records change with.
    package var watched: [String] {
        declarations.flatMap { declaration -> [String] in
            guard case .sqlite(let file, _)? = declaration.rows?.origin else { return [] }
            return [file, file + "-wal"]
        } + TableStage(declarations: declarations.filter { !($0.rows?.origin.isDatabase ?? false) }, lists: lists, output: output).reads
    }

    /// The first system whose rows a program writes; `nil` where there is none.
    package var systemOfProgram: String? { declarations.first { $0.rows?.origin.isCommand == true }?.system }

    /// What the rows of a declaration are in.
    static func inputs(_ rows: Declaration.Rows, _ notices: inout [Notice]) throws(TableError) -> [TableInput] {
        switch rows.origin {
        case .files(let patterns): TableFiles.matching(patterns).map { TableInput(file: $0) }
        case .sqlite(let file, let query): [TableInput(database: file, query: query)]
        case .command(let command, let variables): [CommandRows.input(command, environment: variables)]
        case .ledger(let ledger):
            try TableInput.bookings(of: TableFiles.matching(ledger.files).map { TableInput(file: $0) }, ledger, &notices)
        }
    }

    /// - Parameter now: The time of the wall clock, for the dump's file, and to tell of rows that are still to come.
    package func run(now: Instant) throws(RunFailure) -> Outcome {
        do {
            var notices: [Notice] = []
            var sources: [TableSource] = []
            for declaration in declarations {
                guard let rows = declaration.rows else { continue }
                sources.append(TableSource(declaration, try Self.inputs(rows, &notices)))
            }
            // Opened when there is something to write: the last good dump stays where nothing can be read.
            var file: RecordFile?
            var listed = subjects
            for path in lists { listed += try Self.subjects(of: path, &notices) }
            // Nobody can tell whose rows these are.
            if listed.count > 1, let first = sources.first?.declaration, sources.allSatisfy({ $0.declaration.rows?.subject == nil }) {
                throw RunFailure(
                    .configuration,
                    "the rows of '\(first.system)' name nobody, and there are \(listed.count) subjects; write subject: and the column that names them, or leave one subject"
                )
            }
            let report = try TableRun(sources, options(listed, now)).run { record in
                let open = try file ?? RecordFile(output, now: now)
                file = open
                try open.append(
                    record.subject, asOf: record.asOf, bodies: record.systems.map { ($0.name, $0.body) }, failures: record.failures,
                    now: now)
            }
            try file?.finish()
            notices += report.notices
            // A dump of an earlier run would be taken for that of these rows.
            guard report.records > 0 else {
                throw RunFailure(
                    .badData,
                    notices.isEmpty ? "there is no row to make a record of" : notices.map(\.description).joined(separator: "\n"))
            }
            // A mistyped year, or days on which something is due.
            if asOf == nil, clock == nil, let last = report.asOf, last > now {
                notices.append(
                    Notice(
                        message:
                            "the last rows are of \(last.utcDay), which is still to come, and the pages are about the time up to then; for those "
                            + "about the time up to now, make the records with almanac pull --as-of \(now)", isRemark: true))
            }
            return Outcome(records: report.records, rows: report.rows, lost: report.lost, notices: notices)
        } catch {
            throw RunFailure(of: error)
        }
    }

    private static func subjects(of path: String, _ notices: inout [Notice]) throws(PullError) -> [PullSubject] {
        var subjects: [PullSubject] = []
        var list = try SubjectList(path: path)
        while let entry = try list.next() {
            switch entry {
            case .subject(let subject): subjects.append(subject)
            case .notice(let notice), .refused(let notice): notices.append(notice)
            }
        }
        return subjects
    }

    private func options(_ listed: [PullSubject], _ now: Instant) -> TableOptions {
        let currencies = declarations.flatMap(\.measures).compactMap { measure -> String? in
            if case .money(let currency?) = measure.unit { currency.code } else { nil }
        }
        // Whose currency nobody names is shown the amounts as the tables have them.
        let currency = currencies.first ?? "USD"
        let subjects = listed.map { $0.subject(in: currency) }
        let zone = declarations.compactMap { $0.rows?.time?.zone }.first ?? "UTC"
        // Rows that name nobody are of the one subject of the settings, where there is one.
        let first = declarations.first
        let name = first.map { first in language.map(first.title.text) ?? first.title.usual }
        let only =
            subjects.count == 1
            ? subjects[0] : Subject(id: first?.system ?? "data", name: name, timeZone: zone, currency: currency)
        return TableOptions(
            only: only, subjects: Dictionary(subjects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }), timeZone: zone,
            currency: currency, asOf: asOf, clock: clock, changed: TableFiles.lastChange(of: watched) ?? now, zone: Self.zone)
    }

    /// A zone by its name; UTC for one that does not exist, which the settings refuse.
    @Sendable static func zone(_ name: String) -> Zone {
        do throws(LocaleError) { return try LocaleCompiler.zone(name) } catch { return .utc }
    }
}
