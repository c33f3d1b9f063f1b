/// A question to a server, not yet asked.
package struct HTTPRequest: Hashable, Sendable {
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case post = "POST"
    }

    /// A header field whose value is a credential: `Authorization`, `Bearer `, the token.
    package struct SecretField: Hashable, Sendable {
        package var name: String
        /// Goes before the secret in the field's value.
        package var prefix: String
        package var secret: Secret

        package init(_ name: String, prefix: String = "", _ secret: Secret) {
            self.name = name
            self.prefix = prefix
            self.secret = secret
        }
    }

    package var method: Method
    /// Absolute, `http` or `https`, percent-encoded.
    package var url: String
    package var headers: [HTTPField]
    /// Sent to the origin of `url` alone, never on to where it redirects.
    package var secrets: [SecretField]
    package var body: [UInt8]
    /// Seconds for which an answer that was kept may stand in for asking; `nil` asks each time (and revalidates when the server gave a tag).
    package var maximumAge: Int64?
    /// Name of the asker, if that is more stable than the secrets' values (a token may be new each hour): `lume/ana`. Cached answers then belong to
    /// this asker, whatever the secrets; `nil` ties them to the secrets.
    package var asker: String?

    package init(
        _ method: Method = .get, _ url: String, headers: [HTTPField] = [], secrets: [SecretField] = [], body: [UInt8] = [],
        maximumAge: Int64? = nil, asker: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.secrets = secrets
        self.body = body
        self.maximumAge = maximumAge
        self.asker = asker
    }
}

/// A header field. Names are compared without regard to case.
package struct HTTPField: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
