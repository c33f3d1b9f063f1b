/// A colour by its role.
package enum Paint: Sendable, Hashable {
    /// Index into the palette, wrapped around.
    case series(Int)
    case ink, muted, grid, axis, track, card, good, watch, bad
    /// A mark that says what words in `watch` say.
    case watchMark

    /// All paints in the order of their codes.
    static let all: [Paint] =
        Theme.palette.indices.map { .series($0) } + [.ink, .muted, .grid, .axis, .track, .card, .good, .watch, .bad, .watchMark]

    /// The colour of a mark for a judgement; that of its words is `forText`.
    ///
    /// - Parameter neutral: The colour for no judgement.
    init(_ tone: ChartTone, neutral: Paint) {
        switch tone {
        case .good: self = .good
        case .watch: self = .watchMark
        case .bad: self = .bad
        case .neutral: self = neutral
        }
    }

    /// The index in `all`.
    var code: UInt8 {
        switch self {
        case .series(let index): UInt8(truncatingIfNeeded: wrapped(index, to: 17))
        case .ink: 17
        case .muted: 18
        case .grid: 19
        case .axis: 20
        case .track: 21
        case .card: 22
        case .good: 23
        case .watch: 24
        case .bad: 25
        case .watchMark: 26
        }
    }

    /// The colour of words about a mark: the same hue mixed with the text's colour, so that it can be read.
    var forText: Paint {
        if self == .watchMark { return .watch }
        guard case .series(let index) = self else { return self }
        let place = wrapped(index, to: Theme.palette.count)
        for (mixed, mixture) in Theme.mixtures.enumerated() where mixture == .withInk(place) {
            return .series(Theme.palette.count - Theme.mixtures.count + mixed)
        }
        // A colour mixed with the text's colour is readable already; others have no such mixture.
        if place >= Theme.palette.count - Theme.mixtures.count, case .withInk = Theme.mixtures[place - 8] { return self }
        return .ink
    }

    /// The colour on light ground, written on every mark.
    var hex: String {
        switch self {
        case .series(let index): Theme.palette[wrapped(index, to: Theme.palette.count)]
        case .ink: Theme.Role.ink.light
        case .muted: Theme.Role.muted.light
        case .grid: Theme.Role.grid.light
        case .axis: Theme.Role.axis.light
        case .track: Theme.Role.track.light
        case .card: Theme.Role.card.light
        case .good: Theme.Role.good.light
        case .watch: Theme.Role.watch.light
        case .bad: Theme.Role.bad.light
        case .watchMark: Theme.Role.watchMark.light
        }
    }

    private static let fillClasses: [StaticString] = [
        "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14", "c15", "c16", "c17",
    ]

    private static let strokeClasses: [StaticString] = [
        "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16", "s17",
    ]

    /// The class of a mark that is filled with it.
    var fillClass: StaticString {
        switch self {
        case .series(let index): Self.fillClasses[wrapped(index, to: Self.fillClasses.count)]
        case .ink: "fi"
        case .muted: "fm"
        case .grid: "fl"
        case .axis: "fx"
        case .track: "ft"
        case .card: "fk"
        case .good: "fg"
        case .watch: "fw"
        case .bad: "fb"
        case .watchMark: "fa"
        }
    }

    /// The class of a mark that is stroked with it.
    var strokeClass: StaticString {
        switch self {
        case .series(let index): Self.strokeClasses[wrapped(index, to: Self.strokeClasses.count)]
        case .ink: "si"
        case .muted: "sm"
        case .grid: "sl"
        case .axis: "sx"
        case .track: "st"
        case .card: "sk"
        case .good: "sg"
        case .watch: "sw"
        case .bad: "sb"
        case .watchMark: "sa"
        }
    }

    /// The custom property that a page sets, without its dashes.
    package var property: String {
        switch self {
        case .series(let index): "c\(wrapped(index, to: Theme.palette.count) + 1)"
        case .ink: Theme.Role.ink.property
        case .muted: Theme.Role.muted.property
        case .grid: Theme.Role.grid.property
        case .axis: Theme.Role.axis.property
        case .track: Theme.Role.track.property
        case .card: Theme.Role.card.property
        case .good: Theme.Role.good.property
        case .watch: Theme.Role.watch.property
        case .bad: Theme.Role.bad.property
        case .watchMark: Theme.Role.watchMark.property
        }
    }
}
