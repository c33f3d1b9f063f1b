import AlmanacMail
import AlmanacModel
import TestSupport
import Testing

@Suite("Messages")
struct MailMessageTests {
    private func message(subject: String = "Your week", name: String? = "Ana", text: String = "Hello\n", html: String = "<p>Hello\n") throws
        -> MailMessage
    {
        MailMessage(
            from: try MailAddress(parsing: "Almanac <reports@example.test>"), to: try MailAddress(name: name, mailbox: "ana@example.test"),
            subject: subject, date: Instant(seconds: 1_795_210_632), zone: Self.newYork, messageID: "1f3a@example.test",
            text: Array(text.utf8),
            html: Array(html.utf8))
    }

    private static let newYork = Zone(
        identifier: "America/New_York", transitions: [.init(start: .min, offset: -18_000, abbreviation: "EST")])

    private func lines(_ message: MailMessage) throws -> [String] {
        let text = String(decoding: try message.serialised(), as: UTF8.self)
        return text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("A message is the header fields, then the text, then the HTML")
    func whole() throws {
        var message = try message()
        message.list = .init(
            id: "weekly.example.test", name: "Weekly", unsubscribe: "https://example.test/u/abc", unsubscribeMail: "mailto:u@example.test")
        message.reportKey = "ana mail 2026-W47@America/New_York"
        message.feedbackID = "2026-W47:weekly:report:example-test"
        message.references = ["0@example.test"]
        #expect(
            try lines(message) == [
                "MIME-Version: 1.0", "From: Almanac <reports@example.test>", "To: Ana <ana@example.test>", "Subject: Your week",
                "Date: Fri, 20 Nov 2026 16:37:12 -0500", "Message-ID: <1f3a@example.test>", "References: <0@example.test>",
                "List-Id: Weekly <weekly.example.test>", "List-Unsubscribe: <https://example.test/u/abc>, <mailto:u@example.test>",
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Auto-Submitted: auto-generated",
                "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply", "Feedback-ID: 2026-W47:weekly:report:example-test",
                "X-Report-Key: ana mail 2026-W47@America/New_York", "Content-Type: multipart/alternative;",
                " boundary=\"=_almanac_alternative\"", "", "--=_almanac_alternative", "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable", "", "Hello", "", "--=_almanac_alternative",
                "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", "<p>Hello", "",
                "--=_almanac_alternative--", "", "",
            ])
    }

    @Test(
        "A feedback id that is none is refused",
        arguments: ["", "a:b:c:shrt", "a:b:c:longer-than-fifteen", "a:b:c:d:example", "a b:example", "a:\r\nBcc: x:example", "é:example"])
    func feedback(id: String) throws {
        var message = try message()
        message.feedbackID = id
        #expect(throws: MailError.self) { try message.serialised() }
    }

    @Test("Pictures stand beside the alternatives, each with an id of its own")
    func pictures() throws {
        var message = try message()
        message.images = [
            .init(contentID: "a@example.test", fileName: "a.png", png: [0x89, 0x50, 0x4E]),
            .init(contentID: "b@example.test", fileName: "b.png", png: Array(repeating: 0xFF, count: 100)),
        ]
        let lines = try lines(message)
        #expect(lines.contains("Content-Type: multipart/related; type=\"multipart/alternative\";"))
        #expect(lines.filter { $0 == "--=_almanac_related" }.count == 3)
        #expect(lines.contains("Content-ID: <a@example.test>") && lines.contains("iVBO"))
        #expect(lines.contains(String(repeating: "/", count: 76)))
        #expect(lines.last(where: { !$0.isEmpty }) == "--=_almanac_related--")
        message.images[0].fileName = "spend-by-category-dark-59ae43a274747bbc.png"
        #expect(try self.lines(message).allSatisfy { $0.utf8.count <= 78 })
    }

    @Test("Whatever the subject, no line is too long, all is ASCII, and it reads back the same")
    func subjects() throws {
        var generator = SeededGenerator(seed: 5)
        let alphabets: [[Character]] = [
            Array("abc XYZ=?_.,\"\\()<>@"), Array("äöü€ßñ abc"), Array("日本語の題名 "), Array("👩‍👩‍👧‍👦🇮🇳e\u{301} "), Array("שלום مرحبا 123"),
            Array("हिन्दी में खर्च हुआ · "), Array("बाकी₹\u{A0}·12"),
        ]
        for _ in 0..<900 {
            let alphabet = alphabets[Int.random(in: 0..<alphabets.count, using: &generator)]
            let length = Int.random(in: 0...300, using: &generator)
            let subject = String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            let lines = try lines(message(subject: subject, name: subject))
            #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
            let start = try #require(lines.firstIndex { $0.hasPrefix("Subject:") })
            let field = [lines[start].dropFirst("Subject:".count)] + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.map { $0[...] }
            #expect(decoded(field.joined()) == subject.split(separator: " ").joined(separator: " "), "\(subject)")
        }
    }

    /// RFC 2047 read back: words in turn, blanks between two encoded ones dropped.
    private func decoded(_ field: String) -> String {
        var bytes: [UInt8] = []
        var wasEncoded = true
        var isPadded = false
        for word in field.split(separator: " ") {
            let parts = word.split(separator: "?", omittingEmptySubsequences: false)
            let isEncoded = word.hasPrefix("=?utf-8?") && word.hasSuffix("?=") && parts.count == 5
            if isEncoded {
                #expect(word.utf8.count <= 75)
                if !wasEncoded { bytes.append(0x20) }
                #expect(!isPadded, "GMime loses what stands behind padding: \(field)")
                isPadded = parts[2] == "B" && parts[3].hasSuffix("=")
                let piece = parts[2] == "B" ? Base64Reader.bytes(String(parts[3])) : EscapeReader.bytes(String(parts[3]), blank: "_")
                #expect(String(validating: piece, as: UTF8.self) != nil, "a character is cut in two")
                bytes += piece
            } else {
                if !bytes.isEmpty { bytes.append(0x20) }
                isPadded = false
                bytes += word.utf8
            }
            wasEncoded = isEncoded
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Whatever the text, its lines are short, nothing at their ends is lost, and it reads back the same")
    func bodies() throws {
        var generator = SeededGenerator(seed: 6)
        let pieces = [
            "a", " ", "\t", "\n", "=", ".", "From ", "é", "😀", "--", "--=_almanac_alternative\n", String(repeating: "x", count: 80), "\n\n",
            " \n",
        ]
        for _ in 0..<400 {
            let text =
                (0..<Int.random(in: 0...60, using: &generator)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
                .joined() + "\n"
            let lines = try lines(message(text: text))
            #expect(
                lines.allSatisfy {
                    $0.utf8.count <= 78 && $0.last != " " && $0.last != "\t" && !$0.hasPrefix(".") && !$0.hasPrefix("From ")
                })
            #expect(lines.filter { $0 == "--=_almanac_alternative" }.count == 2)
            let start = try #require(lines.firstIndex(of: "Content-Transfer-Encoding: quoted-printable")) + 2
            let end = try #require(lines.dropFirst(start).firstIndex(of: "--=_almanac_alternative")) - 1
            var read: [UInt8] = []
            for line in lines[start..<end] {
                if line.hasSuffix("=") {
                    read += EscapeReader.bytes(String(line.dropLast()), blank: nil)
                } else {
                    read += EscapeReader.bytes(line, blank: nil) + [0x0A]
                }
            }
            #expect(String(decoding: read, as: UTF8.self) == text)
        }
    }

    @Test(
        "Nothing can add a header field",
        arguments: ["a\r\nBcc: eve@example.test", "a\nb", "a\rb", "a\u{0}b", "a\u{85}b", "a\u{2028}b", "a\tb"])
    func injection(text: String) throws {
        #expect(throws: MailError.self) { try message(subject: text).serialised() }
        #expect(throws: MailError.self) { try message(name: text) }
        var other = try message()
        other.messageID = "\(text)@example.test"
        #expect(throws: MailError.self) { try other.serialised() }
        other = try message()
        other.list = .init(id: text)
        #expect(throws: MailError.self) { try other.serialised() }
        other.list = .init(id: "x.test", name: text)
        #expect(throws: MailError.self) { try other.serialised() }
        other.list = .init(id: "x.test", unsubscribe: "https://x.test/\(text)")
        #expect(throws: MailError.self) { try other.serialised() }
        other = try message()
        other.images = [.init(contentID: text, fileName: "a.png", png: [])]
        #expect(throws: MailError.self) { try other.serialised() }
        other.images = [.init(contentID: "a@x.test", fileName: text, png: [])]
        #expect(throws: MailError.self) { try other.serialised() }
        other = try message()
        other.reportKey = text
        #expect(throws: MailError.self) { try other.serialised() }
        other = try message()
        other.language = text
        #expect(throws: MailError.self) { try other.serialised() }
    }
}
