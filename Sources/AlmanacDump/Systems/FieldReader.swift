internal import AlmanacModel
internal import AlmanacText

/// Reads the fields of one record and notes unreadable ones, with their place and path.
///
/// An unknown key is noted if it looks like a misspelt one that is missing; see ``noteMisspelt()``. Paths are made only for notices, by walking down
/// from the root.
package struct FieldReader {
    /// The result of reading a field.
    enum Field<Value> {
        case value(Value)
        /// Null or missing.
        case none
        /// A value of the wrong kind, which was noted.
        case unreadable
    }

    /// Largest magnitude of an amount or count: the difference of any two fits an Int64.
    static let largest = UInt64(Int64.max / 2)

    /// Most notices of a record to keep; the others are only counted.
    static let noticeLimit = 20

    private let place: String
    private var root: JSONValue
    /// The bytes of a record of several lines, from which notices get the line of their value. They must outlive the reader.
    var bytes: UnsafeBufferPointer<UInt8>?
    /// Place of the text that `root` was parsed from; `nil` for the record itself, and for a record of one line.
    private var outerSpot: Notice.Spot?
    /// Path of the text that `root` was parsed from; empty for the record itself.
    private var prefix = ""
    private let embeddedParser: JSONParser
    private var kept: [Notice] = []
    private var droppedCount = 0
    /// Sums over the rows of the list that is being read, by the key of the field; `nil` outside of lists.
    private var sums: [(key: UnsafePointer<UInt8>, sum: UInt64)]?
    /// Rows and values lost since `takeLost`.
    private var lost = LostRows()
    /// Keys that were looked for, and are not there.
    private(set) var missing: [(key: StaticString, object: JSONValue)] = []
    /// The list or answer that is being read; unreadable values are counted for it.
    private var part: (name: StaticString, range: RangeKey?)?

    /// - Parameter embedded: Parses documents that are kept as text; not the record's own parser.
    init(place: String, root: JSONValue, embedded: JSONParser) {
        self.place = place
        self.root = root
        embeddedParser = embedded
    }

    /// Notices in the order found; a last one gives the number of further ones.
    var notices: [Notice] {
        droppedCount == 0 ? kept : kept + [Notice(place: place, message: "and \(droppedCount) more notices about this subject")]
    }

    // MARK: Fields

    /// The member with that key, which may be missing.
    mutating func member(_ key: StaticString, of object: JSONValue) -> JSONValue? {
        if let value = object[key] { return value }
        if object.kind == .object { missing.append((key, object)) }
        return nil
    }

    /// Reads a field that may be null or missing, where that differs from an unreadable one.
    mutating func field<Value>(_ reading: Reading<Value>, _ key: StaticString, of object: JSONValue) -> Field<Value> {
        guard let value = member(key, of: object), !value.isNull else { return .none }
        guard let result = reading.read(value) else {
            note(value, isNot: reading.expected)
            return .unreadable
        }
        return .value(result)
    }

    /// Reads a field that may be null or missing; an unreadable one is noted and also `nil`.
    mutating func optional<Value>(_ reading: Reading<Value>, _ key: StaticString, of object: JSONValue) -> Value? {
        guard case .value(let value) = field(reading, key, of: object) else { return nil }
        return value
    }

    /// Reads a field that must be there; if it returns `nil`, that was noted.
    mutating func required<Value>(_ reading: Reading<Value>, _ key: StaticString, of object: JSONValue) -> Value? {
        guard let value = member(key, of: object) else {
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

    // Numbers are limited to half of what an Int64 holds, single ones as well as sums of rows, so that no difference or sum of two of them overflows.
    // A larger one is unreadable, and noted.

    mutating func field(_ reading: Reading<Int64>, _ key: StaticString, of object: JSONValue) -> Field<Int64> {
        guard let value = member(key, of: object), !value.isNull else { return .none }
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
        guard let value = member(key, of: object) else {
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
        // Neither exceeds the largest, so the sum does not overflow.
        let sum = (place.flatMap { sums?[$0].sum } ?? 0) + number.magnitude
        guard sum <= Self.largest else {
            miss()
            note(value, "\(number) and those of the rows before it come to more than can be worked with; it is left out")
            return false
        }
        if let place { sums?[place].sum = sum } else { sums?.append((key.utf8Start, sum)) }
        return true
    }

    /// Reads an object or a list, or nothing when it is missing; anything else, null too, is noted.
    mutating func container(_ reading: Reading<JSONValue>, _ key: StaticString, of object: JSONValue) -> JSONValue? {
        guard member(key, of: object) != nil else { return nil }
        return required(reading, key, of: object)
    }

    /// Reads an answer of a system, which must be an object; `nil` when it is missing.
    ///
    /// Anything else, null too, is noted and lost as a whole: whatever asked for it does not know what it would have held. It is returned all the same: it has no fields, and each list that is looked for in it is lost. The
    /// same holds for a whole system that is no object.
    ///
    /// - Parameter mayBeNull: True when null means that there is nothing, and needs no notice.
    mutating func answer(_ key: StaticString, of object: JSONValue, mayBeNull: Bool = false) -> JSONValue? {
        guard object.kind == .object else {
            lose(key, isWhole: true)
            return object
        }
        guard let value = member(key, of: object) else { return nil }
        reads(key)
        if value.kind == .object || (mayBeNull && value.isNull) { return value.isNull ? nil : value }
        note(value, isNot: Reading.object.expected)
        lose(key, isWhole: true)
        return value
    }

    /// Reads the rows of a list; unreadable ones are noted and lost. `nil` when the list is missing. Empty when it is something else, such as null, and
    /// then lost as a whole, as it is when `object` is no object.
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
            guard object[key] != nil else { return nil }
            lose(key, isWhole: true)
            return []
        }
        return rows(of: list, as: key, read)
    }

    /// Reads the rows of a list; each unreadable one is noted and lost.
    ///
    /// - Parameter name: The list's name in `LostRows`; `nil` for a list whose rows may be empty.
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

    /// Counts unreadable values from now on for this list or answer.
    mutating func reads(_ list: StaticString) { part = (list, nil) }

    /// Marks the present list or answer as one with an unreadable value.
    private mutating func miss() {
        if let part { lost.addValue(of: part.name.description, part.range) }
    }

    /// Counts a lost row, or a whole list or answer, which was noted.
    mutating func lose(_ list: StaticString, isWhole: Bool = false) {
        lost.add(list.description, isWhole: isWhole)
    }

    /// Returns what was lost since the last call.
    mutating func takeLost() -> LostRows {
        defer { lost = LostRows() }
        return lost
    }

    /// Reads a value for each of the four ranges and ignores other keys, but for those that look like one of them. An object must hold them; anything
    /// else is noted, and lost as a whole.
    mutating func byRange<Element>(
        _ key: StaticString, of object: JSONValue, _ read: (inout FieldReader, RangeKey, JSONValue) -> Element?
    ) -> ByRange<Element> {
        var result = ByRange<Element>()
        guard let ranges = answer(key, of: object) else { return result }
        var seen: [RangeKey] = []
        for member in ranges.members {
            guard let range = RangeKey(member.key) else {
                noteMisspeltRange(member.key, member.value)
                continue
            }
            guard !seen.contains(range) else {
                note(member.value, "it stands there twice, and the first one counts")
                continue
            }
            seen.append(range)
            part = (key, range)
            result[range] = read(&self, range, member.value)
        }
        return result
    }

    /// Reads the rows for each range; unreadable ones are lost, as in `rows`.
    mutating func rowsByRange<Row>(
        _ key: StaticString, of object: JSONValue, _ read: (inout FieldReader, JSONValue) -> Row?
    ) -> ByRange<[Row]> {
        byRange(key, of: object) { reader, range, value in
            guard value.kind == .array else {
                reader.note(value, isNot: Reading.list.expected)
                reader.lost.add(key.description, range, isWhole: true)
                return []
            }
            return reader.rows(of: value, as: key, range: range, read)
        }
    }

    /// Reads a document that is kept as text inside this one; its notices carry the path of both.
    ///
    /// - Returns: `nil` when it is no JSON, which was noted.
    mutating func embedded<Result>(_ text: JSONText, at value: JSONValue, _ read: (inout FieldReader, JSONValue) -> Result) -> Result? {
        var inner = self
        inner.prefix = path(of: value)
        inner.outerSpot = spot(of: value)
        inner.bytes = nil
        inner.missing = []
        do {
            return try embeddedParser.parse(text.bytes) { document, repairs in
                inner.root = document
                if repairs.texts > 0 { inner.noteReplacedTexts(in: document) }
                let result = read(&inner, document)
                inner.noteMisspelt()
                kept = inner.kept
                droppedCount = inner.droppedCount
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
        // Null means nothing rather than something unreadable.
        if !value.isNull { miss() }
        note(value, "\(Self.quoted(value)) is not \(expected)")
    }

    mutating func note(_ value: JSONValue, _ message: @autoclosure () -> String, isRemark: Bool = false) {
        guard hasRoom() else { return }
        keep(Notice(path: path(of: value), message: message(), isRemark: isRemark), of: value)
    }

    /// Notes a problem of a member, which may be missing.
    mutating func note(_ object: JSONValue, _ key: StaticString, _ message: @autoclosure () -> String, isRemark: Bool = false) {
        guard hasRoom() else { return }
        let path = path(of: object)
        keep(Notice(path: path.isEmpty ? "\(key)" : "\(path).\(key)", message: message(), isRemark: isRemark), of: object)
    }

    private mutating func keep(_ notice: Notice, of value: JSONValue) {
        var notice = notice
        notice.spot = spot(of: value)
        kept.append(notice.placed(at: place))
    }

    private func spot(of value: JSONValue) -> Notice.Spot? {
        guard let bytes else { return outerSpot }
        var way: [Int] = []
        var current = root
        while current.index != value.index {
            let below = current.kind == .object ? current.members.map(\.value) : Array(current.elements)
            guard let number = below.firstIndex(where: { value.index < $0.endIndex }) else { break }
            way.append(number)
            current = below[number]
        }
        var scan = JSONScan(bytes)
        return scan.offset(of: way).map { Notice.Spot(at: $0, in: bytes) }
    }

    /// Notes keys that nobody looked for, where another one was looked for in vain and this one may have been written for it: each pair once, at its
    /// first place.
    ///
    /// - Parameter others: Keys of an object that were looked for, besides those that this reader asked for.
    mutating func noteMisspelt(of object: JSONValue? = nil, others: [String] = []) {
        var compared: [(key: String, wanted: String)] = []
        func compare(_ reader: inout FieldReader, _ wanted: String, in object: JSONValue) {
            for member in object.members where !member.value.isLookedFor {
                guard !compared.contains(where: { $0.wanted == wanted && member.key.bytes.elementsEqual($0.key.utf8) }) else { continue }
                let key = member.key.string
                compared.append((key, wanted))
                guard isMisspelling(key, of: wanted) || OtherNames.have(key, for: wanted) else { continue }
                reader.note(member.value, "no key has this name, so it is not read; did you mean \"\(wanted)\"?")
            }
        }
        if let object { for wanted in others where object.member(named: wanted) == nil { compare(&self, wanted, in: object) } }
        let asked = missing
        missing = []
        for (key, object) in asked { compare(&self, key.description, in: object) }
    }

    /// Notes `30days` and `30 d`, which may have been written for `30d`; a range that this version does not know has other digits.
    private mutating func noteMisspeltRange(_ key: JSONText, _ value: JSONValue) {
        let written = key.string.lowercased()
        let meant = RangeKey.allCases.first { range in
            let digits = range.rawValue.prefix { $0.isNumber }
            return digits.isEmpty ? isMisspelling(written, of: range.rawValue) : written.prefix { $0.isNumber } == digits
        }
        guard let meant else { return }
        note(value, "no range has this name, so it is not read; did you mean \"\(meant.rawValue)\"?")
    }

    /// Returns true when one more notice is kept, and otherwise counts it.
    private mutating func hasRoom() -> Bool {
        if kept.count < Self.noticeLimit { return true }
        droppedCount += 1
        return false
    }

    /// Notes each text in which something was replaced.
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
    func path(of value: JSONValue) -> String {
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

    /// A value as shown in a message: `"31/07"`, `3`, `null`, `a list`.
    static func quoted(_ value: JSONValue) -> String {
        switch value.kind {
        case .object: return "an object"
        case .array:
            // A number beyond all types, as the repair left it.
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

    /// At most 40 characters, without any that move the cursor, hide, or turn the direction of a terminal's line.
    private static func shortened(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let limit = 40
        var result = ""
        var count = 0
        // At most four bytes a scalar, so that a long text costs no more than a short one.
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

extension Notice.Spot {
    /// The place of a byte in a record.
    init(at offset: Int, in record: UnsafeBufferPointer<UInt8>) {
        let (line, column) = JSONFault.spot(of: offset, in: record)
        self.init(line: line, column: column)
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
