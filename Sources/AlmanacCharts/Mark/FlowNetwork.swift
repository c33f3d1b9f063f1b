/// The nodes and links of a flow, cleaned and arranged in columns.
struct FlowNetwork {
    struct Node {
        var name: String
        /// The amount that flows in or out, whichever is more.
        var value = 0.0
        var column = 0
        /// Index in the palette.
        var colour = 0
    }

    struct Link: Hashable {
        var source: Int
        var target: Int
        var value: Double
    }

    private(set) var nodes: [Node] = []
    /// Largest first; equal ones keep their order.
    private(set) var links: [Link] = []
    /// The nodes of each column, from top to bottom.
    private(set) var columns: [[Int]] = []
    /// Counts of values that are no numbers, and of values below zero.
    private(set) var invalid = 0
    private(set) var negative = 0
    /// Links that would form a cycle, and those left out before.
    private var hidden: Int

    /// Most ends of a flow that are drawn by themselves; the smallest of more are merged.
    private static let mostEnds = 12
    /// Passes over all columns that move nodes near their neighbours.
    private static let passes = 6

    /// - Parameter notDrawn: The number of links left out before.
    init(_ all: [FlowChart.Link], notDrawn: Int, _ context: ChartContext) {
        hidden = notDrawn
        var sums: [Pair: Double] = [:]
        var order: [Pair] = []
        for link in all {
            guard let value = usable(link.value) else {
                if link.value != nil { invalid += 1 }
                continue
            }
            if value < 0 { negative += 1 }
            guard value > 0 else { continue }
            let pair = Pair(source: context.name(link.source), target: context.name(link.target))
            if sums[pair] == nil { order.append(pair) }
            sums[pair, default: 0] += value
        }
        var kept = Self.merged(order.map { ($0, sums[$0] ?? 0) }, isSource: false, context)
        kept = Self.merged(kept, isSource: true, context)
        var places: [String: Int] = [:]
        func place(_ name: String) -> Int {
            if let place = places[name] { return place }
            places[name] = nodes.count
            nodes.append(Node(name: name))
            return nodes.count - 1
        }
        var targets: [[Int]] = []
        func leads(from start: Int, to goal: Int) -> Bool {
            var open = [start]
            var seen: Set<Int> = [start]
            while let node = open.popLast() {
                if node == goal { return true }
                for next in targets[node] where seen.insert(next).inserted { open.append(next) }
            }
            return false
        }
        for (pair, value) in kept {
            let (source, target) = (place(pair.source), place(pair.target))
            while targets.count < nodes.count { targets.append([]) }
            guard !leads(from: target, to: source) else {
                hidden += 1
                continue
            }
            targets[source].append(target)
            links.append(Link(source: source, target: target, value: value))
        }
        links = links.enumerated().sorted { $0.1.value == $1.1.value ? $0.0 < $1.0 : $0.1.value > $1.1.value }.map(\.1)
        guard !links.isEmpty else { return }
        setColumns()
        arrange()
        let colours = CategoryColours.colours(of: nodes.map(\.name), sizes: nodes.map(\.value))
        for index in nodes.indices { nodes[index].colour = colours[index] }
    }

    private struct Pair: Hashable {
        var source: String
        var target: String
    }

    /// Merges the smallest of too many ends into one.
    ///
    /// - Parameter isSource: True for ends that nothing flows into; false for ends that nothing flows out of.
    private static func merged(_ links: [(Pair, Double)], isSource: Bool, _ context: ChartContext) -> [(Pair, Double)] {
        func end(_ pair: Pair) -> String { isSource ? pair.source : pair.target }
        let inner = Set(links.map { isSource ? $0.0.target : $0.0.source })
        var sums: [String: Double] = [:]
        var names: [String] = []
        for (pair, value) in links where !inner.contains(end(pair)) {
            if sums[end(pair)] == nil { names.append(end(pair)) }
            sums[end(pair), default: 0] += value
        }
        guard names.count > mostEnds else { return links }
        let ranked = names.enumerated().sorted {
            let (one, other) = (sums[$0.element] ?? 0, sums[$1.element] ?? 0)
            return one == other ? $0.offset < $1.offset : one > other
        }
        let small = Set(ranked.dropFirst(mostEnds - 1).map(\.element))
        let rest = context.words.text(.other(count: small.count))
        var result: [(Pair, Double)] = []
        var places: [Pair: Int] = [:]
        for (pair, value) in links {
            var pair = pair
            if small.contains(end(pair)) { if isSource { pair.source = rest } else { pair.target = rest } }
            if let place = places[pair] {
                result[place].1 += value
            } else {
                places[pair] = result.count
                result.append((pair, value))
            }
        }
        return result
    }

    private mutating func setColumns() {
        // A node is as far right as its longest way in; links never lead back, so this ends.
        var isChanged = true
        while isChanged {
            isChanged = false
            for link in links where nodes[link.target].column <= nodes[link.source].column {
                nodes[link.target].column = nodes[link.source].column + 1
                isChanged = true
            }
        }
        for index in nodes.indices {
            let into = links.reduce(0) { $0 + ($1.target == index ? $1.value : 0) }
            let out = links.reduce(0) { $0 + ($1.source == index ? $1.value : 0) }
            nodes[index].value = max(into, out)
        }
        let last = nodes.reduce(0) { max($0, $1.column) }
        // Nodes without an outflow stand in the last column, however short their way.
        for index in nodes.indices where isEnd(index) { nodes[index].column = last }
        let drawn = nodes.indices.filter { nodes[$0].value > 0 }
        columns = (0...last).map { column in
            drawn.filter { nodes[$0].column == column }.sorted {
                nodes[$0].value == nodes[$1].value ? $0 < $1 : nodes[$0].value > nodes[$1].value
            }
        }
    }

    /// Orders the nodes of each column by the places of their neighbours, to and fro, so that few links cross.
    private mutating func arrange() {
        guard columns.count > 2 else { return }
        var rank = [Double](repeating: 0, count: nodes.count)
        func number() {
            for column in columns { for (place, node) in column.enumerated() { rank[node] = Double(place) / Double(column.count) } }
        }
        number()
        for pass in 0..<Self.passes {
            let isForward = pass % 2 == 0
            for column in isForward ? Array(columns.indices.dropFirst()) : Array(columns.indices.dropLast().reversed()) {
                let means = columns[column].enumerated().map { place, node -> (node: Int, mean: Double, place: Int) in
                    var (sum, weight) = (0.0, 0.0)
                    for link in links where (isForward ? link.target : link.source) == node {
                        sum += rank[isForward ? link.source : link.target] * link.value
                        weight += link.value
                    }
                    return (node, weight > 0 ? sum / weight : rank[node], place)
                }
                columns[column] = means.sorted { $0.mean == $1.mean ? $0.place < $1.place : $0.mean < $1.mean }.map(\.node)
                number()
            }
        }
    }

    /// True when nothing flows out of a node.
    func isEnd(_ node: Int) -> Bool { nodes[node].value > 0 && !links.contains { $0.source == node } }

    /// Describes each link, the largest first.
    func describe(_ context: ChartContext) -> String {
        let format = context.value
        var summary = Summary(context)
        summary.add(
            .opening(ChartMessage.ChartKind("flow"), extent: context.words.text(.categories(count: columns.reduce(0) { $0 + $1.count }))))
        summary.list(links) {
            .flowPart(value: format.text($0.value), source: nodes[$0.source].name, target: nodes[$0.target].name)
        }
        if negative > 0 { summary.add(.negativeShares(count: negative)) }
        if hidden > 0 { summary.add(.notDrawn(count: hidden)) }
        summary.gaps(missing: 0, invalid: invalid)
        return summary.text
    }
}
