internal import AlmanacModel

/// Endpoints of Lume that are asked: the goals, page by page, and then each goal's tips and history.
///
/// `GET …/goals/{id}/today` is not among it: it makes today's instance.
package enum LumeEndpoints {
    /// Most that Lume gives on a page.
    package static let pageSize = 100
    /// More pages than anybody has goals; a server that never ends is left there.
    package static let mostPages = 100
    /// Seconds for which tips are good: the app keeps them as long.
    package static let tipsAge: Int64 = 7 * 86_400

    package static func goals(offset: Int) -> Endpoint {
        Endpoint(
            "goals", root + ["goals"],
            query: [.init("include_statistics", "true"), .init("limit", "\(pageSize)"), .init("offset", "\(offset)")], shape: .object([]))
    }

    /// - Parameter tips: Not `never`.
    package static func tips(goal id: String, _ tips: PullOptions.Tips) -> Endpoint {
        Endpoint(
            "tips", root + ["goals", id, "tips"], detail: id, shape: .object([]), cost: .generates,
            maximumAge: tips == .cached ? tipsAge : nil)
    }

    package static func history(goal id: String, offset: Int) -> Endpoint {
        Endpoint(
            "history", root + ["goals", id, "history"], detail: id, query: [.init("limit", "\(pageSize)"), .init("offset", "\(offset)")],
            shape: .object([]), absences: [400: "this goal does not recur, and so has no history"])
    }

    private static let root = ["api", "v1"]

    // MARK: Asking

    static func pull(_ conversation: Conversation, _ options: PullOptions, into answers: inout SystemAnswers) async {
        let listing = await Paging(list: "goals", pages: goals).pages(conversation)
        answers.add(listing, at: ["goals"])
        var seen: Set<String> = []
        let goals = listing.goals.filter { seen.insert($0.id).inserted }

        let active = options.tips == .never ? [] : goals.filter(\.isActive)
        if active.count > options.tipsLimit {
            answers.notices.append(
                Notice(
                    path: "lume.tips",
                    message: "\(active.count) goals are active, and tips were asked for the first \(options.tipsLimit) of them"))
        }
        await conversation.askAtOnce(active.prefix(options.tipsLimit).map { tips(goal: $0.id, options.tips) }, into: &answers)

        let recurring = goals.filter(\.isRecurring)
        let histories = await atOnce(recurring) { goal in
            await Paging(list: "instances") { history(goal: goal.id, offset: $0) }.pages(conversation)
        }
        for (goal, history) in zip(recurring, histories) { answers.add(history, at: ["history", goal.id]) }
    }
}

extension SystemAnswers {
    /// Adds the pages: one body as it came, or a list of several.
    fileprivate mutating func add(_ paging: Paging.PagesRead, at keys: [String]) {
        asked += paging.answers.asked
        answered += paging.answers.answered
        failures += paging.answers.failures
        notices += paging.answers.notices
        isCancelled = isCancelled || paging.answers.isCancelled
        switch paging.bodies.count {
        case 0: break
        case 1: put(.body(paging.bodies[0]), at: keys)
        default: put(.list(paging.bodies.map { .body($0) }), at: keys)
        }
    }
}
