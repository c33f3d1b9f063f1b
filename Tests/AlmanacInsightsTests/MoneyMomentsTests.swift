import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct MoneyMomentsTests {
    func insights(_ data: MoneyMoments) -> Insights {
        Insights(of: Fixture.snapshot(data), zone: .utc, currency: .usd)
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
        #expect(moments?.tones == [.good, .good, .good, .watch, .neutral, .neutral])
        #expect(moments?.measure("insight")?.values[2] == .some(nil))
        #expect(moments?.measure("previous")?.values.allSatisfy { $0 == nil } == true)
        let confidence = insights.metric("moneymoments.moments.confidence", .sevenDays)?.value?.magnitude ?? 0
        #expect(abs(confidence - (0.7 + 0.7 + 0.8 + 0.35 + 0.5) / 5) < 1e-12)
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
        #expect(history?.measure("zebra_count")?.title == "Zebra count")
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
        #expect(nudges?.keys == [.instant(Account.instant(2026, 11, 2)), .instant(Account.instant(2026, 11, 1)), .name("Date unknown")])
        #expect(nudges?.measure("title")?.values == [.text("Newer your goal"), .text("Older"), .text("Nudge")])
        #expect(nudges?.measure("rule")?.values == [.text("Other rule"), .text("A new rule"), .text("Top goal underfunded")])
        #expect(nudges?.measure("body")?.values == [nil, nil, nil])
        #expect(nudges?.notes.count == 1)
        #expect(insights(data).metric("moneymoments.nudges.count", .sevenDays)?.value == .count(3))
    }
}
