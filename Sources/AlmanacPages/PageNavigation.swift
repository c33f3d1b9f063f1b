import AlmanacModel
import AlmanacReport
import AlmanacText

/// Links between the pages of an index.
struct PageNavigation {
    private let words: Words

    init(_ words: Words) {
        self.words = words
    }

    /// The title of a page of several.
    func title(_ name: String, _ number: Int, of count: Int) -> String {
        let title = words.text(name)
        guard count > 1 else { return title }
        return plain(Phrase("index.title-page", ["title": .name(title), "page": .count(number), "pages": .count(count)]))
    }

    /// The ways to find somebody in a large fleet.
    enum Tab: CaseIterable {
        case attention, everyone, name

        var title: String {
            switch self {
            case .attention: "index.by-attention"
            case .everyone: "index.title"
            case .name: "index.by-name"
            }
        }

        var file: String {
            switch self {
            case .attention: FleetIndex.Part.lead.file
            case .everyone: FleetIndex.Part.page(1, of: 1).file
            case .name: NameIndex.file(1)
            }
        }
    }

    /// Links between the first of each group, everybody, and the order by name.
    func tabs(_ here: Tab, to body: inout MarkupWriter) {
        body.raw("<nav class=pages")
        body.attribute("aria-label", words.text("index.orders"))
        body.raw(">")
        for tab in Tab.allCases { link(words.text(tab.title), to: tab == here ? nil : tab.file, &body) }
        body.raw("</nav>")
    }

    /// Links to find somebody without a script: by the first letter of the name, then by the browser's own search.
    func find(_ initials: [NameIndex.Initial], to body: inout MarkupWriter) {
        guard !initials.isEmpty else { return }
        body.raw("<nav class=letters")
        body.attribute("aria-label", words.text("index.initials"))
        body.raw("><small>")
        body.text(words.text("index.find"))
        body.raw("</small> ")
        for initial in initials { link(initial.letter, to: NameIndex.link(to: initial.position), &body) }
        body.raw("</nav>")
    }

    /// Links to the first and the last page, and to those around this one; nothing for a single page.
    func pages(_ number: Int, of count: Int, file: (Int) -> String, to body: inout MarkupWriter) {
        guard count > 1 else { return }
        body.raw("<nav class=pages")
        body.attribute("aria-label", words.text("index.pages"))
        body.raw(">")
        var last = 0
        for page in 1...count where page == 1 || page == count || abs(page - number) <= 3 {
            if page > last + 1 { body.raw("<span>…</span>") }
            last = page
            link(String(page), to: page == number ? nil : file(page), &body)
        }
        body.raw("</nav>")
    }

    /// The foot of an index, where there is something to say.
    func foot(_ brand: Brand?, to body: inout MarkupWriter) {
        guard let brand else { return }
        body.raw("<footer>")
        body.raw(brand.foot(words.language))
        body.raw("</footer>")
    }

    /// - Parameter file: `nil` for the page itself.
    private func link(_ text: String, to file: String?, _ body: inout MarkupWriter) {
        if let file {
            body.raw("<a")
            body.attribute("href", file)
            body.raw(">")
            body.text(text)
            body.raw("</a>")
        } else {
            body.raw("<b aria-current=page>")
            body.text(text)
            body.raw("</b>")
        }
    }

    /// A message about the whole, whose numbers are written plainly: the index is nobody's, and has no locale.
    func plain(_ phrase: Phrase) -> String {
        words.text(phrase) { argument in
            switch argument {
            case .value(.count(let count)): String(count)
            case .name(let name): name
            default: ""
            }
        }
    }
}
