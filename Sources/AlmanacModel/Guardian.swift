/// Data of Guardian: card spending, its rules and its decisions. Amounts are minor units of the subject's currency.
package struct Guardian: SystemData, Hashable {
    package static let system = "guardian"

    /// `/analytics/summary`. `nil` fields were unreadable.
    package struct Summary: Hashable, Sendable {
        /// The window that was answered, start inclusive, end exclusive; the range asked for is not to be trusted.
        package var start: Instant?
        package var end: Instant?
        package var spend: Int64?
        package var charges: Int64?
        /// Authorisations and declines.
        package var authorisations: Int64?
        /// 0–1 of `authorisations` with reason `risky`.
        package var riskyRate: Double?
        /// 0–1 of `authorisations` approved because of an override.
        package var overrideRate: Double?

        package init(
            start: Instant? = nil, end: Instant? = nil, spend: Int64? = nil, charges: Int64? = nil, authorisations: Int64? = nil,
            riskyRate: Double? = nil, overrideRate: Double? = nil
        ) {
            self.start = start
            self.end = end
            self.spend = spend
            self.charges = charges
            self.authorisations = authorisations
            self.riskyRate = riskyRate
            self.overrideRate = overrideRate
        }
    }

    /// A row of `/analytics/by-category`. The name is as sent: `fast_food`, and twice `uncategorized`.
    package struct CategorySpend: Hashable, Sendable {
        package var category: String
        /// `nil`: unreadable.
        package var charges: Int64?
        package var spend: Int64?

        package init(category: String, charges: Int64?, spend: Int64?) {
            self.category = category
            self.charges = charges
            self.spend = spend
        }
    }

    /// A row of `/analytics/merchants`, at most ten of them. The name is as sent; `unknown` is no merchant.
    package struct MerchantSpend: Hashable, Sendable {
        package var merchant: String
        /// `nil`: unreadable.
        package var charges: Int64?
        package var spend: Int64?

        package init(merchant: String, charges: Int64?, spend: Int64?) {
            self.merchant = merchant
            self.charges = charges
            self.spend = spend
        }
    }

    /// A row of `/analytics/timeseries`: a UTC day that had a charge.
    package struct DaySpend: Hashable, Sendable {
        package var day: Day
        /// `nil`: unreadable.
        package var spend: Int64?

        package init(day: Day, spend: Int64?) {
            self.day = day
            self.spend = spend
        }
    }

    /// A row of `/analytics/overrides`, newest first, at most fifty.
    package struct Override: Hashable, Sendable {
        package var at: Instant
        package var merchant: String?
        /// `nil`: unreadable.
        package var amount: Int64?

        package init(at: Instant, merchant: String?, amount: Int64?) {
            self.at = at
            self.merchant = merchant
            self.amount = amount
        }
    }

    /// A row of `/analytics/rules-progress`, for the month to date.
    package struct RuleProgress: Hashable, Sendable {
        /// `nil`: the rule measures charges without a category.
        package var category: String?
        /// 0 both for "no limit" and for a limit of nothing; `Rule.monthlyLimit` tells which. `nil`: unreadable.
        package var limit: Int64?
        /// `nil`: unreadable.
        package var spent: Int64?
        /// Never negative; `nil` without a limit.
        package var remaining: Int64?
        /// Spent ÷ limit, beyond 1 when over; `nil` without a limit.
        package var utilisation: Double?

        package init(category: String?, limit: Int64?, spent: Int64?, remaining: Int64? = nil, utilisation: Double? = nil) {
            self.category = category
            self.limit = limit
            self.spent = spent
            self.remaining = remaining
            self.utilisation = utilisation
        }
    }

    /// A row of `/rules`.
    package struct Rule: Hashable, Sendable {
        package var id: Int64?
        package var category: String?
        /// `nil`: no limit. 0: nothing may be spent.
        package var monthlyLimit: Int64?
        /// True when the limit could be read; otherwise `monthlyLimit` says nothing.
        package var isReadable: Bool

        package init(id: Int64? = nil, category: String?, monthlyLimit: Int64?, isReadable: Bool = true) {
            self.id = id
            self.category = category
            self.monthlyLimit = monthlyLimit
            self.isReadable = isReadable
        }
    }

    /// A row of `/rules/geofence`.
    package struct Geofence: Hashable, Sendable {
        package var name: String
        /// `nil`: the rule is for everything.
        package var category: String?
        /// True when the category could be read; otherwise `category` says nothing.
        package var isCategoryReadable = true
        /// `block` or `warn`, as sent; `nil`: unreadable.
        package var policy: String?
        /// Metres.
        package var radius: Int64?
        package var latitude: Double?
        package var longitude: Double?

        package init(name: String, category: String?, policy: String?, radius: Int64?, latitude: Double?, longitude: Double?) {
            self.name = name
            self.category = category
            self.policy = policy
            self.radius = radius
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    package var summary = ByRange<Summary>()
    package var byCategory = ByRange<[CategorySpend]>()
    package var timeseries = ByRange<[DaySpend]>()
    package var merchants = ByRange<[MerchantSpend]>()
    package var overrides = ByRange<[Override]>()
    package var rulesProgress: [RuleProgress]?
    package var rules: [Rule]?
    package var geofences: [Geofence]?
    /// By the names of the endpoints: `by_category`, `timeseries`, `merchants` and `overrides` of each range, `rules_progress`, `rules`,
    /// `geofences`.
    package var lost = LostRows()

    package init() {}
}
