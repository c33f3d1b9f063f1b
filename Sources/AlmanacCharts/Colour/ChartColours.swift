/// The values of a picture's colours by role, as a theme sets them, for files and writers without style sheets.
package struct ChartColours: Sendable, Hashable {
    /// Values `0xRRGGBB` by the code of a paint.
    private var values: [UInt32]

    /// The standard colours on light ground, which every SVG carries.
    package static let light = ChartColours { _ in nil }

    /// The colours of a theme on light ground.
    ///
    /// - Parameter property: The value `0xRRGGBB` of a custom property, named without its dashes: `c1` … `c17`, `ink`, `muted`, `grid`, `axis`,
    ///   `track`, `card`, `good`, `watch`, `bad`, `watch-mark`; `nil` where the theme does not set it. Mixed colours that are not set are computed from their
    ///   parts.
    package init(property: (String) -> UInt32?) {
        let ink = property(Theme.Role.ink.property).map(hexColour) ?? Theme.Role.ink.light
        let hues = (0..<8).map { property("c\($0 + 1)").map(hexColour) ?? Theme.palette[$0] }
        let palette = Theme.palette(hues, ink: ink)
        values = Paint.all.map { paint in
            if let value = property(paint.property) { return value }
            if case .series(let index) = paint { return colourNumber(palette[index]) ?? 0 }
            return colourNumber(paint.hex) ?? 0
        }
    }

    /// All values, three bytes each, in the order of their codes.
    package var bytes: [UInt8] { values.flatMap { value in [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } } }

    /// `0xRRGGBB`.
    package subscript(_ paint: Paint) -> UInt32 { values[Int(paint.code)] }
}
