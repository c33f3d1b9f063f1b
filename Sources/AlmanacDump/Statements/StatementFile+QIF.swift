internal import AlmanacModel

/// Reads QIF: a letter and a value a line, a `^` behind each booking. Days and amounts are written as the machine did that made the file, so that their order is found
/// in all of them, as in a table.
///
/// - Source: Intuit, "Quicken Interchange Format (QIF) files".
extension StatementFile {
    /// A booking, or a part of one, while it is read.
    private struct Entry {
        var account: String
        var line: Int
        var isCard: Bool
        var day: [UInt8] = []
        var amount: [UInt8] = []
        /// Of the day and the amount, where they stand below the first one.
        var dayLine: Int?
        var amountLine: Int?
        var payee = ""
        var memo = ""
        var category = ""
        var parts: [(category: String, memo: String, amount: [UInt8])] = []
    }

    mutating func read(qif text: [UInt8], _ ledger: Declaration.Ledger) throws(TableError) {
        let entries = entries(String(decoding: text, as: UTF8.self))
        var evidence = [ColumnEvidence(), ColumnEvidence()]
        for entry in entries {
            entry.day.withUnsafeBufferPointer { evidence[0].add($0) }
            for amount in [entry.amount] + entry.parts.map(\.amount) { amount.withUnsafeBufferPointer { evidence[1].add($0) } }
        }
        // What was said of tables holds where the file itself does not tell.
        var types = TableTypes(names: ["date", "amount"], evidence: evidence)
        if !types.ambiguities.isEmpty { types = TableTypes(names: ["date", "amount"], evidence: evidence, given: ledger.reading) }
        if var ambiguity = types.ambiguities.first {
            // Its lines have letters and no names of columns.
            ambiguity.column = ""
            throw .ambiguous(file: name, ambiguity)
        }
        for entry in entries {
            try requireRoom()
            take(entry, types, ledger.currency)
        }
    }

    private mutating func entries(_ text: String) -> [Entry] {
        var entries: [Entry] = []
        var account = ""
        var section = Substring("")
        var entry: Entry?
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let letter = line.first else { continue }
            let value = line.dropFirst()
            if letter == "!" {
                let word = value.lowercased()
                if word.hasPrefix("clear") {
                    // What stood before is a list of accounts alone.
                    account = ""
                } else if !word.hasPrefix("option") {
                    section = word[...]
                }
                entry = nil
            } else if section.hasPrefix("account") {
                if letter == "N" { account = value.trimmed }
            } else if section.hasPrefix("type:invst") {
                if letter == "^" { leaveOut(tradeAt: number + 1) }
            } else if ["type:bank", "type:ccard", "type:cash", "type:oth a", "type:oth l"].contains(where: { section.hasPrefix($0) }) {
                if letter == "^" {
                    if let entry { entries.append(entry) }
                    entry = nil
                } else {
                    var open = entry ?? Entry(account: account, line: number + 1, isCard: section.hasPrefix("type:ccard"))
                    Self.take(letter, value, number + 1, &open)
                    entry = open
                }
            }
        }
        if let entry { entries.append(entry) }
        return entries
    }

    private static func take(_ letter: Character, _ value: Substring, _ line: Int, _ entry: inout Entry) {
        switch letter {
        // 1/15'07 is 1/15/07, and a blank stands for a zero.
        case "D" where entry.day.isEmpty:
            entry.day = value.utf8.filter { $0 != 0x20 }.map { $0 == 0x27 ? 0x2F : $0 }
            entry.dayLine = line
        case "T", "U":
            if letter == "U", !entry.amount.isEmpty { return }
            entry.amount = Array(value.utf8)
            entry.amountLine = line
        case "P": entry.payee = value.trimmed
        case "M": entry.memo = value.trimmed
        case "L": entry.category = value.trimmed
        case "S": entry.parts.append((value.trimmed, "", []))
        case "E": if !entry.parts.isEmpty { entry.parts[entry.parts.count - 1].memo = value.trimmed }
        case "$": if !entry.parts.isEmpty { entry.parts[entry.parts.count - 1].amount = Array(value.utf8) }
        default: break
        }
    }

    private mutating func take(_ entry: Entry, _ types: TableTypes, _ currency: Currency) {
        rows += 1
        guard let day = entry.day.withUnsafeBufferPointer({ TimeText.read($0, order: types.order) })?.day else {
            let shown = plainText(String(decoding: entry.day, as: UTF8.self), limit: 40)
            return lose(entry.dayLine ?? entry.line, entry.day.isEmpty ? "it has no day" : "\"\(shown)\" is no day", column: 2, path: "D")
        }
        guard let whole = amount(entry.amount, types.mark, currency) else {
            let shown = plainText(String(decoding: entry.amount, as: UTF8.self), limit: 40)
            return lose(
                entry.amountLine ?? entry.line, entry.amount.isEmpty ? "it has no amount" : "\"\(shown)\" is no amount", column: 2,
                path: "T")
        }
        let place = place(of: entry.account, currency, line: entry.line)
        statements[place].isCard = entry.isCard
        let category = Self.category(entry.category)
        if category.isAccount, category.name == entry.account || entry.payee == "Opening Balance" {
            statements[place].opening = Statement.Balance(amount: whole, day: day, line: entry.line)
            return
        }
        var parts = entry.parts.compactMap { part in amount(part.amount, types.mark, currency).map { (part.category, part.memo, $0) } }
        if parts.count != entry.parts.count || parts.reduce(0, { $0.addingSaturated($1.2) }) != whole {
            if !entry.parts.isEmpty { remark(entry.line, "its parts do not come to its amount, so that they are left out") }
            parts = []
        }
        if parts.isEmpty { parts = [(entry.category, entry.memo, whole)] }
        var isCounted = false
        for (category, memo, amount) in parts {
            var booking = Booking(day: day, amount: amount, currency: currency, line: entry.line)
            booking.isFurtherPart = isCounted
            booking.payee = entry.payee
            booking.text = memo.isEmpty ? entry.memo : memo
            let category = Self.category(category)
            booking.isTransfer = category.isAccount
            if category.isAccount { booking.other = category.name } else { booking.category = category.name }
            isCounted = isCounted || amount < 0 && !category.isAccount
            statements[place].bookings.append(booking)
        }
    }

    /// `[Savings]` is an account, and `Food:Groceries/Class` a category with a class.
    private static func category(_ text: String) -> (name: String, isAccount: Bool) {
        let name = text.split(separator: "/").first.map(String.init) ?? ""
        guard name.first == "[", let end = name.firstIndex(of: "]") else { return (name, false) }
        return (String(name[name.index(after: name.startIndex)..<end]), true)
    }
}
