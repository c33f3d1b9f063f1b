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
        var payer: Int?
        var texts: [Int] = []
        var id: Int?
        var other: Int?
        var category: Int?
        var balance: Int?
        var status: Int?
        var width = 0

        /// True where nothing stands beside the amount that says which way it went.
        var isOfOneAmount: Bool {
            amount != nil && [debit, credit, direction, balance, fee].allSatisfy { $0 == nil }
        }
    }

    mutating func read(table text: TextBytes, _ ledger: Declaration.Ledger) throws(TableError) {
        guard let found = FoundTable(of: text, given: ledger.reading) else { throw failure("there is no row in it") }
        let places = try places(found.shape.names, ledger.columns)
        let numbers = [places.day, places.amount, places.debit, places.credit, places.balance].compactMap(\.self)
        if let ambiguity = found.ambiguity(of: Set(numbers)) { throw .ambiguous(file: name, ambiguity) }
        let cells = CellReader(found.types, none: ledger.reading.none)
        let amounts = [places.amount, places.debit, places.credit].compactMap(\.self)
        let usual = amounts.lazy.compactMap { CurrencyText.currency(inHead: found.shape.names[$0]) }.first ?? ledger.currency
        // Banks that name the account above the table do not name it in each row.
        let above = Self.lines(found.shape.dialect.skipped, of: text.ahead)
        let named =
            places.account == nil ? above.split(whereSeparator: \.isNewline).lazy.compactMap { IBAN.first(in: $0) }.first ?? "" : ""
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
        if places.isOfOneAmount {
            try settleSigns(
                of: found.shape.names[places.amount ?? 0], heads: found.shape.names, above: above, given: ledger.reading.positive)
        }
        for place in statements.indices {
            // Where files have amounts that were spent alone, what came to the account paid for them.
            if places.amount == nil, places.credit == nil { statements[place].isCard = true }
            settlePending(place)
            holdToBalances(place)
        }
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
        places.payer = first(\.payer)
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
        let isPending = StatementWords.isUnbooked(text(places.status))
        func balance(_ currency: Currency) -> Int64? {
            guard let place = places.balance, place < row.count, case .number(let number) = cells.number(row, place, in: nil) else {
                return nil
            }
            return units(number, currency)
        }
        // What has not been booked counts where the balances say so.
        if isPending, balance(usual) == nil {
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
        // Of what came to the account its owner is the payee.
        let payer = amount > 0 ? text(places.payer) : ""
        booking.payee = payer.isEmpty ? text(places.payee) : payer
        booking.text = places.texts.map(text).filter { !$0.isEmpty }.joined(separator: " ")
        booking.id = text(places.id)
        booking.other = text(places.other)
        booking.category = text(places.category)
        booking.balance = balance(currency)
        booking.isPending = isPending
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
                // What stands under debit left the account, whatever its sign; where that is the one column, a sign says that it came back.
                let hasTwoSides = places.debit != nil && places.credit != nil
                let amount =
                    sign == 0
                    ? units
                    : hasTwoSides ? sign * Int64(clamping: units.magnitude) : sign == 1 ? units : Int64(0).subtractingSaturated(units)
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

    /// Leaves out the rows of a statement that the bank has not booked, unless the balances have them in it.
    private mutating func settlePending(_ place: Int) {
        let bookings = statements[place].bookings
        let booked = bookings.filter { !$0.isPending }
        guard booked.count < bookings.count else { return }
        let isCounted = bookings.allSatisfy { $0.balance != nil } && Self.breaks(bookings).count < Self.breaks(booked).count
        if !isCounted { pending += bookings.count - booked.count }
        statements[place].bookings = (isCounted ? bookings : booked).map { booking in
            var booking = booking
            booking.isPending = false
            return booking
        }
    }

    /// The places of balances that are not the one before and the amounts since then; of the order of the rows, or the opposite one, that which has fewer.
    ///
    /// - Returns: The bookings in that order, too.
    private static func breaks(_ bookings: [Booking]) -> (count: Int, places: [Int], ordered: [Booking]) {
        func breaks(_ bookings: [Booking]) -> [Int] {
            var places: [Int] = []
            var balance: Int64?
            for (place, booking) in bookings.enumerated() {
                let reached = balance.map { $0.addingSaturated(booking.amount) }
                if let told = booking.balance, let reached, told != reached { places.append(place) }
                balance = booking.balance ?? reached
            }
            return places
        }
        // Many banks write the newest row first, also within a day; some write what the account has at the end of the day beside each row of it.
        let turned = Array(bookings.reversed())
        var best: (count: Int, places: [Int], ordered: [Booking])?
        for candidate in [bookings, turned, atEndOfDays(bookings), atEndOfDays(turned)] where best?.count != 0 {
            let found = breaks(candidate)
            if found.count < best?.count ?? .max { best = (found.count, found, candidate) }
        }
        return best ?? (0, [], bookings)
    }

    /// The same with the balance of each day at its last row alone, for days of which all rows have one and the same.
    private static func atEndOfDays(_ bookings: [Booking]) -> [Booking] {
        var bookings = bookings
        for place in bookings.indices.dropLast()
        where bookings[place].day == bookings[place + 1].day && bookings[place].balance == bookings[place + 1].balance {
            bookings[place].balance = nil
        }
        return bookings
    }

    /// Tells where the balances of a statement's rows are not what its amounts come to.
    private mutating func holdToBalances(_ place: Int) {
        let told = statements[place].bookings.count { $0.balance != nil }
        guard told > 1 else { return }
        let found = Self.breaks(statements[place].bookings)
        if found.count * 2 >= told {
            // A column that adds up to nothing is no balance of this account.
            for index in statements[place].bookings.indices { statements[place].bookings[index].balance = nil }
            remark(found.ordered[0].line, "its balances are not those of the rows before, and are left out")
            return
        }
        var bookings = found.ordered
        for index in bookings.indices.dropFirst() where bookings[index].balance == nil {
            bookings[index].balance = bookings[index - 1].balance?.addingSaturated(bookings[index].amount)
        }
        statements[place].bookings = bookings
        unproven += found.count
        for index in found.places.prefix(3) {
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
