import AlmanacMail
import Testing

@Suite("Addresses")
struct MailAddressTests {
    @Test(
        "An address is read with and without a name",
        arguments: [
            ("ana@example.test", nil, "ana@example.test"), ("Ana <ana@example.test>", "Ana", "ana@example.test"),
            ("  \"Núñez, Ana\"  <ana@Example.TEST> ", "Núñez, Ana", "ana@example.test"), ("<a.b+c@x.y>", nil, "a.b+c@x.y"),
            ("\"odd \\\"one\\\"\"@example.test", nil, "\"odd \\\"one\\\"\"@example.test"), ("ana@exämple.de", nil, "ana@xn--exmple-cua.de"),
            ("ana@BÜCHER.example", nil, "ana@xn--bcher-kva.example"), ("ana@例え.テスト", nil, "ana@xn--r8jz45g.xn--zckzah"),
        ])
    func reads(text: String, name: String?, mailbox: String) throws {
        let address = try MailAddress(parsing: text)
        #expect(address.name == name)
        #expect(address.mailbox == mailbox)
    }

    @Test(
        "What no server would take is refused",
        arguments: [
            "", "ana", "@example.test", "ana@", "ana@-x.test", "ana@x..test", "ana@x.test/", "ana@exa mple.test", "añá@example.test",
            "a@b.example,evil@example.org", "a@b.example, evil@example.org", "a@b.example;evil@example.org", "ana bo@example.test",
            "ana<bo@example.test", "a:b@example.test", "a\\b@example.test", "ana@[127.0.0.1]", "ana@ex%61mple.test", "ana@exämple.de/path",
            "ana@ä@b.test",
            String(repeating: "a", count: 65) + "@example.test",
            "ana@" + String(repeating: "a", count: 64) + ".test", "ana@example.test\r\nBcc: eve@example.test", "ana@example.test\u{0}",
        ])
    func refuses(text: String) {
        #expect(throws: MailError.self) { try MailAddress(parsing: text) }
    }

    @Test("A line break in a name is refused, and the message about it holds none")
    func names() {
        let error = #expect(throws: MailError.self) { try MailAddress(name: "Ana\r\nBcc: eve@example.test", mailbox: "ana@example.test") }
        #expect(error?.description.contains { $0.isNewline } == false)
    }

    @Test(
        "International domains are written as the DNS has them",
        arguments: [
            ("münchen.example", "xn--mnchen-3ya.example"), ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"),
            ("他们为什么不说中文.test", "xn--ihqwcrb4cv8a8dqg056pqjye.test"), ("faß.test", "xn--fa-hia.test"),
            ("ｅｘａｍｐｌｅ．test", "example.test"), ("bücher。例え.テスト", "xn--bcher-kva.xn--r8jz45g.xn--zckzah"),
        ])
    func domains(domain: String, ascii: String) throws {
        #expect(try MailAddress(mailbox: "a@" + domain).domain == ascii)
    }

    @Test("Addresses are compared without their case; what is none stays as it is")
    func comparison() {
        #expect(MailAddress.comparable("Ana+News@EXAMPLE.test") == "ana+news@example.test")
        #expect(MailAddress.comparable("ana@BÜCHER.example") == "ana@xn--bcher-kva.example")
        #expect(MailAddress.comparable("no address") == "no address")
    }
}
