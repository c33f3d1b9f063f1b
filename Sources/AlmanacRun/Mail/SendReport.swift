package import AlmanacModel
package import AlmanacPost
package import AlmanacText

/// The report of a run that sends, for people and machines.
package struct SendReport: Sendable {
    package var exitCode = ExitCode.done
    package var input = ""
    package var isDryRun = false
    /// Records read from the dump, including those of subjects that were not asked for.
    package var records = 0
    /// Subjects with an address.
    package var expected = 0
    package private(set) var withoutAddress = 0
    /// The first of them.
    package private(set) var addressless: [String] = []
    /// Subjects with no news; see `MailSettings.Quiet`.
    package var quiet = 0
    /// Subjects whose mail would say nothing.
    package private(set) var skippedCount = 0
    /// The first of them, each with the reason.
    package private(set) var skipped: [RunReport.Failure] = []
    /// Subjects who want no mail.
    package var notWanted = 0
    /// Subjects whose first hour of sending is still to come.
    package var notYetDue = 0
    /// When the first mail of a period that still runs is due, among subjects with an hour of sending.
    package var nextDue: Instant?
    /// The time by which mails were due or not; RFC 3339, UTC.
    package var now = ""
    /// Mails made by this run.
    package var rendered = 0
    /// Mails that a dry run would send.
    package var wouldSend = 0
    /// Mails accepted by the server before this run.
    package var sentBefore = 0
    /// Subjects whose data is too old.
    package var stale = 0
    package var accepted = 0
    package var deferred = 0
    package var failed = 0
    package var uncertain = 0
    /// Mails that a killed run left behind and that may have been sent.
    package var foundUncertain = 0
    /// Mails that the ledger no longer keeps.
    package var forgotten = 0
    package var wasCutShort = false
    /// Why the first of the mails was put off that were: what takes mails, and its words.
    package var deferral: String?
    /// When the first mail that was put off is tried again, by a run that comes then or later.
    package var nextTry: Instant?
    /// Why the server refuses the login.
    package var loginRefusal: String?
    /// Why the mail server or a webhook takes nothing from us, in a sentence that ends with its words.
    package var sessionRefusal: String?
    /// States of all messages of these periods, whichever run sent them.
    package var scopes: [ScopeStatus] = []
    package var failures: [RunReport.Failure] = []
    /// Mails of these periods that a server refused for good, whichever run sent them; without those never handed over.
    package var refused = 0
    /// The number or share of refusals that need nobody's attention.
    package var refusalsAllowed = RefusalAllowance.count(0)
    /// Records that no mail can be made of.
    package var failureCount = 0
    package var noticeCount = 0
    package var notices: [Notice] = []
    /// A text of a picture that no font of this machine has all letters for.
    var unwritten: String?
    /// RFC 3339, UTC.
    package var started = ""
    package var milliseconds: Int64 = 0
    package var error: String?

    package init() {}

    /// Hints for whoever runs this; every mail is complete without them.
    package var remarks: [String] {
        unwritten.map {
            ["boxes stand for letters in pictures ('\($0)') that no font here has; install one, such as fonts-noto-core or fonts-noto-cjk"]
        } ?? []
    }

    /// What becomes of mails that were put off, and who has no address; nothing where there are none.
    package var advice: [String] {
        var advice: [String] = []
        if deferred > 0 {
            advice.append(
                "\(counted(deferred, "mail")) \(deferred == 1 ? "waits" : "wait") in the state folder, because \(deferred == 1 ? "it was" : "they were") "
                    + "not taken" + (deferral.map { " (\($0))" } ?? "")
                    + (nextTry.map { "; a run after \($0) tries again" } ?? ""))
        }
        if withoutAddress > 0 {
            let names = addressless.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (withoutAddress > 3 ? ", …" : "")
            advice.append(
                "\(withoutAddress) without an address \(withoutAddress == 1 ? "gets" : "get") no mail: \(names) (subject.email in the dump)"
            )
        }
        return advice
    }

    package func count(_ state: DeliveryState.Kind) -> Int { scopes.reduce(0) { $0 + $1.count(state) } }

    mutating func add(_ notice: Notice) {
        noticeCount += 1
        if notices.count < RunReport.keptNotices { notices.append(notice) }
    }

    mutating func miss(addressOf subject: String) {
        withoutAddress += 1
        if addressless.count < RunReport.keptNotices { addressless.append(subject) }
    }

    mutating func skip(_ subject: String, _ notice: Notice) {
        skippedCount += 1
        if skipped.count < RunReport.keptNotices { skipped.append(.init(subject: subject, notice: notice)) }
    }

    mutating func fail(_ subject: String?, _ notice: Notice) {
        failureCount += 1
        if failures.count < RunReport.keptNotices { failures.append(.init(subject: subject, notice: notice)) }
    }

    /// Records the error that ended the run early.
    mutating func end(with error: any Error) {
        let failure = RunFailure(of: error)
        (exitCode, self.error) = (failure.exitCode, failure.description)
    }

    /// Sets the exit code from the counts.
    ///
    /// A waiting mail outranks a finding for somebody to look at: only `tryLater` makes a scheduler run again, and the run that leaves no mail
    /// waiting ends with `partial` for the rest.
    mutating func settle() {
        let mails = scopes.reduce(0) { sum, scope in sum + scope.counts.reduce(0) { $0 + $1.count } }
        // Mails never handed over are ours to mend; they are no refusals.
        let failed = refusalsAllowed.allows(refused, of: mails) ? count(.failed) - refused : count(.failed)
        if let sessionRefusal {
            error = "\(sessionRefusal); everybody who has none yet stays due"
        }
        let waiting = [DeliveryState.Kind.rendered, .claimed, .sending, .deferred].reduce(0) { $0 + count($1) }
        if let stopped = StopSignal.exitCode {
            exitCode = stopped
            error = "stopped by a signal; run again to go on"
        } else if let loginRefusal {
            exitCode = .unauthorised
            error = "the mail server refuses the login: \(loginRefusal); see 'user' and 'password' under mail.transport"
        } else if wasCutShort, accepted == 0 {
            exitCode = .unavailable
        } else if waiting > 0 {
            exitCode = .tryLater
        } else if failureCount > 0 || stale > 0 || failed > 0 || count(.uncertain) > 0 {
            exitCode = .partial
        } else if count(.planned) > 0 {
            exitCode = .tryLater
        } else if noticeCount > 0 {
            exitCode = .partial
        }
    }

    package var json: [UInt8] {
        JSONWriter.document { json in write(to: &json) }
    }

    func write(to json: inout JSONWriter) {
        json.string("almanac", Version.current)
        json.string("state", "ended")
        json.integer("exit_code", exitCode.rawValue)
        json.boolean("dry_run", isDryRun)
        json.string("input", input)
        json.string("started", started)
        json.string("confined", Confinement.outcome.words)
        json.integer("milliseconds", milliseconds)
        json.string("now", now)
        if let nextDue { json.string("next_due", nextDue.description) }
        json.object("subjects") { json in
            json.integer("read", records)
            json.integer("expected", expected)
            json.integer("without_address", withoutAddress)
            json.integer("quiet", quiet)
            json.integer("skipped", skippedCount)
            json.integer("not_wanted", notWanted)
            json.integer("not_yet_due", notYetDue)
            json.integer("stale", stale)
            json.integer("unusable", failureCount)
            json.integer("sent_before", sentBefore)
            if isDryRun { json.integer("would_send", wouldSend) }
        }
        json.object("mails") { json in
            json.integer("rendered", rendered)
            json.integer("accepted", accepted)
            json.integer("deferred", deferred)
            json.integer("failed", failed)
            json.integer("uncertain", uncertain)
            json.integer("refused", refused)
            json.integer("found_uncertain", foundUncertain)
            json.integer("forgotten", forgotten)
        }
        json.objects("periods", scopes) { json, scope in scope.write(to: &json) }
        json.objects("failures", failures) { json, failure in failure.write(to: &json) }
        json.objects("skipped", skipped) { json, failure in failure.write(to: &json) }
        if let deferral { json.string("deferral", deferral) }
        if let nextTry { json.string("next_try", nextTry.description) }
        json.strings("without_address", addressless)
        json.integer("notice_count", noticeCount)
        json.strings("notices", notices.map(\.description))
        json.strings("remarks", remarks)
        if let error { json.string("error", error) }
    }
}

extension ScopeStatus {
    package func write(to json: inout JSONWriter) {
        json.string("report", scope.report)
        json.string("period", scope.period)
        json.string("channel", scope.channel)
        for count in named { json.integer(count.name, count.count) }
    }

    /// `12 accepted, 1 failed`
    package var words: String { named.map { "\($0.count) \($0.name)" }.joined(separator: ", ") }
}
