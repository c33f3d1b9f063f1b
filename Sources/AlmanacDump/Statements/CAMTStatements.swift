internal import AlmanacModel
internal import CExpat

/// Reads camt.052, camt.053 and camt.054 of any version. Expat reads the XML; a document type ends it, so that nothing is expanded and nothing else is opened.
///
/// - Source: ISO 20022 message definitions, Bank-to-Customer Cash Management, camt.053.001.02 to .08.
final class CAMTStatements {
    private var file: StatementFile
    private let usual: Currency
    private var statement: Statement?
    /// The tags that are open, without the prefix of their namespace.
    private var path: [String] = []
    private var text: [UInt8] = []
    /// Why the reading ends.
    private var problem: String?
    private let parser: XML_Parser

    private var entry: Entry?
    private var detail: Detail?
    private var balance: Balance?
    /// The currency beside the amount that is open.
    private var currency = ""

    private struct Entry {
        var line: Int
        var column: Int
        /// Where the tag of its amount and that of its day begin.
        var amountPlace: (line: Int, column: Int)?
        var dayPlace: (line: Int, column: Int)?
        var amount = ""
        var currency = ""
        var isOut = false
        /// True for what takes back an earlier entry, and has its parties.
        var isReversal = false
        var status = ""
        var day = ""
        var valueDay = ""
        var id = ""
        var info = ""
        var details: [Detail] = []
    }

    /// One of several payments that are booked together.
    private struct Detail {
        var amount = ""
        var currency = ""
        var isOut: Bool?
        var id = ""
        var text: [String] = []
        var names: [String: String] = [:]
        var accounts: [String: String] = [:]
    }

    private struct Balance {
        var kind = ""
        var amount = ""
        var isOut = false
        var day = ""
    }

    private static let deepest = 64
    private static let mostStatements = 10_000
    private static let longestText = 1 << 16

    static func read(_ text: [UInt8], of file: StatementFile, usual: Currency) throws(ByteInput.Failure) -> StatementFile {
        guard let reader = CAMTStatements(file, usual) else { throw .other("there is no memory to read XML") }
        if let problem = reader.parse(text) { throw .other(problem) }
        return reader.file
    }

    private init?(_ file: StatementFile, _ usual: Currency) {
        // The text is UTF-8 by now, whatever its first line says.
        guard let parser = XML_ParserCreate("UTF-8") else { return nil }
        self.parser = parser
        self.file = file
        self.usual = usual
    }

    deinit { XML_ParserFree(parser) }

    /// - Returns: Why the file is none.
    private func parse(_ bytes: [UInt8]) -> String? {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let name, let reader = CAMTStatements.reader(reader) else { return }
                reader.begin(CAMTStatements.local(name), attributes)
            },
            { reader, _ in CAMTStatements.reader(reader)?.end() })
        XML_SetCharacterDataHandler(parser) { reader, bytes, count in
            guard let bytes, let reader = CAMTStatements.reader(reader), reader.text.count < CAMTStatements.longestText else { return }
            bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
                reader.text.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(count)))
            }
        }
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            CAMTStatements.reader(reader)?.stop("it has a document type, which no statement of a bank has")
        }
        let status = bytes.withUnsafeBytes { XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1) }
        if let problem { return problem }
        guard status == XML_STATUS_OK else {
            let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it ends too early"
            return
                "line \(line), column \(column): this is no XML: \(words); get the file again"
        }
        return file.statements.isEmpty ? "it has no statement of an account (Stmt, Rpt or Ntfctn)" : nil
    }

    private static func reader(_ pointer: UnsafeMutableRawPointer?) -> CAMTStatements? {
        pointer.map { Unmanaged<CAMTStatements>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func local(_ name: UnsafePointer<CChar>) -> String {
        let name = String(cString: name)
        return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private func stop(_ problem: String) {
        if self.problem == nil { self.problem = problem }
        XML_StopParser(parser, 0)
    }

    // MARK: Tags

    private func begin(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard path.count < Self.deepest else { return stop("its tags are more than \(Self.deepest) deep, which no statement's are") }
        path.append(name)
        text.removeAll(keepingCapacity: true)
        switch name {
        case "Stmt", "Rpt", "Ntfctn":
            statement = Statement(currency: usual)
            statement?.line = line
            statement?.isNotification = name == "Ntfctn"
            if file.statements.count >= Self.mostStatements { stop("it has more than \(Self.mostStatements) statements") }
        case "Ntry": if statement != nil { entry = Entry(line: line, column: column) }
        case "BookgDt", "ValDt": if detail == nil, entry?.dayPlace == nil { entry?.dayPlace = (line, column) }
        case "TxDtls": if entry != nil { detail = Detail() }
        case "Bal": if entry == nil { balance = Balance() }
        case "Amt":
            if detail == nil, entry?.amountPlace == nil { entry?.amountPlace = (line, column) }
            currency = ""
            var place = 0
            while let attributes, let key = attributes[place], let value = attributes[place + 1] {
                if String(cString: key) == "Ccy" { currency = String(cString: value) }
                place += 2
            }
        default: break
        }
    }

    private func end() {
        defer {
            path.removeLast()
            text.removeAll(keepingCapacity: true)
        }
        guard let name = path.last, statement != nil else { return }
        switch name {
        case "Stmt", "Rpt", "Ntfctn":
            if let statement { file.statements.append(statement) }
            statement = nil
        case "Ntry": endEntry()
        case "TxDtls":
            if let detail { entry?.details.append(detail) }
            detail = nil
        case "Bal": endBalance()
        default:
            let value = String(decoding: text, as: UTF8.self).trimmed
            if value.isEmpty { return }
            if detail != nil { takeDetail(name, value) } else if entry != nil { takeEntry(name, value) } else { take(name, value) }
        }
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }
    private var column: Int { Int(XML_GetCurrentColumnNumber(parser)) + 1 }

    /// The tag so many above the one that ends.
    private func above(_ depth: Int) -> String { path.count > depth ? path[path.count - 1 - depth] : "" }

    private func take(_ name: String, _ value: String) {
        if balance != nil {
            switch (name, above(1)) {
            case ("Cd", "CdOrPrtry"), ("Prtry", "CdOrPrtry"): balance?.kind = value
            case ("Amt", "Bal"): balance?.amount = value
            case ("CdtDbtInd", "Bal"): balance?.isOut = value == "DBIT"
            case ("Dt", "Dt"), ("DtTm", "Dt"): balance?.day = value
            default: break
            }
            return
        }
        switch (name, above(1), above(2)) {
        case ("IBAN", "Id", "Acct"): statement?.account = value
        case ("Id", "Othr", "Id") where above(3) == "Acct": if statement?.account.isEmpty == true { statement?.account = value }
        case ("Ccy", "Acct", _): if let currency = Currency(code: value) { statement?.currency = currency }
        default: break
        }
    }

    private func takeEntry(_ name: String, _ value: String) {
        switch (name, above(1)) {
        case ("Amt", "Ntry"):
            entry?.amount = value
            entry?.currency = currency
        case ("CdtDbtInd", "Ntry"): entry?.isOut = value == "DBIT"
        case ("RvslInd", "Ntry"): entry?.isReversal = value == "true" || value == "1"
        case ("Sts", "Ntry"), ("Cd", "Sts"): entry?.status = value
        case ("Dt", "BookgDt"), ("DtTm", "BookgDt"): entry?.day = value
        case ("Dt", "ValDt"), ("DtTm", "ValDt"): entry?.valueDay = value
        case ("AcctSvcrRef", "Ntry"): entry?.id = Self.id(value)
        case ("AddtlNtryInf", "Ntry"): entry?.info = value
        default: break
        }
    }

    private func takeDetail(_ name: String, _ value: String) {
        switch (name, above(1)) {
        case ("Amt", "TxDtls"):
            detail?.amount = value
            detail?.currency = currency
        case ("Amt", "TxAmt"):
            if detail?.amount.isEmpty == true {
                detail?.amount = value
                detail?.currency = currency
            }
        case ("CdtDbtInd", "TxDtls"): detail?.isOut = value == "DBIT"
        case ("AcctSvcrRef", "Refs"): detail?.id = Self.id(value)
        case ("Ustrd", "RmtInf"), ("AddtlTxInf", "TxDtls"): detail?.text.append(value)
        // Since version 8 a party or an agent stands between.
        case ("Nm", let party) where path.contains("RltdPties"): detail?.names[party == "Pty" ? above(2) : party] = value
        case ("IBAN", "Id") where path.contains("RltdPties"): detail?.accounts[above(2)] = value
        case ("Id", "Othr") where above(2) == "Id" && path.contains("RltdPties") && above(3).hasSuffix("Acct"):
            detail?.accounts[above(3)] = value
        default: break
        }
    }

    // MARK: Values

    private func endBalance() {
        defer { balance = nil }
        guard let balance, let day = Self.day(balance.day) else { return }
        if let currency = Currency(code: currency) { statement?.currency = currency }
        guard let currency = statement?.currency, let amount = file.amount(balance.amount.utf8, .point, currency) else { return }
        let found = Statement.Balance(amount: balance.isOut ? -amount : amount, day: day, line: line)
        switch balance.kind {
        case "OPBD", "PRCD": if statement?.opening == nil || balance.kind == "OPBD" { statement?.opening = found }
        case "CLBD": statement?.closing = found
        default: break
        }
    }

    private func endEntry() {
        defer { entry = nil }
        guard let entry, let statement else { return }
        file.rows += 1
        if ["PDNG", "INFO", "FUTR"].contains(entry.status) {
            file.pending += 1
            return
        }
        let written = entry.day.isEmpty ? entry.valueDay : entry.day
        // An entry without a day is of that of the statement.
        guard let day = written.isEmpty ? statement.closing?.day : Self.day(written) else {
            let place = entry.dayPlace ?? (entry.line, entry.column)
            return file.lose(
                place.line, written.isEmpty ? "it has no day" : "\"\(plainText(written, limit: 40))\" is no day", column: place.column,
                path: "BookgDt")
        }
        let currency = Currency(code: entry.currency) ?? statement.currency
        guard let amount = file.amount(entry.amount.utf8, .point, currency) else {
            let place = entry.amountPlace ?? (entry.line, entry.column)
            return file.lose(
                place.line, entry.amount.isEmpty ? "it has no amount" : "\"\(plainText(entry.amount, limit: 40))\" is no amount",
                column: place.column, path: "Amt")
        }
        let whole = entry.isOut ? -amount : amount
        for (part, detail) in parts(entry, whole, currency) {
            var booking = Booking(day: day, amount: part, currency: currency, line: entry.line)
            booking.id = [entry.id, detail.id].first { !$0.isEmpty } ?? ""
            // Who paid is a debtor, who got it a creditor; the other one is the owner of the account.
            let side = (part < 0) != entry.isReversal ? "Cdtr" : "Dbtr"
            booking.payee = detail.names[side] ?? detail.names["Ultmt" + side] ?? ""
            booking.other = detail.accounts[side + "Acct"] ?? ""
            booking.text = detail.text.isEmpty ? entry.info : detail.text.joined(separator: " ")
            self.statement?.bookings.append(booking)
        }
    }

    /// The payments of an entry, where they come to it; else the entry as a whole.
    private func parts(_ entry: Entry, _ whole: Int64, _ currency: Currency) -> [(amount: Int64, detail: Detail)] {
        guard entry.details.count > 1 else { return [(whole, entry.details.first ?? Detail())] }
        var parts: [(amount: Int64, detail: Detail)] = []
        var sum: Int64 = 0
        for detail in entry.details {
            guard Currency(code: detail.currency) == currency, let amount = file.amount(detail.amount.utf8, .point, currency) else { break }
            parts.append((detail.isOut ?? entry.isOut ? -amount : amount, detail))
            sum = sum.addingSaturated(parts.last?.amount ?? 0)
        }
        if parts.count == entry.details.count, sum == whole { return parts }
        var all = Detail()
        all.text = [entry.info].filter { !$0.isEmpty }
        return [(whole, all)]
    }

    /// What a bank writes where it has no reference is none.
    private static func id(_ text: String) -> String { ["NONREF", "NOTPROVIDED"].contains(text.uppercased()) ? "" : text }

    /// `2026-11-20`, with or without a time behind it.
    private static func day(_ text: String) -> Day? {
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? Day(year: parts[0], month: parts[1], day: parts[2]) : nil
    }
}
