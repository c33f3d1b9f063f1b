import AlmanacModel
import AlmanacReport

/// The mail as files to look at. The mails that go out are made by `MailWriting`, too, each for its address.
struct MailFileRenderer: Renderer {
    let writing: MailWriting

    func render(_ rendering: SubjectRendering) throws -> [Artifact] {
        let context = rendering.context
        let files = try writing.files(writing.context(context.snapshot, context.text))
        if let notice = files.notice { rendering.notices.append(notice) }
        return files.artifacts
    }
}
