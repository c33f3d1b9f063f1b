import AlmanacModel

extension SystemInsights {
    /// A subscription and its quotas, threads of questions, compatibility, and the outlook of the day.
    static let destiny = SystemInsights(
        system: Destiny.system, title: .name("Destiny"),
        metrics: [
            .plan, .subscriptionStatus, .paidUntil, .renewal,
            .used, .limit, .left, .usedToday, .limitToday, .leftToday, .usedOverall, .limitOverall, .leftOverall, .questionsReset,
            .threadCount, .questionCount.counted(), .questionsInPeriod.following, .lastThread,
            .matchCount, .matchesInPeriod.following, .recommendedCount, .latestMatch, .latestCompared, .latestMaximum, .latestAdjusted,
            .latestVerdict, .latestSummary,
            .latestRecommendation, .groupAverage, .groupBest,
            .outlookDay.following, .dasha.following, .dashaQuality.following, .dashaTheme.following, .dashaEnd.following,
            .dashaMeaning.following, .todaysInsight.following, .timingNote.following,
        ],
        series: [
            .score, .kutas, .matches, .namedMatches, .matchGroup, .namedGroup, .plans, .quota, .threadsByDay, .questionsByDay, .threadAreas,
            .threadTitles, .lifeAreas.following, .timing.following, .transits.following, .suggestedQuestions.following,
        ],
        highlights: .destiny,
        figures: DestinyFigures.init,
        over: { $0.over($1) })
}

/// Data of Destiny for its formulas, computed once a snapshot.
struct DestinyFigures: PeriodFigures {
    let destiny: Destiny
    let asOf: Instant
    /// The day the reader's clock shows.
    let today: Day
    let zone: Zone
    let subjectName: String?
    let allowances: [Allowance]
    /// Those the app lists, pinned ones first, then by last use; `nil` when the dump has no such answer.
    let threads: [Destiny.Thread]?
    /// Newest first, those without a date last; `nil` when the dump has no such answer.
    let matches: [CompatibilityMatch]?
    /// The matches made together with the newest one that was made with others; `nil` when none was.
    let group: [CompatibilityMatch]?
    /// The match that the newest comparison is judged by: the best of those made together with the newest one, or that one alone. `nil`
    /// where a match could not be read, which may be newer or better.
    let latest: CompatibilityMatch?
    /// Number of matches made together with it; `nil` where it was made alone.
    let compared: Int?
    /// The words that name anybody the matches are about.
    let nameWords: Set<String>
    var span: ReportSpan?

    init?(_ snapshot: Snapshot, _ setting: Setting) {
        guard let destiny = snapshot.data(Destiny.self) else { return nil }
        self.destiny = destiny
        asOf = setting.asOf
        zone = setting.zone
        today = setting.zone.local(setting.asOf).day
        subjectName = snapshot.subject.name
        allowances = Allowance.all(of: destiny)
        threads = destiny.threads.map(Destiny.Thread.listed)
        let matches = destiny.matches.map(CompatibilityMatch.newestFirst)
        self.matches = matches
        group = matches.flatMap { matches in
            matches.first { $0.record.group != nil }.map { newest in
                CompatibilityMatch.compared(matches.filter { $0.record.group == newest.record.group })
            }
        }
        let newest = destiny.lost.count("compatibility") == 0 ? matches?.first : nil
        let together = newest?.record.group == nil ? nil : group
        latest = together.flatMap { group in group.first { $0.score != nil } } ?? newest
        compared = together.flatMap { $0.count > 1 ? $0.count : nil }
        nameWords = (matches ?? []).reduce(into: NameWords.all(in: subjectName ?? "")) { words, match in
            for name in [match.record.boy, match.record.girl] { words.formUnion(NameWords.all(in: name ?? "")) }
        }
    }

    /// Say how many threads and matches could not be read; `nil` when all could.
    var threadGaps: Phrase? { destiny.lost.note("threads", "destiny.threads.unreadable") }
    var matchGaps: Phrase? { destiny.lost.note("compatibility", "destiny.matches.unreadable") }

    /// Say that what the plan allows, what was used of it, or the outlook could not be read; `nil` when they could.
    var subscriptionGaps: Phrase? { destiny.lost.isWhole("subscription") ? Phrase("destiny.subscription.unreadable") : nil }
    var quotaGaps: Phrase? { unreadableQuotas > 0 ? Phrase("destiny.quota.unreadable") : nil }
    var unreadableQuotas: Int { destiny.lost.count(of: "subscription", "access", "plans", "feature_usage") }
    var outlookGaps: Phrase? { destiny.lost.isWhole("today") ? Phrase("destiny.today.unreadable") : nil }
    /// Says how many questions could not be read; `nil` when all could.
    var messageGaps: Phrase? { destiny.lost.note("messages", "destiny.messages.unreadable") }

    /// The day an instant lies in by the reader's clock.
    func day(_ instant: Instant) -> Day { zone.day(of: instant) }
}

/// A score or points as a number from 0 on; `nil` for none, and for what is none.
func scoreValue(_ number: Double?) -> Value? {
    guard let number, number.isFinite, number >= 0 else { return nil }
    return .number(number)
}

/// Points ÷ what they are out of; `nil` where that is no number.
func quotient(_ points: Double, _ maximum: Double) -> Double? {
    guard maximum > 0, case let quotient = points / maximum, quotient.isFinite else { return nil }
    return quotient
}

/// A number in a note: `28`, `1.5`, at most two digits after the point.
func noteNumber(_ number: Double) -> Phrase.Argument {
    guard number.isFinite, number.magnitude < 1e12 else { return .value(.number(number)) }
    let hundredths = (number * 100).rounded()
    return .value(hundredths.truncatingRemainder(dividingBy: 100) == 0 ? .count(Int64(hundredths / 100)) : .number(hundredths / 100))
}

/// A text that has something to show.
func shownText(_ text: String?) -> Value? {
    guard let text, !isBlank(text) else { return nil }
    return .text(text)
}
