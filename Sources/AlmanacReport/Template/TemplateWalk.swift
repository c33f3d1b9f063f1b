import AlmanacInsights
import AlmanacModel

/// A walk over the nodes of a text for one subject and one range.
struct TemplateWalk {
    /// Words between two fences.
    struct Segment {
        /// The fence before it.
        var fence: Int?
        /// The row that the fence is shown for.
        var rows: [Row] = []
        /// Decisions on the way, in order: 1 or 0 for a section and for a value that is there, the number of rows for a loop.
        var decisions: [UInt16] = []
        var terms: [Term] = []
        /// Of the terms that are sentences of the news and ask for something, by their numbers.
        var tones: [Int: Tone] = [:]
        /// With a placeholder for each term; empty unless asked for.
        var text = ""
    }

    /// Rows that a loop repeats for; those beyond are counted.
    static let mostRows = 200
    /// Decision for the first fence: larger than twice the rows of a loop, so that it is no other decision.
    private static let firstFence = 1024
    /// Decision for the end of rows with a fence: what stands behind them is not what begins the next row.
    private static let endOfRows = UInt16.max

    let context: ReportContext
    var range: RangeKey
    /// True when all of it is on one line, as in a heading.
    private let isLine: Bool
    private let buildsText: Bool
    private let keepsPieces: Bool
    let mostRows: Int
    private(set) var segments: [Segment] = []
    /// The one that is not at its end.
    private(set) var segment = Segment()

    /// Rows of the sections around, outermost first.
    var rows: [Row] = []
    /// Steps taken since the shared counter was last updated; counting here first keeps most texts away from the counter.
    private var uncounted = 0
    private var isOver = false

    enum Row: Sendable {
        case series(Series, Int)
        case failure(SourceFailure)
        case missing(MissingAnswers, Int)
        case headline(Headline, Int)
    }

    /// - Parameters:
    ///   - isLine: True when all of it is on one line, as in a heading.
    ///   - buildsText: True to build the text with placeholders, too.
    ///   - keepsPieces: True to keep the words and terms, for a line that is no Markdown.
    ///   - mostRows: Rows that a loop repeats for.
    init(
        context: ReportContext, range: RangeKey, isLine: Bool, buildsText: Bool = false, keepsPieces: Bool = false,
        mostRows: Int = TemplateWalk.mostRows
    ) {
        self.context = context
        self.range = range
        self.isLine = isLine
        self.buildsText = buildsText
        self.keepsPieces = keepsPieces
        self.mostRows = mostRows
        if keepsPieces { pieces.reserveCapacity(4) }
    }

    /// The pieces of a text that is no Markdown.
    private(set) var pieces: [Line.Piece] = []

    // Arrays are given room for what most texts need with their first value: they do not grow value by value, and many stay empty.

    private mutating func decide(_ decision: UInt16) {
        if segment.decisions.isEmpty { segment.decisions.reserveCapacity(8) }
        segment.decisions.append(decision)
    }

    mutating func endSegment() {
        if segments.isEmpty { segments.reserveCapacity(2) }
        segments.append(segment)
        segment = Segment()
    }

    /// Takes a step; `false` when there are none left.
    private mutating func step(_ size: Int = 1) -> Bool {
        uncounted += size
        if uncounted >= 1024 {
            isOver = isOver || !context.work.take(uncounted)
            uncounted = 0
        }
        return !isOver
    }

    mutating func walk(_ nodes: [TemplateNode]) {
        for node in nodes {
            guard step() else { return }
            switch node {
            case .text:
                // Most walks want the values alone.
                if buildsText || keepsPieces, case .text(let text) = node { add(text) }
            case .value(let slot):
                let term = term(of: slot)
                decide(term == nil ? 0 : 1)
                guard let term else { continue }
                if case .field(let depth, .sentence) = slot, case .headline(let headline, _) = rows[depth],
                    headline.tone == .bad || headline.tone == .watch
                {
                    segment.tones[segment.terms.count] = headline.tone
                }
                add(term)
            case .section(let slot, let isInverted, let repeats, let top, let inner):
                if repeats {
                    walk(inner, forRowsOf: slot, top: top)
                } else {
                    let isTaken = holds(slot) != isInverted
                    decide(isTaken ? 1 : 0)
                    if isTaken { walk(inner) }
                }
            case .fence(let index):
                endSegment()
                segment.fence = index
                segment.rows = rows
                // Where a segment begins is a part of its shape; no other decision is as large.
                decide(UInt16(clamping: Self.firstFence + index))
            }
        }
    }

    private mutating func add(_ text: String) {
        if buildsText {
            segment.text += text
            _ = step(text.utf8.count / 64)
        }
        if keepsPieces { pieces.append(.text(text)) }
    }

    private mutating func add(_ term: Term) {
        guard segment.terms.count < CommonMark.mostHoles else { return }
        if buildsText { segment.text.unicodeScalars.append(CommonMark.placeholder(segment.terms.count)) }
        if segment.terms.isEmpty { segment.terms.reserveCapacity(4) }
        segment.terms.append(term)
        if keepsPieces { pieces.append(.term(term)) }
    }

    private mutating func walk(_ nodes: [TemplateNode], forRowsOf slot: Slot, top: Int?) {
        let all: [Row]
        switch slot {
        case .rows(let name):
            guard let series = context.insights.series(name, range) else {
                decide(0)
                return
            }
            all = series.keys.indices.map { .series(series, $0) }
        case .failures: all = context.snapshot.failures.map { .failure($0) }
        case .missing: all = context.missing.enumerated().map { .missing($0.element, $0.offset) }
        case .headlines: all = context.furtherWithNow(range).enumerated().map { .headline($0.element, $0.offset) }
        case .reasons: all = context.reasons(range).enumerated().map { .headline($0.element, $0.offset) }
        case .news: all = context.newsWithNow(range).enumerated().map { .headline($0.element, $0.offset) }
        case .topNews: all = context.topNews(range).enumerated().map { .headline($0.element, $0.offset) }
        case .at(let pinned, let slot): return walk(nodes, forRowsOf: slot, at: pinned, top: top)
        case .fact, .metric, .flag, .system, .systemTitle, .field: return
        }
        walk(nodes, forRows: all, top: top)
    }

    /// The rows are those of a period of their own; other names in them are not.
    private mutating func walk(_ nodes: [TemplateNode], forRowsOf slot: Slot, at pinned: RangeKey, top: Int?) {
        switch slot {
        case .rows(let name):
            guard let series = context.insights.series(name, pinned) else { return walk(nodes, forRows: [], top: nil) }
            walk(nodes, forRows: series.keys.indices.map { Row.series(series, $0) }, top: top)
        case .headlines:
            walk(nodes, forRows: context.furtherWithNow(pinned).enumerated().map { Row.headline($0.element, $0.offset) }, top: top)
        case .reasons: walk(nodes, forRows: context.reasons(pinned).enumerated().map { Row.headline($0.element, $0.offset) }, top: top)
        case .news: walk(nodes, forRows: context.newsWithNow(pinned).enumerated().map { Row.headline($0.element, $0.offset) }, top: top)
        case .topNews: walk(nodes, forRows: context.topNews(pinned).enumerated().map { Row.headline($0.element, $0.offset) }, top: top)
        default: walk(nodes, forRowsOf: slot, top: top)
        }
    }

    private mutating func walk(_ nodes: [TemplateNode], forRows all: [Row], top: Int?) {
        let all = all.prefix(top ?? all.count)
        let shown = min(all.count, mostRows)
        decide(UInt16(clamping: shown) << 1 | (shown < all.count ? 1 : 0))
        let before = segments.count
        for row in all.prefix(shown) where step() {
            rows.append(row)
            walk(nodes)
            rows.removeLast()
        }
        if segments.count > before { decide(Self.endOfRows) }
        guard shown < all.count else { return }
        add(isLine ? " " : "\n\n")
        add(.phrase(Phrase("pages.and-more", ["count": .count(all.count - shown)])))
        add(isLine ? " " : "\n\n")
    }
}
