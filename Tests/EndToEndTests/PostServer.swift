import Foundation
import Synchronization
import TestSupport
import Testing

/// An HTTP server on this machine that keeps what is posted to it, and answers as it is told.
final class PostServer: Sendable {
    struct Request: Sendable {
        var method, path, type, body: String
    }

    let port: Int
    private let listener: Int32
    private let requests = Mutex<[Request]>([])
    /// What is answered, from the status line on.
    private let answer: @Sendable (Request) -> String?

    /// - Parameter answer: The head of the answer, such as `204 No Content`; `nil` for none, ever.
    init(_ answer: @escaping @Sendable (Request) -> String? = { _ in "200 OK" }) throws {
        self.answer = answer
        port = try #require(Loopback.freePort())
        #if canImport(Glibc)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        try #require(bound == 0 && listen(listener, 8) == 0)
        let descriptor = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0, let server = self else { return }
                Thread.detachNewThread { server.serve(client) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// What came so far.
    var all: [Request] { requests.withLock { $0 } }

    private func serve(_ client: Int32) {
        defer { close(client) }
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
        requests.withLock { $0.append(request) }
        guard let answer = self.answer(request) else {
            // Says nothing until the client goes.
            while more() {}
            return
        }
        let text = "HTTP/1.1 \(answer)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = Array(text.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
