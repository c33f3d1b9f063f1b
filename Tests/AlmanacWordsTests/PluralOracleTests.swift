import AlmanacLocale
import AlmanacText
import Testing

/// The rules that are compiled in, and the tables that stand for the others, against what ICU says of each number.
@Suite struct PluralOracleTests {
    private static let numbers = Array(UInt64(0)...2000) + [9_999, 10_000, 100_000, 999_999, 1_000_000, 1_000_001, 2_000_000, 123_456_789]

    @Test(arguments: ["en", "de", "ar", "es", "fr", "hi"]) func whatIsCompiledInAgreesWithICU(language: String) throws {
        let own = try #require(PluralRules.builtIn(language))
        let icu = LanguageProbe.compiledPlurals(language)
        for number in Self.numbers {
            #expect(own.category(.init(integer: number)) == icu.category(.init(integer: number)), "\(language) \(number)")
        }
        for whole in UInt64(0)...120 {
            for fraction in UInt64(0)...9 {
                let number = PluralOperands(integer: whole, fractionDigits: 1, fraction: fraction)
                #expect(own.category(number) == icu.category(number), "\(language) \(whole).\(fraction)")
            }
        }
        #expect(ListWords.builtIn(language) == LanguageProbe.compiledLists(language))
    }

    /// Numbers with a form of their own in languages that are no part of the binary; from CLDR's plural rules.
    @Test func otherLanguagesFollowCLDR() {
        let expected: [(String, UInt64, PluralCategory)] = [
            ("pl", 1, .one), ("pl", 2, .few), ("pl", 5, .many), ("pl", 12, .many), ("pl", 22, .few), ("pl", 1_000_022, .few),
            ("ru", 21, .one), ("ru", 11, .many), ("ru", 1011, .many), ("ru", 1021, .one), ("fr", 0, .one), ("fr", 1_000_000, .many),
            ("cy", 0, .zero), ("cy", 3, .few), ("cy", 6, .many), ("cy", 7, .other), ("ja", 1, .other), ("hi", 0, .one), ("hi", 2, .other),
            ("es", 1_000_000, .many), ("es", 1_000_001, .other),
        ]
        for (language, number, category) in expected {
            #expect(LanguageProbe.plurals(language).category(.init(integer: number)) == category, "\(language) \(number)")
        }
        let polish = LanguageProbe.plurals("pl")
        #expect(polish.category(.init(integer: 5, fractionDigits: 1, fraction: 0)) == .other)
        #expect(polish.categories == [.one, .few, .many])
        #expect(LanguageProbe.plurals("xx-nonsense").category(.init(integer: 1)) == .other)
    }

    @Test func otherLanguagesJoinTheirLists() {
        #expect(LanguageProbe.lists("fr").joined(["A", "B", "C"]) == "A, B et C")
        #expect(LanguageProbe.lists("ja").joined(["A", "B"]) == "A、B")
        #expect(LanguageProbe.lists("pt").joined(["A"]) == "A")
        #expect(LanguageProbe.lists("pt").joined([]).isEmpty)
    }

    /// "y" is "e" where an i follows, but not before hia and hie.
    @Test(arguments: [
        (["Ocio", "Internet"], "Ocio e Internet"), (["Ocio", "Hipoteca"], "Ocio e Hipoteca"), (["Ocio", "Índices"], "Ocio e Índices"),
        (["Ocio", "Hielo"], "Ocio y Hielo"), (["Ocio", "H"], "Ocio y H"), (["Ocio", "Ropa"], "Ocio y Ropa"),
        (["Ropa", "Ocio", "Internet"], "Ropa, Ocio e Internet"), (["Ropa", "Internet", "Ocio"], "Ropa, Internet y Ocio"),
    ])
    func spanishListsSayTheirAndAsItSounds(members: [String], text: String) {
        #expect(ListWords.spanish.joined(members) == text)
    }
}
