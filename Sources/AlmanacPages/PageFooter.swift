import AlmanacReport
import AlmanacText

extension SubjectRendering {
    /// Links to the other files of the subject.
    func links(besides format: Format) -> [(path: String, title: String)] {
        Format.allCases.compactMap { other in
            guard other != format, formats.contains(other), let title = other.linkTitle else { return nil }
            return (other.mainFile, context.text.words.text(title))
        }
    }

    /// The foot of a page: where the numbers come from, how old they are, and where the same numbers lie beside the page.
    func footer(besides format: Format) -> Markup {
        let words = context.text.words
        var html = MarkupWriter()
        html.raw("<footer>")
        html.raw("<p>")
        html.text(asOfLine)
        html.raw("</p>")
        if let brand = templates.brand { html.raw(brand.foot(words.language)) }
        let links = links(besides: format)
        if !links.isEmpty {
            html.raw("<nav")
            html.attribute("aria-label", words.text("pages.other-forms"))
            html.raw(">")
        }
        for (index, link) in links.enumerated() {
            html.raw(index == 0 ? "<a href=\"" : " · <a href=\"")
            html.text(link.path)
            html.raw("\">")
            html.text(link.title)
            html.raw("</a>")
        }
        html.raw(links.isEmpty ? "</footer>" : "</nav></footer>")
        return html.finish()
    }
}
