import Foundation
import TestSupport

/// A mail server that takes so many mails over a connection, and ends it with 421 at the next one.
final class LimitedServer: Sendable {
    private let listener: LoopbackListener

    var port: Int { listener.port }
    /// How many were made to it.
    var connections: Int { listener.connections }

    init(mails: Int) throws {
        listener = try LoopbackListener { client, _ in Self.serve(client, mails: mails) }
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
