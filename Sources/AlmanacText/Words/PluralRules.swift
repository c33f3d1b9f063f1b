/// The forms that languages have for numbers of things, as CLDR names them.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
    case zero, one, two, few, many, other
}

/// A number in its written form: 1 is not 1.0.
package struct PluralOperands: Hashable, Sendable {
    /// The digits before the decimal sign.
    package var integer: UInt64
    /// The number of digits after it.
    package var fractionDigits: Int
    /// Those digits as a number: 50 for 1.50.
    package var fraction: UInt64

    package init(integer: UInt64, fractionDigits: Int = 0, fraction: UInt64 = 0) {
        self.integer = integer
        self.fractionDigits = fractionDigits
        self.fraction = fraction
    }

    /// A number written with this many digits after the decimal sign, rounded half to even like its text.
    package init(_ number: Double, fractionDigits: Int) {
        var power = 1.0
        for _ in 0..<fractionDigits { power *= 10 }
        let units = UInt64(exactly: (abs(number) * power).rounded(.toNearestOrEven)) ?? .max
        let divisor = UInt64(power)
        self.init(integer: units / divisor, fractionDigits: fractionDigits, fraction: units % divisor)
    }
}

/// The form that a language has for a number, as tables, so that no value needs ICU.
///
/// Integers below 200 have an entry each, larger ones go by their last two digits, whole millions have a form of their own. This covers every
/// language of CLDR but Cornish and Breton, which distinguish more thousands and millions.
package struct PluralRules: Sendable {
    /// Forms of 0 to 199.
    private let small: [PluralCategory]
    /// Forms of larger integers, by the last two digits.
    private let large: [PluralCategory]
    /// The form of a million and its multiples.
    private let million: PluralCategory
    private let decimal: @Sendable (PluralOperands) -> PluralCategory

    /// - Parameters:
    ///   - integer: Called 301 times in all.
    ///   - decimal: Called for each number that is written with a decimal sign.
    package init(integer: (UInt64) -> PluralCategory, decimal: @escaping @Sendable (PluralOperands) -> PluralCategory) {
        small = (0..<200).map { integer($0) }
        large = (0..<100).map { integer($0 + 1000) }
        million = integer(1_000_000)
        self.decimal = decimal
    }

    package func category(_ number: PluralOperands) -> PluralCategory {
        guard number.fractionDigits == 0 else { return decimal(number) }
        if number.integer < 200 { return small[Int(number.integer)] }
        if number.integer % 1_000_000 == 0 { return million }
        return large[Int(number.integer % 100)]
    }

    /// The forms of integers below a million, in CLDR's order; a message that selects by number needs each of them.
    package var categories: [PluralCategory] {
        PluralCategory.allCases.filter { small.contains($0) || large.contains($0) }
    }

    /// The integers of a form when there are at most two, so that exact keys can replace it: 1 for `one` in English.
    package func onlyNumbers(of category: PluralCategory) -> [Int64]? {
        guard !large.contains(category) else { return nil }
        let numbers = small.indices.filter { small[$0] == category }
        return numbers.count <= 2 ? numbers.map { Int64($0) } : nil
    }
}

extension PluralRules {
    /// One form for everything, as in Japanese; also for an unknown language.
    package static let none = PluralRules(integer: { _ in .other }, decimal: { _ in .other })

    /// English and German: `one` for 1, but not for 1.0.
    package static let english = PluralRules(integer: { $0 == 1 ? .one : .other }, decimal: { _ in .other })

    /// French: `one` for 0 and 1, with any decimals; `many` for whole millions, which need "de": "un million de paiements".
    package static let french = PluralRules(
        integer: { $0 < 2 ? .one : $0 % 1_000_000 == 0 ? .many : .other }, decimal: { $0.integer < 2 ? .one : .other })

    /// Arabic, with six forms.
    package static let arabic = PluralRules(
        integer: { arabicCategory($0) },
        // 1.0 counts as 1; a number with a fraction is `other`.
        decimal: { $0.fraction == 0 ? arabicCategory($0.integer) : .other })

    /// Spanish: `one` for 1, also as 1.0; `many` for whole millions, which have "de" before the noun: "1.000.000 de pasos".
    package static let spanish = PluralRules(
        integer: { $0 == 1 ? .one : $0 != 0 && $0 % 1_000_000 == 0 ? .many : .other },
        decimal: { $0.integer == 1 && $0.fraction == 0 ? .one : .other })

    private static func arabicCategory(_ number: UInt64) -> PluralCategory {
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    /// Hindi: `one` for 0, 1 and 1.0, and for numbers with a zero before the decimal sign.
    package static let hindi = PluralRules(
        integer: { $0 <= 1 ? .one : .other },
        decimal: { $0.integer == 0 || ($0.integer == 1 && $0.fraction == 0) ? .one : .other })

    /// The compiled rules; a test compares them with ICU.
    ///
    /// - Parameter language: The first part of a BCP 47 tag.
    package static func builtIn(_ language: String) -> PluralRules? {
        switch language {
        case "en", "de": english
        case "ar": arabic
        case "es": spanish
        case "fr": french
        case "hi": hindi
        default: nil
        }
    }
}
