import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Hands mail to a command with sendmail's interface: the message on standard input, the recipient as an argument, an exit code of sysexits.h.
package struct SendmailCarrier: MailCarrier {
    /// The program and its arguments, without the recipient: `/usr/sbin/sendmail -i`.
    package let command: [String]
    /// Seconds it may take before it is ended.
    package let timeout: Int

    /// - Precondition: at least the program; an absolute path.
    package init(command: [String] = ["/usr/sbin/sendmail", "-i"], timeout: Int = 120) {
        precondition(command.first?.hasPrefix("/") == true, "a command is named by its absolute path: \(command)")
        self.command = command
        self.timeout = timeout
    }

    package func send(_ envelope: Envelope) async -> SendOutcome {
        // Nothing after `--` is an option. Local line ends: what reads this writes CRLF on the wire itself.
        let program = ChildProgram(
            command: command + ["-f", envelope.sender, "--", envelope.recipient], environment: ChildProgram.usualEnvironment,
            input: localLines(envelope.message), timeout: timeout)
        let run = await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: program.run()) }
        }
        return outcome(run)
    }

    /// Each command is waited for on a thread of its own.
    private static let queue = DispatchQueue(label: "sendmail", attributes: .concurrent)

    private func outcome(_ run: ChildProgram.Run) -> SendOutcome {
        let words = firstLine(of: run.words)
        switch run.ending {
        case .notStarted(EMFILE), .notStarted(ENFILE):
            return .deferred(reply: "too many files are open; raise the limit (ulimit -n), or run again later")
        case .notStarted(let error):
            return .deferred(
                reply: "\(command[0]) cannot be started (\(String(cString: strerror(error)))); check the path and that it may be run")
        case .overdue:
            return .uncertain(reason: "\(command[0]) had the message for \(timeout) s without an answer, and was ended")
        case .killed, .overlong:
            return .uncertain(reason: "\(command[0]) was ended by a signal while it had the message")
        case .unknown:
            return .uncertain(reason: "\(command[0]) could not be watched to its end")
        case .exited(0):
            return run.isInputTaken
                ? .accepted(reply: words ?? "taken by \(command[0])")
                : .uncertain(reason: "\(command[0]) ended well without reading the whole message")
        case .exited(let code):
            return refusal(code, words)
        }
    }

    private func refusal(_ code: Int32, _ words: String?) -> SendOutcome {
        switch code {
        case 64, 65, 67, 68, 76, 77, 78:
            return .failed(reply: words ?? "\(command[0]) refused it with \(code)")
        default:
            // 69 unavailable, 70 software, 71 system, 73 cannot create, 74 I/O, 75 try later, 126 and 127 of shells: another night may do.
            return .deferred(reply: words ?? "\(command[0]) ended with \(code)")
        }
    }

    private func firstLine(of words: [UInt8]) -> String? {
        String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline).first.map { SMTPReply.shown(String($0)) }
    }

    private func localLines(_ message: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(message.count)
        for (index, byte) in message.enumerated() where !(byte == 0x0D && index + 1 < message.count && message[index + 1] == 0x0A) {
            lines.append(byte)
        }
        return lines
    }
}
