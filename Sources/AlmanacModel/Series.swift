/// The key of a row: a day, a category and so on.
package enum Key: Hashable, Sendable {
    case day(Day)
    case month(Month)
    /// ISO: 1 is Monday.
    case weekday(Int)
    /// A shown name: a category, a merchant, a habit. Hostile text.
    case name(String)
    case instant(Instant)
    case range(RangeKey)
    /// A name of ours: "No category", "Other".
    indirect case phrase(Phrase)
}

/// The role of a measure among those of its series, so that a figure finds a budget's limit by its role and not by its name.
package enum MeasureRole: String, CaseIterable, Hashable, Sendable {
    /// An ordinary number.
    case value
    /// The limit of the value, and the place of an even use of it.
    case limit, pace
    /// The most there can be: a ring is full there.
    case maximum
    /// The part beyond the limit.
    case excess
    /// Words for what the tone's colour means.
    case state
    /// The same in more words. A table beside a chart leaves it out.
    case explanation
    /// The value in words of its own, in place of the number: 3.2 of 6 kg.
    case wording
    /// The part of the whole, 1 for all.
    case share
    /// The number of things that the value sums up, shown beside it: ×12.
    case count
    /// Steps that are done, and steps in all.
    case done, whole
    /// A number that does not add up with those of the other rows: an average, a difference.
    case apart
    /// The difference to the usual value; negative where it is less.
    case change
    /// A place in degrees north and east, and the radius in metres within which something holds.
    case latitude, longitude, radius
}

/// The state of a stop on a road.
package enum Stage: String, Hashable, Sendable {
    case completed, active, locked
}

/// One column of a series.
package struct Measure: Hashable, Sendable {
    /// The name in templates and data files: `spend`.
    package var name: String
    /// The title for readers: `Spent`.
    package var title: Phrase
    /// Unit of all its values.
    package var unit: Unit
    /// The role among the measures of its series.
    package var role: MeasureRole
    /// The range of possible values, if known: 0 to 10 for moods. A chart uses it as its axis, and its zero is a value like others.
    package var span: ClosedRange<Double>?
    /// Which way a change is good news; `nil` where neither is.
    package var good: Direction?
    /// One value for each key; `nil` is unknown or does not apply, and is never zero.
    package var values: [Value?]
    /// The key of another series that it is all about: the category whose months it has. It is drawn in the colour of that key.
    package var about: SeriesKey?

    package init(
        name: String, title: Phrase, unit: Unit, role: MeasureRole = .value, span: ClosedRange<Double>? = nil, good: Direction? = nil,
        about: SeriesKey? = nil, values: [Value?]
    ) {
        self.name = name
        self.title = title
        self.unit = unit
        self.role = role
        self.span = span
        self.good = good
        self.about = about
        self.values = values
    }

    /// True when a column of it is aligned to the start of the line, as words and dates are, and not to the end, as numbers are.
    package var isWords: Bool { unit.isWords }
}

/// A key of a series.
package struct SeriesKey: Hashable, Sendable {
    /// The name of the series in the catalogue.
    package var series: String
    package var key: Key

    package init(series: String, key: Key) {
        self.series = series
        self.key = key
    }
}

/// Values over one axis, ready to be drawn, listed, or written as data: keys and one or more measures.
///
/// Immutable. A class, because it is passed on a hundred times a subject and each copy of a struct would retain all of its parts.
package final class Series: Sendable {
    /// The name in the catalogue: `guardian.spend.by_category`.
    package let name: String
    /// The title for readers: `Spending by category`.
    package let title: Phrase
    /// `nil` when the series does not depend on a range.
    package let range: RangeKey?
    /// Name of the keys, for readers: `Category`.
    package let keyTitle: Phrase
    /// One a row, in the order to show.
    package let keys: [Key]
    /// At least one; a chart draws the first by default. Measures without a known value are left out.
    package let measures: [Measure]
    /// Per key, or empty when there is nothing to say.
    package let tones: [Tone]
    /// Stage of each key; empty where keys are not stages.
    package let stages: [Stage]
    /// Indices of keys whose period is not over or not whole, ascending.
    package let partial: [Int]
    /// Notes that a reader needs to read it right, a sentence each.
    package let notes: [Phrase]
    /// Remarks on how its numbers are counted, a sentence each. They are not needed to read it and are written once, at the end of a report.
    package let about: [Phrase]
    /// The measure that a note is about, by the name of the note, where it is about one: what does not show the measure does not say it.
    package let measuresOfNotes: [String: String]
    /// The keys that a note is about, by the name of the note, where it is about some: what does not show them does not say it. Where the note lists them, it does
    /// so in their order.
    package let keysOfNotes: [String: [Key]]
    /// Number of rows that could not be read: those whose value is unknown, and those that are missing altogether.
    package let unreadable: Int
    /// True when its source has no answer for the period, though nothing failed; the notes say so.
    package let isUnsent: Bool
    /// True when there may be rows beyond those that were sent, so that they are not a whole: the ten largest of an unknown number.
    package let mayHaveMore: Bool
    /// The difference between the total that was sent and the rows, where some could not be read; `nil` where no total is sent.
    package let rest: Value?

    package init(
        name: String, title: Phrase? = nil, range: RangeKey? = nil, keyTitle: Phrase, keys: [Key], measures: [Measure], tones: [Tone] = [],
        stages: [Stage] = [], partial: [Int] = [], notes: [Phrase] = [], about: [Phrase] = [], measuresOfNotes: [String: String] = [:],
        keysOfNotes: [String: [Key]] = [:], unreadable: Int = 0, isUnsent: Bool = false, mayHaveMore: Bool = false, rest: Value? = nil
    ) {
        self.name = name
        self.title = title ?? Phrase("series." + name)
        self.range = range
        self.keyTitle = keyTitle
        self.keys = keys
        self.measures = measures
        self.tones = tones
        self.stages = stages
        self.partial = partial
        self.notes = notes
        self.about = about
        self.measuresOfNotes = measuresOfNotes
        self.keysOfNotes = keysOfNotes
        self.unreadable = unreadable
        self.isUnsent = isUnsent
        self.mayHaveMore = mayHaveMore
        self.rest = rest
    }

    /// Notes for a reader of some of its measures, without those about other measures.
    package func notes(beside measures: [String]) -> [Phrase] {
        measuresOfNotes.isEmpty ? notes : notes.filter { note in measuresOfNotes[note.name].map { measures.contains($0) } ?? true }
    }

    /// A note as it holds where not all rows are shown: of some keys alone, without those that are left out; `nil` where none of its keys is there.
    package func note(_ note: Phrase, beside shown: Range<Int>) -> Phrase? {
        guard let all = keysOfNotes[note.name] else { return note }
        let isShown = all.map { keys[shown].contains($0) }
        guard isShown.contains(true) else { return nil }
        guard isShown.contains(false) else { return note }
        return note.keeping(isShown)
    }

    /// True when it is known that there is nothing.
    package var isEmpty: Bool { keys.isEmpty && unreadable == 0 && !isUnsent }

    /// True when there may be something, and nothing of it was sent or could be read.
    package var isUnknown: Bool {
        isUnsent || unreadable > 0 && (keys.isEmpty || measures.first?.values.allSatisfy { $0 == nil } ?? true)
    }

    /// The value of a measure for a key; `nil` when it is unknown, or when the series has no such measure because nothing of it is known.
    package func value(_ measure: String, at row: Int) -> Value? {
        // An index is used because copying a measure would retain all of its parts.
        for index in measures.indices where measures[index].name == measure { return measures[index].values[row] }
        return nil
    }

    /// The column with a name; `nil` when nothing of it is known.
    package func measure(_ name: String) -> Measure? {
        for index in measures.indices where measures[index].name == name { return measures[index] }
        return nil
    }
}

extension Series: Hashable {
    package static func == (left: Series, right: Series) -> Bool {
        left === right
            || left.name == right.name && left.range == right.range && left.keyTitle == right.keyTitle && left.keys == right.keys
                && left.measures == right.measures && left.tones == right.tones && left.stages == right.stages
                && left.partial == right.partial && left.notes == right.notes && left.about == right.about
                && left.measuresOfNotes == right.measuresOfNotes && left.keysOfNotes == right.keysOfNotes
                && left.unreadable == right.unreadable && left.isUnsent == right.isUnsent && left.mayHaveMore == right.mayHaveMore
                && left.rest == right.rest
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(range)
        hasher.combine(keys)
    }
}

/// One number of a report, with its value before and its basis.
///
/// Immutable. A class, because it is requested hundreds of times a subject and each copy of a struct would retain all of its parts.
package final class Metric: Sendable {
    /// The name in the catalogue: `guardian.spend.total`.
    package let name: String
    /// The title for readers: `Spent`.
    package let title: Phrase
    /// `nil` when the metric does not depend on a range.
    package let range: RangeKey?
    /// `nil`: unknown, which is not zero.
    package let value: Value?
    /// The value of the period before, in the same unit.
    package let previous: Value?
    /// The value a year ago, for a period that was asked for, if the data reaches that far.
    package let yearBefore: Value?
    /// The value that is compared with `previous`, where that is not the value itself: of a window that ends within a day, its whole days.
    package let compared: Value?
    /// (compared − previous) ÷ previous; `nil` when either is unknown or below zero, or previous is zero.
    package let change: Double?
    /// Good or bad news.
    package let tone: Tone
    /// The place where it was found: the highest day, the top category.
    package let at: Key?
    /// The ground it rests on, a sentence; needed where the number is an estimate.
    package let basis: Phrase?

    /// The change of a number of things that is small or was: 8 after 2 is 6 more, and nobody says 300 %. `nil` where a percentage says it better.
    package var difference: Int64? {
        let counts: (now: Int64, before: Int64)
        switch (compared ?? value, previous) {
        case (.count(let now)?, .count(let before)?), (.days(let now)?, .days(let before)?): counts = (now, before)
        default: return nil
        }
        guard counts.before.magnitude < 20 else { return nil }
        let (difference, overflow) = counts.now.subtractingReportingOverflow(counts.before)
        return overflow ? nil : difference
    }

    /// The change of an amount that more than doubled, or was less than ten units of its currency: 881 % of $13 is less clear than $115. `nil` where
    /// a percentage is clearer.
    package var amountChange: Value? {
        guard case .money(let now)? = compared ?? value, case .money(let before)? = previous, now.currency == before.currency, let change
        else { return nil }
        guard abs(change) > 0.005, change > 1 || before.minor < 10 * now.currency.unit else { return nil }
        let (difference, overflow) = now.minor.subtractingReportingOverflow(before.minor)
        return overflow ? nil : .change(.money(Money(minor: difference, currency: now.currency)))
    }

    /// The change of a share in points: from 6 % to 26 % it is 20, the difference of the two as they are written. `nil` for anything but a share.
    package var points: Value? {
        if case .change(.quantity(let change))? = numberChange, change.isPercent { return numberChange }
        guard case .ratio(let now)? = compared ?? value, case .ratio(let before)? = previous else { return nil }
        return .points(from: before, to: now)
    }

    /// The change of a number, the difference of the two as they are written, without a unit to a tenth: a mood of 6.2 after 6.6 is 0.4 lower, and nobody says 6 %.
    /// `nil` for anything else.
    package var numberChange: Value? {
        if case .quantity(let now)? = compared ?? value, case .quantity(let before)? = previous, !now.isSum {
            return now.asWritten.less(before.asWritten).map { .change(.quantity($0)) }
        }
        guard case .number(let now)? = compared ?? value, case .number(let before)? = previous else { return nil }
        let tenths = (now * 10).rounded(.toNearestOrEven) - (before * 10).rounded(.toNearestOrEven)
        return tenths.isFinite ? .change(.number(tenths / 10)) : nil
    }

    package init(
        name: String, title: Phrase, range: RangeKey? = nil, value: Value?, previous: Value? = nil, yearBefore: Value? = nil,
        compared: Value? = nil,
        change: Double? = nil,
        tone: Tone = .neutral, at: Key? = nil, basis: Phrase? = nil
    ) {
        self.name = name
        self.title = title
        self.range = range
        self.value = value
        self.previous = previous
        self.yearBefore = yearBefore
        self.compared = compared
        self.change = change
        self.tone = tone
        self.at = at
        self.basis = basis
    }
}

extension Metric: Hashable {
    package static func == (left: Metric, right: Metric) -> Bool {
        left === right
            || left.name == right.name && left.range == right.range && left.value == right.value && left.previous == right.previous
                && left.yearBefore == right.yearBefore && left.compared == right.compared && left.change == right.change
                && left.tone == right.tone && left.at == right.at
                && left.basis == right.basis
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(range)
        hasher.combine(value)
    }
}
