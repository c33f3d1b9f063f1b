package import AlmanacModel

/// A request to a system, as data: the question, the place of the answer in the dump, and its expected form.
package struct Endpoint: Hashable, Sendable {
    /// The cost of a request to the system's operator.
    package enum Cost: Hashable, Sendable {
        case reads
        /// A language model writes the answer.
        case generates
        /// It changes something on the server.
        case writes
    }

    /// The shape that the body must have at its first level.
    package enum Shape: Hashable, Sendable {
        case list
        /// An object with at least these members.
        case object([String])
    }

    /// The name in failures: the first key in the dump.
    package var name: String
    package var range: RangeKey?
    /// The second key in the dump, if it is no range: a goal, a feature.
    package var detail: String?
    package var method: HTTPRequest.Method
    /// Below the base URL, as they are: encoded when they are sent.
    package var path: [String]
    /// Encoded when they are sent.
    package var query: [QueryItem]
    package var shape: Shape
    /// True when the answer says in `range` for which time it is.
    package var tellsWindow: Bool
    package var cost: Cost
    /// See `HTTPRequest.maximumAge`.
    package var maximumAge: Int64?
    /// Statuses by which a server says that it has no such thing, with the text to report. They are no failures.
    package var absences: [Int: String]
    /// True when the request carries credentials.
    package var isPrivate: Bool
    /// A simpler query for a server that refuses this one with 400, 404 or 422; `nil` for none.
    package var plainerQuery: [QueryItem]?

    package init(
        _ name: String, _ path: [String], method: HTTPRequest.Method = .get, range: RangeKey? = nil, detail: String? = nil,
        query: [QueryItem] = [],
        shape: Shape, tellsWindow: Bool = false, cost: Cost = .reads, maximumAge: Int64? = nil, absences: [Int: String] = [:],
        isPrivate: Bool = true, plainerQuery: [QueryItem]? = nil
    ) {
        self.name = name
        self.range = range
        self.detail = detail
        self.method = method
        self.path = path
        self.query = query
        self.shape = shape
        self.tellsWindow = tellsWindow
        self.cost = cost
        self.maximumAge = maximumAge
        self.absences = absences
        self.isPrivate = isPrivate
        self.plainerQuery = plainerQuery
    }

    /// The same request with its simpler query, after a status that refuses the query.
    func plainer(afterStatus status: Int) -> Endpoint? {
        guard let plainerQuery, [400, 404, 422].contains(status) else { return nil }
        var endpoint = self
        endpoint.query = plainerQuery
        endpoint.plainerQuery = nil
        return endpoint
    }

    /// Path of the answer below the system's key in the dump.
    var keys: [String] {
        [name] + ((range?.rawValue ?? detail).map { [$0] } ?? [])
    }
}

/// `limit=200`, not encoded.
package struct QueryItem: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
