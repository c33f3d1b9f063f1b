internal import CCurl
internal import Dispatch
internal import Synchronization

/// Works on many exchanges at once, with libcurl, on one thread that is there while there is work.
///
/// Unchecked: `running` and libcurl's handles are touched on `queue` alone, but for waking, which is done under the lock.
final class TransferLoop: @unchecked Sendable {
    /// libcurl's handle of many exchanges.
    private struct Many: @unchecked Sendable {
        // Unchecked: see the class.
        var handle: UnsafeMutableRawPointer
    }

    private struct State {
        /// libcurl's handle of all of them, with the connections; none after the end.
        var many: Many?
        var added: [Transfer] = []
        var isWorking = false
        var hasCancelled = false
    }

    private struct Running {
        var transfer: Transfer
        var fields: UnsafeMutablePointer<curl_slist>?
    }

    private let queue = DispatchQueue(label: "http")
    private let state: Mutex<State>
    /// Running transfers by libcurl's handle.
    private var running: [UnsafeMutableRawPointer: Running] = [:]

    /// - Parameter limits: Limits that decide the number of connections.
    init(_ limits: NetworkLimits) throws(HTTPFailure) {
        if let problem = almanac_curl_load() { throw HTTPFailure(.invalid, String(cString: problem)) }
        guard let many = almanac_curl_many_new() else { throw HTTPFailure(.invalid, "libcurl could not be set up") }
        let connections = max(1, limits.connectionsPerHost)
        _ = almanac_curl_many_set(many, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
        // Connections of all hosts, in use or kept for the next request.
        _ = almanac_curl_many_set(many, CURLMOPT_MAXCONNECTS, min(connections, 1024) * 4)
        // One request at a time over a connection.
        _ = almanac_curl_many_set(many, CURLMOPT_PIPELINING, 0)
        state = Mutex(State(many: Many(handle: many)))
    }

    deinit {
        // The thread holds on to the loop, so nothing is running.
        state.withLock { state in
            if let many = state.many { _ = almanac_curl_many_free(many.handle) }
            state.many = nil
        }
    }

    /// Sends, and waits for the answer or for the task to be cancelled.
    func run(_ transfer: Transfer) async -> Result<Transfer.Answer, HTTPFailure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.continuation = continuation
                add(transfer)
            }
        } onCancel: {
            transfer.isCancelled.store(true, ordering: .releasing)
            state.withLock { state in
                state.hasCancelled = true
                if let many = state.many { _ = almanac_curl_many_wake(many.handle) }
            }
        }
    }

    /// Cancels running transfers and closes the connections. Nothing can be sent afterwards.
    func shutDown() async {
        let many = state.withLock { state in
            defer { state.many = nil }
            if let many = state.many { _ = almanac_curl_many_wake(many.handle) }
            return state.many
        }
        guard let many else { return }
        await withCheckedContinuation { continuation in
            // After the thread has seen it and left.
            queue.async {
                _ = almanac_curl_many_free(many.handle)
                continuation.resume()
            }
        }
    }

    private func add(_ transfer: Transfer) {
        let isOpen = state.withLock { state in
            guard let many = state.many else { return false }
            state.added.append(transfer)
            if state.isWorking {
                _ = almanac_curl_many_wake(many.handle)
            } else {
                state.isWorking = true
                queue.async { self.work() }
            }
            return true
        }
        if !isOpen { transfer.continuation?.resume(returning: .failure(.cancelled)) }
    }

    /// Goes round until there is nothing to do.
    private func work() {
        var last: UnsafeMutableRawPointer?
        while true {
            let (many, added, hasCancelled) = state.withLock { state in
                defer { (state.added, state.hasCancelled) = ([], false) }
                return (state.many, state.added, state.hasCancelled)
            }
            guard let many = many?.handle else {
                for transfer in added { transfer.continuation?.resume(returning: .failure(.cancelled)) }
                // The next block of the queue frees their memory.
                if let last { endAll(.cancelled, last) }
                state.withLock { $0.isWorking = false }
                return
            }
            last = many
            for transfer in added { begin(transfer, many) }
            if hasCancelled {
                for (handle, each) in running where each.transfer.isCancelled.load(ordering: .acquiring) {
                    end(handle, .failure(.cancelled), many)
                }
            }
            if almanac_curl_many_perform(many) != CURLM_OK { endAll(HTTPFailure(.invalid, "libcurl could not go on"), many) }
            var code = CURLE_OK
            while let handle = almanac_curl_many_ended(many, &code) {
                guard let each = running[handle] else { continue }
                end(handle, each.transfer.end(handle, code), many)
            }
            if running.isEmpty {
                let isDone = state.withLock { state in
                    if state.added.isEmpty { state.isWorking = false }
                    return state.added.isEmpty
                }
                if isDone { return }
            } else if almanac_curl_many_wait(many, 10_000) != CURLM_OK {
                endAll(HTTPFailure(.invalid, "libcurl could not wait"), many)
            }
        }
    }

    private func begin(_ transfer: Transfer, _ many: UnsafeMutableRawPointer) {
        guard !transfer.isCancelled.load(ordering: .acquiring) else {
            transfer.continuation?.resume(returning: .failure(.cancelled))
            return
        }
        guard let handle = almanac_curl_new() else {
            transfer.continuation?.resume(returning: .failure(HTTPFailure(.invalid, "libcurl could not be set up")))
            return
        }
        do throws(HTTPFailure) {
            let fields = try transfer.prepare(handle)
            running[handle] = Running(transfer: transfer, fields: fields)
            guard almanac_curl_many_add(many, handle) == CURLM_OK else { throw HTTPFailure(.invalid, "libcurl could not be set up") }
        } catch {
            if running[handle] == nil {
                almanac_curl_free(handle)
                transfer.continuation?.resume(returning: .failure(error))
            } else {
                end(handle, .failure(error), many)
            }
        }
    }

    private func end(_ handle: UnsafeMutableRawPointer, _ result: Result<Transfer.Answer, HTTPFailure>, _ many: UnsafeMutableRawPointer) {
        guard let each = running.removeValue(forKey: handle) else { return }
        _ = almanac_curl_many_remove(many, handle)
        almanac_curl_free(handle)
        almanac_curl_free_list(each.fields)
        each.transfer.continuation?.resume(returning: result)
    }

    private func endAll(_ failure: HTTPFailure, _ many: UnsafeMutableRawPointer) {
        for handle in Array(running.keys) { end(handle, .failure(failure), many) }
    }
}
