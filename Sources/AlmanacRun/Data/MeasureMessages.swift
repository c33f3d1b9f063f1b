import AlmanacModel
import AlmanacText

/// The messages that nouns and sentences of declared measures become.
enum MeasureMessages {
    /// The message that says a number with its noun. Each form of the language is there.
    static func message(_ noun: Declaration.Noun, _ language: String) -> String {
        let code = Words.code(of: language)
        let forms = noun.byLanguage.first { $0.language.map { Words.code(of: $0) } == code } ?? noun.byLanguage.first
        guard let forms, let other = forms.byCategory[PluralCategory.other.rawValue] else { return "{$count}" }
        let categories = (PluralRules.builtIn(code)?.categories ?? []).filter { $0 != .other }
        let variants = categories.map { ($0.rawValue, forms.byCategory[$0.rawValue] ?? other) } + [("*", other)]
        return indented(
            ".input {$count :integer}\n.match $count\n"
                + variants.map { "\($0) {{{$count} \(DeclaredTemplates.escaped($1))}}" }.joined(separator: "\n"))
    }

    /// A message as the lines of an entry.
    static func indented(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { "\n    " + $0 }.joined()
    }
}
