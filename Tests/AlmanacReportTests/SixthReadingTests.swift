import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// What the sixth readers doubted, each as its reader would read it: days and changes that a sentence names are those that stand beside it.
@Suite struct SixthReadingTests {
    private typealias Charge = Charges.Charge

    private static let languages = [
        ("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("ar", "ar_EG"), ("hi", "hi_IN"),
    ]
    private static let pages = ["report", "Markdown", "dashboard"]
    private static let mails = ["mail", "mail text"]

    private static func daily(_ category: String, _ amount: Int64) -> [Charge] {
        (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map {
            Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), amount, merchant: "Shop", category: category)
        }
    }

    private static func account(_ charges: [Charge], _ rules: [(category: String?, limit: Int64?)] = []) -> Snapshot {
        ToldAccount.charged(Charges(charges, rules: rules), zone: "Etc/UTC")
    }

    private static func moods(_ days: [(Day, Double)]) -> Lume {
        Lume(mood: Lume.Mood(days: days.map { Lume.DayMood(date: .day($0.0), average: $0.1, entries: 1) }))
    }

    /// Without marks of direction, of which a page has some where a text has others.
    private static func bare(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { ![0x61C, 0x200E, 0x200F].contains($0.value) }))
    }

    // MARK: The first day with a number

    /// An account that was made on July 7 and has its first task on the 8th in New York, which is the 9th in Auckland.
    private static let young: Momentum = {
        var momentum = ToldAccount.tasks(created: Account.instant(2026, 7, 7, 15), [Account.instant(2026, 7, 8, 18)])
        momentum.user = Momentum.User(createdAt: Account.instant(2026, 7, 7, 15))
        return momentum
    }()

    @Test(arguments: languages) func aTimeBeforeTheDataNamesTheFirstDayWithANumber(language: String, locale: String) throws {
        let cases: [(any SystemData, String, Day)] = [
            (Self.young, "America/New_York", Account.day(2026, 7, 8)), (Self.young, "Pacific/Auckland", Account.day(2026, 7, 9)),
            (Self.moods([(Account.day(2026, 8, 7), 6)]), "America/New_York", Account.day(2026, 8, 7)),
            (Account().moneyMoments, "America/New_York", Account.day(2026, 10, 1)),
        ]
        for (data, zone, first) in cases {
            let said = try Said(ToldAccount.person(data, zone: zone), period: "year", language: language, locale: locale)
            let context = said.media.context
            let range = try #require(context.insights.askedRange)
            let sentence = try #require(context.highlights(range).heading.first?.sentence)
            #expect(sentence.name == "highlights.period-unknown-from" && sentence.arguments["day"] == .value(.day(first)), "\(sentence)")
            let words = Said.plain(context.text.phrase(sentence))
            for medium in Self.pages + Self.mails { #expect(said[medium].contains(words), "\(medium): \(words)") }
        }
        // Of two systems the earlier one.
        let both = try Said(
            ToldAccount.person(Self.young, Self.moods([(Account.day(2026, 5, 3), 6)])), period: "year", language: language, locale: locale)
        #expect(
            both.media.context.highlights(.last(.year)).heading.first?.sentence.arguments["day"]
                == .value(.day(Account.day(2026, 5, 3))))
    }

    // MARK: The last value of a chart

    @Test(arguments: languages) func theLastMoodNamesItsDay(language: String, locale: String) throws {
        let last = Account.day(2026, 11, 19)
        let noted = (0..<9).map { (last.advanced(by: -$0), $0 == 0 ? 4.9 : 6.2) }
        let said = try Said(ToldAccount.person(Self.moods(noted)), language: language, locale: locale)
        let text = said.media.context.text
        let value = text.full(.number(4.9)), day = text.full(.day(last))
        let picture = try #require(said.texts.first { $0.medium.contains("mood-daily") }?.text)
        #expect(picture.contains(Said.plain("\(value) (\(text.date(last.number)))")), "\(day): \(picture)")
        if language == "en" {
            #expect(picture.contains("last 4.9 (Nov 19), after 6.2") && !picture.contains("not over yet"), "\(picture)")
        }
        // A mood of today is compared with nothing, and today is not over.
        guard language == "en" else { return }
        let today = try Said(ToldAccount.person(Self.moods(noted + [(Account.day(2026, 11, 20), 7.5)])))
        let other = try #require(today.texts.first { $0.medium.contains("mood-daily") }?.text)
        #expect(other.contains("last 7.5.") && other.contains("Nov 20 is not complete yet."), "\(other)")
    }

    // MARK: Changes

    @Test(arguments: languages) func whatChangedMostIsTheChange(language: String, locale: String) throws {
        let refund = Charge(at: Account.instant(2026, 11, 17, 12), -400_000, merchant: "Zara", category: "clothing")
        let said = try Said(
            Self.account(Self.daily("groceries", 1_000) + Self.daily("clothing", 500) + [refund]), language: language, locale: locale)
        let context = said.media.context
        guard case .phrase(let phrase)? = context.insights.metric("guardian.changes.largest", .thirtyDays)?.value,
            let changes = context.insights.series("guardian.changes.categories", .thirtyDays),
            case .money(let change)? = changes.value("difference", at: 0), case .money(let now)? = changes.value("now", at: 0)
        else {
            Issue.record("nothing changed most")
            return
        }
        #expect(phrase.arguments["amount"] == .value(.money(Money(minor: -change.minor, currency: .usd))))
        #expect(phrase.arguments["back"] == .value(.money(Money(minor: -now.minor, currency: .usd))))
        let words = Said.plain(context.text.phrase(phrase))
        for medium in Self.pages { #expect(said[medium].contains(words), "\(medium): \(words)") }
        guard language == "en" else { return }
        #expect(words == "Clothing changed most: $4,000.00 less than usual ($3,850.00 more came back than was spent)")
    }

    /// A mood is a number from 0 to 10: it changes by tenths, and is compared with a month by its name.
    @Test(arguments: languages) func aMoodChangesByTenths(language: String, locale: String) throws {
        let days = (0..<61).map { (Account.day(2026, 9, 1).advanced(by: $0), $0 < 30 ? 6.6 : 6.2) }
        let said = try Said(ToldAccount.person(Self.moods(days)), period: "month", language: language, locale: locale)
        let context = said.media.context
        let mood = try #require(context.insights.metric("lume.mood.average", .last(.month)))
        let size = context.text.full(.number(0.4))
        #expect(context.text.delta(of: mood) == "▼ " + size)
        #expect(mood.numberChange == .change(.number(-0.4)))
        for medium in ["report", "dashboard"] + Self.mails { #expect(said[medium].contains("▼ " + size), "\(medium)") }
        #expect(Phrase.change(of: mood) == Phrase("change.lower", ["number": .value(.number(0.4))]))
        guard language == "en" else { return }
        for medium in ["report", "Markdown"] + Self.mails {
            #expect(said[medium].contains("Your mood was 6.2 of 10, after 6.6 in September."), "\(medium)")
        }
        let window = try Said(ToldAccount.person(Self.moods(days + (61..<81).map { (Account.day(2026, 9, 1).advanced(by: $0), 5.9) })))
        #expect(window["Markdown"].contains(" in the 30 days before."))
        for (medium, text) in window.texts { #expect(!text.contains("in the time before"), "\(medium)") }
    }

    @Test(arguments: languages) func anArrowStandsWithoutASign(language: String, locale: String) throws {
        for account in [Account.ana, ToldAccount.spender, ToldAccount.sample] {
            for period in [nil, "yesterday", "week", "month"] {
                for (medium, text) in try Said(account, period: period, language: language, locale: locale).texts {
                    #expect(!Self.hasArrowBeforeSign(text), "\(medium) of \(period ?? "now")")
                }
            }
        }
        #expect(Self.hasArrowBeforeSign("▲ \u{200E}−3 %") && !Self.hasArrowBeforeSign("− ▼ 3 %"))
    }

    /// True where an arrow stands before a sign, with or without blanks and marks of direction between them.
    private static func hasArrowBeforeSign(_ text: String) -> Bool {
        let behind = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "▲" || $0 == "▼" }.dropFirst()
        let marks: [Unicode.Scalar] = ["\u{61C}", "\u{200E}", "\u{200F}"]
        return behind.contains { words in
            words.first { !$0.properties.isWhitespace && !marks.contains($0) }.map { ["+", "−", "-"].contains($0) } ?? false
        }
    }

    // MARK: Budgets

    /// A budget that gets close with charges that are too uneven for a forecast.
    @Test(arguments: languages) func ofABudgetThatGetsCloseItIsSaidThatNothingIsForetold(language: String, locale: String) throws {
        let uneven = [Charge(at: Account.instant(2026, 11, 3, 12), 12_200, merchant: "Bahn", category: "transport")]
        let account = Self.account(Self.daily("groceries", 1_000) + uneven, [("groceries", 90_000), ("transport", 15_000)])
        for period in [nil, "yesterday", "week"] {
            let said = try Said(account, period: period, language: language, locale: locale)
            let context = said.media.context
            let range = context.insights.askedRange ?? .thirtyDays
            guard case .phrase(let phrase)? = context.insights.metric("guardian.budgets.unforecast", range)?.value else {
                Issue.record("nothing is said in \(period ?? "now")")
                return
            }
            #expect(phrase.arguments["count"] == .count(1))
            let words = Said.plain(context.text.phrase(phrase))
            for medium in Self.pages + Self.mails {
                // The mail of a day or a week only says what is known: how much is left.
                let times = period != nil && Self.mails.contains(medium) ? 0 : 1
                #expect(Self.bare(said[medium]).ranges(of: Self.bare(words)).count == times, "\(medium) of \(period ?? "now"): \(words)")
            }
            guard language == "en" else { continue }
            #expect(words.hasPrefix("Whether Transport lasts until the end of the month cannot be said yet: it has too few charges"))
        }
        // Nothing more comes to what is paid once a month.
        let rent = (8...11).map { Charge(at: Account.instant(2026, $0, 1, 10), 120_000, merchant: "Rent", category: "rent_bills") }
        let paid = try Said(
            Self.account(Self.daily("groceries", 1_000) + rent, [("rent_bills", 130_000)]), language: language, locale: locale)
        #expect(paid.media.context.insights.metric("guardian.budgets.unforecast", .thirtyDays) == nil)
    }

    // MARK: Single systems

    /// What heads a report of a week says of which day it is, and has one colon.
    @Test(arguments: languages) func aWeekOfWhichNothingIsKnownIsHeadedByToday(language: String, locale: String) throws {
        var destiny = Account.destiny()
        destiny.questions = nil
        let said = try Said(ToldAccount.person(destiny), period: "week", language: language, locale: locale)
        let context = said.media.context
        let lead = context.lead(.last(.week))
        #expect(lead.name == "highlights.as-of")
        #expect(lead.arguments["day"] == .value(.day(Account.day(2026, 11, 20))))
        let words = Self.bare(Said.plain(context.text.phrase(lead)))
        #expect(words.count { $0 == ":" } == 1, "\(words)")
        for medium in ["Markdown"] + Self.mails { #expect(Self.bare(said[medium]).contains(words), "\(medium): \(words)") }
        #expect(said["subject line"].count { $0 == ":" } == 1, "\(said["subject line"])")
        guard language == "en" else { return }
        #expect(words == "As of Nov 20: The best match of your last comparison has 28 of 36 points (Excellent Match).")
    }

    @Test(arguments: languages) func tilesOfMoneyMomentsHaveTheirDays(language: String, locale: String) throws {
        let said = try Said(ToldAccount.person(Account().moneyMoments), language: language, locale: locale)
        let context = said.media.context
        guard case .day(let day)? = context.insights.metric("moneymoments.signal.day", .thirtyDays)?.value else {
            Issue.record("the signal has no day")
            return
        }
        for count in [8, 31] {
            let days = Said.plain(context.text.phrase(Phrase("moneymoments.tile.days", ["days": .days(day.advanced(by: 1 - count)...day)])))
            for medium in Self.pages { #expect(said[medium].contains(days), "\(medium): \(days)") }
        }
        guard language == "en" else { return }
        for medium in ["Markdown"] + Self.mails {
            let text = said[medium]
            for words in [
                "Meals out", "Nov 13 – 20",
            ] { #expect(text.contains(words), "\(medium): \(words)") }
        }
    }
}
