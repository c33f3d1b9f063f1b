package import AlmanacInsights
import AlmanacModel

/// Meaning of a tag of a template once its name is resolved.
enum Slot: Hashable, Sendable {
    case fact(Fact)
    case metric(String, MetricField)
    case rows(series: String)
    case flag(series: String, SeriesFlag)
    case failures
    /// The systems of which some answers did not come, in words for readers.
    case missing
    /// Headlines after the heading.
    case headlines
    /// Those of them that say why something is not known, or that a system has nothing yet.
    case reasons
    /// Headlines besides the lead: the rest of the heading first.
    case news
    /// The two of them that matter most.
    case topNews
    case system(String)
    /// What readers call a system.
    case systemTitle(String)
    /// A field of a row of the section that is `depth` levels deep.
    case field(depth: Int, RowField)
    /// One of those above at a period of its own: `guardian.spend.total@7d`.
    indirect case at(RangeKey, Slot)

    /// Without the period of its own.
    var unpinned: Slot { if case .at(_, let inner) = self { inner.unpinned } else { self } }
}

/// Values that are there for every subject.
enum Fact: String, CaseIterable, Hashable, Sendable {
    case greeting
    case subjectName = "subject.name"
    case subjectID = "subject.id"
    case asOf = "as_of"
    case asOfDay = "as_of.day"
    case asOfTime = "as_of.time"
    case asOfZone = "as_of.zone"
    case sources
    case periodName = "period.name"
    case periodTitle = "period.title"
    case periodFirst = "period.first"
    case periodLast = "period.last"
    case periodLastDay = "period.last.day"
    case periodRange = "period.range"
    case previousName = "period.previous.name"
    case previousRange = "period.previous.range"
    case hasPrevious = "period.previous"
    case isDay = "period.is_day"
    case isShort = "period.is_short"
    case isPast = "period.is_past"
    case isMonth = "period.is_month"
    case hasTodo = "todo"
    case isIncomplete = "incomplete"
    case headline
    case shortHeadline = "headline.short"
    case lead

    var isRanged: Bool { rawValue.hasPrefix("period.") && !followsPeriod || [.headline, .shortHeadline, .lead].contains(self) }

    /// True when it is the same for all windows, but differs for a period that was asked for.
    var followsPeriod: Bool { [.isPast, .isMonth].contains(self) }

    var meaning: String {
        switch self {
        case .greeting:
            "Good morning, afternoon or evening, by the subject's clock at as_of; Hello at night, and in what is about a period that is over"
        case .subjectName: "the subject's name, or the id when there is none"
        case .subjectID: "the subject's id"
        case .asOf: "the day of the report, in full"
        case .asOfDay: "the day of the report, short"
        case .asOfTime: "the time of the report by the subject's clock"
        case .asOfZone: "the abbreviation of the subject's time zone"
        case .sources: "the systems that had data"
        case .periodName: "the period in words, with its preposition: in the last 30 days"
        case .periodTitle: "the period as a label: 30 days"
        case .periodFirst: "first day of the period"
        case .periodLast: "last day of the period"
        case .periodLastDay: "last day of the period, short"
        case .periodRange: "first and last day of the period"
        case .previousName: "the period before in words, with its preposition; empty when the data does not reach that far"
        case .previousRange: "first and last day of the period before"
        case .hasPrevious: "as a section: whether there is a period before to compare with"
        case .isDay: "as a section: whether the period is a single day"
        case .isShort: "as a section: whether the period is a week or less; the last 7 days touch eight"
        case .isPast: "as a section: whether the report is about more than a day and that is over, so that what stands now is none of it"
        case .hasTodo: "as a section: whether there is a list of what waits for the reader"
        case .isMonth: "as a section: whether the report is about one whole month and that is over"
        case .headline: "the one or two sentences that matter most, of all systems"
        case .shortHeadline:
            "the first sentence of the headline without what it is compared with, and the one thing that needs action where no list has it"
        case .lead: "the first sentence of the headline alone; of a single day with what is overdue now"
        case .isIncomplete: "as a section: whether some answers had not come, without saying which"
        }
    }
}

/// A field of a metric, as templates name it.
enum MetricField: String, CaseIterable, Hashable, Sendable {
    /// Without a suffix: the value in full.
    case text = ""
    case short, change, delta, previous, at, basis, counted
    case isZero = "is_zero"
    case isNegative = "is_negative"
    case title
    case yearBefore = "year_before"

    var meaning: String {
        switch self {
        case .text: "the value"
        case .short: "the value in short form"
        case .change: "against the period before, in words: 8% more than"
        case .delta: "against the period before, signed: +8%"
        case .previous: "the value of the period before"
        case .yearBefore: "the value of the same period a year ago, of a period that was asked for and where the data reaches that far"
        case .at: "where it was found: the day, the category"
        case .basis: "what an estimate rests on"
        case .counted: "the value with its noun, as the language counts it: 37 charges"
        case .isZero: "as a section: whether the value is known and zero"
        case .isNegative: "as a section: whether the value is known and below zero, as refunds are"
        case .title: "what readers call it: Spent"
        }
    }
}

/// A question about a series outside its rows.
enum SeriesFlag: String, CaseIterable, Hashable, Sendable {
    case isPresent = "is_present"
    case isEmpty = "is_empty"
    case isUnknown = "is_unknown"
    case rowCount = "row_count"
    case hasAverage = "has_average"
    case title

    /// True when a template can write it; the others can only be asked as sections.
    var isText: Bool { self == .rowCount || self == .title }

    var meaning: String {
        switch self {
        case .isPresent: "whether the dump has it"
        case .isEmpty: "whether it is there, could be read, and has no rows"
        case .isUnknown: "whether it is there and nothing of it was sent or could be read"
        case .rowCount: "how many rows it has"
        case .hasAverage: "whether an average of any of its rows is known, which a chart has as a line"
        case .title: "what readers call it: Spending by category"
        }
    }
}

/// A field of a row.
enum RowField: Hashable, Sendable {
    case key
    /// By name: a series leaves out the measures of which nothing is known.
    case measure(String)
    case tone
    case number
    /// Of the list of failures.
    case source, endpoint, message
    /// Of the list of headlines.
    case sentence
}

/// Every name that a template can use, made from the catalogue.
package struct Vocabulary: Sendable {
    package let catalogue: Catalogue
    private var slots: [String: Slot] = [:]
    private var sections: [String: Slot] = [:]
    /// Fields of a row, by series.
    private var fields: [String: [String: RowField]] = [:]
    private var ranged: Set<String> = []
    private var following: Set<String> = []

    package init(_ catalogue: Catalogue = .builtIn) {
        self.catalogue = catalogue
        for fact in Fact.allCases { slots[fact.rawValue] = .fact(fact) }
        sections["failures"] = .failures
        fields["failures"] = ["source": .source, "endpoint": .endpoint, "message": .message]
        sections["headlines"] = .headlines
        sections["reasons"] = .reasons
        sections["news"] = .news
        sections["top_news"] = .topNews
        sections["missing"] = .missing
        fields["missing"] = ["sentence": .sentence, "source": .source, "number": .number]
        fields["headlines"] = ["sentence": .sentence, "tone": .tone, "number": .number]
        fields["reasons"] = fields["headlines"]
        fields["news"] = fields["headlines"]
        fields["top_news"] = fields["headlines"]
        for system in catalogue.systems {
            sections[system.system] = .system(system.system)
            slots[system.system + ".title"] = .systemTitle(system.system)
            for metric in system.metrics {
                for field in MetricField.allCases where field != .counted || metric.hasNoun {
                    slots[field == .text ? metric.name : "\(metric.name).\(field.rawValue)"] = .metric(metric.name, field)
                }
                if metric.isRanged { ranged.insert(metric.name) }
                if metric.followsPeriod { following.insert(metric.name) }
            }
            for series in system.series {
                sections[series.name] = .rows(series: series.name)
                for flag in SeriesFlag.allCases { slots["\(series.name).\(flag.rawValue)"] = .flag(series: series.name, flag) }
                var names: [String: RowField] = ["tone": .tone, "number": .number, series.keyName: .key]
                for measure in series.measures { names[measure.name] = .measure(measure.name) }
                fields[series.name] = names
                if series.isRanged { ranged.insert(series.name) }
                if series.followsPeriod { following.insert(series.name) }
            }
        }
    }

    /// Resolves the name of `{{name}}`.
    func variable(_ name: String) -> Slot? {
        slots[name]
    }

    /// Resolves the name of `{{#name}}` or `{{^name}}`: rows first, since a section over rows repeats.
    func section(_ name: String) -> Slot? {
        sections[name] ?? slots[name]
    }

    /// True when a section over the name repeats, so that the name has no value.
    func isList(_ name: String) -> Bool {
        switch sections[name] {
        case .rows, .failures, .missing, .headlines, .reasons, .news, .topNews: true
        default: false
        }
    }

    func rowFields(of series: String) -> [String: RowField] {
        fields[series] ?? [:]
    }

    func series(_ name: String) -> SeriesDefinition? { catalogue.series(named: name) }

    func metric(_ name: String) -> MetricDefinition? { catalogue.metric(named: name) }

    func isRanged(_ slot: Slot) -> Bool {
        switch slot {
        case .fact(let fact): fact.isRanged
        case .metric(_, .title), .flag(_, .title): false
        case .metric(let name, _), .rows(let name), .flag(let name, _): ranged.contains(name)
        case .headlines, .reasons, .news, .topNews: true
        case .failures, .missing, .system, .systemTitle, .field, .at: false
        }
    }

    /// True when it is the same for all windows, but differs for a period that was asked for.
    func followsPeriod(_ slot: Slot) -> Bool {
        switch slot {
        case .metric(_, .title), .flag(_, .title): false
        case .metric(let name, _), .rows(let name), .flag(let name, _): following.contains(name)
        case .fact(let fact): fact.followsPeriod
        case .headlines, .reasons, .news, .topNews, .failures, .missing, .system, .systemTitle, .field, .at: false
        }
    }

    /// The keys of the systems, in the order of the catalogue.
    var systemNames: [String] { catalogue.systems.map(\.system) }
    var variableNames: [String] { Array(slots.keys) }
    var sectionNames: [String] { Array(sections.keys) + variableNames }
    var seriesNames: [String] { catalogue.systems.flatMap { $0.series.map(\.name) } }
    var metricNames: [String] { catalogue.systems.flatMap { $0.metrics.map(\.name) } }

    /// The facts with their meanings, for `almanac series`.
    package static var facts: [(name: String, meaning: String)] {
        Fact.allCases.map { ($0.rawValue, $0.meaning) }
    }

    /// The suffixes of a series with their meanings, and whether they are written or asked as sections; for `almanac series`.
    package static var seriesFlags: [(name: String, isText: Bool, meaning: String)] {
        SeriesFlag.allCases.map { ($0.rawValue, $0.isText, $0.meaning) }
    }

    /// The suffixes of a metric with their meanings, for `almanac series`.
    package static var metricFields: [(name: String, meaning: String)] {
        MetricField.allCases.filter { $0 != .text }.map { ($0.rawValue, $0.meaning) }
    }
}
