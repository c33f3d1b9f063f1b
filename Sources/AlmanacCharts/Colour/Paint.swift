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

    /// The roles of the paints behind those of the palette, in the order of their codes.
    private static let roles: [Theme.Role] = [.ink, .muted, .grid, .axis, .track, .card, .good, .watch, .bad, .watchMark]

    /// The role of a theme that sets it; `nil` for a colour of the palette.
    private var role: Theme.Role? { if case .series = self { nil } else { Self.roles[Int(code) - Theme.palette.count] } }

    /// The colour on light ground, written on every mark.
    var hex: String { role?.light ?? Theme.palette[Int(code)] }

    /// The custom property that a page sets, without its dashes.
    package var property: String { role?.property ?? "c\(code + 1)" }

    /// Classes of marks that are filled and stroked, by the codes of paints.
    private static let fillClasses: [StaticString] = [
        "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14", "c15", "c16", "c17", "fi", "fm", "fl",
        "fx",
        "ft", "fk", "fg", "fw", "fb", "fa",
    ]
    private static let strokeClasses: [StaticString] = [
        "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16", "s17", "si", "sm", "sl",
        "sx",
        "st", "sk", "sg", "sw", "sb", "sa",
    ]

    var fillClass: StaticString { Self.fillClasses[Int(code)] }

    var strokeClass: StaticString { Self.strokeClasses[Int(code)] }
}
