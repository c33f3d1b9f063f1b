import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMailRendering
@testable import AlmanacRendering
@testable import AlmanacReport

/// What is seen first when a mail is opened: one large amount, and what asks for something in its colour.
struct MailOpeningTests {
    @Test func theAmountStandsLargeInTheSentence() throws {
        for (language, locale) in [("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("hi", "hi_IN"), ("ar", "ar_EG")] {
            let body = try Mails.body(locale: locale, language: language, period: .last(.day))
            let heading = try #require(try Mails.read(body).root.all("h1").first)
            let large = heading.all("span").filter { $0["style"]?.contains("bold 40px") == true }
            #expect(large.count == 1, "\(language)")
            let amount = Mails.visible(large.first?.text ?? "")
            #expect(Mails.visible(heading.text).contains(amount) && amount.contains(where: \.isNumber), "\(language): \(amount)")
            // The text alone has the same sentence.
            let text = Mails.visible(Mails.text(body)).split(separator: "\n").joined(separator: " ")
            #expect(text.contains(amount), "\(language)")
        }
    }

    /// A mark does not begin a line.
    @Test func whatAMarkFollowsStaysInItsLine() throws {
        let apart = try #require(MailPart.split("You spent $5.00 in May.", at: "$5.00"))
        #expect(apart == ("You spent ", "$5.00", " in May.", true))
        let isolated = try #require(MailPart.split("\u{2068}5 US$\u{2069} in all", at: "5 US$"))
        #expect(isolated == ("", "\u{2068}5 US$\u{2069}", " in all", true))
        #expect(MailPart.split("You spent $5.00, less than before.", at: "$5.00")?.isApart == false)
        #expect(MailPart.split("You spent $5.00", at: "$5.00")?.isApart == false)
        #expect(MailPart.split("You completed 5 tasks.", at: "$5.00") == nil)
        // "5 $" is no part of "15 $".
        #expect(MailPart.split("15 $ mehr als 5 $ im Mai", at: "5 $")?.before == "15 $ mehr als ")
        #expect(MailPart.split("15 $ im Mai", at: "5 $") == nil)
    }

    /// What a template puts beside the sentence stays what it is.
    @Test func linksAndStressedWordsOfTheHeadingStay() throws {
        let body = try Mails.body(
            Account.ana, ["mail.md": "# **News:** {{lead}} [More](https://example.test/more)\n\nHello.\n"], period: .last(.day))
        let heading = try #require(try Mails.read(body).root.all("h1").first)
        #expect(heading.all("span").contains { $0["style"]?.contains("bold 40px") == true })
        #expect(heading.all("strong").first?.text == "News:")
        #expect(heading.all("a").first?["href"] == "https://example.test/more")
    }

    /// A long amount has a size that a phone has room for.
    @Test func aLongAmountIsSmaller() throws {
        var guardian = Account().guardian
        guardian.summary[.thirtyDays]?.spend = 1_234_567_890_12
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [guardian]), period: .window(.thirtyDays))
        let heading = try #require(try Mails.read(body).root.all("h1").first)
        let large = try #require(heading.all("span").first { $0.text.contains("1,234,567,890.12") })
        #expect(large["style"]?.contains("bold 26px") == true && large.classes.contains("sml"))
    }

    @Test func whatAsksForSomethingHasARowOfItsColour() throws {
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().guardian]), period: .last(.day))
        let rows = try Mails.read(body).root.all("td").filter {
            $0.all("table").isEmpty && $0["style"]?.contains("border-left:3px solid") == true
        }
        #expect(rows.count == 1)
        // On dark ground the line has its dark colour.
        let name = try #require(rows.first?.classes.first { $0.hasPrefix("l") })
        #expect(Mails.html(body).contains(".\(name){border-color:"))
        let words = Mails.visible(try #require(rows.first).text)
        #expect(words.hasPrefix("Now: Clothing and Fast Food are over their limits"))
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
