internal import AlmanacDump
package import AlmanacModel
internal import AlmanacText

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads a list of subjects one after the other, so that a fleet of any size takes little memory.
///
/// A list is a table with names in its first line, in any dialect that `RowReader` knows, or NDJSON when it begins with `{`; either may be gzip, and `-` is
/// standard input.
///
///     id,name,email,language,locale,timezone,currency,guardian_token,lume_token,lume_api_key
///     {"id": "ana", "timezone": "America/New_York", "tokens": {"guardian": "env:ANAS_TOKEN"}, "api_keys": {"lume": "file:/run/lume"}}
///
/// Only `id` is needed. `zone` is `timezone`, and NDJSON may name credentials as CSV does. Of the subjects, a hash of 64 bits is kept to find those
/// that come twice.
package struct SubjectList {
    package enum ListedSubject: Hashable, Sendable {
        case subject(PullSubject)
        /// A finding that keeps nobody from being asked for.
        case notice(Notice)
        /// An entry that is left out, with the reason.
        case refused(Notice)
    }

    /// The list's name in messages.
    package let name: String

    /// Fields of the columns of a table; none for NDJSON.
    private var columns: [SubjectField?] = []
    private var bytes: TextBytes
    /// Reads the rows behind the header; `nil` for NDJSON.
    private var rows: RowReader?
    private var row = TableRow()
    private let parser = JSONParser()
    private var waiting: [ListedSubject] = []
    private var seen: Set<Int> = []
    private var unknown: Set<String> = []

    /// Most unknown column names to report: more are no typing mistakes.
    private static let mostUnknown = 20

    /// - Throws: `unreadableList` when there is no such file, or no column named `id`.
    package init(path: String) throws(PullError) {
        name = path == "-" ? "standard input" : path
        let first: UInt8?
        do throws(ByteInput.Failure) {
            bytes = try TextBytes(ByteInput(path: path) { false })
            while let byte = try bytes.peek(), Self.isBlank(byte) || byte == 0x0A { _ = try bytes.take() }
            first = try bytes.peek()
        } catch {
            throw Self.error(error, name, line: 0)
        }
        guard let first else {
            throw .unreadableList(path: name, line: 0, problem: "the list is empty; write one subject a line")
        }
        if first != 0x7B { try readHeader() }
    }

    /// The next finding or subject; `nil` at the end.
    package mutating func next() throws(PullError) -> ListedSubject? {
        while waiting.isEmpty {
            let line = rows?.bytes.line ?? bytes.line
            do throws(ByteInput.Failure) {
                guard try rows == nil ? readObject() : readRow() else { return nil }
            } catch {
                throw Self.error(error, name, line: line)
            }
        }
        return waiting.removeFirst()
    }

    // MARK: Tables

    private mutating func readHeader() throws(PullError) {
        let isThere: Bool
        do throws(ByteInput.Failure) {
            var rows = try RowReader(bytes, RowDialect(separator: RowDialect.separator(of: bytes.ahead)))
            isThere = try rows.next(&row)
            self.rows = rows
        } catch {
            throw Self.error(error, name, line: 1)
        }
        guard isThere, row.problem == nil else {
            throw .unreadableList(path: name, line: max(row.line, 1), problem: row.problem?.message ?? "no names of columns")
        }
        var columns: [SubjectField?] = []
        for index in 0..<row.count {
            let column = Self.trimmed(row[index])
            let field = SubjectField.byName[column.lowercased()]
            if let field, columns.contains(field) {
                throw .unreadableList(
                    path: name, line: row.line, problem: "two columns are about '\(Self.shown(column))'; leave one out")
            }
            if field == nil { noteUnknown(column, "column", line: row.line) }
            columns.append(field)
        }
        guard columns.contains(.id) else {
            throw .unreadableList(path: name, line: row.line, problem: "no column named 'id'; the first line names the columns")
        }
        self.columns = columns
    }

    /// - Returns: True when there was a row.
    private mutating func readRow() throws(ByteInput.Failure) -> Bool {
        guard try rows?.next(&row) == true else { return false }
        if let problem = row.problem {
            refuse(problem.message, line: row.line)
            return true
        }
        guard row.count == columns.count else {
            refuse("\(counted(row.count, "field")), and the first line names \(columns.count); count the separators", line: row.line)
            return true
        }
        var entry = Entry()
        for (index, column) in columns.enumerated() where !row[index].isEmpty {
            guard let column else { continue }
            guard let value = row.text(index) else {
                refuse("the column \(column.name) is not UTF-8; save the list as UTF-8", line: row.line)
                return true
            }
            entry.values[column] = value
        }
        take(entry, line: row.line)
        return true
    }

    // MARK: NDJSON

    /// - Returns: True when there was a line.
    private mutating func readObject() throws(ByteInput.Failure) -> Bool {
        var document: [UInt8] = []
        let line = bytes.line
        var size = 0
        while let byte = try bytes.take() {
            size += 1
            if byte == 0x0A { break }
            if document.count <= RowReader.limit { document.append(byte) }
        }
        guard size > 0 else { return false }
        if document.allSatisfy(Self.isBlank) { return true }
        guard document.count <= RowReader.limit else {
            refuse("the line is longer than \(RowReader.limit) bytes; write one subject a line", line: line)
            return true
        }
        guard String(validating: document, as: UTF8.self) != nil else {
            refuse("the line is not UTF-8; save the list as UTF-8", line: line)
            return true
        }
        let entry: Entry
        do {
            entry = try parser.parse(document) { Entry($0) }
        } catch {
            refuse("this is not JSON: \(error.reason); write one object a line", line: line)
            return true
        }
        take(entry, line: line)
        return true
    }

    // MARK: Entries

    /// The content of a line, before it is known to make sense.
    private struct Entry {
        var values: [SubjectField: String] = [:]
        var unknown: [String] = []
        var problem: String?

        init() {}

        init(_ root: JSONValue) {
            guard root.kind == .object else {
                problem = "this is no object; write {\"id\": \"…\"}"
                return
            }
            for (key, value) in root.members {
                let key = key.string
                switch key {
                case "tokens": take(value, as: key, SubjectField.token)
                case "api_keys": take(value, as: key) { $0.takesAPIKey ? .apiKey($0) : nil }
                default:
                    if let field = SubjectField.byName[key] { take(value, as: field) } else { unknown.append(key) }
                }
            }
        }

        private mutating func take(_ value: JSONValue, as name: String, _ field: (PullSystem) -> SubjectField?) {
            if value.isNull { return }
            guard value.kind == .object else {
                problem = "'\(name)' is no object; write {\"guardian\": \"env:NAME\"}"
                return
            }
            for (key, place) in value.members {
                if let system = PullSystem(rawValue: key.string), let field = field(system) {
                    take(place, as: field)
                } else {
                    unknown.append("\(name).\(key.string)")
                }
            }
        }

        private mutating func take(_ value: JSONValue, as field: SubjectField) {
            switch value.kind {
            case .null: break
            case .text:
                let text = value.text?.string ?? ""
                if !text.isEmpty { values[field] = text }
            case .signed where field == .id, .unsigned where field == .id:
                values[field] = value.int64.map { "\($0)" } ?? value.uint64.map { "\($0)" }
            default: problem = "'\(field.name)' is no text; put it in quotes"
            }
        }
    }

    private mutating func take(_ entry: Entry, line: Int) {
        for name in entry.unknown { noteUnknown(name, "key", line: line) }
        if let problem = entry.problem { return refuse(problem, line: line) }
        guard let id = entry.values[.id] else { return refuse("no id; give each subject its own", line: line) }
        guard seen.insert(Array(id.utf8).hashValue).inserted else {
            return refuse("this id stands in the list twice; the first one is used", line: line)
        }
        var subject = Subject(
            id: id, name: entry.values[.name], email: entry.values[.email], language: entry.values[.language], locale: entry.values[.locale]
        )
        if let timeZone = entry.values[.timeZone] {
            subject.timeZone = timeZone
        } else {
            note("no time zone; times are shown in \(subject.timeZone)", line: line)
        }
        if let code = entry.values[.currency] {
            if Currency(code: code, fractionDigits: 2) != nil {
                subject.currency = code
            } else {
                note("'\(Self.shown(code))' is not a currency code; amounts are shown in \(subject.currency)", line: line)
            }
        }
        subject.mail = mail(entry, line: line)
        var credentials: [PullSystem: CredentialPlaces] = [:]
        for system in PullSystem.allCases {
            var places = CredentialPlaces()
            do throws(CredentialPlace.Malformed) {
                if let text = entry.values[.token(system)] { places.token = try CredentialPlace(text) }
            } catch {
                return refuse("\(SubjectField.token(system).name): \(error)", line: line)
            }
            do throws(CredentialPlace.Malformed) {
                if let text = entry.values[.apiKey(system)] { places.apiKey = try CredentialPlace(text) }
            } catch {
                return refuse("\(SubjectField.apiKey(system).name): \(error)", line: line)
            }
            if places != CredentialPlaces() { credentials[system] = places }
        }
        waiting.append(
            .subject(
                PullSubject(
                    subject, credentials: credentials, place: "\(name):\(line)", namesCurrency: entry.values[.currency] != nil)))
    }

    /// The subject's own wish about its mail; `nil` when it has none and the run decides.
    private mutating func mail(_ entry: Entry, line: Int) -> MailPreference? {
        var preference = MailPreference()
        if let word = entry.values[.mailPeriod] {
            preference.frequency = MailFrequency(word)
            if preference.frequency == nil {
                let near = nearest(to: word, among: MailFrequency.words).first.map { "; did you mean '\($0)'?" } ?? ""
                note(
                    "'\(Self.shown(word))' is no period of mail, known are \(MailFrequency.words.joined(separator: ", "))\(near)",
                    line: line)
            }
        }
        if let text = entry.values[.sendAt] {
            preference.sendAt = TimeOfDay(text)
            if preference.sendAt == nil { note("'\(Self.shown(text))' is no time of day; write it like 07:00", line: line) }
        }
        if let name = entry.values[.mailChannel] {
            if MailPreference.isChannel(name) {
                preference.channel = name
            } else {
                note("'\(Self.shown(name))' is no name of a channel, which has small letters, digits and hyphens", line: line)
            }
        }
        return preference == MailPreference() ? nil : preference
    }

    // MARK: Findings

    private mutating func refuse(_ message: String, line: Int) {
        waiting.append(.refused(Notice(place: "\(name):\(line)", message: message)))
    }

    private mutating func note(_ message: String, line: Int) {
        waiting.append(.notice(Notice(place: "\(name):\(line)", message: message)))
    }

    /// Each name once, however many lines have it.
    private mutating func noteUnknown(_ name: String, _ kind: String, line: Int) {
        guard unknown.count < Self.mostUnknown, unknown.insert(name).inserted else { return }
        let near = nearest(to: name, among: SubjectField.byName.keys.sorted())
        let suggestion = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
        note("no \(kind) named '\(Self.shown(name))' is known, and it is not read\(suggestion)", line: line)
    }

    /// At most 40 characters of a name, on one line.
    private static func shown(_ name: String) -> String {
        let name = messageText(name)
        return name.unicodeScalars.count > 40 ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))) + "…" : name
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }

    static func error(_ failure: ByteInput.Failure, _ name: String, line: Int) -> PullError {
        let problem: String
        switch failure {
        case .system(ENOENT), .system(ENOTDIR): problem = "no such file; give the path of a list, or - for standard input"
        case .system(EISDIR): problem = "this is a folder; give the path of a list in it"
        case .system(let code): return .cannotRead(path: name, errno: code)
        case .truncated: problem = "the gzip file ends in the middle; copy or compress it again"
        case .damaged: problem = "the gzip data is damaged; copy or compress it again"
        case .other(let words): problem = words
        case .foreign(let kind): problem = "this is \(kind), and no list; save it as CSV and give that file"
        case .inflated:
            problem = "the gzip data grows to more than 200 times its size, which no list does; inflate it (gzip -d) and give that file"
        }
        return .unreadableList(path: name, line: line, problem: problem)
    }
}

/// The meaning of a column or a key of a list.
private enum SubjectField: Hashable {
    case id, name, email, language, locale, timeZone, currency, mailPeriod, sendAt, mailChannel
    case token(PullSystem)
    case apiKey(PullSystem)

    static let byName: [String: SubjectField] = {
        let fields: [SubjectField] =
            [.id, .name, .email, .language, .locale, .timeZone, .currency, .mailPeriod, .sendAt, .mailChannel]
            + PullSystem.allCases.map { .token($0) }
            + PullSystem.allCases.filter(\.takesAPIKey).map { .apiKey($0) }
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) } + [("zone", .timeZone)])
    }()

    var name: String {
        switch self {
        case .id: "id"
        case .name: "name"
        case .email: "email"
        case .language: "language"
        case .locale: "locale"
        case .timeZone: "timezone"
        case .currency: "currency"
        case .mailPeriod: "mail_period"
        case .sendAt: "send_at"
        case .mailChannel: "mail_channel"
        case .token(let system): "\(system)_token"
        case .apiKey(let system): "\(system)_api_key"
        }
    }
}
