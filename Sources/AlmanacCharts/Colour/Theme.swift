/// The colours of charts and the rules that let a page change them.
///
/// Every mark carries a six-digit colour, which is right on light ground and in every rasteriser, and a class. `css()` maps each class to a custom
/// property of the page with that colour as its fallback, behind a `@supports` guard that renderers without variables skip. A page theme sets any of:
/// `--c1` … `--c8` (the palette, in order), `--c9` … `--c17` (otherwise mixed from those), `--ink`, `--muted` (text), `--grid`, `--axis`, `--track`
/// (the ground of a bullet), `--card` (the ground of the chart, drawn between touching marks), `--good`, `--watch`, `--bad`, and `--watch-mark` for marks
/// that say what `--watch` says in words.
public enum Theme {
    /// A colour by its use. Charts use some of them; pages and mails use all.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// The ground of a page, the ground of its cards, and the lines around them.
        case ground = "bg", card, line
        /// Text.
        case ink, muted
        /// Parts of a chart: lines across it, its base line, the ground of a bullet.
        case grid, axis, track
        /// Judgements.
        case good, watch, bad
        /// The same as `watch` for marks: on light ground, amber that words can be read in is brown.
        case watchMark = "watch-mark"
        /// Buttons and links, and the text on them.
        case accent, onAccent = "on-accent"

        /// The custom property that a page sets, without its dashes.
        public var property: String { rawValue }

        /// `#rrggbb` on light ground.
        public var light: String { values.light }

        /// `#rrggbb` on dark ground.
        public var dark: String { values.dark }

        private var values: (light: String, dark: String) {
            switch self {
            case .ground: ("#f6f8fa", "#0d1117")
            case .card: ("#ffffff", "#151b23")
            case .line: ("#d0d7de", "#3d444d")
            case .ink: ("#1f2328", "#e6edf3")
            case .muted: ("#59636e", "#9198a1")
            case .grid: ("#e6eaef", "#262c36")
            case .axis: ("#8c959f", "#6e7681")
            case .track: ("#e6eaef", "#2d333b")
            case .good: ("#0a7b5c", "#3fb68b")
            case .watch: ("#a06000", "#e3b341")
            case .watchMark: ("#cd7b00", "#e3b341")
            case .bad: ("#a3002e", "#e0703a")
            case .accent: (Theme.hues[0], Theme.hues[0])
            case .onAccent: ("#000000", "#000000")
            }
        }
    }

    /// The mixture of a colour of the palette, half and half.
    public enum Mixture: Sendable, Hashable {
        /// A colour of the palette and the text's colour, which makes it darker on light ground and lighter on dark.
        case withInk(Int)
        /// Two colours of the palette.
        case of(Int, Int)
    }

    /// Eight colours, each with a contrast of at least 3 : 1 on `#ffffff`, `#f6f8fa`, `#0d1117`, `#111827`, `#121212` and `#1e1e1e`, and told
    /// apart without and with the three colour vision deficiencies. In order: blue, salmon, teal, magenta, purple, ochre, grey, brown.
    /// Brown is last, because beside another colour it reads as dirt: two series are blue and salmon.
    static let hues = ["#7884fc", "#cc7266", "#367272", "#cc066c", "#8454ae", "#a29000", "#8a9096", "#906018"]

    /// The same eight for ground that is known to be dark: brighter, with a contrast of at least 4.5 : 1, told apart by the same eyes.
    private static let darkHues = ["#7884fc", "#ffaa7e", "#18bfbf", "#ff55a3", "#d2baff", "#b6b809", "#718b8d", "#b78744"]

    /// The mixtures of the colours from index 8 on.
    public static let mixtures: [Mixture] = [
        .withInk(0), .withInk(1), .withInk(2), .withInk(3), .withInk(4), .withInk(5), .withInk(7), .of(3, 5), .of(1, 4),
    ]

    /// The colours of series and slices on light ground, `#rrggbb`: eight that a theme sets, then nine that are mixed from them.
    public static let palette = palette(hues, ink: Role.ink.light)

    /// The same on dark ground.
    public static let darkPalette = palette(darkHues, ink: Role.ink.dark)

    /// The index of the neutral grey, which no series, slice or category gets of its own: it means "Other".
    public static let other = 6

    /// The sixteen indices for categories: all but `other`.
    public static let categorical: [Int] = (0..<17).filter { $0 != other }

    /// The palette index that a series or slice at `position` gets when it names none.
    public static func colour(at position: Int) -> Int {
        let hues = [0, 1, 2, 3, 4, 5, 7]
        return hues[wrapped(position, to: hues.count)]
    }

    /// The whole palette of a theme that sets the first eight colours.
    ///
    /// - Parameters:
    ///   - hues: Eight times `#rrggbb`; those that are missing are the standard ones.
    ///   - ink: The text's colour, `#rrggbb`.
    public static func palette(_ hues: [String], ink: String) -> [String] {
        let hues = Self.hues.indices.map { $0 < hues.count ? hues[$0] : Self.hues[$0] }
        return hues
            + mixtures.map { mixture in
                switch mixture {
                case .withInk(let index): mixed(hues[index], ink, percent: 50) ?? hues[index]
                case .of(let one, let other): mixed(hues[one], hues[other], percent: 50) ?? hues[one]
                }
            }
    }

    /// The fonts that the text metrics cover, as a CSS family list.
    static let family = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
}

/// `index` wrapped into `0..<count`, whatever its sign.
func wrapped(_ index: Int, to count: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
}
