import AlmanacModel

extension SystemInsights {
    /// The height of the water at a gauge.
    static let tides = SystemInsights(
        system: Tides.system, title: .name("Tides"), metrics: [.highestTide], series: [.dailyTides], highlights: .tides,
        figures: TidesFigures.init)
}

/// The highest water of each day, oldest first. Days are the reader's own.
struct TidesFigures {
    let days: [(day: Day, height: Double)]
    let unreadable: Int

    init?(_ snapshot: Snapshot, _ setting: Setting) {
        guard let tides = snapshot.data(Tides.self), let readings = tides.readings else { return nil }
        var highest: [Day: Double] = [:]
        for reading in readings {
            let day = setting.zone.local(reading.at).day
            highest[day] = max(highest[day] ?? reading.height, reading.height)
        }
        days = highest.sorted { $0.key < $1.key }.map { (day: $0.key, height: $0.value) }
        unreadable = tides.lost.count("readings")
    }
}

extension MetricFormula where Figures == TidesFigures {
    /// Unknown where a reading is lost: it may have been the highest.
    static let highestTide = Self(
        "tides.highest", .number, in: ["tides.daily"], "The highest water of all readings, in metres; at: its day.",
        unranged: { figures in
            guard figures.unreadable == 0, let highest = figures.days.max(by: { $0.height < $1.height }) else { return .unknown }
            return MetricResult(.number(highest.height), at: .day(highest.day))
        })
}

extension SeriesFormula where Figures == TidesFigures {
    static let dailyTides = Self(
        "tides.daily", key: "day", of: (day: Day, height: Double).self, "The highest water of each day, oldest first.",
        [.measure("height", .number, "The highest reading of the day, in metres.") { .number($0.height) }],
        unranged: { figures in Rows(rows: figures.days, key: { .day($0.day) }, unreadable: figures.unreadable) })
}

extension SystemHighlights {
    /// The highest water.
    static let tides = SystemHighlights(
        trend: "tides.daily",
        isEmpty: { $0.isNothing(metrics: [], series: ["tides.daily"]) },
        headlines: { insights, range in
            guard let highest = insights.metric("tides.highest", range), let height = highest.value, let day = highest.at else { return [] }
            return [Headline(Phrase("tides.headline.highest", ["height": .value(height), "day": .key(day)]), .state)]
        },
        tiles: { _, _ in [TileOffer("tides.highest")] })
}
