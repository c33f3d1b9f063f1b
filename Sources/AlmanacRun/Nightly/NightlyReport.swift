import AlmanacMail
import AlmanacModel
import AlmanacText

/// The report of a night: `nightly.json`, and the mail to the owner.
package struct NightlyReport: Sendable {
    package struct Stage: Sendable {
        package var name: String
        package var exitCode: ExitCode
        package var words: String
        package var problems: [String] = []
        /// What there is to know besides: it may name people, so it is for the log and the owner, and not for those who watch.
        package var advice: [String] = []
        /// RFC 3339, UTC.
        package var started = ""
        package var milliseconds: Int64 = 0
    }

    package var exitCode = ExitCode.done
    package var stages: [Stage] = []
    package var render: RunReport?
    package var send: SendReport?
    package var audit: AuditRun.Summary?
    /// True when the server accepted a mail to the owner in this run.
    package var notifiedOwner = false
    /// Why the mail to the owner failed.
    package var ownerProblem: String?
    /// True when the webhook accepted a message in this run.
    package var notifiedWebhook = false
    /// Why the message to the webhook failed.
    package var webhookProblem: String?
    /// RFC 3339, UTC.
    package var started = ""
    package var milliseconds: Int64 = 0
    /// Why the night could not begin.
    package var error: String?

    package init() {}

    /// Sets the exit code to the worst of the stages: an early end first, then mail that waits for another run, then findings for somebody to look
    /// at.
    ///
    /// Schedulers run a night again after 75 and not after 2. A night that deferred a mail and had another refused ends with 75 until no mail is
    /// deferred any more, and with 2 then.
    mutating func settle() {
        let codes = stages.map(\.exitCode)
        let ended = codes.first { ![.done, .partial, .tryLater].contains($0) }
        exitCode = StopSignal.exitCode ?? ended ?? (codes.contains(.tryLater) ? .tryLater : codes.contains(.partial) ? .partial : .done)
    }

    package var json: [UInt8] {
        JSONWriter.document { json in
            json.string("almanac", Version.current)
            json.string("state", "ended")
            json.integer("exit_code", exitCode.rawValue)
            json.string("started", started)
            json.string("confined", Confinement.outcome.words)
            json.integer("milliseconds", milliseconds)
            json.objects("stages", stages) { json, stage in
                json.string("name", stage.name)
                json.integer("exit_code", stage.exitCode.rawValue)
                json.string("started", stage.started)
                json.integer("milliseconds", stage.milliseconds)
                json.string("words", stage.words)
                json.strings("problems", stage.problems.prefix(RunReport.keptNotices))
                json.strings("advice", stage.advice)
            }
            if let send { json.object("send") { json in send.write(to: &json) } }
            if let audit { json.object("audit") { json in audit.write(to: &json) } }
            json.boolean("told_owner", notifiedOwner)
            json.boolean("told_webhook", notifiedWebhook)
            if let webhookProblem { json.string("webhook_problem", webhookProblem) }
            if let ownerProblem { json.string("owner_problem", ownerProblem) }
            if let error { json.string("error", error) }
        }
    }

    // MARK: To those who watch

    /// The course of the night, a line a stage: with counts, and without any subject, address or problem.
    package var summary: String {
        var text = "exit code \(exitCode.rawValue)\n"
        for stage in stages {
            text += "\(stage.name)\(stage.exitCode == .done ? "" : " (exit code \(stage.exitCode.rawValue))"): \(Self.line(stage.words))\n"
        }
        if let error { text += Self.line(error) + "\n" }
        return text
    }

    // MARK: To the owner

    /// Most problems of a stage to write out; all are in `nightly.json`.
    private static let shownProblems = 20

    func message(from: MailAddress, to: MailAddress, night: String, date: Instant, messageID: String) -> MailMessage {
        let title = "Almanac: the night of \(night) needs a look"
        var text = title + "\n\n"
        var html = MarkupWriter()
        html.text(
            title, between: "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", and: "</title></head><body>")
        html.text(title, between: "<h1>", and: "</h1>\n")
        for stage in stages {
            let mark = stage.exitCode == .done ? "" : " (exit code \(stage.exitCode.rawValue))"
            let line = "\(stage.name)\(mark): \(stage.words)"
            text += line + "\n"
            html.text(line, between: "<p>", and: "</p>\n")
            // The audit repeats problems that other stages named, and adds others.
            guard !stage.problems.isEmpty || !stage.advice.isEmpty else { continue }
            html.raw("<ul>")
            let problems = Self.grouped(stage.problems)
            var shown = problems.prefix(Self.shownProblems).map { Self.line($0) }
            if problems.count > shown.count { shown.append("and \(problems.count - shown.count) more") }
            shown += stage.advice.map { Self.line($0) }
            for problem in shown {
                text += "- \(problem)\n"
                html.text(problem, between: "<li>", and: "</li>")
            }
            html.raw("</ul>\n")
        }
        let close = "All of it is in nightly.json in the state folder; almanac status --list and almanac audit tell how things stand now."
        text += "\n" + close + "\n"
        html.text(close, between: "<p>", and: "</p></body></html>\n")
        return MailMessage(
            from: from, to: to, subject: title, date: date, zone: .utc, messageID: messageID, language: "en", text: Array(text.utf8),
            html: html.finish().bytes)
    }

    /// Groups problems that share their text: `24 times: failed: 550 no (ana, 2026-11-19@UTC; bo, 2026-11-19@UTC; …)`.
    ///
    /// - Parameter problems: Each with its place or its subject before the first colon.
    package static func grouped(_ problems: [String]) -> [String] {
        var order: [String] = []
        var places: [String: [String]] = [:]
        for problem in problems {
            guard let range = problem.firstRange(of: ": ") else {
                if places.updateValue([], forKey: problem) == nil { order.append(problem) }
                continue
            }
            // Servers name the address that they refuse, so it is removed.
            let words = String(problem[range.upperBound...]).replacing(#/<[^<>\s]*@[^<>\s]*>/#, with: "<…>")
            if places[words] == nil { order.append(words) }
            places[words, default: []].append(String(problem[..<range.lowerBound]))
        }
        return order.map { words in
            let places = places[words] ?? []
            switch places.count {
            case 0: return words
            case 1: return problems.first { $0.hasPrefix(places[0] + ": ") && $0.hasSuffix(words) } ?? "\(places[0]): \(words)"
            default:
                return "\(places.count) times: \(words) (" + places.prefix(5).joined(separator: "; ") + (places.count > 5 ? "; …" : "")
                    + ")"
            }
        }
    }

    /// Cuts a text to 300 characters on one line.
    static func line(_ text: String) -> String {
        String(text.prefix(300).map { $0.isNewline ? " " : $0 })
    }
}
