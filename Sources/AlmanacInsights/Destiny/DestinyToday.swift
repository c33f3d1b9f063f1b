import AlmanacModel

extension DestinyFigures {
    /// A sentence when the outlook was made for another day than the reader's; `nil` when it is today's.
    fileprivate var staleNote: Phrase? {
        guard let day = destiny.today?.day, day != today else { return nil }
        return "Made for \(day), not for the day of this report."
    }
}

extension Destiny.Outlook.Area {
    fileprivate var title: String {
        let title = words(of: name, raisingEach: false)
        return title.isEmpty ? "Area" : title
    }

    /// As in the app, whatever the case: good and excellent, steady and neutral, caution, difficult and challenging. Others say nothing.
    fileprivate var tone: Tone { statusTone(status) }

    /// Where it stands in the list: good news first, bad news last.
    fileprivate var rank: Int {
        switch tone {
        case .good: 0
        case .watch, .neutral: 1
        case .bad: 2
        }
    }
}

private func statusTone(_ status: String?) -> Tone {
    switch words(of: status ?? "", raisingEach: false).lowercased() {
    case "good", "excellent": .good
    case "caution", "difficult", "challenging": .bad
    default: .neutral
    }
}

extension MetricFormula where Figures == DestinyFigures {
    /// The day the outlook was made for.
    static let outlookDay = Self(
        "destiny.today.date", "Outlook for", .day, "The day the outlook was made for, which may have gone by.",
        unranged: { figures in
            figures.destiny.today.map { Finding($0.day.map { .day($0) }, basis: figures.staleNote) }
        })

    static let dasha = text("destiny.today.dasha", "Dasha", "The period the day lies in.") { $0.dasha }
    static let dashaTheme = text("destiny.today.theme", "Theme", "What that period is about.") { $0.theme }
    static let todaysInsight = text("destiny.today.insight", "Insight", "The outlook of the day in Destiny's own words.") { $0.insight }
    static let timingNote = text("destiny.today.advice", "On timing", "What Destiny says about the times of the day.") { $0.timing?.note }

    /// How the period stands.
    static let dashaQuality = Self(
        "destiny.today.quality", "Quality", .text, "How that period stands: Good, Steady or Caution.",
        unranged: { figures in
            figures.destiny.today.map { today in
                Finding(shownText(today.quality), tone: statusTone(today.quality), basis: figures.staleNote)
            }
        })

    private static func text(
        _ name: String, _ title: String, _ meaning: String, _ text: @escaping @Sendable (Destiny.Outlook) -> String?
    ) -> Self {
        Self(
            name, title, .text, meaning,
            unranged: { figures in figures.destiny.today.map { Finding(shownText(text($0)), basis: figures.staleNote) } })
    }
}

extension SeriesFormula where Figures == DestinyFigures {
    /// The areas of life, those that stand well first; in each, by name. None is raised when all stand badly.
    static let lifeAreas = Self(
        "destiny.today.areas", "Areas of life", key: ("area", "Area"), "How the day stands for each area of life, good ones first.",
        [
            MeasureDefinition("status", "Status", .text, "Good, Excellent, Steady, Neutral, Caution, Difficult, Challenging, or as sent."),
            MeasureDefinition("brief", "In brief", .text, "In Destiny's own words."),
        ],
        unranged: { figures in
            guard let today = figures.destiny.today else { return nil }
            let areas = (today.areas ?? []).sorted { $0.rank == $1.rank ? $0.title < $1.title : $0.rank < $1.rank }
            return Rows(
                keys: areas.map { .name($0.title) },
                columns: [
                    areas.map { area in shownText(area.status.map { words(of: $0.lowercased(), raisingEach: false) }) },
                    areas.map { shownText($0.brief) },
                ],
                tones: areas.map(\.tone), notes: [figures.staleNote].compactMap(\.self))
        })

    /// The times of the day as sent, those to use before those to avoid.
    static let timing = Self(
        "destiny.today.timing", "Times of the day", key: ("time", "Time"), "Times of the day to use, then those to avoid.",
        [MeasureDefinition("advice", "Advice", .text, "Favourable or To avoid.")],
        unranged: { figures in
            guard let today = figures.destiny.today else { return nil }
            let good = (today.timing?.auspicious ?? []).filter { !isBlank($0) }
            let bad = (today.timing?.inauspicious ?? []).filter { !isBlank($0) }
            return Rows(
                keys: (good + bad).map { .name($0) },
                columns: [good.map { _ in .text("Favourable") } + bad.map { _ in .text("To avoid") }],
                tones: good.map { _ in .good } + bad.map { _ in .bad }, notes: [figures.staleNote].compactMap(\.self))
        })
}
