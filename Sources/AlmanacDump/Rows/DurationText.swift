package import AlmanacModel

/// How long something took, as people and programs write it in a cell: `8:39`, `2:46:00`, `05:12.4`, `1h 30m`, `1.5 h`, `90 min`, `PT1H30M`.
package struct DurationText: Hashable, Sendable {
    /// True for what may as well be a time of a clock.
    var isClock = false
    /// True for two figures with a colon between them, which are hours and minutes, or minutes and seconds.
    var isPair = false
    /// True for three figures with colons between them.
    var isTriple = false
    /// True for minutes that may as well be metres: `400 m`.
    var isOfM = false
    /// Where it is a pair, as if it were minutes and seconds.
    private var milliseconds: Int64 = 0

    /// - Returns: `nil` for anything else.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DurationText? {
        guard (2...24).contains(bytes.count), let first = bytes.first, first &- 0x30 < 10 || first | 0x20 == 0x70 else { return nil }
        return bytes.contains(0x3A) ? withColons(bytes) : withLetters(bytes)
    }

    /// As a number of something that is so many milliseconds long, exact where nine digits are enough.
    ///
    /// - Returns: `nil` for a pair of which nobody knows what it is.
    package func number(of unit: Int64, _ form: DurationForm?) -> NumberText? {
        if isPair, form == nil { return nil }
        let length = isPair && form == .hoursAndMinutes ? milliseconds * 60 : milliseconds
        let (whole, rest) = (length / unit, length % unit)
        var (digits, scale): (Int, Int64) = (0, 1)
        while rest * scale % unit != 0, digits < NumberText.mostDigits { (digits, scale) = (digits + 1, scale * 10) }
        return NumberText(units: whole * scale + (rest * scale + unit / 2) / unit, digits: digits)
    }

    /// Milliseconds of a unit; `nil` for one that is no time.
    package static func length(of unit: QuantityUnit) -> Int64? {
        guard case .cldr(let identifier) = unit else { return nil }
        return lengths[identifier]
    }

    private static let lengths: [String: Int64] = [
        "millisecond": 1, "second": 1000, "minute": 60_000, "hour": 3_600_000, "day": 86_400_000,
    ]

    private static func withColons(_ bytes: UnsafeBufferPointer<UInt8>) -> DurationText? {
        let parts = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...4).contains(parts[0].count) else { return nil }
        // Fractions are of seconds.
        let last = parts[parts.count - 1].split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        var length: Int64 = 0
        for (place, part) in (parts.dropLast() + [last[0]]).enumerated() {
            guard let number = figures(part), place == 0 || part.count == 2 && number < 60 else { return nil }
            length = length * 60 + number
        }
        var duration = DurationText(isTriple: parts.count == 3, milliseconds: length * 1000)
        if last.count == 2 {
            guard (1...3).contains(last[1].count), let fraction = figures(last[1]) else { return nil }
            duration.milliseconds += fraction * NumberText.power(3 - last[1].count)
        } else {
            duration.isPair = parts.count == 2
            duration.isClock = (figures(parts[0]) ?? 0) < 24
        }
        return duration
    }

    private static func figures(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        guard !bytes.isEmpty, bytes.count <= 6, bytes.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int64($1 &- 0x30) }
    }

    /// Hours, minutes and seconds, of which some may be missing, and the last one may have a fraction.
    private static func withLetters(_ bytes: UnsafeBufferPointer<UInt8>) -> DurationText? {
        var index = bytes.startIndex
        func run(_ isPart: (UInt8) -> Bool) -> Slice<UnsafeBufferPointer<UInt8>> {
            let start = index
            while index < bytes.endIndex, isPart(bytes[index]) { index += 1 }
            return bytes[start..<index]
        }
        if bytes[0] | 0x20 == 0x70 {
            guard bytes[1] | 0x20 == 0x74 else { return nil }
            index = 2
        }
        var duration = DurationText()
        var unit = 0
        var isWhole = true
        var isOnlyM = true
        while index < bytes.endIndex {
            guard isWhole, let number = figures(run { $0 &- 0x30 < 10 }) else { return nil }
            var hundredths: Int64 = 0
            if index < bytes.endIndex, bytes[index] == 0x2E || bytes[index] == 0x2C {
                index += 1
                let digits = run { $0 &- 0x30 < 10 }
                guard digits.count <= 2, let fraction = figures(digits) else { return nil }
                hundredths = digits.count == 1 ? fraction * 10 : fraction
                isWhole = false
            }
            _ = run { $0 == 0x20 }
            let letters = run { ($0 | 0x20) &- 0x61 < 26 }
            // Each unit is smaller than the one before.
            guard let place = words[unit...].firstIndex(where: { $0.contains(where: { isEqual(letters, $0) }) }) else { return nil }
            if letters.count > 1 || place != 1 { isOnlyM = false }
            unit = place + 1
            duration.milliseconds += (number * 100 + hundredths) * lengthsOfWords[place] / 100
            _ = run { $0 == 0x20 }
        }
        guard unit > 0 else { return nil }
        duration.isOfM = isOnlyM && bytes[0] | 0x20 != 0x70
        return duration
    }

    private static func isEqual(_ letters: Slice<UnsafeBufferPointer<UInt8>>, _ word: StaticString) -> Bool {
        letters.count == word.utf8CodeUnitCount && zip(letters, 0..<letters.count).allSatisfy { $0 | 0x20 == word.utf8Start[$1] }
    }

    private static let lengthsOfWords: [Int64] = [3_600_000, 60_000, 1000]
    private static let words: [[StaticString]] = [
        ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas"],
        ["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos"],
        ["s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"],
    ]
}
