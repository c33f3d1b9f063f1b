import Foundation
import Synchronization
import TestSupport

/// A mail server that does one thing wrong, at one word of the protocol.
final class FaultyMailServer: Sendable {
    /// Where it goes wrong.
    enum Word: String, Sendable {
        case greeting, EHLO, HELO, AUTH, MAIL, RCPT, DATA, dot, QUIT
    }

    /// What it does there.
    enum Fault: Sendable {
        /// Answers so.
        case says(String)
        /// Answers so, and hangs up.
        case saysAndGoes(String)
        case goes
        /// Says nothing more until the other side goes.
        case isSilent
    }

    private let listener: LoopbackListener
    private let log: Log

    /// Outlives the server in the threads that use it.
    private final class Log: Sendable {
        let taken = Mutex<[String]>([])
    }

    var port: Int { listener.port }
    /// Recipients whose mail it said to have taken.
    var taken: [String] { log.taken.withLock { $0 } }
    /// How many were made to it.
    var connectionCount: Int { listener.connections }

    /// - Parameters:
    ///   - recipient: Of whom alone it goes wrong at `RCPT`; of everybody when `nil`.
    ///   - times: How often it goes wrong, over all connections.
    ///   - login: Whether it offers one.
    init(_ word: Word?, _ fault: Fault, of recipient: String? = nil, times: Int = .max, login: Bool = false) throws {
        let log = Log()
        self.log = log
        let left = Countdown(times)
        listener = try LoopbackListener { client, _ in
            Conversation(client, word, fault, recipient, left, login).run { taken in log.taken.withLock { $0.append(taken) } }
        }
    }
}

private final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}

/// One connection.
private struct Conversation {
    private let client: Int32
    private let word: FaultyMailServer.Word?
    private let fault: FaultyMailServer.Fault
    private let recipient: String?
    private let left: Countdown
    private let login: Bool

    init(
        _ client: Int32, _ word: FaultyMailServer.Word?, _ fault: FaultyMailServer.Fault, _ recipient: String?, _ left: Countdown,
        _ login: Bool
    ) {
        (self.client, self.word, self.fault, self.recipient, self.left, self.login) = (client, word, fault, recipient, left, login)
    }

    func run(_ take: (String) -> Void) {
        guard answer(.greeting, "220 faulty") else { return }
        var current = ""
        while let command = line() {
            let name = command.prefix(4).uppercased()
            switch name {
            case "EHLO": guard answer(.EHLO, login ? "250-faulty\r\n250 AUTH PLAIN" : "250 faulty") else { return }
            case "HELO": guard answer(.HELO, "250 faulty") else { return }
            case "AUTH": guard answer(.AUTH, "235 2.7.0 come in") else { return }
            case "MAIL": guard answer(.MAIL, "250 2.1.0 ok") else { return }
            case "RCPT":
                current = String(command.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
                guard answer(.RCPT, "250 2.1.5 ok", isMeant: recipient.map { current == $0 } ?? true) else { return }
            case "DATA":
                let isMeant = word == .DATA
                guard answer(.DATA, "354 go on") else { return }
                if isMeant { continue }
                while let text = line(), text != "." {}
                var isTaken = true
                guard answer(.dot, "250 2.0.0 Ok: queued as 4F1A2", isTaken: &isTaken) else {
                    if isTaken { take(current) }
                    return
                }
                if isTaken { take(current) }
            case "QUIT":
                _ = answer(.QUIT, "221 bye")
                return
            default: say("250 ok")
            }
        }
    }

    /// - Returns: Whether the conversation goes on.
    private func answer(_ here: FaultyMailServer.Word, _ usual: String, isMeant: Bool = true) -> Bool {
        var isTaken = false
        return answer(here, usual, isMeant: isMeant, isTaken: &isTaken)
    }

    private func answer(_ here: FaultyMailServer.Word, _ usual: String, isMeant: Bool = true, isTaken: inout Bool) -> Bool {
        guard here == word, isMeant, left.take() else {
            say(usual)
            return true
        }
        switch fault {
        case .says(let reply):
            isTaken = reply.hasPrefix("2")
            say(reply)
            return true
        case .saysAndGoes(let reply):
            isTaken = reply.hasPrefix("2")
            say(reply)
            return false
        case .goes:
            isTaken = false
            return false
        case .isSilent:
            isTaken = false
            while line() != nil {}
            return false
        }
    }

    private func say(_ line: String) {
        let bytes = Array((line + "\r\n").utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return }
            done += count
        }
    }

    private func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(client, &byte, 1) == 1 {
            if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
            if byte != 0x0D { bytes.append(byte) }
        }
        return nil
    }
}
