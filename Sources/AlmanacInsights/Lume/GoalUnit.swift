import AlmanacModel

/// Units of goals that we have words for.
enum GoalUnit {
    /// The last word of a unit's message, and how people and apps write it.
    private static let known: [(id: String, names: [String])] = [
        ("kg", ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramme", "kilogrammes"]),
        ("g", ["g", "gram", "grams", "gramme", "grammes"]),
        ("lb", ["lb", "lbs", "pound", "pounds"]),
        ("km", ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"]),
        ("m", ["m", "meter", "meters", "metre", "metres"]),
        ("mile", ["mi", "mile", "miles"]),
        ("minute", ["min", "mins", "minute", "minutes"]),
        ("hour", ["h", "hr", "hrs", "hour", "hours"]),
        ("day", ["day", "days"]),
        ("week", ["week", "weeks"]),
        ("month", ["month", "months"]),
        ("page", ["page", "pages"]),
        ("book", ["book", "books"]),
        ("chapter", ["chapter", "chapters"]),
        ("word", ["word", "words"]),
        ("glass", ["glass", "glasses"]),
        ("cup", ["cup", "cups"]),
        ("liter", ["l", "liter", "liters", "litre", "litres"]),
        ("serving", ["serving", "servings", "portion", "portions"]),
        ("meal", ["meal", "meals"]),
        ("calorie", ["cal", "cals", "calorie", "calories", "kcal"]),
        ("step", ["step", "steps"]),
        ("time", ["time", "times"]),
        ("session", ["session", "sessions"]),
        ("workout", ["workout", "workouts"]),
        ("entry", ["entry", "entries"]),
        ("task", ["task", "tasks"]),
        ("rep", ["rep", "reps", "repetition", "repetitions"]),
        ("percent", ["%", "percent", "percentage"]),
        ("completion", ["completion", "completions"]),
    ]

    private static let ids: [String: String] = known.reduce(into: [:]) { ids, unit in
        for name in unit.names { ids[name] = unit.id }
    }

    private static func id(of unit: String) -> String? {
        unit.utf8.count <= 32 ? ids[words(of: unit, raisingEach: false).lowercased()] : nil
    }

    /// True for a count of repetitions: some languages have words of their own for "6 of 10 times".
    static func isTimes(_ unit: String) -> Bool { ["time", "completion"].contains(id(of: unit)) }

    /// Name of a unit beside a number: a known one in the reader's language, any other as it was sent.
    ///
    /// - Parameter number: Chooses between "page" and "pages".
    static func argument(_ unit: String, _ number: Phrase.Argument) -> Phrase.Argument {
        guard let id = id(of: unit) else { return .name(unit) }
        return .phrase(Phrase("lume.unit." + id, ["count": number]))
    }
}
