import AlmanacInsights
import AlmanacModel
import AlmanacReport
import TestSupport
import Testing

/// A note stands where what it explains is shown, and what is shown and cannot be understood by itself has its note.
@Suite struct WhatNotesExplainTests {
    private typealias Charge = Charges.Charge

    private static let pages = ["report", "Markdown", "dashboard"]

    /// $10 at noon on each day since August.
    private static let daily: [Charge] = (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map {
        Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), 1_000, merchant: "Shop", category: "groceries")
    }

    private static func guardian(_ charges: [Charge] = daily, at now: Instant = ToldAccount.now) -> Guardian {
        Charges(charges, rules: [("groceries", 60_000), ("transport", 15_000)]).guardian(at: now)
    }

    // MARK: What is usual

    @Test(arguments: ["en", "de"]) func aUsualMonthIsDefinedWhereItIsNamed(language: String) throws {
        let said = try Said(ToldAccount.person(Self.guardian()), language: language, locale: language == "en" ? "en_US" : "de_DE")
        for medium in Self.pages + ["mail text"] {
            let text = said[medium]
            let words =
                language == "en"
                ? ("in a usual 30 days", "A usual 30 days is the average") : ("in üblichen 30 Tagen", "Übliche 30 Tage: der Durchschnitt")
            #expect(text.contains(words.0) == text.contains(words.1), "\(medium)")
        }
        #expect(said["Markdown"].contains(language == "en" ? "A usual 30 days is the average" : "Übliche 30 Tage: der Durchschnitt"))
    }

    @Test func aUsualDayIsExplainedWhereOneIsNamed() throws {
        var guardian = Self.guardian()
        for lacks in [false, true] {
            // A row without a day may have been of any, so that the day is compared with nothing.
            if lacks { guardian.lost.add("timeseries", .ninetyDays) }
            let said = try Said(ToldAccount.person(guardian), period: "yesterday")
            for (medium, text) in said.texts {
                let isNamed = text.contains("on a usual Thursday")
                #expect(!text.contains("A usual Thursday is the one in the middle") || isNamed, "\(medium)")
                if medium == "mail text" { #expect(isNamed != lacks) }
            }
        }
    }

    // MARK: Runs

    @Test(arguments: [5, nil] as [Int64?]) func theAppsOwnRecordIsExplainedWhereItIsShown(streak: Int64?) throws {
        var momentum = Account().momentum
        momentum.user = Momentum.User(streak: streak, longestStreak: 190, lastTaskCompletedAt: ToldAccount.now)
        if streak == nil { momentum.lost.add("user", isWhole: true) }
        let said = try Said(ToldAccount.person(momentum))
        for (medium, text) in said.texts {
            let isShown = text.contains("the app’s own record")
            #expect(!text.contains("The app keeps the longest run of days itself") || isShown, "\(medium)")
        }
        #expect(said["Markdown"].contains("The app keeps the longest run") == (streak != nil))
    }

    // MARK: Days

    /// The 30 days begin within a day of which the 90 days have all.
    @Test(arguments: [("en", "Only part of Oct 21 is counted here."), ("de", "Vom 21. Okt. ist hier nur ein Teil gezählt.")])
    func aDayThatIsCutIsMarked(language: String, words: String) throws {
        let late = Charge(at: Account.instant(2026, 10, 21, 23), 500, merchant: "Shop", category: "groceries")
        let said = try Said(
            ToldAccount.person(Self.guardian(Self.daily + [late])), language: language, locale: language == "en" ? "en_US" : "de_DE")
        for medium in Self.pages { #expect(said[medium].contains(words), "\(medium)") }
        let none = try Said(ToldAccount.person(Self.guardian()))
        for (medium, text) in none.texts { #expect(!text.contains("Only part of"), "\(medium)") }
    }

    @Test(arguments: [("Pacific/Auckland", true), ("America/New_York", true), ("Etc/UTC", false)])
    func requestsSayWhoseDaysTheyStandUnder(zone: String, isTold: Bool) throws {
        var guardian = Self.guardian()
        for range in [RangeKey.thirtyDays, .ninetyDays] {
            guardian.overrides[range] = [Guardian.Override(at: Account.instant(2026, 11, 9, 13, 41), merchant: "Bar", amount: 900)]
        }
        let said = try Said(ToldAccount.person(guardian, zone: zone))
        for medium in Self.pages {
            #expect(said[medium].contains("Requests are shown by your own clock, spending by days of UTC.") == isTold, "\(medium)")
        }
        let none = try Said(ToldAccount.person(Self.guardian(), zone: zone))
        for (medium, text) in none.texts { #expect(!text.contains("by your own clock"), "\(medium)") }
    }

    // MARK: What could not be read

    /// What was spent stands in the categories of the month as well, and the limit in the rules.
    @Test func aBudgetIsKnownFromWhatElseWasSent() throws {
        let ride = Charge(at: Account.instant(2026, 11, 6, 9), 19_875, merchant: "Rail", category: "transport")
        var guardian = Self.guardian(Self.daily + [ride])
        let place = try #require(guardian.rulesProgress?.firstIndex { $0.category == "transport" })
        guardian.rulesProgress?[place].spent = nil
        guardian.rulesProgress?[place].limit = nil
        guardian.lost.addValue(of: "rules_progress")
        let said = try Said(ToldAccount.person(guardian))
        for medium in Self.pages {
            #expect(said[medium].contains("$198.75"), "\(medium)")
            #expect(said[medium].contains("Transport is over its limit by $48.75."), "\(medium)")
            #expect(!said[medium].contains("budget could not be read"), "\(medium)")
            let source = "What was spent on Transport is taken from the categories, because it could not be read among the budgets."
            #expect(said[medium].contains(source), "\(medium)")
            #expect(!said[medium].contains("from Guardian could not be read"), "\(medium)")
        }
        // Where the categories are not all there, nobody knows.
        guardian.lost.add("by_category", .monthToDate)
        #expect(try Said(ToldAccount.person(guardian))["Markdown"].contains("1 budget could not be read."))
        // A category that is not among them had nothing spent in it.
        var calm = Self.guardian()
        calm.rulesProgress?[place].spent = nil
        let insights = try Said(ToldAccount.person(calm)).media.context.insights
        #expect(insights.series("guardian.budgets", .thirtyDays)?.measure("spent")?.values.contains(nil) == false)
    }

    @Test(arguments: ["en", "de", "fr", "es", "hi", "ar"]) func allThatCouldNotBeReadIsNamed(language: String) throws {
        let snapshot = try BrokenDump(
            name: "single values",
            systems: #"""
                "guardian":{"summary":{"mtd":{"range":{"start":"2026-11-01T00:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":"12","charge_count":2,
                "auth_events":2,"risky_rate":0,"override_rate":0}},"timeseries":{"90d":[{"day":"31/07","spend_cents":3},{"day":"2026-11-02","spend_cents":5}]}},
                "momentum":{"user":{"streakCount":"five"}},"lume":{"goals":{"goals":[{"id":"g","title":"Lose","target_value":"six"}]}},
                "destiny":{"access":{"ai_questions":"no"}}
                """#, says: []
        ).snapshot()
        let said = try Said(snapshot, language: language)
        let words = said.media.context.text
        for (part, system) in [
            ("guardian.summary", "Guardian"), ("guardian.timeseries", "Guardian"), ("momentum.user", "Momentum"), ("lume.goals", "Lume"),
            ("destiny.access", "Destiny"),
        ] {
            let name = Said.plain(words.phrase(Phrase("missing.\(part)")))
            for medium in Self.pages { #expect(said[medium].contains(name), "\(system), \(medium): \(name)") }
        }
        guard language == "en" else { return }
        #expect(
            said["Markdown"].contains(
                "Some values from Guardian could not be read: totals in November so far and amounts by day in the last 90 days."))
        #expect(said["Markdown"].contains("Some values from Momentum could not be read: the streak."))
    }
}
