package import AlmanacModel

/// Finds out what the columns of a statement mean, by their heads and by what is in them.
package struct StatementHeads: Sendable {
    package private(set) var columns = Declaration.StatementColumns()
    /// The currency of the amounts where their head or their cells tell it, and no column of its own does.
    package private(set) var currency: Currency?

    private let heads: [Head]
    private var used: Set<Int> = []

    private struct Head {
        var name: String
        /// Its words in small letters, with a blank before and behind each.
        var words: String
        var column: TableTypes.Column
        var place: Int

        var isNumber: Bool { column.kind.isNumber && column.kind != .duration }
        var isText: Bool { column.kind == .text || column.kind == .id || column.kind == .integer }
        var isWhole: Bool { column.evidence.empty == 0 }
    }

    /// - Parameters:
    ///   - balance: The two columns of which one adds up to the other, where there are such.
    ///   - isSaid: True where somebody said that it is a statement, so that money may go one way alone.
    /// - Returns: `nil` for a table that is no statement of an account.
    package init?(_ types: [TableTypes.Column], balance: RunningBalance?, isSaid: Bool = false) {
        heads = types.enumerated().map { place, column in
            let words = ColumnWords.split(column.name).joined(separator: " ").lowercased()
            return Head(name: column.name, words: " \(words) ", column: column, place: place)
        }
        findDay()
        findBalance(balance)
        findAmounts(balance)
        guard !columns.day.isEmpty, !columns.amount.isEmpty || !columns.debit.isEmpty || !columns.credit.isEmpty else { return nil }
        findStatus()
        findTexts()
        let hasWords = !columns.payee.isEmpty || !columns.text.isEmpty
        // Sales have refunds, too, and a name and a type in each row.
        let isSigned = heads.contains { columns.amount.contains($0.name) && $0.column.evidence.negatives > 0 }
        let hasSides = !columns.debit.isEmpty || !columns.direction.isEmpty || isSigned && isDescribedAsInStatements
        guard hasWords, isSaid || hasSides || !columns.balance.isEmpty || isCalledAsInStatements else { return nil }
    }

    /// True where a head is one that only statements of accounts have.
    private var isCalledAsInStatements: Bool {
        heads.contains { head in Self.certain.contains { head.words.contains(" " + $0) } }
    }

    /// True where a column of texts says whom a booking is with, or what it is for, in words that other tables seldom have.
    private var isDescribedAsInStatements: Bool {
        let needles = Set(Self.payees + Self.texts).subtracting(Self.usualElsewhere)
        return heads.contains { head in
            (columns.payee + columns.text).contains(head.name) && needles.contains { head.words.contains(" " + $0) }
        }
    }

    // MARK: Finding

    /// The first column that a word of a list fits, in the order of the list.
    private func first(_ needles: [String], where fits: (Head) -> Bool = { _ in true }) -> Head? {
        for needle in needles {
            if let head = heads.first(where: { !used.contains($0.place) && $0.words.contains(" " + needle) && fits($0) }) { return head }
        }
        return nil
    }

    private mutating func take(_ head: Head?, _ role: WritableKeyPath<Declaration.StatementColumns, [String]>) {
        guard let head else { return }
        used.insert(head.place)
        columns[keyPath: role].append(head.name)
    }

    private mutating func findDay() {
        func isTime(_ head: Head) -> Bool { head.column.isTime }
        let named = first(Self.days) { isTime($0) && $0.isWhole } ?? first(Self.days, where: isTime)
        take(named ?? heads.first { isTime($0) && $0.isWhole } ?? heads.first(where: isTime), \.day)
    }

    private mutating func findBalance(_ balance: RunningBalance?) {
        if let balance { return take(heads[balance.balance], \.balance) }
        take(heads.first { $0.isNumber && ($0.words.contains(" bal ") || ColumnWords.isBalance($0.name)) }, \.balance)
    }

    private mutating func findAmounts(_ balance: RunningBalance?) {
        func isAmount(_ head: Head) -> Bool {
            head.isNumber && !head.column.evidence.isPercents && !Self.others.contains { head.words.contains(" " + $0) }
        }
        let proven = balance.map { heads[$0.amount] }
        let net = first(["net ", "neto ", "netto "], where: isAmount)
        let signed = proven ?? net ?? first(Self.amounts) { isAmount($0) && !Self.isSide($0.words) }
        let debit = first(Self.debits, where: isAmount)
        let credit = first(Self.credits, where: isAmount)
        // Where the two sides stand beside one amount that has its sign, that one says all.
        if let debit, let credit, proven == nil, signed?.column.evidence.negatives ?? 0 == 0 {
            take(debit, \.debit)
            take(credit, \.credit)
        } else {
            take(signed ?? debit ?? credit, \.amount)
            if net == nil { take(first(["fee ", "gebühr ", "comisión "]) { $0.isNumber && $0.name.count < 10 }, \.fee) }
        }
        let isSigned = heads.contains { columns.amount.contains($0.name) && $0.column.evidence.negatives > 0 }
        let codes = first(Self.currencies) { head in
            !Self.others.contains { head.words.contains(" " + $0) } && !head.column.evidence.texts.isEmpty
                && head.column.evidence.texts.allSatisfy { CurrencyText.isCode($0.uppercased()) }
        }
        take(codes, \.currency)
        if codes == nil {
            let amount = heads.first { columns.amount.contains($0.name) || columns.debit.contains($0.name) }
            if case .money(let money, _)? = amount?.column.kind { currency = money }
            if currency == nil { currency = heads.lazy.compactMap { $0.isNumber ? CurrencyText.currency(inHead: $0.name) : nil }.first }
        }
        guard !isSigned, columns.debit.isEmpty else { return }
        let direction = heads.first { head in
            let texts = head.column.evidence.texts
            return !used.contains(head.place) && (1...4).contains(texts.count) && !head.column.evidence.hasManyNames
                && texts.allSatisfy { StatementWords.direction($0) != nil }
        }
        take(direction, \.direction)
    }

    private mutating func findStatus() {
        let status = heads.first { head in
            !used.contains(head.place) && head.column.kind == .text && head.column.evidence.nameCount <= 10
                && head.column.evidence.texts.contains { StatementWords.isUnbooked($0) || StatementWords.isBooked($0) }
                && head.column.evidence.texts.allSatisfy { $0.utf8.count < 30 }
        }
        take(status, \.status)
    }

    private mutating func findTexts() {
        func isOther(_ head: Head) -> Bool { Self.otherSides.contains { head.words.contains(" " + $0) } }
        take(
            first(Self.accounts) { head in
                !isOther(head) && head.isWhole && !head.column.isTime && !head.words.contains(" name ") && !head.words.contains(" type ")
                    && head.column.evidence.nameCount <= Self.mostAccounts
                    // A column with another number in nearly each row is that of the other side.
                    && (head.column.evidence.nameCount == 1 || head.column.evidence.nameCount * 3 <= head.column.evidence.cells)
            }, \.account)
        take(first(Self.otherAccounts) { $0.isText || $0.column.kind == .empty }, \.other)
        take(
            first(Self.ids) { head in
                head.isWhole && head.column.evidence.repeats == 0 && head.column.evidence.cells > 1 && !head.column.isTime
                    && !head.column.kind.isNumber
            }, \.id)
        take(first(Self.payees) { $0.column.kind == .text && $0.column.evidence.cells > 0 }, \.payee)
        if !columns.payee.isEmpty {
            take(first(Self.payers) { $0.column.kind == .text && !$0.words.contains("konto") && !$0.words.contains("iban") }, \.payer)
        }
        take(first(["category", "kategorie", "catégorie", "spending category", "categoría"]) { $0.column.kind == .text }, \.category)
        for head in heads where !used.contains(head.place) && head.column.kind == .text {
            if columns.text.count < Self.mostTexts, Self.texts.contains(where: { head.words.contains(" " + $0) }) { take(head, \.text) }
        }
        if columns.payee.isEmpty, let text = columns.text.first {
            columns.payee = [text]
            columns.text.removeFirst()
        }
    }

    private static let mostAccounts = 20
    private static let mostTexts = 20

    private static func isSide(_ words: String) -> Bool { (debits + credits).contains { words.contains(" " + $0) } }

    // MARK: Words

    private static let days = [
        "buchungstag", "buchungsdatum", "booking date", "posted date", "posting date", "post date", "date op", "date opération",
        "könyvelés",
        "completed date", "transaction date", "date", "datum", "fecha", "data", "created", "dátum",
    ]
    private static let amounts = [
        "buchungsbetrag", "betrag", "bedrag", "amount", "importe", "suma ", "umsatz", "montant", "monto", "importo", "kwota", "belopp",
        "beløp",
        "összeg", "value ", "sum ", "total", "gross", "bruto",
    ]
    private static let debits = [
        "debit", "débit", "debet", "soll", "belastung", "lastschrift", "withdrawal", "paid out", "money out", "terhelés", "cargo",
        "ausgang",
    ]
    private static let credits = [
        "credit", "crédit", "haben", "gutschrift", "deposit", "paid in", "money in", "jóváírás", "abono", "eingang",
    ]
    /// Amounts that are not those of the row itself.
    private static let others = [
        "fee", "comisión", "tax", "impuesto", "steuer", "exchange", "rate", "kurs", "original", "local", "foreign", "fremd",
        "transfer amount",
        "shipping", "envío", "ursprungsbetrag", "auslagenersatz", "compensation",
    ]
    private static let currencies = [
        "currency", "währung", "waehrung", "buchungswährung", "munt", "ccy", "divisa", "valiuta", "monn", "devise", "valuta", "waluta",
    ]
    private static let accounts = [
        "auftragskonto", "own account", "rekeningnummer", "rekening", "iban auftraggeberkonto", "auftraggeberkonto", "accountnum",
        "account num",
        "account no", "iban bban", "sąskaitos", "account", "kontonummer", "konto", "iban", "card no", "produit", "product",
        "umsatz getätigt von",
    ]
    private static let otherSides = [
        "tegen", "counter", "gegen", "partner", "payee", "beneficiary", "empfänger", "begünstigte", "beguenstigte", "other", "to ", "from ",
    ]
    private static let otherAccounts = [
        "tegenrekening", "counterpty iban", "counterparty iban", "counterparty account", "rekeningnummer tegenpartij", "gegenkonto",
        "partner iban",
        "kontonummer iban", "iban",
    ]
    private static let ids = [
        "transaction id", "transferwise id", "id ", "reference number", "volgnr", "seq no", "transactiereferentie", "įrašo nr",
        "de transaction",
        "id de transacción", "unique id", "fitid",
    ]
    private static let payees = [
        "payee", "merchant", "counter party", "partner name", "naam tegenpartij", "name counterpty", "beguenstigter", "begünstigter",
        "empfänger",
        "auftraggeber", "zahlungsempfänger", "zahlungspflichtige", "beneficiary", "gavėjas", "partner neve", "counterparty", "naam",
        "nombre", "name ",
        "supplier", "description", "details", "libellé", "libelle", "label", "omschrijving", "concepto", "notification", "buchungstext",
        "memo",
        "transaktionsbeschreibung", "desc ", "bezeichnung", "narrative",
    ]
    private static let payers = ["zahlungspflichtige", "auftraggeber", "payer", "ordenante", "donneur d ordre"]
    private static let texts = [
        "verwendungszweck", "reference", "omschrijving", "description", "details", "memo", "reason", "notes", "note ", "mededeling", "vwz",
        "purpose",
        "buchungstext", "umsatzart", "közlemény", "paaiškinimai", "communication", "comment", "message", "libellé", "label", "concepto",
        "type ",
        "transaktionstyp", "mutatiesoort", "notification", "transaktionsbeschreibung",
    ]
    private static let usualElsewhere = [
        "naam", "nombre", "name ", "supplier", "details", "label", "bezeichnung", "reason", "notes", "note ", "comment", "message", "type ",
        "notification",
    ]
    private static let certain = [
        "buchungstag", "buchungsdatum", "booking date", "posting date", "posted date", "verwendungszweck", "tegenrekening", "kontostand",
        "auftragskonto",
        "transaction date", "iban", "payee", "solde", "saldo",
    ]
}
