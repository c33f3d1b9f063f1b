import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport
@testable import AlmanacRun

/// What data can do to the words of a template: fill its holes, and nothing else.
struct FillingTests {
    /// A subject with so many merchants.
    func merchants(_ count: Int, _ name: (Int) -> String = { "m\($0)" }) -> Snapshot {
        var guardian = Guardian()
        // A total without any part would leave the parts unknown, not empty.
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: count == 0 ? 0 : 1, charges: 3)
        guardian.merchants[.thirtyDays] = (0..<count).map { .init(merchant: name($0), charges: 1, spend: Int64(count - $0)) }
        return Snapshot(asOf: Account.asOf, subject: Subject(id: "x", name: "Mia"), systems: [guardian])
    }

    /// The page and the Markdown of a template, as a browser shows both.
    func pages(_ template: String, _ snapshot: Snapshot) throws -> [HTMLReader.Element] {
        let files = try Rendering.artifacts(try Rendering.context(snapshot), ["report.md": template], formats: [.report, .markdown])
        // Without the line under the heading that says whose it is.
        var markdown = try Rendering.text(files, "report.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(markdown.remove(at: 2).contains(" · "))
        return [
            try #require(try HTMLReader.read(try Rendering.text(files, "report.html")).all("main").first),
            try Cmark.read(markdown.joined(separator: "\n")),
        ]
    }

    // MARK: Flags

    /// Empty, unknown and absent are three things.
    @Test func tellsASeriesThatCannotBeReadFromAnEmptyOne() throws {
        let template = """
            # T
            ## S
            {{#guardian.spend.by_merchant.is_unknown}}unknown{{/guardian.spend.by_merchant.is_unknown}}\
            {{#guardian.spend.by_merchant.is_empty}}empty{{/guardian.spend.by_merchant.is_empty}}\
            {{#guardian.spend.by_merchant.is_present}}, present{{/guardian.spend.by_merchant.is_present}}.
            """
        var unknown = Guardian()
        unknown.merchants[.thirtyDays] = []
        unknown.lost.add("merchants", .thirtyDays, isWhole: true)
        let lost = Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [unknown])
        for (snapshot, words) in [(lost, "unknown, present."), (merchants(0), "empty, present."), (merchants(2), ", present.")] {
            for page in try pages(template, snapshot) { #expect(page.all("p").contains { $0.text == words }, "\(words)") }
        }
    }

    /// Raw Markdown is read, too.
    @Test func leavesOneBlankLineWhereSectionsAreNotTaken() throws {
        let template = """
            # T
            ## S
            Before.

            {{#guardian.spend.by_merchant.is_unknown}}

            Never.

            {{/guardian.spend.by_merchant.is_unknown}}

            {{#guardian.spend.by_merchant.is_empty}}Never.{{/guardian.spend.by_merchant.is_empty}}

            After.
            """
        let files = try Rendering.artifacts(try Rendering.context(merchants(2)), ["report.md": template], formats: [.markdown])
        #expect(try Rendering.text(files, "report.md").contains("Before.\n\nAfter.\n"))
        let code = template.replacing("Before.", with: "```\na\n\n\nb\n```")
        let kept = try Rendering.artifacts(try Rendering.context(merchants(2)), ["report.md": code], formats: [.markdown])
        #expect(try Rendering.text(kept, "report.md").contains("a\n\n\nb"))
    }

    // MARK: Loops

    @Test(arguments: [199, 200, 201, 2500])
    func repeatsALoopForTwoHundredRowsAndCountsTheRest(count: Int) throws {
        let template =
            "# T\n## S\n{{#guardian.spend.by_merchant}}\n- {{merchant}}: {{spend}}\n{{/guardian.spend.by_merchant}}\n\nAfter {{subject.name}}.\n"
        for page in try pages(template, merchants(count)) {
            let items = page.all("li").map(\.text)
            #expect(items.count == min(count, 200))
            #expect(items.first?.hasPrefix("m0: $") == true)
            #expect(items.last?.hasPrefix("m\(min(count, 200) - 1): $") == true)
            #expect(page.text.contains("and \(Rendering.grouped(count - 200)) more") == (count > 200))
            #expect(page.all("p").contains { $0.text == "After Mia." })
        }
    }

    @Test func takesTheFirstRowsOfALoop() throws {
        let template = "# T\n## S\n{{#guardian.spend.by_merchant top=3}}\n- {{merchant}}\n{{/guardian.spend.by_merchant}}\n"
        for count in [2, 3, 300] {
            for page in try pages(template, merchants(count)) {
                #expect(page.all("li").map(\.text) == (0..<min(count, 3)).map { "m\($0)" })
                #expect(!page.text.contains(" more"))
            }
        }
    }

    @Test func repeatsALoopOfAHeadingOnItsLine() throws {
        let template = "# {{#guardian.spend.by_merchant}}{{merchant}} {{/guardian.spend.by_merchant}}\nWords\n"
        func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        for page in try pages(template, merchants(205)) {
            let heading = words(try #require(page.all("h1").first).text)
            #expect(heading.hasPrefix("m0 m1 ") && heading.hasSuffix("m199 and 5 more"))
        }
    }

    /// Rows that are too many for cmark's tables are counted; what stands after them keeps its values.
    @Test func takesFewerRowsWhereTheyWouldBeTooMuchForCmark() throws {
        // Twelve rows of each row, so that two hundred are more cells than cmark is trusted with.
        let row = String(repeating: "|{{merchant}} {{spend}}\n", count: 12)
        let template =
            "# T\n\n" + String(repeating: "|x", count: 50) + "|\n" + String(repeating: "|-", count: 50) + "|\n"
            + "{{#guardian.spend.by_merchant}}\n\(row){{/guardian.spend.by_merchant}}\n\nAfter {{subject.name}}, {{guardian.charges.count}} charges.\n"
        for page in try pages(template, merchants(2500)) {
            let table = try #require(page.tables.first)
            #expect(table.rows.count == 1 + 100 * 12)
            for row in 0..<100 { #expect(table.rows[1 + row * 12].first?.hasPrefix("m\(row) $") == true) }
            #expect(page.all("p").map(\.text).contains("and 2,400 more"))
            #expect(page.all("p").map(\.text).contains("After Mia, 3 charges."))
        }
    }

    @Test(arguments: [199, 201, 2500])
    func takesFewerRowsWhereALineWouldBeTooLongForCmark(rows: Int) throws {
        let filler = String(repeating: "word ", count: 100)
        let template =
            "# T\n{{#guardian.spend.by_merchant}}{{merchant}} {{spend}} \(filler){{/guardian.spend.by_merchant}}\n\nAfter {{subject.name}}, {{guardian.charges.count}} charges.\n"
        for page in try pages(template, merchants(rows)) {
            let paragraphs = page.all("p").map(\.text)
            #expect(paragraphs.first?.hasPrefix("m0 $") == true)
            #expect(paragraphs.first?.contains(" m99 $") == true && paragraphs.first?.contains(" m100 ") == false)
            #expect(paragraphs.contains("and \(Rendering.grouped(rows - 100)) more"))
            #expect(paragraphs.contains("After Mia, 3 charges."))
        }
    }

    @Test func aBombInAMailIsNoBombEither() throws {
        let row = String(repeating: "|{{merchant}}\n", count: 40)
        let template =
            "# T\n\n" + String(repeating: "|x", count: 60) + "|\n" + String(repeating: "|-", count: 60) + "|\n"
            + "{{#guardian.spend.by_merchant}}\n\(row){{/guardian.spend.by_merchant}}\n\nAfter {{subject.name}}.\n"
        let body = try Mails.body(merchants(1000), ["mail.md": template])
        #expect(body.html.count <= MailBody.maximumHTML)
        // It is too large for a mail still, and what is left out is said.
        #expect(Mails.text(body).contains("1 more section is in the full report."))
    }

    @Test(arguments: [
        ("guardian.spend.by_merchant", "write for how many at most, up to 12, in one section: {{#guardian.spend.by_merchant top=3}}"),
        ("failures", "put it before or after the section"),
    ])
    func refusesAFenceInALoopWithItsPlace(list: String, wayOut: String) {
        let fence = "```chart\nmark: bar\nseries: guardian.spend.daily\n```\n"
        let sentence = "a fence in '{{#\(list)}}' is shown for each row; \(wayOut)"
        let problems = TemplateProblemTests()
        #expect(problems.problems("# T\n{{#\(list)}}\n\n\(fence){{/\(list)}}\n") == ["t.md:4:1: " + sentence])
        #expect(
            problems.problems(
                "# T\n{{#\(list)}}\n{{#guardian}}\n{{> part}}\n{{/guardian}}\n{{/\(list)}}\n", partials: ["part": "\n" + fence])
                == ["partials/part.md:2:1: " + sentence])
        #expect(problems.problems("# T\n{{^\(list)}}\n\(fence){{/\(list)}}\n{{#guardian}}\n\(fence){{/guardian}}\n").isEmpty)
    }

    @Test func showsAFenceForEachRowOfALoop() throws {
        let template = """
            # T
            ## S
            Before
            {{#guardian.spend.by_merchant top=3}}
            Row {{number}}
            ```table
            series: guardian.spend.by_merchant
            only: row
            title: "Only {{merchant}} of {{subject.name}}"
            ```
            ```chart
            mark: bar
            series: guardian.spend.by_merchant
            only: row
            title: "{{merchant}}"
            ```
            {{/guardian.spend.by_merchant}}
            {{subject.name}}

            """
        let hostile = merchants(5) { $0 == 1 ? "<b>}}{{x" : "m\($0)" }
        for (snapshot, names) in [(merchants(2), ["m0", "m1"]), (merchants(5), ["m0", "m1", "m2"]), (hostile, ["m0", "<b>}}{{x", "m2"])] {
            for page in try pages(template, snapshot) {
                let words = page.text
                for (number, name) in names.enumerated() { #expect(words.contains("Row \(number + 1)"), "\(name): \(words)") }
                #expect(!words.contains("Row \(names.count + 1)"))
                // What stands behind the rows stands there once.
                #expect(page.all("p").map(\.text).filter { $0 == "Mia" }.count == 1)
                let rows = page.all("table").filter { $0.text.contains("Merchant") || $0.text.contains("$") }
                    .map { $0.all("tr").dropFirst().map(\.text) }
                #expect(rows.allSatisfy { $0.count == 1 }, "\(rows)")
            }
            let files = try Rendering.artifacts(
                try Rendering.context(snapshot), ["report.md": template, "dashboard.md": template, "mail.md": template],
                formats: [.report, .markdown, .mail, .pdf, .dashboard])
            let ids = try Rendering.text(files, "index.html").matches(of: #/ id="?([a-z0-9-]+)/#).map(\.1)
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test func tellsWhatIsOfRowsOutsideOfThem() {
        let problems = TemplateProblemTests()
        #expect(
            problems.problems("# T\n```table\nseries: guardian.budgets\nonly: row\n```\n") == [
                "t.md:4:7: 'only: row' is for a fence in a section that repeats for rows, such as {{#guardian.budgets top=3}}"
            ])
        #expect(
            problems.problems(
                "# T\n{{#guardian.budgets top=3}}\n```chart\nmark: line\nseries: moneymoments.history\nmeasures_by: habit_id\ntitle: \"{{categry}}\"\n```\n{{/guardian.budgets}}\n"
            ) == [
                "t.md:6:14: no measure of the rows around names a measure of 'moneymoments.history'; leave 'measures_by' out",
                "t.md:7:9: no value named 'categry'; did you mean 'category'?",
            ])
        #expect(
            problems.problems(
                "# T\n{{#moneymoments.moments top=3}}\n```chart\nmark: line\nseries: moneymoments.history\nmeasures_by: habit_id\ntitle: \"{{label}}\"\n```\n{{/moneymoments.moments}}\n"
            ).isEmpty)
    }

    // MARK: Shapes

    /// A loop of one row decides the same as a segment after the first fence might.
    @Test func tellsTheWordsBeforeAFenceFromThoseAfterIt() throws {
        let table = "```table\nseries: guardian.spend.by_merchant\n```\n"
        let template =
            "# T\n{{#guardian.spend.by_merchant}}\n- {{merchant}} before\n{{/guardian.spend.by_merchant}}\n\n\(table)After {{subject.name}}\n"
        for page in try pages(template, merchants(1)) {
            #expect(page.all("li").map(\.text) == ["m0 before"])
            #expect(page.all("p").contains { $0.text == "After Mia" })
        }
        let constant = "# T\n{{#guardian.spend.by_merchant}}\n- before\n{{/guardian.spend.by_merchant}}\n\n\(table)After\n"
        for page in try pages(constant, merchants(1)) {
            #expect(page.all("li").map(\.text) == ["before"])
            #expect(page.all("p").contains { $0.text == "After" })
        }
    }

    /// A template is filled for many subjects, in any order, as if each were the only one.
    @Test func givesEachSubjectTheShapeOfItsOwnData() throws {
        let text =
            "# {{subject.name}}\n{{#guardian.spend.by_merchant}}\n- {{merchant}}\n{{/guardian.spend.by_merchant}}\n"
            + "{{^guardian.spend.by_merchant}}none{{/guardian.spend.by_merchant}}\n"
        let template = try ReportTemplate(file: "t.md", bytes: Array(text.utf8), vocabulary: Vocabulary())
        let tests = CompositionTests()
        // More shapes than are kept.
        for count in Array(1..<90) + [1, 89, 3] {
            let context = try Rendering.context(merchants(count))
            let report = Composer(context).compose(template, ranges: [.thirtyDays], range: .thirtyDays)
            guard case .prose(let prose)? = report.opening.variants.first?.blocks.first else {
                Issue.record("no prose for \(count)")
                continue
            }
            switch prose.blocks({ context.text.text($0) }).first {
            case .list(_, _, let items)?: #expect(items.count == count)
            case .paragraph(let words)?: #expect(count == 0 && Prose.words(words) == "none")
            case let block: Issue.record("\(block.debugDescription) for \(count)")
            }
            #expect(tests.words(try #require(report.opening.variants.first).heading, context.text) == "Mia")
        }
    }

    // MARK: Placeholders

    @Test(arguments: ["\u{F0000}", "a\u{F0001}\u{F0002}b", "\u{FFFFD}", "\u{F0000}\u{F0000}"])
    func dataWithPrivateCharactersIsWords(name: String) throws {
        var snapshot = merchants(2) { "\($0)\(name)" }
        snapshot.subject.name = name
        let template =
            "# Hi {{subject.name}}\n{{subject.name}} has {{guardian.charges.count}}\n\n{{#guardian.spend.by_merchant}}\n- {{merchant}}\n{{/guardian.spend.by_merchant}}\n"
        for page in try pages(template, snapshot) {
            #expect(page.all("h1").map(\.text) == ["Hi " + name])
            #expect(page.all("p").first?.text == name + " has 3")
            #expect(page.all("li").map(\.text) == ["0" + name, "1" + name])
        }
    }

    /// Where a template has the character of a placeholder, it is replaced, and no value is put there.
    @Test(arguments: [
        "\u{F0000}", "\u{F1000}", "&#xF0000;", "&#XF0001;", "&#983040;", "&#xFFFFD;", "`\u{F0000}`", "[a](/x\u{F0000})", "[a](/x&#xF0000;)",
        "&{{#guardian}}#xF0000;{{/guardian}}",
    ])
    func aTemplateWithPrivateCharactersHasNoHoles(words: String) throws {
        let template = "# Hi {{subject.name}}\n{{subject.name}} \(words).\n\n## \(words) and {{subject.name}}\nx\n\n## \(words)\n\(words)\n"
        for page in try pages(template, merchants(1)) {
            // Once more at the head of a letter.
            #expect((3...4).contains(page.text.ranges(of: "Mia").count), "\(page.text)")
            #expect(!page.text.unicodeScalars.contains { CommonMark.placeholders.contains($0.value) })
        }
    }

    @Test func aTitleOfAFenceWithPrivateCharactersIsWords() throws {
        let template = "# T\n```table\nseries: guardian.spend.by_merchant\ntitle: \"\\U000F0000 {{subject.name}} \u{F0001}\"\n```\n"
        let page = try Rendering.page(template, merchants(1))
        #expect(page.tables.first?.caption.contains("Mia") == true)
    }

    // MARK: Links

    static let addresses =
        [
            ("https://a.bc/d?e=f#g", "https://a.bc/d?e=f#g"), ("HTTP://a.bc", "HTTP://a.bc"), ("mailto:a@b.cd", "mailto:a@b.cd"),
            ("https://a.bc/(x)", "https://a.bc/(x)"), ("javascript:alert(1)", nil), ("JaVaScRiPt:alert(1)", nil), ("data:text/html,x", nil),
            ("vbscript:x", nil), ("//evil.example", nil), ("/etc/passwd", nil), ("report.html", nil), ("file:///x", nil),
            ("ftp://a.bc", nil),
            (" https://a.bc", nil), ("https://a b", nil), ("https://a.bc/\"x", nil), ("https://a.bc/<x>", nil), ("https://", nil),
            ("java\nscript:alert(1)", nil), ("x", nil), ("#top", nil), ("https://a.bc/) [x](http://evil.example", nil),
        ] as [(String, String?)]

    @Test(arguments: addresses)
    func aLinkWhoseAddressIsDataLeadsToTheWebOrAMailBox(address: String, expected: String?) throws {
        var snapshot = merchants(1)
        snapshot.subject.name = address
        for page in try pages("# T\nSee [this *one*]({{subject.name}}) and [that](<{{subject.name}}>).\n", snapshot) {
            let paragraph = try #require(page.all("p").first)
            #expect(paragraph.text == "See this one and that.")
            let targets = paragraph.all("a").compactMap { $0["href"] }.filter { !$0.isEmpty }
            let plain = targets.map { $0.replacing("%28", with: "(").replacing("%29", with: ")") }
            #expect(plain == (expected.map { [$0, $0] } ?? []))
        }
        let body = try Mails.body(snapshot, ["mail.md": "# T\nSee [this *one*]({{subject.name}}).\n"], options: MailOptions())
        #expect(try Mails.read(body).root.all("a").map { $0["href"] } == (expected.map { [$0] } ?? []))
    }

    @Test(arguments: ["a b", "a/../b", "\"><script>", "x&y=z", "%2e%2e", "é", ")", "](javascript:x)", "@evil.example", ":80", "#", "\n"])
    func aValueInAnAddressStaysInItsPlace(name: String) throws {
        var snapshot = merchants(1)
        snapshot.subject.name = name
        let template = "# T\nSee [this](https://a.bc/{{subject.name}}/x?y={{subject.name}}) or [that](u/{{subject.name}}).\n"
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%")
        for page in try pages(template, snapshot) {
            let paragraph = try #require(page.all("p").first)
            #expect(paragraph.text == "See this or that.")
            let targets = paragraph.all("a").compactMap { $0["href"] }
            try #require(targets.count == 2)
            let first = try #require(targets[0].wholeMatch(of: /https:\/\/a\.bc\/([^\/]+)\/x\?y=(.+)/))
            #expect(first.1 == first.2 && first.1.allSatisfy { allowed.contains($0) })
            #expect(targets[1].hasPrefix("u/") && targets[1].dropFirst(2) == first.1)
        }
    }

    @Test func aTemplatesOwnSchemeIsHeldToTheSame() throws {
        let page = try Rendering.page(
            "# T\n[a](javascript:{{subject.name}}) [b](x:{{subject.name}}) [c](/x:{{subject.name}}) [d](https:{{subject.name}})\n",
            merchants(1))
        #expect(page.all("p").first?.all("a").compactMap { $0["href"] } == ["/x:Mia", "https:Mia"])
    }

    // MARK: Markup

    /// Places where a template may have data, a section each.
    static let places = [
        "{{x}}", "a {{x}} b", "lead\n{{x}}\ntail", "- {{x}}", "- a\n- {{x}}", "> {{x}}", "1. {{x}}", "**{{x}}** x", "_{{x}}_ x",
        "*a {{x}}*", "~~{{x}}~~ x", "[{{x}}](u)", "![{{x}}](u)",
        "| h |\n|---|\n| {{x}} |", "| {{x}} |\n|---|\n| c |", "a `{{x}}` b `c`", "~~~\n{{x}}\n~~~\nafter", "```\n{{x}}\n{{x}}\n```\nafter",
        "    {{x}}\n\nafter", "1{{x}}", "12{{x}} after", "<{{x}}>", "&{{x}};",
        "\\<{{x}}>", "\\\\<{{x}}>", "www{{x}}", "a@{{x}}", "http:{{x}}", "{{x}}{{x}}", "{{x}}@{{x}}", "www.{{x}}",
        "<b title=\"{{x}}\">z</b> y", "<div class=\"{{x}}\">\nz\n</div>", "<!-- {{x}} -->\n\ny",
        "![a]({{x}}) b", "![a](https://h.example/{{x}}) b", "[a](u \"{{x}}\")", "```{{x}}\ncode\n```",
        "[r]\n\n[r]: https://h.example/{{x}}", "({{x}})", "\"{{x}}\"", "#{{x}}", "-{{x}}", "+{{x}}", "={{x}}", "~{{x}}~",
        "{{x}}. a", "- {{x}}) a", "> {{x}}. a", "x\n{{x}}", "a\n\n{{x}}\n\n---\n\nb", "{{x}}: {{x}}, {{x}}", "[{{x}}] a",
        "a [{{x}}][r]\n\n[r]: u", "!{{x}}", "{{x}}\\", "\\{{x}}", "a\\\n{{x}}", "a  \n{{x}} {{x}}",
    ]

    static let template =
        "# T\n" + places.enumerated().map { "\n## S\($0)\n\n\($1.replacing("{{x}}", with: "{{subject.name}}"))\n" }.joined()

    /// The elements of each place in both media; addresses and the words are left out.
    struct Structure {
        var places: [[String]]
        var texts: [String]
    }

    static let parsed = Result { try Rendering.templates(["report.md": template]) }

    static func structures(_ name: String) throws -> [Structure] {
        var snapshot = Account.bo
        snapshot.subject.name = name
        let artifacts = try Renderers(parsed.get(), formats: [.report, .markdown]).render(try Rendering.context(snapshot)).artifacts
        let page = String(decoding: try #require(artifacts.first { $0.path == "report.html" }).bytes, as: UTF8.self)
        let markdown = String(decoding: try #require(artifacts.first { $0.path == "report.md" }).bytes, as: UTF8.self)
        // Raw HTML is let through, so that what data made of it would be seen.
        let shown = try Cmark.read(markdown, isSafe: false)
        return [try structure(try #require(try HTMLReader.read(page).all("main").first)), try structure(shown)]
    }

    private static func structure(_ root: HTMLReader.Element) throws -> Structure {
        var result = Structure(places: [[]], texts: [""])
        func visit(_ element: HTMLReader.Element) {
            if element.name == "h2" {
                result.places.append([])
                result.texts.append("")
                return
            }
            let attributes = element.attributes.map { attribute in
                switch attribute.name {
                case "href", "src":
                    // Where it leads is data's only as far as `aLinkWhoseAddressIsData…` says.
                    attribute.value.hasPrefix("https://h.example/") || attribute.value.hasPrefix("http://www")
                        ? "\(attribute.name)=ours" : "\(attribute.name)=\(attribute.value)"
                case "title", "class", "alt": attribute.name
                default: "\(attribute.name)=\(attribute.value)"
                }
            }
            result.places[result.places.count - 1].append("<\(([element.name] + attributes).joined(separator: " "))>")
            for child in element.children {
                switch child {
                case .text(let text): result.texts[result.texts.count - 1] += text
                case .element(let child): visit(child)
                }
            }
            result.places[result.places.count - 1].append("</\(element.name)>")
        }
        visit(root)
        return result
    }

    static let harmless = Result { try structures("Word") }

    private func expectSame(_ name: String, location: SourceLocation = #_sourceLocation) throws {
        let expected = try Self.harmless.get()
        for (medium, (found, expected)) in zip(try Self.structures(name), expected).enumerated() {
            guard found.places.count == expected.places.count else {
                Issue.record("\(name.debugDescription) makes \(found.places.count) sections in medium \(medium)", sourceLocation: location)
                continue
            }
            for (place, (found, expected)) in zip(found.places, expected.places).enumerated() where found != expected {
                let words = place == 0 ? "the page" : Self.places[place - 1].debugDescription
                Issue.record("\(name.debugDescription) in \(words), medium \(medium): \(found), not \(expected)", sourceLocation: location)
            }
        }
    }

    /// Data that is markup only together with what stands beside it.
    static let halves = [
        "1", "12", "1.", "1)", "-", "www", "a", "http", "https:", "//a.bc", ".a.bc", "@b.cd", "\\", "<", "<b", "b>", "&", "amp", "&amp",
        "#", "`", "~", "~~", "_", "*",
        "\u{A0}", "a\u{A0}", "\u{3000}a", "\u{202E}", "\u{2060}", "|", "a|", "!", "[", "](u)", "(", ")", ":", ":-", "\"", "'", "[r]",
        "script", "b onclick=x", "?", "!--", "/b",
    ]

    @Test(arguments: HostileDataTests.hostile + halves)
    func dataIsNoMarkupInAnyPlace(name: String) throws {
        try expectSame(name)
    }

    @Test func randomDataIsNoMarkupInAnyPlace() throws {
        var random = SeededGenerator(seed: 77)
        for _ in 0..<150 {
            let name = (0..<Int(random.next() % 6 + 1)).map { _ in
                MarkdownFuzzTests.fragments[Int(random.next() % UInt64(MarkdownFuzzTests.fragments.count))]
            }.joined()
            try expectSame(name)
        }
    }
}
