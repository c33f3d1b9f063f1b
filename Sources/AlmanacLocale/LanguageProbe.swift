package import AlmanacText

#if canImport(_FoundationICU)
    import _FoundationICU
#endif
#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Finds how ICU counts and lists in a language: the form that a number takes, and the words between members of a list.
package enum LanguageProbe {
    /// The plural rules of a language: the compiled ones, else ICU's, as tables.
    ///
    /// - Parameter language: A BCP 47 tag. In a language that ICU does not know, all numbers have one form.
    package static func plurals(_ language: String) -> PluralRules {
        PluralRules.builtIn(Words.code(of: language)) ?? compiledPlurals(language)
    }

    /// The same as `plurals`, always from ICU.
    package static func compiledPlurals(_ language: String) -> PluralRules {
        #if canImport(_FoundationICU)
            guard let rules = ICUPluralRules(language) else { return .none }
            return PluralRules(
                integer: { rules.category(Double($0)) }, decimal: { rules.category($0) })
        #else
            return .none
        #endif
    }

    /// The words between members of a list: compiled in, else taken from a list that ICU writes.
    package static func lists(_ language: String) -> ListWords {
        ListWords.builtIn(Words.code(of: language)) ?? compiledLists(language)
    }

    /// The same as `lists`, always from ICU.
    ///
    /// A language that puts words before the first member or behind the last one gets commas.
    package static func compiledLists(_ language: String) -> ListWords {
        var style = ListFormatStyle<StringStyle, [String]>.list(type: .and)
        style = style.locale(Locale(identifier: language))
        func between(_ text: String, _ first: String, _ second: String) -> String? {
            guard let start = text.firstRange(of: first), let end = text.firstRange(of: second), start.upperBound <= end.lowerBound else {
                return nil
            }
            return String(text[start.upperBound..<end.lowerBound])
        }
        // ICU isolates members of the other direction; `Words` does so itself.
        let two = Bidi.withoutControls(style.format(["A1", "B2"]))
        let twoBeforeI = Bidi.withoutControls(style.format(["A1", "I2"]))
        let four = Bidi.withoutControls(style.format(["A1", "B2", "C3", "D4"]))
        guard two.hasPrefix("A1"), two.hasSuffix("B2"), four.hasPrefix("A1"), four.hasSuffix("D4"), let pair = between(two, "A1", "B2"),
            let middle = between(four, "A1", "B2"), between(four, "B2", "C3") == middle, let last = between(four, "C3", "D4")
        else { return ListWords(pair: ", ", middle: ", ", last: ", ") }
        let threeBeforeI = Bidi.withoutControls(style.format(["A1", "B2", "I3"]))
        return ListWords(
            pair: pair, middle: middle, last: last, pairBeforeI: between(twoBeforeI, "A1", "I2"),
            lastBeforeI: between(threeBeforeI, "B2", "I3"))
    }
}

#if canImport(_FoundationICU)
    /// ICU's plural rules of a language. ICU allows calls from several threads at once.
    private final class ICUPluralRules: @unchecked Sendable {
        private let rules: OpaquePointer
        private let language: String

        init?(_ language: String) {
            self.language = language
            var status = U_ZERO_ERROR
            guard let rules = swift_uplrules_open(language, &status), status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
            self.rules = rules
        }

        deinit { swift_uplrules_close(rules) }

        func category(_ number: Double) -> PluralCategory {
            var keyword = [UInt16](repeating: 0, count: 16)
            var status = U_ZERO_ERROR
            let length = swift_uplrules_select(rules, number, &keyword, Int32(keyword.count), &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue, length > 0 else { return .other }
            return PluralCategory(rawValue: String(decoding: keyword.prefix(Int(length)), as: UTF16.self)) ?? .other
        }

        /// The category of a number as written: zeros after the decimal sign count too, so ICU must format it first.
        func category(_ number: PluralOperands) -> PluralCategory {
            var status = U_ZERO_ERROR
            let skeleton = Array(("." + String(repeating: "0", count: number.fractionDigits)).utf16)
            guard let formatter = swift_unumf_openForSkeletonAndLocale(skeleton, Int32(skeleton.count), language, &status) else {
                return .other
            }
            defer { swift_unumf_close(formatter) }
            guard let written = swift_unumf_openResult(&status) else { return .other }
            defer { swift_unumf_closeResult(written) }
            let fraction = String(number.fraction)
            let zeros = String(repeating: "0", count: max(0, number.fractionDigits - fraction.utf8.count))
            let digits = "\(number.integer).\(zeros)\(fraction)"
            swift_unumf_formatDecimal(formatter, digits, Int32(digits.utf8.count), written, &status)
            var keyword = [UInt16](repeating: 0, count: 16)
            let length = swift_uplrules_selectFormatted(rules, written, &keyword, Int32(keyword.count), &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue, length > 0 else { return .other }
            return PluralCategory(rawValue: String(decoding: keyword.prefix(Int(length)), as: UTF16.self)) ?? .other
        }
    }
#endif
