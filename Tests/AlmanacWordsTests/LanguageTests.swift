import AlmanacInsights
import AlmanacLocale
import AlmanacModel
import AlmanacText
import Foundation
import TestSupport
import Testing

/// The words that come with the binary: each name that is used is there, and each language has all of them.
@Suite struct LanguageTests {
    private static let library = Result {
        try WordsLibrary(
            BuiltInTemplates.files.compactMap { file in
                let parts = file.path.split(separator: "/")
                guard parts.first == "words", parts.count == 3 else { return nil }
                return .init(language: String(parts[1]), name: "Templates/" + file.path, bytes: file.bytes, isBuiltIn: true)
            }, plurals: { LanguageProbe.plurals($0) }, lists: { LanguageProbe.lists($0) })
    }

    @Test func everyLanguageIsComplete() throws {
        let library = try Self.library.get()
        #expect(library.languages == ["ar", "de", "en", "es", "fr", "hi"])
        #expect(library.entries("en").count > 500)
        #expect(library.problems(folder: "Templates/words").map(\.description) == [])
    }

    @Test func noNameIsInTwoFilesOfALanguage() throws {
        let library = try Self.library.get()
        for language in library.languages {
            let names = library.entries(language).map(\.name)
            #expect(Dictionary(grouping: names, by: { $0 }).filter { $1.count > 1 }.keys.sorted() == [], "\(language)")
        }
    }

    /// A translation that is word for word the English one was forgotten, but for names and words that both languages share.
    @Test func arabicHasNoMessageInLatinLetters() throws {
        for entry in try Self.library.get().entries("ar") {
            for pieces in entry.message.patterns {
                let text = pieces.map { piece in if case .text(let text) = piece { text } else { "" } }.joined()
                let known = ["Guardian", "Lume", "Momentum", "MoneyMoments", "run.json", "series.json", "PDF", "UPI"].reduce(text) {
                    $0.replacingOccurrences(of: $1, with: "")
                }
                #expect(!known.contains { $0.isLetter && $0.isASCII }, "\(entry.name): \(text)")
            }
        }
    }

    /// The numbers of an Egyptian report have Arabic digits. A number that is part of the words cannot follow the reader's locale, so it is a word too.
    @Test func arabicHasNoDigitsOfItsOwn() throws {
        for entry in try Self.library.get().entries("ar") {
            for pieces in entry.message.patterns {
                for case .text(let text) in pieces {
                    #expect(!text.contains { $0.isNumber }, "\(entry.name): \(text)")
                }
            }
        }
        for text in try Self.library.get().translations("ar").values {
            #expect(!text.replacing(#/\{\{[^{}]*\}\}/#, with: "").contains { $0.isNumber }, "\(text)")
        }
    }

    /// French has no-break spaces before its tall signs and inside its quotation marks, and curved apostrophes; in messages and in templates.
    @Test func frenchIsSetAsFrenchIs() throws {
        var texts = try Self.library.get().entries("fr").map { entry in
            entry.message.patterns.map { pieces in
                pieces.map { piece in if case .text(let text) = piece { text } else { "x" } }.joined()
            }.joined(separator: "\n")
        }
        texts += try Self.library.get().translations("fr").values.map { $0.replacing(#/\{\{[^{}]*\}\}/#, with: "x") }
        #expect(texts.count > 500)
        for text in texts {
            let wrong = text.matches(of: #/[^\u{A0}]:(?=[ \n]|$)|[^\u{202F}][;!?](?=[ \n]|$)|\u{AB}[^\u{A0}]|[^\u{A0}]\u{BB}|'/#)
            #expect(wrong.isEmpty, "\(wrong.map { $0.0 }) in: \(text)")
        }
    }

    @Test func thePseudoLanguageShowsNoEnglish() throws {
        let english = try Self.library.get().entries("en")
        let words = PseudoLanguage.words(of: english)
        for entry in english {
            var arguments: Phrase.Arguments = [:]
            for name in entry.message.shown.union(entry.message.selectors.map(\.name)) { arguments[name] = .count(2) }
            let text = words.text(Phrase(entry.name, arguments)) { _ in "2" }
            #expect(text.hasPrefix("⟦") && text.hasSuffix("⟧"), "\(entry.name)")
            #expect(!text.contains { $0.isASCII && $0.isLetter }, "\(entry.name): \(text)")
        }
    }

    /// The names of metrics, series, measures and keys follow from the catalogue.
    @Test func everyNameOfTheCatalogueHasAMessage() throws {
        let words = try Self.library.get().words("en")
        for system in Catalogue.builtIn.systems {
            for metric in system.metrics { #expect(words.has(metric.title.name), "\(metric.name)") }
            for series in system.series {
                for title in [series.title, series.keyTitle] + series.measures.map(\.title) {
                    #expect(words.has(title.name), "\(series.name): \(title.name)")
                }
            }
        }
    }

    /// Literals in the sources that name a message: `Phrase("pages.period")`, `words.text("pages.period")`.
    @Test func everyNameInTheSourcesHasAMessage() throws {
        let words = try Self.library.get().words("en")
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/(?:Phrase\(|words\.text\()\s*"([a-z0-9_-]+\.[A-Za-z0-9._-]*[A-Za-z0-9_-])"/#) {
                let name = String(match.1)
                found += 1
                #expect(words.has(name), "\(file.lastPathComponent): \(name)")
            }
        }
        #expect(found > 100)
    }
}
