import AlmanacModel
import AlmanacRendering

/// The mail as files to look at. The mails that go out are made by `MailWriting`, too, each for its address.
struct MailFileRenderer: Renderer {
    let writing: MailWriting

    func render(_ rendering: SubjectRendering) throws -> [Artifact] {
        let files = try writing.files(rendering.context)
        if let notice = files.notice { rendering.notices.append(notice) }
        return files.artifacts
    }
}
