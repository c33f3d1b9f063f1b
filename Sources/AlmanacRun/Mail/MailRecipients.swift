import AlmanacDump
import AlmanacFiles
import AlmanacInsights
import AlmanacModel
import AlmanacPost
import AlmanacReport

/// Reads a dump as the list of those who are to get a mail.
struct MailRecipients {
    struct Recipient: Sendable {
        var place: String
        var snapshot: Snapshot
        var text: ValueText
        var due: MailDue
        /// When the mail is sent, as far as that is known when it is made.
        var sentAt: Instant
        /// A hash of the news in the mail; `nil` unless mails are only sent with news.
        var news: ContentHash?

        /// Builds the report that the mail is made from; takes some work.
        func context(_ writing: MailWriting) -> ReportContext {
            writing.context(snapshot, text, over: due.period.length, now: due.period.end, sentAt: sentAt)
        }
    }

    /// Findings while the dump is read.
    enum Event {
        case notice(Notice)
        case failure(subject: String?, Notice)
        case withoutAddress(subject: String)
        /// The data is too old to be sent.
        case stale(Recipient)
        /// There is no news since the last mail, or nothing that needs attention, and the settings ask for none then.
        case quiet
        /// The subject wants no mail.
        case notWanted
        /// The first hour of sending is still to come.
        case notYetDue
        /// The mail of the newest period was sent, is on its way, or waits for somebody to look at it.
        case settled(LedgerKey, DeliveryState.Kind)
    }

    private var stream: SubjectStream
    private let settings: MailSettings
    private let night: Night?
    private let now: Instant
    private var book: DueBook
    private let formats: SubjectFormats
    private let catalogue: Catalogue
    private let memory: NightMemory.Open?
    /// Why what earlier nights said cannot be read; told before the first recipients.
    private var problem: Notice?
    /// `nil` where no mail is written.
    private let writing: MailWriting?
    /// When the first mail is due of a period that still runs, among subjects with an hour of sending.
    private(set) var nextDue: Instant?
    private var isAtEnd = false
    /// Why the dump cannot be read on; thrown after the records before it were given.
    private var fault: DumpError?

    /// - Parameters:
    ///   - night: The night that the dump was pulled in.
    ///   - book: Decides by the ledger who is due.
    ///   - templates: The templates of the mails; `nil` when none is written.
    ///   - memory: What earlier nights said.
    /// - Throws: When the dump cannot be opened.
    init(
        input: String, subjects: Set<String>?, settings: MailSettings, night: Night?, book: DueBook, templates: TemplateSets? = nil,
        memory: NightMemory? = nil
    ) throws(DumpError) {
        (self.memory, problem) = memory?.existing() ?? (nil, nil)
        formats = SubjectFormats(templates)
        writing = templates.map { MailWriting($0, settings) }
        catalogue = templates?.catalogue ?? .builtIn
        stream = try SubjectStream(input, subjects: subjects, catalogue: templates?.catalogue ?? .builtIn)
        self.settings = settings
        self.night = night
        now = book.now
        self.book = book
    }

    /// Records read from the dump so far.
    var recordCount: Int { stream.recordCount }

    /// Reads the next recipients; `nil` at the end.
    ///
    /// - Parameter tell: Receives the findings before them.
    /// - Throws: `DumpError` when the dump cannot be read on, after everything before it was given; `LedgerError`.
    mutating func next(_ count: Int, _ tell: (Event) -> Void) throws -> [Recipient]? {
        if let fault {
            self.fault = nil
            throw fault
        }
        guard !isAtEnd else { return nil }
        if let problem {
            self.problem = nil
            tell(.notice(problem))
        }
        var entries: [Recipient] = []
        do {
            while entries.count < count {
                guard let record = try stream.next() else {
                    isAtEnd = true
                    if let absence = stream.absence { tell(.failure(subject: nil, absence)) }
                    break
                }
                if let entry = try entry(record, tell) { entries.append(entry) }
            }
        } catch let error as DumpError {
            isAtEnd = true
            if entries.isEmpty { throw error }
            fault = error
        }
        // Before any of their mails is made, so that a run that is killed later still knows whom it met.
        try book.write()
        return entries.isEmpty && isAtEnd ? nil : entries
    }

    /// Builds the report of the mail's period, to find the news in it.
    private func context(of entry: Recipient) -> ReportContext {
        if let writing { return entry.context(writing) }
        let insights = Insights(
            of: entry.snapshot, by: catalogue, zone: entry.text.zone, currency: entry.text.currency, period: .last(entry.due.period.length),
            now: entry.due.period.end)
        return ReportContext(snapshot: entry.snapshot, insights: insights, text: entry.text)
    }

    /// True when the last mail to the reader carried the same news.
    private func wasMailed(_ news: ContentHash, to key: LedgerKey) throws(LedgerError) -> Bool {
        try book.ledger?.newsBefore(key) == news.description
    }

    private mutating func entry(_ record: SubjectStream.Record, _ tell: (Event) -> Void) throws(LedgerError) -> Recipient? {
        for notice in record.notices { tell(.notice(notice)) }
        switch record.content {
        case .subject(let snapshot): return try entry(snapshot, record, tell)
        case .lost(let subject, let reason): tell(.failure(subject: subject, reason))
        case .second(let subject, let reason): tell(.failure(subject: subject, reason))
        }
        return nil
    }

    private mutating func entry(
        _ snapshot: Snapshot, _ record: SubjectStream.Record, _ tell: (Event) -> Void
    ) throws(LedgerError) -> Recipient? {
        let (snapshot, problem) = memory?.recalling(snapshot) ?? (snapshot, nil)
        if let problem { tell(.notice(record.notice(problem))) }
        let id = snapshot.subject.id
        let formatted = formats.text(for: snapshot.subject, asOf: snapshot.asOf)
        for notice in formatted.notices { tell(.notice(record.notice(notice))) }
        var due: MailDue
        do throws(MailDue.Absence) {
            due = try MailDue(snapshot, zone: formatted.text.zone, place: record.place, settings, night: night?.ofCarried(id), now: now)
        } catch {
            switch error {
            case .noAddress: tell(.withoutAddress(subject: id))
            case .notWanted:
                try book.leave(id, channel: settings.channel(of: snapshot.subject))
                tell(.notWanted)
            case .refused(let notice): tell(.failure(subject: id, notice))
            }
            return nil
        }
        let standing = try book.standing(of: &due)
        if let hour = due.hour { nextDue = min(nextDue ?? hour.next, hour.next) }
        switch standing {
        case .due: break
        case .notYet:
            tell(.notYetDue)
            return nil
        case .settled(let state):
            tell(.settled(due.key, state))
            return nil
        case .passed:
            tell(.quiet)
            return nil
        }
        var entry = Recipient(place: record.place, snapshot: snapshot, text: formatted.text, due: due, sentAt: now)
        if due.isOld, settings.stale == .skip {
            // Who has the mail of this period already has nothing to miss.
            tell(book.ended(due).map { Event.settled(due.key, $0) } ?? .stale(entry))
            return nil
        }
        guard settings.dependsOnContent else { return entry }
        let context = context(of: entry)
        var isSent = settings.only == .everybody || context.needsAttention
        if isSent, settings.quiet == .skip {
            entry.news = context.newsHash
            if let news = entry.news { isSent = try !wasMailed(news, to: due.key) } else { isSent = false }
        }
        guard !isSent else { return entry }
        book.pass(due)
        tell(.quiet)
        return nil
    }
}

extension ReportContext {
    /// True when something is over a limit or overdue.
    fileprivate var needsAttention: Bool {
        let worst = highlights(reportRange).attention.worst
        return worst == .overLimit || worst == .overdue
    }

    /// A hash of the sentences that report news, the same in every language; `nil` when there are none.
    fileprivate var newsHash: ContentHash? {
        let news = newSentences
        return news.isEmpty ? nil : ContentHash(of: news.map(\.signature).joined(separator: "\n"))
    }
}

extension Phrase {
    /// The message with its arguments, without words of any language: the same for the same sentence.
    fileprivate var signature: String {
        name + "(" + arguments.names.map { "\($0)=\(arguments[$0]?.signature ?? "")" }.joined(separator: ",") + ")"
    }
}

extension Phrase.Argument {
    fileprivate var signature: String {
        switch self {
        case .value(let value): "\(value)"
        case .key(let key): "\(key)"
        case .name(let text): "\"\(text)\""
        case .days(let days): "\(days.lowerBound)..\(days.upperBound)"
        case .time(let time): "\(time)"
        case .year(let year): "\(year)"
        case .phrase(let phrase): phrase.signature
        case .list(let members): "[" + members.map(\.signature).joined(separator: ",") + "]"
        }
    }
}
