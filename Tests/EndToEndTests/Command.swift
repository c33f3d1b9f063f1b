import Foundation
import Testing

/// A process that was run to its end, or to its deadline.
struct Command {
    /// What the process left.
    struct Outcome {
        /// 128 + n after signal n, as a shell says it.
        var exitCode: Int32
        var standardOutput: [UInt8]
        var standardError: String

        /// Standard error, a line each.
        var lines: [String] { standardError.split(separator: "\n").map(String.init) }
    }

    struct DeadlineMissed: Error, CustomStringConvertible {
        var description: String
    }

    private let process = Process()
    private let folder: String
    private let name: String
    private let deadline: ContinuousClock.Instant

    /// Starts a process.
    ///
    /// Its streams are files and not pipes: nothing fills up, and no other child holds an end open.
    ///
    /// - Parameters:
    ///   - input: Standard input: a file, or the reading end of a pipe; nothing when `nil`.
    ///   - environment: All that there is besides the search path.
    ///   - folder: The working directory, where the streams are kept as hidden files.
    ///   - deadline: After so long the process is killed.
    init(
        _ executable: String, _ arguments: [String], input: FileHandle? = nil, environment: [String: String] = [:], in folder: String,
        deadline: Duration = .seconds(40)
    ) throws {
        self.folder = folder
        name = "/.process-" + UUID().uuidString
        for stream in ["out", "err"] { try Data().write(to: URL(fileURLWithPath: folder + name + stream)) }
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = environment.merging(["PATH": "/usr/local/bin:/usr/bin:/bin"]) { own, _ in own }
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + name + "out"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + name + "err"))
        self.deadline = ContinuousClock.now + deadline
        try process.run()
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end; throws `DeadlineMissed` when there is none in time, after the process was killed.
    ///
    /// The thread waits, too, and so there are never many more processes than cores.
    func wait() throws -> Outcome {
        while process.isRunning {
            if ContinuousClock.now > deadline {
                send(SIGKILL)
                process.waitUntilExit()
                throw DeadlineMissed(description: "killed at its deadline: \(process.arguments ?? []); said: \(try read("err").text)")
            }
            usleep(2000)
        }
        process.waitUntilExit()
        let code = process.terminationStatus
        return Outcome(
            exitCode: process.terminationReason == .uncaughtSignal ? 128 + code : code, standardOutput: try read("out"),
            standardError: try read("err").text)
    }

    /// Waits until a condition holds while the process runs; `false` when it ended or missed its deadline before.
    func wait(until condition: () -> Bool) -> Bool {
        while process.isRunning, ContinuousClock.now < deadline {
            if condition() { return true }
            usleep(1000)
        }
        return condition()
    }

    private func read(_ stream: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + name + stream)))
    }
}

/// The `almanac` that was built together with these tests: it lies beside their bundle.
let almanac: String = {
    var places = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    places += Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
    return places.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("almanac").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "almanac (not found beside \(places))"
}()

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}
