import AlmanacFiles
package import AlmanacModel
package import AlmanacPages
import AlmanacText

/// The report of a run: written last, and the only file with times in it.
package struct RunReport: Sendable {
    /// A subject without a new report, and why.
    package struct Failure: Hashable, Sendable {
        /// `nil` when the record does not say whose it is.
        package var subject: String?
        package var notice: Notice

        func write(to json: inout JSONWriter) {
            if let subject { json.string("subject", subject) }
            json.string("message", notice.description)
        }
    }

    /// Most findings to keep; more are only counted.
    package static let keptNotices = 1000

    package var exitCode = ExitCode.done
    package var input = ""
    package var output = ""
    /// Records read from the dump, including those of subjects that were not asked for.
    package var records = 0
    package var subjects = 0
    package var unchangedSubjects = 0
    /// Of those, subjects that were skipped because nothing that decides their files has changed.
    package var passedOverSubjects = 0
    package var removedSubjects = 0
    package var files = 0
    package var writtenFiles = 0
    /// Files of unchanged size but changed content; they were written anew.
    package var mendedFiles = 0
    package var bytes = 0
    package var failures: [Failure] = []
    package var failureCount = 0
    package var notices: [Notice] = []
    package var noticeCount = 0
    /// Of `noticeCount`, those for information only: they do not make a run partial.
    package var remarkCount = 0
    /// RFC 3339, UTC.
    package var started = ""
    package var milliseconds: Int64 = 0
    /// Confinement of the process by the kernel: `landlock 7`, `no: this system has no Landlock`.
    package var confined = Confinement.outcome.words
    /// True when this run held the lock of the output folder; if not, another run's report may lie in it.
    package var heldFolder = false
    /// True when this run wrote the fleet's index.
    package var wroteIndex = false
    /// Subjects of each group of the index, and who needs a look, in the order of the dump.
    package private(set) var groups: [TriageGroup: Int] = [:]
    package private(set) var attention: [(subject: String, group: TriageGroup, reason: String?)] = []
    /// True when the files of subjects are in packs, to which links of the index do not lead without `serve`.
    package var isPacked = false
    /// The error that ended the run early.
    package var error: String?
    /// Number of the shard, `3/64`, and name of its job.
    package var shard: (number: String, job: String)?
    /// Why there was nothing to do.
    package var remark: String?

    package init() {}

    /// Records the error that ended the run early.
    mutating func end(with error: any Error) {
        let failure = RunFailure(of: error)
        (exitCode, self.error) = (failure.exitCode, failure.description)
    }

    package mutating func add(_ notice: Notice) {
        noticeCount += 1
        if notice.isRemark { remarkCount += 1 }
        if notices.count < Self.keptNotices { notices.append(notice) }
    }

    /// Counts a subject that was rendered, and names it when somebody has to look at it.
    mutating func add(_ subject: String, in group: TriageGroup, because reason: String?) {
        groups[group, default: 0] += 1
        if group.needsALook, attention.count < Self.keptNotices { attention.append((subject, group, reason)) }
    }

    mutating func fail(_ subject: String?, _ notice: Notice) {
        failureCount += 1
        if failures.count < Self.keptNotices { failures.append(Failure(subject: subject, notice: notice)) }
    }

    package var json: [UInt8] {
        JSONWriter.document { json in
            json.string("almanac", Version.current)
            json.string("state", "ended")
            json.integer("exit_code", exitCode.rawValue)
            json.string("input", input)
            json.string("output", output)
            if let shard {
                json.string("shard", shard.number)
                json.string("job", shard.job)
            }
            json.string("started", started)
            json.integer("milliseconds", milliseconds)
            json.string("confined", confined)
            json.object("subjects") { json in
                json.integer("read", records)
                json.integer("rendered", subjects)
                json.integer("unchanged", unchangedSubjects)
                json.integer("passed_over", passedOverSubjects)
                json.integer("failed", failureCount)
                json.integer("removed", removedSubjects)
            }
            json.object("files") { json in
                json.integer("total", files)
                json.integer("written", writtenFiles)
                json.integer("mended", mendedFiles)
                json.integer("bytes", bytes)
            }
            json.object("attention") { json in
                json.object("counts") { json in
                    for group in TriageGroup.allCases { if let count = groups[group] { json.integer(group.id, count) } }
                }
                json.objects("subjects", attention) { json, one in
                    json.string("subject", one.subject)
                    json.string("group", one.group.id)
                    if let reason = one.reason { json.string("reason", reason) }
                }
            }
            json.objects("failures", failures) { json, failure in failure.write(to: &json) }
            json.integer("notice_count", noticeCount)
            json.objects("notices", notices) { json, notice in notice.write(to: &json) }
            if let error { json.string("error", error) }
            if let remark { json.string("remark", remark) }
        }
    }
}
