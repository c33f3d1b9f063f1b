/// The person whose numbers they are, and that person's way to read numbers and dates.
package struct Subject: Hashable, Sendable {
    /// Any text at all; it names a folder only after encoding.
    package var id: String
    /// Name for readers, as given; hostile text.
    package var name: String?
    /// Address of the mailbox, as given; `nil` when the dump does not say.
    package var email: String?
    /// Language of the words of the report, as given: `de`, `pt-BR`; `nil` when the dump does not say.
    package var language: String?
    /// The locale as given, `en_US` or `de-DE`.
    package var locale: String {
        didSet { isLocaleGiven = true }
    }
    /// True when a dump, a list or settings say so, and it was not assumed.
    package private(set) var isLocaleGiven: Bool
    /// IANA name, as given.
    package var timeZone: String
    /// ISO 4217 code, as given.
    package var currency: String
    /// The person's own wish about mail; `nil` when the dump does not say.
    package var mail: MailPreference?

    package init(
        id: String, name: String? = nil, email: String? = nil, language: String? = nil, locale: String? = nil, timeZone: String = "UTC",
        currency: String = "USD"
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.language = language
        self.locale = locale ?? "en_US"
        isLocaleGiven = locale != nil
        self.timeZone = timeZone
        self.currency = currency
    }
}

/// Data of one upstream system, as values.
package protocol SystemData: Sendable {
    /// The key of the system in a dump: `guardian`.
    var system: String { get }
    /// Parts of it that could not be read.
    var lost: LostRows { get }
}

extension SystemData {
    /// No losses, for a system that keeps no account of them.
    package var lost: LostRows { LostRows() }
}

/// An endpoint that could not be read when the dump was made.
package struct SourceFailure: Hashable, Sendable {
    /// Key of the system in a dump: `guardian`.
    package var source: String
    /// Name of the endpoint in a dump: `merchants`.
    package var endpoint: String
    /// Key of the range, for an endpoint asked once a range: `7d`.
    package var range: String?
    /// HTTP status; `nil` when there was no answer.
    package var status: Int?
    /// The server's or the client's own words, for who runs the fleet and for no reader.
    package var message: String?

    package init(source: String, endpoint: String, range: String? = nil, status: Int? = nil, message: String? = nil) {
        self.source = source
        self.endpoint = endpoint
        self.range = range
        self.status = status
        self.message = message
    }
}

/// One subject's data at one moment: a line of a dump, decoded.
package struct Snapshot: Sendable {
    /// The "now" of every window.
    package var asOf: Instant
    /// The person whose data it is.
    package var subject: Subject
    /// In the order of the catalogue of decoders; at most one of each type.
    package var systems: [any SystemData]
    /// Answers that are missing in the dump.
    package var failures: [SourceFailure]
    /// What earlier nights said of the subject; `nil` where nothing is kept of nights.
    package var memory: SubjectMemory?

    package init(asOf: Instant, subject: Subject, systems: [any SystemData] = [], failures: [SourceFailure] = []) {
        self.asOf = asOf
        self.subject = subject
        self.systems = systems
        self.failures = failures
    }

    /// Data of a system, or `nil` when the dump holds nothing of it.
    package func data<System: SystemData>(_ type: System.Type = System.self) -> System? {
        for system in systems {
            if let match = system as? System { return match }
        }
        return nil
    }
}
