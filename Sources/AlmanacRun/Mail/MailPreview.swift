import AlmanacDump
import AlmanacInsights
import AlmanacMail
package import AlmanacModel
package import AlmanacReport
import AlmanacText

/// A page that shows a mail as mail programs do. It is made from the message as it would go out, so it shows what survives quoted-printable, base64
/// and the parts of the message.
package struct MailPreview: Sendable {
    private let message: MIMEPart
    private let findings: [MailCheck.Problem]
    private let size: Int

    /// - Parameter bytes: A message.
    package init(_ bytes: [UInt8]) {
        message = MIMEPart(bytes[...])
        findings = MailCheck.findings(in: bytes)
        size = bytes.count
    }

    /// The mail of a subject, as `send` would make it.
    ///
    /// - Parameters:
    ///   - subject: Its id; the first of the dump when `nil`.
    ///   - period: The period to report on; `nil` for that of the template or the settings.
    ///   - memory: What earlier nights said.
    package static func message(
        of subject: String?, in input: String, _ templates: TemplateSets, _ settings: MailSettings, period: ReportPeriod? = nil,
        memory: NightMemory? = nil
    ) throws(RunFailure) -> [UInt8] {
        let (record, place) = try record(of: subject, in: input, templates.catalogue)
        let snapshot = memory?.existing().memory?.recalling(record).snapshot ?? record
        let text = SubjectFormats(templates).text(for: snapshot.subject).text
        let writing = MailWriting(templates, settings, period: period)
        do {
            return try writing.preview(writing.context(snapshot, text)).serialised()
        } catch {
            throw RunFailure(.badData, "\(place): mail: \((error as? MarkdownGuard.LimitExceeded)?.message ?? "\(error)")")
        }
    }

    private static func record(
        of subject: String?, in input: String, _ catalogue: Catalogue
    ) throws(RunFailure) -> (Snapshot, place: String) {
        var problem: Notice?
        do throws(DumpError) {
            var stream = try SubjectStream(input, subjects: subject.map { [$0] }, catalogue: catalogue)
            while let record = try stream.next() {
                switch record.content {
                case .subject(let snapshot): return (snapshot, record.place)
                case .lost(_, let reason), .second(_, let reason): problem = problem ?? reason
                }
            }
            problem = problem ?? stream.absence ?? Notice(place: stream.name, message: "holds no subject")
        } catch {
            throw RunFailure(error)
        }
        throw RunFailure(.badData, problem?.description ?? "\(input): holds no subject")
    }

    // MARK: The page

    private struct View {
        var id: StaticString
        var title: StaticString
        /// A line about the view, shown with its title.
        var words: String
        var client: MailClient
        var isDark = false
        var hasImages = true
        /// Pixels; the available width when `nil`.
        var width: Int?
    }

    private static let views = [
        View(id: "gmail", title: "Gmail", words: "In a browser: rules for dark pages are passed over.", client: .gmail),
        View(
            id: "outlook", title: "Outlook (Word)",
            words: "What the Word engine passes over is taken out, what only it reads is there. Lines may break elsewhere in it.",
            client: .outlookWindows),
        View(id: "dark", title: "Dark", words: "Apple Mail on a dark page.", client: .appleMail, isDark: true),
        View(id: "phone", title: "Phone", words: "Apple Mail, 375 pixels wide.", client: .appleMail, width: 375),
        View(
            id: "plain-style", title: "No style",
            words:
                "Gmail in a phone's browser, 390 pixels wide: the <style> is dropped, and only what stands on the elements themselves counts.",
            client: .gmailMobileWeb, width: 390),
        View(
            id: "off", title: "Images off", words: "Gmail before anybody allowed pictures: what they say stands in their place.",
            client: .gmail,
            hasImages: false),
    ]

    private static let css: StaticString = """
        :root{color-scheme:light dark;--line:#8c959f66}*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;padding:1rem}\
        h1{font-size:1.15rem;margin:0}.from{margin:0 0 .75rem;opacity:.8;overflow-wrap:anywhere}\
        .tabs{display:flex;flex-wrap:wrap;gap:.25rem;border-bottom:1px solid var(--line);padding-bottom:.5rem;margin:0}\
        legend{padding:0;margin-bottom:.25rem}fieldset{border:0;padding:0}\
        .tabs input{position:absolute;opacity:0}.tabs label{padding:.25rem .75rem;border-radius:999px;border:1px solid var(--line);cursor:pointer}\
        .tabs label:has(:checked){background:CanvasText;color:Canvas}.tabs label:has(:focus-visible){outline:2px solid Highlight;outline-offset:2px}\
        .view{display:none}.view p{margin:.5rem 0;opacity:.8}\
        iframe{display:block;width:100%;height:max(480px,calc(100vh - 11rem));border:1px solid var(--line);background:#fff}\
        iframe.dark{background:#0d1117}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;max-width:80ch}\
        table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0;overflow-wrap:anywhere}
        """

    /// One file without script that loads nothing from elsewhere.
    package func page() -> [UInt8] {
        let parts = message.all
        func content(_ type: String) -> [UInt8] { parts.first { $0.contentType.type == type }?.content ?? [] }
        var images: [String: ClientView.Image] = [:]
        for part in parts {
            guard let id = part.value("Content-ID"), id.utf8.count > 2, let bytes = part.content else { continue }
            images[String(id.dropFirst().dropLast())] = ClientView.Image(type: part.contentType.type, bytes: bytes)
        }
        let html = content("text/html")
        let tabs: [(id: StaticString, title: StaticString)] =
            Self.views.map { ($0.id, $0.title) } + [("text", "Plain text"), ("message", "The message")]

        var page = MarkupWriter()
        page.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n")
        page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.text(message.text("Subject") ?? "Mail", between: "<title>", and: "</title>\n<style>")
        page.raw(Self.css)
        for (id, _) in tabs {
            page.raw("body:has(#")
            page.raw(id)
            page.raw(":checked) #view-")
            page.raw(id)
            page.raw("{display:block}")
        }
        page.text(message.text("Subject") ?? "", between: "</style></head>\n<body><main><h1>", and: "</h1>\n<p class=\"from\">")
        page.text("\(message.text("From") ?? "nobody") to \(message.text("To") ?? "nobody"), \(message.value("Date") ?? "")")
        page.raw("</p>\n<fieldset><legend>Seen in</legend><div class=\"tabs\">")
        for (index, (id, title)) in tabs.enumerated() {
            page.raw("<label><input type=\"radio\" name=\"view\" id=\"")
            page.raw(id)
            page.raw(index == 0 ? "\" checked>" : "\">")
            page.raw(title)
            page.raw("</label>")
        }
        page.raw("</div></fieldset>\n")
        for view in Self.views {
            section(view.id, &page) { page in
                page.text(view.words, between: "<p>", and: "</p><iframe sandbox title=\"")
                page.raw(view.title)
                page.raw(view.isDark ? "\" class=\"dark\"" : "\"")
                if let width = view.width { page.attribute("style", "width:\(width)px") }
                let shown = ClientView(view.client, isDark: view.isDark, images: view.hasImages ? images : nil).html(html)
                page.attribute("srcdoc", String(decoding: shown, as: UTF8.self))
                page.raw("></iframe>")
            }
        }
        section("text", &page) { page in
            page.raw("<pre dir=\"auto\">")
            for line in content("text/plain").split(separator: 0x0A, omittingEmptySubsequences: false) {
                page.text(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
                page.raw("\n")
            }
            page.raw("</pre>")
        }
        section("message", &page) { page in inside(parts, &page) }
        page.raw("</main></body></html>\n")
        return page.finish().bytes
    }

    private func section(_ id: StaticString, _ page: inout MarkupWriter, _ body: (inout MarkupWriter) -> Void) {
        page.raw("<section class=\"view\" id=\"view-")
        page.raw(id)
        page.raw("\">")
        body(&page)
        page.raw("</section>\n")
    }

    /// Writes the findings, parts and header of the message.
    private func inside(_ parts: [MIMEPart], _ page: inout MarkupWriter) {
        func table(_ caption: StaticString, _ rows: [(String, String)]) {
            page.raw("<h2>")
            page.raw(caption)
            page.raw("</h2><table>")
            for (head, text) in rows {
                page.text(head, between: "<tr><th scope=\"row\">", and: "</th>")
                page.text(text, between: "<td>", and: "</td></tr>")
            }
            page.raw("</table>")
        }
        table(
            "Findings",
            findings.isEmpty
                ? [("None", "almanac mail lint finds nothing wrong.")]
                : findings.map { ($0.isFatal ? $0.rule : "note: \($0.rule)", $0.message) })
        table(
            "Parts",
            parts.map { part in
                let bytes = part.parts.isEmpty ? part.content?.count ?? 0 : size
                let name = part.contentType.parameters["name"].map { ", \($0)" } ?? ""
                return (part.contentType.type, part.parts.isEmpty ? "\(bytes) bytes\(name)" : "\(part.parts.count) parts")
            } + [("in all", "\(size) bytes")])
        table("Header", message.fields.map { ($0.name, message.text($0.name) ?? $0.value) })
    }
}
