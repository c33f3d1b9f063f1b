/// A colour by its role.
enum Paint: Hashable {
    /// Index into the palette, wrapped around.
    case series(Int)
    case ink, muted, grid, axis, track, card, good, watch, bad

    static let all: [Paint] =
        (0..<8).map { .series($0) } + [.ink, .muted, .grid, .axis, .track, .card, .good, .watch, .bad]

    /// The colour on light ground, written on every mark.
    var hex: String {
        switch self {
        case .series(let index): Theme.palette[wrapped(index, to: Theme.palette.count)]
        case .ink: "#1f2328"
        case .muted: "#59636e"
        case .grid: "#e6eaef"
        case .axis: "#8c959f"
        case .track: "#e6eaef"
        case .card: "#ffffff"
        case .good: "#0a7b5c"
        case .watch: "#8a6100"
        case .bad: "#c2410c"
        }
    }

    /// The colour on dark ground.
    var darkHex: String {
        switch self {
        case .series: hex
        case .ink: "#e6edf3"
        case .muted: "#9198a1"
        case .grid: "#262c36"
        case .axis: "#6e7681"
        case .track: "#2a313c"
        case .card: "#151b23"
        case .good: "#3fb68b"
        case .watch: "#d29922"
        case .bad: "#f0883e"
        }
    }

    /// The class of a mark that is filled with it.
    var fillClass: StaticString {
        switch self {
        case .series(let index):
            switch wrapped(index, to: 8) {
            case 0: "c1"
            case 1: "c2"
            case 2: "c3"
            case 3: "c4"
            case 4: "c5"
            case 5: "c6"
            case 6: "c7"
            default: "c8"
            }
        case .ink: "fi"
        case .muted: "fm"
        case .grid: "fl"
        case .axis: "fx"
        case .track: "ft"
        case .card: "fk"
        case .good: "fg"
        case .watch: "fw"
        case .bad: "fb"
        }
    }

    /// The class of a mark that is stroked with it.
    var strokeClass: StaticString {
        switch self {
        case .series(let index):
            switch wrapped(index, to: 8) {
            case 0: "s1"
            case 1: "s2"
            case 2: "s3"
            case 3: "s4"
            case 4: "s5"
            case 5: "s6"
            case 6: "s7"
            default: "s8"
            }
        case .ink: "si"
        case .muted: "sm"
        case .grid: "sl"
        case .axis: "sx"
        case .track: "st"
        case .card: "sk"
        case .good: "sg"
        case .watch: "sw"
        case .bad: "sb"
        }
    }

    /// The custom property that a page sets, without its dashes.
    var property: String {
        switch self {
        case .series(let index): "c\(wrapped(index, to: 8) + 1)"
        case .ink: "ink"
        case .muted: "muted"
        case .grid: "grid"
        case .axis: "axis"
        case .track: "track"
        case .card: "card"
        case .good: "good"
        case .watch: "watch"
        case .bad: "bad"
        }
    }
}
