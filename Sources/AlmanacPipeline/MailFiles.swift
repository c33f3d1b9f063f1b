import AlmanacDelivery
import AlmanacMail
import AlmanacModel
import AlmanacRaster
import AlmanacRendering

/// The mail of a subject as files: `mail.eml` as it would be sent, and `mail.html`, `mail.txt` and `mail/….png` to look at.
struct MailFiles: Sendable {
    /// Who a mail that nobody has set up is from: this machine.
    private static let sender = "almanac@localhost"

    private let renderer: MailRenderer

    init(_ templates: TemplateSet) {
        renderer = MailRenderer(templates)
    }

    /// - Throws: What keeps the mail from being made: a text that is too large, or a picture that cannot be drawn.
    /// - Returns: The files, and why there is no `mail.eml` among them.
    func render(_ context: ReportContext) throws -> (artifacts: [Artifact], notice: String?) {
        let body = try renderer.body(context)
        let shown = try renderer.body(context, options: MailOptions(source: { "mail/\($0.name).png" }))
        var artifacts = [
            Artifact(path: "mail.html", mediaType: "text/html; charset=utf-8", bytes: shown.html),
            Artifact(path: "mail.txt", mediaType: "text/plain; charset=utf-8", bytes: body.text),
        ]
        var images: [MailMessage.Image] = []
        for image in body.images {
            // Twice as fine as it is shown, for screens that can.
            let png = try PNG.encode(try Rasteriser.draw(image.svg, width: image.width * 2))
            artifacts.append(Artifact(path: "mail/\(image.name).png", mediaType: "image/png", bytes: png))
            images.append(MailMessage.Image(contentID: image.contentID, fileName: image.name + ".png", png: png))
        }
        let subject = context.snapshot.subject
        guard let email = subject.email, !email.isEmpty else { return (artifacts, nil) }
        do throws(MailError) {
            let address = try MailAddress(name: ValueText.name(subject.name ?? ""), mailbox: email)
            let key =
                "\(ContentHash(of: [UInt8](subject.id.utf8) + [0] + [UInt8](context.snapshot.asOf.description.utf8) + [0] + body.html))"
                .prefix(32)
            let message = MailMessage(
                from: try MailAddress(name: "Almanac", mailbox: Self.sender), to: address, subject: body.subject,
                date: context.snapshot.asOf,
                zone: context.text.zone, messageID: "\(key)@localhost", language: "en", text: body.text, html: body.html, images: images)
            artifacts.insert(Artifact(path: "mail.eml", mediaType: "message/rfc822", bytes: try message.serialised()), at: 0)
            return (artifacts, nil)
        } catch {
            return (artifacts, error.description)
        }
    }
}
