import AlmanacDump
import AlmanacInsights
import AlmanacMail
package import AlmanacModel
package import AlmanacReport

/// Reads a dump to its end and renders nothing: every mistake in it at once.
package struct CheckRun: Sendable {
    package struct Summary: Sendable {
        package var subjects = 0
        package var failures = 0
        package var notices = 0
    }

    package var input: String
    /// Templates with the words that subjects may ask for; `nil` where they cannot be read.
    package var templates: TemplateSets?

    package init(input: String, templates: TemplateSets? = nil) {
        self.input = input
        self.templates = templates
    }

    /// - Parameter tell: Gets each finding in the order of the dump.
    /// - Throws: `RunFailure` when the dump cannot be read to its end.
    package func run(_ tell: (Notice) -> Void) throws(RunFailure) -> Summary {
        var outcome = Summary()
        let formats = SubjectFormats(templates)
        do throws(DumpError) {
            var stream = try SubjectStream(input, catalogue: templates?.catalogue ?? .builtIn)
            while let record = try stream.next() {
                var notices = record.notices
                switch record.content {
                case .subject(let snapshot):
                    outcome.subjects += 1
                    notices += formats.text(for: snapshot.subject).notices.map { record.notice($0) }
                    do throws(MailError) { _ = try MailWriting.address(of: snapshot.subject) } catch {
                        notices.append(record.notice(Notice(path: "subject.email", message: "\(error); no mail can go there")))
                    }
                case .lost(_, let reason), .second(_, let reason):
                    outcome.failures += 1
                    notices.append(reason)
                }
                // What is merely remarked is no mistake of the dump.
                outcome.notices += notices.count { !$0.isRemark }
                for notice in notices { tell(notice) }
            }
        } catch {
            throw RunFailure(error)
        }
        return outcome
    }
}
