import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Serves a site to browsers of this machine: HTTP/1.1 on 127.0.0.1, with a thread for each connection.
package final class PageServer: Sendable {
    /// The reason why the server cannot start.
    package struct StartError: Error, CustomStringConvertible {
        package let code: Int32
        package let description: String
    }

    /// Most connections at a time; further ones get a 503.
    private static let most = 64
    /// Seconds for a request to arrive and between two requests; and for an answer to be taken.
    private static let patience: Int32 = 10
    private static let longest: Int64 = 60

    /// The port, chosen by the kernel if 0 was asked for.
    package let port: Int
    private let listener: Int32
    private let site: any ServedSite
    private let connections = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)

    /// - Parameter port: 0 for any free one.
    package init(_ site: any ServedSite, port: Int) throws(StartError) {
        self.site = site
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, stream, 0)
        guard listener >= 0 else { throw Self.failure("no socket can be made", port) }
        var one: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else {
            let failure = Self.failure("127.0.0.1:\(port) cannot be listened on", port)
            close(listener)
            throw failure
        }
        self.listener = listener
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        close(listener)
    }

    private static func failure(_ problem: String, _ port: Int) -> StartError {
        let code = errno
        let wayOut = code == EADDRINUSE ? "another program has this port; give another --port, or 0 for a free one" : "give another --port"
        return StartError(code: code, description: "\(problem) (\(String(cString: strerror(code)))); \(wayOut)")
    }

    /// Serves until `isStopped` returns true, which is checked five times a second.
    package func run(until isStopped: () -> Bool) {
        while !isStopped() {
            var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 200) > 0 else { continue }
            let client = accept(listener, nil, nil)
            guard client >= 0 else {
                // For example too many open files; there are fewer once other connections end.
                usleep(10_000)
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            var limit = timeval(tv_sec: Int(Self.patience), tv_usec: 0)
            setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            guard connections.add(1, ordering: .acquiringAndReleasing).newValue <= Self.most else {
                // The answer fits into the kernel's buffer, so this does not block.
                _ = send(SiteAnswer.status(503).bytes(isHead: false, staysOpen: false), to: client, until: Self.now)
                var chunk = [UInt8](repeating: 0, count: 4096)
                // Read the request, because closing with unread data would take the answer back.
                _ = recv(client, &chunk, chunk.count, Int32(MSG_DONTWAIT))
                end(client)
                continue
            }
            let isBegun = SystemThread.begin {
                self.serve(client)
                self.end(client)
            }
            if !isBegun { end(client) }
        }
        isOver.store(true, ordering: .releasing)
    }

    private func end(_ client: Int32) {
        close(client)
        connections.subtract(1, ordering: .acquiringAndReleasing)
    }

    /// Answers the requests of a connection, one after the other.
    private func serve(_ client: Int32) {
        var buffer: [UInt8] = []
        while !isOver.load(ordering: .acquiring) {
            guard let head = readHead(client, &buffer) else { return }
            let (answer, isHead, staysOpen) = answered(head)
            guard send(answer.bytes(isHead: isHead, staysOpen: staysOpen), to: client, until: Self.now + Self.longest), staysOpen else {
                return drain(client)
            }
        }
    }

    private func answered(_ head: [UInt8]?) -> (SiteAnswer, isHead: Bool, staysOpen: Bool) {
        guard let head else { return (.status(431), false, false) }
        do throws(RequestHead.Refusal) {
            let request = try RequestHead(head)
            // A foreign page may point its own host name at this machine (DNS rebinding), so requests by other names are refused.
            guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.host.lowercased()) else {
                return (.status(421), request.isHead, false)
            }
            return (site.answer(to: request), request.isHead, request.staysOpen)
        } catch {
            let status =
                switch error {
                case .malformed: 400
                case .otherVersion: 505
                case .otherMethod: 405
                case .body: 413
                }
            return (.status(status), false, false)
        }
    }

    /// Reads the head of the next request; an inner `nil` for one that is too long.
    ///
    /// - Returns: `nil` when none comes in time.
    private func readHead(_ client: Int32, _ buffer: inout [UInt8]) -> [UInt8]?? {
        let end = Self.now + Int64(Self.patience)
        var searched = 0
        while true {
            if let position = Self.emptyLine(in: buffer, from: searched) {
                let head = Array(buffer[..<position])
                buffer.removeFirst(position + 4)
                return .some(head)
            }
            searched = max(0, buffer.count - 3)
            guard buffer.count <= RequestHead.limit else { return .some(nil) }
            var chunk = [UInt8](repeating: 0, count: 4096)
            var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, 200)
            if ready < 0, errno != EINTR { return nil }
            guard Self.now <= end, !isOver.load(ordering: .acquiring) else { return nil }
            guard ready > 0 else { continue }
            let count = recv(client, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            buffer += chunk[..<count]
        }
    }

    private static func emptyLine(in bytes: [UInt8], from start: Int) -> Int? {
        // No byte may have come since the last search.
        guard start + 4 <= bytes.count else { return nil }
        return (start...(bytes.count - 4)).first {
            bytes[$0] == 0x0D && bytes[$0 + 1] == 0x0A && bytes[$0 + 2] == 0x0D && bytes[$0 + 3] == 0x0A
        }
    }

    /// - Returns: True when all of it was taken in time.
    private func send(_ bytes: [UInt8], to client: Int32, until end: Int64) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { systemSend(client, $0.baseAddress?.advanced(by: done), $0.count - done, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0, Self.now <= end else { return false }
            done += count
        }
        return true
    }

    /// Reads what is still on its way, so that closing does not take the answer back.
    private func drain(_ client: Int32) {
        shutdown(client, Int32(SHUT_WR))
        var chunk = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<16 {
            var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 100) > 0, recv(client, &chunk, chunk.count, 0) > 0 else { return }
        }
    }

    /// Seconds of a monotonic clock.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec)
    }
}

/// Calls `send(2)`, whose name is taken inside a type with a method of that name.
private func systemSend(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, start, count, flags)
}
