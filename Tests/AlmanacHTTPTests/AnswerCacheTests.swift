import Foundation
import Testing

@testable import AlmanacFetch

/// A folder that is gone with the value.
private final class TemporaryFolder {
    let path = FileManager.default.temporaryDirectory.path + "/almanac-http-\(UUID().uuidString)"

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
}

struct AnswerCacheTests {
    private let temporary = TemporaryFolder()
    private let time = VirtualTime()

    private func request(_ url: String = "https://a.test/x", secret: String = "s3cret", maximumAge: Int64? = nil, asker: String? = nil)
        -> HTTPRequest
    {
        HTTPRequest(
            .get, url, headers: [HTTPField("Accept", "application/json")],
            secrets: [HTTPRequest.SecretField("Authorization", prefix: "Bearer ", Secret(secret, from: "a test"))], maximumAge: maximumAge,
            asker: asker)
    }

    private func fetcher(_ transport: ScriptedTransport, cache: AnswerCache? = nil) throws -> CachingFetcher {
        let kept = try cache ?? AnswerCache(folder: temporary.path + "/a/b")
        return CachingFetcher(RetryingFetcher(transport, clock: time.clock), cache: kept, clock: time.clock)
    }

    /// Gives the body with a tag, and 304 when asked with it.
    private func tagged(_ body: String = "one", _ more: [HTTPField] = []) -> ScriptedTransport {
        ScriptedTransport(time) { request, _ in
            request.headers.contains(HTTPField("If-None-Match", "\"1\""))
                ? .status(304) : .status(200, [HTTPField("etag", "\"1\"")] + more, body)
        }
    }

    @Test func givesAKeptBodyWhenNothingHasChanged() async throws {
        let transport = tagged(
            "one", [HTTPField("Content-Type", "application/json"), HTTPField("Last-Modified", "Fri, 20 Nov 2026 12:00:00 GMT")])
        let first = try await fetcher(transport).fetch(request())
        #expect(!first.isKept)
        // Another run: everything comes from the disk.
        let second = try await fetcher(transport).fetch(request())
        #expect(second.isKept)
        #expect(second.tries == 1)
        let response = try second.result.get()
        #expect(response.status == 200)
        #expect(response.body == Array("one".utf8))
        #expect(response.header("Content-Type") == "application/json")
        #expect(transport.log.requests.last?.headers.contains(HTTPField("If-Modified-Since", "Fri, 20 Nov 2026 12:00:00 GMT")) == true)
    }

    @Test func takesAYoungAnswerWithoutAsking() async throws {
        let transport = ScriptedTransport(time) { _, number in .status(200, [], "\(number)") }
        let fetcher = try fetcher(transport)
        _ = await fetcher.fetch(request(maximumAge: 100))
        time.advance(by: .seconds(99))
        let young = await fetcher.fetch(request(maximumAge: 100))
        #expect(young.isKept)
        #expect(young.tries == 0)
        #expect(try young.result.get().body == Array("0".utf8))
        time.advance(by: .seconds(1))
        let old = await fetcher.fetch(request(maximumAge: 100))
        #expect(!old.isKept)
        #expect(try old.result.get().body == Array("1".utf8))
    }

    @Test func aCheckedAnswerIsYoungAgain() async throws {
        let transport = tagged()
        let fetcher = try fetcher(transport)
        _ = await fetcher.fetch(request(maximumAge: 100))
        time.advance(by: .seconds(200))
        #expect(await fetcher.fetch(request(maximumAge: 100)).tries == 1)
        time.advance(by: .seconds(50))
        #expect(await fetcher.fetch(request(maximumAge: 100)).tries == 0)
    }

    @Test func takesNothingFromTheFuture() async throws {
        let transport = tagged()
        let fetcher = try fetcher(transport)
        _ = await fetcher.fetch(request())
        time.setBack(seconds: 5)
        #expect(await fetcher.fetch(request(maximumAge: 1000)).tries == 1)
    }

    @Test func neverSharesAnAnswer() async throws {
        let transport = ScriptedTransport(time) { request, _ in
            .status(200, [HTTPField("ETag", "\"1\"")], request.secrets.first?.secret.value ?? "")
        }
        let fetcher = try fetcher(transport)
        var requests = [
            request(maximumAge: 100), request(secret: "other", maximumAge: 100), request("https://a.test/x?", maximumAge: 100),
            request(maximumAge: 100, asker: "ana"), request(maximumAge: 100, asker: "ben"), request(maximumAge: 100, asker: ""),
        ]
        var changed = requests[0]
        changed.secrets[0].name = "X-API-Key"
        requests.append(changed)
        changed = requests[0]
        changed.secrets[0].prefix = "Bearer"
        changed.secrets[0].secret = Secret(" s3cret", from: "a test")
        requests.append(changed)
        changed = requests[0]
        changed.secrets = []
        requests.append(changed)
        changed = requests[0]
        changed.headers.append(HTTPField("X-User", "ben"))
        requests.append(changed)
        for request in requests { #expect(await fetcher.fetch(request).isKept == false) }
        #expect(Set(requests.map { AnswerKey($0) }).count == requests.count)
        for request in requests { #expect(await fetcher.fetch(request).isKept) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/a/b").count == requests.count)
    }

    @Test func anAskerKeepsTheAnswerWhenTheTokenIsNew() async throws {
        let transport = tagged()
        let fetcher = try fetcher(transport)
        _ = await fetcher.fetch(request(secret: "monday", maximumAge: 100, asker: "lume/ana"))
        #expect(await fetcher.fetch(request(secret: "tuesday", maximumAge: 100, asker: "lume/ana")).tries == 0)
    }

    @Test func keysAreTheSameInEveryRunAndOrder() {
        var other = request()
        other.headers = [HTTPField("B", "2"), HTTPField("ACCEPT", "application/json"), HTTPField("a", "1")]
        var same = request()
        same.headers = [HTTPField("a", "1"), HTTPField("b", "2"), HTTPField("accept", "application/json")]
        #expect(AnswerKey(other) == AnswerKey(same))
        #expect(AnswerKey(HTTPRequest(.get, "https://a.test/")).description.utf8.count == 64)
    }

    @Test func writesNoSecret() async throws {
        let transport = tagged("body", [HTTPField("Set-Cookie", "session=s3cret")])
        _ = try await fetcher(transport).fetch(request("https://a.test/private-path"))
        let folder = temporary.path + "/a/b/"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = String(decoding: try Data(contentsOf: URL(filePath: folder + name)), as: UTF8.self)
            #expect(!(name + text).contains("s3cret"))
            #expect(!(name + text).contains("private-path"))
            #expect(text.hasSuffix("body"))
        }
    }

    @Test func nobodyElseCanRead() async throws {
        _ = try await fetcher(tagged()).fetch(request())
        #expect(try temporary.mode("a") == 0o700)
        #expect(try temporary.mode("a/b") == 0o700)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/a/b").first)
        #expect(try temporary.mode("a/b/" + name) == 0o600)
    }

    @Test func refusesAFolderThatOthersMayRead() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        #expect(throws: AnswerCacheError.open(folder: temporary.path)) { try AnswerCache(folder: temporary.path) }
        try Data().write(to: URL(filePath: temporary.path + "/file"))
        #expect(throws: AnswerCacheError.failed(folder: temporary.path + "/file", errno: ENOTDIR)) {
            try AnswerCache(folder: temporary.path + "/file")
        }
        #expect(throws: AnswerCacheError.self) { try AnswerCache(folder: "") }
    }

    @Test func aFolderThatIsRefusedClosesNoFileOfOthers() async throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let path = temporary.path
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for _ in 0..<400 {
                        if number % 2 == 0 {
                            guard (try? AnswerCache(folder: path)) == nil else { return false }
                        } else {
                            // A number that is taken from us is another's by now, or nobody's.
                            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
                            guard file >= 0, close(file) == 0 else { return false }
                        }
                    }
                    return true
                }
            }
            for await isSound in group { #expect(isSound) }
        }
    }

    @Test(arguments: [
        [HTTPField("ETag", "\"1\""), HTTPField("Cache-Control", "private, No-Store")],
        [HTTPField("ETag", "\"1\""), HTTPField("Vary", "*")], [],
    ])
    func doesNotKeepWhatItMayNotOrCannotUse(fields: [HTTPField]) async throws {
        let cache = try AnswerCache(folder: temporary.path)
        let fetcher = try fetcher(
            ScriptedTransport(time, [.status(200, [HTTPField("ETag", "\"0\"")], "old"), .status(200, fields, "new")]), cache: cache)
        _ = await fetcher.fetch(request())
        #expect(try temporary.files.count == 1)
        _ = await fetcher.fetch(request())
        #expect(try temporary.files == [])
    }

    @Test(arguments: [201, 204, 404, 500])
    func keepsOnlyWhole200s(status: Int) async throws {
        let cache = try AnswerCache(folder: temporary.path)
        var policy = FetchPolicy()
        policy.retries = 0
        let transport = ScriptedTransport(time, [.status(status, [HTTPField("ETag", "\"1\"")], "x")])
        let fetcher = CachingFetcher(RetryingFetcher(transport, policy: policy, clock: time.clock), cache: cache, clock: time.clock)
        let outcome = await fetcher.fetch(request(maximumAge: 100))
        #expect(try outcome.result.get().status == status)
        #expect(try temporary.files == [])
    }

    @Test func keepsNoPosts() async throws {
        let cache = try AnswerCache(folder: temporary.path)
        let fetcher = try fetcher(tagged(), cache: cache)
        for _ in 0..<2 { #expect(await fetcher.fetch(HTTPRequest(.post, "https://a.test/x", maximumAge: 100)).isKept == false) }
        #expect(try temporary.files == [])
    }

    @Test func aFailureLeavesWhatIsKept() async throws {
        let cache = try AnswerCache(folder: temporary.path)
        let transport = ScriptedTransport(
            time, [.status(200, [HTTPField("ETag", "\"1\"")], "x"), .status(404), .fails(.invalid), .status(304)])
        let fetcher = try fetcher(transport, cache: cache)
        _ = await fetcher.fetch(request())
        #expect(try await fetcher.fetch(request()).result.get().status == 404)
        let failed = await fetcher.fetch(request())
        #expect(throws: HTTPFailure(.invalid, "invalid")) { try failed.result.get() }
        #expect(try await fetcher.fetch(request()).result.get().body == Array("x".utf8))
    }

    @Test func damagedAndForeignFilesAreNotThere() async throws {
        let cache = try AnswerCache(folder: temporary.path)
        let key = AnswerKey(request())
        let answer = CachedAnswer(
            HTTPResponse(status: 200, headers: [HTTPField("ETag", "\"1\"")], body: Array("hello\n\nworld".utf8)), checked: 5)
        cache.keep(answer, for: key)
        #expect(cache.answer(for: key) == answer)
        let path = temporary.path + "/" + (try #require(try temporary.files.first))
        let whole = try Data(contentsOf: URL(filePath: path))
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: URL(filePath: path))
            #expect(cache.answer(for: key) == nil)
        }
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 1
            try damaged.write(to: URL(filePath: path))
            #expect(cache.answer(for: key) == nil)
        }
        // Whole, and for another question.
        let other = AnswerKey(request("https://a.test/y"))
        try whole.write(to: URL(filePath: temporary.path + "/\(other).answer"))
        #expect(cache.answer(for: other) == nil)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        #expect(cache.answer(for: key) == nil)
        cache.keep(answer, for: key)
        #expect(cache.answer(for: key) == answer)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular)
    }

    @Test func survivesManyWritersOfOneAnswer() async throws {
        let key = AnswerKey(request())
        let path = temporary.path
        _ = try AnswerCache(folder: path)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    // A cache of its own, as another process has it.
                    guard let cache = try? AnswerCache(folder: path) else { return false }
                    let body = [UInt8](repeating: UInt8(number), count: 5000)
                    cache.keep(CachedAnswer(HTTPResponse(status: 200, body: body), checked: 1), for: key)
                    guard let read = cache.answer(for: key)?.response.body else { return false }
                    return Set(read).count == 1 && read.count == 5000
                }
            }
            for await isWhole in group { #expect(isWhole) }
        }
        #expect(try temporary.files.count == 1)
    }

    @Test func prunesTheOldestAndLeavesWhatIsNotOurs() async throws {
        let cache = try AnswerCache(folder: temporary.path)
        let answer = CachedAnswer(HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 1000)), checked: 1)
        for number in 0..<10 {
            let key = AnswerKey(request("https://a.test/\(number)"))
            cache.keep(answer, for: key)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(number) * 86_400)], ofItemAtPath: temporary.path + "/\(key).answer")
        }
        for name in ["notes.txt", ".almanac-answer-1-1.tmp"] {
            try Data("mine".utf8).write(to: URL(filePath: temporary.path + "/" + name))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: temporary.path + "/" + name)
        }
        cache.prune(now: 10 * 86_400, days: 7, bytes: .max / 2)
        #expect(try temporary.files.count == 8)
        #expect(cache.answer(for: AnswerKey(request("https://a.test/2"))) == nil)
        #expect(cache.answer(for: AnswerKey(request("https://a.test/3"))) != nil)
        let size = answer.file(key: AnswerKey(request("https://a.test/9"))).count
        cache.prune(now: 10 * 86_400, days: 7, bytes: 3 * Int64(size))
        #expect(cache.answer(for: AnswerKey(request("https://a.test/6"))) == nil)
        #expect(cache.answer(for: AnswerKey(request("https://a.test/7"))) != nil)
        #expect(try temporary.files.contains("notes.txt"))
        #expect(try temporary.files.count == 4)
    }
}
