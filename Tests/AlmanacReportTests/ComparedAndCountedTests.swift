import AlmanacInsights
import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// Comparisons, days and periods as a reader meets them, in every medium: the amounts are held against the charges in `EqualWindowsTests` and `ReadersDaysTests`.
@Suite struct ComparedAndCountedTests {
    /// $10 every hour, at moments at which it was said to be 17 % more, half as much, and 88 % less.
    @Test(arguments: [
        Account.instant(2026, 11, 20, 0, 0, 10), Account.instant(2026, 11, 2, 12), Account.instant(2026, 11, 1, 3),
    ])
    func evenSpendingIsNoChangeInAnyMedium(now: Instant) throws {
        let account = ToldAccount.charged(
            Charges.even(from: Account.day(2026, 7, 1), until: Account.day(2026, 12, 1)), at: now, zone: "Etc/UTC")
        let said = try Said(account)
        var texts = said.texts
        for period in ["7d", "30d", "mtd"] { texts.append(("mail of \(period)", try Said.mail(account, period: period))) }
        for (medium, text) in texts {
            for match in text.matches(of: #/[0-9]+ ?% (more|less)|[▲▼] ?[0-9]|[+−][0-9]+ ?%/#) {
                Issue.record("\(medium) at \(now) says \(match.output.0)")
            }
        }
        let json = try #require(try JSONSerialization.jsonObject(with: Data(said.media.json.utf8)) as? [String: Any])
        let totals = try #require(json["metrics"] as? [[String: Any]]).filter { $0["name"] as? String == "guardian.spend.total" }
        #expect(totals.count == 4)
        for total in totals { #expect((total["change"] as? Double ?? 0) == 0, "\(total)") }
        if now.utcDay == Account.day(2026, 11, 20) {
            #expect(said.texts.contains { $0.text.contains(": about the same as in the 7 days before.") })
            #expect(texts.last?.text.contains(", about the same as on the same days of October.") == true)
        }
    }

    /// In Auckland it is seven in the morning of 1 December, and November has six hours to go where Guardian counts.
    @Test(arguments: [
        ("yesterday", "on November 29"), ("week", "last week (Nov 23 – 29)"),
        ("month", "from Nov 1 to 29"),
    ])
    func aMailNamesDaysThatAreOver(period: String, days: String) throws {
        let charges = Charges.random(
            seed: 27, from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 4), amounts: .uniform, perDay: 4, rules: ToldAccount.rules
        )
        let account = ToldAccount.charged(charges, at: Account.instant(2026, 11, 30, 18), zone: "Pacific/Auckland")
        let mail = try Said.mail(account, period: period)
        #expect(mail.contains("You spent $") && mail.contains(days), "\(mail)")
        // Budgets are of a month that is over for the reader.
        let others = mail.replacing("over their limits in November,", with: "over their limits").replacing("\n", with: " ")
        for words in ["all of November", "spent yesterday", "in November,", "in November."] {
            #expect(!others.contains(words), "\(words): \(mail)")
        }
    }

    /// On 3 December the month to date is December's.
    @Test(arguments: [true, false])
    func aMailOfNovemberHasNothingOfDecember(isCharged: Bool) throws {
        let november = (1...30).map {
            Charges.Charge(at: Account.instant(2026, 11, $0, 12), 2_600, merchant: "Arcade", category: "fun")
        }
        let december = isCharged ? [Charges.Charge(at: Account.instant(2026, 12, 2, 12), 700, merchant: "DecShop", category: "fun")] : []
        let account = ToldAccount.charged(
            Charges(november + december, rules: [("fun", 20_000)]), at: Account.instant(2026, 12, 3, 12))
        let mail = try Said.mail(account, period: "month")
        #expect(mail.contains("You spent $780.00 in November"), "\(mail)")
        #expect(!mail.contains("DecShop") && !mail.contains("December"), "\(mail)")
    }

    /// Budgets and categories of a month that Guardian does not divide: nothing failed, and it is told once.
    @Test(arguments: ["yesterday", "week", "month", "quarter", "ytd"])
    func whatWasNeverSentWasNotUnreadable(period: String) throws {
        for account in [Account.ana, ToldAccount.spender, ToldAccount.firstDay] {
            let said = try Said(account, period: period)
            for (medium, text) in said.texts + [("series.json", said.media.json)] {
                #expect(!text.contains("could not be read"), "\(medium) of \(period)")
            }
            for medium in ["report", "dashboard", "Markdown", "mail text"] {
                for reason in ["Guardian sends categories only", "How far each budget was used"] {
                    #expect(said[medium].ranges(of: reason).count <= 1, "\(medium) of \(period): \(reason)")
                }
            }
        }
    }

    @Test func whatWasNeverSentIsToldAtTheEnd() throws {
        let said = try Said(ToldAccount.spender, period: "month")
        for medium in ["report", "Markdown"] {
            let text = said[medium]
            let about = try #require(text.range(of: "About these numbers"), "\(medium)")
            for reason in ["Guardian sends categories only", "How far each budget was used in October is not known."] {
                let place = try #require(text.range(of: reason), "\(medium): \(reason)")
                #expect(about.lowerBound < place.lowerBound, "\(medium): \(reason)")
            }
        }
    }

    /// Guardian's rule without a category does not count charges whose category is empty, and both are called the same.
    @Test func twoAmountsOfOneNameAreExplained() throws {
        let charges = [(nil, 2_768), ("", 761), ("fun", 20_000)].map {
            Charges.Charge(at: Account.instant(2026, 11, 18, 12), Int64($0.1), category: $0.0)
        }
        let account = ToldAccount.charged(Charges(charges, rules: [(nil, 19_800), ("fun", 90_000)]))
        let said = try Said(account)
        let note = said.media.context.text.phrase(Phrase("guardian.budgets.empty-category"))
        for medium in ["report", "dashboard", "Markdown"] {
            for words in ["$35.29", "$27.68", note] { #expect(said[medium].contains(words), "\(medium): \(words)") }
        }
    }

    /// A tile said +18 %, and the card that it leads to +10 %: both stand beside the same usual 30 days, which are called so.
    @Test func theTileAndWhatChangedHaveOneBaseline() throws {
        let said = try Said(ToldAccount.spender)
        let insights = said.media.context.insights
        let usual = try #require(insights.metric("guardian.spend.total", .thirtyDays)?.previous)
        #expect(usual == insights.metric("guardian.changes.before", .thirtyDays)?.value)
        let amount = said.media.context.text.full(usual)
        for medium in ["report", "dashboard", "Markdown"] {
            for words in ["than in a usual 30 days", medium == "dashboard" ? "usual 30 days (\(amount))" : "\(amount) in a usual 30 days"] {
                #expect(said[medium].contains(words), "\(medium): \(words)\n\(said[medium])")
            }
        }
    }

    /// "Spending by day – Bar chart: 30 days …" where no picture is.
    @Test(arguments: ["30d", "yesterday", "week", "month", "quarter", "year"])
    func noDescriptionOfAPictureIsProseOfAMail(period: String) throws {
        for account in [Account.ana, ToldAccount.spender] {
            let mail = try Said.mail(account, period: period)
            for kind in ["Bar chart", "Line chart", "Line over the bars", "Donut", "Ring:", "Area chart", "Waterfall"] {
                #expect(!mail.contains(kind), "\(kind): \(mail)")
            }
        }
    }
}
