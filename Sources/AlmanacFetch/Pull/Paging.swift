internal import AlmanacDump

/// Asks for page after page of one of Lume's lists, until the server says that a page was the last, or its answers are inconsistent.
///
/// The last page is recognised by `has_more`, else by `total`, else by being shorter than requested: Lume's documents disagree on which of these
/// exist.
struct Paging: Sendable {
    struct PagesRead: Sendable {
        var bodies: [[UInt8]] = []
        var goals: [Goal] = []
        /// What became of the requests; the bodies are not in it.
        var answers: SystemAnswers
    }

    /// The part of a goal that decides further requests.
    struct Goal: Hashable, Sendable {
        var id: String
        var isActive: Bool
        var isRecurring: Bool
    }

    /// The name of the list in the body.
    let list: String
    /// The endpoint of the page that begins at an offset.
    let pages: @Sendable (Int) -> Endpoint

    init(list: String, pages: @escaping @Sendable (Int) -> Endpoint) {
        self.list = list
        self.pages = pages
    }

    func pages(_ conversation: Conversation) async -> PagesRead {
        var result = PagesRead(answers: SystemAnswers(conversation.system))
        var seen: Set<String> = []
        var offset = 0
        while true {
            let endpoint = pages(offset)
            let answer = await conversation.ask(endpoint)
            guard case .body(let body) = answer else {
                let isFirstOfAll = result.bodies.isEmpty && endpoint.detail == nil
                let stop = isFirstOfAll ? Conversation.stop(answer, rest: 1) : nil
                result.answers.take(stop.map { .failure($0) } ?? answer, to: endpoint)
                return result
            }
            result.answers.asked += 1
            func fail(_ message: String) -> PagesRead {
                var failed = result
                failed.answers.failures.append(conversation.failure(of: endpoint, 200, message))
                return failed
            }
            guard let page = Page(body, list: list) else { return fail("the answer has no list '\(list)'; it was left out") }
            let isNew = page.ids.contains { !seen.contains($0) }
            if !result.bodies.isEmpty, !page.ids.isEmpty, !isNew {
                return fail("the server gives the same page again from \(offset) on; what came before it is kept")
            }
            seen.formUnion(page.ids)
            result.answers.answered += 1
            // A last page without anything on it says nothing.
            if page.count > 0 || result.bodies.isEmpty {
                result.bodies.append(body)
                result.goals += page.goals
            }
            offset += page.count
            if page.count == 0 {
                guard page.hasMore == true || page.total ?? 0 > offset else { return result }
                return fail("the server says that there are more than the \(offset) that it gives; what came is kept")
            }
            if page.isLast(endingAt: offset) { return result }
            if result.bodies.count == LumeEndpoints.mostPages {
                return fail("more than \(LumeEndpoints.mostPages) pages; what came is kept, the rest is not asked for")
            }
        }
    }
}

/// A page's statements about itself.
private struct Page: Sendable {
    var count = 0
    var ids: [String] = []
    var goals: [Paging.Goal] = []
    var total: Int?
    var hasMore: Bool?
    /// The most items of a page, as the server sees it.
    var limit: Int?

    /// - Returns: `nil` when the list is not there.
    init?(_ body: [UInt8], list: String) {
        let page = try? LargeDocument.inTurn(body.count) { () throws(JSONError) in
            try JSONParser().parse(body) { Page($0, list: list) }
        }
        guard let page else { return nil }
        self = page
    }

    private init?(_ root: JSONValue, list: String) {
        // The envelope may be missing.
        let data = root["data"].flatMap { $0.kind == .object ? $0 : nil } ?? root
        guard let rows = data.members.first(where: { $0.key.string == list })?.value, rows.kind == .array else { return nil }
        for row in rows.elements {
            count += 1
            guard let id = row["id"]?.text?.string ?? row["id"]?.int64.map({ String($0) }), !id.isEmpty else { continue }
            ids.append(id)
            let recurs = row["is_recurring"]?.bool ?? (row["recurrence_pattern"]?.text?.string.isEmpty == false)
            goals.append(.init(id: id, isActive: row["status"]?.text?.string.lowercased() == "active", isRecurring: recurs))
        }
        total = data["total"]?.int64.flatMap { Int(exactly: $0) }
        hasMore = data["has_more"]?.bool
        limit = data["limit"]?.int64.flatMap { Int(exactly: $0) }
    }

    func isLast(endingAt offset: Int) -> Bool {
        if let hasMore { return !hasMore }
        if let total { return offset >= total }
        return count < min(LumeEndpoints.pageSize, max(1, limit ?? .max))
    }
}
