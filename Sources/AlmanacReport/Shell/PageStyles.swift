/// The kinds of pages that are written.
package enum PageKind: CaseIterable, Sendable {
    case dashboard, report, index

    /// Classes that only this kind of page has.
    var ownClasses: [StaticString] {
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
        guard let dashboard = Stylesheet(base: base, theme: theme, for: .dashboard),
            let report = Stylesheet(base: base, theme: theme, for: .report), let index = Stylesheet(base: base, theme: theme, for: .index)
        else { return nil }
        self.dashboard = dashboard
        self.report = report
        self.index = index
    }
}

/// Leaves out of a stylesheet the rules of other kinds of pages.
enum PageRules {
    /// - Parameters:
    ///   - css: Without comments.
    ///   - kind: Rules about classes of all other kinds are left out.
    static func rules(of css: [UInt8], for kind: PageKind) -> [UInt8] {
        let foreign = PageKind.allCases.filter { $0 != kind }.flatMap(\.ownClasses).map { Array("\($0)".utf8) }
        return RuleList(css).rules(ofClasses: { name in !foreign.contains { $0.elementsEqual(name) } })
    }
}
