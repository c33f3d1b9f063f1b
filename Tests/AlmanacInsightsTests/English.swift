import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacInsights

/// The English messages of `Templates/words/en`, filled in as simply as tests need it.
///
/// A message that is missing, or that is given other values than it has placeholders for, comes out with marks around it, and never as a sentence
/// that a test expects.
enum English {
    private struct Message {
        /// One pattern, or those for one and for other numbers.
        var one: String
        var other: String
        var selector: String?
    }

    private static let messages: [String: Message] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Templates/words/en")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var messages: [String: Message] = [:]
        for file in files where file.pathExtension == "mf2" {
            let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
            var entries: [(name: String, lines: [String])] = []
            for line in lines where !line.hasPrefix("#") {
                if line.hasPrefix(" ") {
                    entries[entries.count - 1].lines.append(line.trimmingCharacters(in: .whitespaces))
                } else if let equals = line.firstRange(of: " =") {
                    entries.append((String(line[..<equals.lowerBound]), [line[equals.upperBound...].trimmingCharacters(in: .whitespaces)]))
                }
            }
            for entry in entries {
                var message = Message(one: entry.lines[0], other: entry.lines[0])
                for line in entry.lines.dropFirst() {
                    if line.hasPrefix(".match $") { message.selector = String(line.dropFirst(8)) }
                    if line.hasPrefix("one ") { message.one = braced(line) }
                    if line.hasPrefix("* ") { message.other = braced(line) }
                }
                messages[entry.name] = message
            }
        }
        return messages
    }()

    private static func braced(_ line: String) -> String {
        guard let open = line.firstRange(of: "{{") else { return line }
        return String(line[open.upperBound...].dropLast(2))
    }

    static func text(_ phrase: Phrase) -> String {
        if let text = phrase.verbatimText { return text }
        guard let message = messages[phrase.name] else { return "⟦\(phrase.name)⟧" }
        var isOne = false
        if let selector = message.selector, case .value(.count(1))? = phrase.arguments[selector] { isOne = true }
        var rest = (isOne ? message.one : message.other)[...]
        var text = ""
        var used = Set(message.selector.map { [$0] } ?? [])
        while let open = rest.firstRange(of: "{$"), let close = rest[open.upperBound...].firstRange(of: "}") {
            text += rest[..<open.lowerBound]
            let name = String(rest[open.upperBound..<close.lowerBound].split(separator: " ")[0])
            used.insert(name)
            text += phrase.arguments[name].map { self.text($0) } ?? "⟦no \(name)⟧"
            rest = rest[close.upperBound...]
        }
        return text + rest + (Set(phrase.arguments.names) == used ? "" : "⟦other placeholders⟧")
    }

    static func text(_ argument: Phrase.Argument) -> String {
        switch argument {
        case .value(let value): return text(value)
        case .key(let key): return text(key)
        case .name(let name): return name
        case .days(let days):
            return days.lowerBound == days.upperBound ? "\(days.lowerBound)" : "\(days.lowerBound) – \(days.upperBound)"
        case .time(let time): return "\(time)"
        case .year(let year): return "\(year)"
        case .phrase(let phrase): return text(phrase)
        case .list(let items):
            let texts = items.map { text($0) }
            guard texts.count > 2 else { return texts.joined(separator: " and ") }
            return texts.dropLast().joined(separator: ", ") + ", and " + (texts.last ?? "")
        }
    }

    static func text(_ key: Key) -> String {
        switch key {
        case .name(let name): name
        case .phrase(let phrase): text(phrase)
        case .weekday(let day):
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].indices.contains(day - 1)
                ? ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day - 1] : "\(key)"
        default: "\(key)"
        }
    }

    static func text(_ value: Value) -> String {
        switch value {
        case .count(let count), .days(let count): "\(count)"
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .money(let money): "\(money.minor / 100).\(String(money.minor % 100 + 100).dropFirst())"
        case .day(let day): "\(day)"
        case .text(let text): text
        case .phrase(let phrase): text(phrase)
        default: "\(value)"
        }
    }

    /// Words of ours as if they were data.
    static func value(_ value: Value) -> Value {
        if case .phrase(let phrase) = value { .text(text(phrase)) } else { value }
    }

    static func key(_ key: Key) -> Key {
        if case .phrase(let phrase) = key { .name(text(phrase)) } else { key }
    }
}

/// What a test reads: the insights with our words in English.
struct EnglishInsights {
    var insights: Insights

    init(of snapshot: Snapshot, zone: Zone, currency: Currency, period: ReportPeriod? = nil, further: [RangeKey] = [], now: Instant? = nil)
    {
        insights = Insights(of: snapshot, zone: zone, currency: currency, period: period, further: further, now: now)
    }

    var ranges: [RangeKey] { insights.ranges }
    var localNow: (day: Day, second: Int) { insights.localNow }
    var isEmpty: Bool { insights.isEmpty }

    func period(_ range: RangeKey) -> Period { insights.period(range) }

    func metric(_ name: String, _ range: RangeKey) -> EnglishMetric? { insights.metric(name, range).map(EnglishMetric.init) }

    func series(_ name: String, _ range: RangeKey) -> EnglishSeries? { insights.series(name, range).map(EnglishSeries.init) }
}

/// A metric with our words in English.
@dynamicMemberLookup
struct EnglishMetric: Equatable {
    private let metric: Metric

    init(_ metric: Metric) {
        self.metric = Metric(
            name: metric.name, title: metric.title, range: metric.range, value: metric.value.map(English.value), previous: metric.previous,
            yearBefore: metric.yearBefore, compared: metric.compared, change: metric.change, tone: metric.tone,
            at: metric.at.map(English.key), basis: metric.basis)
    }

    var basis: String? { metric.basis.map { English.text($0) } }

    subscript<Member>(dynamicMember path: KeyPath<Metric, Member>) -> Member { metric[keyPath: path] }
}

/// A series with our words in English.
@dynamicMemberLookup
struct EnglishSeries: Equatable {
    private let series: Series

    init(_ series: Series) {
        let measures = series.measures.map { measure in
            var measure = measure
            measure.values = measure.values.map { $0.map(English.value) }
            return measure
        }
        self.series = Series(
            name: series.name, range: series.range, keyTitle: series.keyTitle, keys: series.keys.map(English.key), measures: measures,
            tones: series.tones, stages: series.stages, partial: series.partial, notes: series.notes, about: series.about,
            measuresOfNotes: series.measuresOfNotes, unreadable: series.unreadable, isUnsent: series.isUnsent,
            mayHaveMore: series.mayHaveMore, rest: series.rest)
    }

    var notes: [String] { series.notes.map { English.text($0) } }
    var about: [String] { series.about.map { English.text($0) } }

    func measure(_ name: String) -> Measure? { series.measure(name) }

    func value(_ measure: String, at row: Int) -> Value? { series.value(measure, at: row) }

    subscript<Member>(dynamicMember path: KeyPath<Series, Member>) -> Member { series[keyPath: path] }
}
