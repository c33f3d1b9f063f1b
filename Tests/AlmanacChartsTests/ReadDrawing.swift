import AlmanacCharts
import TestSupport

/// A picture read back from its bytes into places on the sheet, with nothing of the code that drew it: what a reader sees, as numbers.
///
/// It reads fixed pictures; in page ones, what stands in the plot is in units of the frame.
struct ReadDrawing {
    struct Point: Equatable {
        var x: Double
        var y: Double
    }

    /// A circular piece of a path.
    struct Turn {
        var from: Point
        var to: Point
        var radius: Double
        var isLarge: Bool
        var isClockwise: Bool
    }

    /// A line of text, a shape or a path.
    struct Mark {
        var name: String
        /// With those of the groups around it, of which inner ones go before outer ones; classes are all of them.
        var attributes: [String: String]
        var classes: Set<String>
        /// Of a path: what its pen draws without being lifted, corners and ends alone.
        var lines: [[Point]] = []
        var turns: [Turn] = []
        /// Cubic curves: where each begins, its two control points, and where it ends.
        var curves: [[Point]] = []
        /// Of text and circles.
        var place = Point(x: 0, y: 0)
        var text = ""

        /// Half of the line around it, by which it reaches beyond its path.
        var halfLine: Double {
            attributes["stroke"] == "none" || attributes["stroke"] == nil ? 0 : (Double(attributes["stroke-width"] ?? "1") ?? 1) / 2
        }
    }

    var marks: [Mark] = []

    init(_ svg: SVG) {
        var open: [(attributes: [String: String], classes: Set<String>, x: Double, y: Double)] = [([:], [], 0, 0)]
        var names: [String] = []
        var rest = Substring(svg.string)
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let words = rest[..<start]
            if names.last == "text" || names.last == "tspan", let last = marks.indices.last(where: { marks[$0].name == "text" }) {
                marks[last].text += words
            }
            var tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                names.removeLast()
                open.removeLast()
                continue
            }
            let isEmpty = tag.hasSuffix("/")
            if isEmpty { tag = tag.dropLast() }
            let name = String(tag.prefix { $0 != " " })
            var (attributes, classes, x, y) = open[open.count - 1]
            for (key, value) in Self.attributes(tag.dropFirst(name.count)) {
                if key == "class" { classes.formUnion(value.split(separator: " ").map(String.init)) }
                if key == "transform", value.hasPrefix("translate(") {
                    let numbers = Self.numbers(value.dropFirst(10).dropLast())
                    x += numbers.first ?? 0
                    y += numbers.count > 1 ? numbers[1] : 0
                }
                attributes[key] = value
            }
            if name != "g", name != "svg" {
                func number(_ key: String) -> Double { Double(attributes[key] ?? "0") ?? 0 }
                var mark = Mark(name: name, attributes: attributes, classes: classes)
                mark.place =
                    name == "circle" ? Point(x: x + number("cx"), y: y + number("cy")) : Point(x: x + number("x"), y: y + number("y"))
                if name == "path" { mark.trace(attributes["d"] ?? "", from: Point(x: x, y: y)) }
                if name != "tspan", name != "title", name != "desc" { marks.append(mark) }
            }
            if !isEmpty {
                names.append(name)
                // What a mark says of its own place is not handed on.
                for key in ["x", "y", "d", "transform", "cx", "cy", "id"] { attributes[key] = nil }
                open.append((attributes, classes, x, y))
            }
        }
    }

    private static func attributes(_ text: Substring) -> [(String, String)] {
        text.split(separator: "\" ").flatMap { part -> [(String, String)] in
            guard let equals = part.firstIndex(of: "=") else { return [] }
            let key = part[..<equals].drop { $0 == " " }
            return [(String(key), part[part.index(after: equals)...].filter { $0 != "\"" })]
        }
    }

    /// Numbers as paths have them: a sign or a second point begins a new one.
    fileprivate static func numbers(_ text: some StringProtocol) -> [Double] {
        var numbers: [Double] = []
        var current = ""
        func close() {
            if let number = Double(current.hasPrefix(".") ? "0" + current : current.replacing("-.", with: "-0.")) { numbers.append(number) }
            current = ""
        }
        for character in text {
            switch character {
            case "-":
                close()
                current = "-"
            case "." where current.contains("."):
                close()
                current = "."
            case " ", ",": close()
            default: current.append(character)
            }
        }
        close()
        return numbers
    }
}

extension ReadDrawing.Mark {
    fileprivate mutating func trace(_ data: String, from origin: ReadDrawing.Point) {
        var here = origin
        var start = origin
        var rest = Substring(data)
        while let command = rest.popFirst() {
            let text = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(text.count)
            let numbers = ReadDrawing.numbers(text)
            let base = command.isUppercase ? origin : here
            func at(_ index: Int, _ from: ReadDrawing.Point) -> ReadDrawing.Point {
                .init(x: from.x + numbers[index], y: from.y + numbers[index + 1])
            }
            func add(_ point: ReadDrawing.Point) {
                here = point
                lines[lines.count - 1].append(point)
            }
            switch command.lowercased() {
            case "m":
                here = at(0, base)
                start = here
                lines.append([here])
                for index in stride(from: 2, to: numbers.count - 1, by: 2) { add(at(index, command == "M" ? origin : here)) }
            case "l": for index in stride(from: 0, to: numbers.count - 1, by: 2) { add(at(index, command == "L" ? origin : here)) }
            case "h": for number in numbers { add(.init(x: (command == "H" ? origin.x : here.x) + number, y: here.y)) }
            case "v": for number in numbers { add(.init(x: here.x, y: (command == "V" ? origin.y : here.y) + number)) }
            case "c":
                for index in stride(from: 0, to: numbers.count - 5, by: 6) {
                    let from = command == "C" ? origin : here
                    curves.append([here, at(index, from), at(index + 2, from), at(index + 4, from)])
                    add(at(index + 4, from))
                }
            case "q": for index in stride(from: 0, to: numbers.count - 3, by: 4) { add(at(index + 2, command == "Q" ? origin : here)) }
            case "a":
                for index in stride(from: 0, to: numbers.count - 6, by: 7) {
                    let end = at(index + 5, command == "A" ? origin : here)
                    turns.append(
                        .init(
                            from: here, to: end, radius: numbers[index], isLarge: numbers[index + 3] == 1,
                            isClockwise: numbers[index + 4] == 1))
                    add(end)
                }
            default: here = start
            }
        }
    }
}

// MARK: What is asked of it

extension ReadDrawing {
    /// A bar as it is painted, with the line around it.
    struct Bar {
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double
        var isLight: Bool
    }

    /// Bars that stand or lie, of one colour of the palette (1 for the first), from left to right, or from the top where they lie.
    func bars(_ colour: Int = 1, areHorizontal: Bool = false) -> [Bar] { bars("c\(colour)", areHorizontal: areHorizontal) }

    /// Marks of bands of zero, on the line of bars that stand.
    var zeros: [Bar] { bars("fx", areHorizontal: false) }

    private func bars(_ paint: String, areHorizontal: Bool) -> [Bar] {
        var bars: [Bar] = []
        for mark in marks where mark.name == "path" && mark.classes.contains(paint) {
            for line in mark.lines {
                let (xs, ys) = (line.map(\.x), line.map(\.y))
                var bar = Bar(
                    left: xs.min() ?? 0, right: xs.max() ?? 0, top: ys.min() ?? 0, bottom: ys.max() ?? 0,
                    isLight: mark.attributes["fill-opacity"] != nil)
                // A stack's parts have a line of the ground's colour, which lies between them.
                let reach = mark.classes.contains("sk") ? 0 : mark.halfLine
                let first = line.first ?? Point(x: 0, y: 0)
                // The path is open where the bar meets zero.
                if areHorizontal {
                    if bar.right > first.x { bar.right += reach } else { bar.left -= reach }
                    bar.top -= reach
                    bar.bottom += reach
                } else {
                    if bar.top < first.y { bar.top -= reach } else { bar.bottom += reach }
                    bar.left -= reach
                    bar.right += reach
                }
                bars.append(bar)
            }
        }
        return bars.sorted { areHorizontal ? $0.top < $1.top : ($0.left, $0.bottom) < ($1.left, $1.bottom) }
    }

    /// Bars that are too thin for outlines: upright lines of one colour, as thick as a bar is wide.
    func thinBars(_ colour: Int = 1) -> [Bar] {
        marks.filter { $0.name == "path" && $0.classes.contains("s\(colour)") && !$0.classes.contains("c\(colour)") }.flatMap { mark in
            mark.lines.filter { line in line.allSatisfy { $0.x == line[0].x } }.map { line in
                let ys = line.map(\.y)
                return Bar(
                    left: line[0].x - mark.halfLine, right: line[0].x + mark.halfLine, top: ys.min() ?? 0, bottom: ys.max() ?? 0,
                    isLight: false)
            }
        }
    }

    /// Lines of values: those of two pixels in a colour of the palette.
    func curves(_ colour: Int = 1) -> [[Point]] {
        marks.filter { $0.name == "path" && $0.classes.contains("s\(colour)") && $0.attributes["stroke-width"] == "2" }.flatMap(\.lines)
    }

    /// Slices of a ring, in the order in which they are drawn.
    var slices: [Mark] { marks.filter { $0.name == "path" && !$0.turns.isEmpty } }

    /// Heights of the lines across the plot, from the bottom up.
    var gridLines: [Double] {
        marks.filter { $0.name == "path" && $0.classes.contains("sl") }.flatMap(\.lines).map { $0[0].y }.sorted(by: >)
    }

    var texts: [Mark] { marks.filter { $0.name == "text" } }

    /// The number that each line across the plot stands for, read from the label beside it.
    var ticks: [(y: Double, value: Double)] {
        gridLines.compactMap { y in
            texts.first { $0.attributes["text-anchor"] == "end" && abs($0.place.y - 4.5 - y) < 2 }.flatMap { label in
                Self.value(label.text).map { (y, $0) }
            }
        }
    }

    /// A number as charts write it in English: "−$1.5K" is −1500.
    static func value(_ text: String) -> Double? {
        let units: [Character: Double] = ["K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "%": 0.01]
        var words = text.filter { !"$,".contains($0) }
        let unit = words.last.flatMap { units[$0] }
        if unit != nil { words.removeLast() }
        return Double(words.replacing("\u{2212}", with: "-")).map { $0 * (unit ?? 1) }
    }
}
