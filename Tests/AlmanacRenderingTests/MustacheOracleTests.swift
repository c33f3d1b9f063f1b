import AlmanacInsights
import AlmanacModel
import Mustache
import TestSupport
import Testing

@testable import AlmanacReport

/// Our own filling of templates, held to swift-mustache on the tags that both know.
@Suite struct MustacheOracleTests {
    private let context: ReportContext

    init() throws {
        context = try Rendering.context(Account.ana)
    }

    private func ours(_ template: String) throws -> String {
        var scanner = TagScanner(vocabulary: Vocabulary())
        let source = TemplateSource(name: "test.md", bytes: Array(template.utf8))
        let resolved = scanner.resolve(source, 0..<source.bytes.count)
        let line = try #require(scanner.line(resolved), "\(scanner.problems)")
        return line.filled(context, .thirtyDays).pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .term(let term): context.text.text(term)
            }
        }.joined()
    }

    /// The same names, as the dictionaries that swift-mustache looks into.
    private var dictionary: [String: Any] {
        let over = context.insights.series("guardian.budgets.over", .thirtyDays)
        let rows: [[String: Any]] =
            over.map { series in
                series.keys.indices.map { row in
                    var fields: [String: Any] = ["category": context.text.key(series.keys[row]), "number": String(row + 1)]
                    for measure in series.measures {
                        if let value = measure.values[row] { fields[measure.name] = context.text.full(value) }
                    }
                    return fields
                }
            } ?? []
        let count = context.text.full(context.insights.metric("guardian.charges.count", .thirtyDays)?.value)
        return [
            "greeting": "Good afternoon", "subject": ["name": "Ana"],
            "guardian": ["charges": ["count": count], "budgets": ["over": rows]],
            "failures": [[String: Any]](),
        ]
    }

    private func library(_ template: String) throws -> String {
        try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}" + template).render(dictionary)
    }

    @Test(arguments: [
        "a {{greeting}} b", "{{ subject.name }}", "{{#guardian}}in{{/guardian}} out", "{{^guardian}}in{{/guardian}} out",
        "a\n{{#guardian}}\nb\n{{/guardian}}\nc\n", "a\n  {{#guardian}}  \nb\n  {{/guardian}}\nc", "a {{! comment }} b",
        "a\n{{! alone }}\nb\n",
        "{{#guardian.budgets.over}}{{number}}. {{category}}: {{excess}}; {{/guardian.budgets.over}}",
        "x\n{{#guardian.budgets.over}}\n- {{category}}{{#utilisation}} at {{utilisation}}{{/utilisation}}{{^utilisation}} none{{/utilisation}}\n{{/guardian.budgets.over}}\ny\n",
        "{{#failures}}never{{/failures}}{{^failures}}always{{/failures}}",
        "{{#guardian}}{{#failures}}no{{/failures}}{{greeting}}{{/guardian}}",
        "a{{#guardian}}\nb{{/guardian}}\nc",
    ])
    func fillsAsMustacheDoes(template: String) throws {
        #expect(try ours(template) == library(template))
    }

    /// Where swift-mustache departs from the specification of Mustache: lines of their own with CRLF, and blanks before a tag at the very end.
    @Test(arguments: [
        ("{{#guardian}}\n{{/guardian}}\n", ""), ("\r\n{{#guardian}}\r\nb\r\n{{/guardian}}\r\n", "\r\nb\r\n"),
        ("  {{! alone }}", ""), ("  {{#guardian}}\n  b\n  {{/guardian}}", "  b\n"),
    ])
    func takesAwayTheLinesOfTagsThatShowNothing(template: String, expected: String) throws {
        #expect(try ours(template) == expected)
    }

    /// Sections, rows and scopes; white space is left to the tables above.
    @Test func fillsRandomTemplatesAsMustacheDoes() throws {
        var generator = SeededGenerator(seed: 20_261_120)
        for _ in 0..<400 {
            let template = piece(depth: 3, inRows: false, &generator)
            let (mine, theirs) = (try ours(template), try library(template))
            #expect(mine.filter { !$0.isWhitespace } == theirs.filter { !$0.isWhitespace }, "\(template.debugDescription)")
        }
    }

    private func piece(depth: Int, inRows: Bool, _ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            switch Int.random(in: 0...(depth > 0 ? 8 : 5), using: &generator) {
            case 0: text += "word "
            case 1: text += "\n"
            case 2: text += "{{greeting}}"
            case 3: text += inRows ? "{{category}} {{number}}" : "{{guardian.charges.count}}"
            case 4: text += "  "
            case 5: text += "{{! note }}"
            case 6:
                let lineBreak = Bool.random(using: &generator) ? "\n" : ""
                text += "{{#guardian}}\(lineBreak)" + piece(depth: depth - 1, inRows: inRows, &generator) + "{{/guardian}}\(lineBreak)"
            case 7:
                text += "{{^failures}}" + piece(depth: depth - 1, inRows: inRows, &generator) + "{{/failures}}"
            default:
                if inRows {
                    text += "{{^utilisation}}" + piece(depth: depth - 1, inRows: true, &generator) + "{{/utilisation}}"
                } else {
                    let lineBreak = Bool.random(using: &generator) ? "\n" : ""
                    text +=
                        "{{#guardian.budgets.over}}\(lineBreak)" + piece(depth: depth - 1, inRows: true, &generator)
                        + "{{/guardian.budgets.over}}\(lineBreak)"
                }
            }
        }
        return text
    }
}
