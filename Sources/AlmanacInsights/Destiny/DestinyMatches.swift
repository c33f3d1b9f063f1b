import AlmanacModel

extension DestinyFigures {
    /// The day of a match by the reader's clock.
    fileprivate func day(of match: CompatibilityMatch) -> Day? { match.record.at.map(day) }
}

extension MetricFormula where Figures == DestinyFigures {
    static let matchCount = Self(
        "destiny.matches.count", .count, "Matches that were made; the app keeps the newest fifty.",
        unranged: { figures in figures.matches.map { MetricResult(counted: Int64($0.count), figures.matchGaps) } })

    /// Matches of the local days of the period. Of before the first there is it is not known: the app keeps the newest fifty.
    static let matchesInPeriod = Self(
        "destiny.period.matches", .count, in: ["destiny.matches.personal"],
        "Matches that were made in the period that the report was asked for, against the one before; absent where none was asked for.",
        unranged: { figures in
            guard let span = figures.span, let matches = figures.matches else { return nil }
            if let gaps = figures.matchGaps { return MetricResult(nil, basis: gaps) }
            let days = matches.compactMap { figures.day(of: $0) }
            guard let first = days.min() else { return .unknown }
            guard first <= span.days.upperBound else {
                return MetricResult(nil, basis: Phrase("destiny.period.matches-begin", ["day": .day(first)]))
            }
            return MetricResult(counting: days, in: span, from: first)
        })

    /// Number of matches that the app recommends: by the server's word, and never under ten points.
    static let recommendedCount = Self(
        "destiny.matches.recommended", .count, "Matches that nothing speaks against and that have at least ten points.",
        unranged: { figures in figures.matches.map { MetricResult(counted: Int64($0.count(where: \.isRecommended)), figures.matchGaps) } })

    /// The total of the newest match, or of the best one of those made together with it.
    static let latestMatch = ofLatest(
        "destiny.matches.latest", .number, in: ["destiny.score", "destiny.group.personal"],
        "The points of the newest match, or of the best of those made together with it, before they are adjusted; out of destiny.matches.max."
    ) { scoreValue($0.total) }

    static let latestCompared = Self(
        "destiny.matches.compared", .count, "How many matches were made together with the newest one; unknown where it was made alone.",
        unranged: { figures in
            figures.matches.map { _ in MetricResult(figures.compared.map { .count(Int64($0)) }, basis: figures.matchGaps) }
        })

    static let latestMaximum = ofLatest(
        "destiny.matches.max", .number, "What the points of destiny.matches.latest are out of: 36."
    ) { scoreValue($0.maximum) }

    /// Its adjusted score, where there is one.
    static let latestAdjusted = ofLatest(
        "destiny.matches.adjusted", .number, "The points of destiny.matches.latest after adjustment; unknown without one."
    ) { scoreValue($0.record.adjusted) }

    /// The app's word for it.
    static let latestVerdict = ofLatest(
        "destiny.matches.verdict", .text, "Not Recommended, Excellent Match, Good Match, Average or Recommended (under half)."
    ) { $0.verdict?.value }

    static let latestSummary = words(
        "destiny.matches.summary", "What Destiny says of the match of destiny.matches.latest, unless it names somebody."
    ) {
        $0.summary
    }

    static let latestRecommendation = words(
        "destiny.matches.recommendation", "What Destiny recommends for that match, unless it names somebody."
    ) { $0.recommendation }

    private static func words(
        _ name: String, _ meaning: String, _ words: @escaping @Sendable (Destiny.Match) -> String?
    ) -> Self {
        Self(
            name, .text, meaning,
            unranged: { figures in
                guard figures.matches != nil else { return nil }
                guard let text = figures.latest.flatMap({ words($0.record) }), !isBlank(text),
                    NameWords.all(in: text).isDisjoint(with: figures.nameWords)
                else { return .unknown }
                return MetricResult(.text(text))
            })
    }

    /// Mean total of the matches made together with the newest one that was made with others.
    static let groupAverage = Self(
        "destiny.group.average", .number, "Mean points of the partners compared last.",
        unranged: { figures in
            figures.group.map { group in
                // One that could not be read may be of the group.
                if let gaps = figures.matchGaps { return MetricResult(nil, basis: gaps) }
                let totals = group.compactMap(\.total)
                return totals.isEmpty ? .unknown : MetricResult(scoreValue(totals.reduce(0, +) / Double(totals.count)))
            }
        })

    /// The highest total of them.
    static let groupBest = Self(
        "destiny.group.best", .number, "The most points of the partners compared last.",
        unranged: { figures in
            figures.group.map { group in
                if let gaps = figures.matchGaps { return MetricResult(nil, basis: gaps) }
                let best = group.filter { $0.total != nil }.max { ($0.total ?? 0) < ($1.total ?? 0) }
                return MetricResult(scoreValue(best?.total), tone: best?.verdict?.tone ?? .neutral, at: best?.title.key)
            }
        })

    private static func ofLatest(
        _ name: String, _ unit: Unit, in details: [String] = [], _ meaning: String,
        _ value: @escaping @Sendable (CompatibilityMatch) -> Value?
    ) -> Self {
        Self(
            name, unit, in: details, meaning,
            unranged: { figures in
                guard figures.matches != nil else { return nil }
                guard let latest = figures.latest else { return MetricResult(nil, basis: figures.matchGaps) }
                return MetricResult(
                    value(latest), tone: unit == .text || name.hasSuffix("latest") ? latest.verdict?.tone ?? .neutral : .neutral,
                    at: figures.day(of: latest).map { .day($0) }, basis: latest.mayBeMadeUp ? CompatibilityMatch.madeUpNote : nil
                ).noting(figures.matchGaps)
            })
    }
}

extension SeriesFormula where Figures == DestinyFigures {
    /// The match of `destiny.matches.latest` alone, for a ring.
    static let score = Self(
        "destiny.score", key: "match", of: CompatibilityMatch.self,
        "The newest match alone, or the best of those made together with it: its points out of 36.",
        scoreMeasures + [.measure(withFigures: "date", .day, "When it was made.") { $1.day(of: $0).map { .day($0) } }],
        unranged: { figures in
            guard figures.matches != nil else { return nil }
            let rows = figures.latest.map { [$0] } ?? []
            return Rows(
                rows: rows,
                key: { _ in
                    figures.compared.map { .phrase(Phrase("destiny.match.best", ["count": .count(Int64($0))])) }
                        ?? .word("destiny.match.latest")
                },
                tones: rows.map { $0.verdict?.tone ?? .neutral },
                notes: notes(rows) + [figures.matchGaps], unreadable: figures.destiny.lost.count("compatibility"))
        })

    /// The eight kutas of the same match, as sent and as the app shows them.
    static let kutas = Self(
        "destiny.kutas", key: "kuta", of: KutaScore.self,
        "The match of destiny.score kuta by kuta, in their order; what is missing is left out.",
        [
            .measure("points", .number, isOwn: true, "As the server gave them, fractions and all.") { scoreValue($0.points) },
            .measure("shown", .number, "As the app shows them, cut to whole points.") { scoreValue($0.shown) },
            .measure("max", .number, role: .maximum, "The most points the kuta can have.") { scoreValue($0.maximum) },
            .measure("share", .ratio, role: .share, "Points, divided by the most there can be.") { $0.share.map { .ratio($0) } },
            .measure("about", .text, "What it stands for.") { $0.about.map { .phrase($0) } },
        ],
        unranged: { figures in
            guard figures.matches != nil else { return nil }
            let rows = figures.latest.map { KutaScore.all(of: $0.record) } ?? []
            return Rows(
                rows: rows, key: \.name.key,
                tones: rows.map(\.tone),
                notes: figures.latest.map { KutaScore.notes(rows, of: $0) } ?? [figures.matchGaps],
                // For the curious: a table of what the app shows says it, and no chart.
                measuresOfNotes: ["destiny.kutas.shown-as": "shown", "destiny.kutas.sum": "shown"],
                unreadable: figures.latest == nil ? figures.destiny.lost.count("compatibility") : 0)
        })

    /// Every match, newest first, without the names of the people.
    static let matches = Self(
        "destiny.matches", key: "match", of: CompatibilityMatch.self, "The matches, newest first, without anybody's name.",
        matchMeasures(areNamed: false), unranged: { figures in figures.matches.map { matchRows($0, figures, areNamed: false) } })

    /// The same with the names.
    static let namedMatches = Self(
        "destiny.matches.personal", key: "partner", isPersonal: true, of: CompatibilityMatch.self,
        "Personal: the matches by the names of the people, newest first.", matchMeasures(areNamed: true),
        unranged: { figures in figures.matches.map { matchRows($0, figures, areNamed: true) } })

    /// The matches made together with the newest one that was made with others, as the app compares them.
    static let matchGroup = Self(
        "destiny.group", key: "match", of: CompatibilityMatch.self,
        "The partners compared last: recommended ones first, then by adjusted points; numbered as in destiny.matches.",
        matchMeasures(areNamed: false), unranged: { figures in figures.group.map { matchRows($0, figures, areNamed: false) } })

    /// The same with the names.
    static let namedGroup = Self(
        "destiny.group.personal", key: "partner", isPersonal: true, of: CompatibilityMatch.self,
        "Personal: the partners compared last by their names, recommended ones first, then by adjusted points.",
        matchMeasures(areNamed: true), unranged: { figures in figures.group.map { matchRows($0, figures, areNamed: true) } })

    private static var scoreMeasures: [MeasureFormula<Figures, CompatibilityMatch>] {
        [
            .measure("score", .number, "The points, before they are adjusted.") { scoreValue($0.total) },
            .measure("max", .number, role: .maximum, "What the points are out of: 36.") { scoreValue($0.maximum) },
            .measure("share", .ratio, role: .share, "Points, divided by what they are out of.") { match in
                match.total.flatMap { quotient($0, match.maximum) }.map { .ratio($0) }
            },
            .measure("adjusted", .number, "The points after adjustment.") { scoreValue($0.record.adjusted) },
            .measure(
                "verdict", .text, role: .state,
                "Not Recommended, Excellent Match (from 75 %), Good Match (from 60 %), Average (from 50 %) or Recommended, by the adjusted points."
            ) { $0.verdict?.value },
        ]
    }

    private static func matchMeasures(areNamed: Bool) -> [MeasureFormula<Figures, CompatibilityMatch>] {
        scoreMeasures + [
            .measure("category", .text, "The server's own word for the adjusted points.") { shownText($0.record.category) },
            .measure(withFigures: "reasons", .text, "Why it is not recommended; those that name somebody only by name.") {
                $0.reasons(without: areNamed ? nil : $1.nameWords)
            },
            .measure(withFigures: "date", .day, "When it was made, by the reader's clock.") { $1.day(of: $0).map { .day($0) } },
            .measure("doshas", .text, ifKnown: true, "How many doshas there are, and how many of them are cancelled.") {
                doshas($0.record)
            },
        ]
    }

    /// The doshas of a match in words; `nil` where the server says nothing of them.
    private static func doshas(_ match: Destiny.Match) -> Value? {
        guard let all = match.doshas ?? match.activeDoshas.flatMap({ active in match.cancelledDoshas.map { active.addingSaturated($0) } })
        else { return nil }
        if all == 0 { return .word("destiny.doshas.none") }
        let cancelled = match.cancelledDoshas ?? match.activeDoshas.map { max(all.subtractingSaturated($0), 0) }
        guard let cancelled else { return .phrase(Phrase("destiny.doshas", ["count": .count(all)])) }
        return .phrase(Phrase("destiny.doshas.cancelled", ["count": .count(all), "cancelled": .count(cancelled)]))
    }

    private static func matchRows(
        _ rows: [CompatibilityMatch], _ figures: DestinyFigures, areNamed: Bool
    ) -> Rows<CompatibilityMatch> {
        var notes = notes(rows)
        let isWithheld = !areNamed && rows.contains { $0.reasons(without: figures.nameWords) != $0.reasons(without: nil) }
        if isWithheld { notes.append(Phrase("destiny.match.reasons-withheld")) }
        return Rows(
            rows: rows, key: { ((areNamed ? $0.names(besides: figures.subjectName) : nil) ?? $0.title).key },
            tones: rows.map { $0.verdict?.tone ?? .neutral }, notes: notes + [figures.matchGaps],
            unreadable: figures.destiny.lost.count("compatibility"))
    }

    private static func notes(_ rows: [CompatibilityMatch]) -> [Phrase] {
        var notes: [Phrase] = []
        if rows.contains(where: { $0.verdict == .recommended }) {
            notes.append(Phrase("destiny.match.recommended-meaning"))
        }
        if rows.contains(where: \.mayBeMadeUp) { notes.append(CompatibilityMatch.madeUpNote) }
        return notes
    }
}
