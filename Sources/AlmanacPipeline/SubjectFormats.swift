import AlmanacLocale
import AlmanacMarkup
package import AlmanacModel
package import AlmanacRendering
import Synchronization

/// How each subject reads numbers and dates: ICU is asked once a locale, currency and zone, for the whole run.
package final class SubjectFormats: Sendable {
    private struct Cache {
        var locales: [String: LocaleFormat] = [:]
        var zones: [String: Zone] = [:]
        var currencies: [String: Currency] = [:]
    }

    /// Guards the tables; they are asked for once a subject, not once a number.
    private let cache = Mutex(Cache())

    package init() {}

    /// - Returns: The format, and a notice for each of locale, zone and currency that nobody knows; en_US, UTC and the bare code stand in.
    package func text(for subject: Subject) -> (text: ValueText, notices: [Notice]) {
        var notices: [Notice] = []
        func notice(_ field: String, _ error: LocaleError, _ stand: String) {
            notices.append(Notice(path: "subject.\(field)", message: "\(error); \(stand) stands in"))
        }
        let currency = currency(subject.currency) { notice("currency", $0, "its code") }
        let locale = locale(subject.locale, currency) { notice("locale", $0, "en_US") }
        let zone = zone(subject.timeZone) { notice("timezone", $0, "UTC") }
        return (ValueText(locale: locale, zone: zone, currency: currency), notices)
    }

    private func currency(_ code: String, _ report: (LocaleError) -> Void) -> Currency {
        if let known = cache.withLock({ $0.currencies[code] }) { return known }
        do {
            let currency = try LocaleCompiler.currency(code)
            cache.withLock { $0.currencies[code] = currency }
            return currency
        } catch {
            report(error)
            // XXX is ISO 4217's own code for "no currency".
            return Currency(code: code, fractionDigits: 2) ?? Currency(code: "XXX", fractionDigits: 2) ?? .usd
        }
    }

    private func locale(_ identifier: String, _ currency: Currency, _ report: (LocaleError) -> Void) -> LocaleFormat {
        let key = identifier + " " + currency.code
        if let known = cache.withLock({ $0.locales[key] }) { return known }
        // MoneyMoments speaks of rupees, whatever the subject's own currency is.
        let currencies = [currency.code, Currency.inr.code]
        do {
            let format = try LocaleCompiler.format(locale: identifier, currencies: currencies)
            cache.withLock { $0.locales[key] = format }
            return format
        } catch .unknownCurrency {
            // Told of already, with the currency; its code is written out. Ordinary absence: English stands in.
            return (try? LocaleCompiler.format(locale: identifier, currencies: [Currency.inr.code])) ?? .english
        } catch {
            report(error)
            // Ordinary absence: English stands in.
            return (try? LocaleCompiler.format(locale: "en_US", currencies: currencies)) ?? .english
        }
    }

    private func zone(_ identifier: String, _ report: (LocaleError) -> Void) -> Zone {
        if let known = cache.withLock({ $0.zones[identifier] }) { return known }
        do {
            let zone = try LocaleCompiler.zone(identifier)
            cache.withLock { $0.zones[identifier] = zone }
            return zone
        } catch {
            report(error)
            return .utc
        }
    }
}
