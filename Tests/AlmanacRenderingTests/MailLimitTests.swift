import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// A mail has an end, whatever the data and the template.
struct MailLimitTests {
    /// A template of many sections, each with the longest of tables.
    private static func long(_ count: Int, opening: String = "Hello.") -> String {
        "# All of it\n\(opening)\n"
            + (1...count).map {
                "\n## Part \($0)\n```table\nseries: guardian.spend.daily\n```\n```chart\nmark: bar\nseries: guardian.spend.by_merchant\ntop: 3\n```\n"
            }
            .joined()
    }

    @Test func dropsTheLastSectionsAndSaysSo() throws {
        let body = try Mails.body(Account.ana, ["mail.md": Self.long(60)])
        #expect(body.html.count <= MailBody.maximumHTML)
        #expect(body.html.count > MailBody.maximumHTML - 15_000)
        let (root, words) = try Mails.read(body)
        let shown = root.all("h2").map { $0.text.replacing("\u{A0}→", with: "") }
        #expect(shown == (1...shown.count).map { "Part \($0)" })
        // The last section of all says how the numbers are counted.
        let line = "\(61 - shown.count) more sections are in the full report."
        #expect(words.contains(line))
        #expect(root.all("a").contains { $0.text == line && $0["href"] == "https://reports.example/ana?a=1&b=2" })
        // The foot is there, and the plain text stops at the same place.
        #expect(words.contains("As of Nov 20, 2026, 4:37 PM EST") && root.all("a").last?.text == "Unsubscribe")
        let text = Mails.text(body)
        #expect(text.contains(line) && text.contains("Part \(shown.count)\n---") && !text.contains("Part \(shown.count + 1)\n"))
        #expect(text.contains("As of Nov 20, 2026"))
    }

    @Test func saysWhatIsLeftOutWithoutALinkToo() throws {
        let body = try Mails.body(Account.ana, ["mail.md": Self.long(60)], options: MailOptions())
        #expect(try Mails.read(body).words.contains("more sections were left out"))
        #expect(try Mails.read(body).root.all("a").isEmpty)
    }

    @Test func picturesOfSectionsThatAreLeftOutAreLeftOut() throws {
        let template = Self.long(60) + "\n## Last\n```chart\nmark: donut\nseries: guardian.spend.by_category\n```\n"
        #expect(try Mails.body(Account.ana, ["mail.md": template]).images.isEmpty)
    }

    @Test func aLongOpeningLeavesRoomForTheRest() throws {
        let words = (0..<30).map { "Paragraph \($0) " + String(repeating: "word & <word> ", count: 400) }.joined(
            separator: "\n\n```tiles\n- metric: guardian.spend.total\n```\n\n")
        let body = try Mails.body(Account.ana, ["mail.md": Self.long(2, opening: words)])
        #expect(body.html.count <= MailBody.maximumHTML)
        let (_, shown) = try Mails.read(body)
        #expect(shown.contains("Paragraph 0") && !shown.contains("Paragraph 29") && shown.contains("Part 2"))
        #expect(shown.contains("1 more section is in the full report."))
    }

    @Test func survivesNamesAndListsWithoutEnd() throws {
        let account = Account { String(repeating: "\($0) <&\"'> ", count: 2000) }
        var guardian = account.guardian
        guardian.rulesProgress = (0..<500).map { .init(category: "c\($0) " + String(repeating: "&", count: 5000), limit: 10, spent: 20) }
        guardian.rules = (0..<500).map { .init(category: "c\($0) " + String(repeating: "&", count: 5000), monthlyLimit: 10) }
        var snapshot = account.ana
        snapshot.systems = [guardian, account.moneyMoments]
        let body = try Mails.body(snapshot)
        #expect(body.html.count <= MailBody.maximumHTML)
        let (root, words) = try Mails.read(body)
        #expect(root.all("a").last?.text == "Unsubscribe")
        #expect(words.contains("As of Nov 20, 2026"))
        #expect(body.subject.unicodeScalars.count <= 201)
    }

    @Test func countsTheRowsItLeavesOut() throws {
        var guardian = Account().guardian
        guardian.rulesProgress = (0..<20).map { .init(category: "budget \($0)", limit: 1000, spent: 10) }
        guardian.rules = (0..<20).map { .init(category: "budget \($0)", monthlyLimit: 1000) }
        let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian])
        let template = "# Budgets\n\n## All\n```chart\nmark: bullet\nseries: guardian.budgets\n```\n"
        let body = try Mails.body(snapshot, ["mail.md": template])
        #expect(try Mails.read(body).words.contains("And 8 more."))
        #expect(Mails.text(body).contains("And 8 more."))
    }

    @Test func aMailOfNothingSaysSo() throws {
        let body = try Mails.body(Account.bo)
        #expect(try Mails.read(body).words.contains("There is nothing from Guardian and MoneyMoments yet."))
        #expect(Mails.text(body).contains("There is nothing from Guardian and MoneyMoments yet."))
        #expect(body.images.isEmpty)
    }
}

/// Words of data stay words, in both parts.
struct MailHostilityTests {
    private static let harmless = Result { try structure(try Mails.body(HostileDataTests.account(isBefore: true) { _ in "x" })) }

    /// Elements and attributes, with what is ours of the values; what depends on the length of words is left out.
    private static func structure(_ body: MailBody) throws -> [String] {
        func lines(_ element: HTMLReader.Element) -> [String] {
            let kept = element.attributes.filter { $0.name != "height" || element.name != "img" }.map {
                // A category has its colour by its name, and a paragraph that begins with a name has the direction of the language.
                if $0.name == "dir" { return "dir" }
                return $0.name == "alt" || $0.name == "src"
                    ? $0.name : "\($0.name)=\($0.value.replacing(/#[0-9a-f]{6}/, with: "#").replacing(/\b[tb][a-z0-9]\b/, with: "c"))"
            }
            return ["<\(element.name) \(kept.joined(separator: " "))>"]
                + element.children.flatMap { if case .element(let child) = $0 { lines(child) } else { [] as [String] } }
        }
        return try HTMLReader.read(Mails.html(body)).children.flatMap {
            if case .element(let child) = $0 { lines(child) } else { [] as [String] }
        }
    }

    @Test(arguments: TestDepth.seeds(HostileDataTests.hostile.count).map { HostileDataTests.hostile[$0] }, [true, false])
    func namesAreWords(words: String, isBefore: Bool) throws {
        let body = try Mails.body(HostileDataTests.account(isBefore: isBefore) { _ in words })
        let (found, expected) = (try Self.structure(body), try Self.harmless.get())
        if found != expected {
            let difference = zip(found, expected).first { $0.0 != $0.1 }
            Issue.record("the mail has \(difference.map { "\($0.0) instead of \($0.1)" } ?? "more or fewer elements")")
        }
        let text = Mails.text(body)
        for scalar in (text + Mails.html(body)).unicodeScalars {
            switch scalar.value {
            case 0...9, 0xB...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0xE000...0xF8FF, 0xFEFF, 0xFFFE, 0xFFFF:
                Issue.record("it holds U+\(String(scalar.value, radix: 16))")
            default: break
            }
        }
        for part in [text, Mails.html(body), body.subject] {
            var depth = 0
            for scalar in part.unicodeScalars {
                if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
                if scalar.value == 0x2069 { depth -= 1 }
                if depth < 0 || (depth > 0 && scalar == "<" && part != text && part != body.subject) { break }
            }
            #expect(depth == 0, "an isolate is left open")
        }
        #expect(!body.subject.contains("\n") && !body.subject.contains("\r"))
        // Nothing that a client makes a link of.
        for part in [text, Mails.html(body)] {
            #expect(
                !part.contains("https://evil") && !part.contains("http://evil") && !part.contains("www.evil") && !part.contains("a@evil"))
        }
    }

    @Test func survivesNumbersToTheEndsOfTheirRange() throws {
        for amount in [Int64.max, .min, 0] {
            var guardian = Account().guardian
            for range in RangeKey.allCases {
                guardian.summary[range]?.spend = amount
                guardian.summary[range]?.charges = amount
                guardian.summary[range]?.riskyRate = .nan
                guardian.byCategory[range] = guardian.byCategory[range]?.map {
                    .init(category: $0.category, charges: amount, spend: amount)
                }
                guardian.merchants[range] = guardian.merchants[range]?.map { .init(merchant: $0.merchant, charges: amount, spend: amount) }
                guardian.timeseries[range] = guardian.timeseries[range]?.map { .init(day: $0.day, spend: amount) }
            }
            guardian.rulesProgress = guardian.rulesProgress?.map { .init(category: $0.category, limit: amount, spent: amount) }
            guardian.rules = guardian.rules?.map { .init(category: $0.category, monthlyLimit: amount) }
            let body = try Mails.body(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian]))
            for text in [try Mails.read(body).words, Mails.text(body)] {
                for word in ["NaN", "nan ", "inf "] { #expect(!text.contains(word)) }
            }
        }
    }

    @Test(arguments: [
        ("https://example.org/a?b=c", true), ("HTTP://example.org", true), ("mailto:a@example.org", true), ("javascript:alert(1)", false),
        ("data:text/html,x", false), ("//example.org", false), ("report.html", false), ("https://", false), ("", false),
        ("https://a\"b", false), ("https://a b", false), ("https://a\r\nBcc: x", false), ("https://é.example", false), ("ftp://a", false),
    ])
    func linksLeadToPagesAndMailBoxesOnly(target: String, isLink: Bool) {
        #expect((MailLink(target) != nil) == isLink)
    }

    @Test func linksOfTemplatesAreLinksAndOthersWords() throws {
        let template =
            "# T\n[one](https://example.org/x) [two](javascript:alert) [three](report.html) <a@example.org> ![four](https://example.org/p.png)\n"
        let body = try Mails.body(Account.ana, ["mail.md": template], options: MailOptions())
        let (root, words) = try Mails.read(body)
        #expect(root.all("a").map { $0["href"] } == ["https://example.org/x", "mailto:a@example.org"])
        #expect(root.all("img").isEmpty)
        for word in ["one", "two", "three", "four"] { #expect(words.contains(word)) }
        #expect(Mails.text(body).contains("one <https://example.org/x> two three a@example.org four"))
    }

    @Test(arguments: [
        ("AT&T", "AT&T"), ("Booking.com", "Booking.\u{200C}com"), ("$1,234.50", "$1,234.50"),
        ("https://x.example", "https:\u{200C}//x.\u{200C}example"),
        ("a@b", "a@\u{200C}b"), ("a\r\n\tb", "a b"), (" \u{202E}x\u{FEFF} ", "x"), ("Dr. No", "Dr. No"), ("", ""), ("@home", "@home"),
    ])
    func wordsOfDataAreInert(words: String, expected: String) {
        #expect(MailWords.inert(words) == expected)
    }

    @Test func endlessWordsEnd() {
        #expect(MailWords.inert(String(repeating: "a", count: 5000), to: 10) == "aaaaaaaaaa…")
        #expect(MailWords.inert("aaaaaaaaaa", to: 10) == "aaaaaaaaaa")
        var room = 20
        let blocks = MailWords.inert([.paragraph([.text(String(repeating: "a", count: 50))]), .paragraph([.text("b")])], room: &room)
        #expect(blocks == [.paragraph([.text(String(repeating: "a", count: 20) + "…")])])
    }
}
