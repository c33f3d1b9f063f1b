import Synchronization

@testable import AlmanacFetch

/// A server that follows a script, and notes what it was asked.
final class ScriptedTransport: HTTPTransport {
    typealias Step = Result<HTTPResponse, HTTPFailure>

    struct Log {
        var requests: [HTTPRequest] = []
        var times: [Duration] = []
        var inside = 0
        var insideOfHost: [String: Int] = [:]
        var mostInside = 0
        var mostInsideOfHost = 0
    }

    private let state = Mutex(Log())
    private let time: VirtualTime
    private let takes: Duration
    private let script: @Sendable (HTTPRequest, Int) -> Step

    /// - Parameter script: Gives what comes of a request; the number counts all that were sent, from 0.
    init(_ time: VirtualTime, takes: Duration = .zero, _ script: @escaping @Sendable (HTTPRequest, Int) -> Step) {
        self.time = time
        self.takes = takes
        self.script = script
    }

    /// One step after the other; the last one for ever.
    convenience init(_ time: VirtualTime, _ steps: [Step]) {
        self.init(time) { _, number in steps[min(number, steps.count - 1)] }
    }

    var log: Log { state.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let host = (try? WebAddress(request.url).hostAndPort) ?? ""
        let number = state.withLock { log in
            log.requests.append(request)
            log.times.append(time.elapsed)
            log.inside += 1
            log.insideOfHost[host, default: 0] += 1
            log.mostInside = max(log.mostInside, log.inside)
            log.mostInsideOfHost = max(log.mostInsideOfHost, log.insideOfHost[host, default: 0])
            return log.requests.count - 1
        }
        defer {
            state.withLock { log in
                log.inside -= 1
                log.insideOfHost[host, default: 0] -= 1
            }
        }
        if takes > .zero {
            do {
                try await time.sleep(takes)
            } catch {
                throw .cancelled
            }
        } else {
            await Task.yield()
        }
        return try script(request, number).get()
    }
}

extension ScriptedTransport.Step {
    static func status(_ status: Int, _ headers: [HTTPField] = [], _ body: String = "") -> Self {
        .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
    }

    static func fails(_ kind: HTTPFailure.Kind) -> Self { .failure(HTTPFailure(kind, "\(kind)")) }
}

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
