package import AlmanacModel
package import AlmanacReport
package import AlmanacText

/// Pages with the subjects of a large fleet in order of their names.
package struct NameIndex: Sendable {
    /// Names a page.
    package static let pageSize = 1000

    /// Where the names that begin with a letter are.
    package struct Initial: Hashable, Sendable {
        /// The letter, in capitals; "#" for what is none.
        package var letter: String
        /// Of the first name of that letter, counted from 0 over all pages.
        package var position: Int

        package init(letter: String, position: Int) {
            self.letter = letter
            self.position = position
        }
    }

    private let templates: TemplateSet
    private let words: Words

    package init(templates: TemplateSet, words: Words = Words()) {
        self.templates = templates
        self.words = words
    }

    /// The letter that a name is listed under.
    package static func initial(of name: String) -> String {
        guard let first = name.first, first.isLetter else { return "#" }
        return first.uppercased()
    }

    /// The line of a subject.
    ///
    /// - Parameters:
    ///   - id: The subject's id, which distinguishes two of one name.
    ///   - target: Of the link: the subject's file, encoded.
    package static func item(_ name: String, id: String, target: String) -> Markup {
        var html = MarkupWriter(capacity: 128)
        html.raw("<li><a")
        html.attribute("href", target)
        html.raw(">")
        html.text(name)
        html.raw("</a>")
        if id != name {
            html.raw(" <small>")
            html.text(id)
            html.raw("</small>")
        }
        html.raw("</li>\n")
        return html.finish()
    }

    /// One page of names.
    ///
    /// - Parameters:
    ///   - number: From 1, of `count`.
    ///   - items: Of this page, in order.
    ///   - initials: Of all pages, in order.
    package func page(_ number: Int, of count: Int, items: [Markup], initials: [Initial]) -> Artifact {
        var body = MarkupWriter(capacity: items.reduce(4096) { $0 + $1.bytes.count })
        body.raw("<main><header>")
        if let brand = templates.brand { body.raw(brand.heading) }
        body.raw("<div class=top><h1>")
        body.text(words.text("index.by-name"))
        body.raw("</h1></div></header>")
        PageNavigation(words).tabs(.name, to: &body)
        body.raw("<nav class=pages")
        body.attribute("aria-label", words.text("index.initials"))
        body.raw(">")
        for initial in initials {
            body.raw("<a")
            body.attribute("href", Self.link(to: initial.position, from: number))
            body.raw(">")
            body.text(initial.letter)
            body.raw("</a>")
        }
        body.raw("</nav><article class=\"card names\">")
        let positions = (number - 1) * Self.pageSize..<(number - 1) * Self.pageSize + items.count
        var isOpen = false
        for (position, item) in zip(positions, items) {
            let initial = initials.first { $0.position == position }
            if initial != nil || !isOpen {
                if isOpen { body.raw("</ul>") }
                if let initial {
                    body.raw("<h2")
                    body.attribute("id", Self.anchor(position))
                    body.raw(">")
                    body.text(initial.letter)
                    body.raw("</h2>")
                }
                body.raw("<ul>")
                isOpen = true
            }
            body.raw(item)
        }
        body.raw(isOpen ? "</ul></article>" : "</article>")
        PageNavigation(words).pages(number, of: count, file: Self.file, to: &body)
        PageNavigation(words).foot(templates.brand, to: &body)
        body.raw("</main>")
        return Artifact(
            path: Self.file(number), mediaType: "text/html; charset=utf-8",
            bytes: templates.pageShell.page(
                title: PageNavigation(words).title("index.by-name", number, of: count), style: templates.styles.index, words: words,
                body: body.finish()))
    }

    /// Where the names that begin with a letter are.
    ///
    /// - Parameter number: The page of names from which the link leads there; `nil` from another page.
    static func link(to position: Int, from number: Int? = nil) -> String {
        let page = position / pageSize + 1
        return (page == number ? "" : file(page)) + "#" + anchor(position)
    }

    private static func anchor(_ position: Int) -> String { "n\(position)" }

    static func file(_ number: Int) -> String {
        number == 1 ? "names.html" : "names-\(number).html"
    }
}
