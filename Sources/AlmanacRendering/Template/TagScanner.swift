/// The text of a template after its names were resolved: every tag holds the number of a slot instead of a name.
struct ResolvedText: Sendable {
    /// For swift-mustache: `{{{s3}}}`, `{{#q4d0}}`; names, and the mistakes in them, are gone.
    var text = ""
    var usesRange = false
}

/// Reads the tags of a template, resolves each name against the vocabulary and the rows around it, and rewrites the text to slots.
///
/// swift-mustache is lenient (a mistyped name renders as nothing) and its tokens are internal, so names are checked here, before anything is
/// rendered. Resolving them here as well makes rendering cheap: no dotted look-ups, no reflection.
struct TagScanner {
    let vocabulary: Vocabulary
    private(set) var problems: [TemplateProblem] = []
    private(set) var slots: [Slot] = []

    init(vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    private struct Frame {
        var name: String
        var token: String
        var offset: Int
        /// The series whose rows the section stands on, when it repeats.
        var series: String?
    }

    mutating func report(_ problem: TemplateProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// - Parameters:
    ///   - range: The part of the source to resolve.
    ///   - replacing: Ranges of the source that are not scanned, and what stands in their place.
    mutating func resolve(
        _ source: TemplateSource, _ range: Range<Int>, replacing: [(range: Range<Int>, text: String)] = []
    ) -> ResolvedText {
        var result = ResolvedText()
        var frames: [Frame] = []
        let bytes = source.bytes
        var runStart = range.lowerBound
        var index = range.lowerBound
        var replacements = replacing[...]
        while index < range.upperBound {
            if let next = replacements.first, next.range.lowerBound == index {
                result.text += source.text(runStart..<index) + next.text
                index = next.range.upperBound
                runStart = index
                replacements = replacements.dropFirst()
                continue
            }
            guard bytes[index] == 0x7B, index + 1 < range.upperBound, bytes[index + 1] == 0x7B else {
                index += 1
                continue
            }
            result.text += source.text(runStart..<index)
            let tagStart = index
            let limit = replacements.first?.range.lowerBound ?? range.upperBound
            guard let close = firstClose(bytes, from: index + 2, to: limit) else {
                report(source.problem(at: tagStart, "a tag is opened here but never closed; add }}"))
                return result
            }
            index = close + 2
            runStart = index
            let content = source.text(tagStart + 2..<close)
            let replaced = rewrite(content, source: source, at: tagStart, frames: &frames)
            result.text += replaced.text
            result.usesRange = result.usesRange || replaced.usesRange
            // {{{name}}} has one more brace to eat, so that one mistake is told once.
            if content.hasPrefix("{"), index < range.upperBound, bytes[index] == 0x7D {
                index += 1
                runStart = index
            }
        }
        result.text += source.text(runStart..<range.upperBound)
        for frame in frames {
            report(source.problem(at: frame.offset, "section '\(frame.name)' is opened here but not closed before the next heading; add {{/\(frame.name)}}"))
        }
        return result
    }

    /// Compiles what `resolve` gave; nothing while there are mistakes.
    func compile(_ resolved: ResolvedText, target: TemplateText.Target) -> TemplateText? {
        guard problems.isEmpty else { return nil }
        return try? TemplateText(resolved, slots: slots, target: target)
    }

    /// Resolves and compiles a text of its own, such as an option of a fence.
    ///
    /// - Parameter place: Where the first line of the text stands.
    mutating func compile(_ text: String, at place: TemplateProblem, target: TemplateText.Target) -> TemplateText? {
        let before = problems.count
        let source = TemplateSource(name: place.file, bytes: Array(text.utf8))
        let resolved = resolve(source, 0..<source.bytes.count)
        for index in before..<problems.count {
            if problems[index].line == 1 { problems[index].column += place.column - 1 }
            problems[index].line += place.line - 1
        }
        return compile(resolved, target: target)
    }

    private func firstClose(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        var index = start
        while index + 1 < end {
            if bytes[index] == 0x7D, bytes[index + 1] == 0x7D { return index }
            index += 1
        }
        return nil
    }

    private mutating func rewrite(
        _ content: String, source: TemplateSource, at offset: Int, frames: inout [Frame]
    ) -> ResolvedText {
        let sigil = content.first ?? " "
        let name = trimmed("#^/>!".contains(sigil) ? String(content.dropFirst()) : content)
        let series = frames.compactMap(\.series)
        switch sigil {
        case "!":
            return ResolvedText(text: "{{!}}")
        case "{", "&":
            let plain = trimmed(String(content.dropFirst()))
            report(source.problem(at: offset, "a value cannot be put in unescaped; write {{\(plain)}}"))
            return ResolvedText()
        case "=", "<", "$", "%", "*":
            report(source.problem(at: offset, "'\(sigil)' tags are not used here; there are values, sections (#, ^, /), partials (>) and comments (!)"))
            return ResolvedText()
        case "#", "^":
            guard isName(name) else {
                report(source.problem(at: offset, "'\(name)' is no name; names are lower-case words joined by dots"))
                frames.append(Frame(name: name, token: "x", offset: offset))
                return ResolvedText()
            }
            let slot = rowSlot(name, series) ?? vocabulary.section(name)
            guard let slot else {
                report(source.problem(at: offset, "no section named '\(name)'" + hint(name, series, vocabulary.sectionNames)))
                frames.append(Frame(name: name, token: "x", offset: offset))
                return ResolvedText()
            }
            var repeated: String?
            if sigil == "#", case .rows(let rows) = slot { repeated = rows }
            if sigil == "#", case .failures = slot { repeated = "failures" }
            let token = token(for: slot, depth: series.count, isSection: true)
            frames.append(Frame(name: name, token: token, offset: offset, series: repeated))
            return ResolvedText(text: "{{\(sigil)\(token)}}", usesRange: vocabulary.isRanged(slot))
        case "/":
            guard let frame = frames.popLast() else {
                report(source.problem(at: offset, "section '\(name)' is closed here but not open; a section opens and closes under the same heading"))
                return ResolvedText()
            }
            if frame.name != name {
                report(source.problem(at: offset, "section '\(frame.name)' is open here and must be closed first; found {{/\(name)}}"))
            }
            return ResolvedText(text: "{{/\(frame.token)}}")
        case ">":
            report(source.problem(at: offset, "a partial stands on a line of its own, outside of fences"))
            return ResolvedText()
        default:
            guard isName(name) else {
                report(source.problem(at: offset, "'\(name)' is no name; names are lower-case words joined by dots"))
                return ResolvedText()
            }
            let slot = rowSlot(name, series) ?? vocabulary.variable(name)
            guard let slot else {
                if vocabulary.isList(name) {
                    report(source.problem(at: offset, "'\(name)' is a list, not a value; write {{#\(name)}} … {{/\(name)}}"))
                } else {
                    report(source.problem(at: offset, "no value named '\(name)'" + hint(name, series, vocabulary.variableNames)))
                }
                return ResolvedText()
            }
            return ResolvedText(text: "{{{\(token(for: slot, depth: series.count, isSection: false))}}}", usesRange: vocabulary.isRanged(slot))
        }
    }

    private func rowSlot(_ name: String, _ series: [String]) -> Slot? {
        guard !name.contains(".") else { return nil }
        for depth in series.indices.reversed() {
            if let field = vocabulary.rowFields(of: series[depth])[name] { return .field(depth: depth, field) }
        }
        return nil
    }

    private func hint(_ name: String, _ series: [String], _ names: [String]) -> String {
        let fields = series.flatMap { vocabulary.rowFields(of: $0).keys }
        if !series.isEmpty, !name.contains("."), nearest(to: name, among: fields + names).isEmpty {
            return " here; a row of '\(series.last ?? "")' has \(vocabulary.rowFields(of: series.last ?? "").keys.sorted().joined(separator: ", "))"
        }
        return suggestion(for: name, among: fields + names, listing: "`almanac series` lists the names")
    }

    /// `s3` is slot 3 as a value, `q3` as a question or a list; rows at depth 1 are asked for with `q3d1` and answer to `r1x3` and `t1x3`.
    private mutating func token(for slot: Slot, depth: Int, isSection: Bool) -> String {
        let index: Int
        if let known = slots.firstIndex(of: slot) {
            index = known
        } else {
            index = slots.count
            slots.append(slot)
        }
        if case .field(let depth, _) = slot { return "\(isSection ? "t" : "r")\(depth)x\(index)" }
        return isSection ? "q\(index)d\(depth)" : "s\(index)"
    }
}

private func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2E }
}

func trimmed(_ text: some StringProtocol) -> String {
    var slice = text[...]
    while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
    while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
    return String(slice)
}
