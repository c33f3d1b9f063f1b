import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// Every mistake a template can hold is told with its file, line, column and a way out, all at once.
struct TemplateProblemTests {
    static let vocabulary = Vocabulary()

    /// What is said of a template of the given lines, `t.md`.
    func problems(_ template: String, partials: [String: String] = [:]) -> [String] {
        do {
            _ = try ReportTemplate(
                file: "t.md", bytes: Array(template.utf8),
                partials: partials.sorted { $0.key < $1.key }.map { ($0.key, "partials/\($0.key).md", Array($0.value.utf8)) },
                vocabulary: Self.vocabulary)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    /// A fence of the given lines, the first of which is line 3 of the template.
    func fence(_ kind: String, _ lines: String...) -> [String] {
        problems("# Title\n```\(kind)\n" + lines.joined(separator: "\n") + "\n```\n")
    }

    struct Mistake: CustomTestStringConvertible {
        var template: String
        var sentences: [String]
        var testDescription: String { sentences.first ?? "" }

        init(_ template: String, _ sentences: String...) {
            self.template = template
            self.sentences = sentences
        }
    }

    static let tags = [
        Mistake(
            "# Hello {{subject.nmae}}",
            "t.md:1:9: no value named 'subject.nmae'; did you mean 'subject.name'?"),
        Mistake("# Hi\n\nAbout {{zzzzzzzzzzzz}}.", "t.md:3:7: no value named 'zzzzzzzzzzzz'; `almanac series` lists the names"),
        Mistake(
            "# Hi\n{{guardian.spend.total.counted}}",
            "t.md:2:1: no value named 'guardian.spend.total.counted'; did you mean 'guardian.spend.total.change'?"),
        Mistake("# Hi\n{{#guardain}}x{{/guardain}}", "t.md:2:1: no section named 'guardain'; did you mean 'guardian'?"),
        Mistake(
            "# Hi\n{{guardian.spend.daily}}",
            "t.md:2:1: 'guardian.spend.daily' is a list, not a value; write {{#guardian.spend.daily}} … {{/guardian.spend.daily}}"),
        Mistake(
            "# Hi\n{{#guardian top=3}}a{{/guardian}}",
            "t.md:2:1: 'top=3' does not belong here; a section that repeats for rows may have the number of rows at most behind its name: {{#guardian.budgets top=3}}"
        ),
        Mistake(
            "# Hi\n{{#guardian.budgets top=0}}a{{/guardian.budgets}}",
            "t.md:2:1: 'top=0' does not belong here; a section that repeats for rows may have the number of rows at most behind its name: {{#guardian.budgets top=3}}"
        ),
        Mistake("# Hi\n{{failures}}", "t.md:2:1: 'failures' is a list, not a value; write {{#failures}} … {{/failures}}"),
        Mistake(
            "# Hi\n{{#guardian}}\nWords",
            "t.md:2:1: section 'guardian' is opened here but not closed before the next heading; add {{/guardian}}"),
        Mistake(
            "# Hi\n{{#guardian}}\n## Next\n{{/guardian}}",
            "t.md:2:1: section 'guardian' is opened here but not closed before the next heading; add {{/guardian}}",
            "t.md:4:1: section 'guardian' is closed here but not open; a section opens and closes under the same heading"),
        Mistake(
            "# Hi\n{{#guardian}}a{{^moneymoments}}b{{/guardian}}{{/moneymoments}}",
            "t.md:2:33: section 'moneymoments' is open here and must be closed first; found {{/guardian}}",
            "t.md:2:46: section 'guardian' is open here and must be closed first; found {{/moneymoments}}"),
        Mistake("# Hi\n{{{subject.name}}}", "t.md:2:1: a value cannot be put in unescaped; write {{subject.name}}"),
        Mistake("# Hi\n{{& subject.name }}", "t.md:2:1: a value cannot be put in unescaped; write {{subject.name}}"),
        Mistake(
            "# Hi\n{{=<% %>=}}",
            "t.md:2:1: '=' tags are not used here; there are values, sections (#, ^, /), partials (>) and comments (!)"),
        Mistake(
            "# Hi\nä {{<parent}}",
            "t.md:2:3: '<' tags are not used here; there are values, sections (#, ^, /), partials (>) and comments (!)"),
        Mistake("# Hi\n{{Subject Name}}", "t.md:2:1: 'Subject Name' is no name; names are lower-case words joined by dots"),
        Mistake(
            "# Hi\n{{guardian.spend.total / guardian.budgets.limit_total}}",
            "t.md:2:1: 'guardian.spend.total / guardian.budgets.limit_total' is no name; names are lower-case words joined by dots, and a template computes nothing; almanac series lists the shares and differences that there are"
        ),
        Mistake(
            "# Hi\n{{#guardian.spend.total > 1000}}{{/guardian.spend.total > 1000}}",
            "t.md:2:1: 'guardian.spend.total > 1000' is no name; names are lower-case words joined by dots, and a section asks whether there is a value and compares none: {{#guardian.budgets.over}}"
        ),
        Mistake("# Hi\n{{}}", "t.md:2:1: '' is no name; names are lower-case words joined by dots"),
        Mistake("# Hi\n{{#A B}}{{/A B}}", "t.md:2:1: 'A B' is no name; names are lower-case words joined by dots"),
        Mistake("# Hi\n{{subject.name", "t.md:2:1: a tag is opened here but not closed on its line; add }}"),
        Mistake(
            "# Hi\n{{#guardian}}\nSpent {{guardian.spend.total in\n{{/guardian}}\n{{nmae}}",
            "t.md:3:7: a tag is opened here but not closed on its line; add }}",
            "t.md:5:1: no value named 'nmae'; `almanac series` lists the names"),
        Mistake(
            "# Hi\n{{#guardian.budgets}}{{category}} {{merchnt}}{{/guardian.budgets}}",
            "t.md:2:35: no value named 'merchnt' here; a row of 'guardian.budgets' has "
                + "category, excess, forecast_excess, left, limit, meaning, number, pace, spent, standing, state, tone, used_up_on, utilisation"
        ),
        Mistake(
            "# Hi\n{{#guardian.budgets}}{{catgory}}{{/guardian.budgets}}",
            "t.md:2:22: no value named 'catgory'; did you mean 'category'?"),
        Mistake(
            "# Hi\n{{#failures}}{{sorce}}{{/failures}}",
            "t.md:2:14: no value named 'sorce'; did you mean 'source'?"),
    ]

    @Test(arguments: tags)
    func tellsMistakesInTags(mistake: Mistake) {
        #expect(problems(mistake.template) == mistake.sentences)
    }

    static let structure = [
        Mistake("", "t.md:1:1: a template starts with its title; write '# Hello {{subject.name}}' on the first line"),
        Mistake("\n\nWords", "t.md:1:1: a template starts with its title; write '# Hello {{subject.name}}' on the first line"),
        Mistake("## Section\n", "t.md:1:1: a template starts with its title; write '# Hello {{subject.name}}' on the first line"),
        Mistake("# One\n# Two", "t.md:2:3: a template has one title; start sections with ##"),
        Mistake(
            "# One\n## Two\n***\n### Card", "t.md:3:1: *** folds the cards (###) after it; a card that is shown has to stand before it"),
        Mistake(
            "# One\n## Two\n### Card\n***\nWords", "t.md:4:1: *** is followed by a card; write a heading (###) on the next line"),
        Mistake(
            "# One\n## Two\n### Card\n***\n### Card\n***\n### Card",
            "t.md:6:1: *** stands in this section already; the cards after the first one are folded"),
        Mistake("# One\n### Card", "t.md:2:5: a card (###) needs a section (##) before it"),
        Mistake("# One\n```chrat\nmark: bar\n```", "t.md:2:1: no fence named 'chrat'; did you mean 'chart'?"),
        Mistake(
            "# One\n```chart\nmark: bar\nseries: guardian.spend.daily\n",
            "t.md:2:1: the chart fence is opened here but never closed; add a line of ```"),
        Mistake("# One\n~~~~text\nwords\n~~~\n", "t.md:2:1: the fence is opened here but never closed; add a line of ~~~~"),
        Mistake(
            "# One\n" + String(repeating: "|x", count: 500) + "|\n" + String(repeating: "|-", count: 500) + "|\n|x|\n",
            "t.md:3:1: the table has 502 columns; 64 is the most, use a table fence"),
    ]

    @Test(arguments: structure)
    func tellsMistakesInTheStructure(mistake: Mistake) {
        #expect(problems(mistake.template) == mistake.sentences)
    }

    @Test func tellsUnknownOptionsAndWords() {
        #expect(
            fence("chart", "mark: bra", "series: guardian.spend.dialy", "colour: red", "widht: half") == [
                "t.md:3:7: no mark named 'bra'; known are bar, line, area, donut, bullet, ring, road, map, calendar, waterfall, dumbbell, slope, multiples, flow, histogram, strip, treemap; did you mean 'bar'?",
                "t.md:4:9: no series named 'guardian.spend.dialy'; did you mean 'guardian.spend.daily'?",
                "t.md:5:1: no option named 'colour' in a chart fence; known are annotations, arrangement, band, by, drill, empty, from, labels, legend, "
                    + "mark, measures, measures_by, numbers, only, orientation, overlay, range, ranges, rules, scale, series, source, subtitle, title, to, top, width",
                "t.md:6:1: no option named 'widht' in a chart fence; did you mean 'width'?",
            ])
    }

    @Test func tellsRulesThatCannotBeDrawn() {
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "rules: [guardian.spend.pr_day, guardian.spend.no_spend_days]").map
            {
                String($0.prefix(60))
            }
                == [
                    "t.md:5:9: no metric named 'guardian.spend.pr_day'; did you mean ",
                    "t.md:5:32: metric 'guardian.spend.no_spend_days' is in another u",
                ].map { String($0.prefix(60)) })
        #expect(
            fence("chart", "mark: donut", "series: guardian.spend.by_category", "rules: guardian.spend.total")
                == ["t.md:5:8: 'rules' go across bars, lines and areas; a donut has none"])
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "rules: guardian.spend.total", "orientation: horizontal")
                == ["t.md:5:8: 'rules' are for bars that stand; leave 'orientation: horizontal' out"])
    }

    @Test func tellsAnnotationsThatHaveNoPlace() {
        #expect(
            fence(
                "chart", "mark: line", "series: guardian.spend.daily", "annotations:", "- at: hihgest", "  text: Most", "- text: Nothing",
                "- at: 2026-11-31", "  text: No day", "- at: last", "- word", "- at: first", "  text: x", "  measure: average",
                "- at: 2026-11-01", "  txet: Rent", "  text: Rent") == [
                    "t.md:6:7: 'at' takes first, last, highest, lowest, or a day such as 2026-11-01; 'hihgest' is none of these",
                    "t.md:8:3: an annotation needs 'at:', such as 'at: highest' or 'at: 2026-11-01'",
                    "t.md:9:7: 'at' takes first, last, highest, lowest, or a day such as 2026-11-01; '2026-11-31' is none of these",
                    "t.md:11:3: an annotation needs 'text:', the words that stand there",
                    "t.md:12:3: an annotation has 'at:' and 'text:'; write '- at: highest' and 'text: …' below it",
                    "t.md:15:12: the chart does not draw the measure 'average'; name it in 'measures:'",
                    "t.md:17:3: no option named 'txet' in a chart fence; did you mean 'text'?",
                ])
        #expect(
            fence("chart", "mark: donut", "series: guardian.spend.by_category", "annotations:", "- at: highest", "  text: Most")
                == ["t.md:6:1: 'annotations' are words at lines, areas and bars; a donut has none"])
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.by_category", "annotations:", "- at: Groceries", "  text: Most")
                == ["t.md:6:7: 'at' takes first, last, highest or lowest; 'Groceries' is none of these"])
        #expect(
            fence(
                "chart", "mark: bar", "series: momentum.weeks", "measures: [completed, planned]", "annotations:", "- at: highest",
                "  text: Most") == ["t.md:7:1: 'annotations' are for bars of one measure; nobody could tell whose they are"])
        #expect(
            fence(
                "chart", "mark: bar", "series: guardian.spend.daily", "orientation: horizontal", "annotations:", "- at: highest",
                "  text: Most") == ["t.md:7:1: 'annotations' are for bars that stand; leave 'orientation: horizontal' out"])
        #expect(
            fence("chart", "mark: line", "series: guardian.spend.daily", "annotations: highest")
                == ["t.md:5:14: 'annotations' are a list of at most 12; write '- at: highest' and 'text: …' below it for each"])
    }

    @Test func tellsScalesThatCannotBe() {
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "scale: log")
                == ["t.md:5:8: 'scale: log' is for mark line; bars begin at zero, which a logarithmic axis does not have"])
        #expect(
            fence("chart", "mark: line", "series: guardian.spend.daily", "scale: lgo")
                == ["t.md:5:8: no scale named 'lgo'; known are linear, log; did you mean 'log'?"])
        #expect(fence("chart", "mark: line", "series: guardian.spend.daily", "scale: log") == [])
    }

    @Test func tellsMarksThatLackWhatTheyNeed() {
        #expect(
            fence("chart", "mark: calendar", "series: guardian.spend.by_category") == [
                "t.md:3:7: mark 'calendar' draws a series of days; the rows of guardian.spend.by_category are by category"
            ])
        #expect(
            fence("chart", "mark: waterfall", "series: guardian.changes.categories", "from: guardian.changes.before") == [
                "t.md:3:7: mark 'waterfall' leads from one sum to another; write 'from:' and 'to:' with a metric each"
            ])
        #expect(
            fence(
                "chart", "mark: waterfall", "series: guardian.spend.by_category", "measures: share", "from: guardian.changes.before",
                "to: guardian.changes.now") == [
                    "t.md:3:7: mark 'waterfall' adds up amounts or counts; what it is to draw of guardian.spend.by_category is neither"
                ])
        #expect(
            fence(
                "chart", "mark: waterfall", "series: guardian.changes.categories", "from: guardian.changes.befor",
                "to: guardian.charges.count"
            ).map { String($0.prefix(60)) }
                == [
                    "t.md:5:7: no metric named 'guardian.changes.befor'; did you mean 'guardian.changes.before'?",
                    "t.md:6:5: metric 'guardian.charges.count' is in another unit (count) than",
                ].map { String($0.prefix(60)) })
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "from: guardian.spend.total") == [
                "t.md:5:7: 'from' and 'to' are the sums of a waterfall; a bar has none"
            ])
        #expect(
            fence("chart", "mark: dumbbell", "series: guardian.changes.categories", "measures: before") == [
                "t.md:5:11: mark 'dumbbell' compares two measures of one unit; write 'measures: [FIRST, SECOND]' with two of difference, now, before"
            ])
        #expect(
            fence("chart", "mark: dumbbell", "series: guardian.changes.categories", "measures: [before, now]") == [])
        #expect(
            fence("chart", "mark: slope", "series: guardian.changes.categories", "measures: before") == [
                "t.md:5:11: mark 'slope' compares two measures of one unit; write 'measures: [FIRST, SECOND]' with two of difference, now, before"
            ])
    }

    @Test func tellsStacksBandsPanelsAndFlowsThatCannotBeDrawn() {
        #expect(
            fence("chart", "mark: line", "series: guardian.spend.daily", "arrangement: stacked") == [
                "t.md:5:14: 'arrangement' says how bars and areas stand; a line has none"
            ])
        #expect(
            fence("chart", "mark: area", "series: guardian.spend.daily", "arrangement: shares") == [
                "t.md:5:14: 'arrangement: shares' puts several measures of one unit on top of each other; name them in 'measures:'"
            ])
        #expect(
            fence(
                "chart", "mark: area", "series: lume.history", "measures: [completed, missed]", "arrangement: stacked",
                "rules: [momentum.tasks.completed]") == [
                    "t.md:7:8: 'rules' has no place over stacked areas; leave it out"
                ])
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "band: [average, previous]") == [
                "t.md:5:7: 'band' tints the room between two measures behind lines; a bar has none"
            ])
        #expect(
            fence("chart", "mark: line", "series: guardian.spend.daily", "band: [average]") == [
                "t.md:5:7: 'band' takes two measures of the unit that the lines have; write 'band: [LOW, HIGH]'"
            ])
        #expect(
            fence("chart", "mark: multiples", "series: moneymoments.history", "measures: [cash_spend_share, repeating_payments_count]") == [
                "t.md:5:11: mark 'multiples' draws each measure in a chart of its own, with one scale for all; write 'measures:' with "
                    + "several of one unit"
            ])
        #expect(
            fence("chart", "mark: flow", "series: momentum.goals", "measures: tasks") == [
                "t.md:3:7: mark 'flow' leads from what a measure names to goal; write 'source:' with one of status, kind, domain"
            ])
        #expect(
            fence("chart", "mark: flow", "series: momentum.weeks", "measures: points") == [
                "t.md:3:7: mark 'flow' leads from what a measure names to week; momentum.weeks has no measure with names"
            ])
        #expect(
            fence("chart", "mark: flow", "series: momentum.goals", "measures: progress", "source: domain") == [
                "t.md:3:7: mark 'flow' draws amounts or counts; what it is to draw of momentum.goals is neither"
            ])
        #expect(
            fence("chart", "mark: flow", "series: momentum.goals", "measures: tasks", "source: done") == [
                "t.md:6:9: 'source' takes a measure with names, such as status, kind, domain"
            ])
        #expect(
            fence("chart", "mark: bar", "series: momentum.goals", "measures: tasks", "source: domain") == [
                "t.md:6:9: 'source' says where a flow comes from; a bar has none"
            ])
        #expect(fence("chart", "mark: flow", "series: momentum.goals", "measures: tasks", "source: domain") == [])
        #expect(
            fence("chart", "mark: area", "series: lume.history", "measures: [completed, missed]", "arrangement: shares") == [])
        #expect(
            fence(
                "chart", "mark: bar", "series: guardian.spend.categories", "measures: [spend_30d, spend_7d]", "arrangement: stacked") == [
                    "t.md:6:14: 'spend_7d' and 'spend_30d' count some of the same, which would stand there twice; leave 'arrangement' out, "
                        + "and they stand side by side"
                ])
        #expect(
            fence("chart", "mark: area", "series: momentum.weeks", "measures: [completed, planned]", "arrangement: shares").count == 1)
    }

    @Test func spreadsNeedNumbersOfOneUnit() {
        func fence(_ lines: String...) -> [String] { problems("# Title\n```chart\n" + lines.joined(separator: "\n") + "\n```\n") }
        #expect(
            fence("mark: histogram", "series: momentum.goals", "measures: kind") == [
                "t.md:5:11: mark 'histogram' draws numbers; 'kind' of momentum.goals is none"
            ])
        #expect(
            fence("mark: histogram", "series: momentum.weeks", "measures: [completed, planned]") == [
                "t.md:5:11: mark 'histogram' counts the values of one measure; name one in 'measures:'"
            ])
        #expect(
            fence("mark: histogram", "series: momentum.weeks", "measures: completed", "top: 5") == [
                "t.md:6:6: a histogram counts all rows; leave 'top' out"
            ])
        #expect(
            fence("mark: strip", "series: destiny.matches", "measures: [score, share]") == [
                "t.md:5:11: mark 'strip' has one scale for all; write 'measures:' with those of one unit"
            ])
        #expect(
            fence("mark: strip", "series: destiny.matches", "measures: [score, adjusted]", "by: verdict") == [
                "t.md:5:11: 'by' parts the values of one measure into rows; name one in 'measures:', or leave 'by' out"
            ])
        #expect(
            fence("mark: strip", "series: destiny.kutas", "measures: points", "by: max") == [
                "t.md:6:5: 'by' takes a measure with names, such as about"
            ])
        #expect(
            fence("mark: bar", "series: destiny.matches", "measures: score", "by: verdict") == [
                "t.md:6:5: 'by' says which row a value of a strip is in; a bar has none"
            ])
        #expect(fence("mark: strip", "series: destiny.matches", "measures: score", "by: verdict") == [])
        #expect(
            fence("mark: treemap", "series: guardian.spend.by_category", "measures: share") == [
                "t.md:5:11: mark 'treemap' draws amounts or counts; 'share' of guardian.spend.by_category is neither"
            ])
        #expect(
            fence("mark: treemap", "series: guardian.spend.by_category", "measures: [spend, charges]") == [
                "t.md:5:11: mark 'treemap' draws the parts of one measure; name one in 'measures:'"
            ])
        #expect(
            fence("mark: treemap", "series: guardian.spend.by_category", "top: 5") == [
                "t.md:5:6: a treemap has all rows, the smallest ones together; leave 'top' out"
            ])
        #expect(fence("mark: treemap", "series: guardian.spend.by_category") == [])
        #expect(fence("mark: strip", "series: destiny.matches", "measures: [score, adjusted]") == [])
        #expect(fence("mark: histogram", "series: guardian.spend.daily", "range: 90d") == [])
    }

    @Test func tellsUnknownMeasuresRangesAndWidths() {
        #expect(
            fence("table", "series: guardian.spend.daily", "measures: [spend, spnt]", "range: 31d", "width: wide") == [
                "t.md:4:19: series 'guardian.spend.daily' has no measure 'spnt'; it has spend, average, previous",
                "t.md:5:8: '31d' is no period; known are yesterday, week, month, quarter, year, ytd, 12m, 7d, 30d, mtd, 90d and days such as "
                    + "2026-09-01..2026-11-20; did you mean '30d'?",
                "t.md:6:8: no width named 'wide'; known are full, half, third",
            ])
        #expect(
            fence("table", "series: guardian.spend.daily", "ranges: [7d, 2026-11-20..2026-09-01]")
                == ["t.md:4:14: 2026-11-20..2026-09-01 ends before it begins; write the earlier day first"])
        #expect(
            fence("table", "series: guardian.budgets", "range: 7d")
                == ["t.md:3:1: series 'guardian.budgets' does not depend on a range; leave 'range' and 'ranges' out"])
    }

    @Test func tellsUnknownMetrics() {
        #expect(
            fence("tiles", "- metric: guardian.spend.totl", "- title: Alone", "- metric: guardian.spend.total", "  of: zzzzzzzzzzz") == [
                "t.md:3:11: no metric named 'guardian.spend.totl'; did you mean 'guardian.spend.total'?",
                "t.md:4:3: a tiles fence needs 'metric:'",
                "t.md:6:7: no metric named 'zzzzzzzzzzz'; `almanac series` lists them",
            ])
    }

    @Test func tellsUnknownFieldsOfCards() {
        #expect(
            fence("cards", "series: moneymoments.nudges", "heading: titel", "spark: moneymoments.histry") == [
                "t.md:4:10: a row of 'moneymoments.nudges' has no 'titel'; it has at, title, body, rule, action, wording, link",
                "t.md:5:8: no series named 'moneymoments.histry'; did you mean 'moneymoments.history'?",
            ])
    }

    @Test func tellsAHistoryThatNoCardWouldHave() {
        let series = "series: moneymoments.moments"
        let remedy = "a card has the history that one of its measures names; write 'spark: moneymoments.history' and 'spark_by: habit_id'"
        #expect(fence("cards", series, "spark: moneymoments.history", "spark_by: habit_id") == [])
        #expect(fence("cards", series, "spark: moneymoments.history") == ["t.md:4:8: \(remedy)"])
        #expect(fence("cards", series, "spark: guardian.spend.daily", "spark_by: habit_id") == ["t.md:4:8: \(remedy)"])
        #expect(fence("cards", series, "spark: moneymoments.history", "spark_by: level") == ["t.md:4:8: \(remedy)"])
        #expect(
            fence("cards", "series: guardian.spend.by_merchant", "spark: guardian.spend.daily", "spark_by: charges") == [
                "t.md:4:8: no measure of 'guardian.spend.by_merchant' names a history, so that 'spark' draws nothing; leave it out"
            ])
    }

    @Test func tellsAnOptionThatIsGivenTwice() {
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "mark: line")
                == ["t.md:5:1: option 'mark' is given twice"])
        #expect(
            fence("tiles", "- metric: guardian.spend.total", "- metric: guardian.charges.count", "  note: x", "  note: y")
                == ["t.md:6:3: option 'note' is given twice"])
    }

    @Test func tellsWhatAFenceNeeds() {
        #expect(fence("chart", "title: x") == ["t.md:3:1: a chart fence needs 'mark:'", "t.md:3:1: a chart fence needs 'series:'"])
        #expect(fence("chart", "- a") == ["t.md:3:1: a chart fence holds options such as 'series: guardian.spend.daily', one a line"])
        #expect(fence("chart", "") == ["t.md:3:1: a chart fence holds options such as 'series: guardian.spend.daily', one a line"])
        #expect(
            fence("tiles", "metric: x")
                == [
                    "t.md:3:1: no option named 'metric' in a tiles fence; known are besides, most, pick, range, system, tiles, width",
                    "t.md:3:1: a tiles fence needs 'pick:'",
                ])
        #expect(
            fence("tiles", "pick: worst") == ["t.md:3:7: 'pick' takes one word, best: the numbers that matter most, of all systems"])
        #expect(
            fence("cards", "series: moneymoments.moments", "badge_below: much")
                == ["t.md:4:14: 'badge_below' takes a number, such as 0.7 for 70 %"])
        #expect(fence("tiles", "word") == ["t.md:3:1: tiles are a list; write '- metric: guardian.spend.total' a line, or 'pick: best'"])
        #expect(
            fence("tiles", "- pick: best", "- metric: guardian.spend.total")
                == ["t.md:4:3: 'pick: best' fills up what is left; put the tiles with a metric before it"])
        #expect(fence("table", "series: guardian.budgets", "top: 0") == ["t.md:4:6: 'top' takes a whole number from 1 to 1000"])
        #expect(fence("table", "series: guardian.budgets", "top: many") == ["t.md:4:6: 'top' takes a whole number from 1 to 1000"])
        #expect(fence("table", "series: guardian.budgets", "title: [a, b]") == ["t.md:4:8: 'title' takes one word or sentence"])
        #expect(
            fence("table", "series: guardian.budgets", "title: {{subject.name}}")
                == ["t.md:4:8: 'title' takes one word or sentence; put one that begins with a brace in quotes"])
    }

    @Test func tellsAFenceThatIsNotYAML() throws {
        let said = fence("chart", "mark: bar", "series: [guardian", "title: x")
        #expect(said.count == 1)
        #expect(try #require(said.first).hasPrefix("t.md:5:"))
        #expect(try #require(said.first).contains(": the fence is not YAML: "))
    }

    @Test func tellsMistakesInTheTextsOfAFenceWhereTheyStand() {
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.daily", "title: In {{period.nmae}}", "empty: \"{{^x}}\"") == [
                "t.md:5:11: no value named 'period.nmae'; did you mean 'period.name'?",
                "t.md:6:9: no section named 'x'; `almanac series` lists the names",
                "t.md:6:9: section 'x' is opened here but not closed before the next heading; add {{/x}}",
            ])
    }

    @Test func tellsFiveMistakesAtOnce() {
        let said = problems(
            """
            # Hello {{subject.nmae}}
            {{#guardian}}

            ## Spending
            ```chart
            mark: pie
            series: guardian.spend.daly
            ```
            {{{period.name}}}
            """)
        #expect(
            said == [
                "t.md:1:9: no value named 'subject.nmae'; did you mean 'subject.name'?",
                "t.md:2:1: section 'guardian' is opened here but not closed before the next heading; add {{/guardian}}",
                "t.md:6:7: no mark named 'pie'; known are bar, line, area, donut, bullet, ring, road, map, calendar, waterfall, dumbbell, slope, multiples, flow, histogram, strip, treemap",
                "t.md:7:9: no series named 'guardian.spend.daly'; did you mean 'guardian.spend.daily'?",
                "t.md:9:1: a value cannot be put in unescaped; write {{period.name}}",
            ])
    }

    // MARK: Partials

    @Test func tellsMistakesOfAPartialInItsOwnFile() {
        let said = problems(
            "# Hi\n{{> budgets}}\n\n{{nmae}}\n",
            partials: ["budgets": "Words\n\n```chart\nmark: bar\nseries: guardian.budgts\n```\nand {{subject.nmae}}"])
        #expect(
            said == [
                "partials/budgets.md:5:9: no series named 'guardian.budgts'; did you mean 'guardian.budgets'?",
                "partials/budgets.md:7:5: no value named 'subject.nmae'; did you mean 'subject.name'?",
                "t.md:4:1: no value named 'nmae'; `almanac series` lists the names",
            ])
    }

    @Test func tellsAPartialThatIncludesItself() {
        #expect(
            problems("# Hi\n{{> a}}", partials: ["a": "x\n{{> b}}", "b": "  {{> a}}"])
                == ["partials/b.md:1:3: partial 'a' includes itself: a → b → a"])
        #expect(problems("# Hi\n{{> a}}", partials: ["a": "{{> a}}"]) == ["partials/a.md:1:1: partial 'a' includes itself: a → a"])
    }

    @Test func tellsPartialsThatGrowBeyondAllBounds() {
        var partials = ["p40": "x"]
        for level in 0..<40 { partials["p\(level)"] = "{{> p\(level + 1)}}\n{{> p\(level + 1)}}\n" }
        let said = problems("# Hi\n{{> p0}}", partials: partials)
        #expect(said.count == 1)
        #expect(said.first?.contains(": the partials come to more than 1048576 bytes with 'p") == true)
    }

    @Test func tellsUnknownPartials() {
        #expect(
            problems("# Hi\n{{> glanse}}", partials: ["glance": "x"]) == ["t.md:2:1: no partial named 'glanse'; did you mean 'glance'?"])
        #expect(problems("# Hi\n{{> other}}", partials: ["glance": "x"]) == ["t.md:2:1: no partial named 'other'; known are glance"])
        #expect(problems("# Hi\n{{> other}}") == ["t.md:2:1: no partial named 'other'; there are none in this folder's partials/"])
    }

    @Test func putsTextsIntoPartials() {
        let row = ["row": "**{{title}}**\n{{what}}", "outer": "{{> row title=\"{{name}}\" what=\"b\"}}"]
        #expect(problems("# Hi\n{{> row title=\"A {b}\" what=\"&\"}}\n{{> outer name=\"C\"}}", partials: row) == [])
        func said(_ call: String) -> [String] { problems("# Hi\n" + call, partials: row) }
        let wanted = "t.md:2:1: behind the name of a partial stand texts by names in small letters: {{> row title=\"Rent\"}}"
        for call in [
            "{{> row title}}", "{{> row title=Rent}}", "{{> row title=\"Rent}}", "{{> row Title=\"Rent\"}}", "{{> row a.b=\"x\"}}",
        ] {
            #expect(said(call) == [wanted], "\(call)")
        }
        #expect(said("{{> row title=\"a\" title=\"b\" what=\"c\"}}") == ["t.md:2:1: 'title' stands there twice"])
        #expect(
            said("{{> row title=\"a\" what=\"b\" more=\"c\"}}") == ["t.md:2:1: partial 'row' has no {{more}} that this would stand for"])
        #expect(said("{{> row title=\"a\"}}").map { $0.prefix(43) } == ["partials/row.md:2:1: no value named 'what';"])
    }

    @Test(arguments: ["See {{> glance}}", "{{> glance}} and more", "{{> glance}}{{> glance}}", "{{> glance"])
    func tellsAPartialThatSharesItsLine(line: String) throws {
        let column = try #require(line.firstRange(of: "{{")).lowerBound.utf16Offset(in: line) + 1
        #expect(
            problems("# Hi\n" + line, partials: ["glance": "x"]) == ["t.md:2:\(column): a partial stands on a line of its own: {{> name}}"])
    }

    @Test func letsAPartialBringHeadingsAndFences() throws {
        #expect(
            problems(
                "# Hi\n{{> all}}\n{{> all}}",
                partials: ["all": "## Section\r\n### Card\r\n```table\r\nseries: guardian.budgets\r\n```"]
            ).isEmpty)
    }

    // MARK: Sets

    func setProblems(_ changes: [String: String], theme: String = "neutral") -> [String] {
        do {
            _ = try TemplateSet(Rendering.files(changes), theme: theme)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func tellsTheMistakesOfAllFilesAtOnce() {
        let said = setProblems(
            [
                "report.md": "# {{subject.nam}}\n{{> glance}}", "dashboard.md": "## No title", "partials/glance.md": "{{greting}}",
                "page.html": "{{style}}{{body}}", "style.css": "a { content: '</' }",
            ], theme: "neutrl")
        #expect(
            said == [
                "partials/glance.md:1:1: no value named 'greting'; did you mean 'greeting'?",
                "report.md:1:3: no value named 'subject.nam'; did you mean 'subject.name'?",
                "dashboard.md:1:1: a template starts with its title; write '# Hello {{subject.name}}' on the first line",
                "page.html:1:1: the shell has no {{style_hash}}; without it the page would be bare",
                "themes/neutrl.css:1:1: no theme named 'neutrl'; did you mean 'neutral'?",
            ])
    }

    @Test func tellsAMistakeOfASharedPartialOnce() {
        #expect(
            setProblems(["partials/nudges.md": "{{greting}}"])
                == ["partials/nudges.md:1:1: no value named 'greting'; did you mean 'greeting'?"])
    }

    @Test func tellsAStylesheetThatWouldEndItsElement() {
        #expect(
            setProblems(["style.css": "a { content: '</style>' }"])
                == ["style.css:1:15: a stylesheet may not hold '</'; it would end the style element"])
        #expect(
            setProblems(["themes/neutral.css": "a{}<" + "/style>"])
                == ["themes/neutral.css:1:4: a stylesheet may not hold '</'; it would end the style element"])
    }

    /// A browser reads another character in its place, and the policy's hash is of what was written.
    @Test(arguments: ["\u{0}", "\u{1B}", "\u{B}", "\u{7F}"])
    func tellsAControlCharacterInAStylesheet(character: String) {
        for path in ["style.css", "themes/neutral.css"] {
            #expect(
                setProblems([path: ":root{\n--a: \"\(character)\" }"])
                    == ["\(path):2:7: a stylesheet may not hold a control character (byte \(character.utf8.first ?? 0)); take it out"])
        }
    }

    @Test func tellsAMetricFromASeries() {
        #expect(
            fence("chart", "mark: bar", "series: guardian.spend.total")
                == [
                    "t.md:4:9: 'guardian.spend.total' is a metric and not a series; write {{guardian.spend.total}} in a text, or 'metric: guardian.spend.total' in tiles"
                ])
        #expect(
            fence("tiles", "- metric: guardian.spend.daily")
                == ["t.md:3:11: 'guardian.spend.daily' is a series and not a metric; draw it with a chart or a table"])
        #expect(
            fence("chart", "mark: donut", "series: guardian.spend.by_category", "overlay: change")
                .contains { $0.hasPrefix("t.md:5:10: 'overlay' is a line over bars, and a donut has none; leave it out") })
    }

    @Test(
        arguments: [
            (":root { --acent: #b00020; }", "1:9: no colour named '--acent'; did you mean '--accent'?"),
            (":root {\n  --accent: #b0002;\n}", "2:3: '#b0002' is no colour for --accent; write #rrggbb, a name, rgb(), hsl() or oklch()"),
            (":root { --bad: rd }", "1:9: 'rd' is no colour for --bad; write #rrggbb, a name, rgb(), hsl() or oklch()"),
            (":root { --card: #fff\n  --ink: #000; }", "1:9: there is no semicolon between --card and --ink; add one"),
            (":root { --card: #fff;", "1:7: a brace is opened here but never closed; add }"),
            (":root { --card: #fff; } }", "1:25: this brace closes nothing; take it out"),
            ("/* x\n:root { --card: #fff; }", "1:1: a comment is opened here but never closed; add */"),
            ("a { content: \"x }\n", "1:14: a quote is opened here but not closed in its line; add \""),
        ])
    func tellsWhatABrowserPassesOverInATheme(css: String, sentence: String) {
        #expect(setProblems(["themes/neutral.css": css]) == ["themes/neutral.css:" + sentence])
        #expect(setProblems(["style.css": css]) == (sentence.contains("--") ? [] : ["style.css:" + sentence]))
    }

    @Test(
        arguments: [
            ":root { --brand: #b00020; --accent: var(--brand) }", ":root { --c1: color-mix(in srgb, red, blue) /* x: y */; }",
            ":root { --font: 'a{b' }", "@media print { :root { --ink: black } }", ":root { --ink: oklch(55% 0.15 30) }",
        ])
    func takesAThemeWithoutMistakes(css: String) {
        #expect(setProblems(["themes/neutral.css": css]).isEmpty)
    }

    @Test func tellsSectionsThatRepeatInsideEachOtherWithoutEnd() {
        let open = String(repeating: "{{#guardian.spend.daily}}", count: 7)
        let close = String(repeating: "{{/guardian.spend.daily}}", count: 7)
        #expect(
            problems("# Hi\n\(open)x\(close)\n") == [
                "t.md:2:151: '{{#guardian.spend.daily}}' is the 7th section that repeats for rows inside each other; 6 are the most"
            ])
        let deep = String(repeating: "{{#guardian}}", count: 100_00) + "x" + String(repeating: "{{/guardian}}", count: 100_00)
        #expect(
            problems("# Hi\n\(deep.replacing("}}{{", with: "}}\n{{"))\n") == [
                "t.md:66:1: more than 64 sections stand in each other; take some out"
            ])
    }

    /// What used to look at each number before it again.
    @Test func numbersManyHeadingsOfTheSameWords() throws {
        let template = try ReportTemplate(
            file: "t.md", bytes: Array(("# Hi\n" + String(repeating: "## Day\n\nx\n", count: 20_000)).utf8), vocabulary: Self.vocabulary)
        #expect(template.sections.map(\.id) == ["day"] + (2...20_000).map { "day-\($0)" })
    }

    @Test func tellsAThousandMistakesAndNoMore() {
        #expect(problems("# Hi\n" + String(repeating: "{{nobody.knows.this}}\n", count: 3000)).count == 1000)
    }

    @Test func tellsAFileThatIsMissing() throws {
        let files = Rendering.files().filter { $0.path != "report.md" }
        #expect(
            throws: FileProblems([
                FileProblem(
                    file: "report.md", line: 1, column: 1,
                    message: "there is no such template; `almanac templates --out DIR` writes the default ones")
            ])
        ) { try TemplateSet(files, theme: "neutral") }
    }

    @Test(arguments: ["neutral", "moneymoments"])
    func acceptsTheDefaultTemplates(theme: String) {
        #expect(setProblems([:], theme: theme).isEmpty)
    }

    @Test func takesATemplateWithAByteOrderMarkOrWindowsLineEnds() {
        #expect(problems("\u{FEFF}# Hi\r\n\r\n## Section\r\n{{#guardian}}\r\nx\r\n{{/guardian}}\r\n").isEmpty)
    }

    @Test func letsACommentGoOnOverLines() {
        #expect(problems("# Hi\n{{! not\n\n## shown\nat all }}\n").isEmpty == false)
        #expect(problems("# Hi\n{{! not\nshown\nat all }}\n").isEmpty)
    }

    @Test func leavesFencesOfOtherLanguagesAlone() {
        #expect(problems("# Hi\n```python\nx = 1\n# no heading\n```\n```\nplain\n```\n").isEmpty)
    }
}
