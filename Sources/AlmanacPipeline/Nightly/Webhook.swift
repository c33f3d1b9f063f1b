import AlmanacHTTP
import AlmanacMarkup
import AlmanacModel
import AlmanacSending

/// A way out for what a webhook is told: the message of an envelope is the body of a POST.
struct WebhookCarrier: MailCarrier {
    let address: WatchSettings.Address
    let environment: [String: String]

    func send(_ envelope: Envelope) async -> SendOutcome {
        let url: WebAddress
        do throws(RunFailure) { url = try address.resolved(environment) } catch { return .deferred(reply: error.description) }
        let request = HTTPRequest(.post, url.description, headers: [HTTPField("Content-Type", "application/json")], body: envelope.message)
        switch await WebPost.send(request, environment: environment) {
        case .success(let response):
            let words = "\(url.hostAndPort) answered \(response.status)"
            return switch response.status {
            case 200..<300: .accepted(reply: words)
            case 400..<500 where response.status != 408 && response.status != 429: .failed(reply: words)
            default: .deferred(reply: words)
            }
        case .failure(let failure):
            switch failure.kind {
            case .connect, .security, .cancelled: return .deferred(reply: failure.description)
            case .redirect: return .failed(reply: failure.description)
            // It may have arrived.
            case .timeout, .reset, .tooLarge, .invalid: return .uncertain(reason: failure.description)
            }
        }
    }
}

extension NightlyReport {
    /// What a webhook is told of a night: counts and stages, and nobody's data.
    func webhookBody(_ kind: WatchSettings.Kind, title: String) -> [UInt8] {
        let lines = summary.split(separator: "\n").map(String.init)
        var json = JSONWriter(capacity: 1024)
        switch kind {
        case .generic:
            json.object { json in
                json.string("event", "nightly")
                json.string("almanac", Version.current)
                json.string("title", title)
                json.integer("exit_code", exitCode.rawValue)
                json.array("stages") { json in
                    for stage in stages {
                        json.object { json in
                            json.string("name", stage.name)
                            json.integer("exit_code", stage.exitCode.rawValue)
                            json.string("words", Self.line(stage.words))
                        }
                    }
                }
            }
        case .slack:
            // These three begin links, mentions and entities there; nothing else does.
            let text = ([title] + lines).joined(separator: "\n").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
            json.object { json in json.string("text", text) }
        case .teams:
            json.object { json in
                json.string("type", "message")
                json.array("attachments") { json in
                    json.object { json in
                        json.string("contentType", "application/vnd.microsoft.card.adaptive")
                        json.object("content") { json in
                            json.string("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
                            json.string("type", "AdaptiveCard")
                            json.string("version", "1.4")
                            json.array("body") { json in
                                for (index, line) in ([title] + lines).enumerated() {
                                    // A run of text is no Markdown, in which a server's words could be a link.
                                    json.object { json in
                                        json.string("type", "RichTextBlock")
                                        json.array("inlines") { json in
                                            json.object { json in
                                                json.string("type", "TextRun")
                                                json.string("text", line)
                                                if index == 0 { json.string("weight", "Bolder") }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        return json.bytes
    }
}
