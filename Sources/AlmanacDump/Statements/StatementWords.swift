/// Words that banks write into the cells of statements.
enum StatementWords {
    enum Direction {
        case `in`, out
    }

    /// Which way money went, where a column says so; `nil` for a text that does not.
    static func direction(_ text: String) -> Direction? {
        let word = text.lowercased().filter { $0.isLetter }
        if outs.contains(word) { return .out }
        return ins.contains(word) ? .in : nil
    }

    /// True for a row that the bank has not booked, or took back before it did.
    static func isUnbooked(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }
        return words.contains { word in unbooked.contains { word.hasPrefix($0) } }
    }

    /// True for what banks write where they have booked a row.
    static func isBooked(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }
        return words.contains { ["completed", "booked", "gebucht", "posted", "cleared", "settled", "comptabilisé"].contains($0) }
    }

    /// True for a row that says what the account has, and is none that changed it.
    static func isBalance(_ text: String) -> Bool {
        let text = text.lowercased()
        return balances.contains { text.hasPrefix($0) }
    }

    /// True where it says so and nothing else.
    static func isBalanceAlone(_ text: String) -> Bool { balances.contains(text.lowercased()) }

    private static let balances = [
        "tagessaldo", "beginning balance", "opening balance", "ending balance", "closing balance", "likutis pradžiai", "likutis pabaigai",
        "apyvarta",
        "saldo inicial", "saldo final", "anfangssaldo", "endsaldo",
    ]
    private static let outs: Set<String> = [
        "d", "db", "dr", "dbit", "debit", "debet", "af", "soll", "s", "out", "belastung", "lastschrift", "débit", "cargo", "uit", "expense",
        "withdrawal",
    ]
    private static let ins: Set<String> = [
        "c", "cr", "crdt", "credit", "bij", "haben", "h", "in", "gutschrift", "crédit", "abono", "income", "deposit", "kredit",
    ]
    private static let unbooked = [
        "pending", "vorgemerkt", "ausstehend", "offen", "attente", "pendiente", "sospeso", "declined", "failed", "reverted", "cancelled",
        "canceled",
        "denied", "rejected", "expired", "abgelehnt", "pdng", "gereserveerd", "voormerking",
    ]
}
