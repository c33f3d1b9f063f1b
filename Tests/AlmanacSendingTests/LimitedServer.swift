import Foundation
import Synchronization
import TestSupport
import Testing

/// A mail server that takes so many mails over a connection, and ends it with 421 at the next one.
final class LimitedServer: Sendable {
    let port: Int
    private let listener: Int32
    private let count = Mutex(0)

    /// How many were made to it.
    var connections: Int { count.withLock { $0 } }

    init(mails: Int) throws {
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
                guard client >= 0 else { return }
                self?.count.withLock { $0 += 1 }
                Self.serve(client, mails: mails)
                close(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, mails: Int) {
        func say(_ line: String) {
            let bytes = Array((line + "\r\n").utf8)
            _ = write(client, bytes, bytes.count)
        }
        func line() -> String? {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while read(client, &byte, 1) == 1 {
                if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
                if byte != 0x0D { bytes.append(byte) }
            }
            return nil
        }
        var taken = 0
        say("220 limited")
        while let command = line() {
            switch command.prefix(4).uppercased() {
            case "MAIL":
                if taken == mails {
                    say("421 4.7.0 too many mails over this connection")
                    return
                }
                say("250 ok")
            case "DATA":
                say("354 go on")
                while let text = line(), text != "." {}
                taken += 1
                say("250 2.0.0 taken")
            case "QUIT":
                say("221 bye")
                return
            default: say("250 ok")
            }
        }
    }
}
