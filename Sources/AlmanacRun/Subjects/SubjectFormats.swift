import AlmanacLocale
package import AlmanacModel
package import AlmanacReport
package import AlmanacText
import Synchronization

/// Formats of numbers and dates for each subject. ICU is asked once a locale, currency and zone for the whole run.
package final class SubjectFormats: Sendable {
    private struct Cache {
        /// Most formats of each kind to keep. A fleet has a few dozen; a dump that invents ever more has them computed again.
        static let most = 512

        var locales: [String: LocaleFormat] = [:]
        var zones: [String: Zone] = [:]
        var currencies: [String: Currency] = [:]
        var texts: [TextKey: ValueText] = [:]

        mutating func keep<Value>(_ value: Value, as name: String, in table: WritableKeyPath<Cache, [String: Value]>) {
            if self[keyPath: table].count >= Self.most { self[keyPath: table].removeAll(keepingCapacity: true) }
            self[keyPath: table][name] = value
        }
    }

    /// The properties that decide how a subject's texts read.
    private struct TextKey: Hashable {
        var locale: String
        var currency: Currency
        var zone: String
        var words: ObjectIdentifier
        var year: Int?
    }

    /// Words of a run that writes no pages.
    private static let noWords = Words()

    /// Most texts to keep: each remembers a few years of days. Further subjects share only the tables.
    private static let mostTexts = 64

    /// Guards the tables; used once a subject, not once a number.
    private let cache = Mutex(Cache())

    /// The source of the words; `nil` for a run that writes none.
    private let templates: TemplateSets?

    /// - Parameter templates: Templates whose words subjects read; without them only the notices are right.
    package init(_ templates: TemplateSets? = nil) {
        self.templates = templates
    }

    /// The words for a subject: in its own language, else in that of its locale, else in the run's, else in English.
    package static func words(for subject: Subject, _ templates: TemplateSets) -> Words {
        let library = templates.words
        let wanted = [subject.language, subject.isLocaleGiven ? subject.locale : nil, templates.language].compactMap { $0 }
        // The first one named counts, even when there are no words for it: a Pole reads English, whatever the run's language.
        return library.words(wanted.first ?? WordsLibrary.fallback)
    }

    /// - Parameters:
    ///   - asOf: The time of the data, whose year is left out of dates. `nil` writes each year.
    ///   - period: The period of a report. If it ended in an earlier year, every day is written with its year.
    /// - Returns: The format, and a notice for each unknown locale, zone and currency; en_US, UTC and the bare code stand in.
    package func text(for subject: Subject, asOf: Instant? = nil, period: ReportPeriod? = nil) -> (text: ValueText, notices: [Notice]) {
        var notices: [Notice] = []
        func notice(_ field: String, _ error: LocaleError, _ stand: String) {
            notices.append(Notice(path: "subject.\(field)", message: "\(error); \(stand) stands in"))
        }
        let currency = currency(subject.currency) { notice("currency", $0, "its code") }
        let words = templates.map { Self.words(for: subject, $0) } ?? Self.noWords
        // Numbers and names of months follow the language of the words, unless a locale is given. English is that of the United States.
        let isOfWords = !subject.isLocaleGiven && words.language != WordsLibrary.fallback
        let identifier = isOfWords ? words.language : subject.locale
        let locale = locale(identifier, currency) { notice("locale", $0, "en_US") }
        let zone = zone(subject.timeZone, locale.identifier) { notice("timezone", $0, "UTC") }
        if let templates, let language = subject.language, templates.words.match(language) == nil {
            notices.append(
                Notice(
                    path: "subject.language",
                    message:
                        "there are no words for \"\(language)\"; English stands in, known are \(templates.words.languages.joined(separator: ", "))"
                ))
        }
        let year = asOf.flatMap { asOf -> Int? in
            let year = zone.local(asOf).day.date.year
            guard let days = period?.resolve(at: asOf, in: zone).days, days.upperBound.date.year != year else { return year }
            // What is about a year has it in its title.
            return days.wholeMonths == 12 && days.lowerBound.month.month == 1 ? days.lowerBound.date.year : nil
        }
        let key = TextKey(locale: identifier, currency: currency, zone: subject.timeZone, words: ObjectIdentifier(words), year: year)
        if let known = cache.withLock({ $0.texts[key] }) { return (known, notices) }
        let text = ValueText(
            locale: templates == nil ? locale : named(locale, in: words.language, currency), zone: zone, currency: currency, words: words,
            year: year)
        cache.withLock { if $0.texts.count < Self.mostTexts { $0.texts[key] = text } }
        return (text, notices)
    }

    private func currency(_ code: String, _ report: (LocaleError) -> Void) -> Currency {
        if let known = cache.withLock({ $0.currencies[code] }) { return known }
        do {
            let currency = try LocaleCompiler.currency(code)
            cache.withLock { $0.keep(currency, as: code, in: \.currencies) }
            return currency
        } catch {
            report(error)
            // XXX is ISO 4217's code for "no currency".
            return Currency(code: code, fractionDigits: 2) ?? Currency(code: "XXX", fractionDigits: 2) ?? .usd
        }
    }

    private func locale(_ identifier: String, _ currency: Currency, _ report: (LocaleError) -> Void) -> LocaleFormat {
        let key = identifier + " " + currency.code
        if let known = cache.withLock({ $0.locales[key] }) { return known }
        // MoneyMoments reports in rupees, whatever the subject's own currency is.
        let currencies = [currency.code, Currency.inr.code]
        do {
            let format = try LocaleCompiler.format(locale: identifier, currencies: currencies)
            cache.withLock { $0.keep(format, as: key, in: \.locales) }
            return format
        } catch .unknownCurrency {
            // Reported already, with the currency; its code is written out. Ordinary absence: English stands in.
            return (try? LocaleCompiler.format(locale: identifier, currencies: [Currency.inr.code])) ?? .english
        } catch {
            report(error)
            // Ordinary absence: English stands in.
            return (try? LocaleCompiler.format(locale: "en_US", currencies: currencies)) ?? .english
        }
    }

    /// The locale, with names of months and weekdays in the language of the words around them.
    private func named(_ locale: LocaleFormat, in language: String, _ currency: Currency) -> LocaleFormat {
        guard locale.language.prefix(while: { $0 != "-" }) != language.prefix(while: { $0 != "-" }) else { return locale }
        let key = "\(locale.identifier) \(currency.code) \(language)"
        if let known = cache.withLock({ $0.locales[key] }) { return known }
        // Ordinary absence: ICU may not know the language of the words; the locale's own names are kept then.
        let format = (try? LocaleCompiler.format(locale, namesIn: language)) ?? locale
        cache.withLock { $0.keep(format, as: key, in: \.locales) }
        return format
    }

    private func zone(_ identifier: String, _ locale: String, _ report: (LocaleError) -> Void) -> Zone {
        let key = identifier + " " + locale
        if let known = cache.withLock({ $0.zones[key] }) { return known }
        do {
            let zone = try LocaleCompiler.zone(identifier, locale: locale)
            cache.withLock { $0.keep(zone, as: key, in: \.zones) }
            return zone
        } catch {
            report(error)
            return .utc
        }
    }
}
