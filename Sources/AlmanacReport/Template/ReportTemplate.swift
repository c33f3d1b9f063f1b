import AlmanacInsights
package import AlmanacModel
import AlmanacText

/// A template file, parsed and checked: cards of Markdown with tags and fences, ready to be filled for any subject.
///
/// `#` is the title, `##` starts a section, `###` a card in it; the cards after a line of `***` in a section are folded on a dashboard. Sections of
/// Mustache open and close under one heading. Fences are read here, from the template alone, so that data can neither open nor change one.
package struct ReportTemplate: Sendable {
    /// It never changes. A reference, because a card is filled for every subject and its parts would each be retained.
    final class CardTemplate: Sendable {
        let id: String
        let heading: TemplateMarkdown?
        let body: TemplateMarkdown
        let fences: [Fence]
        /// Series and metrics that its fences show.
        let asks: [DataAsk]
        let width: CardWidth
        let isRanged: Bool
        /// True when it is the same for all windows, but differs for a period that was asked for.
        let followsPeriod: Bool
        /// True when at least one of its fences is outside of all sections, so that it is asked for whatever the data is.
        let alwaysAsks: Bool

        init(
            id: String, heading: TemplateMarkdown?, body: TemplateMarkdown, fences: [Fence], width: CardWidth, isRanged: Bool,
            followsPeriod: Bool, catalogue: Catalogue
        ) {
            self.id = id
            self.heading = heading
            self.body = body
            self.fences = fences
            asks = fences.flatMap { DataAsk.all(of: $0.spec, in: catalogue) }
            self.width = width
            self.isRanged = isRanged
            self.followsPeriod = followsPeriod
            alwaysAsks = body.hasPlainFence
        }
    }

    /// A fence with the id of its figure; a reference for the same reason.
    final class Fence: Sendable {
        let spec: FenceSpec
        let figureID: String

        init(spec: FenceSpec, figureID: String) {
            self.spec = spec
            self.figureID = figureID
        }

        /// The id of its figure, of which there is one for each row.
        func id(in rows: [TemplateWalk.Row]) -> String {
            guard case .series(_, let row)? = rows.last else { return figureID }
            return "\(figureID)-row-\(row + 1)"
        }
    }

    struct SectionTemplate: Sendable {
        var id: String
        var opening: CardTemplate
        var cards: [CardTemplate]
        /// Number of cards before the line that folds the rest; `nil` without such a line.
        var unfolded: Int?
    }

    /// As problems name it.
    package let file: String
    /// Default period: `period:` at its head.
    package let period: ReportPeriod?
    /// The periods that it names and that are no window.
    package let askedRanges: [RangeKey]
    /// The title as plain text.
    let title: TemplateLine
    let opening: CardTemplate
    let sections: [SectionTemplate]
    /// Ids of the cards that sentences, tiles and open tasks may link to, in their order, by what they show and by the beginnings of its name.
    private let cardsBySource: [String: [String]]
    /// Texts to be translated, with those of its partials.
    package let texts: [TemplateText]

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - file: As problems name it: `Templates/report.md`.
    ///   - partials: Sources of the partials that it may include, by name, with the name that problems use.
    ///   - translations: Of its texts, by the English ones; what is not among them stays English.
    /// - Throws: `FileProblems` with every mistake in it.
    package init(
        file: String, bytes: [UInt8], partials: [(name: String, file: String, bytes: [UInt8])] = [], vocabulary: Vocabulary,
        translations: [String: String] = [:]
    ) throws(FileProblems) {
        var expansion: [FileProblem] = []
        let matter = FrontMatter(bytes)
        let source = TemplateSource(
            name: file, bytes: matter.rest, partials: partials, systems: vocabulary.systemNames, problems: &expansion)
        let lines = source.texts
        var scanner = TagScanner(vocabulary: vocabulary, translations: translations)
        let period = matter.period(file: file, &scanner)
        var untranslated = ReportTemplateParser(source: source, scanner: scanner, names: [])
        var parser = ReportTemplateParser(
            source: source.translated(lines, by: translations), scanner: scanner, names: untranslated.headings())
        let parsed = parser.parse()
        let problems = expansion + parser.scanner.problems
        guard problems.isEmpty, let parsed else {
            throw FileProblems(problems.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) })
        }
        self.file = file
        self.period = period
        texts = lines.map { TemplateText(english: source.text($0), place: source.problem(at: $0.lowerBound, "")) } + parser.texts
        askedRanges = parser.scanner.asked
        title = parsed.title
        opening = parsed.opening
        sections = parsed.sections
        let cards = sections.flatMap { $0.cards.isEmpty ? [$0.opening] : $0.cards }
        cardsBySource = cards.reduce(into: [:]) { all, card in
            let names = card.shown.flatMap { name in name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) } + [name] }
            for name in Set(names) { all[name, default: []].append(card.id) }
        }
    }

    /// False for a template that has words alone, whom they are for and what time they are about, such as "your report is ready".
    package var showsData: Bool {
        ([opening] + sections.flatMap { [$0.opening] + $0.cards }).contains { card in
            !card.fences.isEmpty || card.body.showsData || card.heading?.showsData == true
        }
    }

    /// The first card that shows one of some sources, the first of them first.
    ///
    /// - Parameter known: Ids of the cards that a subject has.
    func card(with sources: [String], among known: [String]) -> String? {
        sources.lazy.compactMap { source in self.cardsBySource[source]?.first { known.contains($0) } }.first
    }
}

/// One pass over the lines of a template.
struct ReportTemplateParser {
    let source: TemplateSource
    var scanner: TagScanner
    /// Headings as the template has them, before they are translated: links lead to the same ids in all languages.
    private let names: [String]
    /// Those among the options of fences.
    private(set) var texts: [TemplateText] = []
    /// Taken already; the range picker of the dashboard has ids of its own.
    private var ids = Set(RangeKey.allCases.map { "r" + $0.rawValue } + ["r" + RangeKey.last(.day).token])

    /// The number that the next one of the same words is given, by these words.
    private var nextNumbers: [String: Int] = [:]

    /// - Parameter names: The headings, in order, by which ids are made.
    init(source: TemplateSource, scanner: TagScanner, names: [String]) {
        self.source = source
        self.names = names
        self.scanner = scanner
    }

    private struct Fence {
        var kind: String
        var whole: Range<Int>
        var body: Range<Int>
    }

    private struct Part {
        /// 1…3; 0 for text before any heading.
        var level: Int
        var heading: Range<Int>
        var body: Range<Int>
        var fences: [Fence] = []
        /// Where a line of `***` ends it.
        var fold: Int?
    }

    typealias Parsed = (title: TemplateLine, opening: ReportTemplate.CardTemplate, sections: [ReportTemplate.SectionTemplate])

    /// The text of each heading, in order.
    mutating func headings() -> [String] { split().map { source.text($0.heading) } }

    mutating func parse() -> Parsed? {
        if let finding = MarkdownGuard.check(source.bytes) {
            scanner.report(source.problem(at: finding.offset, finding.message))
            return nil
        }
        let parts = split()
        let hasTitle = parts.first?.level == 1
        if !hasTitle {
            scanner.report(source.problem(at: 0, "a template starts with its title; write '# Hello {{subject.name}}' on the first line"))
        }
        // The rest is read all the same, so that all mistakes are reported at once.
        let first = parts.first.flatMap { $0.level < 2 ? $0 : nil }
        let title = first.flatMap { scanner.line(resolved($0.heading)) }
        let opening = first.flatMap { card($0, id: "top") }
        var sections: [ReportTemplate.SectionTemplate] = []
        for (part, name) in zip(parts, names).dropFirst(first == nil ? 0 : 1) {
            let id = unique(slug(name))
            guard let card = card(part, id: id) else { continue }
            if part.level == 3, !sections.isEmpty {
                sections[sections.count - 1].cards.append(card)
            } else {
                if part.level != 2, hasTitle {
                    scanner.report(
                        source.problem(
                            at: part.heading.lowerBound,
                            part.level == 1
                                ? "a template has one title; start sections with ##" : "a card (###) needs a section (##) before it"))
                }
                sections.append(.init(id: id, opening: card, cards: []))
            }
            if let fold = part.fold { self.fold(at: fold, &sections[sections.count - 1]) }
        }
        guard hasTitle, let title, let opening else { return nil }
        return (title, opening, sections)
    }

    private mutating func fold(at place: Int, _ section: inout ReportTemplate.SectionTemplate) {
        if section.cards.isEmpty {
            scanner.report(source.problem(at: place, "*** folds the cards (###) after it; a card that is shown has to stand before it"))
        } else if section.unfolded != nil {
            scanner.report(source.problem(at: place, "*** stands in this section already; the cards after the first one are folded"))
        } else {
            section.unfolded = section.cards.count
        }
    }

    /// Cuts the source at its headings and finds the fences, both by line, outside other fences.
    private mutating func split() -> [Part] {
        var parts: [Part] = []
        var open: (marker: [UInt8], start: Int, fence: Fence?)?
        func extend(to end: Int) {
            guard parts.last?.fold == nil, !parts.isEmpty else { return }
            parts[parts.count - 1].body = parts[parts.count - 1].body.lowerBound..<end
        }
        for line in source.lines {
            let bytes = source.bytes[line.range]
            let lineEnd = min(line.range.upperBound + (line.range.upperBound < source.bytes.count ? 1 : 0), source.bytes.count)
            // Nothing but cards is folded.
            if open == nil, let fold = parts.last?.fold, headingLevel(bytes) == nil, !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                scanner.report(source.problem(at: fold, "*** is followed by a card; write a heading (###) on the next line"))
                parts[parts.count - 1].fold = nil
            }
            if let current = open {
                if TemplateSource.isClosing(bytes, current.marker) {
                    if var fence = current.fence {
                        fence.body = fence.body.lowerBound..<line.start
                        fence.whole = fence.whole.lowerBound..<lineEnd
                        if parts.isEmpty {
                            scanner.report(source.problem(at: fence.whole.lowerBound, "a fence needs a heading before it"))
                        } else {
                            parts[parts.count - 1].fences.append(fence)
                        }
                    }
                    open = nil
                }
            } else if let marker = TemplateSource.fenceMarker(bytes) {
                let info = trimmed(source.text(line.range.lowerBound + marker.count..<line.range.upperBound))
                let kind = info.split(separator: " ").first.map(String.init) ?? ""
                let isOurs = FenceSpec.kinds.contains(kind)
                if !isOurs, let near = nearest(to: kind, among: FenceSpec.kinds).first {
                    scanner.report(source.problem(at: line.start, "no fence named '\(kind)'; did you mean '\(near)'?"))
                }
                open = (
                    marker, line.start,
                    isOurs ? Fence(kind: kind, whole: line.start..<lineEnd, body: lineEnd..<lineEnd) : nil
                )
            } else if isFold(bytes), !parts.isEmpty, parts[parts.count - 1].level > 1 {
                extend(to: line.start)
                parts[parts.count - 1].fold = line.start
                continue
            } else if let level = headingLevel(bytes) {
                extend(to: line.start)
                parts.append(Part(level: level, heading: line.start + level + 1..<line.range.upperBound, body: lineEnd..<lineEnd))
                continue
            } else if parts.isEmpty, !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                parts.append(Part(level: 0, heading: line.start..<line.start, body: line.start..<line.start))
            }
            extend(to: lineEnd)
        }
        if let open {
            let name = open.fence.map { "the \($0.kind) fence" } ?? "the fence"
            let marker = String(decoding: open.marker, as: UTF8.self)
            scanner.report(source.problem(at: open.start, "\(name) is opened here but never closed; add a line of \(marker)"))
        }
        return parts
    }

    /// True for a line of three or more `*`.
    private func isFold(_ line: ArraySlice<UInt8>) -> Bool {
        let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
        return stars >= 3 && line.dropFirst(stars).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    private func headingLevel(_ line: ArraySlice<UInt8>) -> Int? {
        let hashes = line.prefix { $0 == 0x23 }.count
        guard (1...3).contains(hashes), line.count > hashes, line[line.startIndex + hashes] == 0x20 else { return nil }
        return hashes
    }

    private mutating func resolved(_ range: Range<Int>) -> ResolvedText {
        scanner.resolve(source, range)
    }

    private mutating func card(_ part: Part, id: String) -> ReportTemplate.CardTemplate? {
        let words = scanner.resolve(source, part.body, fences: part.fences.map(\.whole))
        var fences: [ReportTemplate.Fence] = []
        var width: CardWidth?
        for (place, fence) in part.fences.enumerated() {
            scanner.around = place < words.loops.count ? words.loops[place] : []
            defer { scanner.around = [] }
            var parser = FenceParser(source: source, kind: fence.kind, bodyStart: fence.body.lowerBound, scanner: scanner)
            let spec = parser.parse(source.text(fence.body))
            scanner = parser.scanner
            texts += parser.texts
            guard let spec else { continue }
            var figureID = id
            if case .chart(let chart) = spec {
                figureID = unique(slug(chart.series.split(separator: ".").dropFirst().joined(separator: "-")))
            }
            width = width ?? spec.width
            fences.append(ReportTemplate.Fence(spec: spec, figureID: figureID))
        }
        let heading = part.level > 0 ? scanner.markdown(resolved(part.heading), isHeading: true) : nil
        guard let body = scanner.markdown(words) else { return nil }
        return ReportTemplate.CardTemplate(
            id: id, heading: heading, body: body, fences: fences, width: width ?? .full,
            isRanged: body.usesRange || (heading?.usesRange ?? false) || fences.contains { $0.spec.usesRange },
            followsPeriod: body.followsPeriod || (heading?.followsPeriod ?? false) || fences.contains { $0.spec.followsPeriod },
            catalogue: scanner.vocabulary.catalogue)
    }

    /// Lower-case letters and digits of the template's own words, joined by hyphens; those in `{{^…}}` are a replacement for others, and
    /// are left out.
    private func slug(_ text: String) -> String {
        var text = text
        while text.utf8.contains(0x7B), let open = text.firstRange(of: "{{^"), let end = text[open.upperBound...].firstRange(of: "}}") {
            let close = text[end.upperBound...].firstRange(of: "{{/\(text[open.upperBound..<end.upperBound])")
            text.removeSubrange(open.lowerBound..<(close ?? end).upperBound)
        }
        var result: [UInt8] = []
        var depth = 0
        // A heading that is a title and nothing else has the words of what it names.
        if text.hasPrefix("{{"), text.hasSuffix(".title}}"), text.firstRange(of: "}}")?.upperBound == text.endIndex {
            text = String(text.dropFirst(2).dropLast(".title}}".count))
        }
        for byte in text.utf8 {
            if byte == 0x7B { depth += 1 }
            if byte == 0x7D { depth = max(0, depth - 1) }
            switch byte {
            case 0x61...0x7A where depth == 0, 0x30...0x39 where depth == 0: result.append(byte)
            case 0x41...0x5A where depth == 0: result.append(byte + 32)
            default: if let last = result.last, last != 0x2D { result.append(0x2D) }
            }
        }
        if result.last == 0x2D { result.removeLast() }
        return result.isEmpty ? "part" : String(decoding: result.prefix(40), as: UTF8.self)
    }

    private mutating func unique(_ id: String) -> String {
        var candidate = id
        var number = nextNumbers[id] ?? 2
        defer { nextNumbers[id] = number }
        while !ids.insert(candidate).inserted {
            candidate = "\(id)-\(number)"
            number += 1
        }
        return candidate
    }
}
