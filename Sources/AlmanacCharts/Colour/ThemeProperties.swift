/// The colours that a theme sets, each with its medium.
///
/// A theme is a stylesheet that sets custom properties on `:root`: outside of every condition, in `@media (prefers-color-scheme: dark)` and in
/// `@media print`.
public struct ThemeProperties: Sendable, Hashable {
    /// Colours `#rrggbb` by name without dashes, set outside of every condition.
    public private(set) var screen: [String: String] = [:]
    /// The same for a dark screen.
    public private(set) var dark: [String: String] = [:]
    /// The same for paper.
    public private(set) var print: [String: String] = [:]
    /// Names whose colour cannot be read here, such as `var(--x)`: a browser resolves it, a mail and a measurement do not. In the order of the file.
    public private(set) var unread: [String] = []
    /// True when colours for dark screens would also apply to paper if the reader's system is dark: their condition names no screen.
    private var reachesPaper = false
    /// True when marks that say "watch" have the colour of its words, because the theme knows of that alone.
    private var hasOneWatch = false
    /// The colour schemes that it declares: "light", "dark", "light dark"; `nil` where it declares none.
    public private(set) var scheme: String?

    /// Reads a theme; everything but custom properties is skipped.
    public init(_ css: String) {
        let text = Self.withoutComments(css)
        // The conditions of the open blocks, and where the text since the last mark begins.
        var conditions: [Condition] = []
        var start = text.startIndex
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";") else { continue }
            let words = text[start..<index]
            start = text.utf8.index(after: index)
            if byte == UInt8(ascii: "{") {
                conditions.append(Condition(words))
            } else {
                set(words, in: conditions)
                if byte == UInt8(ascii: "}") { _ = conditions.popLast() }
            }
        }
        let (word, mark) = (Theme.Role.watch.property, Theme.Role.watchMark.property)
        let isSet = unread.contains(mark) || [screen, dark, print].contains { $0[mark] != nil }
        guard !isSet, unread.contains(word) || [screen, dark, print].contains(where: { $0[word] != nil }) else { return }
        hasOneWatch = true
        (screen[mark], dark[mark], print[mark]) = (screen[word], dark[word], print[word])
    }

    private static func withoutComments(_ css: String) -> String {
        var result = ""
        var rest = css[...]
        while let start = rest.firstRange(of: "/*") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    /// What the heading of a block asks of the medium.
    private struct Condition {
        let isMedia, isDark, isScreen, isPrint, prefers: Bool

        init(_ heading: Substring) {
            isMedia = heading.contains("@media")
            isDark = isMedia && heading.contains("dark")
            isScreen = isMedia && heading.contains("screen")
            isPrint = isMedia && heading.contains("print")
            prefers = isMedia && heading.contains("prefers-color-scheme")
        }
    }

    private mutating func set(_ declaration: Substring, in conditions: [Condition]) {
        let parts = declaration.split(separator: ":", maxSplits: 1).map(Self.trimmed)
        guard parts.count == 2 else { return }
        let isPlain = !conditions.contains(where: \.isMedia)
        if parts[0] == "color-scheme", isPlain { scheme = String(parts[1]) }
        guard parts[0].hasPrefix("--") else { return }
        let name = String(parts[0].dropFirst(2))
        if conditions.contains(where: { $0.isDark && !$0.isScreen }) { reachesPaper = true }
        guard let colour = CSSColour.sixDigits(String(parts[1])) else {
            if !unread.contains(name) { unread.append(name) }
            return
        }
        if isPlain {
            screen[name] = colour
        } else if conditions.contains(where: \.isPrint) {
            print[name] = colour
        } else if conditions.contains(where: { $0.prefers && $0.isDark }) {
            dark[name] = colour
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

    // MARK: What is not set

    /// True when its colours outside of every condition are those of a dark page.
    public var isDark: Bool {
        guard let ground = screen["bg"] ?? screen["card"] else { return false }
        return (Contrast.ratio(ground, "#000000") ?? 21) < 4.6
    }

    /// The colours of pictures outside of pages: those that hold outside of every condition, which a viewer without style sheets would show.
    package var ofFiles: ChartColours {
        let roles = Dictionary(uniqueKeysWithValues: Theme.Role.allCases.map { ($0.property, $0.dark) })
        let hues = Dictionary(uniqueKeysWithValues: (0..<8).map { ("c\($0 + 1)", Theme.darkPalette[$0]) })
        return ChartColours { property in
            let hex = screen[property] ?? (isDark ? roles[property] ?? hues[property] : nil)
            return hex.flatMap(colourNumber)
        }
    }

    /// The rules before and after a theme's own that give each ground the colours that the theme does not set for it: a theme that changes two
    /// colours of light pages leaves dark pages and paper as they were.
    public var completion: (before: String, after: String) {
        func block(_ colours: [(property: String, value: String)]) -> String {
            ":root{" + colours.map { "--\($0.property):\($0.value)" }.joined(separator: ";") + "}"
        }
        func isKnown(_ property: String, _ set: [String: String]) -> Bool { set[property] != nil || unread.contains(property) }
        typealias Standard = (property: String, light: String, dark: String)
        let roles = Theme.Role.allCases.filter { !hasOneWatch || $0 != .watchMark }
            .map { (property: $0.property, light: $0.light, dark: $0.dark) as Standard }
        // Colours of series that a theme sets once hold on every ground; the others are brighter on dark ground.
        let series = (0..<8).map { (property: "c\($0 + 1)", light: Theme.palette[$0], dark: Theme.darkPalette[$0]) as Standard }
            .filter { $0.light != $0.dark && !isKnown($0.property, screen) }
        var before = roles.filter { !isKnown($0.property, screen) }.map { (property: $0.property, value: isDark ? $0.dark : $0.light) }
        if hasOneWatch { before.append((property: Theme.Role.watchMark.property, value: "var(--\(Theme.Role.watch.property))")) }
        if isDark { before += series.map { (property: $0.property, value: $0.dark) } }
        var after = ""
        // A theme that is dark everywhere, or for light pages alone, has no second ground on a screen.
        if !isDark, scheme?.contains("dark") ?? true {
            let colours = (roles + series).filter { !isKnown($0.property, dark) && $0.light != $0.dark }
            if !colours.isEmpty {
                after +=
                    "@media screen and (prefers-color-scheme:dark){" + block(colours.map { (property: $0.property, value: $0.dark) }) + "}"
            }
        }
        // Colours for screens alone leave paper light.
        if isDark || reachesPaper {
            let paper = (roles + series).filter { !isKnown($0.property, print) && $0.light != $0.dark }
            if !paper.isEmpty {
                let colours = paper.map { (property: $0.property, value: isDark ? $0.light : screen[$0.property] ?? $0.light) }
                after += "@media print{" + block(colours) + "}"
            }
        }
        let scheme = scheme == nil && !isDark ? ":root{color-scheme:light dark}" : ""
        return (scheme + (before.isEmpty ? "" : block(before)), after)
    }
}
