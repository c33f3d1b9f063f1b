internal import AlmanacModel

/// Reads MT940 and MT942: lines that begin with a tag between colons, each with those below it that begin with none.
///
/// - Source: SWIFT Standards MT November 2023, category 9; the fields behind `?` of `:86:` by the German banks' DFÜ agreement, annex 3, chapter 8.
struct SWIFTStatements {
    private var statement: Statement
    private var isOpen = false
    /// The booking that `:86:` belongs to.
    private var hasBooking = false
    private let usual: Currency

    static func read(_ text: [UInt8], into file: inout StatementFile, usual: Currency) {
        var reader = SWIFTStatements(statement: Statement(currency: usual), usual: usual)
        var tag = ""
        var lines: [Substring] = []
        var first = 1
        var number = 0
        let whole = String(decoding: text, as: UTF8.self)
        for line in whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            var line = line
            // The head of a message may stand before its first field.
            if line.hasPrefix("{"), let open = line.firstRange(of: "{4:") { line = line[open.upperBound...] }
            if let field = Self.tag(line) {
                reader.take(tag, lines, first, &file)
                tag = String(field)
                lines = [line.dropFirst(field.count + 2)]
                first = number
            } else if line.hasPrefix("-}") || line == "-" {
                reader.take(tag, lines, first, &file)
                tag = ""
                lines = []
            } else if !tag.isEmpty {
                lines.append(line)
            }
        }
        reader.take(tag, lines, first, &file)
        reader.endStatement(&file)
    }

    /// `61` of `:61:2611…`
    private static func tag(_ line: Substring) -> Substring? {
        guard line.first == ":", let end = line.dropFirst().prefix(4).firstIndex(of: ":") else { return nil }
        let tag = line[line.index(after: line.startIndex)..<end]
        return tag.prefix(2).allSatisfy(\.isNumber) && (2...3).contains(tag.count) ? tag : nil
    }

    private mutating func take(_ tag: String, _ lines: [Substring], _ line: Int, _ file: inout StatementFile) {
        switch tag {
        case "20":
            endStatement(&file)
            isOpen = true
            statement.line = line
        case "25", "25P": statement.account = lines[0].trimmed
        case "34F":
            // A least amount, which a report of the day has in place of balances.
            if statement.bookings.isEmpty, let currency = Currency(code: String(lines[0].trimmed.prefix(3))) {
                statement.currency = currency
            }
        case "60F", "60M":
            guard let balance = balance(lines[0], line, &file) else { return }
            if statement.opening == nil { statement.opening = balance }
        case "62F", "62M":
            hasBooking = false
            statement.closing = balance(lines[0], line, &file) ?? statement.closing
        case "61": takeBooking(lines, line, &file)
        case "86" where hasBooking: takeDetails(lines)
        default: break
        }
    }

    private mutating func endStatement(_ file: inout StatementFile) {
        if isOpen || !statement.bookings.isEmpty { file.statements.append(statement) }
        statement = Statement(currency: usual)
        isOpen = false
        hasBooking = false
    }

    /// `C261120EUR1234,56`
    private mutating func balance(_ text: Substring, _ line: Int, _ file: inout StatementFile) -> Statement.Balance? {
        let text = text.trimmed
        let sign = text.first
        let rest = text.dropFirst()
        guard sign == "C" || sign == "D", let day = Self.day(rest.prefix(6)),
            let currency = Currency(code: String(rest.dropFirst(6).prefix(3)))
        else { return nil }
        statement.currency = currency
        guard let amount = amount(rest.dropFirst(9), &file) else { return nil }
        return Statement.Balance(amount: sign == "D" ? -amount : amount, day: day, line: line)
    }

    /// `2611201120DR12,34NTRF…//…`
    private mutating func takeBooking(_ lines: [Substring], _ line: Int, _ file: inout StatementFile) {
        file.rows += 1
        hasBooking = false
        var rest = lines[0].drop(while: \.isWhitespace)
        /// Leaves the booking out for what is wrong at this place of its line.
        func lose(_ message: String) {
            let column = ":61:".count + lines[0].distance(from: lines[0].startIndex, to: rest.startIndex) + 1
            file.lose(line, message, column: column, path: "field 61")
        }
        guard let valued = Self.day(rest.prefix(6)) else {
            return lose("\"\(plainText(String(rest.prefix(6)), limit: 20))\" is no day")
        }
        // Some banks leave blanks where the day of the entry would stand.
        rest = rest.dropFirst(6).drop { $0 == " " }
        var day = valued
        if rest.prefix(4).allSatisfy(\.isNumber), rest.count >= 4 {
            day = Self.entryDay(rest.prefix(4), near: valued) ?? valued
            rest = rest.dropFirst(4)
        }
        // What is taken back has an R before its mark, and goes the other way.
        var isOut: Bool
        switch rest.first {
        case "R", "E":
            let isReversal = rest.first == "R"
            rest = rest.dropFirst()
            isOut = (rest.first == "D") != isReversal
        default: isOut = rest.first == "D"
        }
        guard rest.first == "D" || rest.first == "C" else {
            return lose("nothing says whether it came or went: C, D, RC or RD")
        }
        rest = rest.dropFirst()
        if let letter = rest.first, letter.isLetter { rest = rest.dropFirst() }
        let figures = rest.prefix { $0.isNumber || $0 == "," || $0 == "." }
        guard let amount = amount(figures, &file) else {
            return lose("\"\(plainText(String(figures), limit: 40))\" is no amount")
        }
        var booking = Booking(day: day, amount: isOut ? -amount : amount, currency: statement.currency, line: line)
        // The bank's reference behind the type of four letters and the customer's.
        let references = rest.dropFirst(figures.count).dropFirst(4)
        booking.text = references.prefix(16).trimmed
        if let mark = references.firstRange(of: "//") { booking.text = references[..<mark.lowerBound].trimmed }
        if booking.text == "NONREF" { booking.text = "" }
        statement.bookings.append(booking)
        hasBooking = true
    }

    private func amount(_ text: Substring, _ file: inout StatementFile) -> Int64? {
        // `12,` has no digits behind its mark.
        let figures = text.trimmed
        return file.amount((figures.hasSuffix(",") ? figures.dropLast() : figures[...]).utf8, .comma, statement.currency)
    }

    private static func day(_ text: Substring) -> Day? {
        guard text.count == 6, let number = Int(text) else { return nil }
        // Banks that had these formats have nothing from before 1980.
        let year = number / 10_000
        let month = number / 100 % 100
        // Where a year has twelve months of thirty days, the thirtieth of February is its last day.
        return (0...2).lazy.compactMap { Day(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: number % 100 - $0) }.first
    }

    /// The day of an entry, whose year is that which brings it nearest to the day of its value.
    private static func entryDay(_ text: Substring, near valued: Day) -> Day? {
        guard let number = Int(text) else { return nil }
        let year = valued.date.year
        return (year - 1...year + 1).compactMap { Day(year: $0, month: number / 100, day: number % 100) }
            .min { abs($0.number - valued.number) < abs($1.number - valued.number) }
    }

    // MARK: Details

    private mutating func takeDetails(_ lines: [Substring]) {
        guard let place = statement.bookings.indices.last else { return }
        hasBooking = false
        let whole = lines.map { $0.trimmingNewlines }.joined()
        if let fields = Self.fields(whole) {
            func text(_ numbers: [String]) -> String { numbers.compactMap { fields[$0] }.joined().trimmed }
            statement.bookings[place].payee = text(["32", "33"])
            statement.bookings[place].other = text(["31"])
            let purpose = text((20...29).map(String.init) + (60...63).map(String.init))
            statement.bookings[place].text = [fields["00"] ?? "", purpose].filter { !$0.isEmpty }.joined(separator: " ")
        } else if let fields = Self.slashed(whole) {
            statement.bookings[place].payee = fields["NAME"] ?? fields["ORDP"] ?? fields["BENM"] ?? ""
            statement.bookings[place].other = fields["IBAN"] ?? fields["CNTP"] ?? ""
            statement.bookings[place].text = fields["REMI"] ?? whole
        } else {
            let texts = lines.map(\.trimmed).filter { !$0.isEmpty }
            statement.bookings[place].payee = texts.first ?? ""
            statement.bookings[place].text = texts.joined(separator: " ")
        }
    }

    /// `166?00GUTSCHRIFT?20…?32…`: fields of two digits behind a mark that stands after the code of three.
    private static func fields(_ text: String) -> [String: String]? {
        guard text.prefix(3).count == 3, text.prefix(3).allSatisfy(\.isNumber), let mark = text.dropFirst(3).first,
            !mark.isLetter, !mark.isNumber, !mark.isWhitespace
        else { return nil }
        var fields: [String: String] = [:]
        for part in text.dropFirst(4).split(separator: mark) where part.prefix(2).allSatisfy(\.isNumber) && part.count >= 2 {
            fields[String(part.prefix(2)), default: ""] += part.dropFirst(2)
        }
        return fields.isEmpty ? nil : fields
    }

    /// `/TRTP/SEPA/IBAN/…/NAME/…/REMI/…`, as Dutch banks write it.
    private static func slashed(_ text: String) -> [String: String]? {
        guard text.hasPrefix("/") else { return nil }
        let known: Set<String> = [
            "TRTP", "IBAN", "BIC", "NAME", "REMI", "EREF", "ORDP", "BENM", "CNTP", "MARF", "CSID", "PREF", "RTRN", "ID", "USTD", "PURP",
            "SVCL",
        ]
        var fields: [String: String] = [:]
        var key = ""
        for part in text.split(separator: "/", omittingEmptySubsequences: true).map(String.init) {
            if known.contains(part) {
                // `/REMI/USTD//…` and `/ORDP//NAME/…` have one inside the other.
                key = part == "USTD" || part == "ID" ? key : part
            } else if !key.isEmpty {
                let text = part.trimmed
                if text.isEmpty { continue }
                if fields[key]?.isEmpty == false { fields[key]? += "/" }
                fields[key, default: ""] += text
            }
        }
        if let account = fields["CNTP"] { fields["CNTP"] = String(account.split(separator: "/").first ?? "") }
        return fields.isEmpty ? nil : fields
    }
}

extension StringProtocol {
    /// Without blanks around it.
    var trimmed: String {
        var rest = self[...]
        while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
        return String(rest.drop(while: \.isWhitespace))
    }

    fileprivate var trimmingNewlines: String { String(drop { $0.isNewline }) }
}
