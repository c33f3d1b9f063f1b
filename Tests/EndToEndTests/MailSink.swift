import Foundation
import TestSupport
import Testing

/// Postfix's `smtp-sink`, which keeps every message it takes as a file, and can fail at every word of the protocol.
final class MailSink {
    static let path = ["/usr/sbin/smtp-sink", "/usr/local/sbin/smtp-sink"].first { FileManager.default.isExecutableFile(atPath: $0) }

    let port: Int
    private let folder: String
    private var child: pid_t = 0

    /// - Parameters:
    ///   - folder: Where the messages go; made when missing.
    ///   - port: One that an earlier sink had; a free one when `nil`.
    init(_ folder: String, flags: [String] = [], port: Int? = nil) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        self.port = try port ?? #require(Loopback.freePort())
        let path = try #require(Self.path)
        // It will not serve as root unless told whom to become.
        let own = ["-d", folder + "/%H%M%S."] + (geteuid() == 0 ? ["-u", "root"] : [])
        let arguments = [path] + own + flags + ["127.0.0.1:\(self.port)", "64"]
        var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in list { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        try #require(posix_spawn(&child, path, &actions, nil, &list, environ) == 0)
        var isListening = false
        for _ in 0..<3000 where !isListening {
            isListening = Loopback.isListening(self.port)
            if !isListening { usleep(10_000) }
        }
        try #require(isListening, "smtp-sink does not listen at \(self.port)")
    }

    deinit {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }

    /// A message as it was taken, with what the sink put before it.
    struct Message {
        var recipient: String
        var id: String
        var text: String
    }

    /// Those that were taken whole.
    func messages() throws -> [Message] {
        try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
            func field(_ name: String) -> String {
                text.split(separator: "\n").first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
            }
            return Message(recipient: field("X-Rcpt-Args").filter { $0 != "<" && $0 != ">" }, id: field("Message-ID"), text: text)
        }
    }
}
