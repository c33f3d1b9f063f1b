/// A locale, currency or zone that nobody knows.
package enum LocaleError: Error, Hashable, CustomStringConvertible {
    case unknownLocale(String, nearest: [String])
    case unknownCurrency(String, nearest: [String])
    case unknownZone(String, nearest: [String])

    /// One sentence: the problem and the way out.
    package var description: String {
        switch self {
        case .unknownLocale(let name, let nearest):
            "unknown locale \(quoted(name)); \(advice(nearest, "locales are written as language and region, such as en_US or de_DE"))"
        case .unknownCurrency(let name, let nearest):
            "unknown currency \(quoted(name)); \(advice(nearest, "currencies are written as ISO 4217 codes, such as USD or EUR"))"
        case .unknownZone(let name, let nearest):
            "unknown time zone \(quoted(name)); \(advice(nearest, "time zones are written as IANA names, such as Europe/Berlin or UTC"))"
        }
    }

    /// The name as it was given, cut after 64 characters and without control characters: it comes from outside.
    private func quoted(_ name: String) -> String {
        let shown = name.unicodeScalars.prefix(64).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        return "\"\(String(String.UnicodeScalarView(shown)))\(name.unicodeScalars.count > 64 ? "…" : "")\""
    }

    private func advice(_ nearest: [String], _ rule: String) -> String {
        nearest.isEmpty ? rule : "did you mean \(nearest.joined(separator: " or "))? (\(rule))"
    }
}
