import AlmanacFetch
package import AlmanacModel

/// Looks through settings and lists for what would fail a pull; asks nobody.
package struct PullCheck: Sendable {
    package var settings: PullSettings
    package var environment: [String: String]

    package init(settings: PullSettings, environment: [String: String]) {
        self.settings = settings.placed(environment)
        self.environment = environment
    }

    /// - Parameter tell: Receives each finding with its place.
    /// - Returns: The number of findings.
    /// - Throws: `RunFailure` for a list that cannot be read to its end.
    package func run(now: Instant, _ tell: (Notice) -> Void) throws(RunFailure) -> Int {
        var findings = 0
        var zones: Set<String> = []
        var reported: Set<String> = []
        func report(_ notice: Notice) {
            findings += 1
            tell(notice)
        }
        func look(at subject: PullSubject) {
            let zone = subject.subject.timeZone
            if zones.insert(zone).inserted, let problem = ZoneRule.problem(of: zone) {
                report(Notice(place: subject.place, message: problem))
            }
            let store = CredentialStore(environment: environment)
            for source in settings.sources {
                let places = (subject.credentials[source.system] ?? CredentialPlaces()).merged(over: source.credentials)
                for place in [places.token, places.apiKey].compactMap({ $0 }) {
                    do throws(CredentialProblem) {
                        let secret = try store.secret(at: place, for: subject.subject.id)
                        guard place == places.token, let problem = JSONWebToken(secret.value)?.problem(at: now),
                            reported.insert(secret.place + problem).inserted
                        else { continue }
                        report(
                            Notice(place: subject.place, path: source.system.rawValue, message: "the token of \(secret.place): \(problem)"))
                    } catch {
                        // A credential that a whole list shares is reported once.
                        if reported.insert(error.description).inserted {
                            report(Notice(place: subject.place, path: source.system.rawValue, message: error.description))
                        }
                    }
                }
            }
        }
        for subject in settings.subjects { look(at: subject) }
        do throws(PullError) {
            for path in settings.lists {
                var list = try SubjectList(path: path)
                while let entry = try list.next() {
                    switch entry {
                    case .subject(let subject): look(at: subject)
                    case .notice(let notice), .refused(let notice): report(notice)
                    }
                }
            }
        } catch {
            throw RunFailure(error)
        }
        return findings
    }
}
