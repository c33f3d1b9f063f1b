import Testing

/// Mistakes that authors and operators make are told by `check` with their file, line and column, and never end with 0.
@Suite struct TypicalFaultTests {
    struct Fault: CustomTestStringConvertible {
        /// Path of the file that has the mistake.
        var path: String
        var content: String
        /// Beginning of the sentence, from the line on.
        var sentence: String
        /// True of one that ends the run at once: its line begins with the program's name.
        var endsRun: Bool
        var testDescription: String { "\(path):\(sentence)" }

        init(_ path: String, _ content: String, _ sentence: String, endsRun: Bool = false) {
            (self.path, self.content, self.sentence, self.endsRun) = (path, content, sentence, endsRun)
        }
    }

    private static let fence = "# Hi\n```chart\n"

    static let ofTemplates = [
        Fault("mine/report.md", "# Hello {{subject.nam}}\n", "1:9: no value named 'subject.nam'; did you mean 'subject.name'?"),
        Fault("mine/report.md", "# Hi\n{{#guardain}}x{{/guardain}}\n", "2:1: no section named 'guardain'"),
        Fault("mine/report.md", "# Hi\n{{#guardian}}\nx\n", "2:1: section 'guardian' is opened here but not closed"),
        Fault("mine/report.md", "# Hi\nx {{/guardian}}\n", "2:3: section 'guardian' is closed here but not open"),
        Fault("mine/report.md", "# Hi\n{{> nudgs}}\n", "2:1: no partial named 'nudgs'"),
        Fault("mine/report.md", "# Hi\n{{> nudges value=\"x\"}}\n", "2:1: "),
        Fault("mine/report.md", "# Hi\n{{guardian.spend.total / 2}}\n", "2:1: "),
        Fault("mine/report.md", "# Hi\n{{#guardian.spend.total > 1000}}x{{/guardian.spend.total}}\n", "2:1: "),
        Fault("mine/report.md", "# Hi\nYou spent {guardian.spend.total}.\n", "2:11: readers would see {guardian.spend.total} as it stands"),
        Fault("mine/report.md", "# Hi\nYou spent {{guardian.spend.total}.\n", "2:11: a tag is opened here but not closed on its line"),
        Fault("mine/report.md", "# Hi\n{{guardian.spend.daily}}\n", "2:1: 'guardian.spend.daily' is a list, not a value"),
        Fault("mine/report.md", "# Hi\n{{category}}\n", "2:1: no value named 'category'"),
        Fault("mine/report.md", "Hello\n", "1:1: a template starts with its title"),
        Fault("mine/report.md", "", "1:1: a template starts with its title"),
        Fault("mine/report.md", "# Hi\n<div class=x>\n", "2:1: HTML is left out of pages"),
        Fault("mine/report.md", "# Hi\n![A cat](https://example.org/cat.png)\n", "2:1: a page loads no pictures"),
        Fault("mine/report.md", "# Hi\n[here](javascript:x)\n", "2:1: a link of this kind is left out of pages"),
        Fault("mine/report.md", fence + "mark: bars\nseries: guardian.spend.daily\n```\n", "3:7: no mark named 'bars'"),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.dayly\n```\n", "4:9: no series named 'guardian.spend.dayly'"),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.total\n```\n", "4:9: 'guardian.spend.total' is a metric"),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.daily\nwidht: half\n```\n", "5:1: no option named 'widht'"),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.daily\nmeasures: [spent]\n```\n", "5:12: "),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.daily\nwidth: 3\n```\n", "5:8: "),
        Fault("mine/report.md", fence + "mark: donut\nseries: guardian.spend.by_category\noverlay: change\n```\n", "5:10: "),
        Fault("mine/report.md", fence + "series: guardian.spend.daily\n```\n", "3:1: a chart fence needs 'mark:'"),
        Fault("mine/report.md", fence + "mark: bar\nseries: [\n```\n", ""),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.daily\n", "2:1: "),
        Fault("mine/report.md", "# Hi\n```chrt\nmark: bar\n```\n", "2:"),
        Fault("mine/report.md", "# Hi\n```tiles\n- metric: guardian.spend.totl\n```\n", "3:11: no metric named 'guardian.spend.totl'"),
        Fault("mine/report.md", "# Hi\n```table\nseries: guardian.budgets\ncolums: [limit]\n```\n", "4:1: no option named 'colums'"),
        Fault("mine/reprot.md", "# Hi\n", "1:1: nothing reads a file of this name; did you mean 'report.md'?"),
        Fault("mine/partials/spare.md", "x\n", "1:1: no template uses this partial"),
        Fault("mine/words/en/x.mf", "a = A\n", "1:1: nothing reads a file of this name"),
        Fault("mine/words/en/pages.mf2", "pages.numbers = {$count\n", "1:"),
        Fault("mine/words/de/pages.mf2", "pages.nombers = Zahlen\n", "1:1: "),
        Fault("mine/words/de/pages.mf2", "pages.title = {$nam}\n", "1:"),
        Fault("mine/themes/neutral.css", ":root { --acent: #b00020; }\n", "1:9: no colour named '--acent'; did you mean '--accent'?"),
        Fault("mine/themes/neutral.css", ":root {\n  --bad: #b0002;\n}\n", "2:3: '#b0002' is no colour for --bad"),
        Fault("mine/themes/neutral.css", ":root { --bad: rd; }\n", "1:9: 'rd' is no colour for --bad"),
        Fault("mine/themes/neutral.css", ":root { --card: #fff\n --ink: #000; }\n", "1:9: there is no semicolon between --card and --ink"),
        Fault("mine/themes/neutral.css", ":root { --card: #fff;\n", "1:7: a brace is opened here but never closed"),
        Fault("mine/style.css", "a { color: red;\n", "1:3: a brace is opened here but never closed"),
        Fault("mine/style.css", "a { color: red; }\n}\n", "2:1: this brace closes nothing"),
        Fault("mine/style.css", "a::after { content: '</style>' }\n", "1:"),
        Fault("mine/page.html", "<!-- {{style_hash}} --><script>x</script>{{style}}{{body}}\n", "1:24: a page has no scripts"),
        Fault("mine/page.html", "<style>{{style}}</style>{{style_hash}}{{body}}\n", "1:1: the shell has no policy that forbids scripts"),
        Fault("mine/page.html", "<style>{{style}}</style>{{style_hash}}\n", "1:1: the shell has no {{body}}"),
        Fault("mine/page.html", "<title>{{titel}}</title>\n", "1:8: no value named 'titel' in a shell"),
    ]

    static let ofSettings = [
        Fault("almanac.yaml", "jops: 2\n", "1:1: no setting named 'jops'; did you mean 'jobs'?"),
        Fault("almanac.yaml", "jobs: 0\n", "1:7: "),
        Fault("almanac.yaml", "jobs: many\n", "1:7: "),
        Fault("almanac.yaml", "input dump.ndjson\n", "1:1: "),
        Fault("almanac.yaml", "input: [\n", ""),
        Fault("almanac.yaml", "jobs: 1\njobs: 2\n", ""),
        Fault("almanac.yaml", "formats: [pfd]\n", "1:10: no format named 'pfd'"),
        Fault("almanac.yaml", "period: wek\n", "1:9: "),
        Fault("almanac.yaml", "language: german\n", "1:11: 'language' is a tag such as en, de or pt-BR, not 'german'"),
        Fault("almanac.yaml", "layout: zip\n", "1:9: "),
        Fault("almanac.yaml", "share: all\n", "1:8: "),
        Fault("almanac.yaml", "paper: a5\n", "1:8: "),
        Fault("almanac.yaml", "brand: { nmae: A }\n", "1:10: "),
        Fault("almanac.yaml", "mail:\n  form: a@example.org\n", "2:3: "),
        Fault("almanac.yaml", "mail:\n  from: nobody\n", "2:9: "),
        Fault("almanac.yaml", "mail:\n  from: a@example.org\n  send_at: \"25:00\"\n", "3:12: "),
        Fault("almanac.yaml", "mail:\n  from: a@example.org\n  only: attention!\n", "3:9: "),
        Fault("almanac.yaml", "mail:\n  from: a@example.org\n  unsubscribe_url: http://example.org\n", "3:20: "),
        Fault("almanac.yaml", "mail:\n  from: a@example.org\n  quiet: yes please\n", "3:10: "),
        Fault("almanac.yaml", "sources: { gaurdian: { url: \"https://example.org\" } }\n", "1:12: "),
    ]

    static let ofDumps = [
        Fault("dump.ndjson", "name;amount\nana;3\n", "1: this is a table (CSV)", endsRun: true),
        Fault("dump.ndjson", #"{"almanac":1,"as_of":"yesterday","subject":{"id":"ana"}}"# + "\n", "1: "),
        Fault("dump.ndjson", #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"name":"Ana"}}"# + "\n", "1: "),
        Fault("dump.ndjson", line(#""gaurdian":{"by_category":{"30d":[]}}"#), "1: "),
        Fault("dump.ndjson", line(#""guardian":{"bycategory":{"30d":[]}}"#), "1: "),
        Fault("dump.ndjson", line(#""guardian":{"by_category":{"30days":[]}}"#), "1: "),
        Fault(
            "dump.ndjson", line(#""guardian":{"by_category":{"30d":[{"category":"food","spend_cents":"ten"}]}}"#),
            "1: guardian.by_category.30d[0]"),
        Fault(
            "dump.ndjson", line(#""guardian":{"timeseries":{"30d":[{"day":"31/07","spend_cents":10}]}}"#),
            "1: guardian.timeseries.30d[0].day"),
    ]

    private static func line(_ system: String) -> String {
        #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"EUR"},"# + system + "}\n"
    }

    @Test(arguments: ofTemplates + ofSettings + ofDumps)
    func isToldWithItsPlace(fault: Fault) throws {
        let place = try Workplace()
        try place.put(fault.content, at: fault.path)
        var arguments = ["check"]
        if fault.path.hasPrefix("mine/") { arguments += ["--templates", "mine"] }
        if fault.path == "dump.ndjson" { arguments += ["--input", "dump.ndjson"] }
        let check = try place.run(arguments)
        #expect([2, 65, 78].contains(check.exitCode), "\(check.exitCode): \(check.standardError)")
        let told = (fault.endsRun ? "almanac: " : "") + "\(fault.path):\(fault.sentence)"
        #expect(check.lines.contains { $0.hasPrefix(told) }, "\(check.standardError)")
        #expect(!check.standardError.contains("Nothing to complain about."))
    }
}
