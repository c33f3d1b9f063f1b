package import AlmanacModel

extension Charges {
    /// A record of a dump, as it would be pulled at a moment.
    package func record(of id: String, at now: Instant, timeZone: String = "UTC", email: String? = nil) -> String {
        let guardian = guardian(at: now)
        func list(_ name: String, _ rows: (RangeKey) -> [String]?) -> String {
            let ranges = RangeKey.allCases.compactMap { range in rows(range).map { "\"\(range.rawValue)\":[\($0.joined(separator: ","))]" }
            }
            return "\"\(name)\":{\(ranges.joined(separator: ","))}"
        }
        let summary = RangeKey.allCases.compactMap { range in
            guardian.summary[range].map { summary in
                "\"\(range.rawValue)\":{\"range\":{\"start\":\"\(summary.start ?? now)\",\"end\":\"\(summary.end ?? now)\"},"
                    + "\"spend_cents\":\(summary.spend ?? 0),\"charge_count\":\(summary.charges ?? 0),\"auth_events\":0,"
                    + "\"risky_rate\":0.0,\"override_rate\":0.0}"
            }
        }
        let parts = [
            "\"summary\":{\(summary.joined(separator: ","))}",
            list("by_category") { range in
                guardian.byCategory[range]?.map {
                    "{\"category\":\"\($0.category)\",\"count\":\($0.charges ?? 0),\"spend_cents\":\($0.spend ?? 0)}"
                }
            },
            list("merchants") { range in
                guardian.merchants[range]?.map {
                    "{\"merchant\":\"\($0.merchant)\",\"count\":\($0.charges ?? 0),\"spend_cents\":\($0.spend ?? 0)}"
                }
            },
            list("timeseries") { range in
                guardian.timeseries[range]?.map { "{\"day\":\"\($0.day)T00:00:00\",\"spend_cents\":\($0.spend ?? 0)}" }
            },
            "\"rules_progress\":["
                + (guardian.rulesProgress ?? []).map { rule in
                    "{\"category\":\"\(rule.category ?? "")\",\"limit_cents\":\(rule.limit ?? 0),\"spent_mtd_cents\":\(rule.spent ?? 0)}"
                }.joined(separator: ",") + "]",
        ]
        let address = email.map { ",\"email\":\"\($0)\"" } ?? ""
        return
            "{\"almanac\":1,\"as_of\":\"\(now)\",\"subject\":{\"id\":\"\(id)\",\"timezone\":\"\(timeZone)\",\"currency\":\"USD\"\(address)},"
            + "\"guardian\":{\(parts.joined(separator: ","))}}\n"
    }
}
