import AlmanacModel
import AlmanacPost
import AlmanacReport

/// Subjects that need not be asked for in a run of an hourly night: their record is of the last day and complete, and they have no mail due before
/// the next run, or the record covers its period already.
///
/// Only subjects with an hour of sending can be among them. Others are asked for each time, because their mail is of the period that is over at the
/// time of its data.
struct UpToDateSubjects {
    /// By id, as their records have them. A subject whose entry in the list has changed is asked for.
    private(set) var subjects: [String: Subject] = [:]

    /// Seconds from one run to the next.
    private static let turn: Int64 = 3600

    private let settings: MailSettings
    private let now: Instant
    /// Records have to be younger.
    private let oldest: Instant
    /// The time of the next run. Mail that becomes due while this run still pulls is sent by it.
    private let horizon: Instant
    private var book: DueBook
    private let formats = SubjectFormats()
    /// True where nights are kept: then a night is to come soon after each midnight of the reader.
    private let keepsNights: Bool

    /// Looks through the dump of the nights before.
    ///
    /// - Parameters:
    ///   - state: Locked by this run.
    ///   - hours: Greatest age of a record.
    ///   - keepsNights: True where the answers of each night are kept. Then those of whom days are counted are asked for in the first run after their midnight, so
    ///     that a day of theirs ends there.
    /// - Throws: `RunFailure` when the ledger or the notes on the night before cannot be read. If the dump cannot be read, nobody is up to date, and
    ///   everybody is asked for.
    init(in state: StateFolder, _ settings: MailSettings, hours: Int, keepsNights: Bool, now: Instant) throws(RunFailure) {
        self.keepsNights = keepsNights
        self.settings = settings
        self.now = now
        oldest = now.advanced(bySeconds: -Int64(hours) * 3600)
        horizon = now.advanced(bySeconds: Self.turn)
        book = DueBook(state.ledger, now: horizon, .rehearsing)
        let path = Night.dump(in: state.path)
        guard hours > 0, fileExists(path) else { return }
        let before = try Night.read(state.path)
        let late = before?.carried.union(before?.absent ?? []) ?? []
        do {
            var stream = try SubjectStream(path)
            while let record = try stream.next() {
                guard case .subject(let snapshot) = record.content, !late.contains(snapshot.subject.id) else { continue }
                if try isUpToDate(snapshot, record.place) { subjects[snapshot.subject.id] = snapshot.subject }
            }
            if !stream.isWhole { subjects = [:] }
        } catch let error as LedgerError {
            throw RunFailure(error)
        } catch {
            subjects = [:]
        }
    }

    private mutating func isUpToDate(_ snapshot: Snapshot, _ place: String) throws(LedgerError) -> Bool {
        guard snapshot.failures.isEmpty, oldest < snapshot.asOf, snapshot.asOf <= now else { return false }
        let zone = formats.text(for: snapshot.subject).text.zone
        if keepsNights, snapshot.data(Guardian.self) != nil, zone.start(of: zone.day(at: now)) > snapshot.asOf { return false }
        var due: MailDue
        do throws(MailDue.Absence) {
            due = try MailDue(
                snapshot, zone: zone, place: place, settings, night: nil, now: horizon)
        } catch {
            // The subject has no mail due. Where everybody else has an hour, its pages are made as often as theirs.
            return settings.sendAt != nil
        }
        guard due.hour != nil else { return false }
        switch try book.standing(of: &due) {
        case .due: return due.period.end <= snapshot.asOf && now.advanced(bySeconds: -2 * Self.turn) < snapshot.asOf
        case .notYet, .settled, .passed: return true
        }
    }
}
