package import AlmanacModel
import AlmanacText

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

extension LocaleCompiler {
    /// The transitions of a zone from 1970 to 2040. Earlier times have the offset at the start, later ones the last.
    ///
    /// Abbreviations are those known to readers of the locale (`MEZ`), else those known to Americans (`EST`, `EDT`), else the offset (`GMT+5:30`, or
    /// `UTC+5:30` where offsets are counted from UTC).
    ///
    /// - Parameters:
    ///   - identifier: An IANA name such as `Europe/Berlin`, or `UTC`. Outdated names that IANA still keeps (`US/Eastern`) are known, too.
    ///   - locale: The reader's locale, as `de_DE`.
    /// - Throws: `LocaleError.unknownZone`.
    package static func zone(_ identifier: String, locale: String = "en_US") throws(LocaleError) -> Zone {
        if ["UTC", "Etc/UTC", "Etc/Zulu", "Zulu"].contains(identifier) { return .utc }
        guard !identifier.hasPrefix("GMT+"), !identifier.hasPrefix("GMT-"), let zone = TimeZone(identifier: identifier) else {
            throw .unknownZone(
                identifier,
                nearest: ZoneNearby.zones(to: identifier, among: TimeZone.knownTimeZoneIdentifiers) { TimeZone(identifier: $0) != nil })
        }
        let names = ZoneNames(zone, Locale(identifier: locale))
        let end = Date(timeIntervalSince1970: 2_208_988_800)  // 2040-01-01
        var instant = Date(timeIntervalSince1970: 0)
        var transitions = [names.transition(at: instant, start: .min)]
        while let next = zone.nextDaylightSavingTimeTransition(after: instant), next > instant, next < end {
            instant = next
            let start = Int64(next.timeIntervalSince1970.rounded(.down))
            let transition = names.transition(at: next, start: start)
            if transition.offset != transitions[transitions.count - 1].offset
                || transition.abbreviation != transitions[transitions.count - 1].abbreviation
            {
                transitions.append(transition)
            }
        }
        return Zone(identifier: identifier, transitions: transitions)
    }
}

/// The present abbreviations of one zone, which are valid for the offsets that they belong to.
private struct ZoneNames {
    private let zone: TimeZone
    private let standard: String?
    private let daylight: String?
    private let standardOffset: Int
    /// The name that offsets are counted from: `GMT` or `UTC`.
    private let origin: String

    init(_ zone: TimeZone, _ locale: Locale) {
        let american = Locale(identifier: "en_US")
        // Names and offsets of 2026, so that the same zone gives the same table on every day.
        let winter = Date(timeIntervalSince1970: 1_767_225_600)
        self.zone = zone
        func letters(_ style: TimeZone.NameStyle) -> String? {
            Self.letters(zone.localizedName(for: style, locale: locale)) ?? Self.letters(zone.localizedName(for: style, locale: american))
        }
        standard = letters(.shortStandard)
        daylight = letters(.shortDaylightSaving)
        // Tokyo has letters in no language, so its name shows the origin: French has "UTC+9" for it.
        let tokyo = TimeZone(identifier: "Asia/Tokyo")?.localizedName(for: .shortStandard, locale: locale)
        origin = tokyo?.hasPrefix("UTC") == true ? "UTC" : "GMT"
        standardOffset = zone.secondsFromGMT(for: winter) - Int(zone.daylightSavingTimeOffset(for: winter))
    }

    func transition(at date: Date, start: Int64) -> Zone.Transition {
        let offset = zone.secondsFromGMT(for: date)
        let saving = Int(zone.daylightSavingTimeOffset(for: date))
        let isCurrent = offset - saving == standardOffset
        let name = isCurrent ? (saving == 0 ? standard : daylight) : nil
        return Zone.Transition(start: start, offset: Int32(offset), abbreviation: name ?? offsetName(offset))
    }

    /// The abbreviation, unless it only gives the offset.
    private static func letters(_ name: String?) -> String? {
        guard let name, name.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        return name
    }

    /// `GMT+5:30`, `GMT−3` with a minus sign, `GMT`.
    private func offsetName(_ offset: Int) -> String {
        guard offset != 0 else { return origin }
        let minutes = abs(offset) / 60
        let rest = minutes % 60
        return "\(origin)\(offset < 0 ? "\u{2212}" : "+")\(minutes / 60)" + (rest == 0 ? "" : ":\(rest / 10)\(rest % 10)")
    }
}
