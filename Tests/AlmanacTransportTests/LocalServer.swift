import Foundation
import Synchronization
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server on this machine that does with each connection what the test says, and notes what it was sent.
///
/// It stops when the last reference to it is gone.
final class LocalServer: Sendable {
    /// A request as it came: the first line, the fields by lower-case name, and the body.
    struct Request: Sendable {
        var line: String
        var fields: [String: String]
        var body: [UInt8]

        var path: String { String(line.split(separator: " ").dropFirst().first ?? "") }
    }

    /// One end of a connection.
    final class Connection: Sendable {
        fileprivate let descriptor: Int32
        private let isStopped: @Sendable () -> Bool

        fileprivate init(_ descriptor: Int32, isStopped: @escaping @Sendable () -> Bool) {
            self.descriptor = descriptor
            self.isStopped = isStopped
        }

        /// - Returns: Whether the other end still took it.
        @discardableResult
        func write(_ bytes: some Collection<UInt8>) -> Bool {
            let bytes = Array(bytes)
            var done = 0
            while done < bytes.count, !isStopped() {
                let sent = bytes.withUnsafeBytes {
                    send(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done, Int32(MSG_NOSIGNAL))
                }
                if sent > 0 {
                    done += sent
                } else if errno != EAGAIN, errno != EINTR {
                    return false
                }
            }
            return done == bytes.count
        }

        @discardableResult
        func write(_ text: String) -> Bool { write(text.utf8) }

        /// Answers with a body and its length.
        func answer(_ status: String = "200 OK", _ fields: [String] = [], _ body: some Collection<UInt8> = [UInt8]()) {
            let head = (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
            write(Array(head.utf8) + Array(body))
        }

        /// Waits, for at most so long; less when the test is over.
        func pause(_ seconds: Double) {
            let end = Date().addingTimeInterval(seconds)
            while Date() < end, !isStopped() { usleep(5_000) }
        }

        /// Ends the connection with a reset in place of an orderly end.
        func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }

        fileprivate func read() -> Request? {
            var bytes: [UInt8] = []
            let end = Array("\r\n\r\n".utf8)
            var headEnd: Int?
            while headEnd == nil {
                guard let more = receive() else { return nil }
                bytes += more
                headEnd = bytes.indices.first { bytes[$0...].starts(with: end) }
            }
            guard let headEnd else { return nil }
            let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
            }
            let length = Int(fields["content-length"] ?? "0") ?? 0
            while bytes.count < headEnd + 4 + length {
                guard let more = receive() else { return nil }
                bytes += more
            }
            return Request(line: String(lines.first ?? ""), fields: fields, body: Array(bytes[(headEnd + 4)...]))
        }

        private func receive() -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while !isStopped() {
                let got = recv(descriptor, &buffer, buffer.count, 0)
                if got > 0 { return Array(buffer[..<got]) }
                guard got < 0, errno == EAGAIN || errno == EINTR else { return nil }
            }
            return nil
        }
    }

    private let listener: LoopbackListener
    private let log: Log

    /// Outlives the server in the threads that use it.
    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    /// - Parameter handler: Runs for each request, on a thread of the connection, which ends with `false`.
    init(_ handler: @escaping @Sendable (Request, Connection) -> Bool) throws {
        let log = Log()
        self.log = log
        listener = try LoopbackListener { client, isStopped in
            var timeout = timeval(tv_sec: 0, tv_usec: 20_000)
            _ = setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
            _ = setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
            let connection = Connection(client, isStopped: isStopped)
            while let request = connection.read() {
                log.requests.withLock { $0.append(request) }
                guard handler(request, connection) else { return }
            }
        }
    }

    var port: Int { listener.port }
    var url: String { "http://127.0.0.1:\(port)" }
    var host: String { "127.0.0.1:\(port)" }
    var requests: [Request] { log.requests.withLock { $0 } }
    var connections: Int { listener.connections }
}
