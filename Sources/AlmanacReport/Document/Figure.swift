package import AlmanacCharts
package import AlmanacModel

/// Kind of drawing of a chart, as templates name it.
package enum Mark: String, CaseIterable, Hashable, Sendable {
    case bar, line, area, donut, bullet, ring, road, map, calendar, waterfall, dumbbell, slope, multiples, flow, histogram, strip, treemap
}

/// A chart as values that are ready to be drawn: sorted, merged, added up, with shares and colours. The picture, its description, its legend, its
/// table and every other medium read these same values, so that they cannot differ.
///
/// It is a reference: a report, a dashboard and a mail of one subject that ask for the same figure share one, and its drawing, whatever they say above it.
package final class Figure: Sendable {
    /// Unique in the report, `[a-z0-9-]`; names the file of the drawing and the ids in it.
    package let id: String
    /// The mark that the template asked for, which a lack of data may replace in `content`.
    package let mark: Mark
    /// Heading above the picture, and its name for screen readers.
    package let title: Line
    /// The part of a page's width that the template asked for.
    package let width: CardWidth
    /// `nil` when it does not depend on a range.
    package let range: RangeKey?
    /// The numbers of the drawing, in the shape of its mark.
    package let content: Content
    /// Every number that is drawn, and those that were left out for space.
    package let table: Table
    /// Remarks needed to read it right, a sentence each.
    package let notes: [Phrase]
    /// Number of rows at the end that are in the future: they have no value, and none is missing.
    package let upcoming: Int

    /// Numbers of one drawing. Several marks share a shape.
    package enum Content: Hashable, Sendable {
        case bars(Bars)
        case lines(Lines)
        case donut(Donut)
        case budgets([Budget])
        case ring(Ring)
        case road([Stop])
        case places([Place])
        case calendar(Calendar)
        case waterfall(Waterfall)
        case dumbbell(Dumbbell)
        case flow(Flow)
        case distribution(Distribution)
        case treemap(Treemap)
    }

    package init(
        id: String, mark: Mark, title: Line, width: CardWidth, range: RangeKey?, content: Content, table: Table,
        notes: [Phrase], upcoming: Int = 0
    ) {
        self.id = id
        self.mark = mark
        self.title = title
        self.width = width
        self.range = range
        self.content = content
        self.table = table
        self.notes = notes
        self.upcoming = upcoming
    }

    /// Direction of bars.
    package enum Orientation: String, CaseIterable, Hashable, Sendable {
        case automatic, vertical, horizontal
    }

    /// Arrangement of several columns.
    package enum Arrangement: String, CaseIterable, Hashable, Sendable {
        case grouped, stacked
        /// On top of each other, as shares of what they come to together.
        case shares
    }

    /// Bars that have their value written at them.
    package enum Labels: String, CaseIterable, Hashable, Sendable {
        case none, extreme, all
    }

    /// Legend of several bars or lines; the words around a chart may name them instead.
    package enum Legend: String, CaseIterable, Hashable, Sendable {
        case automatic, none
    }

    /// Columns of the table under a chart.
    package enum Numbers: String, CaseIterable, Hashable, Sendable {
        /// All measures of the series, or those that are drawn.
        case all, drawn
    }

    /// Scale of the axis of values.
    package enum Scale: String, CaseIterable, Hashable, Sendable {
        case linear, log
    }

    /// Words at one point.
    package struct Annotation: Hashable, Sendable {
        /// The index of its key.
        package var row: Int
        /// The index of its column.
        package var column: Int
        /// The words.
        package var text: Line
    }

    /// One measure as it is drawn.
    package struct Column: Hashable, Sendable {
        /// Name of the measure, in the legend and the table.
        package var title: Phrase
        /// Unit of all values.
        package var unit: Unit
        /// As many as there are keys; `nil` is a gap.
        package var values: [Value?]
        /// See `Measure.span`.
        package var span: ClosedRange<Double>?
        /// An index into the palette; `nil` where its place among the columns decides.
        package var colour: Int?
    }

    /// A line across the chart at one value, such as a limit.
    package struct Rule: Hashable, Sendable {
        /// Name of the line.
        package var title: Phrase
        /// In the unit of the chart.
        package var value: Value
    }

    /// Bars on a band axis.
    package struct Bars: Hashable, Sendable {
        /// One a band, in their order.
        package var keys: [Key]
        /// At least one.
        package var columns: [Column]
        /// Drawn as lines over the bars.
        package var overlays: [Column]
        /// Lines across them.
        package var rules: [Rule] = []
        /// Words at bars of a single column.
        package var annotations: [Annotation] = []
        /// Beside each bar, how many things it is the sum of; empty when that is not known.
        package var counts: [Value?]
        /// Indices of keys whose period is not over or not whole, ascending.
        package var partial: [Int]
        package var orientation: Orientation
        package var arrangement: Arrangement
        package var labels: Labels
        package var legend = Legend.automatic
        /// Rows of the series that are not drawn.
        package var more: Int
        /// Kind of the sum of a column.
        package var sum: SeriesSum
        /// True when each value is a change.
        package var isOfChanges = false
        /// Tone of changes above zero.
        package var rises = Tone.neutral
        /// Tone of changes below zero.
        package var falls = Tone.neutral

        /// True when the keys are days, months or moments.
        package var isTime: Bool {
            keys.contains {
                switch $0 {
                case .day, .month, .instant: true
                case .name, .weekday, .range, .phrase: false
                }
            }
        }
    }

    /// Lines, or areas, over the keys. Their numbers stay those of the series: shares of a whole are taken by whoever draws them.
    package struct Lines: Hashable, Sendable {
        /// One a point across, in their order.
        package var keys: [Key]
        /// At least one.
        package var columns: [Column]
        /// Drawn muted, for comparison with the columns.
        package var overlays: [Column]
        /// Lines across the chart.
        package var rules: [Rule] = []
        /// Indices of keys whose period is not over or not whole, ascending.
        package var partial: [Int]
        package var form: Form
        /// The room between two measures, tinted behind the lines; `nil` for none.
        package var band: Band?
        /// Words at points.
        package var annotations: [Annotation] = []
        /// Scale of the axis of values.
        package var scale = Scale.linear
        /// Names of the lines.
        package var legend = Legend.automatic

        /// Form of the columns.
        package enum Form: Hashable, Sendable {
            case lines
            /// Lines with the room under them tinted.
            case areas
            /// Areas on top of each other.
            case stacked
            /// The same, as shares of what they come to together.
            case shares
            /// Each column in a small chart of its own, with one scale.
            case panels
        }

        /// The two measures at its edges.
        package struct Band: Hashable, Sendable {
            package var low: Column
            package var high: Column
        }
    }

    /// Days, each filled by its value.
    package struct Calendar: Hashable, Sendable {
        /// Days since 1970-01-01.
        package var days: [Int]
        /// As many values as there are days.
        package var column: Column
        /// Indices of days that are not over or not whole, ascending.
        package var partial: [Int]
        /// Kind of the sum of the column.
        package var sum: SeriesSum
    }

    /// From one sum to another, by what changed it. All are of one unit, and the changes add up to the difference.
    package struct Waterfall: Hashable, Sendable {
        /// The sum before the changes.
        package var first: Rule
        /// In the order they are drawn; small ones are merged in a last one.
        package var steps: [Step]
        /// The sum after the changes.
        package var last: Rule
        package var unit: Unit
        /// Tones of changes upwards and downwards, if the series has them.
        package var rises: Tone
        /// Tone of changes downwards.
        package var falls: Tone

        /// One change.
        package struct Step: Hashable, Sendable {
            /// A key of the series, or "Other".
            package var name: Key
            /// Above or below zero.
            package var value: Value
        }
    }

    /// Two values of each key.
    package struct Dumbbell: Hashable, Sendable {
        /// One a row, in their order.
        package var keys: [Key]
        /// As many values as there are keys.
        package var before: Column
        /// As many values as there are keys.
        package var after: Column
        /// Names of the values after; empty for none.
        package var notes: [Value?]
        /// True for a line from one value to the other; false for two points in a row.
        package var isSlope: Bool
        /// Rows of the series that are not drawn.
        package var more: Int
    }

    /// Amounts on their way from one name to another: one for each row of the series.
    package struct Flow: Hashable, Sendable {
        /// One amount a row.
        package var column: Column
        /// Where each row comes from; `nil` where that is not known.
        package var sources: [Value?]
        /// Where each row goes.
        package var targets: [Key]
        /// Rows of the series that are not drawn.
        package var more: Int
    }

    /// Values by their size: how many there are of each, or each of them in the row of its name.
    package struct Distribution: Hashable, Sendable {
        /// At least one; a histogram has no more.
        package var rows: [Row]
        /// Title of the axis of values.
        package var title: Phrase
        /// Unit of all values.
        package var unit: Unit
        /// True when each value is a dot; false when bars count them.
        package var isStrip: Bool

        /// The values under one name.
        package struct Row: Hashable, Sendable {
            package var name: Name
            /// `nil` for values that are not known, which are not drawn.
            package var values: [Value?]
        }

        /// Name of a row: its measure, or a value that all of it has in common.
        package enum Name: Hashable, Sendable {
            case measure(Phrase)
            /// Value of a measure of names; `nil` where it is unknown.
            case value(Value?)
        }
    }

    /// Parts of a whole, of which small ones are merged when they are drawn.
    package struct Treemap: Hashable, Sendable {
        /// One a part, in the order of the series.
        package var keys: [Key]
        /// One amount a part.
        package var column: Column
    }

    /// Parts of a whole.
    package struct Donut: Hashable, Sendable {
        /// As they are drawn: the largest first, the small ones merged into a last one.
        package var slices: [Slice]
        /// Of all slices; `nil` when they cannot be added up.
        package var total: Value?
        /// True when a part is below zero, so that no ring can show it.
        package var hasNegative: Bool
        /// Title of the changes of slices; `nil` for none.
        package var changeTitle: Phrase?

        /// One part, or several that were merged.
        package struct Slice: Hashable, Sendable {
            /// A name of the series, or "Other".
            package var name: Key
            /// Amount of the part.
            package var value: Value
            /// Of the whole, as it is written everywhere. `nil` for a part below zero.
            package var share: Value?
            /// Difference from what is usual; `nil` where that is unknown.
            package var change: Change?
            /// Name of the category in the data; `nil` for merged slices and for other keys than categories.
            package var identifier: String?
            /// Index in the palette of categories; `nil` for what is merged.
            package var colour: Int?
            /// True for the slice of data without a name, which is another grey than merged slices.
            package var isUnnamed = false
            /// Parts that were merged, the largest first, with their values; empty for a slice of its own.
            package var members: [Member]
            /// Other values of the key, shown when the slice is opened.
            package var details: [Detail]
        }

        /// Difference of a slice from the usual amount.
        package struct Change: Hashable, Sendable {
            /// Money above or below zero.
            package var difference: Value
            /// Of a twentieth and more: good one way and to be watched the other, where one is good news.
            package var tone: Tone
        }

        /// One of the parts in a merged slice.
        package struct Member: Hashable, Sendable {
            package var name: Key
            package var value: Value?
        }

        /// Another value of the slice's key, such as its number of charges.
        package struct Detail: Hashable, Sendable {
            package var title: Phrase
            package var value: Value
        }
    }

    /// Use of one limit.
    package struct Budget: Hashable, Sendable {
        /// The rule's category or name.
        package var name: Key
        /// `nil` is unknown.
        package var value: Value?
        /// `nil` where there is no limit, or none is known.
        package var limit: Value?
        /// True where what is to be reached stands in place of a limit.
        package var isGoal: Bool
        /// Where an even use would be.
        package var pace: Value?
        /// Amount beyond the limit; `nil` within it.
        package var excess: Value?
        /// The meaning of the tone's colour, in words.
        package var state: Value?
        /// What is left of the limit, in words: it stands in a picture in place of the state, which the colour shows. `nil` beyond the limit, and
        /// where something came back.
        package var left: Phrase?
        /// The value in words of its own, in place of the number and its limit.
        package var wording: Value?
        package var tone: Tone
    }

    /// One value against the most there can be.
    package struct Ring: Hashable, Sendable {
        /// `nil` is unknown.
        package var value: Value?
        /// Value at which the ring is full; `nil` is unknown.
        package var maximum: Value?
        package var tone: Tone
        /// The tone's meaning in words; `nil` for none.
        package var verdict: Value?
    }

    /// A place on a map.
    package struct Place: Hashable, Sendable {
        /// Name of the place, as the reader gave it.
        package var name: Key
        /// In degrees; `nil` where it is not known.
        package var latitude: Double?
        package var longitude: Double?
        /// Radius of the place in metres; `nil` where it is unknown.
        package var radius: Double?
        /// State of a rule at the place.
        package var state: Value?
        package var tone: Tone
    }

    /// A stop on the way.
    package struct Stop: Hashable, Sendable {
        /// Title of the stop.
        package var name: Key
        /// State of the stop, which gives it its colour.
        package var stage: Stage
        /// 0…1; `nil` when it is not known.
        package var progress: Double?
        /// Steps that are done and steps in all; `nil` when there are none.
        package var done: Value?
        package var whole: Value?
    }
}

extension Figure: Hashable {
    package static func == (left: Figure, right: Figure) -> Bool {
        left === right
            || (left.id == right.id && left.mark == right.mark && left.title == right.title
                && left.width == right.width && left.range == right.range && left.content == right.content && left.table == right.table
                && left.notes == right.notes)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(range)
    }
}
