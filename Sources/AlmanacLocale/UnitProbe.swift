package import AlmanacText

#if canImport(_FoundationICU)
    import _FoundationICU
#endif

extension LanguageProbe {
    /// What stands around a number with a unit, for numbers of one plural form.
    package struct UnitForm: Hashable, Sendable {
        package var category: PluralCategory
        package var before: String
        package var after: String
    }

    /// Numbers of which each language has one of every form that it knows.
    private static let samples = [0, 1, 2, 3, 5, 11, 20, 100, 1_000_000, 1.5]

    /// How ICU writes numbers with a unit in a language, in short: a form for each that the language counts by, the one of all others last; a single one where all
    /// are written alike.
    ///
    /// - Parameters:
    ///   - unit: An identifier of CLDR: `kilometer`, `kilometer-per-minute`.
    ///   - language: A BCP 47 tag.
    /// - Returns: Nothing of a unit that ICU does not know.
    package static func unit(_ unit: String, in language: String) -> [UnitForm] {
        #if canImport(_FoundationICU)
            guard let rules = ICUPluralRules(language), let plain = ICUNumbers("", language),
                let measured = ICUNumbers("unit/\(unit) unit-width-short", language)
            else { return [] }
            var forms: [UnitForm] = []
            var categories: [PluralCategory] = []
            for number in samples {
                let category = rules.category(number)
                if !categories.contains(category) { categories.append(category) }
                guard !forms.contains(where: { $0.category == category }), let alone = plain.text(number),
                    let whole = measured.text(number),
                    // Some forms are a word in place of the number, "a day": the number is said with the form of the others.
                    let place = whole.firstRange(of: alone)
                else { continue }
                forms.append(
                    UnitForm(category: category, before: String(whole[..<place.lowerBound]), after: String(whole[place.upperBound...])))
            }
            guard let other = forms.first(where: { $0.category == .other }) ?? forms.last else { return [] }
            let others = UnitForm(category: .other, before: other.before, after: other.after)
            if forms.allSatisfy({ ($0.before, $0.after) == (others.before, others.after) }) { return [others] }
            let named = categories.filter { $0 != .other }.map { category in
                forms.first { $0.category == category } ?? UnitForm(category: category, before: others.before, after: others.after)
            }
            return named + [others]
        #else
            return []
        #endif
    }
}

#if canImport(_FoundationICU)
    /// Writes numbers as a skeleton of ICU says.
    private final class ICUNumbers {
        private let formatter: OpaquePointer

        init?(_ skeleton: String, _ language: String) {
            var status = U_ZERO_ERROR
            let units = Array(skeleton.utf16)
            guard let formatter = swift_unumf_openForSkeletonAndLocale(units, Int32(units.count), language, &status),
                status.rawValue <= U_ZERO_ERROR.rawValue
            else { return nil }
            self.formatter = formatter
        }

        deinit { swift_unumf_close(formatter) }

        func text(_ number: Double) -> String? {
            var status = U_ZERO_ERROR
            guard let result = swift_unumf_openResult(&status) else { return nil }
            defer { swift_unumf_closeResult(result) }
            swift_unumf_formatDouble(formatter, number, result, &status)
            var text = [UInt16](repeating: 0, count: 200)
            let length = swift_unumf_resultToString(result, &text, Int32(text.count), &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue, length > 0, Int(length) < text.count else { return nil }
            return String(decoding: text.prefix(Int(length)), as: UTF16.self)
        }
    }
#endif
