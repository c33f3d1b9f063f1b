import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// A person with one system alone gets a page, a mail and a row in the index that are about it, and about nothing else.
@Suite struct SingleSystemTests {
    /// What a subject of one system reads.
    struct Reader: CustomTestStringConvertible, Sendable {
        var system: String
        var data: any SystemData
        /// The heading of the page.
        var headline: String
        /// The subject line of the mail.
        var subject: String
        /// Titles of the tiles at the head, in order.
        var tiles: [String]
        /// What the mail says, in both parts.
        var mail: [String]
        /// Why it stands where it does in the index; `nil` where nothing is to be done.
        var reason: String?
        /// Headings of the dashboard.
        var sections: [String]

        var testDescription: String { system }

        var snapshot: Snapshot {
            Snapshot(
                asOf: Account.asOf, subject: Subject(id: "mia", name: "Mia", timeZone: "America/New_York"), systems: [data])
        }
    }

    static let readers: [Reader] = [
        Reader(
            system: "guardian", data: Account().guardian,
            headline:
                "You spent $734.14 in the last 30 days, 5% less than in a usual 30 days. Clothing and Fast Food are over their limits, by $123.14 together.",
            subject: "You spent $734, 5% less than usual · Clothing and Fast Food are over",
            tiles: ["Spent", "Projected for the month", "Over the limit", "Flagged as risky"],
            mail: ["$734.14", "Fast Food", "Uber", "let 5 of the 52 through"], reason: "Clothing and Fast Food over by $123.14",
            sections: ["Spending"]),
        Reader(
            system: "moneymoments", data: Account().moneyMoments,
            // A nudge about rupees, and what a goal lacks of them, head no page of an account in dollars.
            headline: "In November so far you spent 66% of your income; in the whole of October it was 89%.",
            subject: "66% of your income spent in November so far",
            tiles: ["Share of income spent", "Non-essentials, of your income", "Meals out"],
            mail: ["Balanced early-month spending", "27%", "Goa Trip & Beach could use a little more"], reason: nil,
            sections: ["Money moments"]),
        Reader(
            system: "momentum", data: Account().momentum,
            headline: "4 tasks are overdue. You completed a task on each of 4 days in a row.", subject: "4 tasks are overdue",
            tiles: ["Completed this week", "Days in a row", "Goal progress", "Done this month"],
            mail: ["Tasks done this week, day by day", "Overdue by"], reason: "up to 45 days overdue",
            sections: ["Tasks"]),
        Reader(
            system: "lume", data: Account().lume,
            headline: "1 goal is overdue: Ten evenings without a screen. At this pace 1 goal will be late: Meditate.",
            subject: "Ten evenings without a… is overdue · Meditate is behind",
            tiles: ["Open goals on track", "Times in a row", "Mood"],
            mail: ["Ten evenings without a screen", "Lose 6 kg", "Get off a stop early and walk."],
            reason: "6 days overdue",
            sections: ["Wellbeing"]),
        Reader(
            system: "destiny", data: Account.destiny(),
            headline:
                "The best match of your last comparison has 28 of 36 points (Excellent Match). The theme of your current dasha: Learning.",
            subject: "Your best match has 28 of 36 points",
            tiles: ["Last comparison", "Quality of the dasha"],
            mail: ["28 of 36", "Excellent Match, the best of 2", "Outlook for Nov 20"], reason: nil,
            sections: ["Outlook"]),
    ]

    /// Words that speak of each system.
    private static let words = [
        "guardian": ["spending", "charges", "budget"], "moneymoments": ["nudge", "moments"], "momentum": ["road", "badge"],
        "lume": ["tips", "mood"], "destiny": ["kuta", "match", "outlook"],
    ]

    private func expectAboutNothingElse(_ text: String, _ reader: Reader, _ medium: String) {
        for (system, words) in Self.words where system != reader.system {
            // Money is what both of them are about.
            if Set([system, reader.system]) == ["guardian", "moneymoments"] { continue }
            for word in words {
                #expect(!text.lowercased().contains(word), "\(medium) of \(reader.system) speaks of \(word)")
            }
        }
    }

    @Test(arguments: readers) func isHeadedByWhatMattersMost(_ reader: Reader) throws {
        let media = try Media(reader.snapshot)
        #expect(media.mail.subject == reader.subject)
        #expect(media.markdown.hasPrefix("# ") && media.markdown.firstLine.unescapedMarkdown == reader.headline)
        // One heading; where it depends on the period, with a part for each.
        let headings = (media.dashboard.between("<h1>", "</h1>") + media.dashboard.between("<h1 class=\"vs\">", "</h1>")).map(String.init)
        #expect(headings.count == 1)
        // What the first number says is for those who hear the page.
        let parts = headings.map { $0.replacing(#/<span class="said">(.*?)<\/span>/#) { $0.output.1 } }.flatMap { heading in
            heading.hasPrefix("<span") ? heading.between("0\">", "</span>").map(String.init) : [heading]
        }
        // Sentences are links to where they are told at length.
        let words = parts.map { $0.replacing(#/<[^>]*>/#, with: "").unescaped }
        #expect(words.contains(reader.headline), "\(words)")
    }

    @Test(arguments: readers) func hasTilesOfItsOwn(_ reader: Reader) throws {
        let insights = try Media(reader.snapshot).context.insights
        let tiles = insights.highlights(.thirtyDays).tiles()
        #expect(tiles.map { $0.metric.split(separator: ".")[0] } == Array(repeating: Substring(reader.system), count: reader.tiles.count))
        #expect(tiles.map { English.text("metric." + $0.metric) } == reader.tiles)
        for tile in tiles { #expect(insights.metric(tile.metric, .thirtyDays)?.value != nil) }
    }

    @Test(arguments: readers) func getsAMailAboutIt(_ reader: Reader) throws {
        let media = try Media(reader.snapshot)
        for words in reader.mail {
            #expect(media.mailHTML.visible.withoutJoiners.contains(words), "the HTML does not say \(words)")
            #expect(media.mailText.withoutJoiners.joinedLines.contains(words), "the text does not say \(words)")
        }
        for (medium, text) in [("mail", media.mailHTML.visible), ("mail text", media.mailText)] {
            expectAboutNothingElse(text, reader, medium)
        }
    }

    @Test(arguments: readers) func standsInTheIndexWithItsAttention(_ reader: Reader) throws {
        let media = try Media(reader.snapshot)
        let attention = media.context.insights.highlights(.thirtyDays).attention
        #expect((attention.level == .good) == (reader.reason == nil) && (attention.brief == nil) == (reader.reason == nil))
        if let reason = reader.reason { #expect(media.fleetIndex.visible.contains(reason), "\(media.fleetIndex.visible)") }
        expectAboutNothingElse(media.fleetIndex.visible, reader, "index")
    }

    @Test(arguments: readers) func hasSectionsOfItsOwn(_ reader: Reader) throws {
        let media = try Media(reader.snapshot)
        // The last one says how the numbers are counted.
        let sections = String(try #require(media.dashboard.between("</header>", "</main>").first))
        #expect(sections.between("<h2>", "</h2>").map(String.init).filter { $0 != "About these numbers" } == reader.sections)
        for (medium, text) in [("dashboard", media.dashboard.visible), ("report", media.report.visible), ("Markdown", media.markdown)] {
            expectAboutNothingElse(text, reader, medium)
        }
    }

    static let empty: [(system: String, title: String, data: any SystemData)] = [
        ("guardian", "Guardian", Guardian()), ("guardian", "Guardian", Account.emptyGuardian),
        ("moneymoments", "MoneyMoments", MoneyMoments(moments: [], nudges: [])), ("momentum", "Momentum", Momentum(goals: [])),
        ("lume", "Lume", Lume(goals: [], tips: [])), ("destiny", "Destiny", Destiny()),
    ]

    @Test(arguments: empty.indices) func anEmptyAccountSaysSoOnce(place: Int) throws {
        let (system, title, data) = Self.empty[place]
        let media = try Media(Snapshot(asOf: Account.asOf, subject: Subject(id: "mia", name: "Mia"), systems: [data]))
        let sentence = "There is nothing from \(title) yet. When something comes, it shows here."
        #expect(media.mail.subject == "Nothing from \(title) yet", "\(system)")
        for (medium, text) in [("dashboard", media.dashboard.visible), ("report", media.report.visible), ("Markdown", media.markdown)] {
            #expect(text.components(of: sentence) == 1, "\(medium) of \(system)")
        }
        #expect(media.dashboard.between("<h2>", "</h2>").isEmpty, "\(system) shows cards")
        #expect(media.context.insights.highlights(.thirtyDays).attention.level == .good)
    }

    @Test(arguments: BrokenDump.all) func whatCouldNotBeReadIsNotNothing(_ dump: BrokenDump) throws {
        let media = try Media(try dump.snapshot(name: "Mia"))
        for (medium, text) in media.readable {
            #expect(!text.contains("There is nothing from"), "\(medium) of \(dump.name)")
            #expect(!text.contains("There is nothing to report"), "\(medium) of \(dump.name)")
        }
    }

    @Test func theBestOfAllSystemsComesFirst() throws {
        let media = try Media(Account.ana)
        let highlights = media.context.insights.highlights(.thirtyDays)
        #expect(highlights.heading.map(\.importance).max() == .overLimit)
        #expect(highlights.further.first?.importance == .overdue)
        #expect(highlights.further.map(\.importance) == highlights.further.map(\.importance).sorted(by: >))
        // The main number first, then what asks for something, then the first of the other systems.
        let tiles = highlights.tiles().map(\.metric)
        #expect(tiles.count == 4 && Set(tiles).count == 4)
        #expect(tiles.prefix(2) == ["guardian.spend.total", "guardian.budgets.over"] && tiles.last == "lume.goals.overdue")
        #expect(Set(tiles.map { $0.split(separator: ".")[0] }).count == 3)
        #expect(highlights.tiles(atMost: 8).count == 8)
        #expect(highlights.tiles(atMost: 2).count == 2)
        #expect(highlights.tiles(atMost: 0).isEmpty)
    }

    /// "+3" says of what it is the difference.
    @Test func aDifferenceToLastWeekSaysSo() throws {
        let momentum = try #require(Self.readers.first { $0.system == "momentum" })
        let media = try Media(momentum.snapshot)
        let text = try #require(media.context.insights.metric("momentum.tasks.completed_week", .thirtyDays)?.previous).magnitude
        for (medium, words) in [("dashboard", media.dashboard.visible), ("report", media.report.visible), ("Markdown", media.markdown)] {
            let before = Int(text ?? -1)
            #expect(
                words.contains(medium == "dashboard" ? "at this time last week (\(before))" : "\(before) by this time last week"),
                "\(medium)")
        }
    }

    @Test func newsIsMoreThanHowThingsStand() throws {
        #expect(try !Media(Account.ana).context.newSentences.isEmpty)
        #expect(try Media(Account.idle).context.newSentences.isEmpty)
        #expect(try Media(Account.bo).context.newSentences.isEmpty)
    }

    @Test func nothingOfAnOperatorReachesAReader() throws {
        var snapshot = Account.ana
        snapshot.failures = [
            SourceFailure(
                source: "guardian", endpoint: "/analytics/overrides", range: "90d", status: 500,
                message: "<html><h1>502 Bad Gateway</h1></html> from api.internal:8080; set ALMANAC_GUARDIAN_TOKEN"),
            SourceFailure(source: "guardian", endpoint: "/rules", status: 401, message: "3f2b1c44-0000-4000-8000-000000000000"),
        ]
        let media = try Media(snapshot)
        for (medium, text) in media.readable {
            for word in ["ALMANAC", "8080", "502", "html>", "3f2b1c44", "/analytics", "/rules"] {
                #expect(!text.contains(word), "\(medium) says \(word)")
            }
        }
        let sentence =
            "Guardian did not send everything this time. Missing here: requests to let a purchase through in the last 90 days and rules."
        #expect(media.dashboard.visible.components(of: sentence) == 1)
        #expect(media.markdown.components(of: sentence) == 1)
    }
}

/// Every number that is worked out is shown somewhere, or the list says for whom it is.
@Suite struct ShownByDefaultTests {
    /// Metrics and series that no default template shows, with whom they are for.
    static let exceptions: [String: String] = [
        "guardian.budgets.count": "with those that have no limit; tiles are of those that can be over",
        "guardian.budgets.over": "the tile, and the list of what is to do",
        "guardian.changes.before": "authors; the column of a usual time has it",
        "guardian.changes.now": "authors; the first tile has it",
        "guardian.budgets.watch": "authors; the chart of budgets says it of each",
        "guardian.budgets.spent_total": "authors; the chart of budgets has what was spent of each limit",
        "guardian.budgets.pace": "authors; the chart of budgets marks it in each bar",
        "guardian.budgets.left_per_day": "guardian.budgets.left_told says it, and the tile of what is left",
        "guardian.budgets.excess_total": "guardian.budgets.left_told says it, and the tile of those that are over",
        "guardian.budgets.limited": "authors; the whole of the tile of those that are over",
        "guardian.spend.week_total": "the tile of the 7 days until a day",
        "guardian.spend.got_back": "tiles, in place of what was spent where more came back",
        "guardian.charges.per_day": "authors; the pages have the number of charges and what one comes to",
        "moneymoments.moments.count": "authors; how many there are helps nobody",
        "moneymoments.moments.confidence": "authors; a moment that is less sure says so itself",
        "moneymoments.moments.streak": "authors; the table of habits has it of each",
        "moneymoments.income.spent": "the tile and the sentence at the head of a page",
        "moneymoments.habits.grown": "the tile and the sentence at the head of a page of a month that is over",
        "moneymoments.nudges.count": "authors; the nudges themselves are there",
        "moneymoments.nudges.pending": "who runs MoneyMoments",
        "moneymoments.nudges.suggestion": "who runs MoneyMoments; readers have moneymoments.nudges.reason",
        "moneymoments.signal.is_today": "who runs MoneyMoments",
        "moneymoments.signal.day": "who runs MoneyMoments; the table of the signal says when it is of an earlier day",
        "moneymoments.diagnosis": "who runs MoneyMoments",
        "momentum.period.completed": "authors; the chart of the period that is asked for shows its days",
        "momentum.period.steps_reached": "the tile of a year; its page has the steps",
        "momentum.period.badges_earned": "the tile of a year; its page has the badges",
        "destiny.period.matches": "the sentence that heads a report of a period that is asked for, and its tile",
        "destiny.period.questions": "the sentence that heads a report of a period that is asked for",
        "lume.tips": "authors; the pages have the tips by priority",
        "lume.tips.count": "authors; how many tips there are helps nobody",
        "lume.goals.timed": "the tile of lume.goals.on_track, which is of it",
        "guardian.spend.total": "readers of every page, as the first tile and in the heading, which no template names",
        "guardian.spend.dearest_weekday_times": "authors; guardian.spend.dearest_weekday says it",
        "guardian.spend.projection": "authors; guardian.spend.month_end says the range",
        "guardian.spend.projection_low": "authors; guardian.spend.month_end says it",
        "guardian.spend.projection_high": "authors; guardian.spend.month_end says it",
        "moneymoments.signal.dining": "tiles; the table of the signal has it",
        "moneymoments.signal.wants": "tiles; the table of the signal has it",
        "lume.streaks.longest": "authors; the table of streaks has that of each goal",
        "destiny.matches": "mails and pages that others see; one's own page has destiny.matches.personal",
        "destiny.group": "mails and pages that others see; one's own page has destiny.group.personal",
        "guardian.spend.month_total": "a tile of a day and of a week",
        "guardian.spend.usual_day": "a tile of a day",
        "destiny.questions.used": "authors; the pages have what is left of what is allowed",
        "destiny.questions.used_today": "authors; the table of the plan has each window",
        "destiny.questions.limit_today": "authors; the table of the plan has each window",
        "destiny.questions.left_today": "authors; the table of the plan has each window",
        "destiny.questions.limit_overall": "authors; the table of the plan has each window",
        "destiny.questions.left_overall": "authors; the table of the plan has each window",
        "destiny.group.best": "authors; the score and what is said of it are of the best one",
        "destiny.questions.resets": "authors; destiny.questions.left says when there are new ones",
    ]

    /// The names in a template: in tags and in the options of fences.
    private static func names(in text: String) -> Set<String> {
        Set(text.split { !($0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "." || $0 == "_")) }.map(String.init))
    }

    private static let suffixes = ["", ".short", ".change", ".delta", ".previous", ".at", ".basis", ".counted"]

    @Test func everythingIsShownOrSomebodysOwn() {
        var used: Set<String> = []
        for (path, text) in Media.files().map({ ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
        where path.hasSuffix(".md") {
            used.formUnion(Self.names(in: text))
        }
        #expect(used.count > 100)
        let names = Catalogue.builtIn.systems.flatMap { $0.metrics.map(\.name) + $0.series.map(\.name) }
        var hidden = Set(names.filter { name in !Self.suffixes.contains { used.contains(name + $0) } })
        hidden.subtract(Self.exceptions.keys)
        #expect(hidden.isEmpty, "in no default template: \(hidden.sorted())")
        for name in Self.exceptions.keys { #expect(names.contains(name), "\(name) is no metric or series") }
    }
}

extension String {
    fileprivate var firstLine: String { String(split(separator: "\n").first ?? "").replacing("# ", with: "", maxReplacements: 1) }

    /// Without the escapes of Markdown.
    fileprivate var unescapedMarkdown: String { replacing("\\", with: "") }

    /// Without what keeps a mail program from making links.
    fileprivate var withoutJoiners: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0.value != 0x200C })) }

    /// Lines that were broken put together again.
    fileprivate var joinedLines: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// How often a text is in it.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = joinedLines[...]
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}

/// The English of a message without placeholders.
private enum English {
    static func text(_ name: String) -> String {
        (try? Media.words.get().words("en").text(name)) ?? ""
    }
}
