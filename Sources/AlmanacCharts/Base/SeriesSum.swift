/// The meaning of the sum of a series.
public enum SeriesSum: Sendable, Hashable {
    /// The whole of something, which the description calls the total.
    case total
    /// The known part of a whole, because rows could not be read.
    case known
    /// Nothing useful, as for the ten largest of an unknown number.
    case none
}
