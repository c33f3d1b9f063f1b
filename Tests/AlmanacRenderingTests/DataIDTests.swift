import AlmanacModel
import Testing

@testable import AlmanacPages

@Suite
struct DataIDTests {
    @Test(arguments: [UInt8(0), 2, 3, 4])
    func amountsHaveEveryDigitOfTheirMinorUnit(places: UInt8) throws {
        let currency = try #require(Currency(code: "XTS", fractionDigits: places))
        for minor in [Int64.min, -100_000, -1_999, -100, -5, 0, 5, 10, 99, 100, 1_234, 9_999, 123_456_789, .max] {
            let written = DataID.decimal(Money(minor: minor, currency: currency))
            let parts = written.split(separator: ".", omittingEmptySubsequences: false)
            #expect(parts.count == (places == 0 ? 1 : 2) && parts.last?.count == (places == 0 ? parts.last?.count : Int(places)))
            // Without its point it is the number of minor units; before the point stands one digit at least, and no zero leads.
            #expect(Int64(parts.joined()) == minor, "\(minor) is written as \(written)")
            #expect(parts[0].hasPrefix("-") == (minor < 0))
            let whole = parts[0].drop { $0 == "-" }
            #expect(whole == "0" || !whole.isEmpty && !whole.hasPrefix("0"), "\(minor) is written as \(written)")
        }
    }
}
