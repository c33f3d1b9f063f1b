/// Describes what refreshing MoneyMoments does for each subject, to be said before it is done.
package struct RefreshPlan: Hashable, Sendable, CustomStringConvertible {
    package var baseURL: BaseURL
    /// `nil` when nobody has counted them.
    package var subjects: Int?

    package init(baseURL: BaseURL, subjects: Int? = nil) {
        self.baseURL = baseURL
        self.subjects = subjects
    }

    package var description: String {
        let whom =
            switch subjects {
            case nil: "each subject"
            case 1?: "the one subject"
            case let count?: "each of \(count) subjects"
            }
        let effects = [
            "stores today's signal", "deletes and rewrites this month's moments", "queues the nudges whose rules match",
            "delivers up to ten of them to the user",
        ]
        let lines = zip(MoneyMomentsEndpoints.refreshing(), effects).map { endpoint, effect in
            "  POST \(baseURL)/\(endpoint.path.joined(separator: "/"))  \(effect)"
        }
        return "For \(whom), in this order and before anything is read:\n" + lines.joined(separator: "\n")
    }
}
