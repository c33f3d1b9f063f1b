import AlmanacText

extension SVGWriter {
    /// Opens the picture: its size, name and description, and the ground of a stand-alone file.
    mutating func begin(_ head: DisplayList.Head) {
        switch head.form {
        case .fixed: beginFixed(head)
        case .word: beginWord(head)
        case .page(let left, let right, _): beginPage(head, left: left, right: right)
        }
    }

    private mutating func beginFixed(_ head: DisplayList.Head) {
        out.raw("<svg")
        if head.isInline {
            out.attribute(class: "ch")
        } else {
            out.raw(" xmlns=\"http://www.w3.org/2000/svg\"")
            out.attribute("font-family", Theme.family)
            // In pages the theme sets it.
            out.raw(" stroke-linejoin=\"round\"")
        }
        size(head)
        role()
        if isAlone, isOnPage, !head.isNamedElsewhere {
            label(head)
            out.raw(">")
        } else {
            name(head)
        }
        guard !head.isInline else { return }
        out.raw("<rect")
        out.attribute("width", head.width)
        out.attribute("height", head.height)
        out.raw(" rx=\"8\"")
        out.raw(looks.fill[Int(Paint.card.code)])
        out.raw("/><g transform=\"translate(")
        out.integer(head.inset)
        out.raw(" ")
        out.integer(head.inset)
        out.raw(")\">")
    }

    private mutating func beginWord(_ head: DisplayList.Head) {
        out.raw("<svg")
        out.attribute(class: "ch")
        size(head)
        out.raw(out.isBare ? " role=img" : " role=\"img\"")
        if head.isNamedElsewhere {
            label(by: head.prefix)
            out.raw(">")
        } else {
            out.raw("><title>")
            out.text(head.sentence)
            out.raw("</title>")
        }
    }

    /// Opens a picture at full width, with the margins of its frame.
    private mutating func beginPage(_ head: DisplayList.Head, left: Int, right: Int) {
        out.raw("<svg class=\"ch f")
        if left > 0 {
            out.raw(" m")
            out.integer(left)
        }
        if right > 0 {
            out.raw(" r")
            out.integer(right)
        }
        out.raw("\"")
        out.attribute("height", head.height)
        role()
        if head.hasNameElements { return name(head) }
        label(head)
        out.raw(">")
    }

    private mutating func role() {
        if !isOnPage { out.raw(" font-size=\"12\" direction=\"ltr\"") }
        out.raw(out.isBare ? " role=img" : " role=\"img\"")
    }

    private mutating func size(_ head: DisplayList.Head) {
        // A page sets the width by its style, and the view box gives the height.
        if !out.isBare {
            out.attribute("width", head.width)
            out.attribute("height", head.height)
        }
        viewBox(width: { $0.integer(head.width) }, height: head.height)
    }

    /// Ends the start tag, and writes the name and the description.
    private mutating func name(_ head: DisplayList.Head) {
        label(by: head.prefix)
        out.raw(">")
        guard !head.isNamedElsewhere else { return }
        out.raw("<title id=\"")
        out.text(head.prefix)
        out.raw("-t\">")
        out.text(head.name)
        out.raw("</title><desc id=\"")
        out.text(head.prefix)
        out.raw("-d\">")
        out.text(head.description)
        out.raw("</desc>")
    }

    /// Writes the name and the description as attributes, with the content of a fixed picture's elements, so that nothing refers to those.
    private mutating func label(_ head: DisplayList.Head) {
        out.raw(" aria-label=\"")
        out.text(head.name)
        let description = isAlone && !head.brief.isEmpty ? head.brief : head.description
        if !description.isEmpty {
            out.raw(". ")
            out.text(description)
        }
        out.raw("\"")
    }

    private mutating func label(by prefix: String) {
        out.raw(" aria-labelledby=\"")
        out.text(prefix)
        out.raw("-t ")
        out.text(prefix)
        out.raw("-d\"")
    }
}
