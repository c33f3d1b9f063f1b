import AlmanacInsights
package import AlmanacModel
package import AlmanacReport
import AlmanacText

/// The same numbers for machines: `data/series.json` with everything, `data/metrics.csv`, and one CSV a series.
///
/// Money is written in major units with all digits of its minor unit (`734.14`), ratios as fractions of 1, days as ISO dates; absent is absent,
/// unknown is null (JSON) or empty (CSV).
///
/// Names for machines are the same in every language: those of series, measures and columns are the catalogue's, and a word of ours is its id (see
/// `DataID`). Texts in the reader's language are beside it, in fields called `title`, `label` or `labels`, `basis` and `notes`.
package struct DataRenderer: Renderer {
    package init() {}

    /// `data/guardian.spend.daily.30d.csv`
    static func path(of series: Series) -> String {
        "data/" + series.name + (series.range.map { "." + $0.rawValue } ?? "") + ".csv"
    }

    package func render(_ rendering: SubjectRendering) -> [Artifact] {
        let context = rendering.context
        var artifacts = [
            Artifact(path: "data/series.json", mediaType: "application/json", bytes: json(context)),
            Artifact(path: "data/metrics.csv", mediaType: "text/csv; charset=utf-8", bytes: csv(Self.allMetrics(context), context.text)),
        ]
        for series in Self.allSeries(context) {
            artifacts.append(Artifact(path: Self.path(of: series), mediaType: "text/csv; charset=utf-8", bytes: csv(series, context)))
        }
        return artifacts
    }

    /// In the catalogue's order, ranges within. What is personal is written only where a template asks for it.
    private static func allSeries(_ context: ReportContext) -> [Series] {
        context.insights.catalogue.systems.flatMap { system in
            system.series.filter { !$0.isPersonal }.flatMap { definition -> [Series] in
                let ranges =
                    (definition.isRanged ? RangeKey.allCases : [.thirtyDays])
                    + (definition.dependsOnPeriod ? context.insights.askedRanges : [])
                return ranges.compactMap { context.insights.series(definition.name, $0) }
            }
        }
    }

    /// In the catalogue's order, ranges within.
    private static func allMetrics(_ context: ReportContext) -> [(definition: MetricDefinition, metric: Metric)] {
        context.insights.catalogue.systems.flatMap { system in
            system.metrics.flatMap { definition in
                let ranges =
                    (definition.isRanged ? RangeKey.allCases : [.thirtyDays])
                    + (definition.dependsOnPeriod ? context.insights.askedRanges : [])
                return ranges.compactMap { range in context.insights.metric(definition.name, range).map { (definition, $0) } }
            }
        }
    }

    // MARK: CSV

    private func csv(_ metrics: [(definition: MetricDefinition, metric: Metric)], _ text: ValueText) -> [UInt8] {
        var csv = CSVWriter(capacity: 4096)
        for title in ["metric", "range", "unit", "value", "previous", "change", "at", "label", "at_label", "compared"] { csv.field(title) }
        csv.endRecord()
        for (definition, metric) in metrics {
            csv.field(metric.name)
            csv.field(metric.range?.rawValue ?? "")
            csv.field(definition.unit.rawValue)
            write(metric.value, to: &csv)
            write(metric.previous, to: &csv)
            write(metric.change.map { .number($0) }, to: &csv)
            csv.field(metric.at.map(DataID.id) ?? "")
            csv.field(DataID.label(metric.value, text) ?? "")
            csv.field(metric.at.flatMap { DataID.label($0, text) } ?? "")
            write(metric.compared, to: &csv)
            csv.endRecord()
        }
        return csv.bytes
    }

    private func csv(_ series: Series, _ context: ReportContext) -> [UInt8] {
        var csv = CSVWriter()
        let keyName = context.insights.catalogue.series(named: series.name)?.keyName ?? "key"
        let hasLabels = series.keys.contains(where: DataID.isLabelled)
        let labelled = series.measures.map { $0.values.contains(where: DataID.isLabelled) }
        csv.field(keyName)
        if hasLabels { csv.field(keyName + "_label") }
        for (measure, isLabelled) in zip(series.measures, labelled) {
            csv.field(measure.name)
            if isLabelled { csv.field(measure.name + "_label") }
        }
        csv.endRecord()
        for row in series.keys.indices {
            csv.field(DataID.id(series.keys[row]))
            if hasLabels { csv.field(context.text.key(series.keys[row])) }
            for (measure, isLabelled) in zip(series.measures, labelled) {
                write(measure.values[row], to: &csv)
                if isLabelled { csv.field(measure.values[row].map { context.text.full($0) } ?? "") }
            }
            csv.endRecord()
        }
        return csv.bytes
    }

    private func write(_ value: Value?, to csv: inout CSVWriter) {
        switch value {
        case nil: csv.field("")
        case .money(let money): csv.field(minor: money.minor, fractionDigits: Int(money.currency.fractionDigits))
        case .count(let number), .days(let number): csv.field(number)
        case .quantity(let quantity) where quantity.isPercent: csv.field(quantity.size)
        case .quantity(let quantity): csv.field(minor: quantity.units, fractionDigits: quantity.digits)
        case .ratio(let number), .multiplier(let number), .number(let number): csv.field(number)
        case .change(let value): write(value, to: &csv)
        case .text(let text): csv.field(text)
        case .phrase(let phrase): csv.field(DataID.id(phrase))
        case .day(let day): csv.field(day.description)
        case .month(let month): csv.field(month.description)
        case .instant(let instant): csv.field(instant.description)
        }
    }

    // MARK: JSON

    /// Bytes of `data/series.json`, for files that have it attached, such as a PDF.
    package static func seriesJSON(_ context: ReportContext) -> [UInt8] {
        DataRenderer().json(context)
    }

    private func json(_ context: ReportContext) -> [UInt8] {
        var json = JSONWriter(capacity: 32 << 10)
        json.object { json in
            json.integer("almanac", 1)
            json.string("as_of", context.snapshot.asOf.description)
            json.object("subject") { json in
                json.string("id", context.snapshot.subject.id)
                json.string("currency", context.text.currency.code)
                json.string("timezone", context.text.zone.identifier)
                json.string("locale", context.text.locale.identifier)
                json.string("language", context.text.words.language)
            }
            json.object("periods") { json in
                for range in RangeKey.allCases + context.insights.askedRanges {
                    let period = context.insights.period(range)
                    json.object(range.rawValue) { json in
                        json.string("first", period.first.description)
                        json.string("last", period.last.description)
                        if let counted = period.counted {
                            json.string("counted_first", counted.lowerBound.description)
                            json.string("counted_last", counted.upperBound.description)
                        }
                        if let previous = period.previous {
                            json.string("previous_first", previous.lowerBound.description)
                            json.string("previous_last", previous.upperBound.description)
                        }
                        if let compared = period.compared {
                            json.string("compared_first", compared.lowerBound.description)
                            json.string("compared_last", compared.upperBound.description)
                        }
                    }
                }
            }
            json.object("attention") { json in
                let attention = context.highlights(context.reportRange).attention
                json.string("group", TriageGroup(attention, lacksAnswers: !context.snapshot.failures.isEmpty).id)
                if let reason = attention.reason(in: context.text) { json.string("reason", reason) }
            }
            json.array("metrics") { json in
                for (definition, metric) in Self.allMetrics(context) { self.json(metric, unit: definition.unit, context.text, to: &json) }
            }
            json.array("series") { json in
                for series in Self.allSeries(context) { self.json(series, context.text, to: &json) }
            }
            json.array("failures") { json in
                for failure in context.snapshot.failures {
                    json.object { json in
                        json.string("source", failure.source)
                        json.string("endpoint", failure.endpoint)
                        if let range = failure.range { json.string("range", range) }
                        if let message = failure.message { json.string("message", message) }
                    }
                }
            }
        }
        return json.bytes + [0x0A]
    }

    private func json(_ metric: Metric, unit: Unit, _ text: ValueText, to json: inout JSONWriter) {
        json.object { json in
            json.string("name", metric.name)
            if let range = metric.range { json.string("range", range.rawValue) }
            json.string("title", text.phrase(metric.title))
            json.string("unit", unit.rawValue)
            if case .quantity(let quantity)? = metric.value, let unit = quantity.unit, !quantity.isPercent {
                json.string("measured_in", unit.symbol)
            }
            json.name("value")
            self.json(metric.value, to: &json)
            if let previous = metric.previous {
                json.name("previous")
                self.json(previous, to: &json)
            }
            if let yearBefore = metric.yearBefore {
                json.name("year_before")
                self.json(yearBefore, to: &json)
            }
            if let compared = metric.compared {
                json.name("compared")
                self.json(compared, to: &json)
            }
            if let change = metric.change { json.number("change", change) }
            if let label = DataID.label(metric.value, text) { json.string("label", label) }
            if let at = metric.at {
                json.string("at", DataID.id(at))
                if let label = DataID.label(at, text) { json.string("at_label", label) }
            }
            if let basis = metric.basis { json.string("basis", text.phrase(basis)) }
        }
    }

    private func json(_ series: Series, _ text: ValueText, to json: inout JSONWriter) {
        json.object { json in
            json.string("name", series.name)
            if let range = series.range { json.string("range", range.rawValue) }
            json.string("title", text.phrase(series.title))
            json.array("keys") { json in
                for key in series.keys { json.string(DataID.id(key)) }
            }
            if series.keys.contains(where: DataID.isLabelled) {
                json.array("labels") { json in
                    for key in series.keys { json.string(text.key(key)) }
                }
            }
            json.array("measures") { json in
                for measure in series.measures {
                    json.object { json in
                        json.string("name", measure.name)
                        json.string("title", text.phrase(measure.title))
                        json.string("unit", measure.unit.rawValue)
                        if case .quantity(let quantity)?? = measure.values.first(where: { $0 != nil }), let unit = quantity.unit,
                            !quantity.isPercent
                        {
                            json.string("measured_in", unit.symbol)
                        }
                        json.array("values") { json in
                            for value in measure.values { self.json(value, to: &json) }
                        }
                        if measure.values.contains(where: DataID.isLabelled) {
                            json.array("labels") { json in
                                for value in measure.values {
                                    if let value { json.string(text.full(value)) } else { json.null() }
                                }
                            }
                        }
                    }
                }
            }
            if !series.partial.isEmpty {
                json.array("partial") { json in
                    for index in series.partial { json.integer(index) }
                }
            }
            if !series.notes.isEmpty || !series.about.isEmpty {
                json.array("notes") { json in
                    for note in series.notes + series.about { json.string(text.phrase(note)) }
                }
            }
        }
    }

    private func json(_ value: Value?, to json: inout JSONWriter) {
        switch value {
        case nil: json.null()
        case .count(let number), .days(let number): json.integer(number)
        case .money(let money): json.decimal(DataID.decimal(money))
        case .quantity(let quantity) where quantity.isPercent: json.number(quantity.size)
        case .quantity(let quantity): json.decimal(DataID.decimal(quantity))
        case .ratio(let number), .multiplier(let number), .number(let number): json.number(number)
        case .change(let value): self.json(value, to: &json)
        case .text(let text): json.string(text)
        case .phrase(let phrase): json.string(DataID.id(phrase))
        case .day(let day): json.string(day.description)
        case .month(let month): json.string(month.description)
        case .instant(let instant): json.string(instant.description)
        }
    }
}
