import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ports of 127.0.0.1, for servers of tests.
public enum Loopback {
    private static let given = Mutex(0)

    /// One that was free a moment ago, and is given to nobody else in this process; `nil` when there is none.
    ///
    /// - Source: RFC 6335, 6: below the dynamic ports, so that no connection has it for its own end. Linux takes those from 32768 on.
    public static func freePort() -> Int? {
        given.withLock { given in
            let (first, count) = (20_000, 12_000)
            while given < count {
                let port = first + (Int(getpid()) * 100 + given) % count
                given += 1
                if isFree(port) { return port }
            }
            return nil
        }
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, stream, 0)
        defer { close(descriptor) }
        return withUnsafePointer(to: address(port)) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
        }
    }

    /// Whether something takes connections there.
    public static func isListening(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, stream, 0)
        defer { close(descriptor) }
        // A full queue must not hold up the threads that all tests share.
        var patience = timeval(tv_sec: 0, tv_usec: 100_000)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var other = address(port)
        return withUnsafePointer(to: &other) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
        }
    }

    /// True once something takes connections there; false when nothing does in half a minute.
    public static func isListening(soonAt port: Int) async throws -> Bool {
        for _ in 0..<3000 {
            if isListening(port) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    #if canImport(Glibc)
        static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        static let stream = SOCK_STREAM
    #endif

    static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
