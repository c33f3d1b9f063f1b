import AlmanacModel
import AlmanacText
import Testing

@Suite struct WordsTests {
    private func words(_ text: String, _ language: String, fallback: Words? = nil) throws -> Words {
        Words(language: language, entries: try MessageFile(file: "w.mf2", bytes: Array(text.utf8)).entries, fallback: fallback)
    }

    private func write(_ argument: Phrase.Argument) -> String {
        switch argument {
        case .name(let text), .value(.text(let text)): text
        case .value(.count(let count)): "\(count)"
        default: "?"
        }
    }

    @Test func aMessageThatIsMissingIsTakenFromEnglishAndElseSaysItsName() throws {
        let english = try words("a = A\nb = B", "en")
        let german = try words("a = Ä", "de", fallback: english)
        #expect(german.text("a") == "Ä")
        #expect(german.text("b") == "B")
        #expect(german.text("c") == "[c]")
        #expect(german.has("b") && !german.has("c"))
    }

    @Test func messagesInsideOfMessagesAndListsAreWrittenInTheLanguage() throws {
        let text = "outer = <{$inner}> {$list}\ninner = in"
        let phrase = Phrase(
            "outer", ["inner": .phrase(Phrase("inner")), "list": .list([.name("x"), .phrase(Phrase("inner")), .name("z")])])
        #expect(try words(text, "en").text(phrase, write) == "<in> x, in, and z")
        #expect(try words(text, "de").text(phrase, write) == "<in> x, in und z")
    }

    /// A category may be called "Rent and bills". How many more there are is no name.
    @Test func namesStandBetweenQuotationMarksWhereAMessageAsksForThem() throws {
        let text = "over = {$names :quoted}\nmore = {$count} more\nrent = Rent\nquotes.opening = «\nquotes.closing = »"
        func said(_ names: Phrase.Argument) throws -> String { try words(text, "en").text(Phrase("over", ["names": names]), write) }
        let more = Phrase.Argument.phrase(Phrase("more", ["count": .count(2)]))
        #expect(try said(.list([.name("Coffee"), .key(.phrase(Phrase("rent"))), more])) == "«Coffee», «Rent», and 2 more")
        #expect(try said(.name("Coffee")) == "«Coffee»")
        #expect(try words(text, "ar").text(Phrase("over", ["names": .name("قهوة")]), write) == "\u{2067}«\u{2068}قهوة\u{2069}»\u{2069}")
    }

    /// What follows a colon in French and Spanish goes on with the sentence; names keep their letters.
    @Test func aSentenceInsideOfAnotherBeginsWithASmallLetter() throws {
        let text = """
            now = Ahora: {$sentence :inside}
            plain = Queda poco.
            both = {$first} {$second}
            named = {$name}: queda poco.
            most =
                .input {$n :integer}
                .match $n
                one {{Él {$n} vez.}}
                * {{Él {$n} veces.}}
            """
        func now(_ phrase: Phrase) throws -> String { try words(text, "es").text(Phrase("now", ["sentence": .phrase(phrase)]), write) }
        #expect(try now(Phrase("plain")) == "Ahora: queda poco.")
        #expect(try now(Phrase("named", ["name": .name("Ocio")])) == "Ahora: Ocio: queda poco.")
        #expect(try now(Phrase("most", ["n": .count(2)])) == "Ahora: él 2 veces.")
        let both = Phrase("both", ["first": .phrase(Phrase("plain")), "second": .phrase(Phrase("plain"))])
        #expect(try now(both) == "Ahora: queda poco. Queda poco.")
    }

    @Test func wordsOfDataStandForThemselves() throws {
        #expect(try words("a = A", "en").text(.verbatim("a {$b} \u{202E}x\u{2069}"), write) == "a {$b} x")
    }

    /// `54.22 of 48.00` must not read `48.00 of 54.22`, and a name can end no isolate but its own.
    @Test func argumentsReorderNothingInALanguageFromRightToLeft() throws {
        let arabic = try words("of = {$value} من {$limit}", "ar")
        let phrase = Phrase("of", ["value": .name("54.22\u{2069}\u{202E}"), "limit": .name("48.00")])
        #expect(arabic.text(phrase, write) == "\u{2068}54.22\u{2069} من \u{2068}48.00\u{2069}")
    }

    /// A day and an hour with nothing but a comma between them have no letter of their own: they run as the language does, the day first.
    @Test func whatIsMadeOfArgumentsRunsAsTheLanguageDoes() throws {
        let arabic = try words("moment = {$day}، {$time}\nas-of = حتى {$moment}", "ar")
        let moment = Phrase("moment", ["day": .name("٢٠ نوفمبر"), "time": .name("٤:٣٧ م")])
        #expect(
            arabic.text(Phrase("as-of", ["moment": .phrase(moment)]), write)
                == "حتى \u{2067}\u{2068}٢٠ نوفمبر\u{2069}، \u{2068}٤:٣٧ م\u{2069}\u{2069}")
    }

    @Test(arguments: [("ar", "ج.م.\u{200F}", "\u{2068}ج.م.\u{200F}\u{2069}"), ("es", "4:37 p. m.", "4:37 p. m."), ("en", "Inc.", "Inc.")])
    func aSentenceEndsWithOneFullStop(language: String, amount: String, expected: String) throws {
        let own = try words("sum = {$amount}.", language)
        #expect(own.text(Phrase("sum", ["amount": .name(amount)]), write) == expected)
        #expect(own.text(Phrase("sum", ["amount": .name("5")]), write).hasSuffix("."))
    }

    @Test func inALanguageFromLeftToRightOnlyWhatRunsTheOtherWayIsIsolated() throws {
        let english = try words("of = {$a} and {$b}", "en")
        #expect(english.text(Phrase("of", ["a": .name("מסעדה"), "b": .name("Café")]), write) == "\u{2068}מסעדה\u{2069} and Café")
    }

    @Test func anEnglishMessageInAnArabicPageIsIsolatedAsAWhole() throws {
        let arabic = try words("x = س", "ar", fallback: try words("m = {$n} left", "en"))
        #expect(arabic.text(Phrase("m", ["n": .count(3)]), write) == "\u{2068}3 left\u{2069}")
    }

    @Test(arguments: [
        ("ar", true), ("he-IL", true), ("fa_IR", true), ("az-Arab", true), ("en", false), ("de", false), ("ar-Latn", false),
        ("pseudo", false),
    ])
    func knowsWhichWayALanguageRuns(language: String, isRightToLeft: Bool) {
        #expect(Words.isRightToLeft(language) == isRightToLeft)
    }

    @Test func theLibraryFindsTheNearestLanguage() throws {
        let files = ["en", "de", "pt", "pt-BR"].map {
            WordsLibrary.File(language: $0, name: $0, bytes: Array("m = \($0)".utf8), isBuiltIn: false)
        }
        let library = try WordsLibrary(files, plurals: { _ in .none }, lists: { _ in .english })
        for (wanted, found) in [("de_AT", "de"), ("pt-BR", "pt-BR"), ("pt_PT", "pt"), ("pl", "en"), ("", "en"), ("DE", "de")] {
            #expect(library.words(wanted).text("m") == found, "\(wanted)")
        }
    }

    @Test func theCheckNamesEveryKindOfMistakeInALanguage() throws {
        let english = try MessageFile(
            file: "en/a.mf2",
            bytes: Array(
                """
                gone = Gone
                name = Hello {$name}
                count =
                    .input {$n :integer}
                    .match $n
                    one {{{$n} thing}}
                    * {{{$n} things}}
                """.utf8)
        ).entries
        let own = try MessageFile(
            file: "ar/a.mf2",
            bytes: Array(
                """
                nam = x
                name = {$nme}
                count =
                    .input {$n :integer}
                    .match $n
                    1 {{one}}
                    few {{{$n}}}
                    * {{{$n}}}
                """.utf8)
        ).entries
        let problems = WordsCheck.problems(of: own, language: "ar", folder: "ar", plurals: .arabic, against: english)
        #expect(
            problems.map(\.description) == [
                "ar/a.mf2:1:1: gone is missing; English stands in for it until there is an entry here",
                "ar/a.mf2:1:1: nam: no such message is used; did you mean 'name'?",
                "ar/a.mf2:2:1: name: {$nme} is no argument of this message; it has {$name}",
                "ar/a.mf2:2:1: name: {$name} stands in the English message and is missing here",
                "ar/a.mf2:3:1: count: has no variant 'zero' for $n; numbers of the language 'ar' need it",
                "ar/a.mf2:3:1: count: has no variant 'two' for $n; numbers of the language 'ar' need it",
                "ar/a.mf2:3:1: count: has no variant 'many' for $n; numbers of the language 'ar' need it",
            ])
    }
}
