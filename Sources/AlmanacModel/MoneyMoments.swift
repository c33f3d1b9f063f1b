/// Data of MoneyMoments: monthly habits, the nudges it sent, and the numbers they were made from.
package struct MoneyMoments: SystemData, Hashable {
    package static let system = "moneymoments"
    package var system: String { Self.system }

    /// One habit in one month.
    package struct Moment: Hashable, Sendable {
        /// `weekend_spend_multiplier`; its unit follows from it.
        package var habit: String
        /// The month that the habit was seen in.
        package var month: Month
        /// A share, a multiplier, a count or an amount, by the habit; `nil`: unreadable.
        package var value: Double?
        /// In MoneyMoments' own English: `Tight month`.
        package var label: String
        /// A sentence in MoneyMoments' own English.
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
        /// As sent: `DINING_2PLUS_WEEK`.
        package var rule: String
        /// `rule_name`, as sent.
        package var ruleName: String?
        /// `in_app`, `push` or `email`, as sent.
        package var channel: String?
        /// Time of delivery; `nil`: unreadable.
        package var sentAt: Instant?
        /// `success` or `failed`, as sent.
        package var sendStatus: String?
        /// May still hold `{{goal}}` when nothing was ever rendered.
        package var title: String?
        package var body: String?
        /// True when `title` and `body` are the words sent, and not a later rendering or the bare template.
        package var isAsSent: Bool
        /// Text of its button: `Adjust Budget`.
        package var action: String?
        /// An address inside the app, as sent: `monytix://budget/adjust`.
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

    /// Numbers that the nudge rules look at, of the payments up to one day. Amounts are hundredths of a rupee.
    package struct Signal: Hashable, Sendable {
        /// Payments of one kind; `nil` where the server had nothing to say.
        package struct Payments: Hashable, Sendable {
            /// Number of payments.
            package var count: Int64?
            /// Hundredths of a rupee.
            package var spend: Int64?

            package init(count: Int64? = nil, spend: Int64? = nil) {
                self.count = count
                self.spend = spend
            }
        }

        /// The day it was made for.
        package var day: Day?
        /// Payments of that day and the seven before it, although the server calls them seven.
        package var dining: Payments
        package var shopping: Payments
        /// Payments of that day and the thirty before it.
        package var travel: Payments
        /// Spent on wants ÷ income of the same 31 days; may exceed 1.
        package var wantsShare: Double?
        /// Actual ÷ planned; a signal made by the server's nightly job has that less 1, and does not say so.
        package var wantsAgainstPlan: Double?
        /// The same for assets.
        package var assetsAgainstPlan: Double?
        /// Amount that the goal ranked first still lacks.
        package var goalGap: Int64?
        /// The goal gap ÷ income of the 31 days.
        package var goalGapOfIncome: Double?

        package init(
            day: Day? = nil, dining: Payments = Payments(), shopping: Payments = Payments(), travel: Payments = Payments(),
            wantsShare: Double? = nil, wantsAgainstPlan: Double? = nil, assetsAgainstPlan: Double? = nil, goalGap: Int64? = nil,
            goalGapOfIncome: Double? = nil
        ) {
            self.day = day
            self.dining = dining
            self.shopping = shopping
            self.travel = travel
            self.wantsShare = wantsShare
            self.wantsAgainstPlan = wantsAgainstPlan
            self.assetsAgainstPlan = assetsAgainstPlan
            self.goalGap = goalGap
            self.goalGapOfIncome = goalGapOfIncome
        }
    }

    /// `/moments/diagnose`: which payments the moments were made from.
    package struct MomentsDiagnosis: Hashable, Sendable {
        /// The payments of a month; months without any are not sent.
        package struct MonthCount: Hashable, Sendable {
            /// The month of the payments.
            package var month: Month
            /// `nil`: unreadable.
            package var transactions: Int64?

            package init(month: Month, transactions: Int64?) {
                self.month = month
                self.transactions = transactions
            }
        }

        /// Number of all payments and credits of the account.
        package var transactions: Int64?
        /// Number of moments the server has, whether they are in the dump or not.
        package var moments: Int64?
        /// Days of the first and the last payment; `nil` without payments.
        package var first: Day?
        package var last: Day?
        /// Newest first as sent, at most twelve.
        package var months: [MonthCount]?
        /// The server's own words about it.
        package var words: [String]

        package init(
            transactions: Int64? = nil, moments: Int64? = nil, first: Day? = nil, last: Day? = nil, months: [MonthCount]? = nil,
            words: [String] = []
        ) {
            self.transactions = transactions
            self.moments = moments
            self.first = first
            self.last = last
            self.months = months
            self.words = words
        }
    }

    /// `/nudges/diagnose`: why there are nudges, or none.
    package struct NudgesDiagnosis: Hashable, Sendable {
        /// `nil`: unreadable.
        package var hasSignalToday: Bool?
        /// Nudges that were found fitting and are not sent yet.
        package var pending: Int64?
        /// Number delivered from `first` to `last` when those are there, and ever otherwise.
        package var delivered: Int64?
        /// `ok`, `run_evaluate_process`, `no_signal`, `no_rule_matched`, as sent.
        package var suggestion: String?
        /// First and last day that was asked for; `nil` for all time.
        package var first: Day?
        package var last: Day?

        package init(
            hasSignalToday: Bool? = nil, pending: Int64? = nil, delivered: Int64? = nil, suggestion: String? = nil, first: Day? = nil,
            last: Day? = nil
        ) {
            self.hasSignalToday = hasSignalToday
            self.pending = pending
            self.delivered = delivered
            self.suggestion = suggestion
            self.first = first
            self.last = last
        }
    }

    /// Month descending as sent; `nil` when the dump has no such answer, empty when the account has none.
    package var moments: [Moment]?
    /// Newest first as sent.
    package var nudges: [Nudge]?
    /// The signal, or none when the server had none; `nil` when the dump has no such answer.
    package var signals: [Signal]?
    /// `nil` when the dump has no such answer.
    package var momentsDiagnosis: MomentsDiagnosis?
    /// `nil` when the dump has no such answer.
    package var nudgesDiagnosis: NudgesDiagnosis?
    /// Lost rows of `moments`, `nudges` and `recent_months`.
    package var lost = LostRows()

    package init(
        moments: [Moment]? = nil, nudges: [Nudge]? = nil, signals: [Signal]? = nil, momentsDiagnosis: MomentsDiagnosis? = nil,
        nudgesDiagnosis: NudgesDiagnosis? = nil
    ) {
        self.moments = moments
        self.nudges = nudges
        self.signals = signals
        self.momentsDiagnosis = momentsDiagnosis
        self.nudgesDiagnosis = nudgesDiagnosis
    }
}
