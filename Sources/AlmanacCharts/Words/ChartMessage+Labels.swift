/// Names, labels and parts of sentences.
extension ChartMessage {
    /// The name of a picture that was given none.
    public static var chart: Self { Self("charts.chart") }

    /// Stands for a blank name.
    public static var blank: Self { Self("charts.blank") }

    /// In the place of a chart without values.
    public static var noData: Self { Self("charts.no-data") }

    /// In the place of a road without stations.
    public static var noSteps: Self { Self("charts.no-steps") }

    /// At the end of a list that was cut.
    public static func more(count: Int) -> Self { Self("charts.more", ["count": .count(count)]) }

    /// Under the value of a ring.
    public static func ofMaximum(_ value: String) -> Self { Self("charts.of-maximum", ["value": .text(value)]) }

    /// The value from which a word of a ring holds.
    public static func from(_ value: String) -> Self { Self("charts.from", ["value": .text(value)]) }

    /// The value under which the lowest word of a ring holds.
    public static func under(_ value: String) -> Self { Self("charts.under", ["value": .text(value)]) }

    /// The middle one of several values; the name of a mark that shows it where there is none.
    public static func median(value: String?) -> Self {
        Self(value == nil ? "charts.median-name" : "charts.median", ["value": value.map(Argument.text)])
    }

    /// The axis that says how many there are.
    public static var countAxis: Self { Self("charts.count-axis") }

    /// The upper end of a step of values.
    public static func upTo(_ value: String) -> Self { Self("charts.up-to", ["value": .text(value)]) }

    /// In the place of a value that is not there.
    public static var notKnown: Self { Self("charts.not-known") }

    /// The name of everything that is not told one by one.
    public static var rest: Self { Self("charts.other") }

    /// The road station that is being worked on; with its share when that is known.
    public static func now(share: String?) -> Self {
        Self(share == nil ? "charts.now" : "charts.now-share", ["share": share.map(Argument.text)])
    }

    /// A station that is done.
    public static var completed: Self { Self("charts.completed") }

    /// The station that is being worked on.
    public static var active: Self { Self("charts.active") }

    /// A station that is not open yet.
    public static var locked: Self { Self("charts.locked") }

    /// A share that is more than nothing but less than the percentage.
    public static func lessThan(percent: String) -> Self { Self("charts.less-than", ["percent": .text(percent)]) }

    /// A share that is more than the percentage but not everything.
    public static func moreThan(percent: String) -> Self { Self("charts.more-than", ["percent": .text(percent)]) }

    // MARK: Parts of sentences

    /// How many hours a chart has.
    public static func hours(count: Int) -> Self { Self("charts.hours", ["count": .count(count)]) }

    /// How many days a chart has.
    public static func days(count: Int) -> Self { Self("charts.days", ["count": .count(count)]) }

    /// How many weeks a chart has.
    public static func weeks(count: Int) -> Self { Self("charts.weeks", ["count": .count(count)]) }

    /// How many months a chart has.
    public static func months(count: Int) -> Self { Self("charts.months", ["count": .count(count)]) }

    /// How many entries a chart has.
    public static func categories(count: Int) -> Self { Self("charts.categories", ["count": .count(count)]) }

    /// From which band to which.
    public static func span(extent: String, from: String, to: String) -> Self {
        Self("charts.span", ["extent": .text(extent), "from": .text(from), "to": .text(to)])
    }

    /// A distance: "150 m".
    public static func metres(_ number: String) -> Self { Self("charts.metres", ["number": .text(number)]) }

    /// A distance: "12 km".
    public static func kilometres(_ number: String) -> Self { Self("charts.kilometres", ["number": .text(number)]) }

    /// A part of a whole; its share may not be known.
    public static func part(name: String, value: String, share: String?) -> Self {
        Self(
            share == nil ? "charts.part" : "charts.part-share",
            ["name": .text(name), "value": .text(value), "share": share.map(Argument.text)])
    }

    /// A word of a ring and where it begins to hold.
    public static func wordFrom(name: String, value: String) -> Self {
        Self("charts.word-from", ["name": .text(name), "value": .text(value)])
    }

    /// A word of a ring and where it ends to hold.
    public static func wordUnder(name: String, value: String) -> Self {
        Self("charts.word-under", ["name": .text(name), "value": .text(value)])
    }

    /// The last value after the one before it.
    public static func lastAfter(last: String, before: String) -> Self {
        Self("charts.last-after", ["last": .text(last), "before": .text(before)])
    }

    /// The last value after the one before it and after the first one.
    public static func lastCompared(last: String, before: String, first: String) -> Self {
        Self("charts.last-compared", ["last": .text(last), "before": .text(before), "first": .text(first)])
    }

    /// A count and the whole that it is part of: "3 of 12".
    public static func ofCount(count: Int, whole: Int) -> Self {
        Self("charts.of-count", ["count": .count(count), "whole": .count(whole)])
    }

    /// A name that stands there for the second time, or the third.
    public static func sameName(name: String, number: Int) -> Self {
        Self("charts.same-name", ["name": .text(name), "count": .count(number)])
    }

    /// The number of a step on a road.
    public static func step(_ number: Int) -> Self { Self("charts.step", ["number": .count(number)]) }

    /// The name of several that are not worth a place of their own.
    public static func other(count: Int) -> Self { Self("charts.other-count", ["count": .count(count)]) }

    /// A value and the most that it can be: "28" and "of 36".
    public static func valueOfMaximum(value: String, maximum: String) -> Self {
        Self("charts.value-of-maximum", ["value": .text(value), "maximum": .text(maximum)])
    }

    /// Two values of one name.
    public static func fromTo(name: String, before: String, after: String) -> Self {
        Self("charts.from-to", ["name": .text(name), "before": .text(before), "after": .text(after)])
    }

    /// From one value to another.
    public static func between(low: String, high: String) -> Self { Self("charts.between", ["low": .text(low), "high": .text(high)]) }

    /// How many values there are.
    public static func valueCount(count: Int) -> Self { Self("charts.value-count", ["count": .count(count)]) }

    /// An amount on its way from one name to another.
    public static func flowPart(value: String, source: String, target: String) -> Self {
        Self("charts.flow-part", ["value": .text(value), "source": .text(source), "target": .text(target)])
    }
}
