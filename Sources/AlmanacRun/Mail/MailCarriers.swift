import AlmanacFetch
import AlmanacPost

extension MailSettings.Transport {
    /// Makes a carrier for each connection.
    ///
    /// - Throws: `RunFailure` when the password is not at its place.
    func carriers(_ count: Int, environment: [String: String]) throws(RunFailure) -> [any MailCarrier] {
        switch self {
        case .sendmail(let command): return (0..<count).map { _ in SendmailCarrier(command: command) }
        case .smtp(var server, let place):
            if let place {
                do throws(CredentialProblem) {
                    server.password = try CredentialStore(environment: environment).secret(at: place, for: "mail", as: .password).value
                } catch {
                    throw RunFailure(.configuration, "password of \(server.host): \(error)")
                }
            }
            let ready = server
            return (0..<count).map { _ in SMTPCarrier(ready) }
        }
    }
}
