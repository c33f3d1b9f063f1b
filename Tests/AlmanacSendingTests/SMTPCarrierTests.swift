import AlmanacPost
import Foundation
import TestSupport
import Testing

/// Postfix's `smtp-sink`, which can fail at every word of the protocol.
private final class Sink {
    static let path = ["/usr/sbin/smtp-sink", "/usr/local/sbin/smtp-sink"].first { FileManager.default.isExecutableFile(atPath: $0) }

    let port: Int
    private var child: pid_t = 0

    private init(_ flags: [String]) throws {
        port = try #require(Loopback.freePort())
        let path = try #require(Self.path)
        // It will not serve as root unless told whom to become.
        let arguments = [path] + (geteuid() == 0 ? ["-u", "root"] : []) + flags + ["127.0.0.1:\(port)", "16"]
        var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in list { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        try #require(posix_spawn(&child, path, &actions, nil, &list, environ) == 0)
    }

    /// One that answers.
    static func listening(_ flags: [String]) async throws -> Sink {
        let sink = try Sink(flags)
        try #require(try await Loopback.isListening(soonAt: sink.port))
        return sink
    }

    deinit {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }
}

@Suite("SMTP", .enabled(if: Sink.path != nil, "smtp-sink of Postfix is not installed"), .timeLimit(.minutes(2)))
struct SMTPCarrierTests {
    enum Kind: Sendable {
        case accepted, deferred, loginRefused, sessionRefused, failed, uncertain

        init(_ outcome: SendOutcome) {
            switch outcome {
            case .accepted: self = .accepted
            case .deferred: self = .deferred
            case .loginRefused: self = .loginRefused
            case .sessionRefused: self = .sessionRefused
            case .failed: self = .failed
            case .uncertain: self = .uncertain
            }
        }
    }

    private func send(to port: Int, times: Int = 1, security: SMTPServer.Security = .none, timeout: Int = 30) async -> [SendOutcome] {
        let carrier = SMTPCarrier(SMTPServer(host: "127.0.0.1", port: port, security: security, replyTimeout: timeout))
        var outcomes: [SendOutcome] = []
        for number in 0..<times {
            let message = Array("Subject: \(number)\r\n\r\n.dots\r\n..\r\nend\r\n".utf8)
            outcomes.append(
                await carrier.send(Envelope(sender: "a@example.test", recipient: "b\(number)@example.test", message: message)))
        }
        return outcomes
    }

    @Test(
        "Each way a server can fail ends as what it means, the second time too",
        arguments: [
            ([], Kind.accepted), (["-q", "."], .uncertain), (["-r", "."], .deferred), (["-f", "."], .failed), (["-f", "RCPT"], .failed),
            (["-r", "RCPT"], .deferred), (["-f", "MAIL"], .sessionRefused), (["-f", "CONNECT"], .sessionRefused),
            (["-r", "MAIL"], .deferred), (["-Q", "DATA"], .deferred),
            (["-q", "DATA"], .deferred), (["-q", "RCPT"], .deferred), (["-q", "CONNECT"], .deferred), (["-r", "CONNECT"], .deferred),
            (["-f", "EHLO"], .accepted),
        ])
    func faults(flags: [String], kind: Kind) async throws {
        let sink = try await Sink.listening(flags)
        let outcomes = await send(to: sink.port, times: 2)
        #expect(outcomes.map(Kind.init) == [kind, kind], "\(flags): \(outcomes)")
    }

    @Test("A connection that the server ends with 421 is made anew for the mail that met it")
    func reconnects() async throws {
        let server = try LimitedServer(mails: 2)
        let outcomes = await send(to: server.port, times: 5)
        #expect(outcomes.map(Kind.init) == Array(repeating: .accepted, count: 5), "\(outcomes)")
        #expect(server.connections == 3)
    }

    @Test("A server that is about to go is not asked twice over a new connection")
    func goesAway() async throws {
        let server = try LimitedServer(mails: 0)
        #expect(await send(to: server.port).map(Kind.init) == [.deferred])
        #expect(server.connections == 1)
    }

    @Test(
        "A refusal is of the sender by its enhanced code",
        arguments: [
            ("550 5.7.515 Access denied", true), ("550-5.7.26 This mail is unauthenticated", true), ("552 5.4.5 quota", true),
            ("550 5.1.1 no such user", false), ("450 4.7.1 greylisted", false), ("550 no such user", false), ("550 5.7 x", false),
            ("550", false), ("", false), ("554 5.7.x y", false), ("550 15.7.1 x", false),
        ])
    func ofSender(reply: String, isOfSender: Bool) {
        #expect(SMTPReply.isOfSender(reply) == isOfSender)
    }

    @Test(
        "A code is asked for by its numbers, or by some of them",
        arguments: [
            ("5.7.*", "550 5.7.515 x", true), ("5.7.1", "550 5.7.515 x", false), ("*.7.1", "554 5.7.1 x", true), ("550", "550 x", true),
            ("550", "554 x", false), ("5.*.*", "550 x", false),
        ])
    func codes(code: String, reply: String, matches: Bool) throws {
        #expect(try #require(RefusalCode(code)).matches(reply) == matches)
    }

    @Test("What is no code is none", arguments: ["", "5", "55", "5xx", "5.7", "5.7.1.1", "5.7.", "*", "5.7.1234", "é.1.1"])
    func noCodes(code: String) {
        #expect(RefusalCode(code) == nil)
    }

    @Test("A server that says nothing after the last dot leaves it uncertain, in time")
    func silence() async throws {
        let sink = try await Sink.listening(["-W", ".:5"])
        #expect(await send(to: sink.port, timeout: 1).map(Kind.init) == [.uncertain])
    }

    @Test("Where nobody listens, nothing is sent")
    func refused() async throws {
        let port = try #require(Loopback.freePort())
        #expect(await send(to: port).map(Kind.init) == [.deferred])
    }

    @Test("Without STARTTLS in the server's offer nothing is sent when it was asked for")
    func noSecurity() async throws {
        let sink = try await Sink.listening([])
        #expect(await send(to: sink.port, security: .starttls).map(Kind.init) == [.deferred])
    }
}
