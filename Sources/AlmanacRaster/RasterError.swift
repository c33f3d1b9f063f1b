/// The reason why a picture could not be made into pixels.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, in a sentence.
    public var description: String

    package init(_ description: String) {
        self.description = description
    }
}
