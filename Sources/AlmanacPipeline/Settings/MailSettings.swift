package import AlmanacMail
package import AlmanacModel
package import AlmanacPull
package import AlmanacSending

/// How reports go out by mail: `mail` in `almanac.yaml`.
package struct MailSettings: Hashable, Sendable {
    package enum Transport: Hashable, Sendable {
        /// The program and its arguments, without the recipient.
        case sendmail([String])
        /// The password is taken from its place when mail is sent.
        case smtp(SMTPServer, password: CredentialPlace?)
    }

    /// Where reports go that no mailbox gets: a webhook, by the name that subjects pick it by.
    package struct Channel: Hashable, Sendable {
        /// As `MailPreference.isChannel` has it.
        package var name: String
        package var webhook: WatchSettings.Webhook

        package init(name: String, webhook: WatchSettings.Webhook) {
            self.name = name
            self.webhook = webhook
        }

        /// What the ledger calls it.
        package var ledgerName: String { "webhook:" + name }
    }

    /// What becomes of a subject whose data is old.
    package enum Stale: String, CaseIterable, Hashable, Sendable {
        /// It gets no mail, and the run says so.
        case skip
        /// Its mail says of when the data is, beginning with the subject line.
        case mark
        /// As if it were fresh.
        case send
    }

    /// What becomes of a subject of whom there is nothing new to tell.
    package enum Quiet: String, CaseIterable, Hashable, Sendable {
        /// It gets its mail all the same.
        case send
        /// It gets none this time.
        case skip
    }

    /// What becomes of a mail that may have arrived or not.
    package enum Uncertain: String, CaseIterable, Hashable, Sendable {
        /// Nothing until somebody asks: nobody gets it twice.
        case hold
        /// It is sent again, as the same message: everybody gets it.
        case retry
    }

    package var from: MailAddress?
    package var replyTo: MailAddress?
    /// Where bounces go, with a token for each mail after a `+`: `bounces@example.test`; the sender, without one, when `nil`.
    package var bounces: MailAddress?
    /// Mails that may come back from an address because it is gone; one more, and nothing more is sent there.
    package var bouncesAllowed = 1
    /// Mails of a run that a server may refuse for good without a failed night.
    package var refusalsAllowed = RefusalAllowance.count(0)
    /// `weekly.example.test`; made of the period and the sender's domain when there is none.
    package var listID: String?
    package var listName: String?
    /// With `{id}` where the subject's folder goes.
    package var reportURL: String?
    /// With `{token}`.
    package var unsubscribeURL: String?
    /// With `{token}`: where the reader says how often and when it wants its mail.
    package var preferencesURL: String?
    /// Whether the subject line says nothing of what is in the mail.
    package var privateSubject = false
    package var period = LocalPeriod.Length.day
    /// Whether only those get mail who ask for it in the dump: `period: off`.
    package var isOptIn = false
    /// The hour of sending by the clocks of each subject; `nil` when a mail goes out with the first run whose data is from after the period.
    package var sendAt: TimeOfDay?
    /// By name.
    package var channels: [Channel] = []
    package var transport = Transport.sendmail(["/usr/sbin/sendmail", "-i"])
    /// Mails a minute; as many as go when `nil`.
    package var rate: Int?
    package var connections = 1
    /// Who gets every mail instead of the subjects.
    package var testTo: MailAddress?
    package var stale = Stale.skip
    /// Hours after which data is old.
    package var staleHours = 48
    package var quiet = Quiet.send
    package var uncertain = Uncertain.hold
    /// Where the ledger is, and the mails that are not sent yet.
    package var state = ".almanac-state"
    package var giveUpDays = 4
    /// Days after which the ledger forgets a mail that is settled; never when `nil`.
    package var keepDays: Int?
    /// Minutes that a run waits for mail that is deferred; what is due later is left for the next run.
    package var retryWithin = 0
    /// Who is told when a night did not go well.
    package var owner: MailAddress?

    package init() {}

    /// Whether mail is handed to a program, which has to be started.
    package var startsProgram: Bool {
        if case .sendmail = transport { true } else { false }
    }

    /// How often a subject gets its mail: as it says itself, else as these settings do.
    package func frequency(of subject: Subject) -> MailFrequency {
        subject.mail?.frequency ?? (isOptIn ? .never : .every(period))
    }

    /// The hour of sending of a subject: as it says itself, else as these settings do.
    package func sendAt(of subject: Subject) -> TimeOfDay? { subject.mail?.sendAt ?? sendAt }

    /// What the ledger calls the report of a subject; of one that wants none, the report that it would get by these settings.
    package func report(of subject: Subject) -> String {
        if case .every(let length) = frequency(of: subject) { return Self.report(of: length) }
        return Self.report(of: period)
    }

    /// What the ledger calls the report, and the list that a reader can leave: `daily`.
    package static func report(of length: LocalPeriod.Length) -> String {
        switch length {
        case .day: "daily"
        case .week: "weekly"
        case .month: "monthly"
        case .quarter: "quarterly"
        case .year: "yearly"
        }
    }

    /// How the reports of a subject travel: by mail, or by the channel that it names.
    package func channel(of subject: Subject) -> String {
        guard testTo == nil, let name = subject.mail?.channel else { return channel }
        return channels.first { $0.name == name }?.ledgerName ?? channel
    }

    /// How mail travels; tests to one address are not told from the real thing by the address alone.
    package var channel: String { testTo == nil ? "mail" : "mail-test" }
}
