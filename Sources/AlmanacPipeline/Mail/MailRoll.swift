import AlmanacInsights
import AlmanacModel
import AlmanacRendering
import AlmanacReport
import AlmanacSources

/// Reads a dump as a list of those who are to get a mail.
struct MailRoll {
    struct Entry: Sendable {
        var place: String
        var snapshot: Snapshot
        var text: ValueText
        var due: MailDue

        /// Everything that the mail is made from; some work.
        var context: ReportContext {
            ReportContext(
                snapshot: snapshot, insights: Insights(of: snapshot, zone: text.zone, currency: text.currency), text: text)
        }
    }

    /// What is met on the way.
    enum Finding {
        case notice(Notice)
        case failure(subject: String?, Notice)
        case withoutAddress
        /// Its data is too old to be sent.
        case stale(Entry)
    }

    private var reader: DumpReader
    private let subjects: Set<String>?
    private let settings: MailSettings
    private let night: Night?
    private let now: Instant
    private let decoder = SnapshotDecoder()
    private let formats: SubjectFormats
    private var seen = SeenSubjects()
    private var absent: Set<String>
    private var isAtEnd = false

    /// - Parameters:
    ///   - night: What is known of the night that the dump was pulled in.
    ///   - templates: Whose words the mails are written in; `nil` when none is written.
    init(
        input: String, subjects: Set<String>?, settings: MailSettings, night: Night?, now: Instant, templates: TemplateSets? = nil
    ) throws(RunFailure) {
        formats = SubjectFormats(templates)
        do throws(DumpError) {
            reader = try DumpReader(path: input, limit: longestRecord, isStopped: { StopSignal.exitCode != nil })
        } catch {
            throw RunFailure(.badData, error.description)
        }
        self.subjects = subjects
        self.settings = settings
        self.night = night
        self.now = now
        absent = subjects ?? []
    }

    /// The next ones; `nil` at the end.
    ///
    /// - Parameter tell: Gets what is met before them.
    mutating func next(_ count: Int, _ tell: (Finding) -> Void) throws(RunFailure) -> [Entry]? {
        guard !isAtEnd else { return nil }
        var entries: [Entry] = []
        do throws(DumpError) {
            while entries.count < count {
                guard StopSignal.exitCode == nil, let line = try reader.next() else {
                    isAtEnd = true
                    break
                }
                let decoded = decoder.decode(line, source: reader.name)
                if let entry = entry(decoded, place: "\(reader.name):\(line.number)", tell) { entries.append(entry) }
            }
        } catch {
            isAtEnd = true
            if StopSignal.exitCode == nil { throw RunFailure(.badData, error.description) }
        }
        if isAtEnd, StopSignal.exitCode == nil, !absent.isEmpty {
            let names = absent.sorted().map { "'\($0)'" }.joined(separator: ", ")
            tell(.failure(subject: nil, Notice(place: reader.name, message: "holds no subject named \(names)")))
        }
        return entries.isEmpty && isAtEnd ? nil : entries
    }

    private mutating func entry(_ decoded: Decoded, place: String, _ tell: (Finding) -> Void) -> Entry? {
        if let subjects {
            guard let id = decoded.subjectID, subjects.contains(id) else { return nil }
            absent.remove(id)
        }
        if seen.isSecond(decoded) {
            tell(.failure(subject: decoded.subjectID, SeenSubjects.notice(of: decoded.subjectID ?? "", at: place)))
            return nil
        }
        guard let snapshot = decoded.snapshot else {
            let reason = decoded.notices.last ?? Notice(place: place, message: "the record holds no subject")
            tell(.failure(subject: decoded.subjectID, reason))
            return nil
        }
        let formatted = formats.text(for: snapshot.subject)
        for notice in decoded.notices { tell(.notice(notice)) }
        for notice in formatted.notices { tell(.notice(Notice(place: place, path: notice.path, message: notice.message))) }
        do throws(MailDue.Absence) {
            let due = try MailDue(
                snapshot, zone: formatted.text.zone, place: place, settings, night: night?.ofCarried(snapshot.subject.id), now: now)
            let entry = Entry(place: place, snapshot: snapshot, text: formatted.text, due: due)
            if due.isOld, settings.stale == .skip {
                tell(.stale(entry))
                return nil
            }
            return entry
        } catch {
            switch error {
            case .noAddress: tell(.withoutAddress)
            case .refused(let notice): tell(.failure(subject: snapshot.subject.id, notice))
            }
            return nil
        }
    }
}
