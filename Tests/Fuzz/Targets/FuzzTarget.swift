import AlmanacDump
import AlmanacMail
import AlmanacModel
import AlmanacPost
import AlmanacReport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What reads bytes of others, each with laws that hold whatever the bytes are. That nothing traps is one that needs no words.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case record, json, gzip, date, template, reply, address, redaction, rows, days, statements

    /// Laws that these bytes break; none when all is well.
    package func broken(by bytes: [UInt8]) -> [String] {
        switch self {
        case .record: record(bytes)
        case .json: json(bytes)
        case .gzip: gzip(bytes)
        case .date: date(bytes)
        case .template: template(bytes)
        case .reply: reply(bytes)
        case .address: address(bytes)
        case .redaction: redaction(bytes)
        case .rows: rows(bytes)
        case .days: days(bytes)
        case .statements: statements(bytes)
        }
    }

    // MARK: Dumps

    private func record(_ bytes: [UInt8]) -> [String] {
        var broken: [String] = []
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: bytes), source: "fuzz")
        if decoded.snapshot == nil, decoded.notices.isEmpty { broken.append("a record is lost without a word") }
        if decoded.notices.count > 21 { broken.append("\(decoded.notices.count) notices of one record") }
        for notice in decoded.notices where notice.description.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            broken.append("a control character in a notice")
        }
        return broken
    }

    private func json(_ bytes: [UInt8]) -> [String] {
        func size(_ value: JSONValue, _ depth: Int) -> Int {
            switch value.kind {
            case .object: value.members.reduce(1) { $0 + $1.key.bytes.count + size($1.value, depth + 1) }
            case .array: value.elements.reduce(1) { $0 + size($1, depth + 1) }
            case .text: 1 + (value.text?.string.utf8.count ?? 0)
            default: 1
            }
        }
        func read() -> Int? {
            let parser = JSONParser()
            return bytes.withUnsafeBufferPointer { bytes in
                // A document that is none is an ordinary outcome here.
                do throws(JSONError) { return try parser.parse(bytes) { root, _ in size(root, 0) } } catch { return nil }
            }
        }
        let first = read()
        var broken: [String] = []
        if first != read() { broken.append("the same bytes are read in two ways") }
        // A number becomes a list with a text; a byte that is no text becomes three.
        if let first, first > 6 * bytes.count + 16 { broken.append("\(bytes.count) bytes came to \(first)") }
        return broken
    }

    private func gzip(_ bytes: [UInt8]) -> [String] {
        let path = "/tmp/almanac-fuzz-\(getpid()).gz"
        guard let file = fopen(path, "wb") else { return ["\(path) cannot be written"] }
        defer { unlink(path) }
        // By its first bytes it is gzip, whatever follows.
        let all = [0x1F, 0x8B] + bytes.dropFirst(2)
        fwrite(all, 1, all.count, file)
        fclose(file)
        var total = 0
        do {
            let input = try ByteInput(path: path) { false }
            while true {
                let block = try input.next()
                if block.isEmpty { break }
                total += block.count
            }
        } catch {
            // Damage is an ordinary outcome here.
        }
        return total > 64 << 20 && total > 260 * all.count + (1 << 20) ? ["\(all.count) bytes came to \(total)"] : []
    }

    private func date(_ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBufferPointer { buffer in
            guard let instant = DateTimeParser.instant(buffer) else { return [] }
            let again = Array(instant.description.utf8).withUnsafeBufferPointer { DateTimeParser.instant($0) }
            // A fraction is not written.
            return again?.seconds == instant.seconds ? [] : ["\(instant) is read as \(again.map(\.description) ?? "nothing")"]
        }
    }

    private func redaction(_ bytes: [UInt8]) -> [String] {
        let redaction = RecordRedaction(key: Array("0123456789abcdef".utf8))
        let output = redaction.redacted(bytes)
        var broken: [String] = []
        if output.contains(0x0A) { broken.append("a record is on two lines") }
        if output != redaction.redacted(bytes) { broken.append("the same record is redacted in two ways") }
        func isWhole(_ bytes: [UInt8]) -> Bool {
            bytes.withUnsafeBufferPointer { bytes in
                do throws(JSONError) { return try JSONParser().parse(bytes) { _, repairs in repairs.numbers + repairs.texts == 0 } } catch {
                    return false
                }
            }
        }
        if isWhole(bytes), !isWhole(output) { broken.append("JSON became none") }
        return broken
    }

    // MARK: Tables

    /// The first byte says how long the blocks are, the second one which separator there is.
    private func rows(_ bytes: [UInt8]) -> [String] {
        let body = Array(bytes.dropFirst(2))
        let separator = RowDialect.separators[Int(bytes.dropFirst().first ?? 0) % RowDialect.separators.count]
        var broken: [String] = []
        // A text that begins with a brace may be objects, one a line.
        let keys = body.first == 0x7B ? Self.found(in: body)?.shape.dialect.keys : nil
        func read(_ size: Int) -> [[[UInt8]]] {
            var result: [[[UInt8]]] = []
            body.withUnsafeBufferPointer { body in
                var offset = 0
                do throws(ByteInput.Failure) {
                    let text = try TextBytes { () throws(ByteInput.Failure) in
                        let block = UnsafeBufferPointer(rebasing: body[offset..<min(body.count, offset + size)])
                        offset += block.count
                        return block
                    }
                    var reader = try RowReader(text, RowDialect(separator: separator, skipped: 0, keys: keys))
                    var row = TableRow()
                    var line = 0
                    while try reader.next(&row) {
                        if row.line <= line { broken.append("line \(row.line) comes behind line \(line)") }
                        line = row.line
                        if row.count == 0 { broken.append("a row without a field") }
                        result.append((0..<row.count).map { Array(row[$0]) } + [Array((row.problem?.message ?? "").utf8)])
                    }
                } catch {
                    broken.append("memory cannot be read: \(error)")
                }
            }
            return result
        }
        let whole = read(.max >> 1)
        if read(Int(bytes.first ?? 0) % 7 + 1) != whole { broken.append("blocks change what is read") }
        // A byte of Windows-1252 becomes three; a number in a document is written in full.
        if keys != nil { return broken + table(body) }
        let size = whole.reduce(0) { $0 + $1.dropLast().reduce(0) { $0 + $1.count } }
        if size > 3 * body.count + 3 { broken.append("\(body.count) bytes came to \(size)") }
        return broken + table(body)
    }

    /// What is found of the bytes as a table; `nil` for no row.
    private static func found(in body: [UInt8]) -> FoundTable? {
        body.withUnsafeBufferPointer { body in
            var isRead = false
            do throws(ByteInput.Failure) {
                let text = try TextBytes { () throws(ByteInput.Failure) in
                    defer { isRead = true }
                    return isRead ? UnsafeBufferPointer(start: nil, count: 0) : body
                }
                return FoundTable(of: text)
            } catch {
                return nil
            }
        }
    }

    // MARK: Days of a declared system

    private static let declaration = Declaration(
        system: "shop", title: Titles("Shop"),
        measures: [
            .init(name: "revenue", unit: .money(nil), formula: .aggregate(.init(.sum, of: "revenue"))),
            .init(name: "slow", unit: .number, formula: .aggregate(.init(.quantile(95), of: "ms"))),
            .init(name: "stock", unit: .count, formula: .aggregate(.init(.last, of: "pieces", per: "place"))),
        ], splits: [.init(name: "category")])

    /// The bytes are the system's part of a record.
    private func days(_ bytes: [UInt8]) -> [String] {
        let head = #"{"almanac":1,"as_of":"2026-11-20T18:00:00Z","subject":{"id":"a","timezone":"UTC","currency":"EUR"},"shop":"#
        let decoded = SnapshotDecoder(declared: [Self.declaration]).decode(
            DumpLine(number: 1, bytes: Array(head.utf8) + bytes + [0x7D]), source: "fuzz")
        guard let data = decoded.snapshot?.systems.first as? DeclaredData else { return [] }
        var broken: [String] = []
        if Set(data.columns.map(\.count)).count > 1 { broken.append("lists of days have several lengths") }
        for cells in data.splits.compactMap(\.self)
        where cells.cells.contains(where: { $0.day >= data.count || $0.name >= cells.names.count }) {
            broken.append("a cell is of no day or no name")
        }
        if data.spans.contains(where: { $0.values.count != data.columns.count }) { broken.append("a stretch has other columns") }
        return broken
    }

    // MARK: Statements

    private static let ledger: Declaration.Ledger = {
        var columns = Declaration.StatementColumns()
        (columns.day, columns.amount, columns.payee, columns.text) = (["day"], ["amount"], ["payee"], ["text"])
        (columns.debit, columns.credit, columns.balance, columns.status) = (["debit"], ["credit"], ["balance"], ["status"])
        (columns.fee, columns.direction, columns.id, columns.account) = (["fee"], ["way"], ["id"], ["account"])
        columns.currency = ["currency"]
        return Declaration.Ledger(
            files: [], currencies: [.usd], categories: [.init(name: "Food", words: ["rewe"])], columns: columns,
            reading: Declaration.Reading(dates: "dmy"))
    }()

    /// A file that is there twice says what it says once.
    private func statements(_ bytes: [UInt8]) -> [String] {
        func read(_ name: String) -> StatementFile? {
            // A file that is none is an ordinary outcome here.
            do throws(TableError) { return try StatementFile(TableInput(name: name, bytes: bytes), Self.ledger) } catch { return nil }
        }
        guard let one = read("a.txt") else { return [] }
        guard let other = read("a 2.txt") else { return ["the same bytes are a statement, and none"] }
        var broken: [String] = []
        let once = LedgerRows([one], Self.ledger)
        let twice = LedgerRows([one, other], Self.ledger)
        if once.table != twice.table { broken.append("a file that is there twice counts twice") }
        let bookings = one.statements.reduce(0) { $0 + $1.bookings.count }
        let notified = one.statements.filter(\.isNotification).reduce(0) { $0 + $1.bookings.count }
        if once.kept.count > bookings || once.kept.count < bookings - notified {
            broken.append("\(bookings) bookings became \(once.kept.count)")
        }
        for notice in once.notices where notice.description.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            broken.append("a control character in a notice")
        }
        return broken
    }

    /// What is found of a table has a name a column, and is the same each time.
    private func table(_ body: [UInt8]) -> [String] {
        func find() -> (names: [String], kinds: [TableTypes.Kind], asked: [Ambiguity])? {
            Self.found(in: body).map { ($0.shape.names, $0.types.columns.map(\.kind), $0.types.ambiguities) }
        }
        guard let found = find() else { return [] }
        var broken: [String] = []
        if Set(found.names).count != found.names.count || found.names.contains("") { broken.append("two columns have one name") }
        if found.kinds.count != found.names.count { broken.append("\(found.names.count) columns have \(found.kinds.count) kinds") }
        for ambiguity in found.asked where ambiguity.answers.count < 2 { broken.append("a question without an answer") }
        if let again = find(), again.names != found.names || again.kinds != found.kinds || again.asked != found.asked {
            broken.append("the same bytes are two tables")
        }
        return broken
    }

    // MARK: Templates

    private static let vocabulary = Vocabulary()

    private func template(_ bytes: [UInt8]) -> [String] {
        do throws(FileProblems) {
            _ = try ReportTemplate(file: "t.md", bytes: bytes, vocabulary: Self.vocabulary)
            return []
        } catch {
            if error.problems.isEmpty { return ["a template is refused without a word"] }
            return error.problems.contains { $0.line < 1 || $0.column < 1 || $0.message.isEmpty } ? ["a mistake has no place"] : []
        }
    }

    // MARK: Mail

    private func reply(_ bytes: [UInt8]) -> [String] {
        let reply = String(decoding: bytes, as: UTF8.self)
        let code = SMTPReply.enhancedCode(reply)
        if let code, !code.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) { return ["\(code) is no code"] }
        return SMTPReply.isOfSender(reply) && (code == nil || reply.first != "5") ? ["a reply without a code is of the sender"] : []
    }

    private func address(_ bytes: [UInt8]) -> [String] {
        do throws(MailError) {
            let address = try MailAddress(parsing: String(decoding: bytes, as: UTF8.self))
            var broken: [String] = []
            if address.mailbox.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { broken.append("a control character in an address") }
            // One is written as it is read.
            let again = try MailAddress(mailbox: address.mailbox)
            if again.comparable != address.comparable { broken.append("\(address.mailbox) is read as \(again.mailbox)") }
            return broken
        } catch {
            return error.description.isEmpty ? ["an address is refused without a word"] : []
        }
    }
}
