import AlmanacModel

/// One of the kutas of a match: what the server gave, and what the app shows of it.
struct KutaScore: Hashable {
    var name: String
    /// What it is about, for readers who do not know it.
    var about: String?
    /// As sent, with fractions where the server gave them.
    var points: Double?
    /// Whole points, as the app cuts them.
    var shown: Double?
    var maximum: Double?
    /// Whether it is one of the eight.
    var isKnown: Bool

    private static let known: [(name: String, about: String, maximum: Double, keys: [String])] = [
        ("Varna", "Temper and values", 1, ["varna"]), ("Vashya", "Pull and influence", 2, ["vashya", "vasya"]),
        ("Tara", "Health and fortune", 3, ["tara"]), ("Yoni", "Closeness", 4, ["yoni"]),
        ("Graha Maitri", "Friendship of minds", 5, ["grahamaitri", "maitri"]), ("Gana", "Nature", 6, ["gana"]),
        ("Bhakoot", "Family and welfare", 7, ["bhakoot", "bhakut"]), ("Nadi", "Health of the line", 8, ["nadi"]),
    ]

    /// The kutas of a match of which anything is known: the eight in their order, then others as sent. What is missing is not made up.
    static func all(of match: Destiny.Match) -> [KutaScore] {
        let rows = match.kutas ?? []
        func letters(_ name: String) -> String { String(name.lowercased().filter { $0 >= "a" && $0 <= "z" }) }
        var scores = known.compactMap { kuta -> KutaScore? in
            let row = rows.first { kuta.keys.contains(letters($0.name)) }
            let server = match.scores.first { kuta.keys.contains(letters($0.name)) }
            guard row != nil || server != nil else { return nil }
            return KutaScore(kuta.name, about: kuta.about, row, server, maximum: kuta.maximum, isKnown: true)
        }
        let keys = Set(known.flatMap(\.keys))
        var seen = Set<String>()
        for record in rows + match.scores where !keys.contains(letters(record.name)) {
            let name = words(of: record.name, raisingEach: true)
            guard !name.isEmpty, seen.insert(name.lowercased()).inserted else { continue }
            scores.append(KutaScore(name, about: nil, record, nil, maximum: nil, isKnown: false))
        }
        return scores
    }

    private init(_ name: String, about: String?, _ row: Destiny.Kuta?, _ server: Destiny.Kuta?, maximum: Double?, isKnown: Bool) {
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

    /// What a reader must know about the rows of a match.
    static func notes(_ scores: [KutaScore], of match: CompatibilityMatch) -> [Phrase] {
        var notes: [Phrase] = []
        for score in scores where score.isKnown {
            guard let points = score.points, let shown = score.shown, points != shown else { continue }
            notes.append("\(score.name) is shown as \(plainNumber(shown)) in the app; the server said \(plainNumber(points)).")
        }
        let points = scores.filter(\.isKnown).compactMap(\.points)
        if points.count < known.count {
            notes.append(points.isEmpty ? "The match has no details." : "Only \(points.count) of the eight kutas are known.")
        } else if let total = match.total {
            let sum = scores.compactMap(\.points).reduce(0, +)
            if abs(sum - total) > 0.005 { notes.append("The kutas add up to \(plainNumber(sum)); the total says \(plainNumber(total)).") }
        }
        if match.mayBeMadeUp { notes.append(CompatibilityMatch.madeUpNote) }
        return notes
    }
}

extension CompatibilityMatch {
    static let madeUpNote: Phrase =
        "The app records 20 of 36 when it could not read the server's answer; such points are made up, and these may be."
}
