import AlmanacMarkup

extension SVG {
    /// The picture as a file of its own: what was drawn for a page, on a white ground with a margin of sixteen pixels, so that any viewer shows it
    /// right in light and in dark.
    ///
    /// Colours are written out on every mark, and classes mean nothing without a page; so the picture need not be drawn a second time.
    ///
    /// - Precondition: drawn for a page (`ChartContext.Surface.inline`) with a name of its own.
    public func standalone() -> SVG {
        guard let headEnd = bytes.firstIndex(of: 0x3E) else { return self }
        // Name and description come first in a file, the ground after them.
        let namesEnd = bytes[headEnd...].firstRange(ofASCII: "</desc>")?.upperBound ?? headEnd + 1
        let margin = 16
        let (outerWidth, outerHeight) = (width + 2 * margin, height + 2 * margin)
        var svg = MarkupWriter(capacity: bytes.count + 512)
        svg.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        svg.attribute("font-family", Theme.family)
        svg.attribute("width", outerWidth)
        svg.attribute("height", outerHeight)
        svg.raw(" viewBox=\"")
        for (index, number) in [-margin, -margin, outerWidth, outerHeight].enumerated() {
            if index > 0 { svg.raw(" ") }
            svg.integer(number)
        }
        svg.raw("\"")
        // The rest of the opening tag as it was drawn, without the size and the class of a page.
        svg.raw(part: Self.namingAttributes(bytes[..<headEnd]))
        svg.raw(part: bytes[headEnd..<namesEnd])
        svg.raw("<rect")
        svg.attribute("x", -margin)
        svg.attribute("y", -margin)
        svg.attribute("width", outerWidth)
        svg.attribute("height", outerHeight)
        svg.raw(" rx=\"8\" fill=\"#ffffff\"/>")
        svg.raw(part: bytes[namesEnd...])
        return SVG(bytes: svg.finish().bytes, width: outerWidth, height: outerHeight, title: title, description: description)
    }

    /// What follows the viewBox in an opening tag of ours: text attributes, role and name.
    private static func namingAttributes(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let value = head.firstRange(ofASCII: " viewBox=\"")?.upperBound, let close = head[value...].firstIndex(of: 0x22) else {
            return []
        }
        return head[(close + 1)...]
    }
}
