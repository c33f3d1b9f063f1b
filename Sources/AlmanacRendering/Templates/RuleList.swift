/// The rules of a stylesheet, each with the classes that it asks for, so that a page is written with those alone that it can use.
struct RuleList: Sendable {
    private struct Selector: Sendable {
        var bytes: [UInt8]
        /// The names of the classes, and their numbers.
        var names: [ArraySlice<UInt8>]
        /// Classes that all have to be in a page, by number.
        var needs: [Int]
    }

    private enum Piece: Sendable {
        /// What is always written.
        case whole([UInt8])
        /// `body` begins behind the brace and has the closing one.
        case rule([Selector], body: [UInt8])
        /// A group of rules, which is written with those inside that are, up to the one that ends it.
        case group(prelude: [UInt8])
        case endGroup
    }

    private var pieces: [Piece] = []
    private var classes = ClassTable()

    /// - Parameter css: Without comments.
    init(_ css: [UInt8]) {
        var scanner = RuleScanner(css)
        while let piece = scanner.next() {
            switch piece {
            case .whole(let bytes): pieces.append(.whole(Array(bytes)))
            case .group(let prelude): pieces.append(.group(prelude: Array(prelude)))
            case .endGroup: pieces.append(.endGroup)
            case .rule(let prelude, let body):
                let selectors = RuleScanner.selectors(prelude).map { selector in
                    let names = RuleScanner.classes(selector)
                    return Selector(bytes: Array(selector), names: names, needs: names.map { classes.number(of: $0) })
                }
                pieces.append(.rule(selectors, body: Array(body)))
            }
        }
    }

    /// The rules that a page can use.
    ///
    /// - Parameters:
    ///   - body: Of the page; its classes stand in `class="…"`.
    ///   - shell: What is around it, written by anybody: any word in it may be a class.
    func used(by body: [UInt8], in shell: [[UInt8]]) -> [UInt8] {
        var used = ClassTable.Used(repeating: false, count: classes.count)
        classes.mark(&used, in: body)
        for part in shell { classes.markWords(&used, in: part) }
        return rules { $0.needs.allSatisfy { used[$0] } }
    }

    /// The rules that ask for no classes but some.
    func rules(ofClasses isKnown: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
        rules { $0.names.allSatisfy(isKnown) }
    }

    private func rules(_ isUsed: (Selector) -> Bool) -> [UInt8] {
        var css: [UInt8] = []
        css.reserveCapacity(20 << 10)
        // Where the groups that are open begin, and where what is in them does.
        var open: [(start: Int, inside: Int)] = []
        for piece in pieces {
            switch piece {
            case .whole(let bytes): css += bytes
            case .rule(let selectors, let body):
                var isWritten = false
                for selector in selectors where isUsed(selector) {
                    if isWritten { css.append(UInt8(ascii: ",")) }
                    css += selector.bytes
                    isWritten = true
                }
                guard isWritten else { continue }
                css.append(UInt8(ascii: "{"))
                css += body
            case .group(let prelude):
                let start = css.count
                css += prelude
                css.append(UInt8(ascii: "{"))
                open.append((start, css.count))
            case .endGroup:
                guard let group = open.popLast() else { continue }
                if css.count == group.inside {
                    css.removeLast(css.count - group.start)
                } else {
                    css.append(UInt8(ascii: "}"))
                }
            }
        }
        return css
    }
}
