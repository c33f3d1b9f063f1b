package import AlmanacModel
import Synchronization

/// The words of every language, each compiled for its first reader.
package final class WordsLibrary: Sendable {
    /// A file of messages, or of pairs (`.po`).
    package struct File: Sendable {
        /// The language of the folder it lies in: `de`.
        package var language: String
        /// The file's name in problems.
        package var name: String
        package var bytes: [UInt8]
        /// True for a file of the binary, which was checked when that was built.
        package var isBuiltIn: Bool

        package init(language: String, name: String, bytes: [UInt8], isBuiltIn: Bool) {
            self.language = language
            self.name = name
            self.bytes = bytes
            self.isBuiltIn = isBuiltIn
        }

        var hasPairs: Bool { name.hasSuffix(".po") }
    }

    /// The language that has every message, and stands in for messages that others lack.
    package static let fallback = "en"

    /// The languages with files, in alphabetical order.
    package let languages: [String]
    private let files: [File]
    private let english: Words
    private let plurals: @Sendable (String) -> PluralRules
    private let lists: @Sendable (String) -> ListWords
    /// Guards the compiled languages; used once a subject that does not read English.
    private let compiled: Mutex<[String: Words]>

    /// - Parameters:
    ///   - files: Of a message in two of them, the later one counts: files of a folder come after built-in ones.
    ///   - plurals: Gives the rules of a language that is not compiled in.
    ///   - lists: Gives the words for lists of such a language.
    /// - Throws: `FileProblems` with every mistake in files that are not built in, and in English.
    package init(
        _ files: [File], plurals: @escaping @Sendable (String) -> PluralRules, lists: @escaping @Sendable (String) -> ListWords
    ) throws(FileProblems) {
        self.files = files
        self.plurals = plurals
        self.lists = lists
        languages = Set(files.map(\.language)).sorted()
        var problems: [FileProblem] = []
        var own: [String: [MessageEntry]] = [:]
        for file in files where !file.isBuiltIn || file.language == Self.fallback {
            do throws(FileProblems) {
                if file.hasPairs {
                    _ = try PairFile(file: file.name, bytes: file.bytes)
                } else {
                    own[file.language, default: []] += try MessageFile(file: file.name, bytes: file.bytes).entries
                }
            } catch {
                problems += error.problems
            }
        }
        guard problems.isEmpty else { throw FileProblems(problems) }
        english = Words(language: Self.fallback, entries: own[Self.fallback] ?? [])
        compiled = Mutex([:])
    }

    /// A library without words, where only names and notices are wanted.
    package init() {
        files = []
        plurals = { _ in .none }
        lists = { _ in .english }
        languages = []
        english = Words()
        compiled = Mutex([:])
    }

    /// The words of a language; for `pt-BR` its own, else those of `pt`, else English.
    package func words(_ language: String) -> Words {
        let known = match(language) ?? Self.fallback
        if known == Self.fallback { return english }
        if let words = compiled.withLock({ $0[known] }) { return words }
        let words = Words(
            language: known, entries: entries(known), plurals: plurals(known), lists: lists(known), fallback: english)
        compiled.withLock { $0[known] = words }
        return words
    }

    /// The language with files that matches a BCP 47 tag or a locale; `nil` when there is none.
    package func match(_ language: String) -> String? {
        var parts = language.prefix { $0 != "@" && $0 != "." }.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        while !parts.isEmpty {
            let tag = parts.joined(separator: "-")
            if let known = languages.first(where: { $0.lowercased() == tag }) { return known }
            parts.removeLast()
        }
        return nil
    }

    /// Every message of a language, in the order of its files.
    package func entries(_ language: String) -> [MessageEntry] {
        entries(language) { _ in true }
    }

    private func entries(_ language: String, where isWanted: (File) -> Bool) -> [MessageEntry] {
        files.filter { $0.language == language && !$0.hasPairs && isWanted($0) }.flatMap {
            (try? MessageFile(file: $0.name, bytes: $0.bytes).entries) ?? []
        }
    }

    /// The translations of templates' texts in a language, by English text.
    package func translations(_ language: String) -> [String: String] {
        Dictionary(pairs(language).map { ($0.pair.english, $0.pair.translation) }, uniquingKeysWith: { $1 })
    }

    private func pairs(_ language: String) -> [(pair: TextPair, file: File)] {
        files.filter { $0.language == language && $0.hasPairs }.flatMap { file in
            ((try? PairFile(file: file.name, bytes: file.bytes).pairs) ?? []).map { ($0, file) }
        }
    }

    /// A text of a template, and its place.
    package typealias Text = (english: String, place: String)

    /// Missing translations, and translations of texts that no longer exist. Only languages with files in a folder are compared, or all of them where
    /// there is none; built-in words must cover every built-in text. What a new language lacks is counted by `coverage`.
    ///
    /// - Parameters:
    ///   - texts: Texts of the templates in use.
    ///   - builtIn: Texts of the binary's templates.
    ///   - folder: The folder of words, for messages.
    package func problems(of texts: [Text], builtIn: [Text], folder: String) -> [FileProblem] {
        let used = Set(texts.map(\.english))
        let original = Set(builtIn.map(\.english))
        var problems: [FileProblem] = []
        for language in languages {
            let pairs = pairs(language)
            let translated = Set(pairs.map(\.pair.english))
            let isOwn = files.contains { $0.language == language && !$0.isBuiltIn }
            for text in texts where language != Self.fallback && !isNew(language) && (isOwn || original.contains(text.english)) {
                guard TextPair.hasWords(text.english), !translated.contains(text.english) else { continue }
                problems.append(
                    FileProblem(
                        file: "\(folder)/\(language)/templates.po", line: 1, column: 1,
                        message:
                            "\"\(text.english)\" of \(text.place) is not translated; English stands in for it until there is a pair here"))
            }
            for (pair, file) in pairs where !(file.isBuiltIn ? original : used).contains(pair.english) {
                let near = TextPair.nearest(to: pair.english, among: texts.map(\.english))
                problems.append(
                    FileProblem(
                        file: file.name, line: pair.line, column: 1,
                        message: "\"\(pair.english)\" stands in no template; "
                            + (near.map { "did you mean \"\($0)\"?" } ?? "take the pair out")))
            }
        }
        return problems
    }

    /// True for a language that a folder adds. It may lack messages.
    private func isNew(_ language: String) -> Bool {
        !files.contains { $0.language == language && $0.isBuiltIn }
    }

    /// Counts what there is of each language that a folder adds, where it is not all.
    ///
    /// - Parameters:
    ///   - texts: Texts of the templates in use.
    ///   - folder: The folder of words, for messages.
    /// - Returns: A line for each language. What is missing is named where it is little.
    package func coverage(of texts: [Text], folder: String) -> [String] {
        let names = Set(entries(Self.fallback).map(\.name))
        let wanted = Set(texts.map(\.english).filter { TextPair.hasWords($0) })
        return languages.filter { $0 != Self.fallback && isNew($0) }.compactMap { language in
            let lacking = (
                messages: names.subtracting(entries(language).map(\.name)), texts: wanted.subtracting(translations(language).keys)
            )
            let all = lacking.messages.sorted() + lacking.texts.sorted().map { "\"\($0)\"" }
            guard !all.isEmpty else { return nil }
            return "\(folder)/\(language): \(names.count - lacking.messages.count) of \(names.count) messages and "
                + "\(wanted.count - lacking.texts.count) of \(wanted.count) texts of templates are there; English stands in for "
                + (all.count <= 5 ? all.joined(separator: ", ") : "the others")
        }
    }

    /// Problems of each language when compared with the built-in English.
    ///
    /// - Parameter folder: The folder of words, for messages.
    package func problems(folder: String) -> [FileProblem] {
        let builtIn = entries(Self.fallback, where: \.isBuiltIn)
        let english = builtIn.isEmpty ? entries(Self.fallback) : builtIn
        var problems: [FileProblem] = []
        for language in languages {
            for file in files where file.language == language {
                do throws(FileProblems) {
                    if file.hasPairs {
                        _ = try PairFile(file: file.name, bytes: file.bytes)
                    } else {
                        _ = try MessageFile(file: file.name, bytes: file.bytes)
                    }
                } catch {
                    problems += error.problems
                }
            }
            problems += WordsCheck.problems(
                of: entries(language), language: language, folder: "\(folder)/\(language)", plurals: plurals(language), against: english,
                isWhole: language != Self.fallback && !isNew(language))
        }
        return problems
    }
}
