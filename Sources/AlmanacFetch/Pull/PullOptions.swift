/// Settings of a pull: permissions and strictness.
package struct PullOptions: Hashable, Sendable {
    /// The treatment of Lume's tips. A language model writes each one on request, which is slow and costs Lume's operator money.
    package enum Tips: String, CaseIterable, Hashable, Sendable {
        case never
        /// Asked for, unless an answer of the last seven days is cached.
        case cached
        case ask
    }

    package var tips: Tips
    /// Most goals of a subject for which tips are asked.
    package var tipsLimit: Int
    /// True to have MoneyMoments compute first and read it then: see ``RefreshPlan``.
    package var refreshesMoments: Bool
    /// Seconds that the end of a window may lie from the record's `as_of`.
    package var windowTolerance: Int64
    /// Longest record that is written, in bytes: what the reader of the dump takes in.
    package var recordLimit: Int
    package var budget: PullBudget

    package init(
        tips: Tips = .cached, tipsLimit: Int = 20, refreshesMoments: Bool = false, windowTolerance: Int64 = 600, recordLimit: Int = 8 << 20,
        budget: PullBudget = PullBudget()
    ) {
        self.tips = tips
        self.tipsLimit = tipsLimit
        self.refreshesMoments = refreshesMoments
        self.windowTolerance = windowTolerance
        self.recordLimit = recordLimit
        self.budget = budget
    }
}
