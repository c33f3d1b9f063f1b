/// An SMTP server, and the way to talk to it.
package struct SMTPServer: Hashable, Sendable {
    package enum Security: String, CaseIterable, Hashable, Sendable {
        /// TLS from the first byte, port 465.
        case tls
        /// STARTTLS, and nothing is sent without it.
        case starttls
        /// Without encryption, for a relay on this machine.
        case none
    }

    package var host: String
    package var port: Int
    package var security: Security
    package var user: String?
    /// Goes nowhere but to the server.
    package var password: String?
    /// A file of certificates to trust instead of the system's.
    package var certificates: String?
    /// The name this machine gives in EHLO; `nil` for libcurl's own.
    package var helloName: String?
    /// Seconds for a connection.
    package var connectTimeout: Int
    /// Seconds for each reply; RFC 5321 wants ten minutes after the last dot.
    package var replyTimeout: Int

    package init(
        host: String, port: Int, security: Security, user: String? = nil, password: String? = nil, certificates: String? = nil,
        helloName: String? = nil, connectTimeout: Int = 30, replyTimeout: Int = 600
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.user = user
        self.password = password
        self.certificates = certificates
        self.helloName = helloName
        self.connectTimeout = connectTimeout
        self.replyTimeout = replyTimeout
    }
}
