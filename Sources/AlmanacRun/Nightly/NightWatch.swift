import AlmanacFetch
import AlmanacFiles
package import AlmanacModel
import AlmanacText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reports on nights to programs that watch them: by a ping when a night begins and ends, and by a file for Prometheus.
///
/// None of this changes how a night ends, or delays it for long; reports that failed are returned as text.
package struct NightWatch: Sendable {
    private let settings: WatchSettings
    /// The state folder, which keeps the time of the last night that went well.
    private let state: String
    private let environment: [String: String]
    private let clock: @Sendable () -> Instant

    /// - Parameter state: The path of the state folder, which need not exist.
    package init(_ settings: WatchSettings, state: String, environment: [String: String], clock: @escaping @Sendable () -> Instant) {
        self.settings = settings
        self.state = state
        self.environment = environment
        self.clock = clock
    }

    /// Reports that a night begins.
    ///
    /// - Returns: The reports that failed, and why.
    package func began() async -> [String] {
        guard let ping = settings.ping else { return [] }
        return await send(ping, below: ["start"], [], times: 1).map { ["the ping: \($0)"] } ?? []
    }

    /// Reports how a night ended.
    ///
    /// - Returns: The reports that failed, and why.
    package func ended(_ report: NightlyReport) async -> [String] {
        var problems: [String] = []
        if let path = settings.metrics, let problem = write(report, to: path) { problems.append("the metrics: \(problem)") }
        if let ping = settings.ping {
            let code = report.exitCode.rawValue
            if let problem = await send(ping, below: code == 0 ? [] : ["\(code)"], Array(report.summary.utf8), times: 2) {
                problems.append("the ping: \(problem)")
            }
        }
        return problems
    }

    // MARK: Metrics

    private static let successName = "last-success"

    /// - Returns: Why it could not be written; `nil` when it was.
    private func write(_ report: NightlyReport, to path: String) -> String? {
        let now = clock()
        do throws(DeliveryError) {
            var success = try readFile(state + "/" + Self.successName, limit: 64).flatMap { bytes in
                Int64(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)).map { Instant(seconds: $0) }
            }
            if report.exitCode == .done {
                success = now
                try writeFile(atomically: Array("\(now.seconds)\n".utf8), to: state + "/" + Self.successName)
            }
            try writeFile(atomically: NightMetrics.text(report, ended: now, lastSuccess: success), to: path, isForEverybody: true)
        } catch {
            return error.description
        }
        return nil
    }

    // MARK: Ping

    /// Sends a ping, and tries again when that may help.
    ///
    /// - Parameter times: Most tries; once for a night that was asked to stop.
    /// - Returns: Why it did not arrive, without the address, which is a secret; `nil` when it did.
    private func send(_ ping: WatchSettings.Address, below segments: [String], _ body: [UInt8], times: Int) async -> String? {
        var problem: String?
        for _ in 0..<(StopSignal.exitCode == nil ? times : 1) {
            do throws(RunFailure) {
                let address = try ping.resolved(environment)
                var path = address.target.prefix { $0 != "?" }
                while path.hasSuffix("/") { path.removeLast() }
                let url = address.origin + path + (segments.isEmpty && path.isEmpty ? "/" : segments.map { "/" + $0 }.joined())
                let request = HTTPRequest(.post, url, headers: [HTTPField("Content-Type", "text/plain; charset=utf-8")], body: body)
                switch await WebPost.send(request, environment: environment) {
                case .success(let response) where (200..<300).contains(response.status): return nil
                case .success(let response):
                    problem = "\(address.hostAndPort) answered \(response.status)"
                    if (400..<500).contains(response.status), response.status != 429 { return problem }
                case .failure(let failure): problem = failure.description
                }
            } catch {
                return error.description
            }
        }
        return problem
    }

    // MARK: Check

    /// Problems that would keep a night from being reported, found without asking any server.
    package func problems() -> [String] {
        var problems: [String] = []
        for (name, address) in [("nightly.ping", settings.ping), ("nightly.webhook", settings.webhook?.url)] {
            guard let address else { continue }
            do throws(RunFailure) { _ = try address.resolved(environment) } catch { problems.append("\(name): \(error.description)") }
        }
        if let path = settings.metrics {
            let folder = path.utf8.lastIndex(of: 0x2F).map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            if access(folder, W_OK | X_OK) != 0 {
                problems.append("metrics: nothing can be written in \(folder); make the folder, and let the user of the nights write there")
            }
        }
        return problems
    }
}
