/// The rules of a stylesheet, each with the classes that it asks for, so that a page is written with those alone that it can use.
///
/// All bytes are behind one another, with their ranges in numbers beside them: a page is put together by copying parts, and counts no
/// references.
struct RuleList: Sendable {
    private enum Kind { case whole, rule, selector, body, group, endGroup }

    /// A part of `bytes`, in the order of the stylesheet; a rule is its only selector with its body, or its selectors and then its body.
    private struct Part {
        let kind: Kind
        /// Of `bytes`.
        let start: Int
        var end: Int
        /// Of `needs`: the classes that all have to be in a page for a selector to fit anything.
        var firstNeed = 0
        var lastNeed = 0
    }

    private var bytes: [UInt8] = []
    private var parts: [Part] = []
    /// Classes by their numbers.
    private var needs: [Int] = []
    private var classes = ClassTable()

    /// - Parameter css: Without comments.
    init(_ css: [UInt8]) {
        var scanner = RuleScanner(css)
        while let piece = scanner.next() {
            switch piece {
            case .whole(let slice): add(.whole, slice)
            case .group(let prelude): add(.group, prelude)
            case .endGroup: add(.endGroup, [])
            case .rule(let prelude, let body):
                let selectors = RuleScanner.selectors(prelude)
                for selector in selectors {
                    add(selectors.count == 1 ? .rule : .selector, selector)
                    let last = parts.count - 1
                    parts[last].firstNeed = needs.count
                    for name in RuleScanner.classes(selector) { needs.append(classes.number(of: name)) }
                    parts[last].lastNeed = needs.count
                }
                if selectors.count == 1 {
                    bytes.append(UInt8(ascii: "{"))
                    bytes += body
                    parts[parts.count - 1].end = bytes.count
                } else {
                    add(.body, body)
                }
            }
        }
    }

    private mutating func add(_ kind: Kind, _ slice: ArraySlice<UInt8>) {
        parts.append(Part(kind: kind, start: bytes.count, end: bytes.count + slice.count))
        bytes += slice
    }

    /// The classes that a page has, of those that rules ask for.
    ///
    /// - Parameters:
    ///   - body: Of the page; its classes are in `class="…"`.
    ///   - shell: The page around it, which anybody may have written: any word in it may be a class.
    func classes(in body: [UInt8], _ shell: ClassTable.Names) -> ClassTable.Used {
        var used = ClassTable.Used(count: classes.count)
        classes.mark(&used, in: body)
        classes.mark(&used, shell)
        return used
    }

    /// The number of a class that a rule asks for.
    func number(ofClass name: String) -> Int? { classes.known(name.utf8) }

    /// The rules that a page with some classes can use.
    func rules(for used: ClassTable.Used) -> [UInt8] {
        bytes.withUnsafeBufferPointer { bytes in
            // Each part is written with one sign more at most, beside its comma: a brace.
            [UInt8](unsafeUninitializedCapacity: bytes.count + parts.count * 2) { css, count in
                func append(_ part: Part) {
                    guard part.end > part.start, let from = bytes.baseAddress, let to = css.baseAddress else { return }
                    (to + count).initialize(from: from + part.start, count: part.end - part.start)
                    count += part.end - part.start
                }
                func append(_ byte: UInt8) {
                    css.initializeElement(at: count, to: byte)
                    count += 1
                }

                // Where the groups that are open begin, and where what is in them does.
                var open: [(start: Int, inside: Int)] = []
                var isWritten = false
                for part in parts {
                    switch part.kind {
                    case .whole: append(part)
                    case .rule:
                        if (part.firstNeed..<part.lastNeed).allSatisfy({ used.contains(needs[$0]) }) { append(part) }
                    case .selector:
                        guard (part.firstNeed..<part.lastNeed).allSatisfy({ used.contains(needs[$0]) }) else { continue }
                        if isWritten { append(UInt8(ascii: ",")) }
                        append(part)
                        isWritten = true
                    case .body:
                        guard isWritten else { continue }
                        append(UInt8(ascii: "{"))
                        append(part)
                        isWritten = false
                    case .group:
                        let start = count
                        append(part)
                        append(UInt8(ascii: "{"))
                        open.append((start, count))
                    case .endGroup:
                        guard let group = open.popLast() else { continue }
                        if count == group.inside { count = group.start } else { append(UInt8(ascii: "}")) }
                    }
                }
            }
        }
    }
}
