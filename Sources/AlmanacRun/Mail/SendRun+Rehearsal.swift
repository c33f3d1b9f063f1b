import AlmanacMail
import AlmanacModel
import AlmanacPost

// A run that sends nothing.

extension SendRun {
    /// Makes every mail, checks it, tells what would go out, and changes nothing.
    package func rehearse(_ tell: (Event) -> Void) async -> SendReport {
        var report = SendReport()
        report.input = input
        report.isDryRun = true
        let now = now ?? clock()
        report.now = now.description
        do {
            _ = try checkedSender()
            _ = try settings.transport.carriers(1, environment: environment)
            try await rehearse(StateFolder.existingLedger(settings.state), at: now, &report, tell)
            if report.failureCount > 0 || report.stale > 0 || report.noticeCount > 0 { report.exitCode = .partial }
        } catch {
            report.end(with: error)
        }
        return report
    }

    private func rehearse(_ ledger: Ledger?, at now: Instant, _ report: inout SendReport, _ tell: (Event) -> Void) async throws {
        var scopes: Set<AuditScope> = []
        let writing = MailWriting(templates, settings)
        var roll = try MailRecipients(
            input: input, subjects: subjects, settings: settings, night: night,
            book: DueBook(ledger, now: now, .rehearsing, resends: resends, resendsFailed: refusals != nil), templates: templates,
            memory: memory)
        defer {
            report.unwritten = writing.unwritten
            report.records = roll.recordCount
            report.nextDue = roll.nextDue
        }
        while let batch = try roll.next(max(jobs, 1) * 8, { note($0, &scopes, &report, tell) }) {
            var pieces: [Piece] = []
            for entry in batch {
                report.expected += 1
                let status = try ledger?.message(entry.due.key)
                let isResent = resends.contains(entry.due.key.subject) || (status.map { refusals?.hold($0) == true } ?? false)
                switch status?.state.kind {
                case .accepted? where !isResent: report.sentBefore += 1
                case .failed? where !isResent && status?.reply?.hasPrefix(Ledger.unsent) != true: break
                case .uncertain? where !isResent: break
                case .suppressed?: break
                default: pieces.append(Piece(entry: entry, version: status?.version ?? 1))
                }
            }
            for one in await make(pieces, writing, secret: [UInt8](repeating: 0, count: 16)) {
                var problem: String?
                switch one.outcome {
                case .mail(let bytes, _, _, let subjectLine):
                    let isMail = one.piece.entry.due.channel == nil
                    if isMail, let finding = MailCheck.findings(in: bytes).first(where: \.isFatal) {
                        problem = Ledger.unsent + finding.description
                    } else {
                        report.rendered += 1
                        report.wouldSend += 1
                        let key = one.piece.key
                        tell(.wouldSend(subject: key.subject, period: key.period, subjectLine: subjectLine, bytes: bytes.count))
                    }
                case .nothing:
                    report.skip(one.piece.key.subject, one.skipped)
                    tell(.skipped(one.skipped))
                case .failed(let failure): problem = failure.description
                }
                if let problem {
                    let notice = Notice(place: one.piece.entry.place, path: "mail", message: problem)
                    report.fail(one.piece.key.subject, notice)
                    tell(.failure(notice))
                }
            }
        }
    }
}
