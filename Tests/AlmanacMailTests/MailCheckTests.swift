import AlmanacMail
import AlmanacModel
import TestSupport
import Testing

@Suite("Checks of a mail")
struct MailCheckTests {
    /// What a PNG begins with; a check looks no further.
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
    private static let good = """
        <!doctype html>
        <html lang="en"><head><title>Week</title><style>.a{color:#ffffff}</style></head><body>
        <table role="presentation" width="600"><tr><td width="50%" style="padding:4px;color:#112233">You spent <b>$4</b></td></tr></table>
        <img src="cid:day@example.test" width="560" height="200" alt="Spending by day">
        <a href="https://example.test/full">All of it</a></body></html>

        """

    private func message(html: String = good, images: Bool = true) throws -> MailMessage {
        MailMessage(
            from: try MailAddress(parsing: "Almanac <reports@example.test>"), to: try MailAddress(mailbox: "ana@example.test"),
            subject: "Your week", date: Instant(seconds: 1_795_210_632), zone: .utc, messageID: "1f3a@example.test",
            list: .init(id: "weekly.example.test", name: nil, unsubscribe: "https://example.test/u/abc"), language: "en",
            text: Array("You spent $4\n".utf8), html: Array(html.utf8),
            images: images ? [.init(contentID: "day@example.test", fileName: "day.png", png: Self.png)] : [])
    }

    private func rules(_ bytes: [UInt8], fatal: Bool = true) -> Set<String> {
        Set(MailCheck.findings(in: bytes).filter { $0.isFatal == fatal }.map(\.rule))
    }

    @Test("A good mail has no findings")
    func good() throws {
        let bytes = try message().serialised()
        #expect(MailCheck.findings(in: bytes) == [])
    }

    @Test(
        "HTML that some program cannot show is found by its rule",
        arguments: [
            ("<b>$4</b>", "<svg></svg>", "no-svg"), ("<b>$4</b>", "<script>1</script>", "no-script"),
            ("<b>$4</b>", "<b onclick='x'>4</b>", "no-script"), ("<b>$4</b>", "<form action='https://e.test'></form>", "no-form"),
            ("<b>$4</b>", "<iframe></iframe>", "no-embedding"),
            ("<b>$4</b>", "<link rel=stylesheet href='https://e.test/a.css'>", "no-remote"),
            ("src=\"cid:day@example.test\"", "src=\"https://e.test/a.png\"", "no-remote"),
            ("src=\"cid:day@example.test\"", "src=\"data:image/png;base64,AA==\"", "no-data-uri"),
            ("cid:day@example.test", "cid:other@example.test", "cid"), (" alt=\"Spending by day\"", "", "image-alt"),
            ("width=\"560\"", "", "image-width"), ("width=\"560\"", "width=\"1200\"", "image-width"),
            ("height=\"200\"", "height=\"2000\"", "image-height"), ("width=\"600\"", "width=\"900\"", "table-width"),
            ("width=\"50%\"", "width=\"50em\"", "table-width"), ("color:#112233", "color:rgb(1 2 3)", "style-colour"),
            ("color:#112233", "background:url(https://e.test/a.png)", "no-remote"),
            ("<b>$4</b>", "<b style='color:#112233' style='background:url(https://e.test/a.png)'>$4</b>", "no-remote"),
            ("<b>$4</b>", "<B STYLE=\"color:RGB(1 2 3)\">$4</B>", "style-colour"),
            ("<b>$4</b>", "<!--[if mso]><b style=\"behavior:url(#x)\">$4</b><![endif]-->", "no-script"),
            ("</title>", "</title><style>.b{}</STYLE><script>1</script>", "no-script"),
            ("https://example.test/full", "javascript:alert(1)", "link"),
            (".a{color:#ffffff}", ".a{color:#ffffff}" + String(repeating: " ", count: 16_384), "style-size"),
            ("</table>", "</table><style>.b{color:#000000}</style>", "style-place"),
            ("</table>", "</table>" + String(repeating: "<p>x</p>\n", count: 12_000), "html-size"),
        ])
    func html(part: String, other: String, rule: String) throws {
        #expect(Self.good.contains(part))
        #expect(rules(try message(html: Self.good.replacing(part, with: other)).serialised()).contains(rule))
    }

    @Test(
        "What some programs pass over is a note, with their names",
        arguments: [
            ("padding:4px", "border-radius:4px", "border-radius on <td> is passed over by Outlook for Windows"),
            ("<b>", "<b style=\"position:absolute\">", "position on <b> is passed over by Gmail"),
            (
                "<b>$4</b>", "<progress value=1>4</progress>",
                "<progress> is passed over by Gmail, Gmail in a phone's browser, Outlook for Windows, Yahoo, HEY"
            ),
            ("color:#112233", "color:var(--a,#112233)", "color on <td> is passed over by Gmail"),
            ("padding:4px", "display:flex", "display on <td> is passed over by Outlook for Windows"),
        ])
    func support(part: String, other: String, message expected: String) throws {
        let findings = MailCheck.findings(in: try message(html: Self.good.replacing(part, with: other)).serialised())
        #expect(findings.contains { !$0.isFatal && $0.rule == "client-support" && $0.message.hasPrefix(expected) }, "\(findings)")
    }

    @Test("Rules for some screens are named with those who pass over them")
    func queries() throws {
        let html = Self.good.replacing(
            ".a{color:#ffffff}",
            with: ".a{color:#ffffff}@media (max-width:480px){.a{color:#000000}}@media (prefers-color-scheme:dark){.a{color:#fefefe}}")
        let findings = MailCheck.findings(in: try message(html: html).serialised())
        #expect(
            findings.map(\.message).sorted() == [
                "@media (max-width:480px) is passed over by Gmail in a phone's browser, Outlook for Windows",
                "@media (prefers-color-scheme:dark) is passed over by Gmail, Gmail's apps, Gmail in a phone's browser, Outlook for Windows, Yahoo, Proton Mail, HEY",
            ])
        #expect(findings.allSatisfy { !$0.isFatal })
    }

    @Test("A column that leaves others no room on a phone is found")
    func narrow() throws {
        func notes(_ row: String) throws -> Set<String> {
            rules(
                try message(html: Self.good.replacing("</table>", with: "</table><table role=\"presentation\">\(row)</table>"))
                    .serialised(),
                fatal: false)
        }
        #expect(try notes("<tr><td width=\"208\">a</td><td>b</td></tr>") == ["narrow-screen"])
        #expect(try notes("<tr><td width=\"208\">a</td></tr><tr><td>b</td></tr>") == [])
        #expect(try notes("<tr><td width=\"84\">a</td><td>b</td></tr>") == [])
        #expect(try notes("<tr><td><table role=\"presentation\"><tr><td width=\"300\">a</td></tr></table></td><td>b</td></tr>") == [])
        // Any number of any size.
        #expect(
            try notes("<tr><td width=\"9223372036854775807\">a</td><td width=\"9223372036854775807\">b</td><td>c</td></tr>").contains(
                "narrow-screen"))
    }

    @Test("Hidden from all, nothing is missed")
    func hidden() throws {
        let html = Self.good.replacing("<b>", with: "<b style=\"display:none;max-width:0;position:absolute\">")
        #expect(MailCheck.findings(in: try message(html: html).serialised()) == [])
    }

    @Test(
        "A header or a form that servers refuse or readers stumble over is found by its rule",
        arguments: [
            ("Subject: Your week\r\n", "", "header-fields"), ("Subject: Your week\r\n", "Subject: a\r\nSubject: b\r\n", "header-fields"),
            ("Subject: Your week", "Subject: ", "subject"), ("<1f3a@example.test>", "1f3a", "message-id"),
            ("From: Almanac <reports@example.test>", "From: Almanac", "from"), (" +0000\r\n", " GMT\r\n", "date"),
            ("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", "", "one-click"),
            ("List-Unsubscribe=One-Click", "List-Unsubscribe=Maybe", "one-click"),
            ("<https://example.test/u/abc>", "<http://e.test>", "list-unsubscribe"),
            ("MIME-Version: 1.0\r\n", "MIME-Version: 1.0\n", "line-breaks"), ("Subject: Your week", "Subject: Your wéek", "seven-bits"),
            ("Subject: Your week", "Subject: " + String(repeating: "x", count: 1100), "line-length"),
            ("--=_almanac_related--", "", "form"), ("text/plain; charset=utf-8", "text/enriched; charset=utf-8", "structure"),
            ("text/html; charset=utf-8", "text/html; charset=latin1", "charset"),
            ("type=\"multipart/alternative\"", "type=\"text/html\"", "structure"), ("image/png", "image/webp", "image-type"),
            ("iVBORw0KGgo", "AAAAAAAAAAA", "image-type"), ("Content-ID: <day@example.test>\r\n", "", "content-id"),
            ("You spent $4", "You spent =ZZ4", "transfer-encoding"),
        ])
    func form(part: String, other: String, rule: String) throws {
        let text = String(decoding: try message().serialised(), as: UTF8.self)
        let broken = text.replacing(part, with: other)
        #expect(broken != text, "\(part)")
        #expect(rules(Array(broken.utf8)).contains(rule), "\(MailCheck.findings(in: Array(broken.utf8)))")
    }

    @Test("Any bytes are looked at without a crash")
    func garbage() throws {
        let good = try message().serialised()
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                if Bool.random(using: &generator) {
                    bytes[place] = .random(in: .min ... .max, using: &generator)
                } else {
                    bytes.removeSubrange(place..<min(place + 30, bytes.count))
                }
                if bytes.isEmpty { break }
            }
            _ = MailCheck.findings(in: bytes)
        }
        for bytes in [[], [0x0A], Array("Content-Type: multipart/related; boundary=a\r\n\r\n--a".utf8)] as [[UInt8]] {
            #expect(!rules(bytes).isEmpty)
        }
    }
}
