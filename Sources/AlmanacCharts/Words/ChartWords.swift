/// Turns what charts say into text, in the reader's language.
public struct ChartWords: Sendable {
    /// The text of a message. It must not trap, whatever the arguments are.
    public var text: @Sendable (ChartMessage) -> String

    /// What stands between the name of a mark and its value: French has a blank before the colon.
    public var separator: String

    /// Takes the closure that writes messages.
    public init(separator: String = ": ", text: @escaping @Sendable (ChartMessage) -> String) {
        self.separator = separator
        self.text = text
    }

    /// English, without a file of words.
    public static let english = ChartWords { EnglishWords.text($0) }
}

/// The messages of charts in English; `Templates/words/en/charts.mf2` says the same.
private enum EnglishWords {
    static func text(_ message: ChartMessage) -> String {
        switch message {
        case .chart: "Chart"
        case .blank: "(blank)"
        case .noData: "No data"
        case .noSteps: "No steps"
        case .more(let count): "and \(grouped(count)) more"
        case .ofMaximum(let value): "of " + value
        case .from(let value): "from " + value
        case .under(let value): "under " + value
        case .median(let value): value.map { "Median " + $0 } ?? "Median"
        case .countAxis: "Count"
        case .between(let low, let high): "\(low) to \(high)"
        case .valueCount(let count): counted(count, "value", "values")
        case .upTo(let value): "up to " + value
        case .notKnown: "not known"
        case .rest: "Other"
        case .now(let share): share.map { "Now · " + $0 } ?? "Now"
        case .completed: "Done"
        case .active: "Under way"
        case .locked: "Locked"
        case .lessThan(let percent): "<" + percent
        case .moreThan(let percent): ">" + percent
        case .hours(let count): counted(count, "hour", "hours")
        case .days(let count): counted(count, "day", "days")
        case .weeks(let count): counted(count, "week", "weeks")
        case .months(let count): counted(count, "month", "months")
        case .points(let count): counted(count, "point", "points")
        case .categories(let count): counted(count, "entry", "entries")
        case .span(let extent, let from, let to): long("\(extent), \(from) to \(to)")
        case .part(let name, let value, let share): share.map { "\(name) \(value) (\($0))" } ?? "\(name) \(value)"
        case .metres(let number): number + " m"
        case .kilometres(let number): number + " km"
        case .wordFrom(let name, let value): "\(name) from \(value)"
        case .wordUnder(let name, let value): "\(name) under \(value)"
        case .valueOfMaximum(let value, let maximum): "\(value) \(maximum)"
        case .lastAfter(let last, let before): long("\(last), after \(before)")
        case .lastCompared(let last, let before, let first): long("\(last), after \(before); the first was \(first)")
        case .ofCount(let count, let whole): "\(grouped(count)) of \(grouped(whole))"
        case .step(let number): grouped(number)
        case .fromTo(let name, let before, let after): "\(name) from \(before) to \(after)"
        case .flowPart(let value, let source, let target): "\(value) from \(source) to \(target)"
        case .sameName(let name, let number): "\(name) (\(grouped(number)))"
        case .other(let count): "Other (\(grouped(count)))"
        default: sentence(message)
        }
    }

    private static func sentence(_ message: ChartMessage) -> String {
        switch message {
        case .opening(let kind, let extent): long("\(opening(kind)): \(extent).")
        case .emptyDescription: "No data."
        case .emptyRoadDescription: "No steps."
        case .named(let name, let sentence): long("\(name): \(sentence)")
        case .onlyValue(let value, let band): "\(value) (\(band))."
        case .totalOfEqual(let total, let value): "Total \(total), all \(value)."
        case .allEqual(let value): "All \(value)."
        case .total(let total, let highest, let highestBand, let lowest, let lowestBand, let last):
            long(
                "Total \(total), highest \(highest) (\(highestBand)), lowest \(lowest) (\(lowestBand))\(last.map { ", last " + $0 } ?? "")."
            )
        case .knownTotalOfEqual(let total, let value): "Known values add up to \(total), each \(value)."
        case .knownTotal(let total, let highest, let highestBand, let lowest, let lowestBand, let last):
            long(
                "Known values add up to \(total), highest \(highest) (\(highestBand)), lowest \(lowest) (\(lowestBand))\(last.map { ", last " + $0 } ?? "")."
            )
        case .extremes(let highest, let highestBand, let lowest, let lowestBand):
            long("Highest \(highest) (\(highestBand)), lowest \(lowest) (\(lowestBand)).")
        case .course(let first, let highest, let highestBand, let lowest, let lowestBand, let last):
            long("First \(first), highest \(highest) (\(highestBand)), lowest \(lowest) (\(lowestBand)), last \(last).")
        case .value(let value): value + "."
        case .values(let first, let last): long("First \(first), last \(last).")
        case .rule(let value, let label, let above):
            above.map { "Line at \(value): \(label); above it: \($0)." } ?? "Line at \(value): \(label)."
        case .rising: "Rising on the whole."
        case .falling: "Falling on the whole."
        case .highestIsFar: "The highest is far above the others."
        case .lowestIsFar: "The lowest is far below the others."
        case .mapExtent(let width, let height): "From west to east they are \(width) apart, from north to south \(height)."
        case .extent(let low, let high): "From \(low) to \(high)."
        case .axisNotAtZero(let value): "The axis does not start at zero but at \(value)."
        case .logScale: "Logarithmic scale"
        case .logAxis: "The axis of values is logarithmic: equal distances on it are equal ratios."
        case .logAxisAcross: "The axis across is logarithmic: equal distances on it are equal ratios."
        case .offLogScale(let count):
            counted(count, "value", "values") + " of zero or less "
                + (count == 1
                    ? "has no place on a logarithmic axis and is not drawn." : "have no place on a logarithmic axis and are not drawn.")
        case .lineOverBars(let name): "Line over the bars: \(name)."
        case .stackSums: "The value at a stack is the sum of its parts."
        case .waterfall(let first, let firstName, let last, let lastName, let change):
            "From \(first) (\(firstName)) to \(last) (\(lastName)): \(change)."
        case .largestRise(let name, let value): "The largest rise is \(name): \(value)."
        case .largestFall(let name, let value): "The largest fall is \(name): \(value)."
        case .barSpan(let value): "Each bar spans \(value); a value at an edge counts to the next bar."
        case .strip(let name, let median, let low, let high, let values): "\(name): median \(median), from \(low) to \(high), \(values)."
        case .pixelColumns: "Each pixel column shows its highest and lowest value."
        case .donut(let count, let total): "Donut chart: \(counted(count, "part", "parts")), total \(total)."
        case .list(let items): items.joined(separator: ", ") + "."
        case .listing(let name, let items, let more):
            more > 0 ? "\(name): \(items.joined(separator: ", ")) and \(grouped(more)) more." : "\(name): \(items.joined(separator: ", "))."
        case .ring(let value, let verdict): verdict.map { "\(value): \($0)." } ?? value + "."
        case .unknownValue: "The value is not known."
        case .beyondMaximum: "That is more than the whole ring."
        case .roadNow(let name, let details):
            details.count == 2
                ? "Now at \(name): \(details[1]) (\(details[0]))."
                : details.isEmpty ? "Now at \(name)." : "Now at \(name): \(details.joined(separator: ", "))."
        case .bullet(let name, let state, let value, let share): bullet(name, state, value, share)
        case .notOver(let band): "\(band) is not over yet."
        case .weekNotOver(let band): "The week of \(band) is not over yet."
        case .hourNotOver(let band): "The hour that began on \(band) is not over yet."
        default: count(message)
        }
    }

    /// `Fun: over by $10 ($110 of $100, 110%).`, as far as each is known.
    private static func bullet(_ name: String, _ state: String?, _ value: String?, _ share: String?) -> String {
        switch (state, value, share) {
        case (let state?, let value?, let share?): long("\(name): \(state) (\(value), \(share)).")
        case (let first?, let second?, nil), (let first?, nil, let second?), (nil, let first?, let second?):
            long("\(name): \(first) (\(second)).")
        case (let only?, nil, nil), (nil, let only?, nil), (nil, nil, let only?): "\(name): \(only)."
        case (nil, nil, nil): name + "."
        }
    }

    private static func count(_ message: ChartMessage) -> String {
        switch message {
        case .moreSeries(let count): "\(grouped(count)) more series."
        case .missingValues(let count): count == 1 ? "1 value is missing." : "\(grouped(count)) values are missing."
        case .zeroDays(let count): count == 1 ? "1 day is at zero." : "\(grouped(count)) days are at zero."
        case .invalidValues(let count): count == 1 ? "1 invalid value is left out." : "\(grouped(count)) invalid values are left out."
        case .notComplete(let count): count == 1 ? "1 is not complete." : "\(grouped(count)) are not complete."
        case .map(let count): "Map of \(counted(count, "place", "places")), with north at the top."
        case .mapNamesLeftOut(let count): count == 1 ? "1 name is not written on it." : "\(grouped(count)) names are not written on it."
        case .mapUnplaced(let count):
            count == 1 ? "1 place has no position and is not on it." : "\(grouped(count)) places have no position and are not on it."
        case .notDrawn(let count): count == 1 ? "1 more is not drawn." : "\(grouped(count)) more are not drawn."
        case .thinned(let points, let drawn): "\(counted(points, "point is", "points are")) drawn as \(grouped(drawn))."
        case .namesLeftOut(let count):
            count == 1 ? "1 name is not written under its bar." : "\(grouped(count)) names are not written under their bars."
        case .firstDrawn(let count): count == 1 ? "The first one is drawn." : "The first \(grouped(count)) are drawn."
        case .largestDrawn(let count): count == 1 ? "The largest one is drawn." : "The \(grouped(count)) largest are drawn."
        case .largestAndOther(let count):
            count == 1 ? "The largest one is drawn, the others together." : "The \(grouped(count)) largest are drawn, the others together."
        case .repeatsAdded(let count):
            count == 1
                ? "1 date stands in the data more than once; its values are added up."
                : "\(grouped(count)) dates stand in the data more than once; their values are added up."
        case .repeatsLast(let count):
            count == 1
                ? "1 date stands in the data more than once; its last value is drawn."
                : "\(grouped(count)) dates stand in the data more than once; their last values are drawn."
        case .hoursAdded(let count):
            count == 1
                ? "1 hour stands in the data more than once; its values are added up."
                : "\(grouped(count)) hours stand in the data more than once; their values are added up."
        case .hoursLast(let count):
            count == 1
                ? "1 hour stands in the data more than once; its last value is drawn."
                : "\(grouped(count)) hours stand in the data more than once; their last values are drawn."
        case .negativeShares(let count):
            count == 1 ? "1 negative value cannot be shown as a share." : "\(grouped(count)) negative values cannot be shown as shares."
        case .amounts(let count): count == 1 ? "1 amount against its limit." : "\(grouped(count)) amounts against their limits."
        case .notListed(let count): count == 1 ? "1 more is not listed here." : "\(grouped(count)) more are not listed here."
        case .roadDone(let done, let count): "\(grouped(done)) of \(grouped(count)) done."
        default: ""
        }
    }

    private static func opening(_ kind: ChartMessage.ChartKind) -> String {
        switch kind {
        case .bar: "Bar chart"
        case .stackedBar: "Stacked bar chart"
        case .line: "Line chart"
        case .area: "Area chart"
        case .stackedArea: "Stacked area chart"
        case .points: "Point chart"
        case .range: "Ranges"
        case .calendar: "Calendar"
        case .dumbbell, .slope: "Before and after"
        case .multiples: "Small line charts"
        case .flow: "Flow"
        case .histogram: "Histogram"
        case .strip: "Each value as a dot"
        case .treemap: "Treemap"
        }
    }

    /// Digits in groups of three.
    private static func grouped(_ count: Int) -> String {
        guard count >= 1000 else { return String(count) }
        let rest = String(count % 1000)
        return grouped(count / 1000) + "," + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }

    private static func counted(_ count: Int, _ one: String, _ other: String) -> String {
        "\(grouped(count)) \(count == 1 ? one : other)"
    }
}

/// The text of a sentence that has parts.
private func long(_ sentence: LongSentence) -> String { sentence.text }

/// Text put together in memory that is asked for once: room is kept for each part, where Swift's own strings keep two bytes for it and grow.
private struct LongSentence: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ part: String) { text += part }
    }

    let text: String

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
