package import AlmanacModel

/// Somebody to ask for, with where their credentials are found.
package struct PullSubject: Hashable, Sendable {
    package var subject: Subject
    /// What goes before the places of the sources. A subject that has no place of a token, neither here nor there, is not asked for there.
    package var credentials: [PullSystem: CredentialPlaces]
    /// Where the subject was listed, `subjects.csv:3`; empty when nowhere.
    package var place: String

    package init(_ subject: Subject, credentials: [PullSystem: CredentialPlaces] = [:], place: String = "") {
        self.subject = subject
        self.credentials = credentials
        self.place = place
    }
}
