import AlmanacFiles
import AlmanacInsights
import AlmanacMail
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Makes a subject's report into a mail.
struct MailWriting: Sendable {
    let settings: MailSettings
    private let renderers: PerLanguage<MailRenderer>
    private let catalogue: Catalogue
    /// The period to report on, whatever settings and templates say.
    private let period: ReportPeriod?
    private let pictures = MailPictures()

    /// - Parameter period: The period to report on; `nil` for that of the templates or the settings.
    init(_ templates: TemplateSets, _ settings: MailSettings, period: ReportPeriod? = nil) {
        self.settings = settings
        self.period = period
        catalogue = templates.catalogue
        renderers = PerLanguage(templates) { MailRenderer($0) }
    }

    /// Values that tell this mail from every other.
    struct MessageIdentity {
        var to: MailAddress
        /// The Message-ID without brackets.
        var messageID: String
        /// The Message-ID of the first version, in a later one.
        var references: [String] = []
        /// The ledger's name for the report: `weekly`.
        var report: String
        /// Token of the links that end or change the subscription; `nil` for no such links.
        var token: String?
        /// Key for looking the mail up in the ledger.
        var reportKey: String?
        /// Label of the period without the zone; `nil` for a preview.
        var period: String?
        /// When the mail was made; `nil` for the time of its data.
        var date: Instant?
        /// True when the subject line says how old the data is.
        var isMarkedAsOld = false
    }

    /// The address of a subject or a sender that has none. No mail is delivered there (RFC 2606).
    static let nobody = "almanac.invalid"

    /// A text of a picture that no font of this machine has all letters for.
    var unwritten: String? { pictures.unwritten }

    func sender() throws(MailError) -> MailAddress {
        if let from = settings.from { return from }
        return try MailAddress(name: "Almanac", mailbox: "reports@\(Self.nobody)")
    }

    /// Builds the report that a mail is made from, over the period that it is about; takes some work.
    ///
    /// - Parameters:
    ///   - length: Length of the period that was over; the mail is about it unless its template names another.
    ///   - now: When the mail is made; `nil` for the time of the data.
    func context(_ snapshot: Snapshot, _ text: ValueText, over length: LocalPeriod.Length, now: Instant? = nil, sentAt: Instant? = nil)
        -> ReportContext
    {
        let renderer = renderers[text.words.language]
        return ReportContext(
            snapshot: snapshot,
            insights: Insights(
                of: snapshot, by: catalogue, zone: text.zone, currency: text.currency, period: period ?? renderer.period ?? .last(length),
                further: renderer.askedRanges, now: now), text: text, sentAt: sentAt)
    }

    /// The same for the period that was over at the time of the data, of the length that the subject gets mails for.
    func context(_ snapshot: Snapshot, _ text: ValueText) -> ReportContext {
        guard case .every(let length) = settings.frequency(of: snapshot.subject) else {
            return context(snapshot, text, over: settings.period)
        }
        return context(snapshot, text, over: length)
    }

    /// The message, and the report in it.
    func written(_ context: ReportContext, _ identity: MessageIdentity) throws -> (message: MailMessage, body: MailBody) {
        let from = try sender()
        let mark = ContentHash(of: identity.messageID).description.prefix(16)
        @Sendable func contentID(_ image: MailImage) -> String { "\(image.name).\(mark)@\(from.domain)" }
        func link(_ url: String?) -> String? { identity.token.flatMap { token in url.map { $0.replacing("{token}", with: token) } } }
        let unsubscribe = link(settings.unsubscribeURL)
        let body = renderers[context.text.words.language].body(
            context,
            options: options(
                context, identity, unsubscribe: unsubscribe, preferences: link(settings.preferencesURL)
            ) { "cid:" + contentID($0) })
        try context.work.check()
        var images: [MailMessage.Image] = []
        for image in body.images {
            images.append(
                .init(contentID: contentID(image), fileName: fileName(image), png: try pictures.png(of: image)))
        }
        let asOf = context.snapshot.asOf
        let message = MailMessage(
            from: from, to: identity.to, replyTo: settings.replyTo,
            subject: title(body.subject, context, identity), date: identity.date ?? asOf,
            zone: context.text.zone, messageID: identity.messageID, references: identity.references,
            list: MailMessage.List(
                id: settings.listID ?? "\(identity.report).\(from.domain)", name: settings.listName, unsubscribe: unsubscribe),
            reportKey: identity.reportKey, feedbackID: feedbackID(identity, domain: from.domain), language: context.text.words.language,
            text: body.text, html: body.html, images: images)
        return (message, body)
    }

    /// The short form of the mail, and its title.
    func brief(_ context: ReportContext, _ identity: MessageIdentity) -> (title: String, MailBrief) {
        let brief = renderers[context.text.words.language].brief(
            context, options: options(context, identity, unsubscribe: nil, preferences: nil) { _ in "" })
        return (title(brief.title, context, identity), brief)
    }

    /// The subject line, with the age of the data where that must be known.
    private func title(_ subject: String, _ context: ReportContext, _ identity: MessageIdentity) -> String {
        guard identity.isMarkedAsOld else { return subject }
        return context.text.phrase(
            Phrase("mail.subject-of-old", ["subject": .name(subject), "moment": .value(.instant(context.snapshot.asOf))]))
    }

    /// The mail as files to look at: the message as it would go out, and its two bodies with the pictures beside them.
    ///
    /// - Returns: The files of the subject's folder, without `mail.eml` for a subject without an address; and a notice when its address is invalid.
    func files(_ context: ReportContext) throws -> (artifacts: [Artifact], notice: Notice?) {
        var to: MailAddress?
        var notice: Notice?
        do throws(MailError) {
            to = try Self.address(of: context.snapshot.subject)
        } catch {
            notice = Notice(path: "subject.email", message: "\(error); no mail can go there")
        }
        let identity = try previewIdentity(context, to: to)
        let (message, body) = try written(context, identity)
        var artifacts = [
            Artifact(path: "mail.html", mediaType: "text/html; charset=utf-8", bytes: body.html(naming: { "mail/" + fileName($0) })),
            Artifact(path: "mail.txt", mediaType: "text/plain; charset=utf-8", bytes: body.text),
        ]
        artifacts += message.images.map { Artifact(path: "mail/" + $0.fileName, mediaType: "image/png", bytes: $0.png) }
        if to != nil {
            artifacts.insert(Artifact(path: "mail.eml", mediaType: "message/rfc822", bytes: try message.serialised()), at: 0)
        }
        return (artifacts, notice)
    }

    /// The mail as it would go out, for a preview; made for subjects without an address, too.
    func preview(_ context: ReportContext) throws -> MailMessage {
        // Ordinary absence: an invalid address counts as none.
        try written(context, previewIdentity(context, to: try? Self.address(of: context.snapshot.subject))).message
    }

    /// The link to leave leads nowhere: a preview must not end a subscription.
    private func previewIdentity(_ context: ReportContext, to: MailAddress?) throws -> MessageIdentity {
        let id = ContentHash(of: "almanac.preview \(context.snapshot.subject.id) \(context.snapshot.asOf)").description
        return MessageIdentity(
            to: try to ?? MailAddress(mailbox: "nobody@\(Self.nobody)"), messageID: "\(id)@\(try sender().domain)",
            report: settings.report(of: context.snapshot.subject), token: String(repeating: "0", count: 32))
    }

    /// - Returns: `nil` for a subject without an address: nobody expects a mail.
    static func address(of subject: Subject) throws(MailError) -> MailAddress? {
        guard let email = subject.email, !email.isEmpty else { return nil }
        return try MailAddress(name: subject.name.map(name), mailbox: email)
    }

    /// Cleans a name for an address header: no line breaks or other control characters.
    static func name(_ name: String) -> String {
        var kept = ""
        for scalar in name.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}" || scalar == "\u{2029}"
            kept.unicodeScalars.append(isControl ? " " : scalar)
        }
        return String(kept.prefix(100))
    }

    private func options(
        _ context: ReportContext, _ identity: MessageIdentity, unsubscribe: String?, preferences: String?,
        source: @escaping @Sendable (MailImage) -> String
    ) -> MailOptions {
        let report = settings.reportURL.map { $0.replacing("{id}", with: FolderName.encode(context.snapshot.subject.id)) }
        return MailOptions(
            report: report.flatMap { MailLink($0) }, unsubscribe: unsubscribe.flatMap { MailLink($0) },
            preferences: preferences.flatMap { MailLink($0) }, isPrivate: settings.privateSubject,
            warning: identity.isMarkedAsOld ? Phrase("mail.old-data", ["moment": .value(.instant(context.snapshot.asOf))]) : nil,
            source: source)
    }

    /// Feedback-ID, by which mailbox providers count complaints: period, list, kind of mail and sender. It is the same for every recipient, so it
    /// identifies nobody's mail.
    ///
    /// - Source: Gmail's feedback loop: the sender's own part has five to fifteen characters.
    private func feedbackID(_ identity: MessageIdentity, domain: String) -> String {
        func plain(_ text: some StringProtocol) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map { $0.isASCII && ($0.properties.isAlphabetic || (0x30...0x39).contains($0.value)) ? $0 : "-" }))
        }
        let own = plain(domain)
        let sender = (5...15).contains(own.utf8.count) ? own : "s" + String(ContentHash(of: domain).description.prefix(12))
        return [identity.period.map { plain($0.prefix(40)) } ?? "preview", plain(identity.report.prefix(40)), "report", sender]
            .joined(separator: ":")
    }
}

private func fileName(_ image: MailImage) -> String { image.name + ".png" }
