/// Data of Guardian: card spending, its rules and its decisions. Amounts are minor units of the subject's currency.
package struct Guardian: SystemData, Hashable {
    package static let system = "guardian"
    package var system: String { Self.system }

    /// `/analytics/summary`. `nil` fields were unreadable.
    package struct Summary: Hashable, Sendable {
        /// The window that was answered, start inclusive, end exclusive; the range asked for is not to be trusted.
        package var start: Instant?
        package var end: Instant?
        /// Minor units.
        package var spend: Int64?
        /// Number of succeeded charges.
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
        /// As sent.
        package var category: String
        /// `nil`: unreadable.
        package var charges: Int64?
        /// Minor units; `nil`: unreadable.
        package var spend: Int64?

        package init(category: String, charges: Int64?, spend: Int64?) {
            self.category = category
            self.charges = charges
            self.spend = spend
        }
    }

    /// A row of `/analytics/merchants`, at most ten of them. The name is as sent; `unknown` is no merchant.
    package struct MerchantSpend: Hashable, Sendable {
        /// As sent.
        package var merchant: String
        /// `nil`: unreadable.
        package var charges: Int64?
        /// Minor units; `nil`: unreadable.
        package var spend: Int64?

        package init(merchant: String, charges: Int64?, spend: Int64?) {
            self.merchant = merchant
            self.charges = charges
            self.spend = spend
        }
    }

    /// A row of `/analytics/timeseries`: a UTC day that had a charge.
    package struct DaySpend: Hashable, Sendable {
        /// In UTC.
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
        /// Time of the request to let a purchase through.
        package var at: Instant
        /// `nil` where none was sent.
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
        /// 0 both for "no limit" and for a limit of nothing; see `Rule.monthlyLimit`. `nil`: unreadable.
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
        /// The server's id; `nil`: not sent or unreadable.
        package var id: Int64?
        /// `nil`: the rule is for charges without a category.
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
        /// Name that the reader gave it. Hostile text.
        package var name: String
        /// `nil`: the rule is for everything.
        package var category: String?
        /// True when the category could be read; otherwise `category` says nothing.
        package var isCategoryReadable = true
        /// `block` or `warn`, as sent; `nil`: unreadable.
        package var policy: String?
        /// Metres.
        package var radius: Int64?
        /// Degrees north.
        package var latitude: Double?
        /// Degrees east.
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

    /// `/analytics/summary`, by range; a range without an answer is `nil`, here and below.
    package var summary = ByRange<Summary>()
    /// Largest amount first, as sent.
    package var byCategory = ByRange<[CategorySpend]>()
    /// Ascending days, as sent; days without a charge are missing.
    package var timeseries = ByRange<[DaySpend]>()
    /// Largest amount first, as sent.
    package var merchants = ByRange<[MerchantSpend]>()
    /// Newest first, as sent.
    package var overrides = ByRange<[Override]>()
    /// `nil` when the dump has no such answer, here and below.
    package var rulesProgress: [RuleProgress]?
    /// In the order sent.
    package var rules: [Rule]?
    /// In the order sent.
    package var geofences: [Geofence]?
    /// By the names of the endpoints: `by_category`, `timeseries`, `merchants` and `overrides` of each range, `rules_progress`, `rules`,
    /// `geofences`.
    package var lost = LostRows()

    package init() {}
}
