import Yams

/// The options of a fence, or of an item of a list in it, each with its place in the text.
struct FenceOptions {
    /// Where they begin.
    let mark: Yams.Mark?
    /// Names in the order of the text.
    let keys: [Node]
    private let values: [String: Node]

    /// - Returns: `nil` for a node that is no mapping.
    init?(_ node: Node?) {
        guard let mapping = node?.mapping else { return nil }
        mark = mapping.mark
        keys = mapping.map(\.key)
        values = Dictionary(mapping.compactMap { key, value in key.scalar.map { ($0.string, value) } }) { first, _ in first }
    }

    /// The value of an option, by its name alone: Yams compares whole nodes, with their tags.
    subscript(name: String) -> Node? {
        values[name]
    }
}
