internal import AlmanacText

extension JSONWriter {
    /// A number of Python's, where a whole one keeps its point: `0.0`.
    ///
    /// - Precondition: finite.
    mutating func float(_ name: String, _ value: Double?) {
        self.name(name)
        guard let value else { return null() }
        precondition(value.isFinite, "JSON has no \(value)")
        decimal(value.description)
    }
}
