package import AlmanacModel

/// Definition of a column of a series.
package struct MeasureDefinition: Hashable, Sendable {
    /// `spend`
    package let name: String
    /// For readers: `measure.` and the name, or another message where the series calls it something else.
    package fileprivate(set) var title: Phrase
    /// Unit of its values; `mixed` where they differ.
    package let unit: Unit
    /// Meaning of its values beside those of other measures, such as a share, a change or a count.
    package let role: MeasureRole
    /// From where to where its values can lie, where that is known.
    package let span: ClosedRange<Double>?
    /// Measures of the same series that count some of the same things, so that nothing is what they come to together.
    package fileprivate(set) var overlapping: [String] = []
    /// Which way a change is good news; `nil` where neither is.
    package fileprivate(set) var good: Direction?
    /// The series whose columns its values name; `nil` where they name none.
    package fileprivate(set) var columnsOf: String?
    /// One line, for whoever writes a template.
    package let meaning: String
}

/// Definition of a series, for the catalogue, for checks of templates and for readers.
package struct SeriesDefinition: Hashable, Sendable {
    /// `guardian.spend.by_category`
    package let name: String
    /// For readers: `series.` and the name, which is "Spending by category" in the words files.
    package let title: Phrase
    /// Name of the key of a row in templates: `category`.
    package let keyName: String
    /// Title of the key for readers: `key.` and the name, or another message where the series calls it something else.
    package let keyTitle: Phrase
    /// True when there is one series a range; otherwise there is one for all.
    package let isRanged: Bool
    /// True for a series that is not ranged, but is computed anew for a period that was asked for.
    package fileprivate(set) var followsPeriod = false
    /// True when it names people or quotes texts of somebody: templates have to ask for it by name.
    package let isPersonal: Bool
    /// One line, for whoever writes a template.
    package let meaning: String
    /// The measures a series may have, in order. One that nothing is known of (no period before, no limits) is left out of a series.
    package let measures: [MeasureDefinition]
}

/// A column of a series: its definition, with the way a row comes to its value.
///
/// It never changes. A reference, because it is looked at for each subject and its parts would each be retained.
final class MeasureFormula<Figures, Row>: Sendable {
    let definition: MeasureDefinition
    /// True for a column that is left out where no row has a value.
    let isLeftOut: Bool
    /// True where its title is its series' own.
    private let isOwn: Bool
    /// `nil`: unknown.
    let value: @Sendable (Row, Figures) -> Value?

    private init(
        definition: MeasureDefinition, isLeftOut: Bool, isOwn: Bool, value: @escaping @Sendable (Row, Figures) -> Value?
    ) {
        self.definition = definition
        self.isLeftOut = isLeftOut
        self.isOwn = isOwn
        self.value = value
    }

    /// - Parameters:
    ///   - message: The name of the message that is its title; `nil` for `measure.` and the name.
    ///   - isOwn: True for a title of the series' own: `measure.`, the name of the series and that of the measure.
    ///   - ifKnown: True for a column that is left out where no row has a value.
    static func measure(
        withFigures name: String, _ unit: Unit, within span: ClosedRange<Double>? = nil, role: MeasureRole = .value,
        message: String? = nil, isOwn: Bool = false, ifKnown: Bool = false, _ meaning: String,
        _ value: @escaping @Sendable (Row, Figures) -> Value?
    ) -> MeasureFormula {
        MeasureFormula(
            definition: MeasureDefinition(
                name: name, title: Phrase(message ?? "measure." + name), unit: unit, role: role, span: span, meaning: meaning),
            isLeftOut: ifKnown, isOwn: isOwn, value: value)
    }

    /// The same of a value that the row has of itself.
    static func measure(
        _ name: String, _ unit: Unit, within span: ClosedRange<Double>? = nil, role: MeasureRole = .value,
        message: String? = nil, isOwn: Bool = false, ifKnown: Bool = false, _ meaning: String,
        _ value: @escaping @Sendable (Row) -> Value?
    ) -> MeasureFormula {
        measure(withFigures: name, unit, within: span, role: role, message: message, isOwn: isOwn, ifKnown: ifKnown, meaning) { row, _ in
            value(row)
        }
    }
}

extension MeasureFormula {
    /// The same, of what others count as well.
    func overlapping(_ measures: String...) -> MeasureFormula { with(\.overlapping, measures) }

    /// The same, of a change that is good news one way.
    func good(_ direction: Direction?) -> MeasureFormula { with(\.good, direction) }

    /// The same, whose values name columns of another series.
    func naming(columnsOf series: String) -> MeasureFormula { with(\.columnsOf, series) }

    /// The same in a series, which gives it its title.
    fileprivate func measure(of series: String) -> MeasureFormula {
        isOwn ? with(\.title, Phrase("measure.\(series).\(definition.name)")) : self
    }

    private func with<Part>(_ part: WritableKeyPath<MeasureDefinition, Part>, _ value: Part) -> MeasureFormula {
        var definition = definition
        definition[keyPath: part] = value
        return MeasureFormula(definition: definition, isLeftOut: isLeftOut, isOwn: isOwn, value: self.value)
    }
}

/// Result of a formula for one series; names, titles and units are filled in from its definition.
struct Rows<Row> {
    var rows: [Row]
    let key: (Row) -> Key
    /// Those of its measures that this answer does not have are true.
    var without: [String: Bool] = [:]
    /// Measures that only the data can name.
    var further: [Measure] = []
    var tones: [Tone] = []
    /// Progress of each key, if keys are stages of one way.
    var stages: [Stage] = []
    var partial: [Int] = []
    /// Remarks; one that is `nil` is left out, as where all rows could be read.
    var notes: [Phrase?] = []
    /// See `Series.about`.
    var about: [Phrase?] = []
    /// See `Series.measuresOfNotes`.
    var measuresOfNotes: [String: String] = [:]
    /// See `Series.keysOfNotes`.
    var keysOfNotes: [String: [Key]] = [:]
    /// Rows whose value could not be read, and rows that could not be read at all.
    var unreadable = 0
    /// See `Series.isUnsent`.
    var isUnsent = false
    /// True when there may be rows beyond those that were sent.
    var mayHaveMore = false
    /// Difference between the total that was sent and the rows, if some could not be read.
    var rest: Value?

    /// No rows, with the words that say why.
    static func none(_ notes: [Phrase?], without: [String: Bool] = [:], unreadable: Int = 0, isUnsent: Bool = false) -> Self {
        Self(rows: [], key: { _ in .name("") }, without: without, notes: notes, unreadable: unreadable, isUnsent: isUnsent)
    }

    /// The series that they are.
    func series<Figures>(
        _ definition: SeriesDefinition, _ formulas: [MeasureFormula<Figures, Row>], _ figures: Figures, _ range: RangeKey
    ) -> Series {
        var measures: [Measure] = []
        measures.reserveCapacity(formulas.count + further.count)
        for formula in formulas where without[formula.definition.name] != true {
            let values = rows.map { formula.value($0, figures) }
            if formula.isLeftOut, !values.isEmpty, values.allSatisfy({ $0 == nil }) { continue }
            let measure = formula.definition
            measures.append(
                Measure(
                    name: measure.name, title: measure.title, unit: measure.unit, role: measure.role, span: measure.span,
                    good: measure.good,
                    values: values))
        }
        return Series(
            name: definition.name, title: definition.title, range: definition.isRanged || !range.isWindow ? range : nil,
            keyTitle: definition.keyTitle,
            keys: rows.map(key), measures: measures + further, tones: tones, stages: stages, partial: partial,
            notes: notes.compactMap(\.self), about: about.compactMap(\.self), measuresOfNotes: measuresOfNotes, keysOfNotes: keysOfNotes,
            unreadable: unreadable, isUnsent: isUnsent, mayHaveMore: mayHaveMore, rest: rest)
    }
}

/// A series' definition with the way it is worked out from a system's figures.
struct SeriesFormula<Figures>: Sendable {
    private(set) var definition: SeriesDefinition
    /// `nil`: the data has nothing this series could rest on.
    let series: @Sendable (Figures, RangeKey) -> Series?

    /// One series a range.
    ///
    /// - Parameters:
    ///   - keyMessage: The name of the message that is the title of the key; `nil` for `key.` and the name.
    ///   - title: `nil` for the message `series.` and the name.
    init<Row>(
        _ name: String, key: String, keyMessage: String? = nil, of row: Row.Type, _ meaning: String,
        _ measures: [MeasureFormula<Figures, Row>], title: Phrase? = nil, isRanged: Bool = true, isPersonal: Bool = false,
        ranged compute: @escaping @Sendable (Figures, RangeKey) -> Rows<Row>?
    ) {
        let measures = measures.map { $0.measure(of: name) }
        let definition = SeriesDefinition(
            name: name, title: title ?? Phrase("series." + name), keyName: key, keyTitle: Phrase(keyMessage ?? "key." + key),
            isRanged: isRanged, isPersonal: isPersonal, meaning: meaning, measures: measures.map(\.definition))
        self.definition = definition
        series = { figures, range in compute(figures, range)?.series(definition, measures, figures, range) }
    }

    /// One series for all ranges.
    init<Row>(
        _ name: String, key: String, keyMessage: String? = nil, isPersonal: Bool = false, of row: Row.Type, _ meaning: String,
        _ measures: [MeasureFormula<Figures, Row>], title: Phrase? = nil, unranged compute: @escaping @Sendable (Figures) -> Rows<Row>?
    ) {
        self.init(
            name, key: key, keyMessage: keyMessage, of: row, meaning, measures, title: title, isRanged: false, isPersonal: isPersonal,
            ranged: { figures, _ in compute(figures) })
    }

    /// The same, worked out anew for a period that was asked for.
    var following: Self {
        var formula = self
        formula.definition.followsPeriod = true
        return formula
    }
}
