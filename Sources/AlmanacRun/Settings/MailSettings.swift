package import AlmanacFetch
package import AlmanacMail
package import AlmanacModel
package import AlmanacPost

/// The settings of mail: `mail` in `almanac.yaml`.
package struct MailSettings: Hashable, Sendable {
    package enum Transport: Hashable, Sendable {
        /// The program and its arguments, without the recipient.
        case sendmail([String])
        /// The password is read from its place when mail is sent.
        case smtp(SMTPServer, password: CredentialPlace?)

        /// What takes the mails, as a message names it: `mail.example.org:587`, `/usr/sbin/sendmail`.
        var words: String {
            switch self {
            case .sendmail(let command): command.first ?? "sendmail"
            case .smtp(let server, _): "\(server.host):\(server.port)"
            }
        }
    }

    /// A webhook for reports that no mailbox gets, with the name by which subjects choose it.
    package struct Channel: Hashable, Sendable {
        /// Valid by `MailPreference.isChannel`.
        package var name: String
        package var webhook: WatchSettings.Webhook

        /// The channel's name in the ledger.
        package var ledgerName: String { "webhook:" + name }
    }

    /// Treatment of subjects whose data is old.
    package enum Stale: String, CaseIterable, Hashable, Sendable {
        /// The subject gets no mail, and the run reports it.
        case skip
        /// The mail says how old the data is, first in the subject line.
        case mark
        /// The mail is sent as if the data were fresh.
        case send
    }

    /// Treatment of subjects with no news.
    package enum Quiet: String, CaseIterable, Hashable, Sendable {
        /// The mail is sent all the same.
        case send
        /// No mail is sent this time.
        case skip
    }

    /// Who gets a mail.
    package enum Recipients: String, CaseIterable, Hashable, Sendable {
        case everybody
        /// Those alone who are over a limit or have something overdue.
        case attention
    }

    /// Treatment of mails that may or may not have arrived.
    package enum Uncertain: String, CaseIterable, Hashable, Sendable {
        /// The mail waits until somebody asks for it: nobody gets it twice.
        case hold
        /// The mail is sent again as the same message: everybody gets it.
        case retry
    }

    package var from: MailAddress?
    package var replyTo: MailAddress?
    /// The address for bounces, to which each mail adds a token after a `+`: `bounces@example.test`. `nil` uses the sender's, without a token.
    package var bounces: MailAddress?
    /// Mails that may bounce from an address as gone; one more, and the address is suppressed.
    package var bouncesAllowed = 1
    /// Mails of a run that a server may refuse for good before the night counts as failed.
    package var refusalsAllowed = RefusalAllowance.count(0)
    /// `weekly.example.test`; made of the period and the sender's domain when `nil`.
    package var listID: String?
    package var listName: String?
    /// A pattern in which `{id}` stands for the subject's folder.
    package var reportURL: String?
    /// A pattern with `{token}`.
    package var unsubscribeURL: String?
    /// A pattern with `{token}`: the page on which a reader chooses how often and when mail comes.
    package var preferencesURL: String?
    /// True to keep the content of the mail out of the subject line.
    package var privateSubject = false
    package var period = LocalPeriod.Length.day
    /// True to send mail only to subjects that ask for it in the dump: `period: off`.
    package var isOptIn = false
    /// The hour of sending on each subject's clock; `nil` sends with the first run whose data is from after the period.
    package var sendAt: TimeOfDay?
    /// Channels by name.
    package var channels: [Channel] = []
    package var transport = Transport.sendmail(["/usr/sbin/sendmail", "-i"])
    /// Most mails a minute; `nil` for no limit.
    package var rate: Int?
    package var connections = 1
    /// A test address that gets every mail instead of the subjects.
    package var testTo: MailAddress?
    package var stale = Stale.skip
    /// Hours after which data is old.
    package var staleHours = 48
    package var quiet = Quiet.send
    package var only = Recipients.everybody
    package var uncertain = Uncertain.hold
    /// The folder of the ledger and the unsent mails.
    package var state = ".almanac-state"
    package var giveUpDays = 4
    /// Days after which the ledger forgets a settled mail; `nil` for never.
    package var keepDays: Int?
    /// Minutes that a run waits for deferred mail; mail due later is left for the next run.
    package var retryWithin = 0
    /// The address for messages about nights that did not go well.
    package var owner: MailAddress?

    package init() {}

    /// True when what a report says decides whether its mail is sent.
    package var dependsOnContent: Bool { quiet == .skip || only == .attention }

    /// True when mail is handed to a program, which must be started.
    package var startsProgram: Bool {
        if case .sendmail = transport { true } else { false }
    }

    /// The frequency of a subject's mail: its own, else that of these settings.
    package func frequency(of subject: Subject) -> MailFrequency {
        subject.mail?.frequency ?? (isOptIn ? .never : .every(period))
    }

    /// The hour of sending of a subject: its own, else that of these settings.
    package func sendAt(of subject: Subject) -> TimeOfDay? { subject.mail?.sendAt ?? sendAt }

    /// The ledger's name for a subject's report; for a subject that wants none, for the report that it would get by these settings.
    package func report(of subject: Subject) -> String {
        if case .every(let length) = frequency(of: subject) { return Self.report(of: length) }
        return Self.report(of: period)
    }

    /// The ledger's name for the report, and for the list that a reader can leave: `daily`.
    package static func report(of length: LocalPeriod.Length) -> String {
        switch length {
        case .day: "daily"
        case .week: "weekly"
        case .month: "monthly"
        case .quarter: "quarterly"
        case .year: "yearly"
        }
    }

    /// The channel of a subject's reports: mail, or the one that it names.
    package func channel(of subject: Subject) -> String {
        guard testTo == nil, let name = subject.mail?.channel else { return channel }
        return channels.first { $0.name == name }?.ledgerName ?? channel
    }

    /// The channel of mail in the ledger. Tests to one address have their own, so that the ledger keeps them apart from real mail.
    package var channel: String { testTo == nil ? "mail" : "mail-test" }
}
