import AlmanacModel
import Yams

/// `combined` of `almanac.yaml`: numbers that are made of measures of several systems.
///
/// ```yaml
/// combined:
///   cost_per_order: { is: ads.cost / shop.orders, good: lower, title: Cost of an order }
/// ```
///
/// They are measures of a system of their own, whose columns are those of the systems that they name.
enum CombinedReader {
    private static let system = "combined"

    static var setting: Setting<Settings> {
        .custom(
            system, at(\.combined),
            "Numbers made of measures of several systems under `data`, by name: `cost_per_order: { is: ads.cost / shop.orders, good: lower }`. They have the options of measures.",
            .named(.any([.text, .options(MeasureDraft.table.map(\.description))])), usual: "none", text: { "\($0)" },
            // They are read when all systems are known.
            read: { node, problems in
                if node.mapping == nil {
                    problems.report(
                        node.mark, "'combined' has formulas by their names: combined: { cost_per_order: ads.cost / shop.orders }")
                }
                return nil
            })
    }

    static func declaration(_ node: Node, of declarations: [Declaration], _ problems: inout SettingsProblems) -> Declaration? {
        guard let drafts = MeasureDraft.read(node, &problems), !drafts.isEmpty else { return nil }
        let known = declarations.flatMap { declaration in declaration.measures.map { ("\(declaration.system).\($0.name)", $0.unit) } }
        var said = Dictionary(known, uniquingKeysWith: { first, _ in first })
        var formulas: [String: Declaration.Formula] = [:]
        for draft in drafts {
            said[draft.name] = draft.unit
            let names = known.map(\.0) + drafts.map(\.name)
            do throws(FormulaParser.Problem) {
                let formula = try FormulaParser.formula(draft.formula, of: draft.name, among: names)
                guard !hasAggregates(formula) else {
                    throw .init(offset: 0, message: "it is made of measures, and not of columns: write shop.revenue / ads.cost")
                }
                if case .measure(let name) = formula {
                    throw .init(offset: 0, message: "'\(name)' is a measure already; make a number of two of them")
                }
                formulas[draft.name] = formula
            } catch {
                problems.report(
                    draft.formulaMark ?? draft.mark, after: draft.formulaStart + error.offset, "\(draft.name): \(error.message)")
            }
        }
        guard formulas.count == drafts.count else { return nil }
        let units = MeasureUnits(said, formulas)
        var measures: [Declaration.Measure] = []
        var used: Set<String> = []
        for draft in drafts {
            do throws(MeasureUnits.Problem) {
                let formula = expanded(formulas[draft.name] ?? .number(0), declarations, &used)
                var measure = Declaration.Measure(
                    name: draft.name, title: draft.title, unit: try units.unit(of: draft.name), formula: formula,
                    good: draft.good ?? draft.goal.map { _ in .higher }, goal: draft.goal?.goal, noun: draft.noun, sentence: draft.sentence)
                draft.goal?.settle(&measure, .day, &problems)
                MeasureWords.check(draft, measure.unit, hasPeriod: true, &problems)
                measures.append(measure)
            } catch {
                problems.report(draft.mark, error.message)
            }
        }
        let parts = declarations.filter { used.contains($0.system) }
        if let part = parts.first(where: { $0.grain == .none }) {
            problems.report(
                node.mark, "the rows of '\(part.system)' have no time, so that no number of several systems can be made of them")
        }
        let grains = Set(parts.map(\.grain))
        if grains.isSuperset(of: [.week, .month]) {
            problems.report(
                node.mark,
                "no number can be made of rows of weeks and rows of months together, because a month has no whole number of weeks")
        }
        var declaration = Declaration(
            system: system, title: Titles(columnName: system), measures: measures,
            missing: parts.contains { $0.missing == .gap } ? .gap : nil,
            grain: [.month, .week].first(where: grains.contains) ?? .day)
        declaration.combined = parts
        return declaration
    }

    private static func hasAggregates(_ formula: Declaration.Formula) -> Bool {
        switch formula {
        case .aggregate: true
        case .measure, .number: false
        case .sum(let one, let other), .difference(let one, let other), .product(let one, let other), .quotient(let one, let other):
            hasAggregates(one) || hasAggregates(other)
        }
    }

    /// The formula with those of other systems put in, down to the sums of their rows.
    private static func expanded(
        _ formula: Declaration.Formula, _ declarations: [Declaration], of system: Declaration? = nil, _ used: inout Set<String>
    ) -> Declaration.Formula {
        func inner(_ formula: Declaration.Formula) -> Declaration.Formula { expanded(formula, declarations, of: system, &used) }
        switch formula {
        case .aggregate(var aggregate):
            aggregate.system = system?.system
            return .aggregate(aggregate)
        case .measure(let name):
            let parts = name.split(separator: ".").map(String.init)
            guard let other = system ?? declarations.first(where: { parts.count == 2 && $0.system == parts[0] }),
                let measure = other.measure(parts[parts.count - 1])
            else { return formula }
            used.insert(other.system)
            return expanded(measure.formula, declarations, of: other, &used)
        case .number: return formula
        case .sum(let one, let other): return .sum(inner(one), inner(other))
        case .difference(let one, let other): return .difference(inner(one), inner(other))
        case .product(let one, let other): return .product(inner(one), inner(other))
        case .quotient(let one, let other): return .quotient(inner(one), inner(other))
        }
    }
}
