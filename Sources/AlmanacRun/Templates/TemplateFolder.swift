import AlmanacFiles
import AlmanacHash
import AlmanacInsights
import AlmanacLocale
package import AlmanacModel
package import AlmanacReport
import AlmanacText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The template files of a run: the built-in ones, and over them those of a folder.
package struct TemplateFolder: Sendable {
    /// Files of the binary, with its words.
    package let builtIn: [TemplateSet.File]
    /// Files of the folder.
    package let own: [TemplateSet.File]
    let declared: DeclaredTemplates

    /// Most bytes of a template, which is text; a megabyte of it is a mistake.
    private static let maximumBytes = 1 << 20

    /// - Parameters:
    ///   - folder: `nil` for the built-in templates alone.
    ///   - declarations: Systems of the settings, whose sections and words stand beside the built-in ones.
    /// - Throws: `RunFailure` when the folder cannot be read, or when a link in it leads out of it.
    package init(_ folder: String?, declaring declarations: [Declaration] = []) throws(RunFailure) {
        declared = DeclaredTemplates(declarations: declarations)
        builtIn =
            BuiltInTemplates.files.map { TemplateSet.File(path: $0.path, shownPath: "Templates/" + $0.path, bytes: $0.bytes) }
            + declared.files
        var own: [TemplateSet.File] = []
        if let folder {
            for path in try Self.paths(in: folder) {
                own.append(TemplateSet.File(path: path, shownPath: folder + "/" + path, bytes: try Self.read(path, in: folder)))
            }
        }
        self.own = own
    }

    /// The words alone; those of the folder override the built-in ones.
    func library() throws(FileProblems) -> WordsLibrary {
        let files = [(builtIn, true), (own, false)].flatMap { files, isBuiltIn in
            files.compactMap { file -> WordsLibrary.File? in
                let parts = file.path.split(separator: "/")
                guard parts.count == 3, parts[0] == "words" else { return nil }
                return WordsLibrary.File(language: String(parts[1]), name: file.shownPath, bytes: file.bytes, isBuiltIn: isBuiltIn)
            }
        }
        let languages = Set(files.map(\.language)).sorted().map { language in
            (language: language, isBuiltIn: files.contains { $0.language == language && $0.isBuiltIn })
        }
        // Titles come before files of the folder, which may have other ones.
        return try WordsLibrary(
            declared.words(languages, files.filter(\.isBuiltIn)) + files, plurals: { LanguageProbe.plurals($0) },
            lists: { LanguageProbe.lists($0) })
    }

    private func hasWords(of other: TemplateFolder) -> Bool {
        declared.declarations == other.declared.declarations
            && own.filter { $0.path.hasPrefix("words/") } == other.own.filter { $0.path.hasPrefix("words/") }
    }

    /// Parses and checks the templates and the words.
    ///
    /// - Parameters:
    ///   - language: The language of subjects that name neither a language nor a locale.
    ///   - media: What is rendered; `nil` for all. Files of a folder and of the settings are checked whatever is rendered.
    ///   - earlier: What was parsed of these files before; words that are still the same are not read again.
    /// - Throws: `RunFailure` with the mistakes of all files at once.
    package func sets(
        theme: String, brand: Brand? = nil, language: String? = nil, media: Set<TemplateSet.Medium>? = nil,
        earlier: (folder: TemplateFolder, sets: TemplateSets)? = nil
    ) throws(RunFailure) -> TemplateSets {
        // Letters that are no letters make other mistakes of a text that has none, so these are told alone.
        let encodings = own.compactMap { FileProblem(encodingOf: $0.bytes, file: $0.shownPath) }
        guard encodings.isEmpty else { throw RunFailure(.configuration, FileProblems(encodings).description) }
        var problems: [String] = []
        var words: WordsLibrary?
        do throws(FileProblems) {
            words = if let earlier, earlier.folder.hasWords(of: self) { earlier.sets.words } else { try library() }
        } catch {
            problems.append(error.description)
        }
        if let words, let language, words.match(language) == nil {
            problems.append("no words for the language '\(language)'; known are \(words.languages.joined(separator: ", "))")
        }
        let isKnown = themes.contains(theme)
        // There is no file that it could be a mistake of.
        if !isKnown { problems.append("no theme named '\(theme)'" + suggestion(for: theme, among: themes)) }
        do throws(FileProblems) {
            // Without words there are no sets, but mistakes of the templates are reported with those of the words.
            let sets = try TemplateSets(
                builtIn: builtIn, own: own, theme: isKnown ? theme : "neutral", brand: brand, words: words ?? WordsLibrary(),
                language: language ?? WordsLibrary.fallback, catalogue: Catalogue(declaring: declared.declarations),
                media: own.isEmpty && declared.declarations.isEmpty ? media : nil)
            if problems.isEmpty { return sets }
        } catch {
            problems.append(error.description)
        }
        throw RunFailure(.configuration, problems.joined(separator: "\n"))
    }

    /// Those of the folder, and the built-in ones that it has none for.
    var files: [TemplateSet.File] {
        let replaced = Set(own.map(\.path))
        return own + builtIn.filter { !replaced.contains($0.path) }
    }

    /// Names of the partials that a template includes: `{{> shop-report}}`.
    static func included(in text: String) -> [Substring] {
        text.split(separator: "{{>").dropFirst().map { $0.drop { $0 == " " }.prefix { $0 != "}" && $0 != " " } }
    }

    /// Names of the themes that there are.
    package var themes: [String] {
        let files = (builtIn + own).map(\.path).filter { $0.hasPrefix("themes/") && $0.hasSuffix(".css") }
        return Set(files.map { String($0.dropFirst("themes/".count).dropLast(".css".count)) }).sorted()
    }

    /// A hash of all templates, for the manifest.
    package var hash: String {
        var function = SHA256()
        for file in files.sorted(by: { $0.path < $1.path }) {
            function.update("\(file.path)\n\(file.bytes.count)\n".utf8)
            function.update(file.bytes)
        }
        for declaration in declared.declarations { function.update("\(declaration)\n".utf8) }
        return ContentHash(of: function).description
    }

    /// The same, with the brand above and below each report.
    package func hash(with brand: Brand?) -> String {
        guard let brand else { return hash }
        return ContentHash(of: hash + "\n" + brand.fingerprint).description
    }

    private static func paths(in folder: String) throws(RunFailure) -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
            throw RunFailure(
                .configuration,
                "\(folder): there is no such folder of templates; `almanac templates --out \(folder)` writes the default ones into it")
        }
        var paths: [String] = []
        func add(_ subfolder: String, _ endings: [String]) throws(RunFailure) {
            let names = try names(in: folder + "/" + subfolder)
            paths += names.filter { name in endings.contains { name.hasSuffix($0) } }.map { subfolder + $0 }
        }
        try add("", [".md", ".html", ".css"])
        try add("partials/", [".md"])
        try add("themes/", [".css"])
        for language in try names(in: folder + "/words") where isLanguage(language) { try add("words/\(language)/", [".mf2", ".po"]) }
        for language in try names(in: folder) where isLanguage(language) {
            guard try names(in: "\(folder)/\(language)/").contains(where: { $0 == "partials" || $0.hasSuffix(".md") }) else { continue }
            throw RunFailure(
                .configuration,
                "\(folder)/\(language): templates have no copies for a language any more; write each text that you changed as a pair, msgid \"the "
                    + "text in \(folder)\" and msgstr \"the one in \(folder)/\(language)\", into \(folder)/words/\(language)/templates.po, and "
                    + "take the copies out (docs/templates.md)")
        }
        return paths.sorted()
    }

    /// The names in a folder, without hidden ones; none when there is no folder.
    private static func names(in folder: String) throws(RunFailure) -> [String] {
        guard fileExists(folder) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
        } catch {
            throw RunFailure(.configuration, "\(folder): cannot be read; check that it is a folder and that this user may read it")
        }
    }

    /// True when a folder's name is a language: `de`, `pt-BR`, `zh-Hant`.
    private static func isLanguage(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.utf8.count == 2 || first.utf8.count == 3 else { return false }
        return parts.allSatisfy { part in
            (2...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        }
    }

    private static func read(_ path: String, in folder: String) throws(RunFailure) -> [UInt8] {
        let root = resolved(folder)
        let file = resolved(folder + "/" + path)
        guard let root, let file, file.hasPrefix(root + "/") else {
            throw RunFailure(.configuration, "\(folder)/\(path): leads out of the templates folder; put a copy in its place")
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw RunFailure(.configuration, "\(folder)/\(path): cannot be read; check that this user may read it")
        }
        guard data.count <= maximumBytes else {
            throw RunFailure(.configuration, "\(folder)/\(path): has \(data.count) bytes; \(maximumBytes) is the most for a template")
        }
        return Array(data)
    }

    /// The path with links resolved; `nil` when nothing is there.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

/// True when there is a file, or a link to one.
package func fileExists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
}
