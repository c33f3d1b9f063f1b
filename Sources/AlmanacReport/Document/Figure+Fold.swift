package import AlmanacModel

extension Figure {
    /// A long list of bars in two: those that ask for something and some that do not, and what is left behind a line that opens it.
    ///
    /// - Returns: Also what is said of the rest; `nil` of any other figure, and of a list that is short.
    package var folded: (shown: Figure, rest: Figure, line: Phrase)? {
        guard case .budgets(let rows) = content else { return nil }
        let urgent = rows.lastIndex { $0.tone == .bad || $0.tone == .watch }.map { $0 + 1 } ?? 0
        let count = max(urgent + 2, Self.leastShown)
        // A line that opens one row takes as much room as the row.
        guard rows.count - count > 1 else { return nil }
        let (shown, rest) = (Array(rows[..<count]), Array(rows[count...]))
        let isOnTrack = rest.allSatisfy { $0.tone == .good }
        return (
            part(id, shown), part(id + "-rest", rest),
            Phrase(isOnTrack ? "pages.more-on-track" : "pages.and-more", ["count": .count(rest.count)])
        )
    }

    private static var leastShown: Int { 4 }

    private func part(_ id: String, _ rows: [Budget]) -> Figure {
        Figure(id: id, mark: mark, title: title, width: width, range: range, content: .budgets(rows), table: table, notes: notes)
    }
}
