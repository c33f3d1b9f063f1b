import AlmanacModel
import AlmanacText
import Foundation
import TestSupport
import Testing

@testable import AlmanacReport

/// Words from data stay words: an account whose every name is hostile has the pages of the same account with harmless names.
struct HostileDataTests {
    static let hostile = [
        "</title><script>alert(1)</script>", "</style></svg><script>alert(1)</script>", "[x](javascript:alert(1))",
        "| a | b |\n|---|---|\n| c | d |",
        "=HYPERLINK(\"http://evil.example\")", "+1", "-1", "@SUM(A1)", "{{guardian.spend.total}}", "{{{subject.name}}}", "{{#guardian}}",
        "```chart\nmark: bar\nseries: guardian.spend.daily\n```", "\u{E000}0\u{E001}", "a\u{0}b\u{1}\u{8}\u{1B}[31m",
        "\u{202E}evil\u{2066}",
        "\"><svg onload=1>", "' onmouseover='1", "# heading", "![](http://evil.example/x.png)", "www.evil.example", "https://evil.example",
        "a@evil.example", "<!-- --><img src=x>", "&lt;b&gt; &#60;b&#62;", "- list\n- list", "1. one", "> quote", "---", "===", "\\", "\\|",
        "`code",
        "**bold** _soft_ ~~gone~~", "<https://evil.example>", "[r]: http://evil.example", "]]>", "url(http://evil.example)", "}</style>",
        "\u{FFFE}\u{FFFF}\u{FEFF}", "👩‍👩‍👧‍👦🇩🇪", "מחיר גבוה", "\r\n\r\n", "\t=1+1", "../../etc/passwd", "%00%2e%2e", "$(id)`id`",
    ]

    /// The account with words put before or after each of its names, so that names stay different.
    static func account(isBefore: Bool, _ words: @escaping @Sendable (String) -> String) -> Snapshot {
        let name: @Sendable (String) -> String = { isBefore ? words($0) + " " + $0 : $0 + " " + words($0) }
        let account = Account(name: name)
        var snapshot = account.ana
        snapshot.subject.id = name("ana")
        var moneyMoments = account.moneyMoments
        // A habit that only the data can name.
        for (month, value) in [(11, 2.0), (10, 1.0)] {
            moneyMoments.moments?.insert(
                MoneyMoments.Moment(
                    habit: name("odd_count"), month: Month(year: 2026, month: month), value: value, label: name("Odd"),
                    insight: name("Odd."),
                    confidence: 0.5), at: 0)
        }
        moneyMoments.nudges = moneyMoments.nudges?.map { nudge in
            var nudge = nudge
            nudge.ruleName = name("Rule of " + nudge.rule)
            nudge.deepLink = "javascript:alert(1)"
            return nudge
        }
        snapshot.systems = [account.guardian, moneyMoments]
        snapshot.failures = [
            SourceFailure(source: name("guardian"), endpoint: name("/rules"), range: name("30d"), status: 500, message: name("down")),
            SourceFailure(source: "guardian", endpoint: "/rules/geofence"),
        ]
        return snapshot
    }

    static func files(_ snapshot: Snapshot) throws -> [String: [UInt8]] {
        try Rendering.artifacts(try Rendering.context(snapshot))
    }

    /// What surrounds the words: drawings are left out, since they cut words to the room there is.
    struct Skeleton {
        var paths: [String]
        var pages: [String: [String]]
        var markdown: [String]

        init(_ files: [String: [UInt8]]) throws {
            paths = files.keys.sorted()
            pages = [:]
            for path in ["report.html", "index.html"] {
                // Where the small numbers stand beside high budgets depends on how long their names are.
                pages[path] = try HTMLReader.read(try Rendering.text(files, path)).structureWithoutColours(leavingOut: ["svg"])
                    .map { $0.replacing(" high list ", with: " high ") }
            }
            markdown = try HTMLReader.read(Cmark.html(try Rendering.text(files, "report.md"))).structure()
        }
    }

    static let harmless = Result {
        try (
            before: Skeleton(files(account(isBefore: true) { _ in "Word" })),
            after: Skeleton(files(account(isBefore: false) { _ in "word" }))
        )
    }

    /// Each round gives each name other words, half of the rounds before it and half after it.
    @Test(arguments: 0..<4)
    func changesNothingButTheWords(round: Int) throws {
        let isBefore = round % 2 == 0
        let files = try Self.files(
            Self.account(isBefore: isBefore) { name in
                let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
                return Self.hostile[(Int(hash % 1009) + round * 11) % Self.hostile.count]
            })
        let harmless = try Self.harmless.get()
        try expectSkeleton(files, isBefore ? harmless.before : harmless.after)
        try expectNoWayOut(files)
        try expectPlainData(files)
    }

    @Test(arguments: [String(repeating: "long ", count: 2000), String(repeating: "W", count: 10_000), String(repeating: "| ", count: 5000)])
    func survivesALabelOfTenThousandCharacters(words: String) throws {
        let files = try Self.files(
            Self.account(isBefore: true) { ["Uber", "transport", "Weekday spender", "View Goals"].contains($0) ? words : "Word" })
        try expectSkeleton(files, try Self.harmless.get().before)
        // Its sentences make the budgets higher: the numbers stand under the chart beside them.
        #expect(try Rendering.text(files, "index.html").contains("card b high\""))
        try expectNoWayOut(files)
    }

    @Test func shortensANameThatNoSentenceCanHold() throws {
        let account = Account { $0 == "transport" || $0 == "Ana" ? String(repeating: "W", count: 100_000) : $0 }
        let page = try Rendering.page("# {{subject.name}}\nMost: {{guardian.categories.top.at}}.", account.ana)
        #expect(page.all("p").first?.text == "Most: " + String(repeating: "W", count: 200) + "….")
    }

    /// One character may have any number of marks: what is shown is counted in scalars.
    @Test func shortensALetterWithEndlessMarks() throws {
        let marks = "a" + String(repeating: "\u{301}", count: 50_000)
        let page = try Rendering.page("# {{subject.name}}\n", Account { $0 == "Ana" ? marks : $0 }.ana)
        #expect(try #require(page.all("h1").first).text.unicodeScalars.count < 300)
        #expect(try #require(page.all("title").first).text.unicodeScalars.count < 300)
    }

    /// The legend of a donut goes by the place of a row, not by its name.
    @Test func tellsNamesApartThatBeginAlike() throws {
        let long = String(repeating: "w", count: 400)
        let account = Account { ["transport", "fast_food"].contains($0) ? long + $0 : $0 }
        let template = """
            # T
            ## S
            ```chart
            mark: donut
            series: guardian.spend.by_category
            ```
            """
        let page = try Rendering.page(template, account.ana)
        let amounts = page.all("ul").flatMap { $0.all("b") }.map(\.text)
        #expect(amounts.prefix(2) == ["$180.57", "$157.51"])
    }

    @Test func survivesNumbersToTheEndsOfTheirRange() throws {
        for amount in [Int64.max, .min, .max - 1, 0] {
            var guardian = Account().guardian
            for range in RangeKey.allCases {
                guardian.summary[range]?.spend = amount
                guardian.summary[range]?.charges = amount
                guardian.summary[range]?.authorisations = amount
                guardian.summary[range]?.riskyRate = .nan
                guardian.summary[range]?.overrideRate = .infinity
                guardian.byCategory[range] = guardian.byCategory[range]?.map {
                    .init(category: $0.category, charges: amount, spend: amount)
                }
                guardian.merchants[range] = guardian.merchants[range]?.map { .init(merchant: $0.merchant, charges: amount, spend: amount) }
                guardian.timeseries[range] = guardian.timeseries[range]?.map { .init(day: $0.day, spend: amount) }
                guardian.overrides[range] = guardian.overrides[range]?.map { _ in
                    .init(at: Instant(seconds: amount), merchant: nil, amount: amount)
                }
            }
            guardian.rulesProgress = guardian.rulesProgress?.map { .init(category: $0.category, limit: amount, spent: amount) }
            guardian.rules = guardian.rules?.map { .init(category: $0.category, monthlyLimit: amount) }
            var moneyMoments = Account().moneyMoments
            moneyMoments.moments = moneyMoments.moments?.enumerated().map { index, moment in
                var moment = moment
                moment.value = [.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude][index % 6]
                moment.confidence = [.nan, .infinity, -1, 2, nil][index % 5]
                return moment
            }
            let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian, moneyMoments])
            let files = try Self.files(snapshot)
            try expectNoWayOut(files)
            try expectPlainData(files)
            for (path, bytes) in files where path.hasSuffix(".html") || path.hasSuffix(".svg") || path.hasSuffix(".md") {
                // The hash of a stylesheet may have any letters.
                let text = String(decoding: bytes, as: UTF8.self).replacing(/sha256-[A-Za-z0-9+\/]+/, with: "")
                for word in ["NaN", "nan ", "inf ", "Infinity", ">inf<", ">nan<"] {
                    guard let place = text.firstRange(of: word)?.lowerBound else { continue }
                    Issue.record("\(path) says \(word): …\(text[..<place].suffix(300))\(text[place...].prefix(80))")
                }
            }
        }
    }

    @Test(arguments: [Instant(seconds: .min), Instant(seconds: .max), Instant(seconds: 0), Instant(seconds: -1)])
    func survivesTheEndsOfTime(asOf: Instant) throws {
        var snapshot = Account.ana
        snapshot.asOf = asOf
        try expectNoWayOut(try Self.files(snapshot))
    }

    // MARK: What must hold

    private func expectSkeleton(_ files: [String: [UInt8]], _ expected: Skeleton, location: SourceLocation = #_sourceLocation) throws {
        let found = try Skeleton(files)
        #expect(found.paths == expected.paths, sourceLocation: location)
        for path in ["report.html", "index.html"] { expectSame(found.pages[path], expected.pages[path], path, location: location) }
        expectSame(found.markdown, expected.markdown, "report.md", location: location)
    }

    private func expectSame(_ found: [String]?, _ expected: [String]?, _ path: String, location: SourceLocation = #_sourceLocation) {
        guard found != expected else { return }
        let difference = zip(found ?? [], expected ?? []).enumerated().first { $0.element.0 != $0.element.1 }
        Issue.record(
            "\(path) has another structure at \(difference?.offset ?? -1): \(difference.map { "\($0.element.0) instead of \($0.element.1)" } ?? "its end")",
            sourceLocation: location)
    }

    /// No script, no style and no handler in an attribute, no way out of the folder; ids are unique and what names one finds it.
    private func expectNoWayOut(_ files: [String: [UInt8]], location: SourceLocation = #_sourceLocation) throws {
        for (path, bytes) in files where path.hasSuffix(".html") || path.hasSuffix(".svg") {
            let text = String(decoding: bytes, as: UTF8.self)
            // A drawing of its own begins with what XML wants.
            let root = try HTMLReader.read(
                path.hasSuffix(".svg") ? String(text[try #require(text.firstRange(of: "<svg")).lowerBound...]) : text)
            var ids: Set<String> = []
            var named: [String] = []
            for element in root.descendants {
                if ["script", "iframe", "object", "embed", "link", "base", "img", "form", "a:script", "foreignObject"].contains(
                    element.name)
                {
                    Issue.record("\(path) has a <\(element.name)>", sourceLocation: location)
                }
                for (name, value) in element.attributes {
                    if name == "style" || name.hasPrefix("on") {
                        Issue.record("\(path): <\(element.name) \(name)>", sourceLocation: location)
                    }
                    if name == "id", !ids.insert(value).inserted { Issue.record("\(path): id \(value) twice", sourceLocation: location) }
                    if name == "aria-labelledby" || name == "aria-describedby" { named += value.split(separator: " ").map(String.init) }
                    if name == "href" || name == "src" || name == "xlink:href" || name == "action" {
                        let isOurs = ["index.html", "report.html", "report.md", "data/series.json"].contains(value) || value.hasPrefix("#")
                        if !isOurs { Issue.record("\(path) leads to \(value)", sourceLocation: location) }
                        if value.hasPrefix("#") { named.append(String(value.dropFirst())) }
                    }
                    if value.contains("url("), ["fill", "stroke", "clip-path", "mask", "filter"].contains(name) {
                        if !value.hasPrefix("url(#") { Issue.record("\(path) fetches \(value)", sourceLocation: location) }
                        named.append(String(value.dropFirst(5).dropLast()))
                    }
                }
            }
            for name in named where !ids.contains(name) { Issue.record("\(path): nothing has the id \(name)", sourceLocation: location) }
            if !isClosed(text) { Issue.record("\(path) leaves an isolate open", sourceLocation: location) }
            for scalar in text.unicodeScalars {
                switch scalar.value {
                case 0...8, 0xB, 0xC, 0xE...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0xFFFE, 0xFFFF:
                    Issue.record("\(path) holds U+\(String(scalar.value, radix: 16))", sourceLocation: location)
                    return
                default: break
                }
            }
        }
    }

    /// Whether every isolate in a text (U+2066–U+2068) is closed before the next tag, so that it reorders nothing else.
    private func isClosed(_ text: String) -> Bool {
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069:
                depth -= 1
                if depth < 0 { return false }
            case 0x3C: if depth != 0 { return false }
            default: break
            }
        }
        return depth == 0
    }

    /// JSON parses; no field of a CSV is a formula.
    private func expectPlainData(_ files: [String: [UInt8]], location: SourceLocation = #_sourceLocation) throws {
        _ = try JSONSerialization.jsonObject(with: Data(try #require(files["data/series.json"])))
        for (path, bytes) in files where path.hasSuffix(".csv") {
            let records = try CSVReader.read(bytes)
            for (row, record) in records.enumerated() {
                if record.count != records.first?.count {
                    Issue.record("\(path): record \(row) has \(record.count) fields", sourceLocation: location)
                }
                for field in record {
                    guard let first = field.unicodeScalars.first, "=+-@\t\r\n".unicodeScalars.contains(first) else { continue }
                    if Double(field) == nil { Issue.record("\(path): \(field.debugDescription) is a formula", sourceLocation: location) }
                }
            }
        }
    }
}
