import Foundation
import Synchronization
import TestSupport

/// An HTTP server on this machine that keeps what is posted to it, and answers as it is told.
final class PostServer: Sendable {
    struct Request: Sendable {
        var method, path, type, body: String
    }

    private let listener: LoopbackListener
    private let log: Log

    /// Outlives the server in the threads that use it.
    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    /// - Parameter answer: The answer from the status on, such as `204 No Content`; `nil` for none, ever.
    init(_ answer: @escaping @Sendable (Request) -> String? = { _ in "200 OK" }) throws {
        let log = Log()
        self.log = log
        listener = try LoopbackListener { client, _ in
            Self.serve(client, answer) { request in log.requests.withLock { $0.append(request) } }
        }
    }

    var port: Int { listener.port }
    var url: String { "http://127.0.0.1:\(port)" }

    /// What came so far.
    var all: [Request] { log.requests.withLock { $0 } }

    private static func serve(_ client: Int32, _ answer: (Request) -> String?, _ note: (Request) -> Void) {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        func more() -> Bool {
            let count = read(client, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] }
            return count > 0
        }
        let mark = Array("\r\n\r\n".utf8)
        var end: Int?
        while end == nil {
            guard more() else { return }
            end = bytes.indices.first { bytes[$0...].starts(with: mark) }
        }
        let head = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self).components(separatedBy: "\r\n")
        func field(_ name: String) -> String {
            head.first { $0.lowercased().hasPrefix(name + ":") }.map { String($0.drop { $0 != ":" }.dropFirst(2)) } ?? ""
        }
        let start = (end ?? 0) + mark.count
        while bytes.count < start + (Int(field("content-length")) ?? 0) { guard more() else { return } }
        let words = (head.first ?? "").components(separatedBy: " ")
        let request = Request(
            method: words[0], path: words.count > 1 ? words[1] : "", type: field("content-type"),
            body: String(decoding: bytes[start...], as: UTF8.self))
        note(request)
        guard let answer = answer(request) else {
            // Says nothing until the client goes.
            while more() {}
            return
        }
        let text = "HTTP/1.1 \(answer)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = Array(text.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
