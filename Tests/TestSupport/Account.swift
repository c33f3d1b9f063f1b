package import AlmanacModel

/// Accounts as the systems send them, with numbers as they were recorded.
///
/// Every text that comes from data goes through `name`, so that the same account can be had with other words in it.
package struct Account: Sendable {
    let name: @Sendable (String) -> String

    package init(name: @escaping @Sendable (String) -> String = { $0 }) {
        self.name = name
    }

    package static let asOf = instant(2026, 11, 20, 21, 37, 12)

    /// A rich account.
    package static let ana = Account().ana

    package var ana: Snapshot {
        Snapshot(
            asOf: Self.asOf, subject: Subject(id: "ana", name: name("Ana"), timeZone: "America/New_York"),
            systems: [guardian, moneyMoments, momentum, lume, Self.destiny(name: name)])
    }

    /// An account nothing ever happened in.
    package static var bo: Snapshot {
        Snapshot(
            asOf: asOf, subject: Subject(id: "bo", name: "Bo"), systems: [emptyGuardian, MoneyMoments(moments: [], nudges: [])])
    }

    /// An account with a place that has a rule, in which nothing ever happened.
    package static var idle: Snapshot {
        var guardian = emptyGuardian
        guardian.geofences = [.init(name: "Bar row", category: nil, policy: "warn", radius: 150, latitude: 40.73, longitude: -73.99)]
        return Snapshot(asOf: asOf, subject: Subject(id: "bo", name: "Bo"), systems: [guardian])
    }

    /// Every answer there is, and nothing in them.
    package static var emptyGuardian: Guardian {
        var guardian = Guardian()
        for range in RangeKey.allCases {
            guardian.summary[range] = summary(range, spend: 0, charges: 0, authorisations: 0, riskyRate: 0, overrideRate: 0)
            guardian.byCategory[range] = []
            guardian.timeseries[range] = []
            guardian.merchants[range] = []
            guardian.overrides[range] = []
        }
        guardian.rulesProgress = []
        guardian.rules = []
        guardian.geofences = []
        return guardian
    }

    package static func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) -> Instant {
        Instant(Self.day(year, month, day)).advanced(bySeconds: Int64(hour * 3600 + minute * 60 + second))
    }

    package static func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
        Month(year: year, month: month).firstDay.advanced(by: day - 1)
    }

    /// A summary of the window the range has at `asOf`.
    package static func summary(
        _ range: RangeKey, asOf: Instant = asOf, spend: Int64? = nil, charges: Int64? = nil, authorisations: Int64? = nil,
        riskyRate: Double? = nil, overrideRate: Double? = nil
    ) -> Guardian.Summary {
        let start = range.rollingDays.map { asOf.advanced(bySeconds: -Int64($0) * 86_400) } ?? Instant(asOf.utcDay.month.firstDay)
        return Guardian.Summary(
            start: start, end: asOf, spend: spend, charges: charges, authorisations: authorisations, riskyRate: riskyRate,
            overrideRate: overrideRate)
    }

    package var guardian: Guardian {
        var guardian = Guardian()
        guardian.summary[.sevenDays] = Self.summary(
            .sevenDays, spend: 20885, charges: 11, authorisations: 13, riskyRate: 0.15384615384615385, overrideRate: 0.0)
        guardian.summary[.thirtyDays] = Self.summary(
            .thirtyDays, spend: 73414, charges: 37, authorisations: 52, riskyRate: 0.17307692307692307, overrideRate: 0.09615384615384616)
        guardian.summary[.monthToDate] = Self.summary(
            .monthToDate, spend: 51361, charges: 27, authorisations: 37, riskyRate: 0.1891891891891892, overrideRate: 0.05405405405405406)
        guardian.summary[.ninetyDays] = Self.summary(
            .ninetyDays, spend: 227917, charges: 107, authorisations: 145, riskyRate: 0.1310344827586207, overrideRate: 0.05517241379310345)
        guardian.byCategory[.sevenDays] = categories([
            ("transport", 5, 9694), ("fast_food", 3, 4435), ("fun", 2, 4200), ("clothing", 1, 2556),
        ])
        guardian.byCategory[.thirtyDays] = categories([
            ("transport", 9, 18057), ("fast_food", 13, 15751), ("fun", 4, 12177), ("clothing", 3, 11243), ("groceries", 3, 8935),
            ("uncategorized", 2, 4264), ("pharmacy_health", 1, 1493), ("entertainment", 1, 1195), ("uncategorized", 1, 299),
        ])
        guardian.byCategory[.monthToDate] = categories([
            ("transport", 7, 12220), ("clothing", 3, 11243), ("fast_food", 9, 10071), ("groceries", 3, 8935), ("fun", 3, 6638),
            ("pharmacy_health", 1, 1493), ("uncategorized", 1, 761),
        ])
        guardian.byCategory[.ninetyDays] = categories([
            ("groceries", 13, 60578), ("fast_food", 38, 45744), ("fun", 13, 39736), ("transport", 20, 38694), ("clothing", 4, 16212),
            ("entertainment", 7, 11430), ("uncategorized", 6, 10900), ("uncategorized", 4, 2314), ("pharmacy_health", 2, 2309),
        ])
        guardian.merchants[.sevenDays] = merchants([
            ("Uber", 2, 4988), ("NJ Transit", 3, 4706), ("Steam Games", 1, 4200), ("Starbucks", 2, 3192), ("Zara", 1, 2556),
            ("A&W | Root*Beer", 1, 1243), ("Zero Auth", 1, 0),
        ])
        guardian.merchants[.thirtyDays] = merchants([
            ("Uber", 6, 13351), ("Steam Games", 2, 9739), ("Zara", 2, 7808), ("A&W | Root*Beer", 5, 6430), ("Whole Foods", 2, 6344),
            ("McDonald's", 5, 5574), ("NJ Transit", 3, 4706), ("Corner Shop", 1, 3503), ("H&M", 1, 3435), ("Starbucks", 2, 3192),
        ])
        guardian.merchants[.monthToDate] = merchants([
            ("Zara", 2, 7808), ("Uber", 4, 7514), ("Whole Foods", 2, 6344), ("NJ Transit", 3, 4706), ("Steam Games", 1, 4200),
            ("H&M", 1, 3435), ("A&W | Root*Beer", 3, 3381), ("Starbucks", 2, 3192), ("McDonald's", 3, 2943), ("Kroger", 1, 2591),
        ])
        guardian.merchants[.ninetyDays] = merchants([
            ("Uber", 12, 24644), ("Trader Joe's", 3, 17252), ("Kroger", 4, 16663), ("Lootbox <b>Bonanza</b>", 4, 16025),
            ("Steam Games", 5, 15049), ("NJ Transit", 8, 14050), ("Marché Café Ünïcode", 2, 14017), ("McDonald's", 10, 13094),
            ("Zara", 3, 12777), ("Whole Foods", 4, 12646),
        ])
        // Month × 100 + day, and the amount. The ranges begin on days without charges, so one list serves them all.
        let days: [(Int, Int64)] = [
            (823, 5900), (828, 6964), (829, 4969), (830, 1293), (903, 1034), (904, 3119), (905, 1825), (906, 1562), (907, 1200),
            (908, 15871), (909, 4127), (910, 1841), (911, 4631), (913, 3877), (914, 5975), (915, 13706), (916, 1755), (917, 733),
            (918, 1784), (919, 4212), (922, 1821), (924, 1711), (925, 8037), (926, 8731), (927, 3369), (929, 2289), (1003, 4876),
            (1005, 1046), (1006, 2016), (1008, 2683), (1009, 636), (1011, 1277), (1012, 7614), (1014, 1361), (1015, 2560), (1016, 455),
            (1017, 6059), (1018, 1955), (1019, 4463), (1020, 3949), (1021, 1217), (1022, 7327), (1023, 1548), (1026, 299), (1029, 11378),
            (1031, 1501), (1101, 9428), (1103, 4474), (1104, 4050), (1109, 2438), (1111, 1493), (1112, 4399), (1113, 4194), (1114, 4435),
            (1116, 3863), (1117, 2921), (1118, 0), (1119, 5466), (1120, 4200),
        ]
        let rows = days.map { Guardian.DaySpend(day: Self.day(2026, $0.0 / 100, $0.0 % 100), spend: $0.1) }
        guardian.timeseries[.ninetyDays] = rows
        guardian.timeseries[.thirtyDays] = rows.filter { $0.day > Self.day(2026, 10, 21) }
        guardian.timeseries[.monthToDate] = rows.filter { $0.day >= Self.day(2026, 11, 1) }
        guardian.timeseries[.sevenDays] = rows.filter { $0.day > Self.day(2026, 11, 13) }
        let overrides = [
            override(Self.instant(2026, 11, 17, 21, 36, 20), nil, 1234),
            override(Self.instant(2026, 11, 12, 10, 51, 21), "Starbucks", 1279),
            override(Self.instant(2026, 11, 1, 16, 20, 24), "Unknown", 761),
            override(Self.instant(2026, 10, 29, 16, 22, 13), "McDonald's", 1655),
            override(Self.instant(2026, 10, 26, 14, 45, 2), "Unknown", 299),
            override(Self.instant(2026, 10, 22, 13, 40, 25), "Corner Shop", 3503),
            override(Self.instant(2026, 9, 15, 17, 45, 6), "Kroger", 5849),
            override(Self.instant(2026, 9, 8, 12, 51, 28), "Marché Café Ünïcode", 8117),
            override(Self.instant(2026, 8, 28, 19, 7, 43), "Steam Games", 2050),
        ]
        guardian.overrides[.ninetyDays] = overrides
        guardian.overrides[.thirtyDays] = Array(overrides.prefix(6))
        guardian.overrides[.monthToDate] = Array(overrides.prefix(3))
        guardian.overrides[.sevenDays] = Array(overrides.prefix(1))
        let rules: [(String?, Int64?, Int64)] = [
            ("groceries", 60000, 8935),
            ("fun", 20000, 6638),
            ("fast_food", 9000, 10071),
            ("entertainment", nil, 0),
            ("clothing", 0, 11243),
            ("transport", 15000, 12220),
            (nil, 30000, 761),
            ("pharmacy_health", 4000, 1493),
            ("alcohol", 10000, 0),
        ]
        guardian.rulesProgress = rules.map { category, limit, spent in
            // Utilisation is sent too, and is worked out anew all the same.
            Guardian.RuleProgress(category: category.map(named), limit: limit ?? 0, spent: spent, utilisation: 7)
        }
        guardian.rules = rules.map { Guardian.Rule(category: $0.0.map(named), monthlyLimit: $0.1) }
        guardian.geofences = [
            Guardian.Geofence(name: name("Bar row"), category: nil, policy: "warn", radius: 150, latitude: 40.73, longitude: -73.99),
            Guardian.Geofence(
                name: name("Mall – <North>"), category: named("fun"), policy: "block", radius: 500, latitude: 40.7128, longitude: -74.006),
        ]
        return guardian
    }

    /// What says that there is no category stays what it is.
    private func named(_ category: String) -> String {
        category == "uncategorized" ? category : name(category)
    }

    private func categories(_ rows: [(String, Int64, Int64)]) -> [Guardian.CategorySpend] {
        rows.map { Guardian.CategorySpend(category: named($0.0), charges: $0.1, spend: $0.2) }
    }

    private func merchants(_ rows: [(String, Int64, Int64)]) -> [Guardian.MerchantSpend] {
        rows.map { Guardian.MerchantSpend(merchant: name($0.0), charges: $0.1, spend: $0.2) }
    }

    private func override(_ at: Instant, _ merchant: String?, _ amount: Int64) -> Guardian.Override {
        Guardian.Override(at: at, merchant: merchant.map(name), amount: amount)
    }

    package var moneyMoments: MoneyMoments {
        MoneyMoments(
            moments: [
                moment(
                    "burn_rate_early_month", 2026, 11, 0.2666, "Balanced early-month spending",
                    "27% of your monthly spend happened in the first 5 days (and 74% in the first 15 days).", 0.8),
                moment(
                    "cash_spend_share", 2026, 11, 0.257, "Cash-reliant", "Cash-like transactions contributed 26% of your monthly spend.",
                    0.8),
                moment("micro_spend_share", 2026, 11, 0.0066, "Low micro-spend", "1% of spend came from 3 transactions of ≤₹200.", 0.8),
                moment("spend_to_income_ratio", 2026, 11, 0.6646, "Watch zone", "You spent 66% of your credited income this month.", 0.8),
                moment(
                    "top3_day_spend_share", 2026, 11, 0.4423, "Spiky spending", "Your top 3 spend days contributed 44% of monthly spend.",
                    0.8),
                moment(
                    "top_category_spend_share", 2026, 11, 0.3514, "Category leaning", "Top category 'travel' was 35% of your spend.", 0.8),
                moment(
                    "transfer_out_share", 2026, 11, 0.97, "Heavy transfers out", "Transfers out contributed 97% of your monthly spend.", 0.8
                ),
                moment(
                    "weekend_spend_multiplier", 2026, 11, 0.5995, "Weekday spender",
                    "Avg weekend spend/day is 0.60× your avg weekday spend/day.", 0.8),
                moment(
                    "repeating_payments_count", 2026, 11, 3.0, "Some repeating payments",
                    "Detected 3 likely repeating merchants this month (heuristic).", 0.75),
                moment(
                    "burn_rate_early_month", 2026, 10, 0.1555, "Back-loaded spending",
                    "16% of your monthly spend happened in the first 5 days (and 47% in the first 15 days).", 0.8),
                moment(
                    "cash_spend_share", 2026, 10, 0.0609, "Mostly digital", "Cash-like transactions contributed 6% of your monthly spend.",
                    0.8),
                moment("micro_spend_share", 2026, 10, 0.0, "Low micro-spend", "0% of spend came from 0 transactions of ≤₹200.", 0.8),
                moment("spend_to_income_ratio", 2026, 10, 0.8903, "Tight month", "You spent 89% of your credited income this month.", 0.8),
                moment(
                    "top3_day_spend_share", 2026, 10, 0.3529, "Spiky spending", "Your top 3 spend days contributed 35% of monthly spend.",
                    0.8),
                moment(
                    "top_category_spend_share", 2026, 10, 0.2591, "Well distributed", "Top category 'travel' was 26% of your spend.", 0.8),
                moment(
                    "transfer_out_share", 2026, 10, 0.9776, "Heavy transfers out", "Transfers out contributed 98% of your monthly spend.",
                    0.8),
                moment(
                    "weekend_spend_multiplier", 2026, 10, 1.315, "Weekend spender",
                    "Avg weekend spend/day is 1.31× your avg weekday spend/day.", 0.8),
                moment(
                    "repeating_payments_count", 2026, 10, 3.0, "Some repeating payments",
                    "Detected 3 likely repeating merchants this month (heuristic).", 0.75),
            ],
            nudges: [
                nudge(
                    "DINING_HIGH_WANTS", millisecond: 360, "Skip just one dinner out = ₹221 closer to Goa Trip & Beach",
                    "Looks tasty… but your Goa Trip & Beach is hungrier 😋 Trim one dine-out this week and park ₹221 to your Goa Trip & Beach.",
                    "Adjust Budget"),
                nudge(
                    "DINING_3PLUS_WEEK", millisecond: 358, "Skip just one dinner out = ₹221 closer to Goa Trip & Beach",
                    "Looks tasty… but your Goa Trip & Beach is hungrier 😋 Trim one dine-out this week and park ₹221 to your Goa Trip & Beach.",
                    "Adjust Budget"),
                nudge(
                    "GOAL_UNDERFUNDED", millisecond: 356, "Goa Trip & Beach could use a little more",
                    "Your top goal is behind target. Add a small amount and get back on track.", "View Goals"),
                nudge(
                    "WANTS_SHARE_HIGH_30D", millisecond: 354, "Wants share is high – redirect ₹221 to Goa Trip & Beach?",
                    "Your wants share is up this month. Consider shifting ₹221 to Goa Trip & Beach.", "Adjust Budget"),
                nudge(
                    "DINING_2PLUS_WEEK", millisecond: 352, "A little less dining out = ₹221 for Goa Trip & Beach",
                    "You have been dining out a bit this week. Skip one and put ₹221 toward Goa Trip & Beach.", "Adjust Budget"),
            ],
            signals: [
                MoneyMoments.Signal(
                    day: Self.day(2026, 11, 20), dining: .init(count: 4, spend: 295_800), shopping: .init(count: 1, spend: 336_500),
                    travel: .init(count: 10, spend: 2_109_500), wantsShare: 0.569, wantsAgainstPlan: 1.2, goalGap: 3_800_000,
                    goalGapOfIncome: 0.585)
            ],
            momentsDiagnosis: MoneyMoments.MomentsDiagnosis(
                transactions: 193, moments: 18, first: Self.day(2026, 7, 23), last: Self.day(2026, 11, 20),
                months: [(11, 35), (10, 48), (9, 51), (8, 47), (7, 12)].map {
                    .init(month: Month(year: 2026, month: $0.0), transactions: $0.1)
                },
                words: [name("Found 18 moments. Everything looks good!")]),
            nudgesDiagnosis: MoneyMoments.NudgesDiagnosis(hasSignalToday: true, pending: 0, delivered: 5, suggestion: "ok"))
    }

    private func moment(
        _ habit: String, _ year: Int, _ month: Int, _ value: Double?, _ label: String, _ insight: String, _ confidence: Double?
    ) -> MoneyMoments.Moment {
        MoneyMoments.Moment(
            habit: habit, month: Month(year: year, month: month), value: value, label: name(label), insight: name(insight),
            confidence: confidence)
    }

    private func nudge(_ rule: String, millisecond: Int32, _ title: String, _ body: String, _ action: String) -> MoneyMoments.Nudge {
        let sentAt = Instant(seconds: Self.instant(2026, 11, 20, 21, 40, 18).seconds, nanoseconds: millisecond * 1_000_000)
        return MoneyMoments.Nudge(
            rule: rule, sentAt: sentAt, sendStatus: "success", title: name(title), body: name(body), isAsSent: true, action: name(action))
    }
}
