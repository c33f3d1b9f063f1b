import AlmanacPost
import Foundation
import TestSupport
import Testing

@Suite("The sendmail command", .timeLimit(.minutes(2)))
struct SendmailCarrierTests {
    private let envelope = Envelope(
        sender: "a@example.test", recipient: "-t@example.test", message: Array("Subject: x\r\n\r\nhello\r\n.\r\n".utf8))

    /// A script in a folder of its own. It is handed to a shell and not run itself: while any other test starts a child, a file that was just written
    /// may still be open for writing there, and is too busy to be run.
    private func script(_ body: String) throws -> (path: String, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-sendmail-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "sendmail").path
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return (path, folder)
    }

    @Test("The message goes in with local line ends, and the recipient can be no option")
    func handedOver() async throws {
        let (path, folder) = try script("cat > \"$(dirname \"$0\")/message\"; printf '%s|' \"$@\" > \"$(dirname \"$0\")/arguments\"")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = await SendmailCarrier(command: ["/bin/sh", path, "-i"]).send(envelope)
        guard case .accepted = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(try String(contentsOf: folder.appending(path: "message"), encoding: .utf8) == "Subject: x\n\nhello\n.\n")
        #expect(try String(contentsOf: folder.appending(path: "arguments"), encoding: .utf8) == "-i|-f|a@example.test|--|-t@example.test|")
    }

    @Test("The exit code says what became of it", arguments: [(75, true), (69, true), (71, true), (67, false), (77, false), (65, false)])
    func exitCodes(code: Int, isDeferred: Bool) async throws {
        let (path, folder) = try script("cat > /dev/null; echo 'no such user' >&2; exit \(code)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = await SendmailCarrier(command: ["/bin/sh", path]).send(envelope)
        #expect(outcome == (isDeferred ? .deferred(reply: "no such user") : .failed(reply: "no such user")))
    }

    @Test("One that hangs with the message is ended, and what became of it is uncertain")
    func hanging() async throws {
        let (path, folder) = try script("cat > /dev/null; exec sleep 600")
        defer { try? FileManager.default.removeItem(at: folder) }
        guard case .uncertain = await SendmailCarrier(command: ["/bin/sh", path], timeout: 1).send(envelope) else {
            Issue.record("not uncertain")
            return
        }
    }

    @Test("It gets what a program needs to run, and no token that this process was given")
    func environment() async throws {
        setenv("ALMANAC_TEST_TOKEN", "t0p-s3cret", 1)
        defer { unsetenv("ALMANAC_TEST_TOKEN") }
        let (path, folder) = try script("cat > /dev/null; env > \"$(dirname \"$0\")/environment\"")
        defer { try? FileManager.default.removeItem(at: folder) }
        guard case .accepted = await SendmailCarrier(command: ["/bin/sh", path]).send(envelope) else {
            Issue.record("not accepted")
            return
        }
        let seen = try String(contentsOf: folder.appending(path: "environment"), encoding: .utf8)
        #expect(seen.contains("PATH="))
        #expect(!seen.contains("t0p-s3cret"))
    }

    @Test("One that ends well without having read the message may have lost it")
    func unread() async throws {
        signal(SIGPIPE, SIG_IGN)
        let long = Envelope(sender: "a@example.test", recipient: "b@example.test", message: [UInt8](repeating: 65, count: 1_000_000))
        guard case .uncertain = await SendmailCarrier(command: ["/bin/sh", "-c", "exit 0"]).send(long) else {
            Issue.record("not uncertain")
            return
        }
    }

    @Test("One that talks without end before it reads is heard, and its first line kept")
    func talkative() async throws {
        let long = Envelope(sender: "a@example.test", recipient: "b@example.test", message: [UInt8](repeating: 65, count: 1_000_000))
        let (path, folder) = try script("echo queued >&2; head -c 1000000 /dev/zero >&2; cat > \"$(dirname \"$0\")/message\"")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await SendmailCarrier(command: ["/bin/sh", path]).send(long) == .accepted(reply: "queued"))
        #expect(try Data(contentsOf: folder.appending(path: "message")).count == 1_000_000)
    }

    @Test("What it leaves running in the background is not waited for")
    func background() async throws {
        let (path, folder) = try script("cat > /dev/null; sleep 60 & echo queued >&2")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await SendmailCarrier(command: ["/bin/sh", path], timeout: 30).send(envelope) == .accepted(reply: "queued"))
    }

    @Test("One that a signal ends may have sent it")
    func killed() async throws {
        let (path, folder) = try script("cat > /dev/null; kill -9 $$")
        defer { try? FileManager.default.removeItem(at: folder) }
        guard case .uncertain = await SendmailCarrier(command: ["/bin/sh", path]).send(envelope) else {
            Issue.record("not uncertain")
            return
        }
    }

    @Test("One that cannot be started has sent nothing")
    func missing() async {
        guard case .deferred = await SendmailCarrier(command: ["/nonexistent/sendmail"]).send(envelope) else {
            Issue.record("not deferred")
            return
        }
    }
}
