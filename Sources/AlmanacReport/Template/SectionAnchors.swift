/// Links from the sections of one page to the same sections of another with more details.
extension ReportTemplate {
    /// The section of a page about the same subject as each section of this template: it shows the same series, has the same id, names the same in its
    /// words, or is about the same system.
    ///
    /// - Returns: Ids of the page's sections, by those of this template; a section that the page has nothing of is left out.
    package func anchors(in page: ReportTemplate) -> [String: String] {
        var anchors: [String: String] = [:]
        for section in sections {
            // The series and metrics that a section shows are the best sign of its subject.
            let match =
                section.shown.lazy.compactMap { name in page.sections.first { $0.shown.contains(name) } }.first
                ?? page.sections.first { $0.id == section.id }
                ?? page.sections.first { !section.named.isDisjoint(with: $0.named) }
                ?? page.sections.first { !Self.systems(section.named).isDisjoint(with: Self.systems($0.named)) }
            anchors[section.id] = match?.id
        }
        return anchors
    }

    private static func systems(_ names: Set<String>) -> Set<String> {
        Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
    }
}

extension ReportTemplate.CardTemplate {
    /// The series and metrics that its fences name, in order.
    var shown: [String] {
        fences.flatMap { fence -> [String] in
            switch fence.spec {
            case .chart(let chart): [chart.series]
            case .table(let table): [table.series]
            case .cards(let cards): [cards.series]
            case .todo: []
            case .tiles(let tiles): tiles.named.map(\.metric)
            }
        }
    }
}

extension ReportTemplate.SectionTemplate {
    /// The series and metrics that its fences name, in order.
    fileprivate var shown: [String] { ([opening] + cards).flatMap(\.shown) }

    /// Those, and what its words name.
    fileprivate var named: Set<String> {
        ([opening] + cards).reduce(into: Set(shown)) { $0.formUnion($1.body.names) }
    }
}
