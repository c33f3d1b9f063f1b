internal import Synchronization

/// Limits the tasks inside, in all and for each host; the others wait in the order in which they came.
///
/// Tasks that wait for a busy host do not hold up those for another one.
final class ConcurrencyLimiter: Sendable {
    private struct Waiter {
        var host: String
        var admit: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var inside = 0
        var insideOfHost: [String: Int] = [:]
        /// Waiting tasks by ticket.
        var waiters: [UInt64: Waiter] = [:]
        /// Tickets by host, in order; those of tasks that gave up are still in it.
        var queues: [String: Queue] = [:]
        var nextTicket: UInt64 = 0
        /// Left before they had begun to wait.
        var gone: Set<UInt64> = []
    }

    /// First in, first out.
    private struct Queue {
        var tickets: [UInt64] = []
        var start = 0

        var first: UInt64? { start < tickets.count ? tickets[start] : nil }

        mutating func removeFirst() {
            start += 1
            // Each ticket is moved at most twice on the whole.
            if start > 32, start * 2 > tickets.count {
                tickets.removeFirst(start)
                start = 0
            }
        }
    }

    private let limit: Int
    private let limitPerHost: Int
    private let state = Mutex(State())

    init(limit: Int, perHost: Int) {
        precondition(limit >= 1 && perHost >= 1, "nobody would ever be let in with limits of \(limit) and \(perHost)")
        self.limit = limit
        self.limitPerHost = perHost
    }

    /// Waits for a place, which the caller gives back by `leave`.
    ///
    /// - Returns: False, without a place, when the task was cancelled before one was free.
    func enter(_ host: String) async -> Bool {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        defer { state.withLock { _ = $0.gone.remove(ticket) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let admitted = state.withLock { state -> [CheckedContinuation<Bool, Never>]? in
                    if state.gone.contains(ticket) { return nil }
                    state.waiters[ticket] = Waiter(host: host, admit: continuation)
                    state.queues[host, default: Queue()].tickets.append(ticket)
                    return admitWaiters(&state)
                }
                guard let admitted else { return continuation.resume(returning: false) }
                for waiter in admitted { waiter.resume(returning: true) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                if let waiter = state.waiters.removeValue(forKey: ticket) { return waiter.admit }
                // Either it has not begun to wait, or it is inside already and leaves by itself.
                state.gone.insert(ticket)
                return nil
            }
            waiter?.resume(returning: false)
        }
    }

    /// Number of tasks that wait outside.
    var waiting: Int { state.withLock { $0.waiters.count } }

    func leave(_ host: String) {
        let admitted = state.withLock { state in
            state.inside -= 1
            if let inside = state.insideOfHost[host], inside > 1 {
                state.insideOfHost[host] = inside - 1
            } else {
                state.insideOfHost[host] = nil
            }
            return admitWaiters(&state)
        }
        for waiter in admitted { waiter.resume(returning: true) }
    }

    /// Admits the waiting tasks for which there is room now, and counts them as inside.
    private func admitWaiters(_ state: inout State) -> [CheckedContinuation<Bool, Never>] {
        var admitted: [CheckedContinuation<Bool, Never>] = []
        while state.inside < limit {
            var next: (ticket: UInt64, host: String)?
            for host in state.queues.keys {
                while let ticket = state.queues[host]?.first, state.waiters[ticket] == nil { state.queues[host]?.removeFirst() }
                guard let ticket = state.queues[host]?.first else {
                    state.queues[host] = nil
                    continue
                }
                if state.insideOfHost[host, default: 0] < limitPerHost, ticket < next?.ticket ?? .max { next = (ticket, host) }
            }
            guard let next, let waiter = state.waiters.removeValue(forKey: next.ticket) else { break }
            state.queues[next.host]?.removeFirst()
            state.inside += 1
            state.insideOfHost[next.host, default: 0] += 1
            admitted.append(waiter.admit)
        }
        return admitted
    }
}
