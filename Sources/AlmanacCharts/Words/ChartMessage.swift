/// Something that a chart says in words: one case a sentence, label or part of a sentence.
///
/// Arguments are already written as the reader's locale has them; only numbers that select a plural are numbers. A case whose comment says
/// "sentence" includes its full stop.
public enum ChartMessage: Sendable, Hashable {
    /// What a chart is, in the first sentence of its description.
    public enum ChartKind: String, Sendable, Hashable, CaseIterable {
        /// Bars, standing or lying, of one series or side by side.
        case bar
        /// Bars on top of each other.
        case stackedBar = "stacked-bar"
        /// Lines.
        case line
        /// Lines with the room under them tinted.
        case area
        /// Areas on top of each other.
        case stackedArea = "stacked-area"
        /// Points that are not joined.
        case points
        /// Rooms from one value to another.
        case range
        /// Days as squares, filled by their values.
        case calendar
        /// Two values of each row, and how far apart they are.
        case dumbbell
        /// Two values of each row, with a line from one to the other.
        case slope
        /// A small line chart for each series.
        case multiples
        /// Amounts on their way from name to name.
        case flow
        /// How many values there are in each interval.
        case histogram
        /// A dot for each value of each row.
        case strip
        /// Parts of a whole as rectangles of their size.
        case treemap
    }

    // MARK: Names and labels

    /// The name of a picture that was given none.
    case chart
    /// What stands for a blank name.
    case blank
    /// In the place of a chart without values.
    case noData
    /// In the place of a road without stations.
    case noSteps
    /// At the end of a list that was cut.
    case more(count: Int)
    /// Under the value of a ring.
    case ofMaximum(String)
    /// Where a word of a ring begins to hold.
    case from(String)
    /// Where the lowest word of a ring ends to hold.
    case under(String)
    /// The middle one of several values; the name of a mark that shows it where there is none.
    case median(value: String?)
    /// The axis that says how many there are.
    case countAxis
    /// The upper end of a step of values; a value that is not there.
    case upTo(String), notKnown
    /// What is not told one by one.
    case rest
    /// The road station that is being worked on; with its share when that is known.
    case now(share: String?)
    /// What a station is.
    case completed, active, locked
    /// A share that is more than nothing but less than the percentage.
    case lessThan(percent: String)
    /// A share that is more than the percentage but not everything.
    case moreThan(percent: String)

    // MARK: Parts of sentences

    /// How many bands a chart has.
    case hours(count: Int), days(count: Int), weeks(count: Int), months(count: Int), categories(count: Int)
    /// From which band to which.
    case span(extent: String, from: String, to: String)
    /// A distance: "150 m", "12 km".
    case metres(String), kilometres(String)
    /// A part of a whole; its share may not be known.
    case part(name: String, value: String, share: String?)
    /// A word of a ring and where it begins or ends to hold.
    case wordFrom(name: String, value: String), wordUnder(name: String, value: String)
    /// The last value after the one before it; and after the first one, too.
    case lastAfter(last: String, before: String), lastCompared(last: String, before: String, first: String)
    /// "3 of 12".
    case ofCount(count: Int, whole: Int)
    /// A name that stands there for the second time, or the third.
    case sameName(name: String, number: Int)
    /// The number of a step on a road.
    case step(Int)
    /// What stands for several that are not worth a place of their own.
    case other(count: Int)
    /// A value and the most that it can be: "28" and "of 36".
    case valueOfMaximum(value: String, maximum: String)

    /// Two values of one name.
    case fromTo(name: String, before: String, after: String)
    /// From one value to another.
    case between(low: String, high: String)
    /// How many values there are.
    case valueCount(count: Int)
    /// An amount on its way from one name to another.
    case flowPart(value: String, source: String, target: String)

    // MARK: Sentences

    /// What the chart is and how much it shows.
    case opening(ChartKind, extent: String)
    /// There are no values; there are no stations.
    case emptyDescription, emptyRoadDescription
    /// A sentence about one of several series.
    case named(name: String, sentence: String)
    /// The only value of a series.
    case onlyValue(value: String, band: String)
    /// What a series comes to, all values being the same.
    case totalOfEqual(total: String, value: String)
    /// All values of a series.
    case allEqual(value: String)
    /// What a series comes to, and its extremes; the last value only where the bands follow each other in time.
    case total(total: String, highest: String, highestBand: String, lowest: String, lowestBand: String, last: String?)
    /// The same of a series that lacks values: of those that are known.
    case knownTotalOfEqual(total: String, value: String)
    case knownTotal(total: String, highest: String, highestBand: String, lowest: String, lowestBand: String, last: String?)
    /// The first value of a series, and its extremes.
    case course(first: String, highest: String, highestBand: String, lowest: String, lowestBand: String, last: String)
    /// The extremes of a series whose bands are in no order of time, and whose values come to nothing together.
    case extremes(highest: String, highestBand: String, lowest: String, lowestBand: String)
    /// A sparkline: one value, or the first and the last.
    case value(String), values(first: String, last: String)
    /// Series that are not told one by one.
    case moreSeries(count: Int)
    /// Gaps.
    case missingValues(count: Int)
    /// Days of a calendar at which nothing was.
    case zeroDays(count: Int)
    /// What was no number.
    case invalidValues(count: Int)
    /// The band that is not over; the week and the hour that are not, by the names of their bands; how many are not.
    case notOver(band: String), weekNotOver(band: String), hourNotOver(band: String), notComplete(count: Int)
    /// Rows that are not among the bands that are drawn.
    case notDrawn(count: Int)
    /// A map and how many places it has; how far they are from each other, from west to east and from north to south.
    case map(count: Int), mapExtent(width: String, height: String)
    /// Names that found no room on a map; places that have no position.
    case mapNamesLeftOut(count: Int), mapUnplaced(count: Int)
    /// A line across the chart, and how many values are above it.
    case rule(value: String, label: String, above: String?)
    /// Values go up, or down, on the whole.
    case rising, falling
    /// A value lies far away from all others.
    case highestIsFar, lowestIsFar
    /// Days, weeks or months that stand in the data more than once: what is drawn of them.
    case repeatsAdded(count: Int), repeatsLast(count: Int)
    /// The same of hours.
    case hoursAdded(count: Int), hoursLast(count: Int)
    /// How many points there are; not a sentence.
    case points(count: Int)
    /// The lowest and the highest value of something.
    case extent(low: String, high: String)
    /// The axis begins or ends elsewhere.
    case axisNotAtZero(value: String)
    /// Above a plot; no sentence.
    case logScale
    /// Of the axis of values, or of that across.
    case logAxis, logAxisAcross
    /// Values that are not drawn.
    case offLogScale(count: Int)
    /// Points of a line that were left out because they do not show.
    case thinned(points: Int, drawn: Int)
    /// The name of a line over bars.
    case lineOverBars(name: String)
    /// What the values at stacks are.
    case stackSums
    /// From one sum to another: what both are and how they differ.
    case waterfall(first: String, firstName: String, last: String, lastName: String, change: String)
    /// Which of several rose or fell most, and by how much.
    case largestRise(name: String, value: String), largestFall(name: String, value: String)
    /// How wide each bar of a histogram is, and to which a value at its edge belongs.
    case barSpan(String)
    /// The values of one row.
    case strip(name: String, median: String, low: String, high: String, values: String)
    /// What bars thinner than a pixel show.
    case pixelColumns
    /// Bars without their name.
    case namesLeftOut(count: Int)
    /// Rows of a list that are drawn: the first ones; the largest ones, with one row for the others or without.
    case firstDrawn(count: Int), largestDrawn(count: Int), largestAndOther(count: Int)
    /// A donut and what its parts come to.
    case donut(count: Int, total: String)
    /// Several parts of a sentence as a sentence.
    case list([String])
    /// What belongs to a name; how many more there are.
    case listing(name: String, items: [String], more: Int)
    /// Why bars are drawn instead of a donut.
    case negativeShares(count: Int)
    /// An amount against its limit: how it stands, what it is, and how much of the limit that is, as far as each is known.
    case bullet(name: String, state: String?, value: String?, share: String?)
    /// How many amounts a bullet chart has.
    case amounts(count: Int)
    /// Rows that the description leaves out.
    case notListed(count: Int)
    /// What a ring shows, with the word for it.
    case ring(value: String, verdict: String?)
    /// The value of a ring is not known, or is more than the ring can show.
    case unknownValue, beyondMaximum
    /// How far a road is.
    case roadDone(done: Int, count: Int)
    /// Where the road is now, and what is known of that: the share that is done, and how many of how many.
    case roadNow(name: String, details: [String])
}

extension ChartMessage {
    /// What stands in a placeholder of a message.
    public enum Argument: Sendable, Hashable {
        /// As it stands.
        case text(String)
        /// A number that also selects the plural.
        case count(Int)
        /// Several texts, to be joined as the language joins a list.
        case list([String])
    }

    /// The name of the message in a file of words, `charts.no-data`, and what stands in its placeholders.
    public var parts: (name: String, arguments: [(name: String, value: Argument)]) {
        switch self {
        case .chart: ("charts.chart", [])
        case .blank: ("charts.blank", [])
        case .noData: ("charts.no-data", [])
        case .noSteps: ("charts.no-steps", [])
        case .more(let count): ("charts.more", [("count", .count(count))])
        case .ofMaximum(let value): ("charts.of-maximum", [("value", .text(value))])
        case .from(let value): ("charts.from", [("value", .text(value))])
        case .under(let value): ("charts.under", [("value", .text(value))])
        case .median(nil): ("charts.median-name", [])
        case .median(let value?): ("charts.median", [("value", .text(value))])
        case .countAxis: ("charts.count-axis", [])
        case .upTo(let value): ("charts.up-to", [("value", .text(value))])
        case .notKnown: ("charts.not-known", [])
        case .rest: ("charts.other", [])
        case .now(nil): ("charts.now", [])
        case .now(let share?): ("charts.now-share", [("share", .text(share))])
        case .completed: ("charts.completed", [])
        case .active: ("charts.active", [])
        case .locked: ("charts.locked", [])
        case .lessThan(let percent): ("charts.less-than", [("percent", .text(percent))])
        case .moreThan(let percent): ("charts.more-than", [("percent", .text(percent))])
        case .hours(let count): ("charts.hours", [("count", .count(count))])
        case .days(let count): ("charts.days", [("count", .count(count))])
        case .weeks(let count): ("charts.weeks", [("count", .count(count))])
        case .months(let count): ("charts.months", [("count", .count(count))])
        case .categories(let count): ("charts.categories", [("count", .count(count))])
        case .span(let extent, let from, let to):
            ("charts.span", [("extent", .text(extent)), ("from", .text(from)), ("to", .text(to))])
        case .metres(let number): ("charts.metres", [("number", .text(number))])
        case .kilometres(let number): ("charts.kilometres", [("number", .text(number))])
        case .part(let name, let value, nil): ("charts.part", [("name", .text(name)), ("value", .text(value))])
        case .part(let name, let value, let share?):
            ("charts.part-share", [("name", .text(name)), ("value", .text(value)), ("share", .text(share))])
        case .wordFrom(let name, let value): ("charts.word-from", [("name", .text(name)), ("value", .text(value))])
        case .wordUnder(let name, let value): ("charts.word-under", [("name", .text(name)), ("value", .text(value))])
        case .lastAfter(let last, let before): ("charts.last-after", [("last", .text(last)), ("before", .text(before))])
        case .lastCompared(let last, let before, let first):
            ("charts.last-compared", [("last", .text(last)), ("before", .text(before)), ("first", .text(first))])
        case .ofCount(let count, let whole): ("charts.of-count", [("count", .count(count)), ("whole", .count(whole))])
        case .step(let number): ("charts.step", [("number", .count(number))])
        case .sameName(let name, let number): ("charts.same-name", [("name", .text(name)), ("count", .count(number))])
        case .other(let count): ("charts.other-count", [("count", .count(count))])
        case .valueOfMaximum(let value, let maximum):
            ("charts.value-of-maximum", [("value", .text(value)), ("maximum", .text(maximum))])
        case .fromTo(let name, let before, let after):
            ("charts.from-to", [("name", .text(name)), ("before", .text(before)), ("after", .text(after))])
        case .flowPart(let value, let source, let target):
            ("charts.flow-part", [("value", .text(value)), ("source", .text(source)), ("target", .text(target))])
        case .between(let low, let high): ("charts.between", [("low", .text(low)), ("high", .text(high))])
        case .valueCount(let count): ("charts.value-count", [("count", .count(count))])
        case .opening(let kind, let extent): ("charts.opening." + kind.rawValue, [("extent", .text(extent))])
        case .emptyDescription: ("charts.empty-description", [])
        case .emptyRoadDescription: ("charts.empty-road-description", [])
        case .named(let name, let sentence): ("charts.named", [("name", .text(name)), ("sentence", .text(sentence))])
        case .onlyValue(let value, let band): ("charts.only-value", [("value", .text(value)), ("band", .text(band))])
        case .totalOfEqual(let total, let value): ("charts.total-of-equal", [("total", .text(total)), ("value", .text(value))])
        case .allEqual(let value): ("charts.all-equal", [("value", .text(value))])
        case .total(let total, let highest, let highestBand, let lowest, let lowestBand, let last):
            (
                last == nil ? "charts.total-unordered" : "charts.total",
                Self.extremes("total", total, highest, highestBand, lowest, lowestBand, last)
            )
        case .knownTotalOfEqual(let total, let value):
            ("charts.known-total-of-equal", [("total", .text(total)), ("value", .text(value))])
        case .knownTotal(let total, let highest, let highestBand, let lowest, let lowestBand, let last):
            (
                last == nil ? "charts.known-total-unordered" : "charts.known-total",
                Self.extremes("total", total, highest, highestBand, lowest, lowestBand, last)
            )
        case .course(let first, let highest, let highestBand, let lowest, let lowestBand, let last):
            ("charts.course", Self.extremes("first", first, highest, highestBand, lowest, lowestBand, last))
        case .extremes(let highest, let highestBand, let lowest, let lowestBand):
            ("charts.extremes", Array(Self.extremes("", "", highest, highestBand, lowest, lowestBand, nil).dropFirst()))
        case .value(let value): ("charts.value", [("value", .text(value))])
        case .values(let first, let last): ("charts.values", [("first", .text(first)), ("last", .text(last))])
        case .moreSeries(let count): ("charts.more-series", [("count", .count(count))])
        case .missingValues(let count): ("charts.missing-values", [("count", .count(count))])
        case .zeroDays(let count): ("charts.zero-days", [("count", .count(count))])
        case .invalidValues(let count): ("charts.invalid-values", [("count", .count(count))])
        case .notOver(let band): ("charts.not-over", [("band", .text(band))])
        case .weekNotOver(let band): ("charts.week-not-over", [("band", .text(band))])
        case .hourNotOver(let band): ("charts.hour-not-over", [("band", .text(band))])
        case .notComplete(let count): ("charts.not-complete", [("count", .count(count))])
        case .notDrawn(let count): ("charts.not-drawn", [("count", .count(count))])
        case .map(let count): ("charts.map", [("count", .count(count))])
        case .mapExtent(let width, let height): ("charts.map-extent", [("width", .text(width)), ("height", .text(height))])
        case .mapNamesLeftOut(let count): ("charts.map-names-left-out", [("count", .count(count))])
        case .mapUnplaced(let count): ("charts.map-unplaced", [("count", .count(count))])
        case .rule(let value, let label, nil): ("charts.rule", [("value", .text(value)), ("label", .text(label))])
        case .rule(let value, let label, let above?):
            ("charts.rule-above", [("value", .text(value)), ("label", .text(label)), ("above", .text(above))])
        case .rising: ("charts.rising", [])
        case .falling: ("charts.falling", [])
        case .highestIsFar: ("charts.highest-is-far", [])
        case .lowestIsFar: ("charts.lowest-is-far", [])
        case .repeatsAdded(let count): ("charts.repeats-added", [("count", .count(count))])
        case .repeatsLast(let count): ("charts.repeats-last", [("count", .count(count))])
        case .hoursAdded(let count): ("charts.hours-added", [("count", .count(count))])
        case .hoursLast(let count): ("charts.hours-last", [("count", .count(count))])
        case .points(let count): ("charts.points", [("count", .count(count))])
        case .extent(let low, let high): ("charts.extent", [("low", .text(low)), ("high", .text(high))])
        case .axisNotAtZero(let value): ("charts.axis-not-at-zero", [("value", .text(value))])
        case .logScale: ("charts.log-scale", [])
        case .logAxis: ("charts.log-axis", [])
        case .logAxisAcross: ("charts.log-axis-across", [])
        case .offLogScale(let count): ("charts.off-log-scale", [("count", .count(count))])
        case .thinned(let points, let drawn): ("charts.thinned", [("count", .count(points)), ("drawn", .count(drawn))])
        case .lineOverBars(let name): ("charts.line-over-bars", [("name", .text(name))])
        case .stackSums: ("charts.stack-sums", [])
        case .waterfall(let first, let firstName, let last, let lastName, let change):
            (
                "charts.waterfall",
                [
                    ("first", .text(first)), ("firstName", .text(firstName)), ("last", .text(last)), ("lastName", .text(lastName)),
                    ("change", .text(change)),
                ]
            )
        case .largestRise(let name, let value): ("charts.largest-rise", [("name", .text(name)), ("value", .text(value))])
        case .largestFall(let name, let value): ("charts.largest-fall", [("name", .text(name)), ("value", .text(value))])
        case .barSpan(let value): ("charts.bar-span", [("value", .text(value))])
        case .strip(let name, let median, let low, let high, let values):
            (
                "charts.strip",
                [
                    ("name", .text(name)), ("median", .text(median)), ("low", .text(low)), ("high", .text(high)),
                    ("values", .text(values)),
                ]
            )
        case .pixelColumns: ("charts.pixel-columns", [])
        case .namesLeftOut(let count): ("charts.names-left-out", [("count", .count(count))])
        case .firstDrawn(let count): ("charts.first-drawn", [("count", .count(count))])
        case .largestDrawn(let count): ("charts.largest-drawn", [("count", .count(count))])
        case .largestAndOther(let count): ("charts.largest-and-other", [("count", .count(count))])
        case .donut(let count, let total): ("charts.donut", [("count", .count(count)), ("total", .text(total))])
        case .bullet(let name, nil, nil, nil): ("charts.list", [("items", .list([name]))])
        case .bullet(let name, nil, let value?, let share?):
            ("charts.bullet-share", [("name", .text(name)), ("value", .text(value)), ("share", .text(share))])
        case .bullet(let name, let state?, let value?, let share?):
            (
                "charts.bullet-state-share",
                [("name", .text(name)), ("state", .text(state)), ("value", .text(value)), ("share", .text(share))]
            )
        case .bullet(let name, let state?, let value, let share) where value != nil || share != nil:
            ("charts.bullet-state", [("name", .text(name)), ("state", .text(state)), ("value", .text(value ?? share ?? ""))])
        case .bullet(let name, let state, let value, let share):
            ("charts.listing", [("name", .text(name)), ("items", .list([state ?? value ?? share ?? ""]))])
        case .list(let items): ("charts.list", [("items", .list(items))])
        case .listing(let name, let items, let more):
            more > 0
                ? ("charts.listing-more", [("name", .text(name)), ("items", .list(items)), ("count", .count(more))])
                : ("charts.listing", [("name", .text(name)), ("items", .list(items))])
        case .negativeShares(let count): ("charts.negative-shares", [("count", .count(count))])
        case .amounts(let count): ("charts.amounts", [("count", .count(count))])
        case .notListed(let count): ("charts.not-listed", [("count", .count(count))])
        case .ring(let value, nil): ("charts.ring", [("value", .text(value))])
        case .ring(let value, let verdict?): ("charts.ring-verdict", [("value", .text(value)), ("verdict", .text(verdict))])
        case .unknownValue: ("charts.unknown-value", [])
        case .beyondMaximum: ("charts.beyond-maximum", [])
        case .roadDone(let done, let count): ("charts.road-done", [("done", .count(done)), ("count", .count(count))])
        case .roadNow(let name, let details):
            switch details.count {
            case 0: ("charts.road-now", [("name", .text(name))])
            case 2:
                ("charts.road-now-share", [("name", .text(name)), ("value", .text(details[1])), ("share", .text(details[0]))])
            default: ("charts.road-now-details", [("name", .text(name)), ("details", .list(details))])
            }
        }
    }

    private static func extremes(
        _ name: String, _ value: String, _ highest: String, _ highestBand: String, _ lowest: String, _ lowestBand: String, _ last: String?
    ) -> [(name: String, value: Argument)] {
        [
            (name, .text(value)), ("highest", .text(highest)), ("highestBand", .text(highestBand)), ("lowest", .text(lowest)),
            ("lowestBand", .text(lowestBand)),
        ] + (last.map { [("last", .text($0))] } ?? [])
    }
}
