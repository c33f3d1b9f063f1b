import AlmanacModel
import AlmanacReport

/// Identifier of a key or a word in data files: the same in every language, so that programs may compare it.
///
/// A text of the data is itself, and a date is as in ISO 8601. A word of ours is the last part of its message's name (`over`, `fast_food`); the values
/// in it follow, each after a colon (`overdue:3`, `amount:7:kg`), and the parts of a list are set apart by semicolons (`career;health`).
enum DataID {
    /// The id of a row's key.
    static func id(_ key: Key) -> String {
        switch key {
        case .day(let day): day.description
        case .month(let month): month.description
        case .weekday(let weekday):
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][max(0, min(6, weekday - 1))]
        case .name(let name): name
        case .instant(let instant): instant.description
        case .range(let range): range.rawValue
        case .phrase(let phrase): id(phrase)
        }
    }

    static func id(_ phrase: Phrase) -> String {
        if let text = phrase.verbatimText { return text }
        let arguments = phrase.arguments.names.compactMap { phrase.arguments[$0].map(id) }
        switch phrase.name {
        case "list": return arguments.joined(separator: ";")
        case "sentences": return arguments.joined(separator: ";")
        default: return ([phrase.name.split(separator: ".").last.map(String.init) ?? ""] + arguments).joined(separator: ":")
        }
    }

    private static func id(_ argument: Phrase.Argument) -> String {
        switch argument {
        case .value(let value): id(value)
        case .key(let key): id(key)
        case .name(let name): name
        case .days(let days): "\(days.lowerBound)/\(days.upperBound)"
        case .time(let time): "\(time)"
        case .year(let year): String(year)
        case .phrase(let phrase):
            // A unit of Lume is its bare name: the number that it agrees with is written beside it.
            phrase.name.hasPrefix("lume.unit.") ? phrase.name.split(separator: ".").last.map(String.init) ?? "" : id(phrase)
        case .list(let members): members.map(id).joined(separator: ";")
        }
    }

    private static func id(_ value: Value) -> String {
        switch value {
        case .money(let money): decimal(money)
        case .count(let number), .days(let number): String(number)
        case .quantity(let quantity): quantity.isPercent ? String(quantity.size) : decimal(quantity)
        case .ratio(let number), .multiplier(let number), .number(let number): String(number)
        case .change(let value): id(value)
        case .text(let text): text
        case .phrase(let phrase): id(phrase)
        case .day(let day): day.description
        case .month(let month): month.description
        case .instant(let instant): instant.description
        }
    }

    // MARK: Labels

    /// True for ids that are neither a text of the data nor a number or date: they have a label in the reader's language.
    static func isLabelled(_ key: Key) -> Bool {
        switch key {
        case .phrase, .weekday, .range: true
        case .day, .month, .name, .instant: false
        }
    }

    static func isLabelled(_ value: Value?) -> Bool {
        if case .phrase? = value { true } else { false }
    }

    static func label(_ key: Key, _ text: ValueText) -> String? { isLabelled(key) ? text.key(key) : nil }

    static func label(_ value: Value?, _ text: ValueText) -> String? { isLabelled(value) ? text.full(value) : nil }

    /// Major units with every digit of the minor unit and a point: `-734.14`.
    static func decimal(_ money: Money) -> String { decimal(money.minor, Int(money.currency.fractionDigits)) }

    static func decimal(_ quantity: Quantity) -> String { decimal(quantity.units, quantity.digits) }

    private static func decimal(_ units: Int64, _ places: Int) -> String {
        // From the last digit on, so that nothing is moved: a data file has hundreds of them.
        let room = max(places, 20) + 3
        return String(unsafeUninitializedCapacity: room) { buffer in
            var start = room
            var rest = units.magnitude
            var written = 0
            repeat {
                if written == places, places > 0 {
                    start -= 1
                    buffer[start] = 0x2E
                }
                start -= 1
                buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                written += 1
            } while rest > 0 || written <= places
            if units < 0 {
                start -= 1
                buffer[start] = 0x2D
            }
            for place in start..<room { buffer[place - start] = buffer[place] }
            return room - start
        }
    }
}
