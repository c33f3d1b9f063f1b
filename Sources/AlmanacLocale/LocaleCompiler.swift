package import AlmanacModel
package import AlmanacText

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Asks ICU how a locale writes numbers and dates, and keeps the answers as tables. Nothing else asks ICU for formats.
///
/// It formats samples, derives rules from the results, then checks the rules against further samples. Formats that do not fit the tables are replaced
/// by something plainer that is right: no short form, or a range composed of two dates.
package enum LocaleCompiler {
    /// The format of a locale for some currencies.
    ///
    /// American English with dollars and rupees is compiled in and needs no ICU.
    ///
    /// - Parameters:
    ///   - locale: As `en_US` or `en-US`; Unicode extensions such as `-u-nu-latn` are honoured, calendars other than the Gregorian are not.
    ///   - currencies: ISO 4217 codes; repetitions do not matter.
    /// - Throws: `LocaleError`.
    package static func format(locale: String, currencies: [String]) throws(LocaleError) -> LocaleFormat {
        let known = LocaleFormat.english
        if locale == known.identifier, currencies.allSatisfy({ code in known.currencies.contains { $0.code == code } }) { return known }
        return try compiledFormat(locale: locale, currencies: currencies)
    }

    /// The same as `format(locale:currencies:)`, always from ICU.
    package static func compiledFormat(locale name: String, currencies: [String]) throws(LocaleError) -> LocaleFormat {
        let identifier = try identifier(of: name)
        var codes: [String] = []
        for currency in currencies {
            let code = try code(of: currency)
            if !codes.contains(code) { codes.append(code) }
        }
        let locale = gregorian(identifier)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        let probe = NumberProbe(locale: locale)
        let numbers = probe.number() ?? LocaleFormat.english.numbers
        return LocaleFormat(
            identifier: identifier,
            language: languageTag(identifier),
            isRightToLeft: locale.language.characterDirection == .rightToLeft,
            numbers: numbers,
            percents: probe.percent() ?? LocaleFormat.english.percents,
            compact: probe.compact(numbers),
            currencies: codes.compactMap { probe.currency($0) },
            dates: DateCustoms(language: locale.language.languageCode?.identifier ?? "").applied(
                to: DateProbe(locale: locale, calendar: calendar, zero: numbers.zero).dates()))
    }

    /// A format with names of months, weekdays, thousands and millions in another language, in the form of the format's region. Separators and the
    /// place of a currency stay, and so do digits unless the language has Latin ones. Where the two are written in opposite directions, short amounts
    /// are written out.
    ///
    /// - Parameter language: A BCP 47 tag; its own region counts, if it has one.
    /// - Throws: `LocaleError`.
    package static func format(_ format: LocaleFormat, namesIn language: String) throws(LocaleError) -> LocaleFormat {
        let region = Locale(identifier: format.identifier).region?.identifier
        let name = Locale(identifier: language).region == nil ? [language, region].compactMap(\.self).joined(separator: "_") : language
        let named = try self.format(locale: name, currencies: [])
        var result = format
        let latin = LocaleFormat.english.numbers.zero
        if format.numbers.zero != latin, named.numbers.zero == latin {
            // Digits of another script are hard to read amid this one.
            result = try compiledFormat(locale: format.identifier + "@numbers=latn", currencies: format.currencies.map(\.code))
            result.identifier = format.identifier
            result.language = format.language
        }
        result.dates = named.dates
        result.compact = format.isRightToLeft == named.isRightToLeft ? named.compact : nil
        result.compact?.minimumGrouping = max(2, result.numbers.minimumGrouping)
        for index in result.currencies.indices {
            result.currencies[index].compact = result.compact?.around(
                result.currencies[index].number.affixes, minimumGrouping: max(2, result.currencies[index].number.minimumGrouping))
        }
        return result
    }

    /// The number of digits in CLDR for the minor unit of a currency: 2 for USD, 0 for JPY, 3 for KWD.
    ///
    /// - Throws: `LocaleError.unknownCurrency`.
    package static func fractionDigits(currency: String) throws(LocaleError) -> UInt8 {
        let code = try code(of: currency)
        let sample = 1.0.formatted(.currency(code: code).locale(Locale(identifier: "en_US_POSIX")))
        let zeros = sample.utf8.reversed().prefix { $0 == 0x30 }.count
        return UInt8(min(zeros, 18))
    }

    /// The currency with this code, in upper or lower case.
    ///
    /// - Throws: `LocaleError.unknownCurrency`.
    package static func currency(_ name: String) throws(LocaleError) -> AlmanacModel.Currency {
        let digits = try fractionDigits(currency: name)
        guard let currency = AlmanacModel.Currency(code: name, fractionDigits: digits) else {
            throw .unknownCurrency(name, nearest: [])
        }
        return currency
    }

    /// The locale in ICU's form, if its language and its region are known.
    private static func identifier(of name: String) throws(LocaleError) -> String {
        let known = Locale.availableIdentifiers
        // ICU stops at characters that it does not understand, and would accept anything after them.
        guard name.utf8.count <= 128, name.utf8.allSatisfy({ isIdentifierByte($0) }) else { throw .unknownLocale(name, nearest: []) }
        let identifier = Locale(identifier: name).identifier(.icu)
        if known.contains(identifier) { return identifier }
        // Known parts in a new combination (English in Germany, other digits) are fine: ICU takes the rest from the language.
        let parts = Locale.Language.Components(identifier: identifier)
        if let language = parts.languageCode?.identifier, known.contains(language), parts.region?.isISORegion ?? true,
            parts.script?.isISOScript ?? true
        {
            return identifier
        }
        throw .unknownLocale(name, nearest: nearest(to: name, among: known))
    }

    /// Letters, digits, and separators of subtags (`-`, `_`), keywords (`@`, `=`, `;`) and a POSIX character set (`.`).
    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x40, 0x3D, 0x3B, 0x2E: true
        default: false
        }
    }

    /// The BCP 47 tag of an ICU identifier.
    private static func languageTag(_ identifier: String) -> String {
        // Language, script and region only need other separators; asking ICU gives the same and took 5 ms of a cold start.
        let parts = identifier.split(separator: "_").map(\.utf8.count)
        let isPlain = [[2], [3], [2, 4], [3, 4], [2, 2], [3, 2], [2, 3], [3, 3], [2, 4, 2], [3, 4, 2], [2, 4, 3], [3, 4, 3]].contains(parts)
        guard isPlain, !identifier.contains("@") else { return Locale(identifier: identifier).identifier(.bcp47) }
        return String(identifier.map { $0 == "_" ? "-" : $0 })
    }

    private static func code(of name: String) throws(LocaleError) -> String {
        let code = name.uppercased()
        let known = Locale.Currency.isoCurrencies
        if known.contains(where: { $0.identifier.uppercased() == code }) { return code }
        let common = Locale.commonISOCurrencyCodes
        throw .unknownCurrency(name, nearest: nearest(to: name, among: common))
    }

    private static func gregorian(_ identifier: String) -> Locale {
        var components = Locale.Components(identifier: identifier)
        components.calendar = .gregorian
        return Locale(components: components)
    }
}
