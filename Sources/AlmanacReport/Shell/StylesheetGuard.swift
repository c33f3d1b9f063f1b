import AlmanacCharts
import AlmanacModel

/// Finds mistakes of a stylesheet that a browser passes over in silence: braces, comments and quotes that are not closed, and in a theme colours that
/// are none or have a name that nothing reads.
struct StylesheetGuard {
    private let source: TemplateSource
    /// The text with blanks in place of comments.
    private var css: [UInt8]
    private let isTheme: Bool
    private var problems: [FileProblem] = []
    /// Offsets of the braces that are open.
    private var open: [Int] = []
    /// Where the text since the last mark begins.
    private var start = 0

    private init(_ source: TemplateSource, isTheme: Bool) {
        self.source = source
        self.isTheme = isTheme
        css = source.bytes
    }

    /// - Parameter isTheme: True for a file of `themes/`, whose custom properties are colours.
    static func problems(of source: TemplateSource, isTheme: Bool) -> [FileProblem] {
        var sheet = StylesheetGuard(source, isTheme: isTheme)
        sheet.read()
        return sheet.problems
    }

    private mutating func read() {
        var index = 0
        while index < css.count {
            switch css[index] {
            case UInt8(ascii: "/") where index + 1 < css.count && css[index + 1] == UInt8(ascii: "*"):
                guard let end = (index + 2..<max(index + 2, css.count - 1)).first(where: { css[$0] == 0x2A && css[$0 + 1] == 0x2F }) else {
                    problems.append(source.problem(at: index, "a comment is opened here but never closed; add */"))
                    return
                }
                for place in index..<end + 2 where css[place] != 0x0A { css[place] = 0x20 }
                index = end + 2
                continue
            case 0x22, 0x27:
                let quote = css[index]
                var end = index + 1
                while end < css.count, css[end] != quote, css[end] != 0x0A { end += css[end] == 0x5C ? 2 : 1 }
                guard end < css.count, css[end] == quote else {
                    problems.append(
                        source.problem(at: index, "a quote is opened here but not closed in its line; add \(quote == 0x22 ? "\"" : "'")"))
                    return
                }
                index = end
            case UInt8(ascii: "@") where words(at: index, "@import"):
                problems.append(source.problem(at: index, "a page loads nothing; write the rules of that file here"))
            case UInt8(ascii: "u"), UInt8(ascii: "U"):
                guard words(at: index, "url(") else { break }
                let address = css[(index + 4)...].drop { $0 == 0x20 || $0 == 0x22 || $0 == 0x27 }
                if !address.starts(with: "data:".utf8), address.first != UInt8(ascii: "#") {
                    problems.append(source.problem(at: index, "a page loads nothing; write the file here as url(data:…)"))
                }
            case UInt8(ascii: "{"):
                open.append(index)
                start = index + 1
            case UInt8(ascii: ";"):
                declaration(start..<index)
                start = index + 1
            case UInt8(ascii: "}"):
                declaration(start..<index)
                start = index + 1
                if open.popLast() == nil { problems.append(source.problem(at: index, "this brace closes nothing; take it out")) }
            default: break
            }
            index += 1
        }
        if let last = open.last { problems.append(source.problem(at: last, "a brace is opened here but never closed; add }")) }
    }

    /// True where these words begin, in small letters or capitals.
    private func words(at index: Int, _ words: StaticString) -> Bool {
        let count = words.utf8CodeUnitCount
        guard index + count <= css.count else { return false }
        return (0..<count).allSatisfy { css[index + $0] | 0x20 == words.utf8Start[$0] | 0x20 }
    }

    /// The text of a part, without blanks at its ends.
    private func text(_ range: Range<Int>) -> String { trimmed(String(decoding: css[range], as: UTF8.self)) }

    private mutating func declaration(_ range: Range<Int>) {
        guard isTheme, !open.isEmpty, let colon = range.first(where: { css[$0] == UInt8(ascii: ":") }) else { return }
        let name = text(range.lowerBound..<colon)
        guard name.hasPrefix("--") else { return }
        let at = (range.lowerBound..<colon).first { css[$0] == UInt8(ascii: "-") } ?? range.lowerBound
        let value = text(colon + 1..<range.upperBound)
        let property = String(name.dropFirst(2))
        if value.contains("--"),
            let next = value.split(whereSeparator: \.isWhitespace).first(where: { $0.hasPrefix("--") && $0.contains(":") })
        {
            problems.append(source.problem(at: at, "there is no semicolon between \(name) and \(next.prefix { $0 != ":" }); add one"))
            return
        }
        guard Self.names.contains(property) else {
            // A name of its own may stand for a colour that several others have.
            let isUsed = text(0..<css.count).contains("var(\(name)")
            let near = suggestion(for: name, among: Self.names.sorted().map { "--" + $0 })
            if !isUsed, near.contains("did you mean") {
                problems.append(source.problem(at: at, "no colour named '\(name)'\(near)"))
            }
            return
        }
        guard CSSColour.sixDigits(value) == nil, !Self.isForBrowsers(value) else { return }
        problems.append(
            source.problem(at: at, "'\(value.prefix(60))' is no colour for \(name); write #rrggbb, a name, rgb(), hsl() or oklch()"))
    }

    /// Names of the colours that a theme may set, without dashes.
    private static let names = Set(Theme.Role.allCases.map(\.property) + Theme.palette.indices.map { "c\($0 + 1)" })

    /// True for a value that a browser resolves and that nothing here can: a function, or a colour of the system.
    private static func isForBrowsers(_ value: String) -> Bool {
        let value = value.lowercased()
        let functions = ["var(", "color-mix(", "light-dark(", "color(", "lab(", "lch(", "env(", "device-cmyk("]
        if functions.contains(where: { value.hasPrefix($0) }) || value.contains("var(") { return value.hasSuffix(")") }
        return [
            "currentcolor", "inherit", "initial", "unset", "revert", "revert-layer", "canvas", "canvastext", "linktext", "visitedtext",
            "activetext", "buttonface", "buttontext", "buttonborder", "field", "fieldtext", "highlight", "highlighttext", "selecteditem",
            "selecteditemtext", "mark", "marktext", "graytext", "accentcolor", "accentcolortext",
        ].contains(value)
    }
}
