import AlmanacInsights
import AlmanacModel
import AlmanacText
import Yams

/// Words at points of a chart, and how its values lie on their axis.
extension FenceParser {
    private static let annotated: [AlmanacReport.Mark] = [.line, .area, .bar]
    private static let mostAnnotations = 12

    mutating func annotations(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> [AnnotationSpec] {
        guard let node = options["annotations"], let mark, let definition else { return [] }
        guard Self.annotated.contains(mark) else {
            report(node.mark, "'annotations' are words at lines, areas and bars; a \(mark.rawValue) has none")
            return []
        }
        if mark == .bar, measures.count > 1 {
            report(node.mark, "'annotations' are for bars of one measure; nobody could tell whose they are")
            return []
        }
        guard let items = node.sequence, items.count <= Self.mostAnnotations else {
            report(
                node.mark,
                "'annotations' are a list of at most \(Self.mostAnnotations); write '- at: highest' and 'text: …' below it for each")
            return []
        }
        return items.compactMap { item in
            guard let options = FenceOptions(item) else {
                report(item.mark, "an annotation has 'at:' and 'text:'; write '- at: highest' and 'text: …' below it")
                return nil
            }
            return annotation(options, definition, measures)
        }
    }

    private mutating func annotation(
        _ options: FenceOptions, _ definition: SeriesDefinition, _ measures: [String]
    ) -> AnnotationSpec? {
        check(options, ["at", "text", "measure"])
        guard let node = options["at"] else {
            report(options.mark, "an annotation needs 'at:', such as 'at: highest' or 'at: 2026-11-01'")
            return nil
        }
        let place = place(node, definition)
        let measure = names(options, "measure", definition).first
        if let measure, measures.isEmpty ? measure != definition.measures.first?.name : !measures.contains(measure) {
            report(options["measure"]?.mark, "the chart does not draw the measure '\(measure)'; name it in 'measures:'")
            return nil
        }
        guard let text = text(options, "text") else {
            if options["text"] == nil { report(options.mark, "an annotation needs 'text:', the words that stand there") }
            return nil
        }
        return place.map { AnnotationSpec(place: $0, measure: measure, text: text) }
    }

    private mutating func place(_ node: Node, _ definition: SeriesDefinition) -> AnnotationSpec.Place? {
        let word = node.string ?? ""
        switch word {
        case "first": return .first
        case "last": return .last
        case "highest": return .highest
        case "lowest": return .lowest
        default: break
        }
        let period = LocalPeriod(label: word, in: .utc)
        switch definition.keyName {
        case "day":
            if let period, period.length == .day { return .key(.day(period.first)) }
            report(node.mark, "'at' takes first, last, highest, lowest, or a day such as 2026-11-01; '\(word)' is none of these")
        case "month":
            if let period, period.length == .month { return .key(.month(period.first.month)) }
            report(node.mark, "'at' takes first, last, highest, lowest, or a month such as 2026-11; '\(word)' is none of these")
        default:
            report(node.mark, "'at' takes first, last, highest or lowest; '\(word)' is none of these")
        }
        return nil
    }

    /// Bars and areas begin at zero, which a logarithmic axis does not have.
    mutating func scale(_ options: FenceOptions, _ mark: AlmanacReport.Mark?) -> Figure.Scale {
        guard let scale: Figure.Scale = choice(options, "scale"), let mark else { return .linear }
        guard scale == .log, mark != .line else { return scale }
        report(
            options["scale"]?.mark,
            "'scale: log' is for mark line; "
                + ([.bar, .area].contains(mark)
                    ? "\(mark.rawValue)s begin at zero, which a logarithmic axis does not have" : "a \(mark.rawValue) has none"))
        return .linear
    }
}
