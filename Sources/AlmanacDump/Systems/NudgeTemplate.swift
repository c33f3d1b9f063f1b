/// Replaces the `{{…}}` of nudges that were never filled in.
enum NudgeTemplate {
    /// The text with `{{goal}}` as "your goal" ("goal" after "your"), `{{save}}` as "a little", with the currency sign before it (`₹{{save}}`,
    /// `R${{save}}`), and any other tag as "…". The original values are lost.
    ///
    /// - Returns: `nil` when the text has no tag.
    static func filled(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        var output: [Unicode.Scalar] = []
        var index = 0
        var hasTag = false
        while index < scalars.count {
            guard startsTag(scalars, at: index), let end = closing(scalars, after: index + 2) else {
                output.append(scalars[index])
                index += 1
                continue
            }
            hasTag = true
            let name = scalars[index + 2..<end].filter { $0 != " " && $0 != "{" }
            if name == Array("goal".unicodeScalars) {
                output += (endsWithYour(output) ? "goal" : "your goal").unicodeScalars
            } else if name == Array("save".unicodeScalars) {
                dropCurrencySign(from: &output)
                output += "a little".unicodeScalars
            } else {
                output.append("…")
            }
            index = end + 2
            // The third brace of `{{{goal}}}`.
            if index < scalars.count, scalars[index] == "}" { index += 1 }
        }
        guard hasTag else { return nil }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: output)
        return String(result)
    }

    /// True when the text so far ends in "your".
    private static func endsWithYour(_ output: [Unicode.Scalar]) -> Bool {
        var word = String.UnicodeScalarView()
        word.append(contentsOf: output.suffix(5))
        return String(word).lowercased() == "your "
    }

    private static func startsTag(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        index + 1 < scalars.count && scalars[index] == "{" && scalars[index + 1] == "{"
    }

    /// The index of the `}}`; `nil` when another tag begins first or there is none.
    private static func closing(_ scalars: [Unicode.Scalar], after start: Int) -> Int? {
        var index = start
        while index + 1 < scalars.count {
            if scalars[index] == "}", scalars[index + 1] == "}" { return index }
            if index > start, startsTag(scalars, at: index) { return nil }
            index += 1
        }
        return nil
    }

    /// Removes a `₹`, or an `R$` with its letters.
    private static func dropCurrencySign(from output: inout [Unicode.Scalar]) {
        guard let last = output.last, last.properties.generalCategory == .currencySymbol else { return }
        output.removeLast()
        while let letter = output.last, ("A"..."Z").contains(letter) { output.removeLast() }
    }
}
