import AlmanacModel
import Testing

@testable import AlmanacLedger

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

struct MailAddressTests {
    /// The labels of RFC 3492 §7.1 that are lower case, and everyday ones.
    @Test(arguments: [
        ("münchen.example", "xn--mnchen-3ya.example"), ("MÜNCHEN.Example", "xn--mnchen-3ya.example"),
        ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"),
        ("他们为什么不说中文.test", "xn--ihqwcrb4cv8a8dqg056pqjye.test"),
        ("почемужеонинеговорятпорусски.test", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l.test"),
        ("bücher。例え.テスト", "xn--bcher-kva.xn--r8jz45g.xn--zckzah"), ("ｅｘａｍｐｌｅ．test", "example.test"), ("faß.test", "xn--fa-hia.test"),
        ("3年b組金八先生.test", "xn--3b-ww4c5e180e575a65lsy2b.test"),
    ])
    func writesDomainsInASCII(domain: String, ascii: String) {
        #expect(MailAddress("a@" + domain)?.domain == ascii)
    }

    /// RFC 3492 §7.1 A, B and R.
    @Test func encodesAsTheStandardHasIt() {
        #expect(Punycode.encode("ليهمابتكلموشعربي؟") == "egbpdaj6bu4bxfgehfvwxn")
        #expect(Punycode.encode("他们为什么不说中文") == "ihqwcrb4cv8a8dqg056pqjye")
        #expect(Punycode.encode("そのスピードで") == "d9juau41awczczp")
        #expect(Punycode.encode("-> $1.00 <-") == "-> $1.00 <--")
        #expect(Punycode.encode(String(repeating: "\u{10FFFF}", count: 1025)) == nil)
    }

    @Test func keepsTheLocalPartAndComparesWithoutItsCase() {
        #expect(MailAddress("Ana+News@EXAMPLE.test")?.text == "Ana+News@example.test")
        #expect(MailAddress("Ana+News@EXAMPLE.test")?.comparable == "ana+news@example.test")
        #expect(MailAddress("\"a@b\"@example.test")?.local == "\"a@b\"")
        #expect(MailAddress("JOSE\u{301}@e.test")?.comparable == MailAddress("jos\u{E9}@e.test")?.comparable)
    }

    @Test(arguments: [
        "", "ana", "@example.test", "ana@", "ana@.test", "ana@a..b", "ana@-a.test", "ana@a-.test", "ana@ex ample.test", "a\n@b.test",
        "a@b.test\r\n",
        "a b@c.test", "a@[192.0.2.1]", "a@b.test\0", String(repeating: "a", count: 65) + "@b.test",
        "a@" + String(repeating: "a", count: 64) + ".test",
        "a@" + String(repeating: "ü", count: 64) + ".test", "a@" + Array(repeating: "abcdefg", count: 32).joined(separator: "."),
    ])
    func refusesWhatIsNoAddress(text: String) {
        #expect(MailAddress(text) == nil)
    }
}
