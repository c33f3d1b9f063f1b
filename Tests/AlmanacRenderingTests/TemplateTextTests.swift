import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// What is translated of a template, where it stands, and that a translation changes words alone.
@Suite struct TemplateTextTests {
    private static let template = """
        # Hello {{subject.name}}
        {{greeting}}.{{#period.is_past}} That was it. {{/period.is_past}}

        ## Where it went{{#period.is_past}} (now){{/period.is_past}}
        > - **Spent**: {{guardian.spend.total}} {{period.name}}

        1. First
        {{#guardian}}
        {{! no text }}
        {{/guardian}}

        ```chart
        mark: donut
        series: guardian.spend.by_category
        title: By category
        subtitle: 'It''s {{period.name}}'
        empty: "Nothing{{^period.is_past}} yet{{/period.is_past}}."
        ```

        ~~~
        left alone
        ~~~
        """

    private func template(_ translations: [String: String]) throws -> ReportTemplate {
        try ReportTemplate(file: "t.md", bytes: Array(Self.template.utf8), vocabulary: Vocabulary(), translations: translations)
    }

    @Test func textsAreWhatReadersSeeWithTheirPlaces() throws {
        let texts = try template([:]).texts.map { "\($0.place.line):\($0.place.column) \($0.english)" }
        #expect(
            texts == [
                "1:3 Hello {{subject.name}}", "2:1 {{greeting}}.", "2:34 That was it.", "4:4 Where it went", "4:37 (now)",
                "5:5 **Spent**: {{guardian.spend.total}} {{period.name}}", "7:4 First", "15:8 By category", "16:12 It's {{period.name}}",
                "17:9 Nothing", "17:9 yet", "17:9 .",
            ])
    }

    /// A translation with a colon, quotes, or a brace at its head is the text that is shown, and no YAML.
    @Test func aTranslationIsTextWhereverItStands() throws {
        let translated = try template([
            "Hello {{subject.name}}": "{{subject.name}}: hallo", "Where it went": "Wohin: \"alles\"", "(now)": "(jetzt)",
            "First": "Zuerst # nicht", "By category": "{{period.name}}: \"nach\" 'Art' # x",
            "It's {{period.name}}": "- {{period.name}}: ja",
        ])
        let context = try Rendering.context(Account.ana)
        func text(_ template: ReportTemplate, _ line: (ReportTemplate) -> TemplateLine?) -> String {
            line(template).map { context.text.text($0.filled(context, .thirtyDays)) } ?? ""
        }
        #expect(text(translated) { $0.title } == "Ana: hallo")
        let section = try #require(translated.sections.first)
        #expect(section.id == "where-it-went-now")
        guard case .chart(let chart) = try #require(section.opening.fences.first).spec else {
            Issue.record("there is no chart")
            return
        }
        #expect(text(translated) { _ in chart.title } == "in the last 30 days: \"nach\" 'Art' # x")
        #expect(text(translated) { _ in chart.subtitle } == "- in the last 30 days: ja")
        #expect(translated.texts.map(\.english) == (try template([:]).texts.map(\.english)))
    }

    /// What stands in `{{^…}}` of a heading is said in place of something else, and has no part in its id.
    @Test func anIdIsOfOneOfTheHeadingsThatThereCanBe() throws {
        let text = "# T\n## {{#as_of}}Outlook for {{as_of}}{{/as_of}}{{^as_of}}Outlook{{/as_of}}\nx\n"
        #expect(try ReportTemplate(file: "t.md", bytes: Array(text.utf8), vocabulary: Vocabulary()).sections.map(\.id) == ["outlook-for"])
    }
}
