/// Makes rows of JSON objects, one a line: a field for each key, and for each of an object inside of it, `customer.name`.
final class ObjectRows {
    private let places: [String: Int]
    private let width: Int
    private let parser = JSONParser()
    private var line: [UInt8] = []
    /// Where the text of each field is, and the memory for one.
    private var fields: [[UInt8]]

    init(keys: [String]) {
        places = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        width = keys.count
        fields = keys.map { _ in [] }
    }

    var isEmpty: Bool { line.isEmpty }

    func begin() { line.removeAll(keepingCapacity: true) }

    func add(_ bytes: ArraySlice<UInt8>, limit: Int) {
        // One byte more says that it is too long.
        line.append(contentsOf: bytes.prefix(max(0, limit + 1 - line.count)))
    }

    /// Fills the fields of a row from the line.
    func end(_ row: inout TableRow, limit: Int) {
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
        guard line.count <= limit else { return refuse(&row, "the row is longer than \(limit) bytes") }
        for index in fields.indices { fields[index].removeAll(keepingCapacity: true) }
        do throws(JSONError) {
            let isObject = try parser.parse(line) { root in
                guard root.kind == .object else { return false }
                Self.each(root) { key, value in if let place = places[key] { Self.write(value, to: &fields[place]) } }
                return true
            }
            guard isObject else { return refuse(&row, "this line is no object; write one object a line") }
        } catch {
            return refuse(&row, "this line is no JSON object: \(error.reason)")
        }
        for field in fields {
            row.bytes.append(contentsOf: field)
            row.endField()
        }
    }

    private func refuse(_ row: inout TableRow, _ message: String) {
        row.refuse(message)
        row.endField()
    }

    /// The keys of the objects of some lines, in the order in which they first stand; `nil` where the first line is none.
    static func keys(of text: ArraySlice<UInt8>) -> [String]? {
        guard text.first(where: { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }) == UInt8(ascii: "{") else { return nil }
        let parser = JSONParser()
        var keys: [String] = []
        var known: Set<String> = []
        for (number, line) in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(TableShape.mostRows).enumerated() {
            do throws(JSONError) {
                try parser.parse(Array(line)) { root in
                    each(root) { key, _ in if keys.count < RowReader.mostFields, known.insert(key).inserted { keys.append(key) } }
                }
            } catch {
                // A later line that is none is told where rows are read; a first one is text with a brace.
                if number == 0 { return nil }
            }
        }
        return keys.isEmpty ? nil : keys
    }

    /// Each value that is none of several, with its key.
    private static func each(_ object: JSONValue, _ take: (String, JSONValue) -> Void) {
        for member in object.members {
            if member.value.isUnreadableNumber {
                take(member.key.string, member.value)
                continue
            }
            switch member.value.kind {
            case .object:
                for inner in member.value.members where inner.value.kind != .object && inner.value.kind != .array {
                    take(member.key.string + "." + inner.key.string, inner.value)
                }
            case .array: break
            case .text, .signed, .unsigned, .double, .bool, .null: take(member.key.string, member.value)
            }
        }
    }

    private static func write(_ value: JSONValue, to field: inout [UInt8]) {
        field.removeAll(keepingCapacity: true)
        // Told where it should be a number: nothing of it is lost without a word.
        if value.isUnreadableNumber { return field.append(contentsOf: "a number beyond 64 bits".utf8) }
        switch value.kind {
        case .text: if let text = value.text { field.append(contentsOf: text.bytes) }
        case .signed: if let number = value.int64 { field.append(contentsOf: "\(number)".utf8) }
        case .unsigned: if let number = value.uint64 { field.append(contentsOf: "\(number)".utf8) }
        // The shortest text that is this number: what the file has, of up to fifteen figures.
        case .double: if let number = value.double { field.append(contentsOf: "\(number)".utf8) }
        case .bool: field.append(contentsOf: (value.bool == true ? "true" : "false").utf8)
        case .object, .array, .null: break
        }
    }
}
