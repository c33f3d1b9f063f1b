import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport
@testable import AlmanacRun

/// Templates put together at random from pieces of templates: nothing traps, and what is accepted is rendered as well-formed pages.
struct TemplateFuzzTests {
    static let sound = [
        "# Title\n", "## Part\n", "## Part\n", "### Card\n", "\n", "words ", "**bold** ", "{{subject.name}} ", "{{period.range}}\n",
        "{{#guardian}}yes{{/guardian}}\n", "{{^moneymoments}}no{{/moneymoments}}", "{{! note }}", "\n{{> part}}\n",
        "{{#guardian.budgets}}{{category}}{{#limit}} {{limit}}{{/limit}}, {{/guardian.budgets}}\n",
        "\n```chart\nmark: bar\nseries: guardian.spend.daily\n```\n",
        "\n```chart\nmark: donut\nseries: guardian.spend.by_merchant\nranges: [7d, mtd]\n```\n",
        "\n```table\nseries: guardian.overrides\ntop: 2\n```\n", "\n```tiles\n- metric: guardian.spend.total\n```\n",
        "\n```cards\nseries: moneymoments.nudges\nheading: title\n```\n", "\n```\n# code {{subject.id}}\n```\n",
        "| a | b |\n| - | - |\n| c | d |\n",
    ]
    static let broken = [
        "{{", "}}", "{{{", "}}}", "{{#", "{{/guardian}}", "{{#guardian}}", "{{^x}}", "{{> part", "```", "```chart\n", "~~~~\n",
        "mark: bar\n", "series: [",
        "- metric: x\n", "\u{0}", "\u{FEFF}", "\r\n", "\t", "# ", "####", "\u{E000}0\u{E001}", "é\u{301}", "👩‍👩‍👧", "|-|-|\n", "{{=a b=}}",
        "title: \"{{\"\n", "title: {{x}}\n", ": : :\n", "&a [*a]\n", "? \n", "!!map\n", "%YAML\n", "---\n", "...\n", "'",
    ]

    func template(_ generator: inout SeededGenerator, from pieces: [String]) -> String {
        "# Hi {{subject.name}}\n"
            + (0..<Int.random(in: 1...16, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    @Test func tellsAPlaceInTheFileForWhateverIsWrong() {
        var generator = SeededGenerator(seed: 20_261_120)
        var refused = 0
        for round in 0..<1500 {
            let text = template(&generator, from: Self.sound + Self.broken)
            let part = template(&generator, from: Self.broken)
            do {
                _ = try ReportTemplate(
                    file: "t.md", bytes: Array(text.utf8), partials: [("part", "partials/part.md", Array(part.utf8))],
                    vocabulary: TemplateProblemTests.vocabulary)
            } catch {
                refused += 1
                for problem in error.problems {
                    let file = problem.file == "t.md" ? text : part
                    let lines = file.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
                        String(decoding: Array($0), as: UTF8.self)
                    }
                    let isThere = (1...max(1, lines.count)).contains(problem.line)
                    if !isThere || problem.column < 1 || problem.column > lines[problem.line - 1].count + 2 {
                        Issue.record("round \(round): \(problem) is outside of \(text.debugDescription)")
                    }
                    if problem.message.isEmpty || problem.message.contains("\n") { Issue.record("round \(round): \(problem)") }
                }
            }
        }
        #expect(refused > 1000)
    }

    @Test func rendersWhateverIsAccepted() throws {
        var generator = SeededGenerator(seed: 1)
        let contexts = try [Account.ana, Account.bo, Snapshot(asOf: Account.asOf, subject: Subject(id: "x"))].map {
            try Rendering.context($0)
        }
        let part = "Part of {{subject.name}}.\n"
        var accepted = 0
        for round in 0..<60 {
            let text = template(&generator, from: Self.sound).replacing("# Title\n", with: "")
            let files = Rendering.files(["report.md": text, "dashboard.md": text, "partials/part.md": part])
            let templates: TemplateSet
            do {
                templates = try TemplateSet(files, theme: "neutral")
            } catch {
                // A card before any section is a mistake; all else here is sound.
                if error.problems.contains(where: { !$0.message.hasPrefix("a card (###)") }) { Issue.record("round \(round): \(error)") }
                continue
            }
            accepted += 1
            let renderers = Renderers(templates, formats: [.dashboard, .report, .markdown])
            for artifact in try renderers.render(contexts[round % 3]).artifacts where artifact.path.hasSuffix(".html") {
                let page = try HTMLReader.read(String(decoding: artifact.bytes, as: UTF8.self))
                let ids = page.descendants.compactMap { $0["id"] }
                if Set(ids).count != ids.count { Issue.record("round \(round): ids twice in \(text.debugDescription)") }
                if page.all("h1").count != 1 { Issue.record("round \(round): \(page.all("h1").count) titles in \(text.debugDescription)") }
            }
        }
        #expect(accepted > 25)
    }
}
