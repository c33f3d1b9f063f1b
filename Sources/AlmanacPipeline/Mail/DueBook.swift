import AlmanacLedger
import AlmanacModel

/// Who of those whose mail is due is to get one now, by what the ledger knows.
///
/// A subject with an hour of sending begins with the first hour that comes after a run has met it, so that whoever is new, or wants another report from
/// now on, gets no mail of a period whose hour was long ago. Whoever a run has met before is caught up with, however late it is.
struct DueBook {
    enum Standing {
        case due
        /// Its first hour is still to come.
        case notYet
        /// Its mail of the newest period went out, is on its way, or is left alone until somebody asks.
        case settled(DeliveryState.Kind)
        /// There was nothing to tell when its hour had come.
        case passed
    }

    enum Use {
        /// A run that sends: it writes down whom it met, and when their next mail is due.
        case sending
        /// A run that only tells what it would do.
        case rehearsing
        /// Whoever was to get a mail is looked up; nobody is passed over because the mail went out.
        case auditing
    }

    /// How long after its hour a mail still counts as being of that hour: hourly runs come once in it.
    static let hour: Int64 = 3600

    let ledger: Ledger?
    let now: Instant
    let use: Use
    /// Ids that get their mail again, whenever it was due.
    var resends: Set<String> = []
    /// Whether what was refused for good is looked at again, whenever it was due.
    var resendsFailed = false
    /// The latest that was looked up.
    private var latest: ScheduleEntry?
    private var met: [ScheduleEntry] = []
    private var left: [ScheduleEntry] = []

    init(_ ledger: Ledger?, now: Instant, _ use: Use, resends: Set<String> = [], resendsFailed: Bool = false) {
        self.ledger = ledger
        self.now = now
        self.use = use
        self.resends = resends
        self.resendsFailed = resendsFailed
    }

    /// - Parameter due: Gets the key of the message that there is already, when it was planned in another zone.
    mutating func standing(of due: inout MailDue) throws(LedgerError) -> Standing {
        let history = try ledger?.history(of: due.key, upTo: due.horizon) ?? MailHistory()
        if let known = history.message?.key { due.key = known }
        guard let hour = due.hour else { return .due }
        let entry = meet(due.key, hour, history.schedule)
        if let message = history.message {
            switch message.state.kind {
            case .planned, .rendered: return .due
            case .claimed, .sending, .deferred, .accepted, .failed, .uncertain, .suppressed:
                let isAsked = resends.contains(due.key.subject) || resendsFailed && message.state.kind == .failed
                return use == .auditing || isAsked ? .due : .settled(message.state.kind)
            }
        }
        if resends.contains(due.key.subject) { return .due }
        if history.hasLaterElsewhere { return .notYet }
        guard let entry else { return .due }
        if entry.passed == due.period.label { return .passed }
        return hour.due.advanced(bySeconds: Self.hour) <= entry.since ? .notYet : .due
    }

    /// Since when the subject is known with this report; `nil` for one that no run has met, which only an audit leaves so.
    private mutating func meet(_ key: LedgerKey, _ hour: MailDue.Hour, _ known: ScheduleEntry?) -> ScheduleEntry? {
        let same = known.flatMap { $0.report == key.report ? $0 : nil }
        guard use != .auditing else { return same }
        let entry = ScheduleEntry(
            tenant: key.tenant, subject: key.subject, channel: key.channel, report: key.report, since: same?.since ?? now, next: hour.next,
            passed: same?.passed)
        if use == .sending, entry != known { met.append(entry) }
        latest = entry
        return entry
    }

    /// Remembers that there is nothing to tell of the period that was looked up last: news that comes hours later makes no mail at another hour.
    mutating func pass(_ due: MailDue) {
        guard use == .sending, due.hour != nil, var entry = latest, entry.subject == due.key.subject else { return }
        entry.passed = due.period.label
        met.append(entry)
    }

    /// Forgets a subject that wants no mail; when it wants some again it begins anew.
    mutating func leave(_ id: String, channel: String) throws(LedgerError) {
        guard use == .sending, let known = try ledger?.scheduleEntry(of: id, channel: channel) else { return }
        left.append(known)
    }

    /// Writes down whom it met since it was last asked to.
    mutating func write() throws(LedgerError) {
        defer { (met, left) = ([], []) }
        guard use == .sending, let ledger else { return }
        try ledger.reschedule(met, ending: left, now: now)
    }
}
