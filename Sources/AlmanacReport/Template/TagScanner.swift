import AlmanacModel
import AlmanacText

/// Reads the tags of a template, resolves each name against the vocabulary and the rows around it, and makes the nodes that are rendered.
///
/// Mustache looks names up while it renders, and a mistyped one renders as nothing. Here every name is resolved once, before anything is rendered, so
/// that mistakes are reported with their place and rendering is a walk. The tests hold the result to swift-mustache.
struct TagScanner {
    let vocabulary: Vocabulary
    /// The texts in the reader's language, by the English ones.
    let translations: [String: String]
    /// The series of the section around a fence, whose rows the texts of the fence may name.
    var around: [String] = []
    private(set) var problems: [FileProblem] = []
    /// The periods that are named and are no window: they are worked out besides those.
    private(set) var asked: [RangeKey] = []

    init(vocabulary: Vocabulary, translations: [String: String] = [:]) {
        self.vocabulary = vocabulary
        self.translations = translations
    }

    /// A section that is open, with what is in it so far.
    private struct Frame {
        var name: String
        var offset: Int
        /// `nil` after a mistake.
        var slot: Slot?
        var isInverted: Bool
        /// The series whose rows the section repeats for, and how many of them at most.
        var series: String?
        var top: Int?
        var nodes: [TemplateNode] = []

        static let mostFences = 12
        /// True where a fence in it may be shown for each row.
        var takesFences: Bool { repeatsForRows && top.map { $0 <= Self.mostFences } ?? false }
        /// True for the rows of a series.
        var repeatsForRows: Bool { if case .rows? = slot?.unpinned { true } else { false } }
    }

    /// Largest number of mistakes that are reported. An author who made more sees what they have in common.
    private static let mostProblems = 1000
    /// Largest depth of sections inside each other, and of those that repeat for rows: these multiply what they show.
    private static let mostSections = 64
    private static let mostLoops = 6

    mutating func report(_ problem: FileProblem) {
        if problems.count < Self.mostProblems, !problems.contains(problem) { problems.append(problem) }
    }

    /// Reads the name of a period.
    ///
    /// - Parameter place: Its place, for a problem.
    mutating func period(_ text: String, at place: FileProblem) -> ReportPeriod? {
        do throws(ReportPeriodError) {
            let period = try ReportPeriod(text)
            if !period.range.isWindow, !asked.contains(period.range) { asked.append(period.range) }
            return period
        } catch {
            var problem = place
            problem.message = error.hint
            report(problem)
            return nil
        }
    }

    /// - Parameters:
    ///   - range: The part of the source to resolve.
    ///   - fences: Ranges of the source that are not scanned, in order; they become nodes by their index.
    mutating func resolve(_ source: TemplateSource, _ range: Range<Int>, fences: [Range<Int>] = []) -> ResolvedText {
        let bytes = source.bytes
        var root = ResolvedText()
        var frames: [Frame] = []
        var runStart = range.lowerBound
        var index = range.lowerBound
        var nextFence = 0

        func append(_ node: TemplateNode) {
            if frames.isEmpty { root.nodes.append(node) } else { frames[frames.count - 1].nodes.append(node) }
        }
        func note(_ slot: Slot) {
            root.usesRange = root.usesRange || vocabulary.isRanged(slot)
            root.followsPeriod = root.followsPeriod || vocabulary.followsPeriod(slot)
        }
        func appendText(to end: Int) {
            if end > runStart { append(.text(source.text(runStart..<end))) }
        }

        while index < range.upperBound {
            if nextFence < fences.count, fences[nextFence].lowerBound == index {
                appendText(to: index)
                let loops = frames.filter { $0.series != nil }
                if let loop = loops.last, loops.count > 1 || !loop.takesFences {
                    let wayOut =
                        loop.repeatsForRows
                        ? "write for how many at most, up to \(Frame.mostFences), in one section: {{#\(loop.name) top=3}}"
                        : "put it before or after the section"
                    report(source.problem(at: index, "a fence in '{{#\(loop.name)}}' is shown for each row; \(wayOut)"))
                }
                root.loops.append(loops.compactMap(\.series))
                append(.fence(nextFence))
                index = fences[nextFence].upperBound
                runStart = index
                nextFence += 1
                continue
            }
            guard bytes[index] == 0x7B, index + 1 < range.upperBound, bytes[index + 1] == 0x7B else {
                index += 1
                continue
            }
            let tagStart = index
            let limit = nextFence < fences.count ? fences[nextFence].lowerBound : range.upperBound
            guard let close = firstClose(bytes, from: index + 2, to: limit) else {
                report(source.problem(at: tagStart, "a tag is opened here but not closed on its line; add }}"))
                index += 2
                continue
            }
            let content = source.text(tagStart + 2..<close)
            var tagEnd = close + 2
            // {{{name}}} has one more brace to eat, so that one mistake is reported once.
            if content.hasPrefix("{"), tagEnd < range.upperBound, bytes[tagEnd] == 0x7D { tagEnd += 1 }
            // A tag that shows nothing, alone on its line, takes the line with it.
            let line = "#^/!".contains(content.first ?? " ") ? standaloneLine(bytes, tagStart..<tagEnd, in: range) : nil
            appendText(to: line?.lowerBound ?? tagStart)
            index = line?.upperBound ?? tagEnd
            runStart = index
            switch read(content, source: source, at: tagStart, frames: frames) {
            case .nothing: break
            case .value(let slot):
                append(.value(slot))
                note(slot)
            case .open(let frame):
                let loops = frame.series == nil ? 0 : frames.count { $0.series != nil } + 1
                if loops == Self.mostLoops + 1 {
                    report(
                        source.problem(
                            at: tagStart,
                            "'{{#\(frame.name)}}' is the \(loops)th section that repeats for rows inside each other; \(Self.mostLoops) are the most"
                        ))
                } else if frames.count == Self.mostSections {
                    report(source.problem(at: tagStart, "more than \(Self.mostSections) sections stand in each other; take some out"))
                }
                frames.append(frame)
                if let slot = frame.slot { note(slot) }
            case .close(let name):
                guard let frame = frames.popLast() else {
                    report(
                        source.problem(
                            at: tagStart, "section '\(name)' is closed here but not open; a section opens and closes under the same heading"
                        ))
                    continue
                }
                if frame.name != name {
                    report(
                        source.problem(at: tagStart, "section '\(frame.name)' is open here and must be closed first; found {{/\(name)}}"))
                }
                if let slot = frame.slot {
                    append(.section(slot, isInverted: frame.isInverted, repeats: frame.series != nil, top: frame.top, frame.nodes))
                }
            }
        }
        appendText(to: range.upperBound)
        for frame in frames {
            report(
                source.problem(
                    at: frame.offset,
                    "section '\(frame.name)' is opened here but not closed before the next heading; add {{/\(frame.name)}}"))
        }
        return root
    }

    /// Compiles what `resolve` gave as Markdown; nothing while there are mistakes.
    func markdown(_ resolved: ResolvedText, isHeading: Bool = false) -> TemplateMarkdown? {
        problems.isEmpty ? TemplateMarkdown(resolved, isHeading: isHeading) : nil
    }

    /// Compiles what `resolve` gave as a line that is no Markdown; nothing while there are mistakes.
    func line(_ resolved: ResolvedText) -> TemplateLine? {
        problems.isEmpty ? TemplateLine(resolved) : nil
    }

    /// Resolves and compiles a text of its own, such as an option of a fence.
    ///
    /// - Parameter place: The place of the first line of the text.
    mutating func compile(_ text: String, at place: FileProblem) -> TemplateLine? {
        let before = problems.count
        let source = TemplateSource(name: place.file, bytes: Array(text.utf8))
        let resolved = resolve(source, 0..<source.bytes.count)
        for index in before..<problems.count {
            if problems[index].line == 1 { problems[index].column += place.column - 1 }
            problems[index].line += place.line - 1
        }
        return line(resolved)
    }

    /// Only a comment may go on over lines: a brace that is missing would take the words up to the next tag for a name.
    private func firstClose(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        var index = start
        let isComment = start < end && bytes[start] == 0x21
        while index + 1 < end {
            if bytes[index] == 0x7D, bytes[index + 1] == 0x7D { return index }
            if bytes[index] == 0x0A, !isComment { return nil }
            index += 1
        }
        return nil
    }

    /// The whole line of a tag, with its line break, when it has nothing but blanks beside it.
    private func standaloneLine(_ bytes: [UInt8], _ tag: Range<Int>, in range: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while start > range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        guard start == range.lowerBound || bytes[start - 1] == 0x0A else { return nil }
        var end = tag.upperBound
        while end < range.upperBound, bytes[end] == 0x20 || bytes[end] == 0x09 || bytes[end] == 0x0D { end += 1 }
        guard end == range.upperBound || bytes[end] == 0x0A else { return nil }
        return start..<min(end + 1, range.upperBound)
    }

    private enum Tag {
        case nothing
        case value(Slot)
        case open(Frame)
        case close(String)
    }

    private mutating func read(_ content: String, source: TemplateSource, at offset: Int, frames: [Frame]) -> Tag {
        let sigil = content.first ?? " "
        var full = trimmed("#^/>!".contains(sigil) ? String(content.dropFirst()) : content)
        // `guardian.budgets top=3` are the first three rows.
        var option = ""
        if sigil == "#", let space = full.utf8.firstIndex(of: UInt8(ascii: " ")), case let rest = trimmed(full[space...]),
            rest.hasPrefix("top")
        {
            option = rest
            full = String(full[..<space])
        }
        // `guardian.spend.total@7d` is of a period of its own.
        let sign = full.utf8.firstIndex(of: UInt8(ascii: "@"))
        let name = sign.map { String(full[..<$0]) } ?? full
        let series = around + frames.compactMap(\.series)
        switch sigil {
        case "!":
            return .nothing
        case "{", "&":
            let plain = trimmed(String(content.dropFirst()))
            report(source.problem(at: offset, "a value cannot be put in unescaped; write {{\(plain)}}"))
            return .nothing
        case "=", "<", "$", "%", "*":
            report(
                source.problem(
                    at: offset, "'\(sigil)' tags are not used here; there are values, sections (#, ^, /), partials (>) and comments (!)"))
            return .nothing
        case "#", "^":
            var frame = Frame(name: full, offset: offset, isInverted: sigil == "^")
            guard isName(name) else {
                report(source.problem(at: offset, noName(name)))
                return .open(frame)
            }
            guard let slot = rowSlot(name, series) ?? vocabulary.section(name) else {
                report(source.problem(at: offset, "no section named '\(name)'" + hint(name, series, vocabulary.sectionNames)))
                return .open(frame)
            }
            guard let pinned = pinned(slot, full, sign, source.problem(at: offset, "")) else { return .open(frame) }
            frame.slot = pinned
            if sigil == "#", case .rows(let rows) = slot { frame.series = rows }
            if sigil == "#", case .failures = slot { frame.series = "failures" }
            if sigil == "#", case .missing = slot { frame.series = "missing" }
            if sigil == "#", case .headlines = slot { frame.series = "headlines" }
            if sigil == "#", case .reasons = slot { frame.series = "reasons" }
            if sigil == "#", case .news = slot { frame.series = "news" }
            if sigil == "#", case .topNews = slot { frame.series = "top_news" }
            if !option.isEmpty {
                frame.top =
                    option.hasPrefix("top=")
                    ? Int(option.dropFirst(4)).flatMap { (1...TemplateWalk.mostRows).contains($0) ? $0 : nil } : nil
                if frame.top == nil || frame.series == nil {
                    report(
                        source.problem(
                            at: offset,
                            "'\(option)' does not belong here; a section that repeats for rows may have the number of rows at most behind its name: {{#guardian.budgets top=3}}"
                        ))
                }
            }
            return .open(frame)
        case "/":
            return .close(full)
        case ">":
            report(source.problem(at: offset, "a partial stands on a line of its own, outside of fences"))
            return .nothing
        default:
            guard isName(name) else {
                report(source.problem(at: offset, noName(name)))
                return .nothing
            }
            guard let slot = rowSlot(name, series) ?? vocabulary.variable(name) else {
                if vocabulary.isList(name) {
                    report(source.problem(at: offset, "'\(name)' is a list, not a value; write {{#\(name)}} … {{/\(name)}}"))
                } else {
                    report(source.problem(at: offset, "no value named '\(name)'" + hint(name, series, vocabulary.variableNames)))
                }
                return .nothing
            }
            return pinned(slot, full, sign, source.problem(at: offset, "")).map { .value($0) } ?? .nothing
        }
    }

    /// The slot at the period that is named behind its name.
    ///
    /// - Parameters:
    ///   - full: The name with its period.
    ///   - sign: Where the period begins; `nil` for a name without one.
    /// - Returns: `nil` after a mistake.
    private mutating func pinned(_ slot: Slot, _ full: String, _ sign: String.Index?, _ place: FileProblem) -> Slot? {
        guard let sign else { return slot }
        guard let range = period(String(full[full.index(after: sign)...]), at: place)?.range else { return nil }
        guard vocabulary.isRanged(slot) || vocabulary.followsPeriod(slot) && !range.isWindow else {
            var problem = place
            problem.message = "'\(full[..<sign])' does not depend on a period; leave '\(full[sign...])' out"
            report(problem)
            return nil
        }
        return .at(range, slot)
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
            return
                " here; a row of '\(series.last ?? "")' has \(vocabulary.rowFields(of: series.last ?? "").keys.sorted().joined(separator: ", "))"
        }
        return suggestion(for: name, among: fields + names, listing: "`almanac series` lists the names")
    }
}

private func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2E }
}

/// The problem of a text that is no name, and the way out where somebody wanted to compute or to compare.
private func noName(_ text: String) -> String {
    let words = "'\(text)' is no name; names are lower-case words joined by dots"
    if text.contains(where: { "<>=".contains($0) }) {
        return words + ", and a section asks whether there is a value and compares none: {{#guardian.budgets.over}}"
    }
    let isSum =
        text.contains { "+*/-".contains($0) } && text.split(whereSeparator: { " +*/-".contains($0) }).contains { isName(String($0)) }
    return isSum ? words + ", and a template computes nothing; almanac series lists the shares and differences that there are" : words
}

/// Without spaces, tabs and line breaks at both ends.
package func trimmed(_ text: some StringProtocol) -> String {
    var bytes = Substring(text).utf8
    while let first = bytes.first, first.isWhiteSpace { bytes.removeFirst() }
    while let last = bytes.last, last.isWhiteSpace { bytes.removeLast() }
    return String(Substring(bytes))
}
