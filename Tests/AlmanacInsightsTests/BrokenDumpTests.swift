import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What is said of a dump in which something cannot be read: unknown is not zero, and not absent.
struct BrokenDumpTests {
    /// The insights of a record of Ana's, at noon of 20 November 2026.
    func insights(_ systems: String) throws -> EnglishInsights {
        let record =
            #"{"almanac":1,"as_of":"2026-11-20T12:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},"# + systems + "}"
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(record.utf8)), source: "dump.ndjson")
        return EnglishInsights(of: try #require(decoded.snapshot), zone: .utc, currency: .usd)
    }

    /// Seven days from 13 November, with a total of $100.00 in ten charges.
    func guardian(_ members: String) throws -> EnglishInsights {
        let summary = #"""
            "summary":{"7d":{"range":{"start":"2026-11-13T12:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":10000,"charge_count":10,
            "auth_events":12,"risky_rate":0.5,"override_rate":0}}
            """#
        return try insights(#""guardian":{"# + summary + "," + members + "}")
    }

    // MARK: Days

    static let twoUnreadableDays = #"""
        "timeseries":{"7d":[{"day":"2026-11-14","spend_cents":3000},{"day":"2026-11-15","spend_cents":"5000"},
        {"day":"2026-11-16","spend_cents":null},{"day":"2026-11-18","spend_cents":2000}]}
        """#

    @Test func aDayThatCannotBeReadIsAGap() throws {
        let daily = try #require(try guardian(Self.twoUnreadableDays).series("guardian.spend.daily", .sevenDays))
        #expect(daily.measure("spend")?.values.map { $0?.minor } == [3000, nil, nil, 0, 2000, 0, 0])
        #expect(daily.unreadable == 2)
        #expect(!daily.isUnknown && !daily.isEmpty)
        #expect(
            daily.notes == [
                "2 days could not be read.",
                "The days that could be read add up to 50.00 of 100.00; the other 50.00 were spent on days that could not be read.",
            ])
    }

    @Test func sumsAndStreaksOverAnUnreadableDayAreUnknown() throws {
        let insights = try guardian(Self.twoUnreadableDays)
        for name in ["no_spend_days", "no_spend_streak", "highest_day"] {
            let metric = insights.metric("guardian.spend." + name, .sevenDays)
            #expect(metric != nil && metric?.value == nil && metric?.at == nil, "\(name)")
            #expect(metric?.basis == "2 days could not be read.", "\(name)")
        }
        let sums = insights.series("guardian.spend.cumulative", .sevenDays)?.measure("spend")?.values.map { $0?.minor }
        #expect(sums == [3000, nil, nil, nil, nil, nil, nil])
        #expect(insights.metric("guardian.spend.total", .sevenDays)?.value?.minor == 10_000)
    }

    @Test func theHighestDayIsKnownWhenTheUnreadableOnesCannotHaveMore() throws {
        let insights = try guardian(
            #""timeseries":{"7d":[{"day":"2026-11-14","spend_cents":9000},{"day":"2026-11-15","spend_cents":"1000"}]}"#)
        let highest = insights.metric("guardian.spend.highest_day", .sevenDays)
        #expect(highest?.value?.minor == 9000)
        #expect(highest?.basis == "1 day could not be read.")
    }

    @Test func aRowWithoutADayMakesAllDaysWithoutARowUnknown() throws {
        let insights = try guardian(
            #""timeseries":{"7d":[{"day":"2026-11-14","spend_cents":3000},{"day":"the 15th","spend_cents":7000},17]}"#)
        let daily = try #require(insights.series("guardian.spend.daily", .sevenDays))
        #expect(daily.measure("spend")?.values.map { $0?.minor } == [nil, 3000, nil, nil, nil, nil, nil, nil])
        #expect(
            daily.notes.contains(
                "2 amounts in the last 7 days have days that could not be read, so some days may have had charges that are not shown."
            ))
        #expect(insights.metric("guardian.spend.no_spend_days", .sevenDays)?.value == nil)
    }

    @Test func aListOfDaysThatIsNoneIsUnknownAndNotEmpty() throws {
        let insights = try guardian(#""timeseries":{"7d":"NaN"}"#)
        let daily = try #require(insights.series("guardian.spend.daily", .sevenDays))
        #expect(daily.isUnknown && !daily.isEmpty)
        #expect(daily.measure("spend")?.values.allSatisfy { $0 == nil } == true)
        #expect(daily.notes.contains("The days could not be read."))
        #expect(insights.series("guardian.spend.unusual_days", .sevenDays)?.isEmpty == false)
    }

    @Test func aTotalThatIsATextIsUnknown() throws {
        let insights = try insights(
            #"""
            "guardian":{"summary":{"7d":{"range":{"start":"2026-11-13T12:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":"54220",
            "charge_count":"9","auth_events":12,"risky_rate":0.5,"override_rate":0}}}
            """#)
        for name in ["spend.total", "charges.count"] {
            let metric = insights.metric("guardian." + name, .sevenDays)
            #expect(metric != nil && metric?.value == nil, "\(name)")
            #expect(metric?.basis == "Guardian's total could not be read.", "\(name)")
        }
        for name in ["spend.per_day", "charges.per_day", "charges.average"] {
            #expect(insights.metric("guardian." + name, .sevenDays)?.value == nil, "\(name)")
        }
    }

    // MARK: Categories and merchants

    @Test func categoriesAreReconciledWithTheTotal() throws {
        let insights = try guardian(
            #"""
            "by_category":{"7d":[{"category":"fun","count":3,"spend_cents":3000},{"category":"groceries","count":4,"spend_cents":"5000"},
            {"category":17,"count":3,"spend_cents":500}]}
            """#)
        let categories = try #require(insights.series("guardian.spend.by_category", .sevenDays))
        #expect(categories.keys == [.name("Fun"), .name("Groceries")])
        #expect(categories.measure("spend")?.values.map { $0?.minor } == [3000, nil])
        #expect(categories.measure("share")?.values == [.ratio(0.3), nil])
        #expect(categories.unreadable == 2 && !categories.isUnknown)
        #expect(
            categories.notes == [
                "2 categories could not be read.", "The categories add up to 30.00 of 100.00; 70.00 could not be read or has no category.",
            ])
        let top = insights.metric("guardian.categories.top", .sevenDays)
        #expect(top != nil && top?.value == nil && top?.basis == "2 categories could not be read.")
        let lines = try #require(insights.series("guardian.spend.categories", .sevenDays))
        #expect(lines.measure("spend_7d")?.values.map { $0?.minor } == [3000, nil])
    }

    @Test func numbersAsTextsAreNoEmptyAccount() throws {
        let insights = try guardian(
            #""by_category":{"7d":[{"category":"fun","count":"3","spend_cents":"3000"}]},"merchants":{"7d":{"error":"no"}}"#)
        let categories = try #require(insights.series("guardian.spend.by_category", .sevenDays))
        #expect(!categories.isEmpty && categories.isUnknown)
        #expect(categories.measure("spend")?.values == [nil])
        #expect(categories.measure("charges")?.values == [nil])
        let merchants = try #require(insights.series("guardian.spend.by_merchant", .sevenDays))
        #expect(!merchants.isEmpty && merchants.isUnknown)
        #expect(merchants.notes.first == "The merchants could not be read.")
    }

    /// A total stands beside no merchant: there is no list to add up, and no card for it.
    @Test func aListWithoutMerchantsSaysNothing() throws {
        let insights = try guardian(#""merchants":{"7d":[]}"#)
        let merchants = try #require(insights.series("guardian.spend.by_merchant", .sevenDays))
        #expect(merchants.isEmpty && merchants.notes == [])
    }

    @Test func saysWhereReadablePartsDoNotAddUp() throws {
        let insights = try guardian(
            #"""
            "by_category":{"7d":[{"category":"fun","count":3,"spend_cents":3000}]},
            "merchants":{"7d":[{"merchant":"Uber","count":3,"spend_cents":13000}]},
            "timeseries":{"7d":[{"day":"2026-11-14","spend_cents":10000}]}
            """#)
        #expect(
            insights.series("guardian.spend.by_category", .sevenDays)?.notes
                == ["The categories add up to 30.00 of 100.00; 70.00 is in none of them."])
        #expect(
            insights.series("guardian.spend.by_merchant", .sevenDays)?.notes
                == ["The merchants add up to 130.00, which is 30.00 more than the total of 100.00."])
        #expect(insights.series("guardian.spend.daily", .sevenDays)?.notes == [])
    }

    // MARK: Budgets

    @Test func aRuleThatIsNoNumberIsABudgetWithUnknownValues() throws {
        let insights = try guardian(
            #"""
            "rules_progress":[{"category":"fun","limit_cents":5000,"spent_mtd_cents":NaN,"remaining_cents":null,"utilization":NaN},
            {"category":"groceries","limit_cents":1000,"spent_mtd_cents":2000,"remaining_cents":0,"utilization":2.0}],
            "rules":[{"id":1,"category":"fun","monthly_limit_cents":5000},{"id":2,"category":"groceries","monthly_limit_cents":1000}]
            """#)
        let budgets = try #require(insights.series("guardian.budgets", .sevenDays))
        #expect(budgets.keys == [.name("Groceries"), .name("Fun")])
        #expect(budgets.measure("spent")?.values.map { $0?.minor } == [2000, nil])
        #expect(budgets.measure("limit")?.values.map { $0?.minor } == [1000, 5000])
        #expect(budgets.measure("left")?.values.map { $0?.minor } == [-1000, nil])
        #expect(budgets.measure("state")?.values == [.text("over"), .text("unknown")])
        #expect(budgets.tones == [.bad, .neutral])
        #expect(budgets.notes == ["1 budget could not be read."])
        #expect(insights.metric("guardian.budgets.count", .sevenDays)?.value == .count(2))
        for name in ["over", "watch", "spent_total", "left_total", "left_per_day"] {
            let metric = insights.metric("guardian.budgets." + name, .sevenDays)
            #expect(metric != nil && metric?.value == nil, "\(name)")
            #expect(metric?.basis == "1 budget could not be read.", "\(name)")
        }
        #expect(insights.metric("guardian.budgets.limit_total", .sevenDays)?.value?.minor == 6000)
    }

    @Test func rulesOfWhichNoneCanBeReadAreNotNoBudgets() throws {
        let insights = try guardian(#""rules_progress":[{"category":1,"limit_cents":1,"spent_mtd_cents":1},2]"#)
        let budgets = try #require(insights.series("guardian.budgets", .sevenDays))
        #expect(budgets.keys.isEmpty && !budgets.isEmpty && budgets.isUnknown)
        #expect(budgets.notes.contains("2 budgets could not be read."))
        #expect(insights.metric("guardian.budgets.count", .sevenDays)?.value == .count(2))
        #expect(insights.series("guardian.budgets.over", .sevenDays)?.isEmpty == false)
        let none = try guardian(#""rules_progress":"none""#)
        #expect(none.metric("guardian.budgets.count", .sevenDays)?.value == nil)
        #expect(none.series("guardian.budgets", .sevenDays)?.isUnknown == true)
        #expect(none.series("guardian.budgets", .sevenDays)?.notes.contains("The budgets could not be read.") == true)
    }

    @Test func aRuleWithAnUnreadableLimitSaysSo() throws {
        let insights = try guardian(
            #""rules_progress":[{"category":"fun","limit_cents":0,"spent_mtd_cents":5}],"rules":[{"category":"fun","monthly_limit_cents":"x"}]"#
        )
        let budgets = try #require(insights.series("guardian.budgets", .sevenDays))
        #expect(budgets.measure("meaning")?.values == [.text("0 can mean no limit or nothing allowed; the rule could not be read")])
        #expect(budgets.notes == [] && budgets.about == ["Guardian counts days, weeks and months in UTC."])
    }

    // MARK: Requests and places

    @Test func requestsAndPlacesKeepWhatIsKnown() throws {
        let insights = try guardian(
            #"""
            "overrides":{"7d":[{"ts":"2026-11-18T10:00:00","merchant":"Bar","amount_cents":"1"},{"ts":"2026-11-17T10:00:00","merchant":"Bar",
            "amount_cents":100}]},
            "geofences":[{"name":"Bar row","category":3,"policy":7,"radius_m":100,"latitude":1,"longitude":2},{"name":4}]
            """#)
        let overrides = try #require(insights.series("guardian.overrides", .sevenDays))
        #expect(overrides.measure("amount")?.values.map { $0?.minor } == [nil, 100])
        #expect(overrides.notes == ["1 request could not be read."])
        let weeks = insights.series("guardian.overrides.by_week", .sevenDays)
        #expect(weeks?.measure("count")?.values == [.count(0), .count(2)])
        #expect(weeks?.measure("amount")?.values.map { $0?.minor } == [0, nil])
        let places = try #require(insights.series("guardian.geofences", .sevenDays))
        #expect(places.keys == [.name("Bar row")])
        #expect(places.measure("category")?.values == [nil])
        #expect(places.measure("policy")?.values == [nil])
        #expect(places.notes == ["1 place could not be read."])
    }

    // MARK: Other systems

    @Test func lostMomentsEndNoStreak() throws {
        let insights = try insights(
            #"""
            "moneymoments":{"moments":{"moments":[{"habit_id":"cash_spend_share","month":"2026-11","value":0.1,"label":"a","insight_text":"b",
            "confidence":0.8},{"habit_id":"cash_spend_share","month":10,"value":0.1,"label":"a","insight_text":"b","confidence":0.8}]},
            "nudges":{"nudges":["x"]},"moments_diagnose":{"recent_months":[{"month":"2026-11-01","transaction_count":3},
            {"month":"2026-10-01","transaction_count":"many"},{"month":"2026-08-01","transaction_count":2}]}}
            """#)
        let streak = insights.metric("moneymoments.moments.streak", .sevenDays)
        #expect(streak != nil && streak?.value == nil && streak?.basis == "1 moment could not be read.")
        #expect(insights.series("moneymoments.habits", .sevenDays)?.measure("streak")?.values == [nil])
        #expect(insights.series("moneymoments.history", .sevenDays)?.notes == ["1 moment could not be read."])
        let nudges = insights.series("moneymoments.nudges", .sevenDays)
        #expect(nudges?.isUnknown == true && nudges?.notes == ["1 nudge could not be read."])
        #expect(insights.metric("moneymoments.nudges.count", .sevenDays)?.value == nil)
        let months = insights.series("moneymoments.transactions.monthly", .sevenDays)
        #expect(months?.measure("count")?.values == [.count(2), .count(0), nil, .count(3)])
        #expect(months?.notes == ["1 month could not be read."])
    }

    @Test func aTaskThatCannotBeReadIsNoEmptyDay() throws {
        let insights = try insights(
            #"""
            "momentum":{"goals":[{"id":"g","visionText":"Run","status":"active","milestones":[{"sequenceNumber":1,"title":"One","status":"active",
            "tasks":[{"title":"A","status":"completed","scheduledDate":"2026-11-18T08:00:00Z","completedAt":"2026-11-18T09:00:00Z"},
            {"title":"B","status":4,"scheduledDate":"2026-11-19T08:00:00Z"}]}]}]}
            """#)
        let gaps = "1 task could not be read; what is counted here may be too low."
        for name in ["tasks.completed", "tasks.completed_week", "tasks.left_today", "tasks.overdue", "points.week", "streak.current"] {
            let metric = insights.metric("momentum." + name, .sevenDays)
            #expect(metric != nil && metric?.value == nil, "\(name)")
            #expect(metric?.basis == gaps, "\(name)")
        }
        let week = try #require(insights.series("momentum.week", .sevenDays))
        #expect(week.measure("completed")?.values == [nil, nil, .count(1), nil, nil, nil, nil])
        #expect(week.notes == [gaps])
        #expect(insights.series("momentum.tasks.next", .sevenDays)?.isEmpty == false)
    }

    @Test func lostGoalsTipsInstancesAndThreadsAreCountedAsUnknown() throws {
        let insights = try insights(
            #"""
            "lume":{"goals":{"data":{"goals":[{"title":"No id"}],"total":1}},"tips":{"g":{"data":{"tips":[7]}}},
            "history":{"g":{"data":{"instances":[{"status":"completed"}]}}}},
            "destiny":{"threads":[{"title":"No id"}],"compatibility":[{"totalScore":"high"}]}
            """#)
        for (name, sentence) in [
            ("lume.goals.active", "1 goal could not be read."), ("lume.goals.completed", "1 goal could not be read."),
            ("lume.goals.overdue", "1 goal could not be read."), ("lume.tips.count", "1 tip could not be read."),
            ("destiny.threads.count", "1 conversation could not be read."),
            ("destiny.threads.questions", "1 conversation could not be read."),
            ("destiny.matches.count", "1 match could not be read."),
        ] {
            let metric = insights.metric(name, .sevenDays)
            #expect(metric != nil && metric?.value == nil, "\(name)")
            #expect(metric?.basis == sentence, "\(name)")
        }
        for name in ["lume.goals", "lume.tips", "lume.history", "destiny.threads.areas", "destiny.threads.by_day", "destiny.matches"] {
            let series = insights.series(name, .sevenDays)
            #expect(series?.isUnknown == true && series?.isEmpty == false, "\(name)")
            #expect(series?.notes.isEmpty == false, "\(name)")
        }
    }

    /// Whatever is broken, no sentence of ours lacks its English words.
    @Test(arguments: 0..<200)
    func everyNoteHasItsWords(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        func value(_ number: Int) -> String {
            ["\(number)", "\(number)", "\"\(number)\"", "null", "NaN", "[]", "{}"].randomElement(using: &generator) ?? ""
        }
        let rows = (0..<4).map { row in
            #"{"category":\#(["\"fun\"", "\"c\(row)\"", "3"].randomElement(using: &generator) ?? ""),"spend_cents":\#(value(row * 900)),"count":1}"#
        }
        let days = (10..<20).map { #"{"day":"2026-11-\#($0)","spend_cents":\#(value($0 * 100))}"# }
        let progress = ["fun", "c1", "c2"].map {
            #"{"category":"\#($0)","limit_cents":\#(value(5000)),"spent_mtd_cents":\#(value(4900)),"utilization":1}"#
        }
        let insights = try guardian(
            #""by_category":{"7d":[\#(rows.joined(separator: ","))]},"timeseries":{"7d":[\#(days.joined(separator: ","))]},"#
                + #""rules_progress":[\#(progress.joined(separator: ","))]"#)
        for definition in Catalogue.builtIn.systems.flatMap(\.series) {
            let series = insights.series(definition.name, .sevenDays)
            for note in series?.notes ?? [] { #expect(!note.contains("⟦"), "\(definition.name): \(note)") }
        }
        for definition in Catalogue.builtIn.systems.flatMap(\.metrics) {
            let basis = insights.metric(definition.name, .sevenDays)?.basis
            #expect(basis.map { !$0.contains("⟦") } ?? true, "\(definition.name): \(basis ?? "")")
        }
        // What could be read and the difference make the total.
        let daily = try #require(insights.series("guardian.spend.daily", .sevenDays)?.measure("spend")?.values.map { $0?.minor })
        #expect(daily.contains(nil) || daily.reduce(0) { $0 + ($1 ?? 0) } == (13..<20).reduce(0) { $0 + $1 * 100 })
        #expect((insights.metric("guardian.spend.no_spend_days", .sevenDays)?.value == nil) == daily.contains(nil))
    }
}
