package import AlmanacModel
import AlmanacText

/// A picture of a mail: its name, its text for readers without pictures, and its drawing, which is made into pixels later.
package struct MailImage: Hashable, Sendable {
    /// `[a-z0-9-]`, unique in the mail: the figure's place, and the beginning of the hash of the drawing. Also the stem of its file.
    package var name: String
    /// The picture in words, at most 600 characters: its title and description.
    package var alt: String
    /// CSS pixels it is shown at; it wants twice as many, on a ground of its own.
    package var width: Int
    package var height: Int
    /// True for the copy on a dark ground, which mail programs show on dark screens if they can choose between two.
    package var isDark = false
    /// The drawing in its own size, which may differ from `width` and `height`.
    package var drawing: MailDrawing

    /// Without the angle brackets of the header. The same drawing in the same place has the same, run after run.
    package var contentID: String { name + "@almanac" }
}

/// Content of a mail: the subject line, the same report in HTML and in plain text, and the pictures of the HTML.
package struct MailBody: Hashable, Sendable {
    /// One line of plain text.
    package var subject: String
    /// At most `MailBody.maximumHTML` bytes of UTF-8.
    package var html: [UInt8]
    /// Byte ranges of the `src` values of the pictures in `html`, in their order.
    var sources: [Range<Int>] = []
    /// UTF-8, lines of at most 72 columns but for long words and links, parted by LF.
    package var text: [UInt8]
    /// In the order of the HTML, which names each once.
    package var images: [MailImage]
    /// True when it shows no number and asks for nothing, so that there is no reason to send it.
    package var saysNothing = false

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

/// Options of one mail that are not in the report: links, reason, warning, privacy.
package struct MailOptions: Sendable {
    /// Where the whole report is; a mail without it has no links but the template's.
    package var report: MailLink?
    /// Where the reader ends the subscription.
    package var unsubscribe: MailLink?
    /// Ids of the report's sections by the ids of the mail's: the headings of the mail link to them.
    package var anchors: [String: String] = [:]
    /// True for a subject line and preheader without any content of the mail, because both are read on locked screens.
    package var isPrivate: Bool
    /// Where the reader says how often and when it wants the mail.
    package var preferences: MailLink?
    /// A sentence to be read first, such as one about old data: it opens the mail and its preheader.
    package var warning: Phrase?
    /// Why the reader gets it, a sentence.
    package var reason: Phrase
    /// Makes the `src` of a picture in the HTML: `cid:` and the content id by default.
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
