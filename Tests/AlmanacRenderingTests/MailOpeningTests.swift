import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// What is seen first when a mail is opened: one large amount, and what asks for something in its colour.
struct MailOpeningTests {
    private func large(_ body: MailBody) throws -> HTMLReader.Element? {
        try Mails.read(body).root.all("p").first { $0["style"]?.contains("bold 40px") == true }
    }

    @Test func theNumberStandsLargeAboveTheSentence() throws {
        for (language, locale) in [("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("hi", "hi_IN"), ("ar", "ar_EG")] {
            let body = try Mails.body(locale: locale, language: language, period: .last(.day))
            let amount = Mails.visible(try #require(try large(body), "\(language)").text)
            #expect(amount.contains { $0.isNumber }, "\(language): \(amount)")
            // Under the amount stands how it compares; the text has the whole sentence, in Hindi in another order of words.
            let heading = Mails.visible(try #require(try Mails.read(body).root.all("h1").first).text)
            #expect(!heading.contains(amount), "\(language): \(heading)")
            let text = Mails.visible(Mails.text(body)).split(separator: "\n").joined(separator: " ").replacing("\u{200F}", with: "")
            let parts = heading.replacing("\u{200F}", with: "").split(separator: " (")
            let usual = try #require(parts.last).dropLast()
            for told in [amount.replacing("\u{200F}", with: ""), String(usual)] {
                #expect(text.contains(told), "\(language): \(heading)")
            }
            #expect(language == "hi" || text.contains(parts[0].dropFirst()), "\(language): \(heading)")
        }
    }

    /// "5 $" is no part of "15 $", and "1" none of "1,234".
    @Test(arguments: [
        ("You spent $5.00 in May.", "$5.00", true), ("\u{2068}5 US$\u{2069} in all", "5 US$", true), ("You spent $5.", "$5", true),
        ("You completed 5 tasks.", "$5.00", false), ("15 $ mehr als 5 $ im Mai", "5 $", true), ("15 $ im Mai", "5 $", false),
        ("1,234 tasks", "1", false), ("1,234 tasks", "234", false), ("Good", "Good", false),
    ])
    func aNumberIsNoPartOfALongerOne(sentence: String, number: String, isSaid: Bool) {
        #expect(MailWords.says(sentence, number) == isSaid)
    }

    /// What a template puts beside the sentence stays what it is.
    @Test func linksAndStressedWordsOfTheHeadingStay() throws {
        let body = try Mails.body(
            Account.ana, ["mail.md": "# **News:** {{lead}} [More](https://example.test/more)\n\nHello.\n"], period: .last(.day))
        let heading = try #require(try Mails.read(body).root.all("h1").first)
        #expect(try large(body) != nil)
        #expect(heading.all("strong").first?.text == "News:")
        #expect(heading.all("a").first?["href"] == "https://example.test/more")
    }

    /// A heading that does not say the number has none above it.
    @Test func aHeadingOfItsOwnHasNoNumberAboveIt() throws {
        #expect(try large(try Mails.body(Account.ana, ["mail.md": "# Hello\n\nYou.\n"], period: .last(.day))) == nil)
    }

    /// A long amount has a size that a phone has room for.
    @Test func aLongAmountIsSmaller() throws {
        var guardian = Account().guardian
        guardian.summary[.thirtyDays]?.spend = 1_234_567_890_12
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [guardian]), period: .window(.thirtyDays))
        let large = try #require(try Mails.read(body).root.all("p").first { $0.text.hasSuffix("1,234,567,890.12") })
        #expect(large["style"]?.contains("bold 26px") == true && large.classes.contains("sml"))
    }

    @Test func whatAsksForSomethingHasARowOfItsColour() throws {
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().guardian]), period: .last(.day))
        let rows = try Mails.read(body).root.all("td").filter {
            $0.all("table").isEmpty && $0["style"]?.contains("border-left:3px solid") == true
        }
        let row = try #require(rows.first)
        // Outlook for Windows takes the ground from the attribute, and on dark ground both have their dark colours.
        #expect(row["bgcolor"] != nil && row["bgcolor"] != "#ffffff")
        for (kind, property) in [("l", "border-color"), ("b", "background-color")] {
            let name = try #require(row.classes.first { $0.hasPrefix(kind) })
            #expect(Mails.html(body).contains(".\(name){\(property):"))
        }
        #expect(Mails.visible(row.text).hasPrefix("Now: Clothing and Fast Food are over their limits"))
        // Each sentence has a row of its own.
        #expect(rows.allSatisfy { $0.all("p").count == 1 })
    }

    /// The tone comes with the sentence, whatever a template writes around it; other paragraphs have none.
    @Test func theToneComesWithTheSentence() throws {
        let template = "# Hello\n\n{{#top_news}}\nLook: {{sentence}}\n\n{{/top_news}}\n\nNothing else.\n"
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().guardian]), ["mail.md": template],
            period: .last(.day))
        let rows = try Mails.read(body).root.all("td").filter { $0["style"]?.contains("border-left:3px solid") == true }
        #expect(!rows.isEmpty && rows.allSatisfy { $0.text.hasPrefix("Look: ") })
    }

    /// What is overdue in several systems is one sentence in the mail of a day.
    @Test func whatIsOverdueIsSaidOnce() throws {
        let rows = try Mails.read(try Mails.body(Account.ana, period: .last(.day))).root.all("td").filter {
            $0["style"]?.contains("border-left:3px solid") == true
        }
        #expect(rows.count { $0.text.contains("overdue") } == 1)
    }

    /// Without anything to say there is no such row.
    @Test func nothingIsColouredWhereNothingAsks() throws {
        var guardian = Account().guardian
        guardian.rules = []
        guardian.rulesProgress = []
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [guardian]), period: .last(.day))
        #expect(!Mails.html(body).contains("border-left:3px solid"))
    }
}
