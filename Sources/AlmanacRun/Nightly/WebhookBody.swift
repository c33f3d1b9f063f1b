import AlmanacMail
import AlmanacModel
import AlmanacReport
import AlmanacText

/// The content of a POST to a webhook.
struct WebhookBody {
    /// One line of text.
    var title: String
    /// Paragraphs of plain text.
    var lines: [String]
    /// A link to more; `nil` for none.
    var link: (title: String, address: String)?

    /// Writes the body in the form that its receiver wants.
    ///
    /// - Parameter generic: Writes the members of the generic form.
    func bytes(_ kind: WatchSettings.Kind, generic: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 1024)
        switch kind {
        case .generic: json.object(generic)
        case .slack: json.object { json in json.string("text", slackText) }
        case .teams: json.object { json in teams(&json) }
        }
        return json.bytes
    }

    private var slackText: String {
        // Only these three characters begin links, mentions and entities in Slack.
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        }
        let text = ([title] + lines).map(escaped).joined(separator: "\n")
        return link.map { text + "\n<\(escaped($0.address))|\(escaped($0.title).replacing("|", with: " "))>" } ?? text
    }

    private func teams(_ json: inout JSONWriter) {
        json.string("type", "message")
        json.objects("attachments", ["application/vnd.microsoft.card.adaptive"]) { json, type in
            json.string("contentType", type)
            json.object("content") { json in
                json.string("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
                json.string("type", "AdaptiveCard")
                json.string("version", "1.4")
                json.objects("body", ([title] + lines).enumerated()) { json, line in
                    json.string("type", "RichTextBlock")
                    // A run of plain text, because Markdown would turn a server's words into links.
                    json.objects("inlines", [line.element]) { json, text in
                        json.string("type", "TextRun")
                        json.string("text", text)
                        if line.offset == 0 { json.string("weight", "Bolder") }
                    }
                }
                guard let link else { return }
                json.objects("actions", [link]) { json, link in
                    json.string("type", "Action.OpenUrl")
                    json.string("title", link.title)
                    json.string("url", link.address)
                }
            }
        }
    }
}

extension NightlyReport {
    /// The message about a night: counts and stages, and nobody's data.
    func webhookBody(_ kind: WatchSettings.Kind, title: String) -> [UInt8] {
        WebhookBody(title: title, lines: summary.split(separator: "\n").map(String.init)).bytes(kind) { json in
            json.string("event", "nightly")
            json.string("almanac", Version.current)
            json.string("title", title)
            json.integer("exit_code", exitCode.rawValue)
            json.objects("stages", stages) { json, stage in
                json.string("name", stage.name)
                json.integer("exit_code", stage.exitCode.rawValue)
                json.string("words", Self.line(stage.words))
            }
        }
    }
}

extension MailWriting {
    /// The report as a short message for a webhook: the subject line, the opening of the mail, and a link to the rest.
    ///
    /// - Returns: The body, `nil` where the mail would say nothing, and its title.
    func webhookBody(
        _ context: ReportContext, _ identity: MessageIdentity, subject: String, to kind: WatchSettings.Kind
    ) throws -> (bytes: [UInt8]?, title: String) {
        let (title, brief) = brief(context, identity)
        try context.work.check()
        guard !brief.saysNothing else { return (nil, title) }
        let body = WebhookBody(title: title, lines: brief.lines, link: brief.link)
        let bytes = body.bytes(kind) { json in
            json.string("event", "report")
            json.string("almanac", Version.current)
            // The same for every try, so that receivers can tell repetitions.
            json.string("id", identity.messageID)
            json.string("subject", subject)
            json.string("report", identity.report)
            if let period = identity.period { json.string("period", period) }
            json.string("title", title)
            json.strings("lines", brief.lines)
            if let link = brief.link { json.string("url", link.address) }
        }
        return (bytes, title)
    }
}
