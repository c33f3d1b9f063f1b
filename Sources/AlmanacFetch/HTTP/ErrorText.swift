/// Turns an answer that failed into plain text for a person.
package enum ErrorText {
    /// Characters (Unicode scalars) at most.
    package static let limit = 300
    /// An error that needs more bytes than this has another purpose.
    private static let bytesRead = 65_536

    /// The text of an error's body: for HTML the paragraphs, else the heading or the title; for JSON `detail`, `error` or `message`; short plain text
    /// unchanged. Without any of these, the status in words.
    ///
    /// - Parameter request: Its secrets are removed, in case the server repeats them.
    package static func of(_ response: HTTPResponse, to request: HTTPRequest? = nil) -> String {
        let body = Array(response.body.prefix(bytesRead))
        let type = response.header("Content-Type")?.lowercased() ?? ""
        let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let words: String? =
            if type.contains("json") || first == 0x7B || first == 0x5B {
                LooseJSON(body).flatMap(words)
            } else if type.contains("html") || first == 0x3C {
                HTMLText(body).message
            } else if type.hasPrefix("text/plain") {
                String(decoding: body, as: UTF8.self)
            } else {
                nil
            }
        let text = plain(words ?? "", without: request?.secrets.map(\.secret) ?? [])
        return text.isEmpty ? HTTPStatus.words(response.status) : text
    }

    /// Makes one line: control, format and private characters become blanks, runs of blanks one, and text beyond the limit `…`.
    static func plain(_ text: String, without secrets: [Secret] = []) -> String {
        var text = text
        // Half a secret is bad enough, so they go before anything is cut.
        for secret in secrets where !secret.value.isEmpty { text = text.replacing(secret.value, with: "…") }
        var line = String.UnicodeScalarView()
        var count = 0
        var isBlank = true
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if !isBlank { line.append(" ") }
                count += isBlank ? 0 : 1
                isBlank = true
            default:
                line.append(scalar)
                count += 1
                isBlank = false
            }
            if count > limit { break }
        }
        if isBlank, !line.isEmpty { line.removeLast() }
        guard line.count > limit else { return String(line) }
        line.removeLast(line.count - limit + 1)
        line.append("…")
        return String(line)
    }

    /// `detail` comes first: a server that gives `error` beside it puts the text of an exception there.
    private static func words(_ value: LooseJSON) -> String? {
        for name in ["detail", "error", "message"] {
            if let found = value[name].flatMap(sentence) { return found }
        }
        return nil
    }

    private static func sentence(_ value: LooseJSON) -> String? {
        switch value {
        case .text(let text): return text.isEmpty ? nil : text
        case .object:
            let message = (value["message"] ?? value["msg"] ?? value["detail"])?.text
            guard let code = value["code"]?.text, !code.isEmpty else { return message }
            return message.map { "\(code): \($0)" } ?? code
        case .array(let findings):
            // The first few of many alike say it.
            let sentences = findings.prefix(3).compactMap(finding)
            return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
        case .other: return nil
        }
    }

    /// One of FastAPI's findings, `{"loc": ["query", "limit"], "msg": "…"}`, as `query.limit: …`.
    private static func finding(_ value: LooseJSON) -> String? {
        guard case .object = value, let message = value["msg"]?.text else { return value.text }
        guard case .array(let path)? = value["loc"] else { return message }
        let place = path.compactMap(\.text).joined(separator: ".")
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
