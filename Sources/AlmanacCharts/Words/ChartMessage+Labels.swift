/// Names, labels and parts of sentences, each a message of `words/<language>/charts.mf2`, where it can be read. A message that is said in one place
/// stands there by its name.
extension ChartMessage {
    package static var chart: Self { Self("charts.chart") }
    package static func ofMaximum(_ value: String) -> Self { Self("charts.of-maximum", ["value": value]) }
    /// The value below which the lowest word of a ring applies.
    package static func under(_ value: String) -> Self { Self("charts.under", ["value": value]) }
    /// The median of several values; without a value, the name of its mark.
    package static func median(value: String?) -> Self { Self(value == nil ? "charts.median-name" : "charts.median", ["value": value]) }
    package static var countAxis: Self { Self("charts.count-axis") }
    package static var notKnown: Self { Self("charts.not-known") }
    /// The name of all entries that are not listed.
    package static var rest: Self { Self("charts.other") }
    /// The present road station, with its share if that is known.
    package static func now(share: String?) -> Self { Self(share == nil ? "charts.now" : "charts.now-share", ["share": share]) }
    /// A share above zero but less than the percentage.
    package static func lessThan(percent: String) -> Self { Self("charts.less-than", ["percent": percent]) }
    /// A share above the percentage but less than the whole.
    package static func moreThan(percent: String) -> Self { Self("charts.more-than", ["percent": percent]) }

    // MARK: Parts of sentences

    package static func days(count: Int) -> Self { Self("charts.days", ["count": .count(count)]) }
    package static func weeks(count: Int) -> Self { Self("charts.weeks", ["count": .count(count)]) }
    package static func categories(count: Int) -> Self { Self("charts.categories", ["count": .count(count)]) }

    /// A distance: "150 m".
    package static func metres(_ number: String) -> Self { Self("charts.metres", ["number": number]) }
    package static func kilometres(_ number: String) -> Self { Self("charts.kilometres", ["number": number]) }
    /// A part of a whole, with its share if that is known.
    package static func part(name: String, value: String, share: String?) -> Self {
        Self(share == nil ? "charts.part" : "charts.part-share", ["name": name, "value": value, "share": share])
    }

    package static func other(count: Int) -> Self { Self("charts.other-count", ["count": .count(count)]) }
    /// A value and its maximum: "28" and "of 36".
    package static func valueOfMaximum(value: String, maximum: String) -> Self {
        Self("charts.value-of-maximum", ["value": value, "maximum": maximum])
    }

    /// Two values of one name.
    package static func fromTo(name: String, before: String, after: String) -> Self {
        Self("charts.from-to", ["name": name, "before": before, "after": after])
    }

    package static func valueCount(count: Int) -> Self { Self("charts.value-count", ["count": .count(count)]) }
    /// An amount on its way from one name to another.
    package static func flowPart(value: String, source: String, target: String) -> Self {
        Self("charts.flow-part", ["value": value, "source": source, "target": target])
    }
}
