import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif
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
        await withTaskGroup(of: SendOutcome?.self) { group in
            group.addTask { await hand(over: envelope) }
            group.addTask {
                // Cancelled as soon as the command has answered.
                try? await Task.sleep(for: .seconds(timeout))
                return nil
            }
            defer { group.cancelAll() }
            guard let first = await group.next(), let outcome = first else {
                return .uncertain(reason: "\(command[0]) had the message for \(timeout) s without an answer, and was ended")
            }
            return outcome
        }
    }

    private func hand(over envelope: Envelope) async -> SendOutcome {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        guard Self.hasDescriptors() else {
            return .deferred(reply: "too many files are open; raise the limit (ulimit -n), or run again later")
        }
        // No shell, and nothing after `--` is an option. Local line ends: what reads this writes CRLF on the wire itself.
        let arguments = command.dropFirst() + ["-f", envelope.sender, "--", envelope.recipient]
        let message = localLines(envelope.message)
        do {
            let result = try await Subprocess.run(
                .path(FilePath(command[0])), arguments: Arguments(Array(arguments)), environment: Self.environment,
                platformOptions: options, input: .inputWriter,
                output: .discarded, error: .sequence
            ) { execution in
                async let words = firstLine(of: execution.standardError)
                // A command that reads no further tells why by its exit code.
                let isTaken: Bool
                do {
                    _ = try await execution.standardInputWriter.write(message)
                    try await execution.standardInputWriter.finish()
                    isTaken = true
                } catch {
                    isTaken = false
                }
                return (isTaken: isTaken, words: try await words)
            }
            return outcome(result.terminationStatus, isTaken: result.closureResult.isTaken, words: result.closureResult.words)
        } catch let error as SubprocessError where error.code == .spawnFailed || error.code == .executableNotFound {
            return .deferred(reply: "\(command[0]) cannot be started; check the path and that it may be run")
        } catch {
            return .uncertain(reason: "\(command[0]) could not be watched to its end")
        }
    }

    /// True when the pipes to a program can be opened. The library that starts programs ends this process where one of them cannot.
    private static func hasDescriptors() -> Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<16 {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }

    /// Variables that a program needs to run, and none of the tokens and passwords that this process may have been given.
    private static let environment: Environment = {
        let names = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"]
        let own = names.compactMap { name in getenv(name).map { (Environment.Key(stringLiteral: name), String(cString: $0)) } }
        return .custom(Dictionary(uniqueKeysWithValues: own))
    }()

    private func outcome(_ status: TerminationStatus, isTaken: Bool, words: String?) -> SendOutcome {
        guard case .exited(let code) = status else {
            return .uncertain(reason: "\(command[0]) was ended by a signal while it had the message")
        }
        switch code {
        case 0:
            return isTaken
                ? .accepted(reply: words ?? "taken by \(command[0])")
                : .uncertain(reason: "\(command[0]) ended well without reading the whole message")
        case 64, 65, 67, 68, 76, 77, 78:
            return .failed(reply: words ?? "\(command[0]) refused it with \(code)")
        default:
            // 69 unavailable, 70 software, 71 system, 73 cannot create, 74 I/O, 75 try later, 126 and 127 of shells: another night may do.
            return .deferred(reply: words ?? "\(command[0]) ended with \(code)")
        }
    }

    /// Reads to the end, so that the command never waits for a reader, and keeps the beginning.
    private func firstLine(of output: SubprocessOutputSequence) async throws -> String? {
        var kept: [UInt8] = []
        for try await buffer in output where kept.count < 2000 { buffer.withUnsafeBytes { kept += $0.prefix(2000) } }
        return String(decoding: kept, as: UTF8.self).split(whereSeparator: \.isNewline).first.map { SMTPReply.shown(String($0)) }
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
