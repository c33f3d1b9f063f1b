package import AlmanacModel
internal import AlmanacText

/// A made-up fleet as a dump: the same bytes for the same seed on every machine, each subject by itself.
///
/// The first five subjects are always these: a rich account, an empty one, one that nobody categorised, one with answers that failed,
/// one whose merchants have hostile names. From the sixth on they are ordinary people of seven countries.
package struct SampleFleet: Sendable {
    /// The "now" of every subject: 2026-11-20T21:37:12Z.
    package static let asOf = Instant(seconds: 1_795_210_632)

    package let subjects: Int
    package let seed: UInt64

    /// - Parameter subjects: At least 0.
    package init(subjects: Int, seed: UInt64) {
        self.subjects = max(0, subjects)
        self.seed = seed
    }

    /// The snapshot of one subject, a JSON object without a newline at its end.
    ///
    /// - Parameter index: 0 ..< `subjects`. A line does not depend on the others or their number.
    package func line(_ index: Int) -> [UInt8] {
        precondition(index >= 0 && index < subjects, "the fleet has subjects 0 ..< \(subjects), not \(index)")
        var generator = SplitMix64(seed: seed, stream: UInt64(index))
        let profile = Profile(index: index, generator: &generator)
        var json = JSONWriter(capacity: 16 << 10)
        json.object { json in
            json.integer("almanac", 1)
            json.string("as_of", Self.asOf.description)
            json.object("subject") { json in
                json.string("id", profile.id)
                json.string("name", profile.name)
                json.string("email", "\(profile.id)@example.test")
                json.string("locale", profile.country.locale)
                json.string("timezone", profile.country.timeZone)
                json.string("currency", profile.country.currency)
            }
            guardian(of: profile, &generator).write(to: &json, microsecond: generator.within(100_000...900_000))
            if profile.months > 0 {
                let moments = MoneyMomentsSample(
                    country: profile.country, asOf: Self.asOf, months: profile.months, nudges: profile.nudges,
                    userID: UUIDText.text(&generator), goal: generator.pick(profile.country.goals),
                    // A sequence of its own, so that all else stays as it is.
                    diagnostics: profile.kind == .rich ? SplitMix64(seed: seed, stream: 1 << 63 | UInt64(index)) : nil)
                moments.write(to: &json, generator: &generator)
            }
            momentum(of: profile, index, &json)
            lume(of: profile, index)?.write(to: &json)
            destiny(of: profile, index, &json)
            if profile.kind == .failing { failures(&json) }
        }
        return json.bytes
    }

    /// From a sequence of its own: the rest of a line is the same with it and without. Of the ordinary subjects one in four has it.
    private func lume(of profile: Profile, _ index: Int) -> LumeSample? {
        var generator = SplitMix64(seed: seed ^ 0x4C75_6D65, stream: UInt64(index))
        guard profile.kind == .rich || (profile.kind == .ordinary && generator.chance(250)) else { return nil }
        return LumeSample(today: Self.asOf.utcDay, isRich: profile.kind == .rich, generator: generator)
    }

    /// From numbers of its own, so that what else a line says does not depend on it.
    private func momentum(of profile: Profile, _ index: Int, _ json: inout JSONWriter) {
        var generator = SplitMix64(seed: seed, stream: 0x4D6F_6D65_0000_0000 | UInt64(truncatingIfNeeded: index) & 0xFFFF_FFFF)
        guard profile.kind == .rich || profile.kind == .ordinary && generator.chance(150) else { return }
        let form = profile.kind == .rich ? .second : generator.pick(MomentumSample.Form.allCases)
        let sample = MomentumSample(form: form, country: profile.country, asOf: Self.asOf, isRich: profile.kind == .rich)
        sample.write(to: &json, generator: &generator)
    }

    /// A few ask the stars as well; with numbers of their own, so that the rest of a line does not depend on it.
    private func destiny(of profile: Profile, _ index: Int, _ json: inout JSONWriter) {
        var generator = SplitMix64(seed: seed ^ 0xDE57_1417, stream: UInt64(index))
        let isRich = profile.kind == .rich
        guard isRich || (profile.kind == .ordinary && generator.chance(40)) else { return }
        let sample = DestinySample(
            name: profile.name, email: "\(profile.id)@example.test", asOf: Self.asOf, threads: isRich ? 12 : generator.within(1...6),
            matches: isRich ? 3 : generator.below(3), isPaid: isRich || generator.chance(500))
        sample.write(to: &json, generator: &generator)
    }

    private func guardian(of profile: Profile, _ generator: inout SplitMix64) -> GuardianSample {
        guard profile.kind != .empty else {
            return GuardianSample(history: SpendingHistory(), budgets: [], geofences: [], asOf: Self.asOf)
        }
        let history = SpendingHistory(
            country: profile.country, end: Self.asOf, activity: profile.activity, paysRent: profile.paysRent, odd: profile.odd,
            isCategorised: profile.kind != .uncategorised, extra: profile.kind == .rich ? richCharges : [], generator: &generator)
        let budgets = budgets(of: profile, history, &generator)
        var sample = GuardianSample(history: history, budgets: budgets, geofences: [], asOf: Self.asOf)
        if profile.kind == .rich {
            sample.geofences = [
                .init(name: "Bar row", category: nil, policy: "warn", radius: 150, latitude: 40.73, longitude: -73.99),
                .init(name: "Mall – <North>", category: "fun", policy: "block", radius: 500, latitude: 40.7128, longitude: -74.006),
            ]
        }
        if profile.kind == .failing {
            sample.missing = [("merchants", .sevenDays), ("timeseries", .ninetyDays), ("summary", .monthToDate)]
        }
        return sample
    }

    /// Makes sure that the rich account has something of everything this month: each budget is used, both spellings of no category and
    /// no merchant, hostile names among the top ones, and a day whose only charge is of 0 cents.
    private var richCharges: [SpendingHistory.Charge] {
        let charges: [(daysAgo: Int64, category: String?, merchant: String?, amount: Int)] = [
            (0, "fun", "Steam Games", 4200), (2, "clothing", "Zara", 6890), (3, nil, "A&W | Root*Beer", 1534), (4, "", "Corner Shop", 761),
            (6, "fun", "Lootbox <b>Bonanza</b>", 9739), (9, "pharmacy_health", "CVS", 1493), (11, "groceries", nil, 2350),
            (11, "transport", "", 1275), (14, "entertainment", "🎮 Pixel Arcade 👾", 6195), (37, "clothing", "Zara", 0),
            (45, "fun", "Lootbox <b>Bonanza</b>", 8123), (52, nil, nil, 1107), (71, "electronics", "Best Buy", 18990),
        ]
        return charges.map { charge in
            .init(
                second: Self.asOf.seconds - charge.daysAgo * 86_400 - 3600, category: charge.category, merchant: charge.merchant,
                amount: charge.amount)
        }
    }

    private func failures(_ json: inout JSONWriter) {
        let failures: [(endpoint: String, range: String, status: Int, message: String)] = [
            ("merchants", "7d", 500, "Internal Server Error"), ("timeseries", "90d", 504, "no answer after 30 s, 5 tries"),
            ("summary", "mtd", 500, "<p>The server encountered an internal error</p>"),
        ]
        json.array("failures") { json in
            for failure in failures {
                json.object { json in
                    json.string("source", "guardian")
                    json.string("endpoint", failure.endpoint)
                    json.string("range", failure.range)
                    json.integer("status", failure.status)
                    json.string("message", failure.message)
                }
            }
        }
    }

    // MARK: Budgets

    /// Limits chosen by their use: most well inside, some near the limit, some over.
    private func budgets(of profile: Profile, _ history: SpendingHistory, _ generator: inout SplitMix64) -> [GuardianSample.Budget] {
        let monthStart = Instant(Self.asOf.utcDay.month.firstDay).seconds
        func spent(_ category: String?) -> Int {
            history.charges.reduce(0) { $0 + ($1.second >= monthStart && $1.category == category ? $1.amount : 0) }
        }
        /// The limit of which so many percent are used, to a round amount.
        func limit(_ category: String?, used percent: Int) -> Int {
            let step = profile.country.amount(usCents: 100)
            let spent = spent(category)
            guard spent > 0 else { return 100 * step }
            return max(step, (spent * 100 / percent + step / 2) / step * step)
        }
        if profile.kind == .rich {
            return [
                .init(category: "groceries", limit: limit("groceries", used: 62)), .init(category: "fun", limit: limit("fun", used: 84)),
                .init(category: "fast_food", limit: limit("fast_food", used: 112)), .init(category: "entertainment", limit: nil),
                .init(category: "clothing", limit: 0), .init(category: "transport", limit: limit("transport", used: 93)),
                .init(category: nil, limit: limit(nil, used: 14)),
                .init(category: "pharmacy_health", limit: limit("pharmacy_health", used: 37)),
                .init(category: "gambling", limit: 0),
            ]
        }
        let categories = ["groceries", "fast_food", "transport", "fun", "entertainment", "alcohol", "clothing", "misc_online"]
        let first = generator.below(categories.count)
        return (0..<generator.within(2...6)).map { number in
            let category = categories[(first + number * 3) % categories.count]
            switch generator.below(100) {
            case ..<58: return .init(category: category, limit: limit(category, used: generator.within(18...69)))
            case ..<78: return .init(category: category, limit: limit(category, used: generator.within(71...89)))
            case ..<91: return .init(category: category, limit: limit(category, used: generator.within(101...165)))
            case ..<95: return .init(category: category, limit: 0)
            default: return .init(category: category, limit: nil)
            }
        }
    }
}
