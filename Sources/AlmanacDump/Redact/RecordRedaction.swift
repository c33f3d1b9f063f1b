internal import AlmanacText

/// Removes personal data from a record of a dump, but keeps its numbers: amounts, counts, days and categories stay; names, merchants, notes,
/// addresses, places and ids do not.
///
/// It works on the bytes, so that numbers keep every digit, and a damaged record stays damaged in the same way. Unknown data is removed: a text stays
/// only when it is a date, a number, or under a key whose values are a vocabulary.
package struct RecordRedaction {
    /// Keys whose values say of which kind something is.
    private static let kinds: Set<String> = [
        "status", "send_status", "step_status", "subscription_status", "auto_renew_status", "category", "period", "timezone", "zone",
        "locale",
        "language", "currency", "policy", "priority", "domain", "difficulty", "goalType", "goal_type", "badgeType", "frequency",
        "recurrence_pattern", "recurrence_days", "customDays", "target_unit", "role", "dominantMood", "mood", "trend", "tone", "type",
        "quality",
        "plan_id", "feature_id", "rule_id", "habit_id", "primaryArea", "primary_area", "channel", "code", "confidence", "source",
        "badge_type", "planet", "sign",
        "endpoint",
        "range", "adjustedCategory", "adjusted_category", "best_day", "missing", "send_at", "unit", "timing",
    ]
    /// Keys of objects whose own keys are ids.
    private static let keyedByID: Set<String> = ["tips", "history", "messages"]
    private static let places: Set<String> = ["latitude", "longitude", "lat", "lng", "lon"]

    private let pseudonym: Pseudonym

    /// - Parameter key: At least 16 bytes; the same key gives the same names.
    package init(key: [UInt8]) {
        pseudonym = Pseudonym(key: key)
    }

    /// An object or a list that is open.
    private struct Level {
        var isObject: Bool
        /// The key that it stands under; empty in a list.
        var name: String
        /// The key whose value comes next.
        var key: String
        var isKeyNext: Bool
    }

    /// - Returns: The record on one line.
    package func redacted(_ record: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(record.count)
        var levels: [Level] = []
        var index = 0
        while index < record.count {
            let byte = record[index]
            switch byte {
            case UInt8(ascii: "\""):
                let end = Self.endOfText(record, from: index + 1)
                let text = Self.plain(record[(index + 1)..<end])
                if let level = levels.last, level.isObject, level.isKeyNext {
                    let key = String(decoding: text, as: UTF8.self)
                    levels[levels.count - 1].key = key
                    levels[levels.count - 1].isKeyNext = false
                    Self.quote(Self.keyedByID.contains(level.name) || !Self.isPlainKey(text) ? pseudonym.id(text) : key, to: &output)
                } else {
                    Self.quote(shown(text, under: Self.key(levels)), to: &output)
                }
                index = end + 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let key = Self.key(levels)
                let isObject = byte == UInt8(ascii: "{")
                levels.append(Level(isObject: isObject, name: levels.last?.isObject == true ? key : "", key: key, isKeyNext: isObject))
                output.append(byte)
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                output.append(byte)
                index += 1
            case UInt8(ascii: ","):
                if levels.last?.isObject == true { levels[levels.count - 1].isKeyNext = true }
                output.append(byte)
                index += 1
            case UInt8(ascii: ":"):
                output.append(byte)
                index += 1
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default:
                var end = index + 1
                while end < record.count, !Self.endsToken(record[end]) { end += 1 }
                output += self.token(record[index..<end], under: Self.key(levels))
                index = end
            }
        }
        return output
    }

    // MARK: Names that stand elsewhere

    /// What a subject is called in a redacted dump; `nil` for a record without an id.
    package func subject(of record: [UInt8]) -> (id: String, other: String)? {
        do throws(JSONError) {
            let id = try JSONParser().parse(record) { $0["subject"]?["id"]?.text?.string }
            return id.map { ($0, pseudonym.id(Array($0.utf8))) }
        } catch { return nil }
    }

    /// A name of a merchant as it is in a redacted dump.
    package func merchant(_ name: String) -> String { shown(Array(name.utf8), under: "merchant") }

    /// An id as it is in a redacted dump.
    package func id(_ id: String) -> String { pseudonym.id(Array(id.utf8)) }

    /// A word that says of which kind something is, such as a category, as it is in a redacted dump.
    package func kind(_ word: String) -> String { shown(Array(word.utf8), under: "category") }

    // MARK: Values

    private func shown(_ text: [UInt8], under key: String) -> String {
        if key == "email" { return pseudonym.id(text) + "@example.invalid" }
        if key.hasSuffix("_json") { return "{}" }
        if Self.kinds.contains(key), text.count <= 64, text.allSatisfy(Self.isOfVocabulary) { return String(decoding: text, as: UTF8.self) }
        if Self.isID(key) { return pseudonym.id(text) }
        if Self.isTimeOrNumber(text) { return String(decoding: text, as: UTF8.self) }
        return pseudonym.words(text)
    }

    /// A number, `true`, `false`, `null`, or another token in their place.
    private func token(_ token: ArraySlice<UInt8>, under key: String) -> [UInt8] {
        let word = String(decoding: token, as: UTF8.self)
        if ["true", "false", "null", "NaN", "Infinity", "-Infinity", "inf", "-inf"].contains(word) { return Array(token) }
        // Numbers, and nothing that could be a word.
        guard token.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }) else {
            return Array("?".utf8)
        }
        if Self.places.contains(key) { return Array("null".utf8) }
        if Self.isID(key), !Self.kinds.contains(key) { return Array(String(pseudonym.number(token)).utf8) }
        return Array(token)
    }

    private static func key(_ levels: [Level]) -> String { levels.last?.key ?? "" }

    private static func isID(_ key: String) -> Bool {
        key == "id" || key == "ids" || key.hasSuffix("_id") || key.hasSuffix("_ids") || key.hasSuffix("Id") || key.hasSuffix("ID")
    }

    private static func isPlainKey(_ key: [UInt8]) -> Bool {
        (1...40).contains(key.count)
            && key.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F || $0 == 0x2D
            }
    }

    /// True for letters, digits and characters between the words of a name, but not `@`.
    private static func isOfVocabulary(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || " _-/+&:.,".utf8.contains(byte)
    }

    private static func isTimeOrNumber(_ text: [UInt8]) -> Bool {
        guard (1...40).contains(text.count) else { return false }
        let isTime = text.withUnsafeBufferPointer { DateTimeParser.instant($0) != nil || DateTimeParser.month($0) != nil }
        if isTime { return true }
        // Not as long as a telephone number.
        return text.count <= 12 && text.contains(UInt8(ascii: ".")) && text.withUnsafeBufferPointer { DecimalText.number($0) != nil }
    }

    // MARK: Texts

    private static func endsToken(_ byte: UInt8) -> Bool { "{}[],:\" \t\r\n".utf8.contains(byte) }

    /// The index of the closing quote, or the end.
    private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index, bytes.count)
    }

    /// A text without its escapes; one that is wrong stands as it is, for it is not shown.
    private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
        let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
        do throws(JSONError) {
            return try JSONParser().parse(quoted) { root in root.text.map { Array($0.bytes) } } ?? Array(text)
        } catch {
            return Array(text)
        }
    }

    private static func quote(_ text: String, to output: inout [UInt8]) {
        var json = JSONWriter(capacity: text.utf8.count + 2)
        json.string(text)
        output += json.bytes
    }
}
