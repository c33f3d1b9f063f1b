import AlmanacText

/// Days as a locale writes them, each put together once for all subjects that read it.
///
/// Subjects of a run have the same days, a few hundred times each. It keeps a few years of days around those that are asked for first;
/// others are put together each time.
final class DayTexts: Sendable {
    /// Thirty-two days, one after the other.
    private final class Block: Sendable {
        let number: Int
        /// `Jan 31, 2025`, UTF-8, one after the other, and where each ends; `Jan 31` of the year that is left out.
        private let long: [UInt8]
        private let ends: [Int32]
        /// `Jan 31`.
        let short: [String]

        init(_ number: Int, _ locale: LocaleFormat, _ year: Int?) {
            self.number = number
            var long: [UInt8] = []
            var ends: [Int32] = []
            var short: [String] = []
            for day in number << DayTexts.bits..<(number + 1) << DayTexts.bits {
                locale.date(day, sparing: year, into: &long)
                ends.append(Int32(long.count))
                short.append(locale.dayMonth(day))
            }
            self.long = long
            self.ends = ends
            self.short = short
        }

        func withLong(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
            long.withUnsafeBufferPointer {
                body(UnsafeBufferPointer(rebasing: $0[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]))
            }
        }
    }

    private final class Place: Sendable {
        let block = KeptReference<Block>()
    }

    private static let bits = 5
    /// Days that can be written; `CivilDate` limits others to its ends.
    private static let ordinary = -700_000...2_900_000

    /// The year that dates are written without.
    private let year: Int?
    private let places = (0..<32).map { _ in Place() }

    init(year: Int?) { self.year = year }

    /// Lets `body` read the block of a day, if it is kept.
    private func read<Result>(_ day: Int, _ body: (Block) -> Result) -> Result? {
        let number = day >> Self.bits
        return places[number & 31].block.withInstance { $0.number == number ? body($0) : nil }
    }

    /// Keeps the block of a day, unless another one has its place.
    private func keep(_ day: Int, _ locale: LocaleFormat) {
        guard Self.ordinary.contains(day) else { return }
        let number = day >> Self.bits
        if places[number & 31].block.load() == nil { _ = places[number & 31].block.storeIfNil(Block(number, locale, year)) }
    }

    /// Hands over the bytes of `LocaleFormat.dayMonthYear`; of `dayMonth` in the year that is left out.
    ///
    /// - Parameter locale: Asked for where the day is not kept: it is large, and would be copied each time.
    func withLong(_ day: Int, _ locale: () -> LocaleFormat, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if read(day, { $0.withLong(day & 31, body) }) != nil { return }
        let locale = locale()
        keep(day, locale)
        var bytes: [UInt8] = []
        locale.date(day, sparing: year, into: &bytes)
        bytes.withUnsafeBufferPointer(body)
    }

    /// Text of `LocaleFormat.dayMonth`.
    ///
    /// - Parameter locale: As of `withLong`.
    func short(_ day: Int, _ locale: () -> LocaleFormat) -> String {
        if let known = read(day, { $0.short[day & 31] }) { return known }
        let locale = locale()
        keep(day, locale)
        return locale.dayMonth(day)
    }
}

extension LocaleFormat {
    /// Appends a day, without its year in the year that is left out.
    fileprivate func date(_ day: Int, sparing year: Int?, into bytes: inout [UInt8]) {
        if CivilDate(day: day).year == year { dayMonth(day, into: &bytes) } else { dayMonthYear(day, into: &bytes) }
    }
}
