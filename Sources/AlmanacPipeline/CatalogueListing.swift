import AlmanacInsights
import AlmanacMarkup
import AlmanacModel
import AlmanacRendering
import AlmanacReport

/// The catalogue as a person or a program reads it.
package struct CatalogueListing: Sendable {
    private let prefix: String

    package init(prefix: String) {
        self.prefix = prefix
    }

    private func isListed(_ name: String) -> Bool { prefix.isEmpty || name.hasPrefix(prefix) }

    /// Whether no metric and no series begins with the prefix.
    package var isEmpty: Bool {
        !Catalogue.systems.contains { system in
            system.metrics.contains { isListed($0.name) } || system.series.contains { isListed($0.name) }
        }
    }

    package var text: String {
        var text = ""
        func line(_ name: String, _ unit: String, _ meaning: String, indent: Int = 2) {
            let left = String(repeating: " ", count: indent) + name
            let column = 42
            text += left + String(repeating: " ", count: max(2, column - left.count)) + unit
            text += String(repeating: " ", count: max(1, 12 - unit.count)) + meaning + "\n"
        }
        for system in Catalogue.systems {
            let metrics = system.metrics.filter { isListed($0.name) }
            let series = system.series.filter { isListed($0.name) }
            if metrics.isEmpty, series.isEmpty { continue }
            text += "\(system.title): metrics\n"
            for metric in metrics { line(metric.name, metric.unit.rawValue, metric.meaning + (metric.isRanged ? "" : " (any range)")) }
            text += "\n\(system.title): series\n"
            for one in series {
                line(one.name, "", one.meaning + (one.isRanged ? "" : " (any range)"))
                line(one.keyName, "key", (one.keyTitle.verbatimText ?? one.keyName) + ".", indent: 6)
                for measure in one.measures { line(measure.name, measure.unit.rawValue, measure.meaning, indent: 6) }
            }
            text += "\n"
        }
        if prefix.isEmpty {
            text += "Facts\n"
            for fact in Vocabulary.facts { line(fact.name, "text", fact.meaning) }
            text += "\nWhat may follow the name of a metric\n"
            for field in Vocabulary.metricFields { line("." + field.name, "text", field.meaning) }
            text += "\nWhat may follow the name of a series\n"
            line(".is_present", "section", "whether the dump has it")
            line(".is_empty", "section", "whether it is there and has no rows")
            line(".row_count", "text", "how many rows it has")
        }
        return text
    }

    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.array("metrics") { json in
                for system in Catalogue.systems {
                    for metric in system.metrics where isListed(metric.name) {
                        json.object { json in
                            json.string("name", metric.name)
                            json.string("title", metric.title.verbatimText ?? metric.name)
                            json.string("unit", metric.unit.rawValue)
                            json.boolean("ranged", metric.isRanged)
                            json.string("meaning", metric.meaning)
                        }
                    }
                }
            }
            json.array("series") { json in
                for system in Catalogue.systems {
                    for series in system.series where isListed(series.name) {
                        json.object { json in
                            json.string("name", series.name)
                            json.string("title", series.title.verbatimText ?? series.name)
                            json.string("key", series.keyName)
                            json.boolean("ranged", series.isRanged)
                            json.string("meaning", series.meaning)
                            json.array("measures") { json in
                                for measure in series.measures {
                                    json.object { json in
                                        json.string("name", measure.name)
                                        json.string("title", measure.title.verbatimText ?? measure.name)
                                        json.string("unit", measure.unit.rawValue)
                                        json.string("meaning", measure.meaning)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }
}
