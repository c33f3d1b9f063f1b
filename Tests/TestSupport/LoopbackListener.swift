import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A socket of 127.0.0.1 that takes connections, on a thread of its own, until the last reference to it is gone.
public final class LoopbackListener: Sendable {
    /// Chosen by the kernel, and held from then on.
    public let port: Int
    private let descriptor: Int32
    private let state: State

    /// Outlives the listener in the threads that use it.
    private final class State: Sendable {
        let isStopped = Atomic<Bool>(false)
        let connections = Atomic<Int>(0)
    }

    /// How many connections were made to it.
    public var connections: Int { state.connections.load(ordering: .acquiring) }

    /// - Parameter serve: Runs for each connection on a thread of that connection. It is given the descriptor, which is closed
    ///   when it returns, and a way to ask whether the listener is gone.
    /// - Throws: `POSIXError` when the system gives no socket.
    public init(_ serve: @escaping @Sendable (_ client: Int32, _ isStopped: @escaping @Sendable () -> Bool) -> Void) throws {
        let listener = socket(AF_INET, Loopback.stream, 0)
        var address = Loopback.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else {
            let code = errno
            close(listener)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        descriptor = listener
        let state = State()
        self.state = state
        Thread.detachNewThread {
            // Closed here, by the thread that waits on it. If another thread closed it, its number could soon belong to the next
            // server, and this thread would take that server's connections.
            defer { close(listener) }
            while !state.isStopped.load(ordering: .acquiring) {
                let client = accept(listener, nil, nil)
                guard client >= 0 else {
                    // Too many open files, for example: they become fewer when another test ends.
                    usleep(1_000)
                    continue
                }
                guard !state.isStopped.load(ordering: .acquiring) else {
                    close(client)
                    return
                }
                state.connections.add(1, ordering: .acquiringAndReleasing)
                Thread.detachNewThread {
                    serve(client) { state.isStopped.load(ordering: .acquiring) }
                    close(client)
                }
            }
        }
    }

    deinit {
        state.isStopped.store(true, ordering: .releasing)
        // Wakes the thread that waits for connections.
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
