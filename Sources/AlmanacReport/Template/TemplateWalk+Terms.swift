import AlmanacInsights
import AlmanacModel

// Values of the names of a template.

extension TemplateWalk {
    /// True when a section over the name is shown.
    func holds(_ slot: Slot) -> Bool {
        switch slot {
        case .rows(let name): context.insights.state(ofSeries: name, range).hasRows
        // The number of rows of a list that could not be read is unknown.
        case .flag(let name, .rowCount): context.insights.state(ofSeries: name, range) == .filled
        case .failures: !context.snapshot.failures.isEmpty
        case .missing: !context.missing.isEmpty
        case .headlines: !context.highlights(range).further.isEmpty
        case .reasons: !context.reasons(range).isEmpty
        case .news, .topNews: !context.news(range).isEmpty
        case .flag(let name, .isPresent): context.insights.state(ofSeries: name, range) != .absent
        case .flag(let name, .isEmpty): context.insights.state(ofSeries: name, range) == .empty
        case .flag(let name, .hasAverage): context.insights.series(name, range)?.measure("average") != nil
        case .flag(let name, .isUnknown): context.insights.state(ofSeries: name, range) == .unknown
        case .system(let name): context.hasSystem(name)
        case .fact(.hasPrevious): context.insights.period(range).previous != nil
        case .fact(.isDay): dayCount == 1
        case .fact(.isShort): dayCount <= 8
        case .fact(.isPast): context.insights.isOfPast(range)
        case .fact(.isMonth): context.insights.isOfMonth(range)
        case .fact(.hasTodo): !context.highlights(range).todo.isEmpty
        case .fact(.isIncomplete): !context.snapshot.failures.isEmpty
        case .metric(let name, .isZero): context.insights.metric(name, range)?.value?.magnitude == 0
        case .metric(let name, .isNegative): (context.insights.metric(name, range)?.value?.magnitude ?? 0) < 0
        case .at(let pinned, let slot): at(pinned).holds(slot)
        // A value that is not known is written as a dash, and a section on it is not taken.
        case .metric(let name, .text): context.insights.metric(name, range)?.value != nil
        case .fact, .metric, .flag(_, .title), .systemTitle, .field: term(of: slot) != nil
        }
    }

    /// Value of a name; `nil` when there is nothing to write.
    func term(of slot: Slot) -> Term? {
        switch slot {
        case .fact(let fact): term(of: fact)
        case .flag(let name, .rowCount): .value(.count(Int64(context.insights.series(name, range)?.keys.count ?? 0)))
        case .flag(let name, .title): context.insights.catalogue.series(named: name).map { .phrase($0.title) }
        case .metric(let name, .title): context.insights.catalogue.metric(named: name).map { .phrase($0.title) }
        case .metric(let name, let field): term(of: field, in: context.insights.metric(name, range))
        case .systemTitle(let name): context.insights.catalogue.systems.first { $0.system == name }.flatMap { title($0.title) }
        case .field(let depth, let field): term(of: field, in: rows[depth])
        case .at(let pinned, let slot): at(pinned).term(of: slot)
        case .rows, .flag, .failures, .missing, .headlines, .reasons, .news, .topNews, .system: nil
        }
    }

    /// The same walk at a period of its own.
    private func at(_ range: RangeKey) -> Self {
        var walk = self
        walk.range = range
        return walk
    }

    private func term(of field: RowField, in row: Row) -> Term? {
        switch (row, field) {
        case (.series(let series, let row), .key): return .key(series.keys[row])
        case (.series(let series, let row), .measure(let name)):
            guard let value = series.value(name, at: row) else { return nil }
            if case .text(let text) = value, text.isEmpty { return nil }
            return .value(value)
        case (.series(let series, let row), .tone): return .code((series.tones.isEmpty ? Tone.neutral : series.tones[row]).rawValue)
        case (.series(_, let row), .number): return .code(String(row + 1))
        case (.failure(let failure), .source): return named(failure.source)
        case (.failure(let failure), .endpoint):
            return named([failure.endpoint, failure.range].compactMap { $0 }.joined(separator: " "))
        case (.failure(let failure), .message): return failure.message.flatMap(named)
        case (.headline(let headline, _), .sentence): return .phrase(headline.sentence)
        case (.headline(let headline, _), .tone): return .code(headline.tone.rawValue)
        case (.headline(_, let row), .number): return .code(String(row + 1))
        case (.missing(let answers, _), .source): return title(answers.source)
        case (.missing(let answers, _), .sentence): return .phrase(answers.sentence)
        case (.missing(_, let row), .number): return .code(String(row + 1))
        case (.series, _), (.failure, _), (.missing, _), (.headline, _): return nil
        }
    }

    /// Number of days of the period.
    private var dayCount: Int {
        let days = context.insights.period(range).days
        return days.upperBound.distance(from: days.lowerBound) + 1
    }

    /// What a system is called.
    private func title(_ title: Phrase.Argument) -> Term? {
        switch title {
        case .name(let text): named(text)
        case .phrase(let phrase): .phrase(phrase)
        default: nil
        }
    }

    private func named(_ text: String) -> Term? { text.isEmpty ? nil : .name(text) }

    private func term(of field: MetricField, in metric: Metric?) -> Term? {
        guard let metric, let value = metric.value else {
            switch field {
            // Not known is written as a dash and not as nothing.
            case .text: return .value(nil)
            case .basis: return metric?.basis.map { .phrase($0) }
            default: return nil
            }
        }
        switch field {
        case .text: return .value(value)
        case .short: return .short(value)
        case .change: return Phrase.change(of: metric).map { .phrase($0) }
        case .delta:
            if let change = metric.points ?? metric.amountChange { return .value(change) }
            return metric.change.map { change in metric.difference.map { .difference($0) } ?? .delta(change) }
        case .previous: return metric.previous.map { .value($0) }
        case .yearBefore: return metric.yearBefore.map { .value($0) }
        case .at: return metric.at.map { .key($0) }
        case .basis: return metric.basis.map { .phrase($0) }
        case .counted: return .phrase(Phrase("counted." + metric.name, ["count": .value(value)]))
        case .isZero, .isNegative, .title: return nil
        }
    }

    private func term(of fact: Fact) -> Term? {
        let now = context.insights.localNow
        let period = context.insights.period(range)
        switch fact {
        case .headline: return .phrase(context.headline(range))
        case .shortHeadline: return .phrase(context.shortHeadline(range))
        case .lead: return .phrase(context.lead(range))
        case .greeting:
            // Nobody knows when a mail about last month is opened.
            if !range.isWindow, period.last < now.day { return .phrase(Phrase("greeting.any")) }
            switch context.greetingSecond / 3600 {
            // In the small hours it is neither evening nor morning.
            case 0..<5: return .phrase(Phrase("greeting.any"))
            case 5..<12: return .phrase(Phrase("greeting.morning"))
            case 12..<17: return .phrase(Phrase("greeting.afternoon"))
            default: return .phrase(Phrase("greeting.evening"))
            }
        case .subjectName: return .name(context.subjectName)
        case .subjectID: return named(context.snapshot.subject.id)
        case .asOf: return .longDay(now.day)
        case .asOfDay: return .value(.day(now.day))
        case .asOfTime: return .time(now.second)
        case .asOfZone: return .code(context.text.zoneName(at: context.snapshot.asOf))
        case .sources:
            return context.sources.isEmpty ? nil : .phrase(Phrase("pages.names", ["names": .list(context.sources)]))
        case .periodName: return .phrase(period.name)
        case .periodTitle: return .phrase(period.title)
        case .periodFirst: return .longDay(period.first)
        case .periodLast: return .longDay(period.last)
        case .periodLastDay: return .value(.day(period.last))
        case .periodRange: return .days(period.first...max(period.first, period.last))
        case .previousName: return period.previousName.map { .phrase($0) }
        case .previousRange: return period.previous.map { .days($0) }
        case .hasPrevious, .isDay, .isShort, .isPast, .isMonth, .hasTodo, .isIncomplete: return nil
        }
    }
}
