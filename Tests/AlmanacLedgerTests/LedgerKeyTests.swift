import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacPost

struct LedgerKeyTests {
    @Test func givesTheSameMessageTheSameID() throws {
        let ana = try key("ana")
        #expect(ana.messageID(domain: "mail.example.test") == (try key("ana").messageID(domain: "mail.example.test")))
        // SHA-256 of the key's bytes: ids must not change between releases, or a retry across one becomes a second mail.
        #expect(String(decoding: ana.bytes, as: UTF8.self) == "almanac.message.10:5:daily4:mail10:2026-11-203:ana16:ana@example.test")
        #expect(
            ana.messageID(domain: "mail.example.test")
                == "0511fe5d2904a8bdcf97ef8402bdc71a74f5cd8fcbd99da97a5694c248ff772a@mail.example.test")
    }

    @Test func givesEveryOtherMessageAnother() throws {
        let keys = [
            try key("ana"), try key("bo"), try key("ana", period: "2026-11-21"), try key("ana", report: "weekly"),
            try key("ana", address: "ana@other.test"),
            try LedgerKey(tenant: "t", subject: "ana", report: "daily", period: "2026-11-20", address: "ana@example.test"),
            try LedgerKey(subject: "ana", report: "daily", period: "2026-11-20", channel: "file", address: "ana@example.test"),
        ]
        let ids = keys.flatMap { key in [1, 2, 3].map { key.messageID(domain: "d.test", version: $0) } }
        #expect(Set(ids).count == 21)
        #expect(ids[1] == ids[0].replacing("@", with: ".v2@"))
        #expect(ids.allSatisfy { $0.utf8.count < 100 })
    }

    @Test func keepsFieldsApart() throws {
        let one = try LedgerKey(subject: "3:ana", report: "daily", period: "p", address: "a")
        let other = try LedgerKey(subject: "ana", report: "daily", period: "p3:", address: "a")
        #expect(one != other && one.bytes != other.bytes)
    }

    @Test func takesAnAddressWrittenTwoWaysForOne() throws {
        let ana = try key("ana", address: "Ana@EXAMPLE.test")
        #expect(ana == (try key("ana", address: "ana@example.TEST")))
        #expect(ana.hashValue == (try key("ana", address: "ana@example.TEST")).hashValue)
        #expect(ana.address == "Ana@EXAMPLE.test")
        #expect(try key("a", address: "a@MÜNCHEN.example") == key("a", address: "a@xn--mnchen-3ya.example"))
    }

    /// The database compares bytes, so the keys must.
    @Test func tellsSubjectsApartThatLookAlike() throws {
        let composed = try key("\u{E9}", address: "a@b.test")
        let decomposed = try key("e\u{301}", address: "a@b.test")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect((composed < decomposed) != (decomposed < composed))
    }

    @Test(arguments: [
        ("", "a@b.test", LedgerKeyError.empty(field: "subject")), ("ana", "", .empty(field: "address")),
        ("a\0b", "a@b.test", .controlCharacter(field: "subject")),
        ("ana", "a@b.test\r\nBcc: c@d.test", .controlCharacter(field: "address")),
        (String(repeating: "é", count: 513), "a@b.test", .tooLong(field: "subject")),
    ])
    func refusesWhatCannotBeKept(subject: String, address: String, error: LedgerKeyError) {
        #expect(throws: error) { try LedgerKey(subject: subject, report: "daily", period: "p", address: address) }
    }

    @Test func keepsTheAddressOutOfMessages() throws {
        #expect(try key("ana").description == "daily 2026-11-20 for ana by mail")
    }
}
