package import AlmanacInsights
package import AlmanacModel
package import AlmanacText
import Synchronization

/// The templates and the words of a run. There is one set of templates; for each language its texts are those of the pairs.
package final class TemplateSets: Sendable {
    /// The set for English, and for a language without pairs.
    package let standard: TemplateSet
    /// Messages of all languages.
    package let words: WordsLibrary
    /// BCP 47, of readers whose own language is not known, and of the index.
    package let language: String
    private let builtIn: [TemplateSet.File]
    private let own: [TemplateSet.File]
    /// The theme's name.
    package let theme: String
    private let brand: Brand?
    private let vocabulary: Vocabulary
    private let media: Set<TemplateSet.Medium>?
    /// Guards the sets that were made; asked once a subject.
    private let sets: Mutex<[String: TemplateSet]> = Mutex([:])

    /// - Parameters:
    ///   - builtIn: The templates of the binary.
    ///   - own: Those of a folder; each replaces a built-in one of the same path.
    ///   - language: BCP 47; English when there is nothing for it.
    ///   - catalogue: What a run can work out, and templates can name.
    ///   - media: What is rendered, where nobody wrote anything of it: other templates are parsed when they are asked for. `nil` checks all.
    /// - Throws: `FileProblems` with the mistakes of all files at once.
    package init(
        builtIn: [TemplateSet.File], own: [TemplateSet.File], theme: String, brand: Brand? = nil, words: WordsLibrary,
        language: String = "en", catalogue: Catalogue = .builtIn, media: Set<TemplateSet.Medium>? = nil
    ) throws(FileProblems) {
        self.builtIn = builtIn
        self.own = own
        self.theme = theme
        self.brand = brand
        self.words = words
        self.language = language
        self.media = media
        vocabulary = Vocabulary(catalogue)
        standard = try TemplateSet(
            Self.files(builtIn, own), own: Set(own.map(\.path)), theme: theme, brand: brand, vocabulary: vocabulary,
            translations: words.translations(WordsLibrary.fallback), media: media)
    }

    /// Languages that there are words of.
    package var languages: [String] { words.languages }

    /// What a run can work out, and templates can name.
    package var catalogue: Catalogue { vocabulary.catalogue }

    /// The templates for readers of a language.
    package func set(_ language: String) -> TemplateSet {
        guard let known = words.match(language), known != WordsLibrary.fallback else { return standard }
        if let set = sets.withLock({ $0[known] }) { return set }
        // Translations have the tags of the texts, so that nothing can be wrong with them that is right in English.
        let set = (try? translated(known)) ?? standard
        sets.withLock { $0[known] = set }
        return set
    }

    private func translated(_ language: String) throws(FileProblems) -> TemplateSet {
        let translations = words.translations(language)
        if translations.isEmpty { return standard }
        return try TemplateSet(
            Self.files(builtIn, own), own: Set(own.map(\.path)), theme: theme, brand: brand, vocabulary: vocabulary,
            translations: translations, media: media)
    }

    /// Problems of every language, a sentence each with its place: texts without a translation, translations of texts that no template has,
    /// messages that differ from the English ones.
    ///
    /// - Parameter folder: The folder of words, as problems name it.
    package func findings(words folder: String) -> [String] {
        var problems: [FileProblem] = []
        for language in words.languages where language != WordsLibrary.fallback {
            do throws(FileProblems) {
                _ = try translated(language)
            } catch {
                problems += error.problems.filter { !problems.contains($0) }
            }
        }
        let builtIn = own.isEmpty ? standard : try? TemplateSet(builtIn, theme: "neutral", vocabulary: vocabulary)
        return problems.map(\.description) + words.problems(folder: folder).map(\.description)
            + words.problems(of: Self.texts(standard), builtIn: Self.texts(builtIn), folder: folder).map(\.description)
    }

    /// A sentence for each language of a folder that has words for a part alone, which is no mistake.
    ///
    /// - Parameter folder: The folder of words, as the sentences name it.
    package func coverage(words folder: String) -> [String] {
        words.coverage(of: Self.texts(standard), folder: folder)
    }

    private static func texts(_ set: TemplateSet?) -> [WordsLibrary.Text] {
        (set?.texts ?? []).map { ($0.english, "\($0.place.file):\($0.place.line)") }
    }

    /// The files of the binary and of a folder; of two for one path that of the folder.
    private static func files(_ builtIn: [TemplateSet.File], _ own: [TemplateSet.File]) -> [TemplateSet.File] {
        let replaced = Set(own.map(\.path))
        return builtIn.filter { !replaced.contains($0.path) } + own
    }
}

/// Something made of the templates of a language, when the first reader of it comes.
package final class PerLanguage<Made: Sendable>: Sendable {
    private let sets: TemplateSets
    private let make: @Sendable (TemplateSet) -> Made
    private let standard: Made
    private let made: Mutex<[String: Made]>

    package init(_ sets: TemplateSets, _ make: @escaping @Sendable (TemplateSet) -> Made) {
        self.sets = sets
        self.make = make
        standard = make(sets.standard)
        made = Mutex([:])
    }

    /// - Parameter language: BCP 47, of the reader's words.
    package subscript(_ language: String) -> Made {
        if language == WordsLibrary.fallback { return standard }
        if let known = made.withLock({ $0[language] }) { return known }
        let new = make(sets.set(language))
        made.withLock { $0[language] = new }
        return new
    }
}
