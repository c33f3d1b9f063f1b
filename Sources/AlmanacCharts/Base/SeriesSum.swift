/// The meaning of all values of a series together.
public enum SeriesSum: Sendable, Hashable {
    /// The whole of something, which the description calls the total.
    case total
    /// What is known of a whole, because rows could not be read.
    case known
    /// Nothing worth telling: the ten largest of nobody knows how many.
    case none
}
