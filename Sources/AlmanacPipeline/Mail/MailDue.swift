import AlmanacLedger
import AlmanacMail
import AlmanacModel

/// The mail that a record of a dump asks for.
struct MailDue: Sendable {
    var key: LedgerKey
    var to: MailAddress
    /// When the night began that it is made in, of data that is of an earlier one; `nil` for data of its own.
    var night: Instant?
    /// Whether its data is older than it should be.
    var isOld: Bool

    /// Why there is none.
    enum Absence: Error {
        /// The subject has no address: nobody expects a mail.
        case noAddress
        /// What the address, the id or the period lacks.
        case refused(Notice)
    }

    /// - Parameters:
    ///   - night: Of a subject none of whose answers came that night, and whose record is of an earlier one: the mail is that night's all the same.
    ///   - now: What the age of the data is measured from.
    init(_ snapshot: Snapshot, zone: Zone, place: String, _ settings: MailSettings, night: Instant?, now: Instant) throws(Absence) {
        let subject = snapshot.subject
        let own: MailAddress?
        do throws(MailError) {
            own = try MailWriting.address(of: subject)
        } catch {
            throw .refused(Notice(place: place, path: "subject.email", message: error.description))
        }
        guard let own else { throw .noAddress }
        do throws(MailError) {
            to = try settings.testTo?.named(own.name) ?? own
        } catch {
            throw .refused(Notice(place: place, path: "subject.email", message: error.description))
        }
        do throws(LedgerKeyError) {
            key = try LedgerKey(
                subject: subject.id, report: settings.report,
                period: LocalPeriod(settings.period, completedBy: night ?? snapshot.asOf, in: zone).key, channel: settings.channel,
                address: to.mailbox)
        } catch {
            throw .refused(Notice(place: place, path: "subject", message: "\(error); it gets no mail"))
        }
        self.night = night
        isOld = night != nil || snapshot.asOf.advanced(bySeconds: Int64(settings.staleHours) * 3600) < now
    }
}
