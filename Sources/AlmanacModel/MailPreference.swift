/// The period of somebody's mails.
package enum MailFrequency: Hashable, Sendable {
    /// Once for each day, week, month, quarter or year that is over.
    case every(LocalPeriod.Length)
    case never

    /// The words for the frequencies, in the order in which they are listed.
    package static let words = LocalPeriod.Length.allCases.map(\.rawValue) + ["off"]

    /// The word for it; `init(_:)` reads it.
    package var word: String {
        switch self {
        case .every(let length): length.rawValue
        case .never: "off"
        }
    }

    /// - Parameter word: `day`, `week`, `month`, `quarter`, `year` or `off`; `none` is another name of `off`.
    /// - Returns: `nil` for any other.
    package init?(_ word: String) {
        if word == "off" || word == "none" {
            self = .never
        } else if let length = LocalPeriod.Length(rawValue: word) {
            self = .every(length)
        } else {
            return nil
        }
    }
}

/// A subject's own wish about its mail: `subject.mail` of a dump. The run decides about parts that are `nil`.
package struct MailPreference: Hashable, Sendable {
    /// The period of its mails, or none at all.
    package var frequency: MailFrequency?
    /// Time on the clocks of the subject's zone.
    package var sendAt: TimeOfDay?
    /// The name of a channel of the settings that its reports go to in place of a mailbox; never an address.
    package var channel: String?

    package init(frequency: MailFrequency? = nil, sendAt: TimeOfDay? = nil, channel: String? = nil) {
        self.frequency = frequency
        self.sendAt = sendAt
        self.channel = channel
    }

    /// True when a text may be the name of a channel: from one to forty small letters, digits and hyphens.
    package static func isChannel(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
