import AlmanacFetch
import AlmanacFiles
package import AlmanacModel
import AlmanacPost
import AlmanacText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Removes all that is kept of some subjects: pages, mails, ledger entries, their records in the dump of the nights, and kept answers.
package struct Forgetting: Sendable {
    /// Counts of everything that was removed.
    package struct Summary: Hashable, Sendable {
        package var files = 0
        package var messages = 0
        package var suppressions = 0
        package var records = 0
        package var answers = 0
        /// Files of the memory of nights.
        package var memories = 0
        /// Paths of run reports that named one of the subjects.
        package var reports: [String] = []
        /// True when the index, which names everybody, was removed; the next run writes it again.
        package var removedIndex = false

        package var isNothing: Bool { files + messages + suppressions + records + memories + reports.count == 0 }

        /// The same for machines.
        ///
        /// - Parameter isRehearsal: True when nothing was removed.
        package func json(of subjects: [String], isRehearsal: Bool) -> [UInt8] {
            JSONWriter.document { json in
                json.strings("subjects", subjects)
                json.boolean("dry_run", isRehearsal)
                json.integer("files", files)
                json.integer("messages", messages)
                json.integer("suppressions", suppressions)
                json.integer("records", records)
                json.integer("answers", answers)
                json.integer("memories", memories)
                json.strings("reports", reports)
                json.boolean("removed_index", removedIndex)
            }
        }
    }

    /// Ids of the subjects to remove.
    package var subjects: [String]
    /// The output folder. A folder that does not exist holds nothing of anybody.
    package var output: String
    package var state: String
    /// The folder of kept answers; `nil` when there is none. Its files do not say whose they are, so all of them are removed.
    package var cache: String?
    /// What nights kept; `nil` where nothing is.
    package var memory: NightMemory?

    package init(_ subjects: [String], output: String, state: String, cache: String?, memory: NightMemory?) {
        self.memory = memory
        self.subjects = subjects
        self.output = output
        self.state = state
        self.cache = cache
    }

    /// - Throws: `tryLater` while another run writes there. Whatever was removed by then stays removed; run the same again to finish.
    package func run(now: Instant) throws(RunFailure) -> Summary {
        var summary = Summary()
        // Ledger first: mail may go out as long as it knows the subject.
        if fileExists(state) { try forgetState(&summary, now: now) }
        if fileExists(output) { try forgetOutput(&summary) }
        try eachMemory { memory, subject throws(SystemError) in summary.memories += try memory.forget(subject) }
        if let cache, fileExists(cache) {
            do throws(AnswerCacheError) { summary.answers = try AnswerCache(folder: cache).clear() } catch {
                throw RunFailure(.cannotWrite, error.description)
            }
        }
        return summary
    }

    /// Counts what a run would remove, and removes nothing. Reports of runs and kept answers are not looked into.
    ///
    /// - Throws: `tryLater` while another run writes there.
    package func rehearsal() throws(RunFailure) -> Summary {
        var summary = Summary()
        if fileExists(state), let ledger = try StateFolder.existingLedger(state) {
            do throws(LedgerError) { summary.messages = try ledger.messageCount(of: subjects) } catch { throw RunFailure(error) }
            summary.records = try Night.recordCount(of: Set(subjects), in: state)
        }
        try eachMemory { memory, subject throws(SystemError) in summary.memories += try memory.fileCount(of: subject) }
        if fileExists(output) {
            do throws(DeliveryError) {
                let folder = try OutputFolder.open(output)
                defer { folder.abandon() }
                for subject in subjects { summary.files += try folder.fileCount(of: FolderName.encode(subject)) }
            } catch {
                throw RunFailure(error)
            }
        }
        return summary
    }

    private func eachMemory(_ act: (MemoryFolder, _ subject: String) throws(SystemError) -> Void) throws(RunFailure) {
        guard let memory else { return }
        do throws(SystemError) {
            guard let folder = try MemoryFolder(existing: memory.path) else { return }
            for subject in subjects { try act(folder, subject) }
        } catch {
            throw RunFailure(error, at: memory.path)
        }
    }

    private func forgetState(_ summary: inout Summary, now: Instant) throws(RunFailure) {
        guard try StateFolder.existingLedger(state) != nil else { return }
        let folder = try StateFolder(state)
        let rows: ForgottenRows
        do throws(LedgerError) { rows = try folder.ledger.forget(subjects, now: now) } catch { throw RunFailure(error) }
        summary.messages = rows.messages
        summary.suppressions = rows.suppressions
        for content in rows.contents { folder.drop(content) }
        try StateFolder.keepSuppressions(of: folder.ledger, in: state)
        summary.records = try Night.forget(Set(subjects), in: folder)
        for name in ["send.json", "nightly.json"] { try removeReport(state + "/" + name, &summary) }
    }

    private func forgetOutput(_ summary: inout Summary) throws(RunFailure) {
        do throws(DeliveryError) {
            let folder = try OutputFolder.open(output)
            let totals = try folder.finish(
                removingAbsent: false, forgetting: Set(subjects.map { FolderName.encode($0) }),
                provenance: Provenance(versions: [("almanac", Version.current)], source: "", templates: ""))
            summary.files = totals.removedFiles
            summary.removedIndex = totals.removedRootFiles > 0
        } catch {
            throw RunFailure(error)
        }
        try removeReport(output + "/run.json", &summary)
    }

    /// Removes a report that names one of the subjects; the next run writes its own.
    private func removeReport(_ path: String, _ summary: inout Summary) throws(RunFailure) {
        guard fileExists(path) else { return }
        // Ordinary absence: a report that cannot be read may name anybody, so it is removed, too.
        let bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
        let names = subjects.contains { subject in
            guard let bytes else { return true }
            var json = JSONWriter()
            json.string(subject)
            return [json.bytes.dropFirst().dropLast(), Array(FolderName.encode(subject).utf8)[...]].contains {
                !$0.isEmpty && bytes.contains($0)
            }
        }
        guard names else { return }
        do throws(DeliveryError) { try removeFile(path) } catch { throw RunFailure(.cannotWrite, error.description) }
        summary.reports.append(path)
    }
}
