package import AlmanacModel

/// Compares the messages of a language with the built-in English ones, which name what there is.
package enum WordsCheck {
    /// Finds everything that a reader of the language would stumble on.
    ///
    /// - Parameters:
    ///   - language: Its name in the folder of words: `de`.
    ///   - folder: The folder's name in problems about missing messages: `Templates/words/de`.
    ///   - plurals: Rules of the language.
    ///   - isWhole: False for a language that may lack messages: a new one of a folder, and English, whose own messages replace built-in ones.
    /// - Returns: Missing messages first, then the problems of existing ones, in their order.
    package static func problems(
        of entries: [MessageEntry], language: String, folder: String, plurals: PluralRules, against english: [MessageEntry],
        isWhole: Bool = true
    ) -> [FileProblem] {
        var problems: [FileProblem] = []
        let own = Set(entries.map(\.name))
        var originals: [String: Message] = [:]
        for entry in english {
            originals[entry.name] = entry.message
            if isWhole, !own.contains(entry.name) {
                let area = entry.file.split(separator: "/").last.map(String.init) ?? entry.file
                problems.append(
                    FileProblem(
                        file: "\(folder)/\(area)", line: 1, column: 1,
                        message: "\(entry.name) is missing; English stands in for it until there is an entry here"))
            }
        }
        for entry in entries {
            func report(_ message: String) {
                problems.append(FileProblem(file: entry.file, line: entry.line, column: 1, message: "\(entry.name): \(message)"))
            }
            guard let original = originals[entry.name] else {
                let near = nearest(to: entry.name, among: Array(originals.keys))
                report("no such message is used; " + (near.isEmpty ? "take it out" : "did you mean '\(near[0])'?"))
                continue
            }
            let selected = Set(original.selectors.map(\.name))
            let known = original.shown.union(selected)
            let uses = entry.message.shown.union(entry.message.selectors.map(\.name))
            for name in uses.subtracting(known).sorted() {
                report(
                    "{$\(name)} is no argument of this message; "
                        + (known.isEmpty ? "it has none" : "it has \(known.sorted().map { "{$\($0)}" }.joined(separator: ", "))"))
            }
            for name in original.shown.subtracting(uses).sorted() {
                report("{$\(name)} stands in the \(language == WordsLibrary.fallback ? "built-in" : "English") message and is missing here")
            }
            for selector in entry.message.selectors {
                if let other = original.selectors.first(where: { $0.name == selector.name }),
                    other.function.isNumeric != selector.function.isNumeric
                {
                    report(
                        "$\(selector.name) is picked by as :\(selector.function.rawValue), in English as :\(other.function.rawValue); use the same"
                    )
                }
            }
            for (selector, category) in missing(in: entry.message, plurals) {
                report("has no variant '\(category.rawValue)' for $\(selector); numbers of \(name(of: language)) need it")
            }
        }
        return problems
    }

    /// Categories that the language has for whole numbers and a message has neither a key nor exact numbers for.
    private static func missing(in message: Message, _ plurals: PluralRules) -> [(selector: String, category: PluralCategory)] {
        guard case .match(let selectors, let variants) = message else { return [] }
        var result: [(String, PluralCategory)] = []
        for (index, selector) in selectors.enumerated() where selector.function.isNumeric && !selector.isExact {
            let keys = Set(variants.map { $0.keys[index] })
            // All numbers alike: nothing is missing that anybody wanted.
            guard keys != [.any] else { continue }
            for category in plurals.categories where category != .other && !keys.contains(.category(category)) {
                if let numbers = plurals.onlyNumbers(of: category), numbers.allSatisfy({ keys.contains(.exact($0)) }) { continue }
                result.append((selector.name, category))
            }
        }
        return result
    }

    private static func name(of language: String) -> String { "the language '\(language)'" }
}
