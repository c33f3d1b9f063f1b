package import AlmanacFetch
package import AlmanacModel
import AlmanacText

/// The report of a pull for machines, written last. Holds no credential.
package struct PullReport: Sendable {
    package var exitCode = ExitCode.done
    package var output = ""
    package var outcome = PullOutcome()
    package var requests = 0
    package var retries = 0
    package var keptAnswers = 0
    package var bytes: Int64 = 0
    package var notices: [Notice] = []
    package var noticeCount = 0
    /// RFC 3339, UTC.
    package var started = ""
    package var milliseconds: Int64 = 0
    /// The error that ended the run early.
    package var error: String?

    package init() {}

    package mutating func add(_ notice: Notice) {
        noticeCount += 1
        if notices.count < RunReport.keptNotices { notices.append(notice) }
    }

    package mutating func take(_ counts: RequestCounts) {
        requests = counts.requests
        retries = counts.retries
        keptAnswers = counts.kept
        bytes = counts.bytes
    }

    package var json: [UInt8] {
        JSONWriter.document { json in
            json.string("almanac", Version.current)
            json.integer("exit_code", exitCode.rawValue)
            json.string("output", output)
            json.string("started", started)
            json.string("confined", Confinement.outcome.words)
            json.integer("milliseconds", milliseconds)
            json.object("subjects") { json in
                json.integer("complete", outcome.done)
                json.integer("partial", outcome.partial)
                json.integer("without_answer", outcome.absent)
                json.integer("unauthorised", outcome.unauthorised)
                json.integer("refused", outcome.refused)
                json.integer("resumed", outcome.resumed)
            }
            json.object("requests") { json in
                json.integer("made", requests)
                json.integer("retries", retries)
                json.integer("kept_answers", keptAnswers)
                json.integer("failed", outcome.failures)
                json.integer("bytes", bytes)
            }
            json.integer("notice_count", noticeCount)
            json.objects("notices", notices) { json, notice in notice.write(to: &json) }
            if let error { json.string("error", error) }
        }
    }
}
