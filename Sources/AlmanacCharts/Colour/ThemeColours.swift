/// The colours of a theme on one ground: those that it sets, the standard ones for the rest, and those that are mixed from both.
struct ThemeColours: Hashable {
    /// `#rrggbb` by name without dashes: what a theme sets.
    var set: [String: String]

    var isDark: Bool { (Contrast.ratio(set["card"] ?? Theme.Role.card.light, "#000000") ?? 21) < 4.6 }

    /// - Parameter name: a custom property without its dashes, `c1` to `c17`, or `step1` to `step4` of a calendar.
    subscript(name: String) -> String {
        if let colour = set[name] { return colour }
        if name.hasPrefix("step") {
            let ramp = StepRamp.colours(of: self["c1"], on: self["card"])
            let step = Int(name.dropFirst(4)) ?? 0
            return ramp.indices.contains(step - 1) ? ramp[step - 1] : ""
        }
        guard let place = Self.place(of: name) else { return standard(name) }
        return place < 8 ? standard(name) : Theme.palette((1...8).map { self["c\($0)"] }, ink: self["ink"])[place]
    }

    /// The colour where a theme sets none.
    func standard(_ name: String) -> String {
        if let role = Theme.Role(rawValue: name) { return isDark ? role.dark : role.light }
        guard let place = Self.place(of: name) else { return "" }
        return (isDark ? Theme.darkPalette : Theme.palette)[place]
    }

    /// The properties that a colour comes from: itself, or those that it is mixed from.
    static func properties(of name: String) -> [String] {
        if name.hasPrefix("step") { return ["c1"] }
        guard let place = place(of: name), place >= 8 else { return [name] }
        switch Theme.mixtures[place - 8] {
        case .withInk(let index): return ["c\(index + 1)"]
        case .of(let one, let other): return ["c\(one + 1)", "c\(other + 1)"]
        }
    }

    /// The index in the palette of `c1` to `c17`.
    static func place(of name: String) -> Int? {
        guard name.hasPrefix("c"), let number = Int(name.dropFirst()), (1...Theme.palette.count).contains(number) else { return nil }
        return number - 1
    }
}
