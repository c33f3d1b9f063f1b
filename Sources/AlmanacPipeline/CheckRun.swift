package import AlmanacModel
import AlmanacSources

/// Reads a dump to its end and renders nothing: every mistake in it at once.
package struct CheckRun: Sendable {
    package struct Outcome: Sendable {
        package var subjects = 0
        package var failures = 0
        package var notices = 0
    }

    package var input: String

    package init(input: String) {
        self.input = input
    }

    /// - Parameter tell: Gets each finding in the order of the dump.
    /// - Throws: `RunFailure` when the dump cannot be read to its end.
    package func run(_ tell: (Notice) -> Void) throws(RunFailure) -> Outcome {
        var outcome = Outcome()
        let formats = SubjectFormats()
        let decoder = SnapshotDecoder()
        do throws(DumpError) {
            var reader = try DumpReader(path: input, limit: SubjectStream.longestRecord)
            var seen = SeenSubjects()
            while let line = try reader.next() {
                let decoded = decoder.decode(line, source: reader.name)
                var notices = decoded.notices
                if decoded.snapshot.map({ seen.isSecond($0.subject.id) }) == true {
                    outcome.failures += 1
                    notices.append(SeenSubjects.notice(of: decoded.subjectID ?? "", at: "\(reader.name):\(line.number)"))
                } else if let snapshot = decoded.snapshot {
                    outcome.subjects += 1
                    notices += formats.text(for: snapshot.subject).notices.map {
                        Notice(place: "\(reader.name):\(line.number)", path: $0.path, message: $0.message)
                    }
                } else {
                    outcome.failures += 1
                }
                outcome.notices += notices.count
                for notice in notices { tell(notice) }
            }
        } catch {
            throw RunFailure(.badData, error.description)
        }
        return outcome
    }
}
