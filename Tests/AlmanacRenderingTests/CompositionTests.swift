import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// What becomes of a template's parts: which stay, which go, which change with the range.
struct CompositionTests {
    /// An account with moments and no spending.
    var momentsOnly: Snapshot {
        Snapshot(asOf: Account.asOf, subject: Subject(id: "x", name: "Mia"), systems: [Account().moneyMoments])
    }

    func report(_ template: String, _ snapshot: Snapshot = Account.ana, ranges: [RangeKey] = [.thirtyDays]) throws -> Report {
        let template = try ReportTemplate(file: "t.md", bytes: Array(template.utf8), vocabulary: Vocabulary())
        return Composer(try Rendering.context(snapshot)).compose(
            template, ranges: ranges, range: ranges.contains(.thirtyDays) ? .thirtyDays : ranges[0])
    }

    /// What is in a card for a range, in words; prose a line each paragraph.
    func words(_ card: Card, _ range: RangeKey = .thirtyDays) throws -> [String] {
        let text = try Rendering.context(Account.ana).text
        return (card.variant(for: range)?.blocks ?? []).map { block in
            switch block {
            case .prose(let prose): words(prose, text)
            case .sentence(let line): text.text(line)
            case .figure(let figure, _): "figure \(figure.table.series.name)"
            case .table(let table): "table \(table.series.name)"
            case .tiles(let tiles): "tiles \(tiles.map { text.text($0.title) })"
            case .todo(let list): "todo \(list.rows.map { text.key($0.name) })"
            case .notes(let notes, _, _, _): "notes \(notes.map { text.text($0.heading) })"
            }
        }
    }

    func words(_ prose: FilledProse, _ text: ValueText) -> String {
        prose.blocks { text.text($0) }.map { block in
            if case .paragraph(let inlines) = block { Prose.words(inlines) } else { "\(block)" }
        }.joined(separator: "\n")
    }

    func headings(_ card: Card) throws -> [String] {
        let text = try Rendering.context(Account.ana).text
        return card.variants.map { words($0.heading, text) }
    }

    /// Rows in rows multiply: what is filled ends, and the subject's files are not made of half a text.
    @Test func fillingEndsAtTheStepsOfASubject() throws {
        let loop = (open: "{{#guardian.spend.daily}}", close: "{{/guardian.spend.daily}}")
        let template = try ReportTemplate(
            file: "t.md", bytes: Array("# Hi\n\(loop.open)\(loop.open)\(loop.open)x\(loop.close)\(loop.close)\(loop.close)\n".utf8),
            vocabulary: Vocabulary())
        let usual = try Rendering.context(Account.ana)
        func work(_ steps: Int) throws -> TemplateWork {
            let context = ReportContext(
                snapshot: usual.snapshot, insights: usual.insights, text: usual.text, work: TemplateWork(steps: steps))
            _ = Composer(context).compose(template, ranges: [.thirtyDays], range: .thirtyDays)
            return context.work
        }
        #expect(throws: TemplateWork.Exceeded.self) { try work(20_000).check() }
        #expect(throws: Never.self) { try work(1_000_000).check() }
    }

    @Test func showsTheVariantOfTheRangeOrTheOneForAll() throws {
        func card(_ ranges: [RangeKey?]) throws -> Card {
            Card(
                id: "c", width: .full,
                variants: try ranges.map {
                    Card.Variant(
                        range: $0,
                        heading: FilledProse(shape: try ProseShape(markdown: $0?.rawValue ?? "all", isHeading: true), terms: []), blocks: []
                    )
                })
        }
        func heading(_ card: Card, _ range: RangeKey) throws -> String? {
            try card.variant(for: range).map { words($0.heading, try Rendering.context(Account.bo).text) }
        }
        #expect(try heading(card([.sevenDays, .ninetyDays]), .ninetyDays) == "90d")
        #expect(try card([.sevenDays]).variant(for: .ninetyDays) == nil)
        #expect(try heading(card([nil]), .ninetyDays) == "all")
        #expect(try heading(card([nil, .ninetyDays]), .ninetyDays) == "90d")
    }

    @Test func keepsTheOrderOfProseAndFences() throws {
        let report = try report(
            """
            # Hello {{subject.name}}
            First.
            ```table
            series: guardian.budgets
            ```
            Second.

            ```chart
            mark: bar
            series: guardian.spend.daily
            ```
            Third.
            """)
        #expect(try Rendering.context(Account.ana).text.text(report.title) == "Hello Ana")
        #expect(try words(report.opening) == ["First.", "table guardian.budgets", "Second.", "figure guardian.spend.daily", "Third."])
    }

    /// Of cards that are left out it is said that a table has them, where one that follows has all of them.
    @Test func cardsThatAreLeftOutStandInATableFurtherDown() throws {
        func leftOut(_ top: String) throws -> [Phrase?] {
            let report = try report(
                """
                # Hi
                ## Some
                ```cards
                series: guardian.budgets
                heading: category
                top: 2
                ```
                ## All
                ### A
                ```table
                series: guardian.budgets
                \(top)
                ```
                ### B
                ```cards
                series: guardian.budgets
                heading: category
                top: 3
                ```
                """)
            return report.sections.flatMap { [$0.opening] + $0.cards }.flatMap { $0.variants[0].blocks }.compactMap { block in
                if case .notes(_, let leftOut, _, _) = block { leftOut.sentence } else { nil }
            }
        }
        #expect(try leftOut("title: All").map { $0?.name } == ["pages.and-more-below", "pages.and-more"])
        #expect(try leftOut("top: 4").map { $0?.name } == ["pages.and-more", "pages.and-more"])
    }

    @Test func repeatsAFenceForNothingThatDataSays() throws {
        var hostile = Account.ana
        hostile.subject.name = "\u{E000}\u{F0000}0\u{E001}"
        let report = try report("# Hi\n{{subject.name}}\n```table\nseries: guardian.budgets\n```\n", hostile)
        #expect(try words(report.opening) == ["\u{E000}\u{F0000}0\u{E001}", "table guardian.budgets"])
    }

    @Test func keepsTheTitleWhenNothingIsSaidUnderIt() throws {
        #expect(try headings(report("# Hello\n## Part\nWords").opening) == ["Hello"])
        #expect(
            try headings(report("# Hello\n```tiles\n- metric: guardian.spend.total\n```", momentsOnly).opening) == ["Hello"])
        let page = try Rendering.page("# Hello\n## Part\nWords")
        #expect(page.all("h1").map(\.text) == ["Hello"])
    }

    @Test func keepsTheCardsOfASectionWhoseOwnDataIsAbsent() throws {
        let report = try report(
            "# Hi\n## All\n```tiles\n- metric: guardian.spend.total\n```\n### Moments\n```cards\nseries: moneymoments.moments\n```\n",
            momentsOnly)
        #expect(report.sections.filter { !$0.isAbout }.map(\.id) == ["all"])
        let all = try #require(report.sections.first)
        #expect(try headings(all.opening) == ["All"])
        #expect(all.cards.count == 1)
    }

    @Test func leavesOutWhatNamesAbsentData() throws {
        let report = try report(
            """
            # Hi
            ## Gone
            ### Budgets
            Words about budgets.
            ```chart
            mark: bullet
            series: guardian.budgets
            ```
            ## Stays
            ### Both
            ```table
            series: guardian.budgets
            ```
            ```cards
            series: moneymoments.nudges
            heading: title
            top: 2
            ```
            """, momentsOnly)
        // Behind it is what is to be said of amounts in another currency.
        #expect(report.sections.filter { !$0.isAbout }.map(\.id) == ["stays"])
        let card = try #require(report.sections.first?.cards.first)
        #expect(try words(card).count == 1)
        #expect(try words(card).first?.hasPrefix("notes") == true)
    }

    @Test func tellsEmptyDataInWords() throws {
        let report = try report(
            """
            # Hi
            ## Empty
            ### Own words
            ```chart
            mark: bar
            series: guardian.spend.daily
            empty: "No charges {{period.name}}, *{{subject.name}}*."
            ```
            ### Ours
            ```table
            series: guardian.overrides
            ```
            ### Not ranged
            ```table
            series: guardian.budgets
            ```
            """, Account.idle)
        #expect(
            try report.sections.first?.cards.map { try words($0) } == [
                ["No charges in the last 30 days, *Bo*."], ["There was nothing in the last 30 days."], ["Nothing here yet."],
            ])
    }

    @Test func fillsACardOnceForEachRangeWhenItDependsOnOne() throws {
        let report = try report(
            """
            # Hi
            ## Part
            ### Ranged
            {{period.title}}
            ### Not ranged
            {{subject.name}}
            ### Pinned
            ```table
            series: guardian.overrides
            range: 7d
            ```
            """, ranges: RangeKey.allCases)
        let cards = try #require(report.sections.first).cards
        try #require(cards.count == 3)
        #expect(cards[0].variants.map(\.range) == RangeKey.allCases)
        #expect(try RangeKey.allCases.map { try words(cards[0], $0) } == [["7 days"], ["30 days"], ["Month"], ["90 days"]])
        #expect(cards[1].variants.map(\.range) == [nil])
        #expect(cards[2].variants.map(\.range) == [nil])
    }

    @Test func showsALimitedFenceForItsRangesOnly() throws {
        let template = """
            # Hi
            ## Part
            ### Limited
            ```table
            series: guardian.overrides
            ranges: [7d, 90d]
            ```
            ### Pinned and limited
            ```table
            series: guardian.overrides
            range: mtd
            ranges: 7d
            ```
            """
        let cards = try #require(try report(template, ranges: RangeKey.allCases).sections.first).cards
        #expect(cards.map { $0.variants.map(\.range) } == [[.sevenDays, .ninetyDays], [.sevenDays]])
        #expect(try report(template).sections.isEmpty)
        let page = try Rendering.page(template, dashboard: true)
        let articles = page.all("article").map { $0.classes }
        // The last one is about the days that requests are counted in.
        #expect(articles == [["card", "v", "v7d", "v90d"], ["card", "v", "v7d"], ["card"]])
    }

    @Test func saysWhereARangeHasNoSuchData() throws {
        var snapshot = Account.ana
        var guardian = Account().guardian
        guardian.overrides[.sevenDays] = nil
        snapshot.systems = [guardian]
        let card = try #require(
            try report(
                "# Hi\n## Part\n### Overrides\n```table\nseries: guardian.overrides\n```", snapshot, ranges: [.sevenDays, .thirtyDays]
            )
            .sections.first?.cards.first)
        #expect(try words(card, .sevenDays) == ["What there was in the last 7 days is not known."])
        #expect(try words(card, .thirtyDays) == ["table guardian.overrides"])
    }

    @Test func givesEachPartAnIdOfTheTemplatesOwnWords() throws {
        let report = try report(
            "# Hi\n## Where it went!\nx\n## Where it went\nx\n## {{subject.name}}\nx\n## Über uns – 2026\nx\n## r7d\nx\n## "
                + String(repeating: "a", count: 90)
                + "\nx")
        #expect(
            report.sections.map(\.id) == [
                "where-it-went", "where-it-went-2", "part", "ber-uns-2026", "r7d-2", String(repeating: "a", count: 40),
            ])
    }

    @Test func fillsRowsWithinRows() throws {
        let report = try report(
            """
            # Hi
            {{#guardian.budgets.over}}
            {{number}}. {{category}} ({{tone}}):{{#moneymoments.nudges}} {{number}} {{category}}{{/moneymoments.nudges}}
            {{/guardian.budgets.over}}
            {{^guardian.budgets.over}}none{{/guardian.budgets.over}}
            """)
        #expect(
            try words(report.opening) == [
                "1. Clothing (bad): 1 Clothing 2 Clothing 3 Clothing 4 Clothing "
                    + "2. Fast Food (bad): 1 Fast Food 2 Fast Food 3 Fast Food 4 Fast Food"
            ])
    }

    @Test func asksWhetherARowHasAField() throws {
        let report = try report(
            "# Hi\n{{#guardian.budgets}}{{category}} {{#limit}}{{limit}}{{/limit}}{{^limit}}no limit{{/limit}}; {{/guardian.budgets}}")
        let text = try #require(try words(report.opening).first)
        #expect(text.contains("Clothing $0.00;"))
        #expect(text.contains("Entertainment no limit;"))
        #expect(text.contains("Fast Food $90.00;"))
    }

    /// A common category has the colour that is kept for it, whatever else is there and whatever the reader calls it.
    @Test(arguments: ["en", "de"])
    func givesACommonCategoryItsOwnColour(language: String) throws {
        let template = try ReportTemplate(
            file: "t.md", bytes: Array("# T\n```chart\nmark: donut\nseries: guardian.spend.by_category\n```\n".utf8),
            vocabulary: Vocabulary())
        let report = Composer(try Rendering.context(Account.ana, language: language)).compose(template)
        guard case .figure(let figure, _)? = report.opening.variants.first?.blocks.first, case .donut(let donut) = figure.content else {
            Issue.record("no donut")
            return
        }
        for (name, message) in [("transport", "transport"), ("fast_food", "fast_food"), ("groceries", "groceries"), ("fun", "fun")] {
            let slice = try #require(donut.slices.first { $0.name == .phrase(Phrase("guardian.category." + message)) })
            #expect(slice.colour == CategoryColours.colours(of: [name]).first)
        }
    }

    @Test func countsAMetricWithItsNoun() throws {
        let template = "# Hi\n{{guardian.charges.count.counted}}, {{guardian.spend.no_spend_days.counted}}"
        #expect(try words(report(template).opening).first?.hasPrefix("37 charges, ") == true)
        var guardian = Guardian()
        for (count, expected) in [(0, "0 charges"), (1, "1 charge"), (2000, "2,000 charges")] {
            guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: 1, charges: Int64(count))
            let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian])
            #expect(try words(report("# Hi\n{{guardian.charges.count.counted}}.", snapshot).opening) == [expected + "."])
        }
        // What is not known is not counted.
        #expect(
            try words(report("# Hi\n{{#guardian.charges.count.counted}}yes{{/guardian.charges.count.counted}}no", momentsOnly).opening)
                == ["no"])
    }

    @Test(arguments: ["en", "de", "ar", "es"])
    func eachCountedMetricHasItsNoun(language: String) throws {
        let words = try Rendering.words.get().words(language)
        let names = Catalogue.builtIn.systems.flatMap { $0.metrics.filter(\.hasNoun).map(\.name) }
        #expect(names.count > 10)
        for name in names { #expect(words.has("counted." + name), "\(name)") }
    }

    @Test func asksForASystemAListAndAMetric() throws {
        let template =
            "# Hi\n{{#guardian}}G{{/guardian}}{{^guardian}}g{{/guardian}}{{#moneymoments}}M{{/moneymoments}}"
            + "{{#guardian.spend.total}}T{{/guardian.spend.total}}{{^guardian.spend.total}}t{{/guardian.spend.total}}"
            + "{{#guardian.budgets.is_present}}P{{/guardian.budgets.is_present}}{{^guardian.budgets.is_empty}}E{{/guardian.budgets.is_empty}}"
            + "{{guardian.budgets.row_count}}{{#period.previous}}V{{/period.previous}}{{! a comment }}"
        #expect(try words(report(template).opening) == ["GMTPE9V"])
        #expect(try words(report(template, momentsOnly).opening) == ["gMtE0"])
        #expect(try words(report(template, Account.idle).opening).first?.hasPrefix("GTP0") == true)
        // A system with nothing in it is as one that is not there.
        #expect(try words(report(template, Account.bo).opening).first?.hasPrefix("gTP0") == true)
    }

    @Test func drawsLessThanTheSeriesHas() throws {
        let page = try Rendering.page(
            """
            # Hi
            ```chart
            mark: line
            series: guardian.spend.daily
            overlay: [average, previous]
            top: 3
            ```
            ```chart
            mark: area
            series: guardian.spend.daily
            top: 1
            ```
            ```table
            series: guardian.spend.by_merchant
            top: 2
            ```
            """)
        #expect(page.all("svg").count == 4)
        // The numbers of charts stand after all else.
        #expect(page.tables.map(\.rows.count) == [3, 31, 31])
        #expect(page.all("p").contains { $0.text == "and 8 more" })
    }

    @Test func drawsAMetricAsALineAcrossTheChart() throws {
        let page = try Rendering.page(
            """
            # Hi
            ```chart
            mark: bar
            series: guardian.spend.daily
            rules: guardian.spend.per_day
            ```
            ```chart
            mark: line
            series: guardian.spend.daily
            rules: [guardian.spend.per_day, guardian.spend.highest_day]
            ```
            """)
        // Named with its value in each legend, and in the words under each chart.
        #expect(page.all("text").count { $0.text.hasPrefix("Spent a day: $") } == 2)
        #expect(page.all("p").contains { $0.text.contains("Line at $") })
        #expect(page.all("path").contains { ($0["class"] ?? "").split(separator: " ").contains("d3") })
    }
}
