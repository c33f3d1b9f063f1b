/// A way out for mail. One connection or command: sends one message at a time.
package protocol MailCarrier: Sendable {
    func send(_ envelope: Envelope) async -> SendOutcome
}
