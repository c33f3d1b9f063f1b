package import AlmanacModel

/// A whole mail as values: who, what about, and the same report as text and as HTML with its pictures.
package struct MailMessage: Hashable, Sendable {
    /// A picture that the HTML shows by `cid:`.
    package struct Image: Hashable, Sendable {
        /// Unique in the world, without brackets: `spending-30d.1f3a…@example.test`.
        package var contentID: String
        /// Unique in the message, ASCII: `spending-30d.png`.
        package var fileName: String
        package var png: [UInt8]

        package init(contentID: String, fileName: String, png: [UInt8]) {
            self.contentID = contentID
            self.fileName = fileName
            self.png = png
        }
    }

    /// A list that a reader can leave (RFC 2919, 2369, 8058).
    package struct List: Hashable, Sendable {
        /// `almanac-weekly.example.test`: letters, digits, dots and hyphens.
        package var id: String
        package var name: String?
        /// `https`, leads to a page, and takes a POST for one click; `nil` for no way out by a click.
        package var unsubscribe: String?
        /// `mailto:`, for programs that know no click.
        package var unsubscribeMail: String?

        package init(id: String, name: String? = nil, unsubscribe: String? = nil, unsubscribeMail: String? = nil) {
            self.id = id
            self.name = name
            self.unsubscribe = unsubscribe
            self.unsubscribeMail = unsubscribeMail
        }
    }

    package var from: MailAddress
    package var to: MailAddress
    package var replyTo: MailAddress?
    package var subject: String
    /// The date, written with the offset of `zone`.
    package var date: Instant
    package var zone: Zone
    /// Without brackets: `1f3a…@example.test`.
    package var messageID: String
    /// Ids of messages this one stands in for: a resend names the first.
    package var references: [String]
    package var list: List?
    /// Key for finding a mail in the ledger; relays may replace the Message-ID.
    package var reportKey: String?
    /// The key by which mailbox providers count complaints, no part of it one reader's: `daily.2026-11-19:report::example`.
    package var feedbackID: String?
    /// BCP 47, of both bodies.
    package var language: String?
    /// UTF-8.
    package var text: [UInt8]
    /// UTF-8.
    package var html: [UInt8]
    /// Images in the order in which they are shown.
    package var images: [Image]

    package init(
        from: MailAddress, to: MailAddress, replyTo: MailAddress? = nil, subject: String, date: Instant, zone: Zone, messageID: String,
        references: [String] = [], list: List? = nil, reportKey: String? = nil, feedbackID: String? = nil, language: String? = nil,
        text: [UInt8],
        html: [UInt8],
        images: [Image] = []
    ) {
        self.from = from
        self.to = to
        self.replyTo = replyTo
        self.subject = subject
        self.date = date
        self.zone = zone
        self.messageID = messageID
        self.references = references
        self.list = list
        self.reportKey = reportKey
        self.feedbackID = feedbackID
        self.language = language
        self.text = text
        self.html = html
        self.images = images
    }
}
