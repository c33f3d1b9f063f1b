import AlmanacModel
import AlmanacText
import Yams

/// Reads nouns and sentences of declared measures.
enum MeasureWords {
    private static let longest = 200

    static func noun(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.Noun? {
        guard let mapping = node.mapping, !mapping.isEmpty else {
            return problems.refuse(node.mark, "'counted' takes the forms of a noun: counted: { one: order, other: orders }")
        }
        if mapping.keys.contains(where: { PluralCategory(rawValue: $0.string ?? "") != nil }) {
            return forms(mapping, language: nil, node.mark, &problems).map { Declaration.Noun([$0]) }
        }
        var all: [Declaration.Noun.Forms] = []
        for (key, value) in mapping {
            let language = key.string ?? ""
            guard PluralRules.builtIn(Words.code(of: language)) != nil, let forms = value.mapping else {
                problems.report(
                    key.mark, "'counted' takes forms for a language that there are words of: counted: { en: { one: order, other: orders } }"
                )
                continue
            }
            if let forms = self.forms(forms, language: language, value.mark, &problems) { all.append(forms) }
        }
        return all.isEmpty ? nil : Declaration.Noun(all)
    }

    private static func forms(
        _ mapping: Node.Mapping, language: String?, _ mark: Yams.Mark?, _ problems: inout SettingsProblems
    ) -> Declaration.Noun.Forms? {
        var texts: [String: String] = [:]
        for (key, value) in mapping {
            guard let category = PluralCategory(rawValue: key.string ?? "") else {
                let known = PluralCategory.allCases.map(\.rawValue)
                problems.report(
                    key.mark, "'\(key.string ?? "")' is no form of a noun; there are \(known.joined(separator: ", "))")
                continue
            }
            texts[category.rawValue] = problems.line(value, category.rawValue, atMost: longest)
        }
        // Those of numbers up to a hundred: who has a million of something takes the words for several.
        let rules = language.flatMap { PluralRules.builtIn(Words.code(of: $0)) }
        let needed = Set((0...100).compactMap { rules?.category(PluralOperands(integer: $0)) }).union([.other])
        let missing = PluralCategory.allCases.filter { needed.contains($0) && texts[$0.rawValue] == nil }.map(\.rawValue)
        guard missing.isEmpty else {
            return problems.refuse(
                mark,
                "'counted' lacks \(missing.joined(separator: ", "))\(language.map { ", which numbers of the language '\($0)' need" } ?? "")"
            )
        }
        return Declaration.Noun.Forms(language: language, byCategory: texts)
    }

    static func sentence(_ node: Node, _ problems: inout SettingsProblems) -> Titles? {
        TitleReader.texts(node, "sentence", &problems, message)
    }

    /// The text of a message that can be read; what is wrong with it is reported.
    private static func message(_ node: Node, _ problems: inout SettingsProblems) -> String? {
        guard let text = node.string, text.contains(where: { !$0.isWhitespace }) else {
            return problems.refuse(node.mark, "'sentence' takes a text, or one for each language")
        }
        do throws(FileProblems) {
            _ = try entry(text)
            return Bidi.withoutControls(text)
        } catch {
            for problem in error.problems { problems.report(node.mark, problem.message) }
            return nil
        }
    }

    private static func entry(_ text: String) throws(FileProblems) -> MessageEntry? {
        try MessageFile(file: "", bytes: Array("sentence =\(MeasureMessages.indented(text))\n".utf8)).entries.first
    }

    /// Reports a noun of what is not counted, and values that a sentence does not have, or not in each language.
    static func check(_ draft: MeasureDraft, _ unit: Declaration.MeasuredUnit, hasPeriod: Bool, _ problems: inout SettingsProblems) {
        if draft.noun != nil, unit != .count, unit != .number {
            problems.report(draft.wordsMark, "'\(draft.name)' has a unit, and 'counted' is for numbers of things; leave one of them out")
        }
        guard let sentence = draft.sentence else { return }
        let known = Declaration.sentenceArguments.subtracting(hasPeriod ? [] : ["period"]).union(draft.noun == nil ? [] : ["counted"])
        let usual = used(sentence.usual)
        for (language, text) in [("", sentence.usual)] + sentence.byLanguage {
            let shown = used(text)
            if let first = shown.subtracting(known).min() {
                problems.report(
                    draft.wordsMark,
                    first == "counted"
                        ? "{$counted} is what 'counted' has the words for; write counted: { one: order, other: orders }"
                        : first == "period"
                            ? "the rows have no time, so that there is no {$period}"
                            : "{$\(first)} is no value of this sentence; there are \(written(known))")
                return
            }
            if shown != usual {
                problems.report(
                    draft.wordsMark,
                    "the sentence of '\(language)' shows \(written(shown)), and the first one \(written(usual)); each shows the same values"
                )
                return
            }
        }
    }

    private static func written(_ names: Set<String>) -> String {
        names.isEmpty ? "none" : names.sorted().map { "{$\($0)}" }.joined(separator: ", ")
    }

    /// The values that a message shows or chooses by; none of one that cannot be read, which is reported elsewhere.
    private static func used(_ text: String) -> Set<String> {
        do throws(FileProblems) {
            return try entry(text).map { $0.message.shown.union($0.message.selectors.map(\.name)) } ?? []
        } catch {
            return []
        }
    }
}
