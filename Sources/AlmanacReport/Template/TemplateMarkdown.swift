import AlmanacInsights
import AlmanacModel

/// A piece of a template whose names are resolved.
indirect enum TemplateNode: Hashable, Sendable {
    case text(String)
    case value(Slot)
    /// Repeated for each row when it is over rows and is not inverted; else shown once or not at all.
    ///
    /// - Parameter top: Rows at most; `nil` for all.
    case section(Slot, isInverted: Bool, repeats: Bool, top: Int?, [TemplateNode])
    /// The place of a fence of the card, by its index.
    case fence(Int)
}

/// A run of template text after its names were resolved.
struct ResolvedText: Hashable, Sendable {
    var nodes: [TemplateNode] = []
    /// True when a name in it depends on the range.
    var usesRange = false
    /// True when a name in it is the same for all windows, but differs for a period that was asked for.
    var followsPeriod = false
    /// Of each fence the series whose rows the section around it repeats for.
    var loops: [[String]] = []
}

/// A line of a template that is no Markdown, such as a title or an option of a fence.
struct TemplateLine: Sendable {
    private let nodes: [TemplateNode]
    let usesRange: Bool
    let followsPeriod: Bool
    /// The row that its values are of, for a text of a fence that is shown for each row.
    var rows: [TemplateWalk.Row] = []

    init(_ resolved: ResolvedText) {
        nodes = resolved.nodes
        usesRange = resolved.usesRange
        followsPeriod = resolved.followsPeriod
    }

    func filled(_ context: ReportContext, _ range: RangeKey) -> Line {
        // Most options have no tag at all.
        if nodes.count == 1, case .text(let text) = nodes[0] { return Line([.text(text)]) }
        var walk = TemplateWalk(context: context, range: range, isLine: true, keepsPieces: true)
        walk.rows = rows
        walk.walk(nodes)
        return Line(walk.pieces)
    }
}

/// Markdown of a template with names, sections and fences in it, ready to be filled for any subject.
///
/// Filling is a walk over the nodes that notes what it decides (which sections are taken, how often rows repeat, which values are there) and the
/// values on its way. What it decided is the shape; the Markdown of each shape is parsed once and kept.
struct TemplateMarkdown: Sendable {
    /// A part of a card's filled text: words, or the place of a fence between them.
    enum Part: Sendable {
        case words(FilledProse)
        /// With the row that it is shown for, in a section that repeats for rows.
        case fence(Int, rows: [TemplateWalk.Row])
    }

    private let nodes: [TemplateNode]
    let usesRange: Bool
    let followsPeriod: Bool
    /// True when a fence is outside of all sections.
    let hasPlainFence: Bool
    /// True for the words of a heading: one line, without blocks.
    private let isHeading: Bool
    /// Parts of a text without values and sections, kept because they are the same for every subject; `nil` for others.
    private let constant: ConstantProse?
    private let shapes = ProseShapes()

    init(_ resolved: ResolvedText, isHeading: Bool) {
        nodes = resolved.nodes
        usesRange = resolved.usesRange
        followsPeriod = resolved.followsPeriod
        self.isHeading = isHeading
        hasPlainFence = resolved.nodes.contains { if case .fence = $0 { true } else { false } }
        let isConstant = resolved.nodes.allSatisfy { node in
            switch node {
            case .text, .fence: true
            case .value, .section: false
            }
        }
        constant = isConstant ? ConstantProse() : nil
    }

    /// The series and metrics that it names.
    var names: Set<String> {
        var names: Set<String> = []
        for slot in slots {
            switch slot {
            case .metric(let name, _), .rows(let name), .flag(let name, _): names.insert(name)
            case .at, .fact, .failures, .missing, .headlines, .reasons, .news, .topNews, .system, .systemTitle, .field: break
            }
        }
        return names
    }

    /// True when it says something of the data, and not only whom the report is for and what time it is about.
    var showsData: Bool {
        slots.contains { slot in
            switch slot {
            case .fact(let fact): [.headline, .shortHeadline, .lead].contains(fact)
            case .metric(_, .title), .flag(_, .title), .systemTitle: false
            case .metric, .rows, .flag, .headlines, .news, .topNews, .system: true
            case .failures, .missing, .reasons, .field, .at: false
            }
        }
    }

    /// The meanings of all its tags, in order; those at a period of their own without it.
    private var slots: [Slot] {
        func slots(_ nodes: [TemplateNode]) -> [Slot] {
            nodes.flatMap { node -> [Slot] in
                switch node {
                case .text, .fence: []
                case .value(let slot): [slot.unpinned]
                case .section(let slot, _, _, _, let inner): [slot.unpinned] + slots(inner)
                }
            }
        }
        return slots(nodes)
    }

    /// The text without fences.
    func filled(_ context: ReportContext, _ range: RangeKey) -> FilledProse {
        if isHeading, constant == nil {
            // It has no fence, and needs no list around its words.
            var walk = TemplateWalk(context: context, range: range, isLine: isHeading)
            walk.walk(nodes)
            if walk.segments.isEmpty { return words(in: walk.segment, 0, walk.mostRows, context, range) ?? .empty }
        }
        for part in parts(context, range) {
            if case .words(let prose) = part { return prose }
        }
        return .empty
    }

    /// The text cut at its fences; words that come to nothing are left out.
    func parts(_ context: ReportContext, _ range: RangeKey) -> [Part] {
        if nodes.isEmpty { return [] }
        return constant?.parts { filledParts(context, range) } ?? filledParts(context, range)
    }

    private func filledParts(_ context: ReportContext, _ range: RangeKey) -> [Part] {
        var walk = TemplateWalk(context: context, range: range, isLine: isHeading)
        walk.walk(nodes)
        // Most texts have no fence.
        if walk.segments.isEmpty { return words(in: walk.segment, 0, walk.mostRows, context, range).map { [.words($0)] } ?? [] }
        walk.endSegment()
        var parts: [Part] = []
        parts.reserveCapacity(2 * walk.segments.count)
        // By index: a segment that is copied out counts the references of all its parts.
        for index in walk.segments.indices {
            if let fence = walk.segments[index].fence { parts.append(.fence(fence, rows: walk.segments[index].rows)) }
            if let words = words(in: walk.segments[index], index, walk.mostRows, context, range) { parts.append(.words(words)) }
        }
        return parts
    }

    /// The words of a segment, with their values; `nil` when they come to nothing.
    ///
    /// - Parameters:
    ///   - index: Of the segment.
    ///   - mostRows: Rows that loops were repeated for.
    private func words(
        in segment: borrowing TemplateWalk.Segment, _ index: Int, _ mostRows: Int, _ context: ReportContext, _ range: RangeKey
    ) -> FilledProse? {
        let shape = shapes.shape(of: segment.decisions) { text(of: index, context, range) }
        guard !shape.isEmpty else { return nil }
        guard shape.mostRows < mostRows else { return FilledProse(shape: shape, terms: segment.terms, tones: segment.tones) }
        let fewer = self.segment(index, shape, context, range)
        return FilledProse(shape: shape, terms: fewer.terms, tones: fewer.tones)
    }

    /// A segment with its values, where its shape takes fewer rows than there are.
    private func segment(_ index: Int, _ shape: ProseShape, _ context: ReportContext, _ range: RangeKey) -> TemplateWalk.Segment {
        var walk = TemplateWalk(context: context, range: range, isLine: isHeading, mostRows: shape.mostRows)
        walk.walk(nodes)
        walk.endSegment()
        // With fewer rows there may be fewer fences.
        return index < walk.segments.count ? walk.segments[index] : TemplateWalk.Segment()
    }

    /// Parses the Markdown of a segment in a shape that was not met before.
    private func text(of segment: Int, _ context: ReportContext, _ range: RangeKey) -> ProseShape {
        var mostRows = TemplateWalk.mostRows
        while true {
            var walk = TemplateWalk(context: context, range: range, isLine: isHeading, buildsText: true, mostRows: mostRows)
            walk.walk(nodes)
            walk.endSegment()
            do throws(MarkdownGuard.LimitExceeded) {
                let text = segment < walk.segments.count ? walk.segments[segment].text : ""
                return try ProseShape(markdown: text, isHeading: isHeading, mostRows: mostRows)
            } catch {
                // A loop over many rows made it larger than cmark can be trusted with: it takes fewer of them. With none it was checked on reading.
                guard mostRows > 0 else { return .empty }
                mostRows /= 2
            }
        }
    }
}

/// The parts of a text that are the same for every subject, kept from the first time on.
private final class ConstantProse: Sendable {
    private final class Kept: Sendable {
        let parts: [TemplateMarkdown.Part]

        init(_ parts: [TemplateMarkdown.Part]) {
            self.parts = parts
        }
    }

    private let kept = KeptReference<Kept>()

    func parts(_ make: () -> [TemplateMarkdown.Part]) -> [TemplateMarkdown.Part] {
        (kept.load() ?? kept.storeIfNil(Kept(make()))).parts
    }
}

extension ProseShape {
    /// - Parameters:
    ///   - markdown: With a placeholder for each value.
    ///   - mostRows: Rows that its loops repeat for.
    /// - Throws: When it is larger than cmark can be trusted with.
    convenience init(markdown: String, isHeading: Bool, mostRows: Int = TemplateWalk.mostRows) throws(MarkdownGuard.LimitExceeded) {
        let markdown = CommonMark.withoutNumberedPlaceholders(trimmed(markdown))
        guard !markdown.isEmpty else {
            self.init(blocks: [], html: [], markdown: [], mostRows: mostRows)
            return
        }
        if isHeading {
            let inlines = try CommonMark.inlines(markdown)
            let blocks: [Prose.Block] = [.paragraph(inlines)]
            self.init(
                blocks: blocks, html: ProseHTML.pieces(inlines), markdown: ProseMarkdown.pieces(markdown, blocks), mostRows: mostRows)
        } else {
            let blocks = try CommonMark.blocks(markdown)
            self.init(
                blocks: blocks, html: ProseHTML.pieces(blocks), markdown: ProseMarkdown.pieces(ProseShape.closedUp(markdown), blocks),
                mostRows: mostRows)
        }
    }

    /// One blank line where sections that were not taken leave several. Code keeps its own.
    private static func closedUp(_ markdown: String) -> String {
        guard !["```", "~~~", "\n    ", "\t"].contains(where: markdown.contains) else { return markdown }
        var lines: [Substring] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) where !(line.isEmpty && lines.last?.isEmpty == true) {
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }
}
