import AlmanacCharts
import AlmanacText

/// A small drawing for a common category, or for any other. It repeats the name beside it, so it is hidden from screen readers.
///
/// A page has the path of each icon once, in a symbol, however many rows show it.
struct CategoryIcon: Hashable, Comparable {
    /// A kind of `CategoryColours`, or the number after the last for all others.
    let kind: Int

    /// - Parameter name: The category's name in the data.
    init(of name: String) {
        // "No category" has a colour of its own among the kinds, and no drawing.
        let isNone = Array(name.lowercased().utf8)[...].contains(ascii: "categor")
        kind = isNone ? Self.paths.count - 1 : CategoryColours.kind(of: name) ?? Self.paths.count - 1
    }

    init(kind: Int) {
        self.kind = min(max(kind, 0), Self.paths.count - 1)
    }

    static func < (one: CategoryIcon, other: CategoryIcon) -> Bool { one.kind < other.kind }

    /// Lines of 16 by 16 units, in the order of the kinds of `CategoryColours`; the last is that of all other categories.
    static let paths: [StaticString] = [
        // A basket.
        "M2 6h12l-1.5 7h-9zM5 6l2-4M11 6 9 2",
        // A roof and walls.
        "M2 8l6-5 6 5M4 7v6h8V7",
        // A bus.
        "M3 3h10v8H3zM3 7h10M5 13v-2M11 13v-2",
        // A star.
        "M8 2l1.8 4 4.2.4-3.2 2.8 1 4.3L8 11.2l-3.8 2.3 1-4.3L2 6.4 6.2 6z",
        // A screen with the sign for playing.
        "M2 4h12v8H2zM7 6l3 2-3 2z",
        // A fork and a knife.
        "M5 2v4M3 2v3q0 2 2 2t2-2V2M5 7v7M12 14V2q-2 2-2 6h2",
        // A shirt.
        "M5 2 2 5l2 2 1-1v8h6V6l1 1 2-2-3-3q-3 2-6 0z",
        // A cross.
        "M6 2h4v4h4v4h-4v4H6v-4H2V6h4z",
        // Two arrows in a circle.
        "M3 7a5 5 0 0 1 9-2M13 2v3h-3M13 9a5 5 0 0 1-9 2M3 14v-3h3",
        // A screen on its foot.
        "M2 3h12v8H2zM6 14h4M8 11v3",
        // A bag.
        "M3 5h10l1 9H2zM5.5 7V4a2.5 2.5 0 0 1 5 0v3",
        // A cup.
        "M3 5h8v5q0 3-3 3H6q-3 0-3-3zM11 6h1.5a1.5 1.5 0 0 1 0 4H11",
        // A flash.
        "M9 2 4 9h4l-1 5 5-7H8z",
        // A plane of paper.
        "M14 2 2 7l4 2 2 5zM6 9l3-3",
        // A glass.
        "M4 2h8l-.5 4a3.5 3.5 0 0 1-7 0zM8 9.5V14M5.5 14h5",
        // A game controller.
        "M4 5h8q2 0 2 3t-2 4l-2-2H6l-2 2q-2-1-2-4t2-3zM5 8h2M6 7v2",
        // A tag.
        "M2 2h6l6 6-6 6-6-6zM5 5h.01",
    ]

    /// Where the icon is shown.
    func write(to html: inout MarkupWriter) {
        html.raw("<svg class=ic aria-hidden=true><use href=#ic")
        html.integer(kind)
        html.raw(" /></svg>")
    }

    /// The paths of icons, where a page has not shown them; nothing when there are none.
    static func writeSymbols(_ icons: Set<CategoryIcon>, to html: inout MarkupWriter) {
        guard !icons.isEmpty else { return }
        html.raw("<svg class=ics aria-hidden=true>")
        for icon in icons.sorted() { icon.writeSymbol(to: &html) }
        html.raw("</svg>")
    }

    func writeSymbol(to html: inout MarkupWriter) {
        html.raw("<symbol id=ic")
        html.integer(kind)
        html.raw(" viewBox=0,0,16,16><path d=\"")
        html.raw(Self.paths[kind])
        html.raw("\"/></symbol>")
    }
}
