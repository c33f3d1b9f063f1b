import AlmanacMail
package import AlmanacModel
package import AlmanacPost
import AlmanacText

/// Reads bounces and complaints, writes them down, and suppresses addresses that are gone or whose reader complained.
package struct BounceRun: Sendable {
    /// A file, a folder, or `-` for standard input.
    package var path: String
    /// The address that the mail at hand was delivered to, where a pipe gives it; often the header has it instead.
    package var recipient: String?
    package var settings: MailSettings
    package var clock: @Sendable () -> Instant

    package init(path: String, settings: MailSettings, clock: @escaping @Sendable () -> Instant) {
        self.path = path
        self.settings = settings
        self.clock = clock
    }

    /// Counts of the reports by outcome.
    package struct Summary: Sendable {
        package var messages = 0
        /// Messages that are no report, such as replies and misdirected mail.
        package var noReport = 0
        package var gone = 0
        package var refused = 0
        package var delayed = 0
        package var complaints = 0
        /// Reports that repeat an earlier one about the same mail.
        package var known = 0
        /// Reports that need no action, such as a notice of delivery.
        package var nothing = 0
        /// Reports about a mail that the ledger does not know, or with a token that we did not make.
        package var unknown = 0
        /// Addresses suppressed by this run.
        package var suppressed = 0

        package var json: [UInt8] {
            JSONWriter.document { json in
                json.integer("messages", messages)
                json.integer("no_report", noReport)
                json.integer("address_gone", gone)
                json.integer("refused", refused)
                json.integer("delayed", delayed)
                json.integer("complaints", complaints)
                json.integer("known_before", known)
                json.integer("nothing_to_note", nothing)
                json.integer("unknown", unknown)
                json.integer("suppressed", suppressed)
            }
        }

        /// `3 messages: 1 address gone, 1 unknown; nothing more is sent to 1 address`
        package var words: String {
            let counts = [
                (gone, "address gone"), (refused, "refused"), (delayed, "delayed"), (complaints, "complained of"), (known, "known before"),
                (nothing, "with nothing to note"), (unknown, "of no mail that is known"), (noReport, "no report"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return counted(messages, "message") + (counts.isEmpty ? "" : ": ") + counts.joined(separator: ", ")
                + (suppressed > 0 ? "; nothing more is sent to \(suppressed) \(suppressed == 1 ? "address" : "addresses")" : "")
        }
    }

    /// Reports written in one transaction and held in memory at once.
    private static let batch = 500

    /// - Parameter tell: Receives a line for each report that was written down, without its address.
    /// - Throws: `RunFailure` when the place or the ledger cannot be read, or nothing can be written; earlier batches stay written.
    package func run(_ ledger: Ledger?, secret: [UInt8]?, _ tell: (String) -> Void) throws(RunFailure) -> Summary {
        var summary = Summary()
        var waiting: [(report: DeliveryReport, place: String)] = []
        try MessageSource(path: path, limit: DeliveryReport.largestMessage).each { message, place throws(RunFailure) in
            summary.messages += 1
            guard var report = DeliveryReport(message: message) else {
                summary.noReport += 1
                return
            }
            if let recipient { report.addresses.insert(recipient, at: 0) }
            waiting.append((report, place))
            guard waiting.count == Self.batch else { return }
            try note(waiting, ledger, secret, &summary, tell)
            waiting.removeAll(keepingCapacity: true)
        }
        try note(waiting, ledger, secret, &summary, tell)
        if summary.suppressed > 0, let ledger { try StateFolder.keepSuppressions(of: ledger, in: settings.state) }
        return summary
    }

    private func note(
        _ reports: [(report: DeliveryReport, place: String)], _ ledger: Ledger?, _ secret: [UInt8]?, _ summary: inout Summary,
        _ tell: (String) -> Void
    ) throws(RunFailure) {
        guard !reports.isEmpty else { return }
        // Without a ledger or a secret nothing was sent, so no report can be of a mail of ours.
        guard let ledger, let secret else { return summary.unknown += reports.count }
        let receipts: [BounceReceipt]
        do throws(LedgerError) {
            receipts = try ledger.note(reports.map(\.report), allowed: settings.bouncesAllowed, secret: secret, now: clock())
        } catch {
            throw RunFailure(error)
        }
        for (receipt, (report, place)) in zip(receipts, reports) {
            switch receipt {
            case .unknown: summary.unknown += 1
            case .known: summary.known += 1
            case .nothing: summary.nothing += 1
            case .noted(let key, let isSuppressed):
                switch report.kind {
                case .gone: summary.gone += 1
                case .refused: summary.refused += 1
                case .delayed: summary.delayed += 1
                case .complaint: summary.complaints += 1
                case .other: summary.nothing += 1
                }
                if isSuppressed { summary.suppressed += 1 }
                tell(
                    "\(place): \(key): \(report.kind.name)\(report.status.map { ", \($0)" } ?? "")"
                        + (isSuppressed ? "; nothing more is sent to its address" : ""))
            }
        }
    }
}
