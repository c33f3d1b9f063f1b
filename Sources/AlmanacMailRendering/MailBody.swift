import AlmanacMarkup
package import AlmanacModel

/// A picture of a mail: what it is called, what stands for it where pictures are off, and its drawing, still to be made into pixels.
package struct MailImage: Hashable, Sendable {
    /// `[a-z0-9-]`, unique in the mail: the figure's place, and the beginning of the hash of the drawing. Also the stem of its file.
    package var name: String
    package var alt: String
    /// CSS pixels it is shown at; it wants twice as many, on a ground of its own.
    package var width: Int
    package var height: Int
    /// Whether its ground is dark: the same drawing for those who read on a dark page, in programs that can choose between two.
    package var isDark = false
    /// What is drawn, in a size of its own.
    package var drawing: MailDrawing

    /// Without the angle brackets of the header. The same drawing in the same place has the same, run after run.
    package var contentID: String { name + "@almanac" }
}

/// What a mail says: its subject, and the same in HTML and in plain text, with the pictures of the HTML.
package struct MailBody: Hashable, Sendable {
    /// One line of plain text.
    package var subject: String
    /// At most `MailBody.maximumHTML` bytes of UTF-8.
    package var html: [UInt8]
    /// Where in the HTML the sources of its pictures stand, in their order.
    var sources: [Range<Int>] = []
    /// UTF-8, lines of at most 72 columns but for long words and links, parted by LF.
    package var text: [UInt8]
    /// In the order of the HTML, which names each once.
    package var images: [MailImage]

    /// The HTML with other names for its pictures: the mail is composed once, whatever its pictures are called where it is read.
    ///
    /// - Parameter source: The name of a picture, as the address of an `img` element: `cid:…`, or a path of plain letters, digits and `/.-`.
    package func html(naming source: (MailImage) -> String) -> [UInt8] {
        var renamed: [UInt8] = []
        renamed.reserveCapacity(html.count)
        var end = 0
        for (image, place) in zip(images, sources) {
            renamed += html[end..<place.lowerBound]
            var name = MarkupWriter()
            name.text(source(image))
            renamed += name.finish().bytes
            end = place.upperBound
        }
        return renamed + html[end...]
    }

    /// Gmail shows no more than about 102 KB, and cuts off the foot with the link that ends a subscription.
    package static let maximumHTML = 100_000
}

/// What a mail has besides the report.
package struct MailOptions: Sendable {
    /// Where the whole report is; a mail without it has no links but the template's.
    package var report: MailLink?
    /// Where the reader ends the subscription.
    package var unsubscribe: MailLink?
    /// Ids of sections of the report, by those of the mail's: where each is told at length.
    package var anchors: [String: String] = [:]
    /// Whether the subject line and what a mail box shows beside it say nothing of what is in the mail: both are read on locked screens.
    package var isPrivate: Bool
    /// Where the reader says how often and when it wants the mail.
    package var preferences: MailLink?
    /// What has to be known first, a sentence: it goes before everything, and a mail box shows it beside the subject.
    package var warning: Phrase?
    /// Why the reader gets it, a sentence.
    package var reason: Phrase
    /// What the HTML names a picture by.
    package var source: @Sendable (MailImage) -> String

    package init(
        report: MailLink? = nil, unsubscribe: MailLink? = nil, preferences: MailLink? = nil, isPrivate: Bool = false,
        warning: Phrase? = nil,
        reason: Phrase = Phrase("mail.reason"),
        source: @escaping @Sendable (MailImage) -> String = { "cid:" + $0.contentID }
    ) {
        self.report = report
        self.unsubscribe = unsubscribe
        self.isPrivate = isPrivate
        self.preferences = preferences
        self.warning = warning
        self.reason = reason
        self.source = source
    }
}
