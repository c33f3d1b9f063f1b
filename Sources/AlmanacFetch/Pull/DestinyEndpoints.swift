internal import AlmanacModel

/// Endpoints of Destiny, without any that uses up a question.
///
/// Today's prediction, compatibility and chats' answers are given only for quota, and earlier ones are kept by the app alone. A record has them only
/// if its dump does, never because of a pull.
package enum DestinyEndpoints {
    /// The features whose quota is asked for.
    package static let features = ["ai_questions", "compatibility"]

    package static func endpoints(email: String) -> [Endpoint] {
        [
            Endpoint(
                "subscription", ["subscription", "status"], query: [.init("email", email)], shape: .object(["feature_usage", "is_premium"])),
            Endpoint("plans", ["subscription", "plans"], shape: .list),
        ]
            + features.map { feature in
                Endpoint(
                    "access", ["subscription", "can-access"], detail: feature, query: [.init("email", email), .init("feature", feature)],
                    shape: .object(["can_access"]))
            } + [Endpoint("threads", ["chat-history", "threads", email], shape: .object(["threads"]))]
    }

    static func pull(_ conversation: Conversation, email: String?, into answers: inout SystemAnswers) async {
        guard let email, !email.isEmpty else {
            let failure = SourceFailure(
                source: conversation.system.rawValue, endpoint: "subscription",
                message: "Destiny knows people by their e-mail address, and this subject has none; add it to the list")
            answers.asked += 1
            answers.failures.append(PullFailure(failure, .upstream))
            return
        }
        await conversation.ask(endpoints(email: email), into: &answers)
    }
}
