import AlmanacLedger
import AlmanacMail
import AlmanacModel

/// The mail that a record of a dump asks for.
struct MailDue: Sendable {
    /// The hour of sending, of a subject that has one.
    struct Hour: Sendable {
        /// When this mail was due; it is not after the time of the run.
        var due: Instant
        /// When the one of the next period is.
        var next: Instant
    }

    /// Why data is older than it should be.
    enum Age: Sendable {
        /// Nothing came in the night, and the record is of an earlier one.
        case carried
        /// It is older than the settings allow.
        case old
        /// It is from before the end of the period that the mail is of, and cannot know all of it.
        case beforeEnd
        /// It says that it is of a time that has not come: a clock or the data is wrong.
        case future
    }

    /// How far the clock of who made the data may be ahead, in seconds.
    private static let clockDifference: Int64 = 3600

    var key: LedgerKey
    /// Who the mail is for; of a report that goes to a channel, nobody.
    var to: MailAddress
    /// Where a report goes that no mailbox gets; `nil` for a mail.
    var channel: MailSettings.Channel?
    /// What the mail is of.
    var period: LocalPeriod
    /// The label of the latest period that the clocks of any zone can have come to.
    var horizon: String
    /// `nil` when the mail goes out with the first run whose data is from after the period.
    var hour: Hour?
    /// What the header gives as its date: the time of the run where there is an hour of sending, that of the night for data of an earlier one; `nil` for
    /// that of the data.
    var date: Instant?
    /// `nil` for data that is fresh.
    var age: Age?

    var isOld: Bool { age != nil }

    /// Why there is none.
    enum Absence: Error {
        /// The subject has no address: nobody expects a mail.
        case noAddress
        /// The subject wants none, or did not ask for any where that is needed.
        case notWanted
        /// What the address, the id or the period lacks.
        case refused(Notice)
    }

    /// - Parameters:
    ///   - night: Of a subject none of whose answers came that night, and whose record is of an earlier one: the mail is that night's all the same.
    ///   - now: The time of the run: what the age of the data is measured from, and by which an hour has come or not.
    init(_ snapshot: Snapshot, zone: Zone, place: String, _ settings: MailSettings, night: Instant?, now: Instant) throws(Absence) {
        let subject = snapshot.subject
        guard case .every(let length) = settings.frequency(of: subject) else { throw .notWanted }
        let own: MailAddress?
        do throws(MailError) {
            own = try MailWriting.address(of: subject)
        } catch {
            throw .refused(Notice(place: place, path: "subject.email", message: error.description))
        }
        if settings.testTo == nil, let name = subject.mail?.channel {
            // Data names a channel, and never where it leads to.
            guard let known = settings.channels.first(where: { $0.name == name }) else {
                throw .refused(
                    Notice(
                        place: place, path: "subject.mail.channel",
                        message: "no channel named '\(name)' is in mail.channels of the settings"))
            }
            channel = known
        }
        guard own != nil || channel != nil else { throw .noAddress }
        do throws(MailError) {
            if let own {
                to = try settings.testTo?.named(own.name) ?? own
            } else {
                to = try MailAddress(mailbox: "nobody@\(MailWriting.nobody)")
            }
        } catch {
            throw .refused(Notice(place: place, path: "subject.email", message: error.description))
        }
        // Who tries a mail out does not wait for its hour.
        if let sendAt = settings.sendAt(of: subject), settings.testTo == nil {
            let schedule = MailSchedule(length, at: sendAt, in: zone)
            period = schedule.newest(at: now)
            hour = Hour(due: schedule.due(period), next: schedule.next(after: period))
        } else {
            period = LocalPeriod(length, completedBy: night ?? snapshot.asOf, in: zone)
        }
        horizon = period.next(in: zone).next(in: zone).label
        do throws(LedgerKeyError) {
            key = try LedgerKey(
                subject: subject.id, report: MailSettings.report(of: length), period: period.key,
                channel: channel?.ledgerName ?? settings.channel, address: channel?.name ?? to.mailbox)
        } catch {
            throw .refused(Notice(place: place, path: "subject", message: "\(error); it gets no mail"))
        }
        date = hour == nil ? night : now
        if night != nil {
            age = .carried
        } else if snapshot.asOf.advanced(bySeconds: Int64(settings.staleHours) * 3600) < now {
            age = .old
        } else if snapshot.asOf.seconds.subtractingReportingOverflow(now.seconds).partialValue > Self.clockDifference {
            age = .future
        } else if snapshot.asOf < period.end {
            age = .beforeEnd
        }
    }
}
