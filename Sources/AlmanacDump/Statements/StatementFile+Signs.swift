internal import AlmanacModel

/// Finds out what the signs of one column of amounts mean. Some banks write what was spent with a card without a sign, and what was paid to it with one.
extension StatementFile {
    /// Turns the amounts of a file around in which what was spent is positive.
    ///
    /// - Parameters:
    ///   - above: Lines above the table.
    ///   - given: What positive amounts are, where somebody said so: `spent` or `received`.
    /// - Throws: `ambiguous` where both readings fit.
    mutating func settleSigns(of column: String, heads: [String], above: String, given: String?) throws(TableError) {
        let bookings = statements.flatMap(\.bookings)
        // Accounts of most people have more payments than income.
        guard given != "received", bookings.count(where: { $0.amount > 0 }) > bookings.count(where: { $0.amount < 0 }) else { return }
        if given == nil { guard try areSpent(bookings, column, heads: heads, above: above) else { return } }
        for place in statements.indices {
            statements[place].isCard = true
            for index in statements[place].bookings.indices {
                statements[place].bookings[index].amount = Int64(0).subtractingSaturated(statements[place].bookings[index].amount)
            }
        }
        guard given == nil else { return }
        remark(
            statements.first?.line ?? 1,
            "it is of a card, and positive amounts of '\(plainText(column, limit: 40))' are read as spent; if they came to it, write read: { positive: received }"
        )
    }

    /// True where the file tells that its positive amounts were spent.
    ///
    /// - Throws: `ambiguous` where both readings fit.
    private func areSpent(_ bookings: [Booking], _ column: String, heads: [String], above: String) throws(TableError) -> Bool {
        let positive = bookings.filter { $0.amount > 0 }
        let negative = bookings.filter { $0.amount < 0 }
        let payments = negative.filter { Self.has(Self.payments, $0) }
        let telling = payments + negative.filter { Self.has(Self.refunds, $0) }
        if telling.isEmpty, positive.contains(where: { Self.has(Self.payments + Self.refunds, $0) }) { return false }
        let names = Set(positive.map { foldedName($0.name) }).count
        if Self.isCard(heads, above), !telling.isEmpty || names >= Self.fewestShops { return true }
        let largest = bookings.max { $0.amount.magnitude < $1.amount.magnitude }?.amount ?? 0
        // Who sells one thing gives back what it cost.
        let isDoubted =
            !payments.isEmpty || !telling.isEmpty && names > 1
            || names >= Self.fewestShops && !negative.isEmpty && positive.count >= negative.count * 2 && largest < 0
        guard isDoubted else { return false }
        throw .ambiguous(file: name, Self.question(column, Array((telling + negative).prefix(1) + positive.prefix(2))))
    }

    /// Both readings of some bookings.
    private static func question(_ column: String, _ bookings: [Booking]) -> Ambiguity {
        Ambiguity(
            question: .signs, column: column,
            samples: bookings.map { booking in
                let amount = written(booking.amount, booking.currency)
                let turned = written(Int64(0).subtractingSaturated(booking.amount), booking.currency)
                return Ambiguity.Sample(
                    cell: "\(plainText(booking.name, limit: 30)) \(amount)", readings: ["\(turned) (spent)", "\(amount) (received)"])
            }, answers: ["spent", "received"].map { Ambiguity.Answer(key: "positive", value: $0) })
    }

    private static func has(_ needles: [String], _ booking: Booking) -> Bool {
        let words = foldedName(booking.payee + " " + booking.text)
        return needles.contains { words.contains($0) }
    }

    /// True where a head, or a line above the table, says that it is a card.
    private static func isCard(_ heads: [String], _ above: String) -> Bool {
        let heads = heads.map { foldedName($0) }
        let above = foldedName(above)
        return heads.contains { head in holders.contains { head.contains($0) } } || cards.contains { above.contains($0) }
    }

    /// Names of shops from which on amounts are taken for those of a card.
    private static let fewestShops = 3
    /// What banks call a payment to a card, and what comes back to it.
    private static let payments = [
        "thank you", "autopay", "auto pay", "payment received", "online payment", "zahlung erhalten", "besten dank",
        "prelevement automatique enregistre", "prélèvement automatique enregistré", "paiement reçu", "pago recibido", "gracias por su pago",
    ]
    private static let refunds = ["refund", "rückerstattung"]
    private static let holders = [
        "card member", "cardmember", "card holder", "cardholder", "karteninhaber", "titulaire de la carte", "titular de la tarjeta",
    ]
    private static let cards = [
        "credit card", "kreditkarte", "carte de crédit", "tarjeta de crédito", "american express", "mastercard",
    ]
}
