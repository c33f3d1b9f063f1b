internal import AlmanacModel

/// Endpoints of Guardian. All of them only read.
///
/// Guardian's paths take no slash at the end (404), and an unknown range silently becomes 30 days. Therefore the summary, the only answer with its
/// window, is checked against the requested range.
package enum GuardianEndpoints {
    package static func endpoints() -> [Endpoint] {
        var endpoints: [Endpoint] = []
        for (name, path, shape) in ranged {
            for range in RangeKey.allCases {
                endpoints.append(
                    Endpoint(
                        name, ["analytics", path], range: range, query: [.init("range", range.rawValue)], shape: shape,
                        tellsWindow: name == "summary"))
            }
        }
        return endpoints + [
            Endpoint("rules_progress", ["analytics", "rules-progress"], shape: .list),
            Endpoint("rules", ["rules"], shape: .list),
            Endpoint("geofences", ["rules", "geofence"], shape: .list),
        ]
    }

    /// Tells whether the server is there at all. Its answer goes into no record.
    package static let health = Endpoint("health", ["health"], shape: .object(["status"]), isPrivate: false)

    private static let ranged: [(name: String, path: String, shape: Endpoint.Shape)] = [
        ("summary", "summary", .object(["range", "spend_cents", "charge_count"])),
        ("by_category", "by-category", .list),
        ("timeseries", "timeseries", .list),
        ("merchants", "merchants", .list),
        ("overrides", "overrides", .list),
    ]
}
