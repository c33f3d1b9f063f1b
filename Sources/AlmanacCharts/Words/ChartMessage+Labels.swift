/// Names, labels and parts of sentences.
extension ChartMessage {
    /// The name of a picture without one.
    public static var chart: Self { Self("charts.chart") }

    /// The text for a blank name.
    public static var blank: Self { Self("charts.blank") }

    /// The text of a chart without values.
    public static var noData: Self { Self("charts.no-data") }

    /// The text of a road without stations.
    public static var noSteps: Self { Self("charts.no-steps") }

    /// The end of a list that was cut.
    public static func more(count: Int) -> Self { Self("charts.more", ["count": .count(count)]) }

    /// The maximum under the value of a ring.
    public static func ofMaximum(_ value: String) -> Self { Self("charts.of-maximum", ["value": .text(value)]) }

    /// The value from which a word of a ring applies.
    public static func from(_ value: String) -> Self { Self("charts.from", ["value": .text(value)]) }

    /// The value below which the lowest word of a ring applies.
    public static func under(_ value: String) -> Self { Self("charts.under", ["value": .text(value)]) }

    /// The median of several values; without a value, the name of its mark.
    public static func median(value: String?) -> Self {
        Self(value == nil ? "charts.median-name" : "charts.median", ["value": value.map(Argument.text)])
    }

    /// The name of an axis of counts.
    public static var countAxis: Self { Self("charts.count-axis") }

    /// The upper end of a step of values.
    public static func upTo(_ value: String) -> Self { Self("charts.up-to", ["value": .text(value)]) }

    /// The text for an unknown value.
    public static var notKnown: Self { Self("charts.not-known") }

    /// The name of all entries that are not listed.
    public static var rest: Self { Self("charts.other") }

    /// The present road station, with its share if that is known.
    public static func now(share: String?) -> Self {
        Self(share == nil ? "charts.now" : "charts.now-share", ["share": share.map(Argument.text)])
    }

    /// A station that is done.
    public static var completed: Self { Self("charts.completed") }

    /// A station in progress.
    public static var active: Self { Self("charts.active") }

    /// A station that is not open yet.
    public static var locked: Self { Self("charts.locked") }

    /// A share above zero but less than the percentage.
    public static func lessThan(percent: String) -> Self { Self("charts.less-than", ["percent": .text(percent)]) }

    /// A share above the percentage but less than the whole.
    public static func moreThan(percent: String) -> Self { Self("charts.more-than", ["percent": .text(percent)]) }

    // MARK: Parts of sentences

    /// The number of hours of a chart.
    public static func hours(count: Int) -> Self { Self("charts.hours", ["count": .count(count)]) }

    /// The number of days of a chart.
    public static func days(count: Int) -> Self { Self("charts.days", ["count": .count(count)]) }

    /// The number of weeks of a chart.
    public static func weeks(count: Int) -> Self { Self("charts.weeks", ["count": .count(count)]) }

    /// The number of months of a chart.
    public static func months(count: Int) -> Self { Self("charts.months", ["count": .count(count)]) }

    /// The number of entries of a chart.
    public static func categories(count: Int) -> Self { Self("charts.categories", ["count": .count(count)]) }

    /// The extent of a chart, with its first and last band.
    public static func span(extent: String, from: String, to: String) -> Self {
        Self("charts.span", ["extent": .text(extent), "from": .text(from), "to": .text(to)])
    }

    /// A distance: "150 m".
    public static func metres(_ number: String) -> Self { Self("charts.metres", ["number": .text(number)]) }

    /// A distance: "12 km".
    public static func kilometres(_ number: String) -> Self { Self("charts.kilometres", ["number": .text(number)]) }

    /// A part of a whole, with its share if that is known.
    public static func part(name: String, value: String, share: String?) -> Self {
        Self(
            share == nil ? "charts.part" : "charts.part-share",
            ["name": .text(name), "value": .text(value), "share": share.map(Argument.text)])
    }

    /// A word of a ring and the value from which it applies.
    public static func wordFrom(name: String, value: String) -> Self {
        Self("charts.word-from", ["name": .text(name), "value": .text(value)])
    }

    /// A word of a ring and the value below which it applies.
    public static func wordUnder(name: String, value: String) -> Self {
        Self("charts.word-under", ["name": .text(name), "value": .text(value)])
    }

    /// A value with the band that it is of, where that is not plain: "4.9 (Nov 19)".
    public static func valueOf(value: String, band: String) -> Self {
        Self("charts.value-of", ["value": .text(value), "band": .text(band)])
    }

    /// The last value, compared with the one before it.
    public static func lastAfter(last: String, before: String) -> Self {
        Self("charts.last-after", ["last": .text(last), "before": .text(before)])
    }

    /// The last value, compared with the one before it and with the first one.
    public static func lastCompared(last: String, before: String, first: String) -> Self {
        Self("charts.last-compared", ["last": .text(last), "before": .text(before), "first": .text(first)])
    }

    /// A count and the whole that it is part of: "3 of 12".
    public static func ofCount(count: Int, whole: Int) -> Self {
        Self("charts.of-count", ["count": .count(count), "whole": .count(whole)])
    }

    /// A repeated name, with its number.
    public static func sameName(name: String, number: Int) -> Self {
        Self("charts.same-name", ["name": .text(name), "count": .count(number)])
    }

    /// The number of a step on a road.
    public static func step(_ number: Int) -> Self { Self("charts.step", ["number": .count(number)]) }

    /// The name of several merged entries.
    public static func other(count: Int) -> Self { Self("charts.other-count", ["count": .count(count)]) }

    /// A value and its maximum: "28" and "of 36".
    public static func valueOfMaximum(value: String, maximum: String) -> Self {
        Self("charts.value-of-maximum", ["value": .text(value), "maximum": .text(maximum)])
    }

    /// Two values of one name.
    public static func fromTo(name: String, before: String, after: String) -> Self {
        Self("charts.from-to", ["name": .text(name), "before": .text(before), "after": .text(after)])
    }

    /// A range from one value to another.
    public static func between(low: String, high: String) -> Self { Self("charts.between", ["low": .text(low), "high": .text(high)]) }

    /// The number of values.
    public static func valueCount(count: Int) -> Self { Self("charts.value-count", ["count": .count(count)]) }

    /// An amount on its way from one name to another.
    public static func flowPart(value: String, source: String, target: String) -> Self {
        Self("charts.flow-part", ["value": .text(value), "source": .text(source), "target": .text(target)])
    }
}
