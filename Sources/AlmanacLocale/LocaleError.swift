/// A locale, currency or zone that nobody knows.
package enum LocaleError: Error, Hashable, CustomStringConvertible {
    case unknownLocale(String, nearest: [String])
    case unknownCurrency(String, nearest: [String])
    case unknownZone(String, nearest: [String])

    /// One sentence: the problem and the way out.
    package var description: String {
        switch self {
        case .unknownLocale(let name, let nearest):
            "unknown locale \"\(name)\"; \(advice(nearest, "locales are written as language and region, such as en_US or de_DE"))"
        case .unknownCurrency(let name, let nearest):
            "unknown currency \"\(name)\"; \(advice(nearest, "currencies are written as ISO 4217 codes, such as USD or EUR"))"
        case .unknownZone(let name, let nearest):
            "unknown time zone \"\(name)\"; \(advice(nearest, "time zones are written as IANA names, such as Europe/Berlin or UTC"))"
        }
    }

    private func advice(_ nearest: [String], _ rule: String) -> String {
        nearest.isEmpty ? rule : "did you mean \(nearest.joined(separator: " or "))? (\(rule))"
    }
}
