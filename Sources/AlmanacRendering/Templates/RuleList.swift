/// The rules of a stylesheet, each with the classes that it asks for, so that a page is written with those alone that it can use.
///
/// All bytes lie behind one another, and what stands where in numbers beside them: a page is put together by copying parts, and counts no references.
struct RuleList: Sendable {
    private enum Kind { case whole, selector, body, group, endGroup }

    /// A part of `bytes`, in the order of the stylesheet; a rule is its selectors, and then its body.
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
    /// Classes by their numbers, and where their names are in `bytes`.
    private var needs: [(number: Int, name: Range<Int>)] = []
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
                for selector in RuleScanner.selectors(prelude) {
                    add(.selector, selector)
                    let last = parts.count - 1
                    let moved = parts[last].start - selector.startIndex
                    parts[last].firstNeed = needs.count
                    for name in RuleScanner.classes(selector) {
                        needs.append((classes.number(of: name), name.startIndex + moved..<name.endIndex + moved))
                    }
                    parts[last].lastNeed = needs.count
                }
                add(.body, body)
            }
        }
    }

    private mutating func add(_ kind: Kind, _ slice: ArraySlice<UInt8>) {
        parts.append(Part(kind: kind, start: bytes.count, end: bytes.count + slice.count))
        bytes += slice
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
        return rules { need in used[need.number] }
    }

    /// The rules that ask for no classes but some.
    func rules(ofClasses isKnown: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
        rules { need in isKnown(bytes[need.name]) }
    }

    /// - Parameter isMet: Whether a class that a selector asks for is there.
    private func rules(_ isMet: ((number: Int, name: Range<Int>)) -> Bool) -> [UInt8] {
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
                    case .selector:
                        guard (part.firstNeed..<part.lastNeed).allSatisfy({ isMet(needs[$0]) }) else { continue }
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
