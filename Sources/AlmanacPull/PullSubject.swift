package import AlmanacModel

/// A subject to ask for, with the places of its credentials.
package struct PullSubject: Hashable, Sendable {
    package var subject: Subject
    /// Places that come before those of the sources. A subject without a place of a token, neither here nor there, is not asked for there.
    package var credentials: [PullSystem: CredentialPlaces]
    /// The line on which the subject was listed, `subjects.csv:3`; empty for none.
    package var place: String

    package init(_ subject: Subject, credentials: [PullSystem: CredentialPlaces] = [:], place: String = "") {
        self.subject = subject
        self.credentials = credentials
        self.place = place
    }
}
