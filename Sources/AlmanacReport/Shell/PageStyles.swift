/// The kinds of pages that are written.
enum PageKind: CaseIterable, Sendable {
    case dashboard, report, index

    /// Classes that only this kind of page has.
    var ownClasses: [String] {
        switch self {
        case .dashboard: ["picker", "strip", "vs", "v", "v0", "more", "rest", "cards", "when"]
        case .report: ["page"]
        case .index: ["fleet", "pages", "names"]
        }
    }
}

/// The stylesheets of a run: one for each kind of page, with the rules that it can use.
package struct PageStyles: Sendable {
    package let dashboard: Stylesheet
    package let report: Stylesheet
    package let index: Stylesheet

    /// - Returns: `nil` where `Stylesheet` has none.
    package init?(base: [UInt8], theme: [UInt8]) {
        guard let all = Stylesheet(base: base, theme: theme) else { return nil }
        (dashboard, report, index) = (all.of(.dashboard), all.of(.report), all.of(.index))
    }
}
