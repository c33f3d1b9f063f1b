import AlmanacInsights
package import AlmanacModel
import AlmanacReport
import AlmanacText

/// The catalogue as a person or a program reads it: the names that templates use, and what readers of English see in their place.
package struct CatalogueListing: Sendable {
    private let prefix: String
    private let words: Words
    private let catalogue: Catalogue

    /// - Parameters:
    ///   - prefix: Lists only names that begin with it; empty lists all.
    ///   - declarations: Systems of the settings.
    /// - Throws: `RunFailure` when the words that are built in cannot be read, which is a bug.
    package init(prefix: String, declarations: [Declaration] = []) throws(RunFailure) {
        self.prefix = prefix
        catalogue = Catalogue(declaring: declarations)
        let folder = try TemplateFolder(nil, declaring: declarations)
        do throws(FileProblems) {
            words = try folder.library().words(WordsLibrary.fallback)
        } catch {
            throw RunFailure(.software, error.description)
        }
    }

    /// The English text that readers see: `Spent` for `metric.guardian.spend.total`.
    private func title(_ phrase: Phrase) -> String {
        words.text(phrase) { argument in
            switch argument {
            case .name(let name): name
            case .phrase(let phrase): title(phrase)
            default: ""
            }
        }
    }

    private func title(_ system: SystemInsights) -> String {
        switch system.title {
        case .phrase(let phrase): title(phrase)
        case .name(let name): name
        default: system.system
        }
    }

    private func isListed(_ name: String) -> Bool { prefix.isEmpty || name.hasPrefix(prefix) }

    /// True when neither a metric nor a series begins with the prefix.
    package var isEmpty: Bool {
        !catalogue.systems.contains { system in
            system.metrics.contains { isListed($0.name) } || system.series.contains { isListed($0.name) }
        }
    }

    /// `Spent: Charges of the day that lie in the window.`
    private func titled(_ phrase: Phrase, _ meaning: String) -> String { "\(title(phrase)): \(meaning)" }

    package var text: String {
        var text = ""
        func line(_ name: String, _ unit: String, _ meaning: String, indent: Int = 2) {
            let left = String(repeating: " ", count: indent) + name
            let column = 42
            text += left + String(repeating: " ", count: max(2, column - left.count)) + unit
            text += String(repeating: " ", count: max(1, 12 - unit.count)) + meaning + "\n"
        }
        for system in catalogue.systems {
            let metrics = system.metrics.filter { isListed($0.name) }
            let series = system.series.filter { isListed($0.name) }
            if metrics.isEmpty, series.isEmpty { continue }
            text += "\(title(system)): metrics\n"
            for metric in metrics {
                line(metric.name, metric.unit.rawValue, titled(metric.title, metric.meaning) + (metric.isRanged ? "" : " (any range)"))
            }
            text += "\n\(title(system)): series\n"
            for one in series {
                line(one.name, "", titled(one.title, one.meaning) + (one.isRanged ? "" : " (any range)"))
                line(one.keyName, "key", "\(title(one.keyTitle)).", indent: 6)
                for measure in one.measures {
                    line(measure.name, measure.unit.rawValue, titled(measure.title, measure.meaning), indent: 6)
                }
            }
            text += "\n"
        }
        if prefix.isEmpty {
            text += "Facts\n"
            for fact in Vocabulary.facts { line(fact.name, "text", fact.meaning) }
            text += "\nWhat may follow the name of a metric\n"
            for field in Vocabulary.metricFields { line("." + field.name, "text", field.meaning) }
            text += "\nWhat may follow the name of a series\n"
            for flag in Vocabulary.seriesFlags { line("." + flag.name, flag.isText ? "text" : "section", flag.meaning) }
        }
        return text
    }

    package var json: String {
        let json = JSONWriter.document { json in
            json.objects("metrics", catalogue.systems.flatMap(\.metrics).filter { isListed($0.name) }) { json, metric in
                json.string("name", metric.name)
                json.string("title", title(metric.title))
                json.string("unit", metric.unit.rawValue)
                json.boolean("ranged", metric.isRanged)
                json.string("meaning", metric.meaning)
            }
            json.objects("series", catalogue.systems.flatMap(\.series).filter { isListed($0.name) }) { json, series in
                json.string("name", series.name)
                json.string("title", title(series.title))
                json.string("key", series.keyName)
                json.string("key_title", title(series.keyTitle))
                json.boolean("ranged", series.isRanged)
                json.string("meaning", series.meaning)
                json.objects("measures", series.measures) { json, measure in
                    json.string("name", measure.name)
                    json.string("title", title(measure.title))
                    json.string("unit", measure.unit.rawValue)
                    json.string("meaning", measure.meaning)
                }
            }
        }
        return String(decoding: json, as: UTF8.self)
    }
}
