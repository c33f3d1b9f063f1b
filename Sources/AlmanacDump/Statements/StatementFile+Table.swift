internal import AlmanacModel
internal import AlmanacText

/// Reads a table as a statement, by the columns that the settings name.
extension StatementFile {
    /// Where a file has its columns.
    private struct Places {
        var day = -1
        var amount: Int?
        var debit: Int?
        var credit: Int?
        var fee: Int?
        var direction: Int?
        var currency: Int?
        var account: Int?
        var payee: Int?
        var texts: [Int] = []
        var id: Int?
        var other: Int?
        var category: Int?
        var balance: Int?
        var status: Int?
        var width = 0
    }

    mutating func read(table text: TextBytes, _ ledger: Declaration.Ledger) throws(TableError) {
        guard let found = FoundTable(of: text, given: ledger.reading) else { throw failure("there is no row in it") }
        let places = try places(found.shape.names, ledger.columns)
        let numbers = [places.day, places.amount, places.debit, places.credit, places.balance].compactMap(\.self)
        if let ambiguity = found.ambiguity(of: Set(numbers)) { throw .ambiguous(file: name, ambiguity) }
        let cells = CellReader(mark: found.types.mark, order: found.types.order, none: ledger.reading.none.map { Array($0.utf8) })
        let amounts = [places.amount, places.debit, places.credit].compactMap(\.self)
        let usual = amounts.lazy.compactMap { CurrencyText.currency(inHead: found.shape.names[$0]) }.first ?? ledger.currency
        // Banks that name the account above the table do not name it in each row.
        let above = places.account == nil ? Self.lines(found.shape.dialect.skipped, of: text.ahead) : ""
        let named = above.split(whereSeparator: \.isNewline).lazy.compactMap { IBAN.first(in: $0) }.first ?? ""
        var reader = try told { () throws(ByteInput.Failure) in try RowReader(text, found.shape.dialect) }
        var row = TableRow()
        var isHeader = found.shape.hasHeader
        while try told({ () throws(ByteInput.Failure) in try reader.next(&row) }) {
            try requireRoom()
            if !isHeader { take(row, places, cells, usual, account: named) }
            isHeader = false
        }
        if lost * 2 > rows {
            throw .mostRowsLost(system: name, lost: lost, rows: rows, problems: Array(notices.prefix(10)))
        }
        for place in statements.indices { holdToBalances(place) }
    }

    /// The first lines of a text.
    private static func lines(_ count: Int, of bytes: ArraySlice<UInt8>) -> String {
        var end = bytes.startIndex
        for _ in 0..<count { end = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    private func places(_ names: [String], _ columns: Declaration.StatementColumns) throws(TableError) -> Places {
        func place(_ column: String) -> Int? { names.firstIndex(of: column) ?? names.firstIndex { $0.lowercased() == column.lowercased() } }
        func first(_ role: KeyPath<Declaration.StatementColumns, [String]>) -> Int? { columns[keyPath: role].lazy.compactMap(place).first }
        var places = Places()
        let known = names.prefix(30).map { "'\($0)'" }.joined(separator: ", ")
        guard let day = first(\.day) else {
            throw failure("none of its columns is named under 'columns' as the day; there are \(known)")
        }
        places.day = day
        (places.amount, places.debit, places.credit) = (first(\.amount), first(\.debit), first(\.credit))
        guard places.amount != nil || places.debit != nil || places.credit != nil else {
            throw failure("none of its columns is named under 'columns' as the amount, or as debit and credit; there are \(known)")
        }
        places.fee = first(\.fee)
        places.direction = first(\.direction)
        places.currency = first(\.currency)
        places.account = first(\.account)
        places.payee = first(\.payee)
        places.texts = columns.text.compactMap(place)
        places.id = first(\.id)
        places.other = first(\.other)
        places.category = first(\.category)
        places.balance = first(\.balance)
        places.status = first(\.status)
        places.width = names.count
        return places
    }

    private mutating func take(_ row: TableRow, _ places: Places, _ cells: CellReader, _ usual: Currency, account named: String) {
        rows += 1
        if let problem = row.problem { return lose(row.line, problem.message, column: problem.column) }
        guard row.count >= places.width || row.count > [places.day, places.amount ?? 0, places.debit ?? 0, places.credit ?? 0].max() ?? 0
        else {
            return lose(row.line, "\(counted(row.count, "field")), and the header names \(places.width)")
        }
        func text(_ place: Int?) -> String {
            guard let place, place < row.count else { return "" }
            return cells.withText(row, place) { String(decoding: $0, as: UTF8.self) }
        }
        if StatementWords.isUnbooked(text(places.status)) {
            pending += 1
            return
        }
        guard let day = cells.time(row, places.day)?.day else {
            return lose(row.line, "\"\(plainText(text(places.day), limit: 40))\" is no day", column: places.day + 1)
        }
        let currency = Currency(code: text(places.currency)) ?? usual
        let isOfBalance = StatementWords.isBalance(text(places.payee)) || places.texts.contains { StatementWords.isBalance(text($0)) }
        if isOfBalance, isEmpty(row, places, cells) {
            rows -= 1
            return
        }
        guard let amount = amount(row, places, cells, currency, text(places.direction)) else { return }
        var booking = Booking(day: day, amount: amount, currency: currency, line: row.line)
        booking.payee = text(places.payee)
        booking.text = places.texts.map(text).filter { !$0.isEmpty }.joined(separator: " ")
        booking.id = text(places.id)
        booking.other = text(places.other)
        booking.category = text(places.category)
        if let place = places.balance, place < row.count, case .number(let number) = cells.number(row, place, in: nil) {
            booking.balance = units(number, currency)
        }
        // A row that says what the account has changed nothing.
        let isAlone = ([booking.payee] + places.texts.map(text)).contains { StatementWords.isBalanceAlone($0) }
        if isOfBalance, isAlone || amount == 0 || amount == booking.balance {
            rows -= 1
            return
        }
        let account = places.account == nil ? named : text(places.account)
        let place = place(of: account, currency, line: row.line)
        statements[place].bookings.append(booking)
    }

    /// - Returns: `nil` for a row without an amount, which is told.
    private mutating func amount(_ row: TableRow, _ places: Places, _ cells: CellReader, _ currency: Currency, _ direction: String)
        -> Int64?
    {
        var sum: Int64?
        for (place, sign) in [(places.amount, Int64(0)), (places.debit, -1), (places.credit, 1)] {
            guard let place, place < row.count else { continue }
            // With a column of its own a currency is not that of the cell.
            switch cells.number(row, place, in: places.currency == nil && currency != .none ? currency : nil) {
            case .empty: continue
            case .number(let number):
                guard let units = units(number, currency) else { fallthrough }
                // What stands under debit left the account, whatever its sign.
                let amount = sign == 0 ? units : sign * Int64(clamping: units.magnitude)
                // A zero beside the other amount says nothing.
                if sum == nil || amount != 0 { sum = (sum ?? 0).addingSaturated(amount) }
            case .otherCurrency:
                lose(
                    row.line, "\"\(shown(row, place, cells))\" is not in \(currency.code), and no column says in which currency a row is",
                    column: place + 1)
                return nil
            case .unreadable:
                lose(row.line, "\"\(shown(row, place, cells))\" is no amount", column: place + 1)
                return nil
            }
        }
        guard var sum else {
            lose(row.line, "it has no amount", column: (places.amount ?? places.debit ?? places.credit).map { $0 + 1 })
            return nil
        }
        if let place = places.fee, place < row.count, case .number(let number) = cells.number(row, place, in: nil),
            let fee = units(number, currency)
        {
            sum = sum.subtractingSaturated(Int64(clamping: fee.magnitude))
        }
        switch StatementWords.direction(direction) {
        case .out: return -Int64(clamping: sum.magnitude)
        case .in: return Int64(clamping: sum.magnitude)
        case nil:
            // The least number has no other side.
            if direction.isEmpty { return max(sum, -Int64.max) }
            lose(
                row.line, "\"\(plainText(direction, limit: 40))\" does not say which way the money went",
                column: places.direction.map { $0 + 1 })
            return nil
        }
    }

    private func shown(_ row: TableRow, _ place: Int, _ cells: CellReader) -> String {
        plainText(cells.withText(row, place) { String(decoding: $0.prefix(60), as: UTF8.self) }, limit: 40)
    }

    /// True for a row without an amount.
    private func isEmpty(_ row: TableRow, _ places: Places, _ cells: CellReader) -> Bool {
        [places.amount, places.debit, places.credit].compactMap(\.self).allSatisfy { $0 >= row.count || cells.isEmpty(row, $0) }
    }

    /// Tells where the balances of a statement's rows are not what its amounts come to.
    private mutating func holdToBalances(_ place: Int) {
        var bookings = statements[place].bookings
        guard bookings.count > 1, bookings.allSatisfy({ $0.balance != nil }) else { return }
        func breaks(_ bookings: [Booking]) -> [Int] {
            bookings.indices.dropFirst().filter {
                bookings[$0].balance != bookings[$0 - 1].balance.map { [amount = bookings[$0].amount] in $0.addingSaturated(amount) }
            }
        }
        var found = breaks(bookings)
        // Many banks write the newest row first, also within a day.
        let turned = Array(bookings.reversed())
        let others = found.isEmpty ? [] : breaks(turned)
        if !found.isEmpty, others.count < found.count {
            bookings = turned
            found = others
        }
        if found.count * 2 >= bookings.count {
            // A column that adds up to nothing is no balance of this account.
            for index in bookings.indices { statements[place].bookings[index].balance = nil }
            if bookings.count > 2 { remark(bookings[0].line, "its balances are not those of the rows before, and are left out") }
            return
        }
        statements[place].bookings = bookings
        for index in found.prefix(3) {
            notices.append(
                Notice(
                    place: "\(name):\(bookings[index].line)",
                    message: "its balance is not that of the row before and its amount; a row is missing or stands there twice"))
        }
        if found.count > 3 {
            notices.append(Notice(place: name, message: "and \(counted(found.count - 3, "further balance")) that are not"))
        }
    }
}
