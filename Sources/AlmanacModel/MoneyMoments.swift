/// What MoneyMoments said: monthly habits and the nudges it sent.
package struct MoneyMoments: SystemData, Hashable {
    package static let system = "moneymoments"

    /// One habit in one month.
    package struct Moment: Hashable, Sendable {
        /// `weekend_spend_multiplier`; its unit follows from it.
        package var habit: String
        package var month: Month
        package var value: Double?
        package var label: String
        package var insight: String
        /// 0–1.
        package var confidence: Double?
        /// Time of the last compute.
        package var createdAt: Instant?

        package init(
            habit: String, month: Month, value: Double?, label: String, insight: String, confidence: Double?, createdAt: Instant? = nil
        ) {
            self.habit = habit
            self.month = month
            self.value = value
            self.label = label
            self.insight = insight
            self.confidence = confidence
            self.createdAt = createdAt
        }
    }

    /// One nudge with the words that were really sent: `metadata_json` first, then what the server renders today.
    package struct Nudge: Hashable, Sendable {
        package var rule: String
        /// `rule_name`, as sent.
        package var ruleName: String?
        package var channel: String?
        package var sentAt: Instant?
        package var sendStatus: String?
        /// May still hold `{{goal}}` when nothing was ever rendered.
        package var title: String?
        package var body: String?
        /// Whether `title` and `body` are what was sent, and not a later rendering or the bare template.
        package var isAsSent: Bool
        package var action: String?
        package var deepLink: String?

        package init(
            rule: String, ruleName: String? = nil, channel: String? = nil, sentAt: Instant? = nil, sendStatus: String? = nil,
            title: String? = nil, body: String? = nil, isAsSent: Bool = false, action: String? = nil, deepLink: String? = nil
        ) {
            self.rule = rule
            self.ruleName = ruleName
            self.channel = channel
            self.sentAt = sentAt
            self.sendStatus = sendStatus
            self.title = title
            self.body = body
            self.isAsSent = isAsSent
            self.action = action
            self.deepLink = deepLink
        }
    }

    /// Month descending as sent; `nil` when the dump has no such answer, empty when the account has none.
    package var moments: [Moment]?
    /// Newest first as sent.
    package var nudges: [Nudge]?

    package init(moments: [Moment]? = nil, nudges: [Nudge]? = nil) {
        self.moments = moments
        self.nudges = nudges
    }
}
