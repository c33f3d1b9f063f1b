import AlmanacModel

extension Brief {
    /// The reason of an index row: whose limits are broken, by how much, and how large a part that is of all of them.
    ///
    /// - Parameters:
    ///   - names: Those that are over.
    ///   - excess: What is beyond their limits together; `nil` where it is not known.
    ///   - limits: The series of all limits, those that are kept among them: of a limit of zero a cup of coffee is endlessly more.
    static func over(_ names: Phrase.Argument, by excess: Value?, of limits: Series) -> Brief {
        guard let excess, let size = excess.magnitude else {
            return Brief(names, stands: .phrase(Phrase("index.reason.over-limit")), .init(.other))
        }
        let sum = limits.keys.indices.reduce(0) { $0 + (limits.value("limit", at: $1)?.magnitude ?? 0) }
        let part = sum > 0 ? size / sum : .infinity
        return Brief(
            Phrase("index.reason.over", ["names": names]), amount: .value(excess), extent: part.isFinite ? .value(.ratio(part)) : nil,
            .init(.over, part))
    }
}
