internal import AlmanacModel

// Days, times of a clock, and how long something took.

extension ColumnWords {
    package static func isYear(_ head: String) -> Bool {
        words(head).contains { ["year", "jahr", "année", "annee", "año", "ano", "anno"].contains($0) }
    }

    package static func isMonth(_ head: String) -> Bool { words(head).contains { ["month", "monat", "mois", "mes", "mese"].contains($0) } }

    /// The month, from 1, that a head is the name of, in English, German or French: 3 of `Mar`, `März` and `mars`.
    package static func monthNamed(_ head: String) -> Int? {
        let words = words(head)
        guard words.count == 1, let index = monthNames.firstIndex(where: { $0.contains(words[0]) }) else { return nil }
        return index + 1
    }

    private static let monthNames: [Set<String>] = [
        ["jan", "january", "januar", "jänner", "janvier", "janv"], ["feb", "february", "februar", "février", "févr", "fév"],
        ["mar", "march", "mär", "mrz", "märz", "mars"], ["apr", "april", "avril", "avr"], ["may", "mai"], ["jun", "june", "juni", "juin"],
        ["jul", "july", "juli", "juillet", "juil"], ["aug", "august", "août", "aoû"], ["sep", "sept", "september", "septembre"],
        ["oct", "october", "okt", "oktober", "octobre"], ["nov", "november", "novembre"],
        ["dec", "december", "dez", "dezember", "déc", "décembre"],
    ]

    /// True where the head is that of a day or time.
    package static func isTime(_ head: String) -> Bool {
        words(head).contains { word in times.contains(word) || timeEndings.contains { word.hasSuffix($0) } }
    }

    /// True where the head is that of how long something took.
    package static func isDuration(_ head: String) -> Bool {
        let words = words(head)
        if isClock(head) { return false }
        return words.contains { word in durations.contains(word) || word.hasSuffix("dauer") }
            || [["time", "spent"], ["time", "taken"], ["time", "worked"], ["moving", "time"]].contains { words.starts(with: $0) }
            || [QuantityUnit("h"), QuantityUnit("min")].contains(unit(inHead: head))
    }

    /// True where the head is that of times of a clock, whatever stands beside it.
    static func isClock(_ head: String) -> Bool { words(head).contains { ends.contains($0) } }

    private static let ends: Set<String> = ["start", "end", "begin", "opening", "closing", "beginn", "ende", "début", "fin", "inicio"]

    static let durations: Set<String> = [
        "duration", "elapsed", "hours", "minutes", "dauer", "stunden", "minuten", "durée", "heures", "duración", "horas", "minutos",
    ]

    /// What `7:30` is by the head: hours and minutes in `Duration (h)` and `Time (hh:mm)`, minutes and seconds in `Duration (min)` and `Lap (mm:ss)`; `nil` where
    /// it does not say.
    static func durationForm(inHead head: String) -> DurationForm? {
        let words = words(head)
        if words.last == "ss" { return .minutesAndSeconds }
        if words.last == "mm", ["h", "hh"].contains(words.dropLast().last) { return .hoursAndMinutes }
        switch unit(inHead: head) {
        case QuantityUnit("h"): return .hoursAndMinutes
        case QuantityUnit("min"): return .minutesAndSeconds
        default: return nil
        }
    }

    private static let times: Set<String> = [
        "at", "on", "time", "date", "day", "datetime", "timestamp", "ts", "when", "created", "epoch", "unix", "week", "month", "datum",
        "tag", "zeit",
        "monat", "zeitpunkt", "fecha", "día", "jour", "date", "mois", "heure", "data",
    ]
    private static let timeEndings = ["datum", "tag", "zeit", "date", "time", "stamp"]
}
