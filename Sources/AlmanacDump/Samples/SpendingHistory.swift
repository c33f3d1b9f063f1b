internal import AlmanacModel

/// Ninety days of made-up card events. Every answer of Guardian is a sum over them, so the answers agree with each other.
struct SpendingHistory {
    /// One succeeded charge.
    struct Charge {
        /// Seconds since 1970, in UTC.
        var second: Int64
        /// `nil` and empty both become `uncategorized`.
        var category: String?
        /// `nil` and empty both become `unknown`.
        var merchant: String?
        /// Minor units.
        var amount: Int
    }

    /// One authorisation or decline.
    struct Decision {
        enum Reason {
            case safe, risky, override, locationBlock
        }
        var second: Int64
        var reason: Reason
    }

    /// A payment that was approved after it had been declined.
    struct Override {
        var second: Int64
        var microsecond: Int
        var merchant: String?
        var amount: Int
    }

    /// The payments of a person in one category.
    private struct Pattern {
        var category: String
        /// Payments in a thousand weekdays and a thousand weekend days.
        var weekday: Int
        var weekend: Int
        /// US cents.
        var least: Int
        var most: Int
        /// Seconds of the UTC day.
        var hours: ClosedRange<Int>
    }

    private static let patterns: [Pattern] = [
        Pattern(category: "rent_bills", weekday: 0, weekend: 0, least: 72000, most: 148_000, hours: 8...9),
        Pattern(category: "groceries", weekday: 230, weekend: 380, least: 1150, most: 9200, hours: 12...20),
        Pattern(category: "fast_food", weekday: 310, weekend: 380, least: 420, most: 1950, hours: 11...21),
        Pattern(category: "alcohol", weekday: 30, weekend: 170, least: 850, most: 4400, hours: 18...23),
        Pattern(category: "clothing", weekday: 25, weekend: 60, least: 2200, most: 12500, hours: 11...18),
        Pattern(category: "electronics", weekday: 10, weekend: 16, least: 3900, most: 46000, hours: 11...18),
        Pattern(category: "pharmacy_health", weekday: 40, weekend: 20, least: 550, most: 4300, hours: 9...19),
        Pattern(category: "transport", weekday: 380, weekend: 150, least: 275, most: 2900, hours: 7...20),
        Pattern(category: "subscription", weekday: 0, weekend: 0, least: 699, most: 1899, hours: 5...6),
        Pattern(category: "misc_online", weekday: 90, weekend: 90, least: 850, most: 7200, hours: 9...23),
        Pattern(category: "fun", weekday: 45, weekend: 190, least: 1100, most: 5900, hours: 14...22),
        Pattern(category: "entertainment", weekday: 35, weekend: 100, least: 750, most: 3900, hours: 17...22),
    ]

    /// Names as they occur in real data, with markup, Markdown, quotes and emoji.
    static let oddMerchants = [
        "A&W | Root*Beer", "Lootbox <b>Bonanza</b>", "🎮 Pixel Arcade 👾", "Joe's \"Diner\" `24h`", "[Free](http://example.test) Coffee",
        "</td><script>x</script>", "{{merchant}}", "100% _Bio_ # Shop",
    ]

    /// Oldest first, all before `end`.
    var charges: [Charge] = []
    var decisions: [Decision] = []
    /// Newest first.
    var overrides: [Override] = []

    /// An account without events.
    init() {}

    /// - Parameters:
    ///   - activity: Percent of the usual number of payments.
    ///   - paysRent: True for a rent or bill once a month, which dwarfs the days around it.
    ///   - odd: Payments in a thousand at a merchant with an odd name.
    ///   - isCategorised: False as in Guardian's own charge call, which stores neither merchant nor category.
    ///   - extra: Charges added to those of the generator.
    init(
        country: Country, end: Instant, activity: Int, paysRent: Bool, odd: Int, isCategorised: Bool, extra: [Charge] = [],
        generator: inout SplitMix64
    ) {
        charges = extra
        let start = end.seconds - 90 * 86_400
        let rent = country.amount(usCents: generator.within(Self.patterns[0].least...Self.patterns[0].most))
        let rentDay = paysRent ? generator.within(1...3) : 0
        let subscriptions = (0..<generator.within(1...3)).map { _ in
            (day: generator.within(2...27), amount: country.amount(usCents: generator.within(699...1899)), merchant: generator.below(2))
        }
        let first = Instant(seconds: start).utcDay
        for day in (0...90).map({ first.advanced(by: $0) }) {
            let midnight = Instant(day).seconds
            let dayOfMonth = day.date.day
            if dayOfMonth == rentDay {
                add(midnight + 8 * 3600 + 120, Self.patterns[0].category, country.merchants[0][0], rent)
            }
            for subscription in subscriptions where subscription.day == dayOfMonth {
                add(midnight + 5 * 3600 + 1800, "subscription", country.merchants[8][subscription.merchant], subscription.amount)
            }
            for (index, pattern) in Self.patterns.enumerated() {
                let rate = (day.weekday >= 6 ? pattern.weekend : pattern.weekday) * activity / 100
                guard rate > 0, generator.chance(rate) else { continue }
                let second = midnight + Int64(generator.within(pattern.hours) * 3600 + generator.below(3600))
                // The lower of two draws, because small payments are more common.
                let low = generator.within(pattern.least...pattern.most)
                let amount = country.amount(usCents: min(low, generator.within(pattern.least...pattern.most)))
                let merchant = generator.chance(odd) ? generator.pick(Self.oddMerchants) : generator.pick(country.merchants[index])
                switch generator.below(1000) {
                case ..<15: add(second, nil, merchant, amount)
                case ..<25: add(second, "", merchant, amount)
                case ..<35: add(second, pattern.category, nil, amount)
                case ..<40: add(second, pattern.category, "", amount)
                case ..<44: add(second, pattern.category, merchant, 0)
                default: add(second, pattern.category, merchant, amount)
                }
            }
        }
        charges.removeAll { $0.second < start || $0.second >= end.seconds }
        charges.sort { ($0.second, $0.amount) < ($1.second, $1.amount) }
        if !isCategorised {
            for index in charges.indices {
                charges[index].category = nil
                charges[index].merchant = nil
            }
        }
        decide(&generator)
    }

    private mutating func add(_ second: Int64, _ category: String?, _ merchant: String?, _ amount: Int) {
        charges.append(Charge(second: second, category: category, merchant: merchant, amount: amount))
    }

    /// Adds decisions: each charge was authorised just before, some only after an override, and some attempts were declined.
    private mutating func decide(_ generator: inout SplitMix64) {
        for charge in charges {
            switch generator.below(1000) {
            case ..<60:
                decisions.append(Decision(second: charge.second - 200, reason: .risky))
                decisions.append(Decision(second: charge.second - 2, reason: .override))
                overrides.append(
                    Override(
                        second: charge.second - 90, microsecond: generator.chance(300) ? 0 : generator.below(1_000_000),
                        merchant: charge.merchant, amount: charge.amount))
            case ..<150:
                decisions.append(Decision(second: charge.second - 400, reason: .risky))
                decisions.append(Decision(second: charge.second - 2, reason: .safe))
            case ..<165:
                decisions.append(Decision(second: charge.second - 400, reason: .locationBlock))
                decisions.append(Decision(second: charge.second - 2, reason: .safe))
            default: decisions.append(Decision(second: charge.second - 2, reason: .safe))
            }
        }
        overrides.sort { ($0.second, $0.amount) > ($1.second, $1.amount) }
    }
}
