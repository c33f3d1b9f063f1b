import AlmanacDump
import AlmanacModel
import Foundation
import Synchronization
import Testing

@testable import AlmanacFetch

/// Subjects `s0`, `s1`, … each with a token of its own, `token-of-s0-…`.
private func fleet(_ count: Int) -> [PullSubject] {
    (0..<count).map { index in
        PullSubject(
            Subject(id: "s\(index)"), credentials: [.moneyMoments: .init(token: .environment("TOKEN_\(index)"))],
            place: "subjects.csv:\(index + 2)")
    }
}

/// A server for the fleet; `outcome` may answer instead.
private func server(
    _ outcome: @escaping @Sendable (_ subject: Int, _ target: String) async -> HTTPOutcome? = { _, _ in nil }
) -> ScriptedFetcher {
    ScriptedFetcher { request in
        let value = request.secrets.first?.secret.value ?? ""
        let subject = Int(value.split(separator: "-").last ?? "") ?? -1
        if let outcome = await outcome(subject, target(request)) { return outcome }
        if target(request).hasPrefix("/v1/moneymoments/moments?") { return answer(200, #"{"moments":[{"of":\#(subject)}]}"#) }
        return momentsTable[target(request)] ?? page(404, "not scripted")
    }
}

private struct Run {
    var folder: TemporaryFolder
    var jobs = 3
    var key = "key"
    var now = Fixture.asOf
    var partialAge: Int64 = 6 * 3600

    func run(
        _ subjects: [PullSubject], _ fetcher: any HTTPFetcher, to name: String = "dump.ndjson", tell: (Notice) -> Void = { _ in },
        progress: (PullRun.Progress) -> Void = { _ in }
    ) async throws(PullError) -> PullOutcome {
        let environment = Dictionary(uniqueKeysWithValues: subjects.indices.map { ("TOKEN_\($0)", "token-of-a-subject-\($0)") })
        let pull: SubjectPull
        do {
            pull = SubjectPull(
                sources: [PullSource(.moneyMoments, baseURL: try BaseURL("https://moments.test"))],
                credentials: CredentialStore(environment: environment), fetcher: fetcher)
        } catch {
            throw .inTheWay(path: "the base URL of the test")
        }
        let now = now
        let run = PullRun(pull, to: .file(folder.path + "/" + name), key: key, jobs: jobs, partialAge: partialAge, clock: { now })
        var index = 0
        return try await run.run(
            {
                defer { index += 1 }
                return index < subjects.count ? subjects[index] : nil
            }, total: subjects.count, progress: progress, tell: tell)
    }

    /// The ids of a dump's records; every line must be one, but for the trailer that ends a dump that is whole.
    func ids(_ name: String = "dump.ndjson") throws -> [String] {
        let bytes = folder.bytes(name) ?? []
        #expect(bytes.isEmpty || bytes.last == 0x0A)
        var lines = bytes.split(separator: 0x0A)
        if !name.hasSuffix(".partial"), let last = lines.popLast() {
            var section = DumpSection()
            for line in lines { section.add(record: Array(line)) }
            #expect(text(Array(last)) == text(section.trailer.line))
        }
        return try lines.map { line in
            let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(line)), source: name)
            return try #require(decoded.snapshot).subject.id
        }
    }
}

@Suite struct RunTests {
    private let folder: TemporaryFolder
    private let run: Run

    init() throws {
        folder = try TemporaryFolder()
        run = Run(folder: folder)
    }

    @Test func writesEverySubjectInTheOrderOfTheListHoweverTheAnswersCome() async throws {
        let fetcher = server { _, _ in
            for _ in 0..<Int.random(in: 0..<30) { await Task.yield() }
            return nil
        }
        var last = PullRun.Progress(done: 0, total: nil, failures: 0)
        let outcome = try await run.run(fleet(40), fetcher, progress: { last = $0 })
        #expect(try run.ids() == (0..<40).map { "s\($0)" })
        #expect(outcome.done == 40)
        #expect(outcome.exitCode == 0)
        #expect(outcome.asked == 160)
        #expect(outcome.answered == 160)
        #expect(last == .init(done: 40, total: 40, failures: 0))
        #expect(folder.names == ["dump.ndjson"])
    }

    @Test func asksForNoMoreSubjectsAtOnceThanItMay() async throws {
        let underWay = Mutex<(now: Set<Int>, most: Int)>(([], 0))
        let fetcher = server { subject, target in
            underWay.withLock {
                $0.now.insert(subject)
                $0.most = max($0.most, $0.now.count)
            }
            for _ in 0..<20 { await Task.yield() }
            if target.contains("nudges/diagnose") { underWay.withLock { _ = $0.now.remove(subject) } }
            return nil
        }
        _ = try await run.run(fleet(30), fetcher)
        // A subject is done a little after its last answer.
        #expect(underWay.withLock(\.most) <= 3)
    }

    @Test func aSubjectOfWhomNothingCameHasNoRecordAndIsTold() async throws {
        let fetcher = server { subject, _ in
            switch subject {
            case 1: page(500, "no luck")
            case 2: page(401, "who are you")
            default: nil
            }
        }
        var told: [String] = []
        let outcome = try await run.run(fleet(4), fetcher, tell: { told.append($0.description) })
        #expect(try run.ids() == ["s0", "s3"])
        #expect(outcome.absent == 2)
        #expect(outcome.unauthorised == 1)
        #expect(outcome.failures == 5)
        #expect(outcome.exitCode == 2)
        #expect(told.count == 5)
        #expect(told.first == "subjects.csv:3: s1: moneymoments.moments: 500 Internal Server Error: no luck")
        #expect(told.last?.contains("environment variable TOKEN_2: refused by moneymoments") == true)
    }

    @Test func whatIsMissingStandsInTheRecord() async throws {
        let fetcher = server { subject, target in subject == 1 && target.contains("nudges?") ? page(500, "no luck") : nil }
        let outcome = try await run.run(fleet(2), fetcher)
        #expect(outcome.done == 1)
        #expect(outcome.partial == 1)
        #expect(outcome.exitCode == 2)
        let line = (folder.bytes("dump.ndjson") ?? []).split(separator: 0x0A)[1]
        #expect(
            text(Array(line)).hasSuffix(
                #","failures":[{"source":"moneymoments","endpoint":"nudges","status":500,"message":"500 Internal Server Error: no luck"}]}"#
            ))
    }

    @Test(arguments: [(500, 69), (401, 77)])
    func whenNothingCameTheLastDumpStays(status: Int, code: Int32) async throws {
        try folder.put(Array("the last good one\n".utf8), at: "dump.ndjson")
        let outcome = try await run.run(fleet(3), server { _, _ in page(status, "") })
        #expect(outcome.exitCode == code)
        #expect(text(folder.bytes("dump.ndjson")) == "the last good one\n")
        #expect(folder.names == ["dump.ndjson"])
    }

    @Test func nobodyToAskForIsBadData() async throws {
        #expect(try await run.run([], server()).exitCode == 65)
    }

    @Test func theLastDumpStaysUntilTheNewOneIsWhole() async throws {
        try folder.put(Array("the last good one\n".utf8), at: "dump.ndjson")
        let folder = folder
        let seen = Mutex<Set<String>>([])
        _ = try await run.run(
            fleet(5),
            server { _, _ in
                seen.withLock { _ = $0.insert(text(folder.bytes("dump.ndjson"))) }
                return nil
            })
        #expect(seen.withLock { $0 } == ["the last good one\n"])
        #expect(try run.ids().count == 5)
    }

    // MARK: Interruption

    @Test func goesOnAfterACutAtAnyByte() async throws {
        let subjects = fleet(4)
        let whole = try await wholeDump(subjects)
        let side = try await sideFile(subjects)
        // The cheap half of the cases is every byte of two lines; the others are of the same kind.
        let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false)
        let firstTwo = lines[0].count + lines[1].count + 3
        for cut in Array(0...firstTwo) + [whole.count - 1, whole.count] {
            try folder.put(Array(whole[..<cut]), at: "dump.ndjson.partial")
            try folder.put(side, at: "dump.ndjson.partial.json")
            let fetcher = server()
            let outcome = try await run.run(subjects, fetcher)
            #expect(folder.bytes("dump.ndjson") == whole, "cut at \(cut)")
            // The last line is the trailer, which is written anew.
            let kept = min(whole[..<cut].filter { $0 == 0x0A }.count, subjects.count)
            #expect(outcome.resumed == kept, "cut at \(cut)")
            #expect(outcome.done == 4)
            #expect(fetcher.requests.count == (4 - kept) * 4)
            #expect(folder.names == ["dump.ndjson"])
        }
    }

    @Test(arguments: 0..<24)
    func goesOnAfterBeingStoppedAtAnyRequest(seed: Int) async throws {
        let subjects = fleet(9)
        let whole = try await wholeDump(subjects)
        let gate = Mutex<(asked: Int, task: Task<PullOutcome?, any Error>?)>((0, nil))
        let limit = seed * 36 / 23
        let fetcher = server { subject, _ in
            if subject == 4 { return page(500, "never") }
            let isOver = gate.withLock { state in
                state.asked += 1
                if state.asked > limit { state.task?.cancel() }
                return state.asked > limit
            }
            for _ in 0..<(seed % 5) { await Task.yield() }
            return isOver ? HTTPOutcome(.failure(HTTPFailure(.cancelled, "the run is being stopped")), tries: 0) : nil
        }
        let run = run
        let task = Task<PullOutcome?, any Error> { try await run.run(subjects, fetcher) }
        gate.withLock { $0.task = task }
        let first = try await task.value
        let isWhole = first?.wasStopped == false
        if !isWhole {
            #expect(folder.bytes("dump.ndjson") == nil)
            let ids = try run.ids("dump.ndjson.partial")
            #expect(ids == subjects.map(\.subject.id).filter { $0 != "s4" }.prefix(ids.count).map { $0 })
            let outcome = try await run.run(subjects, server { subject, _ in subject == 4 ? page(500, "never") : nil })
            #expect(outcome.resumed == ids.count)
            #expect(outcome.done == 8)
            #expect(outcome.absent == 1)
        }
        let expected = whole.split(separator: 0x0A).dropLast().enumerated().filter { $0.offset != 4 }.map { text(Array($0.element)) }
        #expect((folder.bytes("dump.ndjson") ?? []).split(separator: 0x0A).dropLast().map { text(Array($0)) } == expected)
        #expect(try run.ids().count == 8)
    }

    @Test func whoHadTheirTurnAndGaveNothingAreNotAskedForAgain() async throws {
        let subjects = fleet(3)
        let whole = try await wholeDump(subjects).split(separator: 0x0A, omittingEmptySubsequences: false)
        try folder.put(Array(whole[1]) + [0x0A], at: "dump.ndjson.partial")
        try folder.put(try await sideFile(subjects), at: "dump.ndjson.partial.json")
        let fetcher = server()
        let outcome = try await run.run(subjects, fetcher)
        #expect(try run.ids() == ["s1", "s2"])
        #expect(outcome.absent == 1)
        #expect(outcome.resumed == 1)
        #expect(fetcher.requests.count == 4)
    }

    @Test func countsTheFailuresThatAnEarlierRunFound() async throws {
        let subjects = fleet(2)
        let first = try await run.run([subjects[0]], server { _, target in target.contains("nudges?") ? page(500, "") : nil })
        #expect(first.partial == 1)
        try folder.put(folder.bytes("dump.ndjson") ?? [], at: "dump.ndjson.partial")
        try folder.put(try await sideFile(subjects), at: "dump.ndjson.partial.json")
        let outcome = try await run.run(subjects, server())
        #expect(outcome.partial == 1)
        #expect(outcome.done == 1)
        #expect(outcome.failures == 1)
        #expect(outcome.exitCode == 2)
    }

    @Test(
        arguments: [
            ("other key", 0, "its settings or its list were others"), ("key", 6 * 3600 + 1, "it was last written at 2026-11-20T21:37:12Z"),
            ("key", -6 * 3600 - 1, "it was last written at 2026-11-20T21:37:12Z"),
        ] as [(String, Int64, String)])
    func anotherRunsWorkOrAnOldOneIsBegunAnewAndTold(key: String, later: Int64, words: String) async throws {
        let subjects = fleet(3)
        try folder.put(Array(try await wholeDump(subjects).prefix(1000)), at: "dump.ndjson.partial")
        try folder.put(try await sideFile(subjects), at: "dump.ndjson.partial.json")
        var run = run
        run.key = key
        run.now = Fixture.asOf.advanced(bySeconds: later)
        var told: [String] = []
        let outcome = try await run.run(subjects, server(), tell: { told.append($0.description) })
        #expect(outcome.resumed == 0)
        #expect(try run.ids() == ["s0", "s1", "s2"])
        #expect(told == ["\(folder.path)/dump.ndjson.partial: an interrupted run's records are not gone on with: \(words)"])
    }

    @Test(arguments: ["", "{}", "not JSON", #"{"almanac_partial":1,"key":"key","started":"x","written":"y"}"#])
    func withoutItsSideFileAPartialDumpIsBegunAnew(side: String) async throws {
        let subjects = fleet(3)
        try folder.put(Array(try await wholeDump(subjects)), at: "dump.ndjson.partial")
        if !side.isEmpty { try folder.put(Array(side.utf8), at: "dump.ndjson.partial.json") }
        #expect(try await run.run(subjects, server()).resumed == 0)
        #expect(try run.ids().count == 3)
    }

    @Test func aLineThatIsNoRecordEndsWhatCanBeUsed() async throws {
        let subjects = fleet(3)
        let whole = try await wholeDump(subjects).split(separator: 0x0A, omittingEmptySubsequences: false)
        // What a power cut may leave: blocks that were never written.
        try folder.put(
            Array(whole[0]) + [0x0A] + [UInt8](repeating: 0, count: 50) + [0x0A] + Array(whole[2]) + [0x0A], at: "dump.ndjson.partial")
        try folder.put(try await sideFile(subjects), at: "dump.ndjson.partial.json")
        #expect(try await run.run(subjects, server()).resumed == 1)
        #expect(try run.ids() == ["s0", "s1", "s2"])
    }

    @Test func recordsOfOthersThanTheListAreNotMixedIn() async throws {
        let subjects = fleet(3)
        try folder.put(try await wholeDump(subjects), at: "dump.ndjson.partial")
        try folder.put(try await sideFile(subjects), at: "dump.ndjson.partial.json")
        let run = run
        await #expect(throws: PullError.foreignPartial(path: folder.path + "/dump.ndjson.partial")) {
            try await run.run([subjects[0]], server())
        }
    }

    // MARK: In the way

    @Test func twoPullsOfOneDumpDoNotMix() async throws {
        let inner = Mutex<PullError?>(nil)
        let run = run
        let outcome = try await run.run(
            fleet(2),
            server { subject, _ in
                guard subject == 0 else { return nil }
                do throws(PullError) {
                    _ = try await run.run(fleet(2), server())
                } catch {
                    inner.withLock { $0 = error }
                }
                return nil
            })
        #expect(inner.withLock { $0 } == .locked(path: folder.path + "/dump.ndjson"))
        #expect(inner.withLock { $0 }?.exitCode == 75)
        #expect(outcome.done == 2)
        #expect(try run.ids() == ["s0", "s1"])
    }

    @Test func aFolderInTheWayIsFoundBeforeAnythingIsAsked() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/dump.ndjson", withIntermediateDirectories: true)
        let fetcher = server()
        let run = run
        await #expect(throws: PullError.inTheWay(path: folder.path + "/dump.ndjson")) { try await run.run(fleet(1), fetcher) }
        #expect(fetcher.requests.isEmpty)
    }

    @Test func aFullDeviceIsToldAndKeepsWhatWasPulled() async throws {
        // The limit of a file's size stands in for the size of the device.
        let full = PullError.cannotWrite(path: "/srv/dump.ndjson", errno: ENOSPC)
        #expect(full.exitCode == 73)
        #expect(
            full.description
                == "/srv/dump.ndjson: no space left on the device; free some and run again. What was pulled so far is kept, the last good dump too"
        )
        let fetcher = server()
        let pull = SubjectPull(
            sources: [try Fixture.source(.moneyMoments)], credentials: CredentialStore(environment: Fixture.environment), fetcher: fetcher)
        let device = open("/dev/full", O_WRONLY)
        defer { close(device) }
        let run = PullRun(pull, to: .descriptor(device), key: "", clock: { Fixture.asOf })
        var subjects = [Fixture.ana]
        await #expect(throws: PullError.cannotWrite(path: "descriptor \(device)", errno: ENOSPC)) {
            try await run.run { subjects.popLast() }
        }
    }

    @Test func aDescriptorGetsWholeLines() async throws {
        let path = folder.path + "/stream"
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        let pull = SubjectPull(
            sources: [try Fixture.source(.moneyMoments)], credentials: CredentialStore(environment: Fixture.environment), fetcher: server())
        var subjects = [Fixture.ana]
        let outcome = try await PullRun(pull, to: .descriptor(descriptor), key: "", clock: { Fixture.asOf }).run { subjects.popLast() }
        close(descriptor)
        #expect(outcome.done == 1)
        #expect(try run.ids("stream") == ["ana"])
        #expect(folder.names == ["stream"])
    }

    @Test func noTokenIsInAnyFile() async throws {
        let fetcher = server { subject, target in
            if target.contains("diagnose") { return answer(200, #"{"you_sent":"Bearer token-of-a-subject-\#(subject)"}"#) }
            return target.contains("nudges") ? answer(500, #"{"detail":"Bearer token-of-a-subject-\#(subject) is odd"}"#) : nil
        }
        var told = ""
        let seen = Mutex("")
        let folder = folder
        _ = try await run.run(
            fleet(6),
            ScriptedFetcher { request in
                seen.withLock { $0 += folder.names.map { text(folder.bytes($0)) }.joined() }
                return await fetcher.fetch(request)
            }, tell: { told += $0.description })
        let all = told + seen.withLock { $0 } + folder.names.map { text(folder.bytes($0)) }.joined()
        #expect(!all.contains("token-of-a-subject"))
        #expect(told.contains("the answer repeats the token"))
    }

    // MARK: Fixtures

    /// The dump of a run that nothing disturbs.
    private func wholeDump(_ subjects: [PullSubject]) async throws -> [UInt8] {
        let own = Run(folder: try TemporaryFolder())
        _ = try await own.run(subjects, server())
        return try #require(own.folder.bytes("dump.ndjson"))
    }

    /// The side file of a run that was stopped.
    private func sideFile(_ subjects: [PullSubject]) async throws -> [UInt8] {
        let own = Run(folder: try TemporaryFolder())
        let stopped = try await own.run(subjects, ScriptedFetcher { _ in HTTPOutcome(.failure(HTTPFailure(.cancelled, "")), tries: 0) })
        #expect(stopped.wasStopped)
        return try #require(own.folder.bytes("dump.ndjson.partial.json"))
    }
}
