import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct MoneyMomentsTests {
    func insights(_ data: MoneyMoments) -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(data), zone: .utc, currency: .usd)
    }

    @Test func anAccountWithoutMomentsIsEmptyAndOneNeverAskedAbsent() {
        let empty = insights(MoneyMoments(moments: [], nudges: nil))
        #expect(empty.series("moneymoments.moments", .sevenDays)?.keys == [])
        #expect(empty.series("moneymoments.history", .sevenDays)?.keys == [])
        #expect(empty.metric("moneymoments.moments.count", .sevenDays)?.value == .count(0))
        #expect(empty.metric("moneymoments.moments.streak", .sevenDays)?.value == .count(0))
        let month = empty.metric("moneymoments.moments.month", .sevenDays)
        #expect(month != nil && month?.value == nil)
        #expect(empty.series("moneymoments.nudges", .sevenDays) == nil)
        #expect(empty.metric("moneymoments.nudges.count", .sevenDays) == nil)
        #expect(empty.ranges.isEmpty)
        #expect(insights(MoneyMoments()).series("moneymoments.moments", .sevenDays) == nil)
    }

    @Test func putsTheSurestFirst() {
        let insights = insights(
            MoneyMoments(moments: [
                Fixture.moment("b_share", 2026, 11, 0.1, "B", "", 0.7), Fixture.moment("c_share", 2026, 11, 0.2, "C", "c", .nan),
                Fixture.moment("a_share", 2026, 11, nil, "A", "a", 0.7), Fixture.moment("d_share", 2026, 11, 0.4, " ", "d", 0.8),
                Fixture.moment("e_share", 2026, 11, 0.4, "E", "e", 0.35), Fixture.moment("f_share", 2026, 11, 0.4, "F", "f", 0.5),
                // Once more, and other: the first as sent counts.
                Fixture.moment("d_share", 2026, 11, 0.9, "D again", "d", 0.9),
            ]))
        let moments = insights.series("moneymoments.moments", .sevenDays)
        #expect(moments?.keys == [.name("D share"), .name("A"), .name("B"), .name("F"), .name("E"), .name("C")])
        #expect(moments?.measure("value")?.values == [.ratio(0.4), nil, .ratio(0.1), .ratio(0.4), .ratio(0.4), .ratio(0.2)])
        #expect(
            moments?.measure("level")?.values == [
                .text("High confidence"), .text("High confidence"), .text("High confidence"), .text("Medium confidence"),
                .text("Low confidence"), nil,
            ])
        #expect(moments?.tones.allSatisfy { $0 == .neutral } == true)
        #expect(moments?.measure("insight")?.values[2] == .some(nil))
        #expect(moments?.measure("previous")?.values.allSatisfy { $0 == nil } == true)
        let confidence = insights.metric("moneymoments.moments.confidence", .sevenDays)?.value?.magnitude ?? 0
        #expect(abs(confidence - (0.7 + 0.7 + 0.8 + 0.35 + 0.5) / 5) < 1e-12)
    }

    @Test func putsWhatToLookAtBeforeWhatChangedAndThatBeforeTheSurest() {
        let before = [("cash_spend_share", 0.19), ("a_share", 0.3), ("b_share", 0.5), ("spend_to_income_ratio", 1.2)]
        let now = [("cash_spend_share", 0.2, 0.9), ("a_share", 0.4, 0.5), ("b_share", 0.3, 0.4), ("spend_to_income_ratio", 1.1, 0.3)]
        let insights = insights(
            MoneyMoments(
                moments: before.map { Fixture.moment($0.0, 2026, 10, $0.1, "", "", 0.9) }
                    + now.map { Fixture.moment($0.0, 2026, 11, $0.1, "", "", $0.2) }))
        #expect(
            insights.series("moneymoments.moments", .sevenDays)?.measure("habit_id")?.values
                == [.text("spend_to_income_ratio"), .text("b_share"), .text("a_share"), .text("cash_spend_share")])
    }

    @Test func leavesGapsInTheHistory() {
        let insights = insights(
            MoneyMoments(moments: [
                Fixture.moment("cash_spend_share", 2026, 1, 0.3), Fixture.moment("cash_spend_share", 2025, 11, 0.1),
                Fixture.moment("zebra_count", 2026, 1, 4), Fixture.moment("aardvark_count", 2026, 1, 2),
            ]))
        let history = insights.series("moneymoments.history", .sevenDays)
        #expect(
            history?.keys == [
                .month(Month(year: 2025, month: 11)), .month(Month(year: 2025, month: 12)), .month(Month(year: 2026, month: 1)),
            ])
        #expect(history?.measures.map(\.name) == ["cash_spend_share", "aardvark_count", "zebra_count"])
        #expect(history?.measure("cash_spend_share")?.values == [.ratio(0.1), nil, .ratio(0.3)])
        #expect(history?.measure("zebra_count")?.values == [nil, nil, .count(4)])
        #expect(history?.measure("zebra_count")?.title == .verbatim("Zebra count"))
        // The month before has none.
        #expect(insights.metric("moneymoments.moments.streak", .sevenDays)?.value == .count(1))
    }

    @Test func showsTwoYearsAndSaysSo() {
        let months = (0..<30).map { Month(year: 2024, month: 1).advanced(by: $0) }
        let insights = insights(
            MoneyMoments(moments: months.map { Fixture.moment("cash_spend_share", $0.year, $0.month, 0.5) }))
        let history = insights.series("moneymoments.history", .sevenDays)
        #expect(history?.keys.count == 24)
        #expect(history?.keys.last == .month(Month(year: 2026, month: 6)))
        #expect(history?.notes.count == 1)
        #expect(insights.metric("moneymoments.moments.streak", .sevenDays)?.value == .count(30))
    }

    @Test(arguments: 1...100)
    func countsMonthsInARowLikeWalkingBack(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let months = Set((0..<Int.random(in: 1...12, using: &generator)).map { _ in Int.random(in: 24_300...24_312, using: &generator) })
        var walked = months.max() ?? 0
        while months.contains(walked) { walked -= 1 }
        let moments = months.flatMap { number in
            ["a_share", "b_share"].map { Fixture.moment($0, Month(number).year, Month(number).month, 0.5) }
        }
        let streak = insights(MoneyMoments(moments: moments.shuffled(using: &generator))).metric("moneymoments.moments.streak", .sevenDays)
        #expect(streak?.value == .count(Int64((months.max() ?? 0) - walked)), "\(months.sorted())")
    }

    @Test func leavesOutMonthsThatAreNone() {
        let moments = [Int.min, -1, 120_000, .max].map {
            MoneyMoments.Moment(habit: "a_share", month: Month($0), value: 1, label: "", insight: "", confidence: 1)
        }
        #expect(insights(MoneyMoments(moments: moments)).series("moneymoments.history", .sevenDays)?.keys == [])
    }

    @Test func listsNudgesNewestFirst() {
        func nudge(_ rule: String, _ sentAt: Instant?, _ title: String?, status: String? = "success", isAsSent: Bool = true)
            -> MoneyMoments.Nudge
        {
            MoneyMoments.Nudge(
                rule: rule, ruleName: rule == "NEW" ? "A new rule" : nil, sentAt: sentAt, sendStatus: status, title: title,
                isAsSent: isAsSent)
        }
        let data = MoneyMoments(nudges: [
            nudge("GOAL_UNDERFUNDED", nil, nil), nudge("NEW", Account.instant(2026, 11, 1), "Older"),
            nudge("OTHER_RULE", Account.instant(2026, 11, 2), "Newer {{goal}}", isAsSent: false),
            nudge("NEW", Account.instant(2026, 11, 3), "Never sent", status: "failed"),
        ])
        let nudges = insights(data).series("moneymoments.nudges", .sevenDays)
        #expect(nudges?.keys == [.day(Account.day(2026, 11, 2)), .day(Account.day(2026, 11, 1)), .name("Date unknown")])
        #expect(nudges?.measure("title")?.values == [.text("Newer your goal"), .text("Older"), .text("Nudge")])
        #expect(nudges?.measure("rule")?.values == [.text("Other rule"), .text("A new rule"), .text("The top goal lacks money")])
        #expect(nudges?.measure("body")?.values == [nil, nil, nil])
        // Only beside the one whose words are not those that were sent.
        #expect(nudges?.measure("wording")?.values == [.text("may have been sent in other words"), nil, nil])
        #expect(nudges?.notes == [])
        #expect(insights(data).metric("moneymoments.nudges.count", .sevenDays)?.value == .count(3))
    }

    // MARK: Habits

    @Test func followsAHabitThatCameBack() throws {
        let months = [(2026, 9), (2026, 8), (2026, 6), (2026, 5), (2026, 4), (2026, 1)]
        let data = MoneyMoments(
            moments: months.map { Fixture.moment("cash_spend_share", $0.0, $0.1, Double($0.1) / 10) } + [
                Fixture.moment("repeating_payments_count", 2026, 9, 4, " ", "", 0.5), Fixture.moment("a_fee", 2026, 6, 12, "Fees", "", 0.3),
                Fixture.moment("b_fee", 2026, 9, .nan, "Fees", "", 7),
            ])
        let habits = try #require(insights(data).series("moneymoments.habits", .sevenDays))
        #expect(habits.keys == [.name("Cash spending"), .name("Repeating payments"), .name("B fee"), .name("A fee")])
        #expect(habits.measure("months")?.values == [.count(6), .count(1), .count(1), .count(1)])
        #expect(habits.measure("streak")?.values == [.count(2), .count(1), .count(1), .count(0)])
        #expect(habits.measure("best")?.values == [.count(3), .count(1), .count(1), .count(1)])
        #expect(
            habits.measure("value")?.values == [
                .ratio(0.9), .count(4), nil, .money(Money(minor: 1200, currency: .inr)),
            ])
        #expect(habits.measure("previous")?.values == [.ratio(0.8), nil, nil, nil])
        #expect(habits.measure("change")?.values == [.change(.ratio(0.1)), nil, nil, nil])
        #expect(habits.measure("label")?.values == [.text("Label"), nil, .text("Fees"), .text("Fees")])
        #expect(habits.measure("priority")?.values == [.text("high"), .text("medium"), nil, .text("low")])
        #expect(habits.tones == [.neutral, .neutral, .neutral, .neutral])
        #expect(habits.value("month", at: 3) == .month(Month(year: 2026, month: 6)))
    }

    @Test(arguments: 1...100)
    func countsRunsLikeWalkingAlongTheMonths(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let all = ["a_share", "b_count", "cash_spend_share"]
        var seen: [String: Set<Int>] = [:]
        for habit in all {
            seen[habit] = Set(
                (0..<Int.random(in: 1...14, using: &generator)).map { _ in Int.random(in: 24_300...24_320, using: &generator) })
        }
        let moments = all.flatMap { habit in
            (seen[habit] ?? []).sorted().map { Fixture.moment(habit, Month($0).year, Month($0).month, Double($0)) }
        }
        let newest = seen.values.compactMap { $0.max() }.max() ?? 0
        let habits = try #require(
            insights(MoneyMoments(moments: moments.shuffled(using: &generator))).series("moneymoments.habits", .sevenDays))
        #expect(habits.keys.count == 3)
        for habit in all {
            let months = seen[habit] ?? []
            let row = try #require(habits.keys.firstIndex(of: English.key(Habit(habit).name.key)))
            var (streak, best, run) = (0, 0, 0)
            for month in 24_299...24_321 {
                run = months.contains(month) ? run + 1 : 0
                best = max(best, run)
                if month == newest { streak = run }
            }
            #expect(habits.value("streak", at: row) == .count(Int64(streak)), "\(habit) in \(months.sorted())")
            #expect(habits.value("best", at: row) == .count(Int64(best)), "\(habit) in \(months.sorted())")
            #expect(habits.value("months", at: row) == .count(Int64(months.count)))
            let before = (months.max() ?? 0) - 1
            #expect((habits.value("previous", at: row) != nil) == months.contains(before))
        }
    }

    @Test func saysWhenTheServerHasMore() {
        let moments = [Fixture.moment("cash_spend_share", 2026, 11, 0.3)]
        let nudges = [MoneyMoments.Nudge(rule: "X"), MoneyMoments.Nudge(rule: "X", sendStatus: "failed")]
        func notes(_ name: String, moments all: Int64?, delivered: Int64?, first: Day? = nil) -> [String]? {
            let data = MoneyMoments(
                moments: moments, nudges: nudges, momentsDiagnosis: .init(moments: all),
                nudgesDiagnosis: .init(delivered: delivered, first: first))
            return insights(data).series(name, .sevenDays)?.notes
        }
        #expect(notes("moneymoments.history", moments: 18, delivered: nil) == ["MoneyMoments has 18 moments in all; this report has 1."])
        #expect(notes("moneymoments.habits", moments: 1, delivered: nil) == [])
        #expect(
            notes("moneymoments.nudges.by_rule", moments: nil, delivered: 3)
                == ["MoneyMoments has sent 3 in all; this report has the newest 2."])
        #expect(notes("moneymoments.nudges.by_rule", moments: nil, delivered: 2) == [])
        // Of other days than the list.
        #expect(notes("moneymoments.nudges.by_rule", moments: nil, delivered: 3, first: Day(0)) == [])
    }

    // MARK: Nudges by rule

    @Test func mergesRulesByTheirShownName() {
        func nudge(_ rule: String, _ name: String? = nil, _ sentAt: Instant?) -> MoneyMoments.Nudge {
            MoneyMoments.Nudge(rule: rule, ruleName: name, sentAt: sentAt)
        }
        let data = MoneyMoments(nudges: [
            nudge("GOAL_UNDERFUNDED", "Other words", Account.instant(2026, 11, 3, 23, 30)), nudge("SAVE_MORE", nil, nil),
            nudge("save_more", nil, Account.instant(2026, 11, 1)), nudge("NEW", "Top goal underfunded", Account.instant(2026, 11, 5)),
            nudge("X", "<b>", nil), nudge("A", nil, Account.instant(2026, 10, 1)),
        ])
        let zone = Zone(identifier: "Test/Zone", transitions: [.init(start: .min, offset: 3600, abbreviation: "T")])
        let rules = EnglishInsights(of: Fixture.snapshot(data), zone: zone, currency: .usd).series(
            "moneymoments.nudges.by_rule", .sevenDays)
        #expect(rules?.keys == [.name("The top goal lacks money"), .name("Save more"), .name("A"), .name("<b>")])
        #expect(rules?.measure("count")?.values == [.count(2), .count(2), .count(1), .count(1)])
        #expect(
            rules?.measure("last")?.values == [
                .day(Account.day(2026, 11, 5)), .day(Account.day(2026, 11, 1)), .day(Account.day(2026, 10, 1)), nil,
            ])
        // Half past eleven in the evening of UTC is the next day there.
        let late = MoneyMoments(nudges: [nudge("A", nil, Account.instant(2026, 11, 3, 23, 30))])
        let day = EnglishInsights(of: Fixture.snapshot(late), zone: zone, currency: .usd).series("moneymoments.nudges.by_rule", .sevenDays)
        #expect(day?.value("last", at: 0) == .day(Account.day(2026, 11, 4)))
    }

    @Test func survivesNudgesOutsideTheCalendar() {
        let data = MoneyMoments(nudges: [Int64.min, .max].map { MoneyMoments.Nudge(rule: "\($0)", sentAt: Instant(seconds: $0)) })
        #expect(insights(data).series("moneymoments.nudges.by_rule", .sevenDays)?.keys.count == 2)
    }

    // MARK: Signal

    @Test func tellsNoSignalFromOneNeverAskedFor() {
        let none = insights(MoneyMoments(signals: []))
        #expect(none.series("moneymoments.signal", .sevenDays)?.keys == [])
        let goal = none.metric("moneymoments.signal.goal_underfunded", .sevenDays)
        #expect(goal != nil && goal?.value == nil)
        let never = insights(MoneyMoments())
        #expect(never.series("moneymoments.signal", .sevenDays) == nil)
        #expect(never.metric("moneymoments.signal.day", .sevenDays) == nil)
        #expect(never.metric("moneymoments.signal.is_today", .sevenDays) == nil)
    }

    @Test func keepsTheRowsOfASignalThatSaysNothing() {
        let empty = insights(MoneyMoments(signals: [MoneyMoments.Signal(wantsShare: .infinity)])).series("moneymoments.signal", .sevenDays)
        #expect(empty?.keys.count == 11)
        #expect(empty?.measure("value")?.values.allSatisfy { $0 == nil } == true)
        #expect(empty?.notes == [])
        let old = MoneyMoments.Signal(day: Account.day(2026, 11, 19), goalGap: 0)
        #expect(insights(MoneyMoments(signals: [old])).series("moneymoments.signal", .sevenDays)?.notes.count == 1)
        #expect(insights(MoneyMoments(signals: [old])).metric("moneymoments.signal.goal_underfunded", .sevenDays)?.tone == .good)
    }

    @Test(
        arguments: [
            ("ok", "Nothing: all is well"), ("run_evaluate_process", "Evaluate the rules, then send what they found"),
            ("no_signal", "Compute the day's signal first"), ("no_rule_matched", "Nothing: no rule applies to this account"),
            ("wait_a_day", "Wait a day"), (" ", nil), (nil, nil),
        ] as [(String?, String?)])
    func putsSuggestionsInPlainWords(sent: String?, words: String?) {
        let metric = insights(MoneyMoments(nudgesDiagnosis: .init(hasSignalToday: false, suggestion: sent)))
            .metric("moneymoments.nudges.suggestion", .sevenDays)
        #expect(metric != nil && metric?.value == words.map { .text($0) })
    }

    // MARK: Transactions

    func monthly(_ months: [(Int, Int64)], first: Day? = nil, asOf: Instant = Account.asOf) -> EnglishSeries? {
        let data = MoneyMoments(
            momentsDiagnosis: .init(first: first, months: months.map { .init(month: Month($0.0), transactions: $0.1) }))
        return EnglishInsights(of: Fixture.snapshot(data, asOf: asOf), zone: .utc, currency: .usd)
            .series("moneymoments.transactions.monthly", .sevenDays)
    }

    @Test func fillsMonthsWithoutTransactions() {
        let november = Month(year: 2026, month: 11).number
        let series = monthly([(november - 1, 3), (november - 4, 5), (november - 1, 4)], first: Account.day(2026, 7, 1))
        #expect(series?.keys == (7...10).map { .month(Month(year: 2026, month: $0)) })
        #expect(series?.measure("count")?.values == [.count(5), .count(0), .count(0), .count(7)])
        // July is whole when the data begins on its first, and October is over.
        #expect(series?.partial == [] && series?.notes == [])
        #expect(monthly([(november, 1)], first: Account.day(2026, 11, 2))?.partial == [0])
        #expect(monthly([])?.keys == [])
        #expect(insights(MoneyMoments(momentsDiagnosis: .init())).series("moneymoments.transactions.monthly", .sevenDays) == nil)
    }

    @Test func saysWhenOlderMonthsAreMissing() {
        let november = Month(year: 2026, month: 11).number
        let twelve = (0..<12).map { (november - $0, Int64(1)) }
        #expect(monthly(twelve)?.notes == ["The newest 12 months; there may be older ones."])
        #expect(monthly(twelve, first: Account.day(2025, 11, 30))?.notes == ["The newest 12 months; there are older ones."])
        #expect(monthly(twelve, first: Account.day(2025, 12, 1))?.notes == [])
        let long = monthly([(november, 1), (november - 60, 1), (.min, 9), (.max, 9), (november - 1, -4)])
        #expect(long?.keys.count == 24 && long?.notes == ["The newest 24 months; there are older ones."])
        #expect(long?.measure("count")?.values.first == .count(0))
        #expect(monthly([(november, .max), (november, .max)])?.measure("count")?.values == [.count(.max)])
    }

    /// Far more of everything than any account has; each formula must go through it once.
    @Test func isNotSlowedDownByManyHabits() {
        let habits = (0..<6000).map { "habit_\($0)_share" }
        let moments = habits.flatMap { [Fixture.moment($0, 2026, 11, 0.2), Fixture.moment($0, 2026, 10, 0.1)] }
        let nudges = habits.map { MoneyMoments.Nudge(rule: $0) }
        let insights = insights(MoneyMoments(moments: moments, nudges: nudges))
        #expect(insights.series("moneymoments.habits", .sevenDays)?.keys.count == 6000)
        #expect(insights.series("moneymoments.nudges.by_rule", .sevenDays)?.keys.count == 6000)
        #expect(insights.series("moneymoments.moments", .sevenDays)?.measure("previous")?.values.allSatisfy { $0 == .ratio(0.1) } == true)
    }
}
