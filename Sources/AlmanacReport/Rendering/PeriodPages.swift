package import AlmanacModel

/// The dashboards of one subject where there are several, each about a period of its own, with ways from each to each.
package struct PeriodPages: Sendable {
    package struct Page: Sendable {
        /// In the subject's folder: `week.html`.
        package let path: String
        /// As a reader picks it: `October`.
        package let title: Phrase

        package init(path: String, title: Phrase) {
            self.path = path
            self.title = title
        }
    }

    /// In the order in which they are offered; the first is `index.html`.
    package let pages: [Page]
    /// The place among them of the one that is made.
    package var current = 0

    /// Of the one that is made.
    package var path: String { pages[current].path }

    package init(_ pages: [Page]) {
        self.pages = pages
    }
}
