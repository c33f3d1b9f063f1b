/// A credential with the place it came from. Whatever prints it, prints the place.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// To be sent, and for nothing else.
    package let value: String
    /// `environment variable GUARDIAN_TOKEN`, `file /run/secrets/guardian`.
    package let place: String

    package init(_ value: String, from place: String) {
        self.value = value
        self.place = place
    }

    package var description: String { "the secret of \(place)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["place": place]) }
}
