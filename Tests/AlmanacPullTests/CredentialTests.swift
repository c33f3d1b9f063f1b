import AlmanacModel
import Foundation
import Testing

@testable import AlmanacFetch

@Suite struct CredentialTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aPlaceIsAVariableOrAFile() throws {
        #expect(try CredentialPlace("env:GUARDIAN_TOKEN") == .environment("GUARDIAN_TOKEN"))
        #expect(try CredentialPlace("env:TOKEN_{id}") == .environment("TOKEN_{id}"))
        #expect(try CredentialPlace("file:/run/secrets/{id}.guardian") == .file("/run/secrets/{id}.guardian"))
    }

    @Test(arguments: [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2VjcmV0", "", "env:9A", "env:A B", "env:A=B", "file:secret",
        "file:~/x", "file:/a\nb", "ENV:A", "sk-live-0123456789",
    ])
    func anythingElseIsRefusedWithoutBeingRepeated(text: String) {
        #expect {
            try CredentialPlace(text)
        } throws: { error in
            text.isEmpty || !"\(error)".contains(text)
        }
    }

    @Test(arguments: ["env:", "file:", "file:/"])
    func aPlaceWithoutANameIsRefused(text: String) {
        #expect(throws: CredentialPlace.Malformed.self) { try CredentialPlace(text) }
    }

    @Test func aTokenWrittenIntoSettingsIsToldSo() {
        #expect(throws: CredentialPlace.Malformed.self) { try CredentialPlace("abc") }
        do {
            _ = try CredentialPlace("abc")
        } catch {
            #expect(error.description.contains("tokens are never written into settings"))
        }
    }

    @Test func theIDIsWrittenAsTheFolderIs() {
        #expect(CredentialPlace.file("/s/{id}/{id}.t").of("=41na") == .file("/s/=41na/=41na.t"))
        #expect(CredentialPlace.file("/s/{{id}}{i}").of("{id}") == .file("/s/{{id}}{i}"))
    }

    @Test func anIDCannotLeaveItsFolder() throws {
        try folder.put(Array("outside\n".utf8), at: "outside")
        try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
        let store = CredentialStore(environment: [:])
        #expect(throws: CredentialProblem(.file(folder.path + "/in/=2e.=2foutside"), .missing)) {
            try store.secret(at: .file(folder.path + "/in/{id}"), for: "../outside")
        }
    }

    @Test(arguments: ["secret-1\n", "secret-1", "secret-1\r\n"])
    func aNewlineAtTheEndIsNoPartOfIt(text: String) throws {
        try folder.put(Array(text.utf8), at: "token")
        let secret = try CredentialStore(environment: [:]).secret(at: .file(folder.path + "/token"), for: "ana")
        #expect(secret.value == "secret-1")
        #expect(secret.place == "file \(folder.path)/token")
    }

    @Test(arguments: [
        ("", CredentialProblem.Kind.empty), ("\n", .empty), ("a\nb", .lines), ("a\n\n", .lines), ("a\u{0}b", .control), ("a\tb", .control),
        ("a b", .blank), ("Bearer abc", .bearer), ("ä", .notASCII), ("a\u{7F}", .control), (" a", .blank),
    ])
    func whatNoHeaderHoldsIsRefusedFromEitherPlace(text: String, kind: CredentialProblem.Kind) throws {
        try folder.put(Array(text.utf8), at: "token")
        let store = CredentialStore(environment: ["TOKEN": text])
        let place = CredentialPlace.file(folder.path + "/token")
        #expect(throws: CredentialProblem(place, kind)) { try store.secret(at: place, for: "ana") }
        #expect(throws: CredentialProblem(.environment("TOKEN"), kind)) { try store.secret(at: .environment("TOKEN"), for: "ana") }
    }

    @Test func theLargestFileIsTakenAndNothingBeyond() throws {
        let store = CredentialStore(environment: [:])
        let place = CredentialPlace.file(folder.path + "/token")
        try folder.put([UInt8](repeating: 0x61, count: CredentialStore.limit) + [0x0A], at: "token")
        #expect(try store.secret(at: place, for: "ana").value.utf8.count == CredentialStore.limit)
        for size in [CredentialStore.limit + 1, CredentialStore.limit + 10, CredentialStore.limit * 3] {
            try folder.put([UInt8](repeating: 0x61, count: size), at: "token")
            #expect(throws: CredentialProblem(place, .tooLarge)) { try store.secret(at: place, for: "ana") }
        }
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o620, 0o602, 0o660, 0o610])
    func aFileThatOthersMayTouchIsRefusedWithTheWayOut(mode: Int) throws {
        try folder.put(Array("secret-value".utf8), at: "token", mode: mode)
        let place = CredentialPlace.file(folder.path + "/token")
        do {
            _ = try CredentialStore(environment: [:]).secret(at: place, for: "ana")
            Issue.record("mode \(String(mode, radix: 8)) was taken")
        } catch {
            #expect(error == CredentialProblem(place, .shared))
            #expect(error.description == "file \(folder.path)/token: others than its owner may read it; run chmod 600 \(folder.path)/token")
        }
    }

    @Test func linksFoldersAndPipesAreNoCredentials() throws {
        try folder.put(Array("secret-value".utf8), at: "token")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.path + "/token")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let store = CredentialStore(environment: [:])
        for (name, kind) in [
            ("link", CredentialProblem.Kind.link), ("pipe", .noFile), ("", .noFile), ("none", .missing), ("token/x", .missing),
        ] {
            let place = CredentialPlace.file(folder.path + "/" + name)
            #expect(throws: CredentialProblem(place, kind)) { try store.secret(at: place, for: "ana") }
        }
        #expect(throws: CredentialProblem(.environment("NONE"), .missing)) { try store.secret(at: .environment("NONE"), for: "ana") }
    }

    @Test func aMissingCredentialIsOneFailureAndNoRequest() async throws {
        let fetcher = ScriptedFetcher { _ in answer(200, "{}") }
        let record = try await Fixture.pull([.guardian, .lume], fetcher, environment: ["LUME_TOKEN": Fixture.lumeToken]).pull(
            Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.isEmpty)
        #expect(record.line == nil)
        #expect(record.isUnauthorised)
        #expect(record.failed == ["guardian.credentials", "lume.credentials"])
        #expect(
            record.messages == [
                "environment variable GUARDIAN_TOKEN: not set; export it before the run",
                "environment variable LUME_KEY: not set; export it before the run",
            ])
    }

    @Test func aSubjectsOwnPlaceGoesFirstAndNobodyIsAskedForWhereTheyAreNot() async throws {
        let fetcher = ScriptedFetcher { request in guardianTable[target(request)] ?? page(404, "") }
        let sources = [
            PullSource(
                .guardian, baseURL: try BaseURL("https://guardian.test/api"), credentials: .init(token: .environment("GUARDIAN_TOKEN"))),
            PullSource(.moneyMoments, baseURL: try BaseURL("https://moments.test")),
        ]
        let pull = SubjectPull(
            sources: sources, credentials: CredentialStore(environment: ["GUARDIAN_TOKEN": "common-token", "ANAS": "anas-own-token"]),
            fetcher: fetcher)
        var subject = Fixture.ana
        subject.credentials[.guardian] = CredentialPlaces(token: .environment("ANAS"))
        let record = try await pull.pull(subject, asOf: Fixture.asOf)
        #expect(record.failures.isEmpty)
        #expect(Set(fetcher.requests.flatMap(\.secrets).map(\.secret.value)) == ["anas-own-token"])
    }

    @Test func aSubjectWithNoPlaceAnywhereIsTold() async throws {
        let fetcher = ScriptedFetcher { _ in answer(200, "{}") }
        let pull = SubjectPull(
            sources: [PullSource(.guardian, baseURL: try BaseURL("https://guardian.test"))], credentials: CredentialStore(environment: [:]),
            fetcher: fetcher)
        let record = try await pull.pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(record.line == nil)
        #expect(record.isUnauthorised)
        #expect(record.failed == ["almanac.credentials"])
    }

    @Test func anExpiredTokenIsNotSent() async throws {
        func token(_ claims: String) -> String {
            [#"{"alg":"HS256"}"#, claims].map { Data($0.utf8).base64EncodedString().replacing("=", with: "") }.joined(separator: ".")
                + ".c2lnbmF0dXJl"
        }
        let fetcher = ScriptedFetcher { request in guardianTable[target(request)] ?? page(404, "") }
        let expired = token(#"{"exp":\#(Fixture.asOf.seconds)}"#)
        let record = try await Fixture.pull([.guardian], fetcher, environment: ["GUARDIAN_TOKEN": expired]).pull(
            Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.isEmpty)
        #expect(record.isUnauthorised)
        #expect(record.messages.count == 1)
        #expect(
            record.messages.first?.hasPrefix("environment variable GUARDIAN_TOKEN: the token has expired at 2026-11-20T21:37:12Z") == true)
        let good = token(#"{"exp":\#(Fixture.asOf.seconds + 1)}"#)
        let second = try await Fixture.pull([.guardian], fetcher, environment: ["GUARDIAN_TOKEN": good]).pull(
            Fixture.ana, asOf: Fixture.asOf)
        #expect(second.failures.isEmpty)
    }
}
