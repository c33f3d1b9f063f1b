import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// A mail speaks of the period that it was asked for. Its numbers are worked out here once more, from the rows of the dump.
struct MailPeriodTests {
    private static let rows = Account.ana.data(Guardian.self)?.timeseries[.ninetyDays] ?? []

    private static func day(_ month: Int, _ day: Int) -> Day { Account.day(2026, month, day) }

    private static func spent(_ days: ClosedRange<Day>) -> Int64 {
        rows.filter { days.contains($0.day) }.reduce(0) { $0 + ($1.spend ?? 0) }
    }

    /// The median of the Thursdays before the day, with those without spending: what it is compared with.
    private static let usual: Int64 = {
        let thursdays = (1...13).map { day(11, 19).advanced(by: -7 * $0) }.filter { $0 >= rows[0].day }
        let amounts = thursdays.map { spent($0...$0) }.sorted()
        return (amounts[(amounts.count - 1) / 2] + amounts[amounts.count / 2] + 1) / 2
    }()

    /// The median of the whole weeks before the one that is over, of which eleven are told.
    private static let usualWeek: Int64 = {
        let first = rows[0].day
        let mondays = (1...11).map { day(11, 9).advanced(by: -7 * $0) }.filter { $0 > first }
        let amounts = mondays.map { spent($0...$0.advanced(by: 6)) }.sorted()
        return (amounts[(amounts.count - 1) / 2] + amounts[amounts.count / 2] + 1) / 2
    }()

    private static func dollars(_ cents: Int64) -> String {
        let minor = String(cents % 100 + 100).dropFirst()
        return "$\(Rendering.grouped(Int(cents / 100))).\(minor)"
    }

    private func text(_ period: ReportPeriod) throws -> (subject: String, text: String) {
        let body = try Mails.body(period: period)
        return (Mails.visible(body.subject), Mails.visible(Mails.text(body)).split(separator: "\n").joined(separator: " "))
    }

    /// The length, its days and those before, and how the period and the one before are called.
    static let periods: [(LocalPeriod.Length, ClosedRange<Day>, ClosedRange<Day>, String, String)] = [
        (
            .day, day(11, 19)...day(11, 19), day(11, 18)...day(11, 18), "on November 19",
            "on a usual Thursday"
        ),
        (
            .week, day(11, 9)...day(11, 15), day(11, 2)...day(11, 8), "last week (Nov 9 – 15)",
            "in a usual week"
        ),
        (.month, day(10, 1)...day(10, 31), day(9, 1)...day(9, 30), "in October", "in September"),
    ]

    @Test(arguments: periods)
    func saysWhatWasSpentInItAndBefore(
        length: LocalPeriod.Length, days: ClosedRange<Day>, before: ClosedRange<Day>, name: String, previous: String
    ) throws {
        let (spent, past) = (Self.spent(days), length == .day ? Self.usual : length == .week ? Self.usualWeek : Self.spent(before))
        var sentence = "You spent \(Self.dollars(spent)) \(name)"
        // In the few words of the subject line; from a hundred on without cents.
        var short = "You spent \(spent < 10_000 ? Self.dollars(spent) : "$\((spent + 50) / 100)")"
        if past > 0 {
            let percent = "\(Int((Double(abs(spent - past)) / Double(past) * 100).rounded()))%"
            // Of more than twice as much the amount is told.
            let change = spent > 2 * past ? Self.dollars(spent - past) : percent
            // The sentence has amounts alone.
            sentence += ", \(Self.dollars(abs(spent - past))) \(spent > past ? "more" : "less") than \(previous) (\(Self.dollars(past)))"
            short += ", \(change) \(spent > past ? "more" : "less") than \(length == .month ? previous : "usual")"
        }
        let mail = try text(.last(length))
        #expect(mail.subject == short || mail.subject.hasPrefix(short + " · "), "\(mail.subject)")
        #expect(mail.text.contains(sentence + "."))
        #expect(!mail.text.contains("You spent \(Self.dollars(73_414))"))
        // A mail about a day or a week has no tile of what its heading says.
        if past > 0, length == .month { #expect(mail.text.contains("\(Self.dollars(past)) \(previous)")) }
    }

    @Test func dayWeekAndMonthAreThreeMails() throws {
        let mails = try [LocalPeriod.Length.day, .week, .month, .quarter, .year].map { try text(.last($0)) }
        #expect(Set(mails.map(\.subject)).count == mails.count)
        #expect(Set(mails.map(\.text)).count == mails.count)
    }

    /// Everything that the dump says, and sums of it over the days.
    private func known(_ days: ClosedRange<Day>, _ before: ClosedRange<Day>) throws -> Set<Int64> {
        let guardian = try #require(Account.ana.data(Guardian.self))
        var known: Set<Int64> = [Self.spent(days), Self.spent(before)]
        for row in Self.rows { known.insert(row.spend ?? 0) }
        func parts(_ sum: Int64, _ count: Int64) { known.formUnion([sum / count, (sum + count - 1) / count]) }
        // Weeks and months until the period ends.
        for number in days.upperBound.number - 100...days.upperBound.number {
            let day = Day(number)
            if day.weekday == 1 { known.insert(Self.spent(day...min(day.advanced(by: 6), days.upperBound))) }
            if day.date.day == 1 || number == days.upperBound.number - 100 {
                known.insert(Self.spent(day.month.firstDay...min(day.month.lastDay, days.upperBound)))
            }
        }
        if days.lowerBound == days.upperBound {
            let week = (-13...0).map { Self.spent(days.upperBound.advanced(by: $0)...days.upperBound.advanced(by: $0)) }
            // With the month's end, in whole dollars.
            known.formUnion([
                Self.usual, 60_000, 100_000, abs(Self.spent(days) - Self.usual), abs(week[7...].reduce(0, +) - week[..<7].reduce(0, +)),
            ])
        }
        known.insert(abs(Self.spent(days) - Self.usualWeek))
        // What categories changed against 30 of the 60 days before.
        func spent(_ range: RangeKey) -> [String: Int64] {
            Dictionary((guardian.byCategory[range] ?? []).map { ($0.category, $0.spend ?? 0) }, uniquingKeysWith: +)
        }
        let now = spent(.thirtyDays)
        for (category, all) in spent(.ninetyDays) {
            let lately = now[category] ?? 0
            known.formUnion([abs(lately - (all - lately) / 2), abs(lately - (all - lately + 1) / 2)])
        }
        parts(Self.spent(days), Int64(days.upperBound.distance(from: days.lowerBound) + 1))
        for number in days.lowerBound.number...days.upperBound.number { parts(Self.spent(Day(number - 6)...Day(number)), 7) }
        var (excess, left, limits, inLimits): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
        for progress in guardian.rulesProgress ?? [] {
            guard let spent = progress.spent else { continue }
            let rule = guardian.rules?.first { $0.category == progress.category }?.monthlyLimit
            known.insert(spent)
            guard let rule else { continue }
            known.formUnion([rule, abs(rule - spent)])
            excess += max(0, spent - rule)
            left += max(0, rule - spent)
            limits += rule
            inLimits += rule > 0 ? spent : 0
        }
        // Of a period without categories of its own the mail has those of a window, under its name; the small ones are one slice.
        for range in [RangeKey.sevenDays, .thirtyDays, .monthToDate] {
            let isNone = { (row: Guardian.CategorySpend) in ["", "uncategorized"].contains(row.category) }
            let all = guardian.byCategory[range] ?? []
            let rows =
                (all.filter { !isNone($0) }.compactMap(\.spend) + [all.filter(isNone).compactMap(\.spend).reduce(0, +)]).sorted(by: >)
            for first in rows.indices { known.formUnion([rows[first], rows[first...].reduce(0, +)]) }
            known.insert(guardian.summary[range]?.spend ?? 0)
        }
        // The days and weeks that stand beside those of the mail, what is usual of them, and the month until the day and since.
        for number in days.upperBound.number - 89...days.upperBound.number {
            let day = Day(number)
            known.insert(Self.spent(day...day))
            if day.weekday == 1 { known.insert(Self.spent(day...min(day.advanced(by: 6), days.upperBound))) }
        }
        let until = Self.spent(days.upperBound.month.firstDay...days.upperBound)
        known.formUnion([Self.usualWeek, until, (guardian.summary[.monthToDate]?.spend ?? 0) - until])
        // The seven days until the day, and those before.
        let week = days.upperBound.advanced(by: -6)
        known.formUnion([Self.spent(week...days.upperBound), Self.spent(week.advanced(by: -7)...week.advanced(by: -1))])
        // As many days of the month before, and what is left for each day.
        let month = days.upperBound.month.advanced(by: -1)
        known.insert(Self.spent(month.firstDay...month.firstDay.advanced(by: days.upperBound.date.day - 1)))
        parts(left, Int64(days.upperBound.month.lastDay.distance(from: Account.asOf.utcDay) + 1))
        return known.union([excess, left, limits, inLimits])
    }

    @Test(arguments: periods)
    func everyAmountIsOneOfTheDumpOrASumOfIt(
        length: LocalPeriod.Length, days: ClosedRange<Day>, before: ClosedRange<Day>, name: String, previous: String
    ) throws {
        // By how much the period differs from the one before.
        let known = try known(days, before).union([abs(Self.spent(days) - Self.spent(before))])
        var amounts = 0
        for word in try text(.last(length)).text.split(whereSeparator: { " ();:|".contains($0) }) where word.hasPrefix("$") {
            let word = word.last == "." || word.last == "," ? word.dropLast() : word
            guard let cents = Int64(word.filter { ("0"..."9").contains($0) }) else { continue }
            amounts += 1
            // Above bars amounts stand in whole dollars.
            let isRounded = !word.contains(".") && known.contains { ($0 + 50) / 100 == cents }
            #expect(isRounded || known.contains(cents), "\(word) is nowhere in the dump of \(name)")
        }
        #expect(amounts > 5)
    }

    @Test func aPeriodThatTheDataDoesNotReachIsUnknownAndSaysWhy() throws {
        let year = try text(.last(.year))
        #expect(year.text.contains("What happened in 2025 is not known; there are numbers from Aug 23 on."))
        #expect(!year.text.contains("$0.00 in 2025"))
    }

    /// A day that could not be read makes the sum of a period unknown. Why that is so is told, and is no reason to open a mail.
    @Test(arguments: periods)
    func whyASumIsNotKnownIsSaidAndDoesNotLead(
        length: LocalPeriod.Length, days: ClosedRange<Day>, before: ClosedRange<Day>, name: String, previous: String
    ) throws {
        var guardian = Account().guardian
        let all = try #require(guardian.timeseries[.ninetyDays])
        let lost = try #require(all.first { days.contains($0.day) && $0.spend != 0 }).day
        // In every window: what one of them knows is known.
        for range in RangeKey.allCases {
            guard var rows = guardian.timeseries[range], let row = rows.firstIndex(where: { $0.day == lost }) else { continue }
            rows[row].spend = nil
            guardian.timeseries[range] = rows
        }
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian]), period: .last(length))
        let text = Mails.visible(Mails.text(body)).split(separator: "\n").joined(separator: " ")
        #expect(text.contains("could not be read") || text.contains("not known") || text.contains("no amount"), "\(text)")
        // Of a month that is over nothing else is known, not even its budgets.
        guard length != .month else {
            #expect(body.subject.hasPrefix("October"), "\(body.subject)")
            return
        }
        #expect(!body.subject.contains("could not be read") && !body.subject.contains("not known"), "\(body.subject)")
        // The subject line does not speak of the period, so that its name stands before it.
        #expect(body.subject.contains("Clothing and Fast Food are over"), "\(body.subject)")
        #expect(!body.subject.hasPrefix("Clothing"), "\(body.subject)")
    }

    /// Of a month whose budgets are not known there is no card, and all spending is not set against the limits of some categories.
    @Test func budgetsOfAMonthThatIsOverAreNotThoseOfTheRunningOne() throws {
        let mail = try text(.last(.month))
        for words in ["Budgets", "all limits", "is not known", "was spent in all"] { #expect(!mail.text.contains(words), "\(words)") }
        #expect(try text(.last(.week)).text.contains("Budgets this month"))
        // Nor are they those of a quarter.
        #expect(!(try text(.last(.quarter)).text.contains("in November so far")))
        #expect(!mail.text.contains("together, in November"))
    }

    /// What the source does not divide stays undivided: no categories of other days stand in its place.
    @Test(arguments: [LocalPeriod.Length.day, .week])
    func whatHasNoCategoriesHasNoneOfOtherDays(length: LocalPeriod.Length) throws {
        let mail = try text(.last(length)).text
        #expect(!mail.contains("Where it went"), "\(mail)")
        if length == .week {
            // The month until then is a number beside the week, and what came later is nothing of it.
            #expect(mail.contains("Month to date: $349.11") && !mail.contains("in November so far"), "\(mail)")
        }
        for words in ["Guardian sends", "divides into categories", "Guardian does not say"] { #expect(!mail.contains(words), "\(words)") }
    }

    /// The strip of numbers of a short mail has none that its heading says; in a week budgets that are kept have their names and what is left of them.
    @Test func aShortMailHasAStripOfNumbersAndNamesWhatIsOnTrack() throws {
        let day = try text(.last(.day)).text
        for words in [
            "Month to date: $471.61 (▲ 27%), $370.01 on the",
            "Past 7 days: $208.79 (▲ $125.49), $83.30 in the 7 days before",
        ] { #expect(day.contains(words), "\(words)") }
        // The heading compares with a usual Thursday, so no number says it again.
        for words in [", for a Thursday", "Over the limit:", "Left in budgets:", "Spent: ", "5 budgets are on track", "On track"] {
            #expect(!day.contains(words), "\(words)")
        }
        let week = try text(.last(.week)).text
        for words in [
            "Highest day: $44.35, Saturday, November 14", "Month to date: $349.11 (▲ 45%), $240.69",
            "On track: Pharmacy & Health ($25.07 left), Fun ($133.62 left), Groceries ($510.65 left), and 2 more.",
        ] {
            #expect(week.contains(words), "\(words)")
        }
    }

    /// A page of a month tells its days without spending out of all of them; that of a day leads to what asks for something, and has two columns.
    @Test func aPageOfAPeriodHasTwoColumns() throws {
        func page(_ period: ReportPeriod) throws -> String {
            let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [Account().guardian])
            return try Rendering.text(try Rendering.artifacts(Rendering.context(snapshot, period: period)), "index.html")
        }
        let month = try page(.last(.month))
        #expect(month.contains("of 31 days") && Mails.visible(month).contains("Thursday, October 29"))
        let day = try page(.last(.day))
        #expect(
            ["class=\"card a lead\"", "class=\"card b\"", "<a class=\"said near bad\" href=#"].allSatisfy { day.contains($0) },
            "\(day.prefix(4000))")
    }

    /// To somebody who had nothing to pay the mail says so once, and has no cards that say it again.
    @Test(arguments: [LocalPeriod.Length.day, .week])
    func aMailOfNoSpendingHasNoCardsAboutIt(length: LocalPeriod.Length) throws {
        let now = Account.asOf
        let snapshot = Charges([.init(at: now.advanced(bySeconds: -7_200), 1_299)]).snapshot(at: now)
        let text = Mails.visible(Mails.text(try Mails.body(snapshot, period: .last(length))))
        for words in [
            "Nothing was spent", "nothing to divide", "No budgets yet", "Budgets", "Where it went", "Top merchants", "Day by day",
            "Decisions",
        ] {
            #expect(!text.contains(words), "\(words): \(text)")
        }
    }

    /// The cards of a mail in their order, in the words of its plain text.
    private func headings(_ period: ReportPeriod, language: String = "en") throws -> [String] {
        let locale = ["de": "de_DE", "ar": "ar_EG", "es": "es_ES", "fr": "fr_FR", "hi": "hi_IN"][language] ?? "en_US"
        let lines = Mails.text(try Mails.body(locale: locale, language: language, period: period)).split(
            separator: "\n", omittingEmptySubsequences: false)
        return zip(lines, lines.dropFirst()).filter { $0.1.count > 2 && $0.1.allSatisfy { $0 == "-" || $0 == "\u{200F}" } }.map {
            Mails.visible(String($0.0))
        }
    }

    /// On the second night of a memory one day of the reader's zone is known: there is none beside it, and the mail has its numbers all the same.
    @Test func theSecondNightHasItsNumbers() throws {
        let charges = Charges.random(seed: 8, from: Self.day(7, 1), until: Self.day(11, 22), perDay: 4, rules: [("groceries", 900_000)])
        var memory = GuardianMemory()
        var mail = ""
        for night in 20...21 {
            var snapshot = charges.snapshot(
                at: Account.instant(2026, 11, night, 5, 10), subject: Subject(id: "eve", timeZone: "America/New_York"))
            snapshot.memory = SubjectMemory(guardian: memory)
            mail = Mails.visible(Mails.text(try Mails.body(snapshot, period: .last(.day))))
            for night in Insights(of: snapshot, zone: .utc, currency: .usd).nights { memory.add(night.bytes) }
        }
        #expect(!mail.contains("counted in UTC") && !mail.contains("Day by day"), "\(mail)")
        for words in ["At a glance", "Over the limit: 0 of 1", "Left in budgets: ", "You have spent $"] {
            #expect(mail.contains(words), "\(words): \(mail)")
        }
    }

    /// A day is read in passing: what the systems ask for today, the days until it, and the budgets to act on.
    @Test(arguments: ["en", "de", "ar", "es", "fr", "hi"])
    func aMailAboutADayHasThreeSections(language: String) throws {
        let headings = try self.headings(.last(.day), language: language)
        #expect(headings.count == 4, "\(headings)")
        if language == "en" {
            #expect(headings == ["Today", "Day by day", "Budgets this month", "About these numbers"])
        }
    }

    @Test func whatSystemsAskForTodayIsNamed() throws {
        let text = Mails.visible(Mails.text(try Mails.body(period: .last(.day))))
        let today = try #require(text.components(from: "\nToday\n", to: "\nDay by day\n"))
        #expect(today.contains("- Tasks left today: 0.\n") && today.contains("- Overdue tasks: 4 ("), "\(today)")
        let points = today.split(separator: "\n").filter { $0.hasPrefix("- ") }
        #expect((2...9).contains(points.count), "\(points)")
    }

    /// The heading of a day says what was spent; what is overdue in two systems is one sentence under it, and in a mail of a week two.
    @Test func whatIsOverdueIsOneSentenceOfADay() throws {
        let context = try Rendering.context(Account.ana, period: .last(.day))
        let range = context.reportRange
        let overdue = context.news(range).compactMap(\.overdue).map { Mails.visible(context.text.phrase($0)) }
        #expect(overdue.count == 2)
        let lead = Mails.visible(context.text.phrase(context.lead(range)))
        #expect(lead.hasPrefix("You spent $54.66") && !lead.contains("overdue"), "\(lead)")
        #expect(context.topNews(range).count { $0.overdue != nil } == 1)
        let text = Mails.visible(Mails.text(try Mails.body(period: .last(.day)))).replacing("\n", with: " ")
        #expect(text.contains(lead) && text.contains("\(overdue.joined(separator: " and ")) are overdue."), "\(text)")
        let week = try Rendering.context(Account.ana, period: .last(.week))
        #expect(week.topNews(week.reportRange).count { $0.overdue != nil } == 2)
    }

    /// A goal is a bar with its percent, as a budget is, in the HTML as in the plain text.
    @Test func goalsAreBars() throws {
        let body = try Mails.body(period: .last(.week))
        let goals = try #require(Mails.visible(Mails.text(body)).components(from: "\nGoals (now)\n", to: "\nAbout these numbers\n"))
        #expect(goals.contains(#/\n[^\n]+: [^\n]+\n  ▇+░*  \d+%  [^\n]*/#), "\(goals)")
        let html = Mails.html(body)
        let start = try #require(html.firstRange(of: ">Goals (now)<")?.lowerBound)
        #expect(html[start...].contains(#/<td[^>]* height="8"[^>]*>/#), "a bar is a cell of eight pixels")
    }

    /// A week is compared with a usual week, in the heading and in the bars; nothing in it is of 30 days.
    @Test func aWeekHasOneBaseline() throws {
        let text = Mails.visible(Mails.text(try Mails.body(period: .last(.week)))).replacing("\n", with: " ")
        #expect(text.contains("$15.45 less than in a usual week ($185.04).") && !text.contains("than in the week before"), "\(text)")
        #expect(text.contains("A usual week: $185.04.") && text.contains("Highest day: $44.35, Saturday, November 14"), "\(text)")
        #expect(!text.contains("30 days (until") && !text.contains("Where it went"), "\(text)")
    }

    /// Fourteen days by their weekdays, of which the last is the one that the mail is about, and amounts that are left in place of words for them.
    @Test func aDayStandsBesideThoseBeforeIt() throws {
        let body = try Mails.body(period: .last(.day))
        let lines = Mails.visible(Mails.text(body)).split(separator: "\n").map(String.init)
        let days = lines.filter { $0.wholeMatch(of: #/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ .*/#) != nil }
        #expect(days.count == 14 && days.last?.hasPrefix("Thu 19 ") == true && days.last?.hasSuffix("$55") == true, "\(days)")
        #expect(lines.contains("Transport: $27.80 left") && !lines.contains { $0.contains("getting close") }, "\(lines)")
        // In the HTML the day is marked, and its bar is of another colour than the others.
        let html = Mails.html(body)
        #expect(html.ranges(of: "Thu<br>19").count == 1 && !html.contains(", yesterday"))
    }

    @Test func aWeekStandsBesideThoseBeforeIt() throws {
        let lines = Mails.visible(Mails.text(try Mails.body(period: .last(.week)))).split(separator: "\n").map(String.init)
        let weeks = lines.filter { $0.wholeMatch(of: #/(Aug|Sep|Oct|Nov) \d+ .*\$\d+/#) != nil }
        #expect(weeks.count == 12 && weeks.last?.hasPrefix("Nov 9 ") == true && weeks.last?.hasSuffix("$170") == true, "\(weeks)")
        // A month's moments are no news of a week of spending.
        #expect(!lines.contains { $0.hasPrefix("27%") || $0.hasPrefix("26%") }, "\(lines)")
    }

    /// A rent that has been paid has used up its budget, and is none to watch.
    @Test(arguments: [(124_599, true), (124_598, false)])
    func whatComesOnceAMonthIsPaid(spent: Int64, isPaid: Bool) throws {
        var guardian = Account().guardian
        guardian.byCategory[.ninetyDays]?.append(Guardian.CategorySpend(category: "rent_bills", charges: 6, spend: 373_797))
        guardian.byCategory[.thirtyDays]?.append(Guardian.CategorySpend(category: "rent_bills", charges: 2, spend: 124_599))
        guardian.rulesProgress?.append(Guardian.RuleProgress(category: "rent_bills", limit: 130_000, spent: spent))
        let text = Mails.text(
            try Mails.body(Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian]), period: .last(.day)))
        #expect(text.contains("Rent & Bills: ") == !isPaid, "\(text)")
    }

    /// In a week its days come before the budgets of the month, and the bars of days have no table of the same days under them.
    @Test func aMailOfAWeekBeginsWithItsDays() throws {
        let headings = try self.headings(.last(.week))
        #expect(headings.prefix(3) == ["You spent the most on Nov 14", "Week by week", "Budgets this month"], "\(headings)")
        // What stands now and what came of the week have headings of their own.
        #expect(headings.count <= 10 && !headings.contains("At a glance") && !headings.contains("Tips"), "\(headings)")
        let text = Mails.visible(Mails.text(try Mails.body(period: .last(.week))))
        #expect(text.ranges(of: "Nov 11").count <= 2 && !text.contains("7-day average"), "\(text)")
    }

    /// Two sentences, or three that all ask for something; a longer mail has them all.
    @Test(arguments: [LocalPeriod.Length.day, .week])
    func theOpeningOfAShortMailIsFewSentences(length: LocalPeriod.Length) throws {
        let context = try Rendering.context(Account.ana, period: .last(length))
        let range = context.reportRange
        let (news, top) = (context.newsWithNow(range), context.topNews(range))
        // Of a day those that are overdue are one.
        let joined = length == .day ? max(0, news.count { $0.overdue != nil } - 1) : 0
        #expect(news.count > 2 && top.count == 3 - joined)
        let least = top.map(\.importance).min() ?? .news
        #expect(context.news(range).filter { $0.importance > least }.count <= 3 + joined)
        let text = Mails.visible(Mails.text(try Mails.body(period: .last(length)))).replacing("\n", with: " ")
        for headline in top {
            #expect(text.contains(Mails.visible(context.text.phrase(headline.sentence))), "\(headline.sentence)")
        }
    }

    @Test(arguments: ["de", "ar"])
    func speaksOfItInEachLanguage(language: String) throws {
        let text = Mails.visible(Mails.text(try Mails.body(locale: language, language: language, period: .last(.month))))
        #expect(text.contains(language == "de" ? "im Oktober" : "خلال"))
        #expect(!text.contains("in October"))
    }
}

extension String {
    /// What stands between two texts; `nil` where one of them is not there.
    fileprivate func components(from start: String, to end: String) -> String? {
        guard let first = firstRange(of: start), let last = self[first.upperBound...].firstRange(of: end) else { return nil }
        return String(self[first.upperBound..<last.lowerBound])
    }
}
