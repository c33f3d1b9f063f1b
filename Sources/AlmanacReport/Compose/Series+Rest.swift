package import AlmanacModel

extension Series {
    /// The difference between the total that was sent and the rows, as one more part.
    package struct RestPart {
        /// "Could not be read", or "In none of these".
        package var name: Key
        /// In the unit of the series' first measure.
        package var value: Value
        /// Part of the whole that the rows leave.
        package var share: Value
    }

    /// The part that is in none of its rows; `nil` where they lack nothing, and where they are no parts of a whole.
    package var restPart: RestPart? {
        guard let rest, let shares = measures.first(where: { $0.role == .share })?.values else { return nil }
        // Beside others it is less than all of it, and never nothing.
        let share = min(max(1 - shares.reduce(0) { $0 + ($1?.magnitude ?? 0) }, 0.0001), Value.moreThan99Percent)
        return RestPart(
            name: .phrase(Phrase(unreadable > 0 ? "charts.unreadable" : "charts.unassigned")), value: rest, share: .ratio(share))
    }

    /// The row of a key alone; no row where there is none.
    func only(_ key: Key) -> Series {
        let rows = keys.indices.filter { keys[$0] == key }.prefix(1)
        func of<Element>(_ values: [Element]) -> [Element] { values.isEmpty ? [] : rows.map { values[$0] } }
        let measures = measures.map { measure in
            var measure = measure
            measure.values = of(measure.values)
            return measure
        }
        return Series(
            name: name, title: title, range: range, keyTitle: keyTitle, keys: of(keys), measures: measures, tones: of(tones),
            stages: of(stages), partial: rows.first.map { partial.contains($0) ? [0] : [] } ?? [], about: about)
    }

    /// The same with that part as a last row, so that a number in a sentence or a picture is in the table, too.
    ///
    /// - Parameter part: Of this series.
    package func with(_ part: RestPart) -> Series {
        let measures = measures.enumerated().map { index, measure in
            var measure = measure
            measure.values.append(index == 0 ? part.value : measure.role == .share ? part.share : nil)
            return measure
        }
        return Series(
            name: name, range: range, keyTitle: keyTitle, keys: keys + [part.name], measures: measures,
            tones: tones.isEmpty ? [] : tones + [.neutral], stages: stages.isEmpty ? [] : stages + [.locked], partial: partial,
            notes: notes, about: about, measuresOfNotes: measuresOfNotes, keysOfNotes: keysOfNotes,
            unreadable: unreadable, mayHaveMore: mayHaveMore)
    }
}
