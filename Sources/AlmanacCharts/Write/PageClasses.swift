import AlmanacText

/// Collects the attributes that pictures of a page replace by classes of `Theme.css()`. A start tag has one attribute with all of them.
struct PageClasses {
    /// The classes of the open tag as numbers of eight bits each, the first one lowest; a tag has eight at most.
    private var numbers: UInt64 = 0
    private var count: UInt64 = 0

    /// Takes a step that classes replace.
    ///
    /// - Returns: True when they do.
    @inline(__always)
    mutating func add(_ step: DisplayList.Step, _ texts: UnsafeBufferPointer<UInt8>) -> Bool {
        switch step.kind {
        case .fill: add(UInt64(step.detail))
        case .stroke: add(Self.strokes + UInt64(step.detail))
        case .fillAndStroke:
            add(UInt64(step.detail))
            add(Self.strokes + UInt64(step.extra))
        case .levels:
            if step.first > 0 { add(Self.levels + UInt64(step.first)) }
            if step.second >= 0 { add(Self.levels + 8 + UInt64(step.second)) }
        case .anchor: add(Self.looks + UInt64(step.detail))
        case .noFill: add(Self.looks + 3)
        case .noStroke: add(Self.looks + 4)
        case .bold: add(Self.looks + 5)
        case .keepsThickness: add(Self.looks + 6)
        case .roundEnds: add(Self.looks + 7)
        case .size where step.first == 13: add(Self.looks + 8)
        case .thickness where step.first == 10: add(Self.looks + 9)
        case .thickness where step.first == 20: add(Self.looks + 10)
        case .thickness where step.first == 60: add(Self.looks + 11)
        case .thickness where step.first == 100: add(Self.looks + 12)
        case .fillOpacity where step.first == 35: add(Self.looks + 13)
        case .dashes:
            let text = texts[Int(step.first)..<Int(step.first) + Int(step.second)]
            guard let place = Self.dashes.firstIndex(where: { $0.elementsEqual(text) }) else { return false }
            add(Self.looks + 14 + UInt64(place))
        case .direction: add(Self.looks + 17 + UInt64(step.detail))
        default: return false
        }
        return true
    }

    /// Writes the attribute, if there are any classes.
    @inline(__always)
    mutating func end(in out: inout MarkupWriter) {
        guard count > 0 else { return }
        let isQuoted = count > 1 || !out.isBare
        out.raw(isQuoted ? " class=\"" : " class=")
        while true {
            out.raw(Self.names[Int(numbers & 255)])
            numbers >>= 8
            count -= 1
            if count == 0 { break }
            out.raw(" ")
        }
        if isQuoted { out.raw("\"") }
    }

    @inline(__always)
    private mutating func add(_ number: UInt64) {
        numbers |= number << (count * 8)
        count += 1
    }

    // MARK: Names

    /// The first number of each kind of class.
    private static let strokes = UInt64(Paint.all.count)
    private static let levels = strokes * 2 - 1
    private static let looks = levels + 17

    private static let dashes: [[UInt8]] = ["2 4", "1 3", "4 3"].map { Array($0.utf8) }

    /// Rules of the classes, in the order of their numbers.
    private static let rules: [(name: StaticString, rule: String)] = [
        ("a0", "text-anchor:start"), ("a1", "text-anchor:middle"), ("a2", "text-anchor:end"),
        ("o", "fill:none"), ("q", "stroke:none"), ("b", "font-weight:600"), ("p", "vector-effect:non-scaling-stroke"),
        ("e", "stroke-linecap:round"), ("z", "font-size:13px"),
        ("t1", "stroke-width:1"), ("t2", "stroke-width:2"), ("t6", "stroke-width:6"), ("t10", "stroke-width:10"), ("u", "fill-opacity:.35"),
        ("d1", "stroke-dasharray:2 4"), ("d2", "stroke-dasharray:1 3"), ("d3", "stroke-dasharray:4 3"),
        ("lr", "direction:ltr"), ("rl", "direction:rtl"),
    ]

    private static let names: [StaticString] =
        Paint.all.map(\.fillClass) + Paint.all.map(\.strokeClass)
        + ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"] + rules.map(\.name)

    /// The rules of the classes other than colours, for the style of a page.
    static var css: String { rules.map { ".ch .\($0.name){\($0.rule)}" }.joined() }
}
