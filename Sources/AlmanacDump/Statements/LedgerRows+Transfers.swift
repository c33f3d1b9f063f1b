internal import AlmanacModel

/// Finds what is neither income nor spent: transfers, and what comes back.
extension LedgerRows {
    /// Bookings that wait for the other half of a transfer: of an amount and an account, and of those the ones that say something of another account.
    private struct Slot: Hashable {
        var amount: Int64
        var account: String
        /// The account that they name; `nil` for all bookings, and empty for those that only say that they are transfers.
        var names: String?
    }

    /// Finds what went from one account of the owner to another. Equal amounts alone prove nothing: one of the two rows has to name the other account, or say that
    /// it is a transfer.
    mutating func findTransfers(_ rows: inout [Row], _ names: [String: String], _ ledger: Declaration.Ledger) {
        let own = Set(ledger.own.map(Self.number))
        let accounts = names.keys.sorted().prefix(Self.mostAccounts)
        let known = Dictionary(uniqueKeysWithValues: accounts.map { ($0, Self.words(of: $0, names)) })
        var waiting: [Slot: [Int]] = [:]
        var isUsed = [Bool](repeating: false, count: rows.count)
        var found: [(Int, Int)] = []
        var bills: [Int] = []
        /// The last one that is neither used nor too old.
        func last(_ slot: Slot, before day: Day) -> Int? {
            while let place = waiting[slot]?.last {
                if day.distance(from: rows[place].booking.day) > Self.longestTransfer { return nil }
                if !isUsed[place] { return place }
                waiting[slot]?.removeLast()
            }
            return nil
        }
        for place in rows.indices {
            let booking = rows[place].booking
            let account = rows[place].account
            if own.contains(Self.number(booking.other)) { rows[place].kind = .transfer }
            guard booking.amount != 0, rows[place].kind != .balance else { continue }
            let words = " " + foldedName(booking.payee + " " + booking.text) + " "
            let paysBill =
                rows[place].isOnCard && booking.amount > 0 && (booking.isTransfer || Self.billWords.contains { words.contains($0) })
            if paysBill { bills.append(place) }
            let isSaid = paysBill || booking.isTransfer || Self.transferWords.contains { words.contains($0) }
            let named = known.filter { key, name in
                key != account && (Self.number(booking.other) == key || name.contains { words.contains($0) })
            }.map(\.key).sorted()
            var best: Int?
            for other in accounts where other != account {
                let amount = Int64(0).subtractingSaturated(booking.amount)
                let slots =
                    isSaid || named.contains(other)
                    ? [Slot(amount: amount, account: other)]
                    : [Slot(amount: amount, account: other, names: ""), Slot(amount: amount, account: other, names: account)]
                for slot in slots {
                    guard let candidate = last(slot, before: booking.day), rows[candidate].booking.currency == booking.currency else {
                        continue
                    }
                    best = max(best ?? candidate, candidate)
                }
            }
            if let best {
                found.append((best, place))
                isUsed[best] = true
                rows[best].kind = .transfer
                rows[place].kind = .transfer
                continue
            }
            waiting[Slot(amount: booking.amount, account: account), default: []].append(place)
            if isSaid { waiting[Slot(amount: booking.amount, account: account, names: ""), default: []].append(place) }
            for other in named { waiting[Slot(amount: booking.amount, account: account, names: other), default: []].append(place) }
        }
        // A program that keeps accounts knows which of them are of one owner; a bank only says that something is a transfer.
        var alone = 0
        for place in rows.indices
        where rows[place].booking.isTransfer && !rows[place].booking.other.isEmpty && rows[place].booking.id.isEmpty {
            if rows[place].kind != .transfer { alone += 1 }
            rows[place].kind = .transfer
        }
        if alone > 0 {
            notices.append(
                Notice(
                    message:
                        "\(counted(alone, "booking")) with another account of yours, of which there is no file, \(alone == 1 ? "is" : "are") neither income nor spending",
                    isRemark: true))
        }
        // Who pays his card has earned nothing, wherever the money came from.
        let unmatched = bills.filter { rows[$0].kind != .transfer }
        for place in unmatched { rows[place].kind = .transfer }
        if !unmatched.isEmpty {
            notices.append(
                Notice(
                    message:
                        "\(counted(unmatched.count, "payment")) to a card, of which the booking on the other side was not found, \(unmatched.count == 1 ? "is" : "are") neither income nor spending",
                    isRemark: true))
        }
        for (one, other) in found.prefix(Self.mostListed) {
            let booking = rows[one].booking
            notices.append(
                Notice(
                    place: rows[one].place,
                    message:
                        "a transfer of \(StatementFile.written(Int64(clamping: booking.amount.magnitude), booking.currency)) with \(rows[other].place), neither income nor spending",
                    isRemark: true))
        }
        if found.count > Self.mostListed {
            notices.append(Notice(message: "and \(counted(found.count - Self.mostListed, "further transfer"))", isRemark: true))
        }
    }

    /// Accounts that are looked for in texts.
    static let mostAccounts = 100

    /// What a text has where it names an account: its number, or the name that somebody gave it, as whole words.
    static func words(of account: String, _ names: [String: String]) -> [String] {
        var words = account.count > 5 && account.contains(where: \.isNumber) ? [account.lowercased()] : []
        if let name = names[account], name != account, case let folded = foldedName(name), folded.count > 3, !ordinary.contains(folded) {
            words.append(" \(folded) ")
        }
        return words
    }

    /// Names of accounts that are words of any booking.
    static let ordinary: Set<String> = [
        "card", "karte", "cash", "bank", "konto", "giro", "girokonto", "account", "credit", "debit", "kreditkarte", "credit card", "visa",
        "mastercard",
    ]

    static let transferWords = [
        "transfer", "umbuchung", "übertrag", "uebertrag", "überboeking", "overboeking", "virement interne", "virement de compte",
        "traspaso",
        "giroconto", "payment - thank you", "payment thank you", "kreditkartenabrechnung",
    ]

    /// What banks call a payment of the bill, among what a card gets.
    static let billWords = [
        "payment", "autopay", "auto pay", "pymt", "lastschrift", "einzahlung", "zahlung erhalten", "paiement", "prélèvement",
        "domiciliación",
    ]

    /// Money that comes back from somebody to whom as much was paid before; of a card, all that comes.
    func findRefunds(_ rows: inout [Row]) {
        var paid: [String: Int64] = [:]
        for place in rows.indices where rows[place].kind != .transfer && rows[place].kind != .balance {
            let booking = rows[place].booking
            let payee = foldedName(booking.payee) + "\n" + booking.currency.code
            let before = booking.payee.isEmpty ? 0 : paid[payee] ?? 0
            // Who pays more than he was paid pays for something else: wages, a rent.
            let isBack = booking.amount > 0 && (rows[place].isOnCard || booking.amount <= before)
            rows[place].kind = booking.amount < 0 ? .spending : isBack ? .refund : .income
            // What a card got back may have been paid before the files begin.
            if rows[place].kind != .income { paid[payee] = max(0, before.subtractingSaturated(booking.amount)) }
        }
    }
}
