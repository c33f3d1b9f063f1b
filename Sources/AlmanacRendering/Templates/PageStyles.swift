/// The kinds of pages that are written.
package enum PageKind: CaseIterable, Sendable {
    case dashboard, report, index

    /// Classes that stand on this kind alone.
    var ownClasses: [StaticString] {
        switch self {
        case .dashboard: ["picker", "strip", "vs", "v", "v0", "more", "rest", "cards", "when"]
        case .report: ["page"]
        case .index: ["fleet", "pages", "names"]
        }
    }
}

/// The stylesheets of a run: one for each kind of page, with the rules that it can use.
package struct PageStyles: Sendable {
    package let dashboard: Stylesheet
    package let report: Stylesheet
    package let index: Stylesheet

    /// - Returns: `nil` where `Stylesheet` has none.
    package init?(base: [UInt8], theme: [UInt8]) {
        guard let dashboard = Stylesheet(base: base, theme: theme, for: .dashboard),
            let report = Stylesheet(base: base, theme: theme, for: .report), let index = Stylesheet(base: base, theme: theme, for: .index)
        else { return nil }
        self.dashboard = dashboard
        self.report = report
        self.index = index
    }
}

/// Leaves out of a stylesheet the rules of other kinds of pages.
struct PageRules {
    private let css: [UInt8]
    private let foreign: [[UInt8]]
    private var position = 0

    /// - Parameters:
    ///   - css: Without comments.
    ///   - kind: Rules about classes of all other kinds are left out.
    static func rules(of css: [UInt8], for kind: PageKind) -> [UInt8] {
        let classes = PageKind.allCases.filter { $0 != kind }.flatMap(\.ownClasses)
        var rules = PageRules(css: css, foreign: classes.map { Array("\($0)".utf8) })
        return rules.block()
    }

    private init(css: [UInt8], foreign: [[UInt8]]) {
        self.css = css
        self.foreign = foreign
    }

    /// The rules up to the brace that closes the block that is open, which is left to the caller, or to the end.
    private mutating func block() -> [UInt8] {
        var result: [UInt8] = []
        while position < css.count, css[position] != UInt8(ascii: "}") {
            let start = position
            skip(to: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")])
            guard position < css.count, css[position] == UInt8(ascii: "{") else {
                if position < css.count, css[position] == UInt8(ascii: ";") { position += 1 }
                result += css[start..<position]
                continue
            }
            let prelude = css[start..<position]
            position += 1
            // Groups of rules; what else begins with an at sign has declarations.
            if ["@media", "@supports", "@container"].contains(where: { prelude.starts(with: Array($0.utf8)) }) {
                let inside = block()
                if position < css.count { position += 1 }
                guard !inside.isEmpty else { continue }
                result += prelude
                result.append(UInt8(ascii: "{"))
                result += inside
                result.append(UInt8(ascii: "}"))
                continue
            }
            let body = position
            var depth = 1
            while position < css.count, depth > 0 {
                skip(to: [UInt8(ascii: "{"), UInt8(ascii: "}")])
                guard position < css.count else { break }
                depth += css[position] == UInt8(ascii: "{") ? 1 : -1
                position += 1
            }
            let kept = prelude.first == UInt8(ascii: "@") ? [prelude] : Self.selectors(prelude).filter { !isForeign($0) }
            guard !kept.isEmpty else { continue }
            for (index, selector) in kept.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                result += selector
            }
            result.append(UInt8(ascii: "{"))
            result += css[body..<position]
        }
        return result
    }

    /// To the next of some bytes that stands in no quotes.
    private mutating func skip(to ends: [UInt8]) {
        var quote: UInt8?
        while position < css.count {
            let byte = css[position]
            if byte == UInt8(ascii: "\\") {
                position += 1
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if ends.contains(byte) {
                return
            }
            position += 1
        }
        position = min(position, css.count)
    }

    /// The selectors of a list, divided by the commas that stand in no brackets.
    private static func selectors(_ list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var depth = 0
        return list.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
            return byte == UInt8(ascii: ",") && depth == 0
        }
    }

    /// Whether a selector asks for a class of another kind of page. One with brackets may ask for what is not there, or for one of several.
    private func isForeign(_ selector: ArraySlice<UInt8>) -> Bool {
        let end = selector.firstIndex(of: UInt8(ascii: "(")) ?? selector.endIndex
        return selector[..<end].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropFirst().contains { piece in
            let name = piece.prefix { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
                    || (0x61...0x7A).contains(byte | 0x20)
            }
            return foreign.contains { $0.elementsEqual(name) }
        }
    }
}
