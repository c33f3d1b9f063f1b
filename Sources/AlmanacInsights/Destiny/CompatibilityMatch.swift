import AlmanacModel

/// A comparison of two people with what the app makes of its scores.
struct CompatibilityMatch: Hashable {
    var record: Destiny.Match
    /// From 1, the newest first: "Match 1".
    var number: Int

    /// Points that all eight kutas have together.
    static let allPoints = 36.0
    /// Under it no match is recommended, whatever the server says.
    private static let least = 10.0

    /// Title in place of the people's names.
    var title: ShownName { .ours(Phrase("destiny.match.number", ["number": .count(number)])) }

    /// The largest possible score: 36, unless the record has another one.
    var maximum: Double {
        guard let maximum = record.maximum, maximum.isFinite, maximum > 0 else { return CompatibilityMatch.allPoints }
        return maximum
    }

    /// The adjusted score, or else the total; `nil` when it is no number.
    var score: Double? {
        let score = record.adjusted ?? record.total
        return score.isFinite && score >= 0 ? score : nil
    }

    var total: Double? { record.total.isFinite && record.total >= 0 ? record.total : nil }

    /// The server's recommendation, which is yes if it sends none; never under ten points.
    var isRecommended: Bool { (record.isRecommended ?? true) && (score ?? 0) >= CompatibilityMatch.least }

    /// The words of the app for a match.
    enum Rating: String {
        case notRecommended = "not-recommended"
        case excellent, good, average, recommended

        var value: Value { .word("destiny.verdict." + rawValue) }

        var tone: Tone {
            switch self {
            case .notRecommended: .bad
            case .excellent, .good: .good
            case .average, .recommended: .watch
            }
        }
    }

    /// The word of the app: not recommended, else by adjusted score ÷ maximum.
    var verdict: Rating? {
        guard let score else { return nil }
        guard isRecommended else { return .notRecommended }
        let share = score / maximum
        return share >= 0.75 ? .excellent : share >= 0.6 ? .good : share >= 0.5 ? .average : .recommended
    }

    /// True when the app may have invented the scores: if it cannot read the answer it records 20 points and eight kutas that nobody
    /// computed.
    var mayBeMadeUp: Bool {
        record.total == 20 && maximum == CompatibilityMatch.allPoints && record.scores.isEmpty && !(record.kutas ?? []).isEmpty
    }

    /// By date, those without one last; in the order they were sent where that says nothing.
    static func newestFirst(_ records: [Destiny.Match]) -> [CompatibilityMatch] {
        // Far past any real date: those without one come last.
        func date(_ record: Destiny.Match) -> Instant { record.at ?? Instant(seconds: .min) }
        return records.sorted { date($0) > date($1) }.enumerated().map { CompatibilityMatch(record: $0.element, number: $0.offset + 1) }
    }

    /// The order of a comparison: recommended ones first, then by adjusted score or total, highest first.
    static func compared(_ matches: [CompatibilityMatch]) -> [CompatibilityMatch] {
        matches.sorted { left, right in
            if left.isRecommended != right.isRecommended { return left.isRecommended }
            return (left.score ?? -1) > (right.score ?? -1)
        }
    }

    /// The people by name; the other one alone where the subject is one of them. `nil` when nobody is named.
    func names(besides subject: String?) -> ShownName? {
        let names = [record.boy, record.girl].compactMap(\.self).filter { !isBlank($0) }
        guard names.count == 2, let subject, !isBlank(subject) else { return CompatibilityMatch.couple(names) }
        let others = names.filter { $0.lowercased() != subject.lowercased() }
        return CompatibilityMatch.couple(others.count == 1 ? others : names)
    }

    private static func couple(_ names: [String]) -> ShownName? {
        guard names.count == 2 else { return names.first.map { .data($0) } }
        return .ours(Phrase("destiny.match.couple", ["first": .name(names[0]), "second": .name(names[1])]))
    }

    /// The reasons against it.
    ///
    /// - Parameter words: Parts of people's names; a reason that has one is left out. `nil` keeps all.
    func reasons(without words: Set<String>?) -> Value? {
        let reasons = record.rejectionReasons.filter { reason in
            !isBlank(reason) && (words.map { NameWords.all(in: reason).isDisjoint(with: $0) } ?? true)
        }
        return reasons.isEmpty ? nil : .text(reasons.joined(separator: "; "))
    }
}

/// The words of people's names, to find out whether a text names somebody.
enum NameWords {
    /// In small letters; what is no letter parts them.
    static func all(in text: String) -> Set<String> {
        Set(text.split { !$0.isLetter }.map { $0.lowercased() })
    }
}
