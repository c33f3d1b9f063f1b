import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport
@testable import AlmanacRun

/// Periods that a template names, and the one that a report was asked for.
struct ReportPeriodTemplateTests {
    private func template(_ text: String) throws -> ReportTemplate {
        try ReportTemplate(file: "t.md", bytes: Array(text.utf8), vocabulary: Vocabulary())
    }

    private func problems(_ text: String) -> [String] {
        do throws(FileProblems) {
            _ = try ReportTemplate(file: "t.md", bytes: Array(text.utf8), vocabulary: Vocabulary())
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private func words(_ text: String, period: ReportPeriod? = nil) throws -> String {
        let template = try template(text)
        let context = try Rendering.context(Account.ana, period: period, further: template.askedRanges)
        return Mails.visible(context.text.text(Composer(context).compose(template).title))
    }

    @Test func aValueCanBeOfAPeriodOfItsOwn() throws {
        #expect(
            try words("# {{guardian.spend.total@7d}} {{period.name@7d}}, {{guardian.spend.total}}") == "$208.85 in the last 7 days, $734.14"
        )
        #expect(
            try words("# {{guardian.spend.total@week}} {{period.name@week}}")
                == "$169.59 last week (Nov 9 – 15)")
        #expect(
            try words(
                "# {{#guardian.spend.total@2026-11-01..2026-11-05}}{{guardian.spend.total@2026-11-01..2026-11-05}}{{/guardian.spend.total@2026-11-01..2026-11-05}}"
            )
                == "$179.52")
        #expect(try words("# {{^guardian.spend.total@year}}not known{{/guardian.spend.total@year}}") == "not known")
    }

    @Test func whatIsAskedForComesBeforeWhatTheTemplateSays() throws {
        let text = "---\nperiod: week\n---\n# {{period.title}}"
        #expect(try template(text).period == .last(.week))
        #expect(try words(text) == "Nov 9 – 15, 2026")
        #expect(try words(text, period: .last(.month)) == "October 2026")
        #expect(try words("# {{period.title}}") == "30 days")
        #expect(try words("# {{period.title}}", period: .window(.sevenDays)) == "7 days")
    }

    @Test func aTemplateCanTellASingleDay() throws {
        let text = "# {{#period.is_day}}day{{/period.is_day}}{{^period.is_day}}days{{/period.is_day}}"
        #expect(try words(text) == "days")
        #expect(try words(text, period: .last(.week)) == "days")
        #expect(try words(text, period: .last(.day)) == "day")
        // A window of seven days touches eight.
        let short = "# {{#period.is_short}}short{{/period.is_short}}{{^period.is_short}}long{{/period.is_short}}"
        for period in [ReportPeriod.last(.day), .last(.week), .window(.sevenDays)] { #expect(try words(short, period: period) == "short") }
        #expect(try words(short) == "long")
        #expect(try words(short, period: .last(.month)) == "long")
    }

    /// What a day comes to on average, and which of one day was the highest, is nothing to say.
    @Test func aReportAboutADaySaysItsTotalAlone() throws {
        func markdown(_ period: ReportPeriod) throws -> String {
            let context = try Rendering.context(Account.ana, period: period)
            return try Rendering.text(try Rendering.artifacts(context, formats: [.markdown]), "report.md")
        }
        #expect(try markdown(.last(.week)).contains(" a day on average "))
        #expect(try !markdown(.last(.day)).contains(#/pent [^\n]* a day on average|the most on/#))
    }

    /// Days and weeks of a month stand in it once, each under a heading of its own.
    @Test func aReportAboutAMonthHasEachHeadingOnce() throws {
        let guardian = Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().guardian])
        let context = try Rendering.context(guardian, period: .last(.month))
        let text = try Rendering.text(try Rendering.artifacts(context, formats: [.markdown]), "report.md")
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("### ") }
        #expect(headings.contains("### Week by week") && Set(headings).count == headings.count, "\(headings)")
        #expect(text.split(separator: "\n").count { $0.hasPrefix("| Week from") && $0.contains("Spent") } == 1)
    }

    @Test func mistakesInPeriodsAreToldWithTheirPlace() {
        #expect(
            problems("# {{guardian.spend.total@mounth}}") == [
                "t.md:1:3: 'mounth' is no period; known are yesterday, week, month, quarter, year, ytd, 12m, 7d, 30d, mtd, 90d and days such as "
                    + "2026-09-01..2026-11-20; did you mean 'month'?"
            ])
        #expect(
            problems("# {{lume.goals.active@7d}}") == ["t.md:1:3: 'lume.goals.active' does not depend on a period; leave '@7d' out"])
        #expect(
            problems("# A\n{{guardian.budgets.over@7d}}") == [
                "t.md:2:1: 'guardian.budgets.over' does not depend on a period; leave '@7d' out"
            ])
        #expect(
            problems("# {{guardian.spend.totl@7d}}") == [
                "t.md:1:3: no value named 'guardian.spend.totl'; did you mean 'guardian.spend.total'?"
            ])
        #expect(
            problems("---\nperoid: week\n---\n# A") == [
                "t.md:2:1: no option named 'peroid' at the head of a template; did you mean 'period'?"
            ])
        #expect(problems("---\nperiod: 1y\n---\n# A").first?.hasPrefix("t.md:2:9: '1y' is no period; known are") == true)
        #expect(
            problems("---\nperiod: week\n# A").first
                == "t.md:1:1: '---' opens options of the template here, and no second '---' closes them")
        // What follows keeps its line.
        #expect(problems("---\nperiod: week\n---\n# A\n{{nothing}}").first?.hasPrefix("t.md:5:1: no value named 'nothing'") == true)
    }

    @Test func tilesAndCardsCanBeOfAPeriodOfTheirOwn() throws {
        let template = try template(
            "# A\n## B\n```tiles\n- metric: guardian.spend.total\n  range: week\n- metric: guardian.spend.total\n```\n")
        let context = try Rendering.context(Account.ana, further: template.askedRanges)
        let report = Composer(context).compose(template)
        guard case .tiles(let tiles)? = report.sections.first?.opening.variants.first?.blocks.first else {
            Issue.record("there are no tiles")
            return
        }
        #expect(tiles.map { context.text.full($0.metric.value) } == ["$169.59", "$734.14"])
        #expect(
            problems("# A\n```tiles\n- metric: lume.goals.active\n  range: week\n```\n") == [
                "t.md:4:10: metric 'lume.goals.active' does not depend on a period; leave 'range' out"
            ])
    }

    /// No height is kept for other periods, and no figure of another one stands on it.
    @Test func aDashboardAboutAPeriodIsOfThatPeriodAlone() throws {
        let files = try Rendering.artifacts(try Rendering.context(Account.ana, period: .last(.month)), formats: [.dashboard])
        let page = try HTMLReader.read(try Rendering.text(files, "index.html"))
        let inputs = page.all("input").filter { $0["name"] == "range" }
        #expect(inputs.isEmpty && page.all("div").allSatisfy { !$0.classes.contains("vs") })
        #expect(page.text.contains("October"))
        let window = try Rendering.artifacts(try Rendering.context(Account.ana, period: .window(.sevenDays)), formats: [.dashboard])
        let choices = try HTMLReader.read(try Rendering.text(window, "index.html")).all("input").filter { $0["name"] == "range" }
        #expect(choices.map { $0["id"] } == ["r7d", "r30d", "rmtd", "r90d"])
        #expect(choices.map { $0["checked"] != nil } == [true, false, false, false])
    }

    @Test func dataFilesHaveThePeriodBesidesTheWindows() throws {
        let files = try Rendering.artifacts(try Rendering.context(Account.ana, period: .last(.month)), formats: [.data])
        let csv = try Rendering.text(files, "data/guardian.spend.daily.month.csv")
        #expect(csv.split(whereSeparator: \.isNewline).count == 32)
        let json = try Rendering.text(files, "data/series.json")
        #expect(json.contains("\"month\":{\"first\":\"2026-10-01\",\"last\":\"2026-10-31\""))
    }
}
