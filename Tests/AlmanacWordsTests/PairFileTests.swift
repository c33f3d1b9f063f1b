import AlmanacModel
import AlmanacText
import TestSupport
import Testing

/// Pairs of texts as gettext writes them, and what is wrong with some.
@Suite struct PairFileTests {
    private func pairs(_ text: String) throws -> [String: String] {
        Dictionary(
            try PairFile(file: "de.po", bytes: Array(text.utf8)).pairs.map { ($0.english, $0.translation) }, uniquingKeysWith: { $1 })
    }

    private func problems(_ text: String) -> [String] {
        do throws(FileProblems) {
            _ = try PairFile(file: "de.po", bytes: Array(text.utf8))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func readsWhatToolsWrite() throws {
        let text = """
            # Somebody
            msgid ""
            msgstr ""
            "Language: de\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"

            #: partials/guardian.md
            #. for translators
            msgid "Where it went"
            msgstr "Wohin das Geld ging"

            msgid ""
            "You spent {{guardian.spend.total}} "
            "in \\"all\\"."
            msgstr ""
            "Zusammen: "
            "\\"{{guardian.spend.total}}\\"."
            msgid "Not yet"
            msgstr ""

            #, fuzzy
            msgid "Perhaps"
            msgstr "Vielleicht"

            #~ msgid "Gone"
            #~ msgstr "Weg"
            msgid "Today"
            msgstr "Heute"
            """
        let expected = [
            "Where it went": "Wohin das Geld ging", "Today": "Heute",
            "You spent {{guardian.spend.total}} in \"all\".": "Zusammen: \"{{guardian.spend.total}}\".",
        ]
        #expect(try pairs(text) == expected)
        #expect(try pairs("\u{FEFF}" + text.replacing("\n", with: "\r\n")) == expected)
        #expect(try pairs("") == [:])
    }

    @Test(arguments: [
        ("msgid \"a {{x}}\"\nmsgstr \"b\"", "1:1: {{x}} stands in the text and is missing in its translation"),
        ("msgid \"a\"\nmsgstr \"b {{x}}\"", "1:1: {{x}} stands in the translation and not in the text; take it out"),
        ("msgid \"a\"\nmsgstr \"b\\nc\"", "1:1: a text is one line; take \\n out"),
        ("msgid \"a\"\n", "1:1: \"a\" has no msgstr; write it on the next line, or \"\" for none yet"),
        ("msgstr \"a\"\n", "1:1: msgstr stands below the msgid that it translates"),
        ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"", "3:1: \"a\" is translated on line 1 too; take one of them out"),
        ("msgid \"a\"\nmsgstr \"b", "2:1: a text stands in double quotes, on one line"),
        ("msgid \"a\"\nmsgstr \"b\\d\"", "2:1: after \\ stands n, t, \" or \\; a backslash alone is written \\\\"),
        ("msgid \"a\"\nmsgstr \"b\"c\"", "2:1: a double quote in a text is written \\\""),
        ("\"a\"", "1:1: a text begins with msgid, and its translation with msgstr"),
        ("de: Ausgaben", "1:1: a line begins with msgid, msgstr, \" or #; found 'de:'"),
        (
            "msgctxt \"c\"\nmsgid \"a\"\nmsgstr \"b\"",
            "1:1: a text has one translation; a sentence with forms is a message (docs/words.md), so take msgctxt out"
        ),
    ])
    func tellsWhatIsWrongWithItsPlace(text: String, problem: String) {
        #expect(problems(text) == ["de.po:" + problem])
    }

    @Test func comparesTheTextsOfTemplatesWithTheirTranslations() throws {
        func file(_ language: String, _ text: String, isBuiltIn: Bool) -> WordsLibrary.File {
            .init(language: language, name: "\(language)/templates.po", bytes: Array(text.utf8), isBuiltIn: isBuiltIn)
        }
        let pair = { (english: String, text: String) in "msgid \"\(english)\"\nmsgstr \"\(text)\"\n" }
        let library = try WordsLibrary(
            [
                file("de", pair("Top merchants", "Größte Händler"), isBuiltIn: true),
                file("fr", pair("Top merchants", "Marchands"), isBuiltIn: true),
                file("de", pair("The largst share", "Das meiste") + pair("Nothing like it", "Nichts"), isBuiltIn: false),
            ], plurals: { _ in .none }, lists: { _ in .english })
        let texts = [("Top merchants", "r.md:1"), ("The largest share", "r.md:2"), ("{{x}}: {{y}}", "r.md:3"), ("What I say", "r.md:4")]
        #expect(
            library.problems(of: texts, builtIn: [texts[0]], folder: "mine/words").map(\.description) == [
                "mine/words/de/templates.po:1:1: \"The largest share\" of r.md:2 is not translated; English stands in for it until there is a pair here",
                "mine/words/de/templates.po:1:1: \"What I say\" of r.md:4 is not translated; English stands in for it until there is a pair here",
                "de/templates.po:1:1: \"The largst share\" stands in no template; did you mean \"The largest share\"?",
                "de/templates.po:3:1: \"Nothing like it\" stands in no template; take the pair out",
            ])
        #expect(library.translations("de")["Top merchants"] == "Größte Händler")
        #expect(library.translations("pt").isEmpty)
    }
}
