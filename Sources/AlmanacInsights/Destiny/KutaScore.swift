import AlmanacModel

/// One of the kutas of a match: what the server gave, and what the app shows of it.
struct KutaScore: Hashable {
    var name: ShownName
    /// Explanation for readers who do not know it.
    var about: Phrase?
    /// As sent, with fractions where the server gave them.
    var points: Double?
    /// Whole points, as the app cuts them.
    var shown: Double?
    var maximum: Double?
    /// True for one of the eight.
    var isKnown: Bool

    private static let known: [(id: String, maximum: Double, keys: [String])] = [
        ("varna", 1, ["varna"]), ("vashya", 2, ["vashya", "vasya"]),
        ("tara", 3, ["tara"]), ("yoni", 4, ["yoni"]),
        ("graha-maitri", 5, ["grahamaitri", "maitri"]), ("gana", 6, ["gana"]),
        ("bhakoot", 7, ["bhakoot", "bhakut"]), ("nadi", 8, ["nadi"]),
    ]

    /// The kutas of a match of which anything is known: the eight in their order, then others as sent. What is missing is not made up.
    static func all(of match: Destiny.Match) -> [KutaScore] {
        let rows = match.kutas ?? []
        func letters(_ name: String) -> String { String(name.lowercased().filter { $0 >= "a" && $0 <= "z" }) }
        var scores = known.compactMap { kuta -> KutaScore? in
            let row = rows.first { kuta.keys.contains(letters($0.name)) }
            let server = match.scores.first { kuta.keys.contains(letters($0.name)) }
            guard row != nil || server != nil else { return nil }
            return KutaScore(
                .ours("destiny.kuta.\(kuta.id)"), about: Phrase("destiny.kuta.\(kuta.id).about"), row, server, maximum: kuta.maximum,
                isKnown: true)
        }
        let keys = Set(known.flatMap(\.keys))
        var seen = Set<String>()
        for record in rows + match.scores where !keys.contains(letters(record.name)) {
            let name = words(of: record.name, raisingEach: true)
            guard !name.isEmpty, seen.insert(name.lowercased()).inserted else { continue }
            scores.append(KutaScore(.data(name), about: nil, record, nil, maximum: nil, isKnown: false))
        }
        return scores
    }

    private init(_ name: ShownName, about: Phrase?, _ row: Destiny.Kuta?, _ server: Destiny.Kuta?, maximum: Double?, isKnown: Bool) {
        func usable(_ number: Double?) -> Double? { number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
        self.name = name
        self.about = about
        self.isKnown = isKnown
        points = usable(server?.points) ?? usable(row?.points)
        shown = (usable(row?.points) ?? points)?.rounded(.towardZero)
        self.maximum = usable(row?.maximum).flatMap { $0 > 0 ? $0 : nil } ?? maximum
    }

    var share: Double? {
        guard let points, let maximum else { return nil }
        return quotient(points, maximum)
    }

    /// As in the app: three quarters are good, a half is to be watched, less is bad.
    var tone: Tone {
        share.map { $0 >= 0.75 ? .good : $0 >= 0.5 ? .watch : .bad } ?? .neutral
    }

    /// Remarks needed to read the rows of a match.
    static func notes(_ scores: [KutaScore], of match: CompatibilityMatch) -> [Phrase] {
        var notes: [Phrase] = []
        for score in scores where score.isKnown {
            guard let points = score.points, let shown = score.shown, points != shown else { continue }
            notes.append(
                Phrase(
                    "destiny.kutas.shown-as", ["kuta": score.name.argument, "shown": noteNumber(shown), "sent": noteNumber(points)]))
        }
        let points = scores.filter(\.isKnown).compactMap(\.points)
        if points.count < known.count {
            notes.append(points.isEmpty ? Phrase("destiny.kutas.none") : Phrase("destiny.kutas.some", ["count": .count(points.count)]))
        } else if let total = match.total {
            let sum = scores.compactMap(\.points).reduce(0, +)
            if abs(sum - total) > 0.005 { notes.append(Phrase("destiny.kutas.sum", ["sum": noteNumber(sum), "total": noteNumber(total)])) }
        }
        if match.mayBeMadeUp { notes.append(CompatibilityMatch.madeUpNote) }
        return notes
    }
}

extension CompatibilityMatch {
    static let madeUpNote = Phrase("destiny.match.made-up")
}
