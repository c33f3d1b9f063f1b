internal import AlmanacDump

/// Endpoints of MoneyMoments that are asked.
///
/// A signal is only told in answer to its computing, so it is in a record only when the run refreshes: see ``RefreshPlan``.
package enum MoneyMomentsEndpoints {
    package static func endpoints() -> [Endpoint] {
        [
            Endpoint("moments", ["v1", "moneymoments", "moments"], query: [.init("all_months", "true")], shape: .object(["moments"])),
            // Neither dates, which only the later version takes, nor a limit that a server may find too high is what everything depends on.
            Endpoint(
                "nudges", ["v1", "moneymoments", "nudges"], query: [.init("limit", "200")], shape: .object(["nudges"]),
                plainerQuery: [.init("limit", "20")]),
            Endpoint("moments_diagnose", ["v1", "moneymoments", "moments", "diagnose"], shape: .object([])),
            Endpoint(
                "nudges_diagnose", ["v1", "moneymoments", "nudges", "diagnose"], shape: .object([]),
                absences: [404: "this server is of the earlier version, which cannot diagnose nudges"]),
        ]
    }

    /// Endpoints in the order in which they build on each other.
    package static func refreshing() -> [Endpoint] {
        [
            Endpoint("signals/compute", ["v1", "moneymoments", "signals", "compute"], method: .post, shape: .object([]), cost: .writes),
            Endpoint("moments/compute", ["v1", "moneymoments", "moments", "compute"], method: .post, shape: .object([]), cost: .writes),
            Endpoint("nudges/evaluate", ["v1", "moneymoments", "nudges", "evaluate"], method: .post, shape: .object([]), cost: .writes),
            Endpoint("nudges/process", ["v1", "moneymoments", "nudges", "process"], method: .post, shape: .object([]), cost: .writes),
        ]
    }

    /// Has a subject's signal, moments and nudges computed first if that is wanted, and reads them.
    static func pull(_ conversation: Conversation, refreshing: Bool, into answers: inout SystemAnswers) async {
        guard refreshing else { return await conversation.ask(endpoints(), into: &answers) }
        var signal: [UInt8]?
        let posts = self.refreshing()
        var wasSilent = false
        for (index, endpoint) in posts.enumerated() {
            let answer = await conversation.ask(endpoint)
            if let stop = Conversation.stop(answer, rest: posts.count + endpoints().count - 1 - index, wasSilent: wasSilent) {
                answers.take(.failure(stop), to: endpoint)
                return
            }
            if case .failure(let failure) = answer, failure.cause == .silence { wasSilent = true }
            guard case .body(let body) = answer else {
                answers.take(answer, to: endpoint)
                continue
            }
            // An invalid date is refused with a status of 200.
            if let problem = Self.problem(in: body) {
                answers.take(.failure(conversation.failure(of: endpoint, 200, problem)), to: endpoint)
                continue
            }
            answers.take(answer, to: endpoint, at: [])
            if index == 0 { signal = Self.signal(in: body) }
        }
        await conversation.askAtOnce(endpoints(), into: &answers)
        if let signal { answers.put(.body(signal), at: ["signal"]) }
    }

    /// The signal as the server wrote it; `nil` where there is none.
    private static func signal(in body: [UInt8]) -> [UInt8]? {
        let found = try? JSONParser().parse(body) {
            $0.members.enumerated().first { $0.element.key == "signal" }.map { ($0.offset, $0.element.value.kind) }
        }
        guard let (place, kind) = found, kind == .object else { return nil }
        return body.withUnsafeBufferPointer { bytes in
            var scan = JSONScan(bytes)
            return scan.range(of: [place]).map { JSONLine(bytes[$0]).bytes }
        }
    }

    /// The message of an answer like `{"status": "error", "message": …}`.
    private static func problem(in body: [UInt8]) -> String? {
        let words = try? JSONParser().parse(body) { root in
            root["status"]?.text?.string == "error" ? root["message"]?.text?.string ?? "no reason given" : nil
        }
        return words.flatMap { $0 }.map { "the server says that it failed: \($0)" }
    }
}
