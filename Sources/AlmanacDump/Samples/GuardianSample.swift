internal import AlmanacModel
internal import AlmanacText

/// Guardian's answers about one history, as its endpoints would write them: keys sorted, everything beyond ASCII escaped.
struct GuardianSample {
    /// A monthly limit for one category, or for payments without one.
    struct Budget {
        var category: String?
        /// `nil`: no limit; 0: nothing may be spent.
        var limit: Int?
    }

    struct Geofence {
        var name: String
        var category: String?
        var policy: String
        var radius: Int
        var latitude: Double
        var longitude: Double
    }

    var history: SpendingHistory
    var budgets: [Budget]
    var geofences: [Geofence]
    var asOf: Instant
    /// Endpoint and range of the answers that were not to be had; those are left out.
    var missing: [(endpoint: String, range: RangeKey)] = []

    /// Start of each range's window; all end at `asOf`.
    private func start(of range: RangeKey) -> Int64 {
        if let days = range.rollingDays { return asOf.seconds - Int64(days) * 86_400 }
        return Instant(asOf.utcDay.month.firstDay).seconds
    }

    /// Writes the object under `guardian`.
    ///
    /// - Parameter microsecond: Microsecond of the time at which the summaries were asked for; 0…999,000.
    func write(to json: inout JSONWriter, microsecond: Int) {
        json.escapesNonASCII = true
        defer { json.escapesNonASCII = false }
        json.object("guardian") { json in
            byRange("summary", &json) { json, range in summary(range, microsecond + 97 * range.index, &json) }
            byRange("by_category", &json, byCategory)
            byRange("timeseries", &json, timeseries)
            byRange("merchants", &json, merchants)
            byRange("overrides", &json, overrides)
            rulesProgress(&json)
            rules(&json)
            json.array("geofences") { json in
                for (index, fence) in geofences.enumerated() {
                    json.object { json in
                        json.string("category", fence.category)
                        json.integer("id", geofences.count - index)
                        json.float("latitude", fence.latitude)
                        json.float("longitude", fence.longitude)
                        json.string("name", fence.name)
                        json.string("policy", fence.policy)
                        json.integer("radius_m", fence.radius)
                    }
                }
            }
        }
    }

    private func byRange(_ name: String, _ json: inout JSONWriter, _ body: (inout JSONWriter, RangeKey) -> Void) {
        json.object(name) { json in
            for range in RangeKey.allCases {
                guard !missing.contains(where: { $0.endpoint == name && $0.range == range }) else { continue }
                switch range {
                case .sevenDays: json.name("7d")
                case .thirtyDays: json.name("30d")
                case .monthToDate: json.name("mtd")
                case .ninetyDays: json.name("90d")
                // No window of Guardian's.
                case .last, .yearToDate, .twelveMonths, .between: continue
                }
                body(&json, range)
            }
        }
    }

    private func charges(_ range: RangeKey) -> ArraySlice<SpendingHistory.Charge> {
        let start = start(of: range)
        return history.charges.drop { $0.second < start }
    }

    private func summary(_ range: RangeKey, _ microsecond: Int, _ json: inout JSONWriter) {
        let charges = charges(range)
        let start = start(of: range)
        let decisions = history.decisions.filter { $0.second >= start }
        func rate(_ reason: SpendingHistory.Decision.Reason) -> Double {
            decisions.isEmpty ? 0 : Double(decisions.count { $0.reason == reason }) / Double(decisions.count)
        }
        json.object { json in
            json.integer("auth_events", decisions.count)
            json.integer("charge_count", charges.count)
            json.float("override_rate", rate(.override))
            json.object("range") { json in
                json.string("end", DateText.python(asOf, microsecond: microsecond, isZoned: true))
                // Rolling windows move with the microsecond; the month begins on the second.
                json.string(
                    "start",
                    DateText.python(Instant(seconds: start), microsecond: range.rollingDays == nil ? 0 : microsecond, isZoned: true))
            }
            json.float("risky_rate", rate(.risky))
            json.integer("spend_cents", charges.reduce(0) { $0 + $1.amount })
        }
    }

    /// Sums by a name, largest first; equal sums by name, so that the order is always the same.
    private func sums(
        _ charges: ArraySlice<SpendingHistory.Charge>, by name: (SpendingHistory.Charge) -> String?
    ) -> [(name: String?, count: Int, spend: Int)] {
        var sums: [(name: String?, count: Int, spend: Int)] = []
        for charge in charges {
            let name = name(charge)
            if let index = sums.firstIndex(where: { $0.name == name }) {
                sums[index].count += 1
                sums[index].spend += charge.amount
            } else {
                sums.append((name, 1, charge.amount))
            }
        }
        return sums.sorted { left, right in
            left.spend != right.spend
                ? left.spend > right.spend : Array((left.name ?? "").utf8).lexicographicallyPrecedes((right.name ?? "").utf8)
        }
    }

    private func byCategory(_ json: inout JSONWriter, _ range: RangeKey) {
        json.array { json in
            for sum in sums(charges(range), by: \.category) {
                json.object { json in
                    json.string("category", Self.named(sum.name, else: "uncategorized"))
                    json.integer("count", sum.count)
                    json.integer("spend_cents", sum.spend)
                }
            }
        }
    }

    private func merchants(_ json: inout JSONWriter, _ range: RangeKey) {
        json.array { json in
            for sum in sums(charges(range), by: \.merchant).prefix(10) {
                json.object { json in
                    json.integer("count", sum.count)
                    json.string("merchant", Self.named(sum.name, else: "unknown"))
                    json.integer("spend_cents", sum.spend)
                }
            }
        }
    }

    private static func named(_ name: String?, else fallback: String) -> String {
        guard let name, !name.isEmpty else { return fallback }
        return name
    }

    private func timeseries(_ json: inout JSONWriter, _ range: RangeKey) {
        var days: [(day: Day, spend: Int)] = []
        for charge in charges(range) {
            let day = Instant(seconds: charge.second).utcDay
            if days.last?.day == day {
                days[days.count - 1].spend += charge.amount
            } else {
                days.append((day, charge.amount))
            }
        }
        json.array { json in
            for (day, spend) in days {
                json.object { json in
                    json.string("day", "\(day)T00:00:00")
                    json.integer("spend_cents", spend)
                }
            }
        }
    }

    private func overrides(_ json: inout JSONWriter, _ range: RangeKey) {
        let start = start(of: range)
        json.array { json in
            for override in history.overrides.prefix(while: { $0.second >= start }).prefix(50) {
                json.object { json in
                    json.integer("amount_cents", override.amount)
                    json.string("merchant", override.merchant)
                    json.string("ts", DateText.python(Instant(seconds: override.second), microsecond: override.microsecond, isZoned: false))
                }
            }
        }
    }

    private func rulesProgress(_ json: inout JSONWriter) {
        let charges = charges(.monthToDate)
        json.array("rules_progress") { json in
            for budget in budgets {
                let spent = charges.reduce(0) { $0 + ($1.category == budget.category ? $1.amount : 0) }
                let limit = budget.limit ?? 0
                json.object { json in
                    json.string("category", budget.category)
                    json.integer("limit_cents", limit)
                    json.integer("remaining_cents", limit == 0 ? nil : max(0, limit - spent))
                    json.integer("spent_mtd_cents", spent)
                    json.float("utilization", limit == 0 ? nil : Double(spent) / Double(limit))
                }
            }
        }
    }

    private func rules(_ json: inout JSONWriter) {
        json.array("rules") { json in
            for (index, budget) in budgets.enumerated() {
                json.object { json in
                    json.string("category", budget.category)
                    json.integer("id", index + 1)
                    json.integer("monthly_limit_cents", budget.limit)
                }
            }
        }
    }
}
