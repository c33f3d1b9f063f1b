package import AlmanacModel

/// A subject to ask for, with the places of its credentials.
package struct PullSubject: Hashable, Sendable {
    package var subject: Subject
    /// Places that come before those of the sources. A subject without a place of a token, neither here nor there, is not asked for there.
    package var credentials: [PullSystem: CredentialPlaces]
    /// The line on which the subject was listed, `subjects.csv:3`; empty for none.
    package var place: String
    /// True when the settings or the list name its currency, which is not assumed then.
    package var namesCurrency: Bool

    package init(
        _ subject: Subject, credentials: [PullSystem: CredentialPlaces] = [:], place: String = "", namesCurrency: Bool = false
    ) {
        self.subject = subject
        self.credentials = credentials
        self.place = place
        self.namesCurrency = namesCurrency
    }

    /// The subject, with a currency in place of one that nobody named.
    package func subject(in currency: String) -> Subject {
        var subject = subject
        if !namesCurrency { subject.currency = currency }
        return subject
    }
}
