internal import AlmanacModel

/// Answers of one system about one subject, in the order in which they go into the record.
struct SystemAnswers: Sendable {
    /// A value of the record: a body as it came, or several, by key or in order.
    indirect enum Value: Sendable {
        case body([UInt8])
        case list([Value])
        case object([(key: String, value: Value)])

        /// Bytes of all bodies in it.
        var size: Int {
            switch self {
            case .body(let body): body.count
            case .list(let values): values.reduce(0) { $0 + $1.size }
            case .object(let members): members.reduce(0) { $0 + $1.value.size }
            }
        }
    }

    let system: PullSystem
    private(set) var members: [(key: String, value: Value)] = []
    var failures: [PullFailure] = []
    var notices: [Notice] = []
    /// Requests to be made, and those that gave a body or a plain "there is none".
    var asked = 0
    var answered = 0
    /// The run is being stopped; the answers are incomplete.
    var isCancelled = false

    init(_ system: PullSystem) {
        self.system = system
    }

    var isEmpty: Bool { members.isEmpty }

    /// Adds a value below the system, behind those that are there.
    mutating func put(_ value: Value, at keys: [String]) {
        members = Self.putting(value, at: keys[...], in: members)
    }

    /// The longest of the values that can be left out by themselves, with its keys and its bytes.
    var largest: (keys: [String], size: Int)? {
        var largest: (keys: [String], size: Int)?
        for member in members {
            let candidates: [(keys: [String], size: Int)] =
                if case .object(let inner) = member.value {
                    inner.map { ([member.key, $0.key], $0.value.size) }
                } else {
                    [([member.key], member.value.size)]
                }
            for candidate in candidates where candidate.size > largest?.size ?? -1 { largest = candidate }
        }
        return largest
    }

    /// Takes the longest value out again and says so in a failure.
    mutating func leaveOutLargest(limit: Int) {
        guard let (keys, size) = largest, let index = members.firstIndex(where: { $0.key == keys[0] }) else { return }
        if keys.count == 2, case .object(var inner) = members[index].value {
            inner.removeAll { $0.key == keys[1] }
            members[index].value = .object(inner)
            if inner.isEmpty { members.remove(at: index) }
        } else {
            members.remove(at: index)
        }
        answered -= 1
        let message = "the answer takes \(size) bytes, and a record may have \(limit); it was left out"
        failures.append(
            PullFailure(
                SourceFailure(source: system.rawValue, endpoint: keys[0], range: keys.count == 2 ? keys[1] : nil, message: message),
                .upstream))
    }

    /// Takes the answer of an endpoint.
    ///
    /// - Parameter keys: The place for the body; by default the endpoint's own, and empty for nowhere.
    mutating func take(_ answer: Answer, to endpoint: Endpoint, at keys: [String]? = nil) {
        asked += 1
        switch answer {
        case .body(let body):
            answered += 1
            put(.body(body), at: keys ?? endpoint.keys)
        case .absent(let notice):
            answered += 1
            notices.append(notice)
        case .failure(let failure): failures.append(failure)
        case .leftOut: asked -= 1
        case .cancelled: isCancelled = true
        }
    }

    private static func putting(
        _ value: Value, at keys: ArraySlice<String>, in members: [(key: String, value: Value)]
    ) -> [(key: String, value: Value)] {
        guard let key = keys.first else { return members }
        var members = members
        guard keys.count > 1 else {
            members.append((key, value))
            return members
        }
        if let index = members.firstIndex(where: { $0.key == key }), case .object(let inner) = members[index].value {
            members[index].value = .object(putting(value, at: keys.dropFirst(), in: inner))
        } else {
            members.append((key, .object(putting(value, at: keys.dropFirst(), in: []))))
        }
        return members
    }
}
