internal import AlmanacDump
internal import AlmanacModel
internal import AlmanacText

/// Checks that an answer of status 200 is the expected one. All these have been seen: a login page, a proxy's error page, half a document, another
/// window than the one asked for.
struct AnswerCheck: Sendable {
    /// More levels than any endpoint answers with, and well below what the reader of the dump takes in a line.
    static let deepest = 256

    var asOf: Instant
    /// Seconds.
    var windowTolerance: Int64
    var redactor: Redactor

    /// The reason why an answer is not taken, and the way out.
    struct Problem: Error, Hashable, Sendable {
        var message: String
    }

    /// - Returns: The body as it goes into a record.
    func body(of response: HTTPResponse, to endpoint: Endpoint) throws(Problem) -> [UInt8] {
        if response.header("Content-Type")?.lowercased().contains("html") == true
            || response.body.first(where: { !$0.isWhiteSpace }) == 0x3C
        {
            throw Problem(message: "an HTML page came instead of JSON; check that the base URL is the API's")
        }
        guard String(validating: response.body, as: UTF8.self) != nil else {
            throw Problem(message: "the answer is not UTF-8, and so no JSON; it was left out")
        }
        let line = JSONLine(response.body)
        guard !line.bytes.isEmpty else { throw Problem(message: "the answer is empty; it was left out") }
        guard line.depth <= Self.deepest else {
            throw Problem(message: "the answer nests \(line.depth) levels deep, which nothing here does; it was left out")
        }
        let problem: Problem?
        do {
            problem = try JSONParser().parse(line.bytes) { root in
                self.problem(with: root, endpoint, isEscaped: line.bytes.contains(0x5C), said: ErrorText.of(response))
            }
        } catch {
            throw Problem(message: "the answer is not JSON (\(error.reason)); it was left out")
        }
        if let problem { throw problem }
        guard !line.bytes.withUnsafeBufferPointer({ redactor.isRepeated(in: $0) }) else { throw Self.repetition }
        return line.bytes
    }

    private static let repetition = Problem(message: "the answer repeats the token that it was asked with; it was left out")

    private func problem(with root: JSONValue, _ endpoint: Endpoint, isEscaped: Bool, said: @autoclosure () -> String) -> Problem? {
        switch endpoint.shape {
        case .list:
            guard root.kind == .array else { return Problem(message: "\(Self.kind(of: root)) came where a list belongs; it was left out") }
        case .object(let keys):
            guard root.kind == .object else {
                return Problem(message: "\(Self.kind(of: root)) came where an object belongs; it was left out")
            }
            if root["success"]?.bool == false { return Problem(message: "the server says that it failed: \(said())") }
            let missing = keys.filter { key in !root.members.contains { $0.key.string == key } }
            guard missing.isEmpty else {
                let names = missing.map { "'\($0)'" }.joined(separator: " and ")
                return Problem(message: "the answer lacks \(names); it was left out")
            }
        }
        if isEscaped, isRepeated(in: root) { return Self.repetition }
        guard endpoint.tellsWindow, let range = endpoint.range else { return nil }
        return problem(withWindow: root["range"], range)
    }

    /// True when the window is the range asked for, and ends now.
    private func problem(withWindow window: JSONValue?, _ range: RangeKey) -> Problem? {
        guard let start = Self.instant(window?["start"]), let end = Self.instant(window?["end"]) else {
            return Problem(message: "the answer does not say for which time it is; it was left out")
        }
        let fits =
            if let days = range.rollingDays {
                (end.seconds - start.seconds - Int64(days) * 86_400).magnitude <= 60
            } else {
                start == Instant(end.utcDay.month.firstDay)
            }
        guard fits else {
            return Problem(message: "\(range.rawValue) was asked for, and the answer is for \(start) to \(end); it was left out")
        }
        let distance = (end.seconds - asOf.seconds).magnitude
        guard distance <= windowTolerance.magnitude else {
            return Problem(
                message:
                    "the window ends at \(end), \(distance) s away from the \(asOf) it was asked at; it was left out. Compare the two clocks"
            )
        }
        return nil
    }

    private func isRepeated(in value: JSONValue) -> Bool {
        switch value.kind {
        case .text: value.text.map { redactor.isRepeated(in: $0.bytes) } ?? false
        case .array: value.elements.contains { isRepeated(in: $0) }
        case .object: value.members.contains { redactor.isRepeated(in: $0.key.bytes) || isRepeated(in: $0.value) }
        default: false
        }
    }

    private static func instant(_ value: JSONValue?) -> Instant? {
        value?.text.flatMap { DateTimeParser.instant($0.bytes) }
    }

    private static func kind(of value: JSONValue) -> String {
        switch value.kind {
        case .object: "an object"
        case .array: "a list"
        case .text: "a text"
        case .signed, .unsigned, .double: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
