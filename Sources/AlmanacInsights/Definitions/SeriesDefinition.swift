package import AlmanacModel

/// Definition of a column of a series.
package struct MeasureDefinition: Hashable, Sendable {
    /// `spend`
    package let name: String
    /// For readers: `measure.` and the name, or another message where the series calls it something else.
    package let title: Phrase
    /// Unit of its values; `mixed` where they differ.
    package let unit: Unit
    /// Meaning of its values beside those of other measures, such as a share, a change or a count.
    package let role: MeasureRole
    /// From where to where its values can lie, where that is known.
    package let span: ClosedRange<Double>?
    /// One line, for whoever writes a template.
    package let meaning: String

    /// - Parameter message: The name of the message that is its title; `nil` for `measure.` and the name.
    init(
        _ name: String, _ unit: Unit, within span: ClosedRange<Double>? = nil, role: MeasureRole = .value, message: String? = nil,
        _ meaning: String
    ) {
        self.name = name
        title = Phrase(message ?? "measure." + name)
        self.unit = unit
        self.role = role
        self.span = span
        self.meaning = meaning
    }
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

    /// - Parameter keyMessage: The name of the message that is the title of the key; `nil` for `key.` and the name.
    init(
        name: String, keyName: String, keyMessage: String?, isRanged: Bool, isPersonal: Bool, meaning: String,
        measures: [MeasureDefinition]
    ) {
        self.name = name
        title = Phrase("series." + name)
        self.keyName = keyName
        keyTitle = Phrase(keyMessage ?? "key." + keyName)
        self.isRanged = isRanged
        self.isPersonal = isPersonal
        self.meaning = meaning
        self.measures = measures
    }
}

/// Result of a formula for one series; names, titles and units are filled in from its definition.
struct Rows {
    var keys: [Key]
    /// One a measure of the definition, in its order; `nil` leaves the measure out.
    var columns: [[Value?]?]
    /// Measures that only the data can name.
    var further: [Measure] = []
    var tones: [Tone] = []
    /// Progress of each key, if keys are stages of one way.
    var stages: [Stage] = []
    var partial: [Int] = []
    var notes: [Phrase] = []
    /// See `Series.about`.
    var about: [Phrase] = []
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
}

/// A series' definition with the way it is worked out from a system's figures.
struct SeriesFormula<Figures>: Sendable {
    private(set) var definition: SeriesDefinition
    /// `nil`: the data has nothing this series could rest on.
    let compute: @Sendable (Figures, RangeKey) -> Rows?

    /// One series a range.
    init(
        _ name: String, key: String, keyMessage: String? = nil, _ meaning: String, _ measures: [MeasureDefinition],
        ranged compute: @escaping @Sendable (Figures, RangeKey) -> Rows?
    ) {
        definition = SeriesDefinition(
            name: name, keyName: key, keyMessage: keyMessage, isRanged: true, isPersonal: false, meaning: meaning, measures: measures)
        self.compute = compute
    }

    /// One series for all ranges.
    init(
        _ name: String, key: String, keyMessage: String? = nil, isPersonal: Bool = false, _ meaning: String,
        _ measures: [MeasureDefinition],
        unranged compute: @escaping @Sendable (Figures) -> Rows?
    ) {
        definition = SeriesDefinition(
            name: name, keyName: key, keyMessage: keyMessage, isRanged: false, isPersonal: isPersonal, meaning: meaning,
            measures: measures)
        self.compute = { figures, _ in compute(figures) }
    }

    /// The same, worked out anew for a period that was asked for.
    var following: Self {
        var formula = self
        formula.definition.followsPeriod = true
        return formula
    }

    func series(_ figures: Figures, _ range: RangeKey) -> Series? {
        guard let rows = compute(figures, range) else { return nil }
        // The formula and its definition are side by side in the code. Tests stop where they differ; a reader gets the columns that both
        // have.
        assert(rows.columns.count == definition.measures.count, "the formula of \(definition.name) has other columns than its definition")
        var measures: [Measure] = []
        measures.reserveCapacity(rows.columns.count + rows.further.count)
        for (measure, column) in zip(definition.measures, rows.columns) {
            guard let column else { continue }
            assert(column.count == rows.keys.count, "\(definition.name).\(measure.name) has another number of values than there are keys")
            measures.append(
                Measure(
                    name: measure.name, title: measure.title, unit: measure.unit, role: measure.role, span: measure.span, values: column))
        }
        measures.append(contentsOf: rows.further)
        return Series(
            name: definition.name, range: definition.isRanged || !range.isWindow ? range : nil, keyTitle: definition.keyTitle,
            keys: rows.keys, measures: measures, tones: rows.tones, stages: rows.stages, partial: rows.partial, notes: rows.notes,
            about: rows.about,
            measuresOfNotes: rows.measuresOfNotes, keysOfNotes: rows.keysOfNotes, unreadable: rows.unreadable, isUnsent: rows.isUnsent,
            mayHaveMore: rows.mayHaveMore,
            rest: rows.rest)
    }
}
