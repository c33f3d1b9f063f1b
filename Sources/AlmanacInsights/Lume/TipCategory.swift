import AlmanacModel

/// Subject of a tip. Lume sends plain texts; its app finds the category in their words.
enum TipCategory: String, CaseIterable, Hashable {
    case nutrition, exercise, sleep, mindset, habit, general

    var name: ShownName { .ours("lume.tip." + rawValue) }

    /// The words Lume's app looks for.
    var keywords: [String] {
        switch self {
        case .nutrition: ["eat", "food", "diet", "nutrition", "meal"]
        case .exercise: ["exercise", "workout", "walk", "run", "step"]
        case .sleep: ["sleep", "rest", "bed"]
        case .mindset: ["think", "mindset", "mental", "focus"]
        case .habit: ["habit", "routine", "schedule", "daily"]
        case .general: []
        }
    }

    /// Words made of the keywords other than by an ending.
    private var derived: [String] {
        switch self {
        case .nutrition: ["eaten", "dietary", "nutritional", "mealtime", "mealtimes"]
        case .exercise: []
        case .sleep: ["asleep", "bedtime", "bedtimes"]
        case .mindset: ["mentally"]
        case .habit, .general: []
        }
    }

    /// The first category, in the order of the cases, with a word in the text; general for none.
    ///
    /// Lume's app takes the first category one of whose keywords is found anywhere in the text, in any case. So it finds "eat" in "great",
    /// "breathe" and "weather", "run" in "prune" and "brunch", "rest" in "interest", "step" in "instep". Here only whole words count: the
    /// keyword itself, with -s, -es, -ed or -ing, its last letter doubled or a last -e dropped before those ("running", "exercising"), and a few
    /// words made of it ("bedtime"). Words that only sound alike and are spelt as a keyword ("the rest of the day") are found by both.
    init(in text: String) {
        var place = TipCategory.general.place
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
            if let found = TipCategory.places[String(word)], found < place { place = found }
        }
        self = TipCategory.allCases[place]
    }

    private var place: Int { TipCategory.allCases.firstIndex(of: self) ?? TipCategory.allCases.count - 1 }

    /// Index of the category of each word.
    private static let places: [String: Int] = {
        var places: [String: Int] = [:]
        for (place, category) in allCases.enumerated() {
            for word in category.keywords.flatMap(inflections) + category.derived where places[word] == nil { places[word] = place }
        }
        return places
    }()

    /// A word with the plain endings of English, whether or not English has that form.
    static func inflections(of word: String) -> [String] {
        var stems = [word, word + String(word.suffix(1))]
        if word.hasSuffix("e") { stems.append(String(word.dropLast())) }
        return [word, word + "s", word + "es"] + stems.flatMap { [$0 + "ed", $0 + "ing"] }
    }
}

/// Priority of a tip.
enum TipPriority: String, CaseIterable, Hashable {
    case high, medium, low

    /// As Lume's app sees the order of the tips: the first two are high, three more medium, the others low.
    ///
    /// - Parameter place: From 0.
    init(place: Int) {
        self = place < 2 ? .high : place < 5 ? .medium : .low
    }

    /// The title of its section.
    var title: Phrase { Phrase("lume.tip.priority." + rawValue) }
}
