internal import AlmanacModel

/// Reads OFX 1, whose fields end where the next tag begins, and OFX 2, which is XML, by one walk over the tags.
///
/// - Source: Open Financial Exchange specification 1.6 and 2.2, chapter 11 (banking).
struct OFXStatements {
    private let text: [UInt8]
    private var place = 0
    private var line = 1
    /// The first byte of the line.
    private var lineStart = 0
    private var statement: Statement
    private var isInStatement = false
    private var draft: Draft?
    /// True inside of the account on the other side of a booking.
    private var isInOther = false
    private var isInCurrency = false
    private var balance: (amount: [UInt8], day: [UInt8], line: Int)?

    /// A booking while it is read.
    private struct Draft {
        var place: Place
        var isPending: Bool
        var fields: [String: (value: [UInt8], place: Place)] = [:]
    }

    /// A line, and bytes of the text: where the line begins, and where the place is.
    private struct Place {
        var line: Int
        var lineStart: Int
        var offset: Int
    }

    /// From 1, in characters. Lines may be as long as the file, so it is asked for what is listed alone.
    private func column(of place: Place) -> Int { text[place.lineStart..<place.offset].count { $0 & 0xC0 != 0x80 } + 1 }

    private init(_ text: [UInt8], usual: Currency) {
        self.text = text
        statement = Statement(currency: usual)
    }

    static func read(_ text: [UInt8], into file: inout StatementFile, usual: Currency) {
        var reader = OFXStatements(text, usual: usual)
        while let tag = reader.next() { reader.take(tag, &file) }
        if let place = reader.draft?.place, text.suffix(1000).firstRange(of: Array("</OFX".utf8)) == nil {
            file.rows += 1
            file.lose(place.line, "the file ends in the middle of it", column: reader.column(of: place))
            reader.draft = nil
        }
        reader.endBooking(&file)
        reader.endStatement(&file)
    }

    // MARK: Tags

    private struct Tag {
        var name: String
        var isEnd: Bool
        /// What stands behind it up to the next tag; empty for one that encloses others.
        var value: [UInt8]
        /// Of the tag, and of its value.
        var place: Place
        var valuePlace: Place
    }

    private static let longestName = 40

    private mutating func next() -> Tag? {
        while let open = text[place...].firstIndex(of: UInt8(ascii: "<")) {
            pass(to: open)
            guard let close = text[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
            var name = text[(open + 1)..<close]
            let place = Place(line: line, lineStart: lineStart, offset: open)
            pass(to: close + 1)
            let isEnd = name.first == UInt8(ascii: "/")
            if isEnd { name = name.dropFirst() }
            // `<!-- -->`, `<? ?>`, and what is no tag.
            guard let first = name.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A, name.count <= Self.longestName else { continue }
            let word = name.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") }
            let end = text[self.place...].firstIndex(of: UInt8(ascii: "<")) ?? text.endIndex
            let written = text[self.place..<end].drop(while: Self.isBlank)
            pass(to: written.startIndex)
            return Tag(
                name: String(decoding: word, as: UTF8.self).uppercased(), isEnd: isEnd, value: isEnd ? [] : Self.value(written),
                place: place,
                valuePlace: Place(line: line, lineStart: lineStart, offset: written.startIndex))
        }
        return nil
    }

    private mutating func pass(to end: Int) {
        while let newline = text[place..<end].firstIndex(of: 0x0A) {
            line += 1
            place = newline + 1
            lineStart = place
        }
        place = end
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// A value without blanks behind it, its entities replaced.
    private static func value(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
        var value: [UInt8] = []
        while let byte = bytes.first {
            if byte == UInt8(ascii: "&"), let end = bytes.prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let letter = entity(bytes[(bytes.startIndex + 1)..<end])
            {
                value += Array(String(letter).utf8)
                bytes = bytes[(end + 1)...]
            } else {
                value.append(byte)
                bytes.removeFirst()
            }
        }
        return value
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> UnicodeScalar? {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return " "
        case let text where text.first == "#":
            let digits = text.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { UnicodeScalar($0) }
        default: return nil
        }
    }

    // MARK: Meaning

    private mutating func take(_ tag: Tag, _ file: inout StatementFile) {
        switch (tag.name, tag.isEnd) {
        case ("STMTRS", let isEnd), ("CCSTMTRS", let isEnd), ("INVSTMTRS", let isEnd):
            endBooking(&file)
            endStatement(&file)
            isInStatement = !isEnd
            statement.line = tag.place.line
            statement.isCard = tag.name == "CCSTMTRS"
        // Income of securities and what they cost move money, as bookings do.
        case ("STMTTRN", false), ("STMTTRNP", false), ("INCOME", false), ("INVEXPENSE", false):
            endBooking(&file)
            draft = Draft(place: tag.place, isPending: tag.name == "STMTTRNP")
        case ("STMTTRN", true), ("STMTTRNP", true), ("INCOME", true), ("INVEXPENSE", true), ("BANKTRANLIST", _), ("BANKTRANLISTP", _):
            endBooking(&file)
        case ("BANKACCTTO", let isEnd), ("CCACCTTO", let isEnd): isInOther = !isEnd
        case ("CURRENCY", let isEnd): isInCurrency = !isEnd
        case ("LEDGERBAL", false):
            endBooking(&file)
            balance = ([], [], tag.place.line)
        case ("LEDGERBAL", true): endBalance(&file)
        case ("AVAILBAL", _): endBalance(&file)
        case ("INVBUY", false), ("INVSELL", false), ("REINVEST", false):
            endBooking(&file)
            file.leaveOut(tradeAt: tag.place.line)
        case (_, false): take(field: tag)
        default: break
        }
    }

    private mutating func take(field tag: Tag) {
        guard !tag.value.isEmpty else { return }
        if balance != nil {
            if tag.name == "BALAMT" { balance?.amount = tag.value }
            if tag.name == "DTASOF" { balance?.day = tag.value }
        } else if draft != nil {
            if tag.name == "CURSYM", !isInCurrency { return }
            draft?.fields[isInOther && tag.name == "ACCTID" ? "OTHER" : tag.name] = (tag.value, tag.valuePlace)
        } else if tag.name == "CURDEF" {
            if let currency = Currency(code: String(decoding: tag.value, as: UTF8.self)) { statement.currency = currency }
        } else if tag.name == "ACCTID", isInStatement, statement.account.isEmpty {
            statement.account = String(decoding: tag.value, as: UTF8.self)
        }
    }

    private mutating func endBooking(_ file: inout StatementFile) {
        defer { (draft, isInOther, isInCurrency) = (nil, false, false) }
        guard let draft else { return }
        file.rows += 1
        func text(_ field: String) -> String { draft.fields[field].map { String(decoding: $0.value, as: UTF8.self) } ?? "" }
        /// The first of some fields that there is; the booking as a whole where there is none.
        func first(_ fields: [String]) -> (value: [UInt8], place: Place) {
            fields.lazy.compactMap { draft.fields[$0] }.first ?? ([], draft.place)
        }
        func lose(_ field: (value: [UInt8], place: Place), _ what: String, path: String) {
            let shown = plainText(String(decoding: field.value, as: UTF8.self), limit: 40)
            file.lose(
                field.place.line, field.value.isEmpty ? "it has no \(what)" : "\"\(shown)\" is no \(what)",
                column: file.isFull ? nil : column(of: field.place),
                path: path)
        }
        let posted = first(["DTPOSTED", "DTUSER", "DTTRAN", "DTSETTLE", "DTTRADE"])
        guard let day = Self.day(posted.value) else { return lose(posted, "day", path: "DTPOSTED") }
        let currency = Currency(code: text("CURSYM")) ?? statement.currency
        let written = first(["TRNAMT", "TOTAL"])
        guard let amount = file.amount(written.value, Self.mark(written.value), currency) else {
            return lose(written, "amount", path: "TRNAMT")
        }
        guard !draft.isPending else {
            file.pending += 1
            return
        }
        var booking = Booking(day: day, amount: amount, currency: currency, line: draft.place.line)
        booking.payee = [text("NAME"), text("SECNAME"), text("INCOMETYPE")].first { !$0.isEmpty } ?? ""
        booking.text = text("MEMO")
        booking.id = text("FITID")
        booking.other = text("OTHER")
        let type = text("TRNTYPE")
        // What is paid to a card pays its bill.
        booking.isTransfer = type == "XFER" || statement.isCard && type == "PAYMENT" && amount > 0
        statement.bookings.append(booking)
    }

    private mutating func endBalance(_ file: inout StatementFile) {
        defer { balance = nil }
        guard let balance, let day = Self.day(balance.day) ?? statement.bookings.last?.day,
            let amount = file.amount(balance.amount, Self.mark(balance.amount), statement.currency)
        else { return }
        statement.closing = Statement.Balance(amount: amount, day: day, line: balance.line)
    }

    private mutating func endStatement(_ file: inout StatementFile) {
        endBalance(&file)
        // What stands behind the last booking may be as of an earlier day, and then it is not what they come to.
        if let closing = statement.closing, let last = statement.bookings.map(\.day).max(), closing.day < last { statement.closing = nil }
        if isInStatement || !statement.bookings.isEmpty { file.statements.append(statement) }
        statement = Statement(currency: statement.currency)
        isInStatement = false
    }

    /// `20261120`, with or without a time and a zone behind it: the day that the bank writes.
    private static func day(_ bytes: [UInt8]) -> Day? {
        let digits = bytes.prefix { $0 &- 0x30 < 10 }
        guard digits.count >= 8, let number = Int(String(decoding: digits.prefix(8), as: UTF8.self)) else { return nil }
        return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// The specification has both marks and no groups; programs write groups all the same, as in `1,200`.
    private static func mark(_ amount: [UInt8]) -> DecimalMark {
        guard let place = amount.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }), amount[place] == 0x2C else { return .point }
        let behind = amount[(place + 1)...].prefix { $0 &- 0x30 < 10 }.count
        return behind == 3 && !amount.contains(0x2E) ? .point : .comma
    }
}
