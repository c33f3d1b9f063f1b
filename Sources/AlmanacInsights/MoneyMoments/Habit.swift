import AlmanacModel

/// A habit MoneyMoments measures: what readers call it, and what its numbers really are (its own apps show most of them as rupees).
struct Habit: Hashable {
    /// As sent: `weekend_spend_multiplier`.
    let id: String
    let name: String
    let unit: Unit

    /// The ten the system computes.
    static let known: [Habit] = [
        Habit(id: "burn_rate_early_month", name: "Early-month spending", unit: .ratio),
        Habit(id: "spend_to_income_ratio", name: "Spending against income", unit: .ratio),
        Habit(id: "top3_day_spend_share", name: "Three biggest days", unit: .ratio),
        Habit(id: "micro_spend_share", name: "Small purchases", unit: .ratio),
        Habit(id: "weekend_spend_multiplier", name: "Weekend spending", unit: .multiplier),
        Habit(id: "late_night_spend_share", name: "Late-night spending", unit: .ratio),
        Habit(id: "cash_spend_share", name: "Cash spending", unit: .ratio),
        Habit(id: "transfer_out_share", name: "Transfers out", unit: .ratio),
        Habit(id: "repeating_payments_count", name: "Repeating payments", unit: .count),
        Habit(id: "top_category_spend_share", name: "Biggest category", unit: .ratio),
    ]

    /// Where each stands in `known`.
    static let places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1.id, $0) })

    private init(id: String, name: String, unit: Unit) {
        self.id = id
        self.name = name
        self.unit = unit
    }

    /// The habit with an id; the unit of one that is not known follows from its id, and is rupees when that says nothing.
    init(_ id: String) {
        if let index = Habit.places[id] {
            self = Habit.known[index]
            return
        }
        self.id = id
        let name = words(of: id, raisingEach: false)
        self.name = name.isEmpty ? "Habit" : name
        unit =
            switch true {
            case contains(id, "ratio"), contains(id, "share"): .ratio
            case contains(id, "multiplier"): .multiplier
            case contains(id, "count"): .count
            default: .money
            }
    }

    /// The number in the habit's unit; `nil` for none, or one that is not finite.
    func value(_ number: Double?) -> Value? {
        guard let number, number.isFinite else { return nil }
        switch unit {
        case .multiplier: return .multiplier(number)
        case .count: return wholeNumber(number).map { .count($0) }
        case .money: return wholeNumber(number * 100).map { .money(Money(minor: $0, currency: .inr)) }
        default: return .ratio(number)
        }
    }
}

private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
}
