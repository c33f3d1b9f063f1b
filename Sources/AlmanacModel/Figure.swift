/// What a chart draws its values with.
package enum Mark: String, CaseIterable, Hashable, Sendable {
    case bar, line, area, donut, bullet, ring, road

    /// The measure without which it says nothing: what a ring is full at, how far a stop of a road is.
    package var companion: String? {
        switch self {
        case .ring: "max"
        case .road: "status"
        case .bar, .line, .area, .donut, .bullet: nil
        }
    }
}

/// A chart as data: what it shows, not how it looks. Every figure has a table.
package struct Figure: Hashable, Sendable {
    package enum Orientation: String, CaseIterable, Hashable, Sendable {
        case automatic, vertical, horizontal
    }

    package enum Arrangement: String, CaseIterable, Hashable, Sendable {
        case grouped, stacked
    }

    package enum Labels: String, CaseIterable, Hashable, Sendable {
        case none, extreme, all
    }

    /// Unique in the report, `[a-z0-9-]`; names the file of the drawing.
    package var id: String
    /// Its place among the figures of the template, from 1; keeps the ids on a page short.
    package var number: Int
    package var mark: Mark
    /// Plain text.
    package var title: String
    /// Plain text under the title; what to look at, how to read it.
    package var subtitle: String?
    package var series: Series
    /// Names of the measures that are drawn as marks; at least one.
    package var measures: [String]
    /// Names of the measures drawn as lines over bars.
    package var overlays: [String]
    /// How many keys are drawn, from the first; the table has them all.
    package var top: Int?
    package var orientation: Orientation
    package var arrangement: Arrangement
    package var labels: Labels
    package var width: CardWidth
    /// A series with the same keys: what a reader finds on opening one of them.
    package var drill: Series?

    package init(
        id: String, number: Int = 1, mark: Mark, title: String, subtitle: String? = nil, series: Series, measures: [String],
        overlays: [String] = [],
        top: Int? = nil, orientation: Orientation = .automatic, arrangement: Arrangement = .grouped, labels: Labels = .extreme,
        width: CardWidth = .half, drill: Series? = nil
    ) {
        self.id = id
        self.number = number
        self.mark = mark
        self.title = title
        self.subtitle = subtitle
        self.series = series
        self.measures = measures
        self.overlays = overlays
        self.top = top
        self.orientation = orientation
        self.arrangement = arrangement
        self.labels = labels
        self.width = width
        self.drill = drill
    }

    /// Everything the drawing shows, and all that it left out for space.
    package var table: Table {
        Table(title: title, series: series, measures: series.measures.map(\.name))
    }
}

/// A series as rows and columns.
package struct Table: Hashable, Sendable {
    /// Plain text; the caption.
    package var title: String
    package var series: Series
    /// Names of the columns after the key, in order.
    package var measures: [String]
    /// How many rows are shown, from the first; the rest is counted in a last row.
    package var top: Int?
    /// Plain text that is shown instead of an empty table.
    package var empty: String?

    package init(title: String, series: Series, measures: [String], top: Int? = nil, empty: String? = nil) {
        self.title = title
        self.series = series
        self.measures = measures
        self.top = top
        self.empty = empty
    }
}

/// One number, large, with what it was before.
package struct Tile: Hashable, Sendable {
    package var title: String
    package var metric: Metric
    /// What the number is a part of: 9 of 52.
    package var whole: Value?
    /// Plain text under the number.
    package var note: String?

    package init(title: String, metric: Metric, whole: Value? = nil, note: String?) {
        self.title = title
        self.metric = metric
        self.whole = whole
        self.note = note
    }
}

/// A small card made of one row of a series: a moment, a nudge, an achievement.
package struct NoteCard: Hashable, Sendable {
    /// Plain text, from data.
    package var heading: String
    package var value: Value?
    package var text: String?
    package var badge: String?
    package var tone: Tone
    /// Small words under the text: a date, a rule.
    package var footnotes: [String]
    /// A history to draw as a small line.
    package var spark: Spark?

    /// A short run of values, oldest first, with what they stand for.
    package struct Spark: Hashable, Sendable {
        /// Unique in the report, `[a-z0-9-]`.
        package var id: String
        package var title: String
        package var keys: [Key]
        package var values: [Value?]

        package init(id: String, title: String, keys: [Key], values: [Value?]) {
            self.id = id
            self.title = title
            self.keys = keys
            self.values = values
        }
    }

    package init(
        heading: String, value: Value? = nil, text: String? = nil, badge: String? = nil, tone: Tone = .neutral, footnotes: [String] = [],
        spark: Spark? = nil
    ) {
        self.heading = heading
        self.value = value
        self.text = text
        self.badge = badge
        self.tone = tone
        self.footnotes = footnotes
        self.spark = spark
    }
}
