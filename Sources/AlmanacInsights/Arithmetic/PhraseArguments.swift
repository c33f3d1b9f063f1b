import AlmanacModel

// Values that sentences have most often.

extension Phrase.Argument {
    static func day(_ day: Day) -> Self { .value(.day(day)) }

    static func month(_ month: Month) -> Self { .value(.month(month)) }

    /// A count, which selects the plural of the message.
    static func count(_ number: Int64) -> Self { .value(.count(number)) }
}
