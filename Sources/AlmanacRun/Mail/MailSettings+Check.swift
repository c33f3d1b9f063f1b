import AlmanacPost

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension MailSettings {
    /// Problems that would keep every mail from going out, found without asking any server.
    ///
    /// - Parameter environment: Variables that may hold the password.
    package func problems(environment: [String: String]) -> [String] {
        // Mails are made, and nothing is said of sending them.
        var rendered = MailSettings()
        rendered.period = period
        if self == rendered, period != MailSettings().period { return [] }
        var problems: [String] = []
        if from == nil { problems.append("mail: nobody to send from; write from: Almanac <reports@example.org>") }
        do throws(RunFailure) {
            _ = try transport.carriers(1, environment: environment)
        } catch {
            problems.append("mail.transport: \(error.description)")
        }
        for channel in channels {
            do throws(RunFailure) { _ = try channel.webhook.url.resolved(environment) } catch {
                problems.append("mail.channels.\(channel.name): \(error.description)")
            }
        }
        switch transport {
        case .sendmail(let command):
            if let program = command.first, access(program, X_OK) != 0 {
                problems.append(
                    "mail.transport: there is no program \(program); install one, or write { smtp: { host: mail.example.org } }")
            }
        case .smtp(let server, _):
            if let path = server.certificates, access(path, R_OK) != 0 {
                problems.append("mail.transport: the certificates in \(path) cannot be read")
            }
        }
        return problems
    }
}
