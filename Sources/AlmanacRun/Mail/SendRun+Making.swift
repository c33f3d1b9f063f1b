import AlmanacFiles
import AlmanacInsights
import AlmanacMail
import AlmanacModel
import AlmanacPost
import AlmanacReport

// Makes records into mails, in parallel.

extension SendRun {
    /// A record that is to become a mail.
    struct Piece: Sendable {
        var entry: MailRecipients.Recipient
        var version: Int

        var key: LedgerKey { entry.due.key }
    }

    /// A mail that was made, or why it was not.
    struct Made: Sendable {
        var piece: Piece
        var outcome: Outcome

        enum Outcome: Sendable {
            case mail(bytes: [UInt8], hash: ContentHash, token: UnsubscribeToken?, subjectLine: String)
            /// It would show no number and ask for nothing.
            case nothing
            case failed(RunFailure)
        }

        /// The finding about a mail that says nothing.
        var skipped: Notice {
            Notice(place: piece.entry.place, path: "mail", message: "\(Ledger.unsent)\(MailSender.nothing)", isRemark: true)
        }
    }

    /// Makes the mails in parallel and returns them in order.
    func make(_ pieces: [Piece], _ writing: MailWriting, secret: [UInt8]) async -> [Made] {
        let share = max(1, (pieces.count + jobs - 1) / max(jobs, 1))
        return await withTaskGroup(of: (Int, [Made]).self) { group in
            for start in stride(from: 0, to: pieces.count, by: share) {
                group.addTask {
                    (start, pieces[start..<min(start + share, pieces.count)].map { make($0, writing, secret: secret) })
                }
            }
            var parts: [(Int, [Made])] = []
            for await part in group { parts.append(part) }
            return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }

    func make(_ piece: Piece, _ writing: MailWriting, secret: [UInt8]) -> Made {
        do {
            let key = piece.key
            let domain = try writing.sender().domain
            let token =
                settings.unsubscribeURL == nil && settings.preferencesURL == nil || piece.entry.due.channel != nil
                ? nil : UnsubscribeToken(secret: secret, address: piece.entry.due.to.mailbox, list: key.report)
            let stamp = MailWriting.MessageIdentity(
                to: piece.entry.due.to, messageID: key.messageID(domain: domain, version: piece.version),
                references: piece.version > 1 ? [key.messageID(domain: domain)] : [], report: key.report, token: token?.text,
                // The id may be any text, so it is encoded.
                reportKey: "\(key.report) \(key.period) \(FolderName.encode(key.subject))",
                period: key.period.split(separator: "@").first.map(String.init),
                date: piece.entry.due.date, isMarkedAsOld: piece.entry.due.isOld && settings.stale == .mark)
            let context = piece.entry.context(writing)
            guard !context.insights.isEmpty else {
                throw RunFailure(.badData, "the record holds no numbers, so that no mail can be made of it")
            }
            if let channel = piece.entry.due.channel {
                let (bytes, title) = try writing.webhookBody(context, stamp, subject: key.subject, to: channel.webhook.kind)
                guard let bytes else { return Made(piece: piece, outcome: .nothing) }
                return Made(piece: piece, outcome: .mail(bytes: bytes, hash: ContentHash(of: bytes), token: nil, subjectLine: title))
            }
            let (message, body) = try writing.written(context, stamp)
            guard !body.saysNothing else { return Made(piece: piece, outcome: .nothing) }
            let bytes = try message.serialised()
            return Made(
                piece: piece, outcome: .mail(bytes: bytes, hash: ContentHash(of: bytes), token: token, subjectLine: message.subject))
        } catch {
            let message = (error as? MarkdownGuard.LimitExceeded)?.message ?? "\(error)"
            return Made(piece: piece, outcome: .failed(RunFailure(.badData, message)))
        }
    }
}
