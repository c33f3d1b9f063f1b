internal import AlmanacHash
import AlmanacText

/// Identifies a cached answer by the request and the asker.
package struct AnswerKey: Hashable, Sendable, CustomStringConvertible {
    /// 64 lower-case hexadecimal digits. No secret can be read from it.
    package let description: String

    /// Combines the method, the URL, every header field and the asker: the secrets' digest, or `asker` in place of their values.
    package init(_ request: HTTPRequest) {
        var asker = SHA256()
        asker.take(request.asker == nil ? "secrets" : "asker")
        asker.take(request.asker ?? "")
        for field in request.secrets {
            asker.take(field.name.lowercased())
            asker.take(field.prefix)
            asker.take(request.asker == nil ? field.secret.value : "")
        }
        var question = SHA256()
        question.take("almanac answer 1")
        question.take(request.method.rawValue)
        question.take(request.url)
        question.take(hexadecimal(asker.digest))
        for field in request.headers.map({ ($0.name.lowercased(), $0.value) }).sorted(by: { $0 < $1 }) {
            question.take(field.0)
            question.take(field.1)
        }
        description = hexadecimal(question.digest)
    }
}

extension SHA256 {
    /// Adds a text after its length, so that `ab`, `c` differs from `a`, `bc`.
    fileprivate mutating func take(_ text: String) {
        var bytes = Array("\(text.utf8.count):".utf8)
        bytes += text.utf8
        update(bytes)
    }
}
