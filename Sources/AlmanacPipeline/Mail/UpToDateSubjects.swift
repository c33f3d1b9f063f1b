import AlmanacLedger
import AlmanacModel
import AlmanacReport

/// Those who need not be asked for in a run of an hourly night: the record of each is of the last day and lacks nothing, and no mail of
/// theirs will be due before the next run, or the record knows the end of its period already.
///
/// Only who waits for an hour of sending is among them. Whoever has none is asked for each time, since its mail is of the period that is
/// over at the time of its data.
struct UpToDateSubjects {
    /// By id, as their records have them: whose entry in the list reads otherwise today is asked for.
    private(set) var subjects: [String: Subject] = [:]

    /// Seconds from one run to the next.
    private static let turn: Int64 = 3600

    private let settings: MailSettings
    private let now: Instant
    /// Records have to be younger.
    private let oldest: Instant
    /// When the next run comes. Mail that becomes due while this one still pulls is sent by it.
    private let horizon: Instant
    private var book: DueBook
    private let formats = SubjectFormats()

    /// Looks through the dump of the nights before.
    ///
    /// - Parameters:
    ///   - state: Held by this run.
    ///   - hours: How old a record may be.
    /// - Throws: `RunFailure` when the ledger or what is known of the night before cannot be read. Where the dump cannot be read, nobody is
    ///   up to date, and everybody is asked for.
    init(in state: StateFolder, _ settings: MailSettings, hours: Int, now: Instant) throws(RunFailure) {
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
        var due: MailDue
        do throws(MailDue.Absence) {
            due = try MailDue(
                snapshot, zone: formats.text(for: snapshot.subject).text.zone, place: place, settings, night: nil, now: horizon)
        } catch {
            // Nobody waits for a mail of this one; where everybody else has an hour, its pages are made as often as theirs.
            return settings.sendAt != nil
        }
        guard due.hour != nil else { return false }
        switch try book.standing(of: &due) {
        case .due: return due.period.end <= snapshot.asOf && now.advanced(bySeconds: -2 * Self.turn) < snapshot.asOf
        case .notYet, .settled, .passed: return true
        }
    }
}
