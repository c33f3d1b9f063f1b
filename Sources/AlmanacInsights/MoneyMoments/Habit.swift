import AlmanacModel

/// A habit MoneyMoments measures: what readers call it, and what its numbers really are (its own apps show most of them as rupees).
struct Habit: Hashable {
    /// As sent: `weekend_spend_multiplier`.
    let id: String
    let name: ShownName
    let unit: Unit
    /// Index in `known`; `nil` for others.
    let place: Int?

    private static let table: [(id: String, unit: Unit)] = [
        ("burn_rate_early_month", .ratio),
        ("spend_to_income_ratio", .ratio),
        ("top3_day_spend_share", .ratio),
        ("micro_spend_share", .ratio),
        ("weekend_spend_multiplier", .multiplier),
        ("late_night_spend_share", .ratio),
        ("cash_spend_share", .ratio),
        ("transfer_out_share", .ratio),
        ("repeating_payments_count", .count),
        ("top_category_spend_share", .ratio),
    ]

    /// The ten the system computes.
    static let known = table.enumerated().map { place, row in
        Habit(id: row.id, name: .ours("moneymoments.habit." + row.id), unit: row.unit, place: place)
    }

    private static let byID = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })

    private init(id: String, name: ShownName, unit: Unit, place: Int) {
        self.id = id
        self.name = name
        self.unit = unit
        self.place = place
    }

    /// The habit with an id; the unit of one that is not known follows from its id, and is rupees when that says nothing.
    init(_ id: String) {
        if let known = Habit.byID[id] {
            self = known
            return
        }
        self.id = id
        place = nil
        name = ShownName(identifier: id, or: Phrase("moneymoments.habit.unnamed"))
        unit =
            switch true {
            case contains(id, "ratio"), contains(id, "share"): .ratio
            case contains(id, "multiplier"): .multiplier
            case contains(id, "count"): .count
            default: .money
            }
    }

    /// Tone of a value by the bands of MoneyMoments; its confidence is another matter.
    func tone(_ number: Double?) -> Tone {
        guard let number, number.isFinite else { return .neutral }
        switch id {
        case "spend_to_income_ratio": return number < 0.6 ? .good : number <= 1 ? .watch : .bad
        case "late_night_spend_share": return number >= 0.12 ? .watch : .neutral
        default: return .neutral
        }
    }

    /// The number in the habit's unit; `nil` for none, or one that nobody's money comes to.
    func value(_ number: Double?) -> Value? {
        guard let number, number.magnitude < 1e12 else { return nil }
        switch unit {
        case .multiplier: return .multiplier(number)
        case .count: return wholeNumber(number).map { .count($0) }
        case .money: return wholeNumber(number * 100).map { .money(Money(minor: $0, currency: .inr)) }
        default: return .ratio(number)
        }
    }

    /// Difference between two values of the same habit, as rounded for readers; `nil` where either is unknown.
    func change(from before: Value?, to now: Value?) -> Value? {
        switch (before, now) {
        case (.ratio(let before)?, .ratio(let now)?): return .points(from: before, to: now)
        case (.multiplier(let before)?, .multiplier(let now)?):
            let hundredths = (now * 100).rounded(.toNearestOrEven) - (before * 100).rounded(.toNearestOrEven)
            return .change(.multiplier(hundredths / 100))
        case (.count(let before)?, .count(let now)?): return .change(.count(now.subtractingSaturated(before)))
        case (.money(let before)?, .money(let now)?):
            return .change(.money(Money(minor: now.minor.subtractingSaturated(before.minor), currency: now.currency)))
        default: return nil
        }
    }
}

private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
}
