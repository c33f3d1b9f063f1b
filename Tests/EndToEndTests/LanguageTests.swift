import Foundation
import TestSupport
import Testing

/// Whose language a report is in, and what is said of words that are wrong.
@Suite struct LanguageTests {
    private func dump(_ subjects: [(id: String, fields: String)]) -> String {
        subjects.map { subject in
            #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"\#(subject.id)","timezone":"UTC","currency":"EUR"\#(subject.fields)},"#
                + #""guardian":{"summary":{"30d":{"range":"30d","start":"2026-10-21T21:37:12Z","end":"2026-11-20T21:37:12Z","total_spend":0,"charges":0}},"#
                + #""by_category":{"30d":[]}}}"#
        }.joined(separator: "\n") + "\n"
    }

    private func opening(_ place: Workplace, _ id: String) throws -> Substring {
        try #require(place.text("output/\(id)/report.html").firstMatch(of: #/<html[^>]*>/#)).0
    }

    @Test func theSubjectsLanguageThenItsLocalesThenTheRuns() throws {
        let place = try Workplace()
        try place.put(
            dump([
                ("own", #","language":"ar","locale":"de_DE""#), ("locale", #","locale":"de_DE""#), ("run", ""),
                ("unknown", #","language":"tlh","locale":"de_DE""#),
            ]), at: "dump.ndjson")
        _ = try place.run("render", "--input", "dump.ndjson", "--format", "report", "--language", "de")
        #expect(try opening(place, "own") == #"<html lang="ar" dir="rtl">"#)
        #expect(try opening(place, "locale") == #"<html lang="de" dir="ltr">"#)
        #expect(try opening(place, "run") == #"<html lang="de" dir="ltr">"#)
        #expect(try opening(place, "unknown") == #"<html lang="en" dir="ltr">"#)
        #expect(try place.text("output/own/report.html").contains("الإنفاق"))
    }

    /// A month is a word: `20. November` stands in German sentences, whatever the locale.
    @Test func namesOfMonthsAreInTheLanguageOfTheWords() throws {
        let place = try Workplace()
        try place.put(
            dump([
                ("none", #","locale":"ja_JP""#), ("other", #","language":"de","locale":"en_US""#), ("same", #","locale":"de_AT""#),
            ]), at: "dump.ndjson")
        _ = try place.run("render", "--input", "dump.ndjson", "--format", "markdown")
        func markdown(_ id: String) throws -> String { try place.text("output/\(id)/report.md").replacing("\u{A0}", with: " ") }
        #expect(try markdown("none").contains("Nov 20, 2026"))
        #expect(try !markdown("none").contains("年"))
        #expect(try markdown("other").contains("20. Nov."))
        #expect(try markdown("same").contains("20. Nov."))
    }

    /// "What happened in 2025 is not known; there are numbers from Aug 23 on" would be August of 2025.
    @Test func aReportAboutAnEarlierYearNamesEachYear() throws {
        let place = try Workplace()
        try place.put(dump([("one", #","language":"en""#)]), at: "dump.ndjson")
        _ = try place.run("render", "--input", "dump.ndjson", "--format", "markdown,mail")
        #expect(try !place.text("output/one/report.md").contains("Oct 21, 2026"))
        _ = try place.run("render", "--input", "dump.ndjson", "--format", "markdown,mail", "--period", "year")
        for file in ["report.md", "mail.txt"] {
            let days = try place.text("output/one/" + file).matches(of: #/(Oct|Nov) [0-9]+(, 2026)?/#)
            #expect(!days.isEmpty && days.allSatisfy { $0.2 != nil }, "\(file)")
        }
    }

    @Test func aLanguageWithoutWordsIsRefusedBeforeAnythingIsRendered() throws {
        let place = try Workplace()
        try place.put(dump([("a", "")]), at: "dump.ndjson")
        let run = try place.run("render", "--input", "dump.ndjson", "--language", "xx")
        #expect(run.exitCode == 78)
        #expect(run.standardError.contains("no words for the language 'xx'; known are ar, de, en"))
    }

    @Test func theCheckNamesMistakesInWordsOfOnesOwn() throws {
        let place = try Workplace()
        try place.put("pages.numbers = Zahlen {$x}\nno.such = x\n", at: "mine/words/de/pages.mf2")
        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 78)
        #expect(
            check.standardError.contains("mine/words/de/pages.mf2:1:1: pages.numbers: {$x} is no argument of this message; it has none"))
        #expect(check.standardError.contains("mine/words/de/pages.mf2:2:1: no.such: no such message is used; take it out"))
        try place.put("pages.numbers = Zahlen {$x\n", at: "mine/words/de/pages.mf2")
        let render = try place.run("check", "--templates", "mine")
        #expect(render.standardError.contains("mine/words/de/pages.mf2:1:24: pages.numbers: a { is opened here and never closed; add }"))
    }

    /// English words of one's own are compared with the built-in ones, so that a mistake in them is none of every other language.
    @Test func aMistakeInEnglishWordsIsToldOnce() throws {
        let place = try Workplace()
        try place.put("pages.nombers = Numbers\npages.numbers = Figures {$x}\n", at: "mine/words/en/mine.mf2")
        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 78)
        #expect(
            check.lines == [
                "mine/words/en/mine.mf2:1:1: pages.nombers: no such message is used; did you mean 'pages.numbers'?",
                "mine/words/en/mine.mf2:2:1: pages.numbers: {$x} is no argument of this message; it has none",
            ])
    }

    @Test func aNewLanguageMayLackMessages() throws {
        let place = try Workplace()
        try place.put("pages.numbers = Números\n", at: "mine/words/pt/pages.mf2")
        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 0)
        let line = #/mine/words/pt: 1 of \d{4} messages and 0 of \d+ texts of templates are there; English stands in for the others/#
        #expect(check.lines.count == 2 && check.lines.first?.wholeMatch(of: line) != nil, "\(check.standardError)")
        #expect(check.lines.last == "Nothing to complain about.")
        let json = try place.run("check", "--templates", "mine", "--json")
        #expect(json.exitCode == 0 && json.standardOutput.text.contains(#""is_remark":true"#))
        try place.put("pages.nummers = Números\n", at: "mine/words/pt/pages.mf2")
        let wrong = try place.run("check", "--templates", "mine")
        #expect(wrong.exitCode == 78)
        #expect(
            wrong.lines.first == "mine/words/pt/pages.mf2:1:1: pages.nummers: no such message is used; did you mean 'pages.numbers'?")
    }

    /// A template of one's own is translated without a copy: a pair in the folder is taken before one that is built in.
    @Test func templatesOfOnesOwnAreTranslatedByPairs() throws {
        let place = try Workplace()
        try place.put(dump([("a", #", "language": "de""#), ("b", "")]), at: "dump.ndjson")
        try place.put("# Hello\n\n## Appendix\nMine, {{subject.id}}.\n\n## Today\nStays.\n", at: "mine/report.md")
        let pairs = "msgid \"Mine, {{subject.id}}.\"\nmsgstr \"{{subject.id}}: meins.\"\nmsgid \"Appendix\"\nmsgstr \"Hinten\"\n"
        try place.put(pairs, at: "mine/words/de/templates.po")
        _ = try place.run("render", "--input", "dump.ndjson", "--templates", "mine", "--format", "markdown")
        let german = try place.text("output/a/report.md")
        #expect(german.contains("## Hinten\n\na: meins.\n") && german.contains("## Heute\n\nStays.\n"), "\(german)")
        #expect(try place.text("output/b/report.md").contains("## Appendix\n\nMine, b.\n"))

        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 78)
        #expect(
            check.lines.contains(
                "mine/words/de/templates.po:1:1: \"Stays.\" of mine/report.md:7 is not translated; English stands in for it until there is a pair here"
            ), "\(check.standardError)")
        try place.put(pairs.replacing("{{subject.id}}: ", with: ""), at: "mine/words/de/templates.po")
        let refused = try place.run("render", "--input", "dump.ndjson", "--templates", "mine")
        #expect(refused.exitCode == 78)
        #expect(
            refused.standardError.contains(
                "mine/words/de/templates.po:1:1: {{subject.id}} stands in the text and is missing in its translation"))
    }

    @Test func copiesOfTemplatesForALanguageAreRefusedWithTheWayOut() throws {
        let place = try Workplace()
        try place.put("# Hallo\n", at: "mine/de/report.md")
        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 78)
        #expect(check.standardError.contains("mine/de: templates have no copies for a language any more; write each text"))
        #expect(check.standardError.contains("into mine/words/de/templates.po"))
    }
}
