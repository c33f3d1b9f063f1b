import AlmanacDump
import AlmanacFiles
package import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes the settings for a table: finds out what it is, and writes down what it chose.
package struct NewRun: Sendable {
    /// Files and folders of one table.
    package var paths: [String]
    /// The reading that was given on the command line.
    package var given: Declaration.Reading
    /// The column of the subjects, and the zone of times without one.
    package var subject: String?
    package var zone: String?
    /// Whether the files are statements, where somebody said so.
    package var kind: Declaration.Kind?
    package var output: String
    /// The words of the command, for messages and the settings' first line.
    package var command: String

    package init(
        paths: [String], given: Declaration.Reading = Declaration.Reading(), subject: String? = nil, zone: String? = nil,
        kind: Declaration.Kind? = nil,
        output: String, command: String
    ) {
        self.kind = kind
        self.paths = paths
        self.given = given
        self.subject = subject
        self.zone = zone
        self.output = output
        self.command = command
    }

    package struct Outcome: Sendable {
        /// What was read, for people.
        package var listing: String
        package var notices: [Notice]
    }

    /// - Throws: `badData` where two readings fit, or nothing does; `cannotWrite` where there are settings already.
    package func run() throws(RunFailure) -> Outcome {
        var status = stat()
        guard lstat(output, &status) != 0 else {
            throw RunFailure(
                .cannotWrite, "\(output): there already, and nothing is overwritten; write other settings with --out other.yaml")
        }
        let files = try TableFiles.named(paths)
        if kind == .ledger, subject != nil {
            throw RunFailure(.usage, "statements are of one owner; leave --subject out, or write --kind table")
        }
        if subject == nil, kind != .table,
            let proposal = try LedgerProposal(files, in: paths, isSaid: kind == .ledger, given: given, command: command)
        {
            guard !proposal.isEmpty else {
                let whole =
                    files.count == 1 ? "\(files[0]): there is no booking in it" : "there is no booking in these \(files.count) files"
                throw RunFailure(.badData, ([whole] + proposal.notices.prefix(5).map(\.description)).joined(separator: "\n"))
            }
            try write(Array(proposal.yaml(command: command).utf8))
            return Outcome(listing: proposal.listing, notices: proposal.notices)
        }
        if kind == .ledger {
            throw RunFailure(
                .badData,
                "\(files[0]): no statement of an account is found in it: nearly all rows need a day, an amount, and who was paid; the settings can name the columns (docs/statements.md)"
            )
        }
        let study = try TableStudy(files, given: given)
        if let question = study.question { throw RunFailure(.badData, Self.ask(question, files[0], command)) }
        var proposal = try TableProposal(study, subject: subject, zone: zone)
        var added = try add(proposal)
        if proposal.id != nil, added.rows != added.report.rows - added.report.lost {
            // An id that two rows have is none.
            if let id = proposal.id { proposal.left.append(.shared(id)) }
            proposal.id = nil
            added = try add(proposal)
        }
        let listing = TableListing(
            study: study, proposal: proposal, sums: added.sums, digits: added.digits, rows: added.report.rows, days: added.days,
            settings: output)
        try write(Array(proposal.yaml(command: command, sums: proposal.measures.indices.map(listing.sum)).utf8))
        let mayBeStatement =
            kind == nil && subject == nil && StatementHeads(study.types.columns, balance: study.balance, isSaid: true) != nil
        return Outcome(
            listing: listing.text + (mayBeStatement ? "Taken for a table; --kind ledger reads it as a statement of an account\n" : ""),
            notices: added.report.notices)
    }

    /// What is asked about a file, with the flags that answer it.
    static func ask(_ question: Ambiguity, _ file: String, _ command: String) -> String {
        let flags = question.answers.map {
            "  \(command) --\($0.key) \($0.value == "," || $0.value == ";" || $0.value == "|" ? "'\($0.value)'" : $0.value)"
        }
        return (["\(file): \(question.problem)"] + question.lines + ["Say which is meant:"] + flags).joined(separator: "\n")
    }

    // MARK: Sums

    private struct Added {
        var sums: [Int64?]
        var digits: [Int]
        var rows = 0
        var days: ClosedRange<Day>?
        var report = TableReport()
    }

    /// What the rows come to, by the same way as in a report.
    private func add(_ proposal: TableProposal) throws(RunFailure) -> Added {
        let declaration = proposal.declaration
        let options = TableOptions(
            only: Subject(id: proposal.system, timeZone: zone ?? "UTC"), timeZone: zone ?? "UTC", currency: "USD",
            changed: Instant(seconds: 0),
            zone: TableStage.zone)
        let columns = declaration.columns
        var added = Added(sums: columns.map { _ in 0 }, digits: columns.map { _ in 0 })
        do {
            added.report = try TableRun([TableSource(declaration, files: TableFiles.matching(proposal.from))], options).run {
                record in
                for total in record.totals {
                    added.rows += total.rows
                    added.days =
                        added.days.map { min($0.lowerBound, total.days.lowerBound)...max($0.upperBound, total.days.upperBound) }
                        ?? total.days
                    added.digits = total.digits
                    for (index, sum) in total.sums.enumerated() {
                        guard let before = added.sums[index], let sum else {
                            added.sums[index] = nil
                            continue
                        }
                        let (both, overflow) = before.addingReportingOverflow(sum)
                        added.sums[index] = overflow ? nil : both
                    }
                }
            }
            return added
        } catch {
            throw RunFailure(of: error)
        }
    }

    // MARK: Writing

    private func write(_ bytes: [UInt8]) throws(RunFailure) {
        let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RunFailure(.cannotWrite, "\(output): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        do throws(SystemError) { try writeAll(bytes, to: descriptor) } catch {
            unlink(output)
            throw RunFailure(.cannotWrite, "\(output): \(String(cString: strerror(error.code)))")
        }
    }
}
