import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// What is read of a mail before it is opened, and what comes first in it.
struct MailSubjectTests {
    private func preheader(_ body: MailBody) throws -> String {
        let shown = try #require(try Mails.read(body).root.all("span").first).text
        return Mails.visible(shown).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }

    @Test func theSubjectLineHasTheNumberAndTheNews() throws {
        let body = try Mails.ana.get()
        #expect(body.subject == "You spent $734, 5% less than usual · Clothing and Fast Food are over")
        let (root, _) = try Mails.read(body)
        #expect(root.all("title").first?.text == body.subject)
        // In the mail the amount stands over how it compares, and one of them comes first.
        #expect(Mails.visible(root.all("h1").first?.text ?? "") == "5% less than in a usual 30 days ($772.52)")
    }

    @Test func thePreheaderGoesOnFromTheSubjectLine() throws {
        let shown = try preheader(try Mails.ana.get())
        #expect(shown.hasPrefix("4 tasks are overdue. 1 goal is overdue"), "\(shown)")
        #expect(!shown.contains("734") && !shown.contains("Clothing") && !shown.contains("Good afternoon"))
        #expect(shown.unicodeScalars.count <= 162)
    }

    /// Where all sentences are in the subject line, numbers that are not follow.
    @Test func numbersFollowWhereNoSentenceIsLeft() throws {
        var guardian = Account().guardian
        guardian.rules = []
        guardian.rulesProgress = []
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian]),
            ["mail.md": "# {{lead}}\n\n## Numbers\n```tiles\npick: best\n```\n"])
        #expect(body.subject == "You spent $734, 5% less than usual")
        let shown = try preheader(body)
        #expect(!shown.contains("734"), "\(shown)")
        #expect(shown.contains("The largest share went to Transport") || shown.contains("Spent a day"), "\(shown)")
    }

    /// "11% more" is short for "11% more than in September"; in the middle of a sentence nothing can be left out.
    @Test func aSentenceWithoutAShortFormStandsAsItIs() throws {
        func tasks(_ count: Int, _ month: Int) -> [Momentum.Task] {
            (0..<count).map { number in
                Momentum.Task(
                    title: "Task", status: .completed, completedAt: Account.instant(2026, month, 1 + number % 28, 12))
            }
        }
        let step = Momentum.Step(number: 1, name: "Step", status: .active, tasks: tasks(200, 9) + tasks(222, 10))
        let momentum = Momentum(goals: [Momentum.Goal(name: "Goal", generation: nil, kind: .project, status: .active, steps: [step])])
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [momentum]), period: .last(.month))
        #expect(Mails.visible(body.subject).hasPrefix("You completed 222 tasks in October, 11% more than in September"))
    }

    @Test(arguments: [("de", "734 $, 5 % weniger als üblich · „Kleidung“ und „Fast Food“ über dem Limit"), ("ar", "\u{200F}٧٣٤")])
    func theSubjectLineIsInTheReadersLanguage(language: String, expected: String) throws {
        let body = try Mails.body(locale: language == "de" ? "de_DE" : "ar_EG", language: language)
        #expect(Mails.visible(body.subject).hasPrefix(expected), "\(body.subject)")
    }

    /// "1,23 k €" and "1,23 mil €" are no amounts that anybody writes to a friend.
    @Test(arguments: [
        ("en", "en_US", "You spent $1,234"), ("de", "de_DE", "1.234 € ausgegeben"), ("es", "es_ES", "Gastaste 1234 €"),
        ("fr", "fr_FR", "1 234 € dépensés"),
    ])
    func theAmountOfTheSubjectLineIsWrittenOut(language: String, locale: String, expected: String) throws {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: 123_440, charges: 12)
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian]), locale: locale,
            currency: language == "en" ? "USD" : "EUR", language: language)
        #expect(Mails.visible(body.subject).hasPrefix(expected), "\(body.subject)")
    }

    /// "du 9–15 nov." is no French, and "vom 9.–15. Nov." no German; and no line ends within a date.
    @Test(arguments: [
        ("de", "de_DE", "letzte Woche (9.\u{A0}bis\u{A0}15.\u{A0}November)"),
        ("es", "es_ES", "la semana pasada (del 9\u{A0}al\u{A0}15\u{A0}de\u{A0}noviembre)"),
        ("fr", "fr_FR", "la semaine dernière (du 9\u{A0}au\u{A0}15\u{A0}novembre)"),
        ("en", "en_US", "last week (Nov\u{A0}9\u{202F}–\u{202F}15)"),
    ])
    func aWeekInASentenceIsSpelledOut(language: String, locale: String, expected: String) throws {
        let body = try Mails.body(locale: locale, language: language, period: .last(.week))
        #expect(Mails.text(body).replacing("\n", with: " ").contains(expected), "\(Mails.text(body).prefix(900))")
    }

    /// Of many systems without anything no subject line has room for the names.
    @Test func manyEmptySystemsAreNotNamedInTheSubjectLine() throws {
        let body = try Mails.body(
            Snapshot(
                asOf: Account.asOf, subject: Subject(id: "bo"),
                systems: [Account.emptyGuardian, MoneyMoments(moments: [], nudges: []), Momentum(goals: [])]))
        #expect(body.subject == "Nothing to report yet")
        #expect(Mails.text(body).contains("There is nothing from Guardian, MoneyMoments, and Momentum yet."))
    }

    /// The marks that keep the order of Arabic take no room in a line: what is seen counts.
    @Test func theSubjectLineHasTheNewsInArabicToo() throws {
        let body = try Mails.body(locale: "ar_EG", currency: "EGP", language: "ar")
        #expect(Mails.visible(body.subject).hasSuffix(" · تجاوز الحد: «الملابس» و«الوجبات السريعة»"), "\(body.subject)")
        #expect(body.subject.count > MailWords.length(body.subject))
    }

    @Test(arguments: [
        ("\u{2068}abc\u{2069}", 3, 3, "\u{2068}abc\u{2069}"), ("\u{2068}abcd\u{2069}", 4, 3, "\u{2068}ab…"),
        ("\u{200F}\u{200F}\u{200F}", 0, 1, "\u{200F}\u{200F}\u{200F}"),
    ])
    func marksOfOrderTakeNoRoom(text: String, length: Int, limit: Int, expected: String) {
        #expect(MailWords.length(text) == length)
        #expect(MailWords.cut(text, to: limit) == expected)
    }

    /// On a locked screen neither the subject line nor the words beside it say anything of the reader's money.
    @Test func aPrivateSubjectLineSaysNothing() throws {
        var options = Mails.options
        options.isPrivate = true
        let body = try Mails.body(options: options)
        #expect(Mails.visible(body.subject) == "Your report · 30 days · Oct 22 – Nov 20, 2026")
        let shown = try preheader(body)
        #expect(shown == "Open it to see what is new.")
        let (root, words) = try Mails.read(body)
        #expect(root.all("title").first?.text == body.subject)
        #expect(words.contains("$734.14"))
        // Nor does the beginning of the plain text.
        #expect(!Mails.text(body).prefix(70).contains("$"))
        let hidden = try #require(root.all("span").first).text
        #expect(hidden.count > 150)
    }

    @Test func whatHasToBeKnownFirstStandsFirst() throws {
        var options = Mails.options
        options.warning = .verbatim("Of yesterday.")
        #expect(try preheader(try Mails.body(options: options)).hasPrefix("Of yesterday. 4 tasks are overdue."))
    }

    @Test func aTemplateHasASubjectLineOfItsOwn() throws {
        let body = try Mails.body(Account.ana, ["mail.md": "# Ana's *week*: {{guardian.spend.total}}\nFirst words.\n"])
        #expect(body.subject == "Ana's *week*: $734.14")
        #expect(try preheader(body) == "First words.")
        let mixed = try Mails.body(Account.ana, ["mail.md": "# {{subject.name}}: {{headline}}\nFirst words.\n"])
        #expect(mixed.subject == "Ana: You spent $734, 5% less than usual · Clothing and Fast Food are over")
    }

    /// Names without end, of any script, and with marks without end, are cut between two characters.
    @Test(arguments: [
        String(repeating: "Café ☕️ ", count: 400), String(repeating: "👨‍👩‍👧‍👦", count: 300), String(repeating: "e\u{301}", count: 900),
        "a" + String(repeating: "\u{301}", count: 5000), String(repeating: "ร้าน", count: 300), "x\r\nBcc: eve@example.org",
        "\u{202E}gnp.exe", "https://evil.example/x",
    ])
    func namesInTheSubjectLineAreCutBetweenCharacters(name: String) throws {
        let body = try Mails.body(Account { _ in name }.ana)
        for line in [body.subject, try preheader(body)] {
            #expect(line.unicodeScalars.count <= 205, "\(line.unicodeScalars.count)")
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x202A...0x202E).contains($0.value) })
            // No half of a character: what stands before each ellipsis is a whole one of the name.
            let whole = Set(name.map(String.init))
            for part in line.split(separator: "…").dropLast() {
                guard let last = part.last, !last.isASCII, last != "\u{200C}" else { continue }
                #expect(whole.contains(String(last)) || name.count == 1, "\(last.unicodeScalars)")
            }
        }
        #expect(!body.subject.contains("https://evil") && !body.subject.contains("eve@example.org"))
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1, "…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}", 2, "e\u{301}e\u{301}"),
        ("", 5, ""), ("\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", 2, "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}"),
    ])
    func textIsCutBetweenCharacters(text: String, limit: Int, expected: String) {
        #expect(MailWords.cut(text, to: limit) == expected)
    }

    @Test(arguments: [
        ("begin on Aug 23, 2025; what", 21, "begin on Aug 23,…"), ("begin on Aug 23, 2025; what", 23, "begin on Aug 23, 2025;…"),
        ("Walk 8,000 steps", 8, "Walk…"), ("Walk 8,000 steps", 7, "Walk…"), ("Walk 8,000 steps", 12, "Walk 8,000…"),
        ("at 20.30 today", 6, "at…"), ("Meditate six hundred minutes", 17, "Meditate six…"),
        ("Meditate six hundred minutes", 21, "Meditate six hundred…"),
        ("a Meditation", 6, "a Med…"), ("١٢٣ خطوة ١٬٢٣٤ خطوة", 12, "١٢٣ خطوة…"), ("12345678", 4, "123…"),
    ])
    func noNumberIsCutInTwo(text: String, limit: Int, expected: String) {
        #expect(MailWords.cut(text, to: limit) == expected)
    }

    /// Each short form belongs to a sentence that can be said, and is shorter than it.
    @Test func everyShortFormHasItsSentence() throws {
        let words = try Rendering.words.get().entries("en").map(\.name)
        let short = words.filter { $0.hasSuffix(".short") }
        #expect(short.count > 15)
        for name in short { #expect(words.contains(String(name.dropLast(".short".count))), "\(name)") }
    }
}

/// What stands in a mail besides the words, in the right form for each program.
struct MailFormTests {
    @Test func eachSectionLeadsToItsPartOfTheDashboard() throws {
        let (root, _) = try Mails.read(try Mails.ana.get())
        let page = try HTMLReader.read(
            String(decoding: try #require(try Rendering.artifacts(Rendering.context(Account.ana))["index.html"]), as: UTF8.self))
        let ids = Set(page.descendants.compactMap { $0["id"] })
        let headings = root.all("h2")
        #expect(headings.count > 4)
        for heading in headings {
            // What the mail has at a glance heads the dashboard, where the link to all of it leads; how numbers are counted ends both.
            guard heading.text != "At a glance", heading.text != "About these numbers" else {
                #expect(heading.all("a").isEmpty)
                continue
            }
            let link = try #require(heading.all("a").first, "\(heading.text) leads nowhere")
            let target = try #require(link["href"])
            #expect(target.hasPrefix("https://reports.example/ana?a=1&b=2#"), "\(target)")
            let anchor = String(target.split(separator: "#")[1])
            #expect(ids.contains(anchor), "\(heading.text) leads to \(anchor), which is not on the dashboard")
        }
        #expect(headings.first { $0.text.hasPrefix("Budgets") }?.all("a").first?["href"]?.hasSuffix("#spending") == true)
        let text = Mails.text(try Mails.ana.get())
        #expect(text.contains("Nudges: https://reports.example/ana?a=1&b=2#"))
        // Without a report there is nothing to lead to.
        #expect(try Mails.read(try Mails.body(options: MailOptions())).root.all("a").isEmpty)
    }

    @Test func aLinkToTheReportLeadsToItsParts() throws {
        let options = MailOptions(report: MailLink("https://reports.example/ana/report.html"))
        let page = try HTMLReader.read(
            String(decoding: try #require(try Rendering.artifacts(Rendering.context(Account.ana))["report.html"]), as: UTF8.self))
        let ids = Set(page.descendants.compactMap { $0["id"] })
        let links = try Mails.read(try Mails.body(options: options)).root.all("h2").compactMap { $0.all("a").first?["href"] }
        #expect(!links.isEmpty && links.allSatisfy { ids.contains(String($0.split(separator: "#").last ?? "")) }, "\(links)")
    }

    /// One button leads to the page, between the opening and the first section.
    @Test func aButtonLeadsToTheReportBeforeTheFirstSection() throws {
        let html = Mails.html(try Mails.ana.get())
        let buttons = html.ranges(of: "Open the full report")
        let button = try #require(buttons.first)
        let heading = try #require(html.firstRange(of: "</h1>"))
        let first = try #require(html.firstRange(of: "<h2"))
        #expect(buttons.count == 1 && heading.upperBound < button.lowerBound && button.lowerBound < first.lowerBound)
    }

    /// The day of a mail stands in its head with its weekday; of more days their stretch does.
    @Test(arguments: [
        ("en", "en_US", "Thursday, November 19, 2026"), ("de", "de_DE", "Donnerstag, 19.\u{A0}November 2026"),
        ("fr", "fr_FR", "Jeudi 19\u{A0}novembre 2026"), ("es", "es_ES", "Jueves, 19\u{A0}de noviembre de 2026"),
    ])
    func theHeadHasTheDayWithItsWeekday(language: String, locale: String, day: String) throws {
        let (root, _) = try Mails.read(try Mails.body(locale: locale, language: language, period: .last(.day)))
        let head = try #require(
            root.all("h1").first.flatMap { _ in root.all("td").first { Mails.visible($0.text) == Mails.visible(day) } }, "\(day)")
        #expect(head["align"] == "right")
    }

    @Test func thePlainTextEndsWithTheWayOut() throws {
        let text = Mails.text(try Mails.ana.get())
        let out = try #require(text.firstRange(of: "Unsubscribe: "))
        let content = try #require(text.ranges(of: "Nudges").last)
        #expect(out.lowerBound > content.upperBound && text.ranges(of: "Unsubscribe: ").count == 1)
        #expect(text.split(separator: "\n").allSatisfy { $0.filter { "▇░│".contains($0) }.count <= 10 })
    }

    /// The smallest letter of a picture on a phone of 390 pixels, where a card leaves 356 for it.
    @Test(arguments: [0, 1, 2]) func lettersOfPicturesAreLargeEnoughOnAPhone(account: Int) throws {
        let body = try Mails.body([Account.ana, Account.idle, Account.bo][account])
        if account == 0 { #expect(body.images.count == 8) }
        for image in body.images {
            let list = image.drawing.list
            let shown = min(Double(image.width), 356)
            let sizes = list.elements().compactMap { if case .text(let text) = $0.shape { text.size } else { nil } }
            let smallest = try #require(sizes.min())
            #expect(smallest * shown / Double(list.width) >= 12, "\(image.name): \(smallest) of \(list.width)")
        }
    }

    /// Of each picture there is one on light ground and one on dark; a reader sees one of them.
    @Test func aPictureHasADarkTwin() throws {
        let body = try Mails.ana.get()
        for (light, dark) in zip(body.images.filter { !$0.isDark }, body.images.filter(\.isDark)) {
            #expect(light.alt == dark.alt && light.width == dark.width && light.height == dark.height)
            let (one, other) = (light.drawing, dark.drawing)
            #expect(one.list.appearance == other.list.appearance && one != other)
            #expect(one.ground == 0xFFFFFF && other.ground == 0x151B23 && other.colours[.card] == 0x151B23)
            #expect(one.colours[.ink] == 0x1F2328 && other.colours[.ink] != 0x1F2328 && other.colours[.muted] != 0x59636E)
            #expect(dark.name.contains("-dark-"))
        }
        let sheet = try #require(try Mails.read(body).root.all("style").first).text
        #expect(sheet.contains(".li{display:none!important}.da{display:block!important}}"))
        #expect(sheet.contains("[data-ogsc] .li{display:none!important}"))
    }

    /// A rule of the sheet for what no part of the mail has takes the place of a section at the end; a part without a rule is unreadable on dark ground.
    @Test(arguments: ["en", "ar"]) func theSheetHasTheRulesOfTheMailAndNoOthers(language: String) throws {
        for snapshot in [Account.ana, Account.idle, Account.bo] {
            let body = try Mails.body(snapshot, language: language)
            let (root, _) = try Mails.read(body)
            let sheet = try #require(root.all("style").first).text
            let ofSheet = Set(sheet.matches(of: /\.([tbl][a-z0-9])\{(?:background-|border-)?color/).map { String($0.1) })
            var ofMail: Set<String> = []
            for element in root.descendants {
                for name in (element["class"] ?? "").split(separator: " ") where name.count == 2 && !["li", "pd", "da"].contains(name) {
                    ofMail.insert(String(name))
                }
            }
            #expect(ofSheet == ofMail, "\(ofSheet.symmetricDifference(ofMail).sorted())")
            for name in ofSheet { #expect(sheet.contains("[data-ogs\(name.hasPrefix("t") ? "c" : "b")] .\(name){"), "\(name)") }
        }
    }

    /// Without any rule of the style, names keep their room beside amounts of any length, and amounts are not broken.
    @Test func amountsHoldWithoutAStyleSheet() throws {
        var guardian = Account().guardian
        guardian.summary[.thirtyDays]?.spend = 136_045
        guardian.merchants[.thirtyDays] = [.init(merchant: "Uber", charges: 3, spend: 123_456_789)]
        let body = try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian]),
            [
                "mail.md":
                    "# T\n\n## N\n```tiles\n- metric: guardian.spend.total\n- metric: guardian.charges.count\n```\n\n## M\n```chart\nmark: bar\nseries: guardian.spend.by_merchant\norientation: horizontal\n```\n\n## W\n```chart\nmark: donut\nseries: guardian.spend.by_category\n```\n"
            ])
        let (root, _) = try Mails.read(body)
        let spans = root.all("span").filter { $0.text == "$1,360.45" }
        #expect(!spans.isEmpty && spans.allSatisfy { $0["style"]?.contains("white-space:nowrap") == true })
        // Where words may be broken anywhere, no amount stands.
        for cell in root.all("td") where cell["style"]?.contains("word-break") == true && cell.all("span").isEmpty {
            #expect(!cell.text.contains("$"), "\(cell.text)")
        }
        // An amount of nine figures stands above its bar and not beside it.
        let row = try #require(root.all("tr").last { $0.all("td").contains { $0.text == "Uber" } })
        #expect(row.all("table").isEmpty)
        // The legend stands in a column that gives way by itself.
        let columns = root.all("div").compactMap { $0["style"] }.filter { $0.hasPrefix("display:inline-block;width:100%;max-width:") }
        #expect(columns.count == 2)
        let sheet = try #require(root.all("style").first).text
        #expect(!sheet.contains("display:block!important;width:100%"))
    }

    @Test func theContentIsTheLandmarkOfTheMail() throws {
        for (language, direction) in [("en", "ltr"), ("ar", "rtl")] {
            let (root, _) = try Mails.read(try Mails.body(language: language))
            let body = try #require(root.all("body").first)
            let landmarks = body.all("div").filter { $0["role"] == "main" }
            #expect(landmarks.count == 1 && landmarks[0]["lang"] == language && landmarks[0]["dir"] == direction)
            #expect(landmarks[0].all("h1").count == 1)
        }
    }

    /// In words, and in no bars whose meaning nobody says.
    @Test func aNumberIsComparedWithThePeriodBefore() throws {
        let (root, words) = try Mails.read(try Mails.ana.get())
        let tile = try #require(root.all("td").last { $0.all("p").first?.text == "Spent" })
        #expect(tile.all("table").isEmpty)
        #expect(words.contains("$772.52 in a usual 30 days"))
    }

    @Test(arguments: [(3, "Hello"), (9, "Good morning"), (13, "Good afternoon"), (22, "Good evening")])
    func theGreetingIsOfTheHourOfSending(hour: Int, greeting: String) throws {
        let context = try Rendering.context(Account.ana)
        let midnight = context.text.zone.start(of: Account.asOf.utcDay.advanced(by: 1))
        let sent = ReportContext(
            snapshot: context.snapshot, insights: context.insights, text: context.text,
            sentAt: midnight.advanced(bySeconds: Int64(hour) * 3600))
        let renderer = MailRenderer(try Rendering.templates(Self.greeting))
        #expect(Mails.text(renderer.body(sent)).contains("\(greeting), Ana."))
        #expect(Mails.text(renderer.body(context)).contains("Good afternoon, Ana."))
    }

    /// A template that greets.
    private static let greeting = ["mail.md": "# {{lead}}\n\n{{greeting}}, {{subject.name}}.\n"]

    /// Saturday and Sunday of a week whose Friday is under way.
    @Test func nothingIsMissingOfDaysToCome() throws {
        let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [Account().momentum])
        let report = try Rendering.text(try Rendering.artifacts(try Rendering.context(snapshot), formats: [.report]), "report.html")
        #expect(report.contains("Monday"))
        #expect(!report.contains("values are missing") && !report.contains("value is missing"))
    }

    /// Nobody knows when a mail about a time that is over is opened.
    @Test(arguments: [("en", "Hello, Ana."), ("de", "Hallo, Ana."), ("fr", "Bonjour, Ana.")])
    func aMailAboutATimeThatIsOverGreetsAtNoTimeOfDay(language: String, greeting: String) throws {
        for length in LocalPeriod.Length.allCases {
            let locale = ["de": "de_DE", "fr": "fr_FR"][language] ?? "en_US"
            let text = Mails.text(
                try Mails.body(Account.ana, Self.greeting, locale: locale, language: language, period: .last(length)))
            #expect(text.contains(greeting), "\(length): \(text.prefix(300))")
            #expect(!text.contains("afternoon") && !text.contains("Guten Tag"))
        }
    }

    @Test func budgetsThatAreKeptAreCountedAndNotListed() throws {
        let text = Mails.text(try Mails.ana.get())
        let budgets = try #require(text.firstRange(of: "Budgets this month"))
        let next = try #require(text.firstRange(of: "Where it went"))
        let section = text[budgets.upperBound..<next.lowerBound].replacing("\n", with: " ")
        for name in ["Clothing", "Fast Food", "Transport"] { #expect(section.contains(name), "\(section)") }
        // What merchants got counts for no budget in particular.
        for name in ["Groceries", "Pharmacy", "Zara", "Guardian does not say"] { #expect(!section.contains(name), "\(section)") }
        #expect(section.contains("5 budgets are on track."), "\(section)")
        var guardian = Account().guardian
        guardian.rulesProgress = guardian.rulesProgress?.map { .init(category: $0.category, limit: 1_000_000, spent: $0.spent) }
        guardian.rules = guardian.rules?.map { .init(category: $0.category, monthlyLimit: 1_000_000) }
        let within = Mails.text(
            try Mails.body(Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian])))
        #expect(within.contains("9 budgets are on track.") && !within.contains("$10,000"), "\(within)")
    }

    /// Of a limit of nothing all is used, and its bar is full, as it is on a page.
    @Test func aLimitOfNothingHasABar() throws {
        let body = try Mails.ana.get()
        let lines = Mails.text(body).split(separator: "\n")
        let row = try #require(lines.firstIndex { $0.hasPrefix("Clothing") && $0.contains("over by $112.43") })
        #expect(lines[row + 1].contains("▇▇▇▇▇▇▇▇▇▇"), "\(lines[row + 1])")
        var guardian = Guardian()
        guardian.rules = [.init(category: "clothing", monthlyLimit: 0)]
        guardian.rulesProgress = [.init(category: "clothing", limit: 0, spent: 0)]
        let untouched = Mails.text(
            try Mails.body(Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [guardian])))
        #expect(!untouched.contains("▇"), "\(untouched)")
    }

    /// How numbers are counted is looked up: it stands in small letters above the foot, in no card.
    @Test func howNumbersAreCountedIsFinePrint() throws {
        let (root, _) = try Mails.read(try Mails.ana.get())
        let heading = try #require(root.all("h2").last)
        #expect(heading.text == "About these numbers" && heading["style"]?.contains("12px/18px") == true)
    }

    /// Words outside of cards begin where the cards do.
    @Test func theEdgeOfTheTextIsThatOfTheCards() throws {
        let html = Mails.html(try Mails.ana.get())
        let head = try #require(html.firstRange(of: "<h1"))
        let cell = try #require(html[..<head.lowerBound].ranges(of: "<td").last)
        #expect(html[cell.lowerBound..<head.lowerBound].contains("padding:0 0 8px"), "\(html[cell.lowerBound..<head.lowerBound])")
    }

    @Test func streakAndGoalAreInTheMail() throws {
        let text = Mails.text(try Mails.ana.get()).replacing("\n", with: " ")
        #expect(text.contains("4 days in a row with a task done;"), "\(text)")
        #expect(text.contains("steps are done)"))
    }
}
