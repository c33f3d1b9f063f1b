import AlmanacDump
import AlmanacModel
import Foundation
import Testing

@testable import AlmanacFetch

@Suite struct SubjectListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Everything in a list: subjects as they are, findings as text behind `subjects.csv`.
    private func read(_ text: String) throws -> (subjects: [PullSubject], notices: [String], refused: [String]) {
        try folder.put(Array(text.utf8), at: "list")
        var list = try SubjectList(path: folder.path + "/list")
        var result: (subjects: [PullSubject], notices: [String], refused: [String]) = ([], [], [])
        while let entry = try list.next() {
            switch entry {
            case .subject(let subject): result.subjects.append(subject)
            case .notice(let notice): result.notices.append(notice.description.replacing(folder.path + "/list:", with: ""))
            case .refused(let notice): result.refused.append(notice.description.replacing(folder.path + "/list:", with: ""))
            }
        }
        return result
    }

    /// What time mends, and what a device does, is not told as a bad list.
    @Test(arguments: [(EACCES, 77), (EMFILE, 75), (ENFILE, 75), (EIO, 73)] as [(Int32, Int32)])
    func endsAPullByWhatKeepsTheListFromBeingRead(errno: Int32, code: Int32) {
        #expect(SubjectList.error(.system(errno: errno), "people.csv", line: 3).exitCode == code)
        #expect(SubjectList.error(.system(errno: ENOENT), "people.csv", line: 0).exitCode == 65)
    }

    @Test(.enabled(if: access("/proc/self/mem", F_OK) == 0, "there is no file whose every read is an error"))
    func tellsThatTheDeviceOfAListFails() {
        #expect(throws: PullError.cannotRead(path: "/proc/self/mem", errno: EIO)) { try SubjectList(path: "/proc/self/mem") }
    }

    private var anas: PullSubject {
        PullSubject(
            Subject(
                id: "ana", name: "Ana, \"A\"\nB", email: "ana@example.test", language: "ar", locale: "de_DE", timeZone: "Europe/Berlin",
                currency: "EUR"),
            credentials: [
                .guardian: .init(token: .environment("ANA")), .lume: .init(token: .file("/run/{id}"), apiKey: .environment("KEY")),
            ],
            place: folder.path + "/list:2", namesCurrency: true)
    }

    @Test(arguments: ["timezone", "zone", " TimeZone "])
    func readsCSV(zone: String) throws {
        let list = try read(
            "\u{FEFF}id,name,email,language,locale,\(zone),currency,guardian_token,lume_token,lume_api_key\r\n"
                + "ana,\"Ana, \"\"A\"\"\nB\",ana@example.test,ar,de_DE,Europe/Berlin,EUR,env:ANA,file:/run/{id},env:KEY\r\n\n"
                + "bo,,,,,UTC,,,,")
        #expect(list.subjects.first == anas)
        #expect(list.subjects.dropFirst() == [PullSubject(Subject(id: "bo"), place: folder.path + "/list:5")])
        #expect(list.notices.isEmpty)
        #expect(list.refused.isEmpty)
    }

    @Test func readsNDJSON() throws {
        let list = try read(
            "\n"
                + #"{"id":"ana","name":"Ana, \"A\"\nB","email":"ana@example.test","language":"ar","locale":"de_DE","zone":"Europe/Berlin","currency":"EUR","#
                + #""tokens":{"guardian":"env:ANA"},"api_keys":{"lume":"env:KEY"},"lume_token":"file:/run/{id}"}"# + "\n  \n"
                + #"{"id":12,"timezone":"UTC","name":null,"tokens":null}"#)
        #expect(list.subjects.first == anas)
        #expect(list.subjects.dropFirst() == [PullSubject(Subject(id: "12"), place: folder.path + "/list:4")])
        #expect(list.notices.isEmpty)
        #expect(list.refused.isEmpty)
    }

    @Test func tellsEachMistakeInCSVAtItsLine() throws {
        let list = try read(
            """
            id,timezone,curency,currency,guardian_api_key,guardian_token
            ana,UTC,,dollars,,
            ,UTC,,,,
            ana,UTC,,,,
            bo,,,USD,,
            cy,UTC
            di,UTC,,,,eyJhbGciOiJIUzI1NiJ9.e30.c2ln
            e"e,UTC,,,,
            "f"f,UTC,,,,
            gil,UTC,,,,env:GIL
            "hal,UTC,,,,
            ivy,UTC,,,,
            """)
        // A quote inside a field that does not begin with one is a letter of it.
        #expect(list.subjects.map(\.subject.id) == ["ana", "bo", "e\"e", "gil"])
        #expect(
            list.notices == [
                "1: no column named 'curency' is known, and it is not read; did you mean 'currency'?",
                "1: no column named 'guardian_api_key' is known, and it is not read",
                "2: 'dollars' is not a currency code; amounts are shown in USD", "5: no time zone; times are shown in UTC",
            ])
        #expect(
            list.refused == [
                "3: no id; give each subject its own", "4: this id stands in the list twice; the first one is used",
                "6: 2 fields, and the first line names 6; count the separators",
                "7: guardian_token: a credential is given by its place, env:NAME or file:/path; tokens are never written into settings or lists",
                "9: text behind a quoted field; double the quotes inside a field",
                "11: a quote that is not closed; the rest of the file is inside it",
            ])
    }

    @Test func tellsEachMistakeInNDJSONAtItsLine() throws {
        let list = try read(
            """
            {"id":"ana","timezone":"UTC","tokens":{"guardian":"secret"}}
            {"id":"bo","timezone":"UTC","tokens":{"momentum":"env:A"},"colour":"red"}
            {"id":"cy","timezone":"UTC","colour":"red"}
            [1]
            {"id":
            {"id":"di","name":5}
            {"name":"x"}
            {"id":"ed","timezone":"UTC","tokens":"env:A"}
            """)
        #expect(list.subjects.map(\.subject.id) == ["bo", "cy"])
        #expect(
            list.notices == [
                "2: no key named 'tokens.momentum' is known, and it is not read", "2: no key named 'colour' is known, and it is not read",
            ])
        #expect(list.refused.map { String($0.prefix(1)) } == ["1", "4", "5", "6", "7", "8"])
        #expect(!list.refused[0].contains("secret\""))
        #expect(list.refused[2].hasPrefix("5: this is not JSON: "))
        #expect(list.refused[3] == "6: 'name' is no text; put it in quotes")
    }

    @Test func whatIsNoListIsToldAtOnce() throws {
        for (text, line, words) in [("", 0, "empty"), ("name,zone\n", 1, "no column named 'id'"), ("id,zone,timezone\n", 1, "two columns")]
        {
            #expect {
                _ = try read(text)
            } throws: { error in
                guard case .unreadableList(_, line, let problem)? = error as? PullError else { return false }
                return problem.contains(words)
            }
        }
        #expect(throws: PullError.self) { try SubjectList(path: folder.path + "/none") }
        #expect(throws: PullError.self) { try SubjectList(path: folder.path) }
    }

    @Test func bytesThatAreNoTextCostTheirLine() throws {
        try folder.put([0xEF, 0xBB, 0xBF] + Array("id,zone\n".utf8) + [0xFF] + Array(",UTC\nbo,UTC\n".utf8), at: "bytes")
        var list = try SubjectList(path: folder.path + "/bytes")
        guard case .refused(let notice)? = try list.next() else {
            Issue.record("taken")
            return
        }
        #expect(notice.message == "the column id is not UTF-8; save the list as UTF-8")
        #expect(try list.next() == .subject(PullSubject(Subject(id: "bo"), place: folder.path + "/bytes:3")))
    }

    /// Lists as spreadsheets save them.
    @Test(
        arguments: [
            Array("id;name;timezone\r\nbo;B".utf8) + [0xF6] + Array(";UTC\r\n".utf8),
            [0xFF, 0xFE] + Array("id\tname\ttimezone\rbo\tB\u{F6}\tUTC\r".unicodeScalars.map { [UInt8($0.value), 0] }.joined()),
        ] as [[UInt8]])
    func readsOtherDialects(bytes: [UInt8]) throws {
        try folder.put(bytes, at: "bytes")
        var list = try SubjectList(path: folder.path + "/bytes")
        #expect(try list.next() == .subject(PullSubject(Subject(id: "bo", name: "B\u{F6}"), place: folder.path + "/bytes:2")))
        #expect(try list.next() == nil)
    }

    // MARK: The key of a run

    @Test func aRunsKeyChangesWithWhatIsAskedAndForWhomAndWithNothingElse() throws {
        try folder.put(Array("id\nana\n".utf8), at: "a")
        try folder.put(Array("id\nana\n".utf8), at: "same")
        try folder.put(Array("id\nbo\n".utf8), at: "other")
        let guardian = try Fixture.source(.guardian)
        let lume = try Fixture.source(.lume)
        func key(_ sources: [PullSource], _ list: String, _ options: PullOptions = PullOptions(), _ subject: PullSubject? = nil) throws
            -> String
        {
            var key = RunKey(sources: sources, options: options)
            if let subject { key.add(subject) }
            try key.add(listAt: folder.path + "/" + list)
            return key.description
        }
        let base = try key([guardian, lume], "a")
        #expect(try key([lume, guardian], "same") == base)
        var elsewhere = guardian
        elsewhere.baseURL = try BaseURL("https://elsewhere.test")
        var otherToken = guardian
        otherToken.credentials.token = .environment("OTHER")
        let others = [
            try key([guardian], "a"), try key([guardian, lume], "other"), try key([elsewhere, lume], "a"),
            try key([otherToken, lume], "a"),
            try key([guardian, lume], "a", PullOptions(tips: .never)), try key([guardian, lume], "a", PullOptions(refreshesMoments: true)),
            try key([guardian, lume], "a", PullOptions(), Fixture.ana),
        ]
        #expect(Set(others + [base]).count == others.count + 1)
        #expect(base.count == 64)
    }
}
