package import AlmanacModel

/// What a column of a series is.
package struct MeasureDefinition: Hashable, Sendable {
    /// `spend`
    package let name: String
    /// For readers: `Spent`.
    package let title: Phrase
    package let unit: Unit
    /// What it is to the other measures of the series.
    package let role: MeasureRole
    /// One line, for whoever writes a template.
    package let meaning: String

    init(_ name: String, _ title: Phrase, _ unit: Unit, role: MeasureRole = .value, _ meaning: String) {
        self.name = name
        self.title = title
        self.unit = unit
        self.role = role
        self.meaning = meaning
    }
}

/// What a series is, for the catalogue, for checks of templates and for readers.
package struct SeriesDefinition: Hashable, Sendable {
    /// `guardian.spend.by_category`
    package let name: String
    /// For readers: `Spending by category`.
    package let title: Phrase
    /// What templates call the key in a row: `category`.
    package let keyName: String
    /// What readers call it: `Category`.
    package let keyTitle: Phrase
    /// Whether there is one series a range; otherwise one for all.
    package let isRanged: Bool
    /// Whether it names people or quotes what somebody wrote: only for those who ask for it by name.
    package let isPersonal: Bool
    /// One line, for whoever writes a template.
    package let meaning: String
    /// The measures a series may have, in order. One that nothing is known of (no period before, no limits) is left out of a series.
    package let measures: [MeasureDefinition]
}

/// What a formula finds out for one series; names, titles and units are filled in from its definition.
struct Rows {
    var keys: [Key]
    /// One a measure of the definition, in its order; `nil` leaves the measure out.
    var columns: [[Value?]?]
    /// Measures that only the data can name.
    var further: [Measure] = []
    var tones: [Tone] = []
    var partial: [Int] = []
    var notes: [Phrase] = []
}

/// A series' definition with the way it is worked out from a system's figures.
struct SeriesFormula<Figures>: Sendable {
    let definition: SeriesDefinition
    /// `nil`: the data has nothing this series could rest on.
    let compute: @Sendable (Figures, RangeKey) -> Rows?

    /// One series a range.
    init(
        _ name: String, _ title: Phrase, key: (name: String, title: Phrase), _ meaning: String, _ measures: [MeasureDefinition],
        ranged compute: @escaping @Sendable (Figures, RangeKey) -> Rows?
    ) {
        definition = SeriesDefinition(
            name: name, title: title, keyName: key.name, keyTitle: key.title, isRanged: true, isPersonal: false, meaning: meaning,
            measures: measures)
        self.compute = compute
    }

    /// One series for all ranges.
    init(
        _ name: String, _ title: Phrase, key: (name: String, title: Phrase), isPersonal: Bool = false, _ meaning: String,
        _ measures: [MeasureDefinition],
        unranged compute: @escaping @Sendable (Figures) -> Rows?
    ) {
        definition = SeriesDefinition(
            name: name, title: title, keyName: key.name, keyTitle: key.title, isRanged: false, isPersonal: isPersonal, meaning: meaning,
            measures: measures)
        self.compute = { figures, _ in compute(figures) }
    }

    func series(_ figures: Figures, _ range: RangeKey) -> Series? {
        guard let rows = compute(figures, range) else { return nil }
        var measures: [Measure] = []
        measures.reserveCapacity(rows.columns.count + rows.further.count)
        for (index, column) in rows.columns.enumerated() {
            guard let column else { continue }
            let measure = definition.measures[index]
            measures.append(Measure(name: measure.name, title: measure.title, unit: measure.unit, role: measure.role, values: column))
        }
        measures.append(contentsOf: rows.further)
        return Series(
            name: definition.name, range: definition.isRanged ? range : nil, keyTitle: definition.keyTitle, keys: rows.keys,
            measures: measures, tones: rows.tones, partial: rows.partial, notes: rows.notes)
    }
}
