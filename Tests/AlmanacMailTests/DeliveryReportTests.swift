import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail

/// Reports as the servers write them that readers have; the names in them are made up.
struct DeliveryReportTests {
    private static let digest = String(repeating: "ab12", count: 16)
    private static let token = "00112233445566778899aabbccddeeff"
    private static let verp = "bounces+\(token)@example.org"

    private static func report(_ text: String) -> DeliveryReport? {
        DeliveryReport(message: Array(text.utf8)[...])
    }

    /// A notification with the parts that all of them have.
    private static func notification(
        header: String = "To: \(verp)", status: String, original: String = "text/rfc822-headers",
        originalText: String = "Message-ID: <\(digest)@example.org>\nReturn-Path: <\(verp)>\n"
    ) -> String {
        """
        From: MAILER-DAEMON@mx.example.net
        \(header)
        Subject: Undelivered Mail Returned to Sender
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status;
        	boundary="4F1A2.1/mx.example.net"

        This is a MIME-encapsulated message.

        --4F1A2.1/mx.example.net
        Content-Type: text/plain; charset=us-ascii

        I'm sorry to have to inform you that your message could not be delivered.

        --4F1A2.1/mx.example.net
        Content-Description: Delivery report
        Content-Type: message/delivery-status

        \(status)

        --4F1A2.1/mx.example.net
        Content-Type: \(original)

        \(originalText)
        --4F1A2.1/mx.example.net--

        """
    }

    static let postfix = notification(
        status: """
            Reporting-MTA: dns; mx.example.net
            X-Postfix-Queue-ID: 4F1A2
            Arrival-Date: Fri, 20 Nov 2026 05:30:12 +0000 (UTC)

            Final-Recipient: rfc822; ana@example.net
            Original-Recipient: rfc822;ana@example.net
            Action: failed
            Status: 5.1.1
            Remote-MTA: dns; mail.example.net
            Diagnostic-Code: smtp; 550 5.1.1 <ana@example.net>: Recipient address
                rejected: User unknown in virtual mailbox table
            """)

    @Test func readsWhatPostfixWrites() throws {
        let report = try #require(Self.report(Self.postfix))
        #expect(report.kind == .gone && report.status == "5.1.1")
        #expect(report.words == "550 5.1.1 <ana@example.net>: Recipient address rejected: User unknown in virtual mailbox table")
        #expect(report.messageIDs == [Self.digest + "@example.org"])
        #expect(report.addresses == [Self.verp, "<\(Self.verp)>"])
    }

    /// Exim says 5.0.0 whatever it is; the server's own words know more.
    @Test(arguments: [
        ("smtp; 550 5.1.1 <ana@example.net>: no such user", DeliveryReport.Kind.gone, "5.1.1"),
        ("smtp; 550 no such user here", .refused, "5.0.0"), ("smtp; 550 5.7.1 blocked", .refused, "5.7.1"),
        ("smtp; 452 4.2.2 mailbox full", .delayed, "4.2.2"),
    ])
    func readsWhatEximWrites(diagnostic: String, kind: DeliveryReport.Kind, status: String) throws {
        let text = Self.notification(
            header: "X-Failed-Recipients: ana@example.net\nAuto-Submitted: auto-replied\nTo: \(Self.verp)",
            status: """
                Reporting-MTA: dns; smtp.example.com

                Action: failed
                Final-Recipient: rfc822;ana@example.net
                Status: 5.0.0
                Remote-MTA: dns; mail.example.net
                Diagnostic-Code: \(diagnostic)
                """, original: "message/rfc822",
            originalText: "Return-path: <\(Self.verp)>\nMessage-Id: <\(Self.digest).v2@example.org>\n\nHello\n")
        let report = try #require(Self.report(text))
        #expect(report.kind == kind && report.status == status)
        #expect(report.messageIDs == ["\(Self.digest).v2@example.org"])
    }

    /// Gmail nests its text deeper, and repeats the code in each line of the reply.
    @Test func readsWhatGmailWrites() throws {
        let text = """
            Received: by 2002:a05:6a00 with SMTP id x1; Fri, 20 Nov 2026 05:30:13 -0800 (PST)
            Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status
            To: \(Self.verp)
            From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
            In-Reply-To: <\(Self.digest)@example.org>
            References: <\(Self.digest)@example.org>

            --000000000000a1b2c3
            Content-Type: multipart/related; boundary="000000000000d4e5f6"

            --000000000000d4e5f6
            Content-Type: multipart/alternative; boundary="000000000000778899"

            --000000000000778899
            Content-Type: text/plain; charset="UTF-8"

            ** Address not found **

            --000000000000778899--
            --000000000000d4e5f6--
            --000000000000a1b2c3
            Content-Type: message/delivery-status

            Reporting-MTA: dns; googlemail.com
            Received-From-MTA: dns; reports@example.org
            Arrival-Date: Fri, 20 Nov 2026 05:30:12 -0800 (PST)
            X-Original-Message-ID: <\(Self.digest)@example.org>

            Final-Recipient: rfc822; ana@gmail.com
            Action: failed
            Status: 5.1.1
            Remote-MTA: dns; gmail-smtp-in.l.google.com.
            Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
             550-5.1.1 double-checking the recipient's email address.
             550 5.1.1 https://support.google.com/mail/?p=NoSuchUser - gsmtp
            Last-Attempt-Date: Fri, 20 Nov 2026 05:30:13 -0800 (PST)

            --000000000000a1b2c3
            Content-Type: message/rfc822

            Return-Path: <\(Self.verp)>
            Message-ID: <\(Self.digest)@example.org>

            Hello
            --000000000000a1b2c3--
            """
        let report = try #require(Self.report(text))
        #expect(report.kind == .gone && report.status == "5.1.1" && report.words?.hasPrefix("550-5.1.1 The email account") == true)
        #expect(Set(report.messageIDs) == [Self.digest + "@example.org"])
        #expect(report.addresses.contains(Self.verp))
    }

    @Test func readsWhatExchangeWrites() throws {
        let text = Self.notification(
            header: "To: <\(Self.verp.uppercased())>\nX-MS-Exchange-Message-Is-Ndr:\nIn-Reply-To: <\(Self.digest)@example.org>",
            status: """
                Reporting-MTA: dns;DB9PR01.eurprd01.prod.outlook.com
                Received-From-MTA: dns;mail.example.org
                Arrival-Date: Fri, 20 Nov 2026 05:30:12 +0000

                Final-Recipient: rfc822;ana@example.net
                Action: failed
                Status: 5.1.10
                Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
                """)
        let report = try #require(Self.report(text.replacing("\n", with: "\r\n")))
        #expect(report.kind == .gone && report.status == "5.1.10")
        #expect(report.addresses.first == "<\(Self.verp.uppercased())>")
    }

    @Test func readsWhatAmazonSESWrites() throws {
        let bounce = Self.notification(
            header: "From: MAILER-DAEMON@eu-west-1.amazonses.com\nTo: \(Self.verp)",
            status: """
                Reporting-MTA: dns; a7-30.smtp-out.eu-west-1.amazonses.com

                Action: failed
                Final-Recipient: rfc822; ana@example.net
                Diagnostic-Code: smtp; 550 5.1.1 user unknown
                Status: 5.1.1
                """, original: "message/rfc822",
            originalText: "Message-ID: <0102018f-000000@eu-west-1.amazonses.com>\nX-Report-Key: daily\n\nHello\n")
        let report = try #require(Self.report(bounce))
        #expect(report.kind == .gone && report.messageIDs == ["0102018f-000000@eu-west-1.amazonses.com"])

        let complaint = """
            From: complaints@email-abuse.amazonses.com
            To: \(Self.verp)
            Content-Type: multipart/report; report-type=feedback-report; boundary=q

            --q
            Content-Type: text/plain

            This is an email abuse report.

            --q
            Content-Type: message/feedback-report

            Feedback-Type: abuse
            User-Agent: Yahoo!-Mail-Feedback/2.0
            Version: 0.1
            Original-Mail-From: <\(Self.verp)>
            Original-Rcpt-To: ana@example.net
            Source-IP: 192.0.2.1

            --q
            Content-Type: message/rfc822

            Message-ID: <\(Self.digest)@example.org>

            Hello
            --q--
            """
        let told = try #require(Self.report(complaint))
        #expect(told.kind == .complaint && told.status == nil && told.words == "abuse told by Yahoo!-Mail-Feedback/2.0")
        #expect(told.addresses.contains("<\(Self.verp)>") && told.messageIDs == [Self.digest + "@example.org"])
        #expect(Self.report(complaint.replacing("Feedback-Type: abuse", with: "Feedback-Type: not-spam"))?.kind == .other)
    }

    @Test(arguments: [
        ("delayed", "4.4.1", DeliveryReport.Kind.delayed), ("failed", "4.4.7", .delayed), ("delayed", "5.1.1", .delayed),
        ("delivered", "2.0.0", .other), ("relayed", "2.1.5", .other), ("failed", "5.2.2", .refused), ("failed", "5.1.8", .refused),
        ("failed", "5.1.7", .refused), ("failed", "5.1.2", .gone), ("failed", "2.0.0", .other), ("failed", "no code", .refused),
        ("failed", "5.1.1.1", .refused), ("failed", "9.1.1", .refused), ("failed", "5.1.99999999999999999999", .refused),
    ])
    func anActionAndACodeSayWhatBecameOfIt(action: String, status: String, kind: DeliveryReport.Kind) throws {
        let text = Self.notification(
            status: "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: \(action)\nStatus: \(status)")
        #expect(Self.report(text)?.kind == kind)
    }

    /// Of an alias with several, what is worst for the mail counts.
    @Test func readsEachRecipientOfAnAlias() throws {
        let groups = ["4.2.2", "2.0.0", "5.1.1"].map { "Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: \($0)" }
        let report = try #require(Self.report(Self.notification(status: "Reporting-MTA: dns; x\n\n" + groups.joined(separator: "\n\n"))))
        #expect(report.kind == .gone && report.status == "5.1.1")
    }

    @Test func readsAStatusThatIsEncoded() throws {
        let status = Base64.text(Array("Reporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n".utf8))
        let text = Self.notification(status: "").replacing(
            "Content-Type: message/delivery-status\n\n\n",
            with: "Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n\(status)\n")
        #expect(Self.report(text)?.status == "5.1.1")
    }

    @Test func whatIsNoReportIsNone() {
        for text in [
            "", "\n", "Subject: Out of office\nIn-Reply-To: <x@y>\n\nBack on Monday.\n", "no header at all",
            "Content-Type: multipart/report; boundary=x\n\n--x\n\nhello\n--x--\n", "Content-Type: multipart/report\n\n",
        ] {
            #expect(Self.report(text) == nil, "\(text)")
        }
    }

    @Test func aReportThatWasCutOffIsReadAsFarAsItGoes() throws {
        let text = Self.postfix
        let end = try #require(text.firstRange(of: "Return-Path")?.lowerBound)
        let report = try #require(Self.report(String(text[..<end])))
        #expect(report.kind == .gone && report.messageIDs == [Self.digest + "@example.org"])
    }

    /// Bytes at random, cut, doubled and exchanged: nothing ends the process, and what is kept stays small.
    @Test func noInputIsTooHostile() {
        var generator = SeededGenerator(seed: 12)
        let seed = Array(Self.postfix.utf8)
        for round in 0..<600 {
            var bytes = seed
            for _ in 0..<(1 + round % 30) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + 40))
                case 2: bytes.insert(contentsOf: bytes.prefix(index).suffix(60), at: index)
                default: bytes = Array(bytes.prefix(max(1, index)))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            guard let report = DeliveryReport(message: bytes[...]) else { continue }
            #expect((report.words?.count ?? 0) <= 300 && report.addresses.count <= 64 && report.messageIDs.count <= 16)
            #expect(report.words?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } != false)
        }
        // Parts in parts, groups and fields without end.
        let nested = (0..<2000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined()
        #expect(Self.report(nested) == nil)
        let groups = String(repeating: "Action: failed\nStatus: 4.0.0\n\n", count: 20_000)
        #expect(Self.report(Self.notification(status: groups))?.kind == .delayed)
        let addresses = String(repeating: "To: \(Self.verp)\n", count: 5000)
        #expect(Self.report(Self.notification(header: addresses + "Cc: x", status: "Action: failed\nStatus: 5.1.1"))?.addresses.count == 64)
        let long = String(repeating: "x", count: 1_000_000)
        #expect(
            Self.report(Self.notification(status: "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; \(long)"))?.words?.count == 300)
    }
}
