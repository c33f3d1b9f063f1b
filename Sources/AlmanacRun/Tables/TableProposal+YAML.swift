import AlmanacDump
import AlmanacModel

extension TableProposal {
    /// The settings, with comments beside what was chosen.
    ///
    /// - Parameters:
    ///   - command: The command that they come of.
    ///   - sums: What each measure comes to, as text.
    package func yaml(command: String, sums: [String]) -> String {
        var settings = SettingsText(command: command)
        settings.add(0, "data:")
        settings.add(1, "\(system):")
        settings.add(2, "title: \(SettingsText.scalar(Titles(columnName: system).usual))")
        settings.add(2, "from: \(SettingsText.list(from))")
        settings.add(reading: reading)
        if let unpivot {
            let (name, value) = (SettingsText.scalar(unpivot.name), SettingsText.scalar(unpivot.value))
            let columns = unpivot.columns.map(SettingsText.scalar).joined(separator: ", ")
            settings.add(2, "unpivot: { as: \(name), value: \(value), columns: [\(columns)] }", "each becomes a row")
        }
        if let id { settings.add(2, "id: \(SettingsText.scalar(id))", "a row that two files have counts once") }
        if let time {
            let column = SettingsText.scalar(time)
            settings.add(2, "time: \(zone.map { "{ column: \(column), zone: \(SettingsText.scalar($0)) }" } ?? column)")
            if isMonthly {
                let isQuarter = stretch == .quarter
                let row = isQuarter ? "each row is of a quarter, and counts in its first month" : "each row is that of its month"
                settings.add(2, "grain: month", row + (isQuarter ? "" : "; leave it out where days are meant"))
            }
            switch stretch {
            case .week: settings.add(2, "grain: week", "each row is that of its week")
            case .quarter: settings.add(2, "missing: gap", "what lies between is not known")
            default: break
            }
        } else {
            let reason = unpivot == nil ? "No column has days in it" : "The months name no year"
            settings.add(2, "# \(reason), so that the page has no periods.")
        }
        if let subject { settings.add(2, "subject: \(SettingsText.scalar(subject))", "a report for each of its names") }
        settings.add(2, "measures:")
        for (measure, sum) in zip(measures, sums) {
            let note = ["comes to \(sum)", measure.note].filter { !$0.isEmpty }.joined(separator: "; ")
            settings.add(3, "\(measure.name): \(written(measure))", note)
        }
        if isRegular {
            let each = declaration.grain.stretch?.rawValue ?? "day"
            settings.add(3, "# Each \(each) has as many rows as any other; `rows: count` counts them.")
        }
        if !splits.isEmpty, splits.allSatisfy({ $0.isFound && $0.title == nil }) {
            settings.add(
                2, "by: [\(splits.map(\.name).joined(separator: ", "))]",
                splits.map { "\($0.column) has \($0.note)" }.joined(separator: ", "))
        } else if !splits.isEmpty {
            settings.add(2, "by:")
            for split in splits {
                let usual = SettingsText.scalar(split.title ?? Titles(columnName: split.name).usual)
                let title = split.title.map { ", title: \(SettingsText.scalar($0))" } ?? ""
                let options = "{ column: \(SettingsText.scalar(split.column))\(title) }"
                settings.add(3, "\(split.name): \(split.isFound ? usual : options)", split.note)
            }
        }
        for column in left { settings.add(2, "# '\(column.name)' is left out: \(column.reason)") }
        if let period = isMonthly ? "month" : stretch == .week ? "week" : nil {
            settings.add(0, "mail:")
            settings.add(1, "period: \(period)", "a mail is about a \(period), too")
        }
        return settings.text
    }

    /// A sum by the measure that is this and nothing else.
    private func term(_ aggregate: Declaration.Aggregate) -> String {
        measures.first { $0.formula == .aggregate(aggregate) }?.name ?? aggregate.description
    }

    private func written(_ measure: Measure) -> String {
        let formula: String
        switch measure.formula {
        case .aggregate(let aggregate): formula = aggregate.description
        // A mean is its sum by a count.
        case .quotient(.aggregate(let sum), _) where measure.formula.isMean:
            formula = "mean" + sum.description.dropFirst(sum.function.name.count)
        case .quotient(.aggregate(let one), .aggregate(let other)): formula = "\(term(one)) / \(term(other))"
        default: formula = "count"
        }
        let unit: String? =
            switch measure.unit {
            case .money(let currency?): currency.code
            case .percent: "percent"
            case .quantity(.own(let text)): "{ own: \(SettingsText.scalar(text)) }"
            case .quantity(let unit): SettingsText.scalar(unit.symbol)
            case .count where formula != "count": "count"
            default: nil
            }
        let options = [unit.map { "unit: \($0)" }, measure.title.map { "title: \(SettingsText.scalar($0))" }].compactMap(\.self)
        let text = SettingsText.scalar(formula)
        return options.isEmpty ? text : "{ is: \(text), \(options.joined(separator: ", ")) }"
    }
}
