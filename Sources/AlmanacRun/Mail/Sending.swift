import AlmanacPost

/// A sender and its connections.
struct SendingWay: Sendable {
    var round: MailSender
    var carriers: [any MailCarrier]
}

/// All ways of sending, run in parallel.
struct SendingWays: Sendable {
    let all: [SendingWay]

    /// - Parameter waits: Waits for deferred mails, too, as long as the settings say.
    func run(waits: Bool) async throws -> MailSender.Tally {
        try await withThrowingTaskGroup(of: MailSender.Tally.self) { group in
            for way in all {
                group.addTask { () async throws -> MailSender.Tally in try await way.round.run(way.carriers, waits: waits) }
            }
            var tally = MailSender.Tally()
            while let one = try await group.next() { tally.add(one) }
            return tally
        }
    }
}

/// Sends finished mails while more are made.
final class Sending {
    /// One way for mail, and one for each channel.
    private let ways: SendingWays
    private var task: Task<MailSender.Tally, any Error>?
    private var tally = MailSender.Tally()

    init(_ ways: [SendingWay]) {
        self.ways = SendingWays(all: ways)
    }

    /// True when more messages of a channel of the ledger are not worth trying.
    func isCutShort(_ channel: String) -> Bool { ways.all.contains { $0.round.channel == channel && $0.round.isCutShort } }

    /// Waits for the mails on their way, then sends those made meanwhile.
    func goOn() async throws(RunFailure) {
        try await wait()
        task = Task { [ways] in try await ways.run(waits: false) }
    }

    func wait() async throws(RunFailure) {
        guard let task else { return }
        self.task = nil
        do { tally.add(try await task.value) } catch { throw RunFailure(of: error) }
    }

    /// Sends the rest, and waits for deferred mails as long as the settings say.
    func finish() async throws(RunFailure) -> MailSender.Tally {
        try await wait()
        do { tally.add(try await ways.run(waits: true)) } catch { throw RunFailure(of: error) }
        tally.wasCutShort = ways.all.contains(where: \.round.isCutShort)
        return tally
    }
}
