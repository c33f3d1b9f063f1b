import AlmanacFetch
import AlmanacModel
import AlmanacPost
import AlmanacRun
import AlmanacText

/// The log of a run on standard error: findings as they come, a line of progress on a terminal, and the end.
struct RunLog {
    let isQuiet: Bool
    let isJSON: Bool
    /// True when successes are logged as JSON, too: stages, mails, and the end of the run.
    private let logsEvents: Bool
    private let isOnTerminal = isTerminal(2)
    private let clock = ContinuousClock()
    private let begin: ContinuousClock.Instant
    private var lastProgress: ContinuousClock.Instant
    private var isProgressShown = false
    private var shownNotices = 0

    /// Findings beyond this many are only counted; the run report has the first thousand.
    private static let shownNoticeLimit = 50

    init(isQuiet: Bool, isJSON: Bool, logsEvents: Bool = false) {
        self.isQuiet = isQuiet
        self.isJSON = isJSON || logsEvents
        self.logsEvents = logsEvents && !isQuiet
        begin = clock.now
        lastProgress = begin
    }

    mutating func take(_ event: RenderRun.Event) {
        switch event {
        case .began: break
        case .notice(let notice):
            if !isQuiet { line("notice", notice) }
        case .failure(let notice):
            line("failed", notice)
        case .progress(let subjects, let share): progress(subjects, share: share)
        }
    }

    mutating func take(_ event: Pulling.Event) {
        switch event {
        case .notice(let notice):
            if !isQuiet { line("notice", notice) }
        case .progress(let progress):
            self.progress(
                progress.done, of: progress.total, share: progress.total.flatMap { $0 > 0 ? Double(progress.done) / Double($0) : nil },
                failures: progress.failures)
        case .absent, .upToDate: break
        }
    }

    mutating func take(_ event: SendRun.Event) {
        switch event {
        case .notice(let notice):
            if !isQuiet { line("notice", notice) }
        case .failure(let notice): line("failed", notice)
        case .skipped(let notice):
            if !isQuiet { line("skipped", notice) }
        case .wouldSend(let subject, let period, let subjectLine, let bytes):
            if !isQuiet, !isJSON { say("would send \(period) to \(subject): \(subjectLine) (\(bytes / 1000) kB)") }
        }
    }

    mutating func take(_ event: NightlyRun.Event) {
        switch event {
        case .render(let event): take(event)
        case .send(let event): take(event)
        case .stage(let stage):
            if !isQuiet, !isJSON { for words in [stage.words] + stage.advice { say("\(stage.name): \(words)") } }
            log("stage") { json in
                json.string("stage", stage.name)
                json.integer("exit_code", stage.exitCode.rawValue)
                json.string("started", stage.started)
                json.integer("milliseconds", stage.milliseconds)
                json.string("message", stage.words)
            }
        }
    }

    /// - Parameter share: The part of the work that is done, 0…1.
    private mutating func progress(_ subjects: Int, of total: Int? = nil, share: Double?, failures: Int = 0) {
        guard isOnTerminal, !isQuiet, !isJSON, clock.now - lastProgress > .milliseconds(200) else { return }
        lastProgress = clock.now
        isProgressShown = true
        let seconds = Double((clock.now - begin) / .milliseconds(1)) / 1000
        var words = total.map { "\(subjects) of \(counted($0, "subject"))" } ?? counted(subjects, "subject")
        if let share { words += ", \(Int(share * 100)) %" }
        words += ", \(Int(Double(subjects) / seconds)) a second"
        // Too soon it would be a guess.
        if let share, share > 0.01, share < 1, seconds > 2 { words += ", \(Self.duration(seconds / share - seconds)) left" }
        if failures > 0 { words += ", \(counted(failures, "failure"))" }
        StandardStream.error.show(Array("\r\(words)\u{1B}[K".utf8))
    }

    /// `40 s`, `3 min`, `2.5 h`
    private static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<90: "\(Int(seconds.rounded(.up))) s"
        case ..<5400: "\(Int((seconds / 60).rounded(.up))) min"
        default: "\((seconds / 360).rounded(.up) / 10) h"
        }
    }

    private mutating func line(_ kind: String, _ notice: Notice) {
        if isJSON {
            return Self.write(kind) { json in
                json.string("place", notice.place)
                json.string("path", notice.path)
                json.string("message", notice.message)
            }
        }
        shownNotices += 1
        if shownNotices == Self.shownNoticeLimit + 1 { say("more findings follow; run.json has them") }
        if shownNotices <= Self.shownNoticeLimit { say(notice.description) }
    }

    mutating func error(_ text: String) {
        if isJSON {
            Self.write("error") { json in json.string("message", text) }
        } else {
            say("almanac: " + text)
        }
    }

    /// Writes one JSON line for an event that is no finding.
    private func log(_ event: String, _ write: (inout JSONWriter) -> Void) {
        guard logsEvents else { return }
        Self.write("info") { json in
            json.string("event", event)
            write(&json)
        }
    }

    /// Writes one JSON line.
    private static func write(_ level: String, at time: Instant = wallClock(), _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object { json in
            json.string("time", time.description)
            json.string("level", level)
            write(&json)
        }
        tell(String(decoding: json.bytes, as: UTF8.self))
    }

    /// The listener for mails: writes a line of JSON or a plain one; `nil` to log none.
    func mails(isVerbose: Bool) -> (@Sendable (MailEvent) -> Void)? {
        guard logsEvents else {
            guard isVerbose, !isJSON else { return nil }
            return { (event: MailEvent) -> Void in tell(event.words) }
        }
        return { (event: MailEvent) -> Void in
            RunLog.write("info", at: event.time) { json in
                json.string("event", "mail")
                json.string("subject", event.key.subject)
                json.string("report", event.key.report)
                json.string("period", event.key.period)
                json.string("channel", event.key.channel)
                json.integer("version", event.version)
                json.string("outcome", event.state.kind.name)
                if case .deferred(let until) = event.state { json.string("until", until.description) }
                if let reply = event.reply { json.string("reply", reply) }
            }
        }
    }

    /// Logs the end of a night.
    func finish(_ report: NightlyReport) {
        log("end") { json in
            json.string("command", "nightly")
            json.integer("exit_code", report.exitCode.rawValue)
            json.integer("milliseconds", report.milliseconds)
        }
    }

    private mutating func say(_ text: String) {
        if isProgressShown {
            StandardStream.error.show(Array("\r\u{1B}[K".utf8))
            isProgressShown = false
        }
        tell(text)
    }

    mutating func finish(_ report: PullReport) {
        if let error = report.error { self.error(error) }
        log("end") { json in
            json.string("command", "pull")
            json.integer("exit_code", report.exitCode.rawValue)
            json.integer("milliseconds", report.milliseconds)
            json.integer("records", report.outcome.records)
        }
        guard !isQuiet, !isJSON, report.error == nil else { return }
        let outcome = report.outcome
        var words = "Pulled \(counted(outcome.records, "subject"))"
        if outcome.partial > 0 { words += ", \(outcome.partial) of them in part" }
        if outcome.absent > 0 { words += ", \(outcome.absent) without any answer" }
        if outcome.refused > 0 { words += ", \(outcome.refused) not asked for" }
        words += ": \(counted(report.requests, "request")), \(report.bytes / 1000) kB"
        if report.retries > 0 { words += ", \(report.retries) repeated" }
        if report.keptAnswers > 0 { words += ", \(counted(report.keptAnswers, "answer")) kept from before" }
        words += ", in \(Double(report.milliseconds / 10) / 100) s."
        if outcome.wasStopped { words += " Stopped; run the same again to go on." }
        say(words)
    }

    mutating func finish(_ report: SendReport) {
        if let error = report.error { self.error(error) }
        log("end") { json in
            json.string("command", "send")
            json.integer("exit_code", report.exitCode.rawValue)
            json.integer("milliseconds", report.milliseconds)
            json.integer("accepted", report.accepted)
            json.integer("deferred", report.deferred)
            json.integer("failed", report.failed)
            json.integer("uncertain", report.uncertain + report.foundUncertain)
        }
        guard !isQuiet, !isJSON, report.expected > 0 || report.error == nil else { return }
        var words = report.isDryRun ? "Would send \(report.wouldSend)" : "Sent \(report.accepted)"
        words += " of \(report.expected)"
        let rest = [
            (report.sentBefore, "sent before"), (report.deferred, "put off by the server"), (report.failed, "refused"),
            (report.uncertain + report.foundUncertain, "in doubt"), (report.stale, "too old"), (report.failureCount, "unusable"),
            (report.withoutAddress, "without an address"), (report.quiet, "with nothing to tell"),
            (report.skippedCount, "with nothing in their mail"), (report.notWanted, "who want none"),
            (report.notYetDue, "not yet due"),
        ]
        for (count, what) in rest where count > 0 { words += ", \(count) \(what)" }
        if let next = report.nextDue { words += "; the next mail is due at \(next)" }
        words += ", in \(Double(report.milliseconds / 10) / 100) s."
        if report.wasCutShort { words += " The server puts everything off; the rest was not tried." }
        say(words)
        for remark in report.advice + report.remarks { say(remark) }
    }

    /// - Parameter page: What to look at where no index was written.
    mutating func finish(_ report: RunReport, page: String? = nil) {
        if let error = report.error { self.error(error) }
        log("end") { json in
            json.string("command", "render")
            json.integer("exit_code", report.exitCode.rawValue)
            json.integer("milliseconds", report.milliseconds)
            json.integer("rendered", report.subjects)
            json.integer("unchanged", report.unchangedSubjects)
            json.integer("failed", report.failureCount)
        }
        guard !isQuiet, !isJSON else { return }
        if let remark = report.remark { return say("Nothing to do: \(remark).") }
        guard report.subjects > 0 || report.error == nil else { return }
        var words = (report.shard.map { "Shard \($0.number) of '\($0.job)': " } ?? "") + "Rendered \(counted(report.subjects, "subject"))"
        if report.failureCount > 0 { words += ", \(report.failureCount) failed" }
        if report.noticeCount > 0 { words += ", \(counted(report.noticeCount, "notice"))" }
        // A run that ended early may not have counted its files.
        if report.error == nil || report.files > 0 {
            words += ": \(counted(report.files, "file")), \(report.bytes / 1000) kB, \(report.writtenFiles) written"
        }
        words += ", in \(Double(report.milliseconds / 10) / 100) s."
        switch report.mendedFiles {
        case 0: break
        case 1: words += " 1 file was no longer what had been written, and was written anew."
        default: words += " \(report.mendedFiles) files were no longer what had been written, and were written anew."
        }
        if report.wroteIndex {
            words += report.isPacked ? " Look at it with: almanac serve \(report.output)" : " Open \(report.output)/index.html"
        } else if let page {
            words += " Open \(page)"
        }
        say(words)
    }
}
