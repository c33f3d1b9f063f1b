/// How the ground of a slice is broken up, so that slices of one colour are told apart. It shows on any ground, in print and without colours.
public enum Texture: Int, Sendable, Hashable, CaseIterable {
    /// Not at all.
    case solid
    /// By thin lines across it, far apart or close together.
    case lined, ribbed
    /// By gaps as wide as what is between them.
    case striped

    /// The lengths of what is drawn and of the gaps along an arc, in pixels; `nil` for `solid`.
    var dashes: StaticString? {
        switch self {
        case .solid: nil
        case .lined: "7 1.5"
        case .ribbed: "3 1.5"
        case .striped: "2 2"
        }
    }

    /// A square that is filled in this way, beside a name where there are no pictures.
    public var sign: String {
        switch self {
        case .solid: "■"
        case .lined: "▥"
        case .ribbed: "▦"
        case .striped: "▨"
        }
    }

    /// The class of a sample of it in a page; empty for `solid`.
    public var sampleClass: String { self == .solid ? "" : "h\(rawValue)" }

    /// For samples of ten pixels beside words.
    static var css: String {
        [(Texture.lined, 4.25, 1.5), (.ribbed, 2, 2), (.striped, 2, 2)].map { texture, drawn, gap in
            let stripes = "repeating-linear-gradient(90deg,#000 0 \(drawn)px,#0000 0 \(drawn + gap)px)"
            return ".k.\(texture.sampleClass){-webkit-mask:\(stripes);mask:\(stripes)}"
        }.joined()
    }
}
