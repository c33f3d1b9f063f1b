/// Names, labels and parts of sentences, each a message of `words/<language>/charts.mf2`, where it can be read.
extension ChartMessage {
    package static var chart: Self { Self("charts.chart") }
    package static var blank: Self { Self("charts.blank") }
    package static var noData: Self { Self("charts.no-data") }
    package static var noSteps: Self { Self("charts.no-steps") }
    package static func more(count: Int) -> Self { Self("charts.more", ["count": .count(count)]) }
    package static func ofMaximum(_ value: String) -> Self { Self("charts.of-maximum", ["value": value]) }
    /// The value from which a word of a ring applies.
    package static func from(_ value: String) -> Self { Self("charts.from", ["value": value]) }
    /// The value below which the lowest word of a ring applies.
    package static func under(_ value: String) -> Self { Self("charts.under", ["value": value]) }
    /// The median of several values; without a value, the name of its mark.
    package static func median(value: String?) -> Self { Self(value == nil ? "charts.median-name" : "charts.median", ["value": value]) }
    package static var countAxis: Self { Self("charts.count-axis") }
    /// The upper end of a step of values.
    package static func upTo(_ value: String) -> Self { Self("charts.up-to", ["value": value]) }
    package static var notKnown: Self { Self("charts.not-known") }
    /// The name of all entries that are not listed.
    package static var rest: Self { Self("charts.other") }
    /// The present road station, with its share if that is known.
    package static func now(share: String?) -> Self { Self(share == nil ? "charts.now" : "charts.now-share", ["share": share]) }
    package static var completed: Self { Self("charts.completed") }
    package static var active: Self { Self("charts.active") }
    package static var locked: Self { Self("charts.locked") }
    /// A share above zero but less than the percentage.
    package static func lessThan(percent: String) -> Self { Self("charts.less-than", ["percent": percent]) }
    /// A share above the percentage but less than the whole.
    package static func moreThan(percent: String) -> Self { Self("charts.more-than", ["percent": percent]) }

    // MARK: Parts of sentences

    package static func hours(count: Int) -> Self { Self("charts.hours", ["count": .count(count)]) }
    package static func days(count: Int) -> Self { Self("charts.days", ["count": .count(count)]) }
    package static func weeks(count: Int) -> Self { Self("charts.weeks", ["count": .count(count)]) }
    package static func months(count: Int) -> Self { Self("charts.months", ["count": .count(count)]) }
    package static func categories(count: Int) -> Self { Self("charts.categories", ["count": .count(count)]) }
    /// The extent of a chart, with its first and last band.
    package static func span(extent: String, from: String, to: String) -> Self {
        Self("charts.span", ["extent": extent, "from": from, "to": to])
    }

    /// A distance: "150 m".
    package static func metres(_ number: String) -> Self { Self("charts.metres", ["number": number]) }
    package static func kilometres(_ number: String) -> Self { Self("charts.kilometres", ["number": number]) }
    /// A part of a whole, with its share if that is known.
    package static func part(name: String, value: String, share: String?) -> Self {
        Self(share == nil ? "charts.part" : "charts.part-share", ["name": name, "value": value, "share": share])
    }

    /// A word of a ring and the value from which it applies.
    package static func wordFrom(name: String, value: String) -> Self { Self("charts.word-from", ["name": name, "value": value]) }
    /// A word of a ring and the value below which it applies.
    package static func wordUnder(name: String, value: String) -> Self { Self("charts.word-under", ["name": name, "value": value]) }
    /// A value with the band that it is of, where that is not plain: "4.9 (Nov 19)".
    package static func valueOf(value: String, band: String) -> Self { Self("charts.value-of", ["value": value, "band": band]) }
    package static func lastAfter(last: String, before: String) -> Self { Self("charts.last-after", ["last": last, "before": before]) }
    package static func lastCompared(last: String, before: String, first: String) -> Self {
        Self("charts.last-compared", ["last": last, "before": before, "first": first])
    }

    package static func ofCount(count: Int, whole: Int) -> Self {
        Self("charts.of-count", ["count": .count(count), "whole": .count(whole)])
    }

    /// A repeated name, with its number.
    package static func sameName(name: String, number: Int) -> Self {
        Self("charts.same-name", ["name": .text(name), "count": .count(number)])
    }

    package static func step(_ number: Int) -> Self { Self("charts.step", ["number": .count(number)]) }
    package static func other(count: Int) -> Self { Self("charts.other-count", ["count": .count(count)]) }
    /// A value and its maximum: "28" and "of 36".
    package static func valueOfMaximum(value: String, maximum: String) -> Self {
        Self("charts.value-of-maximum", ["value": value, "maximum": maximum])
    }

    /// Two values of one name.
    package static func fromTo(name: String, before: String, after: String) -> Self {
        Self("charts.from-to", ["name": name, "before": before, "after": after])
    }

    package static func between(low: String, high: String) -> Self { Self("charts.between", ["low": low, "high": high]) }
    package static func valueCount(count: Int) -> Self { Self("charts.value-count", ["count": .count(count)]) }
    /// An amount on its way from one name to another.
    package static func flowPart(value: String, source: String, target: String) -> Self {
        Self("charts.flow-part", ["value": value, "source": source, "target": target])
    }
}
