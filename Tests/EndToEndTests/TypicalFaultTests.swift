import TestSupport
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

    static let ofTemplates: [Fault] = [
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
        Fault("mine/style.css", "@import \"other.css\";\n", "1:1: a page loads nothing; write the rules of that file here"),
        Fault("mine/style.css", "a { background: url(https://example.org/a.png); }\n", "1:17: a page loads nothing; write the file here"),
        Fault(
            "mine/report.md", "# Hi\n{{#guardian}}\n## Spending\nx\n{{/guardian}}\n",
            "2:1: section 'guardian' is opened here but not closed before"),
        Fault("mine/report.md", fence + "mark: bar\nseries: guardian.spend.daily\nrange: 60d\n```\n", "5:8: '60d' is no period"),
        Fault("mine/report.md", "# Hi\n```cards\ncolumns: 2\n```\n", "3:1: "),
        Fault("mine/partials/nudges.md", "{{> nudges}}\n", "1:1: partial 'nudges' includes itself"),
        Fault("mine/mail.md", "---\nsubjct: Hello\n---\n# Hi\n", "2:1: no option named 'subjct' at the head of a template"),
        Fault("mine/words/de/pages.mf2", "index.title =\n", "1:"),
        Fault(
            "mine/words/de/templates.po", "msgid \"Top merchnts\"\nmsgstr \"Händler\"\n",
            "1:1: \"Top merchnts\" stands in no template; did you mean \"Top merchants\"?"),
    ]

    static let ofSettings: [Fault] = [
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
        Fault("almanac.yaml", "sources: { guardian: { url: \"htp://example.org\" } }\n", "1:29: url of guardian: neither http nor https"),
        Fault("almanac.yaml", "mail:\n\tfrom: a@example.org\n", "2:1: this is not YAML"),
        Fault("almanac.yaml", "{\n  \"jobs\": 2,\n  \"formats\": [\"dashboard\",,]\n}\n", "3:27: this is not YAML"),
        Fault("almanac.yaml", "{\n  \"jobs\": 2,\n  \"formats\": [\"pfd\"]\n}\n", "3:14: no format named 'pfd'"),
        Fault("almanac.yaml", "brand: { name: A, logo: lgo.svg }\n", "1:25: the logo lgo.svg cannot be read"),
        Fault("almanac.yaml", "period_pages: [wek]\n", "1:15: 'wek' is no period"),
        Fault("almanac.yaml", "metrics: almanac.txt\n", "1:10: 'metrics' is the path of a file whose name ends with .prom"),
    ]

    static let ofDumps: [Fault] = [
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
        Fault("dump.ndjson", "{\n  \"almanac\": 1,\n  \"as_of\": 2,,\n  \"subject\": {}\n}\n", "3:14: this is not JSON: a comma too many"),
        Fault(
            "dump.ndjson", "{\n  \"almanac\": 1,\n  \"as_of\": \"2,\n  \"subject\": {}\n}\n",
            "3:12: this is not JSON: a string is not closed"),
        Fault("dump.ndjson", "{\"almanac\":1,\"subject\":{\"id\":'ana'}}\n", "1:30: this is not JSON: texts stand in double quotes"),
        Fault("dump.ndjson", "{\"almanac\":1,\"subject\":{\"id\":\"ana\"},}\n", "1:36: this is not JSON: nothing follows this comma"),
        Fault("dump.ndjson", "{\"almanac\":1,\"subject\":{\"id\":\"ana\"\n", "1:35: this is not JSON: it ends here"),
        Fault("dump.ndjson", "[\n{\"almanac\":1}\n]\n", "1: this is one list of people in brackets", endsRun: true),
        Fault(
            "dump.ndjson", "{\n \"almanac\":1,\n \"as_of\":\"2026-11-20T18:00:00Z\",\n \"subject\":{\"id\":17}}\n",
            "4:18: subject.id: 17 is not a name"),
        Fault("dump.ndjson", #"{"almanac":2,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"ana"}}"# + "\n", "1: almanac: version 2"),
        Fault(
            "dump.ndjson", #"{"almanac":1,"asof":"2026-11-20T18:00:00Z","subject":{"id":"ana"}}"# + "\n", "1: asof: no key has this name"),
        Fault("dump.ndjson", line(#""lume":{}"#) + line(#""lume":{}"#), "2: subject.id: 'ana' stands in this dump twice"),
        Fault(
            "dump.ndjson", subject(#""timezone":"Europe/Wien""#),
            "1: subject.timezone: unknown time zone \"Europe/Wien\"; did you mean Europe/Vienna?"),
        Fault("dump.ndjson", subject(#""currency":"€""#), "1: subject.currency: \"€\" is not a currency code"),
        Fault("dump.ndjson", subject(#""locale":"german""#), "1: subject.locale: unknown locale \"german\""),
        Fault("dump.ndjson", subject(#""language":"deutsch""#), "1: subject.language: there are no words for \"deutsch\""),
        Fault("dump.ndjson", subject(#""email":"ana at example""#), "1: subject.email: \"ana at example\" is no address"),
        Fault(
            "dump.ndjson", subject(#""mail_address":"ana@example.org""#),
            "1: subject.mail_address: no key has this name, so it is not read; did you mean \"email\"?"),
        Fault(
            "dump.ndjson", subject(#""lang":"de""#), "1: subject.lang: no key has this name, so it is not read; did you mean \"language\"?"),
        Fault("dump.ndjson", subject(#""mail":{"period":"wekly"}"#), "1: subject.mail.period: \"wekly\" is no period of mail"),
        Fault(
            "dump.ndjson", line(#""guardian":{"budgets":[],"rules":[]}"#),
            "1: guardian.budgets: no key has this name, so it is not read; did you mean \"rules_progress\"?"),
        Fault("dump.ndjson", line(#""guardian":{"rules":{"category":"food"}}"#), "1: guardian.rules: an object is not a list"),
        Fault(
            "dump.ndjson", line(#""guardian":{"by_category":{"30d":[{"category":"food","amount":1}]}}"#),
            "1: guardian.by_category.30d[0].amount: no key has this name"),
        Fault(
            "dump.ndjson", line(#""guardian":{"by_category":{"30d":[{"category":"food","count":-1,"spend_cents":1}]}}"#),
            "1: guardian.by_category.30d[0].count: -1 is not"),
        Fault(
            "dump.ndjson",
            line(
                #""guardian":{"summary":{"7d":{"range":{"start":"2026-10-21T18:00:00Z","end":"2026-11-20T18:00:00Z"},"spend_cents":1,"charge_count":1}}}"#
            ),
            "1: guardian.summary.7d: its window runs from"),
        Fault("dump.ndjson", "", " the dump holds no snapshot", endsRun: true),
    ]

    private static func line(_ system: String) -> String {
        #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"EUR"},"# + system + "}\n"
    }

    private static func subject(_ member: String) -> String {
        #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"ana","# + member + "}}\n"
    }

    // MARK: Command line, environment and files

    /// A command with a mistake in its words, its variables or the files that it is given.
    struct Call: CustomTestStringConvertible {
        var arguments: [String]
        var environment: [String: String] = [:]
        /// Files beside a good dump, `dump.ndjson`.
        var files: [String: [UInt8]] = [:]
        var exitCode: Int32
        /// Beginning of the first line, behind the program's name where it stands there.
        var sentence: String
        var testDescription: String { "\(arguments) \(environment): \(sentence)" }

        init(_ words: String, _ environment: [String: String] = [:], files: [String: [UInt8]] = [:], code: Int32, _ sentence: String) {
            arguments = words.split(separator: " ").map(String.init)
            (self.environment, self.files, self.exitCode, self.sentence) = (environment, files, code, sentence)
        }
    }

    static let calls: [Call] = [
        Call("rendr", code: 64, "no command named 'rendr'; did you mean 'render'?"),
        Call("render", code: 64, "no dump given; write --input dump.ndjson"),
        Call("render dump.ndjson", code: 64, "unexpected argument 'dump.ndjson'; to read a dump, write --input dump.ndjson"),
        Call("render -i dump.ndjson --templats mine", code: 64, "unknown option '--templats'. Did you mean '--templates'?"),
        Call("render -i dump.ndjson --format pfd", code: 64, "--format: no format named 'pfd'; did you mean 'pdf'?"),
        Call("render -i dump.ndjson --period wek", code: 64, "--period: 'wek' is no period"),
        Call("render -i dump.ndjson --jobs many", code: 64, "the value 'many' is invalid for '--jobs <n>'"),
        Call("render -i dump.ndjson --subject anna", code: 65, "dump.ndjson: holds no subject named 'anna'; did you mean 'ana'?"),
        Call("render -i dump.ndjson --theme guardain", code: 78, "no theme named 'guardain'; did you mean 'guardian'?"),
        Call("render -i dump.ndjson --templates mien", code: 78, "mien: there is no such folder of templates"),
        Call("render -i dump.ndjson --config almanc.yaml", code: 78, "almanc.yaml: no such settings file"),
        Call("render -i dump.ndjson --shard 3/2 --job a", code: 64, "--shard takes a number from 0"),
        Call("status --now tomorrow", code: 64, "--now takes a time such as"),
        Call("check -i dmup.ndjson", code: 65, "dmup.ndjson: no such file"),
        Call(
            "check", ["ALMANAC_THEM": "lume"], code: 78, "ALMANAC_THEM: no setting is read from this variable; did you mean ALMANAC_THEME?"),
        Call("check", ["ALMANAC_JOBS": "many"], code: 78, "ALMANAC_JOBS: 'jobs' takes a whole number"),
        Call("check", ["ALMANAC_FORMAT": "pfd"], code: 78, "ALMANAC_FORMAT: no format named 'pfd'; did you mean 'pdf'?"),
        Call(
            "check", ["ALMANAC_GAURDIAN_TOKEN": "x"], code: 78,
            "ALMANAC_GAURDIAN_TOKEN: no token is read from this variable; did you mean ALMANAC_GUARDIAN_TOKEN?"),
        Call("render -i dump.ndjson --out taken", files: ["taken": []], code: 73, "taken: a file is where a folder is needed"),
        Call("check -i folder", files: ["folder/dump.ndjson": []], code: 65, "folder: this is a folder; give the path of a dump in it"),
        Call(
            "check -i dump.gz", files: ["dump.gz": [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]], code: 65,
            "dump.gz:1: the gzip file ends in the middle"),
        Call(
            "check -i wide.json", files: ["wide.json": [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]], code: 65,
            "wide.json:1: this is UTF-16; save the dump as UTF-8"),
        Call("check", files: ["almanac.yaml": [0xFF, 0xFE, 0x61, 0]], code: 78, "almanac.yaml:1:1: this is UTF-16"),
        Call(
            "check --templates mine", files: ["mine/report.md": Array("# Zo".utf8) + [0xEB]], code: 78,
            "mine/report.md:1:5: the byte 0xEB here is no UTF-8"),
        Call(
            "check --templates mine", files: ["mine/de/report.md": Array("# Hallo".utf8)], code: 78,
            "mine/de: templates have no copies for a language any more"),
        Call(
            "check",
            files: ["almanac.yaml": Array("subjects: people.csv\n".utf8), "people.csv": Array("nmae,timezone\nana,UTC\n".utf8)], code: 65,
            "people.csv:1: no column named 'id'"),
        Call(
            "check", files: ["almanac.yaml": Array("subjects: people.csv\n".utf8), "people.csv": Array("id,timezone\nana\n".utf8)],
            code: 78,
            "people.csv:2: 1 field, and the first line names 2; count the separators"),
    ]

    @Test(arguments: calls)
    func aCallIsToldWithItsPlace(call: Call) throws {
        let place = try Workplace()
        try place.put(Self.line(#""lume":{}"#), at: "dump.ndjson")
        for (path, bytes) in call.files { try place.put(bytes, at: path) }
        let outcome = try Command(almanac, call.arguments, environment: call.environment, in: place.path).wait()
        #expect(outcome.exitCode == call.exitCode, "\(outcome.standardError)")
        let first = outcome.lines.first ?? ""
        #expect(first.hasPrefix(call.sentence) || first.hasPrefix("almanac: " + call.sentence), "\(outcome.standardError)")
    }

    /// A contradiction is a remark: the dump is read, and nothing is lost.
    @Test func aTotalThatItsRowsContradictIsRemarked() throws {
        let place = try Workplace()
        let summary =
            #"{"range":{"start":"2026-10-21T18:00:00Z","end":"2026-11-20T18:00:00Z"},"spend_cents":100,"charge_count":2}"#
        let list = #"{"30d":[{"category":"food","count":2,"spend_cents":250}]}"#
        try place.put(Self.line(#""guardian":{"summary":{"30d":\#(summary)},"by_category":\#(list)}"#), at: "dump.ndjson")
        let check = try place.run("check", "--input", "dump.ndjson")
        #expect(check.exitCode == 0)
        #expect(
            check.lines == [
                "dump.ndjson:1: guardian.summary.30d.spend_cents: 100, but the rows of by_category.30d come to 250; both are shown as they were sent",
                "dump.ndjson: 1 readable, 0 lost, 0 findings", "1 remark, and nothing else to complain about.",
            ])
    }

    /// The made-up fleet is without a contradiction, a key of another name, and every other fault.
    @Test func theSampleHasNone() throws {
        let place = try Workplace()
        let sample = try place.run("sample", "--subjects", "60")
        try place.put(sample.standardOutput, at: "fleet.ndjson")
        let check = try place.run("check", "--input", "fleet.ndjson")
        #expect(check.lines == ["fleet.ndjson: 60 readable, 0 lost, 0 findings", "Nothing to complain about."])
    }

    @Test func thereAreNinetyOfThem() {
        let names = (Self.ofTemplates + Self.ofSettings + Self.ofDumps).map { "\($0.path) \($0.content)" }
        #expect(Set(names).count == names.count)
        #expect(names.count + Self.calls.count >= 90)
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
