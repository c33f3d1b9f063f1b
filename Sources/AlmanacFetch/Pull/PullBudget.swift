internal import Synchronization

/// Limits of requests and bytes for one subject, so that an endless server fills neither memory nor night.
package struct PullBudget: Hashable, Sendable {
    /// Questions to all systems together.
    package var requests: Int
    /// Bytes of their answers, decompressed.
    package var bytes: Int
    /// From the first question on.
    package var seconds: Int

    package init(requests: Int = 2000, bytes: Int = 12_000_000, seconds: Int = 900) {
        self.requests = requests
        self.bytes = bytes
        self.seconds = seconds
    }
}

/// The rest of one subject's budget, shared by all of its requests.
final class SubjectBudget: Sendable {
    private struct State {
        var requests = 0
        var bytes = 0
        /// The reason why nothing more is asked.
        var end: String?
        /// The systems whose answers say so already.
        var reported: Set<PullSystem> = []
    }

    private let budget: PullBudget
    private let state = Mutex(State())

    init(_ budget: PullBudget) {
        self.budget = budget
    }

    /// The reason why nothing more is asked; `nil` while something is left.
    var end: String? { state.withLock { $0.end } }

    /// Takes one request, if there is one left.
    ///
    /// - Returns: The reason when there is none; `nil` when it was taken.
    func takeRequest() -> String? {
        state.withLock { state in
            if let end = state.end { return end }
            if state.requests >= budget.requests {
                state.end = Self.words("\(budget.requests) requests were made for this subject", "requests_per_subject")
                return state.end
            }
            state.requests += 1
            return nil
        }
    }

    /// Takes the bytes of an answer.
    ///
    /// - Returns: Why the answer is not kept: it is one more than the budget has room for.
    func take(bytes: Int) -> String? {
        state.withLock { state in
            if let end = state.end { return end }
            state.bytes += min(bytes, .max - state.bytes)
            guard state.bytes > budget.bytes else { return nil }
            state.end = Self.words("more than \(budget.bytes) bytes came for this subject", "bytes_per_subject")
            return state.end
        }
    }

    /// The time is over.
    func expire() {
        state.withLock { state in
            if state.end == nil { state.end = Self.words("the \(budget.seconds) s for this subject are over", "seconds_per_subject") }
        }
    }

    /// True once for each system: its answers have yet to say that the budget is at its end.
    func isFirst(to tell: PullSystem) -> Bool {
        state.withLock { $0.reported.insert(tell).inserted }
    }

    private static func words(_ what: String, _ setting: String) -> String {
        "\(what), and no more is asked; what came before is kept. See why the server has so much, or raise pull.\(setting)"
    }
}

/// Documents that take much memory to be read (some twenty times their size) are read one at a time.
enum LargeDocument {
    private static let size = 1 << 20
    private static let turn = Mutex(())

    static func inTurn<Result: Sendable, Failure: Error>(_ bytes: Int, _ read: () throws(Failure) -> Result) throws(Failure) -> Result {
        if bytes < size { return try read() }
        return try turn.withLock { _ throws(Failure) -> Result in try read() }
    }
}
