import AlmanacDump
import AlmanacFiles
import AlmanacModel
import AlmanacPages
import AlmanacReport

/// Makes single files of subjects, as `render` makes them.
struct DeskPages {
    let work: DeskWork

    /// Subjects that a desk lists at most.
    static let mostSubjects = 500

    struct Person: Sendable {
        var id: String
        var name: String
        var folder: String
    }

    /// The first subjects of the dump.
    func people() throws(RunFailure) -> [Person] {
        var people: [Person] = []
        do throws(DumpError) {
            var stream = try SubjectStream(work.input, catalogue: work.settings.templates.catalogue)
            while people.count < Self.mostSubjects, let record = try stream.next() {
                guard case .subject(let snapshot) = record.content else { continue }
                let subject = snapshot.subject
                people.append(Person(id: subject.id, name: subject.name ?? subject.id, folder: FolderName.encode(subject.id)))
            }
        } catch {
            throw RunFailure(error)
        }
        if people.isEmpty { throw RunFailure(.badData, "\(work.input): holds no subject") }
        return people
    }

    /// - Parameters:
    ///   - path: In the subject's folder: `index.html`.
    ///   - language: In place of the subject's own.
    /// - Returns: `nil` where there is no such file.
    func file(_ path: String, of id: String, language: String?) throws(RunFailure) -> [UInt8]? {
        guard let made = Self.format(of: path), var snapshot = try snapshot(of: id) else { return nil }
        if let language { snapshot.subject.language = language }
        let renderer = SubjectRenderer(work.settings, making: [made])
        do {
            return try renderer.render(renderer.context(of: snapshot).context).artifacts.first { $0.path == path }?.bytes
        } catch {
            throw RunFailure(.badData, "\(id): \((error as? MarkdownGuard.LimitExceeded)?.message ?? "\(error)")")
        }
    }

    private func snapshot(of id: String) throws(RunFailure) -> Snapshot? {
        do throws(DumpError) {
            var stream = try SubjectStream(work.input, subjects: [id], catalogue: work.settings.templates.catalogue)
            while let record = try stream.next() {
                guard case .subject(let snapshot) = record.content else { continue }
                return work.memory?.existing().memory?.recalling(snapshot).snapshot ?? snapshot
            }
        } catch {
            throw RunFailure(error)
        }
        return nil
    }

    /// The medium that a file is of.
    private static func format(of path: String) -> Format? {
        switch path {
        case "report.html": .report
        case "report.md": .markdown
        case "report.pdf": .pdf
        case _ where path.hasPrefix("mail"): .mail
        case _ where path.hasPrefix("data/"): .data
        case _ where path.hasPrefix("charts/"): .markdown
        case _ where path.hasSuffix(".html"): .dashboard
        default: nil
        }
    }
}
