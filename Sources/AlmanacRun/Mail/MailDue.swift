import AlmanacMail
import AlmanacModel
import AlmanacPost

/// The mail that a record of a dump asks for.
struct MailDue: Sendable {
    /// The hour of sending, for a subject that has one.
    struct Hour: Sendable {
        /// When this mail was due; not after the time of the run.
        var due: Instant
        /// When the mail of the next period is due.
        var next: Instant
    }

    /// Reasons why data is older than it should be.
    enum Age: Sendable {
        /// Nothing came in the night; the record is of an earlier one.
        case carried
        /// The data is older than the settings allow.
        case old
        /// The data is from before the end of the mail's period, so it cannot cover all of it.
        case beforeEnd
        /// The data claims a time in the future: a clock or the data is wrong.
        case future
    }

    /// Seconds by which the clock of the data's maker may be ahead.
    private static let clockDifference: Int64 = 3600

    var key: LedgerKey
    /// The recipient; nobody for a report that goes to a channel.
    var to: MailAddress
    /// The channel of a report that no mailbox gets; `nil` for a mail.
    var channel: MailSettings.Channel?
    /// The period that the mail is about.
    var period: LocalPeriod
    /// The label of the latest period that can have begun in any time zone.
    var horizon: String
    /// `nil` when the mail goes out with the first run whose data is from after the period.
    var hour: Hour?
    /// The date for the header: the time of the run where there is an hour of sending, the time of the night for data of an earlier one; `nil` for
    /// the time of the data.
    var date: Instant?
    /// `nil` for data that is fresh.
    var age: Age?

    var isOld: Bool { age != nil }

    /// Reasons why there is no mail.
    enum Absence: Error {
        /// The subject has no address: nobody expects a mail.
        case noAddress
        /// The subject wants none, or did not opt in where that is needed.
        case notWanted
        /// The address, the id or the period is not usable.
        case refused(Notice)
    }

    /// - Parameters:
    ///   - night: The night, for a subject without answers in it whose record is of an earlier one; the mail still counts as of that night.
    ///   - now: The time of the run: the age of the data is measured from it, and an hour has come by it or not.
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
            // Data names a channel, but never its address.
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
        // A test mail does not wait for its hour.
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
