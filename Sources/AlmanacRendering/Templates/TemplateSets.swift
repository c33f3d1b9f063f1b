package import AlmanacReport
package import AlmanacWords
import Synchronization

/// The templates and the words of a run, in each language: those of a language lie in a folder of its name, and what that lacks is taken from the
/// templates beside it.
package final class TemplateSets: Sendable {
    /// What is used for a language without templates of its own.
    package let standard: TemplateSet
    package let words: WordsLibrary
    /// BCP 47, of readers whose own language is not known, and of the index.
    package let language: String
    private let builtIn: [TemplateSet.File]
    private let own: [TemplateSet.File]
    /// The theme's name.
    package let theme: String
    private let brand: Brand?
    private let vocabulary: Vocabulary
    /// Guards the sets that were made; asked once a subject.
    private let sets: Mutex<[String: TemplateSet]>

    /// - Parameters:
    ///   - builtIn: The templates of the binary, of all languages.
    ///   - own: Those of a folder; each stands in for a built-in one of the same path, in every language that has none of its own there.
    ///   - language: BCP 47; English when there is nothing for it.
    /// - Throws: `TemplateProblems` with the mistakes of all files at once, those of each language that has a template in `own` among them.
    package init(
        builtIn: [TemplateSet.File], own: [TemplateSet.File], theme: String, brand: Brand? = nil, words: WordsLibrary,
        language: String = "en"
    ) throws(TemplateProblems) {
        self.builtIn = builtIn
        self.own = own
        self.theme = theme
        self.brand = brand
        self.words = words
        self.language = language
        vocabulary = Vocabulary()
        let languages = Set(own.compactMap { Self.language(of: $0.path) }).sorted()
        var problems: [TemplateProblem] = []
        var made: [String: TemplateSet] = [:]
        var standard: TemplateSet?
        for language in [nil] + languages.map(Optional.some) {
            do throws(TemplateProblems) {
                let set = try TemplateSet(Self.files(of: language, builtIn, own), theme: theme, brand: brand, vocabulary: vocabulary)
                if let language { made[language] = set } else { standard = set }
            } catch {
                problems += error.problems.filter { !problems.contains($0) }
            }
        }
        guard problems.isEmpty, let standard else { throw TemplateProblems(problems) }
        self.standard = standard
        sets = Mutex(made)
    }

    /// The templates for readers of a language.
    package func set(_ language: String) -> TemplateSet {
        guard let known = folder(for: language) else { return standard }
        if let set = sets.withLock({ $0[known] }) { return set }
        // What a folder brings was checked at the start, and what is built in by its tests.
        let set = (try? TemplateSet(Self.files(of: known, builtIn, own), theme: theme, brand: brand, vocabulary: vocabulary)) ?? standard
        sets.withLock { $0[known] = set }
        return set
    }

    private func problems() -> [TemplateProblem] {
        var problems: [TemplateProblem] = []
        for language in languages {
            do throws(TemplateProblems) {
                _ = try TemplateSet(Self.files(of: language, builtIn, own), theme: theme, brand: brand, vocabulary: vocabulary)
            } catch {
                problems += error.problems.filter { !problems.contains($0) }
            }
        }
        return problems
    }

    /// What a check finds in every language, a sentence each with its place: mistakes in templates, and words that English has otherwise.
    ///
    /// - Parameter folder: The folder of words, as problems name it.
    package func findings(words folder: String) -> [String] {
        problems().map(\.description) + words.problems(folder: folder).map(\.description)
    }

    /// The languages with templates.
    private var languages: [String] {
        Set((builtIn + own).compactMap { Self.language(of: $0.path) }).sorted()
    }

    private func folder(for language: String) -> String? {
        if language == WordsLibrary.fallback, !languages.contains(language) { return nil }
        var parts = language.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        while !parts.isEmpty {
            let tag = parts.joined(separator: "-")
            if let known = languages.first(where: { $0.lowercased() == tag }) { return known }
            parts.removeLast()
        }
        return nil
    }

    /// `de` of `de/partials/over.md`.
    private static func language(of path: String) -> String? {
        let parts = path.split(separator: "/")
        guard parts.count > 1, let first = parts.first, !["partials", "themes", "words"].contains(first) else { return nil }
        return String(first)
    }

    /// The files of a language without the name of its folder; of two for one path the later of these: built in, built in for the language, of the
    /// folder, of the folder for the language.
    private static func files(_ language: String?, _ files: [TemplateSet.File], into all: inout [TemplateSet.File]) {
        for file in files where Self.language(of: file.path) == language && !file.path.hasPrefix("words/") {
            var file = file
            if let language { file.path = String(file.path.dropFirst(language.count + 1)) }
            if let index = all.firstIndex(where: { $0.path == file.path }) {
                all[index] = file
            } else {
                all.append(file)
            }
        }
    }

    private static func files(of language: String?, _ builtIn: [TemplateSet.File], _ own: [TemplateSet.File]) -> [TemplateSet.File] {
        var all: [TemplateSet.File] = []
        for files in [builtIn, own] {
            Self.files(nil, files, into: &all)
            if let language { Self.files(language, files, into: &all) }
        }
        return all
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
