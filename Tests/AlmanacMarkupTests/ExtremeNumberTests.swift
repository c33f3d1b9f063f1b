import AlmanacText
import Testing

/// No number may end the process when it is written.
@Suite struct ExtremeNumberTests {
    private static let numbers: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 0.1, 1, 9_007_199_254_740_992, 9.3e18,
        -9.3e18, 1e290,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]
    private static let integers: [Int64] = [.min, .min + 1, -1, 0, 1, 999_950, .max - 1, .max]

    @Test func writesEveryNumberAndEveryAxis() {
        let locale = LocaleFormat.english
        for number in Self.numbers {
            #expect(!locale.decimal(number, fractionDigits: 2).isEmpty)
            #expect(!locale.percent(number).isEmpty)
            #expect(!locale.multiplier(number).isEmpty)
            for other in Self.numbers {
                #expect(locale.numberAxis([number, other]).count == 2)
                #expect(locale.percentAxis([other, number]).count == 2)
            }
        }
        for integer in Self.integers {
            #expect(!locale.integer(integer).isEmpty && !locale.integerShort(integer).isEmpty)
            for digits in [-1, 0, 2, 6, 19, 40] {
                #expect(!locale.money(minor: integer, code: "USD", fractionDigits: digits).isEmpty)
                #expect(!locale.moneyShort(minor: integer, code: "USD", fractionDigits: digits).isEmpty)
                #expect(locale.moneyAxis(minor: [integer, 0], code: "USD", fractionDigits: digits).count == 2)
            }
        }
    }
}
