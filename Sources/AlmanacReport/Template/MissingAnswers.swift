import AlmanacInsights
import AlmanacModel

/// Answers of a system that did not come, or could not be read, in words for a reader of the report: neither addresses nor texts of a
/// server.
struct MissingAnswers: Hashable {
    var source: Phrase.Argument
    var sentence: Phrase

    /// Answers that are for who runs a system: nothing that a reader is shown is made of them.
    private static let operators: Set<String> = ["moments_diagnose", "nudges_diagnose"]

    /// Messages of what answers hold, by the name of the answer.
    private static let parts: [String: Set<String>] = [
        "guardian": ["summary", "by_category", "timeseries", "merchants", "overrides", "rules_progress", "rules", "geofences"],
        "moneymoments": ["moments", "nudges", "signal"],
        "momentum": ["goals", "steps", "tasks", "achievements", "habit_check_ins", "user"],
        "lume": ["goals", "tips", "history", "mood"],
        "destiny": ["subscription", "plans", "access", "threads", "compatibility", "today"],
    ]

    /// Lists that are part of an answer, or have another name in it.
    private static let lists = [
        "instances": "history", "dailyBreakdown": "mood", "moodDistribution": "mood", "milestones": "steps", "powerGoals": "steps",
        "weeklyMilestones": "steps", "habitConfig": "goals", "feature_usage": "subscription",
    ]

    /// Answers by the requests that compute them anew.
    private static let computed = [
        "signals/compute": "signal", "moments/compute": "moments", "nudges/evaluate": "nudges", "nudges/process": "nudges",
    ]

    /// `nil` when nothing is missing that a reader would be shown.
    init?(_ failures: [SourceFailure], of source: String, called title: Phrase.Argument, _ insights: Insights) {
        let answers = failures.map { (name: Self.name($0.endpoint), range: $0.range.flatMap { RangeKey(rawValue: $0) }) }
            .filter { !Self.operators.contains($0.name) }
        guard !answers.isEmpty else { return nil }
        self.source = title
        var names: [String] = []
        for answer in answers where !names.contains(answer.name) { names.append(answer.name) }
        let known = Self.parts[source] ?? []
        guard names.allSatisfy(known.contains) else {
            sentence = Phrase("pages.missing-some", ["source": title])
            return
        }
        let parts = names.map { name -> Phrase.Argument in
            let part = Phrase("missing.\(source).\(name)")
            let ranges = answers.filter { $0.name == name }.map(\.range)
            // Of all periods, or of none.
            let some = RangeKey.allCases.filter(ranges.contains)
            guard !ranges.contains(nil), some.count < RangeKey.allCases.count else { return .phrase(part) }
            return .phrase(
                Phrase("missing.of-ranges", ["part": .phrase(part), "ranges": .list(some.map { .phrase(insights.period($0).name) })]))
        }
        sentence = Phrase("pages.missing", ["source": title, "parts": .list(parts)])
    }

    /// Answers that came and could not be read, all of them or single values; `nil` where each list and answer could.
    init?(unread lost: LostRows, of source: String, called title: Phrase.Argument, _ insights: Insights) {
        let known = Self.parts[source] ?? []
        if lost.isOfEverything, let system = insights.catalogue.systems.first(where: { $0.system == source }) {
            self.source = title
            sentence = insights.unread(system)
            return
        }
        func parts(_ lists: [(name: String, ranges: [RangeKey])]) -> [Phrase] {
            var parts: [Phrase] = []
            // In a report of a period the card of what is missing says so: values of windows may be of other days than those it is about.
            for list in lists where list.ranges.isEmpty || insights.askedRange == nil || lost.isWhole(list.name, list.ranges[0]) {
                let name = Self.lists[list.name] ?? list.name
                // Budgets that have their amounts from the categories lack nothing, and say where they have them from.
                if name == "rules_progress", insights.series("guardian.budgets", .thirtyDays)?.unreadable == 0 { continue }
                guard known.contains(name) else { continue }
                var part = Phrase("missing.\(source).\(name)")
                if !list.ranges.isEmpty, list.ranges.count < RangeKey.allCases.count {
                    part = Phrase(
                        "missing.of-ranges",
                        ["part": .phrase(part), "ranges": .list(list.ranges.map { .phrase(insights.period($0).name) })])
                }
                if !parts.contains(part) { parts.append(part) }
            }
            return parts
        }
        let whole = parts(lost.wholeLists)
        let broken = parts(lost.brokenLists).filter { !whole.contains($0) }
        func said(_ message: String, _ parts: [Phrase]) -> Phrase? {
            parts.isEmpty ? nil : Phrase(message, ["source": title, "parts": .list(parts.map { .phrase($0) })])
        }
        let sentences = [said("pages.unread", whole), said("pages.unread-some", broken)].compactMap(\.self)
        guard let first = sentences.first, let last = sentences.last else { return nil }
        self.source = title
        sentence = sentences.count == 1 ? first : Phrase("sentences", ["first": .phrase(first), "second": .phrase(last)])
    }

    /// The name of an answer by what it was asked by: `rules_progress` of `/analytics/rules-progress`.
    private static func name(_ endpoint: String) -> String {
        if let name = computed[endpoint] { return name }
        let last = endpoint.split(separator: "/").last.map(String.init) ?? endpoint
        return String(last.map { $0 == "-" ? "_" : $0 })
    }
}
