import Yams

/// The options of a fence, or of an item of a list in it, each with its place in the text.
struct FenceOptions {
    /// Where they begin.
    let mark: Yams.Mark?
    private let entries: [(key: Node, value: Node)]

    /// - Returns: `nil` for a node that is no mapping.
    init?(_ node: Node?) {
        guard let mapping = node?.mapping else { return nil }
        mark = mapping.mark
        entries = mapping.map { ($0.key, $0.value) }
    }

    /// Names in the order of the text.
    var keys: [Node] { entries.map(\.key) }

    /// The value of an option, by its name alone: Yams compares whole nodes, with their tags.
    subscript(name: String) -> Node? {
        entries.first { $0.key.scalar?.string == name }?.value
    }
}
