import Foundation
import TestSupport
import Testing

/// `openssl s_server` on this machine, with a certificate of its own. It stops when it is gone.
final class TLSServer {
    let folder: String
    let port: Int
    private var child: pid_t = 0

    var host: String { "127.0.0.1:\(port)" }
    var url: String { "https://\(host)" }
    /// The file with its certificate, which nobody else vouches for.
    var certificate: String { folder + "/certificate.pem" }

    /// - Parameters:
    ///   - name: For whom the certificate is.
    ///   - flags: More of `s_server`.
    init(name: String = "IP:127.0.0.1", isExpired: Bool = false, flags: [String] = []) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-tls-\(UUID().uuidString)").path(percentEncoded: false)
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        port = try #require(Loopback.freePort())
        try Self.run(
            folder,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=a test",
                "-addext", "subjectAltName=\(name)", "-keyout", "key.pem", "-out", "certificate.pem",
            ])
        if isExpired {
            try Self.run(folder, ["x509", "-in", "certificate.pem", "-signkey", "key.pem", "-days", "-1", "-out", "old.pem"])
            try FileManager.default.removeItem(atPath: folder + "/certificate.pem")
            try FileManager.default.moveItem(atPath: folder + "/old.pem", toPath: folder + "/certificate.pem")
        }
        for (file, text) in [
            ("answer", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), ("cut", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok"),
            ("down", "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"),
        ] {
            try text.write(toFile: folder + "/" + file, atomically: true, encoding: .utf8)
        }
        child = try Self.start(
            folder, ["s_server", "-accept", host, "-cert", "certificate.pem", "-key", "key.pem", "-HTTP", "-quiet"] + flags)
        try #require(try await Loopback.isListening(soonAt: port))
    }

    deinit {
        if child > 0 {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func run(_ folder: String, _ arguments: [String]) throws {
        var status: Int32 = -1
        waitpid(try start(folder, arguments), &status, 0)
        try #require(status == 0, "openssl \(arguments.first ?? "")")
    }

    /// Starts openssl in the folder, and leaves it to itself.
    private static func start(_ folder: String, _ arguments: [String]) throws -> pid_t {
        let words = ["sh", "-c", #"cd "$0" && exec openssl "$@""#, folder] + arguments
        var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for text in list { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var child: pid_t = 0
        try #require(posix_spawn(&child, "/bin/sh", &actions, nil, &list, environ) == 0)
        return child
    }
}
