import AlmanacLedger
import AlmanacMail
import AlmanacModel

/// The mail that a record of a dump asks for.
struct MailDue: Sendable {
    var key: LedgerKey
    var to: MailAddress
    /// Whether its data is older than it should be.
    var isOld: Bool

    /// Why there is none.
    enum Absence: Error {
        /// The subject has no address: nobody expects a mail.
        case noAddress
        /// What the address, the id or the period lacks.
        case refused(Notice)
    }

    /// - Parameter now: What the age of the data is measured from.
    init(_ snapshot: Snapshot, zone: Zone, place: String, _ settings: MailSettings, now: Instant) throws(Absence) {
        let subject = snapshot.subject
        guard let email = subject.email, !email.isEmpty else { throw .noAddress }
        do throws(MailError) {
            let own = try MailAddress(name: subject.name.map(MailWriting.name), mailbox: email)
            to = try settings.testTo?.named(own.name) ?? own
        } catch {
            throw .refused(Notice(place: place, path: "subject.email", message: error.description))
        }
        do throws(LedgerKeyError) {
            key = try LedgerKey(
                subject: subject.id, report: settings.report,
                period: LocalPeriod(settings.period, completedBy: snapshot.asOf, in: zone).key, channel: settings.channel,
                address: to.mailbox)
        } catch {
            throw .refused(Notice(place: place, path: "subject", message: "\(error); it gets no mail"))
        }
        isOld = snapshot.asOf.advanced(bySeconds: Int64(settings.staleHours) * 3600) < now
    }
}
