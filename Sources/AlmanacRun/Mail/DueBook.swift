import AlmanacModel
import AlmanacPost

/// Decides by the ledger which of the mails that are due go out now.
///
/// A subject with an hour of sending starts at the first such hour after a run has met it, so a new subject, or one that changes its report, gets no
/// mail for a period whose hour is long past. A subject that an earlier run has met still gets a late mail, however late.
struct DueBook {
    enum Standing {
        case due
        /// Its first hour is still to come.
        case notYet
        /// The mail of the newest period was sent, is on its way, or waits for somebody to ask for it.
        case settled(DeliveryState.Kind)
        /// There was nothing to tell when the hour came.
        case passed
    }

    enum Use {
        /// A run that sends: records whom it met and when their next mail is due.
        case sending
        /// A run that only looks, such as a dry run: nothing is written down.
        case rehearsing
        /// An audit: looks up whoever was to get a mail, also those whose mail went out.
        case auditing
    }

    /// Seconds after its hour in which a mail counts as on time: hourly runs come once in that span.
    static let hour: Int64 = 3600

    let ledger: Ledger?
    let now: Instant
    let use: Use
    /// Ids that get their mail again, whenever it was due.
    var resends: Set<String> = []
    /// True to look again at mails refused for good, whenever they were due.
    var resendsFailed = false
    /// The entry that was looked up last.
    private var latest: ScheduleEntry?
    /// State of the newest message to the subject that was looked up last.
    private var latestState: DeliveryState.Kind?
    private var met: [ScheduleEntry] = []
    private var left: [ScheduleEntry] = []

    init(_ ledger: Ledger?, now: Instant, _ use: Use, resends: Set<String> = [], resendsFailed: Bool = false) {
        self.ledger = ledger
        self.now = now
        self.use = use
        self.resends = resends
        self.resendsFailed = resendsFailed
    }

    /// - Parameter due: Takes over the key of an existing message that was planned in another zone.
    mutating func standing(of due: inout MailDue) throws(LedgerError) -> Standing {
        let history = try ledger?.history(of: due.key, upTo: due.horizon) ?? MailHistory()
        if let known = history.message?.key { due.key = known }
        latestState = history.message?.state.kind
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

    /// The state in which the message looked up last has ended: it was accepted, or was not to be sent. `nil` of any other, and of one that is asked for again.
    func ended(_ due: MailDue) -> DeliveryState.Kind? {
        guard !resends.contains(due.key.subject), latestState == .accepted || latestState == .suppressed else { return nil }
        return latestState
    }

    /// Finds since when the subject is known with this report; `nil` where no run has met it, which only an audit leaves so.
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

    /// Remembers that the period looked up last has nothing to tell, so news that comes hours later sends no mail at another hour.
    mutating func pass(_ due: MailDue) {
        guard use == .sending, due.hour != nil, var entry = latest, entry.subject == due.key.subject else { return }
        entry.passed = due.period.label
        met.append(entry)
    }

    /// Forgets a subject that wants no mail; if it wants some again it starts anew.
    mutating func leave(_ id: String, channel: String) throws(LedgerError) {
        guard use == .sending, let known = try ledger?.scheduleEntry(of: id, channel: channel) else { return }
        left.append(known)
    }

    /// Writes down whom it met since the last call.
    mutating func write() throws(LedgerError) {
        defer { (met, left) = ([], []) }
        guard use == .sending, let ledger else { return }
        try ledger.reschedule(met, ending: left, now: now)
    }
}
