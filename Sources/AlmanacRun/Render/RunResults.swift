import AlmanacFiles
import AlmanacPages
import AlmanacReport

/// The results of a run's records, gathered in the order of the dump.
struct RunResults: ~Copyable {
    /// Rows of the index; `nil` in a shard, whose part has them.
    var spool: IndexSpool?
    /// Notes for the next run.
    var known: KnownRecords.Writer?
    /// Notes of a shard for the merge.
    var part: ShardPart.Writer?
    /// The first subject that was rendered.
    private(set) var first: (folder: String, name: String)?
    /// Ids of subjects that have no new files.
    private(set) var failed: [String] = []
    /// True once a record came by that does not say whose it is. It may be anybody's, so nobody then counts as gone.
    private(set) var hasNameless = false
    /// The exit code of a run whose subjects all failed: bad data, unless one had another reason.
    private(set) var worst = ExitCode.badData
    /// Why nothing more can be written to the output.
    private(set) var end: DeliveryError?

    private let output: String

    /// - Parameter output: The path of the output, for messages.
    init(_ spool: consuming IndexSpool?, output: String) {
        self.spool = spool
        self.output = output
    }

    mutating func take(_ result: RecordResult, _ report: inout RunReport, _ tell: (RenderRun.Event) -> Void) throws(RunFailure) {
        for notice in result.notices {
            report.add(notice)
            tell(.notice(notice))
        }
        do throws(SystemError) { try part?.add(result) } catch { throw cannotNote(error) }
        switch result.outcome {
        case .rendered(let known, let receipt, let isPassedOver):
            report.subjects += 1
            report.add(known.subject, in: TriageGroup(attention: known.row.attention), because: known.row.reason)
            if isPassedOver { report.passedOverSubjects += 1 }
            if first == nil { first = (receipt.folder, known.row.name) }
            try spool?.add(known.row, id: known.subject)
            do throws(SystemError) { try self.known?.add(known) } catch { throw cannotNote(error) }
        case .failed(let subject, let notice, let code, _):
            report.fail(subject, notice)
            if worst == .badData { worst = code }
            if let subject { failed.append(subject) } else { hasNameless = true }
            tell(.failure(notice))
        case .second(let subject, let notice):
            report.fail(subject, notice)
            tell(.failure(notice))
        case .passedOver: break
        case .ended(let error):
            if end == nil { end = error }
        }
    }

    /// Finishes the notes for the next run.
    mutating func flush() throws(RunFailure) {
        do throws(SystemError) { try known?.flush() } catch { throw cannotNote(error) }
    }

    /// Adds to the index the subjects that keep the files of an earlier run, unless another record gave them new ones.
    mutating func addKept(to folder: OutputFolder, _ index: FleetIndex) throws(RunFailure) {
        var seen: Set<String> = []
        for subject in failed {
            let name = FolderName.encode(subject)
            guard seen.insert(name).inserted, !folder.hasWritten(name), try has(index.entryFile, name, in: folder) else { continue }
            try spool?.add(index.keptEntry(id: subject, folder: name), id: subject)
        }
    }

    private func has(_ file: String, _ name: String, in folder: OutputFolder) throws(RunFailure) -> Bool {
        do throws(DeliveryError) { return try folder.hasFile(file, of: name) } catch {
            throw RunFailure(error)
        }
    }

    /// The failure when notes cannot be written.
    private func cannotNote(_ error: SystemError) -> RunFailure { RunFailure(error, at: output + "/.almanac") }
}
