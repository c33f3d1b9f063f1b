package import AlmanacText

/// The sender of reports: the name and logo above each of them, and the sentence at its foot.
package struct Brand: Hashable, Sendable {
    /// A picture inside the page.
    package struct Logo: Hashable, Sendable {
        /// The kinds that a page can have inside.
        package enum Kind: String, CaseIterable, Sendable {
            case png = "image/png"
            case jpeg = "image/jpeg"
            case svg = "image/svg+xml"

            /// By how the file begins, whatever its name is.
            package init?(_ bytes: [UInt8]) {
                if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                    self = .png
                } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                    self = .jpeg
                } else if let text = String(validating: bytes.prefix(4096), as: UTF8.self) ?? String(validating: bytes, as: UTF8.self),
                    text.contains("<svg"), text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).hasPrefix("<")
                {
                    self = .svg
                } else {
                    return nil
                }
            }
        }

        /// The most that a logo may have: every page holds it.
        package static let mostBytes = 24 << 10

        /// `data:image/png;base64,…`
        let source: String

        /// - Returns: `nil` for what is no PNG, JPEG or SVG.
        package init?(_ bytes: [UInt8]) {
            guard let kind = Kind(bytes) else { return nil }
            source = "data:\(kind.rawValue);base64,\(Base64.text(bytes))"
        }
    }

    /// Name of the sender, as text.
    package var name: String
    /// Where the name leads; a web address.
    package var link: String?
    /// A picture in place of the name; `nil` for the name alone.
    package var logo: Logo?
    /// The logo on dark pages; `nil` for the same one.
    package var darkLogo: Logo?
    /// A sentence at the foot, by language; that of "" is for all others.
    package var footers: [String: String]

    package init(name: String, link: String? = nil, logo: Logo? = nil, darkLogo: Logo? = nil, footers: [String: String] = [:]) {
        self.name = name
        self.link = link
        self.logo = logo
        self.darkLogo = darkLogo
        self.footers = footers
    }

    /// The sentence at the foot for a reader of this language; `nil` where there is none.
    package func footer(_ language: String) -> String? {
        footers[language] ?? footers[Words.code(of: language)] ?? footers[""]
    }

    /// Changes with everything that is shown.
    package var fingerprint: String {
        let foot = footers.sorted { $0.key < $1.key }.map { "\($0.key)\u{0}\($0.value)" }
        return ([name, link ?? "", logo?.source ?? "", darkLogo?.source ?? ""] + foot).joined(separator: "\u{0}")
    }

    // MARK: On a page

    /// The line above a page: the logo, or the name where there is none.
    package var heading: Markup {
        var html = MarkupWriter()
        html.raw("<p class=\"brand\">")
        open(to: &html)
        if let logo {
            if let darkLogo {
                html.raw("<picture><source media=\"screen and (prefers-color-scheme: dark)\"")
                html.attribute("srcset", darkLogo.source)
                html.raw(">")
            }
            html.raw("<img height=\"28\"")
            html.attribute("src", logo.source)
            html.attribute("alt", name)
            html.raw(darkLogo == nil ? ">" : "></picture>")
        } else {
            html.text(name)
        }
        html.raw(link == nil ? "</p>" : "</a></p>")
        return html.finish()
    }

    /// The line at the foot of a page, inside its footer.
    package func foot(_ language: String) -> Markup {
        var html = MarkupWriter()
        html.raw("<p>")
        open(to: &html)
        html.text(name)
        if link != nil { html.raw("</a>") }
        if let footer = footer(language) {
            html.raw(" · <bdi>")
            html.text(footer)
            html.raw("</bdi>")
        }
        html.raw("</p>")
        return html.finish()
    }

    private func open(to html: inout MarkupWriter) {
        guard let link else { return }
        html.raw("<a")
        html.attribute("href", link)
        html.raw(">")
    }
}
