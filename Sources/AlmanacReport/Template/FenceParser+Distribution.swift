import AlmanacInsights
import AlmanacModel
import AlmanacText
import Yams

/// Options of histograms, strips and treemaps.
extension FenceParser {
    /// True when the options are right for a mark of a distribution; reports mistakes.
    mutating func isSpread(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark, _ definition: SeriesDefinition, _ measures: [String]
    ) -> Bool {
        let place = options["measures"]?.mark ?? options["mark"]?.mark
        let drawn = measures.isEmpty ? definition.measures.prefix(1) : definition.measures.filter { measures.contains($0.name) }[...]
        if mark == .histogram, let node = options["top"] {
            report(node.mark, "a histogram counts all rows; leave 'top' out")
            return false
        }
        if mark == .histogram, measures.count > 1 {
            report(place, "mark 'histogram' counts the values of one measure; name one in 'measures:'")
            return false
        }
        if options["by"] != nil, measures.count > 1 {
            report(place, "'by' parts the values of one measure into rows; name one in 'measures:', or leave 'by' out")
            return false
        }
        for measure in drawn {
            switch measure.unit {
            case .money, .count, .days, .number, .ratio, .multiplier: continue
            default:
                report(place, "mark '\(mark.rawValue)' draws numbers; '\(measure.name)' of \(definition.name) is none")
                return false
            }
        }
        if Set(drawn.map(\.unit)).count > 1 {
            report(place, "mark 'strip' has one scale for all; write 'measures:' with those of one unit")
            return false
        }
        return true
    }

    /// True when the options are right for a treemap; reports mistakes.
    mutating func isWhole(_ options: FenceOptions, _ definition: SeriesDefinition, _ measures: [String]) -> Bool {
        if let node = options["top"] {
            report(node.mark, "a treemap has all rows, the smallest ones together; leave 'top' out")
            return false
        }
        let place = options["measures"]?.mark ?? options["mark"]?.mark
        if measures.count > 1 {
            report(place, "mark 'treemap' draws the parts of one measure; name one in 'measures:'")
            return false
        }
        guard let drawn = definition.measures.first(where: { measures.isEmpty || $0.name == measures[0] }) else { return false }
        switch drawn.unit {
        case .money, .count, .days, .number: return true
        default:
            report(place, "mark 'treemap' draws amounts or counts; '\(drawn.name)' of \(definition.name) is neither")
            return false
        }
    }

    /// The measure by whose names values are in rows.
    mutating func by(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> String? {
        guard let node = options["by"], let mark, let definition else { return nil }
        guard mark == .strip else {
            report(node.mark, "'by' says which row a value of a strip is in; a \(mark.rawValue) has none")
            return nil
        }
        guard let name = names(options, "by", definition).first else { return nil }
        let texts = definition.measures.filter { $0.unit == .text }.map(\.name)
        guard texts.contains(name) else {
            report(
                node.mark,
                "'by' takes a measure with names"
                    + (texts.isEmpty ? "; \(definition.name) has none" : ", such as \(texts.joined(separator: ", "))"))
            return nil
        }
        return name
    }
}
