package import AlmanacModel

/// Proposes words that categories could have.
extension LedgerRows {
    /// How much of what was spent, as the pages count it, is in no category, and the words that would cover most of that; `nil` where nothing is.
    package func uncategorisedNote(in currency: Currency) -> String? {
        let all = Self.sum(uncategorised)
        guard all > 0, spent > 0 else { return nil }
        func written(_ amount: Int64) -> String { StatementFile.written(amount, currency) }
        let percent = Int((Double(all) / Double(spent) * 100).rounded())
        var parts = ["\(percent)% of the spending, \(written(all)), is in no category"]
        let words = proposals
        if !words.isEmpty {
            let covered = words.reduce(Int64(0)) { $0.addingSaturated($1.amount) }
            let listed = words.map { "\(plainText($0.word, limit: 30)) (\(written($0.amount)))" }.joined(separator: ", ")
            parts.append("words that cover \(covered == all ? "all" : written(covered)) of it: \(listed)")
        }
        let unnamed = Self.sum(uncategorised.filter { $0.name.allSatisfy(\.isWhitespace) })
        if unnamed > 0 { parts.append("bookings of \(written(unnamed)) have no text") }
        return parts.joined(separator: "; ")
    }

    /// Words of payees, or of texts where nobody is named, that cover most of what is in no category, each with what it covers beyond those before it.
    private var proposals: [(word: String, amount: Int64)] {
        var rest = uncategorised.map { booking in
            let words = foldedName(booking.name).split { !$0.isLetter }.map(String.init)
            return (words: words.filter { $0.count > 2 && !Self.forms.contains($0) }, booking: booking)
        }
        var found: [(word: String, amount: Int64)] = []
        while found.count < Self.mostWords {
            // Of words that stand beside each other the first one says most: REWE of REWE SAGT DANKE.
            var sums: [String: (amount: Int64, place: Int)] = [:]
            for row in rest {
                for (place, word) in Set(row.words).map({ word in (row.words.firstIndex(of: word) ?? 0, word) }) {
                    let before = sums[word] ?? (0, place)
                    sums[word] = (before.amount.subtractingSaturated(row.booking.amount), min(before.place, place))
                }
            }
            let best = sums.max { one, other in
                (one.value.amount, other.value.place, other.key) < (other.value.amount, one.value.place, one.key)
            }
            guard let best, best.value.amount > 0 else { break }
            found.append((best.key, best.value.amount))
            rest.removeAll { $0.words.contains(best.key) }
        }
        return found
    }

    /// What bookings come to that left the account.
    private static func sum(_ bookings: [Booking]) -> Int64 { bookings.reduce(0) { $0.subtractingSaturated($1.amount) } }

    private static let mostWords = 10
    /// Words that say what kind of company it is.
    private static let forms: Set<String> = ["gmbh", "mbh", "inc", "ltd", "llc", "sarl", "the", "und", "and"]
}
