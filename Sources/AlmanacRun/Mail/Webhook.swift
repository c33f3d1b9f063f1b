import AlmanacFetch
import AlmanacPost

/// Carries messages to a webhook: the message of an envelope is the body of a POST.
struct WebhookCarrier: MailCarrier {
    let address: WatchSettings.Address
    let environment: [String: String]
    /// True where readers' messages go there. An answer about the webhook, and not about one message, then counts for all of them.
    var isOfReaders = false

    func send(_ envelope: Envelope) async -> SendOutcome {
        let url: WebAddress
        do throws(RunFailure) { url = try address.resolved(environment) } catch { return .deferred(reply: error.description) }
        let request = HTTPRequest(.post, url.description, headers: [HTTPField("Content-Type", "application/json")], body: envelope.message)
        switch await WebPost.send(request, environment: environment) {
        case .success(let response):
            let words = "\(url.hostAndPort) answered \(response.status)"
            return switch response.status {
            case 200..<300: .accepted(reply: words)
            // The webhook does not exist, or takes nothing from us.
            case let status where isOfReaders && [401, 403, 404, 405, 410].contains(status): .sessionRefused(reply: words)
            case 400..<500 where response.status != 408 && response.status != 429: .failed(reply: words)
            default: .deferred(reply: words)
            }
        case .failure(let failure):
            switch failure.kind {
            case .connect, .security, .cancelled: return .deferred(reply: failure.description)
            case .redirect: return isOfReaders ? .sessionRefused(reply: failure.description) : .failed(reply: failure.description)
            // The message may have arrived.
            case .timeout, .reset, .tooLarge, .invalid: return .uncertain(reason: failure.description)
            }
        }
    }
}
