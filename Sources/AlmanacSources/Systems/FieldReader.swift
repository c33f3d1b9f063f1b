internal import AlmanacModel

/// Reads the fields of one record and notes what cannot be read, with its place and path.
///
/// Nothing is noted for keys nobody asks for. Paths are made only for notices, by walking down from the root.
package struct FieldReader {
    /// What a field turned out to be.
    enum Field<Value> {
        case value(Value)
        /// Null or missing.
        case none
        /// Something else than it must be; that has been noted.
        case unreadable
    }

    /// The largest amount or number of things that is read, above zero or below: the difference of any two of them can be held.
    static let largest = UInt64(Int64.max / 2)

    /// As many notices of one record are kept; of the others, only how many they are.
    static let noticeLimit = 20

    private let place: String
    private var root: JSONValue
    /// Path of the text that `root` was parsed from; empty for the record itself.
    private var prefix = ""
    private let embeddedParser: JSONParser
    private var kept: [Notice] = []
    private var untold = 0
    /// What the rows of the list that is being read come to so far, by the keys of their whole numbers; `nil` outside of lists.
    private var sums: [(key: UnsafePointer<UInt8>, sum: UInt64)]?
    /// Of the lists read since they were last taken.
    private var lost = LostRows()
    /// The list or the answer that is being read: what cannot be read is part of it.
    private var part: (name: StaticString, range: RangeKey?)?

    /// - Parameter embedded: Parses documents that are kept as text; another parser than the record's own.
    init(place: String, root: JSONValue, embedded: JSONParser) {
        self.place = place
        self.root = root
        embeddedParser = embedded
    }

    /// In the order they were found; a last one tells how many more there were.
    var notices: [Notice] {
        untold == 0 ? kept : kept + [Notice(place: place, message: "and \(untold) more notices about this subject")]
    }

    // MARK: Fields

    /// A field that may be null or missing, where that says something else than an unreadable one.
    mutating func field<Value>(_ reading: Reading<Value>, _ key: StaticString, of object: JSONValue) -> Field<Value> {
        guard let value = object[key], !value.isNull else { return .none }
        guard let result = reading.read(value) else {
            note(value, isNot: reading.expected)
            return .unreadable
        }
        return .value(result)
    }

    /// A field that may be null or missing; unreadable, it is noted and `nil` as well.
    mutating func optional<Value>(_ reading: Reading<Value>, _ key: StaticString, of object: JSONValue) -> Value? {
        guard case .value(let value) = field(reading, key, of: object) else { return nil }
        return value
    }

    /// A field that must be there. `nil` has been noted.
    mutating func required<Value>(_ reading: Reading<Value>, _ key: StaticString, of object: JSONValue) -> Value? {
        guard let value = object[key] else {
            note(object, key, "missing")
            return nil
        }
        guard let result = reading.read(value) else {
            note(value, isNot: reading.expected)
            return nil
        }
        return result
    }

    // MARK: Numbers of rows

    // What is worked with is at most half of what a number can hold, a single one as well as what rows come to: so no difference of two of them is too
    // large, nor a sum of two. What is beyond it cannot be read, and is told.

    mutating func field(_ reading: Reading<Int64>, _ key: StaticString, of object: JSONValue) -> Field<Int64> {
        guard let value = object[key], !value.isNull else { return .none }
        guard let result = reading.read(value) else {
            note(value, isNot: reading.expected)
            return .unreadable
        }
        return isAddable(result, reading, key, value) ? .value(result) : .unreadable
    }

    mutating func optional(_ reading: Reading<Int64>, _ key: StaticString, of object: JSONValue) -> Int64? {
        guard case .value(let value) = field(reading, key, of: object) else { return nil }
        return value
    }

    mutating func required(_ reading: Reading<Int64>, _ key: StaticString, of object: JSONValue) -> Int64? {
        guard let value = object[key] else {
            note(object, key, "missing")
            return nil
        }
        guard let result = reading.read(value) else {
            note(value, isNot: reading.expected)
            return nil
        }
        return isAddable(result, reading, key, value) ? result : nil
    }

    private mutating func isAddable(_ number: Int64, _ reading: Reading<Int64>, _ key: StaticString, _ value: JSONValue) -> Bool {
        guard reading.isAdded else { return true }
        guard number.magnitude <= Self.largest else {
            miss()
            note(value, "\(number) is more than can be worked with; it is left out")
            return false
        }
        guard sums != nil else { return true }
        let place = sums?.firstIndex { $0.key == key.utf8Start }
        // Both are at most the largest.
        let sum = (place.flatMap { sums?[$0].sum } ?? 0) + number.magnitude
        guard sum <= Self.largest else {
            miss()
            note(value, "\(number) and those of the rows before it come to more than can be worked with; it is left out")
            return false
        }
        if let place { sums?[place].sum = sum } else { sums?.append((key.utf8Start, sum)) }
        return true
    }

    /// A member that is an object or a list, or missing; anything else, null too, is noted.
    mutating func container(_ reading: Reading<JSONValue>, _ key: StaticString, of object: JSONValue) -> JSONValue? {
        guard object[key] != nil else { return nil }
        return required(reading, key, of: object)
    }

    /// An answer of a system that is to be an object; `nil` when it is missing or null.
    ///
    /// Anything else has been noted and is lost as a whole. It is returned all the same: no field is found in it, and each list that is looked for
    /// in it is lost. That holds for a whole system that is no object as well.
    ///
    /// - Parameter mayBeNull: Whether null says that there is nothing and is not worth a notice.
    mutating func answer(_ key: StaticString, of object: JSONValue, mayBeNull: Bool = false) -> JSONValue? {
        guard object.kind == .object else {
            lose(key, isWhole: true)
            return object
        }
        guard let value = object[key] else { return nil }
        reads(key)
        if value.kind == .object || (mayBeNull && value.isNull) { return value.isNull ? nil : value }
        note(value, isNot: Reading.object.expected)
        guard !value.isNull else { return nil }
        lose(key, isWhole: true)
        return value
    }

    /// The rows that can be read; the others are noted and lost. `nil` when the list is missing or null, none when it is something else: then all
    /// of it is lost, as it is when `object` is none.
    mutating func rows<Row>(
        _ key: StaticString, of object: JSONValue, _ read: (inout FieldReader, JSONValue) -> Row?
    ) -> [Row]? {
        guard object.kind == .object else {
            lose(key, isWhole: true)
            return []
        }
        let outer = part
        part = (key, nil)
        defer { part = outer }
        guard let list = container(.list, key, of: object) else {
            guard let value = object[key], !value.isNull else { return nil }
            lose(key, isWhole: true)
            return []
        }
        return rows(of: list, as: key, read)
    }

    /// The rows of a list that can be read; each that cannot has been noted, and is lost.
    ///
    /// - Parameter name: What the list is called among those that lost rows; `nil` for one whose rows may well say nothing.
    mutating func rows<Row>(
        of list: JSONValue, as name: StaticString?, range: RangeKey? = nil, _ read: (inout FieldReader, JSONValue) -> Row?
    ) -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(list.count)
        let outer = (sums, part)
        sums = []
        if let name { part = (name, range) }
        defer { (sums, part) = outer }
        for element in list.elements {
            guard element.kind == .object else {
                note(element, isNot: Reading.object.expected)
                if let name { lost.add(name.description, range) }
                continue
            }
            if let row = read(&self, element) { rows.append(row) } else if let name { lost.add(name.description, range) }
        }
        return rows
    }

    /// Has what cannot be read from now on be part of a list or an answer.
    mutating func reads(_ list: StaticString) { part = (list, nil) }

    /// Marks what is being read as something in which a value could not be read.
    private mutating func miss() {
        if let part { lost.addValue(of: part.name.description, part.range) }
    }

    /// Counts a row that could not be read, or a whole list or answer; it has been noted.
    mutating func lose(_ list: StaticString, isWhole: Bool = false) {
        lost.add(list.description, isWhole: isWhole)
    }

    /// What was lost since this was last asked.
    mutating func takeLost() -> LostRows {
        defer { lost = LostRows() }
        return lost
    }

    /// What there is for each range. Other keys than the four ranges are passed over. What is no object is noted, and lost as a whole.
    mutating func byRange<Element>(
        _ key: StaticString, of object: JSONValue, _ read: (inout FieldReader, RangeKey, JSONValue) -> Element?
    ) -> ByRange<Element> {
        var result = ByRange<Element>()
        guard let ranges = answer(key, of: object) else { return result }
        for member in ranges.members {
            guard let range = RangeKey(member.key) else { continue }
            part = (key, range)
            result[range] = read(&self, range, member.value)
        }
        return result
    }

    /// The rows there are for each range; those that cannot be read are lost, as in `rows`.
    mutating func rowsByRange<Row>(
        _ key: StaticString, of object: JSONValue, _ read: (inout FieldReader, JSONValue) -> Row?
    ) -> ByRange<[Row]> {
        byRange(key, of: object) { reader, range, value in
            guard value.kind == .array else {
                reader.note(value, isNot: Reading.list.expected)
                guard !value.isNull else { return nil }
                reader.lost.add(key.description, range, isWhole: true)
                return []
            }
            return reader.rows(of: value, as: key, range: range, read)
        }
    }

    /// Reads a document that is kept as text inside this one; what is noted in it carries the path of both.
    ///
    /// - Returns: `nil` when it is no JSON, which has been noted.
    mutating func embedded<Result>(_ text: JSONText, at value: JSONValue, _ read: (inout FieldReader, JSONValue) -> Result) -> Result? {
        var inner = self
        inner.prefix = path(of: value)
        do {
            return try embeddedParser.parse(text.bytes) { document, repairs in
                inner.root = document
                if repairs.texts > 0 { inner.noteReplacedTexts(in: document) }
                let result = read(&inner, document)
                kept = inner.kept
                untold = inner.untold
                lost = inner.lost
                return result
            }
        } catch {
            note(value, "\(Self.quoted(text)) is not JSON: \(error.reason)")
            return nil
        }
    }

    // MARK: Notices

    mutating func note(_ value: JSONValue, isNot expected: StaticString) {
        // Null is nothing rather than something that cannot be read.
        if !value.isNull { miss() }
        note(value, "\(Self.quoted(value)) is not \(expected)")
    }

    mutating func note(_ value: JSONValue, _ message: @autoclosure () -> String) {
        guard hasRoom() else { return }
        kept.append(Notice(place: place, path: path(of: value), message: message()))
    }

    /// Notes something about a member that may be missing.
    mutating func note(_ object: JSONValue, _ key: StaticString, _ message: @autoclosure () -> String) {
        guard hasRoom() else { return }
        let path = path(of: object)
        kept.append(Notice(place: place, path: path.isEmpty ? "\(key)" : "\(path).\(key)", message: message()))
    }

    /// Whether one more notice is kept; if not, it is counted.
    private mutating func hasRoom() -> Bool {
        if kept.count < Self.noticeLimit { return true }
        untold += 1
        return false
    }

    /// Notes each text in which something had to be replaced.
    mutating func noteReplacedTexts(in value: JSONValue) {
        switch value.kind {
        case .object: for member in value.members { noteReplacedTexts(in: member.value) }
        case .array: for element in value.elements { noteReplacedTexts(in: element) }
        case .text:
            guard let text = value.text, text.string.unicodeScalars.contains("\u{FFFD}") else { return }
            note(value, "\(Self.quoted(text)) was not all text; \u{FFFD} stands for what could not be read")
        default: return
        }
    }

    /// `guardian.timeseries.90d[17].day`; empty for the root.
    private func path(of value: JSONValue) -> String {
        var path = prefix
        var current = root
        descent: while current.index != value.index {
            switch current.kind {
            case .object:
                for member in current.members where value.index < member.value.endIndex {
                    if Self.isPlain(member.key) {
                        path += path.isEmpty ? member.key.string : "." + member.key.string
                    } else {
                        path += "[\(Self.quoted(member.key))]"
                    }
                    current = member.value
                    continue descent
                }
                break descent
            case .array:
                for (offset, element) in current.elements.enumerated() where value.index < element.endIndex {
                    path += "[\(offset)]"
                    current = element
                    continue descent
                }
                break descent
            default: break descent
            }
        }
        return path
    }

    private static func isPlain(_ key: JSONText) -> Bool {
        guard (1...40).contains(key.count) else { return false }
        return key.bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// A value as a message may show it: `"31/07"`, `3`, `null`, `a list`.
    static func quoted(_ value: JSONValue) -> String {
        switch value.kind {
        case .object: return "an object"
        case .array:
            // A number nobody can hold, as the repair left it.
            if value.isUnreadableNumber, let first = value.elements.first(where: { _ in true })?.text {
                return shortened(first.bytes.dropFirst())
            }
            return "a list"
        case .text: return value.text.map { quoted($0) } ?? ""
        case .signed: return value.int64.map { String($0) } ?? ""
        case .unsigned: return value.uint64.map { String($0) } ?? ""
        case .double: return value.double.map { String($0) } ?? ""
        case .bool: return value.bool == true ? "true" : "false"
        case .null: return "null"
        }
    }

    static func quoted(_ text: JSONText) -> String {
        "\"\(shortened(text.bytes[...]))\""
    }

    static func quoted(_ text: String) -> String {
        var text = text
        return text.withUTF8 { "\"\(shortened($0[...]))\"" }
    }

    /// At most 40 characters, and none that moves the cursor, hides, or turns the direction of a terminal's line.
    private static func shortened(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let limit = 40
        var result = ""
        var count = 0
        // Four bytes a scalar at most, so that a long text costs no more than a short one.
        for scalar in String(decoding: bytes.prefix(4 * (limit + 1)), as: UTF8.self).unicodeScalars {
            guard count < limit else { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result.unicodeScalars.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
            count += 1
        }
        return result
    }
}

extension RangeKey {
    fileprivate init?(_ key: JSONText) {
        if key == "7d" {
            self = .sevenDays
        } else if key == "30d" {
            self = .thirtyDays
        } else if key == "mtd" {
            self = .monthToDate
        } else if key == "90d" {
            self = .ninetyDays
        } else {
            return nil
        }
    }
}
