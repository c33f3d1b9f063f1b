import AlmanacModel

extension DestinyFigures {
    /// A sentence when the outlook could not be read, or was made for another day than the reader's; `nil` when it is today's. It is also
    /// in a report about a single day, because it goes under the outlook for today.
    fileprivate var staleNote: Phrase? {
        if let outlookGaps { return outlookGaps }
        guard let day = destiny.today?.day, day != today else { return nil }
        return Phrase("destiny.today.stale", ["day": .day(day)])
    }

    /// Areas of life that could not be read, or the list of them.
    fileprivate var unreadableAreas: Int { destiny.lost.count("life_areas") }

    /// Planets whose place could not be read, or the lists of them.
    fileprivate var unreadableTransits: Int { destiny.lost.count(of: "transit_influences", "current_transits") }
}

extension Destiny.Outlook {
    /// True when it has words of its own, besides areas of life and times.
    fileprivate var saysSomething: Bool { [insight, theme, dasha, meaning].contains { shownText($0) != nil } }
}

extension Destiny.Outlook.Transit {
    fileprivate var title: ShownName {
        ShownName(identifier: planet.lowercased(), among: planets, "destiny.planet.", or: Phrase("destiny.planet.unnamed"))
    }

    /// In our words where we have them; `nil` for nothing to show.
    fileprivate var shownSign: Value? {
        guard let sign, !isBlank(sign) else { return nil }
        return ShownName(identifier: sign.lowercased(), among: signs, "destiny.sign.", or: Phrase("destiny.planet.unnamed")).value
    }

    /// There are twelve houses; other numbers are none.
    fileprivate var shownHouse: Value? { house.flatMap { (1...12).contains($0) ? .count($0) : nil } }

    fileprivate var tone: Tone {
        switch words(of: badgeKind ?? "", raisingEach: false).lowercased() {
        case "positive": .good
        case "caution": .watch
        case "warning": .bad
        default: .neutral
        }
    }
}

/// A period that is called by planets alone, from the longest to the shortest; `nil` of one that is called otherwise.
private func shownPlanets(_ text: String) -> Value? {
    let names = text.split { "-–—/".contains($0) }.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased() }
    guard let first = names.first, names.count <= 3, names.allSatisfy(planets.contains) else { return nil }
    let phrase = names.dropFirst().reduce(Phrase("destiny.planet." + first)) { longer, name in
        Phrase("destiny.dasha.pair", ["first": .phrase(longer), "second": .phrase(Phrase("destiny.planet." + name))])
    }
    return .phrase(phrase)
}

private let planets: Set<String> = ["jupiter", "ketu", "mars", "mercury", "moon", "rahu", "saturn", "sun", "venus"]

private let signs: Set<String> = [
    "aquarius", "aries", "cancer", "capricorn", "gemini", "leo", "libra", "pisces", "sagittarius", "scorpio", "taurus", "virgo",
]

extension Destiny.Outlook.Area {
    fileprivate var title: ShownName { lifeArea(name, or: Phrase("destiny.area.unnamed")) }

    /// As in the app, whatever the case: good and excellent, steady and neutral, caution, difficult and challenging. Others say nothing.
    fileprivate var tone: Tone { statusTone(status) }

    /// Place in the list: good news first, bad news last.
    fileprivate var rank: Int {
        switch tone {
        case .good: 0
        case .watch, .neutral: 1
        case .bad: 2
        }
    }
}

/// An area of life: those we have words for in them, others as sent.
func lifeArea(_ sent: String?, or message: @autoclosure () -> Phrase) -> ShownName {
    ShownName(identifier: sent, among: lifeAreas, "destiny.area.", or: message())
}

private let lifeAreas: Set<String> = [
    "business", "career", "education", "family", "finance", "friends", "general", "health", "love", "marriage", "relationship",
    "relationships", "spirituality", "travel", "wealth", "work",
]

/// State of an area or a period, in our words where we have them; `nil` for nothing to show.
private func shownStatus(_ status: String?) -> Value? {
    guard let status, !isBlank(status) else { return nil }
    return ShownName(identifier: status.lowercased(), among: statuses, "destiny.status.", or: Phrase("destiny.status.neutral")).value
}

private let statuses: Set<String> = ["good", "excellent", "steady", "neutral", "caution", "difficult", "challenging"]

private func statusTone(_ status: String?) -> Tone {
    switch words(of: status ?? "", raisingEach: false).lowercased() {
    case "good", "excellent": .good
    case "caution", "difficult", "challenging": .bad
    default: .neutral
    }
}

extension MetricFormula where Figures == DestinyFigures {
    /// The day the outlook was made for.
    static let outlookDay = today("date", .day, "The day the outlook was made for, which may have gone by.") { $0.day.map { .day($0) } }

    /// Planets in the reader's words; what else it is called as sent.
    static let dasha = today("dasha", .text, "The period the day lies in.") { $0.dasha.flatMap { shownPlanets($0) ?? shownText($0) } }
    static let dashaTheme = today("theme", .text, "What that period is about.") { shownText($0.theme) }
    static let todaysInsight = today("insight", .text, "The outlook of the day in Destiny's own words.") { shownText($0.insight) }
    static let timingNote = today("advice", .text, "What Destiny says about the times of the day.") { shownText($0.timing?.note) }
    static let dashaMeaning = today("dasha_meaning", .text, "What that period means, in Destiny's own words.") { shownText($0.meaning) }

    /// The time at which the period ends.
    static let dashaEnd = today("dasha_end", .mixed, "The day that period ends on, or its end as sent: 2027.") {
        $0.ends.map { .day($0) } ?? shownText($0.endsAsSent)
    }

    static let dashaQuality = Self(
        "destiny.today.quality", .text, in: ["destiny.today.areas"], "How that period stands: Good, Steady or Caution.",
        unranged: { figures in
            figures.destiny.today.map { today in
                MetricResult(shownStatus(today.quality), tone: statusTone(today.quality), basis: figures.staleNote)
            }
        })

    private static func today(
        _ name: String, _ unit: Unit, _ meaning: String, _ value: @escaping @Sendable (Destiny.Outlook) -> Value?
    ) -> Self {
        Self(
            "destiny.today." + name, unit, meaning,
            unranged: { figures in figures.destiny.today.map { MetricResult(value($0), basis: figures.staleNote) } })
    }
}

extension SeriesFormula where Figures == DestinyFigures {
    /// The areas of life, good ones first, bad ones last; in each group, by name.
    static let lifeAreas = Self(
        "destiny.today.areas", key: "area", of: Destiny.Outlook.Area.self, "How the day stands for each area of life, good ones first.",
        [
            .measure("status", .text, role: .state, "Good, Excellent, Steady, Neutral, Caution, Difficult, Challenging, or as sent.") {
                shownStatus($0.status)
            },
            .measure("brief", .text, "In Destiny's own words.") { shownText($0.brief) },
        ],
        unranged: { figures in
            guard let today = figures.destiny.today else { return nil }
            // An outlook without areas is an outlook: an empty list would say that none has been made.
            if (today.areas ?? []).isEmpty, figures.unreadableAreas == 0, today.saysSomething { return nil }
            let areas = (today.areas ?? []).sorted { $0.rank == $1.rank ? $0.title < $1.title : $0.rank < $1.rank }
            return Rows(
                rows: areas, key: \.title.key,
                tones: areas.map(\.tone),
                notes: [figures.staleNote ?? (areas.isEmpty && figures.unreadableAreas > 0 ? Phrase("destiny.areas.unreadable") : nil)],
                unreadable: figures.unreadableAreas)
        })

    /// The places of the planets and what Destiny makes of them, in the order that they were sent.
    static let transits = Self(
        "destiny.today.transits", key: "planet", of: Destiny.Outlook.Transit.self,
        "Where the planets stand on the day, and what Destiny makes of it.",
        [
            .measure("sign", .text, "The sign that the planet is in.") { $0.shownSign },
            .measure("house", .count, role: .apart, "The house that it is in, from 1 to 12.") { $0.shownHouse },
            .measure("badge", .text, role: .state, "What it means in a word, as sent; the tone says whether that is good.") {
                shownText($0.badge)
            },
            .measure("meaning", .text, "In Destiny's own words.") { shownText($0.description) },
        ],
        unranged: { figures in
            guard let today = figures.destiny.today else { return nil }
            let transits = today.transits
            guard !transits.isEmpty || figures.unreadableTransits > 0 else { return nil }
            return Rows(
                rows: transits, key: \.title.key,
                tones: transits.map(\.tone),
                notes: [figures.staleNote ?? (figures.unreadableTransits > 0 ? Phrase("destiny.transits.unreadable") : nil)],
                unreadable: figures.unreadableTransits)
        })

    /// The questions that Destiny suggests, each once.
    static let suggestedQuestions = Self(
        "destiny.today.questions", key: "question", of: (offset: Int, element: String).self,
        "Questions that Destiny suggests to ask, in its own words.",
        [.measure("number", .count, "Its place in the list, from 1.") { .count(Int64($0.offset + 1)) }],
        unranged: { figures in
            guard let today = figures.destiny.today else { return nil }
            var seen: Set<String> = []
            let questions = today.questions.filter { !isBlank($0) && seen.insert($0).inserted }
            guard !questions.isEmpty else { return nil }
            return Rows(rows: Array(questions.enumerated()), key: { .name($0.element) }, notes: [figures.staleNote])
        })

    /// The times of the day in their order, as the reader writes them. Where one cannot be read, all are in the order that they were sent, those to use
    /// first.
    static let timing = Self(
        "destiny.today.timing", key: "time", of: (time: String, isGood: Bool).self,
        "Times of the day to use and to avoid, in their order, as the reader writes times; those to use first where one cannot be read.",
        [
            .measure("advice", .text, role: .state, "Favourable or To avoid.") {
                .word($0.isGood ? "destiny.timing.favourable" : "destiny.timing.avoid")
            }
        ],
        unranged: { figures in
            guard let timing = figures.destiny.today.map(\.timing) else { return nil }
            let times = (timing?.auspicious ?? []).map { ($0, true) } + (timing?.inauspicious ?? []).map { ($0, false) }
            var rows: [(time: String, isGood: Bool)] = times.filter { !isBlank($0.0) }
            let begins = rows.compactMap { ClockRange($0.time)?.first }
            if begins.count == rows.count {
                rows = zip(begins, rows).sorted { $0.0 < $1.0 }.map(\.1)
            }
            return Rows(
                rows: rows, key: { ClockRange($0.time)?.key ?? .name($0.time) }, tones: rows.map { $0.isGood ? .good : .bad },
                notes: [figures.staleNote], unreadable: figures.destiny.lost.count("timing_advice"))
        })
}
